"""The journal: every entry of one run of an episode, in a SQLite file that survives kills and power cuts."""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from automation import disk
from automation.model import SheetError

APPLICATION = 0x53484F57
"""SQLite's `application_id` of a journal: "SHOW"."""
FORMAT = 1
"""SQLite's `user_version` of a journal; raised when an older Showcaller could no longer read it."""

_TABLES = (
    "CREATE TABLE header (one INTEGER PRIMARY KEY, body BLOB NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, at REAL NOT NULL, game REAL NOT NULL, wall REAL NOT NULL,"
    ' "by" TEXT NOT NULL, action BLOB NOT NULL, parent INTEGER NOT NULL, head INTEGER NOT NULL, crc INTEGER NOT NULL)',
    "CREATE TABLE checkpoint (seq INTEGER PRIMARY KEY, state BLOB NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE alive (one INTEGER PRIMARY KEY, at REAL NOT NULL, game REAL NOT NULL, crc INTEGER NOT NULL)",
)
_SCHEMA = f"""
PRAGMA page_size = 1024;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
{"; ".join(_TABLES)};
"""
_SETTINGS = "PRAGMA synchronous = NORMAL; PRAGMA fullfsync = 1; PRAGMA wal_autocheckpoint = 0;"
"""In a log, NORMAL makes a commit a write, and only the first one after the log was emptied waits for the disk."""
_TOUCH = f"PRAGMA user_version = {FORMAT};"
"""Writes what is there already."""
_COLUMNS = 'seq, at, game, wall, "by", action, parent, head'
_APPEND = f"INSERT INTO entry ({_COLUMNS}, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_READ = f"SELECT {_COLUMNS} FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq LIMIT 256"
_FOLLOW = f"SELECT {_COLUMNS}, crc FROM entry WHERE seq > ? ORDER BY seq"
_STAY = "SELECT 1 FROM header UNION ALL SELECT 2"
_CHECKPOINT = "INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?)"
_MARK = "INSERT OR REPLACE INTO alive VALUES (1, ?, ?, ?)"
_LINE = f"""
WITH RECURSIVE line(step) AS (
    VALUES (?)
    UNION ALL
    SELECT parent FROM line JOIN entry ON seq = step WHERE step NOT IN (SELECT seq FROM checkpoint)
)
SELECT {_COLUMNS} FROM line JOIN entry ON seq = step
"""

_FIXED = struct.Struct("<qdddqqq")
_MOMENT = struct.Struct("<dd")
_DAMAGED = (struct.error, TypeError, AttributeError, OverflowError, UnicodeError)
"""What comes of a value of another type or of letters that are none; a damaged page is `sqlite3.Error`."""


class JournalError(SheetError):
    """A journal cannot be read or written. The text names the file, the row where there is one, and the reason."""


class Header(Struct, frozen=True):
    """What a run began with: the show, the whole episode file, seconds since 1970, Showcaller's version."""

    show: str
    episode: dict[str, Any]
    started: float
    version: str


class Row(Struct, frozen=True):
    """An entry as it lies in the file. `at` and `game` are seconds of the run and of the game, `wall` since 1970.

    `parent` is the effective entry before this one (0: the start), `head` the effective entry after it.
    """

    seq: int
    at: float
    game: float
    wall: float
    by: str
    action: bytes
    parent: int
    head: int


