"""What a controller's buttons mean in a show: bindings found for its keys, tried out, and read as presses. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from automation.bindings import Order, Press
from automation.cues import fill
from automation.fingers import DOUBLE, HALF, Book, Bound, Fingers, Fired, Signal, Table, picked_up
from automation.layouts import (
    CLICKS,
    VALUES,
    WHENS,
    Binding,
    Key,
    Lamp,
    Layout,
    Level,
    Light,
    When,
    names,
    read_layout,
    relative,
)
from automation.model import Refused
from automation.vocabulary import Vocabulary
from automation.wide import halves

__all__ = [
    "DOUBLE",
    "HALF",
    "VALUES",
    "WHENS",
    "Binding",
    "Book",
    "Bound",
    "Click",
    "Fingers",
    "Fired",
    "Key",
    "Lamp",
    "Layout",
    "Level",
    "Light",
    "Signal",
    "Table",
    "Turn",
    "When",
    "bind",
    "meaning",
    "picked_up",
    "problems",
    "read_layout",
    "values",
]


class Turn(Struct, frozen=True):
    """Another page for the controller; nothing for the game or the rig."""

    page: str


class Click(Struct, frozen=True):
    """A clicker's key: `next`, `other` or `cover`. What it means, the game says."""

    does: str


def bind(layout: Layout, show: str) -> Book:
    """Find for each page and key what it does in a show; where two bindings want one key, the first has it."""
    return Book({page: _page(layout, show, page) for page in _pages(layout, show)})


def _pages(layout: Layout, show: str) -> tuple[str, ...]:
    """Name the pages that bindings are on, in the order of the file; the first is shown first."""
    found = [page for binding in _of(layout, show) for page in names(binding.page)]
    return tuple(dict.fromkeys(found)) or ("",)


def _page(layout: Layout, show: str, page: str) -> Table:
    table: dict[Key, dict[When, Bound]] = {}
    for binding in _of(layout, show):
        if binding.page and page not in names(binding.page):
            continue
        for place, key in layout.keys(binding.on):
            table.setdefault(key, {}).setdefault(binding.when, Bound(binding, place))
    return table


def _of(layout: Layout, show: str) -> Iterator[Binding]:
    return (each for each in layout.binding if _is_for(layout, each, show))


def _is_for(layout: Layout, binding: Binding, show: str) -> bool:
    named = layout.shows(binding)
    return not named or show in named


def meaning(fired: Fired, words: Vocabulary) -> Press | Order | Turn | Click:
    """Say what a binding asks for; `Refused` where a value makes no press."""
    binding, signal = fired.bound.binding, fired.signal
    if binding.turn:
        return Turn(binding.turn)
    if binding.order == "panic":
        return Order("panic")
    if binding.order == "resync":
        return Order("resync")
    if binding.order in CLICKS:
        return Click(binding.order)
    if binding.order:
        return Press(words.read({"do": words.order(binding.order)}))
    return Press(words.read(fill(binding.press, {**values(fired.bound, signal.key), **_told(signal)})))


def values(bound: Bound, key: Key) -> dict[str, Any]:
    """Give what stands for the `$words` of a binding at one of its keys, whatever comes from there."""
    found: dict[str, Any] = {"channel": key.channel, "place": bound.place, key.kind: key.number}
    return found | ({"each": bound.binding.each[bound.place - 1]} if bound.binding.each else {})


def _told(signal: Signal) -> dict[str, Any]:
    kind = signal.key.kind
    return {VALUES[kind]: signal.value, kind: signal.key.number, "step": signal.step}


# What does not fit a show ----------------------------------------------------------------------------------------


def problems(
    layout: Layout, show: str, shows: Sequence[str], words: Vocabulary, fields: Collection[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Find what a layout would do wrong in a show: the place in its file and the reason.

    `fields`: those of the show that faders can pick up, where they are known.
    """
    pages = _pages(layout, show)
    taken: dict[tuple[Key, str, str], int] = {}
    for i, binding in enumerate(layout.binding):
        for name in layout.shows(binding):
            if name not in shows:
                yield f"binding[{i}].show", f"there is no show {name!r}; there are {', '.join(sorted(shows))}"
        if not _is_for(layout, binding, show):
            continue
        mine = list(_places(layout, binding, pages))
        other = next((taken[place] for place in mine if place in taken), None)
        if other is not None:
            yield f"binding[{i}].on", f"binding[{other}] has the same key and the same {binding.when!r}"
        taken.update(dict.fromkeys(mine, i))
        yield from ((f"binding[{i}].{where}", reason) for where, reason in _misfit(layout, binding, pages, words))
        if binding.pickup and fields is not None and binding.pickup not in fields:
            yield f"binding[{i}].pickup", f"there is no field {binding.pickup!r}; there are {', '.join(sorted(fields))}"
    yield from _mixed(layout, show)
    yield from _halved(layout, show)


def _places(layout: Layout, binding: Binding, pages: Sequence[str]) -> Iterator[tuple[Key, str, str]]:
    for _, key in layout.keys(binding.on):
        yield from ((key, binding.when, page) for page in names(binding.page) or pages)


def _misfit(layout: Layout, binding: Binding, pages: Sequence[str], words: Vocabulary) -> Iterator[tuple[str, str]]:
    if binding.turn:
        if binding.turn not in pages:
            known = ", ".join(filter(None, pages)) or "none"
            yield "turn", f"there is no page {binding.turn!r} in this show; there are {known}"
        return
    reason = _no_press(layout, binding, words)
    if reason:
        yield "press", reason


def _mixed(layout: Layout, show: str) -> Iterator[tuple[str, str]]:
    """Find keys that one binding takes for an encoder and another one does not."""
    ways: dict[Key, object] = {}
    for i, binding in enumerate(layout.binding):
        if not _is_for(layout, binding, show):
            continue
        way = relative(binding.on)
        if any(ways.setdefault(key, way) != way for _, key in layout.keys(binding.on)):
            yield f"binding[{i}].on", "relative: another binding of the same key says it differently"


def _halved(layout: Layout, show: str) -> Iterator[tuple[str, str]]:
    """Find controls that two bindings take differently: as they are, or as a half of one value or another."""
    taken: dict[tuple[int, int], tuple[int, object]] = {}
    for i, binding in enumerate(layout.binding):
        if not _is_for(layout, binding, show):
            continue
        for control, channel, value in sorted({each for _, key in layout.keys(binding.on) for each in _controls(key)}):
            other, before = taken.setdefault((channel, control), (i, value))
            if before != value:
                yield f"binding[{i}].on", f"binding[{other}] takes control {control} for another value"
                break


def _controls(key: Key) -> Iterator[tuple[int, int, tuple[str, int]]]:
    """Name the controls that a key's value comes by, and that value; all parameters share theirs."""
    value = (key.kind, key.number) if key.kind in ("control", "control14") else ("parameter", 0)
    for control in (key.number,) if key.kind == "control" else halves(key):
        yield control, key.channel, value


def _no_press(layout: Layout, binding: Binding, words: Vocabulary) -> str:
    if binding.press.get("do") in words.verbs and binding.press["do"] not in words.public:
        return f"{binding.press['do']}: only the clock presses this"
    for place, key in layout.keys(binding.on):
        try:
            meaning(Fired(Bound(binding, place), Signal(key, 1, True, step=1), 0.0), words)
        except Refused as refused:
            return refused.text
    return ""
