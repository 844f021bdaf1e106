"""The process that sends MIDI Time Code: it is told once where the clock runs, and keeps each quarter frame's moment.

A program of its own for the reasons that `midi_port` names, and because here nothing else has to be done at those
moments. In: as `midi_port`, but each message is an order: from which frame the clock runs and since when, or where it
stands. Out: as `midi_port`.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from automation.devices import midi_port
from automation.devices.mtc import KINDS, PIECES, Rate, full_frame, quarter_frames

# MIDI 1.0, table 7: 7D is for what has no maker and stays at home.
_HEAD = b"\xf0\x7dMT"
_FRAME, _MOMENT = 4, 9
"""How many groups of seven bits."""
LATE = 0.1
"""Seconds by which a piece may be late; a machine that stood still longer begins with a full frame again."""


class Order(NamedTuple):
    """What the clock does: at `moment` (nanoseconds of the monotonic clock) its `frame` begins, if it runs."""

    runs: bool
    frame: int
    moment: int
    rate: Rate

    def write(self) -> bytes:
        """Write it as a message, which never leaves this program."""
        head = bytes((*_HEAD, self.runs, self.rate.kind))
        return head + _seven(self.frame, _FRAME) + _seven(self.moment, _MOMENT) + b"\xf7"


def read_order(payload: bytes) -> Order:
    """Read an order; ValueError: it is none."""
    if len(payload) != len(_HEAD) + 2 + _FRAME + _MOMENT + 1 or not payload.startswith(_HEAD):
        raise ValueError("no order to a clock")
    runs, kind = payload[4:6]
    return Order(bool(runs), _number(payload[6 : 6 + _FRAME]), _number(payload[6 + _FRAME : -1]), KINDS[kind])


def _seven(number: int, groups: int) -> bytes:
    return bytes(number >> 7 * place & 0x7F for place in reversed(range(groups)))


def _number(groups: bytes) -> int:
    found = 0
    for group in groups:
        found = found << 7 | group
    return found


class Sender:
    """An outlet whose messages are orders, followed by a thread that sends what they mean."""

    def __init__(self, outlet: midi_port.Outlet, now: Callable[[], int] = time.monotonic_ns) -> None:
        self.name = outlet.name
        self._outlet, self._now = outlet, now
        self._order: Order | None = None
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def listed(self) -> bool:
        """Look whether the port is still there."""
        return self._outlet.listed()

    def send(self, payload: bytes) -> None:
        """Follow an order from now on."""
        order = read_order(payload)
        with self._changed:
            self._order = order
            self._changed.notify()

    def close(self) -> None:
        """Send no more and close the port."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(midi_port.LAST_WORDS / 2)
        self._outlet.close()

    def _run(self) -> None:
        followed: Order | None = None
        while True:
            with self._changed:
                while not self._closed and self._order is followed:
                    self._changed.wait()
                if self._closed:
                    return
                followed = self._order
            assert followed is not None
            with contextlib.suppress(Exception):  # a dead port is noticed by looking
                self._follow(followed)

    def _follow(self, order: Order) -> None:
        while self._order is order and not self._closed:
            frame = _at(order, self._now()) if order.runs else order.frame
            self._outlet.send(full_frame(frame, order.rate))
            # Eight pieces begin with an even frame, counted without those that are dropped (MTC, "Quarter Frame").
            if not order.runs or not self._play(order, frame + 2 & ~1):
                return

    def _play(self, order: Order, frame: int) -> bool:
        """Send pieces from a frame on; True: the machine stood still meanwhile."""
        while True:
            for number, piece in enumerate(quarter_frames(frame, order.rate)):
                due = order.moment + round((frame - order.frame + number / 4) / order.rate.a_second * 1e9)
                if not self._wait(order, due):
                    return False
                if self._now() - due > LATE * 1e9:
                    return True
                self._outlet.send(piece)
            frame += PIECES // 4

    def _wait(self, order: Order, due: int) -> bool:
        """Wait for a moment; False: there is another order."""
        with self._changed:
            while self._order is order and not self._closed:
                left = due - self._now()
                if left <= 0:
                    return True
                self._changed.wait(left / 1e9)
        return False


def _at(order: Order, now: int) -> int:
    """Say which frame it is."""
    return order.frame + int((now - order.moment) / 1e9 * order.rate.a_second)


def main(arguments: Sequence[str], looks: midi_port.Looks = midi_port.LOOKS) -> NoReturn:
    """Hold the output that the JSON in the first argument describes, and send time code there."""
    midi_port.main(arguments, looks, Sender)
