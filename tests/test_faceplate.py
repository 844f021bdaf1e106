"""What stands on the keys of a controller, and what the project's own controllers have for a director."""

from __future__ import annotations

import re

import pytest

from automation.controllers import Turn, bind, meaning
from automation.faceplate import page, plates, text
from automation.fingers import Fired, Signal
from automation.lamps import Board
from automation.layouts import Layout, cells, read_layout
from automation.model import verb
from automation.settings import find_controller
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary

PADS = """
title = "Pads <1>"
grid = ["36 - c20", "37 p5"]
[[lamp]]
on = { note_on = [36, 37, 38, 39] }
dim = 1
bright = 2
flash = 3
colours.red = 5
[[binding]]
label = "Seat $each"
each = ["A", "B"]
on = { note_on = [36, 37] }
press = { do = "score", points = "$place" }
[[binding]]
label = "All off"
on = { note_on = 37 }
when = "hold"
hold = 1.5
order = "panic"
colour = "red"
[[binding]]
on = { control = 20 }
page = "one"
turn = "two"
[[binding]]
on = { note_on = [38, 39], channel = { min = 1, max = 16 } }
page = "two"
press = { do = "pick", name = "$place" }
"""


def pads() -> Layout:
    return read_layout(PADS, "pads.toml")


def test_each_page_is_drawn_as_the_device_looks() -> None:
    one, two = plates(pads(), {"toy": "Toy"})
    assert [[face and (face.name, *face.lines) for face in row] for row in one.rows] == [
        [("36", "Seat A"), None, ("c20", "→ two")],
        [("37", "Seat B", "All off (hold 1.5\u00a0s)"), ("p5",)],
    ]
    assert (one.rows[1][0] or one.rows[0][0]).colour == "red"  # type: ignore[union-attr]
    # What the grid does not name stands below it; one that counts on every channel stands there once.
    assert [face and face.lines for face in two.rows[2]] == [("pick 1",), ("pick 2",)]
    assert (one.page, two.page, two.show) == ("one", "two", "Toy")


def test_a_table_for_the_terminal() -> None:
    assert text("Pads", plates(pads(), {"toy": "Toy"})[:1]).splitlines() == [
        "Pads: Toy, page one",
        "",
        "Seat A                            → two",
        "Seat B / All off (hold 1.5\u00a0s)  ·",
    ]


def test_a_page_to_print_has_every_label_and_nothing_of_it_is_markup() -> None:
    made = page("Pads <1>", plates(pads(), {"toy": "Toy & Co"}))
    assert "<h1>Pads &lt;1&gt;: Toy &amp; Co, page one</h1>" in made
    assert made.count("<section>") == 2
    assert made.count('<div class="key"') == 3 + 4
    assert "<span>Seat B</span><span>All off (hold 1.5\u00a0s)</span>" in made
    assert 'style="--lamp: #e5484d"' in made


# The project's own controllers -----------------------------------------------------------------------------------

OWN = ("launchpad-mini-mk3", "launchpad-x", "apc-mini-mk2", "x-touch-mini", "nanokontrol2")
GRIDS = OWN[:3]
EVERYWHERE = {"go", "back", "undo", "redo", "pause", "resume"}
NEEDED = {
    "chgk": "seat_team spin respin open read start_clock answer early_answer use_extra_minute club_help correct wrong "
    "no_answer next show_media bring_black_box break end_break request_decisive refuse declare correct_ruling void",
    "lyckohjulet": "show_puzzle spin solve correct wrong start_clock blow_off bank flip decline use_joker start hold "
    "buzz envelope category reveal_all open_envelope",
    "xamsa": "start announce_topic announce_topics start_clock lock call_players read_start read_end correct wrong "
    "no_answer cancel_buzz show_answer next lock_wagers close reveal_answer reveal_wager sudden_death void",
}
ON_GRIDS = {  # beside the segments of every rundown
    "chgk": "arrow seat restart_clock extend stop grant load_reserve",
    "lyckohjulet": "land letter buy_vowel pick respin full_turn name_winner tie_break decide correct_ruling void "
    "discard_puzzle",
    "xamsa": "buzz assign remove pick wager write restart_clock extend stop",
}


def own(name: str) -> Layout:
    return read_layout(find_controller(name).read_text("utf-8"), name)


