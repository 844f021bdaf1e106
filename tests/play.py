"""Plays a show in virtual time from lines that a person can read, and holds it to what every show owes.

A line is a press (`arrow 12`), a wait in seconds (`+60`, with every deadline on its moment), or a press that must be
refused (`! club_help`, `!bad-value arrow 14`).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from automation.model import Action, ClockEnd, ClockWarn, Event, Refused, Role, Show, State, arguments, verb

PUBLIC = (Role("air"), Role("lights"), Role("player", 1), Role("player", 2))
CLOCKS = (ClockEnd, ClockWarn)

Secrets = Callable[[Any], Iterable[str]]
"""What must not be seen in public in a state."""


@dataclass(frozen=True)
class Happening:
    """One line of a game: what was pressed (or refused), and what came of it."""

    line: str
    at: float
    by_clock: bool = False
    events: tuple[Event, ...] = ()
    refused: Refused | None = None
    state: Any = None


@dataclass
class Game:
    """A game that was played, with every state on its way."""

    show: Show
    first: Any
    state: Any
    at: float = 0.0
    entries: list[tuple[Action, float]] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)

    @property
    def phases(self) -> list[str]:
        """Every phase the game was in, in order."""
        return [self.first.phase, *(state.phase for state in self.states)]

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for happening in self.happenings for event in happening.events]

    @property
    def said(self) -> list[str]:
        """The tags of everything that happened, in order."""
        return [str(event.__struct_config__.tag) for event in self.events]

    @property
    def can(self) -> set[str]:
        """The verbs that are legal now."""
        return {verb(action) for action in self.show.legal(self.state)}


def play(
    show: Show,
    episode: Any,
    lines: str | Iterable[str],
    *,
    seed: int = 1,
    secrets: Secrets = lambda state: (),
) -> Game:
    """Play lines (text: one press a line) and hold every state on the way to the invariants."""
    game = begin(show, episode, secrets=secrets)
    luck = Random(seed)
    for line in lines.splitlines() if isinstance(lines, str) else lines:
        if line.strip():
            step(game, line.strip(), luck, secrets)
    check_replay(game)
    return game


def begin(show: Show, episode: Any, *, secrets: Secrets = lambda state: ()) -> Game:
    """Begin a game."""
    state = show.start(episode)
    game = Game(show, state, state)
    check(show, state, 0.0, (), secrets)
    return game


def step(game: Game, line: str, luck: Random, secrets: Secrets = lambda state: ()) -> None:
    """Play one line."""
    if line.startswith("+"):
        wait(game, float(line[1:]), secrets)
    elif line.startswith("!"):
        refuse(game, line)
    else:
        press(game, game.show.draw(game.state, parse(game.show, line), luck), line, secrets)


def press(game: Game, action: Action, line: str, secrets: Secrets, *, by_clock: bool = False) -> None:
    """Press an action, and check what comes of it."""
    state, events = game.show.apply(game.state, action, game.at)
    game.state = state
    game.entries.append((action, game.at))
    game.states.append(state)
    game.happenings.append(Happening(line, game.at, by_clock, events, None, state))
    check(game.show, state, game.at, events, secrets)


def wait(game: Game, seconds: float, secrets: Secrets) -> None:
    """Let time pass, with every deadline on its moment."""
    until = game.at + seconds
    while (due := game.show.deadline(game.state)) is not None and due[0] <= until:
        game.at = max(game.at, due[0])
        press(game, due[1], verb(due[1]), secrets, by_clock=True)
    game.at = until


def refuse(game: Game, line: str) -> None:
    """Press what must be refused: `! verb` for not-now, `!code verb` for another code."""
    code, _, rest = line[1:].partition(" ")
    refused = refusal(game.show, game.state, parse(game.show, rest), game.at)
    assert refused is not None, f"{rest} was accepted in {game.state.phase}"
    assert refused.code == (code or "not-now"), f"{rest} was refused as {refused.code}: {refused.text}"
    game.happenings.append(Happening(line, game.at, False, (), refused, game.state))


def refusal(show: Show, state: Any, action: Action, at: float) -> Refused | None:
    """Say how an action is refused; None when it is accepted."""
    try:
        show.apply(state, action, at)
    except Refused as refused:
        return refused
    return None


# Lines -----------------------------------------------------------------------------------------------------------


@cache
def vocabulary(actions: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """List actions by their verbs."""
    return {verb(action): action for action in actions}


def parse(show: Show, line: str) -> Action:
    """Read a press; arguments stand in the order of the fields, a list takes the rest.

    Numbers are not held to their limits here: the rules have to refuse them as well.
    """
    name, *words = shlex.split(line)
    kind = vocabulary(show.ACTIONS)[name]
    hints = get_type_hints(kind)
    values = {}
    for key in arguments(kind):
        if words:
            values[key] = _value(hints[key], words)
    return kind(**values)


def _value(hint: Any, words: list[str]) -> Any:
    if getattr(hint, "__origin__", None) is tuple:
        rest, words[:] = words[:], []
        return tuple(msgspec.convert(word, hint.__args__[0], strict=False) for word in rest)
    return msgspec.convert(words.pop(0), hint, strict=False)


@cache
def sample(kind: type[Action]) -> Action:
    """Make an action with plain arguments."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    wanted = {key: next(f for f in info.fields if f.name == key) for key in arguments(kind)}
    return kind(**{key: _plain(f.type) for key, f in wanted.items() if f.required})


