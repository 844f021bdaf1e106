"""What a controller's file says, and what fingers on its buttons mean."""

from __future__ import annotations

from typing import Any

import pytest

from automation.bindings import Order, Press
from automation.controllers import Fingers, Turn, bind, meaning, picked_up, problems, read_layout
from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, PitchBend, Program
from automation.model import Refused, SheetError
from automation.rundown import Go
from automation.settings import find_controller, project_file
from automation.shows import SHOWS
from automation.vocabulary import Undo, Vocabulary
from tests.toy import Begin, Fields, Score, this_module

WORDS = Vocabulary(this_module())
FILES = sorted(path.stem for path in (project_file("config") / "controllers").glob("*.toml"))


def layout(*blocks: str, top: str = "") -> Any:
    return read_layout(top + "".join(f"\n[[binding]]\n{block}" for block in blocks), "pads.toml")


# Files -----------------------------------------------------------------------------------------------------------

GO = 'press = { do = "go" }'


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        (f"on = {{ note_on = 128 }}\n{GO}", "binding[0].on: note_on: 128 is not 0..127"),
        (f"on = {{ note_on = true }}\n{GO}", "binding[0].on: note_on: True is not 0..127"),
        (f"on = {{ note_on = 1, channel = 0 }}\n{GO}", "binding[0].on: channel: 0 is not 1..16"),
        (f"on = {{ note_on = 1, channel = 17 }}\n{GO}", "binding[0].on: channel: 17 is not 1..16"),
        (
            f"on = {{ nore_on = 1 }}\n{GO}",
            "binding[0].on: exactly one of note_on, control, control14, nrpn, rpn, program, key is said",
        ),
        (f"on = {{ note_on = 1, control = 1 }}\n{GO}", "binding[0].on: exactly one of"),
        (f"on = {{ note_on = 1, velocity = 1 }}\n{GO}", "binding[0].on: velocity: note_on does not know it"),
        (f"on = {{ note_on = {{ min = 9, max = 8 }} }}\n{GO}", "binding[0].on: note_on: "),
        (f"on = {{ note_on = {{ min = 9 }} }}\n{GO}", "binding[0].on: note_on: a range is"),
        (f"on = {{ note_on = [1, 1] }}\n{GO}", "binding[0].on: note_on: [1, 1] is empty or names one twice"),
        (f'on = {{ program = 1 }}\nwhen = "hold"\n{GO}', "binding[0].when: program has no 'hold'"),
        (f'on = {{ note_on = 1 }}\nwhen = "change"\n{GO}', "binding[0].when: note_on has no 'change'"),
        (f'on = {{ note_on = 1 }}\nwhen = "touch"\n{GO}', "Invalid enum value 'touch' - at `$.binding[0].when`"),
        (f"on = {{ note_on = 1 }}\nhold = 60\n{GO}", "`$.binding[0].hold`"),
        ("on = { note_on = 1 }", "binding[0].press: exactly one of"),
        (f'on = {{ note_on = 1 }}\norder = "panic"\n{GO}', "binding[0].press: exactly one of"),
        ('on = { note_on = 1 }\norder = "picnic"', "binding[0].order: 'picnic' is none of panic, resync"),
        ('on = { note_on = 1 }\npress = { do = "score", points = "$value" }', "binding[0].press: $value: there is no"),
        (f"on = {{ note_on = 1 }}\nlamp = 1\n{GO}", "unknown field `lamp` - at `$.binding[0]`"),
        ("on = ", "Invalid value"),
        (f'on = {{ note_on = 1 }}\nturn = "two"\n{GO}', "binding[0].press: exactly one of"),
        ('on = { note_on = 1 }\norder = "jump"', "binding[0].order: 'jump' is none of panic, resync, go, back, hold"),
        (f'on = {{ note_on = 1, relative = "sign_bit" }}\n{GO}', "binding[0].on: relative: note_on does not know it"),
        (f'on = {{ control = 1, relative = "both" }}\n{GO}', "binding[0].on: relative: 'both' is none of twos_"),
        (f'on = {{ control = 1, relative = "sign_bit" }}\n{GO}', "binding[0].when: a control with relative has no"),
        (f'on = {{ control = 1 }}\nwhen = "up"\n{GO}', "binding[0].when: control has no 'up'"),
        (f'on = {{ control = 1 }}\npickup = "points"\n{GO}', "binding[0].pickup: it is for a control with when ="),
        ('on = { control = 1 }\npress = { do = "score", points = "$step" }', "binding[0].press: $step: there is no"),
        (f'on = {{ note_on = 1 }}\ncolour = "red"\n{GO}', "binding[0].colour: 'red': no lamp has it; there are none"),
        (f"on = {{ note_on = [1, 2] }}\neach = [1]\n{GO}", "binding[0].each: there are 1 for 2 keys"),
        (f"on = {{ control = 1 }}\ndetents = 0\n{GO}", "`$.binding[0].detents`"),
        (f'on = {{ key = "KEY_PAGEDWN" }}\n{GO}', "binding[0].on: key: there is no key 'KEY_PAGEDWN'; did you mean"),
        (f'on = {{ key = ["KEY_B", "KEY_B"] }}\n{GO}', "binding[0].on: key: ['KEY_B', 'KEY_B'] is empty or names one"),
        (f"on = {{ key = [] }}\n{GO}", "binding[0].on: key: [] is empty or names one twice"),
        (f"on = {{ key = 0 }}\n{GO}", "binding[0].on: key: 0 is neither a key's name nor a number of 1..767"),
        (f'on = {{ key = "KEY_B", channel = 1 }}\n{GO}', "binding[0].on: channel: key does not know it"),
        (f'on = {{ key = "KEY_B" }}\nwhen = "change"\n{GO}', "binding[0].when: key has no 'change'"),
    ],
)
def test_a_file_that_makes_no_sense_is_named_with_the_place_and_the_reason(block: str, complaint: str) -> None:
    with pytest.raises(SheetError) as error:
        layout(block)
    assert str(error.value).startswith("pads.toml: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("blocks", "found"),
    [
        ((f"on = {{ note_on = 1 }}\n{GO}",), []),
        (
            ('on = { note_on = 1 }\npress = { do = "beginn" }',),
            [("binding[0].press", "unknown verb 'beginn'; did you mean")],
        ),
        (('on = { note_on = 1 }\npress = { do = "clock_end" }',), [("binding[0].press", "clock_end: only the clock")]),
        (
            ('on = { note_on = { min = 1, max = 10 } }\npress = { do = "score", points = "$place" }',),
            [("binding[0].press", "score: Expected `int` <= 9")],
        ),
        (
            (f"on = {{ note_on = [1, 2] }}\n{GO}", f"on = {{ note_on = 2 }}\n{GO}"),
            [("binding[1].on", "binding[0] has the same key and the same 'press'")],
        ),
        ((f"on = {{ note_on = 1 }}\n{GO}", f'on = {{ note_on = 1 }}\nwhen = "hold"\n{GO}'), []),
        ((f'on = {{ note_on = 1 }}\nshow = "tyo"\n{GO}',), [("binding[0].show", "there is no show 'tyo'")]),
        (('on = { note_on = 1 }\nshow = "chgk"\npress = { do = "spin" }',), []),
        (('on = { note_on = 1 }\nturn = "two"',), [("binding[0].turn", "no page 'two' in this show; there are none")]),
        ((f'on = {{ note_on = 1 }}\npage = "a"\n{GO}', f'on = {{ note_on = 1 }}\npage = "b"\n{GO}'), []),
        (
            (f'on = {{ note_on = 1 }}\npage = ["a", "b"]\n{GO}', f"on = {{ note_on = 1 }}\n{GO}"),
            [("binding[1].on", "binding[0] has the same key and the same 'press'")],
        ),
        (
            (
                f'on = {{ control = 1, relative = "sign_bit" }}\nwhen = "up"\n{GO}',
                f"on = {{ control = 1 }}\n{GO}",
            ),
            [("binding[1].on", "relative: another binding of the same key says it differently")],
        ),
        (
            ('on = { control = 1 }\nwhen = "change"\npickup = "pints"\npress = { do = "roll" }',),
            [("binding[0].pickup", "there is no field 'pints'; there are clock, eyes, phase, points")],
        ),
    ],
)
def test_what_does_not_fit_a_show_is_found(blocks: tuple[str, ...], found: list[tuple[str, str]]) -> None:
    told = list(problems(layout(*blocks), "toy", ("toy", "chgk"), WORDS, Fields.__struct_fields__))
    assert [place for place, _ in told] == [place for place, _ in found]
    assert all(reason in text for (_, text), (_, reason) in zip(told, found, strict=True)), told


