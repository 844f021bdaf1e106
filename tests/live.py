"""The real server as a program of its own: started, pressed over the network, stopped, killed and started again."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from automation.devices import osc
from automation.devices.osc import OscMessage
from automation.devices.osc_packet import decode

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 20.0
"""Seconds that anything here may take on a busy machine."""
NO_SOUND = 'kind = "midi"\nport = "no port has this name"'

_SETTINGS = """
episode = "{episode}"
runs = "runs"
{top}
[server]
port = {http}
[osc]
port = {osc}
[desk]
lockout = {lockout}
[devices.lights]
kind = "osc"
targets = ["127.0.0.1:{lights}"]
[devices.sound]
{sound}
[devices.graphics]
kind = "graphics"
"""


def free_port() -> int:
    """Find a port that is free for TCP and UDP, outside of the range that systems hand out by themselves."""
    for port in random.sample(range(20_000, 32_000), 100):
        try:
            for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
                with closing(socket.socket(socket.AF_INET, kind)) as probe:
                    probe.bind(("127.0.0.1", port))
        except OSError:
            continue
        return port
    raise AssertionError("a hundred ports are all in use")


async def until(true: Callable[[], bool], within: float = PATIENCE) -> None:
    """Wait for something that another program is doing."""
    async with asyncio.timeout(within):
        while not true():  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.005)


async def until_told(ask: Callable[[], Awaitable[bool]], within: float = PATIENCE) -> None:
    """Ask another program until it says yes."""
    async with asyncio.timeout(within):
        while not await ask():  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.005)


class Ear(asyncio.DatagramProtocol):
    """A UDP port that hears OSC, and speaks it."""

    def __init__(self) -> None:
        self.heard: list[OscMessage] = []
        self.port = 0
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self.port = transport.get_extra_info("sockname")[1]
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)

    def datagram_received(self, packet: bytes, address: Any) -> None:
        for bundle in decode(packet):
            self.heard += bundle.messages

    def send(self, port: int, packet: bytes) -> None:
        """Send a packet, whatever it holds."""
        assert self._transport is not None
        self._transport.sendto(packet, ("127.0.0.1", port))

    def say(self, port: int, address: str, *args: Any) -> None:
        """Send a message."""
        self.send(port, osc.encode(osc.message({"osc": address, "args": list(args)})))

    @property
    def addresses(self) -> list[str]:
        """List the addresses that were heard."""
        return [message.address for message in self.heard]

    async def hears(self, address: str, *args: Any, within: float = PATIENCE) -> None:
        """Wait until a message is among those that were heard."""
        await until(lambda: OscMessage(address, args) in self.heard, within)

    async def catch_up(self) -> None:
        """Hear all that has come until now: the loop takes in one packet at a time."""
        self.say(self.port, "/caught/up")
        await self.hears("/caught/up")
        self.heard.remove(OscMessage("/caught/up", ()))


@asynccontextmanager
async def ear(port: int = 0) -> AsyncIterator[Ear]:
    """Listen at a port, a free one if none is said."""
    listening = Ear()
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: listening, local_addr=("127.0.0.1", port)
    )
    try:
        yield listening
    finally:
        transport.close()


class Live:
    """The server in a folder of its own, which holds its settings and its runs."""

    def __init__(self, folder: Path, session: ClientSession) -> None:
        self.folder, self._session = folder, session
        self.http, self.osc = free_port(), free_port()
        self.words: tuple[str, ...] = ("run",)
        self.greeting = ""
        self.process: Process | None = None

    def configure(
        self, lights: int, *, sound: str = NO_SOUND, episode: str = "chgk-demo", top: str = "", lockout: float = 0.0
    ) -> None:
        """Write the settings; `lights` is the port that hears their cues."""
        text = _SETTINGS.format(
            lights=lights, sound=sound, episode=episode, top=top, lockout=lockout, http=self.http, osc=self.osc
        )
        (self.folder / "showcaller.toml").write_text(text, "utf-8")

    # Its life --------------------------------------------------------------------------------------------------------

    async def start(self, *words: str, through: tuple[str, ...] = ()) -> None:
        """Start it and wait for its greeting; what it complains about goes into `stderr.txt`."""
        with (self.folder / "stderr.txt").open("ab") as errors:
            self.process = await asyncio.create_subprocess_exec(
                *(*through, sys.executable, "-m", "automation", *self.words, *words),
                cwd=self.folder,
                env=clean(),
                stdout=PIPE,
                stderr=errors,
            )
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            self.greeting = ""
            while "Ctrl-C" not in self.greeting:
                line = await self.process.stdout.readline()
                assert line, f"it ended with code {await self.process.wait()}: {self.complaints}"
                self.greeting += line.decode()

    async def stop(self) -> int:
        """Ask it to stop, as a terminal or a system does; the exit code."""
        return await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """Kill it without a word."""
        await self._end(getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows: SIGTERM is a kill

    async def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        async with asyncio.timeout(PATIENCE):
            await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode

    @property
    def alive(self) -> bool:
        """Tell whether it runs."""
        return self.process is not None and self.process.returncode is None

    @property
    def complaints(self) -> str:
        """Read what it said on stderr."""
        file = self.folder / "stderr.txt"
        return file.read_text("utf-8", errors="replace") if file.exists() else ""

    @property
    def journal(self) -> Path:
        """Find the newest journal."""
        return max((self.folder / "runs").glob("*.journal"))

    # Over the network ------------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """Name its address."""
        return f"http://127.0.0.1:{self.http}"

    async def ask(self, path: str, **more: Any) -> tuple[int, Any]:
        """Ask by HTTP, with POST if `data` or `json` is given; the status and the answer."""
        method = "POST" if more else "GET"
        async with self._session.request(method, self.url + path, **more) as answer:
            return answer.status, await answer.json(content_type=None)

    async def press(self, do: str, **words: Any) -> tuple[int, Any]:
        """Press by HTTP; the status and the answer."""
        return await self.ask("/api/press", json={"do": do, **words})

    async def plays(self, *presses: str) -> None:
        """Press a row of verbs, each with a number as argument where one follows (`arrow 12`); all are accepted."""
        for text in presses:
            words = press_words(text)
            status, answer = await self.ask("/api/press", json=words)
            assert status == 200, f"{text}: {answer}"

    async def state(self, role: str = "director") -> Any:
        """Give what a role may see now."""
        status, view = await self.ask(f"/api/state?role={role}")
        assert status == 200, view
        return view

    def socket(self, role: str = "director") -> Any:
        """Open a page's socket."""
        return self._session.ws_connect(f"{self.url}/ws?role={role}")

    async def reaches(self, seq: int, within: float = PATIENCE) -> None:
        """Wait until an entry is in the journal."""

        async def there() -> bool:
            return bool((await self.state("air"))["seq"] >= seq)

        await until_told(there, within)


