"""Phones in virtual time: clocks that are wrong and drift, ways that delay, jitter and lose packets."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from automation.buzz_desk import BuzzDesk
from automation.buzzers import Buzz
from automation.clock import FakeClock
from automation.desk import Desk
from automation.journal import Header, Journal
from automation.phones import Phone
from automation.shows import BUTTONS, SHOWS

RESENT = 0.2
"""Seconds after which a lost packet is sent again at least (the least time-out of TCP on Linux)."""


class Quality(Struct, frozen=True):
    """A link. `delay`: seconds one way at least; `jitter`: mean of what is added to it; `loss`: share of packets."""

    delay: float = 0.005
    jitter: float = 0.0
    loss: float = 0.0
    shift: float = 0.0
    """Seconds that the phone's clock is ahead of the server's."""
    drift: float = 0.0
    """By which share it runs too fast."""


class VirtualPhone:
    """A phone at a seat, which answers as the page does and presses when it is told."""

    def __init__(self, clock: FakeClock, desk: BuzzDesk, seat: int, quality: Quality, luck: random.Random) -> None:
        self.told: list[Mapping[str, Any]] = []
        """How it was told that its button stands, the newest last."""
        self.answers: list[Buzz] = []
        self.silent = False
        """It hears, and answers nothing: a page that the system has put to sleep."""
        self.hurried = 0.0
        """Seconds by which it claims to have pressed earlier than it did."""
        self._clock, self._desk, self._quality, self._luck = clock, desk, quality, luck
        self._down = self._up = self._second = 0.0
        self.phone = Phone(seat, f"player:{seat}@virtual", self._send)
        desk.join(self.phone)

    def time(self) -> float:
        """Tell the time by this phone's clock."""
        return self._clock.now() * (1 + self._quality.drift) + self._quality.shift

    def press(self, question: int | None = None) -> None:
        """Press now, for the question that its page shows."""
        shown = self.told[-1]["question"] if question is None else question
        theirs = self.time() - self.hurried
        self._up = self._on_its_way(self._up, lambda: self._pressed(shown, theirs))
        # Once more on the second line, as the page does.
        self._second = self._on_its_way(self._second, lambda: self._pressed(shown, theirs))

    @property
    def button(self) -> tuple[str, int]:
        """Say what it shows: how its button stands, and its place."""
        return self.told[-1]["button"], self.told[-1]["place"]

    def leave(self) -> None:
        """Lose the line."""
        self._desk.leave(self.phone)

    def _pressed(self, question: int, theirs: float) -> None:
        if self.phone in self._desk.phones.connected and self.phone.is_new(theirs, self._clock.now()):
            self.answers.append(self._desk.pressed(self.phone, question, theirs, self._clock.now()))

    def _send(self, message: Mapping[str, Any]) -> None:
        self._down = self._on_its_way(self._down, lambda: self._take(message))

    def _take(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "button":
            self.told.append(message)
        elif not self.silent:
            number, theirs = message["n"], self.time()
            self._up = self._on_its_way(
                self._up, lambda: self._desk.pong(self.phone, number, theirs, self._clock.now())
            )

    def _on_its_way(self, behind: float, arrives: Callable[[], None]) -> float:
        """Let something arrive after its delay, never before what was sent earlier (TCP keeps the order)."""
        quality, luck = self._quality, self._luck
        delay = quality.delay + (luck.expovariate(1 / quality.jitter) if quality.jitter else 0.0)
        if luck.random() < quality.loss:
            delay += max(RESENT, 3 * quality.delay)
        when = max(behind, self._clock.now() + delay)
        self._clock.call_at(when, arrives)
        return when


class Table:
    """A show with its desk and its buttons, in virtual time."""

    def __init__(self, path: Path, words: dict[str, Any], lockout: float = 0.0, start: float = 1000.0) -> None:
        show = words["show"]
        self.clock = FakeClock(start)
        self.journal = Journal.open(path) if path.exists() else Journal.create(path, Header(show, words, 0.0, "test"))
        self.desk = Desk(SHOWS[show], self.journal, self.clock, random.Random(1), lockout)
        self.buttons = BuzzDesk(self.desk, self.clock, BUTTONS.get(show))
        self.luck = random.Random(7)

    def plays(self, *lines: str) -> None:
        """Press verbs, each with its numbers behind it: `line_up 1 1 2 3 4 5`."""
        for line in lines:
            name, *values = line.split()
            self.desk.press(self.desk.vocabulary.read_positional(name, [int(value) for value in values]), "test")

    def phone(self, seat: int, quality: Quality | None = None) -> VirtualPhone:
        """Connect a phone."""
        return VirtualPhone(self.clock, self.buttons, seat, quality or Quality(), self.luck)

    def wired(self, seat: int) -> None:
        """Press a wired button now."""
        assert self.buttons.buttons is not None
        self.buttons.wired(self.buttons.buttons.press(seat, 0), "osc 127.0.0.1:1")

    def outcomes(self) -> list[tuple[int, str, int]]:
        """List what became of all presses: seat, outcome, place."""
        return [(line.seat, line.outcome, line.place) for line in self.buttons.log.lines]

    def close(self) -> None:
        """Close it all."""
        for phone in self.buttons.phones:
            self.buttons.leave(phone)
        self.desk.close()
        self.journal.close()
        self.buttons.log.close()


def words_of(episode: Struct, show: str) -> dict[str, Any]:
    """Give an episode as its file says it."""
    return {"show": show, **msgspec.to_builtins(episode)}
