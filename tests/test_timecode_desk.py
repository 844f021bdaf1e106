"""What waits for the playout's clock happens at its time, once in a run, and the journal says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from automation.asrun import AsRun
from automation.devices import Status
from automation.devices.midi_in import MidiIn, Whole
from automation.devices.midi_out import Config
from automation.devices.mtc import RATES, full_frame, quarter_frames
from automation.devices.recorder import RecorderDevice
from automation.model import DIRECTOR, Refused
from automation.runner import Runner
from automation.timecode_desk import TimecodeDesk
from tests.test_cues import SHEET, bound
from tests.toy import Table, table

PAL = RATES[25]
HOUR = 90_000
POINTS = {"cue titles": HOUR + 50, "segment 2": HOUR + 100, "segment 1": HOUR + 75}


class Follower:
    """A desk that follows a playout, which the test plays in the desk's time."""

    def __init__(self, t: Table, points: dict[str, int]) -> None:
        self.t, self.frame, self.rate = t, HOUR, PAL
        self.refused: list[tuple[str, str, str]] = []
        self.lights = RecorderDevice(t.clock.now)
        devices = {"lights": self.lights, "sound": RecorderDevice(t.clock.now)}
        self.runner = Runner(bound(SHEET), devices, t.clock, t.desk.fields, t.desk.now, AsRun())
        t.desk.listen(self.runner.follow)
        self.desk = TimecodeDesk(t.desk, t.clock, points, 25, 0.5, self._port, self._refuse)

    def _port(self, hear: Whole) -> MidiIn:
        self.hear = hear
        self.port = MidiIn("timecode", Config("never opened"), lambda message, at: None, whole=hear)
        return self.port

    def _refuse(self, by: str, what: str, refused: Refused) -> None:
        self.refused.append((by, what, refused.text))

    def plays(self, seconds: float) -> None:
        """Let the playout run for a while."""
        for _ in range(round(seconds * self.rate.a_second / 2)):
            for message in quarter_frames(self.frame, self.rate):
                self.hear(message, self.t.clock.now())
                self.t.clock.advance(0.25 / self.rate.a_second)
            self.frame += 2

    @property
    def shown(self) -> list[str]:
        """The cues that reached the lights."""
        return [payload.decode() for _, payload in self.lights.sent if b"titles" in payload]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


@contextmanager
def follower(path: Path, points: dict[str, int] = POINTS, at: float = 0.0) -> Iterator[Follower]:
    with table(path, at=at) as t:
        yield Follower(t, points)
        t.desk.close()


def test_a_cue_fires_at_its_frame_and_the_journal_names_it(path: Path) -> None:
    with follower(path) as f:
        f.plays(2.4)
        moments = [when for when, payload in f.lights.sent if b"titles" in payload]
        assert moments == [pytest.approx(2.0, abs=0.001)]
        entry = f.t.changes[-1].entry
        assert (entry.by, f.t.verbs) == ("timecode", ["at_timecode"])
        assert (f.t.changes[-1].fires, getattr(entry.action, "time", "")) == (("titles",), "01:00:02:00")
        assert f.refused == []


def test_a_jump_backward_fires_nothing_twice(path: Path) -> None:
    with follower(path) as f:
        f.plays(2.4)
        f.frame = HOUR
        f.plays(2.4)
        assert len(f.shown) == 1
        assert f.t.verbs == ["at_timecode"]


def test_a_jump_over_a_cue_does_not_fire_it(path: Path) -> None:
    with follower(path, {"cue titles": HOUR + 50}) as f:
        f.plays(1)
        f.frame = HOUR + 80
        f.plays(1)
        assert f.t.verbs == []


def test_undo_passes_over_a_cue_of_the_time_code_and_fires_nothing(path: Path) -> None:
    with follower(path) as f:
        f.t.press("score", 3)
        f.plays(2.4)
        assert f.t.desk.view(DIRECTOR).undo == "score"
        f.t.press("undo")
        assert f.t.desk.state.points == 0
        assert "undo" not in f.t.desk.legal()
        f.t.press("redo")
        f.frame = HOUR
        f.plays(2.4)
        assert len(f.shown) == 1


def test_what_was_fired_before_a_crash_is_not_fired_after_it(path: Path) -> None:
    with follower(path) as f:
        f.plays(2.4)
        assert len(f.shown) == 1
    with follower(path, at=100.0) as f:
        assert f.desk.health()["waiting"] == 2
        f.plays(2.4)
        assert f.shown == []
        assert f.t.desk.reached() == {"cue titles"}


def test_a_segment_on_standby_is_started_and_one_that_is_not_is_told(path: Path) -> None:
    with follower(path) as f:
        f.plays(3.2)
        assert f.t.verbs == ["at_timecode", "at_timecode", "go"]
        assert (f.t.changes[-1].entry.by, f.t.desk.rundown.standby) == ("timecode", 2)
        f.t.press("jump", 3)
        f.plays(1.2)
        assert f.refused == [("timecode", "segment 2 at 01:00:04:00", "segment 2 is not on standby, 3 is")]
        assert f.t.desk.rundown.standby == 3


def test_pages_hear_of_it_by_the_same_change_as_of_any_press(path: Path) -> None:
    with follower(path) as f:
        f.plays(2.4)
        assert [change.kind for change in f.t.changes] == ["press"]
        assert f.t.desk.seq == 1
        assert f.t.refusal("at_timecode", "01:00:00:00").code == "not-yours"


def test_health_says_where_the_clock_stands(path: Path) -> None:
    def told(f: Follower) -> dict[str, Any]:
        health = f.desk.health()
        return {key: health[key] for key in ("state", "clock", "time", "waiting")}

    with follower(path) as f:
        assert told(f) == {"state": "down", "clock": "none", "time": "", "waiting": 3}
        f.plays(1)
        assert told(f) == {"state": "down", "clock": "running", "time": "01:00:00:24", "waiting": 3}
        f.t.clock.advance(0.3)
        assert told(f)["clock"] == "freewheel"
        f.t.clock.advance(0.3)
        assert (told(f)["clock"], told(f)["time"]) == ("stopped", "01:00:00:23")
        f.hear(full_frame(HOUR, PAL), f.t.clock.now())
        assert (told(f)["clock"], told(f)["time"]) == ("stopped", "01:00:00:00")


def test_time_code_of_another_rate_fires_nothing_and_is_told(path: Path) -> None:
    with follower(path) as f:
        f.rate = RATES[30]
        f.frame = 0
        f.plays(100)
        assert f.t.verbs == []
        assert f.desk.health()["trouble"] == "time code of 30 frames a second comes, [timecode] rate says 25"


def test_a_port_that_is_lost_lets_the_clock_go_on_and_then_stand(path: Path) -> None:
    with follower(path) as f:
        f.plays(1.8)
        f.port._stand(Status("down", "it went away"))
        f.t.clock.advance(10)
        assert len(f.shown) == 1  # within the freewheel
        assert f.desk.health()["clock"] == "stopped"
        assert f.t.verbs == ["at_timecode"]


def test_a_cue_that_cannot_be_saved_is_not_fired_and_is_told(path: Path) -> None:
    with follower(path) as f:
        f.plays(1)
        f.t.journal.close()
        f.plays(2)
        assert f.shown == []
        assert f.refused[0][:2] == ("timecode", "cue titles at 01:00:02:00")
