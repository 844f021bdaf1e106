"""A MIDI input with its process: python-rtmidi is played by a module whose ports and cable are files."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import automation
from automation.devices import DeviceError
from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, PitchBend, Program
from automation.devices.midi_in import PROGRAM, MidiIn, decode, read_config
from automation.devices.midi_in_port import MOST_WAITING, Mailbox
from automation.devices.midi_out import Config, outputs

# The library's thread reads the cable line by line; the byte ff takes its process down, as native libraries may.
RTMIDI = """
import os
import threading
import time
from pathlib import Path

RIG = Path(__file__).parent
API_UNSPECIFIED, API_LINUX_ALSA = 0, 2

def get_compiled_api():
    return [API_LINUX_ALSA]

class MidiIn:
    def __init__(self, rtapi=0, name=None):
        print("a native library prints where it likes", flush=True)
        if not (RIG / "ports").exists():
            raise SystemError("MidiInAlsa::initialize: error creating ALSA sequencer client object.")

    def get_current_api(self):
        return API_LINUX_ALSA

    def get_ports(self):
        return (RIG / "ports").read_text().splitlines()

    def delete(self):
        pass

    def ignore_types(self, sysex, timing, active_sense):
        pass

    def set_callback(self, call):
        self.call = call

    def open_port(self, number):
        cable = (RIG / f"cable{number}").open("a+")
        cable.seek(0)
        threading.Thread(target=self._listen, args=(cable,), daemon=True).start()

    def _listen(self, cable):
        rest = ""
        while True:
            rest += cable.read()
            *lines, rest = rest.split("\\n")
            for line in lines:
                if line == "ff":
                    (RIG / "cable0").write_text("")
                    os._exit(139)
                self.call((list(bytes.fromhex(line)), 0.0), None)
            time.sleep(0.005)
"""

ROOT = str(Path(automation.__file__).parents[1])
LOOK = 0.05
"""Seconds between two looks of the process under test, instead of half a second."""


class Ear(MidiIn):
    """An input that can be waited for."""

    def __init__(self, config: Config, program: tuple[str, ...]) -> None:
        super().__init__("pads", config, self._hear, program, retry=LOOK)
        self.heard: list[tuple[MidiMessage, float]] = []
        self.news = asyncio.Event()
        self.watch = self.news.set

    def _hear(self, message: MidiMessage, at: float) -> None:
        self.heard.append((message, at))
        self.news.set()

    async def until(self, state: str) -> str:
        """Wait for a state that was looked for, 20 seconds at most, and give its reason."""
        async with asyncio.timeout(20):
            while self.status.state != state or self.status.why == "not opened":
                await self.news.wait()
                self.news.clear()
        return self.status.why

    async def hears(self, *messages: MidiMessage) -> None:
        """Wait until exactly these were heard."""
        async with asyncio.timeout(20):
            while len(self.heard) < len(messages):
                await self.news.wait()
                self.news.clear()
        assert [message for message, _ in self.heard] == list(messages)


class Rig:
    """A folder that is a machine with MIDI: its ports, and the cables that lead to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "rtmidi.py").write_text(RTMIDI)
        code = (
            f"import sys; sys.path[:0] = {[str(folder), ROOT]!r}\n"
            "from automation.devices import midi_in_port\n"
            f"midi_in_port.main(sys.argv[1:], midi_in_port.Looks({LOOK}, {LOOK}))"
        )
        self.program = (sys.executable, "-c", code)

    def plug(self, *ports: str) -> None:
        (self.folder / "new").write_text("".join(f"{port}\n" for port in ports))
        (self.folder / "new").replace(self.folder / "ports")

    def send(self, *pieces: str, cable: int = 0) -> None:
        """Let pieces of the stream arrive one by one."""
        with (self.folder / f"cable{cable}").open("a") as file:
            file.write("".join(f"{piece}\n" for piece in pieces))

    @asynccontextmanager
    async def ear(self, config: Config) -> AsyncIterator[Ear]:
        ear = Ear(config, self.program)
        await ear.open()
        try:
            yield ear
        finally:
            await ear.close()


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


PAD = Config("nanoPAD2")
PORT = "nanoPAD2:nanoPAD2 _ PAD 20:0"


async def test_what_comes_is_heard_with_the_moment_it_came(rig: Rig) -> None:
    rig.plug("Through 14:0", PORT)
    async with rig.ear(PAD) as ear:
        await ear.until("up")
        before = time.monotonic()
        rig.send("90 3c 64", "90 3c 00", "b9 14 05", "c0 07", cable=1)
        await ear.hears(NoteOn(60, 100), NoteOff(60), Control(20, 5, 10), Program(7))
        assert before < ear.heard[0][1] <= ear.heard[-1][1] < time.monotonic()
        assert ear.received == 4
    assert ear.status.why == "closed"


async def test_running_status_real_time_and_halves_of_messages_are_read(rig: Rig) -> None:
    rig.plug(PORT)
    async with rig.ear(PAD) as ear:
        await ear.until("up")
        rig.send("90 3c 64 3e", "f8", "64", "f0 01 02", "03 f7", "f0 " + "01 " * 5000, "90 40 01")
        await ear.hears(NoteOn(60, 100), NoteOn(62, 100), NoteOn(64, 1))