@pytest.mark.parametrize("show", SHOWS)
@pytest.mark.parametrize("file", FILES)
def test_the_projects_own_files_fit_every_show(file: str, show: str) -> None:
    found = read_layout(find_controller(file).read_text("utf-8"), file)
    assert list(problems(found, show, tuple(SHOWS), Vocabulary(SHOWS[show]))) == []
    assert any(bind(found, each) for each in SHOWS)


def test_a_file_that_is_not_there_is_named_beside_those_that_are() -> None:
    with pytest.raises(SheetError, match=r"pasd: no such controller's file; the project has .*midi-buzzers"):
        find_controller("pasd")


# Fingers ---------------------------------------------------------------------------------------------------------

ON, OFF = NoteOn(60), NoteOff(60)
Feed = tuple[float, MidiMessage | None]
"""A moment, and a message or a look at the clock."""


def block(when: str, on: str = "note_on = 60", more: str = "") -> str:
    return f'on = {{ {on} }}\nwhen = "{when}"\npress = {{ do = "pick", name = "{when}" }}\n{more}'


def played(whens: str, feeds: list[Feed], on: str = "note_on = 60") -> list[str]:
    """Play messages to the bindings of one key; what they set off, each with the moment of its finger."""
    fingers = Fingers(bind(layout(*(block(when, on) for when in whens.split())), "toy"))
    fired = []
    for at, message in feeds:
        fired += fingers.tick(at) if message is None else fingers.feed(message, at)
    return [f"{each.bound.binding.when} {each.at:g}" for each in fired]


