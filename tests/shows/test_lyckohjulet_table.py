"""The show as a whole: its tables are complete, its sentences are all held, its modules are pure."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from automation.model import Action, ClockEnd, ClockWarn, Refused, verb
from automation.shows.lyckohjulet.prompts import PROMPTS
from automation.shows.lyckohjulet.rules import FINAL, LEGAL
from tests.shows.lyckohjulet_cases import TURNS
from tests.shows.lyckohjulet_cases_end import FINALS, PUT_RIGHT, TIES
from tests.shows.lyckohjulet_cases_quick import ATTACK, SNABB
from tests.shows.lyckohjulet_cases_wheel import WEDGES, WHEEL
from tests.shows.lyckohjulet_clauses import CLAUSES
from tests.shows.lyckohjulet_episodes import EPISODES, FIVE, KED, SHOW, asked, episode, lycko, solved
from tests.shows.lyckohjulet_episodes import FINAL as TO_FINAL

TESTS = sorted(path.stem for path in Path(__file__).parent.glob("test_lyckohjulet*.py"))
CORRECTIONS = {"adjust", "correct_ruling"}


def test_every_sentence_and_ruling_has_a_test_that_names_it() -> None:
    tables = (TURNS, WEDGES, WHEEL, SNABB, ATTACK, TIES, FINALS, PUT_RIGHT)
    named = {clause for table in tables for case in table.values() for clause in case.clauses.split()}
    for test in TESTS:
        for found in vars(importlib.import_module(f"tests.shows.{test}")).values():
            marked = getattr(found, "clauses", ())
            named |= set(marked) if isinstance(marked, tuple) else set()
    assert named == set(CLAUSES)


def test_the_table_of_phases_uses_the_whole_vocabulary_and_nothing_else() -> None:
    used = {action for row in LEGAL.values() for action in row}
    assert used | {ClockWarn, ClockEnd} == set(SHOW.ACTIONS)


def test_amounts_and_rulings_can_be_corrected_in_every_phase() -> None:
    assert all({verb(action) for action in row} >= CORRECTIONS for row in LEGAL.values())


def test_only_the_end_of_the_game_has_nothing_but_corrections() -> None:
    assert {phase for phase, row in LEGAL.items() if {verb(action) for action in row} <= CORRECTIONS} == set(FINAL)


def test_a_puzzle_can_be_thrown_away_in_every_phase_in_which_it_is_played() -> None:
    without = {phase for phase, row in LEGAL.items() if "discard_puzzle" not in {verb(action) for action in row}}
    solved_or_none = {"round_won", "no_winner", "final_won", "final_lost", "tie", "final_spin", "final_envelope"}
    assert without == solved_or_none | set(FINAL)


def test_every_phase_has_its_words_for_the_host() -> None:
    assert set(PROMPTS) == set(LEGAL)


def test_corrections_are_the_directors_and_a_contestant_has_one_button() -> None:
    kept = {verb(action) for action in SHOW.ACTIONS} - {verb(action) for action in SHOW.PRESSES["host"]}
    assert kept == {"adjust", "correct_ruling", "void", "name_winner", "clock_warn", "clock_end"}
    assert [verb(action) for action in SHOW.PRESSES["player"]] == ["buzz"]
    assert not SHOW.PRESSES["lights"]
    assert not SHOW.PRESSES["air"]


VERBS = (
    "show_puzzle spin land land_on_peg respin letter buy_vowel solve correct wrong start_clock blow_off flip decline "
    "use_joker bank discard_puzzle start hold buzz envelope category pick reveal_all"
)


def test_the_verbs_are_the_words_of_the_rules() -> None:
    assert set(VERBS.split()) <= {verb(action) for action in SHOW.ACTIONS}


ATTACK_ON = episode("attack Ägg", "final Oxe")
LATE = EPISODES["wheels only"]
ALL_SHOWN = f"show_puzzle\nspin\nland {FIVE}\nletter G\n+3\nwrong\nletter Ä\n+3\nwrong"

EXPECTED = [
    ("", "show_puzzle", None),
    ("show_puzzle", "spin", None),
    ("show_puzzle\nspin", "", None),
    ("show_puzzle\nspin\nland 0", "", None),
    ("show_puzzle\n" + asked(KED, "T"), "", None),
    ("show_puzzle\nsolve", "", None),
    ("show_puzzle\nsolve\ncorrect", "bank", None),
    ("show_puzzle\n" + asked(FIVE, "X"), "", LATE),
    ("show_puzzle\n" + asked(FIVE, "X") + "buy_vowel O", "solve", LATE),
    ("show_puzzle", "start", EPISODES["quick ones"]),
    ("show_puzzle\nstart", "", EPISODES["quick ones"]),
    ("show_puzzle\nstart\n+20", "bank", EPISODES["quick ones"]),
    ("show_puzzle", "spin", ATTACK_ON),
    (ALL_SHOWN, "solve", ATTACK_ON),
    ("show_puzzle\n" + solved(), "tie_break", episode("wheel Oxe", "final Kaffe")),
    ("show_puzzle\n" + solved(), "decide", episode("wheel Oxe", "final Kaffe", season={"tie_break": "short_of_time"})),
    (TO_FINAL, "", LATE),
]


@pytest.mark.parametrize(("lines", "step", "on"), EXPECTED)
def test_the_next_step_is_suggested_but_never_a_verdict(lines: str, step: str, on: object) -> None:
    found = SHOW.expected(lycko(lines, on).state)  # type: ignore[arg-type]
    assert (verb(found) if found else "") == step


def test_what_is_not_of_this_show_is_refused() -> None:
    class Somersault(Action, frozen=True):
        pass

    with pytest.raises(Refused, match="not a verb of this show"):
        SHOW.apply(lycko("").state, Somersault(), 0.0)
