"""Puts the values of fields where a sheet's words say `$field`. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def fill(words: Any, values: Mapping[str, Any]) -> Any:
    """Put the values of fields where `$field` stands: alone it keeps its type, inside a text it becomes text.

    >>> fill({"osc": "/seat/$seat/on", "args": ["$points"]}, {"seat": 2, "points": 500})
    {'osc': '/seat/2/on', 'args': [500]}
    """
    if isinstance(words, str):
        return _fill_text(words, values) if "$" in words else words
    if isinstance(words, Mapping):
        return {key: fill(value, values) for key, value in words.items()}
    return [fill(each, values) for each in words] if isinstance(words, list | tuple) else words


def _fill_text(text: str, values: Mapping[str, Any]) -> Any:
    if text[1:] in values and text[0] == "$":
        return values[text[1:]]
    # Longest names first, so that $seat2 is not read as $seat and a 2.
    for name in sorted((name for name in values if f"${name}" in text), key=len, reverse=True):
        text = text.replace(f"${name}", _as_text(values[name]))
    return text


def _as_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(_as_text, value))
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def fields_in(words: Any) -> set[str]:
    """Name the `$fields` that words ask for."""
    if isinstance(words, str):
        return {part for part in map(_leading_name, words.split("$")[1:]) if part}
    inner = words.values() if isinstance(words, Mapping) else words if isinstance(words, list | tuple) else ()
    return set().union(*map(fields_in, inner))


def _leading_name(text: str) -> str:
    end = next((i for i, letter in enumerate(text) if not (letter.isalnum() or letter == "_")), len(text))
    return text[:end]
