"""Whole evenings of the demos, made quick: the same presses and cues, without waiting for what the house waits for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from automation.plan import Plan, read_plan
from automation.rehearsal import Line
from automation.settings import find_episode, find_sheet, read_settings

HASTE = 0.01
"""How long a delay, gap or ramp of a quick cue sheet takes of what it takes in the house."""
LONGEST = 0.05
"""Seconds that a quick cue takes at most, however long a tune it lets go of."""
PACE = 0.25
"""Seconds between two presses of a quick script: in between every step of a quick cue has been sent."""

_TIME = re.compile(r"\b(after|gap|over) = ([\d.]+)")


def quick_sheet(folder: Path, show: str, more: str = "") -> Path:
    """Write a show's own cue sheet with hurried times, and blocks more if wanted, into a folder of cues."""
    text = find_sheet(show, read_settings()).read_text("utf-8")
    folder.mkdir(exist_ok=True)
    (folder / f"{show}.toml").write_text(_TIME.sub(_hurried, text) + more, "utf-8")
    return folder


def _hurried(found: re.Match[str]) -> str:
    return f"{found[1]} = {min(LONGEST, float(found[2]) * HASTE):g}"


def demo_with(folder: Path, show: str, **season: Any) -> Path:
    """Write a show's demo episode with other options of the season into a folder."""
    text = find_episode(f"{show}-demo").read_text("utf-8")
    before, table, rest = text.partition("[season]\n")
    assert table
    own, more, rest = rest.partition("\n\n")
    kept = [line for line in own.splitlines() if line.split(" ")[0] not in season]
    changed = [f"{key} = {value!r}" for key, value in season.items()]
    episode = folder / f"{show}.toml"
    episode.write_text(before + table + "\n".join(kept + changed) + more + rest, "utf-8")
    return episode


def the_plan(episode: Path, cues: Path) -> Plan:
    """Read the files of such an evening."""
    return read_plan(read_settings().model_copy(update={"cues": cues}), episode)


def quickly(script: Iterator[Line]) -> Iterator[Line]:
    """Let presses that come a second after another come after `PACE`; longer waits stay."""
    last = at = 0.0
    for line in script:
        assert line.at is not None
        at += max(PACE, line.at - last - (1.0 - PACE))
        last = line.at
        yield Line(line.words, round(at, 6))
