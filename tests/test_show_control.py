"""A show controller runs the rundown by MIDI Show Control: what is obeyed, what is not, and what changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from automation.asrun import AsRun
from automation.check import check_episode
from automation.devices.midi_in import MidiIn, Whole
from automation.devices.midi_out import Config
from automation.devices.midi_show import show_control
from automation.devices.recorder import RecorderDevice
from automation.model import Refused
from automation.rundown import Segment, numbered
from automation.runner import Runner
from automation.settings import MscSettings
from automation.show_control import TWICE, ShowControlDesk
from tests.test_cues import SHEET, bound
from tests.toy import Table, table, this_module

NUMBERED: list[dict[str, Any]] = [
    {"title": "Opening", "number": "1"},
    {"title": "First roll", "number": "12.5", "press": [{"do": "roll"}]},
    {"title": "Clock", "press": [{"do": "begin"}]},
]


class Room:
    """A desk that a show controller talks to."""

    def __init__(self, t: Table, **settings: Any) -> None:
        self.table, self.clock = t, t.clock
        self.refused: list[tuple[str, str, str]] = []
        self.lights = RecorderDevice(t.clock.now)
        devices = {"lights": self.lights, "sound": RecorderDevice(t.clock.now)}
        self.runner = Runner(bound(SHEET), devices, t.clock, t.desk.fields, t.desk.now, AsRun())
        t.desk.listen(self.runner.follow)
        self.desk = ShowControlDesk(
            t.desk, self.runner, t.clock, MscSettings(device_id=5, **settings), self._port, self._refuse
        )

    def _port(self, hear: Whole) -> MidiIn:
        return MidiIn("msc", Config("never opened"), lambda message, at: None, whole=hear)

    def _refuse(self, by: str, what: str, refused: Refused) -> None:
        assert by == "msc"
        self.refused.append((what, refused.code, refused.text))

    def hears(self, command: str, after: float = 1.0, to: Any = 5, **fields: Any) -> None:
        """Let a message come, some seconds after the last one."""
        self.clock.advance(after)
        body = show_control({"msc": command, "to": to, **fields})[0]
        self.desk.hear(b"\xf0" + body + b"\xf7", self.clock.now())

    @property
    def stands(self) -> tuple[int, int, bool]:
        """The segment that runs, the one on standby, and whether all is held."""
        at = self.table.desk.rundown
        return at.current, at.standby, at.held is not None


@contextmanager
def room(path: Path, segments: list[dict[str, Any]] = NUMBERED, **settings: Any) -> Iterator[Room]:
    with table(path / "run.journal", segment=segments) as t:
        yield Room(t, **settings)
        t.desk.close()


OBEYED: list[tuple[list[tuple[str, dict[str, Any]]], tuple[int, int, bool]]] = [
    ([("go", {})], (1, 2, False)),
    ([("go", {}), ("go", {})], (2, 3, False)),
    ([("go", {"cue": "12.5"})], (2, 3, False)),
    ([("go", {"cue": "12.5", "list": 1, "path": 2})], (2, 3, False)),
    ([("go", {"cue": 3})], (3, 4, False)),
    ([("go", {"cue": 1})], (1, 2, False)),
    ([("load", {"cue": "12.5"})], (0, 2, False)),
    ([("load", {"cue": "12.5"}), ("go", {})], (2, 3, False)),
    ([("go", {}), ("stop", {})], (1, 2, True)),
    ([("go", {}), ("stop", {}), ("resume", {})], (1, 2, False)),
    ([("standby_plus", {})], (0, 2, False)),
    ([("standby_plus", {}), ("standby_minus", {})], (0, 1, False)),
]


@pytest.mark.parametrize(("said", "stands"), OBEYED)
def test_the_rundown_follows(tmp_path: Path, said: list[tuple[str, dict[str, Any]]], stands: Any) -> None:
    with room(tmp_path) as here:
        for command, fields in said:
            here.hears(command, **fields)
        assert here.stands == stands
        assert here.refused == []
        assert here.desk.health()["obeyed"] == len(said)


def test_a_timed_go_is_a_go(tmp_path: Path) -> None:
    with room(tmp_path) as here:
        here.desk.hear(bytes.fromhex("f0 7f 05 02 01 04 00 00 05 00 00 31 32 2e 35 f7"), 1.0)
        assert here.stands == (2, 3, False)


def test_the_journal_says_who_it_was_and_undo_takes_it_back(tmp_path: Path) -> None:
    with room(tmp_path) as here:
        here.hears("go", cue="12.5")
        assert [change.entry.by for change in here.table.changes] == ["msc", "msc"]
        assert here.table.verbs == ["jump", "go"]
        here.table.press("undo")
        assert here.stands == (0, 2, False)


@pytest.mark.parametrize("to", [5, "all", "group 3"])
def test_our_device_our_group_and_everybody_are_obeyed(tmp_path: Path, to: Any) -> None:
    with room(tmp_path, group=3) as here:
        here.hears("go", to=to)
        assert here.stands == (1, 2, False)


@pytest.mark.parametrize("to", [0, 4, 6, 111, "group 2", "group 4"])
def test_others_are_not(tmp_path: Path, to: Any) -> None:
    with room(tmp_path, group=3) as here:
        here.hears("go", to=to)
        assert here.stands == (0, 1, False)
        assert (here.refused, here.desk.health()["ignored"]) == ([], 1)


REFUSED: list[tuple[list[tuple[str, dict[str, Any]]], str]] = [
    ([("go", {"cue": 99})], "the rundown has no segment with the number 99"),
    ([("go", {"cue": 2})], "the rundown has no segment with the number 2"),
    ([("load", {"cue": "1.1"})], "the rundown has no segment with the number 1.1"),
    ([("resume", {})], "the rundown is not held"),
    ([("standby_minus", {})], "standby is at the first segment"),
    ([("fire", {"macro": 3})], "fire: this show obeys go,"),
    ([("reset", {})], "reset: this show obeys go,"),
    ([("stop", {}), ("go", {"cue": 3})], "the rundown is held; release it first"),
]


@pytest.mark.parametrize(("said", "why"), REFUSED)
def test_what_cannot_be_done_changes_nothing_and_says_why(
    tmp_path: Path, said: list[tuple[str, dict[str, Any]]], why: str
) -> None:
    with room(tmp_path) as here:
        for command, fields in said[:-1]:
            here.hears(command, **fields)
        before = here.table.snapshot()
        here.hears(said[-1][0], **said[-1][1])
        assert here.table.snapshot() == before
        assert here.refused[0][2].startswith(why)


def test_a_go_that_the_rules_refuse_leaves_standby_where_it_was(tmp_path: Path) -> None:
    with room(tmp_path) as here:
        here.table.press("finish")
        here.hears("go", cue="12.5")
        assert here.stands == (0, 1, False)
        assert here.refused[0][0] == "msc go cue 12.5"


def test_the_same_message_from_two_cables_is_obeyed_once(tmp_path: Path) -> None:
    with room(tmp_path) as here:
        here.hears("go", cue="12.5")
        here.hears("go", after=TWICE - 0.01, cue="12.5")
        assert here.stands == (2, 3, False)
        assert here.refused[0][1] == "locked-out"
        here.hears("go", after=1.0)
        assert here.stands == (3, 4, False)


def test_all_off_is_panic_and_restore_brings_the_looks_back(tmp_path: Path) -> None:
    with room(tmp_path) as here:
        here.lights.sent.clear()
        here.hears("all_off")
        off = [payload for _, payload in here.lights.sent]
        here.hears("restore")
        assert here.lights.sent[len(off) :] != []
        assert here.table.desk.seq == 0


def test_a_flood_is_cut_off_and_after_a_quiet_second_it_is_heard_again(tmp_path: Path) -> None:
    with room(tmp_path) as here:
        for number in range(1000):
            here.hears("load", after=0.001, cue=("1", "12.5", "3")[number % 3])
        assert 0 < here.desk.health()["obeyed"] <= 60
        assert [code for _, code, _ in here.refused] == ["too-many"]
        here.hears("go", after=2.0, cue="12.5")
        assert here.stands[0] == 2


@pytest.mark.parametrize("junk", ["f0 7f 05 02 01 20 f7", "f0 7f 05 02 f7", "f0 7f 05 02 01 01 41 f7"])
def test_a_malformed_message_is_told_and_a_thousand_of_them_hardly_more(tmp_path: Path, junk: str) -> None:
    with room(tmp_path) as here:
        for _ in range(1000):
            here.clock.advance(0.001)
            here.desk.hear(bytes.fromhex(junk), here.clock.now())
        assert here.desk.health()["wrong"] == 1000
        assert 0 < len(here.refused) < 70
        assert here.table.desk.seq == 0


def test_a_segment_is_called_by_its_number_or_else_by_its_place() -> None:
    plan = (Segment("a"), Segment("b", number="3"), Segment("c"), Segment("d", number="1.10"), Segment("e"))
    found = {number: numbered(plan, number) for number in ("1", "2", "3", "4", "1.10", "1.1", "5", "")}
    assert found == {"1": 1, "2": None, "3": 2, "4": None, "1.10": 4, "1.1": None, "5": 5, "": None}


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        (("1", "2", "3"), None),
        (("7", "8", "7"), "segment[2]"),
        (("x", "2", "3"), "segment[0]"),
        (("1.", "", ""), "segment[0]"),
    ],
)
def test_numbers_are_checked_before_air(numbers: tuple[str, ...], wrong: str | None) -> None:
    segments = [each | {"number": number} for each, number in zip(NUMBERED, numbers, strict=True)]
    problems = check_episode(this_module(), {"segment": segments}, "toy.toml", ())
    assert [str(wrong) in str(problem) for problem in problems] == ([True] if wrong else []), problems
