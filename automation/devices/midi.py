"""MIDI out: notes, controls, programs, SysEx and show control, as cue sheets write them and as they go on the wire."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import mido
import msgspec
from msgspec import Struct

from automation.devices import DeviceError, midi_show
from automation.devices.midi_out import Config, MidiDevice, outputs
from automation.devices.midi_wait import LONGEST, wait

__all__ = [
    "Control",
    "Control14",
    "MidiMessage",
    "NoteOff",
    "NoteOn",
    "Nrpn",
    "PitchBend",
    "Program",
    "ResetControls",
    "Rpn",
    "ShowControl",
    "SysEx",
    "describe",
    "encode",
    "make",
    "message",
    "outputs",
]

# WinMM drivers take 1024 bytes of SysEx, some 8192; what is longer vanishes without an error (mido#207).
LONGEST_SYSEX = 1024
RESET = 121
"""The control that resets all others (MIDI 1.0, "Channel Mode Messages")."""


class MidiMessage(Struct, frozen=True, tag_field="midi", forbid_unknown_fields=True):
    """Any MIDI message; channels are counted from 1, as on the front of a synth."""


class NoteOn(MidiMessage, frozen=True, tag="note_on"):
    """Strike a key; a sting player starts its clip."""

    note: int
    velocity: int = 100
    channel: int = 1
    length: float = 0.0
    """Seconds after which it is released by itself; 0 for never."""


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


class Control14(MidiMessage, frozen=True, tag="control14"):
    """Set a controller in steps of 1/16383: 0 to 31, whose lower half is 32 above it."""

    control: int
    value: int
    channel: int = 1


class Nrpn(MidiMessage, frozen=True, tag="nrpn"):
    """Set a parameter of the maker's own, by a number of 14 bits."""

    number: int
    value: int
    channel: int = 1


class Rpn(MidiMessage, frozen=True, tag="rpn"):
    """Set a registered parameter: 0 is the range of the pitch bend."""

    number: int
    value: int
    channel: int = 1


class ResetControls(MidiMessage, frozen=True, tag="reset_controls"):
    """All controllers of a channel begin anew; it comes in, and no cue says it."""

    channel: int = 1


class PitchBend(MidiMessage, frozen=True, tag="pitch_bend"):
    """Bend the pitch, 0 for not at all; on control surfaces the position of a fader."""

    value: int
    channel: int = 1


class Program(MidiMessage, frozen=True, tag="program"):
    """Choose a sound; sent as written, 0..127, where some synths show 1..128."""

    program: int
    channel: int = 1


class SysEx(MidiMessage, frozen=True, tag="sysex"):
    """A system exclusive message without its F0 and F7."""

    body: bytes


class ShowControl(MidiMessage, frozen=True, tag="show"):
    """A message of show control, machine control or timecode, without its F0 and F7."""

    body: bytes
    text: str


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
    "control14": (
        Control14,
        {"control14": _Number(0, 31), "value": _Number(0, 16383, fraction=True), "channel": _CHANNEL},
    ),
    "nrpn": (Nrpn, {"nrpn": _Number(0, 16383), "value": _Number(0, 16383, fraction=True), "channel": _CHANNEL}),
    "rpn": (Rpn, {"rpn": _Number(0, 16383), "value": _Number(0, 16383, fraction=True), "channel": _CHANNEL}),
    "pitch_bend": (PitchBend, {"pitch_bend": _Number(-8192, 8191, fraction=True), "channel": _CHANNEL}),
    "program": (Program, {"program": _Number(0, 127), "channel": _CHANNEL}),
}
NAMES = (*KINDS, "sysex", *midi_show.READ)
_MORE = {"note_on": ("length",), "pitch_bend": ("value",)}
"""Words beside those of the struct's numbers."""
_CHOICE = f"a MIDI message is one of {', '.join(NAMES)}"


