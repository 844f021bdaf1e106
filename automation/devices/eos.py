"""ETC Eos: its words, its heartbeat, and the events by which it confirms what was fired.

Sources: ETC's list of supported OSC commands and "Eos Integration via OSC".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from automation.devices import DeviceError
from automation.devices.osc_dialog import BEAT, Answer
from automation.devices.osc_packet import OscMessage, decode
from automation.devices.osc_words import Osc, encode

_NUMBER = re.compile(r"(\d+(\.\d+)?/)?\d+(\.\d+)?(/\d+)?")
_EDGES = {"down": 1.0, "up": 0.0}
"""A button's edges; without one Eos takes the message for a press (Eos OSC conventions, "Button Edge")."""

_FIRED: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    # What is sent, and the topics that it leaves; what is heard, and the topics that it settles, in their order.
    (re.compile(r"cue/(?P<list>[\d.]+)/(?P<n>[\d.]+)(/\d+)?/fire"), ("cue {list}/{n}",)),
    (re.compile(r"cue/(?P<n>[\d.]+)/fire"), ("cue {n}",)),
    (re.compile(r"(?P<what>macro|sub)/(?P<n>[\d.]+)/fire"), ("{what} {n}",)),
)
_EVENTS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"cue/(?P<list>[\d.]+)/(?P<n>[\d.]+)/fire"), ("cue {list}/{n}", "cue {n}")),
    (re.compile(r"(?P<what>macro|sub)/(?P<n>[\d.]+)"), ("{what} {n}",)),
)
_SENT = re.compile(r"/eos/(user/-?\d+/)?")


class EosDialog:
    """Follows one Eos: `user` is the console user that we act as, 0 for the one in the background."""

    needed = False  # with its output switched off Eos still does what it is told

    def __init__(self, user: int = 0) -> None:
        self._user = user
        self._asked = 0

    def greeting(self) -> Sequence[bytes]:
        """Ask for events and answers alone, and take a user of our own: nobody else's command line is disturbed."""
        filters = Osc("/eos/filter/add", "ss", ("/eos/out/event/*", "/eos/out/ping"))
        return [encode(filters), encode(Osc("/eos/user", "i", (self._user,)))]

    def ask(self) -> bytes:
        """Ask with a number that comes back."""
        self._asked += 1
        return encode(Osc("/eos/ping", "si", ("showcaller", self._asked)))

    def topic(self, packet: bytes, /) -> str:
        """Say which event will tell that this was done."""
        return _topic(packet)

    def hear(self, message: OscMessage, /) -> Answer | None:
        """Take answers to our questions, and events."""
        if message.address == "/eos/out/ping":
            ours = message.args == ("showcaller", self._asked)
            return Answer((BEAT,)) if ours else None
        if not message.address.startswith("/eos/out/event/") or message.args[:1] == (0,):  # a bump button that goes up
            return None
        topics = _topics(_EVENTS, message.address.removeprefix("/eos/out/event/"))
        return Answer(topics) if topics else None


@lru_cache(maxsize=1024)
def _topic(packet: bytes) -> str:
    if not packet.startswith(b"/"):
        return ""
    (message,) = decode(packet)[0].messages
    address = message.address.lower()  # Eos does not mind the case
    if message.args and not message.args[0]:  # a button that goes up fires nothing
        return ""
    start = _SENT.match(address)
    topics = _topics(_FIRED, address[start.end() :]) if start else ()
    return topics[0] if topics else ""


def _topics(table: Sequence[tuple[re.Pattern[str], tuple[str, ...]]], address: str) -> tuple[str, ...]:
    for pattern, topics in table:
        if found := pattern.fullmatch(address):
            return tuple(topic.format(**found.groupdict()) for topic in topics)
    return ()


def fit(message: Osc) -> Osc:
    """See that Eos will hear a message; `DeviceError` otherwise."""
    if not message.address.lower().startswith("/eos/"):
        raise DeviceError(f"osc: Eos hears only addresses under /eos/, not {message.address}")
    return message


def _target(name: str) -> Any:
    def read(value: Any) -> Osc:
        # Cue 1.1 and cue 1.10 are two cues, but one number.
        if isinstance(value, float):
            raise DeviceError(f'{name}: a number with a point is written in quotes ("1.10"), not {value!r}')
        if isinstance(value, bool) or not _NUMBER.fullmatch(str(value)):
            raise DeviceError(
                f'{name}: a number is expected (12, "12.5", for a cue with its list "1/12"), not {value!r}'
            )
        return Osc(f"/eos/{name}/{value}/fire")

    return read


def _key(value: Any) -> Osc:
    if not isinstance(value, str) or not re.fullmatch(r"\w+", value, re.ASCII):
        raise DeviceError(f"key: the name of a key is expected (go_0), not {value!r}")
    return Osc(f"/eos/key/{value}")


def _command(value: Any) -> Osc:
    if not isinstance(value, str) or "\0" in value:
        raise DeviceError(f'command: a command line is expected ("Chan 1 At 75#"), not {value!r}')
    return Osc("/eos/newcmd", "s", (value,))


WORDS = {
    "cue": _target("cue"),
    "macro": _target("macro"),
    "sub": _target("sub"),
    "preset": _target("preset"),
    "key": _key,
    "command": _command,
}
"""Short words of a cue sheet, and the message of each."""


def short(fields: Mapping[str, Any]) -> Osc:
    """Read a message in short words, with `edge` for buttons; `DeviceError` names the key and the reason."""
    edge = fields.get("edge")
    words = [key for key in fields if key != "edge"]
    if len(words) != 1 or words[0] not in WORDS:
        wrong = next((word for word in words if word not in WORDS), words[-1] if words else "osc")
        raise DeviceError(f"{wrong}: one of osc, {', '.join(WORDS)} is expected")
    (word,) = words
    message: Osc = WORDS[word](fields[word])
    if edge is None:
        return message
    if edge not in _EDGES or word == "command":
        raise DeviceError(f"edge: down or up is expected, for a button, not {edge!r} for {word}")
    return Osc(message.address, "f", (_EDGES[edge],))