@pytest.mark.parametrize(
    ("whens", "feeds", "fired"),
    [
        ("press", [(1, ON)], ["press 1"]),
        ("press", [(1, ON), (2, OFF), (3, ON)], ["press 1", "press 3"]),
        ("press", [(1, ON), (3, ON)], ["press 1", "press 3"]),  # a box that never sends a release
        ("release", [(1, ON), (2, OFF)], ["release 2"]),
        ("press release", [(1, ON), (2, OFF)], ["press 1", "release 2"]),
        ("press hold", [(1, ON), (1.5, OFF)], ["press 1"]),
        ("press hold", [(1, ON), (1.6, None), (2, OFF)], ["hold 1"]),
        ("press hold", [(1, ON), (2, OFF)], ["hold 1"]),  # a late release was a hold all the same
        ("press hold release", [(1, ON), (1.7, None), (2, OFF)], ["hold 1", "release 2"]),
        ("press hold", [(1, ON), (1.1, ON), (1.2, OFF)], ["press 1", "press 1.1"]),
        ("hold", [(1, ON), (1.2, OFF), (9, None)], []),
        ("press double", [(1, ON), (1.1, OFF), (1.2, ON), (1.3, OFF), (9, None)], ["double 1.2"]),
        ("press double", [(1, ON), (1.1, OFF), (1.31, None)], ["press 1"]),
        ("press double", [(1, ON), (1.1, OFF), (1.4, ON), (2, None)], ["press 1", "press 1.4"]),
        ("press double", [(1, ON), (1.5, OFF), (2, None)], ["press 1"]),
        ("press hold double", [(1, ON), (1.1, OFF), (1.2, ON), (1.3, OFF), (9, None)], ["double 1.2"]),
        ("press hold double", [(1, ON), (1.1, OFF), (9, None)], ["press 1"]),
        ("press hold double", [(1, ON), (1.4, None), (1.5, OFF), (9, None)], ["press 1"]),
        ("press hold double", [(1, ON), (1.7, None), (1.8, OFF), (9, None)], ["hold 1"]),
        ("double", [(1, ON), (1.1, OFF), (9, None)], []),
        ("press", [(1, NoteOn(61)), (2, NoteOn(60, channel=2)), (3, PitchBend(5)), (4, OFF)], []),
    ],
)
def test_press_release_hold_and_double_press_are_told_apart(whens: str, feeds: list[Feed], fired: list[str]) -> None:
    assert played(whens, feeds) == fired


