"""The socket of one page: what it asked for, what it was told already, and what waits for it."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec

from automation.model import Role

MOST_UNSENT = 65_536
"""Bytes that a page may leave unread before it gets nothing more."""


def frame(text: bytes) -> bytes:
    """Wrap a text for a socket; a server's frames are not masked, so all pages can share the bytes (RFC 6455, 5.2).

    >>> frame(b"{}")
    b'\\x81\\x02{}'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def encoded(message: Any) -> bytes:
    """Encode a message and wrap it."""
    return frame(msgspec.json.encode(message))


class Known(NamedTuple):
    """What a page was told: versions by the kind of message, 0 where it was told nothing."""

    log: int
    """The first line of the log that it has not heard."""
    view: int = 0
    devices: int = 0
    controllers: int = 0
    lamps: int = 0
    clients: int = 0
    buzzers: int = 0
    beat: int = 0
    rig: int = -1
    """The first message of the virtual rig that it has not heard; -1: it has not even heard that there are none."""
    stage: int = -1
    """The last operation of the stage that it knows of; -1: it knows nothing of it."""


class Asked(NamedTuple):
    """What a page asked for when it came."""

    role: Role
    changes: bool = False
    """It follows: after the first view, what is new is enough."""
    monitor: bool = False
    """It only watches from within another page, and is nobody at work."""


class Page:
    """The socket of one page: what it was sent already and what waits for it."""

    def __init__(self, transport: asyncio.WriteTransport, asked: Asked, log_end: int) -> None:
        self.transport, self.asked = transport, asked
        self.role, self.monitor = asked.role, asked.monitor
        self.known = Known(max(0, log_end - 100))
        self.behind_since: float | None = None
        self._over = False

    def end(self) -> None:
        """Write no more: the goodbye comes next, and nothing may follow it (RFC 6455, 5.5.1)."""
        self._over = True

    def is_over(self) -> bool:
        """Tell whether nothing can be written any more."""
        return self._over or self.transport.is_closing()

    def write(self, frames: bytes) -> None:
        """Send frames now, behind what is unread already."""
        if not self.is_over():
            self.transport.write(frames)

    def is_behind(self, now: float) -> bool:
        """Tell whether too much is unread, and since when it is."""
        if self.transport.get_write_buffer_size() <= MOST_UNSENT:
            self.behind_since = None
            return False
        if self.behind_since is None:
            self.behind_since = now
        return True
