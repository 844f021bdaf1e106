"""The as-run log: what became of every step, kept for the pages and written to a file off the event loop."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

GATHER = 0.1
"""Seconds that outcomes wait for others before they are written."""
QUIET = 1.0
"""Seconds without an outcome after which the writer sleeps until there is one."""

Result = Literal["sent", "confirmed", "failed", "cancelled", "suppressed"]


class Outcome(Struct, frozen=True, gc=False):
    """What became of one step, and which press and which cue or look it comes from."""

    wall: float
    """Seconds since 1970."""
    at: float
    """Seconds of the run."""
    seq: int
    """The entry whose press caused it; 0 for the start, a resync or PANIC."""
    source: str
    device: str
    text: str
    result: Result
    why: str = ""


class AsRun:
    """Keeps the newest outcomes in memory and all of them in a file, one JSON object a line."""

    def __init__(self, path: Path | None = None, keep: int = 5000) -> None:
        self.recent: deque[Outcome] = deque(maxlen=keep)
        self.counts: dict[tuple[str, Result], int] = {}
        self.watch: Callable[[Sequence[tuple[Outcome, bytes]]], None] = lambda outcomes: None
        """Told of each new outcome, with its JSON."""
        self.trouble = ""
        """Why the file could not be written, if so."""
        self._path = path
        self._closing, self._changed = threading.Event(), threading.Event()
        self._waiting: deque[bytes] = deque()
        """Lines for the file."""
        self._writer = threading.Thread(target=self._write, name="as-run log", daemon=True) if path else None
        if self._writer:
            self._writer.start()

    def add(self, *outcomes: Outcome) -> None:
        """Log outcomes, in order; never waits for the disk."""
        self.recent.extend(outcomes)
        for outcome in outcomes:
            key = (outcome.device, outcome.result)
            self.counts[key] = self.counts.get(key, 0) + 1
        # Here, and once for all who read them: a writer that encodes keeps the interpreter's lock from the desk.
        written = [(outcome, _encode(outcome)) for outcome in outcomes]
        if self._writer:
            self._waiting.extend(line for _, line in written)
            if not self._changed.is_set():
                self._changed.set()
        self.watch(written)

    def close(self) -> None:
        """Write what is left."""
        if self._writer:
            self._closing.set()
            self._changed.set()
            self._writer.join(timeout=5)
            self._writer = None

    def _write(self) -> None:
        assert self._path is not None
        quiet = QUIET
        while not self._closing.is_set():
            # Awake for a while: a writer that is woken by a step takes the interpreter's lock from the desk just then.
            if quiet >= QUIET:
                self._changed.wait()
            self._closing.wait(GATHER)
            quiet = 0.0 if self._waiting else quiet + GATHER
            self._append(self._path)
            if not quiet:
                self._changed.clear()
        self._append(self._path)

    def _append(self, path: Path) -> None:
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if not batch:
            return
        try:
            with path.open("ab") as file:
                file.write(b"\n".join((*batch, b"")))
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{path}: {error.strerror}"  # the show goes on; health shows it


_encode = msgspec.json.Encoder().encode
