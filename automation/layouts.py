"""A controller's file: its keys, what they do, how their lamps are lit, and where they lie on the device. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from automation.bindings import SHORT
from automation.cues import fields_in
from automation.devices import DeviceError
from automation.devices.key_names import MOST, NUMBERS, name_of, number_of
from automation.devices.midi import MidiMessage, message
from automation.model import SheetError

When = Literal["press", "release", "hold", "double", "change", "up", "down"]
Relative = Literal["twos_complement", "binary_offset", "sign_bit"]
"""How an encoder without an end says by how many detents it was turned."""
Level = Literal["off", "dim", "bright", "flash"]
"""What a lamp says: not possible, possible, the next step, refused just now."""

CLICKS = ("next", "other", "cover")
"""What a clicker's keys do: the next step, the other choice where there is one, and to cover the answer."""
ORDERS = ("panic", "resync", *(word for word in SHORT if word != "jump"), *CLICKS)
"""What a binding may order: the rig's two, the desk's and the rundown's verbs without arguments, a clicker's keys."""
Kind = Literal["midi", "evdev", "buzz"]
"""What a controller is plugged in as: a MIDI port, a keyboard as Linux has it, or a Buzz! set."""

SIZE = 128
WIDE = {"control14": 31, "nrpn": 16382, "rpn": 16382}
"""Words for values of 14 bits, and their highest numbers: 16383 chooses no parameter."""
VALUES = {"note_on": "velocity", "control": "value", **dict.fromkeys(WIDE, "value"), "program": "program", "key": "key"}
"""The words that may stand in `on`, as in cue sheets, and what its value is called there."""
WHENS: Mapping[str, tuple[When, ...]] = {
    "note_on": ("press", "release", "hold", "double"),
    "control": ("press", "release", "hold", "double", "change"),
    **dict.fromkeys(WIDE, ("press", "release", "hold", "double", "change")),
    "program": ("press", "double"),
    "key": ("press", "release", "hold", "double"),
    "encoder": ("change", "up", "down"),
}
"""The parts of a press that each kind of key has; an encoder is a control with `relative`."""
_RELATIVES: tuple[Relative, ...] = ("twos_complement", "binary_offset", "sign_bit")

Names = str | tuple[str, ...]
Byte = Annotated[int, Meta(ge=0, le=SIZE - 1)]
Channel = Annotated[int, Meta(ge=1, le=16)]


class Binding(Struct, frozen=True, forbid_unknown_fields=True):
    """A message and what it does: a press, an order, or another page."""

    on: dict[str, Any]
    press: dict[str, Any] = {}
    order: str = ""
    turn: str = ""
    """The page that it shows."""
    page: Names = ()
    """The pages that it is on; empty for all of them."""
    when: When = "press"
    hold: Annotated[float, Meta(ge=0.2, le=10)] = 0.6
    """Seconds for which it has to be held down."""
    detents: Annotated[int, Meta(ge=1, le=64)] = 1
    """By how many detents an encoder has to be turned."""
    each: tuple[str | int | tuple[int, ...], ...] = ()
    """What `$each` stands for at each of its keys, in their order: a word, a number, or several numbers."""
    pickup: str = ""
    """The field of the show whose value a fader has to reach before it does anything."""
    show: Names = ()
    """The shows that it is for; empty for those of the layout."""
    label: str = ""
    colour: str = ""
    """A colour of its lamp, by a name that the layout's lamps have."""


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    """A message that lights a lamp: the velocity of a note, or the value of a control."""

    value: Byte
    channel: Annotated[int, Meta(ge=0, le=16)] = 0
    """0 for the key's own."""
    blink: bool = False
    """Let it go on and off, for lamps that cannot by themselves."""


