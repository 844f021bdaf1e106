"""The files of runs: which journal an episode goes on with, and where a new one is begun."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from msgspec import Struct

from automation import __version__
from automation.clock import wall
from automation.journal import Header, Journal, JournalError

ENDING = ".journal"


class Run(Struct, frozen=True):
    """A journal to play on, and whether it holds an earlier part of the game."""

    journal: Journal
    continued: bool


def begin(folder: Path, show: str, words: dict[str, Any], name: str) -> Run:
    """Begin a new run; `JournalError` if the folder cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"{folder}: {error.strerror}; set runs = … in the settings to a folder of yours") from None
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = next(path for path in _names(folder / f"{name}-{stamp}") if not path.exists())
    return Run(Journal.create(path, Header(show, words, wall(), __version__)), False)


def newest(folder: Path, name: str) -> Path | None:
    """Find the newest journal of an episode."""
    stamp = "-[0-9]*-[0-9]*"
    return max(folder.glob(f"{name}{stamp}{ENDING}"), key=lambda path: path.name, default=None)


def cut_short(path: Path) -> bool:
    """Tell whether whoever wrote a journal never closed it: a closed one has no log beside it."""
    return path.with_name(f"{path.name}-wal").exists()


def _names(stem: Path) -> Any:
    yield stem.with_name(stem.name + ENDING)
    for number in range(2, 1000):
        yield stem.with_name(f"{stem.name}-{number}{ENDING}")
