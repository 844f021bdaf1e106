"""Tally: the state's fields and the legal verbs as OSC addresses, for surfaces that subscribe. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from automation.bindings import ROOT

Value = str | int | float | bool
Tally = Mapping[str, Value]


def tally(fields: Struct, legal: Iterable[str], verbs: Iterable[str]) -> Tally:
    """Say what subscribers are told: `/showcaller/state/<field>` and `/showcaller/legal/<verb>` 0 or 1."""
    now = frozenset(legal)
    state: dict[str, Value] = {f"{ROOT}state/{name}": getattr(fields, name) for name in fields.__struct_fields__}
    return state | {f"{ROOT}legal/{verb}": int(verb in now) for verb in verbs}


def news(now: Tally, before: Tally) -> Tally:
    """Keep what changed.

    >>> news({"/a": 1, "/b": 2}, {"/a": 1})
    {'/b': 2}
    """
    return {address: value for address, value in now.items() if address not in before or before[address] != value}
