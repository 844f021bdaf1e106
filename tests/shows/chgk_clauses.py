"""The clauses of the original rules and the rulings, and the mark by which a test says which of them it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])

CLAUSES = (
    *("1.1", "1.2", "1.2.1", "1.2.2", "1.2.3", "1.3", "1.4", "1.4.1", "1.4.2", "1.5", "1.6", "1.7", "1.8", "1.8.1"),
    *("2.1", "2.2", "2.3", "2.4"),
    *(f"C-R{n}" for n in range(1, 18)),
    *("C1", "C3", "C5", "C7", "C9", "C11", "C13", "C15", "C17", "C19", "C21"),
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"),
)
"""Clauses of the text, C-R… and G… rulings, C… cases."""


def clauses(*names: str) -> Callable[[T], T]:
    """Say which clauses a test holds."""
    assert set(names) <= set(CLAUSES), f"unknown: {set(names) - set(CLAUSES)}"

    def mark(test: T) -> T:
        test.__dict__["clauses"] = names
        return test

    return mark
