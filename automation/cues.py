"""The cue sheet: which looks hold, which cues fire, and the messages that follow from them. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from automation.conditions import Condition, Tests, all_hold, ready
from automation.conditions import holds as holds  # said with the sheet
from automation.filling import fields_in as fields_in
from automation.filling import fill as fill
from automation.model import Event, SheetError

Words = Mapping[str, Any]
"""A message as the sheet writes it: `{"osc": "/eos/cue/1/12/fire"}`."""
Number = int | float
Wait = Annotated[float, Meta(ge=0, le=3600)]
TIMECODE = "timecode"
"""What `while` calls the playout's clock."""
RAMP_RATE = 40.0
"""Values a second that a ramp sends: a desk's DMX frame rate, more is lost on it."""
MOST_STEPS = 20_000
"""Messages that one block may come to; more is a slip of the pen."""


MOST_KNOWN = 5000
"""Blocks whose messages are kept ready, one for each combination of the field values that they need."""


class Ramp(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """A value that moves from one number to another in `over` seconds; the last one sent is exactly `to`."""

    start: Number
    to: Number
    over: Wait


class Block(Struct, frozen=True):
    """One `do`: the words of a message for a device, and when."""

    device: str
    words: Words
    after: float | str = 0.0
    repeat: int | str = 1
    gap: float | str = 0.0
    ramp: Ramp | None = None
    finish: bool = False
    """Whether it brings something to rest (a note off, the end of a flash): undone or replaced, it is sent at once."""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """A level: what a slot shows while its conditions hold. The last block that holds wins."""

    slot: Annotated[str, Meta(min_length=1)]
    do: tuple[dict[str, Any], ...]
    holds: dict[str, Any] = field(name="while", default_factory=dict)
    number: str = ""
    label: str = ""

    @property
    def fields(self) -> Condition:
        """Give what has to hold of the game."""
        return {name: wanted for name, wanted in self.holds.items() if name != TIMECODE}

    @property
    def window(self) -> Any:
        """Give the stretch of the playout's clock in which it may hold, `{ min = …, max = … }`; None for any time."""
        return self.holds.get(TIMECODE)


class Cue(Struct, frozen=True, forbid_unknown_fields=True):
    """An edge: what is done once when an event happens, when the rundown fires it by its id, or at a time code."""

    id: Annotated[str, Meta(min_length=1)]
    do: tuple[dict[str, Any], ...]
    on: str = ""
    when: dict[str, Any] = {}
    at_timecode: str = ""
    """The time of the playout's clock at which it fires, "01:00:10:00"; `when` is of no account then."""
    number: str = ""
    label: str = ""


class Panic(Struct, frozen=True, forbid_unknown_fields=True):
    """The safe state of each device, sent first when PANIC is pressed."""

    do: tuple[dict[str, Any], ...] = ()


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A cue sheet as its file says it."""

    show: str
    look: tuple[Look, ...] = ()
    cue: tuple[Cue, ...] = ()
    panic: Panic = Panic()


class Step(Struct, frozen=True, gc=False):
    """One message to one device, `after` seconds from the change that caused it."""

    device: str
    after: float
    payload: bytes
    text: str
    source: str
    """The cue's id, or the look's slot and label."""
    finish: bool = False
    """Sent at once where another step would be cancelled by undo or by another look."""
    error: str = ""
    """Why it cannot be sent, where a `$field` made no sense for the message."""
    ramp: str = ""
    """What moves, if it is a value of a ramp: the message without its value."""


Prepare = Callable[[str, Words], tuple[bytes, str]]
"""Turns a device's name and a message's words into bytes and a text for people; raises ValueError with the reason."""
Shown = dict[tuple[str, str], tuple[Step, ...]]
"""What each (device, slot) shows."""


def read_sheet(text: str, file: str) -> Sheet:
    """Read a cue sheet; `SheetError` names the file, the place and the reason.

    >>> read_sheet('show = "chgk"\\n[[cue]]\\nid = "gong"\\non = "clock_ended"\\nwhne = {}\\ndo = []', "a.toml")
    Traceback (most recent call last):
    automation.model.SheetError: a.toml: Object contains unknown field `whne` - at `$.cue[0]`
    """
    try:
        sheet = msgspec.convert(tomllib.loads(text), Sheet)
        for place, do in _all_blocks(sheet):
            read_block(do, place)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, SheetError) as error:
        raise SheetError(f"{file}: {error}") from None
    numbers = [look.number for look in sheet.look] + [cue.number for cue in sheet.cue]
    doubles = _doubles(cue.id for cue in sheet.cue) or _doubles(filter(None, numbers))
    if doubles:
        raise SheetError(f"{file}: {doubles!r} stands twice; ids and numbers of cues are unique")
    return sheet


def _all_blocks(sheet: Sheet) -> Iterator[tuple[str, dict[str, Any]]]:
    owners = [(f"look[{i}]", look.do) for i, look in enumerate(sheet.look)]
    owners += [(f"cue[{i}]", cue.do) for i, cue in enumerate(sheet.cue)]
    for name, blocks in (*owners, ("panic", sheet.panic.do)):
        yield from ((f"$.{name}.do[{j}]", do) for j, do in enumerate(blocks))


_TIMING = {
    "device": str,
    "after": Wait | str,
    "repeat": Annotated[int, Meta(ge=0, le=1000)] | str,
    "gap": Wait | str,
    "ramp": Ramp,
    "finish": bool,
}


def read_block(do: Mapping[str, Any], place: str) -> Block:
    """Read one `do`; `SheetError` names the key under `place` and the reason."""
    if "device" not in do:
        raise SheetError(f"a step needs a device - at `{place}`")
    timing: dict[str, Any] = {}
    for key, kind in _TIMING.items():
        if key in do:
            try:
                timing[key] = msgspec.convert(do[key], kind)
            except msgspec.ValidationError as error:
                raise SheetError(f"{str(error).partition(' - at')[0]} - at `{place}.{key}`") from None
    return Block(words={key: value for key, value in do.items() if key not in _TIMING}, **timing)


def _doubles(names: Iterable[str]) -> str:
    seen: set[str] = set()
    return next((name for name in names if name in seen or seen.add(name)), "")  # type: ignore[func-returns-value]


# Timing ----------------------------------------------------------------------------------------------------------


def _moments(block: Block, values: Mapping[str, Any]) -> Iterator[tuple[float, Words]]:
    """Say a block's messages one by one, with the seconds after which each is due."""
    after, repeat, gap = (fill(each, values) for each in (block.after, block.repeat, block.gap))
    for name, value in (("after", after), ("repeat", repeat), ("gap", gap)):
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise ValueError(f"{name}: {value!r} is not a number from 0")
    words = fill(block.words, values)
    ramp = [(0.0, words)] if block.ramp is None else [(at, words | {"value": v}) for at, v in ramp_values(block.ramp)]
    if repeat * len(ramp) > MOST_STEPS:
        raise ValueError(f"repeat: {repeat} times {len(ramp)} messages are more than {MOST_STEPS}")
    for i in range(int(repeat)):
        yield from ((after + i * gap + at, each) for at, each in ramp)


def ramp_values(ramp: Ramp) -> list[tuple[float, Number]]:
    """List a ramp's values with their times in seconds; the last one is exactly `to`.

    >>> ramp_values(Ramp(0, 1, 0.05))
    [(0.0, 0.0), (0.025, 0.5), (0.05, 1)]
    """
    count = max(1, round(ramp.over * RAMP_RATE))
    moves = [(i * ramp.over / count, ramp.start + (ramp.to - ramp.start) * i / count) for i in range(count)]
    return [*moves, (ramp.over, ramp.to)]


# The sheet at work -----------------------------------------------------------------------------------------------


_Bound = tuple[Tests, str, tuple[Block, ...]]
"""A look ready for use: its conditions, its name for the log, what it does."""
Level = tuple[tuple[str, str], tuple[Step, ...]]
"""What a device shows in a slot: ((device, slot), steps)."""


class _Reach(Struct):
    """The looks that a phase allows, and what they came to, by the values of all fields that they ask for."""

    slots: list[tuple[str, list[_Bound]]]
    asked: Callable[[Struct], Any]
    known: dict[Any, tuple[Level, ...]] = {}


class CueSheet:
    """A cue sheet bound to its devices' wires: from fields and events to steps."""

    def __init__(self, sheet: Sheet, prepare: Prepare) -> None:
        self.sheet, self._prepare = sheet, prepare
        self._bound = [(look.slot, (ready(look.fields), _source(look), _blocks(look.do))) for look in sheet.look]
        self.devices = frozenset(do["device"] for _, do in _all_blocks(sheet))
        """Every device that the sheet speaks to."""
        self._looks: dict[str, list[_Bound]] = {}
        self._reach: dict[str, frozenset[str]] = {}
        self._in_phase: dict[Any, _Reach] = {}
        self._cues = {cue.id: _blocks(cue.do) for cue in sheet.cue}
        self._on: dict[str, list[tuple[str, Tests]]] = {}
        for cue in sheet.cue:
            self._on.setdefault(cue.on, []).append((cue.id, ready(cue.when)))
        self._safe = _blocks(sheet.panic.do)
        # By the block's id(), for blocks live as long as the sheet: the fields it needs; its steps, by their values.
        self._needs: dict[int, tuple[str, ...]] = {}
        self._known: dict[tuple[Any, ...], tuple[Step, ...]] = {}
        self.open(frozenset())

    def open(self, windows: Collection[int]) -> None:
        """Let the looks hold whose windows of the playout's clock are open, by their places in the sheet.

        What is done here once, when a window opens or closes, no press has to do.
        """
        self._looks, self._in_phase = {}, {}
        for i, (slot, bound) in enumerate(self._bound):
            looks = self._looks.setdefault(slot, [])
            if self.sheet.look[i].window is None or i in windows:
                looks.insert(0, bound)  # the last one that holds wins: it stands first here
        self._reach = {slot: _devices(looks) for slot, looks in self._looks.items()}

    def wanted(self, fields: Struct, only: frozenset[str] | None = None) -> Iterable[Level]:
        """Say what the devices should show in every slot now, slots in the sheet's order.

        What was not wanted before comes one by one, so that the first message can leave before the last look is found.
        `only`: for these devices.
        """
        known = (getattr(fields, "phase", None), only, fields.__class__)
        reach = self._in_phase.get(known)
        if reach is None:
            reach = self._in_phase[known] = self._possible(*known)
        asked = reach.asked(fields)
        found = reach.known.get(asked)
        return self._found(reach, asked, fields, only) if found is None else found

    def _found(self, reach: _Reach, asked: Any, fields: Struct, only: frozenset[str] | None) -> Iterator[Level]:
        values, found = _values(fields), list[Level]()
        for slot, looks in reach.slots:
            for tests, source, blocks in looks:
                if all_hold(tests, values):
                    for level in self._shown(slot, source, blocks, values):
                        if only is None or level[0][0] in only:
                            found.append(level)
                            yield level
                    break
        if len(reach.known) >= MOST_KNOWN:
            reach.known.clear()
        reach.known[asked] = tuple(found)

    def _shown(self, slot: str, source: str, blocks: Sequence[Block], values: Mapping[str, Any]) -> Iterable[Level]:
        shown: Shown = {}
        for block in blocks:
            key = (block.device, slot)
            steps = self._steps(block, source, values)
            shown[key] = shown[key] + steps if key in shown else steps
        return shown.items()

    def _possible(self, phase: Any, only: frozenset[str] | None, kind: type[Struct]) -> _Reach:
        """Keep, for each slot of these devices, the looks that this phase allows: few need to be looked at again."""
        slots = [
            (slot, [look for look in looks if all(test(phase) for name, test in look[0] if name == "phase")])
            for slot, looks in self._looks.items()
            if only is None or only & self._reach[slot]
        ]
        names = {name for _, looks in slots for look in looks for name in _asked(look)} - {"phase"}
        there = sorted(names.intersection(kind.__struct_fields__))
        return _Reach(slots, attrgetter(*there) if there else _nothing)

    def fired(self, events: Sequence[Event], fires: Sequence[str], fields: Struct) -> list[Step]:
        """Say which steps the cues of these events, and those fired by id, come to."""
        steps: list[Step] = []
        for event in events:
            heard = self._on.get(str(event.__struct_config__.tag), ())
            values = _values(fields) | _values(event) if heard else {}
            for name, tests in heard:
                if all_hold(tests, values):
                    steps += self._run(name, values)
        for name in fires:
            steps += self._run(name, _values(fields))
        return steps

    def safe(self) -> list[Step]:
        """Say what brings every device into its safe state."""
        return [step for block in self._safe for step in self._steps(block, "panic", {})]

    def _run(self, name: str, values: Mapping[str, Any]) -> list[Step]:
        if name not in self._cues:
            return [Step("", 0.0, b"", "", name, error=f"there is no cue {name!r}")]
        return [step for block in self._cues[name] for step in self._steps(block, name, values)]

    def _steps(self, block: Block, source: str, values: Mapping[str, Any]) -> tuple[Step, ...]:
        needs = self._needs.get(id(block))
        if needs is None:
            needs = self._needs[id(block)] = _needs(block)
        known = (id(block), *(values.get(name) for name in needs))
        if known not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[known] = self._made(block, source, values)
        return self._known[known]

    def _made(self, block: Block, source: str, values: Mapping[str, Any]) -> tuple[Step, ...]:
        try:
            made = [(after, *self._prepare(block.device, words)) for after, words in _moments(block, values)]
        except ValueError as error:
            return (Step(block.device, 0.0, b"", "", source, error=str(error)),)
        # Of a ramp only the last value brings anything to rest.
        finish = [block.finish and (block.ramp is None or i == len(made) - 1) for i in range(len(made))]
        ramp = repr(fill(block.words, values)) if block.ramp else ""
        return tuple(
            Step(block.device, *each, source, last, ramp=ramp) for each, last in zip(made, finish, strict=True)
        )


def _asked(look: _Bound) -> set[str]:
    """Name the fields that decide whether a look holds and what it comes to."""
    tests, _, blocks = look
    return {name for name, _ in tests}.union(*map(_needs, blocks))


def _nothing(fields: Struct) -> None:
    """Ask for no field."""


def _needs(block: Block) -> tuple[str, ...]:
    return tuple(sorted(fields_in((block.words, block.after, block.repeat, block.gap))))


def _devices(looks: Iterable[_Bound]) -> frozenset[str]:
    return frozenset(block.device for _, _, blocks in looks for block in blocks)


def _source(look: Look) -> str:
    return f"look {look.slot}" + (f": {look.label}" if look.label else "")


def _blocks(do: Sequence[Mapping[str, Any]]) -> tuple[Block, ...]:
    return tuple(read_block(each, "") for each in do)


def _values(struct: Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(struct)
