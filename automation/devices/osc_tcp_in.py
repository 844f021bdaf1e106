"""OSC input over TCP: packets go the way of those of UDP, and answers go back on the connection that they came by."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
from collections.abc import Callable
from typing import Literal, cast

from automation.clock import Clock, Timer
from automation.devices import DeviceError
from automation.devices.osc_in import OscIn, why_not
from automation.devices.osc_limits import Source
from automation.devices.osc_packet import LONGEST
from automation.devices.osc_stream import FRAMINGS, Reader

MOST = 64
"""Connections at the same time."""
MOST_OF_ONE = 16
"""Connections of one host."""
PATIENCE = 10.0
"""Seconds in which a packet that began must end, and in which a stranger must say what he wants."""
CHUNK = 8192
"""Bytes that are read of one connection in one turn of the loop."""
BREATH = 0.01
"""Seconds for which a connection that brings more is not read; one that floods is left alone ten times as long."""
MOST_UNREAD = 262_144
"""Bytes of answers that a connection may leave unread before it is cut."""

TcpFraming = Literal["auto", "length", "slip"]


class OscTcpIn:
    """Listens at one TCP port and gives the packets that come to an `OscIn`.

    `auto` tells the framing of each connection by its first byte: a length below 16 MiB begins with 0, SLIP never does.
    """

    def __init__(
        self,
        host: str,
        port: int,
        clock: Clock,
        inbox: OscIn,
        framing: TcpFraming = "auto",
        known: Callable[[str], bool] = lambda host: True,
        gone: Callable[[Source], None] = lambda source: None,
    ) -> None:
        """`known` tells whether a host may stay connected without a word; `gone` hears of connections that ended."""
        self.host, self.port, self.framing, self.known = host, port, framing, known
        self._gone = gone
        self.clock, self.inbox = clock, inbox
        self._lines: dict[Source, _Line] = {}
        self._numbers = itertools.count(1)
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen; port 0 takes a free one, which `port` then tells. `DeviceError` if the port cannot be had."""
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(lambda: _Line(self), self.host, self.port)
        except (OSError, OverflowError, UnicodeError) as error:
            raise DeviceError(why_not(self.host, self.port, error)) from None
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening and cut every connection."""
        if self._server is None:
            return
        self._server.close()
        for line in list(self._lines.values()):
            line.cut()
        self._server = None

    @property
    def connections(self) -> int:
        """Count the connections that are open."""
        return len(self._lines)

    def send(self, packet: bytes, to: Source) -> None:
        """Send an encoded packet back on a connection; nothing happens where that is gone."""
        if line := self._lines.get(to):
            line.send(packet)

    def end(self, source: Source) -> None:
        """Close a connection once it has what was sent to it."""
        if line := self._lines.get(source):
            line.end()

    # For its connections ------------------------------------------------------------------------------------------

    def enter(self, line: _Line, host: str, port: int) -> Source | None:
        """Take a new connection in, or say no with None."""
        source = (host, port, next(self._numbers))
        if len(self._lines) >= MOST:
            self.inbox.refuse(source, f"more than {MOST} connections over TCP at the same time")
        elif sum(known[0] == host for known in self._lines) >= MOST_OF_ONE:
            self.inbox.refuse(source, f"more than {MOST_OF_ONE} connections over TCP from one host")
        else:
            self._lines[source] = line
            return source
        return None

    def leave(self, source: Source) -> None:
        """Forget a connection."""
        self._lines.pop(source, None)
        self._gone(source)


class _Line(asyncio.BufferedProtocol):
    """One connection."""

    def __init__(self, owner: OscTcpIn) -> None:
        self._owner = owner
        self._chunk = bytearray(CHUNK)
        self._source: Source | None = None
        self._transport: asyncio.Transport | None = None
        self._reader: Reader | None = None
        self._framing = FRAMINGS["length" if owner.framing == "auto" else owner.framing]
        self._spoilt = 0
        self._late: Timer | None = None
        self._breath: Timer | None = None
        self._known = True
        self._ending = False

    # asyncio.BufferedProtocol -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        host, port = (transport.get_extra_info("peername") or ("unknown", 0))[:2]
        self._source = self._owner.enter(self, host, port)
        if self._source is None:
            self._transport.abort()
            return
        with contextlib.suppress(OSError, AttributeError):  # so that a peer that lost its power is found out
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._known = self._owner.known(host)
        if not self._known:
            self._wait()

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._chunk

    def buffer_updated(self, count: int) -> None:
        if self._source is None or self._ending:
            return
        reader = self._reader or self._choose(self._chunk[0])
        came, flood = 0, False
        try:
            for packet in reader.feed(bytes(self._chunk[:count])):
                came += 1
                flood = not self._owner.inbox.take(packet, self._source) or flood
        except DeviceError as error:
            self._give_up(str(error))
            return
        self._see_spoilt(reader)
        if self._known:
            self._see_late(came > 0, reader.pending)
        if flood or count == CHUNK:
            self._rest(10 * BREATH if flood else BREATH)

    def connection_lost(self, error: Exception | None) -> None:
        for timer in (self._late, self._breath):
            if timer is not None:
                timer.cancel()
        if self._source is not None:
            self._owner.leave(self._source)

    # --------------------------------------------------------------------------------------------------------------

    def send(self, packet: bytes) -> None:
        """Send a packet, or cut a connection that does not read."""
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(self._framing.write(packet))
        if self._transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut()
            self._refuse(f"it does not read what it is told; its connection is cut at {MOST_UNREAD} bytes")

    def end(self) -> None:
        """Close it when all is sent, or after a while."""
        if self._transport is None or self._ending:
            return
        self._ending = True
        self._transport.close()
        self._wait()

    def cut(self) -> None:
        """Close it now."""
        if self._transport is not None:
            self._transport.abort()

    def _choose(self, first: int) -> Reader:
        if self._owner.framing == "auto":
            self._framing = FRAMINGS["slip" if first else "length"]
        self._reader = self._framing.reader(LONGEST)
        return self._reader

    def _see_spoilt(self, reader: Reader) -> None:
        if reader.spoilt > self._spoilt:
            self._spoilt = reader.spoilt
            self._refuse(f"a frame of SLIP was broken, or longer than {LONGEST} bytes")

    def _see_late(self, progress: bool, pending: bool) -> None:
        if self._late is not None and (progress or not pending):
            self._late.cancel()
            self._late = None
        if pending and self._late is None:
            self._wait()

    def _wait(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = self._owner.clock.call_at(self._owner.clock.now() + PATIENCE, self._too_late)

    def _too_late(self) -> None:
        self._late = None
        if self._ending:
            self.cut()
        elif self._known:
            self._give_up(f"a packet began and did not end within {PATIENCE:g} s")
        else:
            self._give_up(f"an address that is not allowed, and no packet of it within {PATIENCE:g} s")

    def _give_up(self, reason: str) -> None:
        self._refuse(f"{reason}; the connection is closed")
        self.end()

    def _refuse(self, reason: str) -> None:
        if self._source is not None:
            self._owner.inbox.refuse(self._source, reason)

    def _rest(self, seconds: float) -> None:
        if self._transport is None or self._transport.is_closing() or self._breath is not None:
            return
        self._transport.pause_reading()
        self._breath = self._owner.clock.call_at(self._owner.clock.now() + seconds, self._go_on)

    def _go_on(self) -> None:
        self._breath = None
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()


def is_tcp(source: Source) -> bool:
    """Tell whether a packet came over TCP."""
    return len(source) > 2


def said(source: Source) -> str:
    """Name a sender for people.

    >>> said(("10.0.0.5", 53000)), said(("10.0.0.5", 53000, 7))
    ('10.0.0.5:53000', '10.0.0.5:53000 (TCP)')
    """
    return f"{source[0]}:{source[1]}" + (" (TCP)" if is_tcp(source) else "")
