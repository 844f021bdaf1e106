"""What lamps say in a state, what is sent for it, and that nothing but the state decides."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from automation.asrun import AsRun
from automation.controller_desk import ControllerDesk
from automation.controllers import bind
from automation.devices import Status
from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn
from automation.devices.midi_in import Heard, MidiIn
from automation.devices.midi_out import Config
from automation.devices.midi_port import messages
from automation.devices.recorder import RecorderDevice
from automation.lamp_desk import GAP, MOST, LampDesk, Panel
from automation.lamps import BEAT, BLINK, Board, Scene, scene
from automation.layouts import Key, Layout, read_layout
from automation.model import SheetError
from automation.rundown import Position, Segment
from automation.runner import Runner
from automation.vocabulary import Vocabulary
from benchmarks.virtual_phones import Table as Buzzing
from benchmarks.virtual_phones import words_of
from tests.shows import chgk_episodes, lyckohjulet_episodes, xamsa_episodes
from tests.test_controller_desk import own
from tests.test_cues import SHEET, bound
from tests.toy import Table, table, this_module

WORDS = Vocabulary(this_module())

PADS = """
connect = [{ sysex = "00 20 29 02 0D 0E 01" }]
leave = [{ sysex = "00 20 29 02 0D 0E 00" }]

[[lamp]]
on = { note_on = { min = 1, max = 19 } }
dim = 1
bright = { value = 2, channel = 3 }
flash = { value = 5, channel = 2 }
colours.red = { dim = 7, bright = 9 }
colours.blue = 45

[[lamp]]
on = { control = [20, 21] }
shift = -10
dim = 1
bright = { value = 1, blink = true }
flash = 1
again = true

