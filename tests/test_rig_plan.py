"""The virtual rig knows every message that the cue sheets send: no look without a picture, no sting without a sound."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from automation.cues import read_sheet

ROOT = Path(__file__).parent.parent
SHOWS = sorted(path.stem for path in (ROOT / "cues").glob("*.toml"))


def blocks(show: str) -> Iterator[dict[str, Any]]:
    """List the messages of a show's sheet."""
    sheet = read_sheet((ROOT / "cues" / f"{show}.toml").read_text("utf-8"), show)
    for do in (*(look.do for look in sheet.look), *(cue.do for cue in sheet.cue), sheet.panic.do):
        yield from do


def plan(show: str) -> dict[str, Any]:
    """Read what the virtual rig knows of a show."""
    found: dict[str, Any] = json.loads((ROOT / "templates" / "rig" / f"{show}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("show", SHOWS)
def test_every_address_of_a_sheet_does_something_in_the_hall(show: str) -> None:
    known = [(re.compile(each["address"].replace("{n}", r"(\d+|\$\w+)")), each) for each in plan(show)["osc"]]
    addresses = {block["osc"] for block in blocks(show) if "osc" in block}
    assert addresses
    for address in addresses:
        meant = [(match, entry) for test, entry in known if (match := test.fullmatch(address))]
        assert meant, f"{address} is not in the file of the virtual rig"
        match, entry = meant[0]
        pictures = {"look": plan(show)["looks"], "set": entry.get("levels", {})}.get(entry["does"])
        assert pictures is None or match[1] in pictures, f"there is no picture of {address}"


@pytest.mark.parametrize("show", SHOWS)
def test_every_note_of_a_sheet_has_a_sound(show: str) -> None:
    notes = plan(show)["notes"]
    played = {(block.get("channel", 1), block["note_on"]) for block in blocks(show) if "note_on" in block}
    assert played
    assert {(channel, note) for channel, note in played if str(note) not in notes.get(str(channel), {})} == set()


@pytest.mark.parametrize("show", SHOWS)
def test_lights_that_are_set_by_themselves_have_levels_with_a_colour(show: str) -> None:
    for entry in plan(show)["osc"]:
        for number, (level, colour) in entry.get("levels", {}).items():
            assert 0 <= level <= 1, (entry["light"], number)
            assert re.fullmatch("#[0-9a-f]{6}", colour), (entry["light"], number)


@pytest.mark.parametrize("show", SHOWS)
def test_looks_are_levels_between_nothing_and_full_with_a_colour(show: str) -> None:
    for number, look in plan(show)["looks"].items():
        assert look["label"]
        assert look["fade"] >= 0
        for name in look.keys() - {"label", "fade"}:
            level, colour = look[name]
            assert 0 <= level <= 1, (number, name)
            assert re.fullmatch("#[0-9a-f]{6}", colour), (number, name)


SOUNDS = "".join(path.read_text("utf-8") for path in (ROOT / "templates" / "rig" / "sound").glob("*.js"))


@pytest.mark.parametrize("show", SHOWS)
def test_every_sound_of_a_plan_can_be_played(show: str) -> None:
    named = {each["sound"] for row in plan(show)["notes"].values() for each in row.values()}
    known = set(re.findall(r"^  (\w+)(?:[:(]|,$)", SOUNDS, re.MULTILINE))
    assert named - known == set()


@pytest.mark.parametrize("show", SHOWS)
def test_a_plan_has_a_hall_and_its_lights_have_names(show: str) -> None:
    assert (ROOT / "templates" / "rig" / "halls" / f"{plan(show)['hall']}.js").is_file()
    lights = {name for look in plan(show)["looks"].values() for name in look.keys() - {"label", "fade"}}
    lights |= {each["light"] for each in plan(show)["osc"] if "light" in each}
    words = json.loads((ROOT / "templates" / "words" / "en.json").read_text("utf-8"))["rig"]
    assert lights - set(words) == set()


@pytest.mark.parametrize("show", SHOWS)
def test_the_labels_of_a_plan_are_those_of_the_sheet(show: str) -> None:
    sheet = read_sheet((ROOT / "cues" / f"{show}.toml").read_text("utf-8"), show)
    labels = {look.number: look.label for look in sheet.look if look.slot == "house"}
    told = {number: look["label"] for number, look in plan(show)["looks"].items() if number != "99"}
    assert told == labels
