"""What a controller's buttons mean: its layout as data, and fingers told apart by their moments. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from automation.bindings import Order, Press
from automation.cues import fields_in, fill
from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, Program
from automation.model import Refused, SheetError
from automation.vocabulary import Vocabulary

DOUBLE = 0.3
"""Seconds within which a second press makes a double one."""
HALF = 64
"""The value from which a control that is a button is down; buttons send 127 and 0."""

When = Literal["press", "release", "hold", "double", "change"]

_SIZE = 128
_ORDERS = ("panic", "resync")
_VALUES = {"note_on": "velocity", "control": "value", "program": "program"}
"""The words that may stand in `on`, as in cue sheets, and what its value is called there."""
_WHENS: Mapping[str, tuple[When, ...]] = {
    "note_on": ("press", "release", "hold", "double"),
    "control": ("press", "release", "hold", "double", "change"),
    "program": ("press", "double"),
}


class Binding(Struct, frozen=True, forbid_unknown_fields=True):
    """A message and what it does: a press or an order."""

    on: dict[str, Any]
    press: dict[str, Any] = {}
    order: str = ""
    when: When = "press"
    hold: Annotated[float, Meta(ge=0.2, le=10)] = 0.6
    """Seconds for which it has to be held down."""
    show: str | tuple[str, ...] = ()
    """The shows that it is for; empty for those of the layout."""
    label: str = ""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A controller's file."""

    binding: tuple[Binding, ...]
    title: str = ""
    port: str = ""
    """The port's usual name; the settings may say another."""
    show: str | tuple[str, ...] = ()
    """The shows that it is for; empty for all."""

    def shows(self, binding: Binding) -> tuple[str, ...]:
        """Name the shows that a binding is for; none for all."""
        names = binding.show or self.show
        return (names,) if isinstance(names, str) else names


class Key(NamedTuple):
    """A button, pad or fader: the kind of its message, its channel and its number."""

    kind: str
    channel: int
    number: int


class Signal(Struct, frozen=True):
    """What a message says of its key: it went down (True), up (False), or only its value is known."""

    key: Key
    value: int
    down: bool | None


class Bound(Struct, frozen=True):
    """A binding at one of its keys; `place` counts these from 1."""

    binding: Binding
    place: int


Table = Mapping[Key, Mapping[When, Bound]]


class Fired(Struct, frozen=True):
    """A binding whose time has come, with the message that began it and its moment."""

    bound: Bound
    signal: Signal
    at: float


def read_layout(text: str, file: str) -> Layout:
    """Read a controller's file; `SheetError` names the file, the place and the reason.

    >>> read_layout('[[binding]]\\non = { note_on = 300 }\\norder = "panic"', "pads.toml")
    Traceback (most recent call last):
    automation.model.SheetError: pads.toml: binding[0].on: note_on: 300 is not 0..127
    """
    try:
        layout = msgspec.convert(tomllib.loads(text), Layout)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise SheetError(f"{file}: {error}") from None
    for i, binding in enumerate(layout.binding):
        try:
            _check_form(binding)
        except ValueError as error:
            raise SheetError(f"{file}: binding[{i}].{error}") from None
    return layout


def _check_form(binding: Binding) -> None:
    kind = _kind(binding.on)
    for _ in _keys(binding.on):
        pass
    if binding.when not in _WHENS[kind]:
        raise ValueError(f"when: {kind} has no {binding.when!r}; it has {', '.join(_WHENS[kind])}")
    if bool(binding.press) == bool(binding.order):
        raise ValueError('press: exactly one of press = { do = "…" } and order = "…" is said')
    if binding.order and binding.order not in _ORDERS:
        raise ValueError(f"order: {binding.order!r} is none of {', '.join(_ORDERS)}")
    known = {kind, _VALUES[kind], "channel", "place"}
    unknown = sorted(fields_in(binding.press) - known)
    if unknown:
        raise ValueError(f"press: ${unknown[0]}: there is no such field; there are {', '.join(sorted(known))}")


# Keys ------------------------------------------------------------------------------------------------------------


