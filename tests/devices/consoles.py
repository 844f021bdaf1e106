"""Desks of our own for tests: strict about what they hear, and truthful about what they did."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from automation.devices.osc_packet import OscMessage, decode
from automation.devices.osc_stream import FRAMINGS
from automation.devices.osc_words import encode, message
from tests.live import until

C = TypeVar("C", bound="Console")


class Console:
    """Listens by TCP on loopback; `heard` is everything that came, `answer` says what goes back."""

    def __init__(self, framing: str) -> None:
        self.framing = FRAMINGS[framing]
        self.heard: list[OscMessage] = []
        self.connections = 0
        self.port = 0
        self.mute = False
        """Hears, does, and says nothing."""
        self.reads = asyncio.Event()
        """Cleared, it reads nothing from the network."""
        self.reads.set()
        self.packets: list[bytes] = []
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen, at the same port as before if it did already."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Die: every connection is cut."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Cut every connection."""
        for writer in self._writers:
            writer.transport.abort()

    def say(self, address: str, *args: Any) -> None:
        """Say something to everybody."""
        packet = self.framing.write(encode(message({"osc": address, "args": list(args)})))
        for writer in self._writers:
            writer.write(packet)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._writers.add(writer)
        frames = self.framing.reader()
        with suppress(ConnectionError, asyncio.CancelledError):
            while await self.reads.wait() and (chunk := await reader.read(65_536)):
                for packet in frames.feed(chunk):
                    self.packets.append(packet)
                    self.take(packet)
        self._writers.discard(writer)
        writer.transport.abort()

    def take(self, packet: bytes) -> None:
        """Take a packet in."""
        for bundle in decode(packet):
            for each in bundle.messages:
                self._hear(each)

    def _hear(self, each: OscMessage) -> None:
        self.heard.append(each)
        if not self.mute:
            self.answer(each)

    def answer(self, each: OscMessage) -> None:
        """Say what this desk says."""

    def addresses(self, start: str = "/") -> list[str]:
        """List the addresses that were heard under one."""
        return [each.address for each in self.heard if each.address.startswith(start)]

    async def hears(self, address: str, count: int = 1) -> None:
        """Wait until an address was heard so often."""
        await until(lambda: self.addresses().count(address) >= count)


class Counting(Console):
    """Counts packets without a look at them."""

    def take(self, packet: bytes) -> None:
        """Leave it at that."""


class Eos(Console):
    """An Eos with cues 1/1 to 1/99: it says its events to those that asked for them, and answers pings."""

    def __init__(self, framing: str = "length") -> None:
        super().__init__(framing)
        self.active = ""
        self.fired: list[str] = []
        self.lose = 0
        """Fires that it loses without a word."""
        self._filters: set[str] = set()

    def say(self, address: str, *args: Any) -> None:
        """Say something, if it passes the filters: with any set, the starts of all that is sent."""
        if not self._filters or any(address.startswith(each.removesuffix("*")) for each in self._filters):
            super().say(address, *args)

    def answer(self, each: OscMessage) -> None:
        match each.address.split("/")[1:]:
            case ["eos", "filter", "add"]:
                self._filters.update(each.args)
            case ["eos", "ping"]:
                self.say("/eos/out/ping", *each.args)
            case ["eos", "cue", *which, "fire"] if each.args[:1] != (0.0,) and self._there(which):
                self._fire("/".join(which if len(which) > 1 else ["1", *which]))
            case ["eos", "macro", number, "fire"]:
                self.say(f"/eos/out/event/macro/{number}")

    def _there(self, which: list[str]) -> bool:
        if self.lose:
            self.lose -= 1
            return False
        return float(which[-1]) < 100

    def _fire(self, cue: str) -> None:
        self.active = cue
        self.fired.append(cue)
        self.say(f"/eos/out/event/cue/{cue}/fire", "label")


class QLab(Console):
    """A QLab 5 with one workspace and a passcode; it ignores whoever has not said it, and counts wrong ones."""

    def __init__(self, passcode: str = "1234", access: str = "ok:view|edit|control") -> None:
        super().__init__("slip")
        self.passcode, self.access = passcode, access
        self.guesses = 0
        self.workspace = True
        """Whether the workspace is open."""
        self.started: list[str] = []
        self._let_in = self._replies = False

    def answer(self, each: OscMessage) -> None:
        match each.address.split("/")[1:]:
            case ["workspace", *_] if not self.workspace:
                self._reply(each.address, "error")
            case ["workspace", "W1", "connect"]:
                self._connect(each)
            case ["workspace", "W1", "thump"]:
                self._reply(each.address, "ok", "thump")
            case ["workspace", "W1", *_] if not self._let_in:
                self._reply(each.address, "denied")
            case ["workspace", "W1", "alwaysReply"]:
                self._replies = each.args == (1,)
            case ["workspace", "W1", "cue", number, "start"]:
                self._start(each.address, number)
            case _:
                self._reply(each.address, "error")

    def _connect(self, each: OscMessage) -> None:
        (said,) = each.args
        self._let_in = said == self.passcode
        self.guesses += not self._let_in
        self._reply(each.address, "ok" if self._let_in else "error", self.access if self._let_in else "badpass")

    def _start(self, address: str, number: str) -> None:
        if not self._replies:
            return None
        if number == "404":
            return self._reply(address, "error")
        self.started.append(number)
        return self._reply(address, "ok")

    def _reply(self, address: str, status: str, text: str = "") -> None:
        reply = {"workspace_id": "W1", "address": address, "status": status, **({"data": text} if text else {})}
        self.say(f"/reply{address}", json.dumps(reply))


class Lamps(asyncio.DatagramProtocol):
    """Lights that hear OSC by UDP and never answer; started again, they are dark."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.port = 0
        self._transport: asyncio.DatagramTransport | None = None

    async def start(self) -> None:
        """Listen, at the same port as before if it did already."""
        made = asyncio.get_running_loop().create_datagram_endpoint(lambda: self, local_addr=("127.0.0.1", self.port))
        self._transport, _ = await made
        self.port = self._transport.get_extra_info("sockname")[1]

    async def stop(self) -> None:
        """Die."""
        assert self._transport is not None
        self._transport.close()

    def datagram_received(self, packet: bytes, address: Any) -> None:
        """Note what is heard; signs of life hold no message."""
        self.addresses += [message.address for bundle in decode(packet) for message in bundle.messages]


@asynccontextmanager
async def running(console: C) -> AsyncIterator[C]:
    await console.start()
    try:
        yield console
    finally:
        await console.stop()


async def settled(device: Any, wanted: Callable[[], bool]) -> None:
    """Wait for a status, as told by `watch`."""
    changed = asyncio.Event()
    device.watch = changed.set
    async with asyncio.timeout(10):
        while not wanted():
            changed.clear()
            await changed.wait()
