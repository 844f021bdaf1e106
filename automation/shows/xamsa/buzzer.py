"""Who was first: the order of presses (X-R10), and what a press of a team's button would be now."""

from __future__ import annotations

from collections.abc import Iterable

from automation.model import Refused
from automation.shows.xamsa.actions import Buzz
from automation.shows.xamsa.episode import TEAMS
from automation.shows.xamsa.state import SEATS, Asked, Press, State, player_of

OPEN = ("reading", "thinking", "settling", "answering")
"""The phases in which buttons are alive."""


def rotated(team: int, number: int) -> int:
    """Say which turn a team has at a question when moments are equal: seats in order, a new first at each question.

    >>> [sorted((1, 2, 3, 4), key=lambda team: rotated(team, number)) for number in (1, 2, 4, 5)]
    [[1, 2, 3, 4], [2, 3, 4, 1], [4, 1, 2, 3], [1, 2, 3, 4]]
    """
    return (team - number) % TEAMS


def rank(press: Press, number: int) -> tuple[float, int, int]:
    """Give the key by which presses at a question are put in order (X-R10).

    The earlier moment comes first. Equal moments: a measured one before one that is only that of its arrival; two
    measured ones by `rotated`; two others stay as they arrived.
    """
    return press.stamp, not press.measured, rotated(press.team, number) if press.measured else 0


def ordered(presses: Iterable[Press], number: int) -> tuple[Press, ...]:
    """Put presses at a question in order; those that nothing tells apart stay as they are (the order of arrival).

    >>> [press.team for press in ordered([Press(1, 2.0, True), Press(4, 1.9), Press(3, 2.0, True)], number=2)]
    [4, 3, 1]
    """
    return tuple(sorted(presses, key=lambda press: rank(press, number)))


def button(state: State, team: int) -> str:
    """Say what a press would be: free, answering, queued, answered, early, late, or out for who does not play."""
    asked = state.asked
    if asked is None:
        return "out" if state.phase in ("wager", "game_over") else "early"
    if asked.round == "xamsa" or team not in asked.teams:
        return "out"
    if state.phase not in OPEN:
        return "early" if asked.opened < 0 else "late"
    if team == asked.answering:
        return "answering"
    if team in asked.answered:
        return "answered"
    return "queued" if any(press.team == team for press in asked.queue) else "free"


def place_of(state: State, team: int) -> int:
    """Say which place a team has among those who pressed: 1 answers; 0 for none, and while that is not decided."""
    asked = state.asked
    if asked is None or not asked.answering:
        return 0
    waiting = [asked.answering, *(press.team for press in asked.queue)]
    return waiting.index(team) + 1 if team in waiting else 0


def accepted(state: State, action: Buzz, at: float) -> Press:
    """Take a press that counts, or refuse it with the reason; a refused one costs nothing (2.2)."""
    asked, team = state.asked, action.team
    assert asked is not None
    if team not in SEATS:
        raise Refused("bad-value", f"there is no team {team}: they are 1 to {TEAMS}")
    if action.question not in (0, asked.number):
        raise Refused("stale", f"the press was meant for question {action.question}, question {asked.number} is up")
    if team not in asked.teams:
        raise Refused("not-yours", f"team {team} does not play this question (X-R15)")
    if action.player not in (0, player_of(state, team) or action.player):
        raise Refused("not-yours", f"player {action.player} of team {team} is not at the button")
    if team in asked.answered:
        raise Refused("locked-out", f"team {team} has answered this question: one answer each")
    if team == asked.answering or any(press.team == team for press in asked.queue):
        raise Refused("locked-out", f"team {team} has pressed already: it changes nothing")
    return _in_time(asked, Press(team, min(action.stamp, at), True) if action.stamp > 0 else Press(team, at))


def _in_time(asked: Asked, press: Press) -> Press:
    if press.stamp < asked.opened:
        raise Refused("not-now", f"team {press.team} pressed before the reading began")
    if 0 <= asked.expired < press.stamp:
        raise Refused("stale", f"team {press.team} pressed after the time to think was over (X-R7)")
    return press