[[binding]]
on = { note_on = 1 }
press = { do = "roll" }
[[binding]]
on = { note_on = 2 }
press = { do = "begin" }
colour = "red"
[[binding]]
on = { note_on = 3 }
press = { do = "score", points = 3 }
colour = "blue"
[[binding]]
on = { note_on = 4 }
order = "undo"
[[binding]]
on = { note_on = 5 }
when = "hold"
order = "panic"
colour = "red"
[[binding]]
on = { note_on = 6 }
order = "go"
[[binding]]
page = "one"
on = { note_on = 7 }
press = { do = "finish" }
[[binding]]
page = "two"
on = { note_on = 7 }
press = { do = "roll" }
[[binding]]
page = "two"
on = { note_on = 8 }
press = { do = "roll" }
[[binding]]
on = { note_on = 9 }
turn = "one"
[[binding]]
on = { note_on = 10 }
turn = "two"
[[binding]]
on = { control = 20 }
press = { do = "roll" }
[[binding]]
on = { control = 21 }
when = "change"
press = { do = "score", points = "$value" }
"""
LAYOUT = read_layout(PADS, "pads.toml")
BOARD = Board(LAYOUT, bind(LAYOUT, "toy"), WORDS)


def note(number: int) -> Key:
    return Key("note_on", 1, number)


# What they say ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "page", "legal", "suggested", "level"),
    [
        (1, "one", ["roll"], [], "dim"),
        (1, "one", [], [], "off"),
        (1, "one", ["roll"], [{"do": "roll"}], "bright"),
        (1, "one", [], [{"do": "roll"}], "off"),  # what cannot be pressed is never suggested
        (3, "one", ["score"], [{"do": "score", "points": 3}], "bright"),
        (3, "one", ["score"], [{"do": "score", "points": 4}], "dim"),
        (5, "one", [], [], "dim"),  # PANIC is possible at any time
        (7, "one", ["roll"], [{"do": "roll"}], "off"),  # of a page that is not shown
        (7, "two", ["roll"], [{"do": "roll"}], "bright"),
        (8, "one", ["roll"], [], "off"),
        (9, "one", [], [], "bright"),
        (9, "two", [], [], "dim"),
        (19, "one", ["roll"], [], "off"),  # has a lamp, and does nothing
    ],
)
def test_a_lamp_says_what_its_key_can_do(
    number: int, page: str, legal: list[str], suggested: list[dict[str, Any]], level: str
) -> None:
    now = Scene(frozenset(legal), tuple(suggested))
    assert BOARD.levels(page, now)[note(number)][0] == level


def test_a_key_that_does_several_things_shows_the_best_of_them_in_its_colour() -> None:
    text = PADS + '[[binding]]\non = { note_on = 3 }\nwhen = "hold"\npress = { do = "roll" }\ncolour = "red"\n'
    layout = read_layout(text, "pads.toml")
    board = Board(layout, bind(layout, "toy"), WORDS)
    levels = [
        board.levels("one", Scene(frozenset(legal), ({"do": "roll"},)))[note(3)]
        for legal in ((), ("score",), ("roll",), ("roll", "score"))
    ]
    assert levels == [("off", "blue"), ("dim", "blue"), ("bright", "red"), ("bright", "red")]


SEGMENTS = (Segment("Opening"), Segment("Roll", press=({"do": "roll"},)), Segment("Music"))


@pytest.mark.parametrize(
    ("legal", "expected", "held", "current", "standby", "suggested"),
    [
        ("go roll", None, False, 0, 1, ["go"]),
        ("go roll", "roll", False, 0, 1, ["roll", "go"]),
        ("go roll", "roll", False, 1, 2, ["roll", "go"]),  # GO does what is expected
        ("go roll", "begin", False, 1, 2, ["begin"]),
        ("go roll", "roll", False, 2, 3, ["roll"]),
        ("go roll", None, False, 2, 3, []),
        ("roll", "roll", False, 0, 1, ["roll"]),
        ("go", None, False, 3, 4, []),
        ("resume", None, True, 3, 4, ["resume"]),
        ("resume roll", "roll", True, 3, 4, ["roll"]),
    ],
)
def test_what_comes_next_is_said_by_the_rules_and_by_the_rundown(
    legal: str, expected: str | None, held: bool, current: int, standby: int, suggested: list[str]
) -> None:
    step = {"do": expected} if expected else None
    now = scene(legal.split(), step, held, SEGMENTS, Position(current=current, standby=standby))
    assert [each["do"] for each in now.suggested] == suggested


@pytest.mark.parametrize(
    ("number", "level"),
    [(1, "bright"), (2, "dim"), (3, "bright"), (7, "off"), (12, "off")],
)
def test_where_people_decide_every_key_of_a_decision_is_bright_with_whatever_arguments(number: int, level: str) -> None:
    now = scene(["roll", "score", "begin"], None, False, SEGMENTS, Position(current=3, standby=4), ["score", "roll"])
    assert BOARD.levels("one", now)[note(number)][0] == level


# What is sent ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "legal", "suggested", "beat", "sent"),
    [
        (note(1), "", "", True, "90 01 00"),
        (note(1), "roll", "", True, "90 01 01"),
        (note(1), "roll", "roll", True, "92 01 02"),
        (note(2), "begin", "", True, "90 02 07"),
        (note(2), "begin", "begin", True, "92 02 09"),
        (note(3), "score", "", True, "90 03 2d"),
        (Key("control", 1, 20), "", "", True, "b0 0a 00"),
        (Key("control", 1, 20), "roll", "roll", True, "b0 0a 01"),
        (Key("control", 1, 20), "roll", "roll", False, "b0 0a 00"),
        (Key("control", 1, 20), "roll", "", False, "b0 0a 01"),
    ],
)
def test_the_message_of_a_lamp(key: Key, legal: str, suggested: str, beat: bool, sent: str) -> None:
    now = Scene(frozenset(legal.split()), ({"do": suggested},) if suggested else ())
    assert BOARD.write(BOARD.levels("one", now), beat)[key].hex(" ") == sent


@pytest.mark.parametrize(("on", "sent"), [(True, "91 01 05"), (False, "90 01 00")])
def test_a_refused_press_flashes_whatever_the_lamp_said(on: bool, sent: str) -> None:
    lit = BOARD.levels("one", Scene(frozenset(["roll"])))
    assert BOARD.write(lit, flashing={note(1): on})[note(1)].hex(" ") == sent


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (PADS.replace("max = 19", "max = 200"), "lamp[0].on: note_on: 200 is not 0..127"),
        (PADS.replace("shift = -10", "shift = -30"), "lamp[1].shift: 20 and -30 make no number"),
        (PADS.replace('"00 20 29 02 0D 0E 01"', '"00 FF"'), "connect: sysex: byte 2 after F0 is FF"),
        (PADS.replace("dim = 1\n", "dim = 128\n"), "Expected `int` <= 127 - at `$.lamp[0].dim`"),
        (PADS.replace("channel = 3", "channel = 17"), "Expected `int` <= 16 - at `$.lamp[0].bright.channel`"),
        (PADS.replace("{ dim = 7, bright", "{ dimm = 7, bright"), "Invalid enum value 'dimm'"),
        ("grid = ['36 x1']\n" + PADS, "grid: 'x1' is no key; 36 is a note, c20 a control"),
    ],
)
def test_lamps_that_make_no_sense_are_named_with_the_place_and_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(SheetError) as error:
        read_layout(text, "pads.toml")
    assert str(error.value).startswith("pads.toml: ")
    assert complaint in str(error.value)


def test_only_keys_that_are_on_the_device_are_lit() -> None:
    layout = read_layout("grid = ['1 2 -', '3 c20 p7']\n" + PADS, "pads.toml")
    board = Board(layout, bind(layout, "toy"), WORDS)
    assert list(board.dark()) == [note(1), note(2), note(3), Key("control", 1, 20)]


# On a controller -------------------------------------------------------------------------------------------------


class Rig:
    """A toy's desk with one controller, whose lamps are read from what its output was sent."""

    def __init__(self, t: Table, layout: Layout = LAYOUT) -> None:
        self.t, book = t, bind(layout, "toy")
        self.out = RecorderDevice(t.clock.now)
        board = Board(layout, book, t.desk.vocabulary)
        devices = {"lights": RecorderDevice(t.clock.now), "sound": RecorderDevice(t.clock.now)}
        runner = Runner(bound(SHEET), devices, t.clock, t.desk.fields, t.desk.now, AsRun())
        self.desk = ControllerDesk(
            t.desk,
            runner,
            t.clock,
            {"pads": book},
            self._port,
            lambda by, what, refused: None,
            panels={"pads": Panel(board, layout, self.out)},
        )
        self.plug(in_=True)

    def _port(self, name: str, heard: Heard) -> MidiIn:
        self.hear = heard
        return MidiIn(name, Config("never opened"), heard)

    def plug(self, in_: bool) -> None:
        self.out.status = Status("up" if in_ else "down", "" if in_ else "gone")
        self.out.watch()

    def strike(self, number: int) -> None:
        now = self.t.clock.now()
        for message in (NoteOn(number), NoteOff(number)):
            self.feed(message, now)

    def feed(self, message: MidiMessage, at: float) -> None:
        self.hear(message, at)
        self.t.clock.advance(0.0)

    def sent(self) -> list[str]:
        """Tell what was sent since this was asked last."""
        found = [each.hex(" ") for _, payload in self.out.sent for each in messages(payload)]
        self.out.sent.clear()
        return found


