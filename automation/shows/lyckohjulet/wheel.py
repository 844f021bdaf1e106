"""The wheels: what lies on them now, how they turn, and what a landing brings."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from automation.model import Clock, ClockWarn, Refused
from automation.shows.lyckohjulet.actions import FullTurn, Land, LandOnPeg, Respin, Spin
from automation.shows.lyckohjulet.episode import WEDGES, Wedge
from automation.shows.lyckohjulet.events import (
    AttackValue,
    Bankrupted,
    JackpotGrew,
    JokerOffered,
    Landed,
    Spun,
    StoodOver,
    WheelTurned,
)
from automation.shows.lyckohjulet.flow import Turn, passes, turn_of
from automation.shows.lyckohjulet.state import State, Wheeling, standing, type_of, with_standing


class Face(Struct, frozen=True):
    """What a wedge shows now, after what was taken off it."""

    kind: str
    value: int


def face(state: State, number: int) -> Face:
    """Say what a wedge of the main wheel counts as now (L-R12, L-R14, L-R21)."""
    wedge = state.episode.wheel[number]
    if is_off(state, number, wedge):
        return Face("money", wedge.under_value)
    return Face(wedge.kind, wedge.value)


def is_off(state: State, number: int, wedge: Wedge) -> bool:
    """Say whether what lay on a wedge was taken off, so that its kronor show."""
    if wedge.kind == "ked":
        return state.ked_out
    if wedge.kind == "jackpot":
        return state.jackpot_gone
    return wedge.kind == "prize" and number in state.taken


# Turning ---------------------------------------------------------------------------------------------------------


def spin(state: State, action: Spin | Respin, at: float) -> Turn:
    """Spin the wheel of the round, or spin it again; a drawn spin has a clock of its own."""
    season, kind = state.episode.season, type_of(state)
    again = isinstance(action, Respin)
    seat = 0 if kind == "attack" else state.seat
    if season.wheel == "studio":
        turning = Wheeling(_rests(state), -1.0, 0, 0.0, at, seat)
        return _turns(state, turning, None), (Spun(seat, 0.0, again, kind),)
    _check_drawn(action)
    stop = (action.wedge + action.within) % WEDGES
    turning = Wheeling(_position(state, at), stop, action.turns, action.seconds, at, seat)
    clock = Clock("wheel", action.seconds, at + action.seconds, max(0.0, action.seconds - full_turn(turning)))
    return _turns(state, turning, clock), (Spun(seat, action.seconds, again, kind),)


def _turns(state: State, turning: Wheeling, clock: Clock | None) -> State:
    return replace(
        state,
        phase="spinning",
        clock=clock,
        wheeling=turning,
        landed=-1,
        peg=False,
        flipped=-1,
        flipped_back="",
        chance=False,
    )


def _check_drawn(action: Spin | Respin) -> None:
    drawn = 0 <= action.wedge < WEDGES and 0.0 <= action.within <= 1.0 and action.turns >= 1 and action.seconds > 0
    if not drawn:
        raise Refused("bad-value", "where the wheel stops, and how, has to be drawn first")


def way(turning: Wheeling) -> float:
    """Say how far a drawn spin goes, in wedges."""
    return turning.turns * WEDGES + (turning.stop - turning.start) % WEDGES


def travelled(turning: Wheeling, seconds: float) -> float:
    """Say how far a drawn spin has gone after so many seconds, in wedges: it slows down evenly, as by friction.

    >>> turning = Wheeling(0.5, 6.5, 2, 6.0, 100.0, 1)
    >>> [round(travelled(turning, t), 1) for t in (0.0, 3.0, 6.0)]
    [0.0, 47.2, 54.0]
    """
    left = 1 - min(max(seconds / turning.seconds, 0.0), 1.0)
    return way(turning) * (1 - left**3)


def full_turn(turning: Wheeling) -> float:
    """Say after how many seconds a drawn spin has gone round once."""
    left: float = (1 - WEDGES / way(turning)) ** (1 / 3)
    return turning.seconds * (1 - left)


def _rests(state: State) -> float:
    return state.final_rests if type_of(state) == "final" else state.rests


def _position(state: State, at: float) -> float:
    turning = state.wheeling
    if turning is None or turning.seconds <= 0:
        return _rests(state)
    return (turning.start + travelled(turning, at - turning.at)) % WEDGES


def gone_round(state: State, action: ClockWarn | FullTurn, at: float) -> Turn:
    """Note that the wheel has gone round once: no spinning again from now on."""
    assert state.wheeling is not None
    clock = replace(state.clock, warned=True) if state.clock else None
    return replace(state, clock=clock, wheeling=replace(state.wheeling, full=True)), (WheelTurned(),)


# Stopping --------------------------------------------------------------------------------------------------------


def land(state: State, action: Land, at: float) -> Turn:
    """Stop where the operator or the sensor says."""
    if not 0 <= action.wedge < WEDGES:
        raise Refused("bad-value", f"there is no wedge {action.wedge}: they are 0 to {WEDGES - 1}")
    turning = state.wheeling
    drawn = turning is not None and int(turning.stop) == action.wedge and turning.seconds > 0
    rests = turning.stop if drawn and turning is not None else action.wedge + 0.5
    return _stopped(state, action.wedge, rests, peg=False)


def land_on_peg(state: State, action: LandOnPeg, at: float) -> Turn:
    """Stop on a peg: the wedge left of it counts, seen from the contestants (L-R20)."""
    step = 1 if state.episode.season.wheel_left == "lower" else -1
    if not (0 <= action.left < WEDGES and action.right == (action.left + step) % WEDGES):
        text = f"no peg has {action.left} to its left and {action.right} to its right, seen from the contestants"
        raise Refused("bad-value", text)
    rests = (action.left + 1) % WEDGES if step == 1 else action.left
    return _stopped(state, action.left, float(rests), peg=True)


def run_out(state: State, at: float) -> Turn:
    """Stop a drawn spin where it was meant to stop; exactly on a peg, the left wedge counts (L-R20)."""
    assert state.wheeling is not None
    stop = state.wheeling.stop
    peg = stop == int(stop)
    left = int(stop) - 1 if peg and state.episode.season.wheel_left == "lower" else int(stop)
    return _stopped(state, left % WEDGES, stop, peg=peg)


def _stopped(state: State, wedge: int, rests: float, *, peg: bool) -> Turn:
    kind = type_of(state)
    if kind == "final":
        assert state.finale is not None
        stopped = replace(state, clock=None, wheeling=None, landed=wedge, peg=peg, final_rests=rests)
        landed = replace(stopped, phase="final_envelope", finale=replace(state.finale, wedge=wedge))
        return landed, (Landed(state.seat, wedge, "envelope", 0, peg),)
    stopped = replace(state, clock=None, wheeling=None, landed=wedge, peg=peg, rests=rests)
    shown = face(stopped, wedge)
    if kind == "attack":
        landed, events = _for_attack(stopped, shown)
        return landed, (Landed(0, wedge, shown.kind, shown.value, peg), *events)
    landed, events = _for_contestant(stopped, shown)
    return landed, (Landed(state.seat, wedge, shown.kind, shown.value, peg), *events)


def _for_attack(state: State, shown: Face) -> Turn:
    # L-R26: whatever has no kronor printed on it gives 1000; no Joker, no jackpot.
    value = shown.value if shown.kind == "money" else state.episode.season.attack_value
    begun, events = turn_of(replace(state, value=value), state.starts)
    return begun, (AttackValue(value), *events)


def _for_contestant(state: State, shown: Face) -> Turn:
    jackpot, struck = _grown(state, shown), shown.kind in ("bankrupt", "stand_over")
    asked = struck and standing(state, state.seat).joker
    phase = "joker_decision" if asked else "free_pick" if shown.kind == "frispel" else "pick_consonant"
    grown = replace(state, phase=phase, jackpot=jackpot)
    events = (JackpotGrew(jackpot, jackpot - state.jackpot),) if jackpot != state.jackpot else ()
    if asked:
        return grown, (*events, JokerOffered(state.seat, shown.kind))
    if not struck:
        return grown, events
    passed, more = penalty(grown, shown.kind)
    return passed, (*events, *more)


def _grown(state: State, shown: Face) -> int:
    """Let the jackpot grow by the face value of a landing, once (L-R13)."""
    if state.jackpot_gone:
        return state.jackpot
    own = state.episode.wheel[state.landed].jackpot_add
    if own is not None:
        return state.jackpot + own
    if shown.kind == "jackpot":
        return state.jackpot + state.episode.season.jackpot_landing
    return state.jackpot + (shown.value if shown.kind == "money" else 0)


def penalty(state: State, kind: str) -> Turn:
    """Let Bankrutt take the pot, not prizes nor the bank, or Stå över the turn; the next contestant's turn."""
    seat = state.seat
    if kind == "stand_over":
        passed, events = passes(state)
        return passed, (StoodOver(seat), *events)
    lost = standing(state, seat).pot
    passed, events = passes(with_standing(state, seat, pot=0))
    return passed, (Bankrupted(seat, lost), *events)
