"""How fast the journal is: append, sync, open and undo, in a folder of the disk that it will be used on."""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from automation import __version__
from automation.clock import FakeClock
from automation.desk import REMEMBERED, Desk
from automation.journal import Header, Journal, Row
from automation.settings import find_episode, read_toml
from automation.shows import SHOWS

HEADER = Header("chgk", {"title": "benchmark"}, 0.0, __version__)
MICRO, MILLI = 1e6, 1e3


def entry(seq: int) -> Row:
    """Make a press of usual size."""
    return Row(seq, seq * 0.1, seq * 0.1, 1.7e9 + seq, "host", b'{"do":"arrow","sector":7}', seq - 1, seq)


def percentile(seconds: list[float], part: float) -> float:
    """Say what `part` of the measured times stay below."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * part))]


def timed(call: Callable[[], object]) -> float:
    """Measure one call, in seconds."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def append(folder: Path, count: int, pause: float) -> dict[str, float]:
    """Add rows one by one, with a pause between them: microseconds that each took."""
    took = []
    with closing(Journal.create(folder / f"append{pause}.journal", HEADER)) as journal:
        for seq in range(1, count + 1):
            row = entry(seq)
            took.append(timed(lambda row=row: journal.append(row)))  # type: ignore[misc]
            if pause:
                time.sleep(pause)
    parts = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "max": 1.0}
    said = {f"{name} µs": percentile(took, part) * MICRO for name, part in parts.items()}
    return said if pause else said | {"rows per second": count / sum(took)}


def sync(folder: Path, count: int) -> dict[str, float]:
    """Add a row and wait until it is known to be on the disk: milliseconds that each took."""
    took = []
    with closing(Journal.create(folder / "sync.journal", HEADER)) as journal:
        for seq in range(1, count + 1):
            start = time.perf_counter()
            journal.append(entry(seq))
            while journal.synced < seq:
                time.sleep(0.0002)
            took.append(time.perf_counter() - start)
    return {"p50 ms": percentile(took, 0.5) * MILLI, "max ms": max(took) * MILLI}


def reopen(folder: Path, count: int) -> dict[str, float]:
    """Open a long journal, with everything in it checked: milliseconds, and the memory that it took."""
    path = folder / "long.journal"
    with closing(Journal.create(path, HEADER)) as journal:
        for seq in range(1, count + 1):
            journal.append(entry(seq))
    size = path.stat().st_size
    grown = resident(lambda: Journal.open(path).close())
    took = [timed(lambda: Journal.open(path).close()) for _ in range(5)]
    tracemalloc.start()
    Journal.open(path).close()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {
        "rows": count,
        "open and close p50 ms": percentile(took, 0.5) * MILLI,
        "file MB": size / 1e6,
        "Python memory peak kB": peak / 1e3,
        "resident growth kB": grown,
    }


def resident(call: Callable[[], object]) -> float:
    """Say by how much a call raises the peak of this process's memory, in kB; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1000 if sys.platform == "darwin" else 1
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    call()
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / unit


def line(folder: Path, depths: tuple[int, ...] = (10, 1_000, 10_000)) -> dict[str, float]:
    """Fetch what an undo folds, so many rows after the last checkpoint: milliseconds."""
    said = {}
    with closing(Journal.create(folder / "line.journal", HEADER)) as journal:
        for seq in range(1, 20_001):
            journal.append(entry(seq))
        journal.checkpoint(10_000, b"{}" * 2000)
        for depth in depths:
            took = [timed(lambda depth=depth: journal.line(10_000 + depth)) for _ in range(9)]  # type: ignore[misc]
            said[f"{depth} rows ms"] = percentile(took, 0.5) * MILLI
    return said


def undo(folder: Path, presses: int = 3_000) -> dict[str, float]:
    """Press breaks of ЧГК and undo them all: microseconds for undos kept in memory, milliseconds for deeper ones."""
    words = read_toml(find_episode("chgk-demo"))
    took = []
    with closing(Journal.create(folder / "undo.journal", Header("chgk", words, 0.0, __version__))) as journal:
        desk = Desk(SHOWS["chgk"], journal, FakeClock(), random.Random(1), lockout=0.0)
        verbs = [desk.vocabulary.read({"do": "break", "kind": "music"}), desk.vocabulary.read({"do": "end_break"})]
        for turn in range(presses):
            desk.press(verbs[turn % 2], "benchmark")
        back = desk.vocabulary.read({"do": "undo"})
        for _ in range(presses):
            took.append(timed(lambda: desk.press(back, "benchmark")))
    deep = took[REMEMBERED:]
    return {
        "in memory p50 µs": percentile(took[:REMEMBERED], 0.5) * MICRO,
        "deeper p50 ms": percentile(deep, 0.5) * MILLI,
        "deeper max ms": max(deep) * MILLI,
    }


def main() -> None:
    """Measure everything, and print it for people or as JSON."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--json", action="store_true", help="print one JSON object")
    words.add_argument("--rows", type=int, default=100_000, help="rows of the long journal (default: %(default)s)")
    words.add_argument("--folder", type=Path, help="where to write (default: the system's temporary folder)")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        # The memory of the long journal first: later figures would hide its peak.
        measured = {
            "open": reopen(folder, asked.rows),
            "append, at once": append(folder, 20_000, 0.0),
            "append, 200 a second": append(folder, 1_000, 0.005),
            "sync": sync(folder, 50),
            "line": line(folder),
            "undo": undo(folder),
        }
    if asked.json:
        print(json.dumps(measured, ensure_ascii=False))
        return
    for title, said in measured.items():
        print(title)
        for what, figure in said.items():
            print(f"  {what:24} {figure:12,.1f}")


if __name__ == "__main__":
    main()
