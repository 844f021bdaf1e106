"""A desk behind a bad line: whatever happened, it shows the looks of the moment, and no sting came twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from automation.asrun import AsRun
from automation.clock import SystemClock
from automation.cues import CueSheet, Words, read_sheet
from automation.devices.desks import DESKS
from automation.devices.eos import EosDialog
from automation.devices.osc_stream import FRAMINGS
from automation.devices.osc_tcp import OscTcp, Timing
from automation.runner import Runner
from tests.devices.consoles import Eos, running
from tests.devices.faults import Proxy, proxy
from tests.live import until
from tests.toy import Table, table

SHEET = """
show = "toy"
[[look]]
slot = "house"
do = [{ device = "lights", cue = "1/1" }]
[[look]]
slot = "house"
while = { phase = "running" }
do = [{ device = "lights", cue = "1/2" }]
[[look]]
slot = "house"
while = { phase = "game_over" }
do = [{ device = "lights", cue = "1/3" }]
[[cue]]
id = "sting"
on = "scored"
do = [{ device = "lights", cue = "2/$points" }]
"""

QUICK = Timing(first=0.02, longest=0.1, lasting=0.01, hello=1.0, beat=0.1, answer=1.5, silence=1.0)


class Evening:
    """The toy game with a runner on real time, and an Eos behind a proxy."""

    def __init__(self, t: Table, desk: Eos, line: Proxy) -> None:
        self.t, self.desk, self.line, self.log = t, desk, line, AsRun()
        device = OscTcp("127.0.0.1", line.port, FRAMINGS["length"], EosDialog(), timing=QUICK)
        sheet = CueSheet(read_sheet(SHEET, "toy.toml"), prepare)
        self.runner = Runner(sheet, {"lights": device}, SystemClock(), t.desk.fields, t.desk.now, self.log)
        t.desk.listen(self.runner.follow)

    async def stands(self, state: str) -> None:
        """Wait until the device is up or down."""
        await until(lambda: self.runner.report()[0].state == state)

    async def shows(self, look: str) -> None:
        """Wait until the desk has the look as its newest, and the log says that it was confirmed."""
        await until(lambda: [cue for cue in self.desk.fired if cue.startswith("1/")][-1:] == [look])
        await until(lambda: not self.runner.report()[0].unanswered)

    @property
    def stings(self) -> Counter[str]:
        return Counter(cue for cue in self.desk.fired if cue.startswith("2/"))

    def outcomes(self, source: str) -> list[str]:
        return [outcome.result for outcome in self.log.recent if outcome.source == source]


def prepare(device: str, words: Words) -> tuple[bytes, str]:
    message = DESKS["eos"].message(words)
    return DESKS["eos"].encode(message), DESKS["eos"].describe(message)


@asynccontextmanager
async def evening(path: Path) -> AsyncIterator[Evening]:
    with table(path) as t:
        async with running(Eos()) as desk, proxy(desk.port) as line:
            found = Evening(t, desk, line)
            await found.runner.open()
            try:
                yield found
            finally:
                await found.runner.close()


# What happens to the line, in the middle of the game, and what mends it.
Fault = Callable[[Evening], Awaitable[None]]


async def cut(e: Evening) -> None:
    e.line.cut()


async def half_closed(e: Evening) -> None:
    e.line.half_close()


async def proxy_restarted(e: Evening) -> None:
    await e.line.stop()
    await e.stands("down")
    await e.line.start()


async def desk_restarted(e: Evening) -> None:
    await e.desk.stop()
    await e.stands("down")
    e.desk.active = ""
    await e.desk.start()


async def stalled(e: Evening) -> None:
    e.line.stalls.clear()
    await e.stands("down")
    e.line.stalls.set()


async def late(e: Evening) -> None:
    e.line.delay = 0.05


async def a_message_lost(e: Evening) -> None:
    e.desk.lose = 1


async def a_chunk_lost(e: Evening) -> None:
    e.line.loses = 1


FAULTS: list[Fault] = [cut, half_closed, proxy_restarted, desk_restarted, stalled, late, a_message_lost, a_chunk_lost]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
async def test_after_any_fault_the_desk_shows_the_look_and_no_sting_came_twice(tmp_path: Path, fault: Fault) -> None:
    async with evening(tmp_path / "run.journal") as e:
        await e.shows("1/1")
        e.t.press("score", 1)
        await until(lambda: e.stings == {"2/1": 1})
        await fault(e)
        e.t.press("begin")  # into the open wound
        await e.shows("1/2")
        e.line.delay = 0.0
        await until(lambda: e.runner.report()[0].state == "up")
        e.t.press("finish")
        await e.shows("1/3")
        assert e.stings == {"2/1": 1}
        assert e.outcomes("sting") == ["confirmed"]
        looks = [outcome.result for outcome in e.log.recent if outcome.source.startswith("look")]
        assert looks[-1] == "confirmed"


async def test_a_sting_that_was_lost_is_told_and_never_made_up_for(tmp_path: Path) -> None:
    async with evening(tmp_path / "run.journal") as e:
        await e.shows("1/1")
        e.line.stalls.clear()
        e.t.press("score", 1)
        await until(lambda: e.outcomes("sting") == ["failed"])
        e.line.cut()
        await e.stands("down")
        e.line.stalls.set()
        await e.stands("up")
        e.t.press("score", 2)
        await until(lambda: e.stings["2/2"] == 1)
        await until(lambda: e.outcomes("sting") == ["failed", "confirmed"])
        assert e.stings == {"2/2": 1}


async def test_presses_go_on_at_once_while_the_line_is_dead(tmp_path: Path) -> None:
    async with evening(tmp_path / "run.journal") as e:
        await e.shows("1/1")
        e.line.stalls.clear()
        loop = asyncio.get_running_loop()
        began = loop.time()
        for points in range(1, 10):
            e.t.press("score", points)
        assert loop.time() - began < 5.0  # waiting for nine answers would take 13 s
        await e.stands("down")
        e.line.stalls.set()
        e.t.press("begin")
        await e.shows("1/2")
        assert max(e.stings.values(), default=1) == 1  # what the line held may come late, but not twice
