"""The journal in hard times: kills, power cuts, full disks."""

from __future__ import annotations

import os
import random
import shutil
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from automation.journal import Journal, JournalError
from tests.journals import HEADER, Appender, add, entry, rows, run, until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "2024-03-09 гра #1, 100%41.journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal.create(path, HEADER)) as journal:
        yield journal


# Kills and power cuts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_kill_at_any_moment_loses_no_acknowledged_row(path: Path, seed: int) -> None:
    luck = random.Random(seed)
    known = 0
    for _ in range(2):
        target = known + luck.randrange(1, 1500)
        with Appender(path, 1_000_000) as child:
            child.acknowledged(target)
            known = max(target, child.kill())
        with closing(Journal.open(path)) as journal:
            assert journal.last
            assert journal.last.seq >= known
            known = journal.last.seq
            assert list(journal.read()) == rows(known)
            start, state, line = journal.line(known)
            assert state == (b"state %d" % start if start else None)
            assert known - start < 80  # a kill may come between a row and its checkpoint
            assert line == rows(known)[start:]


@pytest.mark.parametrize("seed", range(3))
def test_a_log_torn_by_a_power_cut_gives_the_rows_before_the_tear(path: Path, seed: int) -> None:
    luck = random.Random(seed)
    with Appender(path, 200) as child:
        child.acknowledged(200)
        child.kill()
    whole = path.with_name(path.name + "-wal").stat().st_size
    found = []
    for cut in sorted([0, whole, *(luck.randrange(whole) for _ in range(20))]):
        copy = path.parent / f"cut{cut}.journal"
        shutil.copy(path, copy)
        shutil.copy(path.with_name(path.name + "-wal"), copy.with_name(copy.name + "-wal"))
        os.truncate(copy.with_name(copy.name + "-wal"), cut)
        with closing(Journal.open(copy)) as journal:
            found.append(journal.last.seq if journal.last else 0)
            assert list(journal.read()) == rows(found[-1])
            journal.append(entry(found[-1] + 1))
        with closing(Journal.open(copy, readonly=True)) as again:
            assert list(again.read()) == rows(found[-1] + 1)
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0, 200)
    assert len(set(found)) > 10


def test_garbage_at_the_end_of_a_torn_log_is_no_row(path: Path) -> None:
    with Appender(path, 20) as child:
        child.acknowledged(20)
        child.kill()
    with path.with_name(path.name + "-wal").open("ab") as log:
        log.write(random.Random(1).randbytes(5000))
    with closing(Journal.open(path)) as journal:
        assert list(journal.read()) == rows(20)


# A full disk, and the disk behind it -----------------------------------------------------------------------------


def test_a_full_disk_refuses_rows_until_there_is_room(journal: Journal) -> None:
    pages = journal._connection  # SQLite's own limit is a real full disk to it
    pages.execute("PRAGMA max_page_count = 40")
    with pytest.raises(JournalError, match="could not be written: the disk is full"):
        add(journal, 10_000)
    assert journal.last
    known = journal.last.seq
    with pytest.raises(JournalError, match="the disk is full"):
        journal.append(entry(known + 1))
    assert journal.last == entry(known)
    assert list(journal.read()) == rows(known)
    pages.execute("PRAGMA max_page_count = 100000")
    add(journal, known + 199)
    journal.close()
    with closing(Journal.open(journal.path)) as again:
        assert list(again.read()) == rows(known + 199)


FULL = """
import resource, sys
from pathlib import Path
from automation.journal import Journal, JournalError
from tests.journals import HEADER, entry
path = Path(sys.argv[1])
journal = Journal.create(path, HEADER)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
for room in (20_000, 41_001, 60_500):
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        while True:
            journal.append(entry(journal.last.seq + 1 if journal.last else 1))
    except JournalError as error:
        print(error)
    try:
        journal.checkpoint(1, b"{}" * 2000)
    except JournalError as error:
        print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
for _ in range(100):
    journal.append(entry(journal.last.seq + 1))
print(journal.last.seq)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on a file's size there: run it on Linux or macOS")
def test_a_log_that_cannot_grow_loses_nothing(path: Path) -> None:
    *complaints, last = run(FULL, path).splitlines()
    assert len(complaints) == 6
    assert all(line.startswith(f"{path}: could not be written: ") for line in complaints)
    # The process ended without closing: what it had said is there all the same.
    with closing(Journal.open(path)) as again:
        assert list(again.read()) == rows(int(last))
        assert again.line(int(last)) == (0, None, rows(int(last)))


def test_rows_reach_the_disk_by_themselves(journal: Journal) -> None:
    for count in (1, 3, 50):
        add(journal, count)
        until(lambda count=count: journal.synced == count)  # type: ignore[misc]
    assert journal.trouble == ""


def test_a_long_log_is_emptied_and_rows_go_on(journal: Journal) -> None:
    log = journal.path.with_name(journal.path.name + "-wal")
    add(journal, 1500)
    assert log.stat().st_size > 1 << 20
    until(lambda: log.stat().st_size < 1 << 14)
    add(journal, 1510)
    assert list(journal.read()) == rows(1510)
    with closing(Journal.open(journal.path, readonly=True)) as look:
        assert list(look.read()) == rows(1510)
    journal.close()
    with closing(Journal.open(journal.path)) as again:
        assert again.last == entry(1510)


def test_a_kill_after_the_log_was_emptied_loses_nothing(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    with Appender(path, 1500) as child:
        child.acknowledged(1500)
        until(lambda: log.stat().st_size < 1 << 14)
        child.kill()
    with Appender(path, 1520) as child:
        child.acknowledged(1520)
        child.kill()
    with closing(Journal.open(path)) as journal:
        assert list(journal.read()) == rows(1520)


def test_a_long_journal_takes_no_memory_to_open(path: Path) -> None:
    with closing(Journal.create(path, HEADER)) as journal:
        add(journal, 30_000)
    tracemalloc.start()
    try:
        with closing(Journal.open(path)) as again:
            for row in again.read():
                assert row.seq <= 30_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert row.seq == 30_000
    assert peak < 500_000
