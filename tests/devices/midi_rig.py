"""A machine with MIDI for tests: python-rtmidi is played by a module whose ports and cables are files."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import automation
from automation.devices import midi
from automation.devices.midi_out import Config, MidiDevice

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
        """Wait for a state that was looked for, 20 seconds at most, and give its reason."""
        changed = asyncio.Event()
        self.watch = changed.set
        async with asyncio.timeout(20):
            while self.status.state != state or self.status.why == "not opened":
                await changed.wait()
                changed.clear()
        return self.status.why


FLUID = Config("FLUID")
ON, OFF = b"\x90\x3c\x64", b"\x80\x3c\x40"


def payload(**words: Any) -> bytes:
    return midi.encode(midi.message(words))
