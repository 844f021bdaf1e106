"""MIDI Time Code on the wire: times as counts of frames, the pieces and full frames that carry them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from automation.devices import DeviceError, midi_show

QUARTER = 0xF1
"""The status of a quarter frame (MIDI 1.0, "MTC Quarter Frame")."""
PIECES = 8
"""Quarter frames that carry one time, over two frames."""
_FULL = bytes((0xF0, midi_show.REAL_TIME))
_DROPPED = 2
"""Numbers that a minute of drop frame leaves out, but every tenth (SMPTE 12M)."""


class Rate(NamedTuple):
    """How many frames a second there are, and how they are counted."""

    name: float
    """As settings and cue sheets write it."""
    kind: int
    """Two bits on the wire (MTC, "Full Message")."""
    counted: int
    """Frames that one second on the display has."""
    a_second: float
    """Frames that really pass in a second."""

    @property
    def drops(self) -> bool:
        """Tell whether some numbers are left out, so that the display keeps up with the clock."""
        return self.kind == 2

    @property
    def day(self) -> int:
        """Tell how many frames 24 hours on the display have."""
        return count(23, 59, 59, self.counted - 1, self) + 1


RATES: dict[float, Rate] = {
    name: Rate(name, kind, counted, 30000 / 1001 if name == 29.97 else float(counted))
    for name, (kind, counted) in midi_show.RATES.items()
}
KINDS: dict[int, Rate] = {rate.kind: rate for rate in RATES.values()}


class Time(NamedTuple):
    """A time on the wire: the frames since 00:00:00:00, and at which rate."""

    frame: int
    rate: Rate


def count(hours: int, minutes: int, seconds: int, frames: int, rate: Rate) -> int:
    """Count the frames since 00:00:00:00.

    >>> count(0, 1, 0, 2, RATES[29.97]), count(0, 10, 0, 0, RATES[29.97])
    (1800, 17982)
    """
    minute = hours * 60 + minutes
    dropped = _DROPPED * (minute - minute // 10) if rate.drops else 0
    return (minute * 60 + seconds) * rate.counted + frames - dropped


def parts(frame: int, rate: Rate) -> tuple[int, int, int, int]:
    """Say a count of frames in hours, minutes, seconds and frames; past midnight it begins anew."""
    frame %= rate.day
    if rate.drops:  # put back what was left out: ten minutes are 17982 frames, each but the first of them 1798
        tens, rest = divmod(frame, 17982)
        frame += _DROPPED * (9 * tens + max(0, rest - _DROPPED) // 1798)
    seconds, frames = divmod(frame, rate.counted)
    return seconds // 3600, seconds // 60 % 60, seconds % 60, frames


def label(frame: int, rate: Rate) -> str:
    """Write a count of frames as a display does; a semicolon says that numbers are dropped.

    >>> label(90250, RATES[25]), label(1800, RATES[29.97])
    ('01:00:10:00', '00:01:00;02')
    """
    hours, minutes, seconds, frames = parts(frame, rate)
    return f"{hours:02}:{minutes:02}:{seconds:02}{';' if rate.drops else ':'}{frames:02}"


def read(key: str, text: object, rate: Rate) -> int:
    """Read a time, "01:00:10:00", as a count of frames; `DeviceError` names the key and the reason."""
    first, minutes, seconds, frames = midi_show.timecode(key, text, rate.name)
    return count(first & 0x1F, minutes, seconds, frames, rate)


def quarter_frames(frame: int, rate: Rate) -> list[bytes]:
    """Write a time in its eight pieces, the first of which is sent as its frame begins.

    >>> [piece.hex() for piece in quarter_frames(90250, RATES[25])]
    ['f100', 'f110', 'f12a', 'f130', 'f140', 'f150', 'f161', 'f172']
    """
    hours, minutes, seconds, frames = parts(frame, rate)
    halves = [half for value in (frames, seconds, minutes, rate.kind << 5 | hours) for half in (value & 15, value >> 4)]
    return [bytes((QUARTER, number << 4 | half)) for number, half in enumerate(halves)]


def full_frame(frame: int, rate: Rate) -> bytes:
    """Write a time as a full frame: the display goes there, and nothing runs.

    >>> full_frame(90250, RATES[25]).hex(" ")
    'f0 7f 7f 01 01 21 00 0a 00 f7'
    """
    hours, minutes, seconds, frames = parts(frame, rate)
    return bytes((*_FULL, 0x7F, 1, 1, rate.kind << 5 | hours, minutes, seconds, frames, 0xF7))


def from_full_frame(message: bytes) -> Time | None:
    """Read a full frame; None for any other message, and for a time that does not exist.

    >>> from_full_frame(full_frame(90250, RATES[25])).frame
    90250
    """
    if len(message) != 10 or message[:2] != _FULL or message[3:5] != b"\x01\x01":
        return None
    return _time(message[5], message[6], message[7], message[8])


def from_pieces(halves: Sequence[int]) -> Time | None:
    """Read a time from the four bits of each of its eight pieces; None if it does not exist."""
    frames, seconds, minutes, first = (halves[i] | halves[i + 1] << 4 for i in range(0, PIECES, 2))
    # The bits above are undefined: a receiver ignores them (MTC, "Quarter Frame Messages").
    return _time(first & 0x7F, minutes & 0x3F, seconds & 0x3F, frames & 0x1F)


def _time(first: int, minutes: int, seconds: int, frames: int) -> Time | None:
    rate, hours = KINDS[first >> 5 & 3], first & 0x1F
    try:
        midi_show.timecode("time", f"{hours:02}:{minutes:02}:{seconds:02}:{frames:02}", rate.name)
    except DeviceError:
        return None
    return Time(count(hours, minutes, seconds, frames, rate), rate)
