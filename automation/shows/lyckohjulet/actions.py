"""The vocabulary of Lyckohjulet: what can be pressed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from automation.model import DRAWN, Action, Adjust, ClockEnd, ClockWarn
from automation.shows.lyckohjulet.episode import SEATS, WEDGES

WedgeNumber = Annotated[int, Meta(ge=0, lt=WEDGES)]
Seat = Annotated[int, Meta(ge=1, le=SEATS)]
Letter1 = Annotated[str, Meta(min_length=1, max_length=8)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]


# A round ---------------------------------------------------------------------------------------------------------


class ShowPuzzle(Action, frozen=True):
    """Show the empty board and the category. Which Kvitt eller dubbelt says Dubbelt is drawn for the round (L-R12)."""

    dubbelt: Annotated[int, DRAWN] = 0


class Spin(Action, frozen=True):
    """Spin the wheel. Where it stops, and how, is drawn unless it is a real one."""

    wedge: Annotated[int, DRAWN] = 0
    within: Annotated[float, DRAWN] = 0.0
    """Where within the wedge, from 0 (its lower neighbour) to 1."""
    turns: Annotated[int, DRAWN] = 0
    seconds: Annotated[float, DRAWN] = 0.0


class Respin(Action, frozen=True):
    """Spin again before the wheel has gone round: it slipped, or it was a trick."""

    wedge: Annotated[int, DRAWN] = 0
    within: Annotated[float, DRAWN] = 0.0
    turns: Annotated[int, DRAWN] = 0
    seconds: Annotated[float, DRAWN] = 0.0


class FullTurn(Action, frozen=True):
    """Say that a real wheel has gone round once: it will not be spun again."""


class Land(Action, frozen=True):
    """Say on which wedge the wheel stopped, from 0; overrides a drawn one."""

    wedge: WedgeNumber


class LandOnPeg(Action, frozen=True):
    """Say that the flipper stopped on the peg between two wedges: the left one counts, seen from the contestants."""

    left: WedgeNumber
    right: WedgeNumber


class Letter(Action, frozen=True):
    """Take the letter that the contestant asks for; a used one as well, for the board is only a guide."""

    letter: Letter1


class BuyVowel(Action, frozen=True):
    """Sell a vowel out of the round's pot (L-R7)."""

    vowel: Letter1


class Solve(Action, frozen=True):
    """Let the contestant try to solve."""


class Correct(Action, frozen=True):
    """The solution is right, and in time (G1: the judge decides)."""


class Wrong(Action, frozen=True):
    """The solution is wrong, missing or too late (G1: the judge decides)."""


class StartClock(Action, frozen=True):
    """Start the clock at the last word of the host's prompt (L-R10); in the final, the ten seconds."""


class BlowOff(Action, frozen=True):
    """Blow the contestant off for playing for time: the next one's turn."""


class Flip(Action, frozen=True):
    """Turn the wedge over: what its back says was drawn, unless the studio's own says otherwise."""

    back: Literal["drawn", "kvitt", "dubbelt"] = "drawn"


class Decline(Action, frozen=True):
    """Leave it: the wedge is not turned, the Joker not used, the jackpot not tried for."""


class UseJoker(Action, frozen=True):
    """Give the Joker back instead of suffering Bankrutt or Stå över (L-R15)."""


class Bank(Action, frozen=True):
    """Close the round: the pot is safe, and the programme goes on."""


class DiscardPuzzle(Action, frozen=True):
    """Throw the puzzle away: all pots and prizes of the round are gone, another puzzle in the same round (L-R18)."""

    reason: Reason


# Snabbpussel -----------------------------------------------------------------------------------------------------


class Start(Action, frozen=True):
    """Let letters appear, in an order that is drawn."""

    order: Annotated[tuple[int, ...], DRAWN] = ()


class Hold(Action, frozen=True):
    """Let no more letters appear; START goes on."""


class Buzz(Action, frozen=True):
    """A contestant presses the button."""

    seat: Seat


# A tie -----------------------------------------------------------------------------------------------------------


class TieBreak(Action, frozen=True):
    """Settle the tie by a snabbpussel."""


class Decide(Action, frozen=True):
    """Settle the tie for want of time: by the best single round, then by rounds won."""


class NameWinner(Action, frozen=True):
    """Name the winner of a tie that nothing else settles."""

    seat: Seat


# The final -------------------------------------------------------------------------------------------------------


class Envelope(Action, frozen=True):
    """Give the host the envelope of the wedge on which the final's wheel stopped."""


class Category(Action, frozen=True):
    """Tell the category of the final's puzzle and show its empty board."""


class Pick(Action, frozen=True):
    """Take a letter that the finalist chooses, in any order."""

    letter: Letter1


class RevealAll(Action, frozen=True):
    """Show all chosen letters at once."""


class OpenEnvelope(Action, frozen=True):
    """Open the envelope; what is inside is paid if the final was won."""


# Corrections -----------------------------------------------------------------------------------------------------


class CorrectRuling(Action, frozen=True):
    """Reverse the verdict just given, with all that followed from it."""


class Void(Action, frozen=True):
    """Take the puzzle out of the game: all numbers are as when it was shown (G7), another one in the same round."""


_ROUND: tuple[type[Action], ...] = (
    ShowPuzzle,
    Spin,
    Respin,
    FullTurn,
    Land,
    LandOnPeg,
    Letter,
    BuyVowel,
    Solve,
    Correct,
    Wrong,
    StartClock,
    BlowOff,
    Flip,
    Decline,
    UseJoker,
    Bank,
    DiscardPuzzle,
    Start,
    Hold,
    Buzz,
    TieBreak,
    Decide,
    Envelope,
    Category,
    Pick,
    RevealAll,
    OpenEnvelope,
)

ACTIONS: tuple[type[Action], ...] = (*_ROUND, NameWinner, CorrectRuling, Void, Adjust, ClockWarn, ClockEnd)

PRESSES: dict[str, tuple[type[Action], ...]] = {"host": _ROUND, "player": (Buzz,), "lights": (), "air": ()}
"""Corrections belong to the director; a contestant has one button."""
