"""MIDI Time Code: what is written is read, at all rates, and dropped numbers are those of a plain counter."""

from __future__ import annotations

from collections.abc import Iterator

import mido
import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError
from automation.devices.midi_stream import MidiStream
from automation.devices.mtc import (
    RATES,
    Rate,
    Time,
    count,
    from_full_frame,
    from_pieces,
    full_frame,
    label,
    parts,
    quarter_frames,
    read,
)

ANY_RATE = st.sampled_from(sorted(RATES)).map(RATES.__getitem__)


@st.composite
def times(draw: st.DrawFn) -> Time:
    rate = draw(ANY_RATE)
    return Time(draw(st.integers(0, rate.day - 1)), rate)


def counted(rate: Rate) -> Iterator[tuple[int, int, int, int]]:
    """Count a day as a clock would, one frame after the other (SMPTE 12M)."""
    for hours in range(24):
        for minutes in range(60):
            for seconds in range(60):
                for frames in range(rate.counted):
                    if not (rate.drops and seconds == 0 and frames < 2 and minutes % 10):
                        yield hours, minutes, seconds, frames


@pytest.mark.parametrize("name", RATES)
def test_a_day_is_counted_as_a_plain_counter_counts_it(name: float) -> None:
    rate, frame = RATES[name], -1
    for frame, place in enumerate(counted(rate)):
        if frame < 40_000 or frame % 997 == 0 or place[2] in (59, 0):  # ten minutes whole, then every edge
            assert parts(frame, rate) == place
            assert count(*place, rate) == frame
    assert frame + 1 == rate.day
    assert parts(rate.day, rate) == (0, 0, 0, 0)


def test_drop_frame_stays_with_the_clock_on_the_wall() -> None:
    rate = RATES[29.97]
    assert abs(rate.day / rate.a_second - 86_400) < 0.1
    assert rate.day == 2_589_408  # SMPTE 12M: 108 numbers an hour are dropped


@given(times())
def test_what_is_written_in_pieces_is_read_from_them(time: Time) -> None:
    assert from_pieces([message[1] & 15 for message in quarter_frames(*time)]) == time


@given(times())
def test_what_is_written_as_a_full_frame_is_read_from_it(time: Time) -> None:
    assert from_full_frame(full_frame(*time)) == time


@given(times())
def test_what_is_displayed_is_read_back(time: Time) -> None:
    assert read("at", label(*time), time.rate) == time.frame


@given(times())
def test_another_library_reads_the_pieces_alike(time: Time) -> None:
    messages = [mido.Message.from_bytes(message) for message in quarter_frames(*time)]
    assert [message.frame_type for message in messages] == list(range(8))
    assert [(message.frame_type << 4 | message.frame_value) for message in messages] == [
        message[1] for message in quarter_frames(*time)
    ]


@given(st.lists(times(), max_size=4), st.data())
def test_wherever_the_stream_is_split_the_same_times_are_read(found: list[Time], choice: st.DataObject) -> None:
    whole = b"".join(full_frame(*time) + b"".join(quarter_frames(*time)) for time in found)
    cuts = sorted(choice.draw(st.lists(st.integers(0, len(whole)), max_size=5)))
    stream = MidiStream()
    messages = [
        message
        for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)
        for message in stream.feed(whole[start:end])
    ]
    assert [from_full_frame(message) for message in messages[::9]] == found
    halves = [message[1] & 15 for i, message in enumerate(messages) if i % 9]
    assert [from_pieces(halves[i : i + 8]) for i in range(0, len(halves), 8)] == found


def test_bits_that_are_undefined_are_let_be() -> None:
    halves = [message[1] & 15 for message in quarter_frames(90_250, RATES[25])]
    halves[1] |= 0b1110  # of the frames only five bits are said
    halves[3] |= 0b1100
    halves[5] |= 0b1100
    assert from_pieces(halves) == Time(90_250, RATES[25])


@pytest.mark.parametrize(
    "message",
    [
        "",
        "f1 00",
        "f0 7f 7f 01 01 21 00 0a 00",  # without its end
        "f0 7f 7f 01 02 21 00 0a 00 f7",  # user bits
        "f0 7e 7f 01 01 21 00 0a 00 f7",  # not real time
        "f0 7f 7f 01 01 38 00 0a 00 f7",  # 24 hours
        "f0 7f 7f 01 01 21 3c 0a 00 f7",  # 60 minutes
        "f0 7f 7f 01 01 21 00 3c 00 f7",  # 60 seconds
        "f0 7f 7f 01 01 21 00 0a 19 f7",  # 25 frames at 25
        "f0 7f 7f 01 01 41 01 00 00 f7",  # dropped
        "f0 7f 7f 01 01 21 00 0a 7f f7",
    ],
)
def test_what_is_no_time_is_none(message: str) -> None:
    assert from_full_frame(bytes.fromhex(message)) is None


def test_frames_that_do_not_exist_in_pieces_are_none() -> None:
    assert from_pieces([15, 1, 0, 0, 0, 0, 0, 2]) is None


@pytest.mark.parametrize("text", ["1:00:00:00", "24:00:00:00", "00:00:00:25", 7, None, ""])
def test_a_time_that_is_none_is_told(text: object) -> None:
    with pytest.raises(DeviceError, match=r"^at: a time is expected"):
        read("at", text, RATES[25])
