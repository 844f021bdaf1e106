"""A private JACK server with listeners: who prints the bytes that arrive, and a synth that records what it plays."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import uuid
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

TOOLS = ("setpriv", "jackd", "jack_lsp", "jack_connect", "jack_midi_dump", "fluidsynth", "sox", "stdbuf")
MISSING = [tool for tool in TOOLS if not shutil.which(tool)]
SOUNDS = Path("/usr/share/sounds/sf2/TimGM6mb.sf2")

needs_jack = pytest.mark.skipif(
    bool(MISSING) or not SOUNDS.exists(),
    reason=f"install jackd2 fluidsynth timgm6mb-soundfont sox (missing: {', '.join(MISSING) or SOUNDS})",
)

PATIENCE = 20.0
"""Seconds that anything here may take."""

MEMORY = Path("/dev/shm")


def clear_the_table() -> None:
    """Let JACK begin a new table of servers where none runs: one has room for eight, and those that died stay in it."""
    if not MISSING and not _running() & {"jackd", "jackdbus"}:
        for left in (*MEMORY.glob("jack-shm-registry"), *MEMORY.glob("jack_sem.*_showcaller-*")):
            left.unlink(missing_ok=True)


def _running() -> set[str]:
    names = set()
    for path in Path("/proc").glob("[0-9]*/comm"):
        with suppress(OSError):  # it ended meanwhile
            names.add(path.read_text().strip())
    return names


class Jack:
    """A JACK server of a name of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.environment = {"JACK_DEFAULT_SERVER": name, "JACK_NO_START_SERVER": "1"}
        self.server: Process | None = None

    def through(self, program: tuple[str, ...]) -> tuple[str, ...]:
        """Give the command that runs a program on this server."""
        return ("env", *(f"{key}={value}" for key, value in self.environment.items()), *program)

    async def start(self) -> None:
        """Start the server and wait until it answers; -S, as without it JACK loses and repeats messages."""
        self.server = await asyncio.create_subprocess_exec(
            *("setpriv", "--pdeathsig", "TERM"),  # tests that are killed leave no server behind
            *("jackd", "-r", "-S", "-t", "20000", "-n", self.name, "-d", "dummy", "-r", "48000", "-p", "256"),
            stdout=DEVNULL,
            stderr=DEVNULL,
        )
        async with asyncio.timeout(PATIENCE):
            while "system:playback_1" not in await self.ports():  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """End the server. Never by a kill: the next eight would find the table of servers full, for good."""
        if self.server is not None:
            await end(self.server)

    async def ports(self) -> list[str]:
        """List the ports that there are."""
        lister = await asyncio.create_subprocess_exec(*self.through(("jack_lsp",)), stdout=PIPE, stderr=DEVNULL)
        return (await lister.communicate())[0].decode().split()

    async def connect(self, output: str, to: str) -> None:
        """Join two ports as soon as both are there."""
        async with asyncio.timeout(PATIENCE):
            while not {output, to} <= set(await self.ports()):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.05)
            joiner = await asyncio.create_subprocess_exec(*self.through(("jack_connect", output, to)))
            assert await joiner.wait() == 0

    @asynccontextmanager
    async def dump(self) -> AsyncIterator[Dump]:
        """Start a listener on the port `dump:input`."""
        command = self.through(("stdbuf", "-oL", "jack_midi_dump", "dump"))
        listener = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL)
        try:
            yield Dump(listener)
        finally:
            await end(listener, signal.SIGINT)  # the one that it answers by leaving the server

    @asynccontextmanager
    async def synth(self, wav: Path) -> AsyncIterator[Synth]:
        """Start FluidSynth on the port `sting:midi_00`; it plays into the file."""
        settings = {
            "audio.file.name": str(wav),
            "audio.file.type": "wav",
            "midi.autoconnect": "0",
            "midi.jack.id": "sting",
        }
        options = [part for key, value in settings.items() for part in ("-o", f"{key}={value}")]
        command = ("fluidsynth", "-a", "file", "-m", "jack", *options, "-g", "1.0", "-r", "48000", str(SOUNDS))
        player = await asyncio.create_subprocess_exec(
            *self.through(command), stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
        )
        try:
            yield Synth(player, wav)
        finally:
            await end(player)


class Dump:
    """A listener that prints each message that arrives: `   0: 90 3c 64 note on …`."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def next(self) -> bytes:
        """Wait for the next message."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode()
        found = re.match(r"\s*\d+:((?: [0-9a-f]{2}\b)+)", line)
        assert found, line
        return bytes.fromhex(found[1])


class Synth:
    """A synth that plays into a WAV file."""

    def __init__(self, process: Process, wav: Path) -> None:
        self._process = process
        self._wav = wav

    async def records(self, seconds: float) -> None:
        """Wait until the file has grown by so many seconds of sound, two channels of 16 bits at 48 kHz."""
        until = self._size() + seconds * 48000 * 4
        async with asyncio.timeout(PATIENCE + seconds):
            while self._size() < until:  # noqa: ASYNC110 (a file tells nobody)
                await asyncio.sleep(0.02)

    def _size(self) -> int:
        return self._wav.stat().st_size if self._wav.exists() else 0

    async def level(self) -> float:
        """End the recording and measure its RMS level, 0 to 1."""
        async with asyncio.timeout(PATIENCE):
            await self._process.communicate(b"quit\n")
            meter = await asyncio.create_subprocess_exec("sox", str(self._wav), "-n", "stat", stderr=PIPE)
            text = (await meter.communicate())[1].decode()
        found = re.search(r"RMS\s+amplitude:\s+([\d.]+)", text)
        assert found, text
        return float(found[1])


async def end(process: Process, how: signal.Signals = signal.SIGTERM) -> None:
    """End a process that was started here, if it still runs."""
    if process.returncode is not None:
        return
    process.send_signal(how)
    try:
        async with asyncio.timeout(PATIENCE):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


@asynccontextmanager
async def jack_server() -> AsyncIterator[Jack]:
    """Run a private server."""
    jack = Jack(f"showcaller-{os.getpid()}-{uuid.uuid4().hex[:6]}")
    await jack.start()
    try:
        yield jack
    finally:
        await jack.stop()
