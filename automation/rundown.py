"""The run of show: an ordered list of segments, a standby pointer, GO, and the time against the plan. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, defstruct
from msgspec.structs import replace

from automation.model import DRAWN, Action, Event, Refused

Seconds = Annotated[float, Meta(ge=0, le=86_400)]


class Segment(Struct, frozen=True, forbid_unknown_fields=True):
    """One item of an episode: what it is called, how long it should take, and what GO does."""

    title: Annotated[str, Meta(min_length=1, max_length=120)]
    kind: str = "segment"
    """A word that cues can be bound to: `round`, `music`, `advert`, …"""
    planned: Seconds = 0.0
    press: tuple[dict[str, Any], ...] = ()
    """Actions that GO presses, in order, judged by the rules like any press."""
    fire: tuple[str, ...] = ()
    """Cues that GO fires, by id."""
    number: Annotated[str, Meta(pattern=r"^(\d{1,4}(\.\d{1,4}){0,3})?$")] = ""
    """The number of the cue that starts it for a show controller, "12.5"; its place in the rundown if none is said."""
    timecode: str = ""
    """The time of the playout's clock, "01:00:10:00", at which GO is pressed if the segment is on standby then."""
    note: str = ""


class Position(Struct, frozen=True):
    """Where the run of show stands; segments count from 1, 0 is none. Times are seconds of the run."""

    current: int = 0
    standby: int = 1
    begun: float | None = None
    started: float | None = None
    held: float | None = None


class Go(Action, frozen=True):
    """Start the segment on standby."""

    press: Annotated[tuple[dict[str, Any], ...], DRAWN] = ()


class Back(Action, frozen=True):
    """Move standby one segment back; fires nothing."""


class Jump(Action, frozen=True):
    """Put a segment on standby, counted from 1; fires nothing."""

    segment: Annotated[int, Meta(ge=1)]


class Hold(Action, frozen=True):
    """Hold the run of show: GO does nothing and the segment's time stands still."""


class Release(Action, frozen=True):
    """Let a held run of show go on."""


class SegmentStarted(Event, frozen=True):
    """GO started a segment."""

    segment: int
    title: str
    kind: str


ACTIONS: tuple[type[Action], ...] = (Go, Back, Jump, Hold, Release)


def _apart(action: type[Action]) -> type[Action]:
    name, namespace = f"Rundown{action.__name__}", {"__doc__": action.__doc__}
    made = defstruct(name, (), bases=(action,), frozen=True, namespace=namespace)
    assert issubclass(made, Action)
    return made


APART = {action: _apart(action) for action in ACTIONS}
"""The same under a name of their own, as `rundown_hold`, beside a show that has a HOLD itself."""
EVENTS: tuple[type[Event], ...] = (SegmentStarted,)


class Timing(Struct, frozen=True):
    """The time against the plan at one moment, in seconds; `over` is negative when under."""

    planned: float
    elapsed: float
    segment_planned: float
    segment_elapsed: float
    over: float


def why_not(segments: Sequence[Segment], at: Position, action: type[Action]) -> str | None:
    """Say why an action is impossible now, or None."""
    return _OBJECTIONS[_PLAIN[action]](segments, at)


def legal(segments: Sequence[Segment], at: Position) -> tuple[type[Action], ...]:
    """Name what the run of show can do now."""
    return tuple(action for action in ACTIONS if why_not(segments, at, action) is None)


def apply(
    segments: Sequence[Segment], position: Position, action: Action, at: float
) -> tuple[Position, Segment | None]:
    """Move through the run of show at `at` seconds of the run; the segment is the one that GO starts."""
    reason = why_not(segments, position, type(action))
    if reason is not None:
        raise Refused("not-now", reason)
    return _APPLY[_PLAIN[type(action)]](segments, position, action, at)


def numbered(segments: Sequence[Segment], number: str) -> int | None:
    """Find the segment that a show controller calls by a number, counted from 1; None if there is none.

    One without a number of its own is called by its place, unless another has that as its number.

    >>> numbered((Segment("Opening"), Segment("Round", number="12.5")), "12.5")
    2
    """
    places = range(1, len(segments) + 1)
    own = (place for place in places if number and segments[place - 1].number == number)
    bare = (place for place in places if not segments[place - 1].number and str(place) == number)
    return next(own, None) or next(bare, None)


