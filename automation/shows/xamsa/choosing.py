"""Who plays which topic: line-ups, the removal of topics, the player of the Fərdi round."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.xamsa.actions import Assign, LineUp, Lock, Pick, Remove
from automation.shows.xamsa.asking import Turn, clocked
from automation.shows.xamsa.episode import PLAYERS, TEAMS, TOPICS
from automation.shows.xamsa.events import ChoiceLocked, ChoiceOpened, FerdiTurn, TeamReady, TopicLeft, TopicRemoved
from automation.shows.xamsa.state import (
    SEATS,
    State,
    is_ready,
    left_over,
    placed,
    topics,
    unused,
    whose_turn,
    with_round,
)


def _seated(team: int) -> None:
    if team not in SEATS:
        raise Refused("bad-value", f"there is no team {team}: they are 1 to {TEAMS}")


def _known_topic(topic: int) -> None:
    if not 1 <= topic <= TOPICS:
        raise Refused("bad-value", f"there is no topic {topic}: they are 1 to {TOPICS}")


def _known_player(player: int, least: int = 0) -> None:
    if not least <= player <= PLAYERS:
        raise Refused("bad-value", f"there is no player {player}: they are 1 to {PLAYERS}")


# Line-ups --------------------------------------------------------------------------------------------------------


def open_choice(state: State, seconds: float, at: float) -> Turn:
    """Let the teams choose their players, in parallel and hidden from each other (X-R19)."""
    round, warn = state.round, state.episode.season.warn
    timed, started = clocked(replace(state, phase="assign"), "assign", seconds, at, warn)
    forced, ready = _forced(timed)
    return forced, (ChoiceOpened(round.kind, round.topic), *started, *ready)


def _forced(state: State) -> Turn:
    """Name whoever is the only one left, as for the fifth topic of the Şərtli round (X-R4)."""
    ready: tuple[Event, ...] = ()
    for team in SEATS:
        left = unused(state, team)
        if state.round.topic and len(left) == 1:
            state = _lined_up(state, team, placed(state.round.lineups[team - 1], state.round.topic, left[0]))
            ready = (*ready, TeamReady(team))
    return state, ready


def _lined_up(state: State, team: int, lineup: tuple[int, ...]) -> State:
    return with_round(state, lineups=placed(state.round.lineups, team, lineup))


def _chosen(state: State, team: int, lineup: tuple[int, ...]) -> Turn:
    chosen = _lined_up(state, team, lineup)
    newly = is_ready(chosen, team) and not is_ready(state, team)
    return chosen, (TeamReady(team),) if newly else ()


def assign(state: State, action: Assign, at: float) -> Turn:
    """Name a team's player for a topic: each player plays one topic of the round (X-R4)."""
    _seated(action.team)
    _known_topic(action.topic)
    _known_player(action.player)
    if state.round.topic not in (0, action.topic):
        raise Refused("bad-value", f"the player is named for topic {state.round.topic} now")
    lineup = state.round.lineups[action.team - 1]
    if action.player and action.player in lineup and lineup[action.topic - 1] != action.player:
        raise Refused("bad-value", f"player {action.player} plays topic {lineup.index(action.player) + 1} already")
    return _chosen(state, action.team, placed(lineup, action.topic, action.player))


def line_up(state: State, action: LineUp, at: float) -> Turn:
    """Name a team's players for all topics at once."""
    _seated(action.team)
    if len(action.players) != TOPICS:
        raise Refused("bad-value", f"a line-up names {TOPICS} players, 0 where none is named yet")
    for player in action.players:
        _known_player(player)
    named = [player for player in action.players if player]
    if len(set(named)) < len(named):
        raise Refused("bad-value", "a player plays one topic of the round")
    return _chosen(state, action.team, action.players)


# The Fərdi round -------------------------------------------------------------------------------------------------


def to_remove(state: State, at: float) -> Turn:
    """Wait for the next team to remove a topic."""
    season = state.episode.season
    turn, started = clocked(replace(state, phase="ferdi_elim"), "remove", season.remove_time, at, season.warn)
    return turn, (FerdiTurn(whose_turn(turn)), *started)


def remove(state: State, action: Remove, at: float) -> Turn:
    """Remove a topic; the last one left is played (X-R2)."""
    _seated(action.team)
    _known_topic(action.topic)
    turn = whose_turn(state)
    if action.team != turn:
        raise Refused("not-yours", f"it is the turn of team {turn} to remove a topic")
    if action.topic in state.round.removed:
        raise Refused("bad-value", f"topic {action.topic} was removed already")
    removed = with_round(state, removed=(*state.round.removed, action.topic))
    said = TopicRemoved(action.team, action.topic, topics(state)[action.topic - 1].name)
    left = left_over(removed)
    goes_on, events = to_remove(removed, at) if len(left) > 1 else _to_pick(removed, left[0], at)
    return goes_on, (said, *events)


def _to_pick(state: State, topic: int, at: float) -> Turn:
    season = state.episode.season
    left = replace(with_round(state, topic=topic), phase="ferdi_pick")
    timed, started = clocked(left, "pick", season.pick_time, at, season.warn)
    return timed, (TopicLeft(topic, topics(state)[topic - 1].name), ChoiceOpened(state.round.kind, topic), *started)


def pick(state: State, action: Pick, at: float) -> Turn:
    """Choose any player of the team, whatever he played before (X-R3)."""
    _seated(action.team)
    _known_player(action.player, least=1)
    lineup = state.round.lineups[action.team - 1]
    return _chosen(state, action.team, placed(lineup, state.round.topic, action.player))


# The lock --------------------------------------------------------------------------------------------------------


def lock(state: State, action: Lock, at: float) -> Turn:
    """Fix the players; whoever is missing is filled in from the roster in its order (X-R4)."""
    round = state.round
    needed = (round.topic,) if round.topic else tuple(range(1, TOPICS + 1))
    filled = 0
    for team in SEATS:
        for topic in needed:
            lineup = state.round.lineups[team - 1]
            if not lineup[topic - 1]:
                state = _lined_up(state, team, placed(lineup, topic, unused(state, team)[0]))
                filled += 1
    locked = with_round(state, locked=True, topic=round.topic or 1)
    said = ChoiceLocked(round.kind, round.topic, filled)
    return replace(locked, phase="topic_intro", clock=None), (said,)
