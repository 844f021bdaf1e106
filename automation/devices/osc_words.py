"""OSC messages as a cue sheet writes them, and their bytes, which python-osc builds."""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from pythonosc.osc_message_builder import OscMessageBuilder

from automation.devices import DeviceError

LONGEST = 8192
"""Bytes of the longest packet that is sent; macOS refuses UDP packets over 9216."""

BUNDLE_HEAD = b"#bundle\0\0\0\0\0\0\0\0\1"
"""How a bundle begins whose time tag says: at once."""

_KEYS = ("osc", "args", "types", "value")
_BARE = {"T": "true", "F": "false", "N": "nil", "I": "impulse"}
# OSC 1.0, "OSC Address Spaces": these may not stand in a name. Patterns are not sent: desks read them differently.
_ILLEGAL = re.compile(r"[^!-~]|[#*,?\[\]{}]")


class Osc(Struct, frozen=True, tag="osc"):
    """A message to send. `types` has one tag for each argument; T, F, N and I stand for themselves, without one."""

    address: str
    types: str = ""
    args: tuple[Any, ...] = ()


class Together(Struct, frozen=True, tag="bundle"):
    """Messages that belong together: one bundle to devices that take bundles, one after the other to all others."""

    parts: tuple[Osc, ...]


def message(fields: Mapping[str, Any], /) -> Osc | Together:
    """Read a message, or several that belong together, from the words of a cue sheet.

    `DeviceError` names the key and the reason. `bundle` is a list of messages.

    >>> message({"bundle": [{"osc": "/a"}, {"osc": "/b"}]})
    Together(parts=(Osc(address='/a', types='', args=()), Osc(address='/b', types='', args=())))
    """
    return together(fields, single) if "bundle" in fields else single(fields)


def together(fields: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Osc]) -> Together:
    """Read a bundle, each of its messages by `read`; `DeviceError` names the key and the reason."""
    if len(fields) > 1:
        other = next(key for key in fields if key != "bundle")
        raise DeviceError(f"{other}: has no place beside bundle; it belongs to one of the messages there")
    parts = fields["bundle"]
    if not isinstance(parts, list | tuple) or not parts or not all(isinstance(part, Mapping) for part in parts):
        raise DeviceError('bundle: a list of messages is expected, [{ osc = "/a" }, { osc = "/b" }]')
    return Together(tuple(_part(place, part, read) for place, part in enumerate(parts)))


def _part(place: int, fields: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Osc]) -> Osc:
    try:
        return read(fields)
    except DeviceError as error:
        raise DeviceError(f"bundle[{place}].{error}") from None


def single(fields: Mapping[str, Any], /) -> Osc:
    """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason.

    `osc` is the address, `args` its arguments, `types` forces their OSC types (T, F, N and I take nothing from `args`),
    `value` is a float that comes last, for ramps.

    >>> single({"osc": "/eos/sub/7", "args": [1, True, "x"], "value": 0.5})
    Osc(address='/eos/sub/7', types='iTsf', args=(1, 'x', 0.5))
    """
    for key in fields:
        if key not in _KEYS:
            raise DeviceError(f"{key}: an OSC message has no such key, only {', '.join(_KEYS)}")
    args = fields.get("args", [])
    if not isinstance(args, list | tuple):
        raise DeviceError(f"args: a list is expected, not {args!r}")
    forced = fields.get("types")
    pairs = list(_guessed(args) if forced is None else _forced(forced, args))
    if "value" in fields:
        pairs.append(("f", _float32("value", fields["value"])))
    return Osc(
        checked_address("osc", fields.get("osc")),
        "".join(tag for tag, _ in pairs),
        tuple(value for tag, value in pairs if tag not in _BARE),
    )


def encode(message: Osc | Together, /) -> bytes:
    """Write a message as it goes on the wire; `DeviceError` if it is too long for a packet.

    >>> encode(Osc("/go", "i", (7,))).hex(" ", 4)
    '2f676f00 2c690000 00000007'
    """
    if isinstance(message, Osc):
        return _encoded(message)
    parts = [_encoded(part) for part in message.parts]
    packet = BUNDLE_HEAD + b"".join(len(part).to_bytes(4) + part for part in parts)
    if len(packet) > LONGEST:
        raise DeviceError(f"bundle: {len(packet)} bytes do not fit into a packet of {LONGEST}")
    return packet


@lru_cache(maxsize=256)
def apart(bundle: bytes, /) -> tuple[bytes, ...]:
    """Take a bundle that `encode` wrote apart into the packets of its messages.

    >>> apart(encode(Together((Osc("/a"), Osc("/b")))))
    (b'/a\\x00\\x00,\\x00\\x00\\x00', b'/b\\x00\\x00,\\x00\\x00\\x00')
    """
    found, index = [], len(BUNDLE_HEAD)
    while index < len(bundle):
        size = int.from_bytes(bundle[index : index + 4])
        found.append(bundle[index + 4 : index + 4 + size])
        index += 4 + size
    return tuple(found)


