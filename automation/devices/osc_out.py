"""OSC output over UDP, to several targets that do not hinder each other."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import Callable, Sequence
from typing import Literal

from automation.devices import DeviceError, Sent, Status
from automation.devices.answers import all_of
from automation.devices.osc_words import apart

PERIOD = 0.5
"""Seconds between two looks at how a target stands."""

QUIET = 1.5
"""Seconds without a refusal after which somebody listens again; systems may refuse only once a second (ICMP)."""

IDLE = 0.5
"""Seconds between two signs to a target that seems well, so that a desk started again between presses is noticed."""

_PATIENCE = 2.0
"""Seconds that `open` waits for names to be resolved; slower ones go on in the background."""

NOTHING = b"#bundle\0\0\0\0\0\0\0\0\1"
"""An empty bundle: legal OSC that does nothing, sent to find out whether somebody is there."""

_BUNDLE = ord("#")
_REFUSED = {errno.ECONNREFUSED, errno.ECONNRESET}  # the second is what Windows calls it

Outcome = Literal["gone", "blocked", "failed"]


class Target:
    """One place that messages go to, with a socket of its own so that its troubles are its own."""

    def __init__(
        self,
        host: str,
        port: int,
        changed: Callable[[], None],
        quiet: float = QUIET,
        idle: float = IDLE,
        sign: bytes = NOTHING,
    ) -> None:
        self.name = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        self.why = f"{self.name} is not connected yet"
        """What is wrong with it; empty if nothing is known to be."""
        self.looked = asyncio.Event()
        """Set when it was looked at for the first time."""
        self._place = host, port
        self._changed = changed
        self._quiet, self._idle, self._sign = quiet, idle, sign
        self._refused = self._asked = 0.0
        self._socket: socket.socket | None = None
        self.near = False
        """Whether the receiver is on this machine."""

    async def keep(self, period: float) -> None:
        """Look at it for ever: connect, note a refusal, find out whether somebody is back."""
        while True:
            await self._look()
            self.looked.set()
            await asyncio.sleep(period)

    def attach(self, connected: socket.socket) -> None:
        """Send through this socket from now on."""
        connected.setblocking(False)
        if self._socket is not None:
            self._socket.close()
        self._socket = connected
        self.near = _is_near(connected)
        self._asked = asyncio.get_running_loop().time()
        self._set("")

    def send(self, payload: bytes) -> Outcome:
        """Send at once, where the system has room; what goes wrong is in `why`."""
        if self._socket is None:
            return "failed"
        try:
            self._socket.send(payload)
        except BlockingIOError:
            return "blocked"
        except OSError as error:
            return self._send_again(payload, error)
        if self.why:
            self._recover()
        return "gone"

    async def drain(self, payload: bytes) -> Outcome:
        """Send as soon as the system has room; what goes wrong is in `why`."""
        if self._socket is None:
            return "failed"
        try:
            await asyncio.get_running_loop().sock_sendall(self._socket, payload)
        except OSError as error:
            return self._send_again(payload, error)
        return "gone"

    def close(self) -> None:
        """Let the socket go."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None
        self.looked.clear()
        self._set(f"{self.name} is closed")

    def _send_again(self, payload: bytes, error: OSError) -> Outcome:
        """The error may tell of an earlier packet, and this one has not left: somebody may be back by now."""
        self._fail(error.errno or 0)
        with contextlib.suppress(OSError):
            if self._socket is not None and self._socket.send(payload) == len(payload):
                return "gone"
        return "failed"

    async def _look(self) -> None:
        if self._socket is None:
            await self._connect()
        elif error := self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            self._fail(error)
        elif self.why:
            self._recover()
        now = asyncio.get_running_loop().time()
        if self._socket is not None and (self.why or now - self._asked >= self._idle):
            self._asked = now
            with contextlib.suppress(OSError):  # what is wrong shows at the next look
                self._socket.send(self._sign)

    async def _connect(self) -> None:
        try:
            self.attach(await _connected(*self._place))
        except (OSError, UnicodeError) as error:  # UnicodeError: a name that DNS cannot hold
            self._set(f"{self.name} cannot be reached: {getattr(error, 'strerror', None) or error}")

    def _fail(self, error: int) -> None:
        self._refused = asyncio.get_running_loop().time()
        nobody = error in _REFUSED
        self._set(f"nobody listens on {self.name}" if nobody else f"{self.name}: {os.strerror(error)}")

    def _recover(self) -> None:
        if asyncio.get_running_loop().time() - self._refused >= self._quiet:
            self._set("")

    def _set(self, why: str) -> None:
        if why != self.why:
            self.why = why
            self._changed()


