"""The teams' buttons as whoever listens to buttons sees them."""

from __future__ import annotations

from msgspec.structs import replace

from automation.shows.xamsa.actions import Buzz
from automation.shows.xamsa.buzzer import button, place_of
from automation.shows.xamsa.state import SEATS, State, at_button

PRESS = Buzz
STAMPED = True


def press(seat: int, question: int, /) -> Buzz:
    """Make the press of a team's button."""
    return Buzz(seat, question)


def stamped(action: Buzz, stamp: float, settle: float, /) -> Buzz:
    """Say when a press was made (seconds of game time) and how long the decision waits for others (seconds)."""
    return replace(action, stamp=stamp, settle=settle)


def question(state: State, /) -> int:
    """Number the question in play; 0 before the first."""
    return state.asked.number if state.asked is not None else 0


def name_of(state: State, seat: int, /) -> str:
    """Name a team, and its player at the button."""
    team, player = state.episode.team[seat - 1].name, at_button(state, seat)
    return f"{team} · {player}" if player else team


def captain_of(state: State, seat: int, /) -> str:
    """Name a team, and its captain."""
    team = state.episode.team[seat - 1]
    return " · ".join((team.name, *(member.name for member in team.player if member.captain)))


__all__ = ["PRESS", "SEATS", "STAMPED", "button", "captain_of", "name_of", "place_of", "press", "question", "stamped"]
