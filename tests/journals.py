"""Journals for tests: rows that every process makes alike, and a process that adds them until it is killed."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from automation.journal import Header, Journal, Row

HEADER = Header("chgk", {"title": "Перша гра", "sectors": [1, 2, 3]}, 1_700_000_000.5, "0.1.0")
ROOT = Path(__file__).resolve().parent.parent


def entry(seq: int, parent: int | None = None, head: int | None = None) -> Row:
    """Make a row that another process makes alike; a press if nothing else is said."""
    return Row(
        seq,
        seq * 0.25,
        seq * 0.125,
        1_700_000_000.0 + seq,
        f"host {seq % 7}",
        b'{"do":"spin","n":%d,"pad":"%s"}' % (seq, b"x" * (seq % 50)),
        seq - 1 if parent is None else parent,
        seq if head is None else head,
    )


def rows(count: int) -> list[Row]:
    return [entry(seq) for seq in range(1, count + 1)]


def add(journal: Journal, count: int) -> None:
    """Add presses until there are so many rows."""
    for seq in range(journal.last.seq + 1 if journal.last else 1, count + 1):
        journal.append(entry(seq))


def write(path: Path, count: int) -> Path:
    """Leave a closed journal of so many presses."""
    with closing(Journal.create(path, HEADER)) as journal:
        add(journal, count)
    return path


def until(true: Callable[[], bool], within: float = 10.0) -> None:
    """Wait for something that another thread or process is doing."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        threading.Event().wait(0.002)


def run(code: str, *words: object) -> str:
    """Run a program to its end and give what it printed."""
    child = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert child.returncode == 0, child.stderr
    return child.stdout


CHILD = """
import sys
from pathlib import Path
from automation.journal import Journal
from tests.journals import HEADER, entry
path, count = Path(sys.argv[1]), int(sys.argv[2])
journal = Journal.open(path) if path.exists() else Journal.create(path, HEADER)
for seq in range(journal.last.seq + 1 if journal.last else 1, count + 1):
    journal.append(entry(seq))
    if seq % 40 == 0:
        journal.checkpoint(seq, b"state %d" % seq)
    print(seq, flush=True)
sys.stdin.read()
"""


class Appender:
    """A process that adds rows and says so after each; in a `with` block, which kills it."""

    def __init__(self, path: Path, count: int) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path), str(count)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def acknowledged(self, seq: int) -> None:
        """Wait until it has said this row."""
        assert self._child.stdout
        while line := self._child.stdout.readline():
            if int(line) >= seq:
                return
        raise AssertionError(f"the process ended before row {seq}")

    def kill(self) -> int:
        """Kill it the hard way, and say the last row that it acknowledged."""
        self._child.kill()
        left, _ = self._child.communicate()
        whole = left[: left.rfind(b"\n") + 1].split()
        return int(whole[-1]) if whole else 0

    def __enter__(self) -> Appender:
        return self

    def __exit__(self, *_: object) -> None:
        if self._child.returncode is None:
            self.kill()
