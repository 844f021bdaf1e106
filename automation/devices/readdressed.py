"""A device whose messages get another address on their way: inside a workspace, or behind a prefix."""

from __future__ import annotations

from collections.abc import Callable

from automation.devices import Device, Measured, Near, Sent, Status
from automation.devices.osc_words import BUNDLE_HEAD, apart

_MOST_KNOWN = 2000


class Readdressed:
    """Hands everything to another device; `change` turns an address into that of the desk."""

    def __init__(self, device: Device, change: Callable[[str], str]) -> None:
        self.device, self._change = device, change
        self._known: dict[bytes, bytes] = {}

    @property
    def status(self) -> Status:
        """How the device behind it stands."""
        return self.device.status

    @property
    def watch(self) -> Callable[[], None]:
        """Who is told of a changed status."""
        return self.device.watch

    @watch.setter
    def watch(self, call: Callable[[], None]) -> None:
        self.device.watch = call

    @property
    def round_trip(self) -> float | None:
        """Tell what the device behind it measured."""
        return self.device.round_trip if isinstance(self.device, Measured) else None

    @property
    def near(self) -> bool:
        """Tell whether the device behind it speaks to this machine."""
        return isinstance(self.device, Near) and self.device.near

    async def open(self) -> None:
        """Open the device."""
        await self.device.open()

    def send(self, payload: bytes) -> Sent:
        """Send one encoded message under its other address, as the device does."""
        known = self._known.get(payload)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[payload] = self._changed(payload)
        return self.device.send(known)

    async def close(self) -> None:
        """Close the device."""
        await self.device.close()

    def _changed(self, payload: bytes) -> bytes:
        if payload.startswith(BUNDLE_HEAD):
            parts = [self._changed(part) for part in apart(payload)]
            return BUNDLE_HEAD + b"".join(len(part).to_bytes(4) + part for part in parts)
        end = payload.index(0)
        address = self._change(payload[:end].decode()).encode()
        return address + bytes(4 - len(address) % 4) + payload[(end | 3) + 1 :]
