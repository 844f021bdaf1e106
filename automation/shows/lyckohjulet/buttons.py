"""The contestants' buttons as whoever listens to buttons sees them."""

from __future__ import annotations

from automation.shows.lyckohjulet import episode
from automation.shows.lyckohjulet.actions import Buzz
from automation.shows.lyckohjulet.snabb import eligible
from automation.shows.lyckohjulet.state import State, player_name

SEATS = tuple(range(1, episode.SEATS + 1))
PRESS = Buzz
STAMPED = False

_ANSWERED = ("snabb_answer", "snabb_judge")
_BUTTONS = ("snabb_ready", "snabb_revealing", *_ANSWERED)


def press(seat: int, question: int, /) -> Buzz:
    """Make the press of a contestant's button."""
    return Buzz(seat)


def stamped(action: Buzz, stamp: float, settle: float, /) -> Buzz:
    """Leave a press as it is: presses come to this show in their order."""
    return action


def question(state: State, /) -> int:
    """Number what can be pressed for: a puzzle, and after each wrong answer the same one anew.

    A round has at most three wrong answers; spare puzzles and a tie-break count apart.
    """
    puzzle = (state.round * 100 + len(state.spares_used)) * 2 + state.tiebreak
    return puzzle * 10 + len(state.locked)


def button(state: State, seat: int, /) -> str:
    """Say what a press would be: free, answering, answered, early, late, or out for who does not play."""
    if state.phase not in _BUTTONS:
        return "out"
    if state.phase in _ANSWERED and seat == state.seat:
        return "answering"
    if seat not in eligible(state):
        return "answered" if seat in state.locked else "out"
    if state.phase == "snabb_ready":
        return "early"
    return "free" if state.phase == "snabb_revealing" else "late"


def place_of(state: State, seat: int, /) -> int:
    """Say who is first: 1 for the contestant who answers, 0 for all others."""
    return 1 if button(state, seat) == "answering" else 0


def name_of(state: State, seat: int, /) -> str:
    """Name a contestant."""
    return player_name(state, seat)


def captain_of(state: State, seat: int, /) -> str:
    """Name nobody: a contestant chooses aloud."""
    return ""
