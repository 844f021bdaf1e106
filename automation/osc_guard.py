"""Who may steer by OSC: the addresses that are allowed, and a passcode where one is set."""

from __future__ import annotations

import hmac
import math
from collections import OrderedDict
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

from automation.clock import Clock
from automation.devices.osc_limits import Bucket, Source
from automation.model import Refused
from automation.server.access import is_loopback

MOST_CONNECTED = 256
"""Senders that are remembered with their passcode; the one that was silent for longest is forgotten first."""
MOST_BAD = 256
"""Hosts whose wrong passcodes are remembered."""
LONGEST_WAIT = 60.0
"""Seconds that a host waits at most after a wrong passcode; the first wait is one, each further twice as long."""
GUESSES, BURST = 2.0, 20.0
"""Passcodes that are looked at in a second and at once, of all hosts together: UDP can bear any sender's name."""

Network = IPv4Network | IPv6Network


class Guard:
    """Lets senders in; a passcode is never part of what it says."""

    def __init__(self, allow: Sequence[Network], passcode: str, clock: Clock) -> None:
        """`allow`: this machine and these networks may press, all if there are none. No `passcode`: none is asked."""
        self._allow, self._clock = allow, clock
        self._passcode = passcode.encode()
        self.asks = bool(allow or passcode)
        """Whether there is anything to ask."""
        self.asks_passcode = bool(passcode)
        self._connected: OrderedDict[Source, None] = OrderedDict()
        self._bad: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._guesses = Bucket(GUESSES, BURST, clock.now())

    def knows(self, host: str) -> bool:
        """Tell whether an address may press at all."""
        if not self._allow or is_loopback(host):
            return True
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        # A port of IPv6 that takes IPv4 as well names its senders ::ffff:10.0.0.5.
        address = getattr(address, "ipv4_mapped", None) or address
        return any(address in network for network in self._allow)

    def admit(self, source: Source) -> None:
        """Let a sender in, or raise `Refused`."""
        self._check_address(source[0])
        if not self._passcode:
            return
        if source not in self._connected:
            raise Refused("not-yours", "a passcode is needed: send /showcaller/connect with it first")
        self._connected.move_to_end(source)

    def connect(self, source: Source, values: Sequence[Any]) -> None:
        """Judge a passcode that a sender gave, or raise `Refused`."""
        self._check_address(source[0])
        if not self._passcode:
            return
        self._check_wait(source[0])
        given = str(values[0]) if len(values) == 1 and type(values[0]) in (str, int) else ""
        if not hmac.compare_digest(given.encode(errors="replace"), self._passcode):
            self._count_bad(source)
        self._bad.pop(source[0], None)
        self._connected[source] = None
        if len(self._connected) > MOST_CONNECTED:
            self._connected.popitem(last=False)

    def forget(self, source: Source) -> None:
        """Ask a sender for the passcode again."""
        self._connected.pop(source, None)

    def _check_address(self, host: str) -> None:
        if not self.knows(host):
            raise Refused("not-yours", f"{host} is not among the addresses that may press ([osc] allow)")

    def _check_wait(self, host: str) -> None:
        now = self._clock.now()
        left = self._bad.get(host, (0, now))[1] - now
        if left > 0:
            raise Refused("not-now", f"a wrong passcode came before: try again in {math.ceil(left)} s")
        if not self._guesses.take(1, now):
            raise Refused("not-now", "too many passcodes at once: try again in a second")

    def _count_bad(self, source: Source) -> None:
        self.forget(source)
        count = self._bad.pop(source[0], (0, 0.0))[0] + 1
        wait = min(2.0 ** (count - 1), LONGEST_WAIT)
        self._bad[source[0]] = count, self._clock.now() + wait
        if len(self._bad) > MOST_BAD:
            self._bad.popitem(last=False)
        raise Refused("not-yours", f"wrong passcode: try again in {wait:g} s")
