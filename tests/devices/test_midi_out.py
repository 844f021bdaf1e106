"""A MIDI output with its process: found, lost, refused, hung, killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from automation.devices import DeviceError
from automation.devices.midi_out import MOST_WAITING, Config, outputs
from automation.devices.midi_port import Missing, choose, frames
from tests.devices.midi_rig import FLUID, LOOK, OFF, ON, ROOT, Rig, Watched, payload


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


async def test_messages_go_out_in_order_and_each_is_confirmed(rig: Rig) -> None:
    rig.plug("FLUID Synth:port 128:0")
    payloads = [bytes((0x90, note, 1)) for note in range(20, 60)] + [bytes.fromhex("f0 7e 7f 09 01 f7")]
    async with rig.device(FLUID) as device:
        await device.until("up")
        sent = [device.send(payload) for payload in payloads]
        async with asyncio.timeout(20):
            await asyncio.gather(*sent)
        assert rig.sent() == [payload.hex(" ") for payload in payloads]


async def test_a_machine_without_midi_says_so_and_goes_on_when_it_has_it(rig: Rig) -> None:
    async with rig.device(FLUID) as device:
        assert await device.until("unavailable") == "this machine has no ALSA sequencer (/dev/snd/seq)"
        with pytest.raises(DeviceError, match="sound: this machine has no ALSA sequencer"):
            device.send(ON)
        rig.plug("Through 14:0")
        assert await device.until("down") == "no MIDI output called FLUID; there are: Through 14:0"
        rig.plug("Through 14:0", "FLUID Synth:port 128:0")
        await device.until("up")
        await device.send(ON)
    assert rig.sent()[0] == "90 3c 64 on 1"


async def test_a_port_that_goes_away_is_noticed_and_comes_back(rig: Rig) -> None:
    rig.plug("FLUID Synth:port 128:0")
    async with rig.device(FLUID) as device:
        await device.until("up")
        rig.plug()
        assert await device.until("down") == "FLUID Synth:port 128:0 went away"
        with pytest.raises(DeviceError, match="sound: FLUID Synth:port 128:0 went away"):
            device.send(ON)
        rig.plug("FLUID Synth:port 129:0")
        await device.until("up")
        await device.send(ON)
    assert rig.sent()[0] == "90 3c 64"


async def test_a_library_that_takes_its_process_down_costs_one_message(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        lost = device.send(bytes((0x90, 99, 1)))
        with pytest.raises(DeviceError, match="sound: the MIDI process ended with code 139"):
            await asyncio.wait_for(lost, 20)
        await device.until("up")
        await asyncio.wait_for(device.send(ON), 20)
    assert rig.sent()[0] == "90 3c 64"


async def test_a_refused_message_fails_alone(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        refused, malformed, good = device.send(bytes((0x90, 13, 1))), device.send(b"\x90\xff\x01"), device.send(ON)
        with pytest.raises(DeviceError, match="sound: the cable is on fire"):
            await refused
        with pytest.raises(DeviceError, match="sound: wrong number of bytes"):
            await malformed
        await good
        assert (device.status.state, rig.sent()) == ("up", ["90 3c 64"])


async def test_a_port_that_hangs_is_refused_more_and_let_go_of(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        hanging = [device.send(bytes((0x90, 98, 1))) for _ in range(MOST_WAITING)]
        with pytest.raises(DeviceError, match=f"sound: {MOST_WAITING} messages wait already"):
            device.send(ON)
        async with asyncio.timeout(10):
            await device.close()
        assert all(isinstance(sent.exception(), DeviceError) for sent in hanging)
    assert device.status.why == "closed"


async def test_closing_releases_the_notes_that_still_sound(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        for payload in ("90 3c 64", "92 40 64", "90 3d 64", "80 3d 40", "90 3e 64", "90 3e 00", "b0 07 7f"):
            device.send(bytes.fromhex(payload))
    assert rig.sent()[-3:] == ["80 3c 40", "82 40 40", "closed"]
    with pytest.raises(DeviceError, match="sound: closed"):
        device.send(ON)


async def test_notes_are_released_when_the_show_is_killed(rig: Rig) -> None:
    rig.plug("FLUID")
    code = (
        f"import asyncio, sys; sys.path.insert(0, {ROOT!r})\n"
        "from automation.devices.midi_out import Config, MidiDevice\n"
        "async def show():\n"
        f"    device = MidiDevice('sound', Config('FLUID'), {rig.program!r})\n"
        "    await device.open()\n"
        "    while device.status.state != 'up':\n"
        "        await asyncio.sleep(0.02)\n"
        "    await device.send(bytes.fromhex('903c64'))\n"
        "    print('sounds', flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(show())"
    )
    show = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    assert show.stdout
    async with asyncio.timeout(20):
        assert await show.stdout.readline() == b"sounds\n"
        show.kill()
        await show.wait()
        while "closed" not in rig.sent():  # noqa: ASYNC110 (a file tells nobody)
            await asyncio.sleep(0.02)
    assert rig.sent() == ["90 3c 64", "80 3c 40", "closed"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
async def test_a_stop_of_the_whole_group_does_not_silence_the_last_cues(rig: Rig, stop: signal.Signals) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        assert device.child.pid
        os.kill(device.child.pid, stop)
        await device.send(ON)
    assert rig.sent() == ["90 3c 64", "80 3c 40", "closed"]


async def test_messages_that_belong_together_go_out_one_by_one_or_not_at_all(rig: Rig) -> None:
    rig.plug("FLUID")
    async with rig.device(FLUID) as device:
        await device.until("up")
        await device.send(payload(control14=7, value=16383))
        with pytest.raises(DeviceError, match="sound: wrong number of bytes"):
            await device.send(bytes.fromhex("90 3c 64 90 3c"))
        assert rig.sent() == ["b0 07 7f", "b0 27 7f"]


async def test_two_devices_of_one_name_are_two_outputs(rig: Rig) -> None:
    rig.plug("Keys", "Pad", "Pad")
    async with rig.device(Config("Pad")) as first, rig.device(Config("Pad", number=2)) as second:
        await first.until("up")
        await second.until("up")
        await first.send(ON)
        await second.send(ON)
        assert rig.sent() == ["90 3c 64 on 1", "90 3c 64 on 2"]
        rig.plug("Keys", "Pad")  # whichever went: each looks anew for its own
        assert await second.until("down") == "Pad went away"
        await first.until("up")
        rig.plug("Keys", "Pad", "Pad")
        await second.until("up")


async def test_a_virtual_output_is_listed_for_others(rig: Rig) -> None:
    rig.plug()
    async with rig.device(Config("cue", virtual=True)) as device:
        await device.until("up")
        assert (rig.folder / "ports").read_text() == "Showcaller:cue\n"
        rig.plug()
        assert await device.until("down") == "cue went away"


async def test_this_machine_with_midi_or_without_says_why_a_port_is_not_up() -> None:
    device = Watched("sound", Config("no port is called so"))
    began = asyncio.get_running_loop().time()
    await device.open()
    assert asyncio.get_running_loop().time() - began < 5
    async with asyncio.timeout(20):
        while device.status.why == "not opened":  # noqa: ASYNC110 (down is what it was before)
            await asyncio.sleep(0.02)
    assert device.status.state in ("unavailable", "down")
    assert device.status.why
    await device.close()
    assert device.status.why == "closed"


async def test_a_program_that_does_not_start_is_a_reason() -> None:
    device = Watched("sound", FLUID, ("/no/such/program",), retry=LOOK)
    await device.open()
    assert (await device.until("unavailable")).startswith("the MIDI process does not start: ")
    await device.close()


async def test_a_program_that_ends_at_once_is_a_reason() -> None:
    device = Watched("sound", FLUID, (sys.executable, "-c", "raise SystemExit(7)"), retry=LOOK)
    await device.open()
    assert await device.until("down") == "the MIDI process ended with code 7"
    await device.close()


async def test_outputs_are_listed_by_name(rig: Rig) -> None:
    rig.plug("Through 14:0", "FLUID Synth:port 128:0")
    assert await outputs(program=rig.program) == ["Through 14:0", "FLUID Synth:port 128:0"]


async def test_a_list_of_outputs_that_cannot_be_had_is_a_reason(rig: Rig) -> None:
    with pytest.raises(DeviceError, match="this machine has no ALSA sequencer"):
        await outputs(program=rig.program)
    rig.plug()
    with pytest.raises(DeviceError, match="this system has no such MIDI API"):
        await outputs("MACOSX_CORE", program=rig.program)


NAMES = ["FLUID Synth (77):Synth input port (77:0) 128:0", "Launchpad MIDI 1 20:0", "Launchpad MIDI 2 20:1"]
CHOICES = [
    ("FLUID", NAMES[0]),
    ("fluid synth", NAMES[0]),
    ("FLUID Synth (77):Synth input port (77:0) 129:0", NAMES[0]),
    ("Launchpad MIDI 2", NAMES[2]),
    ("Launchpad MIDI 1 99:0", NAMES[1]),
]


@pytest.mark.parametrize(("wanted", "name"), CHOICES)
def test_a_port_is_found_by_a_part_of_its_name_whatever_its_numbers(wanted: str, name: str) -> None:
    assert NAMES[choose(wanted, NAMES)] == name


@pytest.mark.parametrize("names", [["Pad 20:0", "Pad 24:0"], ["Pad", "Pad"]])
def test_of_two_identical_devices_each_has_its_number(names: list[str]) -> None:
    assert [choose("Pad", ["Keys", *names], number) for number in (1, 2)] == [1, 2]
    with pytest.raises(Missing, match=r"no 3 MIDI outputs called Pad; there are: Keys, Pad.*"):
        choose("Pad", ["Keys", *names], 3)


@pytest.mark.parametrize(
    ("wanted", "names", "why"),
    [
        ("FLUID", [], "no MIDI output called FLUID; there are: none"),
        ("Launchpad", NAMES, f"Launchpad fits several MIDI outputs, write more of the name: {', '.join(NAMES[1:])}"),
    ],
)
def test_a_port_is_not_guessed(wanted: str, names: list[str], why: str) -> None:
    with pytest.raises(Missing) as raised:
        choose(wanted, names)
    assert str(raised.value) == why


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
def test_messages_are_cut_from_the_stream_wherever_it_was_torn(size: int) -> None:
    payloads = [ON, OFF, b"", b"\xf0" + bytes(300) + b"\xf7"]
    stream = b"".join(len(payload).to_bytes(4) + payload for payload in payloads)
    pieces = iter([stream[at : at + size] for at in range(0, len(stream), size)])
    assert list(frames(lambda: next(pieces, b""))) == payloads
