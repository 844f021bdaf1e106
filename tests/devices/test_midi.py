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
    # MIDI 1.0, "Control Change": 0 to 31 and 32 to 63 are the halves of one value.
    ({"control14": 7, "value": 16383}, "b0 07 7f b0 27 7f", "control 7/39 value 16383 channel 1"),
    ({"control14": 31, "value": 129, "channel": 16}, "bf 1f 01 bf 3f 01", "control 31/63 value 129 channel 16"),
    # MIDI 1.0, "Registered and Non-Registered Parameter Numbers"
    ({"nrpn": 300, "value": 1}, "b0 63 02 b0 62 2c b0 06 00 b0 26 01", "NRPN 300 value 1 channel 1"),
    ({"rpn": 300, "value": 1}, "b0 65 02 b0 64 2c b0 06 00 b0 26 01", "RPN 300 value 1 channel 1"),
    ({"nrpn": 0, "value": 16383, "channel": 2}, "b1 63 00 b1 62 00 b1 06 7f b1 26 7f", "NRPN 0 value 16383 channel 2"),
    # MIDI 1.0, "Pitch Bend Change": the lower half first, 8192 is the middle.
    ({"pitch_bend": 0}, "e0 00 40", "pitch bend 0 channel 1"),
    ({"pitch_bend": -8192, "channel": 9}, "e8 00 00", "pitch bend -8192 channel 9"),
    ({"pitch_bend": 0, "value": 8190.6}, "e0 7f 7f", "pitch bend 8191 channel 1"),
    (
        {"note_on": 60, "length": 1.5},
        "90 3c 64 f0 7d 53 43 00 00 0b 5c f7 80 3c 40",  # the pause stays at home: 7D, MIDI 1.0, table 7
        "note on 60 (C4) velocity 100 channel 1 for 1.5 s",
    ),
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


_CHOICE = (
    "a MIDI message is one of "
    "note_on, note_off, control, control14, nrpn, rpn, pitch_bend, program, sysex, msc, mmc, mtc"
)
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
    ({"note_on": 60, "value": 1}, "value: note_on does not know it; it knows note_on, velocity, channel, length"),
    ({"note_on": 60, "length": 0}, "length: 0 is not seconds up to 3600"),
    ({"note_on": 60, "length": 3601}, "length: 3601 is not seconds up to 3600"),
    ({"note_on": 60, "length": True}, "length: True is not seconds up to 3600"),
    ({"note_off": 60, "length": 1}, "length: note_off does not know it; it knows note_off, velocity, channel"),
    ({"control14": 32, "value": 0}, "control14: 32 is not 0..31"),
    ({"control14": 7, "value": 16384}, "value: 16384 is not 0..16383"),
    ({"nrpn": 16384, "value": 0}, "nrpn: 16384 is not 0..16383"),
    ({"rpn": -1, "value": 0}, "rpn: -1 is not 0..16383"),
    ({"nrpn": 1}, "value: is missing, 0..16383"),
    ({"pitch_bend": 8192}, "pitch_bend: 8192 is not -8192..8191"),
    ({"pitch_bend": 0, "value": -8193}, "pitch_bend: -8193 is not -8192..8191"),
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
    st.builds(midi.PitchBend, st.integers(-8192, 8191), CHANNELS),
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
        case "pitchwheel":
            return midi.PitchBend(message.pitch, message.channel + 1)
    return midi.SysEx(bytes(message.data))


FOURTEEN_BITS = st.integers(0, 16383)


@given(st.integers(0, 31), FOURTEEN_BITS, FOURTEEN_BITS, CHANNELS)
def test_mido_reads_fourteen_bits_from_their_halves(control: int, number: int, value: int, channel: int) -> None:
    fine = WIRE.message({"control14": control, "value": value, "channel": channel})
    parameter = WIRE.message({"nrpn": number, "value": value, "channel": channel})
    read = [mido.parse_all(WIRE.encode(each)) for each in (fine, parameter)]
    assert {each.channel for each in (*read[0], *read[1])} == {channel - 1}
    pairs = [[(each.control, each.value) for each in found] for found in read]
    assert pairs[0] == [(control, value >> 7), (control + 32, value % 128)]
    assert pairs[1] == [(99, number >> 7), (98, number % 128), (6, value >> 7), (38, value % 128)]


@given(ANY_MESSAGE)
def test_any_message_goes_through_json_and_back(message: midi.MidiMessage) -> None:
    every = midi.NoteOn | midi.NoteOff | midi.Control | midi.PitchBend | midi.Program | midi.SysEx
    assert msgspec.json.decode(msgspec.json.encode(message), type=every) == message


SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({}, "sound: Object missing required field `port`"),
    ({"port": " "}, "sound: port: must not be empty"),
    ({"port": 3}, "sound: Expected `str`, got `int` - at `$.port`"),
    ({"port": "FLUID", "prot": 1}, "sound: Object contains unknown field `prot`"),
    ({"port": "FLUID", "api": "JACK"}, "sound: api: 'JACK' is not one of LINUX_ALSA, UNIX_JACK, MACOSX_CORE, WINDOWS_"),
    ({"port": "FLUID", "number": 0}, "sound: number: 0 is not 1 or more, and 1 for a virtual output"),
    ({"port": "FLUID", "virtual": True, "number": 2}, "sound: number: 2 is not 1 or more, and 1 for a virtual output"),
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
