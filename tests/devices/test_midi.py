"""MIDI messages against the bytes of the MIDI 1.0 specification."""

from __future__ import annotations

from typing import Any

import mido
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import Device, DeviceError, Wire, midi

WIRE: Wire = midi

# Status bytes: MIDI 1.0, table 1. Show control: MSC 1.0, "GO" of cue 12.5 in list 1 to lighting device 1.
MESSAGES: list[tuple[dict[str, Any], str, str]] = [
    ({"note_on": 60}, "90 3c 64", "note on 60 (C4) velocity 100 channel 1"),
    ({"note_on": 0, "velocity": 1, "channel": 16}, "9f 00 01", "note on 0 (C-1) velocity 1 channel 16"),
    ({"note_on": 127, "velocity": 127, "channel": 10}, "99 7f 7f", "note on 127 (G9) velocity 127 channel 10"),
    ({"note_off": 61}, "80 3d 40", "note off 61 (C#4) velocity 64 channel 1"),
    ({"note_off": 69, "velocity": 0, "channel": 2}, "81 45 00", "note off 69 (A4) velocity 0 channel 2"),
    ({"control": 7, "value": 127}, "b0 07 7f", "control 7 value 127 channel 1"),
    ({"control": 120, "value": 0, "channel": 16}, "bf 78 00", "control 120 value 0 channel 16"),
    ({"program": 5}, "c0 05", "program 5 channel 1"),
    ({"program": 127, "channel": 3}, "c2 7f", "program 127 channel 3"),
    ({"sysex": "7E 7F 09 01"}, "f0 7e 7f 09 01 f7", "sysex F0 7E 7F 09 01 F7"),
    ({"sysex": "f07e7f0901f7"}, "f0 7e 7f 09 01 f7", "sysex F0 7E 7F 09 01 F7"),
    (
        {"sysex": "F0 7F 01 02 01 01 31 32 2E 35 00 31 F7"},
        "f0 7f 01 02 01 01 31 32 2e 35 00 31 f7",
        "sysex F0 7F 01 02 01 01 31 32 2E 35 00 31 F7",
    ),
]


@pytest.mark.parametrize(("fields", "wire", "words"), MESSAGES)
def test_a_message_goes_on_the_wire_as_the_specification_writes_it(
    fields: dict[str, Any], wire: str, words: str
) -> None:
    message = WIRE.message(fields)
    assert WIRE.encode(message).hex(" ") == wire
    assert WIRE.describe(message) == words


RAMPS = [(0.0, 0), (0.49, 0), (0.5, 1), (63.5, 64), (126.5, 127), (127.0, 127), (127.49, 127), (-0.5, 0)]


@pytest.mark.parametrize(("value", "sent"), RAMPS)
def test_a_value_on_a_ramp_is_rounded_half_up(value: float, sent: int) -> None:
    assert WIRE.encode(WIRE.message({"control": 7, "value": value})) == bytes((0xB0, 7, sent))


_CHOICE = "a MIDI message is one of note_on, note_off, control, program, sysex"
NOT_HEX = "is not hexadecimal bytes such as '7E 7F 09 01'"

ERRORS: list[tuple[dict[str, Any], str]] = [
    ({}, f"message: {_CHOICE}"),
    ({"noteon": 60}, f"noteon: {_CHOICE}"),
    ({"note_on": 60, "program": 1}, f"program: there is note_on too; {_CHOICE}"),
    ({"note_on": 200}, "note_on: 200 is not 0..127"),
    ({"note_on": -1}, "note_on: -1 is not 0..127"),
    ({"note_on": "C4"}, "note_on: 'C4' is not 0..127"),
    ({"note_on": 60.0}, "note_on: 60.0 is not 0..127"),
    ({"note_on": True}, "note_on: True is not 0..127"),
    ({"note_on": None}, "note_on: is missing, 0..127"),
    ({"note_on": 60, "velocity": 0}, "velocity: 0 is not 1..127"),
    ({"note_on": 60, "velocity": 128}, "velocity: 128 is not 1..127"),
    ({"note_on": 60, "channel": 0}, "channel: 0 is not 1..16"),
    ({"note_on": 60, "channel": 17}, "channel: 17 is not 1..16"),
    ({"note_on": 60, "value": 1}, "value: note_on does not know it; it knows note_on, velocity, channel"),
    ({"note_off": 128}, "note_off: 128 is not 0..127"),
    ({"control": 7}, "value: is missing, 0..127"),
    ({"control": 7, "value": 128}, "value: 128 is not 0..127"),
    ({"control": 7, "value": 127.5}, "value: 127.5 is not 0..127"),
    ({"control": 7, "value": -0.6}, "value: -0.6 is not 0..127"),
    ({"control": 7, "value": float("nan")}, "value: nan is not 0..127"),
    ({"control": 7, "value": float("inf")}, "value: inf is not 0..127"),
    ({"control": 7, "value": "127"}, "value: '127' is not 0..127"),
    ({"control": 7.5, "value": 1}, "control: 7.5 is not 0..127"),
    ({"program": 128}, "program: 128 is not 0..127"),
    ({"program": 1, "velocity": 1}, "velocity: program does not know it; it knows program, channel"),
    ({"sysex": "7E 8F"}, "sysex: byte 2 after F0 is 8F; all of them are 00..7F"),
    ({"sysex": "7E F7 01"}, "sysex: byte 2 after F0 is F7; all of them are 00..7F"),
    ({"sysex": "F0 7E"}, "sysex: write both F0 and F7, or neither"),
    ({"sysex": "7E F7"}, "sysex: write both F0 and F7, or neither"),
    ({"sysex": "F0"}, "sysex: write both F0 and F7, or neither"),
    ({"sysex": "F0 F7"}, "sysex: is empty"),
    ({"sysex": ""}, "sysex: is empty"),
    ({"sysex": "7E 7"}, f"sysex: '7E 7' {NOT_HEX}"),
    ({"sysex": "go"}, f"sysex: 'go' {NOT_HEX}"),
    ({"sysex": 7}, f"sysex: 7 {NOT_HEX}"),
    ({"sysex": "00" * 1023}, "sysex: 1025 bytes; more than 1024 get lost on some systems"),
    ({"sysex": "7E", "channel": 1}, "channel: sysex does not know it; it knows sysex"),
]


