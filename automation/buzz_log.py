"""The log of the buttons: every press with its moments, the newest in memory and all of them in a file."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from automation.buzzers import Buzz, compared

log = logging.getLogger(__name__)

KEPT = 300
"""Lines that are kept in memory."""
AGAIN = "pressed already"
"""Why a press changed nothing that its team had made before."""


class BuzzLog:
    """Keeps the presses of buttons, and compares those at one question."""

    def __init__(self, path: Path | None = None) -> None:
        """`path`: a file that gets each line, as JSON, when it is known what became of the press."""
        self.watch: Callable[[], None] = lambda: None
        """Called when it is known what became of a press."""
        self._lines: dict[int, Buzz] = {}
        self._newest: dict[int, int] = {}
        self._numbers = itertools.count(1)
        self._path = path
        self._writer: ThreadPoolExecutor | None = None

    def number(self) -> int:
        """Give the next line's number."""
        return next(self._numbers)

    def __getitem__(self, number: int) -> Buzz:
        return self._lines[number]

    @property
    def lines(self) -> tuple[Buzz, ...]:
        """Give the lines that are kept, oldest first."""
        return tuple(self._lines.values())

    def behind(self, seat: int, question: int) -> float | None:
        """Tell by how many seconds a seat's newest press at a question came after the first; None for no such press."""
        line = self._lines.get(self._newest.get(seat, 0))
        return line.behind if line is not None and line.question == question else None

    def put(self, line: Buzz) -> None:
        """Take in a press, or what is new about it."""
        self._lines[line.n] = line
        if line.why != AGAIN:
            self._newest[line.seat] = line.n
        if len(self._lines) > KEPT:
            del self._lines[next(iter(self._lines))]

    def end(self, line: Buzz) -> None:
        """Take in what became of a press for good."""
        self.put(line)
        for each in compared(known for known in self._lines.values() if known.question == line.question):
            self._lines[each.n] = each
        self._write(msgspec.json.encode(self._lines[line.n]) + b"\n")
        self.watch()

    def close(self) -> None:
        """Write what is left."""
        if self._writer is not None:
            self._writer.shutdown(wait=True)
            self._writer = None

    def _write(self, text: bytes) -> None:
        if self._path is None:
            return
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "buzzer log")
        self._writer.submit(_append, self._path, text)


def _append(path: Path, text: bytes) -> None:
    try:
        with path.open("ab") as file:
            file.write(text)
    except OSError as error:
        log.warning("%s: %s", path, error)
