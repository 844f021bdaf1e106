"""OSC packets in streams: both framings, cut anywhere, and what other programs make of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pythonosc import slip

from automation.devices import DeviceError
from automation.devices.osc_stream import FRAMINGS, LONGEST, LengthReader, SlipReader, length_frame, slip_frame

PATIENT = settings(deadline=5000)
"""Milliseconds for one example: a busy machine is slow, but what hangs is slower."""

PACKETS = st.lists(st.binary(min_size=1, max_size=60).map(lambda rest: b"/" + rest), max_size=8)


def cut(stream: bytes, places: list[int]) -> list[bytes]:
    """Cut a stream into chunks, some of them empty."""
    ends = sorted(place % (len(stream) + 1) for place in places)
    return [stream[start:end] for start, end in pairwise([0, *ends, len(stream)])]


@PATIENT
@given(st.sampled_from(sorted(FRAMINGS)), PACKETS, st.lists(st.integers(0, 1000), max_size=20))
def test_a_stream_reads_alike_however_it_is_cut(name: str, packets: list[bytes], places: list[int]) -> None:
    framing = FRAMINGS[name]
    reader = framing.reader()
    stream = b"".join(map(framing.write, packets))
    assert [packet for chunk in cut(stream, places) for packet in reader.feed(chunk)] == packets


NOISE = st.lists(st.sampled_from([0xC0, 0xDB, 0xDC, 0xDD, 0x2F, 0x41]), max_size=40).map(bytes)


@PATIENT
@given(NOISE, st.lists(st.integers(0, 1000), max_size=20))
def test_noise_between_the_ends_of_slip_is_thrown_away_alike_however_it_is_cut(noise: bytes, places: list[int]) -> None:
    stream = noise + slip_frame(b"/after")
    whole, parts = SlipReader(), SlipReader()
    read = list(whole.feed(stream))
    assert [packet for chunk in cut(stream, places) for packet in parts.feed(chunk)] == read
    assert read[-1] == b"/after"
    assert parts.spoilt == whole.spoilt


@PATIENT
@given(st.binary(max_size=200))
def test_any_bytes_come_back_from_slip_and_python_osc_writes_the_same(packet: bytes) -> None:
    written = slip_frame(packet)
    assert written == slip.encode(packet)
    if not packet.startswith(b"\0\0"):
        assert list(SlipReader().feed(written)) == ([packet] if packet else [])


SENDERS: list[tuple[str, str]] = [
    ("END on both sides (OSC 1.1)", "c0 2f61 c0 c0 2f62 c0"),
    ("END after each alone (RFC 1055)", "2f61 c0 2f62 c0"),
    ("one END between two", "c0 2f61 c0 2f62 c0"),
    ("empty frames to keep the line open", "c0 c0 c0 2f61 c0 c0 c0 2f62 c0 c0"),
]


@pytest.mark.parametrize(("sender", "stream"), SENDERS)
def test_every_habit_of_sending_slip_is_read(sender: str, stream: str) -> None:
    assert list(SlipReader().feed(bytes.fromhex(stream))) == [b"/a", b"/b"], sender


SPOILT: list[tuple[str, str]] = [
    ("an escape of something else", "2f db 41"),
    ("two escapes", "2f db db dc"),
    ("an escape with nothing after it", "2f db"),
]


@pytest.mark.parametrize(("what", "frame"), SPOILT)
def test_a_frame_with_a_wrong_escape_is_lost_and_the_next_one_read(what: str, frame: str) -> None:
    reader = SlipReader()
    assert list(reader.feed(b"\xc0" + bytes.fromhex(frame) + b"\xc0" + slip_frame(b"/next"))) == [b"/next"], what
    assert reader.spoilt == 1


def test_an_endless_frame_of_slip_takes_no_memory_and_the_next_one_is_read() -> None:
    reader = SlipReader()
    for _ in range(40):
        assert list(reader.feed(b"/" * (LONGEST // 16))) == []
        assert len(reader._frame) <= LONGEST * 2
    assert list(reader.feed(b"\xc0" + slip_frame(b"/next"))) == [b"/next"]


def test_an_empty_packet_of_the_length_framing_is_passed_over() -> None:
    assert list(LengthReader().feed(bytes(4) + length_frame(b"/a"))) == [b"/a"]


def test_half_a_packet_is_never_given() -> None:
    stream = length_frame(b"/go\0,\0\0\0")
    for end in range(len(stream)):
        assert list(LengthReader().feed(stream[:end])) == []


WRONG: list[tuple[str, bytes, str]] = [
    ("length", slip_frame(b"/go\0,\0\0\0"), 'framing = "slip"'),
    ("length", b"GET / HTTP/1.1", "speaks no OSC 1.0"),
    ("length", b"\xff\xff\xff\xff", "4294967295 bytes"),
    ("slip", length_frame(b"/go\0,\0\0\0"), 'framing = "length"'),
]


@pytest.mark.parametrize(("name", "stream", "reason"), WRONG)
def test_the_other_framing_is_recognised_and_named(name: str, stream: bytes, reason: str) -> None:
    with pytest.raises(DeviceError, match=reason):
        list(FRAMINGS[name].reader().feed(stream))