def _encoded(message: Osc) -> bytes:
    builder = OscMessageBuilder(message.address)
    values = iter(message.args)
    for tag in message.types:
        builder.add_arg(*_stand_in(tag, None if tag in _BARE else next(values)))
    packet = bytes(builder.build().dgram)
    if len(packet) > LONGEST:
        raise DeviceError(f"{message.address}: {len(packet)} bytes do not fit into a packet of {LONGEST}")
    start = (len(message.address.encode()) | 3) + 2
    return packet[:start] + message.types.encode() + packet[start + len(message.types) :]


def describe(message: Osc | Together, /) -> str:
    """Say a message as operators write it.

    >>> describe(Osc("/eos/newcmd", "sfT", ("Chan 1#", 1.0)))
    '/eos/newcmd "Chan 1#" 1.0 true'
    """
    if isinstance(message, Together):
        return f"[{'; '.join(map(describe, message.parts))}]"
    values = iter(message.args)
    return " ".join([message.address, *(_BARE.get(tag) or _shown(next(values)) for tag in message.types)])


def _shown(value: Any) -> str:
    if isinstance(value, bytes):
        return f"0x{value.hex()}"
    return json.dumps(round(value, 6) if isinstance(value, float) else value, ensure_ascii=False)


def _stand_in(tag: str, value: Any) -> tuple[Any, str]:
    """Give the builder something of the same bytes where it knows no better; the tag itself is put right afterwards."""
    if tag == "t":
        return value - 2**64 if value >= 2**63 else value, "h"
    if tag == "b" and not value:  # the builder refuses empty blobs, which are legal
        return 0, "i"
    return value, "N" if tag == "I" else tag


def checked_address(key: str, text: Any) -> str:
    """See that an address can be sent; `DeviceError` names the key and the reason."""
    if not isinstance(text, str) or not text.startswith("/") or len(text) < 2:
        raise DeviceError(f"{key}: an address begins with / and a name, {text!r} does not")
    if wrong := _ILLEGAL.search(text):
        raise DeviceError(f"{key}: {wrong.group()!r} may not stand in an address ({text!r})")
    if "//" in text or text.endswith("/"):
        raise DeviceError(f"{key}: a name is missing between or after the slashes of {text!r}")
    return text


def _guessed(args: list[Any] | tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    for place, value in enumerate(args):
        tag = _tag(value)
        if tag is None:
            raise DeviceError(f"args[{place}]: OSC has no type for {value!r}")
        yield tag, None if tag in _BARE else _READ[tag](f"args[{place}]", value)


def _tag(value: Any) -> str | None:
    if isinstance(value, bool):
        return "T" if value else "F"
    if isinstance(value, int):
        return "i" if -(2**31) <= value < 2**31 else "h"
    return {float: "f", str: "s", type(None): "N"}.get(type(value))


def _forced(types: Any, args: list[Any] | tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    if not isinstance(types, str):
        raise DeviceError(f"types: a text of type tags is expected, not {types!r}")
    for tag in types:
        if tag not in _READ and tag not in _BARE:
            raise DeviceError(f"types: {tag!r} is none of {' '.join((*_READ, *_BARE))}")
    needed = sum(tag in _READ for tag in types)
    if needed != len(args):
        raise DeviceError(f"types: {types!r} needs {needed} args (T F N I take none), there are {len(args)}")
    values = enumerate(args)
    for tag in types:
        if tag in _BARE:
            yield tag, None
        else:
            place, value = next(values)
            yield tag, _READ[tag](f"args[{place}]", value)


def _whole(least: int, most: int) -> Callable[[str, Any], int]:
    def read(key: str, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise DeviceError(f"{key}: a whole number from {least} to {most} is expected, not {value!r}")
        return value

    return read


def _float64(key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise DeviceError(f"{key}: a number is expected, not {value!r}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise DeviceError(f"{key}: {value!r} is not a finite number")
    return number


def _float32(key: str, value: Any) -> float:
    number = _float64(key, value)
    try:
        struct.pack(">f", number)
    except OverflowError:
        raise DeviceError(f'{key}: {value!r} is too large for a 32-bit float (types = "d" is a larger one)') from None
    return number


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise DeviceError(f"{key}: a text is expected, not {value!r}")
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        raise DeviceError(f"{key}: {value!r} holds a character that OSC cannot carry")
    return value


def _blob(key: str, value: Any) -> bytes:
    try:
        return bytes.fromhex(value)
    except (TypeError, ValueError):
        raise DeviceError(f'{key}: bytes in hexadecimal are expected ("f0 7f"), not {value!r}') from None


_READ: dict[str, Callable[[str, Any], Any]] = {
    "i": _whole(-(2**31), 2**31 - 1),
    "f": _float32,
    "s": _text,
    "b": _blob,
    "h": _whole(-(2**63), 2**63 - 1),
    "d": _float64,
    "t": _whole(0, 2**64 - 1),
}
