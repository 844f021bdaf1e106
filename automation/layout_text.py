"""The text of a controller's file: bindings changed, copied, added, and keys cut out of them, comments kept. Pure."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any

import tomlkit

from automation.cues import fields_in
from automation.layouts import Binding, Key, Layout

Change = Callable[[MutableMapping[str, Any]], None]
"""Changes what a binding says, in place."""

_HEAD = re.compile(r"\s*\[\[?\s*[\w.\-]+\s*\]\]?\s*(#.*)?$")
_BINDING = re.compile(r"\s*\[\[\s*binding\s*\]\]")
_QUIET = re.compile(r"\s*(#.*)?$")
_LIST = re.compile(r"^[ \t]*binding[ \t]*=[ \t]*\[", re.MULTILINE)
_PIECE = re.compile(r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]')
"""What brackets are told from: texts and comments, which may have some too."""
_REST = re.compile(r"[ \t]*,[ \t]*(#[^\n]*)?\r?\n")
_PLACE = re.compile(r"\$place(?!\w)")
_OF_THE_OLD = ("press", "order", "turn", "label", "colour", "pickup", "detents")
"""What a binding says of the action that it had."""


def bindings_of(text: str) -> Bindings:
    """Find the bindings of a file, however they are written: `[[binding]]`, or `binding = [{ ... }]`."""
    found = _LIST.search(text)
    return Listed(text, found.end()) if found else Tables(text)


class Bindings:
    """The text of a file, and where in it each binding is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: list[tuple[int, int]] = []
        self._end = "\r\n" if "\r\n" in text else "\n"

    def rewrite(self, number: int, changes: Sequence[Change]) -> None:
        """Let a binding be what the first change makes of it, followed by a copy of it for each other one.

        To be called for later bindings first, so that the text before stays where it is. ValueError says what is
        written so that it cannot be changed.
        """
        raise NotImplementedError

    def append(self, words: Mapping[str, Any]) -> None:
        """Write a binding behind the last one; where there is none, behind everything."""
        raise NotImplementedError


class Tables(Bindings):
    """Bindings that are written as `[[binding]]`."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        lines = text.splitlines(keepends=True)
        begins = list(itertools.accumulate(map(len, lines), initial=0))
        self.spans = [(begins[start], begins[end]) for start, end in _bodies(lines)]

    def rewrite(self, number: int, changes: Sequence[Change]) -> None:
        start, end = self.spans[number]
        body = self.text[start:end]
        made = [tomlkit.parse(body if body.endswith("\n") else f"{body}\n") for _ in changes]
        for document, change in zip(made, changes, strict=True):
            if "on" not in document:
                raise ValueError("`on` is written as a table of its own; change it by hand")
            change(document)
        copies = "".join(self._block(each.unwrap()) for each in made[1:])
        self.text = self.text[:start] + made[0].as_string() + copies + self.text[end:]

    def append(self, words: Mapping[str, Any]) -> None:
        spans = Tables(self.text).spans
        at = spans[-1][1] if spans else len(self.text)
        before = self.text[:at] + ("" if not at or self.text[at - 1] == "\n" else self._end)
        self.text = before + self._block(words) + self.text[at:]

    def _block(self, words: Mapping[str, Any]) -> str:
        said = (f"{key} = {written(value)}" for key, value in words.items())
        return "".join(f"{line}{self._end}" for line in ("", "[[binding]]", *said))


def _bodies(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Give for each binding its lines: behind its head, and before what is said of the next one."""
    heads = [i for i, line in enumerate(lines) if _HEAD.match(line)] + [len(lines)]
    for head, following in itertools.pairwise(heads):
        if _BINDING.match(lines[head]):
            end = following
            while end > head + 1 and _QUIET.match(lines[end - 1]):
                end -= 1
            yield head + 1, end


class Listed(Bindings):
    """Bindings that are written as `binding = [{ ... }, { ... }]`, each on a line of its own."""

    def __init__(self, text: str, begin: int) -> None:
        super().__init__(text)
        self._begin = begin
        self.spans = list(_tables(text, begin))

    def rewrite(self, number: int, changes: Sequence[Change]) -> None:
        start, end = self.spans[number]
        if "\n" in self.text[start:end]:
            raise ValueError("it is written on several lines; change it by hand")
        made = [tomllib.loads(f"one = {self.text[start:end]}")["one"] for _ in changes]
        for words, change in zip(made, changes, strict=True):
            change(words)
        first, *copies = map(written, made)
        self.text = self.text[:start] + first + self.text[end:]
        self._insert(start, start + len(first), copies)

    def append(self, words: Mapping[str, Any]) -> None:
        spans = list(_tables(self.text, self._begin))
        if spans:
            self._insert(*spans[-1], [written(words)])
        else:
            self.text = (
                self.text[: self._begin] + self._end + f"  {written(words)},{self._end}" + self.text[self._begin :]
            )

    def _insert(self, start: int, end: int, tables: Sequence[str]) -> None:
        """Write tables behind the one at `start`, with as much room before them."""
        line = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        room = line if line.isspace() else "  "
        rest = _REST.match(self.text, end)  # a comment stays with what it is about
        at = rest.end() if rest else end
        said = "".join(f"{room}{each},{self._end}" if rest else f",{self._end}{room}{each}" for each in tables)
        self.text = self.text[:at] + said + self.text[at:]


