"""What is no sound journal is refused with a reason and left alone."""

from __future__ import annotations

import os
import random
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from automation.journal import FORMAT, Journal, JournalError
from tests.journals import HEADER, add, entry, rows, run, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "2024-03-09 гра #1, 100%41.journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal.create(path, HEADER)) as journal:
        yield journal


# Damaged and foreign files ---------------------------------------------------------------------------------------


def snapshot(path: Path) -> bytes:
    return path.read_bytes()


def refused(path: Path) -> str:
    """Try to open a file both ways and give the complaint; the file must be untouched."""
    before = snapshot(path)
    complaints = set()
    for readonly in (False, True):
        with pytest.raises(JournalError) as caught:
            Journal.open(path, readonly)
        complaints.add(str(caught.value))
    assert snapshot(path) == before
    assert not path.with_name(path.name + ".lock").exists()
    (complaint,) = complaints
    assert complaint.startswith(str(path))
    return complaint


EDITS = {
    "UPDATE entry SET action = '{}' WHERE seq = 7": "row 7 is damaged",
    "UPDATE entry SET action = CAST('{}' AS BLOB) WHERE seq = 7": "row 7 does not match its checksum",
    "UPDATE entry SET at = at + 1 WHERE seq = 20": "row 20 does not match its checksum",
    "UPDATE entry SET \"by\" = 'x' WHERE seq = 1": "row 1 does not match its checksum",
    "UPDATE entry SET head = 3 WHERE seq = 5": "row 5 does not match its checksum",
    "UPDATE entry SET parent = 'x' WHERE seq = 5": "row 5 is damaged",
    "UPDATE entry SET crc = crc + 1 WHERE seq = 13": "row 13 does not match its checksum",
    "DELETE FROM entry WHERE seq = 9": "row 9 is missing (row 10 follows)",
    "DELETE FROM entry WHERE seq = 1": "row 1 is missing (row 2 follows)",
    'INSERT INTO entry SELECT 0, at, game, wall, "by", action, parent, head, crc FROM entry WHERE seq = 1': "",
    "UPDATE entry SET seq = 31 WHERE seq = 30": "row 30 is missing (row 31 follows)",
    "UPDATE checkpoint SET state = CAST('x' AS BLOB)": "the checkpoint after row 10 is damaged",
    "UPDATE alive SET game = 0": "how far the clocks had come is damaged",
    "UPDATE header SET body = CAST('{}' AS BLOB)": "its header is damaged",
    "DELETE FROM header": "its header is missing",
    "DROP TABLE entry": "its tables are not those of a journal",
    "DROP TABLE header": "its tables are not those of a journal",
    "CREATE INDEX mine ON entry (at)": "its tables are not those of a journal",
    f"PRAGMA user_version = {FORMAT + 1}": f"is of a newer Showcaller (format {FORMAT + 1}",
    "PRAGMA user_version = 0": "format 0",
    "PRAGMA application_id = 0": "is a SQLite file, but not a journal",
}


@pytest.mark.parametrize(("statement", "complaint"), EDITS.items())
def test_an_edited_journal_is_refused_with_the_row(journal: Journal, statement: str, complaint: str) -> None:
    add(journal, 30)
    journal.checkpoint(10, b"after 10")
    journal.mark_alive(8.0, 4.0)
    journal.close()
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as hand:
        hand.execute(statement)
    if complaint:
        assert complaint in refused(journal.path)
        return
    with closing(Journal.open(journal.path)) as again:  # nobody asks for a row 0
        assert list(again.read()) == rows(30)


def opened(path: Path) -> str:
    """Try to open a file, and give the complaint."""
    try:
        Journal.open(path).close()
    except JournalError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_byte_is_found_or_does_no_harm(path: Path, seed: int) -> None:
    luck = random.Random(seed)
    write(path, 60)
    good = path.read_bytes()
    complaints = 0
    for _ in range(120):
        bad = bytearray(good)
        bad[luck.randrange(len(bad))] ^= luck.randrange(1, 256)
        path.write_bytes(bad)
        said = opened(path)
        if said:
            assert said.startswith(str(path))
            assert path.read_bytes() == bad
            complaints += 1
            continue
        with closing(Journal.open(path)) as journal:
            assert list(journal.read()) == rows(60)
            journal.append(entry(61))
        with closing(Journal.open(path)) as again:
            assert list(again.read()) == rows(61)
    assert complaints > 40


def foreign(path: Path, mode: str = "DELETE") -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("CREATE TABLE music (title TEXT)")


FOREIGN: dict[str, tuple[Callable[[Path], object], str]] = {
    "a text": (lambda path: path.write_text("Segments:\n1. Opening\n" * 100), "is not a journal"),
    "a short text": (lambda path: path.write_text("x"), "is not a journal: it has only 1 bytes"),
    "half a journal": (lambda path: os.truncate(write(path, 50), 2500), "is damaged|malformed|cannot be read"),
    "another database": (foreign, "is a SQLite file, but not a journal"),
    "another database with a log": (lambda path: foreign(path, "WAL"), "is a SQLite file, but not a journal"),
    "an empty file": (lambda path: path.touch(), "is not a journal: it has only 0 bytes"),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_file_is_refused_and_left_alone(path: Path, kind: str) -> None:
    make, complaint = FOREIGN[kind]
    make(path)
    assert re.search(complaint, refused(path))


@pytest.mark.parametrize("readonly", [False, True])
def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path, readonly: bool) -> None:
    with pytest.raises(JournalError, match="No such file"):
        Journal.open(tmp_path / "none.journal", readonly)
    with pytest.raises(JournalError, match="is not a file"):
        Journal.open(tmp_path, readonly)
    assert list(tmp_path.iterdir()) == []


UNREADABLE = """
import os, sys
from pathlib import Path
from automation.journal import Journal, JournalError
if os.geteuid() == 0:
    os.setuid(65534)
for readonly in (True, False):
    try:
        Journal.open(Path(sys.argv[1]), readonly).close()
        print("opened")
    except JournalError as error:
        print(str(error).removeprefix(sys.argv[1] + ": "))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes: run it on Linux or macOS")
@pytest.mark.parametrize(
    ("mode", "said"),
    [(0o000, ["may not be read", "may not be read"]), (0o444, ["opened", "may not be written"])],
)
def test_a_file_without_permission_is_refused(mode: int, said: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders are shut to the user that this becomes
        Path(folder).chmod(0o777)
        path = write(Path(folder) / "a.journal", 3)
        path.chmod(mode)
        assert run(UNREADABLE, path).splitlines() == said
