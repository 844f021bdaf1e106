"""A MIDI output as the show sees it: a process that holds the port, its status, and what became of each message."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import DEVNULL, PIPE

import msgspec
from msgspec import Struct

from automation.devices import DeviceError, Status
from automation.devices.midi_child import Child
from automation.devices.midi_port import messages
from automation.devices.midi_wait import timed

# -P: the folder of the program is no place to import from, its neighbours have the names of wires.
PROGRAM = (sys.executable, "-P", str(Path(__file__).with_name("midi_port.py")))

APIS = ("", "LINUX_ALSA", "UNIX_JACK", "MACOSX_CORE", "WINDOWS_MM", "WINDOWS_UWP")

MOST_WAITING = 1024
"""Messages on their way at once; a port that takes no more is refused more."""

FIRST_LOOK = 1.0
"""Seconds that `open` waits for the first answer, so that a port which is there is up when it returns."""


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The table of a MIDI output in the settings."""

    port: str
    """Its name or a part of it; the name to give it if it is virtual."""
    api: str = ""
    """One of `APIS`; empty for the usual one of the system."""
    virtual: bool = False
    """Make an output that other programs can connect to (not on Windows)."""
    client: str = ""
    """The client that a virtual output belongs to."""
    number: int = 1
    """Which of several ports of one name, in the order in which the system lists them."""

    def __post_init__(self) -> None:
        if not self.port.strip():
            raise ValueError("port: must not be empty")
        if self.api not in APIS:
            raise ValueError(f"api: {self.api!r} is not one of {', '.join(APIS[1:])}")
        if self.number < 1 or (self.virtual and self.number > 1):
            raise ValueError(f"number: {self.number} is not 1 or more, and 1 for a virtual output")
        if self.client and not self.virtual:
            raise ValueError("client: only a virtual output has one; set virtual = true")


