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

    def since(self, number: int, most: int = 200) -> list[dict[str, Any]]:
        """Give the newest lines from `number` on, at most `most`, oldest first, as plain values."""
        count = max(0, min(self.end - number, most, len(self._lines)))
        newest = islice(reversed(self._lines), count)  # from the end: the lines before it cost nothing
        return [{"n": self.end - i, **_plain(line)} for i, line in enumerate(newest, start=1)][::-1]

    def presses(self, most: int) -> list[dict[str, Any]]:
        """Give the newest presses and refusals, oldest first, as plain values."""
        kept = list(islice(self._presses_backwards(), most))
        return [{"n": number, **_plain(line)} for number, line in reversed(kept)]

    def _presses_backwards(self) -> Iterator[tuple[int, Line]]:
        for back, line in enumerate(reversed(self._lines), start=1):
            if not isinstance(line, Outcome):
                yield self.end - back, line


def _plain(line: Line) -> dict[str, Any]:
    if isinstance(line, Change):
        entry = line.entry
        action = msgspec.to_builtins(entry.action)
        events = [str(event.__struct_config__.tag) for event in line.events]
        return {"kind": "press", "seq": entry.seq, "at": entry.at, "by": entry.by, "action": action, "events": events}
    kind = "refused" if isinstance(line, Refusal) else "step"
    return {"kind": kind, **msgspec.to_builtins(line)}