@pytest.mark.parametrize(("fields", "problem"), ERRORS)
def test_a_wrong_message_names_the_key_and_the_reason(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(DeviceError) as raised:
        WIRE.message(fields)
    assert str(raised.value) == problem


SEVEN_BITS = st.integers(0, 127)
CHANNELS = st.integers(1, 16)
ANY_MESSAGE: st.SearchStrategy[midi.MidiMessage] = st.one_of(
    st.builds(midi.NoteOn, SEVEN_BITS, st.integers(1, 127), CHANNELS),
    st.builds(midi.NoteOff, SEVEN_BITS, SEVEN_BITS, CHANNELS),
    st.builds(midi.Control, SEVEN_BITS, SEVEN_BITS, CHANNELS),
    st.builds(midi.Program, SEVEN_BITS, CHANNELS),
    st.builds(midi.SysEx, st.lists(SEVEN_BITS, min_size=1, max_size=300).map(bytes)),
)


@given(ANY_MESSAGE)
def test_any_message_is_read_back_by_mido_as_it_was_written(message: midi.MidiMessage) -> None:
    payload = WIRE.encode(message)
    (read,) = mido.parse_all(payload)
    assert (bytes(read.bytes()), _read(read)) == (payload, message)


def _read(message: Any) -> midi.MidiMessage:
    match message.type:
        case "note_on":
            return midi.NoteOn(message.note, message.velocity, message.channel + 1)
        case "note_off":
            return midi.NoteOff(message.note, message.velocity, message.channel + 1)
        case "control_change":
            return midi.Control(message.control, message.value, message.channel + 1)
        case "program_change":
            return midi.Program(message.program, message.channel + 1)
    return midi.SysEx(bytes(message.data))


@given(ANY_MESSAGE)
def test_any_message_goes_through_json_and_back(message: midi.MidiMessage) -> None:
    every = midi.NoteOn | midi.NoteOff | midi.Control | midi.Program | midi.SysEx
    assert msgspec.json.decode(msgspec.json.encode(message), type=every) == message


SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({}, "sound: Object missing required field `port`"),
    ({"port": " "}, "sound: port: must not be empty"),
    ({"port": 3}, "sound: Expected `str`, got `int` - at `$.port`"),
    ({"port": "FLUID", "prot": 1}, "sound: Object contains unknown field `prot`"),
    ({"port": "FLUID", "api": "JACK"}, "sound: api: 'JACK' is not one of LINUX_ALSA, UNIX_JACK, MACOSX_CORE, WINDOWS_"),
    ({"port": "FLUID", "client": "x"}, "sound: client: only a virtual output has one; set virtual = true"),
]


@pytest.mark.parametrize(("config", "problem"), SETTINGS)
def test_wrong_settings_of_an_output_name_the_key_and_the_reason(config: dict[str, Any], problem: str) -> None:
    with pytest.raises(DeviceError) as raised:
        WIRE.make("sound", config)
    assert str(raised.value).startswith(problem)


def test_an_output_is_down_until_it_is_opened() -> None:
    device: Device = WIRE.make("sound", {"port": "FLUID", "api": "UNIX_JACK"})
    assert (device.status.state, device.status.why) == ("down", "not opened")
    with pytest.raises(DeviceError, match="sound: not opened"):
        device.send(b"\x90\x3c\x64")