class MidiDevice:
    """Plays MIDI messages through a process of its own, which is started again whenever its port is lost."""

    def __init__(self, name: str, config: Config, program: Sequence[str] = PROGRAM, retry: float = 1.0) -> None:
        self.name = name
        self.status = Status("down", "not opened")
        self.watch: Callable[[], None] = lambda: None
        self.child = Child(f"midi {name}", (*program, _words(config)), retry, self)
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._sounding: dict[bytes, asyncio.TimerHandle | None] = {}
        """Notes that were begun and not ended, by what ends them; the timer of those with a length."""
        self._overdue: list[bytes] = []
        """Ends of notes whose moment came while the port was away."""
        self._looked = asyncio.Event()

    async def open(self) -> None:
        """Begin to look for the port; it waits a second at most for the first answer."""
        self.child.open()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FIRST_LOOK):
                await self._looked.wait()

    def send(self, payload: bytes) -> asyncio.Future[None]:
        """Send one message; what comes back is done when the system has taken it. `DeviceError`: it failed.

        A note with a length ends by itself, also when the port was away meanwhile.
        """
        (_, first), *later = timed(payload)
        try:
            sent = self._play(first)
        except DeviceError:
            self._owe(first)
            raise
        for after, rest in later:
            self._end_later(after, rest)
        return sent

    def endings(self) -> list[bytes]:
        """Give the messages that end the notes which still sound."""
        return list(self._sounding)

    def _owe(self, payload: bytes) -> None:
        """Remember the ends of sounding notes that cannot leave now: they are made up for."""
        for message in messages(payload):
            before = set(self._sounding)
            self._note(message)
            self._overdue += before - set(self._sounding)

    def _end_later(self, after: float, off: bytes) -> None:
        loop = asyncio.get_running_loop()
        self._sounding[_ending(off)] = loop.call_later(after, self._end, off)

    def _end(self, off: bytes) -> None:
        self._sounding.pop(_ending(off), None)
        try:
            self._play(off)
        except DeviceError:
            self._overdue.append(off)

    def _note(self, message: bytes) -> None:
        if message[0] & 0xE0 != 0x80 or len(message) < 3:
            return
        timer = self._sounding.pop(_ending(message), None)
        if timer is not None:  # struck again, or ended by hand: the old end must not cut the new note
            timer.cancel()
        if message[0] & 0x10 and message[2] and self.status.state == "up":
            self._sounding[_ending(message)] = None

    def _play(self, payload: bytes) -> asyncio.Future[None]:
        stdin = self.child.stdin
        if stdin is None or self.status.state != "up":
            raise DeviceError(f"{self.name}: {self.status.why or self.status.state}")
        if len(self._waiting) >= MOST_WAITING:
            raise DeviceError(f"{self.name}: {MOST_WAITING} messages wait already, the port takes no more")
        stdin.write(len(payload).to_bytes(4) + payload)
        sent = asyncio.get_running_loop().create_future()
        sent.add_done_callback(_seen)
        self._waiting.append(sent)
        for message in messages(payload):
            self._note(message)
        return sent

    async def close(self) -> None:
        """Release the notes that still sound and let go of the port; three seconds at most."""
        if not self.child.is_open:
            return
        with contextlib.suppress(DeviceError):
            for off in self.endings():
                self._play(off)
        for timer in filter(None, self._sounding.values()):
            timer.cancel()
        self._sounding.clear()
        await self.child.close()
        self._stand(Status("down", "closed"))

    # What the process says ----------------------------------------------------------------------------------------

    def began(self) -> None:
        """Hear that the process was started: it will say whether the port is there."""

    def failed(self, why: str) -> None:
        """Hear that the process cannot be started."""
        self._stand(Status("unavailable", why))

    def told(self, word: str, rest: str) -> None:
        """Hear a line of the process."""
        if word in REPORTS:
            REPORTS[word](self, rest)

    def ended(self, why: str) -> None:
        """Hear that the process is no more: what was on its way has failed."""
        if self.status.state == "up" or not self._looked.is_set():
            self._stand(Status("down", why))
        while self._waiting:
            self._answer(DeviceError(f"{self.name}: {self.status.why}"))

    def _answer(self, failure: DeviceError | None) -> None:
        sent = self._waiting.popleft()
        if sent.done():  # whoever waited has given up
            return
        if failure:
            sent.set_exception(failure)
        else:
            sent.set_result(None)

    def _stand(self, status: Status) -> None:
        self._looked.set()
        if status.state == "up" and self._overdue:
            asyncio.get_running_loop().call_soon(self._catch_up)
        if status != self.status:
            self.status = status
            self.watch()

    def _catch_up(self) -> None:
        overdue, self._overdue = self._overdue, []
        for off in overdue:
            self._end(off)

    def _not_sent(self, why: str) -> None:
        self._answer(DeviceError(f"{self.name}: {why}"))


REPORTS: dict[str, Callable[[MidiDevice, str], None]] = {
    "sent": lambda device, why: device._answer(None),
    "failed": MidiDevice._not_sent,
    "up": lambda device, why: device._stand(Status("up")),
    "down": lambda device, why: device._stand(Status("down", why)),
    "unavailable": lambda device, why: device._stand(Status("unavailable", why)),
}


def _words(config: Config) -> str:
    words = msgspec.to_builtins(config)
    return json.dumps({**words, "client": config.client or "Showcaller"})


def _ending(message: bytes) -> bytes:
    """Write what ends a note, from any message about it."""
    return bytes((0x80 | message[0] & 0x0F, message[1], 64))


def _seen(sent: asyncio.Future[None]) -> None:
    # A failure that nobody waited for stays inside its device; without this asyncio would log it.
    if not sent.cancelled():
        sent.exception()


async def outputs(api: str = "", program: Sequence[str] = PROGRAM) -> list[str]:
    """Name the MIDI outputs of this machine; `DeviceError` says why it has none to ask for."""
    process = await asyncio.create_subprocess_exec(*program, "list", api, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
    try:
        async with asyncio.timeout(5.0):
            text, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise DeviceError("the MIDI system does not answer") from None
    lines = [line.partition(" ") for line in text.decode(errors="replace").splitlines()]
    for word, _, why in lines:
        if word == "unavailable":
            raise DeviceError(why)
    return [name for word, _, name in lines if word == "port"]
