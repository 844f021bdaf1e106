"""One module per wire. A device knows only its wire: it has never heard of games."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import Struct


class DeviceError(Exception):
    """A wire or a message for it is wrong. It stays inside its device."""


class Receipt(asyncio.Future[None]):
    """What a wire that answers gives for a message that is gone: it is done when the other side has answered.

    Nobody waits for it before the next message. Its exception is a `DeviceError`: refused, or no answer.
    """

    def confirm(self) -> None:
        """Note that the other side did what it was told; no harm if it was settled already."""
        if not self.done():
            self.set_result(None)

    def fail(self, why: str) -> None:
        """Note that it did not, and why; no harm if it was settled already."""
        if not self.done():
            self.set_exception(DeviceError(why))
            self.exception()  # asked for once: asyncio does not complain where nobody else asks


Sent = Awaitable["Receipt | None"] | Receipt | None
"""How a message left. None: it is gone, and nobody answers. A receipt: it is gone, and the answer comes. Otherwise it
has to be waited for, and what comes then is one of the two."""


class Status(Struct, frozen=True):
    """How a device stands.

    `up`: it answers, or the system accepts for it and would say otherwise; `unknown`: sent, but this wire never
    answers; `down`: lost or refused, and why; `unavailable`: this machine cannot drive such a wire, and why.
    """

    state: Literal["up", "unknown", "down", "unavailable"]
    why: str = ""


class Device(Protocol):
    """One connection to a wire.

    `open` and `close` never raise: trouble shows in `status`, and `watch` is called (in the event loop) whenever the
    status changed, so that looks can be sent again after a reconnect.
    """

    @property
    def status(self) -> Status:
        """How it stands now."""

    @property
    def watch(self) -> Callable[[], None]:
        """Who is told of a changed status."""

    @watch.setter
    def watch(self, call: Callable[[], None]) -> None: ...

    async def open(self) -> None:
        """Connect, or begin to try."""

    def send(self, payload: bytes) -> Sent:
        """Send one encoded message. None or a receipt: it is gone already. Otherwise wait. `DeviceError`: it failed."""

    async def close(self) -> None:
        """Let go of the wire."""


@runtime_checkable
class Keeping(Protocol):
    """A device whose other side may keep what it was sent while the connection is lost.

    `keeps`, looked at when it has come back: whether it did. Then only what failed meanwhile is sent.
    """

    keeps: bool


@runtime_checkable
class Unhurried(Protocol):
    """A device that tells pages, which look once a frame: its messages let those of the wires go first."""

    unhurried: bool


@runtime_checkable
class Sounding(Protocol):
    """A device that knows what it began and has not ended, such as notes."""

    def endings(self) -> Sequence[bytes]:
        """Give the messages that end it."""


@runtime_checkable
class Measured(Protocol):
    """A device that knows how long its other side takes to answer."""

    @property
    def round_trip(self) -> float | None:
        """Tell the seconds of the newest answer; None before the first."""


@runtime_checkable
class Near(Protocol):
    """A device that may speak to programs on this machine, which want one of its cores to read what they are sent."""

    @property
    def near(self) -> bool:
        """Tell whether one of them is here."""


_sched_yield: Callable[[], None] = getattr(os, "sched_yield", lambda: None)  # Windows knows no such thing


def give_way() -> None:
    """Let a program that woke up on our core have it now, and not when we are done with the press."""
    _sched_yield()


class Wire(Protocol):
    """What the module of a wire holds: its messages as data, their bytes, and its devices."""

    def message(self, fields: Mapping[str, Any], /) -> Struct:
        """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason."""

    def encode(self, message: Any, /) -> bytes:
        """Write a message as it goes on the wire."""

    def describe(self, message: Any, /) -> str:
        """Say a message in the words of its trade, for cue lists and logs."""

    def make(self, name: str, config: Mapping[str, Any], /) -> Device:
        """Make a device from its table in the settings; `DeviceError` names the key and the reason."""
