"""A key learns what it does: a controller's file with one binding more or another one, its comments kept. Pure."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from automation.cues import fill
from automation.layout_text import Change, bindings_of, doing, saying, without
from automation.layouts import WHENS, Binding, Key, Layout, When, code_said, keys, names, read_layout, relative
from automation.model import SheetError


class Lesson(Struct, frozen=True):
    """What a key shall do."""

    key: Key
    press: dict[str, Any] = {}
    order: str = ""
    when: When = "press"
    page: str = ""
    """The page that it is on; empty for all pages, or where there are none."""
    show: str = ""
    """The show that alone it is for; empty for all those of the layout."""
    relative: str = ""
    """How it tells its turns, if it is an encoder."""


class Taken(Struct, frozen=True):
    """A binding that has the key already."""

    number: int
    """Its place among the bindings of the file, from 0."""
    does: dict[str, Any]
    """What it presses; `order` or `turn` with its word otherwise."""
    label: str
    when: When
    shows: tuple[str, ...]
    """The shows that it is for; empty for all."""
    why_not: str = ""
    """Why it cannot be replaced here, if so."""


def taken(layout: Layout, lesson: Lesson, shows: Collection[str]) -> list[Taken]:
    """Find the bindings whose key and moment a lesson wants, in any of the shows and pages that it is for."""
    return [
        Taken(
            i, _does(each, place, lesson.key), each.label, each.when, layout.shows(each), _why_not(layout, each, lesson)
        )
        for i, each in enumerate(layout.binding)
        if each.when == lesson.when
        for place, key in layout.keys(each.on)
        if key == lesson.key
        and _shows_of(layout, each, shows) & _shows_for(layout, lesson, shows)
        and (not each.page or not lesson.page or lesson.page in names(each.page))
    ]


def teach(text: str, file: str, lesson: Lesson, shows: Collection[str]) -> str:
    """Write a lesson into the text of a file, in the place of what has its key already.

    A key that shares its binding with others, with other shows or with other pages, is taken out of it; those go on as
    before. `SheetError` where the file makes no sense, before or after, or a binding cannot be changed so.
    """
    layout = read_layout(text, file)
    written = bindings_of(text)
    if len(written.spans) != len(layout.binding):
        raise SheetError(f"{file}: its bindings are not all written alike; change it by hand")
    new, free = doing(_action(lesson), said(lesson.key, layout, lesson.relative)), _shows_for(layout, lesson, shows)
    for each in reversed(taken(layout, lesson, shows)):
        if each.why_not:
            raise SheetError(f"{file}: binding[{each.number}]: {each.why_not}")
        binding = layout.binding[each.number]
        rest = _rest(layout, binding, lesson, shows)
        try:
            written.rewrite(each.number, rest or [new])
        except ValueError as error:
            raise SheetError(f"{file}: binding[{each.number}]: {error}") from None
        free -= set() if rest else _shows_of(layout, binding, shows)
    if free:
        written.append(_written(layout, lesson, free, shows))
    return _proved(written.text, file, lesson, layout, shows)


def said(key: Key, layout: Layout, way: str = "") -> dict[str, Any]:
    """Say a key as `on` does; `way` is how an encoder tells its turns."""
    if key.kind == "key":
        return {"key": code_said(key.number)}
    channel = {} if key.channel == layout.channel else {"channel": key.channel}
    return {key.kind: key.number, **channel, **({"relative": way} if way else {})}


def key_said(on: Mapping[str, Any], layout: Layout) -> Key:
    """Read the one key that `on` means; ValueError for none or several."""
    found = [key for _, key in keys(on, layout.channel)]
    if len(found) != 1:
        raise ValueError(f"on: one key is expected, not {len(found)}")
    return found[0]


def _does(binding: Binding, place: int, key: Key) -> dict[str, Any]:
    if binding.press:
        return dict(fill(binding.press, _known(binding, place, key)))
    return {"order": binding.order} if binding.order else {"turn": binding.turn}


def _known(binding: Binding, place: int, key: Key) -> dict[str, Any]:
    """Give what stands for `$words` that say which of its keys was pressed."""
    return {"place": place, **({"each": binding.each[place - 1]} if binding.each else {})}


# Whose is it -----------------------------------------------------------------------------------------------------


def _shows_of(layout: Layout, binding: Binding, shows: Collection[str]) -> set[str]:
    return set(layout.shows(binding) or shows)


def _shows_for(layout: Layout, lesson: Lesson, shows: Collection[str]) -> set[str]:
    return {lesson.show} if lesson.show else set(names(layout.show) or shows)


def pages(layout: Layout) -> Sequence[str]:
    """Name the pages of a layout, in whatever show."""
    return tuple(dict.fromkeys(page for each in layout.binding for page in names(each.page)))


def _pages_in(layout: Layout, of: Collection[str], shows: Collection[str]) -> Sequence[str]:
    """Name the pages that a layout has in any of these shows."""
    found = [each for each in layout.binding if not _shows_of(layout, each, shows).isdisjoint(of)]
    return tuple(dict.fromkeys(page for each in found for page in names(each.page)))


def _rest(layout: Layout, binding: Binding, lesson: Lesson, shows: Collection[str]) -> list[Change]:
    """Say what stays of a binding: in other shows, on other pages, and its other keys."""
    theirs, mine = _shows_of(layout, binding, shows), _shows_for(layout, lesson, shows)
    others, ours = sorted(theirs - mine), sorted(theirs & mine)
    known = names(binding.page) or _pages_in(layout, mine, shows)
    elsewhere = [page for page in known if lesson.page and page != lesson.page]
    here = {"show": ours[0] if len(ours) == 1 else ours} if others else {}
    left = [saying({"show": others})] if others else []
    if elsewhere:
        left.append(saying({**here, "page": elsewhere}))
    if sum(1 for _ in layout.keys(binding.on)) > 1:
        page = {"page": lesson.page} if elsewhere else {}
        left += without(layout, binding, lesson.key, {**here, **page})
    return left


def _why_not(layout: Layout, binding: Binding, lesson: Lesson) -> str:
    if sum(1 for _ in layout.keys(binding.on)) > 1:
        try:
            without(layout, binding, lesson.key, {})
        except ValueError as error:
            return f"{error}; take this one out of its list in the file"
    return ""


def _written(layout: Layout, lesson: Lesson, free: set[str], shows: Collection[str]) -> dict[str, Any]:
    """Say a lesson as a binding, for the shows in which nothing has been changed into it."""
    alone = sorted(free) if len(free) > 1 else next(iter(free))
    more = {
        "when": lesson.when if lesson.when != "press" else "",
        "page": lesson.page,
        "show": "" if free == set(names(layout.show) or shows) else alone,
    }
    words = {"on": said(lesson.key, layout, lesson.relative), **_action(lesson)}
    return {**words, **{key: value for key, value in more.items() if value}}


def _action(lesson: Lesson) -> dict[str, Any]:
    return {"order": lesson.order} if lesson.order else {"press": lesson.press}


# Proof -----------------------------------------------------------------------------------------------------------

Acts = dict[tuple[str, str, Key, When], tuple[Any, ...]]
"""What each key does, by show, page and moment."""


def _acts(layout: Layout, shows: Collection[str], known: Mapping[str, Sequence[str]]) -> Acts:
    found: Acts = {}
    for each in layout.binding:
        for place, key in layout.keys(each.on):
            label = fill(each.label, _known(each, place, key))
            act = (_does(each, place, key), label, each.colour, each.hold, each.detents, each.pickup, relative(each.on))
            for show in _shows_of(layout, each, shows):
                for page in names(each.page) or known.get(show) or ("",):
                    found.setdefault((show, page, key, each.when), act)
    return found


def _proved(text: str, file: str, lesson: Lesson, before: Layout, shows: Collection[str]) -> str:
    """Hold a taught file against the one before: the lesson's key does what it says, all others what they did."""
    layout = read_layout(text, file)
    known = {show: _pages_in(before, [show], shows) for show in shows}
    old, new = _acts(before, shows, known), _acts(layout, shows, known)
    mine = {
        (show, page, lesson.key, lesson.when)
        for show in _shows_for(layout, lesson, shows)
        for page in ((lesson.page,) if lesson.page else known.get(show) or ("",))
    }
    wanted = {"order": lesson.order} if lesson.order else lesson.press
    others = {place: act for place, act in old.items() if place not in mine}
    if others != {place: act for place, act in new.items() if place not in mine} or any(
        place not in new or new[place][0] != wanted for place in mine
    ):
        raise SheetError(f"{file}: the key cannot be given this here; change the file by hand")
    return text


