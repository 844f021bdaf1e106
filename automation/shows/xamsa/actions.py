"""The vocabulary of Xəmsə: what can be pressed. Teams are numbered by seat, players by roster, topics as played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from automation.model import DRAWN, Action, Adjust, ClockEnd, ClockWarn
from automation.shows.xamsa.episode import PLAYERS, TEAMS, TOPICS

Seat = Annotated[int, Meta(ge=1, le=TEAMS)]
SeatOrNone = Annotated[int, Meta(ge=0, le=TEAMS)]
Place = Annotated[int, Meta(ge=1, le=TOPICS)]
Member = Annotated[int, Meta(ge=1, le=PLAYERS)]
Stroke = Annotated[tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=2, max_length=6000)]
Drawing = tuple[Stroke, ...]
MemberOrNone = Annotated[int, Meta(ge=0, le=PLAYERS)]


class Start(Action, frozen=True):
    """Start the round whose title is shown."""


class AnnounceTopic(Action, frozen=True):
    """Announce the next topic by its name."""


class AnnounceTopics(Action, frozen=True):
    """Announce all topics of the round that are left (Bəlli, Fərdi)."""


class OrderTopics(Action, frozen=True):
    """Set the order in which the hidden topics are played, as places in the episode file (Sirli)."""

    topics: Annotated[tuple[Place, ...], Meta(min_length=TOPICS, max_length=TOPICS)]


class StartClock(Action, frozen=True):
    """Let the teams choose: line up for the topics (Bəlli, Sirli) or remove one after another (Fərdi)."""


class Assign(Action, frozen=True):
    """Name the player who plays a topic for a team; 0 takes the name back."""

    team: Seat
    topic: Place
    player: MemberOrNone


class LineUp(Action, frozen=True):
    """Name a team's players for all five topics in their order, 0 where none is named yet (Bəlli, Sirli)."""

    team: Seat
    players: Annotated[tuple[MemberOrNone, ...], Meta(min_length=TOPICS, max_length=TOPICS)]


class Remove(Action, frozen=True):
    """Remove a topic from the Fərdi round, each team one in its turn."""

    team: Seat
    topic: Place


class Pick(Action, frozen=True):
    """Choose the player of the Fərdi round."""

    team: Seat
    player: Member


class Lock(Action, frozen=True):
    """Close the choice of players; who is missing is filled in from the roster (X-R4)."""


class CallPlayers(Action, frozen=True):
    """Call the players of the topic to their buttons."""


class ReadStart(Action, frozen=True):
    """Begin to read the question: the buttons are alive."""


class ReadEnd(Action, frozen=True):
    """The question is read out: the time to think runs, or the discussion of the Xəmsə round."""


class Buzz(Action, frozen=True):
    """Press a team's button.

    `question`: the number that the question in play must have, 0 for whichever is; `player`: who pressed, 0 if it is
    not known. `stamp`: game time in seconds of the earliest trustworthy moment of the press, filled by whoever measures
    it and never by the one who presses; 0 for the moment at which it is judged. `settle`: seconds that the decision
    waits for presses which may still be on their way, filled likewise; the episode's option is the least.
    """

    team: Seat
    question: Annotated[int, Meta(ge=0)] = 0
    player: MemberOrNone = 0
    stamp: Annotated[float, DRAWN] = 0.0
    settle: Annotated[float, DRAWN] = 0.0


class CancelBuzz(Action, frozen=True):
    """Take back an accidental press: of whoever answers (0), or of a team that waits in the queue."""

    team: SeatOrNone = 0


class Correct(Action, frozen=True):
    """The answer is right (G1: the host decides)."""


class Wrong(Action, frozen=True):
    """The answer is wrong, or was changed (X-R9)."""


class NoAnswer(Action, frozen=True):
    """There is no answer, or its time was drawn out (X-R5, X-R6)."""


class ShowAnswer(Action, frozen=True):
    """Show the right answer."""


class Next(Action, frozen=True):
    """Go on: to the next question, topic, round, or to the end of the game."""


class Wager(Action, frozen=True):
    """Wager points in the Xəmsə round: 1 to all that the team has."""

    team: Seat
    points: int


class LockWagers(Action, frozen=True):
    """Close the wagers; a captain who said nothing wagers 1 (X-R11)."""


class Write(Action, frozen=True):
    """Hand in a team's written answer; the last one before the end counts, a blank one is none (X-R14).

    `drawing`: what was written with a pencil, stroke by stroke, each x and y in turns on a sheet of 1000 by 400.
    """

    team: Seat
    text: Annotated[str, Meta(max_length=200)]
    drawing: Annotated[Drawing, Meta(max_length=400)] = ()


class Close(Action, frozen=True):
    """Take no more written answers."""


class RevealAnswer(Action, frozen=True):
    """Show the written answer of the team whose turn it is."""


class RevealWager(Action, frozen=True):
    """Show the wager of the team whose turn it is."""


class SuddenDeath(Action, frozen=True):
    """Play a question without nominal between the teams that share the first place (X-R15)."""


class Void(Action, frozen=True):
    """Take the question out of the game: the points are as before it, a reserve question replaces it (X-R17, G7)."""


ACTIONS: tuple[type[Action], ...] = (
    Start,
    AnnounceTopic,
    AnnounceTopics,
    OrderTopics,
    StartClock,
    Assign,
    LineUp,
    Remove,
    Pick,
    Lock,
    CallPlayers,
    ReadStart,
    ReadEnd,
    Buzz,
    CancelBuzz,
    Correct,
    Wrong,
    NoAnswer,
    ShowAnswer,
    Next,
    Wager,
    LockWagers,
    Write,
    Close,
    RevealAnswer,
    RevealWager,
    SuddenDeath,
    Void,
    Adjust,
    ClockWarn,
    ClockEnd,
)

BY_DIRECTOR: tuple[type[Action], ...] = (CancelBuzz, Void, Adjust)
"""Corrections (2.2, G7)."""
SECRET: tuple[type[Action], ...] = (Wager, Write)
"""What a captain tells nobody but the desk."""
BY_TEAM: tuple[type[Action], ...] = (Buzz, Assign, LineUp, Remove, Pick, Wager, Write)
"""What a team presses for itself; each names its team first."""

_HOST = tuple(a for a in ACTIONS if a not in (*BY_DIRECTOR, *SECRET, Buzz, ClockWarn, ClockEnd))

PRESSES: dict[str, tuple[type[Action], ...]] = {"host": _HOST, "player": BY_TEAM, "lights": (), "air": ()}
