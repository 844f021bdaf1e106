"""Lights the lamps of controllers: what they show is compared with what they should, and the difference is sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from automation.clock import Clock, Timer
from automation.desk import Change, Desk, RundownView
from automation.devices import Device, DeviceError
from automation.devices.midi import encode
from automation.echoes import Echo
from automation.fingers import Book
from automation.lamps import BEAT, BLINK, FLASHES, Board, Lit, Scene, scene
from automation.layouts import Key, Layout, messages
from automation.model import DIRECTOR

log = logging.getLogger(__name__)

MOST = 32
"""Messages that go at once: a period of JACK holds a hundred or so and drops the rest, and small devices are slow."""
GAP = 0.01
"""Seconds until the next so many."""

FLASH = BEAT * (2 * FLASHES - 1)
"""Seconds for which a lamp says that something was refused."""


class Panel(Struct, frozen=True):
    """What lamps need of a controller: what its keys do, what it is greeted with, and its output."""

    board: Board
    layout: Layout
    device: Device


class Lamps:
    """The lamps of one controller."""

    def __init__(self, name: str, panel: Panel, clock: Clock, page: Callable[[], str], now: Scene) -> None:
        """`page` tells which page the controller shows."""
        self.device = panel.device
        self.device.watch = self._stands
        self.echo = Echo()
        """Knows the messages when they come back to an input of ours."""
        self._name, self._board, self._clock, self._page, self._now = name, panel.board, clock, page, now
        self._hello = b"".join(map(encode, messages(panel.layout.connect)))
        self._farewell = b"".join(map(encode, messages(panel.layout.leave)))
        self._shown: dict[Key, bytes] = {}
        self._flashing: dict[Key, float] = {}
        """Keys whose press was refused, with the moment."""
        self._timer: Timer | None = None

    def follow(self, now: Scene) -> None:
        """Show how the episode stands."""
        self._now = now
        self._show()

    def lit(self) -> Lit:
        """Say what each lamp shows now, whether its device is there or not."""
        now = self._clock.now()
        flashing = {key: "flash" for key, at in self._flashing.items() if now - at < FLASH - BEAT / 2}
        lit = self._board.levels(self._page(), self._now)
        return {key: (flashing.get(key, level), colour) for key, (level, colour) in lit.items()}  # type: ignore[misc]

    def rebind(self, board: Board) -> None:
        """Follow another board."""
        self._board = board
        self.turned()

    def turned(self) -> None:
        """Show another page, whole."""
        self._shown.clear()
        self._flashing.clear()
        self._show()

    def refuse(self, key: Key) -> None:
        """Let a key flash for half a second."""
        if self._board.shows(key, self._page()):
            self._flashing[key] = self._clock.now()
            self._show()

    def let_go(self, key: Key) -> None:
        """Send a key's lamp again if the device itself has put it out."""
        if self._board.again(key):
            self._shown.pop(key, None)
            self._show()

    async def close(self) -> None:
        """Put out all lamps and let go of the port."""
        if self._timer is not None:
            self._timer.cancel()
        self.device.watch = lambda: None
        if self._shown:
            self._send(b"".join(self._board.dark().values()) + self._farewell)
        await self.device.close()

    def _stands(self) -> None:
        status = self.device.status
        self._shown.clear()
        if status.state == "up":
            self.echo.anew()
            if self._hello:
                self._send(self._hello)
            self._show()
        else:
            log.warning("midi %s: lamps %s: %s", self._name, status.state, status.why)

    def _show(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.device.status.state != "up":
            return
        now = self._clock.now()
        lit = self._board.levels(self._page(), self._now)
        self._flashing = {key: at for key, at in self._flashing.items() if now - at < FLASH - BEAT / 2}
        flashing = {key: _beats(now - at) % 2 == 0 for key, at in self._flashing.items()}
        whole = self._send_news(self._board.write(lit, _blinks(now) % 2 == 0, flashing))
        moments = [] if whole else [now + GAP]
        moments += [at + (_beats(now - at) + 1) * BEAT for at in self._flashing.values()]
        if self._board.blinks(lit):
            moments.append((_blinks(now) + 1) * BLINK)
        if moments:
            self._timer = self._clock.call_at(min(moments), self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._show()

    def _send_news(self, lit: Mapping[Key, bytes]) -> bool:
        """Send what changed, as much as goes at once; whether that was all."""
        news = [(key, message) for key, message in lit.items() if self._shown.get(key) != message]
        if news and self._send(b"".join(message for _, message in news[:MOST])):
            self._shown.update(news[:MOST])
        return len(news) <= MOST

    def _send(self, payload: bytes) -> bool:
        try:
            self.device.send(payload)
        except DeviceError as error:
            log.warning("midi %s: lamps: %s", self._name, error)
            return False
        self.echo.left(payload, self._clock.now())
        return True


def _beats(seconds: float) -> int:
    return round(seconds / BEAT)  # timers are late by a little, and some early


def _blinks(seconds: float) -> int:
    return int(seconds / BLINK + 0.01)


class LampDesk:
    """Keeps the lamps of all controllers as the episode stands."""

    def __init__(self, desk: Desk, clock: Clock, panels: Mapping[str, Panel], page: Callable[[str], str]) -> None:
        """Follow the desk; `page(name)` tells which page a controller shows."""
        self.watch: Callable[[], None] = lambda: None
        """Called when lamps may show something else."""
        self._desk, self._clock = desk, clock
        now = self._scene()
        self.lamps = {
            name: Lamps(name, panel, clock, lambda name=name: page(name), now)  # type: ignore[misc]
            for name, panel in panels.items()
        }
        self._telling = False
        if self.lamps:
            desk.listen(self._changed)

    async def open(self) -> None:
        """Begin to look for the ports; a second at most."""
        await asyncio.gather(*(each.device.open() for each in self.lamps.values()))

    async def close(self) -> None:
        """Put out the lamps and let go of the ports."""
        await asyncio.gather(*(each.close() for each in self.lamps.values()))

    def rebind(self, name: str, layout: Layout, book: Book) -> None:
        """Light a controller's lamps by another layout."""
        if name in self.lamps:
            self.lamps[name].rebind(Board(layout, book, self._desk.vocabulary))
            self.watch()

    def turned(self, name: str) -> None:
        """Show the page that a controller was turned to."""
        if name in self.lamps:
            self.lamps[name].turned()
            self.watch()

    def refuse(self, name: str, key: Key) -> None:
        """Show on a controller that a key's press was refused."""
        if name in self.lamps:
            self.lamps[name].refuse(key)
            self.watch()
            self._clock.call_at(self._clock.now() + FLASH, lambda: self.watch())

    def let_go(self, name: str, key: Key) -> None:
        """Put right what a device does with its lamp when a key is let go."""
        if name in self.lamps:
            self.lamps[name].let_go(key)

    def lit(self, name: str) -> Lit:
        """Say what each lamp of a controller shows; empty if it has none."""
        return self.lamps[name].lit() if name in self.lamps else {}

    def health(self, name: str) -> dict[str, Any]:
        """Say how a controller's lamps stand; empty if it has none."""
        lamps = self.lamps.get(name)
        if lamps is None:
            return {}
        return {"lamps": {"state": lamps.device.status.state, "why": lamps.device.status.why}}

    def _scene(self) -> Scene:
        seen = self._desk.view(DIRECTOR)
        assert isinstance(seen.rundown, RundownView)
        plan = seen.rundown
        return scene(seen.legal, seen.expected, seen.held, plan.segments, plan.position, seen.decisions)

    def _changed(self, change: Change) -> None:
        # Not now: the cues of this press go first.
        if not self._telling:
            self._telling = True
            self._clock.call_at(self._clock.now(), self._tell)

    def _tell(self) -> None:
        self._telling = False
        now = self._scene()
        for lamps in self.lamps.values():
            lamps.follow(now)
        self.watch()