class Lamp(Struct, frozen=True, forbid_unknown_fields=True):
    """How the lamps of some keys are lit; a number alone is a value on the key's own channel."""

    on: dict[str, Any]
    dim: Byte | Light
    bright: Byte | Light
    flash: Byte | Light
    off: Byte | Light = 0
    shift: Annotated[int, Meta(gt=-SIZE, lt=SIZE)] = 0
    """What a lamp's number is more than its key's."""
    colours: dict[str, Byte | dict[Level, Byte]] = {}
    """The values that stand in for those of the levels, by colour: one for all but off, or one for each level."""
    again: bool = False
    """Send it again when the key is let go, for devices that light it by themselves while it is down."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A controller's file."""

    binding: tuple[Binding, ...]
    title: str = ""
    kind: Kind = "midi"
    """What it usually is plugged in as; the settings may say another, as they may for what follows."""
    port: str = ""
    """The usual name of its MIDI port."""
    device: str = ""
    """The usual name of what is no MIDI port."""
    channel: Channel = 1
    """The channel of keys that say none."""
    show: Names = ()
    """The shows that it is for; empty for all."""
    lamp: tuple[Lamp, ...] = ()
    connect: tuple[dict[str, Any], ...] = ()
    """What the device is sent when it is found, in the words of cue sheets."""
    leave: tuple[dict[str, Any], ...] = ()
    """What it is sent at the end."""
    grid: tuple[str, ...] = ()
    """The device seen from above, row by row: `36` is a note, `c20` a control, `p5` a program, `KEY_B` a key, `-` no
    key at all."""

    def shows(self, binding: Binding) -> tuple[str, ...]:
        """Name the shows that a binding is for; none for all."""
        return names(binding.show or self.show)

    def keys(self, on: Mapping[str, Any]) -> Iterator[tuple[int, Key]]:
        """Give every key that `on` means, with its place in its list, counted from 1."""
        return keys(on, self.channel)


class Key(NamedTuple):
    """A button, pad or fader: the kind of its message, its channel (0 where there are none) and its number."""

    kind: str
    channel: int
    number: int


def names(said: Names) -> tuple[str, ...]:
    """Read one name or several; none if it is empty."""
    return ((said,) if said else ()) if isinstance(said, str) else said


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
    _check(layout, file)
    return layout


def messages(said: Sequence[Mapping[str, Any]]) -> Iterator[MidiMessage]:
    """Read the messages of `connect` or `leave`; `DeviceError` names the key and the reason."""
    return (message(words) for words in said)


# Keys ------------------------------------------------------------------------------------------------------------

_ASIDE = {"control": ("channel", "relative"), "key": ()}
"""What may stand in `on` beside the key itself, if it is not the channel."""


def kind_of(on: Mapping[str, Any]) -> str:
    """Say which kind of message `on` is about; ValueError for none, several or foreign words."""
    kinds = [word for word in VALUES if word in on]
    if len(kinds) != 1:
        raise ValueError(f"on: exactly one of {', '.join(VALUES)} is said")
    known = _ASIDE.get(kinds[0], ("channel",))
    foreign = sorted(on.keys() - {kinds[0], *known})
    if foreign:
        raise ValueError(
            f"on: {foreign[0]}: {kinds[0]} does not know it; it knows {', '.join(known) or 'no other word'}"
        )
    return kinds[0]


def relative(on: Mapping[str, Any]) -> Relative | None:
    """Say how an encoder tells its turns; None for a key or a fader. ValueError for an unknown way."""
    said = on.get("relative")
    if said is not None and said not in _RELATIVES:
        raise ValueError(f"on: relative: {said!r} is none of {', '.join(_RELATIVES)}")
    return said


def keys(on: Mapping[str, Any], channel: int = 1) -> Iterator[tuple[int, Key]]:
    """Give every key that a binding is for, with its place; `channel` is that of keys which say none."""
    kind = kind_of(on)
    if kind == "key":
        yield from ((place, Key(kind, 0, number)) for place, number in enumerate(_codes(on[kind]), 1))
        return
    numbers = _numbers(kind, on[kind], 0, WIDE.get(kind, SIZE - 1))
    for each in _numbers("channel", on.get("channel", channel), 1, 16):
        yield from ((place, Key(kind, each, number)) for place, number in enumerate(numbers, 1))


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


def _codes(wanted: Any) -> Sequence[int]:
    """Read a key of a keyboard, by its name or number, or one of several."""
    said = wanted if isinstance(wanted, list) else [wanted]
    try:
        found = [number_of(each) for each in said]
    except ValueError as error:
        raise ValueError(f"on: key: {error}") from None
    if not found or len(set(found)) < len(found):
        raise ValueError(f"on: key: {wanted!r} is empty or names one twice")
    return found


def code_said(number: int) -> str | int:
    """Say a key of a keyboard as `on` does: by its name, or by its number where it has none."""
    name = name_of(number)
    return name if name in NUMBERS else number


