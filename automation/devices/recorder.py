"""A device that only remembers what it was sent, for tests and dry runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from automation.devices import Status, Wire


class RecorderDevice:
    """Is always up and keeps every payload with its moment, in seconds of the time that is handed in."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.sent: list[tuple[float, bytes]] = []
        self.status = Status("up")
        self.watch: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Do nothing: it is up from the start."""

    def send(self, payload: bytes) -> None:
        """Remember the payload and the moment."""
        self.sent.append((self._now(), payload))

    async def close(self) -> None:
        """Do nothing: what was sent stays readable."""


class Recorder:
    """A wire with the messages of another wire, whose devices only remember."""

    def __init__(self, wire: Wire, now: Callable[[], float]) -> None:
        self._wire = wire
        self._now = now

    def message(self, fields: Mapping[str, Any], /) -> Struct:
        """Read a message as the other wire does."""
        return self._wire.message(fields)

    def encode(self, message: Any, /) -> bytes:
        """Write a message as the other wire does."""
        return self._wire.encode(message)

    def describe(self, message: Any, /) -> str:
        """Say a message as the other wire does."""
        return self._wire.describe(message)

    def make(self, name: str, config: Mapping[str, Any], /) -> RecorderDevice:
        """Make a recording device; its settings are checked as the other wire checks them."""
        self._wire.make(name, config)
        return RecorderDevice(self._now)
