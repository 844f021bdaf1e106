"""The runner: looks by difference, cues on the clock, queues, PANIC, an outcome for every step."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from automation.asrun import AsRun, Outcome
from automation.devices import Device, DeviceError, Status
from automation.devices.recorder import RecorderDevice
from automation.lane import MOST_WAITING
from automation.runner import Runner
from tests.test_cues import SHEET, bound
from tests.toy import Table, table


class SlowDevice(RecorderDevice):
    """Takes its time: each send waits until the test lets it go."""

    def __init__(self, now: object) -> None:
        super().__init__(lambda: 0.0)
        self.gates: list[asyncio.Future[None]] = []

    def send(self, payload: bytes) -> Awaitable[None]:  # type: ignore[override]
        gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gates.append(gate)
        super().send(payload)
        return gate


class LostDevice(RecorderDevice):
    """Refuses everything while it is lost."""

    def send(self, payload: bytes) -> None:
        if self.status.state == "down":
            raise DeviceError("nobody listens")
        super().send(payload)

    def stand(self, status: Status) -> None:
        self.status = status
        self.watch()


class Rig:
    """A table with a runner and devices that remember."""

    def __init__(self, t: Table, sheet: str = SHEET, **devices: Device) -> None:
        self.t = t
        self.lights, self.sound = RecorderDevice(t.clock.now), RecorderDevice(t.clock.now)
        found: dict[str, Device] = {"lights": self.lights, "sound": self.sound, **devices}
        self.log = AsRun()
        self.runner = Runner(bound(sheet), found, t.clock, t.desk.fields, t.desk.now, self.log)
        self.runner.resync()
        t.desk.listen(self.runner.follow)

    def sent(self, device: RecorderDevice | None = None) -> list[tuple[float, str]]:
        """What a device was sent since the last call."""
        device = device or self.lights
        found = [(round(at, 3), payload.decode()) for at, payload in device.sent]
        device.sent.clear()
        return found

    def results(self, name: str) -> list[tuple[str, str]]:
        return [(outcome.result, outcome.why) for outcome in self.log.recent if outcome.device == name]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


def test_the_looks_of_the_present_state_come_first_and_then_only_their_difference(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        assert rig.sent() == [(0.0, "{'osc': '/house/base'}")]
        t.press("score", 1)
        assert rig.sent() == [(0.0, "{'osc': '/score/1'}")]
        t.press("begin")
        assert rig.sent() == [(0.0, "{'osc': '/house/run'}")]
        t.press("pause")
        assert rig.sent() == []


def test_a_cue_fires_on_its_moment_with_its_repeats(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.press("score", 6)
        assert rig.sent(rig.sound) == []
        t.clock.advance(10.0)
        assert [at for at, _ in rig.sent(rig.sound)] == [0.5, 0.75, 1.0, 1.25, 1.5, 1.75]
        assert rig.results("sound") == [("sent", "")] * 6


def test_undo_moves_the_looks_fires_no_cue_and_cancels_what_waits(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.press("score", 6)
        t.press("score", 7)
        t.clock.advance(0.6)
        rig.sent(), rig.sent(rig.sound)
        t.press("undo")
        assert rig.sent() == [(0.6, "{'osc': '/score/6'}")]
        t.clock.advance(10.0)
        assert len(rig.sent(rig.sound)) == 5  # the first press's own, less the one at 0.5 s
        assert rig.results("sound").count(("cancelled", "undone")) == 6
        t.press("redo")
        t.clock.advance(10.0)
        assert rig.sent(rig.sound) == []
        assert rig.sent() == [(10.6, "{'osc': '/score/13'}")]


def test_what_brings_something_to_rest_is_sent_at_once_instead_of_being_cancelled(path: Path) -> None:
    sheet = SHEET.replace("over = 0.1 }", "over = 2 }, finish = true").replace("eyes = [5, 6], ", "")
    with table(path) as t:
        rig = Rig(t, sheet)
        t.press("roll")
        t.clock.advance(0.51)
        rig.sent()
        t.press("undo")
        assert rig.sent() == [(0.51, "{'osc': '/flash', 'value': 0}")]
        t.clock.advance(10.0)
        assert rig.sent() == []


def test_a_ramp_that_begins_again_takes_the_place_of_the_one_that_still_runs(path: Path) -> None:
    sheet = SHEET.replace("eyes = [5, 6], ", "").replace(
        "from = 1, to = 0, over = 0.1 }", "from = 1, to = 0, over = 1 }"
    )
    with table(path) as t:
        rig = Rig(t, sheet)
        rig.sent()
        t.press("roll")
        t.clock.advance(0.51)
        t.press("roll")
        t.clock.advance(5.0)
        values = [(at, float(text.rpartition(":")[2].strip(" }"))) for at, text in rig.sent()]
        assert [value for at, value in values if at < 0.51] == [1 - i / 40 for i in range(21)]
        assert [value for at, value in values if at >= 0.51] == [1 - i / 40 for i in range(41)]
        assert rig.results("lights").count(("cancelled", "the ramp began again")) == 20


def test_ramps_that_move_something_else_run_side_by_side(path: Path) -> None:
    sheet = SHEET.replace("eyes = [5, 6], ", "").replace("over = 0.1 }", "over = 1 }").replace("/flash", "/flash/$eyes")
    with table(path) as t:
        rig = Rig(t, sheet)
        t.press("roll")
        first = t.desk.state.eyes
        t.clock.advance(0.51)
        t.press("roll")
        assert t.desk.state.eyes != first
        t.clock.advance(5.0)
        assert [at for at, text in rig.sent() if f"/flash/{first}'" in text][-1] == 1.0


def test_a_restart_shows_the_looks_and_repeats_no_cue(path: Path) -> None:
    with table(path) as t:
        Rig(t)
        t.press("score", 6)
    with table(path) as t:
        rig = Rig(t)
        t.clock.advance(10.0)
        assert [text for _, text in rig.sent()] == ["{'osc': '/house/base'}", "{'osc': '/score/6'}"]
        assert rig.sent(rig.sound) == []


def test_resync_sends_the_looks_again_to_one_device_or_to_all(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.press("begin")
        rig.sent(), rig.sent(rig.sound)
        rig.runner.resync("lights")
        assert (len(rig.sent()), len(rig.sent(rig.sound))) == (1, 0)
        rig.runner.resync()
        assert (len(rig.sent()), len(rig.sent(rig.sound))) == (1, 1)
        with pytest.raises(KeyError):
            rig.runner.resync("lamps")


def test_panic_cancels_sends_the_safe_state_and_the_next_change_shows_all_looks(path: Path) -> None:
    with table(path) as t:
        rig = Rig(t)
        t.press("score", 6)
        rig.sent()
        rig.runner.panic("director")
        assert rig.sent() == [(0.0, "{'osc': '/safe'}")]
        t.clock.advance(10.0)
        assert rig.sent(rig.sound) == []
        assert ("cancelled", "PANIC by director") in rig.results("sound")
        t.press("score", 1)
        assert [text for _, text in rig.sent()] == ["{'osc': '/house/base'}", "{'osc': '/score/7'}"]


def test_another_look_in_a_slot_ends_the_ramp_of_the_one_before(path: Path) -> None:
    sheet = SHEET.replace('osc = "/house/run" }', 'osc = "/house/run", ramp = { from = 0, to = 1, over = 2 } }')
    with table(path) as t:
        rig = Rig(t, sheet)
        t.press("begin")
        t.clock.advance(0.5)
        t.press("finish")
        rig.sent()
        t.clock.advance(5.0)
        assert rig.sent() == []
        assert ("cancelled", "another look") in rig.results("lights")


async def test_a_device_that_comes_back_gets_its_looks_and_no_cue(path: Path) -> None:
    with table(path) as t:
        lost = LostDevice(t.clock.now)
        rig = Rig(t, lights=lost)
        await rig.runner.open()
        lost.stand(Status("down", "unplugged"))
        rig.sent(lost)
        t.press("score", 6)
        t.press("begin")
        assert rig.sent(lost) == []
        assert ("failed", "nobody listens") in rig.results("lights")
        lost.stand(Status("up"))
        t.clock.advance(0.0)
        assert [text for _, text in rig.sent(lost)] == ["{'osc': '/house/run'}", "{'osc': '/score/6'}"]


def test_a_look_that_failed_is_sent_again_with_the_next_change(path: Path) -> None:
    with table(path) as t:
        lost = LostDevice(t.clock.now)
        rig = Rig(t, lights=lost)
        rig.sent(lost)
        lost.status = Status("down")
        t.press("begin")
        lost.status = Status("up")
        t.press("score", 1)
        assert [text for _, text in rig.sent(lost)] == ["{'osc': '/house/run'}", "{'osc': '/score/1'}"]


async def test_a_slow_device_delays_nobody_and_keeps_its_order(path: Path) -> None:
    with table(path) as t:
        slow = SlowDevice(t.clock.now)
        rig = Rig(t, lights=slow)
        t.press("score", 6)
        t.press("score", 1)
        t.press("begin")
        assert len(slow.gates) == 1
        t.clock.advance(5.0)
        assert len(rig.sent(rig.sound)) == 7
        while len(slow.gates) < 3:
            slow.gates[-1].set_result(None)
            await asyncio.wait_for(_turn(), 5)
        # What was replaced while it waited is not sent at all: a slow desk shows the newest look soonest.
        assert [text for _, text in rig.sent(slow)] == [
            "{'osc': '/house/base'}",
            "{'osc': '/score/7'}",
            "{'osc': '/house/run'}",
        ]
        slow.gates[-1].set_exception(DeviceError("cable"))
        await _turn()
        results = [("cancelled", "another look"), ("sent", ""), ("sent", ""), ("failed", "cable")]
        assert rig.results("lights") == results


async def _turn() -> None:
    """Let the loop run what is due."""
    for _ in range(5):
        await asyncio.get_running_loop().run_in_executor(None, lambda: None)


async def test_panic_empties_the_queue_of_a_slow_device(path: Path) -> None:
    with table(path) as t:
        slow = SlowDevice(t.clock.now)
        rig = Rig(t, lights=slow)
        t.press("score", 1)
        rig.runner.panic("test")
        slow.gates[0].set_result(None)
        await _turn()
        slow.gates[1].set_result(None)
        await _turn()
        assert [text for _, text in rig.sent(slow)] == ["{'osc': '/house/base'}", "{'osc': '/safe'}"]
        await rig.runner.close()


async def test_a_queue_is_bounded(path: Path) -> None:
    with table(path) as t:
        slow = SlowDevice(t.clock.now)
        rig = Rig(t, lights=slow)
        step = rig.runner.sheet.safe()[0]
        for _ in range(MOST_WAITING + 5):
            rig.runner.test("lights", step)
        assert rig.runner.report()[0].waiting == MOST_WAITING
        assert rig.results("lights").count(("failed", f"{MOST_WAITING} steps wait for this device already")) == 5
        await rig.runner.close()


class Pictures(RecorderDevice):
    """Tells pages, which look once a frame."""

    unhurried = True


PICTURED = """
show = "toy"
[[look]]
slot = "score"
do = [{ device = "pictures", osc = "/picture/$points" }, { device = "lights", osc = "/score/$points" }]
[[cue]]
id = "hit"
on = "scored"
do = [{ device = "pictures", osc = "/flash" }, { device = "lights", osc = "/bump" }]
"""


def test_what_is_unhurried_waits_until_the_wires_have_theirs_and_keeps_its_order(path: Path) -> None:
    later: list[Callable[[], None]] = []
    with table(path) as t:
        lights, pictures, log = RecorderDevice(t.clock.now), Pictures(t.clock.now), AsRun()
        devices: dict[str, Device] = {"lights": lights, "pictures": pictures}
        runner = Runner(bound(PICTURED), devices, t.clock, t.desk.fields, t.desk.now, log, later=later.append)
        runner.resync()
        t.desk.listen(runner.follow)
        runner.settle()
        later.clear()
        sent = [payload.decode() for _, payload in lights.sent]
        lights.sent.clear()
        pictures.sent.clear()

        t.press("score", 1)
        assert [payload.decode() for _, payload in lights.sent] == ["{'osc': '/score/1'}", "{'osc': '/bump'}"]
        assert (pictures.sent, len(later)) == ([], 1)
        later.pop()()
        assert [payload.decode() for _, payload in pictures.sent] == ["{'osc': '/picture/1'}", "{'osc': '/flash'}"]
        assert sent == ["{'osc': '/score/0'}"]
        assert [outcome.device for outcome in log.recent][-4:] == ["lights", "lights", "pictures", "pictures"]

        pictures.sent.clear()
        t.press("score", 1)
        t.press("score", 1)  # at once: a level needs to be shown as it is in the end, an edge is never left out
        runner.settle()
        shown = [payload.decode() for _, payload in pictures.sent]
        assert shown == ["{'osc': '/picture/3'}", "{'osc': '/flash'}", "{'osc': '/flash'}"]

        t.press("score", 1)
        runner.panic("a test")
        assert pictures.sent[-1][1] == b"{'osc': '/flash'}"  # nothing comes after it
        runner.settle()
        assert pictures.sent[-1][1] == b"{'osc': '/flash'}"


def test_a_rehearsal_suppresses_every_message_and_says_so(path: Path) -> None:
    with table(path) as t:
        lights, log = RecorderDevice(t.clock.now), AsRun()
        runner = Runner(bound(), {"lights": lights}, t.clock, t.desk.fields, t.desk.now, log, suppress=True)
        runner.resync()
        assert lights.sent == []
        assert [outcome.result for outcome in log.recent] == ["suppressed"]


def test_a_cue_for_a_device_that_is_not_there_fails_by_name(path: Path) -> None:
    with table(path) as t:
        log = AsRun()
        runner = Runner(bound(), {"lights": RecorderDevice(t.clock.now)}, t.clock, t.desk.fields, t.desk.now, log)
        t.desk.listen(runner.follow)
        t.press("begin")
        assert log.recent[-1].why == "there is no device 'sound'"


def test_the_as_run_log_is_written_to_a_file_line_by_line(tmp_path: Path, path: Path) -> None:
    file = tmp_path / "run.asrun.jsonl"
    with table(path) as t:
        log = AsRun(file)
        runner = Runner(bound(), {"lights": RecorderDevice(t.clock.now)}, t.clock, t.desk.fields, t.desk.now, log)
        runner.resync()
        t.desk.listen(runner.follow)
        t.press("score", 1)
        log.close()
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 2
    assert '"seq":1,"source":"look score","device":"lights"' in lines[1]


def test_an_as_run_log_that_cannot_be_written_says_why_and_stops_nobody(tmp_path: Path) -> None:
    log = AsRun(tmp_path / "missing" / "run.asrun.jsonl")
    log.add(Outcome(0.0, 0.0, 1, "cue", "lights", "/x", "sent"))
    log.close()
    assert "No such file" in log.trouble
    assert len(log.recent) == 1
