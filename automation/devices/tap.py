"""A device that lets somebody hear what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from automation.devices import Device, DeviceError, Sent, Sounding, Status

Hear = Callable[[bytes, str], None]
"""Takes a payload that was handed to the wire, and why it did not leave, if so."""


class Tapped:
    """Hands everything to another device, and lets `hear` have it after it was handed over: it delays nothing.

    A device that this machine cannot drive is heard all the same, so that its messages can be seen and tried out.
    """

    def __init__(self, device: Device, hear: Hear) -> None:
        self._device, self._hear = device, hear

    @property
    def status(self) -> Status:
        """How the device behind it stands."""
        return self._device.status

    @property
    def watch(self) -> Callable[[], None]:
        """Who is told of a changed status."""
        return self._device.watch

    @watch.setter
    def watch(self, call: Callable[[], None]) -> None:
        self._device.watch = call

    async def open(self) -> None:
        """Open the device."""
        await self._device.open()

    def send(self, payload: bytes) -> Sent:
        """Send one encoded message as the device does, and let it be heard."""
        why = ""
        try:
            return self._device.send(payload)
        except DeviceError as error:
            why = str(error)
            raise
        finally:
            self._hear(payload, why)

    def endings(self) -> Sequence[bytes]:
        """Give what ends that which still sounds on the device."""
        return self._device.endings() if isinstance(self._device, Sounding) else ()

    async def close(self) -> None:
        """Close the device."""
        await self._device.close()
