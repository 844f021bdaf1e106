"""The phones that serve as buttons: who is connected, and how far away in time."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from automation import buzzers
from automation.buzzers import Link
from automation.clock import Clock, Timer

ASKED_EVERY = 0.5
"""Seconds between two questions for a phone's time."""
AT_FIRST, FAST = 8, 0.06
"""How many questions a new phone gets quickly, and the seconds between them."""
ALIVE = 1.5
"""Seconds after its last answer during which a phone is waited for."""
REPEATED = 0.05
"""Seconds within which a second press of one phone is no press of a finger."""

Send = Callable[[Mapping[str, Any]], None]


class Phone:
    """A phone that is connected, and what is known of the way to it."""

    def __init__(self, seat: int, by: str, send: Send) -> None:
        """`by` is what the journal calls it, `send` sends it a message."""
        self.seat, self.by, self.send = seat, by, send
        self.link = Link()
        self.answered = float("-inf")
        """When it last answered."""
        self.asked: dict[int, float] = {}
        """The questions for its time that it has not answered, and when they were sent."""
        self.told: Mapping[str, Any] | None = None
        """How it was last told that its button stands."""
        self.timer: Timer | None = None
        self._pressed = float("-inf")
        self._moments: deque[float] = deque(maxlen=8)

    def is_new(self, theirs: float | None, got: float) -> bool:
        """Tell whether a press is made by a finger, and no copy of one that came on the phone's other line."""
        if got - self._pressed < REPEATED or theirs in self._moments:
            return False
        self._pressed = got
        if theirs is not None:
            self._moments.append(theirs)
        return True


class Phones:
    """Asks every phone for its time, all the time."""

    def __init__(self, clock: Clock) -> None:
        self.connected: list[Phone] = []
        self._clock = clock
        self._numbers = itertools.count(1)

    def __iter__(self) -> Iterator[Phone]:
        return iter(tuple(self.connected))

    def __bool__(self) -> bool:
        return bool(self.connected)

    def join(self, phone: Phone) -> None:
        """Take in a phone, and begin to measure the way to it."""
        self.connected.append(phone)
        self._measure(phone, AT_FIRST)

    def leave(self, phone: Phone) -> None:
        """Let a phone go; no harm if it was gone already."""
        if phone.timer is not None:
            phone.timer.cancel()
        if phone in self.connected:
            self.connected.remove(phone)

    def of(self, seat: int) -> list[Phone]:
        """List the phones of a seat."""
        return [phone for phone in self.connected if phone.seat == seat]

    def is_alive(self, phone: Phone) -> bool:
        """Tell whether a phone has answered lately."""
        return self._clock.now() - phone.answered <= ALIVE

    def ask(self, phone: Phone) -> int:
        """Ask a phone for its time now; the number of the question."""
        number = next(self._numbers)
        phone.asked[number] = self._clock.now()
        if len(phone.asked) > buzzers.KEPT:
            del phone.asked[next(iter(phone.asked))]
        phone.send({"type": "ping", "n": number, "trip": round(phone.link.trip, 4), "slow": phone.link.is_slow})
        return number

    def answered(self, phone: Phone, number: int, theirs: float, got: float) -> bool:
        """Take in an answer that came at `got`; whether it was one."""
        sent = phone.asked.pop(number, None)
        if sent is None:
            return False
        phone.link = phone.link.heard(sent, theirs, got)
        phone.answered = got
        return True

    def _measure(self, phone: Phone, quickly: int) -> None:
        self.ask(phone)
        wait = FAST if quickly > 1 else ASKED_EVERY
        phone.timer = self._clock.call_at(self._clock.now() + wait, lambda: self._measure(phone, quickly - 1))
