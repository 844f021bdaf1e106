"""A device of each kind behind a bad line: whatever happened, it shows the looks of the moment, no sting came twice."""

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
from automation.runner import Runner
from tests.devices.faults import End, Line, Proxy, held
from tests.devices.kinds import KINDS, Kind
from tests.live import until
from tests.toy import Table, table

SHEET = """
show = "toy"
[[look]]
slot = "house"
do = [{{ device = "rig", {one} }}]
[[look]]
slot = "house"
while = {{ phase = "running" }}
do = [{{ device = "rig", {two} }}]
[[look]]
slot = "house"
while = {{ phase = "game_over" }}
do = [{{ device = "rig", {three} }}]
[[cue]]
id = "sting"
on = "scored"
do = [{{ device = "rig", {sting} }}]
"""


class Evening:
    """The toy game with a runner on real time, and a device behind a proxy."""

    def __init__(self, t: Table, kind: Kind, far: End, line: Line) -> None:
        self.t, self.kind, self.far, self.line, self.log = t, kind, far, line, AsRun()
        looks = {name: kind.look.replace("%", str(i)) for i, name in enumerate(("one", "two", "three"), 1)}
        text = SHEET.format(**looks, sting=kind.sting)
        sheet = CueSheet(read_sheet(text, "toy.toml"), self._prepare)
        devices = {"rig": kind.device(line.port)}
        self.runner = Runner(sheet, devices, SystemClock(), t.desk.fields, t.desk.now, self.log)
        t.desk.listen(self.runner.follow)

    def _prepare(self, device: str, words: Words) -> tuple[bytes, str]:
        message = self.kind.wire.message(words)
        return self.kind.wire.encode(message), self.kind.wire.describe(message)

    async def stands(self, *states: str) -> None:
        """Wait until the device is up or down."""
        await until(lambda: self.runner.report()[0].state in states)

    async def lost(self) -> None:
        """Wait until the device is known to be lost."""
        await self.stands("down")

    async def shows(self, look: str) -> None:
        """Wait until the device shows the look, and nothing is left without an answer."""
        await until(lambda: self.kind.newest(self.far) == look)
        await until(lambda: not self.runner.report()[0].unanswered)

    @property
    def stings(self) -> Counter[str]:
        return self.kind.stings(self.far)

    def outcomes(self, source: str) -> list[str]:
        return [outcome.result for outcome in self.log.recent if outcome.source.startswith(source)]


@asynccontextmanager
async def evening(path: Path, kind: str = "eos") -> AsyncIterator[Evening]:
    made = KINDS[kind]
    with table(path) as t:
        async with held(made.far()) as far, held(made.line(far.port)) as line:
            found = Evening(t, made, far, line)
            await found.runner.open()
            try:
                yield found
            finally:
                await found.runner.close()


# What happens to the line, in the middle of the game, and what mends it.
Fault = Callable[[Evening], Awaitable[None]]


def by_tcp(e: Evening) -> Proxy:
    assert isinstance(e.line, Proxy)
    return e.line


async def cut(e: Evening) -> None:
    by_tcp(e).cut()


async def half_closed(e: Evening) -> None:
    by_tcp(e).half_close()


async def proxy_restarted(e: Evening) -> None:
    await e.line.stop()
    await e.lost()
    await e.line.start()


async def desk_restarted(e: Evening) -> None:
    await e.far.stop()
    if not isinstance(e.line, Proxy):
        await e.line.stop()  # nobody listens behind it any more, and who sends is told so
    await e.lost()
    e.kind.forgets(e.far)
    await e.far.start()
    if not isinstance(e.line, Proxy):
        await e.line.start()


async def stalled(e: Evening) -> None:
    e.line.stalls.clear()
    await e.lost()
    e.line.stalls.set()


async def late(e: Evening) -> None:
    e.line.delay = 0.05


async def a_message_lost(e: Evening) -> None:
    e.far.lose = 1  # type: ignore[attr-defined]


async def a_chunk_lost(e: Evening) -> None:
    e.line.loses = 1


EVERY: list[Fault] = [proxy_restarted, desk_restarted, late]
BY_TCP: list[Fault] = [*EVERY, cut, half_closed, stalled, a_chunk_lost]
FAULTS: list[tuple[str, Fault]] = [
    ("eos", a_message_lost),
    *(("eos", fault) for fault in BY_TCP),
    *(("qlab", fault) for fault in BY_TCP),
    *(("casparcg", fault) for fault in BY_TCP),
    *(("osc", fault) for fault in EVERY),
]


@pytest.mark.parametrize(("kind", "fault"), FAULTS, ids=lambda each: each if isinstance(each, str) else each.__name__)
async def test_after_any_fault_the_device_shows_the_look_and_no_sting_came_twice(
    tmp_path: Path, kind: str, fault: Fault
) -> None:
    async with evening(tmp_path / "run.journal", kind) as e:
        await e.shows("1")
        e.t.press("score", 1)
        await until(lambda: e.stings == {"1": 1})
        await fault(e)
        e.t.press("begin")  # into the open wound
        await e.shows("2")
        e.line.delay = 0.0
        await e.stands("up", "unknown")
        e.t.press("finish")
        await e.shows("3")
        assert e.stings == {"1": 1}
        assert e.outcomes("sting") == [e.kind.gone]
        assert e.outcomes("look")[-1] == e.kind.gone


async def test_a_packet_that_udp_lost_is_made_good_by_resync_for_nobody_else_can_know(tmp_path: Path) -> None:
    async with evening(tmp_path / "run.journal", "osc") as e:
        await e.shows("1")
        e.line.loses = 2
        e.t.press("begin")
        e.t.press("score", 1)
        await until(lambda: not e.line.loses)
        assert (e.kind.newest(e.far), e.stings) == ("1", {})
        assert e.outcomes("look") + e.outcomes("sting") == ["sent"] * 3
        e.runner.resync()
        await e.shows("2")
        assert e.stings == {}


async def test_a_sting_that_was_lost_is_told_and_never_made_up_for(tmp_path: Path) -> None:
    async with evening(tmp_path / "run.journal") as e:
        await e.shows("1")
        e.line.stalls.clear()
        e.t.press("score", 1)
        await until(lambda: e.outcomes("sting") == ["failed"])
        by_tcp(e).cut()
        await e.stands("down")
        e.line.stalls.set()
        await e.stands("up")
        e.t.press("score", 2)
        await until(lambda: e.stings["2"] == 1)
        await until(lambda: e.outcomes("sting") == ["failed", "confirmed"])
        assert e.stings == {"2": 1}


async def test_presses_go_on_at_once_while_the_line_is_dead(tmp_path: Path) -> None:
    async with evening(tmp_path / "run.journal") as e:
        await e.shows("1")
        e.line.stalls.clear()
        loop = asyncio.get_running_loop()
        began = loop.time()
        for points in range(1, 10):
            e.t.press("score", points)
        assert loop.time() - began < 5.0  # waiting for nine answers would take 13 s
        await e.stands("down")
        e.line.stalls.set()
        e.t.press("begin")
        await e.shows("2")
        assert max(e.stings.values(), default=1) == 1  # what the line held may come late, but not twice