class Journal:
    """One run of an episode: rows are added at its end and never changed."""

    path: Path
    header: Header
    last: Row | None
    alive: tuple[float, float] | None
    _crc: int

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a journal; `JournalError` if there is a file of that name or it cannot be written."""
        with _claimed(path) as lock:
            if path.exists():
                raise JournalError(f"{path}: there is such a file already, and a journal is never overwritten")
            _build(path, header)
            return cls(path, lock)

    @classmethod
    def open(cls, path: Path, readonly: bool = False) -> Journal:
        """Go on with a journal, or look into one that may be growing; `JournalError` if anything in it is wrong.

        All of it is checked before anything is written. There can be one writer and any number of readers.
        """
        _look(path, os.R_OK if readonly else os.R_OK | os.W_OK)
        if readonly:
            return cls(path, None)
        with _claimed(path) as lock:
            return cls(path, lock)

    def __init__(self, path: Path, lock: int | None) -> None:
        self.path = path
        self._lock = lock
        self._writing = threading.Lock()
        self._reading: sqlite3.Cursor | None = None
        self._sync: disk.Sync | None = None
        self._connection = _connect(path, "ro")
        try:
            self._verify()
            if lock is not None:
                self._connection.close()
                self._connection = _writer(path)
                self._sync = disk.Sync(_beside(path, "-wal"), self._empty)
            self._cursor = self._connection.cursor()  # one for all writes: a new one each time costs
        except BaseException:
            self._connection.close()
            raise

    # Writing ---------------------------------------------------------------------------------------------------

    def append(self, row: Row) -> None:
        """Add a row, which is in the file when this returns; `ValueError` for a seq that is not the next one.

        `JournalError` if it could not be written, for a full disk as an example; then nothing has changed.
        """
        due = self.last.seq + 1 if self.last else 1
        if row.seq != due or not 0 <= row.parent < due or not 0 <= row.head <= due:
            raise ValueError(f"row {row.seq} (parent {row.parent}, head {row.head}) where row {due} is next")
        fields = (row.seq, row.at, row.game, row.wall, row.by, row.action, row.parent, row.head)
        crc = _chain(self._crc, *fields)
        self._write(_APPEND, (*fields, crc))
        self._crc = crc
        self.last = row
        self._wake(row.seq)

    def mark_alive(self, at: float, game: float) -> None:
        """Note how far the clocks had come, in seconds of the run and of the game; `JournalError` as for `append`."""
        self._write(_MARK, (at, game, crc32(_MOMENT.pack(at, game))))
        self.alive = (at, game)
        self._wake()

    def checkpoint(self, seq: int, state: bytes) -> None:
        """Keep the state after the effective entry `seq`, so that `line` need not go back further.

        `ValueError` if there is no such entry, `JournalError` as for `append`.
        """
        if self.last is None or not 0 < seq <= self.last.seq:
            raise ValueError(f"no row {seq} for a checkpoint")
        self._write(_CHECKPOINT, (seq, state, crc32(state, seq)))
        self._wake()

    def _write(self, statement: str, values: tuple[Any, ...]) -> None:
        try:
            with self._writing:
                self._cursor.execute(statement, values)
                if self._reading is None:
                    # A read that never ends: every write would else begin one of its own, with four locks more.
                    self._reading = self._connection.execute(_STAY)
        except sqlite3.Error as error:
            raise JournalError(f"{self.path}: {_reason(error)}") from error

    def _wake(self, seq: int = 0) -> None:
        if self._sync is not None:
            self._sync.wake(seq)

    # Reading ---------------------------------------------------------------------------------------------------

    def read(self, first: int = 1, last: int | None = None) -> Iterator[Row]:
        """Give the rows from `first` to `last` (the end, if None), a few at a time."""
        # In batches: a statement left open would keep SQLite from emptying the log, and could make an append fail.
        end = last if last is not None else self.last.seq if self.last else 0
        while batch := self._select(_READ, first, end):
            for fields in batch:
                yield Row(*fields)
            first = batch[-1][0] + 1

    def row(self, seq: int) -> Row:
        """Give one row; `JournalError` if there is none of that number."""
        for row in self.read(seq, seq):
            return row
        raise JournalError(f"{self.path}: there is no row {seq}")

    def line(self, head: int) -> tuple[int, bytes | None, list[Row]]:
        """Say how the game came to the effective entry `head`.

        Gives the nearest checkpoint on the way back (its seq and state; 0 and None for the start) and the effective
        rows after it, oldest first. `JournalError` if there is no such entry.
        """
        if head == 0:
            return 0, None, []
        rows = [Row(*fields) for fields in self._select(_LINE, head)]
        _must(bool(rows) and rows[0].head == head, self.path, f"there is no effective row {head}")
        for state, crc in self._select("SELECT state, crc FROM checkpoint WHERE seq = ?", rows[-1].seq):
            _must(crc32(state, rows[-1].seq) == crc, self.path, f"the checkpoint after row {rows[-1].seq} is damaged")
            return rows[-1].seq, state, rows[-2::-1]
        return 0, None, rows[::-1]

    def follow(self) -> Iterator[Row]:
        """Give the rows that came since `open` or the last call; ends when there are no more at the moment.

        `last` goes along. `JournalError` if one of them is damaged.
        """
        while batch := self._select(_FOLLOW + " LIMIT 256", self.last.seq if self.last else 0):
            for fields, crc in _checked(self.path, batch, self.last.seq if self.last else 0, self._crc):
                self.last, self._crc = Row(*fields), crc
                yield self.last

    def _select(self, statement: str, *values: Any) -> list[Any]:
        with _named(self.path):
            return self._connection.execute(statement, values).fetchall()

    # Its life --------------------------------------------------------------------------------------------------

    @property
    def synced(self) -> int:
        """The last row that is known to survive a power cut."""
        return self._sync.done if self._sync else 0

    @property
    def trouble(self) -> str:
        """Why a power cut might cost rows; empty as long as the disk obeys."""
        return f"{self.path}: {self._sync.trouble}" if self._sync and self._sync.trouble else ""

    def close(self) -> None:
        """Bring everything to the disk and let go of the file; no harm if it was closed already."""
        if self._sync is not None:
            self._sync.close()
            self._end_reading()
            # A closed journal is one plain file. A reader may be in the way, or the disk full: the log stays then.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA busy_timeout = 0")
                self._connection.execute("PRAGMA journal_mode = DELETE")
            self._sync = None
        self._connection.close()
        if self._lock is not None:
            disk.release(_beside(self.path, ".lock"), self._lock)
            self._lock = None

    def _empty(self) -> None:
        """Bring the log into the main file, when there is a quiet moment; meanwhile a row would have to wait."""
        # What fails here, on a full disk or for a reader in the way, loses nothing and is tried again.
        with (
            suppress(JournalError, sqlite3.Error),
            closing(_connect(self.path, "rw", 0.0)) as connection,
            self._writing,
        ):
            self._end_reading()
            # The first write to an empty log has SQLite sync its head: better in this thread than in the desk's.
            connection.executescript(_SETTINGS + "PRAGMA wal_checkpoint(TRUNCATE);" + _TOUCH)

    def _end_reading(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def _verify(self) -> None:
        path, connection, row = self.path, self._connection, None
        with _named(path, "is not a journal, or is damaged at its beginning"):
            self.header, self._crc = _header(path, connection)
        with _named(path):
            connection.execute("BEGIN")  # one moment of a journal that may be growing
            for row, crc in _checked(path, connection.execute(_FOLLOW, (0,)), 0, self._crc):  # noqa: B007
                self._crc = crc
            self.last = Row(*row) if row else None
            for seq, state, crc in connection.execute("SELECT seq, state, crc FROM checkpoint ORDER BY seq"):
                _must(crc32(state, seq) == crc, path, f"the checkpoint after row {seq} is damaged")
            self.alive = _alive(path, connection)
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            connection.execute("COMMIT")
        _must(found == "ok", path, f"is damaged: {found}")


# A file and its parts ------------------------------------------------------------------------------------------------


def _connect(path: Path, mode: str, timeout: float = 1.0) -> sqlite3.Connection:
    where = f"{path.absolute().as_uri()}?mode={mode}"
    with _named(path):
        return sqlite3.connect(where, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False)


def _writer(path: Path) -> sqlite3.Connection:
    connection = _connect(path, "rw")
    try:
        with _named(path, "cannot be written"):
            ((mode,),) = connection.execute("PRAGMA journal_mode = WAL")
            _must(mode == "wal", path, "cannot be written: the file system of this folder has no shared memory")
            # FULL: so that the name of the log is on the disk, too, before the first row is.
            connection.executescript(_SETTINGS.replace("NORMAL", "FULL") + _TOUCH)
            connection.executescript(_SETTINGS)
        return connection
    except BaseException:
        connection.close()
        raise


def _build(path: Path, header: Header) -> None:
    """Write a journal without rows under another name first, so that half a journal is never found."""
    draft = _beside(path, ".new")
    body = msgspec.json.encode(header)
    try:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            connection.executescript("PRAGMA synchronous = FULL; PRAGMA fullfsync = 1;" + _SCHEMA)
            connection.execute("INSERT INTO header VALUES (1, ?, ?)", (body, crc32(body)))
        draft.rename(path)
        disk.sync_folder(path.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise JournalError(f"{path}: {_reason(error)}") from error


def _look(path: Path, access: int) -> None:
    try:
        found = path.stat()
    except OSError as error:
        raise JournalError(f"{path}: {error.strerror}") from error
    _must(stat.S_ISREG(found.st_mode), path, "is not a file")
    # SQLite takes anything shorter than its smallest page for a file of its own without anything in it.
    _must(found.st_size >= 512, path, f"is not a journal: it has only {found.st_size} bytes")
    _must(os.access(path, os.R_OK), path, "may not be read")
    _must(os.access(path, access), path, "may not be written")


def _header(path: Path, connection: sqlite3.Connection) -> tuple[Header, int]:
    ((application,),) = connection.execute("PRAGMA application_id")
    _must(application == APPLICATION, path, "is a SQLite file, but not a journal")
    ((version,),) = connection.execute("PRAGMA user_version")
    _must(version <= FORMAT, path, f"is of a newer Showcaller (format {version}; this one knows up to {FORMAT})")
    _must(version > 0, path, "its header is damaged: format 0")
    tables = tuple(text for (text,) in connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid"))
    _must(tables == _TABLES, path, "its tables are not those of a journal")
    found = connection.execute("SELECT body, crc FROM header").fetchone()
    _must(found is not None, path, "its header is missing")
    body, crc = found
    _must(isinstance(body, bytes) and crc32(body) == crc, path, "its header is damaged")
    try:
        return msgspec.json.decode(body, type=Header), crc
    except msgspec.MsgspecError as error:
        raise JournalError(f"{path}: its header is wrong: {error}") from error


def _alive(path: Path, connection: sqlite3.Connection) -> tuple[float, float] | None:
    for at, game, crc in connection.execute("SELECT at, game, crc FROM alive"):
        _must(crc32(_MOMENT.pack(at, game)) == crc, path, "the mark of how far the clocks had come is damaged")
        return at, game
    return None


def _chain(
    crc: int, seq: int, at: float, game: float, wall: float, by: str, action: bytes, parent: int, head: int
) -> int:
    who = by.encode()
    return crc32(action, crc32(who, crc32(_FIXED.pack(seq, at, game, wall, parent, head, len(who)), crc)))


def _checked(path: Path, found: Iterable[Any], seq: int, crc: int) -> Iterator[tuple[Any, int]]:
    """Go along rows, each held against the one before it."""
    try:
        for *fields, stored in found:
            seq += 1
            _must(fields[0] == seq, path, f"row {seq} is missing (row {fields[0]} follows)")
            crc = _chain(crc, *fields)
            _must(crc == stored, path, f"row {seq} does not match its checksum")
            _must(0 <= fields[6] < seq and 0 <= fields[7] <= seq, path, f"row {seq} points to a later row")
            yield fields, crc
    except sqlite3.Error as error:
        raise JournalError(f"{path}: row {seq + 1} cannot be read: {error}") from error
    except _DAMAGED as error:
        raise JournalError(f"{path}: row {seq} is damaged: {error}") from error


def _must(right: bool, path: Path, reason: str) -> None:
    if not right:
        raise JournalError(f"{path}: {reason}")


@contextmanager
def _claimed(path: Path) -> Iterator[int]:
    """Take the writer's lock, and give it back if the body fails."""
    try:
        with disk.claimed(_beside(path, ".lock")) as lock:
            yield lock
    except BlockingIOError:
        raise JournalError(f"{path}: another Showcaller is writing this journal") from None
    except OSError as error:
        raise JournalError(f"{path}: {_reason(error)}") from error


@contextmanager
def _named(path: Path, what: str = "cannot be read") -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, *_DAMAGED) as error:
        raise JournalError(f"{path}: {what}: {error}") from error


def _reason(error: Exception) -> str:
    if getattr(error, "sqlite_errorname", "") == "SQLITE_FULL":
        return "could not be written: the disk is full"
    return f"could not be written: {getattr(error, 'strerror', None) or error}"


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
