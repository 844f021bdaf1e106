"""Who was first: clocks of phones, moments that can be trusted, how long a decision waits, the order of presses. Pure.

All moments are seconds of one clock, the server's, unless a name says `theirs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from statistics import median
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from automation.model import Action

KEPT = 16
"""Exchanges that a link is judged by: eight seconds of them."""
ENOUGH = 4
"""Exchanges after which a link is known well enough to be called fair."""
SLOW = 0.25
"""Seconds of round trip above which a link is too slow to be fair: nobody would wait for it on air."""
TOLERATED = 0.02
"""Seconds by which a claim may miss what can be believed without being marked in the log."""
MOST_BELIEVED = 0.5
"""Seconds before its arrival that a press can have been made at most, however slow its link is."""
SETTLE = 0.04
"""Seconds that a decision waits at least where phones play."""
MOST_HELD = 0.5
"""Seconds that a decision waits at most: then a phone that was not heard has lost."""

Outcome = Literal["pressed", "first", "queued", "early", "late", "not-you"]
"""What a presser is told: counted but not decided yet, first, n-th, too early, too late, or not his to press."""


class Buttons(Protocol):
    """What a show with buttons says of them; seats count from 1."""

    @property
    def SEATS(self) -> tuple[int, ...]:
        """All seats that have a button."""

    @property
    def PRESS(self) -> type[Action]:
        """The verb of a button; its first field names the seat."""

    @property
    def STAMPED(self) -> bool:
        """Whether the show orders presses by their moments itself; otherwise they come to it in order."""

    def press(self, seat: int, question: int, /) -> Action:
        """Make the press of a seat's button for a question."""

    def stamped(self, action: Any, stamp: float, settle: float, /) -> Action:
        """Say when a press was made (seconds of game time) and how long the decision waits for others (seconds)."""

    def question(self, state: Any, /) -> int:
        """Number what can be pressed for now: another number, and a press for the old one is late."""

    def button(self, state: Any, seat: int, /) -> str:
        """Say what a press would be: free, answering, queued, answered, early, late, or out for who does not play."""

    def place_of(self, state: Any, seat: int, /) -> int:
        """Say which place a seat has among those who pressed; 1 answers, 0 for none or while it is not decided."""

    def name_of(self, state: Any, seat: int, /) -> str:
        """Name who presses there."""

    def captain_of(self, state: Any, seat: int, /) -> str:
        """Name who chooses for the seat on a page of its own; empty where nobody does."""


# Clocks ----------------------------------------------------------------------------------------------------------


class Exchange(Struct, frozen=True):
    """One question for the time and its answer: how long both took, and what to add to their clock to get ours."""

    trip: float
    offset: float


class Link(Struct, frozen=True):
    """What is known of a phone's clock and of the way to it."""

    exchanges: tuple[Exchange, ...] = ()

    def heard(self, sent: float, theirs: float, got: float) -> Link:
        """Take in an exchange: asked at `sent`, answered at `theirs` of their clock, heard at `got`.

        >>> Link().heard(10.0, 3.0, 10.5).offset
        7.25
        """
        if got < sent or not isfinite(theirs):
            return self
        return Link((*self.exchanges, Exchange(got - sent, (sent + got) / 2 - theirs))[-KEPT:])

    @property
    def offset(self) -> float | None:
        """Tell what to add to their clock: the median of the quickest third, in which least can be delay."""
        if not self.exchanges:
            return None
        best = sorted(self.exchanges, key=lambda each: each.trip)[: max(1, len(self.exchanges) // 3)]
        return median(each.offset for each in best)

    @property
    def trip(self) -> float:
        """Tell the round trip that three quarters of the exchanges stay within; 0 while nothing is known."""
        trips = sorted(each.trip for each in self.exchanges)
        return trips[len(trips) * 3 // 4] if trips else 0.0

    @property
    def is_slow(self) -> bool:
        """Tell whether the link is too slow to be fair."""
        return self.trip > SLOW

    @property
    def is_known(self) -> bool:
        """Tell whether enough was exchanged to trust it."""
        return len(self.exchanges) >= ENOUGH


# Moments ---------------------------------------------------------------------------------------------------------


class Moment(Struct, frozen=True):
    """When a press was made, as far as it can be trusted."""

    at: float
    arrived: float
    claimed: float | None = None
    """What its own clock says, in ours; None where there is no clock but the arrival's."""

    @property
    def measured(self) -> bool:
        """Tell whether it is more than the moment of arrival at the server."""
        return self.claimed is not None

    @property
    def believed(self) -> bool:
        """Tell whether the claim was taken as it is, but for what the jitter of an honest phone's way may be."""
        return self.claimed is None or abs(self.at - self.claimed) <= TOLERATED


def wired(arrived: float) -> Moment:
    """Give the moment of a wired press: when it reached this machine."""
    return Moment(arrived, arrived, arrived)


def trusted(link: Link, theirs: float | None, arrived: float) -> Moment:
    """Give the earliest trustworthy moment of a phone's press: never before one round trip ago, never in the future.

    >>> link = Link().heard(0.0, 100.0, 0.1)
    >>> [round(trusted(link, theirs, 5.0).at, 3) for theirs in (104.92, 99.0, 200.0)]
    [4.97, 4.9, 5.0]
    """
    offset = link.offset
    if offset is None or theirs is None or not isfinite(theirs):
        return Moment(arrived, arrived)
    claimed = theirs + offset
    earliest = arrived - min(link.trip, MOST_BELIEVED)
    return Moment(min(max(claimed, earliest), arrived), arrived, claimed)


# Decisions -------------------------------------------------------------------------------------------------------


def is_due(opened: float, now: float, awaited: int, least: float = SETTLE) -> bool:
    """Tell whether a decision that waits since `opened` can be made: nobody can have been earlier any more.

    `awaited`: how many phones have not yet answered a question that was sent to them after the first press came. A
    phone's messages keep their order, so whoever has answered has no earlier press on its way.
    """
    waited = now - opened
    return waited >= max(MOST_HELD, least) or (waited >= least and not awaited)


def rank(moment: Moment, seat: int, question: int, seats: int) -> tuple[float, bool, int]:
    """Give the key that puts presses in order (X-R10).

    The earlier moment comes first. Equal moments: a measured one before one that is only that of its arrival; two
    measured ones by seat, with another seat first at each question. Those that nothing tells apart stay as they came.
    """
    return moment.at, not moment.measured, (seat - question) % seats if moment.measured else 0


class Buzz(Struct, frozen=True, kw_only=True):
    """A line of the buzzers' log. Moments are seconds of the run, `offset` and `trip` seconds."""

    n: int
    question: int
    seat: int
    name: str
    by: str
    arrived: float
    moment: float
    claimed: float | None = None
    offset: float | None = None
    trip: float | None = None
    believed: bool = True
    outcome: Outcome
    place: int = 0
    behind: float | None = None
    """Seconds after the one who was first; None where nobody was."""
    why: str = ""


def compared(lines: Iterable[Buzz]) -> tuple[Buzz, ...]:
    """Say of the presses at one question how long after the first one's they were made.

    Who was compared once stays so: after a wrong answer there is another first.
    """
    known = tuple(lines)
    first = next((line.moment for line in reversed(known) if line.outcome == "first" and not line.why), None)
    if first is None:
        return known
    return tuple(replace(each, behind=round(each.moment - first, 6)) if each.behind is None else each for each in known)
