"""A device that answers later: steps end confirmed or failed, looks count as shown by what was confirmed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from automation.asrun import AsRun
from automation.devices import Receipt, Status
from automation.devices.recorder import RecorderDevice
from automation.runner import DeviceReport, Runner
from tests.live import until
from tests.test_cues import SHEET, bound
from tests.toy import Table, table


class AnsweringDevice(RecorderDevice):
    """Takes everything at once; the test says what the answer is."""

    round_trip = 0.004

    def __init__(self) -> None:
        super().__init__(lambda: 0.0)
        self.receipts: list[Receipt] = []

    def send(self, payload: bytes) -> Receipt:  # type: ignore[override]
        super().send(payload)
        self.receipts.append(Receipt(loop=asyncio.get_running_loop()))
        return self.receipts[-1]

    async def answers(self, *reasons: str) -> None:
        """Answer the oldest messages: an empty reason confirms."""
        for reason in reasons:
            receipt = self.receipts.pop(0)
            if reason:
                receipt.fail(reason)
            else:
                receipt.confirm()
        await asyncio.sleep(0)


class LateDevice(AnsweringDevice):
    """Has to be waited for before a message is gone; then the answer comes."""

    def send(self, payload: bytes) -> asyncio.Future[Receipt | None]:  # type: ignore[override]
        receipt = super().send(payload)
        gone: asyncio.Future[Receipt | None] = asyncio.get_running_loop().create_future()
        gone.set_result(receipt)
        return gone


class Rig:
    def __init__(self, t: Table, lights: AnsweringDevice | None = None) -> None:
        self.t, self.log = t, AsRun()
        self.lights = lights or AnsweringDevice()
        sound = RecorderDevice(t.clock.now)
        devices = {"lights": self.lights, "sound": sound}
        self.runner = Runner(bound(SHEET), devices, t.clock, t.desk.fields, t.desk.now, self.log)
        self.runner.resync()
        t.desk.listen(self.runner.follow)

    def sent(self) -> list[str]:
        """What the lights were sent since the last call."""
        found = [payload.decode() for _, payload in self.lights.sent]
        self.lights.sent.clear()
        return found

    def results(self) -> list[tuple[str, str, str]]:
        return [(outcome.source, outcome.result, outcome.why) for outcome in self.log.recent]

    @property
    def report(self) -> DeviceReport:
        return self.runner.report()[0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


async def test_a_step_ends_once_when_the_desk_has_answered_with_the_moment_when_it_left(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.clock.advance(1.0)
        t.press("score", 1)
        t.clock.advance(1.0)
        assert (rig.results(), rig.report.unanswered) == ([], 2)
        await rig.lights.answers("", "no such cue")
        assert rig.results() == [("look house: base", "confirmed", ""), ("look score", "failed", "no such cue")]
        assert [outcome.at for outcome in rig.log.recent] == [0.0, 1.0]
        assert (rig.report.unanswered, rig.report.round_trip) == (0, 0.004)
        assert rig.report.counts == {"confirmed": 1, "failed": 1}
        assert (rig.report.trouble, rig.report.trouble_at) == ("no such cue", 2.0)


async def test_no_message_waits_for_the_answer_to_another(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        for _ in range(3):
            t.press("score", 1)
        assert rig.sent() == ["{'osc': '/house/base'}", *(f"{{'osc': '/score/{n}'}}" for n in (1, 2, 3))]
        assert rig.report.waiting == 0


async def test_a_look_that_was_not_confirmed_is_tried_again_by_itself_a_few_times(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        rig.sent()
        for wait in (1.0, 2.0, 4.0):
            await rig.lights.answers("silence")
            t.clock.advance(wait - 0.01)
            assert rig.sent() == []
            t.clock.advance(0.02)
            assert rig.sent() == ["{'osc': '/house/base'}"]
        await rig.lights.answers("silence")
        t.clock.advance(100.0)
        assert rig.sent() == []
        t.press("score", 1)  # the next change of the game shows it once more, and begins to count anew
        assert rig.sent() == ["{'osc': '/house/base'}", "{'osc': '/score/1'}"]
        await rig.lights.answers("silence", "")
        t.clock.advance(1.0)
        assert rig.sent() == ["{'osc': '/house/base'}"]
        await rig.lights.answers("")
        t.clock.advance(100.0)
        assert rig.sent() == []


async def test_a_cue_that_was_not_confirmed_is_never_repeated(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        await rig.lights.answers("")
        rig.sent()
        t.press("go")  # fires the titles
        assert rig.sent() == ["{'osc': '/titles'}"]
        await rig.lights.answers("silence")
        assert rig.results()[-1] == ("titles", "failed", "silence")
        t.press("score", 1)
        t.clock.advance(100.0)
        assert rig.sent() == ["{'osc': '/score/1'}"]


async def test_a_late_failure_of_a_look_that_was_replaced_brings_nothing_back(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.press("begin")
        await rig.lights.answers("silence")
        rig.sent()
        t.clock.advance(5.0)
        assert rig.sent() == []


async def test_panic_forgets_looks_that_would_be_tried_again(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.press("score", 1)
        await rig.lights.answers("silence")
        rig.runner.panic("a test")
        await rig.lights.answers("silence")
        rig.sent()
        t.clock.advance(100.0)
        assert rig.sent() == []


async def test_a_device_that_is_down_is_not_tried_again_before_it_is_back(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        await rig.runner.open()
        await rig.lights.answers("silence", "silence")
        rig.lights.status = Status("down", "gone")
        rig.lights.watch()
        rig.sent()
        t.clock.advance(100.0)
        assert rig.sent() == []
        rig.lights.status = Status("up")
        rig.lights.watch()
        t.clock.advance(0.0)
        assert rig.sent() == ["{'osc': '/house/base'}"]
        assert rig.report.trouble == "gone"


async def test_a_message_that_had_to_wait_is_confirmed_all_the_same(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t, LateDevice())
        t.press("score", 1)
        await until(lambda: len(rig.lights.receipts) == 2)
        await rig.lights.answers("", "no")
        await until(lambda: [result for _, result, _ in rig.results()] == ["confirmed", "failed"])


async def test_what_is_not_answered_when_the_show_ends_is_said_to_have_failed(path: Path) -> None:
    class Closing(AnsweringDevice):
        async def close(self) -> None:
            await self.answers("closed")

    with table(path) as t:
        rig = Rig(t, Closing())
        await rig.runner.close()
        assert rig.results() == [("look house: base", "failed", "closed")]
