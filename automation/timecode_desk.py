"""The playout's clock in the control room: its port, where it stands, and the cues and segments that wait for it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from automation.clock import Clock, Timer
from automation.desk import Desk
from automation.devices.midi import MidiMessage
from automation.devices.midi_in import MidiIn, Whole, read_config
from automation.devices.mtc import RATES, label
from automation.model import Refused
from automation.rundown import Go
from automation.settings import TimecodeSettings
from automation.timecode import Chase, Follow, Standing, whole
from automation.vocabulary import AtTimecode
from automation.windows import Window, Windows

log = logging.getLogger(__name__)

BY = "timecode"

Refusal = Callable[[str, str, Refused], None]
Open = Callable[[Whole], MidiIn]
"""Makes the port, still closed: who hears what comes."""


class TimecodeDesk:
    """Follows the playout's clock and lets happen what waits for it, each once in a run."""

    def __init__(
        self,
        desk: Desk,
        clock: Clock,
        points: dict[str, int],
        rate: float,
        freewheel: float,
        port: Open,
        refused: Refusal,
        windows: Mapping[int, Window] | None = None,
        look: Callable[[frozenset[int]], object] = lambda windows: None,
    ) -> None:
        """Follow with the points by name, in frames at `rate`; `refused(by, what, refusal)` is told what did not.

        `look` is told which windows are open, by their names, whenever others are.
        """
        self._desk, self._clock, self._refused = desk, clock, refused
        self._chase = Chase(freewheel)
        self._follow = Follow(points, RATES[rate], desk.reached() if points else ())
        self._windows, self._open = Windows(windows or {}, RATES[rate]), look
        self._timer: Timer | None = None
        self._state = "none"
        self.trouble = ""
        """Why nothing is followed though time code comes."""
        self.port = port(self._hear)
        self.port.watch = self._port_changed

    async def open(self) -> None:
        """Begin to look for the port; a second at most."""
        await self.port.open()

    async def close(self) -> None:
        """Let go of the port and of what waits."""
        if self._timer is not None:
            self._timer.cancel()
        self.port.watch = lambda: None
        await self.port.close()

    def health(self) -> dict[str, Any]:
        """Say how the port and the clock stand."""
        stands = self._chase.stands(self._clock.now())
        return {
            "state": self.port.status.state,
            "why": self.port.status.why,
            **said(stands),
            "wrong": self._chase.wrong,
            "waiting": self._follow.left,
            "open": [f"look[{place}]" for place in sorted(self._windows.open)],
            "trouble": self.trouble,
        }

    def _hear(self, message: bytes, at: float) -> None:
        try:
            if self._chase.feed(message, at):
                self._look(told=True)
        except Exception:  # a clock must not take its port down with it
            log.exception("%s: %s failed", BY, message.hex(" "))

    def _look(self, told: bool = False) -> None:
        now = self._clock.now()
        stands = self._chase.stands(now)
        self._tell(stands)
        if self._windows.look(stands, told):
            self._open(self._windows.open)
        for name in self._follow.reach(stands, now):
            self._reach(name)
        self._wait(stands, now)

    def _wait(self, stands: Standing, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        ends, ahead = self._chase.ends(), (self._follow.next(stands), self._windows.next(stands))
        moments = [ends] if ends is not None and stands.speed else []
        moments += [now + seconds for seconds in ahead if seconds is not None]
        self._timer = self._clock.call_at(min(moments), self._look) if moments else None

    def _reach(self, name: str) -> None:
        kind, _, which = name.partition(" ")
        time = label(self._follow.points[name], self._follow.rate)
        mark = AtTimecode(time, cue=which) if kind == "cue" else AtTimecode(time, segment=int(which))
        try:
            self._desk.reach(mark, BY)
            if mark.segment:
                self._go(mark)
        except Refused as refused:
            self._refused(BY, f"{name} at {time}", refused)

    def _go(self, mark: AtTimecode) -> None:
        standby = self._desk.rundown.standby
        if standby != mark.segment:
            raise Refused("not-now", f"segment {mark.segment} is not on standby, {standby} is")
        self._desk.press(Go(), BY)

    def _tell(self, stands: Standing) -> None:
        wanted, rate = self._follow.rate, stands.rate
        self.trouble = ""
        if rate is not None and rate != wanted:
            self.trouble = f"time code of {rate.name:g} frames a second comes, [timecode] rate says {wanted.name:g}"
        if stands.state == self._state:
            return
        self._state = stands.state
        log.info("%s: %s", BY, " ".join(str(each) for each in said(stands).values() if each))
        if self.trouble:
            log.warning("%s: %s: nothing follows it", BY, self.trouble)

    def _port_changed(self) -> None:
        status = self.port.status
        if status.state != "up":
            self._chase.lose()
            log.warning("%s: %s", BY, f"{status.state}: {status.why}")


def timecode_port(settings: TimecodeSettings, hear: Whole) -> MidiIn:
    """Make the port that time code comes in at, still closed."""
    return MidiIn(BY, read_config(BY, settings.words()), _ignore, whole=hear)


def _ignore(message: MidiMessage, at: float) -> None:
    """Let what comes beside time code be."""


def said(stands: Standing) -> dict[str, Any]:
    """Say where a clock stands, for people.

    >>> said(Standing("running", 90250.5, RATES[25], 25.0))
    {'clock': 'running', 'time': '01:00:10:00', 'rate': 25, 'backward': False}
    """
    time = label(whole(stands), stands.rate) if stands.rate else ""
    rate = stands.rate.name if stands.rate else 0
    return {"clock": stands.state, "time": time, "rate": rate, "backward": stands.speed < 0}
