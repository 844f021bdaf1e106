"""Our own messages that come back to an input of ours: refused, so that they set off nothing, and told.

A cable, a patch or a program in between may lead an output of the show to an input of the show. Then what a cue sends
would press, and the press would fire the cue again. People are told apart by time: nobody presses just what was sent,
to the byte, within a moment after it; and for each message that was sent one is refused at most. Lamps are another
matter: `echoes` says why.
"""

from __future__ import annotations

import contextlib
import logging
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from automation.bindings import ROOT
from automation.clock import Clock
from automation.devices import DeviceError
from automation.devices.midi import describe
from automation.devices.osc import OscMessage
from automation.devices.osc_packet import decode as decode_osc
from automation.echoes import SOON, Echo, heard_again
from automation.fingers import is_release, key_of
from automation.layouts import Key
from automation.model import Refused

log = logging.getLogger(__name__)

SAID_AGAIN = 1.0
"""Seconds between two reports of one source."""
MOST = 1000
"""Messages, and sources, that are remembered."""

Refusal = Callable[[str, str, Refused], None]
Hear = Callable[[Any, float], None]
"""Told of each message of a controller and of the moment it came."""
_ROOT = ROOT.encode()


class Loops:
    """Remembers for a moment what the devices sent, and knows it again."""

    def __init__(self, clock: Clock, refused: Refusal) -> None:
        """`refused(by, what, refusal)` is told once a second at most of each input and each device that leads there."""
        self._clock, self._refused = clock, refused
        self._sent: dict[Hashable, deque[tuple[float, str]]] = {}
        self._sources: dict[tuple[str, str], dict[str, Any]] = {}
        """By the input and the device whose output leads there."""
        self.lamps: dict[str, Echo] = {}
        """What the lamps of controllers were sent, by the name of their output."""

    def left(self, device: str, payload: bytes, midi: bool) -> None:
        """Note what a device sent. Of OSC only what an input of ours would listen to is of account."""
        if not midi and _ROOT not in payload:
            return
        now = self._clock.now()
        for after, key in heard_again(payload) if midi else _osc(payload):
            if len(self._sent) >= MOST:
                self._forget(now)
            self._sent.setdefault(key, deque(maxlen=MOST)).append((now + after, device))

    def returned(self, by: str, what: str, key: Hashable, at: float) -> bool:
        """Tell whether a message that came at `at` is one that was sent just before; then it is to be let be."""
        device = self._sender(key, at)
        if device is not None:
            self._tell(by, what, device)
        return device is not None

    def ear(self, by: str, heard: Hear) -> Hear:
        """Give what hears a controller and lets pass what people press."""
        down: set[Key | None] = set()

        def hear(message: Any, at: float) -> None:
            key, lets_go = key_of(message), is_release(message)
            sender = self._sender(message, at) or self._lamps_of(message, at)
            # A press that counted has its end, though a lamp or a cue may have been sent just that: else it never ends.
            if sender is not None and not (lets_go and key in down):
                self._tell(by, describe(message), sender)
                return
            (down.discard if lets_go else down.add)(key)
            heard(message, at)

        return hear

    def _sender(self, key: Hashable, at: float) -> str | None:
        moments = self._sent.get(key)
        while moments and moments[0][0] < at - SOON:
            moments.popleft()
        return moments.popleft()[1] if moments and moments[0][0] <= at else None

    def _lamps_of(self, message: Any, at: float) -> str | None:
        return next((name for name, echo in self.lamps.items() if echo.returned(message, at)), None)

    def osc(self, by: str, message: OscMessage) -> bool:
        """Tell whether an OSC message that came now is one that was sent just before."""
        return message in self._sent and self.returned(by, message.address, message, self._clock.now())

    def health(self) -> list[dict[str, Any]]:
        """Say which inputs got messages of ours back: how many, the newest, and the device that sent it."""
        return [{"by": by, **told} for (by, _), told in self._sources.items()]

    def _tell(self, by: str, what: str, device: str) -> None:
        now = self._clock.now()
        if len(self._sources) >= MOST:
            self._sources.clear()
        told = self._sources.setdefault((by, device), {"count": 0, "what": "", "device": device, "said": float("-inf")})
        told |= {"count": told["count"] + 1, "what": what}
        if now - told["said"] < SAID_AGAIN:
            return
        told["said"] = now
        text = f"{device} sent this itself just before: its output leads back to this input"
        log.warning("%s: %s: %s", by, what, text)
        self._refused(by, what, Refused("loop", text))

    def _forget(self, now: float) -> None:
        self._sent = {key: moments for key, moments in self._sent.items() if moments and moments[-1][0] > now - SOON}


def _osc(payload: bytes) -> Iterator[tuple[float, Hashable]]:
    with contextlib.suppress(DeviceError):  # of another wire, which only speaks of such an address
        for bundle in decode_osc(payload):
            yield from ((0.0, message) for message in bundle.messages)
