"""The controllers of a control room: what is pressed on them goes to the desk, with the moment it was pressed."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from automation.bindings import Order, Press
from automation.buzz_desk import BuzzDesk
from automation.clicker import Clicker
from automation.clock import Clock, Timer
from automation.controllers import Book, Click, Fingers, Fired, Turn, meaning, picked_up
from automation.desk import Desk
from automation.devices import Status
from automation.devices.input_port import Heard, InputPort, Message, describe
from automation.devices.keys import Stroke
from automation.devices.midi import Control, NoteOff
from automation.fingers import is_release, key_of
from automation.lamp_desk import LampDesk, Panel
from automation.layouts import Key, Layout
from automation.model import Refused
from automation.runner import Runner

log = logging.getLogger(__name__)

MOST = 60
"""Presses of one controller within a second; six people who hammer at buttons stay below it."""
QUIET = 1.0
"""Seconds of silence after which a controller that sent too much is listened to again."""

Refusal = Callable[[str, str, Refused], None]


class Throttle:
    """Shuts a controller out that presses faster than people do, until it was quiet for a second.

    So does our own output that leads back to an input of ours: every press would set off the next.

    >>> throttle = Throttle()
    >>> [throttle.admits(0.0) for _ in range(MOST + 1)][-2:]
    [True, False]
    >>> throttle.admits(0.9), throttle.admits(1.95)
    (False, True)
    """

    def __init__(self) -> None:
        self.shut = False
        self._moments: deque[float] = deque(maxlen=MOST)
        self._last = float("-inf")

    def admits(self, at: float) -> bool:
        """Say whether a press at `at` seconds may pass."""
        if self.shut and at - self._last < QUIET:
            self._last = at
            return False
        self._last = at
        self.shut = len(self._moments) == MOST and at - self._moments[0] < 1.0
        if not self.shut:
            self._moments.append(at)
        return not self.shut


class Controller:
    """One controller: its port, its bindings, and the fingers on it."""

    def __init__(
        self,
        name: str,
        by: str,
        book: Book,
        clock: Clock,
        fire: Callable[[Controller, Fired], None],
        lost: Callable[[], None],
    ) -> None:
        """`fire` is called when a binding's time has come, `lost` once when presses begin to come too fast."""
        self.name, self.by, self.book = name, by, book
        self.last = ""
        """The newest message, in words."""
        self._clock, self._fire, self._lost = clock, fire, lost
        self._fingers = Fingers(book)
        self._throttle = Throttle()
        self._timer: Timer | None = None

    def hear(self, message: Message, at: float) -> None:
        """Take a message that came at `at` (clock time)."""
        self.last = describe(message)
        self._set_off(self._fingers.feed(message, at))

    @property
    def page(self) -> str:
        """Name the page that it shows."""
        return self._fingers.page

    def turn(self, page: str) -> None:
        """Show another page."""
        self._fingers.turn(page)

    def rebind(self, book: Book) -> None:
        """Follow another book, on the same page if it has that."""
        page, self.book = self._fingers.page, book
        self._fingers = Fingers(book)
        if page in book.pages:
            self._fingers.turn(page)
        self._wait()

    def let_go(self) -> None:
        """Forget what is held down, and with it the page that it may have opened."""
        self._fingers.let_go()
        self._wait()

    def _set_off(self, fired: list[Fired]) -> None:
        for each in fired:
            was_shut = self._throttle.shut
            if self._throttle.admits(self._clock.now()):
                self._fire(self, each)
            elif not was_shut:
                self._lost()
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due = self._fingers.due()
        self._timer = None if due is None else self._clock.call_at(due, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._set_off(self._fingers.tick(self._clock.now()))


MOVES = 1.0
"""Seconds of rest after which a fader or an encoder that was heard for a lesson does again what it does."""

Pupil = Callable[[str, Key, Message], None]
"""Is told of the key that was pressed: the controller's name, the key and the message; of a fader or an encoder also of
the rest of its way."""


class _Moving(Struct):
    """A control that was heard for a lesson, and may still be on its way."""

    name: str
    key: Key
    pupil: Pupil
    at: float


Open = Callable[[str, Heard], InputPort]
"""Makes a controller's port, still closed: its name, and who hears what comes."""


class ControllerDesk:
    """Takes the presses of all controllers."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        clock: Clock,
        books: Mapping[str, Book],
        port: Open,
        refused: Refusal,
        buzzers: BuzzDesk | None = None,
        panels: Mapping[str, Panel] | None = None,
        kinds: Mapping[str, str] | None = None,
        clicker: Clicker | None = None,
    ) -> None:
        """Take presses by the books, by controller; `refused(by, what, refusal)` is told of those not accepted.

        `panels`: the lamps of those that have some. `kinds`: what each controller is plugged in as, `midi` if it is not
        said; journal and log name them with it.
        """
        self._desk, self._runner, self._refused, self._buzzers = desk, runner, refused, buzzers
        self._clicker = clicker or Clicker(desk, clock)
        self._controllers = {
            name: Controller(name, f"{kind} {name}", book, clock, self._take, lambda name=name: self._too_many(name))  # type: ignore[misc]
            for name, book in books.items()
            for kind in [(kinds or {}).get(name, "midi")]
        }
        self.ports = {name: port(name, self._heard(name)) for name in self._controllers}
        self.rebound: Callable[[], None] = lambda: None
        """Called when a controller has begun to follow another layout."""
        self.turned: Callable[[], None] = lambda: None
        """Called when a controller shows another page."""
        self.pupil: Pupil | None = None
        """Who gets the next press instead of the show."""
        self._swallowed: tuple[str, Key] | None = None
        self._moving: _Moving | None = None
        self.lamps = LampDesk(desk, clock, panels or {}, lambda name: self._controllers[name].page)
        for name, each in self.ports.items():
            each.watch = lambda name=name: self._stands(name)  # type: ignore[misc]

    async def open(self) -> None:
        """Begin to look for the ports; a second at most."""
        await asyncio.gather(self.lamps.open(), *(port.open() for port in self.ports.values()))

    async def close(self) -> None:
        """Let go of the ports."""
        for port in self.ports.values():
            port.watch = lambda: None
        await asyncio.gather(self.lamps.close(), *(port.close() for port in self.ports.values()))

    def health(self) -> list[dict[str, Any]]:
        """Say how each controller stands."""
        return [
            _health(name, port, self._controllers[name]) | self.lamps.health(name) for name, port in self.ports.items()
        ]

    def _heard(self, name: str) -> Heard:
        controller = self._controllers[name]

        def hear(message: Message, at: float) -> None:
            if self._learns(controller, message, at):
                return
            controller.hear(message, at)
            key = key_of(message) if is_release(message) else None
            if key is not None:
                self.lamps.let_go(name, key)

        return hear

    def let_be(self) -> None:
        """Let all keys do again what they do; one that is held down may be let go first."""
        self.pupil = self._moving = None

    def _learns(self, controller: Controller, message: Message, at: float) -> bool:
        """Tell whether a message is for whoever wants to learn a key, or the end of such a press."""
        key = key_of(message)
        if key is None:
            return False
        lets_go = _lets_go(message)
        if self._moves_on(controller, key, message, at):
            self._swallowed = None if lets_go else self._swallowed
            return True
        if lets_go and (controller.name, key) == self._swallowed:
            self._swallowed = None
            return True
        if lets_go or self.pupil is None:
            return False
        pupil, self.pupil, self._swallowed = self.pupil, None, (controller.name, key)
        controller.last = describe(message)
        self._moving = _Moving(controller.name, key, pupil, at) if isinstance(message, Control) else None
        pupil(controller.name, key, message)
        return True

    def _moves_on(self, controller: Controller, key: Key, message: Message, at: float) -> bool:
        """Tell whether a message is more of the movement of a control that was heard for a lesson."""
        moving = self._moving
        if moving is None or (moving.name, moving.key) != (controller.name, key) or at - moving.at > MOVES:
            return False
        moving.at, controller.last = at, describe(message)
        moving.pupil(controller.name, key, message)
        return True

    def rebind(self, name: str, layout: Layout, book: Book) -> None:
        """Let a controller follow another layout from now on; what is held down on it is forgotten."""
        self._controllers[name].rebind(book)
        self.lamps.rebind(name, layout, book)
        self.rebound()

    def book(self, name: str) -> Book:
        """Give what a controller's keys do now."""
        return self._controllers[name].book

    def page(self, name: str) -> str:
        """Name the page that a controller shows."""
        return self._controllers[name].page

    def _take(self, controller: Controller, fired: Fired) -> None:
        if not self._reaches(fired):
            return
        what = str(fired.bound.binding.press.get("do", fired.bound.binding.order))
        try:
            meant = meaning(fired, self._desk.vocabulary)
            if isinstance(meant, Turn):
                controller.turn(meant.page)
                self.lamps.turned(controller.name)
                self.turned()
            else:
                self._obey(meant, controller.by, fired.at)
        except Refused as refused:
            self._refused(controller.by, what, refused)
            self.lamps.refuse(controller.name, fired.signal.key)
        except Exception:  # a controller must not take its port down with it
            log.exception("%s: %s failed", controller.by, what)

    def _reaches(self, fired: Fired) -> bool:
        """Tell whether a fader may move its value already; all else may."""
        field = fired.bound.binding.pickup
        return not field or picked_up(fired.signal, getattr(self._desk.fields(), field))

    def _obey(self, meant: Press | Order | Click, by: str, at: float) -> None:
        if isinstance(meant, Click):
            self._clicker.click(meant.does, by)
        elif isinstance(meant, Press):
            if self._buzzers is not None and self._buzzers.is_button(meant.action):
                self._buzzers.wired(meant.action, by, at)
            else:
                self._desk.press(meant.action, by)
        elif meant.name == "panic":
            self._runner.panic(by)
        else:
            self._runner.resync(None)

    def _too_many(self, name: str) -> None:
        text = (
            f"more than {MOST} presses a second: they are ignored until it was quiet for {QUIET:g} s; "
            "does an output of this show lead back to this input?"
        )
        by = self._controllers[name].by
        log.warning("%s: %s", by, text)
        self._refused(by, "press", Refused("too-many", text))

    def _stands(self, name: str) -> None:
        status = self.ports[name].status
        if status.state != "up":
            self._controllers[name].let_go()
            self.lamps.turned(name)
            self.turned()
            log.warning("%s: %s", self._controllers[name].by, _said(status))


def _lets_go(message: Message) -> bool:
    """Tell whether a message can be no press, of a key or of a fader."""
    match message:
        case Control(_, value, _):
            return not value
        case Stroke(_, down):
            return not down
    return isinstance(message, NoteOff)


def _health(name: str, port: InputPort, controller: Controller) -> dict[str, Any]:
    return {
        "name": name,
        "state": port.status.state,
        "why": port.status.why,
        "received": port.received,
        "lost": port.lost,
        "last": controller.last,
        "page": controller.page,
    }


def _said(status: Status) -> str:
    return f"{status.state}: {status.why}" if status.why else status.state
