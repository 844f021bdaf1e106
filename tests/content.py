"""What the tests of the episodes and cue sheets that come with the project have in common."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from automation.catalogue import Catalogue
from automation.cues import Cue, Look, Sheet, read_sheet
from automation.devices.wires import WIRES
from automation.plan import Plan
from automation.rehearsal import Sent
from automation.settings import project_file
from automation.shows import SHOWS

CATALOGUE = Catalogue({"showcaller": project_file("templates") / "graphics"})
RIG = {"lights": WIRES["osc"], "sound": WIRES["midi"], "graphics": WIRES["graphics"]}
TABLES: dict[str, dict[str, Any]] = {"lights": {"targets": ["127.0.0.1:9"]}, "sound": {"port": "none"}, "graphics": {}}
EPISODES = project_file("config") / "episodes"


def sheet_file(show: str) -> Path:
    """Find a show's cue sheet."""
    return project_file("cues") / f"{show}.toml"


def sheet_of(show: str) -> Sheet:
    """Read a show's cue sheet."""
    return read_sheet(sheet_file(show).read_text("utf-8"), f"{show}.toml")


def words(name: str) -> dict[str, Any]:
    """Read an episode."""
    return tomllib.loads((EPISODES / f"{name}.toml").read_text("utf-8"))


def own_words(name: str) -> dict[str, Any]:
    """Read what an episode says to its show, without the rundown."""
    return {key: value for key, value in words(name).items() if key not in ("show", "segment")}


def plan_of(name: str) -> Plan:
    """Plan an episode with a rig of every kind."""
    read = words(name)
    show = read["show"]
    return Plan(SHOWS[show], read, Path(name), sheet_of(show), sheet_file(show), RIG, TABLES, CATALOGUE)


def texts(value: Any) -> Iterator[str]:
    """Give every text within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


def combinations(options: Mapping[str, Iterable[Any]]) -> Iterator[dict[str, Any]]:
    """Give every choice of one value for each name."""
    for values in product(*options.values()):
        yield dict(zip(options, values, strict=True))


def is_picture(owner: Look | Cue) -> bool:
    """Tell whether a block is the picture's alone: no desk is programmed for it, so it has no number."""
    return all(do["device"] == "graphics" for do in owner.do)


def clip(step: Sent) -> tuple[int, int, int] | None:
    """Give the MIDI message of a step for the sound."""
    status, number, value = (*bytes.fromhex(step.bytes), 0)[:3]
    return (status, number, value) if step.device == "sound" else None


def sounding(steps: Iterable[Sent]) -> set[tuple[int, int]]:
    """Give the channels (from 0) and notes that still sound at the end."""
    notes: set[tuple[int, int]] = set()
    for status, number, value in filter(None, map(clip, sorted(steps, key=lambda step: step.at))):
        channel = status & 0x0F
        if status & 0xF0 == 0x90:
            notes.add((channel, number))
        elif status & 0xF0 == 0x80:
            notes.discard((channel, number))
        elif (status & 0xF0, number, value) == (0xB0, 123, 0):
            notes = {note for note in notes if note[0] != channel}
    return notes


def struck(owners: Iterable[Look | Cue]) -> set[int]:
    """Give the notes that a sheet strikes."""
    return {do["note_on"] for owner in owners for do in owner.do if "note_on" in do}
