"""OSC in the control room: presses and orders that come in, refusals and tally that go back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from automation.bindings import ROOT, Order, Press, read_osc
from automation.buzz_desk import BuzzDesk
from automation.clock import Clock
from automation.desk import Desk
from automation.devices import DeviceError, osc
from automation.devices.osc_tcp_in import OscTcpIn, is_tcp, said
from automation.loops import Loops
from automation.model import DIRECTOR, Action, Refused, Role, SheetError
from automation.osc_guard import Guard
from automation.osc_subscribers import Subscribers
from automation.runner import Runner
from automation.server.access import is_loopback
from automation.settings import OscInSettings
from automation.tally_desk import TallyDesk
from automation.vocabulary import Vocabulary

log = logging.getLogger(__name__)

MOST_MEANINGS = 1000
CONNECT, DISCONNECT = ROOT + "connect", ROOT + "disconnect"

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
        tally: TallyDesk | None = None,
        loops: Loops | None = None,
    ) -> None:
        """Take presses as the settings say; `refused(by, what, refusal)` is told of those that were not accepted.

        `buzzers` takes those of buttons, with the moment at which they came; `tally` tells how the game stands;
        `loops` knows what we sent ourselves.

        `SheetError` for a port that the network can reach and anybody may use.
        """
        passcode = settings.passcode.get_secret_value() if settings.passcode else ""
        if not is_loopback(settings.host) and not settings.allow and not passcode:
            raise SheetError(
                f"OSC on {settings.host} can be reached from the network and anybody could press: "
                'set [osc] allow = ["10.0.0.5"] to the addresses of your controllers, or a passcode, '
                'or host = "127.0.0.1"'
            )
        self._loops = loops
        self.guard = Guard(settings.allow, passcode, clock)
        self.port = osc.OscIn(settings.host, settings.port, clock, self._receive, self._reject)
        self.tcp: OscTcpIn | None = None
        if settings.tcp_port is not None:
            where = settings.host, settings.tcp_port
            self.tcp = OscTcpIn(*where, clock, self.port, settings.tcp_framing, self.guard.knows, self._left)
        self._desk, self._runner, self._clock, self._refused = desk, runner, clock, refused
        self._buzzers = buzzers
        self._button = buzzers.buttons.PRESS if buzzers and buzzers.buttons else None
        self.subscribers = Subscribers(tally or TallyDesk(desk, clock), clock, self._send)
        self._ways: dict[osc.Source, Callable[[bytes], None]] = {}
        self._meaning = _remembering(desk.vocabulary)

    async def open(self) -> None:
        """Listen; `DeviceError` if a port cannot be had."""
        await self.port.open()
        if self.tcp:
            await self.tcp.open()

    async def close(self) -> None:
        """Stop listening."""
        if self.tcp:
            await self.tcp.close()
        await self.port.close()

    def health(self) -> dict[str, Any]:
        """Say how the ports stand."""
        port = self.port
        stands = {"port": port.port, "received": port.received, "refused": port.refused}
        if self.tcp:
            stands |= {"tcp_port": self.tcp.port, "connections": self.tcp.connections}
        return stands | {"subscribers": len(self.subscribers)}

    # In ----------------------------------------------------------------------------------------------------------

    def _receive(self, message: osc.OscMessage, source: osc.Source) -> None:
        by = f"osc {source[0]}:{source[1]}"
        if self._loops is not None and self._loops.osc(by, message):
            return  # never answer ourselves: such an answer would be answered too
        try:
            if self.guard.asks and not self._enters(message, source):
                return
            meant = self._meaning(message.address, *message.args)
            if isinstance(meant, Press):
                if type(meant.action) is self._button:
                    self._buzz(meant.action, by)
                else:
                    self._desk.press(meant.action, by)
            elif isinstance(meant, Order):
                self._obey(meant, source, by)
        except Refused as refused:
            # A passcode in the wrong place is one all the same.
            what = CONNECT if message.address.startswith(CONNECT) else message.address
            self._refused(by, what, refused)
            self._answer(source, "refused", what, refused.code, refused.text)
            if self.tcp and is_tcp(source) and not self.guard.knows(source[0]):
                self.tcp.end(source)

    def _enters(self, message: osc.OscMessage, source: osc.Source) -> bool:
        """See that a sender may come in; False if that was all it wanted, `Refused` if it may not."""
        if message.address.startswith(CONNECT):
            if message.address != CONNECT:
                raise Refused("bad-value", "connect: the passcode is its argument, no part of its address")
            self.guard.connect(source, message.args)
            self._answer(source, "connected")
            return False
        self.guard.admit(source)
        if message.address == DISCONNECT:
            self.guard.forget(source)
            self.subscribers.drop(source)
            return False
        return True

    def _buzz(self, action: Action, by: str) -> None:
        assert self._buzzers is not None
        self._buzzers.wired(action, by, self._clock.now())

    def _obey(self, order: Order, source: osc.Source, by: str) -> None:
        if order.name == "panic":
            self._runner.panic(by)
        elif order.name == "resync":
            self._resync(order.argument)
        elif order.name == "connect":
            self._answer(source, "connected")
        else:
            self._subscribe(order, source)

    def _resync(self, device: Any) -> None:
        try:
            self._runner.resync(device)
        except KeyError:
            raise Refused("bad-value", f"resync: there is no device {device!r}") from None

    def _reject(self, source: osc.Source, reason: str) -> None:
        log.warning("OSC from %s: %s", said(source), reason)
        self._refused(f"osc {source[0]}:{source[1]}", "packet", Refused("bad-packet", reason))
        self._answer(source, "error", reason)

    def _subscribe(self, order: Order, source: osc.Source) -> None:
        place = source if order.argument is None else (source[0], int(order.argument))
        if order.name == "unsubscribe":
            self.subscribers.drop(place)
            return
        if self._is_us(place):
            raise Refused("bad-value", f"subscribe: port {place[1]} is this server's own")
        lease = self.subscribers.add(place, Role.parse(order.role) if order.role else DIRECTOR)
        self._answer(source, "subscribed", lease)

    def attach(self, source: osc.Source, send: Callable[[bytes], None]) -> None:
        """Let answers to a sender that comes neither by UDP nor by our TCP port go its own way."""
        self._ways[source] = send

    def detach(self, source: osc.Source) -> None:
        """Forget such a sender."""
        self._ways.pop(source, None)
        self._left(source)

    # Out ---------------------------------------------------------------------------------------------------------

    def _left(self, source: osc.Source) -> None:
        self.guard.forget(source)
        self.subscribers.drop(source)

    def _is_us(self, place: osc.Source) -> bool:
        return not is_tcp(place) and place[1] == self.port.port

    def _answer(self, source: osc.Source, what: str, *args: Any) -> None:
        if self._is_us(source):  # never answer ourselves: such an answer would be answered too
            return
        try:
            self._send(osc.encode(osc.message({"osc": ROOT + what, "args": list(args)})), source)
        except DeviceError as error:
            log.warning("%s%s to %s: %s", ROOT, what, said(source), error)

    def _send(self, packet: bytes, to: osc.Source) -> None:
        if not is_tcp(to):
            self.port.send(packet, to)
        elif way := self._ways.get(to):
            way(packet)
        elif self.tcp:
            self.tcp.send(packet, to)
