"""MIDI Show Control as it comes in: every command by the bytes, what is wrong with others, and streams of any shape."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError
from automation.devices.midi_show import COMMANDS, FORMATS, show_control
from automation.devices.midi_stream import MidiStream
from automation.devices.msc import ShowControl, is_for, read

READ: list[tuple[str, ShowControl]] = [
    ("f0 7f 05 02 01 01 f7", ShowControl("go", 5)),
    ("f0 7f 05 02 01 01 31 32 2e 35 f7", ShowControl("go", 5, "12.5")),
    ("f0 7f 7f 02 7f 01 31 00 32 00 33 f7", ShowControl("go", 0x7F, "1", "2", "3")),
    ("f0 7f 05 02 01 01 31 00 32 00 f7", ShowControl("go", 5, "1", "2")),
    ("f0 7f 05 02 01 01 00 32 f7", ShowControl("go", 5, "", "2")),
    ("f0 7f 05 02 10 02 f7", ShowControl("stop", 5)),
    ("f0 7f 05 02 10 03 37 f7", ShowControl("resume", 5, "7")),
    ("f0 7f 05 02 01 04 00 00 05 00 00 39 f7", ShowControl("timed_go", 5, "9")),
    ("f0 7f 05 02 01 04 00 00 05 00 00 f7", ShowControl("timed_go", 5)),
    ("f0 7f 05 02 01 05 31 f7", ShowControl("load", 5, "1")),
    ("f0 7f 05 02 01 06 01 00 02 00 f7", ShowControl("set", 5, number=1, value=2)),
    ("f0 7f 05 02 01 06 7f 01 7f 7f f7", ShowControl("set", 5, number=255, value=16383)),
    ("f0 7f 05 02 01 06 01 00 02 00 00 00 05 00 00 f7", ShowControl("set", 5, number=1, value=2)),
    ("f0 7f 05 02 01 07 2a f7", ShowControl("fire", 5, macro=42)),
    ("f0 7f 70 02 01 08 f7", ShowControl("all_off", 0x70)),
    ("f0 7f 05 02 01 09 f7", ShowControl("restore", 5)),
    ("f0 7f 05 02 01 0a f7", ShowControl("reset", 5)),
    ("f0 7f 05 02 01 0b 31 f7", ShowControl("go_off", 5, "1")),
    ("f0 7f 05 02 01 11 f7", ShowControl("standby_plus", 5)),
    ("f0 7f 05 02 01 12 31 f7", ShowControl("standby_minus", 5, list="1")),
]


@pytest.mark.parametrize(("message", "meant"), READ, ids=[message for message, _ in READ])
def test_a_message_is_read_by_its_bytes(message: str, meant: ShowControl) -> None:
    assert read(bytes.fromhex(message)) == meant


@pytest.mark.parametrize(
    "other",
    [
        "90 3c 64",
        "f8",
        "f0 f7",
        "f0 7e 7f 06 01 f7",
        "f0 7f 7f 06 02 f7",
        "f0 7f 7f 01 01 21 00 00 00 f7",
        "f0 7d 01 02 f7",
    ],
)
def test_what_is_no_show_control_is_nobodys_business_here(other: str) -> None:
    assert read(bytes.fromhex(other)) is None


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("f0 7f 05 02 f7", "ends before its command"),
        ("f0 7f 05 02 01 f7", "ends before its command"),
        ("f0 7f 05 02 01 00 01 f7", "no command 0x00"),
        ("f0 7f 05 02 01 20 f7", "no command 0x20"),
        ("f0 7f 05 02 01 01 41 f7", "is no number"),
        ("f0 7f 05 02 01 01 2e f7", "is no number"),
        ("f0 7f 05 02 01 01 31 2e 2e 32 f7", "is no number"),
        ("f0 7f 05 02 01 01 31 00 32 00 33 00 34 f7", "more numbers than it takes"),
        ("f0 7f 05 02 01 11 31 00 32 f7", "more numbers than it takes"),
        ("f0 7f 05 02 01 04 00 00 05 f7", "ends inside its time"),
        ("f0 7f 05 02 01 05 f7", "names no cue"),
        ("f0 7f 05 02 01 07 f7", "0 bytes follow, 1 are right"),
        ("f0 7f 05 02 01 06 01 00 02 f7", "3 bytes follow, 4 or 9 are right"),
        ("f0 7f 05 02 01 08 01 f7", "1 bytes follow, 0 are right"),
        ("f0 7f 05 02 01 01" + " 31" * 130 + " f7", "128 are the most"),
    ],
)
def test_what_is_wrong_is_told(message: str, why: str) -> None:
    with pytest.raises(DeviceError, match=why):
        read(bytes.fromhex(message))


@pytest.mark.parametrize(
    ("to", "ours"),
    [(5, True), (0x7F, True), (0x72, True), (0x71, False), (0x73, False), (4, False), (6, False), (0, False)],
)
def test_ours_are_those_to_our_device_our_group_and_everybody(to: int, ours: bool) -> None:
    assert is_for(to, 5, group=3) is ours
    assert is_for(to, 5) is (ours and to != 0x72)


NUMBERS = st.from_regex(r"\A[0-9]{1,4}(\.[0-9]{1,3}){0,2}\Z")


@given(
    st.sampled_from(["go", "stop", "resume", "load", "go_off"]),
    st.sampled_from(sorted(FORMATS)),
    st.integers(0, 0x6F),
    st.lists(NUMBERS, min_size=1, max_size=3),
)
def test_what_a_cue_sheet_sends_is_read_as_it_was_meant(command: str, form: str, to: int, numbers: list[str]) -> None:
    fields: dict[str, Any] = dict(zip(("cue", "list", "path"), numbers, strict=False))
    body, _ = show_control({"msc": command, "to": to, "format": form, **fields})
    assert read(b"\xf0" + body + b"\xf7") == ShowControl(command, to, **fields)


def test_every_command_that_is_sent_is_read() -> None:
    more: dict[str, dict[str, Any]] = {"set": {"number": 1, "value": 2}, "fire": {"macro": 3}, "load": {"cue": 1}}
    for command in COMMANDS:
        found = read(b"\xf0" + show_control({"msc": command, **more.get(command, {})})[0] + b"\xf7")
        assert found is not None
        assert found.command == command


def objection(message: bytes) -> str:
    try:
        read(message)
    except DeviceError as error:
        return str(error)
    return ""


@given(st.binary(max_size=200))
def test_random_bytes_are_read_or_refused_and_never_more(junk: bytes) -> None:
    for message in (junk, b"\xf0\x7f\x05\x02" + junk + b"\xf7"):
        assert objection(message)[:4] in ("", "MSC:", "MSC ")


GO = bytes.fromhex("f0 7f 05 02 01 01 31 32 f7")


@given(st.lists(st.integers(1, len(GO) - 1), unique=True).map(sorted), st.lists(st.sampled_from([0xF8, 0xFE, 0xFA])))
def test_it_is_read_wherever_it_is_split_and_whatever_real_time_bytes_stand_inside(
    cuts: list[int], real: list[int]
) -> None:
    places, stream, found = [0, *cuts, len(GO)], MidiStream(), list[bytes]()
    for number, (start, end) in enumerate(pairwise(places)):
        found += stream.feed(GO[start:end] + bytes(real[number : number + 1] if end < len(GO) else []))
    assert [each for each in map(read, found) if each] == [ShowControl("go", 5, "12")]


def test_an_endless_sysex_is_dropped_and_the_next_message_is_read() -> None:
    stream = MidiStream()
    found = [message for _ in range(1000) for message in stream.feed(b"\xf0" + b"\x01" * 5000)]
    found += stream.feed(GO)
    assert found == [GO]


def test_one_that_another_status_cuts_off_is_no_message() -> None:
    assert list(MidiStream().feed(GO[:-1] + bytes.fromhex("90 3c 64"))) == [bytes.fromhex("90 3c 64")]
