"""A stream of MIDI bytes is cut alike however it was split."""

from __future__ import annotations

import mido
import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices.midi_stream import LONGEST, MidiStream


def read(*pieces: bytes) -> list[str]:
    stream = MidiStream()
    return [message.hex(" ") for piece in pieces for message in stream.feed(piece)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("90 3c 64", ["90 3c 64"]),
        ("90 3c 64 3e 64 3c 00", ["90 3c 64", "90 3e 64", "90 3c 00"]),  # running status
        ("c0 05 06", ["c0 05", "c0 06"]),
        ("90 f8 3c fe 64", ["f8", "fe", "90 3c 64"]),  # real time inside a message
        ("90 3c f9 64 fd 3e 64", ["90 3c 64", "90 3e 64"]),  # undefined real time is dropped without effect
        ("90 3c f0 7e f7 64 3e", ["f0 7e f7"]),  # system common cancels running status
        ("90 3c 64 f4 3c 64", ["90 3c 64"]),
        ("f0 7e f8 01 f7", ["f8", "f0 7e 01 f7"]),  # real time inside SysEx
        ("f0 7e 01 90 3c 64", ["90 3c 64"]),  # a status ends a SysEx, which is none then
        ("f0 f7", ["f0 f7"]),
        ("f7 f7 3c 64", []),
        ("f1 23 24", ["f1 23"]),  # no running status of system common
        ("f2 01 02 f6 f3 07", ["f2 01 02", "f6", "f3 07"]),
        ("3c 64 90 3c", []),
        ("90 3c 91 3e 64", ["91 3e 64"]),  # half a message is dropped
    ],
)
def test_messages_of_a_stream(text: str, found: list[str]) -> None:
    assert read(bytes.fromhex(text)) == found


@pytest.mark.parametrize(("length", "kept"), [(LONGEST - 2, True), (LONGEST - 1, False), (100_000, False)])
def test_a_sysex_that_does_not_end_takes_no_room_and_hides_nothing(length: int, kept: bool) -> None:
    stream = MidiStream()
    found = list(stream.feed(b"\xf0" + b"\x01" * length + b"\xf7\x90\x3c\x64"))
    assert len(found) == 1 + kept
    assert found[-1] == b"\x90\x3c\x64"
    list(stream.feed(b"\xf0" + b"\x01" * length))
    assert len(stream._sysex or b"") <= LONGEST + 1


ANYTHING = st.lists(st.one_of(st.integers(0, 255), st.sampled_from([0x90, 0xF0, 0xF7, 0xF8, 0xB0])), max_size=60)


@given(ANYTHING, st.data())
def test_wherever_a_stream_is_split_the_same_comes_out(numbers: list[int], choice: st.DataObject) -> None:
    whole = bytes(numbers)
    cut = choice.draw(st.integers(0, len(whole)))
    assert read(whole[:cut], whole[cut:]) == read(*(bytes((byte,)) for byte in whole)) == read(whole)


@given(ANYTHING)
def test_whatever_comes_out_is_a_message(numbers: list[int]) -> None:
    for message in MidiStream().feed(bytes(numbers)):
        assert bytes(mido.Message.from_bytes(message).bytes()) == message


CHANNEL = st.builds(
    lambda kind, a, b: mido.Message.from_bytes(bytes((kind, a, b))[: 2 if kind & 0xE0 == 0xC0 else 3]),
    st.integers(0x80, 0xEF),
    st.integers(0, 127),
    st.integers(0, 127),
)


@given(st.lists(CHANNEL, max_size=20))
def test_what_another_library_writes_is_read_as_it_is(messages: list[mido.Message]) -> None:
    sent = [bytes(message.bytes()) for message in messages]
    assert list(MidiStream().feed(b"".join(sent))) == sent
