"""Whole evenings with nothing but a pad, a clicker and buzzers, while the screens die and the pad is pulled out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.amcp_server import caspar
from tests.live import ear, server
from tests.peers.jack import jack_server, needs_jack
from tests.peers.plugged import plugged_in
from tests.peers.plugged_evening import Night
from tests.peers.umockdev import bed, needs_umockdev

pytestmark = [pytest.mark.peer, needs_jack, needs_umockdev]


@pytest.mark.parametrize("show", ["lyckohjulet", "xamsa"])
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
