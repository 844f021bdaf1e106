"""Azerbaijani text: one way to store it, to compare it, to change its case and to put it in order."""

from __future__ import annotations

import unicodedata

ALPHABET = "abcçdeəfgğhxıijkqlmnoöprsştuüvwyz"
"""The 32 letters in their order (x after h, q after k), and w of foreign names after v."""
LOOK_ALIKES = {"ǝ": "ə", "Ǝ": "Ə", "ә": "ə", "Ә": "Ə"}
"""Letters that only look like Ə: a phonetic sign (U+01DD, U+018E) and a Cyrillic letter (U+04D9, U+04D8)."""

_ORDER = {letter: place for place, letter in enumerate(ALPHABET)}
_OURS = str.maketrans(LOOK_ALIKES)
_UP = str.maketrans("iı", "İI")
_DOWN = str.maketrans("İI", "iı")
_MARKS = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", "\u0307": None})
_ENDINGS = {0: "cı", 1: "ci", 2: "ci", 3: "cü", 4: "cü", 5: "ci", 6: "cı", 7: "ci", 8: "ci", 9: "cu"}
_TENS = {10: "cu", 30: "cu", 40: "cı", 60: "cı", 90: "cı"}


def composed(text: str) -> str:
    """Write letters and their marks as one (NFC), and every look-alike as Ə.

    >>> composed("Fǝrdi") == composed("F\u04d9rdi") == "Fərdi"
    True
    """
    return unicodedata.normalize("NFC", text).translate(_OURS)


def upper(text: str) -> str:
    """Write in capitals: i has its dot, ı has none.

    >>> upper("Fərdi raund, Bakı")
    'FƏRDİ RAUND, BAKI'
    """
    return text.translate(_UP).upper()


def lower(text: str) -> str:
    """Write in small letters, each one code point.

    >>> lower("FƏRDİ RAUND, BAKI"), len(lower("İ"))
    ('fərdi raund, bakı', 1)
    """
    return text.translate(_DOWN).lower()


def fold(text: str) -> str:
    """Reduce a text to what counts when two are compared; ə and e, ı and i stay different letters.

    >>> fold("  Nizami   GƏNCƏVİ ") == fold("nizami gəncəvi")
    True
    >>> fold("İlham") == fold("ilham"), fold("ılğım") == fold("ilğim")
    (True, False)
    """
    return " ".join(lower(composed(text)).translate(_MARKS).split())


def alphabetical(text: str) -> tuple[tuple[int, str], ...]:
    """Give the key by which texts are put in order.

    >>> sorted(["Qarabağ", "Xəzər", "Ilqar", "İsa", "Kür", "Həsən", "Elçin", "Əli"], key=alphabetical)
    ['Elçin', 'Əli', 'Həsən', 'Xəzər', 'Ilqar', 'İsa', 'Kür', 'Qarabağ']
    """
    return tuple((_ORDER.get(letter, len(ALPHABET) if letter.isalpha() else -1), letter) for letter in fold(text))


def ordinal(number: int) -> str:
    """Write an ordinal number with its ending, from 1 to 99.

    >>> [ordinal(number) for number in (1, 3, 5, 6, 9, 10, 20, 40)]
    ['1-ci', '3-cü', '5-ci', '6-cı', '9-cu', '10-cu', '20-ci', '40-cı']
    """
    if number % 10:
        return f"{number}-{_ENDINGS[number % 10]}"
    return f"{number}-{_TENS.get(number, 'ci')}"


def grouped(number: int) -> str:
    """Write a whole number as it stands in print: points between thousands, a true minus.

    >>> grouped(69000), grouped(-1600), grouped(200)
    ('69.000', '−1.600', '200')
    """
    return f"{number:,}".replace(",", ".").replace("-", "−")


def foreign(text: str) -> tuple[str, ...]:
    """Find words that are written with a look-alike of Ə.

    >>> foreign("Fǝrdi raund")
    ('Fǝrdi',)
    """
    return tuple(word for word in text.split() if any(letter in LOOK_ALIKES for letter in word))