def pressed(layout: Layout, show: str, on: str | None = None) -> set[str]:
    """Name the verbs, orders and pages that can be reached in a show, on one page or on any."""
    words, found = Vocabulary(SHOWS[show]), set()
    for name, table in bind(layout, show).pages.items():
        if on not in (None, name):
            continue
        for key, does in table.items():
            for bound in does.values():
                meant = meaning(Fired(bound, Signal(key, 1, True), 0.0), words)
                found.add(meant.page if isinstance(meant, Turn) else getattr(meant, "name", None) or verb(meant.action))  # type: ignore[union-attr]
    return found


@pytest.mark.parametrize("show", SHOWS)
@pytest.mark.parametrize("name", OWN)
def test_a_director_has_what_the_show_needs(name: str, show: str) -> None:
    layout = own(name)
    wanted = set(NEEDED[show].split()) | ({"jump", *ON_GRIDS[show].split()} if name in GRIDS else set())
    assert not wanted - pressed(layout, show)
    pages = bind(layout, show).pages
    for each in pages:
        reached = pressed(layout, show, each)
        assert reached >= EVERYWHERE | {"panic"}, each
        assert len(pages) == 1 or reached & (pages.keys() - {each}), f"no way out of {each}"


@pytest.mark.parametrize("show", SHOWS)
@pytest.mark.parametrize("name", OWN)
def test_panic_has_to_be_held_for_a_second(name: str, show: str) -> None:
    for binding in own(name).binding:
        assert (binding.order != "panic") or (binding.when, binding.hold) == ("hold", 1.0)
        assert binding.press.get("do") != "void" or binding.when == "hold"


@pytest.mark.parametrize("show", SHOWS)
@pytest.mark.parametrize("name", OWN)
def test_every_key_lies_on_the_device_and_says_what_it_does(name: str, show: str) -> None:
    layout = own(name)
    drawn = {key for row in cells(layout) for key in row}
    board = Board(layout, bind(layout, show), Vocabulary(SHOWS[show]))
    for each, table in bind(layout, show).pages.items():
        assert table.keys() <= drawn
        dark = {key.number for key in table if not board.shows(key, each)}
        assert dark <= (set(range(58, 63)) if name == "nanokontrol2" else set())  # TRACK, SET and MARKER have no lamps
    labels = [
        line
        for plate in plates(layout, {show: show})
        for row in plate.rows
        for face in row
        if face
        for line in face.lines
    ]
    assert all(labels)
    assert not [label for label in labels if re.search(r"\$|\bNone\b", label) or len(label) > 30]


# Of each device: a key, and what goes out for dark, possible, next, refused (the makers' references, see the files).
MESSAGES = {
    ("launchpad-mini-mk3", "GO"): ("90 0c 00", "90 0c 17", "92 0c 15", "90 0c 05"),
    ("launchpad-x", "PANIC"): ("b0 59 00", "b0 59 07", "b2 59 05", "b0 59 05"),
    ("apc-mini-mk2", "GO"): ("90 01 00", "91 01 15", "9a 01 15", "96 01 05"),
    ("apc-mini-mk2", "PANIC"): ("90 70 00", "90 70 01", "90 70 02", "90 70 01"),
    ("x-touch-mini", "GO"): ("90 0f 00", "90 0f 01", "90 0f 02", "90 0f 01"),
    ("nanokontrol2", "GO"): ("b0 29 00", "b0 29 7f", "b0 29 7f", "b0 29 7f"),
}


@pytest.mark.parametrize(("name", "label"), MESSAGES)
def test_lamps_are_lit_as_the_makers_say(name: str, label: str) -> None:
    layout = own(name)
    book = bind(layout, "chgk")
    board = Board(layout, book, Vocabulary(SHOWS["chgk"]))
    key = next(k for k, does in book.pages[book.first].items() for b in does.values() if b.binding.label == label)
    colour = next(b.binding.colour for b in book.pages[book.first][key].values())
    sent = [board.write({key: (level, colour)})[key].hex(" ") for level in ("off", "dim", "bright")]
    sent.append(board.write({key: ("dim", colour)}, flashing={key: True})[key].hex(" "))
    assert tuple(sent) == MESSAGES[name, label]
