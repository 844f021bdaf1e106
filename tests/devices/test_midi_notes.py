"""No note hangs: it ends after its length, when it is told to, and when the port is back."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.devices import DeviceError
from tests.devices.midi_rig import FLUID, OFF, ON, Rig, payload
from tests.live import until


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


async def sent(rig: Rig, *lines: str) -> None:
    await until(lambda: len(rig.sent()) >= len(lines))
    assert rig.sent() == list(lines)


async def test_a_note_with_a_length_ends_by_itself(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        await device.send(payload(note_on=60, length=0.05))
        await sent(rig, "90 3c 64", "80 3c 40")
        assert device.endings() == []


async def test_a_note_that_is_struck_again_is_not_cut_by_its_first_length(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        await device.send(payload(note_on=60, length=0.1))
        await device.send(payload(note_on=60, length=30))
        await device.send(payload(note_on=61, length=0.2))
        await sent(rig, "90 3c 64", "90 3c 64", "90 3d 64", "80 3d 40")
        assert device.endings() == [OFF]
    assert rig.sent()[-2:] == ["80 3c 40", "closed"]


async def test_a_note_whose_end_came_while_the_port_was_away_ends_when_it_is_back(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        await device.send(payload(note_on=60, length=0.3))
        rig.plug()
        await device.until("down")
        await until(lambda: not device.endings())
        assert "80 3c 40" not in rig.sent()
        rig.plug("FLUID")
        await device.until("up")
        await until(lambda: rig.sent()[-1] == "80 3c 40")


async def test_a_note_off_that_fails_is_made_up_for_when_the_port_is_back(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        await device.send(ON)
        rig.plug()
        await device.until("down")
        for message in (OFF, OFF, payload(note_on=61), payload(note_off=62)):
            with pytest.raises(DeviceError, match="went away"):
                device.send(message)
        assert device.endings() == []
        rig.plug("FLUID")
        await device.until("up")
        await sent(rig, "90 3c 64", "80 3c 40")
    assert rig.sent()[2:] == ["closed"]


async def test_what_still_sounds_can_be_ended_at_once(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        for words in ({"note_on": 60}, {"note_on": 62, "channel": 3, "length": 30}, {"note_on": 64}, {"note_off": 64}):
            device.send(payload(**words))
        endings = device.endings()
        assert endings == [OFF, b"\x82\x3e\x40"]
        for each in endings:
            await device.send(each)
        assert device.endings() == []
        assert rig.sent()[-2:] == ["80 3c 40", "82 3e 40"]
