"""What the cue sheet of ЧГК shows in the picture, and when."""

from __future__ import annotations

from typing import Any

import pytest

from automation.cues import holds, read_sheet
from automation.settings import project_file

SHEET = read_sheet((project_file("cues") / "chgk.toml").read_text("utf-8"), "chgk.toml")

SECTOR_TITLES = [
    ("sector", {}, "the number of the sector"),
    ("reading", {"sector_kind": "question"}, ""),
    ("reading", {"sector_kind": "sponsor"}, "title"),
    ("reading", {"sector_kind": "sponsor", "read": True}, ""),
    ("blitz_ready", {"sector_kind": "blitz"}, "title"),
    ("blitz_ready", {"sector_kind": "blitz", "blitz_right": 1}, ""),
    ("pick_one", {"sector_kind": "superblitz"}, "title"),
    ("minute", {}, ""),
]


@pytest.mark.parametrize(("phase", "more", "shown"), SECTOR_TITLES)
def test_a_sectors_title_stands_from_the_arrow_until_something_of_it_is_read(
    phase: str, more: dict[str, Any], shown: str
) -> None:
    fields = {"phase": phase, "sector_kind": "", "read": False, "blitz_right": 0, **more}
    layer = [look for look in SHEET.look if look.slot == "picture: sector" and holds(look.holds, fields)][-1]
    assert ("graphic" in layer.do[-1]) == bool(shown)