def _kind(on: Mapping[str, Any]) -> str:
    kinds = [word for word in _VALUES if word in on]
    if len(kinds) != 1:
        raise ValueError(f"on: exactly one of {', '.join(_VALUES)} is said")
    foreign = sorted(on.keys() - {kinds[0], "channel"})
    if foreign:
        raise ValueError(f"on: {foreign[0]}: {kinds[0]} does not know it; it knows channel")
    return kinds[0]


def _keys(on: Mapping[str, Any]) -> Iterator[tuple[int, Key]]:
    """Give every key that a binding is for, with its place."""
    kind = _kind(on)
    numbers = _numbers(kind, on[kind], 0, _SIZE - 1)
    for channel in _numbers("channel", on.get("channel", 1), 1, 16):
        yield from ((place, Key(kind, channel, number)) for place, number in enumerate(numbers, 1))


def _numbers(word: str, wanted: Any, low: int, high: int) -> Sequence[int]:
    """Read a number, one of several, or a range: as conditions of cue sheets say them."""
    if isinstance(wanted, dict):
        if wanted.keys() != {"min", "max"}:
            raise ValueError(f"on: {word}: a range is {{ min = …, max = … }}")
        ends = [wanted["min"], wanted["max"]]
    else:
        ends = wanted if isinstance(wanted, list) else [wanted]
    for number in ends:
        if type(number) is not int or not low <= number <= high:
            raise ValueError(f"on: {word}: {number!r} is not {low}..{high}")
    found = range(ends[0], ends[1] + 1) if isinstance(wanted, dict) else ends
    if not found or len(set(found)) < len(found):
        raise ValueError(f"on: {word}: {wanted!r} is empty or names one twice")
    return found


def bind(layout: Layout, show: str) -> Table:
    """Find for each key what it does in a show; where two bindings want one key, the first has it."""
    table: dict[Key, dict[When, Bound]] = {}
    for binding in _of(layout, show):
        for place, key in _keys(binding.on):
            table.setdefault(key, {}).setdefault(binding.when, Bound(binding, place))
    return table


def _of(layout: Layout, show: str) -> Iterator[Binding]:
    return (each for each in layout.binding if not (named := layout.shows(each)) or show in named)


