"""liblo's own programs: `oscsend` presses, `oscdump` prints what the lights are told."""

from __future__ import annotations

import asyncio
import re
import shutil
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from automation.devices.osc_packet import decode
from tests.live import PATIENCE, Live, ear, free_port

needs_liblo = pytest.mark.skipif(
    not (shutil.which("oscsend") and shutil.which("oscdump")), reason="install liblo-tools"
)


class Dump:
    """What an `oscdump` printed, without the time that each line begins with."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines: list[str] = []

    async def read(self, stream: asyncio.StreamReader) -> None:
        """Read on to the end."""
        while line := await stream.readline():
            self.lines.append(line.decode().strip().partition(" ")[2].strip())

    def fired(self, cue_list: int) -> list[int]:
        """List the cues of a list that were fired, in order."""
        return fired(self.lines, cue_list)


def fired(lines: list[str], cue_list: int) -> list[int]:
    """List the cues of a list that such lines fire, in order."""
    found = [re.fullmatch(rf"/eos/cue/{cue_list}/(\d+)/fire f 1.000000", line) for line in lines]
    return [int(match[1]) for match in found if match]


@asynccontextmanager
async def oscdump() -> AsyncIterator[Dump]:
    """Run an `oscdump` at a free port."""
    dump = Dump(free_port())
    process = await asyncio.create_subprocess_exec("oscdump", "-L", str(dump.port), stdout=PIPE)
    assert process.stdout is not None
    reading = asyncio.create_task(dump.read(process.stdout))
    try:
        async with ear() as mouth, asyncio.timeout(PATIENCE):
            while "/ready" not in " ".join(dump.lines):
                mouth.say(dump.port, "/ready")
                await asyncio.sleep(0.05)
        dump.lines = [line for line in dump.lines if "/ready" not in line]
        yield dump
    finally:
        process.kill()
        await process.wait()
        await reading


async def oscsend(live: Live, address: str, *words: str) -> None:
    """Send a message with `oscsend`."""
    sender = await asyncio.create_subprocess_exec("oscsend", "127.0.0.1", str(live.osc), address, *words)
    assert await asyncio.wait_for(sender.wait(), PATIENCE) == 0


async def press(live: Live, words: dict[str, Any]) -> None:
    """Press as a controller does: a button sends 1.0, a number goes as an integer, a word as a string."""
    values = osc_values(words)
    kinds = "".join("i" if isinstance(value, int) else "s" for value in values)
    await oscsend(live, f"/showcaller/press/{words['do']}", *((kinds, *map(str, values)) if values else ("f", "1.0")))


def osc_values(words: dict[str, Any]) -> list[Any]:
    """List the arguments of a press as OSC carries them; a list as the last one is all values that are left.

    >>> osc_values({"do": "line_up", "team": 1, "players": [5, 4, 3, 2, 1]})
    [1, 5, 4, 3, 2, 1]
    """
    return [
        each for key, value in words.items() if key != "do" for each in (value if isinstance(value, list) else [value])
    ]


def printed(packet: bytes) -> str:
    """Write a packet of one message of floats as `oscdump` does."""
    (bundle,) = decode(packet)
    (message,) = bundle.messages
    assert all(isinstance(arg, float) for arg in message.args)
    return f"{message.address} {'f' * len(message.args)} {' '.join(f'{arg:f}' for arg in message.args)}".strip()
