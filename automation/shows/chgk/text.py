"""Russian and Ukrainian text: one way to store it, one way to compare it, and the traps of typing it."""

from __future__ import annotations

import re
import unicodedata

STRESS = "\u0301"
LOOK_ALIKES = frozenset("aceiopxyABCEHIKMOPTXY")
"""Latin letters that look like Cyrillic ones and slip into their words."""

_WORD = re.compile(r"[^\W\d_]+")
_FOLD = str.maketrans({"ё": "е", "’": "'", "ʼ": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", STRESS: None})


def composed(text: str) -> str:
    """Write letters and their marks as one where there is one (NFC); й may arrive as и and a breve.

    >>> len("и\u0306"), len(composed("и\u0306"))
    (2, 1)
    """
    return unicodedata.normalize("NFC", text)


def fold(text: str) -> str:
    """Reduce a text to what counts when two are compared; never shown.

    >>> fold("Ёлка  за\u0301мка") == fold("ЕЛКА замка")
    True
    >>> fold("п’ять") == fold("п\u02bcять") == fold("п'ять")
    True
    """
    return " ".join(composed(text).lower().translate(_FOLD).split())


def mixed_words(text: str) -> tuple[str, ...]:
    """Find Cyrillic words in which Latin look-alikes hide.

    >>> mixed_words("Стoл и стул, IT-отдел")
    ('Стoл',)
    """
    return tuple(word for word in _WORD.findall(composed(text).replace(STRESS, "")) if _is_mixed(word))


def _is_mixed(word: str) -> bool:
    latin = {letter for letter in word if "a" <= letter.lower() <= "z"}
    cyrillic = any("\u0400" <= letter <= "\u04ff" for letter in word)
    return cyrillic and bool(latin) and latin <= LOOK_ALIKES