def _plain(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return 1
        case inspect.BoolType():
            return True
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.VarTupleType():
            return (_plain(kind.item_type),)
        case inspect.Metadata():
            return _plain(kind.type)
        case _:
            return "x"


# What every show owes --------------------------------------------------------------------------------------------


def check(show: Show, state: Any, at: float, events: tuple[Event, ...], secrets: Secrets) -> None:
    """Hold one state, and the events that led to it, to the invariants."""
    check_json(show, state)
    check_legal(show, state, at)
    check_secrets(show, state, events, tuple(secrets(state)))
    assert set(map(type, events)) <= set(show.EVENTS)
    due = show.deadline(state)
    assert (due is None) == (state.clock is None)
    assert due is None or due[0] >= at - 1e-9


def check_json(show: Show, state: State) -> None:
    """A state goes through JSON and back unchanged."""
    assert msgspec.json.decode(msgspec.json.encode(state), type=show.STATE) == state


def check_legal(show: Show, state: Any, at: float) -> None:
    """What is said to be legal is accepted, everything else is refused for now, and there is a way on."""
    legal = show.legal(state)
    table = show.LEGAL[state.phase]
    assert legal, f"nothing can be pressed in {state.phase}"
    assert set(legal) <= set(table)
    expected = show.expected(state)
    assert expected is None or type(expected) in legal
    decisions = show.decisions(state)
    assert set(decisions) <= set(legal)
    assert expected is None or not decisions, "either one step is next or people decide"
    luck = Random(7)
    for kind in show.ACTIONS:
        if kind in CLOCKS:
            continue
        refused = refusal(show, state, show.draw(state, sample(kind), luck), at)
        if kind not in legal:
            assert refused is not None, f"{verb(kind)} is not legal in {state.phase}, yet accepted"
            assert refused.code == "not-now"
            assert refused.text
        elif not any(arguments(kind)):
            assert refused is None, f"{verb(kind)} is legal in {state.phase}, yet refused: {refused}"


def check_secrets(show: Show, state: Any, events: tuple[Event, ...], hidden: tuple[str, ...]) -> None:
    """No public view and no event tells what must not be known yet."""
    seen = [msgspec.json.encode(show.view(state, role)).decode() for role in PUBLIC]
    seen.append(msgspec.json.encode(events).decode())
    for secret in hidden:
        for text in seen:
            assert secret not in text, f"{secret!r} is seen in {state.phase}"


def check_replay(game: Game) -> None:
    """The entries alone give every state again; so taking the last one back gives the state before it."""
    state = game.first
    for (action, at), expected in zip(game.entries, game.states, strict=True):
        state, _ = game.show.apply(state, _journaled(game.show, action), at)
        assert state == expected


def _journaled(show: Show, action: Action) -> Action:
    return decoder(show.ACTIONS).decode(msgspec.json.encode(action))


@cache
def decoder(actions: tuple[type[Action], ...]) -> msgspec.json.Decoder[Action]:
    """Read actions as a journal does."""
    union: Any = actions[0]
    for kind in actions[1:]:
        union = union | kind
    return msgspec.json.Decoder(union)
