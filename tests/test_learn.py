"""A key learns what it does: its file says it, all else in the file stays as it was, comments and all."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

import pytest

from automation.controllers import bind, values
from automation.cues import fill
from automation.layouts import Key, When, read_layout
from automation.learn import Lesson, taken, teach
from automation.model import SheetError
from automation.settings import project_file

SHOWS = ("chgk", "xamsa", "lyckohjulet")
CONTROLLERS = sorted((project_file("config") / "controllers").glob("*.toml"))
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


SEVERAL: dict[str, tuple[str, Key, list[str]]] = {
    "the last of a list": (
        PADS,
        HIGH,
        ["-on    = { note_on = [60, 61] }      # four buttons", "+on    = { note_on = [60] }      # four buttons"],
    ),
    "the first, so that the others are counted otherwise": (
        PADS.replace("[60, 61]", "[60, 61, 62]"),
        Key("note_on", 1, 60),
        [
            "-on    = { note_on = [60, 61, 62] }      # four buttons",
            '-press = { do = "buzz", team = "$place" }',
            "+on    = { note_on = [61, 62] }      # four buttons",
            '+press = { do = "buzz", team = "$each" }',
            "+each = [2, 3]",
        ],
    ),
    "within a range": (
        PADS.replace("[60, 61]", "{ min = 60, max = 63 }"),
        HIGH,
        [
            "-on    = { note_on = { min = 60, max = 63 } }      # four buttons",
            '-press = { do = "buzz", team = "$place" }',
            "+on    = { note_on = [60, 62, 63] }      # four buttons",
            '+press = { do = "buzz", team = "$each" }',
            "+each = [1, 3, 4]",
        ],
    ),
    "the end of a range": (
        PADS.replace("[60, 61]", "{ min = 58, max = 61 }"),
        HIGH,
        [
            "-on    = { note_on = { min = 58, max = 61 } }      # four buttons",
            "+on    = { note_on = { min = 58, max = 60 } }      # four buttons",
        ],
    ),
    "with words of their own": (
        PADS.replace("[60, 61] }", '[60, 61, 62] }\neach = ["a", "b", "c"]').replace("$place", "$each"),
        HIGH,
        [
            "-on    = { note_on = [60, 61, 62] }",
            '-each = ["a", "b", "c"]      # four buttons',
            "+on    = { note_on = [60, 62] }",
            '+each = ["a", "c"]      # four buttons',
        ],
    ),
    "one channel of several": (
        PADS.replace("[60, 61] }", "61, channel = [1, 2, 3] }"),
        HIGH,
        [
            "-on    = { note_on = 61, channel = [1, 2, 3] }      # four buttons",
            "+on    = { note_on = 61, channel = [2, 3] }      # four buttons",
        ],
    ),
}
COMMENTS = [line[line.index("#") :] for line in PADS.splitlines() if "#" in line]


@pytest.mark.parametrize(("text", "key", "changed"), SEVERAL.values(), ids=SEVERAL)
def test_a_key_is_taken_out_of_a_line_that_it_shares(text: str, key: Key, changed: list[str]) -> None:
    taught = teach(text, "pads.toml", Lesson(key, press={"do": "lock"}, show="xamsa"), SHOWS)
    new = [f"+on = {{ note_on = {key.number} }}", '+press = { do = "lock" }', '+show = "xamsa"']
    assert sorted(diff(text, taught)) == sorted(changed + new)
    assert all(comment in taught for comment in COMMENTS)


def test_a_list_on_several_lines_keeps_the_comments_of_the_keys_that_stay() -> None:
    several = "[\n  60,  # Anna\n  61,  # Bo\n  62,  # Cilla\n]"
    taught = teach(PADS.replace("[60, 61]", several), "pads.toml", Lesson(HIGH, order="undo"), SHOWS)
    assert "60,  # Anna\n" in taught
    assert "62,  # Cilla\n" in taught


def acts(text: str) -> dict[tuple[str, str, Key, When], tuple[Any, ...]]:
    """Say what every key does in every show, on every page."""
    layout = read_layout(text, "pads.toml")
    found: dict[tuple[str, str, Key, When], tuple[Any, ...]] = {}
    for show in SHOWS:
        for page, table in bind(layout, show).pages.items():
            for key, does in table.items():
                for when, each in does.items():
                    known, binding = values(each, key), each.binding
                    said = fill([binding.press, binding.label], known)
                    found[show, page, key, when] = (*said, binding.order, binding.turn, binding.colour, binding.hold)
    return found


@pytest.mark.parametrize("file", CONTROLLERS, ids=lambda path: path.stem)
def test_every_shipped_file_can_learn_any_key_and_nothing_else_changes(file: Path) -> None:
    text = file.read_text("utf-8")
    layout, before = read_layout(text, file.name), acts(text)
    comments = [line[line.index("#") :] for line in text.splitlines() if "#" in line]
    paged = any(each.page for each in layout.binding)
    for (show, page, key, when), _ in list(before.items())[:: max(1, len(before) // 8)]:
        lesson = Lesson(key, order="undo", when=when, page=page, show=show if paged else "")
        taught = teach(text, file.name, lesson, SHOWS)
        after = acts(taught)
        mine = {(each, page, key, when) for each in ([show] if paged else SHOWS)}
        assert {at: act for at, act in before.items() if at not in mine} == {
            at: act for at, act in after.items() if at not in mine
        }
        assert all(after[at][2] == "undo" for at in mine if at in after)
        assert after[show, page, key, when][2] == "undo"
        assert [line[line.index("#") :] for line in taught.splitlines() if "#" in line] == comments


LISTED = """\
binding = [
  # all shows
  { label = "GO", on = { note_on = 36 }, order = "go" },  # the big one
  { label = "a # } ] b", on = { note_on = [37, 38] }, press = { do = "x", n = "$place" } }
]
"""
LISTS: dict[str, tuple[str, Lesson, list[str]]] = {
    "another action": (
        LISTED,
        Lesson(GO, order="undo"),
        [
            '-  { label = "GO", on = { note_on = 36 }, order = "go" },  # the big one',
            '+  { on = { note_on = 36 }, order = "undo" },  # the big one',
        ],
    ),
    "a new one behind a last one without a comma": (
        LISTED,
        Lesson(NEW, order="undo"),
        [
            '-  { label = "a # } ] b", on = { note_on = [37, 38] }, press = { do = "x", n = "$place" } }',
            '+  { label = "a # } ] b", on = { note_on = [37, 38] }, press = { do = "x", n = "$place" } },',
            '+  { on = { note_on = 99, channel = 10 }, order = "undo" }',
        ],
    ),
    "in one show alone": (
        LISTED,
        Lesson(GO, press={"do": "spin"}, show="chgk"),
        [
            '-  { label = "GO", on = { note_on = 36 }, order = "go" },  # the big one',
            '+  { label = "GO", on = { note_on = 36 }, order = "go", show = ["lyckohjulet", "xamsa"] },  # the big one',
            '-  { label = "a # } ] b", on = { note_on = [37, 38] }, press = { do = "x", n = "$place" } }',
            '+  { label = "a # } ] b", on = { note_on = [37, 38] }, press = { do = "x", n = "$place" } },',
            '+  { on = { note_on = 36 }, press = { do = "spin" }, show = "chgk" }',
        ],
    ),
    "the first one": ("binding = []\n", Lesson(NEW, order="go"), None),  # type: ignore[dict-item]
}


@pytest.mark.parametrize(("text", "lesson", "changed"), LISTS.values(), ids=LISTS)
def test_bindings_that_are_written_as_a_list_learn_too(text: str, lesson: Lesson, changed: list[str]) -> None:
    taught = teach(text, "pads.toml", lesson, SHOWS)
    if changed is not None:
        assert sorted(diff(text, taught)) == sorted(changed)
    bound = bind(read_layout(taught, "pads.toml"), lesson.show or "chgk").pages[""][lesson.key][lesson.when].binding
    assert (bound.press, bound.order) == (lesson.press, lesson.order)


def test_a_key_that_did_something_in_one_show_alone_learns_for_all_of_them() -> None:
    book = [bind(read_layout(teach(PADS, "p", Lesson(HIGH, order="undo"), SHOWS), "p"), show) for show in SHOWS]
    assert [each.pages[""][HIGH]["press"].binding.order for each in book] == ["undo"] * 3


BOTH = PADS.replace("[60, 61] }", '[60, 61] }\neach = ["a", "b"]').replace('"$place" }', '"$place", n = "$each" }')
LONG = "binding = [{ on = { note_on = [\n36, # one\n37] }, order = 'go' }]"
OWN_TABLE = "[[binding]]\norder = 'go'\n[binding.on]\nnote_on = 36\n"
MISTAKES = {
    "no TOML": ("[[binding", GO, "Expected"),
    "no layout": ("[[binding]]\non = { note_on = 300 }\norder = 'go'", GO, "300 is not 0..127"),
    "keys with two meanings": (BOTH, Key("note_on", 1, 60), "binding[2]: its keys are counted ($place) and have words"),
    "a list on several lines": (LONG, GO, "binding[0]: it is written on several lines"),
    "a table of its own": (OWN_TABLE, GO, "binding[0]: `on` is written as a table of its own"),
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
