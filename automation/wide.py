"""Values of 14 bits as they come in: their halves paired, and parameters found by their numbers. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from automation.devices.input_port import Message
from automation.devices.midi import Control, Control14, MidiMessage, Nrpn, ResetControls, Rpn
from automation.layouts import WIDE, Key

WAIT = 0.02
"""Seconds that an upper half waits for its lower one: on a cable that follows 1 ms later. Some devices send none."""
NULL = 16383
"""The number that chooses no parameter (MIDI 1.0, "Registered and Non-Registered Parameter Numbers")."""
_NUMBERS = {98: ("nrpn", False), 99: ("nrpn", True), 100: ("rpn", False), 101: ("rpn", True)}
"""Controls that choose a parameter: its kind, and whether it is the upper half of its number."""
_DATA_UPPER, _DATA_LOWER = 6, 38
_KINDS: dict[str, type[Control14] | type[Nrpn] | type[Rpn]] = {"control14": Control14, "nrpn": Nrpn, "rpn": Rpn}

Came = tuple[Message, float]
"""A message and the moment it came."""


def halves(key: Key) -> tuple[int, ...]:
    """Name the controls that a value of 14 bits is made of; none for other keys.

    >>> halves(Key("control14", 1, 16)), halves(Key("nrpn", 1, 300)), halves(Key("control", 1, 16))
    ((16, 48), (6, 38, 98, 99, 100, 101), ())
    """
    if key.kind not in WIDE:
        return ()
    return (key.number, key.number + 32) if key.kind == "control14" else (_DATA_UPPER, _DATA_LOWER, *_NUMBERS)


class Halves:
    """Makes whole values of those controls that are a half of one; all else passes as it is."""

    def __init__(self, keys: Iterable[Key]) -> None:
        """Pair for these keys, those that are of no 14 bits left out."""
        self._keys = frozenset(key for key in keys if key.kind in WIDE)
        self._taken = frozenset((key.channel, control) for key in self._keys for control in halves(key))
        self._upper: dict[Key, int] = {}
        """The newest upper half of each value: a lower half alone belongs to it."""
        self._waiting: dict[Key, float] = {}
        """Values whose lower half is not here yet, with the moment of the upper one."""
        self._number: dict[tuple[int, str], dict[bool, int]] = {}
        self._chosen: dict[int, str] = {}
        """By channel, the kind of parameter whose number came last."""

    def feed(self, message: Message, at: float) -> list[Came]:
        """Take a message that came at `at` seconds; what is whole by it."""
        if isinstance(message, ResetControls):
            self.forget(message.channel)
        if not isinstance(message, Control) or (message.channel, message.control) not in self._taken:
            return [(message, at)]
        if message.control in _NUMBERS:
            return self._choose(message)
        key = self._key(message)
        if key is None or key not in self._keys:
            return []
        take = self._begin if message.control < 32 else self._end
        return take(key, message.value, at)

    def ripe(self, now: float) -> list[Came]:
        """Give the values whose lower half did not come: it is 0 (MIDI 1.0, "Control Change")."""
        ripe = [key for key, at in self._waiting.items() if at + WAIT <= now]
        return [each for key in ripe for each in self._give_up(key)]

    def due(self) -> Iterator[float]:
        """Say when values are ripe."""
        return (at + WAIT for at in self._waiting.values())

    def forget(self, channel: int = 0) -> None:
        """Forget what was said on a channel, 0 for all of them: the device begins anew."""
        for key in [key for key in self._upper if channel in (0, key.channel)]:
            del self._upper[key]
            self._waiting.pop(key, None)
        for place in [place for place in self._number if channel in (0, place[0])]:
            del self._number[place]
            self._chosen.pop(place[0], None)

    def _choose(self, message: Control) -> list[Came]:
        kind, is_upper = _NUMBERS[message.control]
        # What still waits is of the parameter before.
        waiting = [key for key in self._waiting if key.channel == message.channel and key.kind != "control14"]
        self._number.setdefault((message.channel, kind), {})[is_upper] = message.value
        self._chosen[message.channel] = kind
        return [each for key in waiting for each in self._give_up(key)]

    def _key(self, message: Control) -> Key | None:
        """Find the value that a half belongs to."""
        own = Key("control14", message.channel, message.control % 32)
        if own in self._keys and message.control < 64:
            return own
        kind = self._chosen.get(message.channel, "")
        number = self._number.get((message.channel, kind), {})
        return Key(kind, message.channel, number[True] << 7 | number[False]) if len(number) == 2 else None

    def _begin(self, key: Key, upper: int, at: float) -> list[Came]:
        before = self._give_up(key)
        self._upper[key], self._waiting[key] = upper, at
        return before

    def _end(self, key: Key, lower: int, at: float) -> list[Came]:
        self._waiting.pop(key, None)
        # Without an upper half nobody knows the value.
        return [(_whole(key, self._upper[key] << 7 | lower), at)] if key in self._upper else []

    def _give_up(self, key: Key) -> list[Came]:
        at = self._waiting.pop(key, None)
        return [] if at is None else [(_whole(key, self._upper[key] << 7), at)]


def _whole(key: Key, value: int) -> MidiMessage:
    return _KINDS[key.kind](key.number, value, key.channel)
