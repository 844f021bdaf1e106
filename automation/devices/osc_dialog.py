"""What a desk and we say to each other beside the cues: who we are, whether it is there, and whether it did it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from automation.devices.osc_packet import OscMessage

BEAT = "beat"
"""The topic of an answer to the heartbeat."""


class Answer(Struct, frozen=True):
    """The desk answers something that was said before; `topics` are what it may be, the likeliest first."""

    topics: tuple[str, ...]
    why: str = ""
    """Why it was not done, if so."""


class Locked(Struct, frozen=True):
    """The desk does not let us in, and to ask again would make it worse."""

    why: str


class Dialog(Protocol):
    """One desk's side of it, without a network: packets to send, and what incoming messages mean."""

    needed: bool
    """Whether the desk is of no use to us before it has answered."""

    def greeting(self) -> Sequence[bytes]:
        """Begin anew: what is said first on a new connection."""

    def ask(self) -> bytes:
        """Ask whether it is there; the answer's topic is `BEAT`."""

    def topic(self, packet: bytes, /) -> str:
        """Say by which topic the desk will answer this packet; empty if it never does."""

    def hear(self, message: OscMessage, /) -> Answer | Locked | None:
        """Say what a message of the desk's means for us."""