def sequence(segments: Sequence[Segment], standby: int, step: int) -> int | None:
    """Find where the next sequence of segments begins, or the one before it if `step` is -1; None if there is none.

    What stands before the first point of their numbers makes segments one sequence (MSC 1.0, SEQUENCE_+).

    >>> plan = tuple(Segment("", number=number) for number in ("1", "2", "2.1", "3"))
    >>> [sequence(plan, standby, 1) for standby in (1, 2, 3, 4)], [sequence(plan, at, -1) for at in (1, 3, 4, 5)]
    ([2, 4, 4, None], [None, 1, 2, 4])
    """
    of = [(segment.number or str(place)).partition(".")[0] for place, segment in enumerate(segments, 1)]
    begins = [place for place in range(1, len(of) + 1) if place == 1 or of[place - 1] != of[place - 2]]
    if step > 0:
        return next((place for place in begins if place > standby), None)
    here = max((place for place in begins if place <= standby), default=0) if standby <= len(of) else standby
    return max((place for place in begins if place < here), default=None)


def timing(segments: Sequence[Segment], position: Position, at: float) -> Timing:
    """Compare with the plan: the end to be expected now against the planned end.

    >>> plan = (Segment("Opening", planned=60), Segment("Round", planned=300))
    >>> timing(plan, Position(current=1, standby=2, begun=0.0, started=0.0), 90.0).over
    30.0
    """
    planned = sum(segment.planned for segment in segments)
    if position.begun is None or position.started is None:
        return Timing(planned, 0.0, 0.0, 0.0, 0.0)
    now = at if position.held is None else position.held
    current = segments[position.current - 1]
    spent, rest = now - position.started, sum(s.planned for s in segments[position.current :])
    expected = position.started - position.begun + max(spent, current.planned) + rest
    return Timing(planned, now - position.begun, current.planned, spent, expected - planned)


def _go(segments: Sequence[Segment], p: Position, action: Action, at: float) -> tuple[Position, Segment]:
    segment = segments[p.standby - 1]
    begun = at if p.begun is None else p.begun
    return Position(current=p.standby, standby=p.standby + 1, begun=begun, started=at), segment


def _back(segments: Sequence[Segment], p: Position, action: Action, at: float) -> tuple[Position, None]:
    return replace(p, standby=p.standby - 1), None


def _jump(segments: Sequence[Segment], p: Position, action: Jump, at: float) -> tuple[Position, None]:
    if action.segment > len(segments):
        raise Refused("bad-value", f"segment {action.segment}: the rundown has {len(segments)}")
    return replace(p, standby=action.segment), None


def _hold(segments: Sequence[Segment], p: Position, action: Action, at: float) -> tuple[Position, None]:
    return replace(p, held=at), None


def _release(segments: Sequence[Segment], p: Position, action: Action, at: float) -> tuple[Position, None]:
    # The time that was held does not count: both marks move on by it.
    lost = at - (p.held or at)
    begun, started = (None if mark is None else mark + lost for mark in (p.begun, p.started))
    return replace(p, held=None, begun=begun, started=started), None


_PLAIN = {each: action for action, apart in APART.items() for each in (action, apart)}

_APPLY: dict[type[Action], Callable[..., tuple[Position, Segment | None]]] = {
    Go: _go,
    Back: _back,
    Jump: _jump,
    Hold: _hold,
    Release: _release,
}


def _no_go(segments: Sequence[Segment], p: Position) -> str | None:
    if p.held is not None:
        return "the rundown is held; release it first"
    if p.standby > len(segments):
        return "nothing is on standby: the rundown is at its end" if segments else "this episode has no rundown"
    return None


_OBJECTIONS: dict[type[Action], Callable[[Sequence[Segment], Position], str | None]] = {
    Go: _no_go,
    Back: lambda segments, p: "standby is at the first segment" if p.standby <= 1 else None,
    Jump: lambda segments, p: None if segments else "this episode has no rundown",
    Hold: lambda segments, p: "the rundown is held already" if p.held is not None else None,
    Release: lambda segments, p: "the rundown is not held" if p.held is None else None,
}
