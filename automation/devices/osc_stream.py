"""OSC packets in a stream of bytes: with a length before each (OSC 1.0), or between END bytes as SLIP (OSC 1.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from automation.devices import DeviceError

LONGEST = 524_288
"""Bytes of the longest frame that is read, as Eos has it (EosSyncLib)."""

_END, _ESC, _ESC_END, _ESC_ESC = 0xC0, 0xDB, 0xDC, 0xDD  # RFC 1055
_ESCAPES = {_ESC_END: _END, _ESC_ESC: _ESC}


class Reader(Protocol):
    """Finds the packets in a stream; it keeps what is not complete yet."""

    @property
    def spoilt(self) -> int:
        """Count the frames that were thrown away: a wrong escape, or too long."""

    @property
    def pending(self) -> bool:
        """Tell whether a packet began that is not complete yet."""

    def feed(self, chunk: bytes, /) -> Iterator[bytes]:
        """Give the packets that are complete now. `DeviceError`: this cannot be read any further."""


def length_frame(packet: bytes, /) -> bytes:
    """Write a packet for a stream with lengths.

    >>> length_frame(b"/go\\0,\\0\\0\\0").hex(" ", 4)
    '00000008 2f676f00 2c000000'
    """
    return len(packet).to_bytes(4) + packet


def slip_frame(packet: bytes, /) -> bytes:
    """Write a packet for a stream of SLIP, with END on both of its sides as OSC 1.1 wants it.

    >>> slip_frame(b"/a\\xc0\\xdb").hex(" ")
    'c0 2f 61 db dc db dd c0'
    """
    escaped = packet.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
    return b"\xc0" + escaped + b"\xc0"


class LengthReader:
    """Reads a stream with lengths, an int32 before each packet (OSC 1.0, "OSC Packets")."""

    spoilt = 0

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._kept = bytearray()

    @property
    def pending(self) -> bool:
        return bool(self._kept)

    def feed(self, chunk: bytes, /) -> Iterator[bytes]:
        """Give the packets that are complete now. `DeviceError`: a length that cannot be."""
        kept = self._kept
        kept += chunk
        start = 0
        while len(kept) - start >= 4:
            size = int.from_bytes(kept[start : start + 4])
            if size > self._longest:
                raise DeviceError(_no_length(kept[start], size, self._longest))
            if len(kept) - start - 4 < size:
                break
            start += 4 + size
            if size:
                yield bytes(kept[start - size : start])
        del kept[:start]


def _no_length(first: int, size: int, most: int) -> str:
    if first == _END:
        return 'the other side speaks SLIP (OSC 1.1): set framing = "slip"'
    return f"a packet of {size} bytes is announced, {most} are the most: the other side speaks no OSC 1.0 over TCP"


class SlipReader:
    """Reads a stream of SLIP: with END before and after each packet, after it alone, or one between two of them."""

    def __init__(self, longest: int = LONGEST) -> None:
        self.spoilt = 0
        self._longest = longest
        self._frame = bytearray()
        self._escaped = self._spoilt = False

    @property
    def pending(self) -> bool:
        return bool(self._frame) or self._escaped or self._spoilt

    def feed(self, chunk: bytes, /) -> Iterator[bytes]:
        """Give the packets that are complete now. `DeviceError`: the other side counts lengths."""
        parts = chunk.split(b"\xc0")
        for place, part in enumerate(parts[:-1]):
            if place and not part:  # END after END
                continue
            self._take(part)
            if packet := self._end():
                yield packet
        self._take(parts[-1])

    def _take(self, part: bytes) -> None:
        if self._spoilt or not part:
            return
        if self._escaped:
            self._escape(part[0])
            part = part[1:]
        plain, *others = part.split(b"\xdb")
        self._frame += plain
        for place, each in enumerate(others, 1):
            if each:
                self._escape(each[0])
                self._frame += each[1:]
            elif place == len(others):
                self._escaped = True
            else:  # ESC ESC
                self._spoilt = True
        self._spoilt = self._spoilt or len(self._frame) > self._longest
        if self._frame.startswith(b"\0\0"):  # no packet begins so, but every length does
            raise DeviceError('the other side counts lengths (OSC 1.0): set framing = "length"')

    def _escape(self, byte: int) -> None:
        self._escaped = False
        if byte in _ESCAPES:
            self._frame.append(_ESCAPES[byte])
        else:
            self._spoilt = True

    def _end(self) -> bytes:
        packet, spoilt = bytes(self._frame), self._spoilt or self._escaped
        self._frame.clear()
        self._escaped = self._spoilt = False
        self.spoilt += spoilt
        return b"" if spoilt else packet


class Framing(Struct, frozen=True):
    """One of the ways to put packets into a stream."""

    write: Callable[[bytes], bytes]
    reader: Callable[..., Reader]
    """Made with the bytes of the longest frame to be read, or with nothing for `LONGEST`."""


FRAMINGS: Mapping[str, Framing] = {
    "length": Framing(length_frame, LengthReader),
    "slip": Framing(slip_frame, SlipReader),
}
