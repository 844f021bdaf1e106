"""Looks that hold for a stretch of the playout's clock: in, out, back again, and never wavering."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from automation.asrun import AsRun
from automation.check import check_sheet
from automation.cuelist import rows
from automation.cues import CueSheet, read_sheet
from automation.devices.mtc import RATES, full_frame
from automation.devices.recorder import RecorderDevice
from automation.plan import read_plan
from automation.runner import Runner
from automation.settings import TimecodeSettings, find_episode, read_settings
from automation.timecode import WINDOW, Standing, State
from automation.timecode_desk import TimecodeDesk
from automation.windows import Window, Windows
from tests.test_cues import SHEET, fields, prepare
from tests.test_timecode_desk import HOUR, PAL, Follower
from tests.toy import table, this_module

DAY = PAL.day
FIRST, LAST = HOUR + 50, HOUR + 99


@pytest.mark.parametrize(
    ("window", "inside", "outside"),
    [
        (Window(50, 99), (50, 51, 99), (0, 49, 100, DAY - 1)),
        (Window(50, 50), (50,), (49, 51)),
        (Window(DAY - 25, 24), (DAY - 25, DAY - 1, 0, 24), (25, DAY - 26, 1000)),
        (Window(0, DAY - 1), (0, 1000, DAY - 1), ()),
    ],
)
def test_both_ends_are_within_and_midnight_is_no_end(
    window: Window, inside: tuple[int, ...], outside: tuple[int, ...]
) -> None:
    assert all(window.holds(frame, PAL) for frame in inside)
    assert not any(window.holds(frame, PAL) for frame in outside)


# The clock looked at ---------------------------------------------------------------------------------------------


def at(frame: float, speed: float = 25.0) -> Standing:
    state: State = "running" if speed else "stopped"
    return Standing(state, frame, PAL, speed)


Look = tuple[float, float, bool]
"""Where the clock stands, at which speed, and whether a time was told just now."""
LOOKS: dict[str, tuple[list[Look], list[bool]]] = {
    "in and out": ([(49.5, 25, True), (50, 25, False), (99.9, 25, True), (100, 25, False)], [False, True, True, False]),
    "a little late": ([(50.01, 25, True), (49.98, 25, True), (50.5, 25, True)], [True, True, True]),
    "a little late at the end": ([(100.2, 25, True), (99.9, 25, True)], [False, False]),
    "late by the most": ([(55, 25, True), (49, 25, True)], [True, True]),
    "a jump backward": ([(60, 25, True), (40, 25, True)], [True, False]),
    "a jump into it": ([(10, 25, True), (60, 25, True)], [False, True]),
    "a jump over it": ([(10, 25, True), (200, 25, True)], [False, False]),
    "backward": (
        [(100.5, -25, True), (99.9, -25, True), (50, -25, True), (49.9, -25, True)],
        [False, True, True, False],
    ),
    "a little late backward": ([(99.9, -25, True), (100.1, -25, True)], [True, True]),
    "turned round": ([(55, 25, True), (49, -25, True), (51, 25, True)], [True, False, True]),
    "put somewhere": ([(60, 0, True), (49, 0, True), (50, 0, True)], [True, False, True]),
    "stopped after the freewheel": ([(49, 25, True), (55, 25, False), (49, 0, False)], [False, True, True]),
    "going on from there": (
        [(48, 25, True), (60, 25, False), (48, 0, False), (49, 25, True), (48, 25, True), (61, 25, True)],
        [False, True, True, True, True, True],
    ),
    "going on before it stopped": (
        [(48, 25, True), (60, 25, False), (49, 25, True), (51, 25, True)],
        [False, True, True, True],
    ),
    "going on from elsewhere": (
        [(48, 25, True), (60, 25, False), (48, 0, False), (40, 25, True)],
        [False, True, True, False],
    ),
    "put elsewhere": ([(48, 25, True), (60, 25, False), (48, 0, False), (48, 0, True)], [False, True, True, False]),
    "back by little and again by little": ([(55, 25, True), (49, 25, True), (43, 25, True)], [True, True, False]),
}


@pytest.mark.parametrize(("looks", "held"), LOOKS.values(), ids=LOOKS)
def test_a_window_is_open_where_the_clock_stands_and_does_not_waver(looks: list[Look], held: list[bool]) -> None:
    windows, found = Windows({7: Window(50, 99)}, PAL), []
    for frame, speed, told in looks:
        before = windows.open
        assert windows.look(at(frame, speed), told) is (windows.open != before)
        found.append(7 in windows.open)
    assert found == held


def test_before_any_time_and_at_another_rate_nothing_changes() -> None:
    windows = Windows({7: Window(50, 99)}, PAL)
    assert not windows.look(Standing(), False)
    assert windows.look(at(60), True)
    assert not windows.look(Standing("running", 10.0, RATES[30], 30.0), True)
    assert windows.open == {7}
    assert windows.next(Standing("running", 10.0, RATES[30], 30.0)) is None


@pytest.mark.parametrize(
    ("stands", "seconds"),
    [(at(25), 1.0), (at(50), 2.0), (at(75), 1.0), (at(125, -25), 1.0), (at(60, 0), None), (at(100), (DAY - 50) / 25)],
)
def test_it_says_when_to_look_again(stands: Standing, seconds: float | None) -> None:
    assert Windows({7: Window(50, 99)}, PAL).next(stands) == (seconds if seconds is None else pytest.approx(seconds))
    assert Windows({}, PAL).next(stands) is None


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.floats(-WINDOW * 0.9, WINDOW * 0.9), min_size=1, max_size=60), st.integers(0, 120))
def test_a_clock_that_runs_opens_and_shuts_a_window_once_however_late_its_times_come(
    late: list[float], start: int
) -> None:
    windows, changes = Windows({7: Window(50, 99)}, PAL), 0
    for number, seconds in enumerate(late):
        changes += windows.look(at(start + 2 * number + seconds * 25 / 2), True)
    assert changes <= 2


# In the control room ---------------------------------------------------------------------------------------------

STRETCH = """
[[look]]
slot = "house"
label = "film"
while = { timecode = { min = "01:00:02:00", max = "01:00:03:24" }, phase = "idle" }
do = [{ device = "lights", osc = "/film" }]
"""
HEAD, REST = SHEET.split("[[cue]]", 1)
FILM = f"{HEAD}{STRETCH}[[cue]]{REST}"
PLACE = 3
"""Of the look in the sheet, counted from 0."""


class Screening(Follower):
    """A desk whose looks follow a playout, and a cue within the stretch."""

    def __init__(self, t: Any) -> None:
        super().__init__(t, {"cue titles": FIRST + 10})
        t.desk._listeners.remove(self.runner.follow)
        self.sheet = CueSheet(read_sheet(FILM, "toy.toml"), prepare)
        self.lights = RecorderDevice(t.clock.now)
        devices = {"lights": self.lights, "sound": RecorderDevice(t.clock.now)}
        self.runner = Runner(self.sheet, devices, t.clock, t.desk.fields, t.desk.now, AsRun())
        t.desk.listen(self.runner.follow)
        windows = {PLACE: Window(FIRST, LAST)}
        points = {"cue titles": FIRST + 10}
        self.desk = TimecodeDesk(t.desk, t.clock, points, 25, 0.5, self._port, self._refuse, windows, self.runner.look)
        self.runner.resync()
        self.begun = t.clock.now()

    @property
    def told(self) -> list[tuple[float, str]]:
        """What the lights were told since this was asked last, with the seconds since the beginning."""
        found = [(round(when - self.begun, 2), payload.decode().split("'")[3]) for when, payload in self.lights.sent]
        self.lights.sent.clear()
        return found

    def locates(self, frame: int) -> None:
        self.frame = frame
        self.hear(full_frame(frame, PAL), self.t.clock.now())


@contextmanager
def screening(path: Path) -> Iterator[Screening]:
    with table(path / "run.journal") as t:
        yield Screening(t)
        t.desk.close()


def test_a_look_comes_and_goes_at_its_frames_and_a_cue_fires_once(tmp_path: Path) -> None:
    with screening(tmp_path) as s:
        s.plays(4.8)
        assert s.told == [(0.0, "/house/base"), (2.0, "/film"), (2.4, "/titles"), (4.0, "/house/base")]
        s.frame = FIRST - 25  # again from before it: the look comes back, the cue does not
        s.plays(4.8)
        assert [what for _, what in s.told] == ["/film", "/house/base"]
        assert s.t.verbs == ["at_timecode"]


def test_a_jump_back_brings_the_look_back_and_out_of_it_what_was_before(tmp_path: Path) -> None:
    with screening(tmp_path) as s:
        for frame, look in ((LAST, "/film"), (LAST + 1, "/house/base"), (FIRST, "/film"), (HOUR, "/house/base")):
            s.told.clear()
            s.locates(frame)
            assert [what for _, what in s.told][-1] == look


def test_a_press_and_the_clock_decide_together(tmp_path: Path) -> None:
    with screening(tmp_path) as s:
        s.locates(FIRST)
        s.t.press("begin")
        s.locates(LAST + 1)
        assert [what for _, what in s.told] == ["/house/base", "/film", "/house/run"]
        s.t.press("undo")
        assert [what for _, what in s.told] == ["/house/base"]


def test_where_time_code_ceases_the_look_stays_and_goes_on_from_there(tmp_path: Path) -> None:
    with screening(tmp_path) as s:
        s.plays(1.76)  # it ceases a quarter of a second before the look, which the freewheel reaches
        s.t.clock.advance(60.0)
        assert s.desk.health()["clock"] == "stopped"
        assert [what for _, what in s.told] == ["/house/base", "/film"]
        s.plays(1.2)
        assert [what for _, what in s.told] == ["/titles"]
        assert s.desk.health()["open"] == [f"look[{PLACE}]"]


def test_pieces_that_get_lost_change_nothing(tmp_path: Path) -> None:
    with screening(tmp_path) as s:
        s.plays(2.4)
        s.t.clock.advance(0.4)
        s.frame += 10
        s.plays(0.4)
        assert [what for _, what in s.told] == ["/house/base", "/film", "/titles"]


def test_after_panic_the_rig_is_left_dark_until_something_happens(tmp_path: Path) -> None:
    with screening(tmp_path) as s:
        s.plays(1.0)
        s.runner.panic("director")
        s.plays(1.2)
        assert s.desk.health()["open"] == [f"look[{PLACE}]"]
        assert [what for _, what in s.told] == ["/house/base", "/safe"]
        s.t.press("score", 1)
        assert [what for _, what in s.told] == ["/film", "/score/1"]


def test_a_press_asks_the_same_of_a_sheet_with_windows_as_of_one_without() -> None:
    plain, film = (CueSheet(read_sheet(text, "toy.toml"), prepare) for text in (SHEET, FILM))
    for windows in (frozenset[int](), frozenset((PLACE,)), frozenset[int]()):
        film.open(windows)
        assert len(film._looks["house"]) == len(plain._looks["house"]) + len(windows)
        assert (list(film.wanted(fields("running"))) == list(plain.wanted(fields("running")))) is True
        assert (list(film.wanted(fields("idle"))) == list(plain.wanted(fields("idle")))) is not bool(windows)


# Before air ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('"01:00:00:00"', "a range of the playout's clock is { min = …, max = … }"),
        ("{}", "a range of the playout's clock is { min = …, max = … }"),
        ('{ from = "01:00:00:00" }', "a range of the playout's clock is { min = …, max = … }"),
        ('{ min = "01:00:00:00" }', ""),
    ],
)
def test_what_is_no_stretch_is_found(said: str, why: str) -> None:
    text = f'{SHEET}\n[[look]]\nslot = "film"\nwhile = {{ timecode = {said} }}\ndo = []\n'
    found = check_sheet(this_module(), read_sheet(text, "toy.toml"), "toy.toml", {}, ["titles"])
    assert [each.text for each in found if "film" in each.place] == ([why] if why else [])


def planned(stretch: str, tmp_path: Path, port: str = "Playout") -> Any:
    site = read_settings()
    text = (Path(read_plan(site, find_episode("chgk-demo")).sheet_file)).read_text("utf-8")
    look = f'\n[[look]]\nslot = "film"\nlabel = "film"\nwhile = {{ timecode = {stretch} }}\n'
    do = 'do = [{ device = "lights", osc = "/film" }]\n'
    (tmp_path / "chgk.toml").write_text(text + look + do, "utf-8")
    told = {"cues": tmp_path, "timecode": TimecodeSettings(port=port)}
    return read_plan(site.model_copy(update=told), find_episode("chgk-demo"))


@pytest.mark.parametrize(
    ("stretch", "port", "why"),
    [
        ('{ min = "01:00:00:00", max = "01:00:00:24" }', "Playout", ""),
        ('{ min = "01:00:00:25" }', "Playout", ".while.timecode.min: a time is expected"),
        ("{ max = 5 }", "Playout", ".while.timecode.max: a time is expected"),
        ('{ min = "01:00:00:00" }', "", ".while.timecode.min: no time code comes in; the settings need [timecode]"),
    ],
)
def test_times_of_looks_are_checked(tmp_path: Path, stretch: str, port: str, why: str) -> None:
    found = [str(each) for each in planned(stretch, tmp_path, port).problems() if "(film)" in each.place]
    assert [why in each for each in found] == ([True] if why else []), found


@pytest.mark.parametrize(
    ("stretch", "window", "when"),
    [
        ('{ min = "01:00:02:00", max = "01:00:03:24" }', (FIRST, LAST), "time code from 01:00:02:00 to 01:00:03:24"),
        ('{ min = "01:00:02:00" }', (FIRST, DAY - 1), "time code from 01:00:02:00"),
        ('{ max = "01:00:03:24" }', (0, LAST), "time code to 01:00:03:24"),
    ],
)
def test_the_list_of_cues_says_when(tmp_path: Path, stretch: str, window: tuple[int, int], when: str) -> None:
    plan = planned(stretch, tmp_path)
    assert list(plan.windows().values()) == [window]
    assert [row[2] for row in rows(plan) if row[1] == "film"] == [f"look film: {when}"]
