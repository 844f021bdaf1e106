"""Buzz! handsets and buzzers that send keys: their presses are fair, and the lamps follow the state alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from automation.controllers import Layout, bind, read_layout
from automation.devices.buzz_report import Reports, lamps
from automation.devices.key_names import NUMBERS
from automation.devices.keys import Stroke
from automation.handsets import Handsets, Set, seats
from automation.shows import BUTTONS, SHOWS
from automation.vocabulary import Undo, Vocabulary
from benchmarks.virtual_phones import Quality, words_of
from benchmarks.virtual_phones import Table as Buzzing
from tests.shows import lyckohjulet_episodes, xamsa_episodes
from tests.test_controller_desk import Pads, own

NONE = lamps((False,) * 4)


def lamp(handset: int) -> bytes:
    return lamps([handset == each for each in (1, 2, 3, 4)])


def xamsa(folder: Path) -> Buzzing:
    """Play Xəmsə until a question is being read."""
    t = Buzzing(folder / "x.journal", words_of(xamsa_episodes.EPISODES["plain"], "xamsa"))
    t.plays(*xamsa_episodes.THINKING.splitlines())
    t.clock.advance(1.0)
    return t


def shown(t: Buzzing, layout: Layout) -> list[bytes]:
    """Follow the desk with a set; what its lamps were told, the newest last."""
    assert t.buttons.buttons is not None
    told: list[bytes] = []
    book = bind(layout, t.desk.show.NAME)
    Handsets(t.desk, t.buttons.buttons, [Set(lambda: book, told.append)])
    return told


def test_the_lamp_of_the_team_that_answers_is_lit_until_it_was_judged_or_taken_back(tmp_path: Path) -> None:
    t = xamsa(tmp_path)
    told, pads = shown(t, own("buzz")), Pads(t, own("buzz"), "xamsa", t.buttons)
    assert told == [NONE]
    pads.hear(Stroke(NUMBERS["BUZZ3_RED"], True), t.clock.now())
    t.clock.advance(1.0)
    assert told[-1] == lamp(3)
    t.plays("wrong")
    assert told[-1] == NONE
    t.desk.press(Undo(), "test")
    assert told[-1] == lamp(3)
    assert shown(t, own("buzz")) == [lamp(3)]  # a set that is found later, or after a restart
    t.plays("correct")
    assert told[-1] == NONE
    t.close()


def test_the_lamp_of_the_contestant_who_answers_is_lit(tmp_path: Path) -> None:
    t = Buzzing(tmp_path / "l.journal", words_of(lyckohjulet_episodes.EPISODES["quick ones"], "lyckohjulet"))
    t.plays("show_puzzle", "start")
    t.clock.advance(2.0)
    told, pads = shown(t, own("buzz")), Pads(t, own("buzz"), "lyckohjulet", t.buttons)
    pads.hear(Stroke(NUMBERS["BUZZ2_RED"], True), t.clock.now())
    t.clock.advance(1.0)
    assert t.outcomes() == [(2, "first", 1)]
    assert told[-1] == lamp(2)
    t.close()


SWAPPED = """
kind = "buzz"
[[binding]]
on = { key = ["BUZZ4_RED", "BUZZ4_BLUE"] }
press = { do = "buzz", team = 1 }
[[binding]]
on = { key = "BUZZ1_RED" }
press = { do = "go" }
[[binding]]
on = { key = "BUZZ2_RED" }
order = "next"
"""


def test_a_handset_is_lit_for_whom_its_buttons_press() -> None:
    words = Vocabulary(SHOWS["xamsa"])
    book = bind(read_layout(SWAPPED, "own.toml"), "xamsa")
    assert seats(book, BUTTONS["xamsa"], words) == (frozenset(), frozenset(), frozenset(), frozenset({1}))
    book = bind(own("buzz"), "xamsa")
    assert seats(book, BUTTONS["xamsa"], words) == tuple(frozenset({seat}) for seat in (1, 2, 3, 4))


def test_a_handset_whose_buttons_learn_something_else_is_lit_for_that(tmp_path: Path) -> None:
    t = xamsa(tmp_path)
    assert t.buttons.buttons is not None
    books, told = [bind(own("buzz"), "xamsa")], list[bytes]()
    Handsets(t.desk, t.buttons.buttons, [Set(lambda: books[-1], told.append)])
    books.append(bind(read_layout(SWAPPED, "own.toml"), "xamsa"))
    t.wired(1)
    t.clock.advance(1.0)
    assert told[-1] == lamp(4)
    t.close()


def test_a_handset_that_learns_while_somebody_answers_is_lit_at_once(tmp_path: Path) -> None:
    t = xamsa(tmp_path)
    assert t.buttons.buttons is not None
    controllers, told = Pads(t, own("buzz"), "xamsa", t.buttons).desk, list[bytes]()
    book = partial(controllers.book, "pads")
    controllers.rebound = Handsets(t.desk, t.buttons.buttons, [Set(book, told.append)]).show
    t.wired(1)
    t.clock.advance(1.0)
    assert told[-1] == lamp(1)
    swapped = read_layout(SWAPPED, "own.toml")
    controllers.rebind("pads", swapped, bind(swapped, "xamsa"))
    assert told[-1] == lamp(4)
    t.close()


def test_presses_in_one_report_are_a_tie_that_goes_by_seat(tmp_path: Path) -> None:
    t = xamsa(tmp_path)
    t.phone(1, Quality(0.002))  # where a phone plays, nothing is decided before it could have been heard
    t.clock.advance(2.0)
    pads = Pads(t, own("buzz"), "xamsa", t.buttons)
    now = t.clock.now()
    for stroke in reversed(Reports().feed(bytes.fromhex("7f 7f 20 80 f0"))):  # teams 4 and 2, told so
        pads.hear(stroke, now)
    t.clock.advance(1.0)
    lines = sorted(t.buttons.log.lines, key=lambda line: line.place)
    assert [(line.seat, line.moment) for line in lines] == [(2, lines[0].moment), (4, lines[0].moment)]
    assert {line.by for line in lines} == {"midi pads"}
    t.close()


@pytest.mark.parametrize("late", [0.0, 0.003])
def test_keys_are_put_in_order_by_the_moments_of_the_kernel(tmp_path: Path, late: float) -> None:
    t = xamsa(tmp_path)
    t.phone(1, Quality(0.002))
    t.clock.advance(2.0)
    pads = Pads(t, own("key-buzzers"), "xamsa", t.buttons)
    now = t.clock.now()
    pads.hear(Stroke(NUMBERS["KEY_4"], True), now - 0.001)
    t.clock.advance(late)
    pads.hear(Stroke(NUMBERS["KEY_2"], True), now - 0.004)  # it was told later, and pressed earlier
    t.clock.advance(1.0)
    assert sorted((place, seat) for seat, _, place in t.outcomes()) == [(1, 2), (2, 4)]
    t.close()