def message(fields: Mapping[str, Any], /) -> MidiMessage:
    """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason.

    >>> message({"note_on": 60})
    NoteOn(note=60, velocity=100, channel=1, length=0.0)
    >>> message({"note_on": 200})
    Traceback (most recent call last):
    automation.devices.DeviceError: note_on: 200 is not 0..127
    """
    kind, *others = [name for name in NAMES if name in fields] or [""]
    if others:
        raise DeviceError(f"{others[0]}: there is {kind} too; {_CHOICE}")
    if not kind:
        raise DeviceError(f"{next(iter(fields), 'message')}: {_CHOICE}")
    if kind in midi_show.READ:
        return ShowControl(*midi_show.READ[kind](fields))
    known = (*KINDS[kind][1], *_MORE.get(kind, ())) if kind in KINDS else ("sysex",)
    for key in fields:
        if key not in known:
            raise DeviceError(f"{key}: {kind} does not know it; it knows {', '.join(known)}")
    if kind == "sysex":
        return SysEx(_sysex(fields["sysex"]))
    if kind == "pitch_bend" and "value" in fields:  # from a ramp
        fields = {**fields, "pitch_bend": fields["value"]}
    struct, numbers = KINDS[kind]
    read: list[Any] = [_number(key, number, fields) for key, number in numbers.items()]
    return struct(*read, *([_length(fields["length"])] if "length" in fields else []))


def _length(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= LONGEST:
        raise DeviceError(f"length: {value!r} is not seconds up to {LONGEST:g}")
    return float(value)


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
    if isinstance(message, NoteOn) and message.length:
        off = NoteOff(message.note, channel=message.channel)
        return b"".join((*_written(message), wait(message.length), *_written(off)))
    return b"".join(_written(message))


def _written(message: MidiMessage) -> list[bytes]:
    return [bytes(each.bytes()) for each in _mido(message)]


def _mido(message: MidiMessage) -> list[mido.Message]:
    match message:
        case NoteOn(note, velocity, channel):
            return [mido.Message("note_on", note=note, velocity=velocity, channel=channel - 1)]
        case NoteOff(note, velocity, channel):
            return [mido.Message("note_off", note=note, velocity=velocity, channel=channel - 1)]
        case Control(control, value, channel):
            return [_control(control, value, channel)]
        case Control14(control, value, channel):
            # MIDI 1.0, "Control Change": the upper half goes first, receivers set the lower to 0 with it.
            return [_control(control, value >> 7, channel), _control(control + 32, value & 0x7F, channel)]
        case Nrpn(number, value, channel):
            # MIDI 1.0, "Registered and Non-Registered Parameter Numbers": 99, 98, then the value by 6 and 38.
            pairs = ((99, number >> 7), (98, number & 0x7F), (6, value >> 7), (38, value & 0x7F))
            return [_control(*pair, channel) for pair in pairs]
        case Rpn(number, value, channel):  # the same by 101 and 100
            pairs = ((101, number >> 7), (100, number & 0x7F), (6, value >> 7), (38, value & 0x7F))
            return [_control(*pair, channel) for pair in pairs]
        case ResetControls(channel):
            return [_control(RESET, 0, channel)]
        case PitchBend(value, channel):
            return [mido.Message("pitchwheel", pitch=value, channel=channel - 1)]
        case Program(program, channel):
            return [mido.Message("program_change", program=program, channel=channel - 1)]
        case SysEx(body) | ShowControl(body):
            return [mido.Message("sysex", data=body)]
    raise DeviceError(f"{type(message).__name__} is not a MIDI message")


def _control(control: int, value: int, channel: int) -> mido.Message:
    return mido.Message("control_change", control=control, value=value, channel=channel - 1)


def describe(message: MidiMessage, /) -> str:
    """Say a message in the words of its trade, for cue lists and logs.

    >>> describe(NoteOn(60))
    'note on 60 (C4) velocity 100 channel 1'
    """
    match message:
        case NoteOn(note, velocity, channel, length):
            lasts = f" for {length:g} s" if length else ""
            return f"note on {note} ({pitch(note)}) velocity {velocity} channel {channel}{lasts}"
        case NoteOff(note, velocity, channel):
            return f"note off {note} ({pitch(note)}) velocity {velocity} channel {channel}"
        case Control(control, value, channel):
            return f"control {control} value {value} channel {channel}"
        case Control14(control, value, channel):
            return f"control {control}/{control + 32} value {value} channel {channel}"
        case Nrpn(number, value, channel):
            return f"NRPN {number} value {value} channel {channel}"
        case Rpn(number, value, channel):
            return f"RPN {number} value {value} channel {channel}"
        case ResetControls(channel):
            return f"reset of all controls channel {channel}"
        case PitchBend(value, channel):
            return f"pitch bend {value} channel {channel}"
        case Program(program, channel):
            return f"program {program} channel {channel}"
        case SysEx(body):
            return f"sysex F0 {body.hex(' ').upper()} F7"
        case ShowControl(_, text):
            return text
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
