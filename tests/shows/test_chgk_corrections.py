"""The last verdict reversed, from every phase in which that makes sense."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.play import Game
from tests.shows.chgk_cases import BLITZ, DECISIVE, FIVE
from tests.shows.chgk_clauses import clauses
from tests.shows.chgk_episodes import asked, chgk, early, episode, lost, nine_envelopes, to_question, to_time_up, won

RIGHT = to_time_up(1) + "answer\ncorrect\n"
WRONG = to_time_up(1) + "answer\nwrong\n"

LATER = {
    "round_over": "",
    "pre_spin": "next",
    "break": "next\nbreak music",
    "spinning": "next\nspin",
    "sector": "next\nspin\narrow 2",
    "reading": "next\n" + to_question(2),
    "minute": "next\n" + to_question(2) + "start_clock",
    "time_up": "next\n" + to_time_up(2),
    "answering": "next\n" + to_time_up(2) + "answer",
    "pick_one": "next\n" + to_question(5),
    "blitz_clock": "next\n" + BLITZ + "start_clock",
}


def numbers(game: Game) -> tuple[int, int]:
    """Give the score."""
    return game.state.experts, game.state.viewers


@clauses("1.2.3", "C-R9")
@pytest.mark.parametrize("phase", LATER)
def test_a_verdict_is_reversed_in_whatever_phase_the_game_is_by_now(phase: str) -> None:
    right, wrong = chgk(RIGHT + LATER[phase] + "\ncorrect_ruling"), chgk(WRONG + LATER[phase] + "\ncorrect_ruling")
    assert (numbers(right), numbers(wrong)) == ((0, 1), (1, 0))
    assert right.state.phase == wrong.state.phase == phase
    assert (right.state.past[0].prize, wrong.state.past[0].prize) == (1000, 0)
    assert right.said[-2:] == ["ruling_corrected", "score_changed"]


@pytest.mark.parametrize("phase", LATER)
@pytest.mark.parametrize("verdict", [RIGHT, WRONG, early(1).removesuffix("next\n")])
def test_reversed_twice_a_verdict_stands_as_it_was(verdict: str, phase: str) -> None:
    once = chgk(verdict + LATER[phase])
    twice = chgk(verdict + LATER[phase] + "\ncorrect_ruling\ncorrect_ruling")
    assert twice.state == once.state


@clauses("1.6")
def test_the_minute_that_a_reversed_answer_earned_goes_with_it() -> None:
    assert chgk(early(1) + "correct_ruling").state.bank == 0
    assert chgk(early(1, "wrong") + "correct_ruling").state.bank == 1


def test_a_minute_that_is_spent_stays_spent_and_is_not_earned_twice() -> None:
    spent = early(1) + to_time_up(2) + "use_extra_minute\n"
    game = chgk(spent + "correct_ruling")
    assert (numbers(game), game.state.bank) == ((0, 1), 0)
    assert chgk(spent + "correct_ruling\ncorrect_ruling").state == chgk(spent).state


def test_voiding_the_next_question_keeps_a_reversed_ruling() -> None:
    game = chgk(WRONG + "next\n" + to_question(2) + "correct_ruling\nvoid")
    assert numbers(game) == (1, 0)


def test_a_voided_question_is_passed_over_when_the_last_verdict_is_looked_for() -> None:
    game = chgk(WRONG + "next\n" + to_question(2) + "void\ncorrect_ruling")
    assert numbers(game) == (1, 0)
    assert [round.verdict for round in game.state.past] == ["right", "void"]


@clauses("C-R9")
def test_a_reversal_reaches_the_end_of_the_game_or_takes_it_back() -> None:
    assert chgk(FIVE + lost(8) + "correct_ruling").state.winner == "experts"
    assert chgk(FIVE + lost(8) + "spin\ncorrect_ruling").state.phase == "game_over"
    assert chgk(FIVE + lost(8) + "request_decisive\ncorrect_ruling").state.phase == "game_over"
    back = chgk(FIVE + won(8) + "correct_ruling")
    assert (back.state.phase, back.state.winner, numbers(back)) == ("round_over", "", (5, 1))


@clauses("C-R9")
def test_at_five_all_a_reversal_turns_the_winner() -> None:
    game = chgk(FIVE + lost(8, 9, 10, 11, 12) + won(13) + "correct_ruling")
    assert (game.state.phase, game.state.winner, numbers(game)) == ("game_over", "viewers", (5, 6))
    assert game.said[-1] == "game_lost"


def test_a_correction_that_leaves_the_winner_does_not_say_again_that_he_won() -> None:
    game = chgk(FIVE + lost(8) + won(9) + "adjust viewers -1 x")
    assert (game.state.winner, numbers(game), game.said.count("game_won")) == ("experts", (6, 0), 1)


@clauses("C19")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_minute_earned_by_the_last_answer_follows_its_verdict(times: int) -> None:
    game = chgk(FIVE + lost(8, 9, 10, 11, 12) + early(13) + "correct_ruling\n" * times)
    assert (game.state.winner, game.state.bank, game.state.expired) == (
        ("viewers", 0, 0) if times % 2 else ("experts", 0, 1)
    )


def test_a_reversal_does_not_end_the_game_in_the_middle_of_a_question() -> None:
    game = chgk(FIVE + lost(8) + to_question(9) + "! correct_ruling\nvoid\ncorrect_ruling")
    assert (game.state.phase, numbers(game)) == ("game_over", (6, 0))


def test_a_score_that_was_adjusted_since_is_adjusted_again() -> None:
    chgk(won(1) + "adjust experts -1 x\n! correct_ruling")
    chgk(BLITZ + asked("wrong") + "adjust viewers -1 x\n! correct_ruling")


def test_a_request_for_the_decisive_round_falls_with_its_fifth_point() -> None:
    game = chgk(FIVE + "request_decisive\ncorrect_ruling\n! grant 1 2 3\nrefuse")
    assert (game.state.phase, numbers(game)) == ("pre_spin", (4, 1))


def test_the_decisive_round_protects_the_score_it_was_granted_on() -> None:
    refused = chgk(DECISIVE + "! correct_ruling").happenings[-1].refused
    assert "decisive" in str(refused)


@clauses("C-R8", "C-R9")
@pytest.mark.parametrize(("played", "end"), [(won(8), (0, 6)), (lost(8), (6, 0))])
def test_the_decisive_round_is_turned_over_as_a_whole(played: str, end: tuple[int, int]) -> None:
    game = chgk(DECISIVE + played + "correct_ruling")
    assert (game.state.phase, numbers(game)) == ("game_over", end)


# Blitz -----------------------------------------------------------------------------------------------------------

BLITZES: dict[str, tuple[str, dict[str, Any]]] = {
    "a lost first question goes on to the second": (
        BLITZ + asked("wrong"),
        {"phase": "blitz_ready", "experts": 0, "viewers": 0},
    ),
    "a lost second question goes on to the third, from the next spin as well": (
        BLITZ + asked("correct") + asked("wrong") + "next\n",
        {"phase": "blitz_ready", "experts": 0, "viewers": 0},
    ),
    "a lost third question wins": (
        BLITZ + asked("correct") * 2 + asked("no_answer"),
        {"phase": "round_over", "experts": 1, "viewers": 0},
    ),
    "a won blitz is lost": (BLITZ + asked("correct") * 3, {"phase": "round_over", "experts": 0, "viewers": 1}),
    "a right answer within turns the blitz lost, also while the clock of the next one runs": (
        BLITZ + asked("correct") + "read\nstart_clock\n",
        {"phase": "round_over", "experts": 0, "viewers": 1, "clock": None},
    ),
    "a lost game is reopened in the blitz that ended it": (
        lost(1, 2, 3, 4, 6) + BLITZ + asked("wrong") + "next\n",
        {"phase": "blitz_ready", "viewers": 5, "winner": ""},
    ),
    "a decisive blitz goes on at 0:0": (
        DECISIVE + BLITZ + asked("wrong") + "next\n",
        {"phase": "blitz_ready", "experts": 0, "viewers": 0, "winner": ""},
    ),
}


@clauses("C-R3")
@pytest.mark.parametrize("name", BLITZES)
def test_reversing_in_a_blitz(name: str) -> None:
    lines, so = BLITZES[name]
    game = chgk(lines + "correct_ruling")
    assert {key: getattr(game.state, key) for key in so} == so


def test_a_blitz_that_goes_on_counts_its_answers() -> None:
    game = chgk(BLITZ + asked("wrong") + "correct_ruling\n" + asked("correct") * 2)
    assert (numbers(game), game.state.phase, len(game.state.past)) == ((1, 0), "round_over", 1)


@pytest.mark.parametrize("later", ["spin", "break other", to_question(8)])
def test_a_blitz_is_not_resumed_once_the_game_has_gone_on(later: str) -> None:
    chgk(BLITZ + asked("wrong") + f"next\n{later}\n! correct_ruling")


def test_the_prize_of_a_blitz_goes_to_the_author_of_the_question_that_is_wrong_now() -> None:
    past = chgk(BLITZ + asked("correct") + "correct_ruling").state.past
    assert (past[-1].viewer, past[-1].prize) == ("зритель <7/1>", 1000)


# Envelopes -------------------------------------------------------------------------------------------------------


@clauses("C-R14")
def test_an_envelope_loaded_on_a_played_sector_leaves_the_old_round_its_author() -> None:
    game = chgk(won(1) + "load_reserve 1\ncorrect_ruling")
    assert game.state.past[0].viewer == "зритель <1>"


@clauses("C-R14")
def test_reserve_envelopes_run_out() -> None:
    run_out = won(1, 2, 3, 4, 5) + lost(6, 7, 8, 9)
    chgk(run_out + "load_reserve 10\nload_reserve 11\n! load_reserve 12", nine_envelopes())


@clauses("C-R14")
def test_a_declared_game_can_be_taken_back() -> None:
    run_out = won(1, 2, 3, 4) + lost(5, 6, 7, 8) + won(9)
    game = chgk(run_out + "declare\ncorrect_ruling\nnext", nine_envelopes())
    assert (game.state.phase, game.state.winner, game.state.declared) == ("no_questions", "", False)
    assert numbers(game) == (4, 5)


@clauses("C-R13")
def test_the_prize_of_a_blitz_may_stand_at_its_sector() -> None:
    plain = episode()
    bare = tuple(replace(one, prize=0) for one in plain.sector[6].questions)
    sector = replace(plain.sector[6], questions=bare, prize=700)
    game = chgk(BLITZ + asked("wrong"), replace(plain, sector=(*plain.sector[:6], sector, *plain.sector[7:])))
    assert game.state.past[0].prize == 700
