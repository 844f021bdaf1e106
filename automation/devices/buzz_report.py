"""The reports of a Buzz! set: bytes → buttons of its four handsets, lamps → bytes. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from automation.devices.key_names import COLOURS, HANDSETS, buzz_button
from automation.devices.keys import Stroke

SIZE = 5
_HEADS = (b"\x7f\x7f", b"\x00\x00")
"""Two axes that never move: a wired set says 7F 7F, some wireless ones 00 00."""
_BUTTONS = HANDSETS * len(COLOURS)


def buttons(report: bytes) -> int | None:
    """Read the set of buttons that are down, bit 0 the red one of the first handset; None for what is no report.

    Twenty bits from the third byte on, the lowest first; the four bits above them are always set.

    >>> buttons(bytes.fromhex("7f 7f 20 80 f0")) == 1 << 5 | 1 << 15  # red on the second and the fourth
    True
    """
    if len(report) != SIZE or report[:2] not in _HEADS or report[4] & 0xF0 != 0xF0:
        return None
    return report[2] | report[3] << 8 | (report[4] & 0x0F) << 16


def changes(before: int, now: int) -> list[Stroke]:
    """Say which buttons went down or up between two sets."""
    return [
        Stroke(buzz_button(*divmod(bit, len(COLOURS))), bool(now >> bit & 1))
        for bit in range(_BUTTONS)
        if (before ^ now) >> bit & 1
    ]


def lamps(lit: Sequence[bool]) -> bytes:
    """Write the lamps of the handsets, with the number of the report (0) before its seven bytes.

    Linux, drivers/hid/hid-sony.c, buzz_set_leds: 00, four lamps, 00 00; a report of another length is ignored.

    >>> lamps((True, False, False, True)).hex(" ")
    '00 00 ff 00 00 ff 00 00'
    """
    return bytes(2) + bytes(0xFF if each else 0 for each in lit) + bytes(2)


class Reports:
    """Cuts what comes into reports, in whatever pieces it comes, and drops what is none."""

    def __init__(self) -> None:
        self.dropped = 0
        """Bytes that belonged to no report."""
        self._rest = b""
        self._down = 0

    def feed(self, piece: bytes) -> list[Stroke]:
        """Take a piece; what changed on the buttons."""
        self._rest += piece
        found: list[Stroke] = []
        while len(self._rest) > SIZE - 1:
            now = buttons(self._rest[:SIZE])
            if now is None:
                # Some systems put the report's number, 0, before each.
                self.dropped += self._rest[0] != 0 or self._rest[1:3] not in _HEADS
                self._rest = self._rest[1:]
                continue
            self._rest = self._rest[SIZE:]
            before, self._down = self._down, now
            found += changes(before, now)
        return found
