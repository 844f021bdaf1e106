"""Tally: how the game stands as OSC addresses and values, for surfaces that subscribe. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from automation.bindings import ROOT
from automation.model import Clock
from automation.rundown import Position, Segment

Value = str | int | float | bool
Tally = Mapping[str, Value]

HAIR = 1e-6
"""Seconds by which sums of floats may miss a whole second."""


def tally(fields: Struct, legal: Iterable[str], verbs: Iterable[str]) -> Tally:
    """Say how the game stands: `/showcaller/state/<field>`, and `/showcaller/legal/<verb>` 0 or 1."""
    now = frozenset(legal)
    state: dict[str, Value] = {f"{ROOT}state/{name}": getattr(fields, name) for name in fields.__struct_fields__}
    return state | {f"{ROOT}legal/{verb}": int(verb in now) for verb in verbs}


def clock_tally(clock: Clock | None, game: float, held: bool) -> Tally:
    """Say how the clock stands at `game` seconds of game time: its name, length, whole seconds left, 1 if it runs.

    >>> clock_tally(Clock("minute", 60.0, 65.0), 5.5, held=False)["/showcaller/clock/left"]
    60
    """
    if clock is None:
        return _clock("", 0.0, 0, False)
    return _clock(clock.name, clock.length, seconds_left(clock, game), not held)


def _clock(name: str, length: float, left: int, runs: bool) -> Tally:
    said: dict[str, Value] = {"name": name, "length": float(length), "left": left, "running": int(runs)}
    return {f"{ROOT}clock/{key}": value for key, value in said.items()}


def seconds_left(clock: Clock, game: float) -> int:
    """Tell the seconds that a clock shows, a begun one as a whole one."""
    return max(0, math.ceil(clock.ends - game - HAIR))


def rundown_tally(segments: Sequence[Segment], at: Position, titles: bool) -> Tally:
    """Say where the run of show stands; segments count from 1, 0 is none. `titles` are for the gallery alone."""
    standby = at.standby if at.standby <= len(segments) else 0
    said: dict[str, Value] = {"current": at.current, "standby": standby, "held": int(at.held is not None)}
    if titles:
        said |= {"title": _title(segments, at.current), "next": _title(segments, standby)}
    return {f"{ROOT}rundown/{key}": value for key, value in said.items()}


def _title(segments: Sequence[Segment], number: int) -> str:
    return segments[number - 1].title if number else ""


def news(now: Tally, before: Tally) -> Tally:
    """Keep what changed.

    >>> news({"/a": 1, "/b": 2}, {"/a": 1})
    {'/b': 2}
    """
    return {address: value for address, value in now.items() if address not in before or before[address] != value}
