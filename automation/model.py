"""The words that everything else is said in: action, event, state, entry, role, and what a show must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct


def snake(name: str) -> str:
    """Write a class name as a verb or an event is written outside.

    >>> snake("UseExtraMinute")
    'use_extra_minute'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """Something that a person or the clock asks for; its tag is the verb in snake_case."""


class Event(Struct, frozen=True, tag_field="event", tag=snake):
    """Something that happened by the rules; the only thing that cues listen to."""


class Clock(Struct, frozen=True):
    """A running clock of a game, in seconds of game time (which stands still while the desk is held)."""

    name: str
    length: float
    ends: float
    warn: float = 0.0
    """Seconds before the end at which a warning is due; 0 for none."""
    warned: bool = False


SETTLE = "settle"
"""The name of the clock that runs while presses on their way are waited for: nothing is decided meanwhile."""


class State(Struct, frozen=True, kw_only=True):
    """Where a game stands. Every show extends it; it goes through JSON and back unchanged.

    The phase `game_over` is the end of a game, in every show.
    """

    phase: str
    clock: Clock | None = None


class Refused(Exception):
    """The press was not accepted and nothing changed. `code` is for programs, `text` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class SheetError(Exception):
    """A file does not make sense. The text names the file, the place in it and the reason."""


class Role(Struct, frozen=True):
    """Who looks or presses: director, host, player (with a seat counted from 1), lights, air."""

    name: str
    seat: int = 0

    def __str__(self) -> str:
        return f"{self.name}:{self.seat}" if self.seat else self.name

    @classmethod
    def parse(cls, text: str) -> Role:
        """Read `host` or `player:2`; ValueError says which roles there are.

        >>> Role.parse("player:2")
        Role(name='player', seat=2)
        """
        name, colon, seat = text.partition(":")
        if name not in ROLES or (name == "player") != bool(colon) or (colon and not seat.isdecimal()):
            raise ValueError(f"unknown role {text!r}: it is one of {', '.join(ROLES)} (player:1, player:2, …)")
        return cls(name, int(seat) if colon else 0)


ROLES = ("director", "host", "player", "lights", "air")
DIRECTOR, HOST, LIGHTS, AIR = Role("director"), Role("host"), Role("lights"), Role("air")


class Entry(Struct, frozen=True):
    """A row of the journal. `at` is seconds since the run began, `game` seconds of game time."""

    seq: int
    at: float
    game: float
    by: str
    action: Action


# Luck ------------------------------------------------------------------------------------------------------------

DRAWN = Meta(extra={"drawn": True}, description="drawn by the desk, never by a press")
"""Marks a field of an action that only the desk may fill: `Annotated[int, DRAWN] = 0`."""


class Luck(Protocol):
    """What a show may ask of chance; `random.Random` fulfils it."""

    def randrange(self, start: int, stop: int, /) -> int: ...
    def uniform(self, a: float, b: float, /) -> float: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


def arguments(action: type[Action]) -> tuple[str, ...]:
    """Name the fields that a press may fill, in order: all but the drawn ones."""
    hints = get_type_hints(action, include_extras=True)
    return tuple(name for name in action.__struct_fields__ if not _drawn(hints[name]))


def _drawn(hint: Any) -> bool:
    return get_origin(hint) is Annotated and DRAWN in get_args(hint)[1:]


def verb(action: Action | type[Action]) -> str:
    """Say an action's verb: `verb(Spin)` is `"spin"`."""
    return str(action.__struct_config__.tag)


# Words that every show shares ------------------------------------------------------------------------------------


class ClockWarn(Action, frozen=True):
    """The running clock reached its warning; pressed by the clock alone."""


class ClockEnd(Action, frozen=True):
    """The running clock ran out; pressed by the clock alone."""


class Adjust(Action, frozen=True):
    """Correct a score by hand: `target` gets `delta` points more (or less), with a reason for the log (G7)."""

    target: str
    delta: int
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class ClockStarted(Event, frozen=True):
    """A clock began to run."""

    clock: str
    seconds: float


class ClockWarned(Event, frozen=True):
    """A clock reached its warning."""

    clock: str
    left: float


class ClockEnded(Event, frozen=True):
    """A clock ran out or was stopped at its end."""

    clock: str


class Adjusted(Event, frozen=True):
    """A score was corrected by hand."""

    target: str
    delta: int
    reason: str


# Views -----------------------------------------------------------------------------------------------------------

S = TypeVar("S")
T = TypeVar("T")


def of_newest(make: Callable[[S], T]) -> Callable[[S], T]:
    """Make something of a state once, as long as no other comes in between: the views of several roles share it.

    >>> count = of_newest(lambda state: print("made") or len(state))
    >>> state = ("a", "b")
    >>> count(state), count(state)
    made
    (2, 2)
    """
    newest: tuple[S, T] | None = None

    def made(state: S) -> T:
        nonlocal newest
        known = newest
        if known is None or known[0] is not state:
            newest = known = state, make(state)
        return known[1]

    made.__doc__ = make.__doc__
    return made


# What a show is --------------------------------------------------------------------------------------------------


class Show(Protocol):
    """What a show's module holds. All of it is pure: values in, values out."""

    @property
    def NAME(self) -> str:
        """The tag that files use: `chgk`."""

    @property
    def TITLE(self) -> str:
        """The show's name for people."""

    @property
    def ACTIONS(self) -> tuple[type[Action], ...]:
        """The vocabulary; the desk adds its own verbs (undo, pause, go, …)."""

    @property
    def EVENTS(self) -> tuple[type[Event], ...]:
        """What cues can listen to; the desk adds its own (segment_started, …)."""

    @property
    def STATE(self) -> type[State]:
        """The show's state."""

    @property
    def EPISODE(self) -> type[Struct]:
        """The show's own part of an episode file."""

    @property
    def FIELDS(self) -> type[Struct]:
        """The view of the role `lights`: flat, free of secrets; what looks are matched against."""

    @property
    def LEGAL(self) -> Mapping[str, tuple[type[Action], ...]]:
        """For each phase what its table of rules allows."""

    @property
    def PRESSES(self) -> Mapping[str, tuple[type[Action], ...]]:
        """What each role but the director may press."""

    def start(self, episode: Any, /) -> Any:
        """Give the state before the first press."""

    def legal(self, state: Any, /) -> tuple[type[Action], ...]:
        """Name what can be pressed now."""

    def apply(self, state: Any, action: Any, at: float, /) -> tuple[Any, tuple[Event, ...]]:
        """Judge an action at `at` seconds of game time: the new state and what happened, or raise `Refused`."""

    def draw(self, state: Any, action: Any, luck: Luck, /) -> Any:
        """Fill the drawn fields of an action; an action without any comes back as it is."""

    def deadline(self, state: Any, /) -> tuple[float, Action] | None:
        """Say what happens by itself next, and when (seconds of game time)."""

    def expected(self, state: Any, /) -> Action | None:
        """Suggest the next step of an undisturbed show, where there is one: the biggest button."""

    def decisions(self, state: Any, /) -> tuple[type[Action], ...]:
        """Name what people decide between, all of it legal, where `expected` suggests nothing: the biggest buttons."""

    def view(self, state: Any, role: Role, /) -> Struct:
        """Show what this role may see; the only thing that leaves the server."""

    def problems(self, episode: Any, /) -> Sequence[tuple[str, str, str]]:
        """Check an episode beyond its types: ("error" or "warning", place in the file, reason)."""
