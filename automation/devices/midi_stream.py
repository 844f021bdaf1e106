"""A stream of MIDI bytes cut into whole messages, whatever stands between them and wherever it was split."""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = 1024
"""Bytes of the longest SysEx that is kept; of a longer one nothing is, and what follows it is read again."""

# MIDI 1.0, table 1: how many bytes follow a status; of those from F0 on by the whole byte.
_FOLLOW = {0x80: 2, 0x90: 2, 0xA0: 2, 0xB0: 2, 0xC0: 1, 0xD0: 1, 0xE0: 2}
_FOLLOW_COMMON = {0xF1: 1, 0xF2: 2, 0xF3: 1, 0xF6: 0}
_UNDEFINED = (0xF9, 0xFD)


class MidiStream:
    """Reads a stream piece by piece.

    >>> [message.hex(" ") for message in MidiStream().feed(bytes.fromhex("90 3c f8 64 3e 00"))]
    ['f8', '90 3c 64', '90 3e 00']
    """

    def __init__(self) -> None:
        self._status: int | None = None
        """What the next bytes belong to; it stays for running status."""
        self._bytes = bytearray()
        self._sysex: bytearray | None = None

    def feed(self, piece: bytes) -> Iterator[bytes]:
        """Give the messages that end in this piece; bytes that belong to none are dropped."""
        for byte in piece:
            message = self._take(byte)
            if message:
                yield message

    def _take(self, byte: int) -> bytes | None:
        if byte >= 0xF8:  # real time: between any two bytes, and without effect on them (MIDI 1.0, "System Real Time")
            return None if byte in _UNDEFINED else bytes((byte,))
        if byte >= 0x80:
            return self._begin(byte)
        if self._sysex is not None:
            if len(self._sysex) <= LONGEST:
                self._sysex.append(byte)
            return None
        if self._status is None:
            return None
        self._bytes.append(byte)
        return self._whole()

    def _begin(self, status: int) -> bytes | None:
        # Any status but real time ends a SysEx; without its F7 it is no message.
        sysex, self._sysex = self._sysex, None
        self._bytes.clear()
        if status == 0xF7:
            self._status = None
            return bytes((*sysex, 0xF7)) if sysex and len(sysex) < LONGEST else None
        if status == 0xF0:
            self._status, self._sysex = None, bytearray((0xF0,))
            return None
        self._status = status if status < 0xF0 or status in _FOLLOW_COMMON else None
        return self._whole()

    def _whole(self) -> bytes | None:
        status = self._status
        if status is None:
            return None
        follow = _FOLLOW[status & 0xF0] if status < 0xF0 else _FOLLOW_COMMON[status]
        if len(self._bytes) < follow:
            return None
        message = bytes((status, *self._bytes))
        self._bytes.clear()
        if status >= 0xF0:  # system common has no running status
            self._status = None
        return message
