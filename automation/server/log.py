"""The live log: presses, refusals and what became of steps, numbered, the newest kept for pages and programs."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from automation.asrun import Outcome
from automation.desk import Change
from automation.model import Refused


class Refusal(Struct, frozen=True):
    """A press that was not accepted. `at` is seconds of the run."""

    at: float
    by: str
    do: str
    code: str
    text: str


Line = Change | Refusal | Outcome


class Log:
    """Keeps the newest lines; adding one costs next to nothing, since it happens while a press is under way."""

    def __init__(self, now: Callable[[], float], keep: int = 5000) -> None:
        """`now` tells the seconds of the run."""
        self.watch: Callable[[], None] = lambda: None
        """Called after every new line."""
        self.end = 0
        """How many lines there were since the start."""
        self._now = now
        self._lines: deque[Line] = deque(maxlen=keep)
        self._written: deque[msgspec.Raw] = deque(maxlen=keep)
        """The lines as JSON, as far as they are written: the last one is that of the line before `_next`."""
        self._next = 0

    def add(self, line: Line) -> None:
        """Take in what happened."""
        self._lines.append(line)
        self.end += 1
        self.watch()

    def done(self, outcomes: Sequence[tuple[Outcome, bytes]]) -> None:
        """Take in what became of steps, with their JSON; it is told when the wires have theirs, and is written now."""
        self.write()
        self._lines.extend(outcome for outcome, _ in outcomes)
        self._written.extend(_numbered(number, b"step", body) for number, (_, body) in enumerate(outcomes, self.end))
        self.end += len(outcomes)
        self._next = self.end
        self.watch()

    def refused(self, by: str, do: str, refused: Refused) -> None:
        """Take in a refusal, from whatever source the press came."""
        self.add(Refusal(self._now(), by, do, refused.code, refused.text))

    def write(self, most: int = sys.maxsize) -> bool:
        """Write up to so many of the new lines as JSON, once for all who read them; False if none was left."""
        new = min(self.end - self._next, len(self._lines))
        self._next = self.end - new
        for line in list(islice(reversed(self._lines), new))[::-1][:most]:
            self._written.append(_json(self._next, line))
            self._next += 1
        return new > 0

    def since(self, number: int, most: int = 200) -> list[msgspec.Raw]:
        """Give the newest lines from `number` on, at most `most`, oldest first, as JSON."""
        self.write()
        count = max(0, min(self.end - number, most, len(self._written)))
        newest = islice(reversed(self._written), count)  # from the end: the lines before it cost nothing
        return list(newest)[::-1]

    def presses(self, most: int) -> list[msgspec.Raw]:
        """Give the newest presses and refusals, oldest first, as JSON."""
        self.write()
        both = zip(reversed(self._lines), reversed(self._written), strict=True)
        return list(islice((text for line, text in both if not isinstance(line, Outcome)), most))[::-1]


def _json(number: int, line: Line) -> msgspec.Raw:
    if isinstance(line, Change):
        return _numbered(number, b"press", _encode(_plain(line)))
    return _numbered(number, b"refused" if isinstance(line, Refusal) else b"step", _encode(line))


def _numbered(number: int, kind: bytes, body: bytes) -> msgspec.Raw:
    return msgspec.Raw(b'{"n":%d,"kind":"%b",' % (number, kind) + body[1:])


def _plain(change: Change) -> dict[str, Any]:
    entry = change.entry
    events = [str(event.__struct_config__.tag) for event in change.events]
    times = {"at": entry.at, "game": entry.game}
    return {"seq": entry.seq, **times, "by": entry.by, "action": entry.action, "events": events}


_encode = msgspec.json.Encoder().encode
