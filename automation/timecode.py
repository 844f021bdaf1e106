"""The playout's clock: time code that is followed, also over a gap, and the points on it that were reached. Pure."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from automation.devices.mtc import PIECES, QUARTER, Rate, Time, from_full_frame, from_pieces

GAP = 0.2
"""Seconds without a whole time in which the clock counts as running: one piece that got lost costs 0.17."""
WINDOW = 0.25
"""Seconds before the place where a clock begins to run, or jumps to, whose points count as reached.

To be understood a time takes two to four frames: a point right at the place would be passed by then.
"""
AGE = 7 / 4
"""Frames by which a time is old when the last of its eight pieces comes."""
EARLY = 1e-6
"""Frames by which sums of floats may miss a point."""

State = Literal["none", "stopped", "running", "freewheel"]


class Standing(Struct, frozen=True):
    """Where the clock stands at a moment.

    `none`: no time came yet; `stopped`: it stands at its last time; `running`: times come; `freewheel`: they have
    ceased to come, and the clock goes on for a while as if they did.
    """

    state: State = "none"
    frame: float = 0.0
    """Frames since 00:00:00:00, with a fraction."""
    rate: Rate | None = None
    speed: float = 0.0
    """Frames a second; below 0 it runs backward."""


class Chase:
    """Follows MIDI Time Code, message by message."""

    def __init__(self, freewheel: float = 0.5) -> None:
        """`freewheel`: seconds for which the clock goes on when no time comes any more."""
        self.wrong = 0
        """Times that do not exist."""
        self._freewheel = max(freewheel, GAP)
        self._halves = [0] * PIECES
        self._last, self._step, self._run = 0, 1, 0
        """The number of the newest piece, whether they count up or down, and how many came in a row."""
        self._heard = 0.0
        self._time: Time | None = None
        self._frame, self._at, self._speed = 0.0, 0.0, 0.0

    def feed(self, message: bytes, at: float) -> bool:
        """Take a MIDI message that came at `at` seconds; whether it told a time. Other messages are let be."""
        if len(message) == 2 and message[0] == QUARTER:
            return self._piece(message[1] >> 4, message[1] & 15, at)
        time = from_full_frame(message)
        return time is not None and self._locate(time, at)

    def lose(self) -> None:
        """Forget the pieces that came: the port is gone. The clock goes on over the gap."""
        self._run = 0

    def stands(self, now: float) -> Standing:
        """Say where the clock stands."""
        if self._time is None:
            return Standing()
        since, ends = now - self._at, self.ends()
        if ends is None or now >= ends:
            return Standing("stopped", self._frame, self._time.rate)
        state: State = "running" if since <= GAP else "freewheel"
        return Standing(state, self._frame + self._speed * since, self._time.rate, self._speed)

    def ends(self) -> float | None:
        """Say when the clock stops by itself if no time comes any more; None if it does not run."""
        return self._at + self._freewheel if self._speed else None

    def _piece(self, number: int, half: int, at: float) -> bool:
        if at - self._heard > GAP:  # what comes after a pause is of another time
            self._run = 0
        self._count(number)
        self._heard, self._last, self._halves[number] = at, number, half
        # Forward the last piece is 7, backward 0: only then all eight are of one time.
        if self._run < PIECES or number != (PIECES - 1 if self._step > 0 else 0):
            return False
        time = from_pieces(self._halves)
        if time is None:
            self.wrong += 1
            return False
        self._speed = time.rate.a_second * self._step
        self._time, self._frame, self._at = time, time.frame + AGE * self._step, at
        return True

    def _count(self, number: int) -> None:
        step = (number - self._last + 1) % PIECES - 1  # 1: the next one, -1: the one before
        if abs(step) != 1 or not self._run:
            self._run = 1
        elif step == self._step or self._run == 1:
            self._step, self._run = step, min(self._run + 1, PIECES)
        else:  # the clock turned round: what came before is of another time
            self._step, self._run = step, 1

    def _locate(self, time: Time, at: float) -> bool:
        now = self.stands(at)
        # Some playouts send full frames while they run, which say nothing new.
        if now.speed and now.rate == time.rate and abs(apart(time.frame, now.frame, time.rate)) <= 2:
            return False
        self._run, self._speed = 0, 0.0
        self._time, self._frame, self._at = time, float(time.frame), at
        return True


def apart(one: float, other: float, rate: Rate) -> float:
    """Say by how many frames `one` is later than `other`, the shorter way around midnight.

    >>> from automation.devices.mtc import RATES
    >>> apart(1, RATES[25].day - 1, RATES[25])
    2.0
    """
    half = rate.day / 2
    return (one - other + half) % rate.day - half


class Follow:
    """Says which points of a clock are reached. Each is once, whatever the clock does afterwards."""

    def __init__(self, points: Mapping[str, int], rate: Rate, reached: Collection[str] = ()) -> None:
        """`points` by name, in frames at `rate`; those of `reached` were before."""
        self.rate = rate
        self.points = points
        self._left = {name: frame for name, frame in points.items() if name not in reached}
        self._last: tuple[float, float] | None = None
        """Where the clock stood when it was looked at last, and when that was."""

    def reach(self, stands: Standing, at: float) -> list[str]:
        """Name the points that are reached at `at` seconds, in the order of the clock.

        Nothing is while the clock stands or runs backward, or at another rate. A jump passes over what lies between.
        """
        if stands.speed <= 0 or stands.rate != self.rate:
            self._last = None
            return []
        ahead, now = self._ahead(stands, at), stands.frame
        self._last = now, at
        passed = {name: apart(now, frame, self.rate) for name, frame in self._left.items()}
        found = [name for name, since in passed.items() if -EARLY <= since <= max(ahead, 0.0)]
        for name in found:
            del self._left[name]
        return sorted(found, key=lambda name: -passed[name])

    def _ahead(self, stands: Standing, at: float) -> float:
        """Say how many frames behind the clock are new."""
        window = WINDOW * self.rate.a_second
        if self._last is None:
            return window
        frame, when = self._last
        ahead = apart(stands.frame, frame, self.rate)
        jumped = abs(ahead - stands.speed * (at - when)) > window
        return window if jumped else ahead

    def next(self, stands: Standing) -> float | None:
        """Say in how many seconds to look again: the next point, or the half of a window; None while none can come."""
        if stands.speed <= 0 or stands.rate != self.rate or not self._left:
            return None
        ahead = min((-apart(stands.frame, frame, self.rate)) % self.rate.day for frame in self._left.values())
        return float(min(ahead / stands.speed, WINDOW / 2))

    @property
    def left(self) -> int:
        """Tell how many points are not reached yet."""
        return len(self._left)


def whole(stands: Standing) -> int:
    """Give the frame that a display shows."""
    return math.floor(stands.frame + EARLY)
