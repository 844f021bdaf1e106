"""What a show controller's numbers press beside the rundown: cues, cues that go off, macros and controls. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from automation.cues import fields_in, fill
from automation.model import Action, Refused
from automation.rundown import Segment, numbered
from automation.vocabulary import Vocabulary

Words = Mapping[str, Any]
"""A press as a rundown writes it: `{"do": "spin"}`, with `show` where it is for one show alone."""
Presses = Mapping[str, Words | Sequence[Words]]
"""The press of each number, or several for several shows."""

_CUE = re.compile(r"(?=.)(\d+(\.\d+)*)?(/\d+(\.\d+)*){0,2}", re.ASCII)
_MOST = {"macros": 127, "controls": 16383}
"""The highest number of each kind (MSC 1.0, 5.5 and 5.6)."""
_SAMPLE = {"value": 1}
"""What a control's press is tried with."""


class Calls(Struct, frozen=True):
    """What each number presses in one show; cues as "12.5", "12.5/2" of a list, "12.5/2/1" of a path."""

    cues: Mapping[str, Words] = {}
    off: Mapping[str, Words] = {}
    """Cues that a GO_OFF ends."""
    macros: Mapping[str, Words] = {}
    controls: Mapping[str, Words] = {}

    def cue(self, number: str, list_: str = "", path: str = "") -> Words | None:
        """Give the press of a cue; what is said of its path wins over its list, and that over the cue alone."""
        return _nearest(self.cues, number, list_, path)

    def gone(self, number: str, list_: str = "", path: str = "") -> Words | None:
        """Give the press that ends a cue."""
        return _nearest(self.off, number, list_, path)


def _nearest(presses: Mapping[str, Words], number: str, list_: str, path: str) -> Words | None:
    places = [f"{number}/{list_}/{path}"] if path else []
    places += [f"{number}/{list_}"] if list_ else []
    return next((presses[place] for place in (*places, number) if place in presses), None)


def calls(tables: Mapping[str, Presses], show: str) -> Calls:
    """Find what the tables say for a show; what makes no sense, `problems` has told."""
    return Calls(**{name: dict(_of(presses, show)) for name, presses in tables.items()})


def press(words: Words, vocabulary: Vocabulary, value: int | None = None) -> Action:
    """Read a press, `$value` filled in; `Refused` where that makes none."""
    return vocabulary.read(fill(words, {} if value is None else {"value": value}))


def _of(presses: Presses, show: str) -> Iterator[tuple[str, Words]]:
    for number, said in presses.items():
        for words in (said,) if isinstance(said, Mapping) else said:
            if words.get("show", show) == show:
                yield number, {key: word for key, word in words.items() if key != "show"}


def problems(
    tables: Mapping[str, Presses],
    show: str,
    shows: Collection[str],
    vocabulary: Vocabulary,
    segments: Sequence[Segment],
) -> Iterator[tuple[str, str]]:
    """Find what the tables would do wrong in a show: the place and the reason."""
    for table, presses in tables.items():
        for number, said in presses.items():
            place = f"{table}.{number}"
            yield from ((place, text) for text in _number(table, number, segments))
            for words in (said,) if isinstance(said, Mapping) else said:
                if words.get("show", show) not in shows:
                    yield place, f"there is no show {words['show']!r}; there are {', '.join(sorted(shows))}"
        mine = list(_of(presses, show))
        twice = {number for i, (number, _) in enumerate(mine) if number in dict(mine[:i])}
        yield from ((f"{table}.{number}", "two presses are for this show; one is possible") for number in sorted(twice))
        yield from ((f"{table}.{number}", text) for number, words in mine for text in _press(table, words, vocabulary))


def _number(table: str, number: str, segments: Sequence[Segment]) -> Iterator[str]:
    if table in _MOST:
        if not (number.isascii() and number.isdecimal() and int(number) <= _MOST[table]) or number != str(int(number)):
            yield f"{number!r} is not 0..{_MOST[table]}"
    elif not _CUE.fullmatch(number):
        yield f'{number!r} is no cue; write "12.5", "12.5/2" for list 2 alone, "12.5/2/1" for its path 1'
    elif table == "cues" and numbered(segments, number) is not None:
        yield f"segment {numbered(segments, number)} of the rundown has this number; GO starts one of the two"


def _press(table: str, words: Words, vocabulary: Vocabulary) -> Iterator[str]:
    known = set(_SAMPLE) if table == "controls" else set()
    unknown = sorted(fields_in(words) - known)
    if unknown:
        yield f"${unknown[0]}: there is no such field; there {'is $value' if known else 'are none'} here"
        return
    try:
        press(words, vocabulary, _SAMPLE["value"] if known else None)
    except Refused as refused:
        yield refused.text
        return
    if words["do"] in vocabulary.verbs and words["do"] not in vocabulary.public:
        yield f"{words['do']}: only the clock presses this"
