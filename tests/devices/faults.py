"""Proxies between us and a desk that lose, delay, close and cut what goes through them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, TypeVar

E = TypeVar("E", bound="End")


class End(Protocol):
    """What listens at a port."""

    port: int

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class Line(End, Protocol):
    """What every proxy can do, by TCP or UDP."""

    loses: int
    """Chunks or packets that it loses on their way to the desk."""
    delay: float
    """Seconds that every chunk or packet takes, either way."""
    stalls: asyncio.Event
    """Cleared, nothing goes through."""


class Proxy:
    """Passes TCP on to a port of this machine, as well or badly as it is told."""

    def __init__(self, to: int) -> None:
        self.port = 0
        self.loses = 0
        """Chunks that it loses on their way to the desk."""
        self.delay = 0.0
        """Seconds that every chunk takes, either way."""
        self.stalls = asyncio.Event()
        """Cleared, nothing goes through, either way."""
        self.stalls.set()
        self._to = to
        self._lines: set[asyncio.StreamWriter] = set()
        self._fronts: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen, at the same port as before if it did already."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut everything, and be gone."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Cut every connection."""
        for writer in self._lines:
            writer.transport.abort()

    def half_close(self) -> None:
        """Say goodbye to us, but go on listening: the desk hears nothing of it."""
        for writer in self._fronts:
            writer.write_eof()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            there, to_there = await asyncio.open_connection("127.0.0.1", self._to)
            both = {writer, to_there}
            self._lines |= both
            self._fronts.add(writer)
            tasks = [
                asyncio.ensure_future(self._pass(reader, to_there, forward=True)),
                asyncio.ensure_future(self._pass(there, writer, forward=False)),
            ]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                self._lines -= both
                self._fronts.discard(writer)
                to_there.transport.abort()
        writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, forward: bool) -> None:
        while chunk := await reader.read(65_536):
            await self.stalls.wait()
            if self.delay:
                await asyncio.sleep(self.delay)
            if forward and self.loses:
                self.loses -= 1
                continue
            writer.write(chunk)


class Datagrams(asyncio.DatagramProtocol):
    """Passes UDP on to a port of this machine. Where nobody listens there, nobody does here either."""

    def __init__(self, to: int) -> None:
        self.port = 0
        self.loses = 0
        self.delay = 0.0
        self.stalls = asyncio.Event()
        self.stalls.set()
        self._to = to
        self._front: asyncio.DatagramTransport | None = None

    async def start(self) -> None:
        """Listen, at the same port as before if it did already."""
        made = asyncio.get_running_loop().create_datagram_endpoint(lambda: self, local_addr=("127.0.0.1", self.port))
        self._front, _ = await made
        self.port = self._front.get_extra_info("sockname")[1]

    async def stop(self) -> None:
        """Be gone: whoever sends here is refused."""
        assert self._front is not None
        self._front.close()

    def datagram_received(self, packet: bytes, address: Any) -> None:
        """Pass a packet on, or not."""
        if self.loses and not packet.startswith(b"#bundle"):  # a sign of life is no loss
            self.loses -= 1
        elif self.stalls.is_set():
            asyncio.get_running_loop().call_later(self.delay, self._pass, packet)

    def _pass(self, packet: bytes) -> None:
        assert self._front is not None
        if not self._front.is_closing():
            self._front.sendto(packet, ("127.0.0.1", self._to))


@asynccontextmanager
async def held(found: E) -> AsyncIterator[E]:
    """Start it, and stop it at the end."""
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


@asynccontextmanager
async def proxy(to: int) -> AsyncIterator[Proxy]:
    async with held(Proxy(to)) as found:
        yield found
