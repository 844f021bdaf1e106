"""Time that is handed in: the system's for a show, a virtual one for rehearsals and tests."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

TOGETHER = 0.0005
"""Seconds that an alarm may be early. Timers of the loop count milliseconds: the alternative is one that is late."""


class Timer(Protocol):
    """A call that waits for its moment."""

    def cancel(self) -> None:
        """Forget the call; no harm if it was made already."""


class Clock(Protocol):
    """Tells the time in seconds from an arbitrary start, never backwards, and calls back at a moment."""

    def now(self) -> float:
        """Tell the time."""

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Make a call at `when`, or at once if that is past; never before this returns."""


class SystemClock:
    """The system's monotonic clock, with calls made by the running event loop.

    Not the loop's own time: uvloop's stands still within a turn of the loop and counts in milliseconds.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self._loop = loop or asyncio.get_running_loop()

    def now(self) -> float:
        return time.monotonic()

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        return self._loop.call_later(max(0.0, when - time.monotonic()), call)


class Alarms:
    """Many moments on one timer of a clock: to add one costs a fraction of a timer of its own.

    >>> clock = FakeClock()
    >>> alarms = Alarms(clock, lambda ticket: print("alarm", ticket, "at", clock.now()))
    >>> alarms.add(2.0, 7)
    >>> alarms.add(1.0, 8)
    >>> clock.advance(5.0)
    alarm 8 at 1.0
    alarm 7 at 2.0
    """

    def __init__(self, clock: Clock, call: Callable[[int], None]) -> None:
        """`call` is made with each ticket when its moment has come."""
        self._clock, self._call = clock, call
        self._waiting: list[tuple[float, int]] = []
        self._timer: Timer | None = None
        self._set_to = float("inf")

    def add(self, when: float, ticket: int) -> None:
        """Let the call be made with this ticket at `when`; tickets grow, and of one moment the older one is first."""
        heapq.heappush(self._waiting, (when, ticket))
        if when < self._set_to:
            self._set(when)

    def _set(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._set_to, self._timer = when, self._clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self._set_to, self._timer = float("-inf"), None  # what is added meanwhile needs no timer of its own
        soon = self._clock.now() + TOGETHER
        try:
            while self._waiting and self._waiting[0][0] <= soon:
                self._call(heapq.heappop(self._waiting)[1])
        finally:
            self._set_to = float("inf")
            if self._waiting:
                self._set(self._waiting[0][0])


class FakeClock:
    """Virtual time that stands still until it is told to go on.

    >>> clock = FakeClock()
    >>> timer = clock.call_at(2.0, lambda: print("gong at", clock.now()))
    >>> clock.advance(60.0)
    gong at 2.0
    >>> clock.now()
    60.0
    """

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._order = itertools.count()
        self._waiting: list[tuple[float, int, _FakeTimer]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        timer = _FakeTimer(call)
        heapq.heappush(self._waiting, (when, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass, with every call on its moment and in order."""
        self.run_until(self._now + seconds)

    def run_until(self, when: float) -> None:
        """Go on to `when`, with every call up to and including it."""
        while self._waiting and self._waiting[0][0] <= when:
            due, _, timer = heapq.heappop(self._waiting)
            self._now = max(self._now, due)
            timer.fire()
        self._now = max(self._now, when)


class _FakeTimer:
    def __init__(self, call: Callable[[], None]) -> None:
        self._call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self._call = None

    def fire(self) -> None:
        if self._call is not None:
            self._call()


def wall() -> float:
    """Tell the time of day as seconds since 1970; for logs only, it may jump."""
    return time.time()
