"""The vocabulary of ЧГК: what can be pressed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from automation.model import DRAWN, Action, Adjust, ClockEnd, ClockWarn
from automation.shows.chgk.episode import Number

Seat1 = Annotated[int, Meta(ge=1)]


class SeatTeam(Action, frozen=True):
    """Let the team take its seats: it is introduced."""


class Spin(Action, frozen=True):
    """Spin the top (1.4). Where it stops and after how many seconds is drawn unless it is a real top."""

    stop: Annotated[int, DRAWN] = 0
    seconds: Annotated[float, DRAWN] = 0.0


class Respin(Action, frozen=True):
    """Spin the top again, as when the arrow stopped on a line (C-R2)."""

    stop: Annotated[int, DRAWN] = 0
    seconds: Annotated[float, DRAWN] = 0.0


class Arrow(Action, frozen=True):
    """Say which sector the arrow points to."""

    sector: Number


class Open(Action, frozen=True):
    """Open the envelope: what kind of sector it is, and the viewer of an ordinary question."""


class Seat(Action, frozen=True):
    """Seat one player for the superblitz, by his place in the roster counted from 1 (1.4.1)."""

    player: Seat1


class BringBlackBox(Action, frozen=True):
    """Bring in the black box of this question (C-R15)."""


class ShowMedia(Action, frozen=True):
    """Show the picture, sound, film or object of this question (C-R15)."""


class Read(Action, frozen=True):
    """Read the question out: from now on it may be seen."""


class StartClock(Action, frozen=True):
    """Start the discussion: the minute, or the seconds of a blitz question."""


class EarlyAnswer(Action, frozen=True):
    """Take an answer without the minute, before its clock starts (1.6)."""


class Answer(Action, frozen=True):
    """Listen to the answer."""


class UseExtraMinute(Action, frozen=True):
    """Spend an earned extra minute (1.6)."""


class ClubHelp(Action, frozen=True):
    """Ask the club for help (1.7)."""


class Stop(Action, frozen=True):
    """End the running clock now, as if it had run out."""


class Correct(Action, frozen=True):
    """The answer is right (1.2.3: the host decides)."""


class Wrong(Action, frozen=True):
    """The answer is wrong (1.2.3: the host decides)."""


class NoAnswer(Action, frozen=True):
    """There is no answer; it counts as a wrong one (C-R11)."""


class Next(Action, frozen=True):
    """Close the round: to the next spin, or to the end of the game."""


class RequestDecisive(Action, frozen=True):
    """The experts ask for the decisive round (1.8)."""


class Grant(Action, frozen=True):
    """Grant the decisive round to the named players, by their places in the roster counted from 1 (1.8)."""

    players: Annotated[tuple[Seat1, ...], Meta(min_length=1)]


class Refuse(Action, frozen=True):
    """Refuse the decisive round (1.8); the experts may ask again before a later spin."""


class Break(Action, frozen=True):
    """Begin a pause between rounds (C-R15)."""

    kind: Literal["music", "commercial", "other"]


class EndBreak(Action, frozen=True):
    """End the pause."""


class CorrectRuling(Action, frozen=True):
    """Reverse the last verdict with all that followed from it."""


class Void(Action, frozen=True):
    """Take the question out of the game: its sector is gone, the numbers are as at its start (G7)."""


class LoadReserve(Action, frozen=True):
    """Put the next reserve envelope on a sector that has none left (C-R14)."""

    sector: Number


class Declare(Action, frozen=True):
    """End a game that ran out of questions: the higher score wins (C-R14)."""


ACTIONS: tuple[type[Action], ...] = (
    SeatTeam,
    Spin,
    Respin,
    Arrow,
    Open,
    Seat,
    BringBlackBox,
    ShowMedia,
    Read,
    StartClock,
    EarlyAnswer,
    Answer,
    UseExtraMinute,
    ClubHelp,
    Stop,
    Correct,
    Wrong,
    NoAnswer,
    Next,
    RequestDecisive,
    Grant,
    Refuse,
    Break,
    EndBreak,
    CorrectRuling,
    Void,
    LoadReserve,
    Declare,
    Adjust,
    ClockWarn,
    ClockEnd,
)

_HOST = (
    SeatTeam,
    Spin,
    Respin,
    Arrow,
    Open,
    Seat,
    BringBlackBox,
    ShowMedia,
    Read,
    StartClock,
    EarlyAnswer,
    Answer,
    UseExtraMinute,
    ClubHelp,
    Stop,
    Correct,
    Wrong,
    NoAnswer,
    Next,
    RequestDecisive,
    Grant,
    Refuse,
    Break,
    EndBreak,
)

PRESSES: dict[str, tuple[type[Action], ...]] = {"host": _HOST, "player": (), "lights": (), "air": ()}
"""The experts have no buzzers; corrections belong to the director."""
