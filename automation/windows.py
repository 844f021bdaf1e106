"""Looks that hold for a stretch of the playout's clock: in which of them it stands, without wavering. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from automation.devices.mtc import Rate
from automation.timecode import EARLY, WINDOW, Standing, apart, whole


class Window(NamedTuple):
    """A stretch of the clock, both frames within; where the last lies before the first it goes over midnight."""

    first: int
    last: int

    def holds(self, frame: int, rate: Rate) -> bool:
        """Tell whether a frame lies within."""
        return (frame - self.first) % rate.day <= (self.last - self.first) % rate.day


class Windows:
    """Tells which windows are open.

    The clock's place is an estimate: a time that comes late puts it back a little, and where it ceased to come the
    clock had gone on by itself. Such a step back, in the clock's own direction, is no move: the place stays until the
    clock has come there again. A jump is one, and so is a time that is told while the clock stands.
    """

    def __init__(self, windows: Mapping[int, Window], rate: Rate) -> None:
        """`windows` by the place of their look in the sheet."""
        self.rate = rate
        self.open: frozenset[int] = frozenset()
        self._windows = windows
        self._known, self._place, self._heard = False, 0.0, 0.0
        """Whether and where the clock counts as standing, and how far it came by times that were told."""

    def look(self, stands: Standing, told: bool) -> bool:
        """Look at the clock; whether other windows are open than before. `told`: a time came just now.

        While the clock stands because times ceased to come, nothing changes; nor while it has another rate.
        """
        if not self._windows or stands.rate != self.rate or not (stands.speed or told):
            return False
        self._move(stands, told)
        before, self.open = self.open, self._at(whole(Standing(frame=self._place)))
        return self.open != before

    def _move(self, stands: Standing, told: bool) -> None:
        now, way = stands.frame, math.copysign(1, stands.speed)
        if not self._known or not stands.speed or self._behind(self._heard, now, way) > WINDOW * self.rate.a_second:
            self._known, self._place, self._heard = True, now, now
            return
        if self._behind(self._place, now, way) < 0:
            self._place = now
        if told and self._behind(self._heard, now, way) < 0:
            self._heard = now

    def _behind(self, place: float, now: float, way: float) -> float:
        return apart(place, now, self.rate) * way

    def _at(self, frame: int) -> frozenset[int]:
        return frozenset(name for name, window in self._windows.items() if window.holds(frame, self.rate))

    def next(self, stands: Standing) -> float | None:
        """Say in how many seconds a window opens or closes; None while none can."""
        if not self._windows or not stands.speed or stands.rate != self.rate:
            return None
        way = 1 if stands.speed > 0 else -1
        edges = {edge for window in self._windows.values() for edge in (window.first, window.last + 1)}
        ahead = [(edge - stands.frame) * way % self.rate.day for edge in edges]
        return min((frames for frames in ahead if frames > EARLY), default=self.rate.day) / abs(stands.speed)
