"""How the game flows: cells turn, turns pass, puzzles and rounds follow one another."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from automation.model import Clock, ClockStarted, Event
from automation.shows.lyckohjulet.episode import SEATS, Spare
from automation.shows.lyckohjulet.events import PuzzleDiscarded, RoundIntro, RoundUnsolved, TurnChanged
from automation.shows.lyckohjulet.state import (
    Finale,
    State,
    following,
    has_board,
    hidden,
    no_consonants,
    starter,
    type_of,
    with_standing,
)

Turn = tuple[State, tuple[Event, ...]]

IN_TURN = ("wheel", "attack")
"""Types of rounds in which contestants take turns."""


def clocked(state: State, name: str, seconds: float, at: float) -> State:
    """Start a clock."""
    return replace(state, clock=Clock(name, seconds, at + seconds))


def timed(state: State, name: str, seconds: float, at: float) -> Turn:
    """Start a clock that people hear and see."""
    return clocked(state, name, seconds, at), (ClockStarted(name, seconds),)


# The board -------------------------------------------------------------------------------------------------------


def turned(state: State, cells: Iterable[int], at: float, **changes: object) -> State:
    """Turn these cells, those among them that are hidden, in this order; `changes`: what else of the state is new."""
    now = tuple(cell for cell in cells if cell not in state.shown)
    return replace(state, shown=(*state.shown, *now), fresh=len(now), fresh_at=at, **changes)


def all_turned(state: State, at: float) -> State:
    """Turn every cell that is hidden, in reading order."""
    return turned(state, sorted(hidden(state)), at)


# Turns -----------------------------------------------------------------------------------------------------------


def turn_phase(state: State) -> str:
    """Name the phase in which a contestant chooses what to do."""
    kind = type_of(state)
    if kind == "attack":
        return "attack_turn"
    return "vowels_only" if kind == "wheel" and no_consonants(state) else "turn"


def goes_on(state: State) -> State:
    """Let the same contestant go on."""
    return replace(state, phase=turn_phase(state), clock=None, free=False, chance=False)


def turn_of(state: State, seat: int) -> Turn:
    """Begin a contestant's turn."""
    return _turn(state, turn_phase(state), seat)


def _turn(state: State, phase: str, seat: int) -> Turn:
    begun = replace(state, phase=phase, clock=None, seat=seat, free=False, chance=False)
    return begun, (TurnChanged(seat),)


def passes(state: State) -> Turn:
    """End the turn, in which there was no chance to try a solution: the next contestant's."""
    phase = turn_phase(state)
    return _turn(_noted(state, phase, failed=False), phase, following(state.seat))


def fails(state: State, at: float) -> Turn:
    """End the turn without the solution: the next contestant's, unless nobody can go on (L-R18, L-R27)."""
    phase = turn_phase(state)
    over = _noted(state, phase, failed=True)
    return discarded(over, "unsolved", at) if stuck(over) else _turn(over, phase, following(state.seat))


def _noted(state: State, phase: str, *, failed: bool) -> State:
    """Write down whether a turn, with nothing left to earn, brought no solution; `phase` as `turn_phase` says."""
    late = phase == "vowels_only" or (phase == "attack_turn" and not hidden(state))
    return with_standing(state, state.seat, failed=failed) if late else state


def stuck(state: State) -> bool:
    """Say whether all have failed in their latest turn, and nobody can buy a vowel."""
    if not all(one.failed for one in state.standings):
        return False
    if type_of(state) == "attack":
        return True
    return all(one.pot < state.episode.season.vowel_price for one in state.standings)


# Puzzles ---------------------------------------------------------------------------------------------------------


def next_spare(state: State) -> int:
    """Find the spare puzzle to take next, from 1: one for this use, one for any, any other; 0 for none."""
    wanted = type_of(state)
    left = [(n, one) for n, one in enumerate(state.episode.spare, 1) if n not in state.spares_used]
    return min(left, key=lambda found: (_fitness(found[1], wanted), found[0]))[0] if left else 0


def _fitness(spare: Spare, wanted: str) -> int:
    return 0 if spare.use == wanted else 1 if spare.use == "any" else 2


def swept(state: State) -> State:
    """Clear the board for another puzzle of the same round."""
    return replace(
        state,
        clock=None,
        shown=(),
        fresh=0,
        used="",
        asked=None,
        wheeling=None,
        landed=-1,
        peg=False,
        flipped=-1,
        flipped_back="",
        free=False,
        chance=False,
        award=0,
        order=(),
        locked=(),
        before=None,
        ruling=None,
    )


def discarded(state: State, reason: str, at: float) -> Turn:
    """Throw the puzzle away: pots and prizes of the round are gone, the next contestant begins (L-R18)."""
    begins = following(state.seat) if type_of(state) in IN_TURN and has_board(state) else state.starts
    emptied = tuple(replace(one, pot=0, prizes=(), failed=False) for one in state.standings)
    other, events = replaced_puzzle(replace(state, standings=emptied, starts=begins), at)
    return other, (PuzzleDiscarded(reason), *events)


def replaced_puzzle(state: State, at: float) -> Turn:
    """Take the next spare puzzle for the round; without one, nobody wins it."""
    spare = next_spare(state)
    if not spare:
        return unsolved(state, at)
    other = replace(swept(state), spare=spare, spares_used=(*state.spares_used, spare))
    if type_of(state) == "final":
        assert state.finale is not None
        return replace(other, phase="final_category", finale=replace(state.finale, picks="", won=False)), ()
    return introduced(other)


def introduced(state: State) -> Turn:
    """Announce the round with its next puzzle."""
    begins = state.starts if type_of(state) in IN_TURN else 0
    intro = replace(state, phase="round_intro", clock=None, seat=begins)
    return intro, (RoundIntro(state.round, type_of(state), begins),)


def unsolved(state: State, at: float) -> Turn:
    """End the round without a winner; the board shows what it was."""
    shown = all_turned(state, at) if has_board(state) else state
    emptied = tuple(replace(one, pot=0, prizes=(), failed=False) for one in shown.standings)
    over = replace(shown, phase="no_winner", clock=None, wheeling=None, seat=0, award=0, standings=emptied)
    return over, (RoundUnsolved(type_of(state)),)


# Rounds ----------------------------------------------------------------------------------------------------------


def next_round(state: State) -> Turn | None:
    """Go on to the next round of the main game; None when there is none left."""
    later = replace(
        swept(state), round=state.round + 1, spare=0, tiebreak=False, value=0, dubbelt=-1, ked_out=False, seat=0
    )
    if type_of(later) == "final":
        return None
    return introduced(replace(later, starts=starter(later)))


def after_last(state: State) -> State:
    """Give the state after the last round of the main game, with nobody named yet."""
    rounds = state.episode.round
    final = next((n for n, one in enumerate(rounds, 1) if one.type == "final"), len(rounds) + 1)
    cleared = replace(swept(state), spare=0, tiebreak=False, value=0, dubbelt=-1, ked_out=False, seat=0, starts=0)
    return replace(cleared, round=final)


def finalist(state: State, seat: int) -> State:
    """Let the winner of the main game play the final, where there is one."""
    if state.round > len(state.episode.round):
        return replace(state, phase="game_over", winner=seat, seat=seat, tied=())
    return replace(state, phase="final_spin", winner=seat, seat=seat, tied=(), finale=Finale(seat))


def others(seat: int) -> tuple[int, ...]:
    """Name the other seats."""
    return tuple(one for one in range(1, SEATS + 1) if one != seat)
