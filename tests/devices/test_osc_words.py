"""OSC messages in the words of a cue sheet: their bytes, their text, and the mistakes that are found."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pythonosc.osc_message import OscMessage as SecondReader

from automation.devices import DeviceError
from automation.devices.osc_packet import OscMessage, decode
from automation.devices.osc_words import LONGEST, Osc, describe, encode, message

PATIENT = settings(deadline=5000)
"""Milliseconds for one example: a busy machine is slow, but what hangs is slower."""

WRITTEN: list[tuple[dict[str, Any], str, str]] = [
    ({"osc": "/eos/go"}, "2f656f73 2f676f00 2c000000", "/eos/go"),
    (
        {"osc": "/oscillator/4/frequency", "args": [440.0]},
        "2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000",
        "/oscillator/4/frequency 440.0",
    ),
    (
        {"osc": "/foo", "args": [1000, -1, "hello", 1.234, 5.678]},
        "2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d",
        '/foo 1000 -1 "hello" 1.234 5.678',
    ),
    ({"osc": "/a", "args": [True, False]}, "2f610000 2c544600", "/a true false"),
    ({"osc": "/a", "args": [""]}, "2f610000 2c730000 00000000", '/a ""'),
    ({"osc": "/a", "args": ["é"]}, "2f610000 2c730000 c3a90000", '/a "é"'),
    ({"osc": "/a", "args": [-(2**31)]}, "2f610000 2c690000 80000000", "/a -2147483648"),
    ({"osc": "/a", "args": [2**31]}, "2f610000 2c680000 00000000 80000000", "/a 2147483648"),
    ({"osc": "/a", "args": [1], "types": "f"}, "2f610000 2c660000 3f800000", "/a 1.0"),
    ({"osc": "/a", "args": [0.5], "types": "d"}, "2f610000 2c640000 3fe00000 00000000", "/a 0.5"),
    ({"osc": "/a", "args": [7], "types": "h"}, "2f610000 2c680000 00000000 00000007", "/a 7"),
    ({"osc": "/a", "args": [1], "types": "t"}, "2f610000 2c740000 00000000 00000001", "/a 1"),
    (
        {"osc": "/a", "args": [2**64 - 1], "types": "t"},
        "2f610000 2c740000 ffffffff ffffffff",
        "/a 18446744073709551615",
    ),
    ({"osc": "/a", "args": ["f0 7f"], "types": "b"}, "2f610000 2c620000 00000002 f07f0000", "/a 0xf07f"),
    ({"osc": "/a", "args": [""], "types": "b"}, "2f610000 2c620000 00000000", "/a 0x"),
    (
        {"osc": "/a", "args": [1, 2], "types": "TiFiNI"},
        "2f610000 2c546946 694e4900 00000001 00000002",
        "/a true 1 false 2 nil impulse",
    ),
    ({"osc": "/eos/sub/7", "value": 1}, "2f656f73 2f737562 2f370000 2c660000 3f800000", "/eos/sub/7 1.0"),
    ({"osc": "/a", "args": [3], "value": 0.5}, "2f610000 2c696600 00000003 3f000000", "/a 3 0.5"),
    (
        {"osc": "/a", "args": [3], "types": "h", "value": 0.0},
        "2f610000 2c686600 00000000 00000003 00000000",
        "/a 3 0.0",
    ),
]


@pytest.mark.parametrize(("fields", "packet", "_shown"), WRITTEN)
def test_the_words_of_a_cue_sheet_become_these_bytes(fields: dict[str, Any], packet: str, _shown: str) -> None:
    assert encode(message(fields)) == bytes.fromhex(packet)


@pytest.mark.parametrize(("fields", "_packet", "shown"), WRITTEN)
def test_a_message_is_described_as_operators_write_it(fields: dict[str, Any], _packet: str, shown: str) -> None:
    assert describe(message(fields)) == shown


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({}, "osc", "begins with /"),
    ({"osc": 5}, "osc", "begins with /"),
    ({"osc": ""}, "osc", "begins with /"),
    ({"osc": "eos/go"}, "osc", "begins with /"),
    ({"osc": "/"}, "osc", "begins with / and a name"),
    *[({"osc": f"/a{bad}b"}, "osc", "may not stand in an address") for bad in " #*,?[]{}\n\0\x7fé"],
    ({"osc": "/a//b"}, "osc", "a name is missing"),
    ({"osc": "/a/"}, "osc", "a name is missing"),
    ({"osc": "/a", "arg": [1]}, "arg", "no such key"),
    ({"osc": "/a", "args": 1}, "args", "a list"),
    ({"osc": "/a", "args": "abc"}, "args", "a list"),
    ({"osc": "/a", "args": [1, {"a": 1}]}, "args[1]", "no type"),
    ({"osc": "/a", "args": [[1]]}, "args[0]", "no type"),
    ({"osc": "/a", "args": [1e39]}, "args[0]", "too large for a 32-bit float"),
    ({"osc": "/a", "args": [float("nan")]}, "args[0]", "not a finite number"),
    ({"osc": "/a", "args": [float("inf")]}, "args[0]", "not a finite number"),
    ({"osc": "/a", "args": [2**63]}, "args[0]", "whole number"),
    ({"osc": "/a", "args": ["a\0b"]}, "args[0]", "cannot carry"),
    ({"osc": "/a", "args": ["\ud800"]}, "args[0]", "cannot carry"),
    ({"osc": "/a", "types": 5}, "types", "a text"),
    ({"osc": "/a", "types": "x"}, "types", "'x' is none of i f s b h d t T F N I"),
    ({"osc": "/a", "args": [1], "types": "ii"}, "types", "needs 2 args"),
    ({"osc": "/a", "args": [1], "types": "T"}, "types", "needs 0 args"),
    ({"osc": "/a", "args": [2**31], "types": "i"}, "args[0]", "whole number from -2147483648"),
    ({"osc": "/a", "args": [True], "types": "i"}, "args[0]", "whole number"),
    ({"osc": "/a", "args": [1.5], "types": "i"}, "args[0]", "whole number"),
    ({"osc": "/a", "args": ["1"], "types": "f"}, "args[0]", "a number"),
    ({"osc": "/a", "args": [10**400], "types": "d"}, "args[0]", "not a finite number"),
    ({"osc": "/a", "args": [1], "types": "s"}, "args[0]", "a text"),
    ({"osc": "/a", "args": ["xy"], "types": "b"}, "args[0]", "hexadecimal"),
    ({"osc": "/a", "args": [7], "types": "b"}, "args[0]", "hexadecimal"),
    ({"osc": "/a", "args": [-1], "types": "t"}, "args[0]", "whole number from 0"),
    ({"osc": "/a", "value": True}, "value", "a number"),
    ({"osc": "/a", "value": -1e39}, "value", "too large"),
]


@pytest.mark.parametrize(("fields", "key", "reason"), WRONG)
def test_a_wrong_message_is_refused_with_its_key_and_the_reason(fields: dict[str, Any], key: str, reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        message(fields)
    assert str(caught.value).startswith(f"{key}: ")
    assert reason in str(caught.value)


def test_a_message_that_does_not_fit_into_a_packet_is_refused() -> None:
    with pytest.raises(DeviceError, match="do not fit"):
        encode(message({"osc": "/a", "args": ["x" * LONGEST]}))


TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
NUMBERS = st.floats(width=32, allow_nan=False, allow_infinity=False)
ARGS = st.lists(st.one_of(st.booleans(), st.integers(-(2**63), 2**63 - 1), NUMBERS, TEXTS), max_size=8)


@PATIENT
@given(ARGS, NUMBERS)
def test_what_is_written_is_read_again(args: list[Any], value: float) -> None:
    packet = encode(message({"osc": "/a", "args": args, "value": value}))
    (bundle,) = decode(packet)
    assert bundle.messages == (OscMessage("/a", (*args, value)),)
    assert SecondReader(packet).params == [*args, value]


@PATIENT
@given(
    st.integers(0, 2**64 - 1),
    st.binary(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
)
def test_forced_types_are_read_again(tag: int, blob: bytes, whole: int, number: float) -> None:
    words = message({"osc": "/a", "args": [tag, blob.hex(), whole, number], "types": "tTbhd"})
    (bundle,) = decode(encode(words))
    assert bundle.messages == (OscMessage("/a", (tag, True, blob, whole, number)),)


def test_a_ramp_value_is_rounded_to_the_float_of_the_wire() -> None:
    packet = encode(message({"osc": "/a", "value": 0.1}))
    assert packet[-4:] == struct.pack(">f", 0.1)


def test_equal_words_make_equal_messages() -> None:
    assert (
        message({"osc": "/a", "args": (1, 2.0)})
        == message({"args": [1, 2.0], "osc": "/a"})
        == Osc("/a", "if", (1, 2.0))
    )
