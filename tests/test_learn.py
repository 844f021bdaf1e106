"""A key learns what it does: its file says it, all else in the file stays as it was, comments and all."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

from automation.controllers import bind
from automation.layouts import Key, read_layout
from automation.learn import Lesson, taken, teach
from automation.model import SheetError

SHOWS = ("chgk", "xamsa", "lyckohjulet")
GO, PANIC, HIGH, NEW = Key("note_on", 1, 36), Key("note_on", 1, 37), Key("note_on", 1, 61), Key("note_on", 10, 99)

PADS = """\
# Pads of the director
title = "Pads"
port  = "box"                       # its name

[[binding]]
label = "GO"                        # the big one
on    = { note_on = 36 }            # lower left
press = { do = "go" }               # forward

# Panic is far away
[[binding]]
on    = { note_on = 37 }
when  = "hold"                      # not by chance
order = "panic"

[[binding]]
show  = "xamsa"
on    = { note_on = [60, 61] }      # four buttons
press = { do = "buzz", team = "$place" }

# Lamps
[[lamp]]
on = { note_on = { min = 36, max = 61 } }
dim = 1
bright = 2
flash = 3
"""


def diff(before: str, after: str) -> list[str]:
    """List the lines that went and those that came, without the heads of tables, in the order of the file."""
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line[0] + line[2:] for line in lines if line[0] in "+-" and line[2:] not in ("", "[[binding]]")]


CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a free key": (
        {"key": NEW, "press": {"do": "arrow", "sector": 7}, "show": "chgk"},
        ["+on = { note_on = 99, channel = 10 }", '+press = { do = "arrow", sector = 7 }', '+show = "chgk"'],
    ),
    "an order held down": (
        {"key": NEW, "order": "panic", "when": "hold"},
        ["+on = { note_on = 99, channel = 10 }", '+order = "panic"', '+when = "hold"'],
    ),
    "a key of a clicker": (
        {"key": Key("key", 0, 104), "order": "go"},
        ['+on = { key = "KEY_PAGEUP" }', '+order = "go"'],
    ),
    "a text with quotes, and a list": (
        {"key": NEW, "press": {"do": "x", "text": 'a "b"', "players": [1, 2]}},
        ["+on = { note_on = 99, channel = 10 }", '+press = { do = "x", text = "a \\"b\\"", players = [1, 2] }'],
    ),
    "another press for a key that has one": (
        {"key": GO, "press": {"do": "back"}},
        [
            '-label = "GO"                        # the big one',
            '-press = { do = "go" }               # forward',
            '+press = { do = "back" }               # forward',
        ],
    ),
    "an order for a key that has a press": (
        {"key": GO, "order": "undo"},
        [
            '-label = "GO"                        # the big one',
            '-press = { do = "go" }               # forward',
            '+order = "undo"',
        ],
    ),
    "a verb of one show for a key of all": (
        {"key": GO, "press": {"do": "spin"}, "show": "chgk"},
        [
            '+show = ["lyckohjulet", "xamsa"]',
            "+on = { note_on = 36 }",
            '+press = { do = "spin" }',
            '+show = "chgk"',
        ],
    ),
    "another moment of the same key": (
        {"key": PANIC, "order": "go"},
        ["+on = { note_on = 37 }", '+order = "go"'],
    ),
    "a key that is taken in another show alone": (
        {"key": HIGH, "press": {"do": "spin"}, "show": "chgk"},
        ["+on = { note_on = 61 }", '+press = { do = "spin" }', '+show = "chgk"'],
    ),
}


@pytest.mark.parametrize(("lesson", "changed"), CASES.values(), ids=CASES)
def test_only_what_the_lesson_says_changes_in_the_file(lesson: dict[str, Any], changed: list[str]) -> None:
    lesson = {**lesson}
    made = Lesson(**lesson)
    taught = teach(PADS, "pads.toml", made, SHOWS)
    assert diff(PADS, taught) == changed
    layout = read_layout(taught, "pads.toml")
    bound = bind(layout, made.show or "chgk").pages[""][made.key][made.when].binding
    assert (bound.press, bound.order) == (made.press, made.order)


def test_what_is_said_of_the_next_binding_stays_with_it() -> None:
    taught = teach(PADS, "pads.toml", Lesson(GO, order="undo"), SHOWS)
    assert '\norder = "undo"\n\n# Panic is far away\n[[binding]]\n' in taught
    assert taught.endswith(PADS[PADS.index("# Lamps") :])


@pytest.mark.parametrize(("text", "end"), [(PADS.replace("\n", "\r\n"), "\r\n"), (PADS.rstrip("\n"), "\n")])
def test_a_file_keeps_its_ends_of_lines(text: str, end: str) -> None:
    taught = teach(text, "pads.toml", Lesson(NEW, order="go"), SHOWS)
    assert f'channel = 10 }}{end}order = "go"{end}' in taught
    assert taught.count("\r\n") == (taught.count("\n") if end == "\r\n" else 0)


def test_what_has_a_key_is_found_in_every_show_that_the_lesson_is_for() -> None:
    layout = read_layout(PADS, "pads.toml")
    (go,) = taken(layout, Lesson(GO, order="undo"), SHOWS)
    assert (go.number, go.does, go.label, go.shows, go.why_not) == (0, {"do": "go"}, "GO", (), "")
    (team,) = taken(layout, Lesson(HIGH, order="undo"), SHOWS)
    assert (team.number, team.shows) == (2, ("xamsa",))
    assert taken(layout, Lesson(HIGH, order="undo", show="chgk"), SHOWS) == []
    assert taken(layout, Lesson(PANIC, order="undo"), SHOWS) == []
    assert len(taken(layout, Lesson(PANIC, order="undo", when="hold"), SHOWS)) == 1


PAGES = """\
[[binding]]
on = { note_on = 1 }
turn = "two"
[[binding]]
page = ["one", "two"]
on = { note_on = 36 }
press = { do = "go" }
[[binding]]
page = "two"
on = { note_on = 37 }
press = { do = "back" }
"""


def test_a_lesson_for_one_page_leaves_the_other_pages_alone() -> None:
    taught = teach(PAGES, "pads.toml", Lesson(GO, order="undo", page="two"), SHOWS)
    assert diff(PAGES, taught) == [
        '-page = ["one", "two"]',
        '+page = ["one"]',
        "+on = { note_on = 36 }",
        '+order = "undo"',
        '+page = "two"',
    ]
    book = bind(read_layout(taught, "pads.toml"), "chgk")
    assert [book.pages[page][GO]["press"].binding.order for page in ("one", "two")] == ["", "undo"]
    assert taken(read_layout(PAGES, "pads.toml"), Lesson(PANIC, order="undo", page="one"), SHOWS) == []


INLINE = 'binding = [{ on = { note_on = 36 }, order = "go" }]'
MISTAKES = {
    "no TOML": ("[[binding", GO, "Expected"),
    "no layout": ("[[binding]]\non = { note_on = 300 }\norder = 'go'", GO, "300 is not 0..127"),
    "several keys": (PADS, HIGH, "binding[2]: it is for several keys"),
    "another way of writing": (INLINE, GO, "not all written as [[binding]]"),
}


@pytest.mark.parametrize(("text", "key", "why"), MISTAKES.values(), ids=MISTAKES)
def test_a_file_that_cannot_be_changed_is_named_with_the_reason(text: str, key: Key, why: str) -> None:
    with pytest.raises(SheetError) as caught:
        teach(text, "pads.toml", Lesson(key, order="undo"), SHOWS)
    assert str(caught.value).startswith("pads.toml: ")
    assert why in str(caught.value)


def test_a_lesson_that_makes_no_sense_is_refused_too() -> None:
    with pytest.raises(SheetError, match="program has no 'hold'"):
        teach(PADS, "pads.toml", Lesson(Key("program", 1, 5), order="go", when="hold"), SHOWS)


KEYS = 'kind = "evdev"\n[[binding]]\non = { key = "KEY_B" }\norder = "cover"\n'


@pytest.mark.parametrize(("number", "said"), [(109, '"KEY_PAGEDOWN"'), (700, "700")])
def test_a_key_of_a_clicker_is_written_by_its_name_if_it_has_one(number: int, said: str) -> None:
    lesson = Lesson(Key("key", 0, number), order="next")
    text = teach(KEYS, "clicker.toml", lesson, SHOWS)
    assert diff(KEYS, text) == [f"+on = {{ key = {said} }}", '+order = "next"']
    assert bind(read_layout(text, "clicker.toml"), "chgk").pages[""][lesson.key]
