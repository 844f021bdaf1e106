"""The show as a whole: its tables are complete, its clauses are all held."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from automation.model import Action, ClockEnd, ClockWarn, Refused, arguments, verb
from automation.shows.xamsa.actions import BY_TEAM
from automation.shows.xamsa.episode import BASE, LINED_UP, ORDER, PLACES, PLAYERS, TEAMS, TOPICS, nominal
from automation.shows.xamsa.rules import FINAL, LEGAL
from automation.vocabulary import Vocabulary
from tests.shows.test_xamsa_rules import CASES
from tests.shows.xamsa_cases_final import BEFORE, OPEN
from tests.shows.xamsa_clauses import CLAUSES, SENTENCES, clauses
from tests.shows.xamsa_episodes import BELLI, EPISODES, FERDI, FERDI_FIRST, READING, SHOW, THINKING, UP, answers, xamsa

TESTS = sorted(path.stem for path in Path(__file__).parent.glob("test_xamsa*.py"))


def test_every_sentence_and_ruling_has_a_test_that_names_it() -> None:
    named = {clause for case in CASES.values() for clause in case.clauses.split()}
    for test in TESTS:
        for found in vars(importlib.import_module(f"tests.shows.{test}")).values():
            named |= set(getattr(found, "clauses", ())) if callable(found) else set()
    assert named == set(CLAUSES)


def test_the_sentences_are_written_in_azerbaijani_letters() -> None:
    letters = {letter for sentence in SENTENCES.values() for letter in sentence.lower()}
    assert not letters & set("ǝәšž")
    assert set("əışğçöü") <= letters


@clauses("T1", "T2", "T3", "T4", "T17")
def test_the_numbers_of_the_game() -> None:
    assert (TEAMS, PLAYERS, TOPICS, PLACES, len(ORDER), len(LINED_UP)) == (4, 5, 5, 5, 5, 3)


NOMINALS = {
    "ferdi": (100, 200, 300, 400, 500),
    "belli": (200, 400, 600, 800, 1000),
    "sertli": (300, 600, 900, 1200, 1500),
    "sirli": (400, 800, 1200, 1600, 2000),
    "xamsa": (0, 0, 0, 0, 0),
}


@clauses("T21", "T22")
@pytest.mark.parametrize("kind", NOMINALS)
def test_what_a_question_is_worth_follows_from_round_and_place(kind: str) -> None:
    assert tuple(nominal(kind, place) for place in (1, 2, 3, 4, 5)) == NOMINALS[kind]


@clauses("T21")
def test_the_most_that_a_team_can_have_before_the_last_round() -> None:
    topics = {kind: 5 if kind in LINED_UP else 1 for kind in BASE}
    assert sum(topics[kind] * sum(NOMINALS[kind]) for kind in BASE) == 69_000


def test_the_table_of_phases_uses_the_whole_vocabulary_and_nothing_else() -> None:
    used = {action for row in LEGAL.values() for action in row}
    assert used | {ClockWarn, ClockEnd} == set(SHOW.ACTIONS)


@clauses("G7")
def test_totals_can_be_corrected_in_every_phase() -> None:
    assert all("adjust" in {verb(action) for action in row} for row in LEGAL.values())


def test_only_the_end_of_the_game_and_a_discussion_have_nothing_but_corrections() -> None:
    corrections = {"adjust", "void"}
    silent = {phase for phase, row in LEGAL.items() if {verb(action) for action in row} <= corrections}
    assert silent == {*FINAL, "final_clock"}


def test_who_may_press_what() -> None:
    host = {verb(action) for action in SHOW.PRESSES["host"]}
    kept = {verb(action) for action in SHOW.ACTIONS} - host
    assert kept == {"adjust", "void", "cancel_buzz", "buzz", "wager", "write", "clock_warn", "clock_end"}
    assert SHOW.PRESSES["player"] == BY_TEAM
    assert {role for role, presses in SHOW.PRESSES.items() if not presses} == {"lights", "air"}


def test_whatever_a_team_presses_names_its_team_first() -> None:
    assert {arguments(action)[0] for action in BY_TEAM} == {"team"}


@clauses("X15", "T14")
@pytest.mark.parametrize("points", [1.5, "", None, "1"])
def test_a_wager_is_a_whole_number(points: Any) -> None:
    with pytest.raises(Refused) as refused:
        Vocabulary(SHOW).read({"do": "wager", "team": 1, "points": points})
    assert refused.value.code == "bad-value"


FERDI_ORDER = EPISODES["Fərdi first"]
EXPECTED: list[tuple[str, str]] = [
    ("", "start"),
    ("start", "announce_topic"),
    ("start\nannounce_topics", "start_clock"),
    ("start\nannounce_topics\nstart_clock", ""),
    ("start\nannounce_topics\nstart_clock\n+60", "lock"),
    (BELLI, "call_players"),
    (UP, "read_start"),
    (READING, "read_end"),
    (THINKING, ""),
    (THINKING + "buzz 1", ""),
    (THINKING + "+5", "show_answer"),
    (THINKING + "+5\nshow_answer", "next"),
    (BEFORE, "start"),
    (OPEN, ""),
    (OPEN + "+30\nlock_wagers", "read_start"),
    (OPEN + "+30\nlock_wagers\nread_start", "read_end"),
    (OPEN + "+30\n" + answers(t1="a <1>"), "reveal_answer"),
    (OPEN + "+30\n" + answers(t1="a <1>") + "reveal_answer", "reveal_wager"),
    (OPEN + "+30\n" + answers(t1="a <1>") + "reveal_answer\nreveal_wager", ""),
    (OPEN + "+30\n" + answers(t1="a <1>") + "reveal_answer\nwrong", "reveal_wager next"),
]


@pytest.mark.parametrize(("lines", "step"), EXPECTED)
def test_the_next_step_is_suggested_but_never_a_verdict(lines: str, step: str) -> None:
    found = SHOW.expected(xamsa(lines).state)
    assert (verb(found) if found else "") in (step.split() or [""])


def test_nobody_is_hurried_where_there_is_no_clock() -> None:
    on = EPISODES["no clocks"]
    state = xamsa(FERDI_TO_PICK, on).state
    assert SHOW.expected(state) is None
    assert verb(SHOW.expected(xamsa(FERDI_TO_PICK + PICKED, on).state) or Action()) == "lock"


FERDI_TO_PICK = BEFORE.rsplit("pick 1 1\n", 1)[0]
PICKED = "".join(f"pick {seat} 2\n" for seat in (1, 2, 3, 4))


@clauses("X13", "X-R1")
def test_the_order_of_rounds_is_nowhere_taken_for_granted() -> None:
    assert xamsa(FERDI, FERDI_ORDER).state.round.kind == FERDI_FIRST[0]


def test_what_is_not_of_this_show_is_refused() -> None:
    class Somersault(Action, frozen=True):
        pass

    with pytest.raises(Refused, match="not a verb of this show"):
        SHOW.apply(xamsa("").state, Somersault(), 0.0)


@clauses("G4")
def test_a_clock_is_dropped_with_the_phase_it_belongs_to() -> None:
    game = xamsa("start\nannounce_topics\nstart_clock\n+60\nlock")
    assert SHOW.deadline(game.state) is None
    with pytest.raises(Refused, match="no clock"):
        SHOW.apply(game.state, ClockEnd(), 60.0)