@contextmanager
def rig(path: Path, layout: Layout = LAYOUT) -> Iterator[Rig]:
    with table(path) as t:
        found = Rig(t, layout)
        t.clock.advance(0.0)
        yield found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


WHOLE = 19 + 2  # notes and controls


def test_a_controller_that_is_found_is_greeted_and_lit_whole(path: Path) -> None:
    with rig(path) as r:
        hello, *lamps = r.sent()
        assert hello == "f0 00 20 29 02 0d 0e 01 f7"
        assert len(lamps) == WHOLE
        assert {"92 01 02", "90 02 07", "90 04 00", "92 06 02", "90 08 00", "90 0c 00"} <= set(lamps)
        r.plug(in_=False)
        r.t.press("begin")
        r.t.clock.advance(1.0)
        assert r.sent() == []
        r.plug(in_=True)
        hello, *lamps = r.sent()
        assert (hello, len(lamps)) == ("f0 00 20 29 02 0d 0e 01 f7", WHOLE)
        assert {"90 01 00", "90 02 00", "90 04 01"} <= set(lamps)


def test_a_large_board_is_sent_in_pieces_that_a_port_can_take(path: Path) -> None:
    layout = read_layout(PADS.replace("max = 19", "max = 99"), "pads.toml")
    with rig(path, layout) as r:
        pieces = []
        for _ in range(5):
            pieces.append(len(r.sent()))
            r.t.clock.advance(GAP)
        assert pieces == [1 + MOST, MOST, MOST, 99 + 2 - 3 * MOST, 0]


