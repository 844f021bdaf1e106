"""The virtual rig: what really left for the lights and the sound, kept for the pages that show and play it.

Lights are heard at a UDP port on this machine that the settings name as one more target; sound is tapped where its
bytes are handed to the wire. Nothing here knows of the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import Any, Literal

import msgspec
from msgspec import Struct

from automation.clock import Clock
from automation.devices import DeviceError, midi, osc
from automation.devices.midi_port import messages
from automation.devices.midi_wait import timed
from automation.devices.tap import Hear

KEPT = 200
"""The newest messages, which a page lists."""
REMEMBERED = 1000
"""Addresses, notes and controllers whose last message is kept: a page that comes late shows the rig as it stands."""
HOST = "127.0.0.1"
"""The port is for this machine alone: whoever could send to it could only deceive the eyes."""

_MIDI_WORDS: dict[int, tuple[str, ...]] = {
    0x8: ("note_off", "velocity"),
    0x9: ("note_on", "velocity"),
    0xB: ("control", "value"),
    0xC: ("program",),
}
"""The words of a cue sheet for each kind of message, by the upper half of its status byte (MIDI 1.0)."""


class Hit(Struct, frozen=True):
    """One message that came in. `at` is seconds of the run; `why` says why it did not leave, if so."""

    n: int
    at: float
    device: str
    wire: Literal["osc", "midi"]
    message: osc.OscMessage | bytes
    why: str = ""


class Rig:
    """Hears messages and keeps the newest of them, and the last of each kind."""

    def __init__(self, clock: Clock, now: Callable[[], float], port: int, lights: str = "osc") -> None:
        """`now` tells the seconds of the run; `lights` names the device whose messages come in at the port."""
        self.watch: Callable[[], None] = lambda: None
        """Called after every message."""
        self.end = 0
        """How many messages there were."""
        self.trouble = ""
        """Why the port could not be had, if so: the show goes on without seeing its lights."""
        self._clock, self._now, self._lights = clock, now, lights
        self._ear = osc.OscIn(HOST, port, clock, self._hear_osc, lambda source, reason: None)
        self._newest: deque[Hit] = deque(maxlen=KEPT)
        self._last: dict[Hashable, Hit] = {}

    @property
    def port(self) -> int:
        """Name the port, which is the system's choice where 0 was asked for."""
        return self._ear.port

    async def open(self) -> None:
        """Listen at the port; where it cannot be had, `trouble` says why."""
        try:
            await self._ear.open()
        except DeviceError as error:
            self.trouble = str(error)

    async def close(self) -> None:
        """Stop listening."""
        await self._ear.close()

    def tap(self, device: str) -> Hear:
        """Give the ear for a MIDI device's payloads."""
        return lambda payload, why: self._hear_midi(device, payload, why)

    def _hear_midi(self, device: str, payload: bytes, why: str) -> None:
        if len(payload) <= 3:
            return self._take(_midi_key(payload), device, "midi", payload, why)
        for after, part in timed(payload):
            for each in messages(part):
                take = partial(self._take, _midi_key(each), device, "midi", each, why)
                if after:
                    self._clock.call_at(self._clock.now() + after, take)
                else:
                    take()
        return None

    def since(self, number: int) -> dict[str, Any]:
        """Tell a page what it has not heard yet, oldest first; one that missed too much hears the last of each kind."""
        first = self._newest[0].n if self._newest else self.end
        older = [hit for hit in self._last.values() if number <= hit.n < first] if number < first else []
        hits = [*older, *(hit for hit in self._newest if hit.n >= number)]
        said: dict[bytes, int] = {}
        written = [_json(hit, said) for hit in hits]
        return {
            "type": "rig",
            "port": self.port,
            "trouble": self.trouble,
            "lights": self._lights,
            "messages": [msgspec.Raw(each) for each in said],
            "hits": written,
        }

    def _hear_osc(self, message: osc.OscMessage, source: osc.Source) -> None:
        self._take(message.address, self._lights, "osc", message)

    def _take(
        self, key: Hashable, device: str, wire: Literal["osc", "midi"], message: osc.OscMessage | bytes, why: str = ""
    ) -> None:
        hit = Hit(self.end, self._now(), device, wire, message, why)
        self.end += 1
        self._newest.append(hit)
        self._last.pop(key, None)  # so that the oldest stands first
        self._last[key] = hit
        if len(self._last) > REMEMBERED:
            del self._last[next(iter(self._last))]
        self.watch()


def _midi_key(payload: bytes) -> Hashable:
    """Tell what a message sets: a note by its key, so that the last one says whether it sounds."""
    status = payload[0] if payload else 0
    note = status >> 4 in (0x8, 0x9)
    return ("note" if note else status >> 4, status & 0x0F, payload[1:2])


def _json(hit: Hit, said: dict[bytes, int]) -> msgspec.Raw:
    """Write when it came, and which message it was of those that are `said`: a cue that is pressed again says the same.

    What is said already has its place there; what is new gets one.
    """
    kinds = tuple(map(type, hit.message.args)) if isinstance(hit.message, osc.OscMessage) else ()
    tell = _told.__wrapped__ if tuple in kinds else _told  # what arrays hold is not told apart by `kinds`
    message = said.setdefault(tell(hit.device, hit.message, hit.why, kinds), len(said))
    return msgspec.Raw(b'{"n":%d,"at":%b,"message":%d}' % (hit.n, _encode(hit.at), message))


@lru_cache(maxsize=REMEMBERED)
def _told(device: str, message: osc.OscMessage | bytes, why: str, kinds: tuple[type, ...]) -> bytes:
    """Write what a page is told of a message; the same ones come again and again.

    `kinds` are the types of its arguments: 1, 1.0 and True are equal, and are told differently.
    """
    wire = "midi" if isinstance(message, bytes) else "osc"
    told: dict[str, Any] = {"device": device, "wire": wire, "why": why}
    if isinstance(message, bytes):
        told |= {"bytes": message.hex(" "), "text": say_midi(message)}
    else:
        args = [arg if isinstance(arg, str | int | float | bool | None) else str(arg) for arg in message.args]
        told |= {"address": message.address, "args": args, "text": say_osc(message)}
    return _encode(told)


_encode = msgspec.json.Encoder().encode


def say_midi(payload: bytes) -> str:
    """Say MIDI bytes as the as-run log does, or as bytes.

    >>> say_midi(bytes.fromhex("993464")), say_midi(b"\\xf8")
    ('note on 52 (E3) velocity 100 channel 10', 'F8')
    """
    names = _MIDI_WORDS.get(payload[0] >> 4) if payload else None
    if names is None or len(payload) != len(names) + 1:
        return payload.hex(" ").upper()
    words = {**dict(zip(names, payload[1:], strict=True)), "channel": (payload[0] & 0x0F) + 1}
    try:
        return midi.describe(midi.message(words))
    except DeviceError:
        return payload.hex(" ").upper()


def say_osc(message: osc.OscMessage) -> str:
    """Say an OSC message as the as-run log does.

    >>> say_osc(osc.OscMessage("/eos/sub/7", (0.5, True)))
    '/eos/sub/7 0.5 true'
    """
    try:
        return osc.describe(osc.message({"osc": message.address, "args": list(message.args)}))
    except DeviceError:
        return " ".join([message.address, *map(str, message.args)])