@pytest.mark.parametrize(
    ("when", "values", "fired"),
    [
        ("press", (127, 0, 127), ["press 1", "press 3"]),
        ("press", (10, 70, 127, 90, 63, 64), ["press 2", "press 6"]),  # a fader on its way is one press
        ("release", (127, 64, 0, 0), ["release 3"]),
        ("change", (5, 5, 6), ["change 1", "change 2", "change 3"]),
    ],
)
def test_a_control_is_a_button_or_a_value(when: str, values: tuple[int, ...], fired: list[str]) -> None:
    assert played(when, [(at, Control(20, value)) for at, value in enumerate(values, 1)], "control = 20") == fired


def test_a_program_is_pressed_each_time_it_comes() -> None:
    assert played("press", [(1, Program(5)), (2, Program(5)), (3, Program(6))], "program = 5") == ["press 1", "press 2"]


# Pages, encoders, faders -----------------------------------------------------------------------------------------

PAGED = (
    'on = { note_on = 1 }\npage = "one"\npress = { do = "pick", name = "one" }',
    'on = { note_on = 1 }\npage = "two"\npress = { do = "pick", name = "two" }',
    'on = { note_on = 1 }\npage = "two"\nwhen = "release"\npress = { do = "pick", name = "let go on two" }',
    'on = { note_on = 2 }\npress = { do = "pick", name = "everywhere" }',
    'on = { note_on = 3 }\npage = "one"\nturn = "two"',
    'on = { note_on = 3 }\npage = "two"\nturn = "one"',
)


def turned(fingers: Fingers, *notes: int) -> list[str]:
    """Strike keys (a negative one is let go) and turn pages; what was pressed."""
    found = []
    for note in notes:
        for fired in fingers.feed(NoteOn(note) if note > 0 else NoteOff(-note), 1.0):
            meant = meaning(fired, WORDS)
            if isinstance(meant, Turn):
                fingers.turn(meant.page)
            elif isinstance(meant, Press):
                found.append(WORDS.words(meant.action)["name"])
    return found


@pytest.mark.parametrize(
    ("notes", "pressed"),
    [
        ((1, -1, 2, -2), ["one", "everywhere"]),
        ((3, -3, 1, -1, 2, -2), ["two", "let go on two", "everywhere"]),
        ((3, -3, 3, -3, 1), ["one"]),
        ((3, -3, 3, 1), ["one"]),
        ((1, 3, -1), ["one"]),  # it went down on page one, where letting it go does nothing
        ((3, 1, 3, -3, 3, -1), ["two", "let go on two"]),
    ],
)
def test_pages_say_what_a_key_does(notes: tuple[int, ...], pressed: list[str]) -> None:
    assert turned(Fingers(bind(layout(*PAGED), "toy")), *notes) == pressed


@pytest.mark.parametrize(("notes", "page"), [((3, -3), "two"), ((3,), "one"), ((3, -3, 2), "one")])
def test_a_controller_that_was_pulled_out_keeps_a_page_that_no_key_held_open(notes: tuple[int, ...], page: str) -> None:
    fingers = Fingers(bind(layout(*PAGED), "toy"))
    turned(fingers, *notes)
    assert fingers.page == "two"
    fingers.let_go()
    assert turned(fingers, 1) == [page]


WAYS: dict[str, tuple[int, int, int]] = {  # 1 up, 3 up, 2 down
    "twos_complement": (1, 3, 126),
    "binary_offset": (65, 67, 62),
    "sign_bit": (1, 3, 66),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("binding", "steps"),
    [
        ('when = "change"', [1, 3, -2]),
        ('when = "up"', [1, 3]),
        ('when = "down"', [2]),
        ('when = "up"\ndetents = 4', [1]),
        ('when = "up"\ndetents = 2', [2]),
        ('when = "down"\ndetents = 3', []),
    ],
)
def test_an_encoder_is_told_by_its_detents(way: str, binding: str, steps: list[int]) -> None:
    text = f'on = {{ control = 16, relative = "{way}" }}\n{binding}\npress = {{ do = "score", points = "$step" }}'
    fingers = Fingers(bind(layout(text), "toy"))
    fired = [each for value in WAYS[way] for each in fingers.feed(Control(16, value), 1.0)]
    assert [each.signal.step for each in fired] == steps


