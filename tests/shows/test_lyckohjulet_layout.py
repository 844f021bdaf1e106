"""The puzzle on the board: nothing is lost, nothing is broken, everything stands in the middle."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.shows.lyckohjulet.alphabet import CONSONANTS, LETTERS, VOWELS, kronor
from automation.shows.lyckohjulet.layout import Board, board, glyphs
from tests.shows.lyckohjulet_clauses import clauses

ROWS = (12, 14, 14, 12)


def drawn(found: Board | None, rows: tuple[int, ...] = ROWS) -> str:
    """Draw a board: blank cells as spaces, one row a line."""
    assert found is not None
    lines = [[" "] * width for width in rows]
    for cell in found.cells:
        lines[cell.row][cell.column] = cell.glyph
    return "\n".join("".join(line).rstrip() for line in lines)


PICTURES = {
    "Oxe": ["", "     OXE", "", ""],
    "Bättre sent än aldrig": ["", " BÄTTRE SENT", "  ÄN ALDRIG", ""],
    "Borta bra men hemma bäst": ["", "BORTA BRA MEN", "  HEMMA BÄST", ""],
    "Den som väntar på något gott väntar aldrig för länge": None,
    "Den som gräver en grop åt andra faller ofta": ["  DEN SOM", "  GRÄVER EN", "GROP ÅT ANDRA", "FALLER OFTA"],
    "Flaggstångs-knoppsmålare": ["", " FLAGGSTÅNGS-", " KNOPPSMÅLARE", ""],
    "Vad? 7-9-13!": ["", " VAD? 7-9-13!", "", ""],
}


@clauses("L-R4")
@pytest.mark.parametrize("text", PICTURES)
def test_puzzles_stand_in_the_middle_on_as_few_rows_as_will_do(text: str) -> None:
    picture = PICTURES[text]
    if picture is None:
        assert board(text, ROWS) is None
    else:
        assert drawn(board(text, ROWS)).split("\n") == picture


@clauses("L-R4")
def test_what_is_too_long_does_not_fit() -> None:
    assert board("A" * 14, ROWS) is not None
    assert board("A" * 15, ROWS) is None
    assert board("A" * 13 + "-" + "B" * 13, ROWS) is not None
    assert board("Ö" * 60, ROWS) is None
    assert board("en " * 30, ROWS) is None
    assert board("A" * 15, (20,)) is not None


words = st.text(alphabet=[*sorted(LETTERS), "-", "!", "7", "É"], min_size=1, max_size=14)
texts = st.lists(words, min_size=1, max_size=8).map(" ".join)
boards = st.lists(st.integers(6, 20), min_size=1, max_size=6).map(tuple)


@clauses("L-R3", "L-R4", "spelet-6")
@given(texts, boards)
def test_nothing_is_lost_or_broken_and_everything_fits(text: str, rows: tuple[int, ...]) -> None:
    found = board(text, rows)
    if found is None:
        assert not fits(text, rows)
        return
    assert "".join(cell.glyph for cell in found.cells) == text.replace(" ", "")
    places = [(cell.row, cell.column) for cell in found.cells]
    assert places == sorted(set(places))
    assert all(0 <= row < len(rows) and 0 <= column < rows[row] for row, column in places)
    for pieces in drawn(found, rows).split():
        assert pieces in text
    assert _pieces(drawn(found, rows)) == re.findall(r"[^ -]*-+|[^ -]+", text)


def fits(text: str, rows: tuple[int, ...]) -> bool:
    """Say whether a text goes on rows below each other when each takes as many pieces as it can."""
    return any(_fits_from(text, rows[first:]) for first in range(len(rows)))


def _fits_from(text: str, rows: tuple[int, ...]) -> bool:
    left = [(piece, number == 0) for word in text.split() for number, piece in enumerate(_pieces(word))]
    for width in rows:
        length = 0
        while left and length + (left[0][1] and length > 0) + len(left[0][0]) <= width:
            piece, first = left.pop(0)
            length += (first and length > 0) + len(piece)
        if not length:
            break
    return not left


def _pieces(picture: str) -> list[str]:
    return re.findall(r"[^\s-]*-+|[^\s-]+", picture)


@clauses("L-R4")
@given(texts)
def test_a_row_stands_in_the_middle(text: str) -> None:
    found = board(text, ROWS)
    if found is None:
        return
    for row, width in enumerate(ROWS):
        columns = [cell.column for cell in found.cells if cell.row == row]
        if columns:
            left, right = columns[0], width - 1 - columns[-1]
            assert 0 <= right - left <= 1


@clauses("L-R2", "L8")
def test_the_alphabet_has_nine_vowels_and_twenty_consonants() -> None:
    assert len(VOWELS) == 9
    assert len(CONSONANTS) == 20
    assert len(LETTERS) == 29
    assert "Y" in VOWELS
    assert set("WQZ") <= set(CONSONANTS)


@clauses("L-R2", "L-R3")
def test_letters_find_their_cells_and_signs_are_found_already() -> None:
    found = board("Idé à la Åse & Ærø!", ROWS)
    assert found is not None
    letters = {cell.glyph: cell.letter for cell in found.cells}
    assert letters == {
        "I": "I",
        "D": "D",
        "É": "E",
        "À": "A",
        "L": "L",
        "A": "A",
        "Å": "Å",
        "S": "S",
        "E": "E",
        "&": "",
        "Æ": "Ä",
        "R": "R",
        "Ø": "Ö",
        "!": "",
    }
    assert len(found.hidden) == len(found.cells) - 2


def test_a_mark_without_a_letter_of_its_own_stays_with_the_one_before() -> None:
    assert glyphs("x\u030a y") == ("X\u030a", " ", "Y")


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "0_kr"), (999, "999_kr"), (1000, "1_000_kr"), (1234567, "1_234_567_kr")]
)
def test_money_is_written_with_spaces_that_never_break(amount: int, text: str) -> None:
    assert kronor(amount) == text.replace("_", "\u00a0")
