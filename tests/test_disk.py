"""The lock of the one who writes, and what brings a log to the disk."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from automation import disk
from tests.journals import ROOT, until


def test_a_lock_is_had_by_one_and_gone_when_it_is_released(tmp_path: Path) -> None:
    name = tmp_path / "a.lock"
    first = disk.claim(name)
    with pytest.raises(BlockingIOError):
        disk.claim(name)
    disk.release(name, first)
    assert not name.exists()
    disk.release(name, disk.claim(name))


def test_a_lock_is_given_back_by_who_fails(tmp_path: Path) -> None:
    name = tmp_path / "a.lock"
    with pytest.raises(RuntimeError, match="no"), disk.claimed(name):
        raise RuntimeError("no")
    assert not name.exists()


def test_a_lock_needs_its_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        disk.claim(tmp_path / "none" / "a.lock")


CONTEST = """
import sys
from pathlib import Path
from automation import disk
name, tally, won = Path(sys.argv[1]), Path(sys.argv[2]), 0
while won < 50:
    try:
        lock = disk.claim(name)
    except BlockingIOError:
        continue
    count = int(tally.read_text())
    tally.write_text(str(count + 1))
    won += 1
    disk.release(name, lock)
"""


def test_processes_that_contend_for_a_lock_never_have_it_together(tmp_path: Path) -> None:
    tally = tmp_path / "tally"
    tally.write_text("0")
    words = [sys.executable, "-c", CONTEST, str(tmp_path / "a.lock"), str(tally)]
    children = [subprocess.Popen(words, cwd=ROOT) for _ in range(3)]
    assert [child.wait(30) for child in children] == [0, 0, 0]
    assert tally.read_text() == "150"


class Log:
    """A file that grows, and how often it was emptied."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.path.touch()
        self.emptied = 0

    def grow(self, size: int) -> None:
        with self.path.open("ab") as file:
            file.write(bytes(size))

    def empty(self) -> None:
        os.truncate(self.path, 0)
        self.emptied += 1


def test_marks_are_done_in_their_order(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    sync = disk.Sync(log.path, log.empty)
    try:
        for mark in (1, 2, 30):
            log.grow(10)
            sync.wake(mark)
            until(lambda mark=mark: sync.done == mark)  # type: ignore[misc]
        assert (log.emptied, sync.trouble) == (0, "")
    finally:
        sync.close()
    assert sync.done == 30


def test_a_mark_is_done_however_it_meets_the_thread_falling_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk.Sync, "GATHER", 0.00001)
    monkeypatch.setattr(disk.Sync, "QUIET", 0.00001)
    monkeypatch.setattr(disk.Sync, "SOME", 0)
    log, luck = Log(tmp_path / "log"), random.Random(1)
    sync = disk.Sync(log.path, lambda: time.sleep(0.0001))  # the last that it does before it falls asleep
    try:
        for mark in range(1, 500):
            sync.wake(mark)
            end = time.monotonic() + 10.0
            while sync.done != mark:
                assert time.monotonic() < end, f"mark {mark} was slept over"
                time.sleep(0.0)
            end = time.monotonic() + luck.uniform(0.0, 0.0004)
            while time.monotonic() < end:
                time.sleep(0.0)
    finally:
        sync.close()


def test_closing_waits_for_what_is_not_on_the_disk_yet(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    sync = disk.Sync(log.path, log.empty)
    sync.wake(7)
    sync.close()
    assert sync.done == 7
    assert not sync.is_alive()


def test_a_much_too_long_log_is_emptied_without_a_quiet_moment(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    sync = disk.Sync(log.path, log.empty)
    log.grow(sync.MUCH)
    noise = threading.Event()

    def press() -> None:
        while not noise.wait(0.005):
            sync.wake(1)

    presses = threading.Thread(target=press)
    presses.start()
    try:
        until(lambda: log.emptied == 1)
    finally:
        noise.set()
        presses.join()
        sync.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full: run it on Linux")
def test_a_disk_that_does_not_obey_is_a_trouble_that_stays() -> None:
    sync = disk.Sync(Path("/dev/full"), lambda: None)  # a character device cannot be synced
    try:
        sync.wake(3)
        until(lambda: bool(sync.trouble))
        assert sync.trouble.startswith("what was written does not reach the disk: ")
        assert sync.done == 0
    finally:
        sync.close()
