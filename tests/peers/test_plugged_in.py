"""Whole evenings with nothing but a pad, a clicker and buzzers, while the screens die and the pad is pulled out."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.controllers import bind, read_layout
from automation.model import verb
from automation.settings import find_controller
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests.amcp_server import caspar
from tests.live import ear, server
from tests.peers.jack import jack_server, needs_jack
from tests.peers.plugged import plugged_in, presses
from tests.peers.plugged_evening import Night, evening
from tests.peers.umockdev import bed, needs_umockdev

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


@pytest.mark.peer
@needs_jack
@needs_umockdev
@pytest.mark.parametrize("show", ["lyckohjulet", "xamsa"])  # that of ЧГК is played with a lighting desk
async def test_an_evening_is_run_without_a_keyboard_and_nobody_sees_that_the_screens_died(
    show: str, tmp_path: Path
) -> None:
    night = Night(show, tmp_path)
    async with (
        jack_server() as jack,
        bed() as desk,
        caspar() as playout,
        ear() as lights,
        server(tmp_path, lights.port, start=False, **night.settings) as live,
    ):
        night.add(live, playout)
        async with plugged_in(live, jack, desk, night.tonight.pad) as hands:
            if show == "lyckohjulet":
                hands.buzz = hands.drum
            await night.play(hands, playout, night.tonight.actions)
            assert len(hands.clicked) > 3
            await night.told_once(hands, playout, lights)
