"""Lyckohjulet at the desk: buttons of contestants, the hold of its letters, luck, undo, and the speed of a press."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from automation.bindings import Press, read_osc
from automation.clock import FakeClock
from automation.controllers import meaning
from automation.desk import Desk
from automation.fingers import Bound, Fired, Signal
from automation.journal import Header, Journal
from automation.layouts import Key, read_layout
from automation.model import DIRECTOR, Refused, Role, verb
from automation.moment import Line
from automation.vocabulary import Vocabulary
from tests.shows.lyckohjulet_clauses import clauses
from tests.shows.lyckohjulet_episodes import EPISODES, SHOW, cells

SEGMENT = {"title": "Öppning", "planned": 60}


class Studio:
    """A desk with an episode on it."""

    def __init__(self, folder: Path, name: str) -> None:
        words = msgspec.to_builtins(EPISODES[name]) | {"show": "lyckohjulet", "segment": [SEGMENT]}
        self.clock = FakeClock()
        self.journal = Journal.create(folder / "evening.journal", Header("lyckohjulet", words, 0.0, "test"))
        self.desk = Desk(SHOW, self.journal, self.clock, random.Random(3), lockout=0.0)

    def press(self, *words: Any, role: str = "director") -> None:
        """Press a verb with its arguments in order."""
        self.desk.press(self.desk.vocabulary.read_positional(words[0], words[1:]), role, Role.parse(role))

    def refusal(self, *words: Any, role: str = "director") -> str:
        """Press what is refused; the code."""
        with pytest.raises(Refused) as found:
            self.press(*words, role=role)
        return found.value.code


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Studio]:
    studio = Studio(tmp_path, "quick ones")
    yield studio
    studio.journal.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Studio]:
    studio = Studio(tmp_path, "an evening")
    yield studio
    studio.journal.close()


@clauses("snabb-4")
def test_a_contestant_presses_the_own_button_and_nothing_else(quick: Studio) -> None:
    quick.press("show_puzzle")
    quick.press("start", role="host")
    quick.clock.advance(2.0)
    assert quick.refusal("buzz", 1, role="player:2") == "not-yours"
    assert quick.refusal("hold", role="player:2") == "not-yours"
    quick.press("buzz", 2, role="player:2")
    assert quick.desk.state.seat == 2
    quick.press("wrong", role="host")
    assert quick.refusal("buzz", 2, role="player:2") == "locked-out"
    quick.press("buzz", 3, role="host")
    assert quick.desk.state.seat == 3


def test_hold_is_of_the_letters_in_this_show(quick: Studio) -> None:
    quick.press("show_puzzle")
    assert "hold" not in quick.desk.legal()
    quick.press("start")
    assert quick.desk.legal().count("hold") == 1
    quick.press("hold")
    quick.clock.advance(9.0)
    assert cells(quick.desk.state) == "." * 12
    quick.press("start")
    quick.clock.advance(2.0)
    assert cells(quick.desk.state).count(".") == 10


ADDRESSES = [
    ("/showcaller/press/hold", "hold"),
    ("/showcaller/hold", "rundown_hold"),
    ("/showcaller/press/rundown_hold", "rundown_hold"),
]


@pytest.mark.parametrize(("address", "name"), ADDRESSES)
def test_hold_of_the_rundown_has_an_address_of_its_own(quick: Studio, address: str, name: str) -> None:
    meant = read_osc(address, (), quick.desk.vocabulary)
    assert isinstance(meant, Press)
    assert verb(meant.action) == name


BINDINGS = [
    ('order = "hold"', "rundown_hold"),
    ('press = { do = "rundown_hold" }', "rundown_hold"),
    ('press = { do = "hold" }', "hold"),
    ('order = "go"', "go"),
]


@pytest.mark.parametrize(("does", "name"), BINDINGS)
def test_a_key_of_a_controller_holds_the_rundown_or_the_letters(quick: Studio, does: str, name: str) -> None:
    layout = read_layout(f"[[binding]]\non = {{ note_on = 1 }}\n{does}", "pads.toml")
    key = Key("note_on", 1, 1)
    meant = meaning(Fired(Bound(layout.binding[0], 1), Signal(key, 1, True), 0.0), quick.desk.vocabulary)
    assert isinstance(meant, Press)
    assert verb(meant.action) == name


def test_the_rundown_is_held_beside_the_letters_and_a_journal_tells_one_from_the_other(quick: Studio) -> None:
    for name in ("show_puzzle", "start", "hold", "rundown_hold"):
        quick.press(name)
    assert quick.refusal("go") == quick.refusal("rundown_hold") == "not-now"
    assert quick.desk.state.phase == "snabb_ready"
    assert "rundown_hold" not in quick.desk.legal()
    assert "release" in quick.desk.legal()
    quick.press("undo")
    quick.press("redo")
    assert Line.read(SHOW, quick.desk.vocabulary, quick.journal.header.episode).at(quick.journal, 4).rundown.held == 0.0
    quick.press("rundown_release")
    quick.press("rundown_go")
    assert quick.desk.view(DIRECTOR).rundown.position.current == 1  # type: ignore[union-attr]


@clauses("G3", "G4")
def test_undo_holds_the_letters_and_redo_brings_the_same_ones(quick: Studio) -> None:
    for name in ("show_puzzle", "start"):
        quick.press(name)
    quick.clock.advance(5.0)
    before = quick.desk.state
    quick.press("buzz", 1)
    quick.press("undo")
    assert quick.desk.state == before
    quick.clock.advance(60.0)
    assert quick.desk.state == before
    quick.press("redo")
    assert quick.desk.state.phase == "snabb_answer"
    assert quick.desk.state.order == before.order


@clauses("G9")
def test_after_a_crash_the_clock_is_held_and_everything_is_as_it_was(tmp_path: Path) -> None:
    studio = Studio(tmp_path, "an evening")
    for words in (("show_puzzle",), ("spin",), ("land", 0), ("letter", "T"), ("start_clock",)):
        studio.press(*words)
    state, legal = studio.desk.state, set(studio.desk.legal())
    studio.journal.close()
    again = Journal.open(tmp_path / "evening.journal")
    desk = Desk(SHOW, again, FakeClock(), random.Random(4))
    assert desk.state == state
    assert desk.held
    assert set(desk.legal()) == legal - {"pause"} | {"resume"}
    again.close()


BAD: list[tuple[tuple[Any, ...], str]] = [
    (("land", 24), "bad-value"),
    (("land", -1), "bad-value"),
    (("land", "fem"), "bad-value"),
    (("land",), "bad-value"),
    (("land_on_peg", 3, 5), "bad-value"),
    (("letter", "T"), "not-now"),
    (("buzz", 1), "not-now"),
    (("buzz", 4), "bad-value"),
    (("buy_vowel", "E"), "not-now"),
    (("discard_puzzle", ""), "bad-value"),
    (("sping",), "unknown-verb"),
    (("spin", 7), "bad-value"),
    (("letter", ""), "bad-value"),
    (("letter", "T" * 9), "bad-value"),
    (("letter", 7), "bad-value"),
    (("adjust", "pot:1", 10, ""), "bad-value"),
]


@clauses("G2")
@pytest.mark.parametrize(("words", "code"), BAD)
def test_bad_input_is_refused_and_changes_nothing(evening: Studio, words: tuple[Any, ...], code: str) -> None:
    evening.press("show_puzzle")
    evening.press("spin")
    before = (evening.desk.state, evening.desk.seq)
    assert evening.refusal(*words) == code
    assert (evening.desk.state, evening.desk.seq) == before


def test_the_rules_of_three_hundred_presses_take_a_fraction_of_a_second() -> None:
    # Without the journal, whose speed is the disk's.
    luck, state = random.Random(1), SHOW.start(EPISODES["an evening"])
    words: list[tuple[str, list[Any]]] = [("show_puzzle", [])]
    words += [("spin", []), ("land", [10]), ("letter", ["W"])] * 100
    vocabulary = Vocabulary(SHOW)
    began = time.process_time()
    for name, values in words:
        action = SHOW.draw(state, vocabulary.read_positional(name, values), luck)
        state, _ = SHOW.apply(state, action, 0.0)
        assert SHOW.legal(state)
        SHOW.view(state, Role("director"))
    assert time.process_time() - began < 0.25