class OscOut:
    """Sends OSC to its targets.

    Status: `unknown` while nothing is known to be wrong, for UDP never answers; `unknown` with a reason while some of
    several targets are lost; `down` when all are. Every return of a target changes the status.
    """

    def __init__(
        self,
        targets: Sequence[tuple[str, int]],
        period: float = PERIOD,
        quiet: float = QUIET,
        idle: float = IDLE,
        *,
        sign: bytes = NOTHING,
        bundles: bool = False,
    ) -> None:
        """Take the targets, still unconnected; the times are in seconds.

        `sign`: what is sent to find out whether somebody is there; `bundles`: send bundles as they are, and not message
        by message.
        """
        self.watch: Callable[[], None] = _nobody
        self.status = Status("down", "not opened yet")
        self.targets = [Target(host, port, self._judge, quiet, idle, sign) for host, port in targets]
        self._period, self._bundles = period, bundles
        self._keepers: list[asyncio.Task[None]] = []

    @property
    def near(self) -> bool:
        """Tell whether a receiver is on this machine."""
        return any(target.near for target in self.targets)

    async def open(self) -> None:
        """Resolve and connect, as far as that succeeds soon; the rest goes on being tried."""
        if self._keepers:
            return
        self._keepers = [asyncio.create_task(target.keep(self._period)) for target in self.targets]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                for target in self.targets:
                    await target.looked.wait()

    def send(self, payload: bytes) -> Sent:
        """Send to every target. None: it is gone. `DeviceError`: none of them could be sent to."""
        if payload[0] == _BUNDLE and not self._bundles:
            return all_of([self.send(each) for each in apart(payload)])
        troubled: list[tuple[Target, Outcome]] | None = None
        for target in self.targets:
            outcome = target.send(payload)
            if outcome != "gone":
                troubled = [*(troubled or ()), (target, outcome)]
        return None if troubled is None else self._later(troubled, payload)

    def _later(self, troubled: Sequence[tuple[Target, Outcome]], payload: bytes) -> Sent:
        blocked = [target for target, outcome in troubled if outcome == "blocked"]
        lost = len(troubled) - len(blocked)
        if lost == len(self.targets):
            raise DeviceError(self._trouble())
        return self._drain(blocked, payload, lost) if blocked else None

    async def close(self) -> None:
        """Close the sockets and stop trying."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._keepers = []
        for target in self.targets:
            target.close()

    async def _drain(self, blocked: Sequence[Target], payload: bytes, lost: int) -> None:
        outcomes = await asyncio.gather(*(target.drain(payload) for target in blocked))
        if lost + outcomes.count("failed") == len(self.targets):
            raise DeviceError(self._trouble())

    def _judge(self) -> None:
        lost = sum(bool(target.why) for target in self.targets)
        status = Status("down" if lost == len(self.targets) else "unknown", self._trouble())
        if status != self.status:
            self.status = status
            asyncio.get_running_loop().call_soon(self.watch)  # later, for `send` may be on the way

    def _trouble(self) -> str:
        return "; ".join(target.why for target in self.targets if target.why)


async def _connected(host: str, port: int) -> socket.socket:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_DGRAM)
    # Most OSC programs listen on IPv4 alone, and "localhost" is often found as ::1 first.
    family, kind, protocol, _, address = min(found, key=lambda place: place[0] != socket.AF_INET)
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        sock.connect(address)
    except BaseException:
        sock.close()
        raise
    return sock


def _is_near(connected: socket.socket) -> bool:
    """Tell whether the receiver is on this machine, so that it wants one of our cores."""
    own, other = connected.getsockname(), connected.getpeername()
    return connected.family in (socket.AF_INET, socket.AF_INET6) and bool(own[0] == other[0])


def _nobody() -> None:
    """Stand in until somebody watches."""