def test_only_what_changed_is_sent_whoever_pressed(path: Path) -> None:
    with rig(path) as r:
        r.sent()
        r.t.press("score", 1, by="osc")
        r.t.clock.advance(0.01)
        assert r.sent() == ["90 04 01"]  # there is something to undo now
        r.t.press("score", 1, by="host")
        r.t.clock.advance(0.01)
        assert r.sent() == []
        r.t.press("finish", by="clicker")
        r.t.clock.advance(0.01)
        assert sorted(r.sent()) == ["90 01 00", "90 02 00", "90 03 00", "90 07 00", "b0 0a 00", "b0 0b 00"]
        r.t.press("undo", by="director")
        r.t.clock.advance(0.01)
        assert set(r.sent()) >= {"92 01 02", "90 02 07", "90 03 2d", "90 07 01", "b0 0b 01"}


def test_a_page_is_sent_whole_and_a_hidden_one_never(path: Path) -> None:
    with rig(path) as r:
        r.sent()
        r.strike(10)
        lamps = r.sent()
        assert len(lamps) == WHOLE
        assert {"92 07 02", "92 08 02", "90 09 01", "92 0a 02"} <= set(lamps)
        r.t.press("begin")
        r.t.clock.advance(0.01)
        assert {each[3:5] for each in r.sent()} >= {"07", "08"}  # no roll while the clock runs
        r.strike(9)
        assert "90 07 01" in r.sent()
        r.t.press("undo")
        r.t.clock.advance(0.01)
        assert not {"08"} & {each[3:5] for each in r.sent()}


def test_a_refused_press_flashes_and_the_lamp_is_true_again(path: Path) -> None:
    with rig(path) as r:
        r.t.press("begin")
        r.t.clock.advance(0.01)
        r.sent()
        r.strike(1)
        flashes = r.sent()
        for _ in range(20):
            r.t.clock.advance(BEAT / 2)
        assert flashes + r.sent() == ["91 01 05", "90 01 00"] * 3
        assert r.t.verbs == ["begin"]


def test_a_flash_on_a_page_that_is_left_is_forgotten(path: Path) -> None:
    with rig(path) as r:
        r.t.press("begin")
        r.strike(10)
        r.sent()
        r.strike(8)
        assert r.sent() == ["91 08 05"]
        r.strike(9)
        assert "90 08 00" in r.sent()
        r.t.clock.advance(2.0)
        assert r.sent() == []


def test_a_lamp_that_blinks_by_our_messages_stops_when_its_step_is_done(path: Path) -> None:
    with rig(path) as r:
        assert "b0 0a 01" in r.sent()
        for _ in range(4):
            r.t.clock.advance(BLINK)
        assert r.sent() == ["b0 0a 00", "b0 0a 01"] * 2
        r.t.press("begin")
        r.t.clock.advance(5.0)
        assert r.sent().count("b0 0a 00") == 1
        assert r.sent() == []


def test_a_device_that_lights_its_keys_itself_is_put_right_when_they_are_let_go(path: Path) -> None:
    with rig(path) as r:
        r.sent()
        r.feed(Control(21, 0), 0.0)
        assert "b0 0b 01" in r.sent()


async def test_at_the_end_all_lamps_go_out_and_the_device_is_left_as_it_was(path: Path) -> None:
    with rig(path) as r:
        r.sent()
        await r.desk.close()
        *lamps, bye = r.sent()
        assert len(lamps) == WHOLE
        assert all(each.endswith(" 00") for each in lamps)
        assert bye == "f0 00 20 29 02 0d 0e 00 f7"


def shown(messages_: list[str]) -> dict[str, str]:
    """Read what a device shows from all that it was ever sent; a channel says how it lights, not which lamp."""
    return {f"{each[0]} {each[3:5]}": each for each in messages_ if not each.startswith("f0")}


