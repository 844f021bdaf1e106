"""Where a game of Xəmsə stands, and plain questions about it."""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from automation import model
from automation.shows.xamsa.episode import PLAYERS, TEAMS, TOPICS, Episode, Kind, Question, Topic, laid_out, topics_of

T = TypeVar("T")
Verdict = Literal["", "right", "wrong", "none"]

SEATS = tuple(range(1, TEAMS + 1))
NOBODY = (0,) * TEAMS
OPEN = ((0,) * TOPICS,) * TEAMS
"""Line-ups in which nobody is named."""


class Press(Struct, frozen=True):
    """A press of a button that counts: which team, and when (seconds of game time)."""

    team: int
    stamp: float
    measured: bool = False
    """Whether the moment was measured where the press was made, and is not that of its arrival."""


class Asked(Struct, frozen=True, kw_only=True):
    """The question in play, or just over."""

    number: int
    """Counts all questions of the game, replaced ones too; what a press was meant for."""
    round: Kind | Literal["tie"]
    topic: int = 0
    place: int = 0
    nominal: int = 0
    reserve: int = 0
    """Which reserve question (from 1) it is; 0 for the topic's own."""
    teams: tuple[int, ...] = SEATS
    """Who may answer it."""
    opened: float = -1.0
    """When its reading began (game time); below 0 before."""
    read: bool = False
    """Whether it was read out."""
    left: float = 0.0
    """Seconds to think that are left while the clock of thinking does not run (X-R7)."""
    expired: float = -1.0
    """When the time to think was over (game time); below 0 before."""
    queue: tuple[Press, ...] = ()
    """Who waits for the right to answer, first of all the first."""
    answering: int = 0
    answered: tuple[int, ...] = ()
    """Who has answered, and has no second answer."""
    winner: int = 0
    """Who was right."""
    shown: bool = False
    """Whether the right answer is shown."""


class Past(Struct, frozen=True):
    """A question that is over: what the board remembers of it."""

    number: int
    round: str
    topic: int
    place: int
    reserve: int
    winner: int
    void: bool


class Booking(Struct, frozen=True):
    """A line of the ledger: what one answer brought. Every sum is made of these alone (X-R16)."""

    number: int
    """The question."""
    round: str
    topic: int
    place: int
    team: int
    player: int
    """By roster; 0 for the whole team."""
    verdict: Verdict
    points: int


class Adjustment(Struct, frozen=True):
    """A correction by hand, booked apart from what was played (X-R16, G7)."""

    team: int
    points: int
    reason: str


class Round(Struct, frozen=True, kw_only=True):
    """The round in play."""

    kind: Kind
    number: int
    order: tuple[int, ...] = tuple(range(1, TOPICS + 1))
    """Which topic of the file is played first, second, …"""
    announced: int = 0
    """How many topics have their names known, in the order of play."""
    topic: int = 0
    """Which topic is in play, as counted in the order of play; 0 before the first."""
    lineups: tuple[tuple[int, ...], ...] = OPEN
    """Of each team, who plays each topic (by roster); 0 where nobody is named."""
    locked: bool = False
    """Whether the players of the topic in play are fixed, and known to all."""
    out: bool = False
    """Whether the players stand at their buttons."""
    turns: tuple[int, ...] = ()
    """In which order the teams remove topics."""
    removed: tuple[int, ...] = ()
    """The topics that were removed, in the order of the turns."""


class Stakes(Struct, frozen=True, kw_only=True):
    """The wagers and written answers of the Xəmsə round."""

    teams: tuple[int, ...] = ()
    """Who plays; the others sit out (X-R12)."""
    wagers: tuple[int, ...] = NOBODY
    """What each team wagers; 0 for nothing yet."""
    locked: bool = False
    written: tuple[str, ...] = ("",) * TEAMS
    drawn: tuple[tuple[tuple[int, ...], ...], ...] = ((),) * TEAMS
    """What was written with a pencil, stroke by stroke."""
    turns: tuple[int, ...] = ()
    """In which order the answers are revealed."""
    turn: int = 0
    """Whose answer is being revealed, as a place in the turns from 1; 0 before."""
    answer_shown: bool = False
    wager_shown: bool = False
    verdicts: tuple[Verdict, ...] = ("", "", "", "")


