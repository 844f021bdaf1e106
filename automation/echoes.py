"""What our own MIDI messages look like when they come back, and lamps whose messages do. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator

from automation.devices.midi_in import decode
from automation.devices.midi_port import messages
from automation.devices.midi_wait import timed
from automation.devices.msc import is_msc

SOON = 0.05
"""Seconds within which a message that was sent is known again; it takes a few thousandths."""
ENOUGH = 3
"""Messages in a row of lamps that come back before that is no chance any more."""
MOST = 1000
"""Messages of lamps that are remembered."""


def heard_again(payload: bytes) -> Iterator[tuple[float, Hashable]]:
    """Say as what a payload would come in again, and after how many seconds: what presses, and show control."""
    for after, part in timed(payload):
        for each in messages(part):
            read = each if is_msc(each) else decode(each) if each and each[0] < 0xF0 else None
            if read is not None:
                yield after, read


class Echo:
    """Tells whether the messages of a controller's lamps come back to an input of ours.

    Many buttons send, to the byte, what lights their lamps: 127 and 0. So one message proves nothing, be it never so
    soon after. But an output that leads back brings every message back, and no person hits upon several in a row.
    Where an output was just opened, and nothing of it is known yet, the whole panel goes out at once and nobody
    presses: there the first one that comes back is believed.
    """

    def __init__(self) -> None:
        self._out: deque[tuple[float, Hashable]] = deque(maxlen=MOST)
        """What was sent just now and did not come back yet."""
        self._row = 0
        self._known = False

    def anew(self) -> None:
        """Begin again: the output was opened."""
        self._out.clear()
        self._row, self._known = 0, False

    def left(self, payload: bytes, now: float) -> None:
        """Note what was sent to lamps at `now` seconds."""
        self._settle(now)
        self._out.extend((now, key) for _, key in heard_again(payload))

    def returned(self, key: Hashable, at: float) -> bool:
        """Tell whether a message that came at `at` seconds is one of the lamps'; then it is to be let be."""
        self._settle(at)
        found = next((each for each in self._out if each[1] == key and each[0] <= at), None)
        if found is None:
            return False
        self._out.remove(found)
        self._row += 1
        return not self._known or self._row >= ENOUGH

    def _settle(self, now: float) -> None:
        while self._out and self._out[0][0] < now - SOON:
            self._out.popleft()
            self._row, self._known = 0, True
