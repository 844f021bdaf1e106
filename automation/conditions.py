"""Conditions of looks and cues: equality, one of several, at least, at most. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

Condition = Mapping[str, Any]
Test = Callable[[Any], bool]
Tests = tuple[tuple[str, Test], ...]


def holds(condition: Condition, values: Mapping[str, Any]) -> bool:
    """Tell whether every field is as the condition says: a value, one of a list, `{ min = …, max = … }`.

    >>> holds({"phase": ["minute", "extra"], "left": {"max": 10}}, {"phase": "minute", "left": 8})
    True
    """
    return all_hold(ready(condition), values)


def ready(condition: Condition) -> Tests:
    """Make a condition ready for use."""
    return tuple((name, _test(wanted)) for name, wanted in condition.items())


def all_hold(tests: Tests, values: Mapping[str, Any]) -> bool:
    """Tell whether all of a condition holds."""
    # A plain loop: this runs for every look at every press.
    for name, test in tests:  # noqa: SIM110
        if name not in values or not test(values[name]):
            return False
    return True


def _test(wanted: Any) -> Test:
    if isinstance(wanted, dict):
        return _range(wanted.get("min"), wanted.get("max"))
    allowed = frozenset(map(_kind, wanted if isinstance(wanted, list) else [wanted]))
    return lambda value: _kind(value) in allowed


def _kind(value: Any) -> tuple[bool, Any]:
    # In Python True equals 1; for a lighting operator it does not.
    return value.__class__ is bool, value


def _range(low: float | None, high: float | None) -> Test:
    least, most = -math.inf if low is None else low, math.inf if high is None else high
    return lambda value: value.__class__ in (int, float) and least <= value <= most
