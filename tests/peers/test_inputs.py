"""Clickers and Buzz! sets by the system's own ways: python-evdev and raw HID files on umockdev's devices."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from automation.devices.buzz_report import lamps
from automation.devices.key_names import NUMBERS
from tests.live import NO_SOUND, server
from tests.peers.umockdev import BUZZ, R400, Bed, Program, bed, needs_umockdev
from tests.peers.xamsa_demo import LINED_UP, presses

pytestmark = [pytest.mark.peer, needs_umockdev]

NEXT, BACK, DOT = NUMBERS["KEY_PAGEDOWN"], NUMBERS["KEY_PAGEUP"], NUMBERS["KEY_DOT"]
EAR = "tests.peers.input_ear"


@pytest.fixture
async def desk() -> AsyncIterator[Bed]:
    async with bed() as made:
        yield made


async def strikes(ear: Program, place: int, code: int, down: bool = True) -> float:
    """Wait for a stroke and give its moment."""
    return float(await ear.says(f"{place} key {code} {'down' if down else 'up'} "))


async def test_a_clicker_is_grabbed_and_its_keys_have_the_moments_of_the_kernel(desk: Bed) -> None:
    await desk.plug("event5", R400, "usb-1-3")
    async with desk.program(EAR, "evdev", "receiver") as ear:
        await ear.says("1 up")
        await desk.tells("asked", "event5", "grab", "1")
        await desk.tells("asked", "event5", "clock", str(time.CLOCK_MONOTONIC))
        pressed = await desk.keys("event5", (NEXT, 1))
        assert await strikes(ear, 1, NEXT) == pytest.approx(pressed, abs=2e-6)
        for _ in range(20):
            await desk.keys("event5", (NEXT, 2))
        released = await desk.keys("event5", (NEXT, 0))
        assert await strikes(ear, 1, NEXT, False) == pytest.approx(released, abs=2e-6)
        await desk.keys("event5", (BACK, 1), (DOT, 1))
        assert await strikes(ear, 1, BACK) == await strikes(ear, 1, DOT)


async def test_all_keys_of_a_clicker_are_taken_and_a_mouse_is_left_alone(desk: Bed) -> None:
    await desk.plug("event5", R400, "usb-1-3")
    await desk.plug("event6", R400, "usb-1-3", name="Consumer Control", keys=[113, 115])
    await desk.plug("event7", R400, "usb-1-3", name="Logitech USB Receiver Mouse", keys=[272, 273], mouse=True)
    async with desk.program(EAR, "evdev", "receiver") as ear:
        await ear.says("1 up")
        await desk.keys("event6", (113, 1))
        await strikes(ear, 1, 113)
        await desk.keys("event5", (NEXT, 1))
        await strikes(ear, 1, NEXT)
    assert {node for _, node, *_ in desk.told} == {"event5", "event6"}


async def test_a_clicker_that_is_pulled_out_is_found_again_within_two_seconds(desk: Bed) -> None:
    await desk.plug("event5", R400, "usb-1-3")
    async with desk.program(EAR, "evdev", "046d:c52d") as ear:
        await ear.says("1 up")
        await desk.keys("event5", (NEXT, 1))
        await strikes(ear, 1, NEXT)
        await desk.unplug("event5")
        assert await ear.says("1 down") == "it went away"
        assert await ear.says("1 down") == "no keys called 046d:c52d; there are: none"
        began = time.monotonic()
        await desk.plug("event9", R400, "usb-1-4")
        await ear.says("1 up")
        assert time.monotonic() - began < 2.0
        await desk.keys("event9", (NEXT, 1))  # whatever was held before
        await strikes(ear, 1, NEXT)


async def test_two_clickers_alike_are_kept_apart_by_their_sockets(desk: Bed) -> None:
    await desk.plug("event5", R400, "usb-1-10")
    await desk.plug("event6", R400, "usb-1-9")
    async with desk.program(EAR, "evdev", "receiver", "evdev", "receiver@2", "evdev", "receiver@3") as ear:
        await ear.says("1 up")
        await ear.says("2 up")
        assert (await ear.says("3 down")).startswith("no 3 of keys called receiver; there are: ")
        await desk.keys("event5", (NEXT, 1))
        await strikes(ear, 2, NEXT)
        await desk.keys("event6", (BACK, 1))
        await strikes(ear, 1, BACK)
        await desk.unplug("event6")
        await ear.says("1 down")
        await desk.plug("event7", R400, "usb-1-9")
        await ear.says("1 up")
        await desk.keys("event5", (NEXT, 0))
        await desk.keys("event7", (DOT, 1))
        await strikes(ear, 1, DOT)


async def test_events_that_the_kernel_had_to_drop_leave_no_key_hanging(desk: Bed) -> None:
    await desk.plug("event5", R400, "usb-1-3")
    async with desk.program(EAR, "evdev", "receiver") as ear:
        await ear.says("1 up")
        await desk.keys("event5", (NEXT, 1))
        await strikes(ear, 1, NEXT)
        await desk.raw("event5", (0, 3, 0), (1, DOT, 1), down=[BACK])
        await strikes(ear, 1, BACK)
        await strikes(ear, 1, NEXT, False)
        assert ear.process.stdin is not None
        ear.process.stdin.close()
        assert await ear.says("lost") == "1"


async def test_a_buzz_set_is_heard_lit_and_found_again(desk: Bed) -> None:
    red = [NUMBERS[f"BUZZ{handset}_RED"] for handset in (1, 2, 3, 4)]
    async with desk.program(EAR, "buzz", "") as ear:
        assert await ear.says("1 down") == "no Buzz! set; there are: none"
        await desk.plug("hidraw0", BUZZ, "usb-1-3", name="Another thing", ids="046d:c31c")
        await desk.plug("hidraw3", BUZZ, "usb-1-4")
        await ear.says("1 up")
        assert ear.process.stdin is not None
        ear.process.stdin.write(lamps((False, True, False, False)).hex().encode() + b"\n")
        await desk.tells("wrote", "hidraw3", "00 00 00 ff 00 00 00 00".replace(" ", ""))
        await desk.report("hidraw3", "7f 7f 20 80 f0")
        assert await strikes(ear, 1, red[1]) == await strikes(ear, 1, red[3])  # in one report: a tie
        await desk.report("hidraw3", "de ad be ef")
        await desk.report("hidraw3", "7f 7f 00 00 f0")
        await strikes(ear, 1, red[1], False)
        await desk.unplug("hidraw3")
        await ear.says("1 down")
        desk.told.clear()
        await desk.plug("hidraw1", BUZZ, "usb-1-4", ids="054c:1000")
        await ear.says("1 up")
        await desk.tells("wrote", "hidraw1", "000000ff00000000")
        ear.process.stdin.close()
        assert await ear.says("lost") == "4"


async def test_a_clicker_and_handsets_play_in_the_running_show(desk: Bed, tmp_path: Path) -> None:
    controllers = '[controllers.clicker]\nfile = "clicker"\n[controllers.handsets]\nfile = "buzz"\n'
    async with server(tmp_path, episode="xamsa-demo", start=False, sound=f"{NO_SOUND}\n{controllers}") as show:
        see = [f"{key}={desk.environment[key]}" for key in ("LD_PRELOAD", "UMOCKDEV_DIR")]
        await show.start(through=("env", *see))
        await desk.plug("event5", R400, "usb-1-3")
        await desk.plug("hidraw3", BUZZ, "usb-1-4")
        await desk.tells("asked", "event5", "clock", str(time.CLOCK_MONOTONIC))
        await desk.tells("wrote", "hidraw3", lamps((False,) * 4).hex())
        seq = (await show.state())["seq"]
        await desk.keys("event5", (NEXT, 1))
        await show.reaches(seq + 1)
        await desk.keys("event5", (NEXT, 2), (NEXT, 0))
        assert (await show.state("host"))["view"]["air"]["phase"] == "topics"
        for line in presses(f"announce_topics start_clock {LINED_UP} lock call_players read_start read_end"):
            assert (await show.press(**line.words))[0] == 200
        assert (await show.state())["seq"] == seq + 11  # the clicker's, and these ten
        await desk.report("hidraw3", "7f 7f 20 00 f0")
        await desk.tells("wrote", "hidraw3", lamps((False, True, False, False)).hex())
        assert (await show.state("host"))["view"]["air"]["answering"] == 2
        await desk.unplug("hidraw3")
        desk.told.clear()
        await desk.plug("hidraw4", BUZZ, "usb-1-5")
        await desk.tells("wrote", "hidraw4", lamps((False, True, False, False)).hex())
        assert (await show.press("correct"))[0] == 200
        await desk.tells("wrote", "hidraw4", lamps((False,) * 4).hex())
        _, health = await show.ask("/api/health")
        told = {each["name"]: each for each in health["controllers"]}
        assert told["clicker"]["state"] == told["handsets"]["state"] == "up"
        assert told["clicker"]["last"] == "key KEY_PAGEDOWN up"
        assert told["handsets"]["last"] == "key BUZZ2_RED down"


async def test_devices_lists_what_is_plugged_in_and_says_what_keys_would_do(desk: Bed, tmp_path: Path) -> None:
    await desk.plug("event5", R400, "usb-1-3")
    (tmp_path / "showcaller.toml").write_text('[controllers.clicker]\nfile = "clicker"\n', "utf-8")
    async with desk.program("automation", "devices", folder=tmp_path) as listed:
        assert await listed.says("clicker") == "clicker {'device': 'Logitech'}  up"
        assert await listed.says("keys: ") == "Logitech USB Receiver (046d:c52d, usb-1-3)"
        assert await listed.says("Buzz! sets: ") == "none"
    async with desk.program("automation", "devices", "--listen", "clicker", folder=tmp_path) as listening:
        await listening.says("clicker: up")
        await desk.keys("event5", (NEXT, 1))
        assert (await listening.says("key KEY_PAGEDOWN down")) == "next of the host's clicker"
