"""The sentences of the original rules and the rulings, and the mark by which a test says which of them it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])

SENTENCES = {
    "inledning": 7,
    "spelet": 9,
    "hjulet": 23,
    "timing": 4,
    "lösning": 9,
    "frispel": 6,
    "ked": 10,
    "jackpot": 7,
    "joker": 9,
    "snabb": 6,
    "attack": 10,
    "tiebreak": 4,
    "final": 13,
    "omständighet": 1,
}
"""How many things each section of the text says; `hjulet-5` is the fifth of «Hjulet», the rule of the peg."""


def _clauses() -> Iterator[str]:
    for section, count in SENTENCES.items():
        yield from (f"{section}-{number}" for number in range(1, count + 1))
    yield from (f"L-R{number}" for number in range(1, 30))
    yield from (f"L{number}" for number in range(1, 32))
    yield from (f"G{number}" for number in range(1, 10))
    yield "L-S1"


CLAUSES = tuple(_clauses())
"""Sentences of the text, L-R… and G… rulings, L… cases."""


def clauses(*names: str) -> Callable[[T], T]:
    """Say which clauses a test holds."""
    assert set(names) <= set(CLAUSES), f"unknown: {set(names) - set(CLAUSES)}"

    def mark(test: T) -> T:
        test.__dict__["clauses"] = names
        return test

    return mark
