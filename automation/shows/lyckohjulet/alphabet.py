"""The letters of the wheel: 29 of them, Y a vowel, Å Ä Ö letters of their own; and how money is written."""

from __future__ import annotations

import unicodedata
from functools import cache

VOWELS = "AEIOUYÅÄÖ"
"""In the order of the board with the used letters: alphabetical in Swedish, where Å Ä Ö come last."""
CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
LETTERS = frozenset(VOWELS + CONSONANTS)
NBSP = "\u00a0"

_OWN = {"Æ": "Ä", "Ø": "Ö"}
"""Letters of the neighbours that no mark can be taken from (L-R2)."""


def composed(text: str) -> str:
    """Write letters and their marks as one where there is one (NFC); Å may arrive as A and a ring.

    >>> len("A\u030a"), len(composed("A\u030a"))
    (2, 1)
    """
    return unicodedata.normalize("NFC", text)


def capitals(text: str) -> str:
    """Write a text as the board shows it."""
    return composed(composed(text).upper())


@cache
def found_by(glyph: str) -> str:
    """Name the letter that has to be asked for to see a glyph, or nothing for what is no letter (L-R2, L-R3).

    >>> found_by("É"), found_by("Å"), found_by("Ø"), found_by("!"), found_by("7")
    ('E', 'Å', 'Ö', '', '')
    """
    capital = capitals(glyph)
    capital = _OWN.get(capital, capital)
    if capital in LETTERS:
        return capital
    bare = unicodedata.normalize("NFD", capital)[:1]
    return bare if bare in LETTERS else ""


def asked(text: str) -> str:
    """Read a letter that somebody asks for, or nothing if it is not one of the 29; É is none of them (L-R2).

    >>> asked("a\u030a"), asked("q"), asked("É"), asked("AB"), asked("7")
    ('Å', 'Q', '', '', '')
    """
    if text in LETTERS:
        return text
    capital = capitals(text.strip())
    return capital if capital in LETTERS else ""


def is_vowel(letter: str) -> bool:
    """Say whether a letter is one of the nine vowels."""
    return letter in VOWELS


def same_solution(one: str, other: str) -> bool:
    """Compare two solutions as a suggestion to the judge (G1): letters, digits and their order count.

    >>> same_solution("Bättre sent än aldrig!", "BÄTTRE SENT - ÄN ALDRIG")
    True
    >>> same_solution("Räka", "Raka"), same_solution("Agent 007", "Agent 006")
    (False, False)
    """
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    return "".join(found_by(glyph) or glyph for glyph in capitals(text) if glyph.isalnum())


def kronor(amount: int) -> str:
    """Write money as the show does, with a space that never breaks.

    >>> kronor(12500).replace(NBSP, "_")
    '12_500_kr'
    """
    return figures(amount) + NBSP + "kr"


def figures(amount: int) -> str:
    """Write an amount without its unit, in groups of three."""
    return f"{amount:,}".replace(",", NBSP)
