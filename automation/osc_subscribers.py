"""Those who asked by OSC to be told how the game stands, and how long each of them is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from automation.clock import Clock
from automation.devices import DeviceError, osc
from automation.devices.osc_limits import Bucket
from automation.devices.osc_tcp_in import is_tcp, said
from automation.model import Refused, Role
from automation.tally import Tally, Value
from automation.tally_desk import Follower, TallyDesk

log = logging.getLogger(__name__)

MOST = 32
LEASE = 60.0
"""Seconds for which one is told over UDP; asking again renews it. Over TCP one is told until the connection ends."""

AGAIN, AT_ONCE = 10.0, 64.0
"""How often all can be told in a second, and at once: it takes a hundred times what asking for it takes."""

Send = Callable[[bytes, osc.Source], None]


class _Subscription(Struct):
    follower: Follower
    until: float


class Subscribers:
    """Sends the tally to everybody who subscribed."""

    def __init__(self, tally: TallyDesk, clock: Clock, send: Send) -> None:
        self._tally, self._clock, self._send = tally, clock, send
        self._places: dict[osc.Source, _Subscription] = {}
        self._bucket = Bucket(AGAIN, AT_ONCE, clock.now())

    def __len__(self) -> int:
        self._drop_old()
        return len(self._places)

    def add(self, place: osc.Source, role: Role) -> float:
        """Tell a place everything now and what changes from now on; gives the seconds of its lease, 0 for no end.

        `Refused` if there are too many already, or too many ask at once.
        """
        if not self._bucket.take(1, self._clock.now()):
            raise Refused("not-now", f"subscribe: asked more than {AGAIN:g} times a second; ask again soon")
        lease = 0.0 if is_tcp(place) else LEASE
        until = self._clock.now() + lease if lease else float("inf")
        known = self._places.get(place)
        if known is not None and known.follower.role == role:
            known.until = until
            self._tally.refresh(known.follower)
            return lease
        self.drop(place)
        if len(self) >= MOST:
            raise Refused("not-now", f"subscribe: there are {MOST} subscribers already")
        self._places[place] = _Subscription(self._tally.follow(role, lambda news: self._tell(place, news)), until)
        return lease

    def drop(self, place: osc.Source) -> None:
        """Tell a place nothing any more."""
        if known := self._places.pop(place, None):
            self._tally.leave(known.follower)

    def _tell(self, place: osc.Source, news: Tally) -> None:
        known = self._places.get(place)
        if known is not None and self._is_over(known):
            self.drop(place)
            return
        for address, value in news.items():
            try:
                self._send(packet(address, value), place)
            except DeviceError as error:
                log.warning("%s to %s: %s", address, said(place), error)

    def _drop_old(self) -> None:
        for place, known in list(self._places.items()):
            if self._is_over(known):
                self.drop(place)

    def _is_over(self, known: _Subscription) -> bool:
        return known.until <= self._clock.now()


@lru_cache(maxsize=1024, typed=True)
def packet(address: str, value: Value) -> bytes:
    """Write a value as a packet; `DeviceError` if OSC cannot carry it."""
    return osc.encode(osc.message({"osc": address, "args": [value]}))
