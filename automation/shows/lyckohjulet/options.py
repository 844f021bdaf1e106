"""What a contestant may choose to do beside letters: turn a wedge, use the Joker, leave things be, be blown off."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.lyckohjulet.actions import BlowOff, Decline, DiscardPuzzle, Flip, ShowPuzzle, StartClock, UseJoker
from automation.shows.lyckohjulet.events import (
    BlownOff,
    JokerUsed,
    KedDeclined,
    KedDubbelt,
    KedKvitt,
    PuzzleShown,
)
from automation.shows.lyckohjulet.flow import Turn, discarded, fails, goes_on, timed, turn_of
from automation.shows.lyckohjulet.state import (
    Numbers,
    State,
    board_of,
    puzzle_of,
    quick,
    standing,
    type_of,
    with_standing,
)
from automation.shows.lyckohjulet.wheel import face, penalty

# The puzzle ------------------------------------------------------------------------------------------------------


def show_puzzle(state: State, action: ShowPuzzle, at: float) -> Turn:
    """Show the empty board; the backs of Kvitt eller dubbelt are drawn once a round (L-R12)."""
    if state.dubbelt < 0 and type_of(state) == "wheel":
        state = _with_backs(state, action.dubbelt)
    board, kind = board_of(state), type_of(state)
    event = PuzzleShown(puzzle_of(state).category, len(board.hidden), kind)
    shown = replace(state, before=numbers(state), shown=(), fresh=0)
    if quick(state):
        return replace(shown, phase="snabb_ready"), (event,)
    if kind == "attack" and not state.value:
        return replace(shown, phase="attack_spin"), (event,)
    begun, events = turn_of(shown, state.starts)
    return begun, (event, *events)


def _with_backs(state: State, dubbelt: int) -> State:
    places = ked_wedges(state)
    if places and dubbelt not in places:
        raise Refused("bad-value", "which Kvitt eller dubbelt says Dubbelt has to be drawn first")
    return replace(state, dubbelt=dubbelt if places else -1)


def ked_wedges(state: State) -> tuple[int, ...]:
    """Name the wedges of Kvitt eller dubbelt."""
    return tuple(number for number, wedge in enumerate(state.episode.wheel) if wedge.kind == "ked")


def numbers(state: State) -> Numbers:
    """Give what VOID would bring back (G7)."""
    return Numbers(
        state.standings,
        state.jackpot,
        state.jackpot_gone,
        state.joker_lies,
        state.taken,
        state.ked_out,
        state.tied,
        state.value,
    )


def discard_puzzle(state: State, action: DiscardPuzzle, at: float) -> Turn:
    """Throw the puzzle away, as when the audience shouted or nobody knows it."""
    return discarded(state, action.reason, at)


# The turn --------------------------------------------------------------------------------------------------------


def start_clock(state: State, action: StartClock, at: float) -> Turn:
    """Start the clock of what the contestant is to do (L-R10); it only says when time is up, but in the final."""
    season = state.episode.season
    if state.phase == "final_shown":
        return timed(replace(state, phase="final_clock"), "final", season.final_clock, at)
    if state.phase in ("solving", "jackpot_chance", "vowels_only_solve"):
        return timed(state, "solve", season.solve_clock, at)
    return timed(state, "letter", season.letter_clock, at)


def blow_off(state: State, action: BlowOff, at: float) -> Turn:
    """Take the turn from a contestant who plays for time, on Frispel as well (L-R11)."""
    passed, events = fails(state, at)
    return passed, (BlownOff(state.seat), *events)


# Kvitt eller dubbelt, Joker --------------------------------------------------------------------------------------


def flip(state: State, action: Flip, at: float) -> Turn:
    """Turn the wedge over; both leave the wheel for the round, the turn is kept either way (L-R12)."""
    drawn = "dubbelt" if state.landed == state.dubbelt else "kvitt"
    back = drawn if action.back == "drawn" else action.back
    seat, pot = state.seat, standing(state, state.seat).pot
    after = 2 * pot if back == "dubbelt" else 0
    over = with_standing(state, seat, pot=after)
    turned = replace(over, ked_out=True, flipped=state.landed, flipped_back=back)
    event: Event = KedDubbelt(seat, after) if back == "dubbelt" else KedKvitt(seat, pot)
    return goes_on(turned), (event,)


def decline(state: State, action: Decline, at: float) -> Turn:
    """Leave the wedge unturned, suffer what the Joker could have cancelled, or go on without the jackpot."""
    if state.phase == "joker_decision":
        return penalty(state, face(state, state.landed).kind)
    event: tuple[Event, ...] = (KedDeclined(state.seat),) if state.phase == "ked_flip" else ()
    return goes_on(state), event


def use_joker(state: State, action: UseJoker, at: float) -> Turn:
    """Give the Joker back: nothing is lost, the same contestant goes on (L-R15)."""
    kind = face(state, state.landed).kind
    spent = with_standing(state, state.seat, joker=False)
    return goes_on(spent), (JokerUsed(state.seat, kind),)
