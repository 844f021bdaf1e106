"""The show as a whole: its tables are complete, its clauses are all held."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from automation.model import Action, Adjust, ClockEnd, ClockWarn, verb
from automation.shows.chgk.rules import FINAL, LEGAL
from tests.shows.chgk_cases import COURSE
from tests.shows.chgk_cases_special import SPECIAL
from tests.shows.chgk_clauses import CLAUSES
from tests.shows.chgk_episodes import SHOW, chgk, to_question

TESTS = sorted(path.stem for path in Path(__file__).parent.glob("test_chgk*.py"))


def test_every_clause_and_ruling_has_a_test_that_names_it() -> None:
    named = {clause for case in (*COURSE.values(), *SPECIAL.values()) for clause in case.clauses.split()}
    for test in TESTS:
        for found in vars(importlib.import_module(f"tests.shows.{test}")).values():
            named |= set(getattr(found, "clauses", ())) if callable(found) else set()
    assert named == set(CLAUSES)


def test_the_table_of_phases_uses_the_whole_vocabulary_and_nothing_else() -> None:
    used = {action for row in LEGAL.values() for action in row}
    assert used | {ClockWarn, ClockEnd} == set(SHOW.ACTIONS)


def test_scores_and_rulings_can_be_corrected_in_every_phase() -> None:
    assert all({"adjust", "correct_ruling"} <= {verb(action) for action in row} for row in LEGAL.values())


def test_only_the_end_of_the_game_has_nothing_but_corrections() -> None:
    corrections = {"adjust", "correct_ruling", "void"}
    assert {phase for phase, row in LEGAL.items() if {verb(action) for action in row} <= corrections} == set(FINAL)


def test_corrections_are_the_directors_alone() -> None:
    kept = {verb(action) for action in SHOW.ACTIONS} - {verb(action) for action in SHOW.PRESSES["host"]}
    assert kept == {"adjust", "correct_ruling", "void", "load_reserve", "declare", "clock_warn", "clock_end"}
    assert {role for role, presses in SHOW.PRESSES.items() if not presses} == {"player", "lights", "air"}


EXPECTED: list[tuple[str, str]] = [
    ("", "spin"),
    ("spin", ""),
    ("spin\narrow 1", "open"),
    (to_question(1), "read"),
    (to_question(1) + "read", "start_clock"),
    (to_question(1) + "start_clock", ""),
    (to_question(1) + "start_clock\n+60", "answer"),
    (to_question(1) + "start_clock\nanswer", ""),
    (to_question(1) + "start_clock\nanswer\ncorrect", "next"),
    (to_question(5), ""),
    (to_question(7), "read"),
    (to_question(7) + "read", "start_clock"),
    ("break music", "end_break"),
]


@pytest.mark.parametrize(("lines", "step"), EXPECTED)
def test_the_next_step_is_suggested_but_never_a_verdict(lines: str, step: str) -> None:
    found = SHOW.expected(chgk(lines).state)
    assert (verb(found) if found else "") == step


def test_what_is_not_of_this_show_is_refused() -> None:
    class Somersault(Action, frozen=True):
        pass

    with pytest.raises(Exception, match="not a verb of this show"):
        SHOW.apply(chgk("").state, Somersault(), 0.0)


def test_an_adjustment_needs_its_reason_for_the_log() -> None:
    hints: Any = get_type_hints(Adjust, include_extras=True)["reason"]
    assert hints.__metadata__[0].min_length == 1
