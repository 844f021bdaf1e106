"""A pause inside the bytes of a MIDI message, for notes that have a length; it never leaves this program."""

from __future__ import annotations

from automation.devices.midi_port import messages

LONGEST = 3600.0
"""Seconds of the longest pause."""

# MIDI 1.0, table 7: 7D is for what has no maker and stays at home.
_HEAD = b"\xf0\x7dSC"


def wait(seconds: float) -> bytes:
    """Write a pause, to the millisecond.

    >>> wait(0.2).hex(" ")
    'f0 7d 53 43 00 00 01 48 f7'
    """
    count = max(1, round(seconds * 1000))
    return _HEAD + bytes(count >> bits & 0x7F for bits in (21, 14, 7, 0)) + b"\xf7"


def timed(payload: bytes) -> list[tuple[float, bytes]]:
    """Cut a payload at its pauses: what is to be played, with the seconds after which.

    >>> timed(b"\\x90\\x3c\\x64" + wait(0.5) + b"\\x80\\x3c\\x40")
    [(0.0, b'\\x90<d'), (0.5, b'\\x80<@')]
    """
    if _HEAD not in payload:
        return [(0.0, payload)]
    found, at = [(0.0, b"")], 0.0
    for each in messages(payload):
        if each.startswith(_HEAD) and len(each) == len(_HEAD) + 5:
            a, b, c, d = each[4:8]
            at += (a << 21 | b << 14 | c << 7 | d) / 1000
            found.append((at, b""))
        else:
            found[-1] = (at, found[-1][1] + each)
    return found