async def test_a_machine_without_midi_says_so_and_goes_on_when_it_has_it(rig: Rig) -> None:
    async with rig.ear(PAD) as ear:
        assert await ear.until("unavailable") == "this machine has no ALSA sequencer (/dev/snd/seq)"
        rig.plug("Through 14:0")
        assert await ear.until("down") == "no MIDI input called nanoPAD2; there are: Through 14:0"
        rig.plug(PORT)
        await ear.until("up")


async def test_a_controller_that_is_pulled_out_is_found_again_under_another_number(rig: Rig) -> None:
    rig.plug(PORT)
    async with rig.ear(PAD) as ear:
        await ear.until("up")
        rig.send("90 3c 64 3e")
        await ear.hears(NoteOn(60, 100))
        rig.plug()
        assert await ear.until("down") == f"{PORT} went away"
        rig.plug("Through 14:0", PORT.replace("20:0", "24:0"))
        await ear.until("up")
        rig.send("64", "90 40 64", cable=1)  # the half message of before is no part of it
        await ear.hears(NoteOn(60, 100), NoteOn(64, 100))


async def test_a_library_that_takes_its_process_down_is_started_again(rig: Rig) -> None:
    rig.plug(PORT)
    async with rig.ear(PAD) as ear:
        await ear.until("up")
        rig.send("ff")
        assert await ear.until("down") == "the MIDI process ended with code 139"
        await ear.until("up")
        rig.send("90 3c 64")
        await ear.hears(NoteOn(60, 100))


async def test_two_controllers_of_one_name_are_kept_apart(rig: Rig) -> None:
    rig.plug("Pad", "Keys", "Pad")
    async with rig.ear(Config("Pad")) as first, rig.ear(Config("Pad", number=2)) as second:
        await first.until("up")
        await second.until("up")
        rig.send("90 01 01")
        rig.send("90 02 02", cable=2)
        await first.hears(NoteOn(1, 1))
        await second.hears(NoteOn(2, 2))
    async with rig.ear(Config("Pad", number=3)) as third:
        assert await third.until("down") == "no 3 MIDI inputs called Pad; there are: Pad, Keys, Pad"


async def test_a_flood_is_heard_whole_and_in_order(rig: Rig) -> None:
    rig.plug(PORT)
    async with rig.ear(PAD) as ear:
        await ear.until("up")
        rig.send(*(f"b0 {control:02x} {value:02x}" for value in range(30) for control in range(100)))
        await ear.hears(*(Control(control, value) for value in range(30) for control in range(100)))
        assert ear.lost == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
async def test_a_stop_of_the_whole_group_leaves_the_process_to_the_show(rig: Rig, stop: signal.Signals) -> None:
    rig.plug(PORT)
    async with rig.ear(PAD) as ear:
        await ear.until("up")
        assert ear.child.pid
        os.kill(ear.child.pid, stop)
        rig.send("90 3c 64")
        await ear.hears(NoteOn(60, 100))


async def test_the_inputs_of_a_machine_are_listed(rig: Rig) -> None:
    rig.plug("Through 14:0", PORT)
    assert await outputs(program=rig.program) == ["Through 14:0", PORT]


async def test_the_real_program_starts_and_says_how_the_port_stands() -> None:
    ear = Ear(Config("no port has this name"), PROGRAM)
    await ear.open()
    try:
        async with asyncio.timeout(20):
            while ear.status.why == "not opened":
                await ear.news.wait()
                ear.news.clear()
        assert ear.status.state in ("down", "unavailable")
        assert "ended with code" not in ear.status.why
    finally:
        await ear.close()


def test_what_nobody_fetches_is_counted_and_takes_no_room() -> None:
    box = Mailbox()
    for _ in range(MOST_WAITING + 7):
        box.put(b"\x90\x3c\x64")
    assert box.lost == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("90 3c 64", NoteOn(60, 100, 1)),
        ("9f 3c 00", NoteOff(60, 64, 16)),
        ("80 3c 05", NoteOff(60, 5, 1)),
        ("b0 77 01", Control(119, 1, 1)),
        ("b0 78 00", None),  # channel mode: all sound off
        ("c4 05", Program(5, 5)),
        ("e0 00 40", PitchBend(0, 1)),
        ("e0 7f 7f", PitchBend(8191, 1)),
        ("a0 3c 10", None),
        ("f8", None),
        ("f0 7e f7", None),
    ],
)
def test_messages_by_their_bytes(text: str, message: MidiMessage | None) -> None:
    assert decode(bytes.fromhex(text)) == message


@pytest.mark.parametrize(
    ("config", "complaint"),
    [
        ({}, "pads: Object missing required field `port`"),
        ({"port": " "}, "pads: port: must not be empty"),
        ({"port": "x", "api": "OSS"}, "pads: api: 'OSS' is not one of"),
        ({"port": "x", "number": 0}, "pads: number: 0 is not 1 or more"),
        ({"port": "x", "kind": "midi"}, "pads: Object contains unknown field `kind`"),
    ],
)
def test_a_table_that_makes_no_sense_is_named(config: dict[str, object], complaint: str) -> None:
    with pytest.raises(DeviceError, match=complaint):
        read_config("pads", config)