# Encoders and faders ---------------------------------------------------------------------------------------------

MOMENTS: Mapping[str, tuple[When, ...]] = {
    kind: tuple(dict.fromkeys((*WHENS[kind], *(WHENS["encoder"] if kind == "control" else ()))))
    for kind in WHENS
    if kind != "encoder"
}
"""When a key may do something, by its kind; a control may be an encoder."""


def ways_known(layout: Layout, key: Key) -> str:
    """Say how a key tells its turns by what a file says of it; empty for one of which it says nothing."""
    found = (relative(each.on) for each in layout.binding if key in (other for _, other in layout.keys(each.on)))
    return next(filter(None, found), "")


def ways(values: Sequence[int]) -> dict[str, str]:
    """Guess from the values that came how a control tells its turns, if it is wanted for each of these moments.

    An encoder says one thing again and again, a fader never does: "" stands for a fader.

    >>> ways([1]), ways([63])["up"], ways([65])["down"], ways([1, 1])["change"]
    ({'change': '', 'up': 'twos_complement', 'down': 'twos_complement'}, 'binary_offset', 'sign_bit', 'twos_complement')
    """
    low, high = min(values), max(values)
    near = all(50 <= each <= 78 for each in values)
    up = "binary_offset" if near else "twos_complement"
    down = "sign_bit" if near and low > 64 else up
    repeats = any(one == other for one, other in itertools.pairwise(values))
    button = low == 0 or (low == high == 127 and not repeats)
    return {"change": up if repeats and not button else "", "up": up, "down": down}
