"""Show control, machine control and timecode against the bytes of their specifications."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import mido
import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError, Wire, midi
from automation.devices.midi_show import COMMANDS, FORMATS, MACHINE, RATES
from tests.live import ROOT

WIRE: Wire = midi

# MSC 1.0: 4.1 device id, 4.2 command format, 4.3 command, 5 data. MMC 1.0: 3 commands. MTC: "Full Message".
MESSAGES: list[tuple[dict[str, Any], str, str]] = [
    # "GO" of cue 12.5 in list 1 to lighting device 1
    (
        {"msc": "go", "to": 1, "cue": "12.5", "list": 1},
        "f0 7f 01 02 01 01 31 32 2e 35 00 31 f7",
        "MSC go cue 12.5 list 1, lighting 1",
    ),
    ({"msc": "go", "format": "sound", "cue": 3}, "f0 7f 7f 02 10 01 33 f7", "MSC go cue 3, sound all"),
    ({"msc": "go"}, "f0 7f 7f 02 01 01 f7", "MSC go, lighting all"),
    # A list without a cue: its number is empty, and the end of it stands first.
    ({"msc": "go", "list": 10}, "f0 7f 7f 02 01 01 00 31 30 f7", "MSC go list 10, lighting all"),
    (
        {"msc": "go", "cue": "1.10", "list": "2", "path": "63"},
        "f0 7f 7f 02 01 01 31 2e 31 30 00 32 00 36 33 f7",
        "MSC go cue 1.10 list 2 path 63, lighting all",
    ),
    ({"msc": "stop", "cue": 7}, "f0 7f 7f 02 01 02 37 f7", "MSC stop cue 7, lighting all"),
    ({"msc": "resume", "to": "group 1"}, "f0 7f 70 02 01 03 f7", "MSC resume, lighting group 1"),
    ({"msc": "load", "cue": 7, "to": "group 15"}, "f0 7f 7e 02 01 05 37 f7", "MSC load cue 7, lighting group 15"),
    # 5.5: the number of the control and its value, each with the lower seven bits first
    (
        {"msc": "set", "number": 129, "value": 16383, "to": 111},
        "f0 7f 6f 02 01 06 01 01 7f 7f f7",
        "MSC set number 129 value 16383, lighting 111",
    ),
    ({"msc": "fire", "macro": 127}, "f0 7f 7f 02 01 07 7f f7", "MSC fire macro 127, lighting all"),
    ({"msc": "all_off", "format": "all"}, "f0 7f 7f 02 7f 08 f7", "MSC all_off, all all"),
    ({"msc": "restore"}, "f0 7f 7f 02 01 09 f7", "MSC restore, lighting all"),
    ({"msc": "reset", "to": 0}, "f0 7f 00 02 01 0a f7", "MSC reset, lighting 0"),
    ({"msc": "go_off", "cue": 9}, "f0 7f 7f 02 01 0b 39 f7", "MSC go_off cue 9, lighting all"),
    ({"msc": "standby_plus"}, "f0 7f 7f 02 01 11 f7", "MSC standby_plus, lighting all"),
    ({"msc": "standby_minus", "list": 2}, "f0 7f 7f 02 01 12 32 f7", "MSC standby_minus list 2, lighting all"),
    ({"msc": "sequence_plus", "list": 2}, "f0 7f 7f 02 01 13 32 f7", "MSC sequence_plus list 2, lighting all"),
    ({"msc": "sequence_minus", "format": 0x21}, "f0 7f 7f 02 21 14 f7", "MSC sequence_minus, 33 all"),
    ({"mmc": "stop"}, "f0 7f 7f 06 01 f7", "MMC stop to all"),
    ({"mmc": "play", "to": 5}, "f0 7f 05 06 02 f7", "MMC play to 5"),
    ({"mmc": "deferred_play"}, "f0 7f 7f 06 03 f7", "MMC deferred_play to all"),
    ({"mmc": "record"}, "f0 7f 7f 06 06 f7", "MMC record to all"),
    ({"mmc": "pause"}, "f0 7f 7f 06 09 f7", "MMC pause to all"),
    (
        {"mmc": "locate", "at": "01:02:03:04", "rate": 25},
        "f0 7f 7f 06 44 06 01 21 02 03 04 00 f7",
        "MMC locate 01:02:03:04 to all",
    ),
    ({"mtc": "00:00:00:00", "rate": 24}, "f0 7f 7f 01 01 00 00 00 00 f7", "MTC 00:00:00:00 at 24 frames a second"),
    ({"mtc": "01:00:00:00"}, "f0 7f 7f 01 01 21 00 00 00 f7", "MTC 01:00:00:00 at 25 frames a second"),
    (
        {"mtc": "23:59:59;29", "rate": 29.97, "to": 3},
        "f0 7f 03 01 01 57 3b 3b 1d f7",
        "MTC 23:59:59;29 at 29.97 frames a second",
    ),
    ({"mtc": "10:00:00:29", "rate": 30}, "f0 7f 7f 01 01 6a 00 00 1d f7", "MTC 10:00:00:29 at 30 frames a second"),
]


@pytest.mark.parametrize(("fields", "wire", "words"), MESSAGES)
def test_a_message_goes_on_the_wire_as_its_specification_writes_it(
    fields: dict[str, Any], wire: str, words: str
) -> None:
    message = WIRE.message(fields)
    assert WIRE.encode(message).hex(" ") == wire
    assert WIRE.describe(message) == words


def test_the_tables_have_every_command() -> None:
    assert {fields["msc"] for fields, _, _ in MESSAGES if "msc" in fields} == set(COMMANDS)
    assert {fields.get("rate", 25) for fields, _, _ in MESSAGES if "mtc" in fields} == set(RATES)
    assert len({code for code, _ in COMMANDS.values()}) == len(COMMANDS)
    assert len(set(FORMATS.values())) == len(FORMATS)
    assert len(set(MACHINE.values())) == len(MACHINE)


_TO = 'to: 0..111, "group 1" to "group 15" or "all" is expected, not '

ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"msc": "start"}, "msc: 'start' is none of go, stop, resume, load, set, fire, "),
    ({"msc": "go", "mmc": "play"}, "mmc: there is msc too; "),
    ({"msc": "go", "to": 112}, f"{_TO}112"),
    ({"msc": "go", "to": "group 16"}, f"{_TO}'group 16'"),
    ({"msc": "go", "to": "group 0"}, f"{_TO}'group 0'"),
    ({"msc": "go", "to": True}, f"{_TO}True"),
    ({"msc": "go", "format": "light"}, "format: 'light' is none of lighting, sound, "),
    ({"msc": "go", "format": 0}, "format: 0 is none of "),
    ({"msc": "go", "format": 128}, "format: 128 is none of "),
    ({"msc": "go", "cue": 1.1}, 'cue: a number with a point is written in quotes ("1.10"), not 1.1'),
    ({"msc": "go", "cue": "1a"}, "cue: a number is expected (12, \"12.5\"), not '1a'"),
    ({"msc": "go", "cue": ""}, "cue: a number is expected"),
    ({"msc": "go", "cue": -1}, "cue: a number is expected"),
    ({"msc": "go", "path": 1}, "path: needs a list"),
    ({"msc": "go", "cue": "1" * 119}, "msc: 126 bytes"),
    ({"msc": "load"}, "cue: is missing; load needs one"),
    ({"msc": "all_off", "cue": 1}, "cue: msc all_off does not know it; it knows msc, to, format"),
    ({"msc": "standby_plus", "cue": 1}, "cue: msc standby_plus does not know it; it knows msc, to, format, list"),
    ({"msc": "fire"}, "macro: is missing, 0..127"),
    ({"msc": "fire", "macro": 128}, "macro: 128 is not 0..127"),
    ({"msc": "set", "number": 1}, "value: is missing, 0..16383"),
    ({"msc": "set", "number": 16384, "value": 0}, "number: 16384 is not 0..16383"),
    ({"mmc": "jump"}, "mmc: 'jump' is none of stop, play, "),
    ({"mmc": "play", "at": "01:00:00:00"}, "at: mmc play does not know it; it knows mmc, to"),
    ({"mmc": "locate"}, 'at: a time is expected ("01:00:00:00", frames below 25), not None'),
    ({"mtc": "24:00:00:00"}, "mtc: a time is expected (\"01:00:00:00\", frames below 25), not '24:00:00:00'"),
    ({"mtc": "01:00:00:25"}, "mtc: a time is expected"),
    ({"mtc": "1:00:00:00"}, "mtc: a time is expected"),
    ({"mtc": 3600}, "mtc: a time is expected"),
    ({"mtc": "01:00:00:00", "rate": 50}, "rate: 50 is none of 24, 25, 29.97, 30"),
    ({"mtc": "01:01:00:01", "rate": 29.97}, "mtc: 01:01:00:01 does not exist at 29.97 frames a second, which drops it"),
]


@pytest.mark.parametrize(("fields", "problem"), ERRORS)
def test_a_wrong_message_names_the_key_and_the_reason(fields: dict[str, Any], problem: str) -> None:
    if problem == "msc: 126 bytes":  # fits; three more do not
        assert len(WIRE.encode(WIRE.message(fields))) == 126
        fields, problem = {**fields, "cue": "1" * 122}, "msc: 129 bytes; 128 are the most"
    with pytest.raises(DeviceError) as raised:
        WIRE.message(fields)
    assert str(raised.value).startswith(problem)


def test_a_frame_that_is_not_dropped_exists() -> None:
    for time in ("01:10:00:00", "01:01:00:02", "01:01:01:00"):
        assert WIRE.message({"mtc": time, "rate": 29.97})


@pytest.mark.parametrize(("value", "sent"), [(0.4, "00 00"), (127.5, "00 01"), (16383.0, "7f 7f")])
def test_a_ramp_moves_a_control_of_the_show(value: float, sent: str) -> None:
    payload = WIRE.encode(WIRE.message({"msc": "set", "number": 1, "value": value}))
    assert payload.hex(" ") == f"f0 7f 7f 02 01 06 01 00 {sent} f7"


NUMBERS = st.from_regex(r"\d{1,4}(\.\d{1,3}){0,2}", fullmatch=True).filter(str.isascii)


@given(NUMBERS, st.none() | NUMBERS, st.none() | NUMBERS)
def test_mido_and_a_reader_of_its_own_find_any_cue_again(cue: str, group: str | None, path: str | None) -> None:
    words = {"cue": cue, "list": group, "path": path if group else None}
    payload = WIRE.encode(WIRE.message({"msc": "go", **{key: each for key, each in words.items() if each}}))
    (read,) = mido.parse_all(payload)
    assert bytes(read.bytes()) == payload
    found = bytes(read.data[5:]).decode().split("\0")
    assert found == [each for each in words.values() if each]


TEXT = (ROOT / "docs/midi.md").read_text("utf-8")
BLOCKS = [tomllib.loads(block) for block in re.findall(r"^```toml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]
ROWS = re.findall(r"^\| `((?:note_|control|n?rpn|program|pitch|sysex|msc|mmc|mtc)[^`]*)` \|", TEXT, re.MULTILINE)


def test_what_the_documentation_shows_is_accepted_as_it_stands() -> None:
    settings, sheet = BLOCKS
    assert WIRE.make("sound", {"port": settings["devices"]["sound"]["port"]})
    for do in sheet["cue"][0]["do"]:
        end = {"value": do["ramp"]["to"]} if "ramp" in do else {}
        words = {key: value for key, value in do.items() if key not in ("device", "after", "ramp")}
        assert WIRE.encode(WIRE.message(words | end))


def test_the_tables_of_the_documentation_are_read() -> None:
    assert len(ROWS) == 13
    for row in ROWS:
        assert WIRE.encode(WIRE.message(tomllib.loads("\n".join(re.split(r", (?=\w+ = )", row))))), row
    for name in (*COMMANDS, *MACHINE, *FORMATS):
        assert f"`{name}`" in TEXT
