"""The live log: presses, refusals and what became of steps, numbered, the newest kept for pages and programs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
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

    def add(self, line: Line) -> None:
        """Take in what happened."""
        self._lines.append(line)
        self.end += 1
        self.watch()

    def refused(self, by: str, do: str, refused: Refused) -> None:
        """Take in a refusal, from whatever source the press came."""
        self.add(Refusal(self._now(), by, do, refused.code, refused.text))

    def since(self, number: int, most: int = 200) -> list[msgspec.Raw]:
        """Give the newest lines from `number` on, at most `most`, oldest first, as JSON."""
        count = max(0, min(self.end - number, most, len(self._lines)))
        newest = islice(reversed(self._lines), count)  # from the end: the lines before it cost nothing
        return [_json(self.end - i, line) for i, line in enumerate(newest, start=1)][::-1]

    def presses(self, most: int) -> list[msgspec.Raw]:
        """Give the newest presses and refusals, oldest first, as JSON."""
        kept = list(islice(self._presses_backwards(), most))
        return [_json(number, line) for number, line in reversed(kept)]

    def _presses_backwards(self) -> Iterator[tuple[int, Line]]:
        for back, line in enumerate(reversed(self._lines), start=1):
            if not isinstance(line, Outcome):
                yield self.end - back, line


def _json(number: int, line: Line) -> msgspec.Raw:
    """Write a line; most are outcomes, and hundreds of them a second are written in a flood."""
    if isinstance(line, Change):
        body = _encode(_plain(line))
        kind = "press"
    else:
        body = _encode(line)
        kind = "refused" if isinstance(line, Refusal) else "step"
    return msgspec.Raw(b'{"n":%d,"kind":"%b",' % (number, kind.encode()) + body[1:])


def _plain(change: Change) -> dict[str, Any]:
    entry = change.entry
    events = [str(event.__struct_config__.tag) for event in change.events]
    return {"seq": entry.seq, "at": entry.at, "by": entry.by, "action": entry.action, "events": events}


_encode = msgspec.json.Encoder().encode
