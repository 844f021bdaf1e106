"""The journal's ordinary life: what was added is there again, undone or not, for writers and readers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from automation.journal import Journal, JournalError
from tests.journals import HEADER, Appender, add, entry, rows, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "2024-03-09 гра #1, 100%41.journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal.create(path, HEADER)) as journal:
        yield journal


# Its ordinary life -----------------------------------------------------------------------------------------------


def test_a_new_journal_is_empty_and_knows_what_it_is_for(journal: Journal) -> None:
    assert (journal.header, journal.last, journal.alive, list(journal.read())) == (HEADER, None, None, [])
    assert journal.line(0) == (0, None, [])


def test_rows_come_back_as_they_were_after_a_restart(journal: Journal) -> None:
    add(journal, 600)
    journal.mark_alive(160.5, 80.25)
    journal.close()
    with closing(Journal.open(journal.path)) as again:
        assert (again.header, again.last, again.alive) == (HEADER, entry(600), (160.5, 80.25))
        assert list(again.read()) == rows(600)
        assert list(again.read(300, 302)) == rows(302)[299:]
        assert again.row(77) == entry(77)
        again.append(entry(601))
    with closing(Journal.open(journal.path, readonly=True)) as look:
        assert list(look.read(600)) == rows(601)[599:]


def test_a_closed_journal_is_one_plain_file(path: Path) -> None:
    write(path, 3)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with closing(Journal.open(path, readonly=True)) as look:
        assert look.last == entry(3)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_journal_can_be_closed_twice(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append(entry(1))


def test_the_last_mark_of_the_clocks_counts(journal: Journal) -> None:
    for at in range(5):
        journal.mark_alive(at, at / 2)
    assert journal.alive == (4, 2.0)
    journal.close()
    with closing(Journal.open(journal.path)) as again:
        assert again.alive == (4.0, 2.0)


@pytest.mark.parametrize(
    ("seq", "parent", "head"),
    [(2, 1, 2), (4, 3, 4), (3, 3, 3), (3, -1, 3), (3, 2, 4), (3, 2, -1)],
    ids=["a seq again", "a seq left out", "its own parent", "a parent before the start", "a later head", "no head"],
)
def test_a_row_that_does_not_follow_is_refused(journal: Journal, seq: int, parent: int, head: int) -> None:
    journal.append(entry(1))
    journal.append(entry(2))
    with pytest.raises(ValueError, match="where row 3 is next"):
        journal.append(entry(seq, parent, head))
    journal.append(entry(3))
    assert list(journal.read()) == rows(3)


def test_there_is_no_row_beyond_the_last(journal: Journal) -> None:
    journal.append(entry(1))
    with pytest.raises(JournalError, match="no row 2"):
        journal.row(2)
    with pytest.raises(JournalError, match="no effective row 2"):
        journal.line(2)


def test_rows_can_be_read_while_rows_are_added(journal: Journal) -> None:
    add(journal, 300)
    reading = journal.read()
    first = next(reading)
    journal.append(entry(301))
    assert [first, *reading] == rows(300)


# Undo and checkpoints --------------------------------------------------------------------------------------------

# 1 2 3, undo 3 (4), undo 2 (5), a pause (6), another press (7), undo it (8), redo it (9), a press (10)
BRANCHES = [
    (1, 0, 1),
    (2, 1, 2),
    (3, 2, 3),
    (4, 3, 2),
    (5, 2, 1),
    (6, 1, 1),
    (7, 1, 7),
    (8, 7, 1),
    (9, 1, 7),
    (10, 7, 10),
]


@pytest.mark.parametrize(
    ("checkpoints", "head", "start", "line"),
    [
        ([], 3, 0, [1, 2, 3]),
        ([], 1, 0, [1]),
        ([], 7, 0, [1, 7]),
        ([], 10, 0, [1, 7, 10]),
        ([2], 3, 2, [3]),
        ([2], 10, 0, [1, 7, 10]),
        ([1, 3], 10, 1, [7, 10]),
        ([1, 7], 10, 7, [10]),
        ([1, 7, 10], 10, 10, []),
        ([10], 7, 0, [1, 7]),
    ],
)
def test_a_line_goes_back_over_what_counts(
    journal: Journal, checkpoints: list[int], head: int, start: int, line: list[int]
) -> None:
    for row in BRANCHES:
        journal.append(entry(*row))
    for seq in checkpoints:
        journal.checkpoint(seq, b"after %d" % seq)
    expected = (start, b"after %d" % start if start else None, [entry(*BRANCHES[seq - 1]) for seq in line])
    assert journal.line(head) == expected
    journal.close()
    with closing(Journal.open(journal.path, readonly=True)) as again:
        assert again.line(head) == expected


def test_an_undone_row_leads_nowhere_that_is_not_effective(journal: Journal) -> None:
    for row in BRANCHES:
        journal.append(entry(*row))
    with pytest.raises(JournalError, match="no effective row 4"):
        journal.line(4)


@pytest.mark.parametrize("seq", [0, 2])
def test_a_checkpoint_needs_its_row(journal: Journal, seq: int) -> None:
    journal.append(entry(1))
    with pytest.raises(ValueError, match="for a checkpoint"):
        journal.checkpoint(seq, b"{}")


# Readers and writers ---------------------------------------------------------------------------------------------


def test_a_reader_follows_what_the_writer_adds(journal: Journal) -> None:
    journal.append(entry(1))
    with closing(Journal.open(journal.path, readonly=True)) as reader:
        assert list(reader.follow()) == []
        add(journal, 700)
        assert reader.last == entry(1)
        assert list(reader.follow()) == rows(700)[1:]
        assert reader.last == entry(700)
        assert list(reader.read()) == rows(700)
        assert list(reader.follow()) == []


def test_a_reader_cannot_write(journal: Journal) -> None:
    with closing(Journal.open(journal.path, readonly=True)) as reader, pytest.raises(JournalError, match="readonly"):
        reader.append(entry(1))


def test_a_writer_may_end_before_its_reader(journal: Journal) -> None:
    reader = Journal.open(journal.path, readonly=True)
    journal.append(entry(1))
    journal.close()
    assert list(reader.follow()) == [entry(1)]
    reader.close()
    with closing(Journal.open(journal.path)) as again:
        again.append(entry(2))
    assert list(journal.path.parent.iterdir()) == [journal.path]


def test_a_second_writer_in_the_same_process_is_refused(journal: Journal) -> None:
    with pytest.raises(JournalError, match="another Showcaller is writing"):
        Journal.open(journal.path)
    with pytest.raises(JournalError, match="another Showcaller is writing"):
        Journal.create(journal.path, HEADER)
    journal.append(entry(1))


def test_a_second_writer_in_another_process_is_refused_until_the_first_is_killed(path: Path) -> None:
    with Appender(path, 5) as child:
        child.acknowledged(5)
        with pytest.raises(JournalError, match="another Showcaller is writing"):
            Journal.open(path)
        with closing(Journal.open(path, readonly=True)) as look:
            assert list(look.read()) == rows(5)
        child.kill()
    with closing(Journal.open(path)) as again:
        assert again.last == entry(5)


def test_a_journal_is_never_begun_over_a_file(path: Path) -> None:
    path.write_text("my only copy")
    with pytest.raises(JournalError, match="never overwritten"):
        Journal.create(path, HEADER)
    assert path.read_text() == "my only copy"
    assert list(path.parent.iterdir()) == [path]


def test_half_a_beginning_is_in_nobodys_way(path: Path) -> None:
    path.with_name(path.name + ".new").write_bytes(b"SQLite format 3\0 and then the power went")
    path.with_name(path.name + ".lock").touch()
    write(path, 1)
    assert list(path.parent.iterdir()) == [path]


def test_a_journal_needs_its_folder(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No such file or directory"):
        Journal.create(tmp_path / "none" / "a.journal", HEADER)
