"""Read OSC 1.0 packets: a strict check of the structure first, then python-osc for the values.

python-osc trusts what it is given: a 20-byte packet hangs it for ever, truncated numbers are filled up, unknown type
tags shift every argument after them. So nothing reaches it that has not been walked to the last byte here, and it
never sees a bundle. Four tags that it does not know, or dresses up, it reads under the name of one of the same size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from pythonosc import osc_message

from automation.devices import DeviceError

IMMEDIATELY = 1
"""The time tag that means now."""

LONGEST = 16_384
"""Bytes of the longest packet that is read. Desks stay under 1 500; python-osc takes quadratic time."""

DEEPEST = 8
"""How deep bundles may be nested."""

SHORT = 128
"""Bytes of the longest packet that is remembered."""

_BUNDLE = b"#bundle\0"
_HEAD = len(_BUNDLE) + 8
_ZEROS = b"\0\0\0\0"
_SLASH, _COMMA, _OPEN, _CLOSE = b"/,[]"

_FIXED = {ord(tag): size for size, tags in ((0, "TFNI"), (4, "ifcrm"), (8, "hdt")) for tag in tags}

_STAND_INS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "S": ("s", str),
    "c": ("i", chr),
    "t": ("h", lambda value: value % 2**64),
    "I": ("N", lambda _: math.inf),
}
_OTHER_NAMES = str.maketrans({tag: other for tag, (other, _) in _STAND_INS.items()})
_REWORKED = frozenset("[").union(_STAND_INS)


class OscMessage(Struct, frozen=True):
    """A message as it came: arrays are tuples, blobs bytes, time tags whole numbers, `I` is infinity."""

    address: str
    args: tuple[Any, ...] = ()


class Bundle(Struct, frozen=True):
    """Messages that belong together with nothing between them; `at` is an NTP time tag, None outside a bundle."""

    at: int | None
    messages: tuple[OscMessage, ...]


class Ignored(DeviceError):
    """A packet that is no OSC but no mistake either; nobody needs to hear of it."""


def decode(packet: bytes) -> tuple[Bundle, ...]:
    """Read a packet as bundles in their order; `DeviceError` says at which byte it is wrong, and how.

    An inner bundle comes after the whole of the outer one: only the messages of one bundle are atomic (OSC 1.0).

    >>> decode(b"/go\\0,i\\0\\0\\0\\0\\0\\7")
    (Bundle(at=None, messages=(OscMessage(address='/go', args=(7,)),)),)
    """
    # A controller sends the same few packets all evening: what they say is remembered.
    return _remembered(packet) if len(packet) <= SHORT else _decode(packet)


def _decode(packet: bytes) -> tuple[Bundle, ...]:
    size = len(packet)
    if not size:
        raise _wrong(0, "the packet is empty")
    if packet[0] == _SLASH and size <= LONGEST and not size & 3:
        return (Bundle(None, (_message(packet, 0, size),)),)
    if packet[0] == 0x21:  # F53OSC offers encryption with packets that begin with "!"
        raise Ignored("an offer of encryption (F53OSC)")
    if size > LONGEST:
        raise _wrong(LONGEST, f"{size} bytes are more than the {LONGEST} that are read")
    if size & 3:
        raise _wrong(size, f"the length {size} is not a multiple of 4")
    if not packet.startswith(_BUNDLE):
        raise _wrong(0, "begins neither with / nor with #bundle")
    return tuple(_bundle(packet, 0, size, 0, 1))


_remembered = lru_cache(maxsize=512)(_decode)


def _bundle(packet: bytes, start: int, end: int, earliest: int, depth: int) -> Iterator[Bundle]:
    if depth > DEEPEST:
        raise _wrong(start, f"bundles are nested more than {DEEPEST} deep")
    if end - start < _HEAD:
        raise _wrong(start, "the bundle ends before its time tag does")
    at = int.from_bytes(packet[start + 8 : start + _HEAD])
    if at < earliest:
        raise _wrong(start + 8, "the time tag is earlier than that of the bundle around it")
    messages: list[OscMessage] = []
    inner: list[Bundle] = []
    for first, last in _elements(packet, start + _HEAD, end):
        if packet.startswith(_BUNDLE, first, last):
            inner.extend(_bundle(packet, first, last, at, depth + 1))
        else:
            messages.append(_message(packet, first, last))
    yield Bundle(at, tuple(messages))
    yield from inner


def _elements(packet: bytes, index: int, end: int) -> Iterator[tuple[int, int]]:
    while index < end:
        size = int.from_bytes(packet[index : index + 4], signed=True)
        if size <= 0 or size & 3:
            raise _wrong(index, f"the element size {size} is not a positive multiple of 4")
        if index + 4 + size > end:
            raise _wrong(index, f"the element size {size} goes past the end")
        yield index + 4, index + 4 + size
        index += 4 + size


def _message(packet: bytes, start: int, end: int) -> OscMessage:
    if packet[start] != _SLASH:
        raise _wrong(start, "an address begins with /")
    address, index = _string(packet, start, end)
    if not address.isprintable():
        raise _wrong(start, "the address holds a character that cannot be printed")
    # OSC 1.0 asks receivers to bear with old senders that leave the type tags out where there are no arguments.
    if index == end:
        return OscMessage(address)
    if packet[index] != _COMMA:
        raise _wrong(index, "the type tags begin with a comma")
    tags, first = _string(packet, index, end)
    _check_arguments(packet, index, first, end)
    if len(tags) == 1:
        return OscMessage(address)
    message = packet if end - start == len(packet) else packet[start:end]
    if _REWORKED.isdisjoint(tags):
        return OscMessage(address, tuple(osc_message.OscMessage(message)))
    renamed = message[: index - start] + _padded(tags.translate(_OTHER_NAMES)) + message[first - start :]
    return OscMessage(address, _as_tagged(iter(osc_message.OscMessage(renamed)), iter(tags[1:])))


def _check_arguments(packet: bytes, tags: int, index: int, end: int) -> None:
    depth = 0
    for place in range(tags + 1, packet.index(0, tags)):
        tag = packet[place]
        size = _FIXED.get(tag)
        if size is None:
            if tag in (_OPEN, _CLOSE):
                depth += 1 if tag == _OPEN else -1
                if not 0 <= depth <= DEEPEST:
                    raise _wrong(place, "a bracket without its partner, or too many inside each other")
                continue
            index = _variable(packet, place, index, end)
            continue
        index += size
        if index > end:
            raise _wrong(index - size, f"the packet ends inside an argument of type {chr(tag)}")
        if tag == 0x63 and int.from_bytes(packet[index - 4 : index]) > 127:
            raise _wrong(index - 4, "an argument of type c is not an ASCII character")
    if depth:
        raise _wrong(tags, "an array is not closed")
    if index != end:
        raise _wrong(index, f"{end - index} bytes too many after the last argument")


def _variable(packet: bytes, place: int, index: int, end: int) -> int:
    tag = packet[place]
    if tag == 0x73 or tag == 0x53:
        return _string(packet, index, end)[1]
    if tag != 0x62:
        raise _wrong(place, f"unknown type tag {chr(tag)!r}")
    if index + 4 > end:
        raise _wrong(index, "the packet ends inside the size of a blob")
    size = int.from_bytes(packet[index : index + 4], signed=True)
    after = index + 4 + (size + 3 & ~3)
    if size < 0 or after > end:
        raise _wrong(index, f"the blob size {size} does not fit into the packet")
    if any(packet[index + 4 + size : after]):
        raise _wrong(index + 4 + size, "the blob is filled up with something else than zeros")
    return after


def _string(packet: bytes, start: int, end: int) -> tuple[str, int]:
    nul = packet.find(0, start, end)
    if nul < 0:
        raise _wrong(start, "a string has no end")
    after = (nul | 3) + 1  # every part of a packet begins at a multiple of 4
    if packet[nul:after] != _ZEROS[: after - nul]:
        raise _wrong(nul, "a string is filled up with something else than zeros")
    try:
        return str(packet[start:nul], "utf-8"), after
    except UnicodeDecodeError as error:
        raise _wrong(start + error.start, "a string is not UTF-8") from None


def _as_tagged(values: Iterator[Any], tags: Iterator[str]) -> tuple[Any, ...]:
    result = []
    for tag in tags:
        if tag == "]":
            break
        value = next(values)
        if tag == "[":
            value = _as_tagged(iter(value), tags)
        elif tag in _STAND_INS:
            value = _STAND_INS[tag][1](value)
        result.append(value)
    return tuple(result)


def _padded(text: str) -> bytes:
    raw = text.encode()
    return raw + _ZEROS[len(raw) & 3 :]


def _wrong(offset: int, reason: str) -> DeviceError:
    return DeviceError(f"OSC packet, byte {offset}: {reason}")
