"""Everything that can be pressed in an episode: the show's verbs, the rundown's and the desk's own."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Union, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from automation import rundown
from automation.model import Action, ClockEnd, ClockWarn, Event, Refused, Show, arguments, verb


class Undo(Action, frozen=True):
    """Cancel the last press: the state before it is back, the clock is held, no cue fires."""


class Redo(Action, frozen=True):
    """Bring back what the last undo cancelled; no cue fires."""


class Pause(Action, frozen=True):
    """Hold the game's clock."""


class Resume(Action, frozen=True):
    """Let the game's clock go on with what was left."""


class Extend(Action, frozen=True):
    """Give the running clock more seconds, or fewer."""

    seconds: Annotated[float, Meta(ge=-3600, le=3600)]


class RestartClock(Action, frozen=True):
    """Start the running clock again with its whole length."""


class Stop(Action, frozen=True):
    """End the running clock now, as if it had run out."""


class AtTimecode(Action, frozen=True):
    """The playout's clock reached a cue, or a segment (counted from 1); pressed by the time code alone."""

    time: str
    cue: str = ""
    segment: int = 0

    @property
    def point(self) -> str:
        """Name what was reached: `cue gong`, `segment 2`."""
        return f"cue {self.cue}" if self.cue else f"segment {self.segment}"


class ClockExtended(Event, frozen=True):
    """The running clock got more or fewer seconds."""

    clock: str
    seconds: float


class ClockRestarted(Event, frozen=True):
    """The running clock began again."""

    clock: str
    seconds: float


TRANSPORT: tuple[type[Action], ...] = (Undo, Redo, Pause, Resume)
"""Verbs that change no state of the game; they are journaled, but not undone."""
CLOCKWORK: tuple[type[Action], ...] = (Extend, RestartClock, Stop)
BY_CLOCK: tuple[type[Action], ...] = (ClockWarn, ClockEnd, AtTimecode)
EVENTS: tuple[type[Event], ...] = (*rundown.EVENTS, ClockExtended, ClockRestarted)


class Vocabulary:
    """The verbs of one show and the engine's own, read from JSON words or from positional arguments."""

    def __init__(self, show: Show) -> None:
        shows = {verb(action): action for action in show.ACTIONS}
        self.rundown = {
            action: rundown.APART[action] if verb(action) in shows else action for action in rundown.ACTIONS
        }
        """The rundown's orders as this vocabulary has them: what a show has a verb for has a name of its own."""
        own = {verb(action): action for action in (*TRANSPORT, *CLOCKWORK, *self.rundown.values(), *BY_CLOCK)}
        self.verbs: dict[str, type[Action]] = own | shows
        self._named = {verb(rundown.APART[action]): verb(here) for action, here in self.rundown.items()}
        self.own = frozenset(show.ACTIONS)
        self.drawn = frozenset(a for a in self.verbs.values() if len(arguments(a)) < len(a.__struct_fields__))
        """The actions that luck has a part in."""
        self.arguments = {name: arguments(action) for name, action in self.verbs.items()}
        self._tails = {name for name, action in self.verbs.items() if _ends_in_list(action, self.arguments[name])}
        self._bare = {name: self.verbs[name]() for name, takes in self.arguments.items() if not takes}
        self.public = tuple(name for name, action in self.verbs.items() if action not in BY_CLOCK)
        """The verbs that people and machines may press, all but the clock's own."""
        self._entry = msgspec.json.Decoder(Union[tuple(self.verbs.values())])  # noqa: UP007

    def named(self, name: str) -> str:
        """Name the verb that a name means: the rundown's orders are found as `rundown_hold` in every show."""
        return self._named.get(name, name)

    def order(self, name: str) -> str:
        """Name the verb of an order of the desk or the rundown, where a show may have one of that name as well."""
        return self._named.get(f"rundown_{name}", name)

    def read(self, words: Mapping[str, Any]) -> Action:
        """Read a press from `{"do": verb, argument: value, …}`; `Refused` names the verb or the field."""
        asked = words.get("do")
        name = self.named(asked) if isinstance(asked, str) else asked
        rest = {key: value for key, value in words.items() if key != "do"}
        allowed = self._arguments_of(name)
        foreign = [key for key in rest if key not in allowed]
        if foreign:
            takes = f"it takes {', '.join(allowed)}" if allowed else "it takes none"
            raise Refused("bad-value", f"{name}: no argument {foreign[0]!r}; {takes}")
        return self._convert(str(name), rest)

    def read_positional(self, name: str, values: Sequence[Any]) -> Action:
        """Read a press from a verb and its arguments in order, as OSC and MIDI carry them.

        Whole floats stand for integers, since many controllers send nothing else. A list as the last argument takes
        all values that are left.
        """
        name = self.named(name)
        if not values and name in self._bare:
            return self._bare[name]
        allowed = self._arguments_of(name)
        if name in self._tails:
            first = len(allowed) - 1
            rest = [_whole(value) for value in values[first:]]
            values = [*values[:first], *([rest] if rest else [])]
        if len(values) > len(allowed):
            raise Refused("bad-value", f"{name}: {len(values)} arguments; it takes {', '.join(allowed) or 'none'}")
        return self._convert(name, dict(zip(allowed, map(_whole, values), strict=False)))

    def decode(self, row: bytes) -> Action:
        """Read an action as the journal stores it, drawn fields included; `msgspec.DecodeError` if it is none."""
        action = self._entry.decode(row)
        assert isinstance(action, Action)
        return action

    def words(self, action: Action) -> dict[str, Any]:
        """Write a press as a page may send it: without what luck fills in."""
        name = verb(action)
        return {"do": name, **{field: msgspec.to_builtins(getattr(action, field)) for field in self.arguments[name]}}

    def schema(self) -> dict[str, Any]:
        """Describe every verb that a press may use as JSON Schema."""
        return {name: self._schema(name, self.verbs[name]) for name in sorted(self.public)}

    def _arguments_of(self, name: object) -> tuple[str, ...]:
        if not isinstance(name, str):
            raise Refused("bad-value", 'a press needs "do": the verb')
        if name not in self.verbs:
            near = difflib.get_close_matches(name, self.verbs, n=1)
            raise Refused("unknown-verb", f"unknown verb {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return self.arguments[name]

    def _convert(self, name: str, fields: dict[str, Any]) -> Action:
        try:
            return msgspec.convert(fields, self.verbs[name])
        except msgspec.ValidationError as error:
            raise Refused("bad-value", f"{name}: {error}") from None

    def _schema(self, name: str, action: type[Action]) -> dict[str, Any]:
        _, found = msgspec.json.schema_components([action], ref_template="{name}")
        full: dict[str, Any] = next(part for part in found.values() if part.get("properties", {}).get("do"))
        keep = ("do", *self.arguments[name])
        full["properties"] = {key: value for key, value in full["properties"].items() if key in keep}
        full["required"] = [key for key in full.get("required", []) if key in keep]
        return full | {"description": (action.__doc__ or "").strip()}


def _ends_in_list(action: type[Action], names: Sequence[str]) -> bool:
    return bool(names) and get_origin(get_type_hints(action)[names[-1]]) is tuple


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value
