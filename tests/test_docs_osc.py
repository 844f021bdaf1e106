"""What docs/osc.md and docs/show-control.md show is accepted as it stands, and every address there exists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from automation.cue_calls import problems
from automation.model import DIRECTOR
from automation.moment import Line
from automation.osc_tree import methods
from automation.rundown import numbered
from automation.settings import MscSettings, OscInSettings
from automation.show_control import OBEYED
from automation.shows import SHOWS
from automation.tally_desk import TallyDesk
from automation.vocabulary import Vocabulary
from tests.toy import NAME, table, this_module

DOCS = Path(__file__).parent.parent / "docs"
OSC, MSC = ((DOCS / name).read_text("utf-8") for name in ("osc.md", "show-control.md"))


def blocks(text: str) -> list[dict[str, Any]]:
    return [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", text, re.S)]


def test_the_settings_are_read() -> None:
    (first, second), (msc, _, _) = blocks(OSC), blocks(MSC)
    assert OscInSettings(**first["osc"]).tcp_port == 8765
    assert OscInSettings(**second["osc"]).announce is True
    assert MscSettings(**msc["msc"]).group == 3


def test_the_segment_is_called_by_its_number() -> None:
    show = this_module()
    line = Line.read(show, Vocabulary(show), {"show": NAME, **blocks(MSC)[1]})
    assert numbered(line.segments, "12.5") == 1


@pytest.mark.parametrize("name", sorted(SHOWS))
def test_the_numbers_press_in_every_show(name: str) -> None:
    presses = MscSettings(**blocks(MSC)[2]["msc"]).presses()
    assert list(problems(presses, name, tuple(SHOWS), Vocabulary(SHOWS[name]), ())) == []


@pytest.mark.parametrize("address", sorted(set(re.findall(r"`(/showcaller/[a-z/]+)", OSC))))
def test_every_address_is_one(tmp_path: Path, address: str) -> None:
    answers = {"/showcaller/refused", "/showcaller/error", "/showcaller/connected", "/showcaller/subscribed"}
    with table(tmp_path / "run.journal") as t:
        told = TallyDesk(t.desk, t.clock).now(DIRECTOR)
        known = {*answers, *methods(t.desk.vocabulary), "/showcaller/disconnect", *told}
        assert address in known or any(each.startswith(address) for each in known if address.endswith("/"))


def test_every_command_that_is_obeyed_is_named() -> None:
    signs = {"plus": "+", "minus": "−"}
    written = {f"{word}_{sign}": f"{word.upper()} {signs[sign]}" for word in ("standby", "sequence") for sign in signs}
    for command in OBEYED:
        assert written.get(command, command.upper()) in MSC