def _tables(text: str, begin: int) -> Iterator[tuple[int, int]]:
    """Give for each table of a list its place in the text; the list's bracket is before `begin`."""
    depth, start = 0, begin
    for piece in _PIECE.finditer(text, begin):
        match piece[0]:
            case "{" | "[":
                start = piece.start() if not depth else start
                depth += 1
            case "}" | "]" if not depth:
                return
            case "}" | "]":
                depth -= 1
                if not depth:
                    yield start, piece.end()


def written(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {written(each)}' for key, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(tomlkit.item(value).as_string())


# Changes ---------------------------------------------------------------------------------------------------------


def saying(words: Mapping[str, Any]) -> Change:
    """Say these words, whatever was said of them before."""

    def change(document: MutableMapping[str, Any]) -> None:
        for key, value in words.items():
            document[key] = tomlkit.value(written(value))

    return change


def doing(action: Mapping[str, Any], on: Mapping[str, Any]) -> Change:
    """Do another thing, and say nothing any more of what was done; `on` is said anew where it says something else."""

    def change(document: MutableMapping[str, Any]) -> None:
        for key in _OF_THE_OLD:
            if key in document and key not in action:
                del document[key]
        saying({**action, **({} if document.get("on") == on else {"on": on})})(document)

    return change


def without(layout: Layout, binding: Binding, key: Key, words: Mapping[str, Any]) -> list[Change]:
    """Leave a key to others, and say these words beside; every key that stays does what it did.

    There are two changes where a key is on several channels and has to go on one of them. ValueError says why it
    cannot be taken out.
    """
    found = list(layout.keys(binding.on))
    numbers = {place: each.number for place, each in found}
    channels = [each.channel for place, each in found if place == 1]
    place = next(place for place, each in found if each == key)
    left = [each for each in numbers if each != place]
    others = [each for each in channels if each != key.channel]
    changes = []
    if left:
        on = {key.kind: _rest(binding.on[key.kind], place - 1, [numbers[each] for each in left])}
        changes.append(_keeping(binding, left, on, words))
    if others:
        channel = _rest(binding.on["channel"], channels.index(key.channel), others)
        on = {key.kind: key.number, "channel": channel}
        changes.append(_keeping(binding, [place], on if left else {"channel": on["channel"]}, words))
    return changes


def _rest(said: Any, index: int, numbers: Sequence[int]) -> Any:
    """Say the numbers that stay as they were said: names by name."""
    return [*said[:index], *said[index + 1 :]] if isinstance(said, list) else _few(numbers)


def _few(numbers: Sequence[int]) -> Any:
    """Say several numbers as a range where they are one."""
    if len(numbers) == 1:
        return numbers[0]
    ranged = list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return {"min": numbers[0], "max": numbers[-1]} if ranged else list(numbers)


def _keeping(binding: Binding, places: Sequence[int], on: Mapping[str, Any], words: Mapping[str, Any]) -> Change:
    """Keep the keys at these places, which may now be counted otherwise."""
    counted = "place" in fields_in([binding.press, binding.label]) and list(places) != list(range(1, len(places) + 1))
    if counted and binding.each:
        raise ValueError("its keys are counted ($place) and have words of their own ($each)")
    more: dict[str, Any] = {}
    if binding.each:
        more["each"] = [binding.each[place - 1] for place in places]
    elif counted:  # what they count stands beside them from now on
        more = {"each": list(places), **_named(binding)}

    def change(document: MutableMapping[str, Any]) -> None:
        for word, value in on.items():
            _say(document["on"], word, value)
        for word, value in {**more, **words}.items():
            _say(document, word, value)

    return change


def _say(document: MutableMapping[str, Any], word: str, value: Any) -> None:
    """Say a word; of a list that only gets shorter what stays keeps its comments."""
    old = document.get(word)
    if not isinstance(old, list) or not isinstance(value, list) or len(value) >= len(old):
        document[word] = tomlkit.value(written(value))
        return
    for i in reversed(range(len(old))):
        if old[i] not in value:
            del old[i]


def _named(binding: Binding) -> dict[str, Any]:
    said = {"press": binding.press, "label": binding.label}
    return {word: _by_name(value) for word, value in said.items() if "place" in fields_in(value)}


def _by_name(words: Any) -> Any:
    if isinstance(words, str):
        return _PLACE.sub("$each", words)
    if isinstance(words, Mapping):
        return {key: _by_name(each) for key, each in words.items()}
    return [_by_name(each) for each in words] if isinstance(words, list | tuple) else words
