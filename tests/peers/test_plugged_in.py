"""Whole evenings are on the pads: every press of them has a key, and they come to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.controllers import bind, read_layout
from automation.model import verb
from automation.settings import find_controller
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests.peers.plugged import presses
from tests.peers.plugged_evening import Night, evening

PADS = ("launchpad-mini-mk3", "launchpad-x", "apc-mini-mk2")


@pytest.mark.parametrize("show", SHOWS)
@pytest.mark.parametrize("pad", PADS)
def test_every_press_of_an_evening_has_a_key_on_the_pad(pad: str, show: str) -> None:
    found = presses(bind(read_layout(find_controller(pad).read_text("utf-8"), pad), show), Vocabulary(SHOWS[show]))
    assert [action for action in evening(show).actions if verb(action) != "buzz" and action not in found] == []


@pytest.mark.parametrize("show", SHOWS)
def test_an_evening_for_the_pads_comes_to_its_end(show: str, tmp_path: Path) -> None:
    night = Night(show, tmp_path)
    truth = night.truth()
    assert {name: truth.fields[name] for name in night.tonight.end} == night.tonight.end
