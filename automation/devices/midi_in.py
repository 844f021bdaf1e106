"""A MIDI input as the show sees it: a process that holds the port, its status, and what came with its moments."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from automation.devices import DeviceError, Status
from automation.devices.midi import RESET, Control, MidiMessage, NoteOff, NoteOn, PitchBend, Program, ResetControls
from automation.devices.midi_child import Child
from automation.devices.midi_out import Config
from automation.devices.midi_stream import MidiStream

ROOT = str(Path(__file__).parents[2])
# -P: the folder that the show was started from is no place to import from; ours goes last, behind the system's.
PROGRAM = (
    *(sys.executable, "-P", "-c"),
    f"import sys; sys.path.append({ROOT!r})\nfrom automation.devices.midi_in_port import main\nmain(sys.argv[1:])",
)

FIRST_LOOK = 1.0
"""Seconds that `open` waits for the first answer, so that a port which is there is up when it returns."""
Heard = Callable[[MidiMessage, float], None]
"""Told of each message and of the moment it came, in seconds of the monotonic clock."""
Whole = Callable[[bytes, float], None]
"""Told of the bytes of each message and of the moment it came: of time code too, which nobody presses with."""


def decode(message: bytes) -> MidiMessage | None:
    """Read one whole message; None for one that no controller presses with. A note on with velocity 0 is a note off.

    >>> decode(bytes.fromhex("99 3c 00"))
    NoteOff(note=60, velocity=64, channel=10)
    """
    kind, channel = message[0] & 0xF0, (message[0] & 0x0F) + 1
    match kind:
        case 0x90 if message[2]:
            return NoteOn(message[1], message[2], channel)
        case 0x90:  # MIDI 1.0, "Note On": velocity 0 is a release, of the usual speed
            return NoteOff(message[1], channel=channel)
        case 0x80:
            return NoteOff(message[1], message[2], channel)
        case 0xB0 if message[1] < 120:  # 120 and above are channel mode messages, not controllers
            return Control(message[1], message[2], channel)
        case 0xB0 if message[1] == RESET:
            return ResetControls(channel)
        case 0xC0:
            return Program(message[1], channel)
        case 0xE0:
            return PitchBend((message[2] << 7 | message[1]) - 8192, channel)
    return None


class MidiIn:
    """Hears MIDI messages through a process of its own, which is started again whenever its port is lost."""

    def __init__(
        self,
        name: str,
        config: Config,
        heard: Heard,
        program: Sequence[str] = PROGRAM,
        retry: float = 0.5,
        whole: Whole | None = None,
    ) -> None:
        """Hear a port, still closed; where `whole` is given, messages of the system are asked for as well."""
        self.name = name
        self.status = Status("down", "not opened")
        self.watch: Callable[[], None] = lambda: None
        self.received = 0
        """Messages since the start."""
        self.lost = 0
        """Pieces that came faster than they could be taken."""
        self._heard, self._whole = heard, whole
        self.child = Child(f"midi in {name}", (*program, _words(config, system=whole is not None)), retry, self)
        self._stream = MidiStream()
        self._looked = asyncio.Event()

    async def open(self, patience: float = FIRST_LOOK) -> None:
        """Begin to look for the port; it waits so many seconds at most for the first answer."""
        self.child.open()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._looked.wait()

    async def close(self) -> None:
        """Let go of the port; three seconds at most."""
        if self.child.is_open:
            await self.child.close()
            self._stand(Status("down", "closed"))

    # What the process says ----------------------------------------------------------------------------------------

    def began(self) -> None:
        """Hear that the process was started: its bytes begin anew."""
        self._stream = MidiStream()

    def failed(self, why: str) -> None:
        """Hear that the process cannot be started."""
        self._stand(Status("unavailable", why))

    def told(self, word: str, rest: str) -> None:
        """Hear a line of the process."""
        if word in REPORTS:
            REPORTS[word](self, rest)

    def ended(self, why: str) -> None:
        """Hear that the process is no more."""
        if self.status.state == "up" or not self._looked.is_set():
            self._stand(Status("down", why))

    def _came(self, line: str) -> None:
        stamp, _, piece = line.partition(" ")
        at = int(stamp) / 1e9
        for message in self._stream.feed(bytes.fromhex(piece)):
            self.received += 1
            if self._whole is not None:
                self._whole(message, at)
            read = decode(message)
            if read is not None:
                self._heard(read, at)

    def _missed(self, count: str) -> None:
        self.lost += int(count)

    def _stand(self, status: Status) -> None:
        self._looked.set()
        if status != self.status:
            self.status = status
            self.watch()


REPORTS: dict[str, Callable[[MidiIn, str], None]] = {
    "in": MidiIn._came,
    "lost": MidiIn._missed,
    "up": lambda port, why: port._stand(Status("up")),
    "down": lambda port, why: port._stand(Status("down", why)),
    "unavailable": lambda port, why: port._stand(Status("unavailable", why)),
}


def read_config(name: str, config: Mapping[str, Any]) -> Config:
    """Read the table of an input in the settings; `DeviceError` names the key and the reason."""
    try:
        return msgspec.convert(dict(config), Config)
    except msgspec.ValidationError as problem:
        raise DeviceError(f"{name}: {problem}") from None


def _words(config: Config, system: bool) -> str:
    words = msgspec.to_builtins(config)
    return json.dumps({**words, "client": config.client or "Showcaller in", "system": system})
