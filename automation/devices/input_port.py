"""A controller's port as the show sees it, whatever wire it is on: its status, and what came with its moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from automation.devices import Status
from automation.devices.keys import Stroke
from automation.devices.keys import describe as describe_key
from automation.devices.midi import MidiMessage
from automation.devices.midi import describe as describe_midi

Message = MidiMessage | Stroke
"""What a controller says."""
Heard = Callable[[Message, float], None]
"""Told of each message and of the moment it came, in seconds of the monotonic clock."""


class InputPort(Protocol):
    """One controller's port. `open` and `close` never raise: trouble shows in `status`."""

    watch: Callable[[], None]
    """Called in the event loop whenever the status changed."""
    received: int
    """Messages since the start."""
    lost: int
    """What was sent and could not be taken."""

    @property
    def status(self) -> Status:
        """How it stands now."""

    async def open(self, patience: float = ...) -> None:
        """Begin to look for the controller; it waits so many seconds at most for the first answer."""

    async def close(self) -> None:
        """Let go of it; three seconds at most."""


def describe(message: Message) -> str:
    """Say a message in words."""
    return describe_key(message) if isinstance(message, Stroke) else describe_midi(message)