def unheard(layout: Layout, kind: Kind) -> Iterator[tuple[str, str]]:
    """Find bindings for keys that a controller of this kind does not have: the place in the file and the reason."""
    for i, binding in enumerate(layout.binding):
        if not all(_has(kind, key) for _, key in layout.keys(binding.on)):
            yield f"binding[{i}].on", f"{kind_of(binding.on)}: a controller of the kind {kind} has no such keys"


def _has(kind: Kind, key: Key) -> bool:
    if key.kind != "key":
        return kind == "midi"
    return kind == ("evdev" if key.number <= MOST else "buzz")


_CELLS = {"c": "control", "p": "program"}


def cells(layout: Layout) -> list[list[Key | None]]:
    """Give the keys of the device row by row, None for a gap; ValueError for a cell that is no key."""
    return [[_cell(word, layout.channel) for word in row.split()] for row in layout.grid]


def _cell(word: str, channel: int) -> Key | None:
    if word == "-":
        return None
    if word in NUMBERS:
        return Key("key", 0, NUMBERS[word])
    kind, number = _CELLS.get(word[0], "note_on"), word.lstrip("cp")
    if not number.isdecimal() or int(number) >= SIZE:
        raise ValueError(f"{word!r} is no key; 36 is a note, c20 a control, p5 a program, - a gap")
    return Key(kind, channel, int(number))


# What makes no sense whatever the show ---------------------------------------------------------------------------


def _check(layout: Layout, file: str) -> None:
    for place, problem in _mistakes(layout):
        raise SheetError(f"{file}: {place}{problem}")


def _mistakes(layout: Layout) -> Iterator[tuple[str, Exception]]:
    checks: list[tuple[str, Callable[[], object]]] = [
        *((f"binding[{i}].", partial(_check_binding, layout, each)) for i, each in enumerate(layout.binding)),
        *((f"lamp[{i}].", partial(_check_lamp, layout, each)) for i, each in enumerate(layout.lamp)),
        ("grid: ", lambda: cells(layout)),
        ("connect: ", lambda: list(messages(layout.connect))),
        ("leave: ", lambda: list(messages(layout.leave))),
    ]
    for place, check in checks:
        try:
            check()
        except (ValueError, DeviceError) as error:
            yield place, error


def _check_lamp(layout: Layout, lamp: Lamp) -> None:
    kind = kind_of(lamp.on)
    if kind in ("program", "key", *WIDE):
        raise ValueError(f"on: {kind}: a {kind} has no lamp")
    for _, key in layout.keys(lamp.on):
        if not 0 <= key.number + lamp.shift < SIZE:
            raise ValueError(f"shift: {key.number} and {lamp.shift} make no number from 0 to {SIZE - 1}")


def _check_binding(layout: Layout, binding: Binding) -> None:
    kind = kind_of(binding.on)
    turns = relative(binding.on) is not None
    places = max(place for place, _ in layout.keys(binding.on))
    if binding.each and len(binding.each) != places:
        raise ValueError(f"each: there are {len(binding.each)} for {places} keys")
    known_whens = WHENS["encoder" if turns else kind]
    if binding.when not in known_whens:
        what = "a control with relative" if turns else kind
        raise ValueError(f"when: {what} has no {binding.when!r}; it has {', '.join(known_whens)}")
    if sum(map(bool, (binding.press, binding.order, binding.turn))) != 1:
        raise ValueError('press: exactly one of press = { do = "…" }, order = "…" and turn = "…" is said')
    if binding.order and binding.order not in ORDERS:
        raise ValueError(f"order: {binding.order!r} is none of {', '.join(ORDERS)}")
    if binding.pickup and (turns or binding.when != "change"):
        raise ValueError('pickup: it is for a control with when = "change" and without relative')
    known = {kind, VALUES[kind], "channel", "place", *(["step"] if turns else []), *(["each"] if binding.each else [])}
    unknown = sorted(fields_in(binding.press) - known)
    if unknown:
        raise ValueError(f"press: ${unknown[0]}: there is no such field; there are {', '.join(sorted(known))}")
    _check_colour(layout, binding)


def _check_colour(layout: Layout, binding: Binding) -> None:
    known = sorted({name for lamp in layout.lamp for name in lamp.colours})
    if binding.colour and binding.colour not in known:
        raise ValueError(f"colour: {binding.colour!r}: no lamp has it; there are {', '.join(known) or 'none'}")
