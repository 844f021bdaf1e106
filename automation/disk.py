"""What systems do differently with files: bringing them to the disk, and the lock of the one who writes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def sync_folder(folder: Path) -> None:
        """Bring the names in a folder to the disk; NTFS keeps a log of them and has no such call."""

    def release(path: Path, descriptor: int) -> None:
        """Give a lock back."""
        os.close(descriptor)
        with suppress(OSError):  # the next one has it open by now
            path.unlink()
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def sync_folder(folder: Path) -> None:
        """Bring the names in a folder to the disk; OSError if that fails."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def release(path: Path, descriptor: int) -> None:
        """Give a lock back."""
        with suppress(OSError):
            path.unlink()  # while it is still ours
        os.close(descriptor)


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":  # there, fsync leaves it in the drive's cache
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    else:
        os.fsync(descriptor)


def claim(path: Path) -> int:
    """Take the lock that a file of this name stands for; it goes with the process, however that ends.

    Gives what `release` wants. BlockingIOError if somebody has it, another OSError if there can be no such file.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        except FileNotFoundError:
            pass  # its last owner removed it in between
        except (BlockingIOError, PermissionError) as error:  # what flock and what Windows say
            os.close(descriptor)
            raise BlockingIOError(*error.args) from None
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


@contextmanager
def claimed(path: Path) -> Iterator[int]:
    """Take the lock as `claim` does, and give it back if the body fails."""
    descriptor = claim(path)
    try:
        yield descriptor
    except BaseException:
        release(path, descriptor)
        raise


class Sync(threading.Thread):
    """Brings a growing log to the disk, away from the event loop; sleeps while nothing is written.

    It has a descriptor of its own for that. SQLite takes its locks on a main file and on `-shm`, never on a `-wal`, so
    that opening and closing a `-wal` breaks none (POSIX drops all locks that a process has on a file with the first
    descriptor closed).
    """

    GATHER = 0.015
    """Seconds for which writes gather before they are synced: with two syncs of 15 ms it makes less than 50 ms."""
    QUIET, SOME, MUCH = 1.0, 1 << 20, 32 << 20
    """A log is emptied after this many quiet seconds if it has this many bytes, and anyway at this many."""

    def __init__(self, log: Path, empty: Callable[[], None]) -> None:
        """Begin with a log that is there; OSError if it cannot be opened."""
        super().__init__(name=f"sync {log.name}", daemon=True)
        self.done = 0
        """The last mark that is known to be on the disk."""
        self.trouble = ""
        """Why something may not be; it stays, as a system forgets what it failed to write."""
        self._empty = empty
        self._mark, self._changed, self._asleep = 0, False, False
        self._woken, self._closing = threading.Event(), threading.Event()
        self._log = os.open(log, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self.start()

    def wake(self, mark: int = 0) -> None:
        """Say that something was written, and what number it has if it has one."""
        self._mark = mark or self._mark
        # Each side says its own before it looks at the other's: a write that finds the thread awake is found by it.
        self._changed = True
        if self._asleep:
            self._woken.set()

    def close(self) -> None:
        """Sync a last time and end."""
        self._closing.set()
        self._woken.set()
        self.join()
        self._flush()
        os.close(self._log)

    def run(self) -> None:
        quiet = self.QUIET
        while not self._closing.is_set():
            # Awake for a while after a write: to be woken by each of many takes time from the thread that writes.
            if quiet >= self.QUIET:
                self._sleep()
            self._closing.wait(self.GATHER)
            quiet = 0.0 if self._changed else quiet + self.GATHER
            if not quiet:
                self._changed = False
                self._flush()
            if self._size() >= (self.MUCH if quiet < self.QUIET else self.SOME):
                self._empty()

    def _sleep(self) -> None:
        self._asleep = True
        if not self._changed:
            self._woken.wait()
        self._asleep = False
        self._woken.clear()

    def _flush(self) -> None:
        mark = self._mark
        try:
            _sync(self._log)
            self.done = mark
        except OSError as error:
            self.trouble = f"what was written does not reach the disk: {error}"

    def _size(self) -> int:
        return os.fstat(self._log).st_size
