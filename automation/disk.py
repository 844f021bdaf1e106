"""What is the system's about files: bringing them to the disk, and the lock of the one who writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
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


def sync(descriptor: int) -> None:
    """Bring a file to the disk; OSError if that fails."""
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
