"""Does everything fit together? A pure function from an episode, a cue sheet and devices to problems."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Struct

from automation import rundown, vocabulary
from automation.catalogue import Catalogue
from automation.cues import TIMECODE, Sheet, fields_in, fill, ramp_values, read_block
from automation.devices import DeviceError, Wire, mtc
from automation.model import Event, Refused, SheetError, Show, verb
from automation.moment import Line
from automation.rundown import Segment
from automation.vocabulary import Vocabulary


class Problem(Struct, frozen=True):
    """Something that does not fit; an error stops the start, a warning does not."""

    level: Literal["error", "warning"]
    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.level}: {self.file}: {self.place}: {self.text}"


Fields = Mapping[str, Any]
"""Field name to a sample value of its type."""


def check_episode(show: Show, words: Mapping[str, Any], file: str, cues: Iterable[str]) -> list[Problem]:
    """Find what is wrong with an episode; `cues` are the ids that segments may fire."""
    try:
        line = Line.read(show, Vocabulary(show), words)
    except SheetError as error:
        text, _, place = str(error).partition(" - at ")
        return [Problem("error", file, place.strip("`") or "$", text)]
    levels: dict[str, Literal["error", "warning"]] = {"error": "error", "warning": "warning"}
    found = [Problem(levels[level], file, place, text) for level, place, text in show.problems(line.episode)]
    known = set(cues)
    for number, segment in enumerate(line.segments):
        place = f"segment[{number}] ({segment.title})"
        found += [Problem("error", file, place, text) for text in _segment(line, segment, known)]
        if segment.number and rundown.numbered(line.segments, segment.number) != number + 1:
            found.append(Problem("error", file, place, f"number: another segment has {segment.number}, too"))
    return found


MEDIA = ("photo", "file")
"""The keys of an episode, at any depth, that name a picture, a sound or a film."""


def check_media(words: Any, file: str, there: Callable[[str], bool], place: str = "") -> list[Problem]:
    """Find the files that an episode names and that are not `there`."""
    if isinstance(words, Mapping):
        inner = [(f"{place}.{key}" if place else str(key), key, value) for key, value in words.items()]
    elif isinstance(words, list | tuple):
        inner = [(f"{place}[{number}]", "", value) for number, value in enumerate(words)]
    else:
        return []
    found: list[Problem] = []
    for where, key, value in inner:
        if key in MEDIA and isinstance(value, str) and value and not there(value):
            # A warning: a game that is under way must start again though somebody has moved a picture.
            found.append(Problem("warning", file, where, f"there is no file {value!r}"))
        found += check_media(value, file, there, where)
    return found


def _segment(line: Line, segment: Segment, cues: set[str]) -> Iterator[str]:
    for words in segment.press:
        try:
            action = line.vocabulary.read(words)
        except Refused as refused:
            yield f"press: {refused.text}"
            continue
        if type(action) not in line.show.ACTIONS:
            yield f"press: GO cannot press {verb(action)}, only the show's own verbs"
    for name in segment.fire:
        if name not in cues:
            yield f"fire: there is no cue {name!r}{_near(name, cues)}"


def check_sheet(show: Show, sheet: Sheet, file: str, wires: Mapping[str, Wire], fired: Iterable[str]) -> list[Problem]:
    """Find what is wrong with a cue sheet; `wires` by device name, `fired` are the cues that rundowns fire by id."""
    return [Problem(level, file, place, text) for level, place, text in _sheet(show, sheet, wires, set(fired))]


_Found = tuple[Literal["error", "warning"], str, str]


def _sheet(show: Show, sheet: Sheet, wires: Mapping[str, Wire], fired: set[str]) -> Iterator[_Found]:
    if sheet.show != show.NAME:
        yield "error", "show", f"this sheet is for {sheet.show!r}, the episode plays {show.NAME!r}"
    state, events = samples(show.FIELDS), {tag(event): event for event in (*show.EVENTS, *vocabulary.EVENTS)}
    for i, look in enumerate(sheet.look):
        place = f"look[{i}] ({look.label or look.slot})"
        yield from _condition(f"{place}.while", look.fields, state, show)
        if look.window is not None and not _is_range(look.window):
            yield "error", f"{place}.while.{TIMECODE}", "a range of the playout's clock is { min = …, max = … }"
        yield from _blocks(place, look.do, state, wires)
    for i, cue in enumerate(sheet.cue):
        place = f"cue[{i}] ({cue.id})"
        if cue.on and cue.on not in events:
            yield "error", f"{place}.on", f"there is no event {cue.on!r}{_near(cue.on, events)}"
            continue
        if not cue.on and not cue.at_timecode and cue.id not in fired:
            yield "warning", place, "no event and no segment fires it"
        values = {**state, **(samples(events[cue.on]) if cue.on else {})}
        yield from _condition(f"{place}.when", cue.when, values, show)
        yield from _blocks(place, cue.do, values, wires)
    yield from _blocks("panic", sheet.panic.do, {}, wires)


def check_timecodes(points: Iterable[tuple[str, str, str]], rate: float, listens: bool) -> Iterator[Problem]:
    """Find times at which nothing can happen: (file, place, time), frames a second, and whether time code comes in."""
    for file, place, text in points:
        try:
            mtc.read("time", text, mtc.RATES[rate])
        except DeviceError as error:
            yield Problem("error", file, place, str(error).partition(": ")[2])
            continue
        if not listens:
            yield Problem("warning", file, place, "no time code comes in; the settings need [timecode] port")


def check_graphics(sheet: Sheet, file: str, stages: Collection[str], catalogue: Catalogue) -> list[Problem]:
    """Find graphics that cannot be shown, and those that a sheet asks for in vain; `stages` are devices by name."""
    found = [Problem("error" if each.fatal else "warning", each.file, "$", each.text) for each in catalogue.mistakes]
    for place, do in _places(sheet):
        if do.get("device") in stages:
            found += [Problem("error", file, place, text) for text in _graphic(do, catalogue)]
    return found


def _places(sheet: Sheet) -> Iterator[tuple[str, Mapping[str, Any]]]:
    owners = [(f"look[{i}] ({look.label or look.slot})", look.do) for i, look in enumerate(sheet.look)]
    owners += [(f"cue[{i}] ({cue.id})", cue.do) for i, cue in enumerate(sheet.cue)]
    for place, blocks in (*owners, ("panic", sheet.panic.do)):
        yield from ((f"{place}.do[{j}]", do) for j, do in enumerate(blocks))


def _graphic(do: Mapping[str, Any], catalogue: Catalogue) -> Iterator[str]:
    name, version, custom = (do.get(key, "") for key in ("graphic", "version", "custom"))
    if not name or any("$" in str(each) for each in (name, version)):
        return
    try:
        graphic = catalogue.find(str(name), str(version))
    except LookupError as error:
        yield f"graphic: {error}"
        return
    known = [each.id for each in graphic.actions]
    if custom and "$" not in str(custom) and custom not in known:
        yield f"custom: {name} has no action {custom!r}{_near(str(custom), known)}"


def _condition(place: str, condition: Mapping[str, Any], values: Fields, show: Show) -> Iterator[_Found]:
    for name, wanted in condition.items():
        if name not in values:
            yield "error", f"{place}.{name}", f"there is no such field{_near(name, values)}"
            continue
        for value in _wanted(wanted):
            if not _same_kind(value, values[name]):
                kind = type(values[name]).__name__
                yield "error", f"{place}.{name}", f"{value!r} is never equal: the field is of type {kind}"
            elif name == "phase" and value not in show.LEGAL:
                yield "error", f"{place}.{name}", f"there is no phase {value!r}{_near(str(value), show.LEGAL)}"
        if isinstance(wanted, dict) and not _is_range(wanted):
            yield "error", f"{place}.{name}", "a range is { min = …, max = … }"


def _is_range(wanted: Any) -> bool:
    return isinstance(wanted, dict) and bool(wanted) and not wanted.keys() - {"min", "max"}


def _wanted(wanted: Any) -> Sequence[Any]:
    if isinstance(wanted, dict):
        return [value for key, value in wanted.items() if key in ("min", "max")]
    return wanted if isinstance(wanted, list) else [wanted]


def _same_kind(value: Any, sample: Any) -> bool:
    if isinstance(sample, bool) or isinstance(value, bool):
        return isinstance(sample, bool) and isinstance(value, bool)
    if isinstance(sample, int | float):
        return isinstance(value, int | float)
    return isinstance(value, type(sample))


def _blocks(place: str, do: Sequence[Mapping[str, Any]], values: Fields, wires: Mapping[str, Wire]) -> Iterator[_Found]:
    for j, words in enumerate(do):
        for text in _block(words, values, wires):
            yield "error", f"{place}.do[{j}]", text


def _block(do: Mapping[str, Any], values: Fields, wires: Mapping[str, Wire]) -> Iterator[str]:
    block = read_block(do, "do")
    if block.device not in wires:
        yield f"there is no device {block.device!r} in the settings{_near(block.device, wires)}"
        return
    timing = (block.after, block.repeat, block.gap)
    unknown = sorted(fields_in((block.words, timing)) - values.keys())
    if unknown:
        yield f"${unknown[0]}: there is no such field{_near(unknown[0], values)}"
        return
    if any(not isinstance(fill(each, values), int | float) for each in timing):
        yield "after, repeat and gap are numbers"
    ends = [{}] if block.ramp is None else [{"value": value} for _, value in ramp_values(block.ramp)]
    for end in ends:
        try:
            wire = wires[block.device]
            wire.encode(wire.message({**fill(block.words, values), **end}))
        except DeviceError as error:
            yield str(error)
            return


# Samples ---------------------------------------------------------------------------------------------------------

_SAMPLES: dict[type, Any] = {bool: True, int: 1, float: 1.0, str: "a"}


def samples(struct: type[Struct]) -> Fields:
    """Give each field a sample value of its type, so that a message can be tried with it."""
    hints = get_type_hints(struct)
    return {name: _sample(hints[name]) for name in struct.__struct_fields__}


def _sample(hint: Any) -> Any:
    if hint in _SAMPLES:
        return _SAMPLES[hint]
    options = [option for option in get_args(hint) if option is not type(None)]
    if not options:
        return ()
    return _sample(options[0]) if isinstance(options[0], type) else options[0]


def tag(event: type[Event]) -> str:
    """Say an event's name as cue sheets write it."""
    return str(event.__struct_config__.tag)


def _near(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def worst(problems: Iterable[Problem]) -> bool:
    """Tell whether any of these stops the start."""
    return any(problem.level == "error" for problem in problems)


def as_json(problems: Sequence[Problem]) -> str:
    """Write problems for a program."""
    return msgspec.json.encode(problems).decode()
