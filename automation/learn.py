"""A key learns what it does: a controller's file with one binding more or another one, its comments kept. Pure."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import tomlkit
from msgspec import Struct

from automation.layouts import Binding, Key, Layout, When, code_said, keys, names, read_layout
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
        Taken(i, _does(each), each.label, each.when, layout.shows(each), _why_not(layout, each, lesson, shows))
        for i, each in enumerate(layout.binding)
        if each.when == lesson.when
        and lesson.key in (key for _, key in layout.keys(each.on))
        and _shows_of(layout, each, shows) & _shows_for(layout, lesson, shows)
        and (not each.page or not lesson.page or lesson.page in names(each.page))
    ]


def teach(text: str, file: str, lesson: Lesson, shows: Collection[str]) -> str:
    """Write a lesson into the text of a file, in the place of what has its key already.

    `SheetError` where the file makes no sense, before or after, or a binding cannot be replaced.
    """
    layout = read_layout(text, file)
    lines, spans = text.splitlines(keepends=True), list(_bodies(text))
    if len(spans) != len(layout.binding):
        raise SheetError(f"{file}: its bindings are not all written as [[binding]]; change it by hand")
    free = True
    for each in reversed(taken(layout, lesson, shows)):  # from the end, so that the lines before keep their places
        if each.why_not:
            raise SheetError(f"{file}: binding[{each.number}]: {each.why_not}")
        rest = _rest(layout, layout.binding[each.number], lesson, shows)
        start, end = spans[each.number]
        lines[start:end] = _changed("".join(lines[start:end]), rest or _action(lesson), new=not rest)
        free = free and bool(rest)
    if free:
        lines = _with_one_more(lines, layout, lesson)
    return _proved("".join(lines), file, lesson, shows, _others(layout, lesson, shows))


def _others(layout: Layout, lesson: Lesson, shows: Collection[str]) -> list[Binding]:
    mine = {each.number for each in taken(layout, lesson, shows)}
    return [each for i, each in enumerate(layout.binding) if i not in mine]


def _proved(text: str, file: str, lesson: Lesson, shows: Collection[str], others: list[Binding]) -> str:
    layout = read_layout(text, file)
    has = [each.does for each in taken(layout, lesson, shows)]
    wanted = {"order": lesson.order} if lesson.order else lesson.press
    kept = all(each in layout.binding for each in others)
    if not kept or not has or any(each != wanted for each in has):
        raise SheetError(f"{file}: the key cannot be given this here; change the file by hand")
    return text


def said(key: Key, layout: Layout) -> dict[str, Any]:
    """Say a key as `on` does."""
    if key.kind == "key":
        return {"key": code_said(key.number)}
    return {key.kind: key.number, **({} if key.channel == layout.channel else {"channel": key.channel})}


def key_said(on: Mapping[str, Any], layout: Layout) -> Key:
    """Read the one key that `on` means; ValueError for none or several."""
    found = [key for _, key in keys(on, layout.channel)]
    if len(found) != 1:
        raise ValueError(f"on: one key is expected, not {len(found)}")
    return found[0]


# Whose is it -----------------------------------------------------------------------------------------------------


def _does(binding: Binding) -> dict[str, Any]:
    if binding.press:
        return dict(binding.press)
    return {"order": binding.order} if binding.order else {"turn": binding.turn}


def _shows_of(layout: Layout, binding: Binding, shows: Collection[str]) -> set[str]:
    return set(layout.shows(binding) or shows)


def _shows_for(layout: Layout, lesson: Lesson, shows: Collection[str]) -> set[str]:
    return {lesson.show} if lesson.show else set(names(layout.show) or shows)


def _pages(layout: Layout) -> Sequence[str]:
    return tuple(dict.fromkeys(page for each in layout.binding for page in names(each.page)))


def _rest(layout: Layout, binding: Binding, lesson: Lesson, shows: Collection[str]) -> dict[str, list[str]]:
    """Say for which other shows, or on which other pages, a binding stays as it is."""
    others = sorted(_shows_of(layout, binding, shows) - _shows_for(layout, lesson, shows))
    pages = [page for page in names(binding.page) or _pages(layout) if lesson.page and page != lesson.page]
    return ({"show": others} if others else {}) | ({"page": pages} if pages else {})


def _why_not(layout: Layout, binding: Binding, lesson: Lesson, shows: Collection[str]) -> str:
    if sum(1 for _ in layout.keys(binding.on)) > 1:
        return "it is for several keys; take this one out of its list in the file"
    if len(_rest(layout, binding, lesson, shows)) > 1:
        return "it is for other shows and for other pages too; change it in the file"
    return ""


# Text ------------------------------------------------------------------------------------------------------------

_HEAD = re.compile(r"\s*\[\[?\s*[\w.\-]+\s*\]\]?\s*(#.*)?$")
_BINDING = re.compile(r"\s*\[\[\s*binding\s*\]\]")
_QUIET = re.compile(r"\s*(#.*)?$")
_OF_THE_OLD = ("press", "order", "turn", "label", "colour", "pickup", "detents")
"""What a binding says of the action that it had."""


def _bodies(text: str) -> Iterator[tuple[int, int]]:
    """Give for each binding its lines: behind its head, and before what is said of the next one."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if _HEAD.match(line)] + [len(lines)]
    for head, following in itertools.pairwise(heads):
        if _BINDING.match(lines[head]):
            end = following
            while end > head + 1 and _QUIET.match(lines[end - 1]):
                end -= 1
            yield head + 1, end


def _changed(body: str, words: Mapping[str, Any], new: bool) -> list[str]:
    """Give a binding's lines another action (`new`), or other shows or pages."""
    document = tomlkit.parse(body if body.endswith("\n") else f"{body}\n")
    old = [key for key in _OF_THE_OLD if key in document] if new else []
    for key in old:
        if key not in words:
            document.remove(key)
    for key, value in words.items():
        document[key] = tomlkit.value(_written(value))
    return document.as_string().splitlines(keepends=True)


def _with_one_more(lines: list[str], layout: Layout, lesson: Lesson) -> list[str]:
    more = {"when": lesson.when if lesson.when != "press" else "", "page": lesson.page}
    more["show"] = lesson.show if (lesson.show,) != names(layout.show) else ""
    words = {"on": said(lesson.key, layout), **_action(lesson), **{key: value for key, value in more.items() if value}}
    new = ["[[binding]]", *(f"{key} = {_written(value)}" for key, value in words.items())]
    end = list(_bodies("".join(lines)))[-1][1] if layout.binding else len(lines)
    line_end = "\r\n" if any(line.endswith("\r\n") for line in lines) else "\n"
    before = [*lines[: end - 1], lines[end - 1].rstrip("\r\n") + line_end] if end else []
    return [*before, *(line + line_end for line in ("", *new)), *lines[end:]]


def _action(lesson: Lesson) -> dict[str, Any]:
    return {"order": lesson.order} if lesson.order else {"press": lesson.press}


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_written(each)}' for key, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    return str(tomlkit.item(value).as_string())
