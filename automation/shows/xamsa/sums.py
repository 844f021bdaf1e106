"""The sums of the game, all made of the ledger: player and topic, player and round, team and round, team and game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from automation.shows.xamsa.episode import TEAMS
from automation.shows.xamsa.state import SEATS, Booking, State


class Sums(Struct, frozen=True):
    """Points by (team, player, round, topic), (team, player, round), (team, player), (team, round) and (team,).

    The player 0 is the whole team, in the Xəmsə round.
    """

    topic: dict[tuple[int, int, str, int], int]
    player_round: dict[tuple[int, int, str], int]
    player: dict[tuple[int, int], int]
    team_round: dict[tuple[int, str], int]
    team: dict[int, int]


def added(ledger: Iterable[Booking]) -> Sums:
    """Add up a ledger; sums that nothing was booked on read 0."""
    sums = Sums(defaultdict(int), defaultdict(int), defaultdict(int), defaultdict(int), defaultdict(int))
    for line in ledger:
        sums.topic[line.team, line.player, line.round, line.topic] += line.points
        sums.player_round[line.team, line.player, line.round] += line.points
        sums.player[line.team, line.player] += line.points
        sums.team_round[line.team, line.round] += line.points
        sums.team[line.team] += line.points
    return sums


def totals(state: State) -> tuple[int, ...]:
    """Give the total of each team: what it played for, and corrections by hand."""
    points = [0] * TEAMS
    for line in state.ledger:
        points[line.team - 1] += line.points
    for by_hand in state.adjustments:
        points[by_hand.team - 1] += by_hand.points
    return tuple(points)


def total(state: State, team: int) -> int:
    """Give the total of a team."""
    return totals(state)[team - 1]


def adjusted(state: State, team: int) -> int:
    """Give what was corrected by hand for a team; booked apart from what it played for (X-R16)."""
    return sum(by_hand.points for by_hand in state.adjustments if by_hand.team == team)


def in_turn(state: State, teams: Iterable[int], how: str) -> tuple[int, ...]:
    """Put teams in the order of their turns: by total from the lowest or highest, or by seat; equals by seat."""
    points = totals(state)
    sign = {"ascending": 1, "descending": -1, "seats": 0}[how]
    return tuple(sorted(teams, key=lambda team: (sign * points[team - 1], team)))


def leaders(state: State) -> tuple[int, ...]:
    """Say who has the highest total, even where all are negative (X-R15)."""
    points = totals(state)
    return tuple(team for team in SEATS if points[team - 1] == max(points))


def winners(state: State) -> tuple[int, ...]:
    """Say who would win now: the leaders, or whoever of them won the sudden death (X-R15)."""
    found = leaders(state)
    return (state.decided,) if state.decided in found else found


def places(state: State) -> tuple[int, ...]:
    """Give the rank of each team, from 1; equal totals share one unless a sudden death told them apart."""
    points, first = totals(state), winners(state)
    ahead = [1 + sum(other > own for other in points) for own in points]
    return tuple(
        place + (place == 1 and len(first) == 1 and team not in first) for team, place in zip(SEATS, ahead, strict=True)
    )