def problems(layout: Layout, show: str, shows: Sequence[str], words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Find what a layout would do wrong in a show: the place in its file and the reason."""
    taken: dict[tuple[Key, str], int] = {}
    for i, binding in enumerate(layout.binding):
        named = layout.shows(binding)
        for name in named:
            if name not in shows:
                yield f"binding[{i}].show", f"there is no show {name!r}; there are {', '.join(sorted(shows))}"
        if named and show not in named:
            continue
        other = next((taken[key, binding.when] for _, key in _keys(binding.on) if (key, binding.when) in taken), None)
        if other is not None:
            yield f"binding[{i}].on", f"binding[{other}] has the same key and the same {binding.when!r}"
        taken.update(dict.fromkeys(((key, binding.when) for _, key in _keys(binding.on)), i))
        reason = _no_press(binding, words)
        if reason:
            yield f"binding[{i}].press", reason


def _no_press(binding: Binding, words: Vocabulary) -> str:
    if binding.order:
        return ""
    if binding.press.get("do") in words.verbs and binding.press["do"] not in words.public:
        return f"{binding.press['do']}: only the clock presses this"
    for place, key in _keys(binding.on):
        try:
            meaning(Fired(Bound(binding, place), Signal(key, 1, True), 0.0), words)
        except Refused as refused:
            return refused.text
    return ""


def meaning(fired: Fired, words: Vocabulary) -> Press | Order:
    """Say what a binding asks for; `Refused` where a value makes no press."""
    binding, signal = fired.bound.binding, fired.signal
    if binding.order == "panic":
        return Order("panic")
    if binding.order == "resync":
        return Order("resync")
    kind, channel, number = signal.key
    values = {_VALUES[kind]: signal.value, kind: number, "channel": channel, "place": fired.bound.place}
    return Press(words.read(fill(binding.press, values)))


# Fingers ---------------------------------------------------------------------------------------------------------


class _Finger(Struct):
    """What a key is in the middle of."""

    down: bool = False
    began: Signal | None = None
    """The press that is not settled yet: it may become a double one, or be held."""
    at: float = 0.0


class Fingers:
    """Tells press, release, hold and double press apart. A key that has only presses and releases never waits."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._keys: dict[Key, _Finger] = {}

    def feed(self, message: MidiMessage, at: float) -> list[Fired]:
        """Take a message that came at `at` seconds; what it sets off, and what was due before it."""
        fired = self.tick(at)
        key = _key(message)
        does = self._table.get(key) if key else None
        if key is None or does is None:
            return fired
        finger = self._keys.setdefault(key, _Finger())
        signal = _signal(message, key, finger.down)
        fired += _fire(does, "change", signal, at)
        if signal.down is True:
            finger.down = key.kind != "program"  # of a program nobody hears the end
            fired += _went_down(does, finger, signal, at)
        elif signal.down is False:
            finger.down = False
            fired += _went_up(does, finger, signal, at)
        return fired

    def due(self) -> float | None:
        """Say when to look again, or None."""
        return min((moment for moment, _ in self._waiting()), default=None)

    def tick(self, now: float) -> list[Fired]:
        """Let what was due until `now` happen."""
        due = [(moment, key) for moment, key in self._waiting() if moment <= now]
        return [fired for _, key in sorted(due) for fired in _ripened(self._table[key], self._keys[key])]

    def _waiting(self) -> Iterator[tuple[float, Key]]:
        for key, finger in self._keys.items():
            moment = _due(self._table[key], finger)
            if moment is not None:
                yield moment, key

    def let_go(self) -> None:
        """Forget all fingers: the controller was pulled out."""
        self._keys.clear()


def _key(message: MidiMessage) -> Key | None:
    match message:
        case NoteOn(note, _, channel) | NoteOff(note, _, channel):
            return Key("note_on", channel, note)
        case Control(control, _, channel):
            return Key("control", channel, control)
        case Program(program, channel):
            return Key("program", channel, program)
    return None


def _signal(message: MidiMessage, key: Key, was_down: bool) -> Signal:
    match message:
        case NoteOff(_, velocity, _):
            return Signal(key, velocity, False)
        case Control(_, value, _):
            down = value >= HALF
            return Signal(key, value, None if down == was_down else down)  # a fader on its way is one press
        case NoteOn(_, velocity, _):
            return Signal(key, velocity, True)
    return Signal(key, key.number, True)


def _fire(does: Mapping[When, Bound], when: When, signal: Signal | None, at: float) -> list[Fired]:
    return [Fired(does[when], signal, at)] if signal and when in does else []


def _went_down(does: Mapping[When, Bound], finger: _Finger, signal: Signal, at: float) -> list[Fired]:
    if "double" in does and finger.began and at - finger.at <= DOUBLE:
        finger.began = None
        return _fire(does, "double", signal, at)
    # One whose release got lost is settled by the next press.
    fired = _fire(does, "press", finger.began, finger.at)
    if "double" in does or "hold" in does:
        finger.began, finger.at = signal, at
        return fired
    return fired + _fire(does, "press", signal, at)


def _went_up(does: Mapping[When, Bound], finger: _Finger, signal: Signal, at: float) -> list[Fired]:
    fired: list[Fired] = []
    if "double" not in does or at - finger.at > DOUBLE:  # it was not held long enough
        fired = _fire(does, "press", finger.began, finger.at)
        finger.began = None
    return fired + _fire(does, "release", signal, at)


def _due(does: Mapping[When, Bound], finger: _Finger) -> float | None:
    if finger.began is None:
        return None
    if finger.down and "hold" in does:
        return finger.at + does["hold"].binding.hold
    return finger.at + DOUBLE if "double" in does else None


def _ripened(does: Mapping[When, Bound], finger: _Finger) -> list[Fired]:
    began, finger.began = finger.began, None
    if finger.down and "hold" in does:
        return _fire(does, "hold", began, finger.at)
    return _fire(does, "press", began, finger.at)