_ARGUMENTS = {"arrow": "sector", "seat": "player", "break": "kind", "extend": "seconds"}


def press_words(text: str) -> dict[str, Any]:
    """Read a press as a line.

    >>> press_words("arrow 12")
    {'do': 'arrow', 'sector': 12}
    """
    do, _, value = text.partition(" ")
    return {"do": do, _ARGUMENTS[do]: int(value) if value.isdecimal() else value} if value else {"do": do}


def clean() -> dict[str, str]:
    """Give the environment without settings of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SHOWCALLER_")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


@asynccontextmanager
async def server(folder: Path, lights: int = 9, start: bool = True, **settings: Any) -> AsyncIterator[Live]:
    """Run the server in a folder; at the end it is stopped, and must not have complained of itself."""
    connector = TCPConnector(force_close=True)  # a connection that is kept would not survive a kill
    async with ClientSession(connector=connector, timeout=ClientTimeout(PATIENCE)) as session:
        live = Live(folder, session)
        live.configure(lights, **settings)
        try:
            if start:
                await live.start()
            yield live
        finally:
            if live.process is not None:
                await live.stop()
    assert "Traceback" not in live.complaints, live.complaints


async def ended(folder: Path, *words: str, **environment: str) -> tuple[int, str, str]:
    """Run a command of `showcaller` to its end; exit code, stdout and stderr."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "automation", *words),
        cwd=folder,
        env={**clean(), **environment},
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            said, complained = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.communicate()
        raise
    assert process.returncode is not None
    return process.returncode, said.decode(), complained.decode()
