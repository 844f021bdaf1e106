"""A question from its first word until it is over: reading, presses, thinking, the right to answer."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Clock, ClockEnd, ClockEnded, ClockStarted, Event, Refused
from automation.shows.xamsa.actions import Buzz, CancelBuzz, ReadEnd, ReadStart
from automation.shows.xamsa.buzzer import accepted, ordered
from automation.shows.xamsa.events import (
    BuzzCancelled,
    BuzzFirst,
    BuzzPassed,
    BuzzQueued,
    QuestionClosed,
    ReadingEnded,
    ReadingResumed,
    ReadingStarted,
    ThinkingResumed,
)
from automation.shows.xamsa.state import Asked, State, at_button, free_teams, with_asked

Turn = tuple[State, tuple[Event, ...]]


def clocked(state: State, clock: str, seconds: float, at: float, warn: float = 0.0) -> Turn:
    """Start a clock; none where `seconds` is 0."""
    if not seconds:
        return replace(state, clock=None), ()
    warn = warn if warn < seconds else 0.0
    return replace(state, clock=Clock(clock, seconds, at + seconds, warn)), (ClockStarted(clock, seconds),)


# Reading and thinking --------------------------------------------------------------------------------------------


def read_start(state: State, action: ReadStart, at: float) -> Turn:
    """Begin to read."""
    asked = state.asked
    assert asked is not None
    event = ReadingStarted(asked.round, asked.number, asked.place, asked.nominal)
    return replace(with_asked(state, opened=at), phase="reading"), (event,)


def read_end(state: State, action: ReadEnd, at: float) -> Turn:
    """Let the seconds to think run, from the last word on (X-R7)."""
    asked, think = state.asked, state.episode.season.think
    assert asked is not None
    read, started = clocked(replace(with_asked(state, read=True), phase="thinking"), "think", think, at)
    return read, (ReadingEnded(asked.round, asked.number), *started)


def think_end(state: State, action: ClockEnd, at: float) -> Turn:
    """Close the question when nobody pressed in time; presses that are still on their way get the settle window."""
    assert state.clock is not None
    ended: tuple[Event, ...] = (ClockEnded("think"),)
    over = with_asked(state, expired=state.clock.ends, left=0.0)
    if settle := state.episode.season.settle:
        return _settling(over, settle, at), ended
    closed_, events = closed(over)
    return closed_, (*ended, *events)


# Presses ---------------------------------------------------------------------------------------------------------


def buzz(state: State, action: Buzz, at: float) -> Turn:
    """Take a press: the first one answers, later ones wait in the order of their moments (X-R10)."""
    press, asked = accepted(state, action, at), state.asked
    assert asked is not None
    queue = ordered((*asked.queue, press), asked.number)
    if state.phase == "settling":
        return with_asked(state, queue=queue), ()
    if state.phase == "answering":
        return with_asked(state, queue=queue), (BuzzQueued(press.team, queue.index(press) + 2),)
    stopped = with_asked(state, queue=queue, left=_left(state, asked, at))
    if settle := max(state.episode.season.settle, action.settle):
        return _settling(stopped, settle, at), ()
    return _given(stopped, at, BuzzFirst)


def _left(state: State, asked: Asked, at: float) -> float:
    # To the microsecond, as the journal has its times: a difference of floats may be a hair more than the whole time.
    return max(0.0, round(state.clock.ends - at, 6)) if state.clock is not None else asked.left


def _settling(state: State, settle: float, at: float) -> State:
    # Silent: until it is decided nobody is shown to be anything.
    return replace(state, phase="settling", clock=Clock("settle", settle, at + settle))


def settled(state: State, action: ClockEnd, at: float) -> Turn:
    """Decide who was first, once no earlier press can be on its way any more."""
    assert state.asked is not None
    if not state.asked.queue:
        return closed(state)
    first, events = _given(state, at, BuzzFirst)
    assert first.asked is not None
    waiting = (BuzzQueued(press.team, place) for place, press in enumerate(first.asked.queue, 2))
    return first, (*events, *waiting)


def _given(state: State, at: float, how: type[BuzzFirst] | type[BuzzPassed]) -> Turn:
    """Give the right to answer to the first in the queue."""
    assert state.asked is not None
    first, *rest = state.asked.queue
    given = replace(with_asked(state, answering=first.team, queue=tuple(rest)), phase="answering")
    timed, started = clocked(given, "answer", state.episode.season.answer_time, at)
    return timed, (how(first.team, at_button(state, first.team)), *started)


def cancel_buzz(state: State, action: CancelBuzz, at: float) -> Turn:
    """Take an accidental press back; the team may press again (X9)."""
    asked = state.asked
    assert asked is not None
    team = action.team or asked.answering
    if team == asked.answering:
        freed, events = go_on(with_asked(state, answering=0), at)
        return freed, (BuzzCancelled(team), *events)
    queue = tuple(press for press in asked.queue if press.team != team)
    if queue == asked.queue:
        raise Refused("bad-value", f"team {team} has no press to take back")
    return with_asked(state, queue=queue), (BuzzCancelled(team),)


# After an answer that was not right ------------------------------------------------------------------------------


def go_on(state: State, at: float) -> Turn:
    """Pass the question on: to the queue first (X-R8), then back to the reading, then to the seconds that are left."""
    asked = state.asked
    assert asked is not None
    if asked.queue:
        return _given(state, at, BuzzPassed)
    out_of_time = asked.read and asked.left <= 0
    if out_of_time or not free_teams(asked):
        return closed(state)
    if not asked.read:
        return replace(state, phase="reading", clock=None), (ReadingResumed(asked.number),)
    return _thinking(state, asked.left, at)


def _thinking(state: State, left: float, at: float) -> Turn:
    # X-R7: resumed, never restarted; its length stays what it was.
    clock = Clock("think", state.episode.season.think, at + left)
    return replace(state, phase="thinking", clock=clock), (ThinkingResumed(left), ClockStarted("think", left))


def closed(state: State, winner: int = 0) -> Turn:
    """End a question; who still waited has lost nothing."""
    over = with_asked(state, winner=winner, answering=0, queue=())
    assert over.asked is not None
    return replace(over, phase="q_closed", clock=None), (QuestionClosed(over.asked.number, winner),)
