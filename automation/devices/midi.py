"""MIDI out: notes, control and program changes and SysEx, as cue sheets write them and as they go on the wire."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import mido
import msgspec
from msgspec import Struct

from automation.devices import DeviceError
from automation.devices.midi_out import Config, MidiDevice, outputs

__all__ = [
    "Control",
    "MidiMessage",
    "NoteOff",
    "NoteOn",
    "Program",
    "SysEx",
    "describe",
    "encode",
    "make",
    "message",
    "outputs",
]

# WinMM drivers take 1024 bytes of SysEx, some 8192; what is longer vanishes without an error (mido#207).
LONGEST_SYSEX = 1024


class MidiMessage(Struct, frozen=True, tag_field="midi", forbid_unknown_fields=True):
    """Any MIDI message; channels are counted from 1, as on the front of a synth."""


class NoteOn(MidiMessage, frozen=True, tag="note_on"):
    """Strike a key; a sting player starts its clip."""

    note: int
    velocity: int = 100
    channel: int = 1


class NoteOff(MidiMessage, frozen=True, tag="note_off"):
    """Release a key."""

    note: int
    velocity: int = 64
    channel: int = 1


class Control(MidiMessage, frozen=True, tag="control"):
    """Set a controller: 7 is the volume."""

    control: int
    value: int
    channel: int = 1


class Program(MidiMessage, frozen=True, tag="program"):
    """Choose a sound; sent as written, 0..127, where some synths show 1..128."""

    program: int
    channel: int = 1


class SysEx(MidiMessage, frozen=True, tag="sysex"):
    """A system exclusive message without its F0 and F7; MIDI Show Control travels so."""

    body: bytes


class _Number(Struct, frozen=True):
    """What a word may hold. `default` None: it must be there."""

    low: int
    high: int
    default: int | None = None
    fraction: bool = False
    """Ramps hand in fractions, which are rounded half up."""


_CHANNEL = _Number(1, 16, default=1)

# The word that names the message, its struct, and the words of the cue sheet in the order of the struct's fields.
KINDS: dict[str, tuple[type[MidiMessage], dict[str, _Number]]] = {
    # A note on with velocity 0 is a note off (MIDI 1.0, Note On), so velocities begin at 1.
    "note_on": (
        NoteOn,
        {"note_on": _Number(0, 127), "velocity": _Number(1, 127, default=100), "channel": _CHANNEL},
    ),
    "note_off": (
        NoteOff,
        {"note_off": _Number(0, 127), "velocity": _Number(0, 127, default=64), "channel": _CHANNEL},
    ),
    "control": (
        Control,
        {"control": _Number(0, 127), "value": _Number(0, 127, fraction=True), "channel": _CHANNEL},
    ),
    "program": (Program, {"program": _Number(0, 127), "channel": _CHANNEL}),
}
NAMES = (*KINDS, "sysex")
_CHOICE = f"a MIDI message is one of {', '.join(NAMES)}"


def message(fields: Mapping[str, Any], /) -> MidiMessage:
    """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason.

    >>> message({"note_on": 60})
    NoteOn(note=60, velocity=100, channel=1)
    >>> message({"note_on": 200})
    Traceback (most recent call last):
    automation.devices.DeviceError: note_on: 200 is not 0..127
    """
    kind, *others = [name for name in NAMES if name in fields] or [""]
    if others:
        raise DeviceError(f"{others[0]}: there is {kind} too; {_CHOICE}")
    if not kind:
        raise DeviceError(f"{next(iter(fields), 'message')}: {_CHOICE}")
    known = KINDS[kind][1] if kind in KINDS else {"sysex": None}
    for key in fields:
        if key not in known:
            raise DeviceError(f"{key}: {kind} does not know it; it knows {', '.join(known)}")
    if kind == "sysex":
        return SysEx(_sysex(fields["sysex"]))
    struct, numbers = KINDS[kind]
    return struct(*(_number(key, number, fields) for key, number in numbers.items()))


def _number(key: str, number: _Number, fields: Mapping[str, Any]) -> int:
    value = fields.get(key, number.default)
    if value is None:
        raise DeviceError(f"{key}: is missing, {number.low}..{number.high}")
    whole = _whole(value) if number.fraction else value
    if type(whole) is not int or not number.low <= whole <= number.high:
        raise DeviceError(f"{key}: {value!r} is not {number.low}..{number.high}")
    return whole


def _whole(value: Any) -> Any:
    return math.floor(value + 0.5) if isinstance(value, float) and math.isfinite(value) else value


def _sysex(text: Any) -> bytes:
    try:
        body = bytes.fromhex(text)
    except (TypeError, ValueError):
        raise DeviceError(f"sysex: {text!r} is not hexadecimal bytes such as '7E 7F 09 01'") from None
    if body[:1] == b"\xf0" or body[-1:] == b"\xf7":
        if body[0] != 0xF0 or body[-1] != 0xF7:
            raise DeviceError("sysex: write both F0 and F7, or neither")
        body = body[1:-1]
    if not body:
        raise DeviceError("sysex: is empty")
    if len(body) + 2 > LONGEST_SYSEX:
        raise DeviceError(f"sysex: {len(body) + 2} bytes; more than {LONGEST_SYSEX} get lost on some systems")
    for at, byte in enumerate(body):
        if byte > 0x7F:
            raise DeviceError(f"sysex: byte {at + 1} after F0 is {byte:02X}; all of them are 00..7F")
    return body


def encode(message: MidiMessage, /) -> bytes:
    """Write a message as it goes on the wire, with its status byte.

    >>> encode(NoteOn(60, 100, 10)).hex(" ")
    '99 3c 64'
    """
    return bytes(_mido(message).bytes())


def _mido(message: MidiMessage) -> mido.Message:
    match message:
        case NoteOn(note, velocity, channel):
            return mido.Message("note_on", note=note, velocity=velocity, channel=channel - 1)
        case NoteOff(note, velocity, channel):
            return mido.Message("note_off", note=note, velocity=velocity, channel=channel - 1)
        case Control(control, value, channel):
            return mido.Message("control_change", control=control, value=value, channel=channel - 1)
        case Program(program, channel):
            return mido.Message("program_change", program=program, channel=channel - 1)
        case SysEx(body):
            return mido.Message("sysex", data=body)
    raise DeviceError(f"{type(message).__name__} is not a MIDI message")


def describe(message: MidiMessage, /) -> str:
    """Say a message in the words of its trade, for cue lists and logs.

    >>> describe(NoteOn(60))
    'note on 60 (C4) velocity 100 channel 1'
    """
    match message:
        case NoteOn(note, velocity, channel):
            return f"note on {note} ({pitch(note)}) velocity {velocity} channel {channel}"
        case NoteOff(note, velocity, channel):
            return f"note off {note} ({pitch(note)}) velocity {velocity} channel {channel}"
        case Control(control, value, channel):
            return f"control {control} value {value} channel {channel}"
        case Program(program, channel):
            return f"program {program} channel {channel}"
        case SysEx(body):
            return f"sysex F0 {body.hex(' ').upper()} F7"
    raise DeviceError(f"{type(message).__name__} is not a MIDI message")


_PITCHES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")


def pitch(note: int) -> str:
    """Name a note, middle C (60) as C4; some makers count an octave lower.

    >>> pitch(60), pitch(0), pitch(127)
    ('C4', 'C-1', 'G9')
    """
    return f"{_PITCHES[note % 12]}{note // 12 - 1}"


def make(name: str, config: Mapping[str, Any], /) -> MidiDevice:
    """Make a MIDI output from its table in the settings; `DeviceError` names the key and the reason."""
    try:
        read = msgspec.convert(dict(config), Config)
    except msgspec.ValidationError as problem:
        raise DeviceError(f"{name}: {problem}") from None
    return MidiDevice(name, read)