class State(model.State, frozen=True, kw_only=True):
    """A game of Xəmsə."""

    episode: Episode
    round: Round
    asked: Asked | None = None
    """The question in play, or just over."""
    asked_before: int = 0
    """How many questions came before the one in play."""
    ledger: tuple[Booking, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    past: tuple[Past, ...] = ()
    stakes: Stakes = Stakes()
    reserves_used: tuple[int, ...] = ()
    """Which reserve questions (from 1) were taken."""
    ties_used: int = 0
    decided: int = 0
    """Who won a sudden death."""


def start(episode: Episode, /) -> State:
    """Give the state before the first press: the title of the first round."""
    laid = laid_out(episode)
    return State(phase="round_intro", episode=laid, round=Round(kind=laid.season.round_order[0], number=1))


def with_round(state: State, **changes: object) -> State:
    """Change the round in play."""
    return replace(state, round=replace(state.round, **changes))


def with_asked(state: State, **changes: object) -> State:
    """Change the question in play."""
    assert state.asked is not None
    return replace(state, asked=replace(state.asked, **changes))


def with_stakes(state: State, **changes: object) -> State:
    """Change wagers and written answers."""
    return replace(state, stakes=replace(state.stakes, **changes))


def placed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Give the values of all seats with that of one changed.

    >>> placed((0, 0, 0, 0), 2, 7)
    (0, 7, 0, 0)
    """
    return (*values[: seat - 1], value, *values[seat:])


# Topics and players ----------------------------------------------------------------------------------------------


def topics(state: State) -> tuple[Topic, ...]:
    """Give the topics of the round in play in the order in which they are played."""
    found = topics_of(state.episode, state.round.kind)
    return tuple(found[place - 1] for place in state.round.order) if found else ()


def topic_in_play(state: State) -> Topic | None:
    """Give the topic in play."""
    found = topics(state)
    return found[state.round.topic - 1] if found and state.round.topic else None


def left_over(state: State) -> tuple[int, ...]:
    """Say which topics of the Fərdi round nobody has removed."""
    return tuple(topic for topic in range(1, TOPICS + 1) if topic not in state.round.removed)


def player_of(state: State, team: int) -> int:
    """Say who plays the topic in play for a team, by roster; 0 for the whole team or nobody yet."""
    topic = state.round.topic
    return state.round.lineups[team - 1][topic - 1] if topic else 0


def name_of(state: State, team: int, player: int) -> str:
    """Give the name of a player; empty for the whole team."""
    return state.episode.team[team - 1].player[player - 1].name if player else ""


def at_button(state: State, team: int) -> str:
    """Give the name of a team's player at the button."""
    return name_of(state, team, player_of(state, team))


def unused(state: State, team: int) -> tuple[int, ...]:
    """Say who of a team plays no topic of this round yet, in roster order."""
    return tuple(player for player in range(1, PLAYERS + 1) if player not in state.round.lineups[team - 1])


def is_ready(state: State, team: int) -> bool:
    """Say whether a team has chosen its players: all of them, or the one for the topic in play."""
    lineup = state.round.lineups[team - 1]
    return lineup[state.round.topic - 1] > 0 if state.round.topic else 0 not in lineup


def has_wagered(state: State, team: int) -> bool:
    """Say whether a team has wagered."""
    return state.stakes.wagers[team - 1] > 0


def has_written(state: State, team: int) -> bool:
    """Say whether a team has handed in an answer, with a keyboard or a pencil."""
    return bool(state.stakes.written[team - 1] or state.stakes.drawn[team - 1])


def awaited(state: State) -> tuple[int, ...]:
    """Say which teams the phase still waits for: to choose players, to wager, to hand in an answer."""
    stakes = state.stakes
    if state.phase in ("assign", "ferdi_pick"):
        return tuple(team for team in SEATS if not is_ready(state, team))
    if state.phase == "wager":
        return tuple(team for team in stakes.teams if not has_wagered(state, team))
    if state.phase == "final_collect":
        return tuple(team for team in stakes.teams if not has_written(state, team))
    return ()


def whose_turn(state: State) -> int:
    """Say which team removes a topic now, or has its answer revealed; 0 for none."""
    if state.phase == "ferdi_elim":
        return state.round.turns[len(state.round.removed)]
    return state.stakes.turns[state.stakes.turn - 1] if state.phase == "final_reveal" else 0


# Questions -------------------------------------------------------------------------------------------------------


def text_of(state: State) -> Question | None:
    """Give the text of the question in play."""
    asked = state.asked
    if asked is None:
        return None
    if asked.reserve:
        return state.episode.reserve[asked.reserve - 1]
    if asked.round == "tie":
        return state.episode.tie[state.ties_used - 1]
    if asked.round == "xamsa":
        return state.episode.xamsa
    return topics(state)[asked.topic - 1].question[asked.place - 1]


def free_teams(asked: Asked) -> tuple[int, ...]:
    """Say who may still press: not answering, not waiting, not having answered."""
    waiting = [press.team for press in asked.queue]
    return tuple(
        team for team in asked.teams if team != asked.answering and team not in waiting and team not in asked.answered
    )
