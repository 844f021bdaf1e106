"""The snabbpussel: letters appear one by one, the first to press answers; also for breaking a tie."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Refused
from automation.shows.lyckohjulet.actions import Buzz, Hold, Start
from automation.shows.lyckohjulet.episode import SEATS
from automation.shows.lyckohjulet.events import Buzzed, SnabbHeld, SnabbLetter, SnabbStarted
from automation.shows.lyckohjulet.flow import Turn, clocked, timed, turned, unsolved
from automation.shows.lyckohjulet.state import State, board_of, hidden, player_name


def start(state: State, action: Start, at: float) -> Turn:
    """Let letters appear, or go on, in an order of cells that was drawn."""
    if state.order:
        return reveals(state, at), (SnabbStarted(),)
    if sorted(action.order) != sorted(board_of(state).hidden):
        raise Refused("bad-value", "the order of the letters has to be drawn first")
    return reveals(replace(state, order=action.order), at), (SnabbStarted(),)


def reveals(state: State, at: float) -> State:
    """Wait for the next letter."""
    return clocked(replace(state, phase="snabb_revealing"), "reveal", state.episode.season.reveal_interval, at)


def next_letter(state: State, at: float) -> Turn:
    """Turn the next cell; when none is left the round is nobody's (L-R23)."""
    cell = next(cell for cell in state.order if cell not in state.shown)
    seen = turned(state, (cell,), at)
    left = len(hidden(seen))
    if left:
        return reveals(seen, at), (SnabbLetter(left),)
    fresh = replace(seen, clock=None)
    over, events = unsolved(fresh, at)
    return replace(over, fresh=fresh.fresh), (SnabbLetter(left), *events)


def hold(state: State, action: Hold, at: float) -> Turn:
    """Stop the letters."""
    return replace(state, phase="snabb_ready", clock=None), (SnabbHeld(),)


def eligible(state: State) -> tuple[int, ...]:
    """Name the seats that may press: in a tie-break those who are tied, and nobody who is locked out."""
    players = state.tied if state.tiebreak else tuple(range(1, SEATS + 1))
    return tuple(seat for seat in players if seat not in state.locked)


def buzz(state: State, action: Buzz, at: float) -> Turn:
    """Let the first who presses answer, within three seconds."""
    seat = action.seat
    if not 1 <= seat <= SEATS:
        raise Refused("bad-value", f"there is no contestant {seat}: they are 1 to {SEATS}")
    if seat in state.locked:
        raise Refused("locked-out", f"{player_name(state, seat)} is locked out of this round")
    if seat not in eligible(state):
        raise Refused("locked-out", f"{player_name(state, seat)} does not play this tie-break")
    answering = replace(state, phase="snabb_answer", seat=seat)
    clocked, started = timed(answering, "snabb", state.episode.season.snabb_answer, at)
    return clocked, (Buzzed(seat), *started)
