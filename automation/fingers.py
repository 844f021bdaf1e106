"""Fingers on the keys of a controller: press, release, hold, double press and turns, told apart. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from automation.devices.input_port import Message
from automation.devices.keys import Stroke
from automation.devices.midi import Control, Control14, NoteOff, NoteOn, Nrpn, Program, Rpn
from automation.layouts import Binding, Key, Relative, When, relative
from automation.wide import Halves

DOUBLE = 0.3
"""Seconds within which a second press makes a double one."""
HALF = 64
"""The value from which a control that is a button is down; buttons send 127 and 0. Of 14 bits it is 128 times that."""


class Signal(Struct, frozen=True):
    """What a message says of its key: it went down (True), up (False), or only its value is known."""

    key: Key
    value: int
    down: bool | None
    was: int | None = None
    """The value before this one, of a control."""
    step: int = 0
    """By how much an encoder was turned: detents, or for `up` and `down` how often the wanted number of them."""


class Bound(Struct, frozen=True):
    """A binding at one of its keys; `place` counts these from 1."""

    binding: Binding
    place: int


Table = Mapping[Key, Mapping[When, Bound]]
"""What each key does, on one page."""


class Book(Struct, frozen=True):
    """What each key does on each page; a controller without pages has one, of the name ``."""

    pages: Mapping[str, Table]

    @property
    def first(self) -> str:
        """Name the page that is shown first."""
        return next(iter(self.pages))

    def __bool__(self) -> bool:
        return any(self.pages.values())


class Fired(Struct, frozen=True):
    """A binding whose time has come, with the message that began it and its moment."""

    bound: Bound
    signal: Signal
    at: float


class _Finger(Struct):
    """What a key is in the middle of."""

    does: Mapping[When, Bound]
    """What it did when it went down: a page that is turned meanwhile does not change that."""
    down: bool = False
    began: Signal | None = None
    """The press that is not settled yet: it may become a double one, or be held."""
    at: float = 0.0
    value: int | None = None
    turned: int = 0
    """Detents that are not enough for a press yet."""


class Fingers:
    """Tells press, release, hold and double press apart. A key that has only presses and releases never waits."""

    def __init__(self, book: Book) -> None:
        self.page = book.first
        self._book = book
        self._keys: dict[Key, _Finger] = {}
        self._halves = Halves(key for table in book.pages.values() for key in table)

    def turn(self, page: str) -> None:
        """Show another page; keys that are down keep what they do until they are let go."""
        self.page = page

    def feed(self, message: Message, at: float) -> list[Fired]:
        """Take a message that came at `at` seconds; what it sets off, and what was due before it."""
        fired = self.tick(at)
        for whole, when in self._halves.feed(message, at):
            fired += self._feed(whole, when)
        return fired

    def _feed(self, message: Message, at: float) -> list[Fired]:
        fired: list[Fired] = []
        key = key_of(message)
        finger = self._finger(key) if key else None
        if key is None or finger is None:
            return fired
        does = finger.does
        turns = _turns(does)
        if turns is not None:
            return fired + _turn(does, finger, key, _detents(_value(message), turns), at)
        signal = _signal(message, key, finger)
        finger.value = signal.value
        fired += _fire(does, "change", signal, at)
        if signal.down is True:
            finger.down = key.kind != "program"  # of a program nobody hears the end
            fired += _went_down(does, finger, signal, at)
        elif signal.down is False:
            finger.down = False
            fired += _went_up(does, finger, signal, at)
        return fired

    def _finger(self, key: Key) -> _Finger | None:
        """Find the finger of a key. It takes up what the page says when nothing is under way on it."""
        finger, does = self._keys.get(key), self._book.pages[self.page].get(key)
        if finger is not None and (finger.down or finger.began):
            return finger
        if does is None:
            return None
        if finger is None:
            finger = self._keys[key] = _Finger(does)
        elif finger.does is not does:
            finger.does, finger.turned = does, 0
        return finger

    def due(self) -> float | None:
        """Say when to look again, or None."""
        return min((*(moment for moment, _ in self._waiting()), *self._halves.due()), default=None)

    def tick(self, now: float) -> list[Fired]:
        """Let what was due until `now` happen."""
        fired = [fired for message, at in self._halves.ripe(now) for fired in self._feed(message, at)]
        due = [(moment, key) for moment, key in self._waiting() if moment <= now]
        return fired + [fired for _, key in sorted(due) for fired in _ripened(self._keys[key])]

    def _waiting(self) -> Iterator[tuple[float, Key]]:
        for key, finger in self._keys.items():
            moment = _due(finger)
            if moment is not None:
                yield moment, key

    def let_go(self) -> None:
        """Forget all fingers: the controller was pulled out. A page stays, but one that a key may have held open."""
        if any(finger.down for finger in self._keys.values()):
            self.page = self._book.first
        self._keys.clear()
        self._halves.forget()


def key_of(message: Message) -> Key | None:
    """Say which key a message comes from; None if it is from none."""
    match message:
        case NoteOn(note, _, channel) | NoteOff(note, _, channel):
            return Key("note_on", channel, note)
        case Control(control, _, channel):
            return Key("control", channel, control)
        case Control14(control, _, channel):
            return Key("control14", channel, control)
        case Nrpn(number, _, channel):
            return Key("nrpn", channel, number)
        case Rpn(number, _, channel):
            return Key("rpn", channel, number)
        case Program(program, channel):
            return Key("program", channel, program)
        case Stroke(code):
            return Key("key", 0, code)
    return None


def is_release(message: Message) -> bool:
    """Say whether a message is that of a button which is let go."""
    return isinstance(message, NoteOff) or (isinstance(message, Control) and message.value < HALF)


def _signal(message: Message, key: Key, finger: _Finger) -> Signal:
    match message:
        case NoteOff(_, velocity, _):
            return Signal(key, velocity, False)
        case Control(_, value, _) | Control14(_, value, _) | Nrpn(_, value, _) | Rpn(_, value, _):
            down = value >= (HALF if isinstance(message, Control) else HALF << 7)
            # A fader on its way is one press.
            return Signal(key, value, None if down == finger.down else down, finger.value)
        case NoteOn(_, velocity, _):
            return Signal(key, velocity, True)
        case Stroke(code, down):
            return Signal(key, code, down)
    return Signal(key, key.number, True)


def _fire(does: Mapping[When, Bound], when: When, signal: Signal | None, at: float) -> list[Fired]:
    return [Fired(does[when], signal, at)] if signal and when in does else []


# Keys that go down and up ----------------------------------------------------------------------------------------


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


def _due(finger: _Finger) -> float | None:
    if finger.began is None:
        return None
    if finger.down and "hold" in finger.does:
        return finger.at + finger.does["hold"].binding.hold
    return finger.at + DOUBLE if "double" in finger.does else None


def _ripened(finger: _Finger) -> list[Fired]:
    began, finger.began = finger.began, None
    if finger.down and "hold" in finger.does:
        return _fire(finger.does, "hold", began, finger.at)
    return _fire(finger.does, "press", began, finger.at)


# Encoders and faders ---------------------------------------------------------------------------------------------


def _turns(does: Mapping[When, Bound]) -> Relative | None:
    return next((relative(bound.binding.on) for bound in does.values()), None)


def _value(message: Message) -> int:
    return message.value if isinstance(message, Control) else 0


def _detents(value: int, way: Relative) -> int:
    match way:
        case "twos_complement":  # 1 is one up, 127 one down
            return value if value < HALF else value - 2 * HALF
        case "binary_offset":  # 65 is one up, 63 one down
            return value - HALF
        case "sign_bit":  # 1 is one up, 65 one down
            return value if value < HALF else HALF - value


def _turn(does: Mapping[When, Bound], finger: _Finger, key: Key, detents: int, at: float) -> list[Fired]:
    if not detents:
        return []
    fired = _fire(does, "change", Signal(key, abs(detents), None, step=detents), at)
    way: When = "up" if detents > 0 else "down"
    if way not in does:
        return fired
    if finger.turned * detents < 0:  # turned back: what was begun the other way is forgotten
        finger.turned = 0
    finger.turned += detents
    times, rest = divmod(abs(finger.turned), does[way].binding.detents)
    finger.turned = rest if detents > 0 else -rest
    return fired + (_fire(does, way, Signal(key, abs(detents), None, step=times), at) if times else [])


def picked_up(signal: Signal, target: float) -> bool:
    """Say whether a fader may move a value that stands at `target`: it is there, or passes it on its way.

    To be near is not enough: a fader that is moved fast would jump past any distance.

    >>> key = Key("control", 1, 7)
    >>> [picked_up(Signal(key, value, None, was), 50) for was, value in ((None, 40), (40, 49), (49, 60), (60, 61))]
    [False, False, True, False]
    """
    was = signal.value if signal.was is None else signal.was
    return min(was, signal.value) <= target <= max(was, signal.value)
