"""Show control, machine control and timecode over MIDI, as cue sheets write them and as they go on the wire."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from automation.devices import DeviceError

Fields = Mapping[str, Any]
Said = tuple[bytes, str]
"""The bytes between F0 and F7, and how people read them."""

REAL_TIME = 0x7F
"""Universal real time (MIDI 1.0, table 4)."""
EVERYBODY = 0x7F
LONGEST_MSC = 128
"""Bytes of the longest message of show control, F0 and F7 included (MSC 1.0, 4)."""

FORMATS: Mapping[str, int] = {
    "lighting": 0x01,
    "sound": 0x10,
    "music": 0x11,
    "machinery": 0x20,
    "video": 0x30,
    "character_generators": 0x36,
    "projection": 0x40,
    "process_control": 0x50,
    "pyro": 0x60,
    "all": 0x7F,
}
"""Command formats (MSC 1.0, 4.2); the others are written as numbers."""

_CUES, _LIST = ("cue", "list", "path"), ("list",)
COMMANDS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "go": (0x01, _CUES),
    "stop": (0x02, _CUES),
    "resume": (0x03, _CUES),
    "load": (0x05, _CUES),
    "set": (0x06, ("number", "value")),
    "fire": (0x07, ("macro",)),
    "all_off": (0x08, ()),
    "restore": (0x09, ()),
    "reset": (0x0A, ()),
    "go_off": (0x0B, _CUES),
    "standby_plus": (0x11, _LIST),
    "standby_minus": (0x12, _LIST),
    "sequence_plus": (0x13, _LIST),
    "sequence_minus": (0x14, _LIST),
}
"""Commands (MSC 1.0, 4.3, recommended minimum sets 1 to 3), and the words that belong to each."""

MACHINE: Mapping[str, int] = {
    "stop": 0x01,
    "play": 0x02,
    "deferred_play": 0x03,
    "fast_forward": 0x04,
    "rewind": 0x05,
    "record": 0x06,
    "record_exit": 0x07,
    "pause": 0x09,
    "locate": 0x44,
}
"""Commands (MMC 1.0, 3)."""

RATES: Mapping[float, tuple[int, int]] = {24: (0, 24), 25: (1, 25), 29.97: (2, 30), 30: (3, 30)}
"""Frames a second: the two bits of their kind (MTC, "Full Message"), and how many frames a second is counted in."""

_TIME = re.compile(r"(\d\d):(\d\d):(\d\d)[:;](\d\d)")


def show_control(fields: Fields) -> Said:
    """Read a message of MIDI Show Control; `DeviceError` names the key and the reason.

    >>> show_control({"msc": "go", "to": 1, "cue": "12.5", "list": 1})
    (b'\\x7f\\x01\\x02\\x01\\x0112.5\\x001', 'MSC go cue 12.5 list 1, lighting 1')
    """
    name = _one_of("msc", fields["msc"], COMMANDS)
    command, known = COMMANDS[name]
    _only(fields, ("msc", "to", "format", *known), f"msc {name}")
    to, form = _receiver(fields), _format(fields.get("format", "lighting"))
    body = bytes((REAL_TIME, to, 0x02, form, command)) + _told(name, known, fields)
    if len(body) + 2 > LONGEST_MSC:
        raise DeviceError(f"msc: {len(body) + 2} bytes; {LONGEST_MSC} are the most")
    what = "".join(f" {key} {fields[key]}" for key in known if key in fields)
    return body, f"MSC {name}{what}, {fields.get('format', 'lighting')} {fields.get('to', 'all')}"


def _told(name: str, known: tuple[str, ...], fields: Fields) -> bytes:
    if name == "set":
        return _fourteen("number", fields) + _fourteen("value", fields)
    if name == "fire":
        return bytes((_whole("macro", fields.get("macro"), 0, 127),))
    if name == "load" and "cue" not in fields:
        raise DeviceError("cue: is missing; load needs one (MSC 1.0, 5.4)")
    if "path" in fields and "list" not in fields:
        raise DeviceError("path: needs a list")
    parts = [_number(key, fields[key]) if key in fields else b"" for key in known]
    # Of a list alone the number of the cue stays empty, and its end stands first. STANDBY and SEQUENCE know no cue.
    while parts and not parts[-1]:
        parts.pop()
    return b"\0".join(parts)


def _number(key: str, value: Any) -> bytes:
    # Cue 1.1 and cue 1.10 are two cues, but one number.
    if isinstance(value, float):
        raise DeviceError(f'{key}: a number with a point is written in quotes ("1.10"), not {value!r}')
    if isinstance(value, bool) or not re.fullmatch(r"\d+(\.\d+)*", str(value), re.ASCII):
        raise DeviceError(f'{key}: a number is expected (12, "12.5"), not {value!r}')
    return str(value).encode()


def machine_control(fields: Fields) -> Said:
    """Read a message of MIDI Machine Control; `DeviceError` names the key and the reason.

    >>> machine_control({"mmc": "locate", "at": "01:00:10:00"})[0].hex(" ")
    '7f 7f 06 44 06 01 21 00 0a 00 00'
    """
    name = _one_of("mmc", fields["mmc"], MACHINE)
    locates = name == "locate"
    _only(fields, ("mmc", "to", *(("at", "rate") if locates else ())), f"mmc {name}")
    body = bytes((REAL_TIME, _receiver(fields), 0x06, MACHINE[name]))
    text = f"MMC {name}{' ' + str(fields.get('at')) if locates else ''} to {fields.get('to', 'all')}"
    if locates:  # 06 bytes follow; 01: a time, not the content of a register
        body += bytes((0x06, 0x01, *timecode("at", fields.get("at"), fields.get("rate", 25)), 0))
    return body, text


def full_frame(fields: Fields) -> Said:
    """Read a full frame of MIDI Time Code; `DeviceError` names the key and the reason.

    >>> full_frame({"mtc": "01:00:00:00", "rate": 25})[0].hex(" ")
    '7f 7f 01 01 21 00 00 00'
    """
    _only(fields, ("mtc", "rate", "to"), "mtc")
    rate = fields.get("rate", 25)
    time = timecode("mtc", fields["mtc"], rate)
    return bytes((REAL_TIME, _receiver(fields), 0x01, 0x01, *time)), f"MTC {fields['mtc']} at {rate:g} frames a second"


def timecode(key: str, value: Any, rate: Any) -> tuple[int, int, int, int]:
    """Read a time, "01:00:00:00", as its four bytes, the kind of its rate in the first.

    >>> timecode("mtc", "23:59:59:29", 30)
    (119, 59, 59, 29)
    """
    if isinstance(rate, bool) or rate not in RATES:
        raise DeviceError(f"rate: {rate!r} is none of 24, 25, 29.97, 30")
    found = _TIME.fullmatch(value) if isinstance(value, str) else None
    hours, minutes, seconds, frames = map(int, found.groups()) if found else (99, 0, 0, 0)
    kind, count = RATES[rate]
    if hours > 23 or minutes > 59 or seconds > 59 or frames >= count:
        raise DeviceError(f'{key}: a time is expected ("01:00:00:00", frames below {count}), not {value!r}')
    # SMPTE 12M: each minute but every tenth begins with frame 2.
    if rate == 29.97 and frames < 2 and seconds == 0 and minutes % 10:
        raise DeviceError(f"{key}: {value} does not exist at 29.97 frames a second, which drops it")
    return kind << 5 | hours, minutes, seconds, frames


# Values -----------------------------------------------------------------------------------------------------------


def _receiver(fields: Fields) -> int:
    value = fields.get("to", "all")
    if value == "all":
        return EVERYBODY
    group = re.fullmatch(r"group (\d\d?)", value) if isinstance(value, str) else None
    if group and 1 <= int(group[1]) <= 15:  # MSC 1.0, 4.1: 70 to 7E
        return 0x6F + int(group[1])
    if type(value) is int and 0 <= value <= 0x6F:
        return value
    raise DeviceError(f'to: 0..111, "group 1" to "group 15" or "all" is expected, not {value!r}')


def _format(value: Any) -> int:
    if type(value) is int and 0 < value < 0x80:
        return value
    return FORMATS[_one_of("format", value, FORMATS)]


def _fourteen(key: str, fields: Fields) -> bytes:
    number = _whole(key, fields.get(key), 0, 16383)
    return bytes((number & 0x7F, number >> 7))  # the lower seven bits first (MSC 1.0, 5.5)


def _whole(key: str, value: Any, low: int, high: int) -> int:
    whole = int(value + 0.5) if isinstance(value, float) and 0 <= value < high + 0.5 else value
    if type(whole) is not int or not low <= whole <= high:
        raise DeviceError(f"{key}: {'is missing, ' if value is None else f'{value!r} is not '}{low}..{high}")
    return whole


def _one_of(key: str, value: Any, known: Mapping[str, Any]) -> str:
    if not isinstance(value, str) or value not in known:
        raise DeviceError(f"{key}: {value!r} is none of {', '.join(known)}")
    return value


def _only(fields: Fields, known: tuple[str, ...], what: str) -> None:
    for key in fields:
        if key not in known:
            raise DeviceError(f"{key}: {what} does not know it; it knows {', '.join(known)}")


READ: Mapping[str, Callable[[Fields], Said]] = {
    "msc": show_control,
    "mmc": machine_control,
    "mtc": full_frame,
}
"""By the word that names the message."""
