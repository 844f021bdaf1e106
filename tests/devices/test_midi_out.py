"""A MIDI output with its process: python-rtmidi is played by a module whose ports and cables are files."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import automation
from automation.devices import DeviceError, midi
from automation.devices.midi_out import MOST_WAITING, Config, MidiDevice, outputs
from automation.devices.midi_port import Missing, choose, frames
from tests.live import until

# What a native library may do: take bytes, refuse them (note 13), hang (note 98), take its process down (note 99).
RTMIDI = """
import os
import time
from pathlib import Path

RIG = Path(__file__).parent
API_UNSPECIFIED, API_LINUX_ALSA = 0, 2

def get_compiled_api():
    return [API_LINUX_ALSA]

class MidiOut:
    number = 0

    def __init__(self, rtapi=0, name=None):
        print("a native library prints where it likes", flush=True)
        if not (RIG / "ports").exists():
            raise SystemError("MidiOutAlsa::initialize: error creating ALSA sequencer client object.")

    def get_current_api(self):
        return API_LINUX_ALSA

    def get_ports(self):
        return (RIG / "ports").read_text().splitlines()

    def open_port(self, number):
        self.number = number

    def open_virtual_port(self, name):
        with (RIG / "ports").open("a") as ports:
            ports.write(f"Showcaller:{name}\\n")

    def send_message(self, message):
        if message[1] == 13:
            raise RuntimeError("the cable is on fire")
        if message[1] == 98:
            time.sleep(60)
        if message[1] == 99:
            os._exit(139)
        with (RIG / "sent").open("a") as sent:
            sent.write(bytes(message).hex(" ") + (f" on {self.number}" if self.number else "") + "\\n")

    def close_port(self):
        with (RIG / "sent").open("a") as sent:
            sent.write("closed\\n")

    def delete(self):
        pass

class MidiIn(MidiOut):
    pass
"""

ROOT = str(Path(automation.__file__).parents[1])
LOOK = 0.05
"""Seconds between two looks of the process under test, instead of one or two."""


class Rig:
    """A folder that is a machine with MIDI: its ports, and what was sent to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "rtmidi.py").write_text(RTMIDI)
        code = (
            f"import sys; sys.path[:0] = {[str(folder), ROOT]!r}\n"
            "from automation.devices import midi_port\n"
            f"midi_port.main(sys.argv[1:], midi_port.Looks({LOOK}, {LOOK}))"
        )
        self.program = (sys.executable, "-c", code)

    def plug(self, *ports: str) -> None:
        (self.folder / "new").write_text("".join(f"{port}\n" for port in ports))
        (self.folder / "new").replace(self.folder / "ports")

    def sent(self) -> list[str]:
        path = self.folder / "sent"
        return path.read_text().splitlines() if path.exists() else []

    @asynccontextmanager
    async def device(self, config: Config) -> AsyncIterator[Watched]:
        device = Watched("sound", config, self.program, retry=LOOK)
        await device.open()
        try:
            yield device
        finally:
            await device.close()


class Watched(MidiDevice):
    """A device that can be waited for."""

    async def until(self, state: str) -> str:
        """Wait for a state, 20 seconds at most, and give its reason."""
        changed = asyncio.Event()
        self.watch = changed.set
        async with asyncio.timeout(20):
            while self.status.state != state:
                await changed.wait()
                changed.clear()
        return self.status.why


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


FLUID = Config("FLUID")
ON, OFF = b"\x90\x3c\x64", b"\x80\x3c\x40"


def payload(**words: Any) -> bytes:
    return midi.encode(midi.message(words))


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
        assert device._process
        device._process.send_signal(stop)
        await device.send(ON)
    assert rig.sent() == ["90 3c 64", "80 3c 40", "closed"]


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
