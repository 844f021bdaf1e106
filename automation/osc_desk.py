"""OSC in the control room: presses and orders that come in, refusals and tally that go back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address
from typing import Any

from automation.bindings import ROOT, Order, Press, read_osc
from automation.buzz_desk import BuzzDesk
from automation.clock import Clock
from automation.desk import Change, Desk
from automation.devices import DeviceError, osc
from automation.model import Action, Refused, SheetError
from automation.runner import Runner
from automation.server.access import is_loopback
from automation.settings import OscInSettings
from automation.tally import Tally, news, tally
from automation.vocabulary import Vocabulary

log = logging.getLogger(__name__)

MOST_SUBSCRIBERS = 32
MOST_MEANINGS = 1000

Refusal = Callable[[str, str, Refused], None]


def _remembering(vocabulary: Vocabulary) -> Callable[..., Press | Order | None]:
    """Read messages, and remember what they meant; by type too, for 1, 1.0 and True are equal."""

    @lru_cache(maxsize=MOST_MEANINGS, typed=True)
    def meaning(address: str, *values: Any) -> Press | Order | None:
        return read_osc(address, values, vocabulary)

    return meaning


class OscDesk:
    """Takes presses by OSC and tells subscribers how the game stands."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        clock: Clock,
        settings: OscInSettings,
        refused: Refusal,
        buzzers: BuzzDesk | None = None,
    ) -> None:
        """Take presses as the settings say; `refused(by, what, refusal)` is told of those that were not accepted.

        `buzzers` takes those of buttons, with the moment at which they came.

        `SheetError` for a port that the network can reach and anybody may use.
        """
        if not is_loopback(settings.host) and not settings.allow:
            raise SheetError(
                f"OSC on {settings.host} can be reached from the network and anybody could press: "
                'set [osc] allow = ["10.0.0.5"] to the addresses of your controllers, or host = "127.0.0.1"'
            )
        self.port = osc.OscIn(settings.host, settings.port, clock, self._receive, self._reject)
        self._allow = settings.allow
        self._desk, self._runner, self._clock, self._refused = desk, runner, clock, refused
        self._buzzers = buzzers
        self._button = buzzers.buttons.PRESS if buzzers and buzzers.buttons else None
        self._subscribers: dict[osc.Source, None] = {}
        self._told: Tally = {}
        self._meaning = _remembering(desk.vocabulary)
        self._telling = False
        desk.listen(self._changed)

    async def open(self) -> None:
        """Listen; `DeviceError` if the port cannot be had."""
        await self.port.open()

    async def close(self) -> None:
        """Stop listening."""
        await self.port.close()

    # In ----------------------------------------------------------------------------------------------------------

    def _receive(self, message: osc.OscMessage, source: osc.Source) -> None:
        by = f"osc {source[0]}:{source[1]}"
        try:
            if self._allow:
                self._admit(source[0])
            meant = self._meaning(message.address, *message.args)
            if isinstance(meant, Press):
                if type(meant.action) is self._button:
                    self._buzz(meant.action, by)
                else:
                    self._desk.press(meant.action, by)
            elif isinstance(meant, Order):
                self._obey(meant, source, by)
        except Refused as refused:
            self._refused(by, message.address, refused)
            self._answer(source, "refused", message.address, refused.code, refused.text)

    def _buzz(self, action: Action, by: str) -> None:
        assert self._buzzers is not None
        self._buzzers.wired(action, by, self._clock.now())

    def _admit(self, host: str) -> None:
        if not is_loopback(host) and not any(ip_address(host) in network for network in self._allow):
            raise Refused("not-yours", f"{host} is not among the addresses that may press ([osc] allow)")

    def _obey(self, order: Order, source: osc.Source, by: str) -> None:
        if order.name == "panic":
            self._runner.panic(by)
        elif order.name == "resync":
            self._resync(order.argument)
        else:
            self._subscribe(order, source)

    def _resync(self, device: Any) -> None:
        try:
            self._runner.resync(device)
        except KeyError:
            raise Refused("bad-value", f"resync: there is no device {device!r}") from None

    def _reject(self, source: osc.Source, reason: str) -> None:
        log.warning("OSC from %s:%d: %s", *source, reason)
        self._refused(f"osc {source[0]}:{source[1]}", "packet", Refused("bad-packet", reason))
        self._answer(source, "error", reason)

    # Out ---------------------------------------------------------------------------------------------------------

    def _answer(self, source: osc.Source, what: str, *args: Any) -> None:
        if source[1] != self.port.port:  # never answer ourselves: such an answer would be answered too
            self._send(source, ROOT + what, args)

    def _send(self, to: osc.Source, address: str, args: Any) -> None:
        try:
            self.port.send(osc.encode(osc.message({"osc": address, "args": list(args)})), to)
        except DeviceError as error:
            log.warning("%s to %s:%d: %s", address, *to, error)

    def _subscribe(self, order: Order, source: osc.Source) -> None:
        place = source if order.argument is None else (source[0], int(order.argument))
        self._subscribers.pop(place, None)
        if order.name == "unsubscribe":
            return
        if place[1] == self.port.port:
            raise Refused("bad-value", f"subscribe: port {place[1]} is this server's own")
        if len(self._subscribers) >= MOST_SUBSCRIBERS:
            raise Refused("not-now", f"subscribe: there are {MOST_SUBSCRIBERS} subscribers already")
        self._subscribers[place] = None
        for address, value in self._tally().items():
            self._send(place, address, [value])

    def _tally(self) -> Tally:
        return tally(self._desk.fields(), self._desk.legal(), self._desk.vocabulary.public)

    def _changed(self, change: Change) -> None:
        # Not now: the cues of this press go first.
        if self._subscribers and not self._telling:
            self._telling = True
            self._clock.call_at(self._clock.now(), self._tell)

    def _tell(self) -> None:
        self._telling = False
        now = self._tally()
        for address, value in news(now, self._told).items():
            for place in self._subscribers:
                self._send(place, address, [value])
        self._told = now
