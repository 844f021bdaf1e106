"""A controller behind files in /dev: a thread finds it, opens it, waits for what it says and finds it again."""

from __future__ import annotations

import asyncio
import contextlib
import selectors
import socket
import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from automation.devices import Status
from automation.devices.input_nodes import Missing
from automation.devices.input_port import Heard
from automation.devices.keys import Stroke

LOOK = 0.5
"""Seconds between two looks: for a controller that is not there, and whether an open one still is."""
FIRST_LOOK = 1.0
"""Seconds that `open` waits for the first answer, so that a controller which is there is up when it returns."""
LAST_WORDS = 3.0
"""Seconds that the thread gets to end."""
AGAIN = 10.0
"""Seconds after which lamps are told once more: a handset without wires may have been away."""

Timed = tuple[Stroke, float]
"""A stroke and its moment, in seconds of the monotonic clock."""


class Unavailable(Exception):
    """This machine or this account cannot drive such a controller, and what to do about it."""


class Source(Protocol):
    """An open controller. `OSError` from any of these: it is gone."""

    lost: int
    """What could not be taken, since somebody looked last."""

    @property
    def files(self) -> Sequence[int]:
        """Name the descriptors that say when there is something to read."""

    def read(self, file: int) -> list[Timed]:
        """Take what has come at one of the descriptors; it never waits, and nothing may have come."""

    def is_there(self) -> bool:
        """Look whether it is still plugged in."""

    def light(self, report: bytes) -> None:
        """Tell it how its lamps are to be."""

    def close(self) -> None:
        """Let go of it."""


class NodePort:
    """Hears keys, and lights lamps. What comes is stamped in the kernel or in the thread, never in the event loop."""

    def __init__(self, name: str, connect: Callable[[], Source], heard: Heard, look: float = LOOK) -> None:
        """`connect` finds and opens the controller; it may raise `Missing`, `Unavailable` or `OSError`."""
        self.name = name
        self.status = Status("down", "not opened")
        self.watch: Callable[[], None] = lambda: None
        self.received = self.lost = 0
        self._connect, self._heard, self._look = connect, heard, look
        self._lamps = b""
        self._thread: threading.Thread | None = None
        self._looked, self._ending = asyncio.Event(), threading.Event()
        self._ringer: socket.socket | None = None

    async def open(self, patience: float = FIRST_LOOK) -> None:
        """Begin to look for the controller; it waits so many seconds at most for the first answer."""
        if self._thread is None:
            bell, self._ringer = socket.socketpair()  # a pipe could not be waited for everywhere
            run = (asyncio.get_running_loop(), bell)
            self._thread = threading.Thread(target=self._run, args=run, name=self.name, daemon=True)
            self._thread.start()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._looked.wait()

    async def close(self) -> None:
        """Let go of the controller; three seconds at most."""
        self._ending.set()
        self._ring()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join, LAST_WORDS)
            await asyncio.sleep(0)  # what the thread has told is taken before
        if self._ringer is not None:
            self._ringer.close()
        self._stand(Status("down", "closed"))

    def light(self, report: bytes) -> None:
        """Tell the controller how its lamps are to be, now and whenever it is plugged in again."""
        if report != self._lamps:
            self._lamps = report
            self._ring()

    # In the event loop -------------------------------------------------------------------------------------------

    def _ring(self) -> None:
        if self._ringer is not None:
            with contextlib.suppress(OSError):  # the thread has ended
                self._ringer.send(b"!")

    def _take(self, strokes: list[Timed], lost: int) -> None:
        self.lost += lost
        for stroke, at in strokes:
            self.received += 1
            self._heard(stroke, at)

    def _stand(self, status: Status) -> None:
        self._looked.set()
        if status != self.status:
            self.status = status
            self.watch()

    # In the thread -----------------------------------------------------------------------------------------------

    def _run(self, loop: asyncio.AbstractEventLoop, bell: socket.socket) -> None:
        def tell(call: Callable[..., None], *words: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(call, *words)

        while not self._ending.is_set():
            source = self._find(tell)
            if source is None:
                _wait(bell, (), self._look)
                continue
            with contextlib.closing(source):
                why = self._follow(source, bell, tell)
            if not self._ending.is_set():
                tell(self._stand, Status("down", why))
        bell.close()

    def _find(self, tell: Callable[..., None]) -> Source | None:
        try:
            source = self._connect()
        except Missing as missing:
            tell(self._stand, Status("down", str(missing)))
        except Unavailable as reason:
            tell(self._stand, Status("unavailable", str(reason)))
        except OSError as error:
            tell(self._stand, Status("down", error.strerror or str(error)))
        else:
            tell(self._stand, Status("up"))
            return source
        return None

    def _follow(self, source: Source, bell: socket.socket, tell: Callable[..., None]) -> str:
        """Take what comes until it is gone or enough; why."""
        lit, again = b"", 0.0
        try:
            while not self._ending.is_set() and source.is_there():
                if self._lamps and (self._lamps != lit or time.monotonic() >= again):
                    lit, again = self._lamps, time.monotonic() + AGAIN
                    source.light(lit)
                for file in _wait(bell, source.files, self._look):
                    strokes = source.read(file)
                    lost, source.lost = source.lost, 0
                    if strokes or lost:
                        tell(self._take, strokes, lost)
        except OSError:  # ENODEV: pulled out
            pass
        return "it went away"


def _wait(bell: socket.socket, files: Sequence[int], seconds: float) -> list[int]:
    """Wait for something to read, or for the bell."""
    with selectors.DefaultSelector() as selector:  # `select` takes no descriptor above 1023
        for file in (*files, bell.fileno()):
            selector.register(file, selectors.EVENT_READ)
        ready = [key.fd for key, _ in selector.select(seconds)]
    if bell.fileno() in ready:
        bell.recv(64)
    return [file for file in ready if file != bell.fileno()]
