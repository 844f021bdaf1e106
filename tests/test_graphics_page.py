"""The page about graphics: its examples are cue sheets that work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from automation.catalogue import Catalogue
from automation.check import check_graphics, check_sheet
from automation.cues import read_sheet
from automation.devices import Wire, graphics
from automation.shows import SHOWS
from tests.server.site import TEMPLATES

PAGE = Path(__file__).parent.parent / "docs" / "graphics.md"
SHEETS = [text for text in re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL) if "[[" in text]
WIRES: dict[str, Wire] = {"graphics": graphics}


def test_the_page_has_examples() -> None:
    assert len(SHEETS) == 2


@pytest.mark.parametrize("text", SHEETS, ids=range(len(SHEETS)))
def test_every_example_is_a_sheet_without_a_problem(text: str) -> None:
    sheet = read_sheet('show = "chgk"\n' + text, PAGE.name)
    assert check_sheet(SHOWS["chgk"], sheet, PAGE.name, WIRES, []) == []
    found = check_graphics(sheet, PAGE.name, ["graphics"], Catalogue({"showcaller": TEMPLATES / "graphics"}))
    assert [each.text for each in found if "'tv.example." not in each.text] == []


def test_every_action_of_the_device_is_on_the_page() -> None:
    said = set(re.findall(r"^\| `(\w+)`[^|]*\| [A-Z]", PAGE.read_text("utf-8"), re.MULTILINE))
    for action in said:
        words = {"layer": 1, "action": action, "graphic": "x", **({"custom": "y"} if action == "custom" else {})}
        graphics.message(words)
    assert said == {"show", "clear", "play", "next", "update", "stop", "custom"}
