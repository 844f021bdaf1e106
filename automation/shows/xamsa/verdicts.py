"""Verdicts on spoken answers, and how they are booked."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event
from automation.shows.xamsa.actions import Correct, NoAnswer, Wrong
from automation.shows.xamsa.asking import Turn, closed, go_on
from automation.shows.xamsa.events import AnswerMissing, AnswerRight, AnswerWrong, ScoreChanged
from automation.shows.xamsa.state import Booking, State, Verdict, at_button, player_of, with_asked
from automation.shows.xamsa.sums import total


def booked(state: State, team: int, verdict: Verdict, points: int) -> State:
    """Write an answer into the ledger."""
    asked = state.asked
    assert asked is not None
    player = player_of(state, team)
    line = Booking(asked.number, asked.round, asked.topic, asked.place, team, player, verdict, points)
    return replace(state, ledger=(*state.ledger, line))


def score(state: State, team: int, points: int) -> tuple[Event, ...]:
    """Say a team's new total, if it changed."""
    return (ScoreChanged(team, total(state, team)),) if points else ()


def correct(state: State, action: Correct, at: float) -> Turn:
    """Give the nominal: the question is over, the queue is dropped; a sudden death is decided (X-R15)."""
    asked = state.asked
    assert asked is not None
    team, player = asked.answering, at_button(state, asked.answering)
    right = booked(state, team, "right", asked.nominal)
    if asked.round == "tie":
        right = replace(right, decided=team)
    said = AnswerRight(team, player, asked.nominal, total(right, team))
    over, events = closed(right, winner=team)
    return over, (said, *score(right, team, asked.nominal), *events)


def wrong(state: State, action: Wrong, at: float) -> Turn:
    """Take the nominal; the team has had its answer, the question passes on."""
    asked = state.asked
    assert asked is not None
    return _missed(state, "wrong", -asked.nominal, AnswerWrong, at)


def no_answer(state: State, action: NoAnswer, at: float) -> Turn:
    """Let the team's chance pass: it costs nothing, or the nominal where the episode says so (X-R5)."""
    asked = state.asked
    assert asked is not None
    cost = -asked.nominal if state.episode.season.no_answer_costs_nominal else 0
    return _missed(state, "none", cost, AnswerMissing, at)


def _missed(
    state: State, verdict: Verdict, points: int, said: type[AnswerWrong] | type[AnswerMissing], at: float
) -> Turn:
    asked = state.asked
    assert asked is not None
    team = asked.answering
    missed = booked(state, team, verdict, points)
    passed, events = go_on(with_asked(missed, answering=0, answered=(*asked.answered, team)), at)
    told = said(team, at_button(state, team), points, total(missed, team))
    return passed, (told, *score(missed, team, points), *events)