DECISIONS: dict[str, tuple[dict[str, Any], tuple[str, ...], set[str]]] = {
    "where a real top points": (
        words_of(chgk_episodes.EPISODES["everything by hand"], "chgk"),
        ("spin",),
        {"arrow"},
    ),
    "a verdict of the game": (
        words_of(chgk_episodes.EPISODES["everything by hand"], "chgk"),
        ("spin", "arrow 3", "open", "read", "start_clock", "answer"),
        {"correct", "wrong", "no_answer"},
    ),
    "an expected step": (
        words_of(chgk_episodes.EPISODES["everything by hand"], "chgk"),
        ("spin", "arrow 3"),
        {"open"},
    ),
    "a verdict on a team": (
        words_of(xamsa_episodes.EPISODES["plain"], "xamsa"),
        (*xamsa_episodes.READING.splitlines(), "buzz 2"),
        {"correct", "wrong", "no_answer"},
    ),
    "which topic goes": (
        words_of(xamsa_episodes.EPISODES["Fərdi first"], "xamsa"),
        tuple(xamsa_episodes.FERDI.splitlines()),
        {"remove"},
    ),
    "who knows it": (
        words_of(lyckohjulet_episodes.EPISODES["quick ones"], "lyckohjulet"),
        ("show_puzzle", "start"),
        {"buzz", "hold"},
    ),
    "a letter or the solution": (
        words_of(lyckohjulet_episodes.EPISODES["a real wheel"], "lyckohjulet"),
        ("show_puzzle", "spin", "land 1"),
        {"letter", "solve"},
    ),
    "a verdict on a solution": (
        words_of(lyckohjulet_episodes.EPISODES["a real wheel"], "lyckohjulet"),
        ("show_puzzle", "spin", "land 1", "solve"),
        {"correct", "wrong"},
    ),
}


@pytest.mark.parametrize("pads", ["launchpad-mini-mk3", "apc-mini-mk2"])
@pytest.mark.parametrize(("words", "presses", "bright"), DECISIONS.values(), ids=DECISIONS)
def test_all_that_people_decide_between_is_bright_on_the_pads_of_every_show(
    path: Path, words: dict[str, Any], presses: tuple[str, ...], bright: set[str], pads: str
) -> None:
    t = Buzzing(path, words)
    t.plays(*presses)
    layout = own(pads)
    book, shown, there = bind(layout, t.desk.show.NAME), set[str](), set[str]()
    for page, keys in book.pages.items():
        panel = Panel(Board(layout, book, t.desk.vocabulary), layout, RecorderDevice(t.clock.now))
        lit = LampDesk(t.desk, t.clock, {"pads": panel}, lambda name, page=page: page).lit("pads")  # type: ignore[misc]
        verbs = {key: {str(each.binding.press.get("do", "")) for each in does.values()} for key, does in keys.items()}
        there |= set().union(*verbs.values())
        shown |= set().union(*(verbs[key] for key, (level, _) in lit.items() if level == "bright"))
    t.close()
    assert shown - {"", "go", "rundown_go"} == bright & there != set()


def walk(r: Rig, luck: random.Random, notes: list[int]) -> list[str]:
    """Press, let time pass, pull the device out and plug it in; what it was sent, and it shows page one at the end."""
    sent = r.sent()
    for _ in range(60):
        what = luck.choice([*notes, "wait", "out", "in"])
        if isinstance(what, int):
            r.strike(what)
        elif what == "wait":
            r.t.clock.advance(luck.choice([0.05, 4.0]))
        else:
            r.plug(in_=what == "in")
        sent += r.sent()
    r.plug(in_=True)
    r.strike(9)
    r.t.clock.advance(2 * BLINK * int(2 + r.t.clock.now() / BLINK) - r.t.clock.now())  # flashes are over, blinks are on
    return sent + r.sent()


NO_CLOCK = [1, 3, 4, 4, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("seed", range(12))
def test_any_walk_ends_with_the_lamps_of_a_controller_that_is_plugged_in_now(path: Path, seed: int) -> None:
    with rig(path) as r:
        sent = walk(r, random.Random(seed), [2, 2, *NO_CLOCK])
        assert shown(sent) == shown(Rig(r.t).sent())


@pytest.mark.parametrize("seed", range(12))
def test_any_walk_ends_with_the_lamps_of_a_fresh_start(path: Path, seed: int) -> None:
    with rig(path) as r:
        sent = walk(r, random.Random(seed), NO_CLOCK)
        now = r.t.clock.now()
    with table(path, at=now) as again:
        assert shown(sent) == shown(Rig(again).sent())
