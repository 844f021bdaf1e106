"""What keeps a flood at the OSC port small: a token bucket for each sender, and few complaints a second."""

from __future__ import annotations

from collections.abc import Callable

from automation.clock import Clock, Timer

Source = tuple[str, int] | tuple[str, int, int]
"""Host and port that a packet came from; over TCP the number of its connection follows."""

_TOKEN = 64
"""Bytes that one token buys, so that a packet full of messages costs what it takes."""


class Bucket:
    """Tokens that come back with time."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, tokens: int, now: float) -> bool:
        """Take tokens, or leave all where there are too few."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if tokens > self._tokens:
            return False
        self._tokens -= tokens
        return True

    def full(self, now: float) -> bool:
        """Tell whether everything came back, so that nothing is lost with this bucket."""
        return self._tokens + (now - self._at) * self._rate >= self._burst


class Throttle:
    """Lets each sender have `rate` small packets a second and `burst` at once, and all together five times that.

    All connections of one host over TCP have twice that together, so that no host can take it all from the others.
    """

    def __init__(self, rate: float, burst: float, senders: int = 256) -> None:
        self._rate = rate
        self._burst = burst
        self._senders = senders
        self._hosts: dict[str, Bucket] = {}
        self._buckets: dict[Source, Bucket] = {}
        self._all = Bucket(5 * rate, 5 * burst, 0.0)

    def refusal(self, source: Source, size: int, now: float) -> str | None:
        """Count a packet of `size` bytes at `now` seconds; the reason if it is one too many."""
        bucket = self._buckets.get(source) or self._remember(source, now)
        if bucket is None:
            return f"more than {self._senders} senders at the same time"
        tokens = (size + _TOKEN - 1) // _TOKEN or 1
        if not bucket.take(tokens, now):
            return f"more than {self._rate:g} messages a second"
        if len(source) > 2 and not self._host(source[0], now).take(tokens, now):
            return f"more than {2 * self._rate:g} messages a second over all connections of one host"
        return None if self._all.take(tokens, now) else "too many messages from all senders together"

    def _host(self, host: str, now: float) -> Bucket:
        if host not in self._hosts:
            # Few hosts are connected at a time; those that left and have all back are forgotten.
            self._hosts = {known: bucket for known, bucket in self._hosts.items() if not bucket.full(now)}
            self._hosts[host] = Bucket(2 * self._rate, 2 * self._burst, now)
        return self._hosts[host]

    def _remember(self, source: Source, now: float) -> Bucket | None:
        if len(self._buckets) >= self._senders:
            self._buckets = {known: bucket for known, bucket in self._buckets.items() if not bucket.full(now)}
        if len(self._buckets) >= self._senders:
            return None
        bucket = self._buckets[source] = Bucket(self._rate, self._burst, now)
        return bucket


class Complaints:
    """Tells the first few refusals of a second, and of the others only how many there were."""

    def __init__(self, clock: Clock, tell: Callable[[Source, str], None], most: int = 5) -> None:
        self._clock = clock
        self._tell = tell
        self._most = most
        self._told = 0
        self._more = 0
        self._last: Source = ("", 0)
        self._second: Timer | None = None

    def add(self, source: Source, reason: str) -> None:
        """Tell a refusal now, or count it."""
        if self._second is None:
            self._second = self._clock.call_at(self._clock.now() + 1.0, self._sum_up)
            self._told = 0
        if self._told < self._most:
            self._told += 1
            self._tell(source, reason)
        else:
            self._more += 1
            self._last = source

    def close(self) -> None:
        """Tell what was only counted so far, and forget the second."""
        if self._second is not None:
            self._second.cancel()
            self._sum_up()

    def _sum_up(self) -> None:
        self._second = None
        more, self._more = self._more, 0
        if more:
            self._tell(self._last, f"and {more} more within a second, this one the last")
