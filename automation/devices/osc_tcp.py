"""OSC output over TCP to one desk: connected again by itself, heard where the desk answers."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import socket
import time
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct

from automation.devices import DeviceError, Receipt, Sent, Status
from automation.devices.answers import all_of
from automation.devices.osc_dialog import BEAT, Answer, Dialog, Locked
from automation.devices.osc_packet import decode
from automation.devices.osc_stream import Framing, Reader
from automation.devices.osc_words import apart

_BUNDLE = ord("#")
_PATIENCE = 2.0
"""Seconds that `open` waits for the desk; a slower one goes on being tried."""

ON_THE_WAY = 32_768
"""Bytes that the system may hold for a desk. By itself it takes megabytes: minutes of old cues for a slow desk."""


class Timing(Struct, frozen=True):
    """How long a connection waits for what, in seconds."""

    first: float = 0.1
    """Before the second try to connect; each further wait is twice as long …"""
    longest: float = 2.0
    """… up to this."""
    lasting: float = 1.0
    """For a connection to count as a good one: after it, the waits begin anew."""
    connect: float = 3.0
    """For a connection."""
    hello: float = 1.5
    """For the first answer of a desk."""
    beat: float = 2.0
    """Between two questions whether it is there."""
    answer: float = 2.0
    """For the answer to a message."""
    silence: float = 3.0
    """For the answer to a question whether it is there, and for a desk that takes nothing; then it is lost."""


class OscTcp(asyncio.Protocol):
    """Keeps one connection to one desk, one attempt at a time.

    Status: `up` while connected, and, with a dialog, while the desk answers; `unknown` with a reason for a desk that
    takes messages without ever answering; `down` otherwise.
    """

    def __init__(
        self,
        host: str,
        port: int,
        framing: Framing,
        dialog: Dialog | None = None,
        *,
        bundles: bool = False,
        timing: Timing = Timing(),  # noqa: B008 (frozen)
    ) -> None:
        """`bundles`: send bundles as they are; otherwise message by message."""
        self.name = f"tcp://[{host}]:{port}" if ":" in host else f"tcp://{host}:{port}"
        self.watch: Callable[[], None] = _nobody
        self.status = Status("down", f"{self.name} is not connected yet")
        self.round_trip: float | None = None
        self._place, self._framing, self._dialog, self._timing = (host, port), framing, dialog, timing
        self._bundles = bundles
        self._reader: Reader = framing.reader()
        self._transport: asyncio.Transport | None = None
        self._expected: dict[str, deque[Receipt]] = {}
        self._locked = self._answers = False
        self._asked = self._since = 0.0
        self._why = ""
        self._tried, self._lost, self._room = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._watcher: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None

    # The device ---------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, as far as that succeeds soon; it goes on being tried."""
        if self._keeper is None:
            self._locked = False
            self._tried.clear()
            self._keeper = asyncio.create_task(self._keep(), name=self.name)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._tried.wait()

    def send(self, payload: bytes) -> Sent:
        """Send a packet; a receipt where the desk will answer. `DeviceError`: there is no connection."""
        if payload[0] == _BUNDLE and not self._bundles:
            return all_of([self.send(each) for each in apart(payload)])
        if self._transport is None or self.status.state == "down":
            raise DeviceError(self.status.why)
        self._transport.write(self._framing.write(payload))
        receipt = self._expect(payload) if self._answers else None
        return receipt if self._room.is_set() else self._until_gone(self._lost, receipt)

    async def close(self) -> None:
        """Let the connection go and stop trying."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
        if self._transport is not None:
            self._drop(f"{self.name} is closed")
            await self._lost.wait()
        self._stand(Status("down", f"{self.name} is closed"))

    async def _until_gone(self, lost: asyncio.Event, receipt: Receipt | None) -> Receipt | None:
        """Wait until the system has taken everything, or the connection is lost."""
        await self._room.wait()
        if lost.is_set():
            raise DeviceError(self.status.why)
        return receipt

    # The connection -----------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        wait = self._timing.first
        while not self._locked:
            self._since = math.inf
            await self._connect()
            if self._locked:
                return
            # One that takes connections only to drop them is not to be rung at ten times a second.
            lasted = asyncio.get_running_loop().time() - self._since >= self._timing.lasting
            wait = self._timing.first if lasted else wait
            await asyncio.sleep(wait)
            wait = min(wait * 2, self._timing.longest)

    async def _connect(self) -> None:
        self._why, self._lost = "", asyncio.Event()
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._timing.connect):
                await loop.create_connection(lambda: self, *self._place)
        except TimeoutError:
            self._stand(Status("down", f"{self.name} does not answer"))
        except (OSError, UnicodeError) as error:  # UnicodeError: a name that DNS cannot hold
            self._stand(Status("down", _unreachable(self.name, error)))
        else:
            await self._lost.wait()
        finally:
            self._drop("")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the dialog, if there is one."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=0)  # told as soon as the system takes no more
        sock = transport.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ON_THE_WAY)
        _keep_alive(sock)
        self._reader, self._answers = self._framing.reader(), False
        self._room.set()
        self._since = asyncio.get_running_loop().time()
        if self._dialog is None:
            return self._stand(Status("up"))
        for packet in self._dialog.greeting():
            self._transport.write(self._framing.write(packet))
        self._ask(self._timing.hello)
        return None

    def connection_lost(self, error: Exception | None) -> None:
        """Fail what was not answered, and let the next attempt begin."""
        transport, self._transport = self._transport, None
        self._cancel_timers()
        if transport is not None:
            self._stand(Status("down", self._why or f"{self.name} closed the connection" + _reason(error)))
        self._lost.set()
        self._room.set()
        self._forget(f"lost before it answered: {self.status.why}")

    def pause_writing(self) -> None:
        """Note that the system takes no more; a desk that leaves it so is lost."""
        self._room.clear()
        self._mind(0)

    def _mind(self, waited: int) -> None:
        """Look whether a slow desk takes anything at all."""
        left = self._transport.get_write_buffer_size() if self._transport else 0
        if waited and left >= waited:
            return self._drop(f"{self.name} takes nothing any more")
        self._stall = asyncio.get_running_loop().call_later(self._timing.silence, self._mind, left)
        return None

    def resume_writing(self) -> None:
        """Note that everything is gone."""
        self._room.set()
        if self._stall is not None:
            self._stall.cancel()

    def _drop(self, why: str) -> None:
        self._why = self._why or why
        if self._transport is not None:
            self._transport.abort()  # not close: it would wait for what the desk does not take

    def _cancel_timers(self) -> None:
        for timer in (self._watcher, self._stall):
            if timer is not None:
                timer.cancel()

    # The dialog ---------------------------------------------------------------------------------------------------

    def data_received(self, chunk: bytes) -> None:
        """Hear the desk; what makes no sense is passed over, a stream that makes none ends the connection."""
        if self._dialog is None:
            return
        try:
            for packet in self._reader.feed(chunk):
                self._hear(packet)
        except DeviceError as error:
            self._drop(f"{self.name}: {error}")

    def _hear(self, packet: bytes) -> None:
        assert self._dialog is not None
        with contextlib.suppress(DeviceError):  # not OSC: nothing that we wait for
            for bundle in decode(packet):
                for message in bundle.messages:
                    said = self._dialog.hear(message)
                    if isinstance(said, Answer):
                        self._answered(said)
                    elif isinstance(said, Locked):
                        self._locked = True
                        self._drop(said.why)

    def _answered(self, answer: Answer) -> None:
        if BEAT in answer.topics:
            return self._drop(f"{self.name}: {answer.why}") if answer.why else self._beat()
        waiting = next(filter(None, map(self._expected.get, answer.topics)), None)
        if not waiting:
            return None  # somebody else's, or too late
        receipt = waiting.popleft()
        return receipt.fail(answer.why) if answer.why else receipt.confirm()

    def _expect(self, payload: bytes) -> Receipt | None:
        assert self._dialog is not None
        topic = self._dialog.topic(payload)
        if not topic:
            return None
        loop = asyncio.get_running_loop()
        receipt = Receipt(loop=loop)
        self._expected.setdefault(topic, deque()).append(receipt)
        timer = loop.call_later(self._timing.answer, self._give_up, topic, receipt)
        receipt.add_done_callback(lambda _: timer.cancel())
        return receipt

    def _give_up(self, topic: str, receipt: Receipt) -> None:
        with contextlib.suppress(ValueError, KeyError):
            self._expected[topic].remove(receipt)
        receipt.fail(f"{self.name} gave no answer within {self._timing.answer:g} s")

    def _forget(self, why: str) -> None:
        for waiting in self._expected.values():
            for receipt in waiting:
                receipt.fail(why)
        self._expected.clear()

    # Heartbeat ----------------------------------------------------------------------------------------------------

    def _ask(self, patience: float) -> None:
        if self._transport is None or self._dialog is None:
            return
        self._asked = time.monotonic()  # uvloop's own time counts in milliseconds
        self._transport.write(self._framing.write(self._dialog.ask()))
        self._watcher = asyncio.get_running_loop().call_later(patience, self._silent)

    def _beat(self) -> None:
        if not self._asked:
            return
        self.round_trip, self._asked = time.monotonic() - self._asked, 0.0
        self._answers = True
        if self._watcher is not None:
            self._watcher.cancel()
        self._watcher = asyncio.get_running_loop().call_later(self._timing.beat, self._ask, self._timing.silence)
        self._stand(Status("up"))

    def _silent(self) -> None:
        assert self._dialog is not None
        if self._answers or self._dialog.needed:
            return self._drop(f"{self.name} does not answer")
        self._stand(Status("unknown", f"{self.name} takes messages but answers none: nothing is confirmed"))
        return self._ask(self._timing.silence)

    def _stand(self, status: Status) -> None:
        self._tried.set()
        if status != self.status:
            self.status = status
            asyncio.get_running_loop().call_soon(self.watch)  # later, for `send` may be on the way


def _keep_alive(sock: Any) -> None:
    # A cable that is pulled makes no sound: without a dialog, only this finds out. The names differ between systems.
    wanted = (("TCP_KEEPIDLE", 5), ("TCP_KEEPALIVE", 5), ("TCP_KEEPINTVL", 2), ("TCP_KEEPCNT", 3))
    with contextlib.suppress(OSError, AttributeError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in wanted:
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _unreachable(name: str, error: OSError | UnicodeError) -> str:
    if isinstance(error, ConnectionRefusedError):
        return f"nobody listens on {name}"
    if str(error).startswith("Multiple exceptions"):  # asyncio's list of all that a name stands for
        return f"{name} cannot be reached at any of its addresses"
    number = getattr(error, "errno", None)
    return f"{name} cannot be reached: {os.strerror(number) if number and number > 0 else error}"


def _reason(error: Exception | None) -> str:
    number = getattr(error, "errno", None)
    return f": {os.strerror(number)}" if number else ""


def _nobody() -> None:
    """Stand in until somebody watches."""
