"""Solutions: the attempt, the verdict, and the round that is won by it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from automation.model import Event
from automation.shows.lyckohjulet.actions import Bank, Correct, Solve, Wrong
from automation.shows.lyckohjulet.events import (
    Banked,
    FinalLost,
    FinalWon,
    JackpotWon,
    RoundWon,
    SnabbLocked,
    SolveAttempt,
    SolveRight,
    SolveWrong,
)
from automation.shows.lyckohjulet.finale import ended
from automation.shows.lyckohjulet.flow import Turn, all_turned, fails, goes_on, next_round, others, timed, unsolved
from automation.shows.lyckohjulet.letters import attack_chance
from automation.shows.lyckohjulet.snabb import eligible, reveals
from automation.shows.lyckohjulet.state import (
    Ruling,
    State,
    hidden,
    puzzle_value,
    quick,
    standing,
    type_of,
    with_standing,
    worth,
)
from automation.shows.lyckohjulet.ties import settled, tie_settled


def solve(state: State, action: Solve, at: float) -> Turn:
    """Let the contestant try; in an attackpussel with everything shown, for three seconds (L-R27)."""
    if state.phase == "attack_turn":
        return attack_chance(state, at)
    trying = replace(state, phase="solving", free=state.phase == "free_pick")
    clocked, started = timed(trying, "solve", state.episode.season.solve_clock, at)
    return clocked, (SolveAttempt(state.seat, state.chance), *started)


# Verdicts --------------------------------------------------------------------------------------------------------


def correct(state: State, action: Correct, at: float) -> Turn:
    """Take the solution as right."""
    return verdict(state, "right", at)


def wrong(state: State, action: Wrong, at: float) -> Turn:
    """Take the solution as wrong, or as missing."""
    return verdict(state, "wrong", at)


def verdict(state: State, given: Literal["right", "wrong"], at: float) -> Turn:
    """Give a verdict, and note how it would be reversed."""
    judged, events = _right(state, at) if given == "right" else _wrong(state, at)
    if judged.before is not state.before:  # the puzzle was discarded after it: only undo leads back
        return judged, events
    ruling = Ruling(
        given,
        state.phase,
        state.seat,
        state.standings,
        state.jackpot,
        state.jackpot_gone,
        state.shown,
        state.fresh,
        state.landed,
        state.free,
        state.chance,
        state.locked,
    )
    return replace(judged, ruling=ruling), events


def _right(state: State, at: float) -> Turn:
    cells, kind, seat = len(hidden(state)), type_of(state), state.seat
    right = SolveRight(seat, cells, kind)
    shown = replace(all_turned(state, at), clock=None)
    if kind == "final":
        assert state.finale is not None
        won = replace(shown, phase="final_won", finale=replace(state.finale, won=True))
        return won, (right, FinalWon(seat))
    if quick(state):
        value = 0 if state.tiebreak else puzzle_value(state)
        rich = with_standing(shown, seat, bank=standing(shown, seat).bank + value)
        return _won(rich, value, (right,))
    lucky, events = _with_jackpot(shown)
    own = standing(lucky, seat)
    return _won(lucky, own.pot + worth(state, own.prizes), (right, *events))


def _won(state: State, amount: int, events: tuple[Event, ...]) -> Turn:
    """Win the round: the others' pots are emptied."""
    won = replace(state, phase="round_won", award=amount, free=False, chance=False)
    for seat in others(state.seat):
        won = with_standing(won, seat, pot=0, prizes=(), failed=False)
    return won, (*events, RoundWon(state.seat, amount, type_of(state)))


def _with_jackpot(state: State) -> Turn:
    """Add the jackpot where the chain is unbroken (L-R14); then it starts anew, or leaves the wheel."""
    if not state.chance:
        return state, ()
    season, seat, amount = state.episode.season, state.seat, state.jackpot
    rich = with_standing(state, seat, pot=standing(state, seat).pot + amount)
    left = 0 if season.jackpot_remove else season.jackpot_start
    return replace(rich, jackpot=left, jackpot_gone=season.jackpot_remove), (JackpotWon(seat, amount),)


def _wrong(state: State, at: float) -> Turn:
    kind, seat = type_of(state), state.seat
    event = SolveWrong(seat, kind)
    if kind == "final":
        lost = replace(all_turned(state, at), phase="final_lost", clock=None)
        return lost, (event, FinalLost(seat))
    if quick(state):
        locked, events = _locked_out(state, at)
        return locked, (event, *events)
    if state.free:  # L-R11: no risk on Frispel
        return goes_on(state), (event,)
    passed, events = fails(state, at)
    return passed, (event, *events)


def _locked_out(state: State, at: float) -> Turn:
    """Lock the contestant out of the round; letters go on as long as somebody is left (L-R22, L-R23)."""
    out = replace(state, locked=(*state.locked, state.seat), seat=0, clock=None)
    event = SnabbLocked(state.seat)
    if not eligible(out):
        over, events = unsolved(out, at)
        return over, (event, *events)
    return reveals(out, at), (event,)


# The end of a round ----------------------------------------------------------------------------------------------


def bank(state: State, action: Bank, at: float) -> Turn:
    """Close the round: what the winner has in the pot is safe, and the programme goes on."""
    if type_of(state) == "final":
        return ended(state)
    if state.tiebreak:
        return tie_settled(state)
    safe, events = _banked(state) if state.phase == "round_won" else (state, ())
    later = next_round(safe)
    after, more = later if later is not None else settled(safe)
    return after, (*events, *more)


def _banked(state: State) -> Turn:
    seat = state.seat
    own = standing(state, seat)
    money = own.bank + own.pot
    safe = with_standing(
        state,
        seat,
        pot=0,
        bank=money,
        prizes=(),
        banked=(*own.banked, *own.prizes),
        failed=False,
        best_round=max(own.best_round, state.award),
        rounds_won=own.rounds_won + 1,
    )
    return safe, (Banked(seat, state.award, money),)
