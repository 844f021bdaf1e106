"""The puzzle on the board: which cell shows what; no word is broken but after a hyphen (L-R4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from automation.shows.lyckohjulet.alphabet import capitals, found_by, is_vowel

_PIECE = re.compile("[^-\u2010]*[-\u2010]+|[^-\u2010]+")


_Lines = tuple[tuple[str, ...], ...]


class Cell(Struct, frozen=True):
    """A cell of the board in use. Rows and columns count from 0."""

    row: int
    column: int
    glyph: str
    letter: str
    """The letter that finds it; empty for a sign, which is shown from the start (L-R3)."""


class Board(Struct, frozen=True):
    """A puzzle laid out, and what the rules ask about it."""

    cells: tuple[Cell, ...]
    """In reading order."""
    places: dict[str, tuple[int, ...]]
    """Of each letter, the cells that it finds."""
    hidden: frozenset[int]
    """The cells that have to be found."""
    consonants: frozenset[int]


class _Piece(Struct, frozen=True):
    glyphs: tuple[str, ...]
    glued: bool
    """Whether it belongs to the word before, which broke after a hyphen."""


def glyphs(text: str) -> tuple[str, ...]:
    """Split a text into what stands in a cell each: a mark that has no letter of its own stays with the one before.

    >>> glyphs("Åh, 7!")
    ('Å', 'H', ',', ' ', '7', '!')
    """
    found: list[str] = []
    for char in capitals(" ".join(text.split())):
        if unicodedata.combining(char) and found and found[-1] != " ":
            found[-1] += char
        else:
            found.append(char)
    return tuple(found)


@lru_cache(maxsize=512)
def board(text: str, rows: tuple[int, ...]) -> Board | None:
    """Lay a puzzle out on rows of so many cells, centred, on as few rows as will do; None if it does not fit."""
    pieces = tuple(_pieces(text))
    for count in range(1, len(rows) + 1):
        for first in _from_the_middle(len(rows), count):
            lines = _broken(pieces, rows[first : first + count])
            if lines is not None:
                return _filled(tuple(_cells(lines, rows, first)))
    return None


def _pieces(text: str) -> Iterator[_Piece]:
    for word in "".join(glyphs(text)).split(" "):
        for number, piece in enumerate(_PIECE.findall(word)):
            yield _Piece(glyphs(piece), glued=number > 0)


def _from_the_middle(rows: int, count: int) -> list[int]:
    """Order the first rows that a block of lines could have: the most central one first, upper before lower."""
    return sorted(range(rows - count + 1), key=lambda first: (abs(2 * first + count - rows), first))


def _broken(pieces: tuple[_Piece, ...], widths: tuple[int, ...]) -> _Lines | None:
    """Break pieces into lines of at most these widths: words whole where possible, then as even as possible."""
    plans: dict[int, tuple[tuple[int, int], _Lines]] = {0: ((0, 0), ())}
    for width in widths:
        longer: dict[int, tuple[tuple[int, int], _Lines]] = {}
        for begin, (cost, lines) in plans.items():
            for end, line in _lines_from(pieces, begin, width):
                broken = begin > 0 and pieces[begin].glued
                total = (cost[0] + broken, cost[1] + len(line) ** 2)
                if end not in longer or total < longer[end][0]:
                    longer[end] = (total, (*lines, line))
        plans = longer
    return plans[len(pieces)][1] if len(pieces) in plans else None


def _lines_from(pieces: tuple[_Piece, ...], begin: int, width: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    for end in range(begin + 1, len(pieces) + 1):
        line = _line(pieces[begin:end])
        if len(line) > width:
            return
        yield end, line


def _line(pieces: tuple[_Piece, ...]) -> tuple[str, ...]:
    line: tuple[str, ...] = ()
    for number, piece in enumerate(pieces):
        line += piece.glyphs if number == 0 or piece.glued else (" ", *piece.glyphs)
    return line


def _cells(lines: _Lines, rows: tuple[int, ...], first: int) -> Iterator[Cell]:
    for row, line in enumerate(lines, first):
        left = (rows[row] - len(line)) // 2
        for column, glyph in enumerate(line, left):
            if glyph != " ":
                yield Cell(row, column, glyph, found_by(glyph))


def _filled(cells: tuple[Cell, ...]) -> Board:
    places: dict[str, tuple[int, ...]] = {}
    for index, cell in enumerate(cells):
        if cell.letter:
            places[cell.letter] = (*places.get(cell.letter, ()), index)
    hidden = frozenset(index for index, cell in enumerate(cells) if cell.letter)
    consonants = frozenset(index for index in hidden if not is_vowel(cells[index].letter))
    return Board(cells, places, hidden, consonants)
