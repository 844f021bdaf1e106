"""Time code on a real JACK server: a playout that another library plays, and the show's own that others follow."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.live import ROOT, ear, server, until_told
from tests.peers.jack import PATIENCE, Jack, end, jack_server, needs_jack

pytestmark = [pytest.mark.peer, needs_jack]

# A playout of its own: mido writes the messages and plays them at their moments, told by lines of "FRAME COUNT".
PLAYOUT = """
import sys, time
import mido

out = mido.Backend("mido.backends.rtmidi/UNIX_JACK").open_output("mtc", virtual=True, client_name="playout")
print("open", flush=True)
for line in sys.stdin:
    frame, count = map(int, line.split())
    start = time.monotonic()
    for step in range(count // 2):
        now = frame + 2 * step
        hours, minutes, seconds, frames = now // 90000, now // 1500 % 60, now // 25 % 60, now % 25
        value = (frames & 15, frames >> 4, seconds & 15, seconds >> 4, minutes & 15, minutes >> 4, hours & 15)
        for piece, half in enumerate((*value, 1 << 1 | hours >> 4)):
            out.send(mido.Message("quarter_frame", frame_type=piece, frame_value=half))
            time.sleep(max(0.0, start + (step * 8 + piece + 1) * 0.01 - time.monotonic()))
    print("played", flush=True)
"""

CUE = """
[[cue]]
id = "by_the_playout"
at_timecode = "01:00:01:00"
do = [{ device = "lights", osc = "/playout/gong", args = [1.0] }]
[[look]]
slot = "playout"
while = { timecode = { min = "01:00:01:00", max = "01:00:10:00" } }
do = [{ device = "lights", osc = "/playout/film", args = [1.0] }]
"""

SETTINGS = """
[timecode]
port = "playout:mtc"
api = "UNIX_JACK"
[timecode.out]
port = "clock"
api = "UNIX_JACK"
virtual = true
client = "show"
start = "10:00:00:00"
"""


@pytest.fixture
async def jack() -> AsyncIterator[Jack]:
    async with jack_server() as server:
        yield server


class Playout:
    """A playout as a program of its own."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def says(self, word: str) -> None:
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert (await self._process.stdout.readline()).decode().strip() == word

    async def plays(self, frame: int, count: int) -> None:
        """Play so many frames from one on, at 25 a second."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{frame} {count}\n".encode())
        await self.says("played")


@asynccontextmanager
async def playout(jack: Jack) -> AsyncIterator[Playout]:
    program = await asyncio.create_subprocess_exec(
        *jack.through((sys.executable, "-c", PLAYOUT)), stdin=PIPE, stdout=PIPE
    )
    try:
        made = Playout(program)
        await made.says("open")
        yield made
    finally:
        await end(program)


async def test_a_cue_follows_a_playout_once_a_look_again_and_the_shows_own_clock_is_told(
    jack: Jack, tmp_path: Path
) -> None:
    (tmp_path / "own").mkdir()
    own = (ROOT / "cues" / "chgk.toml").read_text("utf-8") + CUE
    (tmp_path / "own" / "chgk.toml").write_text(own, "utf-8")
    async with playout(jack) as player, ear() as lights, server(tmp_path, lights.port, start=False) as live:
        file = tmp_path / "showcaller.toml"
        file.write_text('cues = "own"\n' + file.read_text("utf-8") + SETTINGS, "utf-8")
        await live.start(through=jack.through(()))

        async def told() -> dict[str, Any]:
            _, health = await live.ask("/api/health")
            return {**health["timecode"], "out": health["timecode_out"]}

        async def up() -> bool:
            health = await told()
            return bool((health["state"], health["out"]["state"]) == ("up", "up"))

        await until_told(up)
        await player.plays(90_000, 20)
        assert not {"/playout/gong", "/playout/film"} & set(lights.addresses)
        await player.plays(90_020, 20)
        await lights.hears("/playout/gong", 1.0)
        await player.plays(90_000, 50)  # again from the top

        async def stopped() -> bool:
            return bool((await told())["clock"] == "stopped")

        await until_told(stopped)
        health = await told()
        assert (health["waiting"], health["wrong"], health["trouble"]) == (0, 0, "")
        assert health["time"] == "01:00:01:24"
        assert lights.addresses.count("/playout/gong") == 1
        assert lights.addresses.count("/playout/film") == 2
        assert len(health["open"]) == 1
        assert health["out"]["time"].startswith("10:00:")
        _, log = await live.ask("/api/log")
        assert [line["by"] for line in log["lines"] if line.get("action", {}).get("do") == "at_timecode"] == [
            "timecode"
        ]


async def test_another_program_hears_the_shows_own_clock_run_and_stand(jack: Jack, tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port, start=False) as live:
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + SETTINGS.replace("[timecode]", "[timecode]\nrate = 25"), "utf-8")
        await live.start(through=jack.through(()))
        async with jack.dump() as dump:
            await jack.connect("show:clock", "dump:input")
            heard = [await dump.next() for _ in range(40)]
            pieces = [message for message in heard if message[0] == 0xF1]
            kinds = [piece[1] >> 4 for piece in pieces]
            assert len(pieces) > 30
            assert all(later == (earlier + 1) % 8 for earlier, later in pairwise(kinds)), kinds
            start = kinds.index(0)
            halves = [piece[1] & 0x0F for piece in pieces[start : start + 8]]
            frames, seconds, minutes, hours = (halves[at] | halves[at + 1] << 4 for at in (0, 2, 4, 6))
            assert (hours & 0x1F, hours >> 5, minutes) == (10, 1, 0)  # 1: 25 frames a second (MTC, "Quarter Frame")
            assert frames < 25
            assert seconds < 60
