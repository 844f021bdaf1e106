"""OSC input: what the network sends becomes messages, each bundle in one piece and on its time."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterable
from typing import Any

from automation.clock import Clock, Timer, wall
from automation.devices import DeviceError
from automation.devices.osc_limits import Complaints, Source, Throttle
from automation.devices.osc_packet import Bundle, Ignored, OscMessage, decode

HORIZON = 60.0
"""Seconds that a bundle may be dated ahead."""

MOST_WAITING = 1000
"""Bundles that may wait for their time."""

_NTP_EPOCH = 2_208_988_800  # seconds from 1900 to 1970
_RECEIVE_BUFFER = 1 << 20


def ahead(tag: int, wall: float) -> float:
    """Tell how many seconds a time tag lies ahead of a time of day (seconds since 1970); 0 or less: it is due.

    The seconds of a tag wrap in 2036, so the nearest of the possible moments is meant. A tag within the first second
    of 1900 is a bare counter (CasparCG dates its bundles so), and 1 is "immediately": both are due.

    >>> ahead(1, 1_800_000_000.0)
    0.0
    >>> ahead((1_800_000_000 + 2_208_988_800 << 32) + (1 << 31), 1_800_000_000.0)
    0.5
    """
    if tag < 2**32:
        return 0.0
    now = int((wall + _NTP_EPOCH) * 2**32)
    return float(((tag - now + 2**63) % 2**64 - 2**63) / 2**32)


class OscIn(asyncio.DatagramProtocol):
    """Listens at one UDP port.

    `receive(message, source)` gets every message in order; `reject(source, reason)` hears of packets that are wrong,
    too many or dated too far ahead, a few times a second at most. `rate` and `burst` are packets of up to 64 bytes
    that one sender may send in a second and at once.
    """

    def __init__(
        self,
        host: str,
        port: int,
        clock: Clock,
        receive: Callable[[OscMessage, Source], None],
        reject: Callable[[Source, str], None],
        *,
        wall: Callable[[], float] = wall,
        rate: float = 2000.0,
        burst: float = 1000.0,
    ) -> None:
        self.host = host
        self.port = port
        self.received = 0
        """Messages handed on so far."""
        self.refused = 0
        """Packets and bundles refused so far."""
        self.ignored = 0
        """Packets dropped without a word so far."""
        self._clock = clock
        self._wall = wall
        self._receive = receive
        self._throttle = Throttle(rate, burst)
        self._complaints = Complaints(clock, reject)
        self._waiting: dict[int, Timer] = {}
        self._numbers = 0
        self._transport: asyncio.DatagramTransport | None = None

    async def open(self) -> None:
        """Listen; port 0 takes a free one, which `port` then tells. `DeviceError` if the port cannot be had."""
        loop = asyncio.get_running_loop()
        try:
            transport, _ = await loop.create_datagram_endpoint(lambda: self, local_addr=(self.host, self.port))
        except (OSError, OverflowError, UnicodeError) as error:  # a port or a name that cannot be
            raise DeviceError(why_not(self.host, self.port, error)) from None
        self._transport = transport
        self.port = transport.get_extra_info("sockname")[1]
        with contextlib.suppress(OSError):  # a larger buffer is only a kindness: a burst survives a busy moment
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER)

    async def close(self) -> None:
        """Stop listening and forget the bundles that wait for their time."""
        for timer in self._waiting.values():
            timer.cancel()
        self._waiting.clear()
        self._complaints.close()
        if self._transport is not None:
            self._transport.close()
            self._transport = None

    def send(self, packet: bytes, to: Source) -> None:
        """Send an encoded packet from this port; UDP does not tell whether it arrives."""
        if self._transport is None:
            return
        with contextlib.suppress(OSError, ValueError):  # the other side is gone or out of reach: its own affair
            self._transport.sendto(packet, to[:2])

    def take(self, packet: bytes, source: Source) -> bool:
        """Take a packet, from wherever it came; nothing is raised. False: its sender sends too much."""
        if excess := self._throttle.refusal(source, len(packet), self._clock.now()):
            self.refuse(source, excess)
            return False
        try:
            bundles = decode(packet)
        except Ignored:
            self.ignored += 1
        except DeviceError as error:
            self.refuse(source, str(error))
        else:
            self._sort(bundles, source)
        return True

    def refuse(self, source: Source, reason: str) -> None:
        """Count something that is refused, and tell it unless too much is told already."""
        self.refused += 1
        self._complaints.add(source, reason)

    # asyncio.DatagramProtocol -------------------------------------------------------------------------------------

    def datagram_received(self, packet: bytes, address: Any) -> None:
        """Take a packet from the network; whatever it holds, nothing is raised."""
        self.take(packet, (address[0], address[1]))

    def error_received(self, error: Exception) -> None:
        """Pass over a reply that came back: who asked is not there any more."""

    # --------------------------------------------------------------------------------------------------------------

    def _sort(self, bundles: Iterable[Bundle], source: Source) -> None:
        for bundle in bundles:
            if bundle.at is None:
                self._deliver(bundle, source)
                continue
            wait = ahead(bundle.at, self._wall())
            if wait <= 0.0:
                self._deliver(bundle, source)
            elif wait > HORIZON:
                self.refuse(source, f"a bundle is dated {wait:.1f} s ahead, {HORIZON:g} s are the most")
            elif len(self._waiting) >= MOST_WAITING:
                self.refuse(source, f"{MOST_WAITING} bundles are waiting for their time already")
            else:
                self._hold(bundle, source, wait)

    def _hold(self, bundle: Bundle, source: Source, wait: float) -> None:
        self._numbers += 1
        number = self._numbers

        def due() -> None:
            self._waiting.pop(number, None)
            self._deliver(bundle, source)

        self._waiting[number] = self._clock.call_at(self._clock.now() + wait, due)

    def _deliver(self, bundle: Bundle, source: Source) -> None:
        for message in bundle.messages:
            self.received += 1
            try:
                self._receive(message, source)
            except Exception as error:  # a fault of ours: it is told, and the rest of the bundle still goes
                context = {"message": f"{message.address} from {source[0]}:{source[1]} failed", "exception": error}
                asyncio.get_running_loop().call_exception_handler(context)


def why_not(host: str, port: int, error: Exception) -> str:
    """Say why a port cannot be listened at, and what to do."""
    place = f"cannot listen for OSC on {host}:{port}"
    cause = error.__cause__ or error  # uvloop tells the reason there alone
    reason = getattr(cause, "strerror", None) or str(cause)
    return f"{place}: {reason}. Stop the program that uses it, or choose another host or port in the settings"
