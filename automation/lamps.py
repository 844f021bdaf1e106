"""The lamps of a controller: what each says, and the message that lights it, follow from the state alone. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from automation.bindings import Press
from automation.controllers import meaning
from automation.cues import fields_in
from automation.fingers import Book, Bound, Fired, Signal, Table
from automation.layouts import Key, Lamp, Layout, Level, Light, cells
from automation.model import Refused, verb
from automation.rundown import Position, Segment
from automation.vocabulary import Vocabulary

BEAT = 0.12
"""Seconds for which a lamp is on, and off, while it says that something was refused."""
FLASHES = 3
BLINK = 0.4
"""Seconds for which a lamp is on, and off, that shows the next step by blinking."""

_STATUS = {"note_on": 0x90, "control": 0xB0}
_RANK: tuple[Level, ...] = ("off", "dim", "bright")


Lit = Mapping[Key, tuple[Level, str]]
"""What lamps show, each with the name of its colour."""


class Scene(Struct, frozen=True):
    """What lamps show of an episode."""

    legal: frozenset[str]
    suggested: tuple[Mapping[str, Any], ...] = ()
    """The presses that come next when nothing disturbs the show."""
    decisions: frozenset[str] = frozenset()
    """The verbs that people decide between now, with whatever arguments."""


def scene(
    legal: Iterable[str],
    expected: Mapping[str, Any] | None,
    held: bool,
    segments: Sequence[Segment],
    at: Position,
    decisions: Iterable[str] = (),
) -> Scene:
    """See what can be pressed, and what comes next: by the rules, by the rundown, or a held clock that goes on."""
    can, decided = frozenset(legal), frozenset(decisions)
    steps = [expected] if expected else [{"do": "resume"}] if held and "resume" in can else []
    if "go" in can and _is_for_go(expected, segments, at):
        steps.append({"do": "go"})
    return Scene(can, tuple(steps), decided)


def _is_for_go(expected: Mapping[str, Any] | None, segments: Sequence[Segment], at: Position) -> bool:
    """Tell whether GO is the next step: nothing has begun, or the segment on standby presses what is expected."""
    if not 0 < at.standby <= len(segments):
        return False
    press = segments[at.standby - 1].press
    return not at.current or (expected is not None and bool(press) and press[0].get("do") == expected["do"])


class _Does(Struct, frozen=True):
    """What a lamp has to know of one binding of its key."""

    verb: str
    words: Mapping[str, Any] | None
    """The whole press, unless a part of it comes with the message."""
    turn: str
    colour: str


class Board:
    """The lamps of one controller in one show."""

    def __init__(self, layout: Layout, book: Book, words: Vocabulary) -> None:
        self._pages = {page: _learn(table, words) for page, table in book.pages.items()}
        self._lamps: dict[Key, Lamp] = {}
        there = {key for row in cells(layout) for key in row}
        for lamp in layout.lamp:
            for _, key in layout.keys(lamp.on):
                if not there or key in there:
                    self._lamps.setdefault(key, lamp)

    def __bool__(self) -> bool:
        return bool(self._lamps)

    def levels(self, page: str, now: Scene) -> Lit:
        """Say what each lamp shows on a page, and in which colour: that of the best thing that its key can do."""
        keys = self._pages[page]
        return {key: _best(keys.get(key, ()), page, now) for key in self._lamps}

    def write(self, lit: Lit, beat: bool = True, flashing: Mapping[Key, bool] | None = None) -> dict[Key, bytes]:
        """Write the message of every lamp.

        `beat`: whether those that go on and off are on now; `flashing`: those that were refused, and whether they are.
        """
        found = {}
        for key, (level, colour) in lit.items():
            on = None if flashing is None else flashing.get(key)
            found[key] = self._message(key, level, colour, beat) if on is None else self._flash(key, colour, on)
        return found

    def dark(self) -> dict[Key, bytes]:
        """Write the messages that put out every lamp."""
        return self.write(dict.fromkeys(self._lamps, ("off", "")))

    def blinks(self, lit: Lit) -> bool:
        """Tell whether a lamp goes on and off by our messages."""
        return any(_light(self._lamps[key], level, colour).blink for key, (level, colour) in lit.items())

    def _message(self, key: Key, level: Level, colour: str, beat: bool) -> bytes:
        lamp = self._lamps[key]
        light = _light(lamp, level, colour)
        if light.blink and not beat:
            light = _light(lamp, "off", colour)
        return bytes((_STATUS[key.kind] | (light.channel or key.channel) - 1, key.number + lamp.shift, light.value))

    def _flash(self, key: Key, colour: str, on: bool) -> bytes:
        return self._message(key, "flash" if on else "off", colour, True)

    def shows(self, key: Key, page: str) -> bool:
        """Tell whether a key has a lamp and something to do on a page."""
        return key in self._lamps and key in self._pages[page]

    def again(self, key: Key) -> bool:
        """Tell whether the device itself changes a key's lamp while the key is down."""
        return key in self._lamps and self._lamps[key].again


def _learn(table: Table, words: Vocabulary) -> dict[Key, tuple[_Does, ...]]:
    return {key: tuple(_does(key, bound, words) for bound in does.values()) for key, does in table.items()}


def _does(key: Key, bound: Bound, words: Vocabulary) -> _Does:
    binding = bound.binding
    try:
        meant = meaning(Fired(bound, Signal(key, 1, True, step=1), 0.0), words)
    except Refused:
        return _Does("", None, "", binding.colour)
    if not isinstance(meant, Press):
        return _Does("", None, binding.turn, binding.colour)
    told = fields_in(binding.press) & {"value", "velocity", "step"}
    return _Does(verb(meant.action), None if told else words.words(meant.action), "", binding.colour)


def _best(does: Iterable[_Does], page: str, now: Scene) -> tuple[Level, str]:
    found = ((_level(each, page, now), each.colour) for each in does)
    return max(found, key=lambda each: _RANK.index(each[0]), default=("off", ""))


def _level(does: _Does, page: str, now: Scene) -> Level:
    if does.turn:
        return "bright" if does.turn == page else "dim"
    if not does.verb:  # an order to the rig is possible at any time
        return "dim"
    if does.verb not in now.legal:
        return "off"
    return "bright" if does.verb in now.decisions or does.words in now.suggested else "dim"


def _light(lamp: Lamp, level: Level, colour: str) -> Light:
    said = {"off": lamp.off, "dim": lamp.dim, "bright": lamp.bright, "flash": lamp.flash}[level]
    light = said if isinstance(said, Light) else Light(said)
    hue = lamp.colours.get(colour)
    if hue is None or (isinstance(hue, int) and level in ("off", "flash")):
        return light
    value = hue if isinstance(hue, int) else hue.get(level, light.value)
    return Light(value, light.channel, light.blink)
