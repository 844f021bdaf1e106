"""A show controller runs the rundown by MIDI Show Control: what is obeyed, what is not, and what changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from automation.asrun import AsRun
from automation.check import check_episode
from automation.clock import FakeClock
from automation.cue_calls import problems
from automation.desk import Desk
from automation.devices.midi_in import MidiIn, Whole
from automation.devices.midi_out import Config
from automation.devices.midi_show import show_control
from automation.devices.recorder import RecorderDevice
from automation.journal import Header, Journal
from automation.model import Refused
from automation.plan import read_plan
from automation.rundown import Segment, numbered
from automation.runner import Runner
from automation.settings import MscSettings, find_episode, read_settings, read_toml
from automation.show_control import TWICE, ShowControlDesk
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
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
    ([("sequence_plus", {})], (0, 2, False)),
    ([("sequence_plus", {}), ("sequence_minus", {})], (0, 1, False)),
    ([("sequence_plus", {}), ("sequence_plus", {}), ("go", {})], (3, 4, False)),
    ([("go", {"cue": 3}), ("reset", {})], (3, 1, False)),
    ([("reset", {})], (0, 1, False)),
]


@pytest.mark.parametrize(("said", "stands"), OBEYED)
def test_the_rundown_follows(tmp_path: Path, said: list[tuple[str, dict[str, Any]]], stands: Any) -> None:
    with room(tmp_path) as here:
        for command, fields in said:
            here.hears(command, **fields)
        assert here.stands == stands
        assert here.refused == []
        assert here.desk.health()["obeyed"] == len(said)


PRESSES: dict[str, Any] = {
    "cues": {
        "7": {"do": "score", "points": 1},
        "7/2": {"do": "score", "points": 2},
        "7/2/5": {"do": "score", "points": 3},
        "/4": {"do": "score", "points": 4},
        "8": [{"show": "chgk", "do": "spin"}, {"show": "toy", "do": "roll"}],
        "9": {"do": "begin"},
    },
    "off": {"7": {"do": "finish"}, "7/2": {"do": "roll"}},
    "macros": {"0": {"do": "roll"}, "127": {"do": "undo"}},
    "controls": {"300": {"do": "score", "points": "$value"}},
}
PRESSED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("go", {"cue": 7}, {"do": "score", "points": 1}),
    ("go", {"cue": 7, "list": 9}, {"do": "score", "points": 1}),
    ("go", {"cue": 7, "list": 2}, {"do": "score", "points": 2}),
    ("go", {"cue": 7, "list": 2, "path": 6}, {"do": "score", "points": 2}),
    ("go", {"cue": 7, "list": 2, "path": 5}, {"do": "score", "points": 3}),
    ("go", {"list": 4}, {"do": "score", "points": 4}),
    ("go", {"cue": 8}, {"do": "roll"}),
    ("go_off", {"cue": 7}, {"do": "finish"}),
    ("go_off", {"cue": 7, "list": 2}, {"do": "roll"}),
    ("fire", {"macro": 0}, {"do": "roll"}),
    ("set", {"number": 300, "value": 9}, {"do": "score", "points": 9}),
]


@pytest.mark.parametrize(("command", "fields", "pressed"), PRESSED)
def test_numbers_of_the_settings_press(
    tmp_path: Path, command: str, fields: dict[str, Any], pressed: dict[str, Any]
) -> None:
    with room(tmp_path, **PRESSES) as here:
        here.hears(command, **fields)
        (change,) = here.table.changes
        assert here.table.desk.vocabulary.words(change.entry.action) == pressed
        assert (change.entry.by, here.refused, here.stands) == ("msc", [], (0, 1, False))


NOT_PRESSED: list[tuple[str, dict[str, Any], str]] = [
    ("go", {"cue": "7.5"}, "the rundown has no segment with the number 7.5"),
    ("load", {"cue": 7}, "cue 7 is a press: it happens by GO and is never on standby"),
    ("set", {"number": 300, "value": 16383}, "score: Expected `int` <= 9"),
    ("set", {"number": 44, "value": 5}, "control 44: [msc.controls] does not have it"),
    ("fire", {"macro": 127}, "there is nothing to undo"),
    ("go_off", {"cue": 9}, "cue 9: [msc.off] does not have it"),
]


@pytest.mark.parametrize(("command", "fields", "why"), NOT_PRESSED)
def test_a_number_that_makes_no_press_changes_nothing_and_says_why(
    tmp_path: Path, command: str, fields: dict[str, Any], why: str
) -> None:
    with room(tmp_path, **PRESSES) as here:
        before = here.table.snapshot()
        here.hears(command, **fields)
        assert here.table.snapshot() == before
        assert [text.startswith(why) for _, _, text in here.refused] == [True], here.refused


def test_a_press_that_a_held_rundown_has_nothing_to_do_with_goes_through(tmp_path: Path) -> None:
    with room(tmp_path, **PRESSES) as here:
        here.hears("stop")
        here.hears("go", cue=9)
        assert here.table.verbs == ["hold", "begin"]


def test_what_is_unknown_is_told_with_its_bytes_and_only_to_us(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with room(tmp_path) as here:
        for to in (5, 6):
            here.desk.hear(bytes((0xF0, 0x7F, to, 0x02, 0x01, 0x20, 0xF7)), 1.0)
        text = "MSC: no command 0x20 is known here: f0 7f 05 02 01 20 f7"
        assert here.refused == [("message", "bad-value", text)]
        assert [record.getMessage() for record in caplog.records] == [f"msc: message: {text}"]
        assert (here.desk.health()["wrong"], here.desk.health()["ignored"]) == (1, 1)


def test_a_rundown_that_is_held_is_held_after_a_restart_though_the_show_has_a_hold_of_its_own(tmp_path: Path) -> None:
    show, words = SHOWS["lyckohjulet"], read_toml(find_episode("lyckohjulet-demo"))
    with closing(Journal.create(tmp_path / "run.journal", Header(show.NAME, words, 0.0, "test"))) as journal:
        clock = FakeClock()
        desk = Desk(show, journal, clock, random.Random(1))
        runner = Runner(bound(SHEET), {}, clock, desk.fields, desk.now, AsRun())

        def port(hear: Whole) -> MidiIn:
            return MidiIn("msc", Config("never opened"), lambda message, at: None, whole=hear)

        heard = ShowControlDesk(desk, runner, clock, MscSettings(), port, lambda by, what, refused: None)
        heard.hear(b"\xf0" + show_control({"msc": "stop"})[0] + b"\xf7", 1.0)
        desk.close()
        again = Desk(show, journal, clock, random.Random(1))
        assert again.rundown.held is not None
        again.close()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"cues": {"x": {"do": "roll"}}}, "cues.x: 'x' is no cue"),
    ({"cues": {"": {"do": "roll"}}}, "cues.: '' is no cue"),
    ({"cues": {"7/1/2/3": {"do": "roll"}}}, "cues.7/1/2/3: '7/1/2/3' is no cue"),
    ({"cues": {"12.5": {"do": "roll"}}}, "cues.12.5: segment 2 of the rundown has this number"),
    ({"cues": {"3": {"do": "roll"}}}, "cues.3: segment 3 of the rundown has this number"),
    ({"cues": {"7": {"do": "rol"}}}, "cues.7: unknown verb 'rol'; did you mean 'roll'?"),
    ({"cues": {"7": {}}}, 'cues.7: a press needs "do": the verb'),
    ({"cues": {"7": {"do": "score", "points": "$value"}}}, "cues.7: $value: there is no such field; there are none"),
    ({"cues": {"7": {"do": "clock_end"}}}, "cues.7: clock_end: only the clock presses this"),
    ({"cues": {"7": {"show": "nix", "do": "roll"}}}, "cues.7: there is no show 'nix'; there are chgk, toy"),
    ({"cues": {"7": [{"do": "roll"}, {"show": "toy", "do": "roll"}]}}, "cues.7: two presses are for this show"),
    ({"off": {"y": {"do": "roll"}}}, "off.y: 'y' is no cue"),
    ({"macros": {"128": {"do": "roll"}}}, "macros.128: '128' is not 0..127"),
    ({"macros": {"01": {"do": "roll"}}}, "macros.01: '01' is not 0..127"),
    ({"macros": {"-": {"do": "roll"}}}, "macros.-: '-' is not 0..127"),
    ({"controls": {"16384": {"do": "roll"}}}, "controls.16384: '16384' is not 0..16383"),
    ({"controls": {"1": {"do": "score", "points": "$v"}}}, "controls.1: $v: there is no such field; there is $value"),
    ({"controls": {"1": {"do": "score", "points": "a$value"}}}, "controls.1: score: Expected `int`, got `str`"),
]


@pytest.mark.parametrize(("tables", "why"), [*WRONG, (PRESSES, "")], ids=[*(why for _, why in WRONG), "right"])
def test_the_settings_presses_are_checked_before_air(tables: dict[str, Any], why: str) -> None:
    show, segments = this_module(), msgspec.convert(NUMBERED, tuple[Segment, ...])
    presses = MscSettings(**tables).presses()
    found = [": ".join(each) for each in problems(presses, "toy", ("chgk", "toy"), Vocabulary(show), segments)]
    assert [each[: len(why)] for each in found] == ([why] if why else [])


def test_check_names_the_place_in_the_settings() -> None:
    settings = read_settings().model_copy(update={"msc": MscSettings(macros={"7": {"do": "spinn"}})})
    found = read_plan(settings, find_episode("chgk-demo")).problems()
    assert "error: settings: msc.macros.7: unknown verb 'spinn'; did you mean 'spin'?" in map(str, found)


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
    ([("fire", {"macro": 3})], "macro 3: [msc.macros] does not have it"),
    ([("set", {"number": 3, "value": 1})], "control 3: [msc.controls] does not have it"),
    ([("go_off", {"cue": 1})], "cue 1: [msc.off] does not have it"),
    ([("go_off", {})], "cue of no number: [msc.off] does not have it"),
    ([("sequence_minus", {})], "standby is in the first sequence of the rundown"),
    ([("load", {"cue": 3}), ("sequence_plus", {})], "standby is in the last sequence of the rundown"),
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
