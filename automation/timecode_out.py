"""The episode's clock for others: MIDI Time Code that runs and stands with the game's time."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import Any

from automation.clock import Clock
from automation.desk import Change, Desk
from automation.devices import Device, DeviceError, mtc
from automation.devices.midi_in import ROOT, read_config
from automation.devices.midi_out import MidiDevice
from automation.devices.mtc_out_port import Order
from automation.settings import TimecodeOutSettings

PROGRAM = (
    *(sys.executable, "-P", "-c"),
    f"import sys; sys.path.append({ROOT!r})\nfrom automation.devices.mtc_out_port import main\nmain(sys.argv[1:])",
)
SAME = 0.001
"""Seconds by which the game's time may seem to jump: what rounding comes to, and far less than a quarter frame."""
_EARLY = 1e-6
"""Frames by which sums of floats may miss the frame that begins."""


class TimecodeOut:
    """Tells the process that sends time code whenever the episode's clock begins to run, stands or jumps."""

    def __init__(self, desk: Desk, clock: Clock, device: Device, rate: float, start: str) -> None:
        """Follow the desk; the device, still closed, is one of `PROGRAM`. `start`: the time at game time 0."""
        self.device = device
        self._desk, self._clock, self._rate = desk, clock, mtc.RATES[rate]
        self._start = mtc.read("start", start, self._rate)
        self._told: tuple[bool, float] | None = None
        device.watch = self._port_changed
        desk.listen(self._changed)

    async def open(self) -> None:
        """Begin to look for the port; a second at most."""
        await self.device.open()

    async def close(self) -> None:
        """Send no more; three seconds at most."""
        self.device.watch = lambda: None
        await self.device.close()

    def health(self) -> dict[str, Any]:
        """Say how the port and the clock stand."""
        return {
            "state": self.device.status.state,
            "why": self.device.status.why,
            "clock": "stopped" if self._desk.held else "running",
            "time": mtc.label(math.floor(self._at(self._desk.game_now())), self._rate),
            "rate": self._rate.name,
        }

    def _at(self, game: float) -> float:
        return self._start + game * self._rate.a_second + _EARLY

    def _port_changed(self) -> None:
        self._told = None
        self._tell()

    def _changed(self, change: Change) -> None:
        self._tell()

    def _tell(self) -> None:
        held, now, game = self._desk.held, self._clock.now(), self._desk.game_now()
        mark = game - (0.0 if held else now)
        if self.device.status.state != "up" or (self._told and self._told[0] == held and _same(self._told[1], mark)):
            return
        place = self._at(game)
        frame = math.floor(place)
        begun = now - (place - frame) / self._rate.a_second
        try:
            self.device.send(Order(not held, frame % self._rate.day, round(begun * 1e9), self._rate).write())
        except DeviceError:
            return  # its status says so
        self._told = held, mark


def _same(one: float, other: float) -> bool:
    return abs(one - other) < SAME


def make_out(desk: Desk, clock: Clock, settings: TimecodeOutSettings, program: Sequence[str] = PROGRAM) -> TimecodeOut:
    """Make it from the settings, still closed."""
    config = read_config("timecode.out", settings.words())
    return TimecodeOut(desk, clock, MidiDevice("timecode out", config, program), settings.rate, settings.start)
