"""A game of a few rules, to try the engine with: press, a clock, luck, a secret. And what the engine's tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from automation.clock import FakeClock
from automation.desk import Change, Desk
from automation.journal import Header, Journal
from automation.model import (
    DRAWN,
    Action,
    Adjust,
    Adjusted,
    Clock,
    ClockEnd,
    ClockEnded,
    ClockStarted,
    ClockWarn,
    ClockWarned,
    Event,
    Luck,
    Refused,
    Role,
    State,
    verb,
)

NAME = "toy"
TITLE = "Toy"


class Roll(Action, frozen=True):
    """Roll a die."""

    eyes: Annotated[int, DRAWN] = 0


class Score(Action, frozen=True):
    """Give points."""

    points: Annotated[int, Meta(ge=1, le=9)] = 1


class Begin(Action, frozen=True):
    """Start the clock."""


class Pick(Action, frozen=True):
    """Name some numbers."""

    name: str
    numbers: tuple[int, ...] = ()


class Finish(Action, frozen=True):
    """End the game."""


class Rolled(Event, frozen=True):
    """The die lies."""

    eyes: int


class Scored(Event, frozen=True):
    """Points were given."""

    points: int
    big: bool


class Episode(Struct, frozen=True, forbid_unknown_fields=True):
    """What a toy episode says."""

    title: str = "toy"
    seconds: float = 10.0
    solution: str = "swordfish"


class Toy(State, frozen=True, kw_only=True):
    """Where the toy stands."""

    episode: Episode
    points: int = 0
    eyes: int = 0


class Fields(Struct, frozen=True):
    """What looks are matched against."""

    phase: str
    points: int
    eyes: int
    clock: str


ACTIONS: tuple[type[Action], ...] = (Roll, Score, Begin, Pick, Finish, Adjust, ClockWarn, ClockEnd)
EVENTS: tuple[type[Event], ...] = (Rolled, Scored, Adjusted, ClockStarted, ClockWarned, ClockEnded)
STATE, EPISODE, FIELDS = Toy, Episode, Fields
LEGAL: dict[str, tuple[type[Action], ...]] = {
    "idle": (Roll, Score, Begin, Pick, Finish, Adjust),
    "running": (Score, Finish, Adjust),
    "late": (Score, Roll, Adjust),
    "game_over": (Adjust,),
}
PRESSES: dict[str, tuple[type[Action], ...]] = {"host": (Roll, Begin)}


def start(episode: Episode) -> Toy:
    return Toy(phase="idle", episode=episode)


def legal(state: Toy) -> tuple[type[Action], ...]:
    return LEGAL[state.phase]


def apply(state: Toy, action: Action, at: float) -> tuple[Toy, tuple[Event, ...]]:
    if type(action) not in (*legal(state), ClockWarn, ClockEnd):
        raise Refused("not-now", f"{verb(action)} is not possible in {state.phase}")
    match action:
        case Roll():
            return replace(state, eyes=action.eyes), (Rolled(action.eyes),)
        case Score():
            return replace(state, points=state.points + action.points), (Scored(action.points, action.points > 5),)
        case Begin():
            seconds = state.episode.seconds
            clock = Clock("minute", seconds, at + seconds, warn=3.0)
            return replace(state, phase="running", clock=clock), (ClockStarted("minute", seconds),)
        case ClockWarn() if state.clock:
            return replace(state, clock=replace(state.clock, warned=True)), (ClockWarned("minute", 3.0),)
        case ClockEnd():
            return replace(state, phase="late", clock=None), (ClockEnded("minute"),)
        case Adjust():
            points = state.points + action.delta
            return replace(state, points=points), (Adjusted(action.target, action.delta, action.reason),)
        case Finish():
            return replace(state, phase="game_over", clock=None), ()
    return state, ()


def draw(state: Toy, action: Action, luck: Luck) -> Action:
    return replace(action, eyes=luck.randrange(1, 7)) if isinstance(action, Roll) else action


def deadline(state: Toy) -> tuple[float, Action] | None:
    if state.clock is None:
        return None
    if not state.clock.warned:
        return state.clock.ends - state.clock.warn, ClockWarn()
    return state.clock.ends, ClockEnd()


def expected(state: Toy) -> Action | None:
    return Roll() if state.phase == "idle" else None


def decisions(state: Toy) -> tuple[type[Action], ...]:
    return (Score, Roll) if state.phase == "late" else ()


class View(Struct, frozen=True):
    """What people see; the solution is the host's and the director's."""

    phase: str
    points: int
    solution: str = ""


def view(state: Toy, role: Role) -> Struct:
    if role.name == "lights":
        return Fields(state.phase, state.points, state.eyes, state.clock.name if state.clock else "")
    return View(state.phase, state.points, state.episode.solution if role.name in ("host", "director") else "")


def problems(episode: Episode) -> list[tuple[str, str, str]]:
    return [("error", "seconds", "no time at all")] if episode.seconds <= 0 else []


# What tests of the engine share ----------------------------------------------------------------------------------

SEGMENTS: list[dict[str, Any]] = [
    {"title": "Opening", "kind": "opening", "planned": 60, "fire": ["titles"]},
    {"title": "First roll", "planned": 30, "press": [{"do": "roll"}, {"do": "score", "points": 2}]},
    {"title": "Clock", "planned": 90, "press": [{"do": "begin"}]},
]


def this_module() -> Any:
    """Give the toy as a show."""
    import tests.toy as toy

    return toy


class Table:
    """A desk with everything around it that a test wants to see."""

    def __init__(self, path: Path, clock: FakeClock, words: dict[str, Any], lockout: float) -> None:
        self.clock = clock
        self.journal = Journal.open(path) if path.exists() else Journal.create(path, Header(NAME, words, 0.0, "test"))
        self.desk = Desk(this_module(), self.journal, clock, random.Random(1), lockout)
        self.changes: list[Change] = []
        self.desk.listen(self.changes.append)

    def press(self, *words: Any, by: str = "director", **more: Any) -> Change:
        """Press a verb with its arguments in order."""
        return self.desk.press(self.desk.vocabulary.read_positional(words[0], words[1:]), by, **more)

    def refusal(self, *words: Any, **more: Any) -> Refused:
        """Press what must be refused, and see that nothing changed."""
        before = self.snapshot()
        try:
            self.press(*words, **more)
        except Refused as refused:
            assert self.snapshot() == before
            return refused
        raise AssertionError(f"{words} was accepted")

    def late_refusal(self, *words: Any) -> Refused:
        """Press what must be refused, though the clock may have pressed before."""
        try:
            self.press(*words)
        except Refused as refused:
            return refused
        raise AssertionError(f"{words} was accepted")

    def snapshot(self) -> Any:
        """Everything that a refusal must leave alone."""
        desk = self.desk
        return desk.seq, desk.head, desk.state, desk.held, self.journal.last

    @property
    def verbs(self) -> list[str]:
        """The verbs of every entry so far."""
        return [msgspec.json.decode(row.action)["do"] for row in self.journal.read()]


@contextmanager
def table(path: Path, *, lockout: float = 0.0, at: float = 0.0, **words: Any) -> Iterator[Table]:
    """Open a desk on a journal; closed at the end, to be opened again."""
    found = Table(path, FakeClock(at), {"show": NAME, "segment": SEGMENTS, **words}, lockout)
    try:
        yield found
    finally:
        found.journal.close()