def test_detents_that_were_turned_back_are_forgotten() -> None:
    text = 'on = { control = 16, relative = "sign_bit" }\nwhen = "up"\ndetents = 3\npress = { do = "roll" }'
    down = 'on = { control = 16, relative = "sign_bit" }\nwhen = "down"\ndetents = 3\npress = { do = "begin" }'
    fingers = Fingers(bind(layout(text, down), "toy"))
    values = [1, 1, 65, 1, 1, 0, 1]  # two up, one down, two up, none, one up
    assert [len(fingers.feed(Control(16, value), 1.0)) for value in values] == [0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("values", "reached"),
    [
        ((50,), [True]),
        ((40, 60), [False, True]),
        ((60, 40), [False, True]),
        ((60, 51, 50), [False, False, True]),
        ((127, 126, 125), [False, False, False]),
        ((49, 50, 51), [False, True, True]),
    ],
)
def test_a_fader_is_picked_up_where_it_passes_the_value(values: tuple[int, ...], reached: list[bool]) -> None:
    fingers = Fingers(bind(layout(block("change", "control = 20")), "toy"))
    fired = [each for value in values for each in fingers.feed(Control(20, value), 1.0)]
    assert [picked_up(each.signal, 50) for each in fired] == reached


def test_fingers_say_when_to_look_again_and_forget_what_was_pulled_out() -> None:
    fingers = Fingers(bind(layout(block("press"), block("hold", more="hold = 2.0")), "toy"))
    assert fingers.due() is None
    fingers.feed(ON, 5.0)
    assert fingers.due() == 7.0
    fingers.let_go()
    assert fingers.due() is None
    assert fingers.tick(9.0) == []


@pytest.mark.parametrize(
    ("text", "message", "meant"),
    [
        (f"on = {{ note_on = 60 }}\n{GO}", NoteOn(60), Press(Go())),
        ('on = { note_on = 60 }\norder = "panic"', NoteOn(60), Order("panic")),
        ('on = { note_on = 60 }\norder = "resync"', NoteOn(60), Order("resync")),
        ('on = { note_on = 60 }\norder = "go"', NoteOn(60), Press(Go())),
        ('on = { note_on = 60 }\norder = "undo"', NoteOn(60), Press(Undo())),
        ('on = { note_on = 60 }\npage = "one"\nturn = "one"', NoteOn(60), Turn("one")),
        ('on = { note_on = [7, 60] }\npress = { do = "score", points = "$place" }', NoteOn(60), Press(Score(2))),
        (
            'on = { note_on = [7, 60] }\neach = [4, 5]\npress = { do = "score", points = "$each" }',
            NoteOn(60),
            Press(Score(5)),
        ),
        ('on = { note_on = 5 }\npress = { do = "score", points = "$note_on" }', NoteOn(5), Press(Score(5))),
        ('on = { note_on = 5 }\npress = { do = "score", points = "$velocity" }', NoteOn(5, 8), Press(Score(8))),
        (
            'on = { control = 5, channel = { min = 1, max = 16 } }\npress = { do = "score", points = "$channel" }',
            Control(5, 127, 9),
            Press(Score(9)),
        ),
        ('on = { program = 7 }\npress = { do = "score", points = "$program" }', Program(7), Press(Score(7))),
        ('on = { note_on = 60 }\npress = { do = "begin" }', NoteOn(60), Press(Begin())),
    ],
)
def test_what_a_binding_asks_for(text: str, message: MidiMessage, meant: Press | Order | Turn) -> None:
    (fired,) = Fingers(bind(layout(text), "toy")).feed(message, 1.0)
    assert meaning(fired, WORDS) == meant


def test_a_value_that_makes_no_press_is_refused() -> None:
    text = 'on = { control = 5 }\nwhen = "change"\npress = { do = "score", points = "$value" }'
    (fired,) = Fingers(bind(layout(text), "toy")).feed(Control(5, 100), 1.0)
    with pytest.raises(Refused, match="score: Expected `int` <= 9"):
        meaning(fired, WORDS)
