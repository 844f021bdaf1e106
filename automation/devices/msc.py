"""MIDI Show Control as it comes in: whole SysEx messages read strictly, and whom they are meant for."""

from __future__ import annotations

import re

from msgspec import Struct

from automation.devices import DeviceError
from automation.devices.midi_show import COMMANDS, EVERYBODY, LONGEST_MSC, REAL_TIME

TIMED_GO = 0x04
_TIME = 5
"""Bytes of the time that TIMED_GO begins with (MSC 1.0, 4.4)."""
_GROUPS = 0x6F
_SUB_ID = 0x02
_NAMES = {number: name for name, (number, _) in COMMANDS.items()} | {TIMED_GO: "timed_go"}
_WITH_CUE = ("go", "timed_go", "stop", "resume", "load", "go_off")
_WITH_LIST = ("standby_plus", "standby_minus", "sequence_plus", "sequence_minus")
_LENGTHS = {"set": (4, 4 + _TIME), "fire": (1,), "all_off": (0,), "restore": (0,), "reset": (0,)}
"""Bytes that may follow the commands without cues; a control may be given a time to move in (MSC 1.0, 4.3)."""
_NUMBER = re.compile(rb"\d+(\.\d+)*")


class ShowControl(Struct, frozen=True):
    """A message: its command, whom it is for, and the numbers that it names, empty where it names none."""

    command: str
    to: int
    cue: str = ""
    list: str = ""
    path: str = ""
    macro: int | None = None
    number: int | None = None
    """Of the control that is set."""
    value: int | None = None

    def __str__(self) -> str:
        said = {key: getattr(self, key) for key in ("cue", "list", "path", "macro", "number", "value")}
        return " ".join(["msc", self.command, *(f"{key} {it}" for key, it in said.items() if it not in ("", None))])


def is_msc(message: bytes) -> bool:
    """Tell whether a message is one of show control, right or wrong."""
    return len(message) > 4 and message[:2] == bytes((0xF0, REAL_TIME)) and message[3] == _SUB_ID


def is_for(to: int, device_id: int, group: int = 0) -> bool:
    """Tell whether a receiver means a device or its group (1 to 15, 0 for none); 7F is everybody (MSC 1.0, 4.1)."""
    return to in (device_id, EVERYBODY) or (group > 0 and to == _GROUPS + group)


def read(message: bytes) -> ShowControl | None:
    """Read a message, F0 and F7 included; None for another kind, `DeviceError` says what is wrong with one of these.

    >>> str(read(bytes.fromhex("f07f0002010131322e350031f7")))
    'msc go cue 12.5 list 1'
    """
    if not is_msc(message):
        return None
    if len(message) > LONGEST_MSC or message[-1] != 0xF7:
        raise DeviceError(f"MSC: {len(message)} bytes; {LONGEST_MSC} are the most, and F7 the last")
    if len(message) < 7:
        raise DeviceError("MSC: it ends before its command")
    number, body = message[5], message[6:-1]
    name = _NAMES.get(number)
    if name is None:
        raise DeviceError(f"MSC: no command {number:#04x} is known here")
    if name in _LENGTHS:
        return _bare(name, message[2], body)
    if name == "timed_go":
        if len(body) < _TIME:
            raise DeviceError("MSC timed_go: it ends inside its time")
        body = body[_TIME:]
    parts = _numbers(name, body)
    if name in _WITH_LIST:
        return ShowControl(name, message[2], list=parts[0])
    if name == "load" and not parts[0]:
        raise DeviceError("MSC load: it names no cue (MSC 1.0, 5.4)")
    return ShowControl(name, message[2], *parts)


def _bare(name: str, to: int, body: bytes) -> ShowControl:
    if len(body) not in _LENGTHS[name]:
        raise DeviceError(f"MSC {name}: {len(body)} bytes follow, {' or '.join(map(str, _LENGTHS[name]))} are right")
    if name == "set":  # the lower seven bits first (MSC 1.0, 5.5)
        return ShowControl(name, to, number=body[1] << 7 | body[0], value=body[3] << 7 | body[2])
    return ShowControl(name, to, macro=body[0] if name == "fire" else None)


def _numbers(name: str, body: bytes) -> tuple[str, str, str]:
    parts = body.split(b"\0")
    if len(parts) > (3 if name in _WITH_CUE else 1) and any(parts[3 if name in _WITH_CUE else 1 :]):
        raise DeviceError(f"MSC {name}: more numbers than it takes")
    for part in parts:
        if part and not _NUMBER.fullmatch(part):
            raise DeviceError(f"MSC {name}: {part!r} is no number of a cue, a list or a path")
    cue, list_, path, *_ = [*(part.decode("ascii") for part in parts), "", "", ""]
    return cue, list_, path
