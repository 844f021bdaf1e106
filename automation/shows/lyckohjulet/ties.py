"""Who won the main game: the highest amount, and what settles a tie for it."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.lyckohjulet.actions import Decide, NameWinner, TieBreak
from automation.shows.lyckohjulet.episode import SEATS
from automation.shows.lyckohjulet.events import (
    GameOver,
    RoundIntro,
    TieBreakStarted,
    TieDetected,
    TieNarrowed,
    WinnerNamed,
)
from automation.shows.lyckohjulet.flow import Turn, after_last, finalist, next_spare, swept
from automation.shows.lyckohjulet.state import State, standing, total


def settled(state: State) -> Turn:
    """Compare the contestants after the last round: a winner, or a tie for the first place only."""
    over = after_last(state)
    best = max(total(over, seat) for seat in range(1, SEATS + 1))
    tied = tuple(seat for seat in range(1, SEATS + 1) if total(over, seat) == best)
    if len(tied) == 1:
        return won_by(over, tied[0], "amount")
    tie = replace(over, phase="tie", tied=tied, winner=0, decided_by="", finale=None)
    return tie, (TieDetected(listed(tied), best),)


def won_by(state: State, seat: int, by: str) -> Turn:
    """Name the winner of the main game, who plays the final."""
    named = replace(finalist(state, seat), decided_by=by)
    event: tuple[Event, ...] = (WinnerNamed(seat, total(state, seat), by),)
    if named.phase == "game_over":
        event = (*event, GameOver(seat, standing(state, seat).bank))
    return named, event


def listed(seats: tuple[int, ...]) -> str:
    """Write seats as events carry them."""
    return ",".join(map(str, seats))


# The tie ---------------------------------------------------------------------------------------------------------


def tie_break(state: State, action: TieBreak, at: float) -> Turn:
    """Play a snabbpussel for it, of those who are tied alone."""
    chosen = replace(swept(state), tiebreak=True)
    spare = next_spare(chosen)
    ready = replace(chosen, phase="round_intro", spare=spare, spares_used=(*state.spares_used, spare))
    return ready, (TieBreakStarted(listed(state.tied)), RoundIntro(state.round, "tiebreak", 0))


def tie_settled(state: State) -> Turn:
    """Close the snabbpussel: who won it wins the tie and nothing else (L-R29); nobody, and the tie stands (L-R23)."""
    over = after_last(state)
    if state.phase == "round_won":
        return won_by(over, state.seat, "puzzle")
    return replace(over, phase="tie"), (TieDetected(listed(state.tied), total(state, state.tied[0])),)


def decide(state: State, action: Decide, at: float) -> Turn:
    """Settle it for want of time: the best single round, then among those still equal the most rounds won."""
    left, rule = ranked(state)
    if len(left) == 1:
        return won_by(state, left[0], rule)
    return replace(state, tied=left), (TieNarrowed(listed(left)),)


def ranked(state: State) -> tuple[tuple[int, ...], str]:
    """Name who is left of a tie when time is short, and by which rule."""
    left = _highest(state, state.tied, "best_round")
    if len(left) == 1:
        return left, "best_round"
    return _highest(state, left, "rounds_won"), "rounds_won"


def _highest(state: State, seats: tuple[int, ...], what: str) -> tuple[int, ...]:
    figures = {seat: int(getattr(standing(state, seat), what)) for seat in seats}
    best = max(figures.values())
    return tuple(seat for seat in seats if figures[seat] == best)


def name_winner(state: State, action: NameWinner, at: float) -> Turn:
    """Name the winner by hand, one of those who are tied."""
    if action.seat not in state.tied:
        raise Refused("bad-value", f"contestant {action.seat} is not among those who are tied: {listed(state.tied)}")
    return won_by(state, action.seat, "operator")
