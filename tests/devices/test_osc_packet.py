"""OSC packets: the examples of the specification, everything that is refused, and what no bytes may do."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pythonosc.osc_bundle_builder import IMMEDIATELY as AT_ONCE
from pythonosc.osc_bundle_builder import OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder, build_msg

from automation.devices import DeviceError
from automation.devices.osc_packet import DEEPEST, LONGEST, Bundle, Ignored, OscMessage, decode

PATIENT = settings(deadline=5000)
"""Milliseconds for one example: a busy machine is slow, but what hangs is slower."""

NOW = b"#bundle\0" + struct.pack(">Q", 1)

# A second writer, made from the specification alone ----------------------------------------------------------------


def text(value: str) -> bytes:
    raw = value.encode() + b"\0"
    return raw + bytes(-len(raw) % 4)


def blob(value: bytes) -> bytes:
    return struct.pack(">i", len(value)) + value + bytes(-len(value) % 4)


WRITE: dict[str, Any] = {
    "i": lambda v: struct.pack(">i", v),
    "f": lambda v: struct.pack(">f", v),
    "s": text,
    "S": text,
    "b": blob,
    "h": lambda v: struct.pack(">q", v),
    "d": lambda v: struct.pack(">d", v),
    "t": lambda v: struct.pack(">Q", v),
    "c": lambda v: struct.pack(">i", ord(v)),
    "r": lambda v: struct.pack(">I", v),
    "m": bytes,
    "T": lambda _: b"",
    "F": lambda _: b"",
    "N": lambda _: b"",
    "I": lambda _: b"",
}


def written(address: str, tags: str = "", *args: Any) -> bytes:
    return text(address) + text("," + tags) + b"".join(WRITE[tag](arg) for tag, arg in zip(tags, args, strict=True))


def bundled(tag: int, *elements: bytes) -> bytes:
    return b"#bundle\0" + struct.pack(">Q", tag) + b"".join(blob(element) for element in elements)


def one(packet: bytes) -> OscMessage:
    ((message,),) = [bundle.messages for bundle in decode(packet)]
    return message


# What is read ------------------------------------------------------------------------------------------------------

READ = [
    # The two examples of "OSC 1.0 Specification Examples".
    (
        "2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000",
        "/oscillator/4/frequency",
        (440.0,),
    ),
    (
        "2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d",
        "/foo",
        (1000, -1, "hello", struct.unpack(">f", bytes.fromhex("3f9df3b6"))[0], 5.677999973297119),
    ),
    ("2f610000", "/a", ()),  # an old sender that leaves the type tags out
    ("2f610000 2c000000", "/a", ()),
    ("2f610000 2c730000 00000000", "/a", ("",)),
    ("2f610000 2c730000 c3a90000", "/a", ("é",)),
    ("2f610000 2c620000 00000000", "/a", (b"",)),
    ("2f610000 2c620000 00000003 01020300", "/a", (b"\1\2\3",)),
    ("2f610000 2c68 0000 80000000 00000000", "/a", (-(2**63),)),
    ("2f610000 2c640000 3fe00000 00000000", "/a", (0.5,)),
    ("2f610000 2c740000 ffffffff ffffffff", "/a", (2**64 - 1,)),
    ("2f610000 2c740000 00000000 00000001", "/a", (1,)),
    ("2f610000 2c54464e 49000000", "/a", (True, False, None, math.inf)),
    ("2f610000 2c536900 68656c6c 6f000000 00000007", "/a", ("hello", 7)),  # python-osc alone: 1751477356
    ("2f610000 2c636900 00000041 00000007", "/a", ("A", 7)),
    ("2f610000 2c720000 ff000080", "/a", (0xFF000080,)),
    ("2f610000 2c6d0000 00903c7f", "/a", ((0, 0x90, 0x3C, 0x7F),)),
    ("2f610000 2c5b695b 495d5d69 00000000 00000001 00000002", "/a", ((1, (math.inf,)), 2)),
    ("2f610000 2c5b5d00", "/a", ((),)),
]


@pytest.mark.parametrize(("packet", "address", "args"), READ)
def test_a_packet_is_read_as_the_specification_says(packet: str, address: str, args: tuple[Any, ...]) -> None:
    assert one(bytes.fromhex(packet)) == OscMessage(address, args)


def test_a_bundle_keeps_its_messages_together_and_inner_bundles_come_after_it() -> None:
    a, b, c = (build_msg(f"/{name}") for name in "abc")
    inner, outer = OscBundleBuilder(AT_ONCE), OscBundleBuilder(AT_ONCE)
    inner.add_content(b)
    for content in (a, inner.build(), c):
        outer.add_content(content)
    assert decode(outer.build().dgram) == (
        Bundle(1, (OscMessage("/a"), OscMessage("/c"))),
        Bundle(1, (OscMessage("/b"),)),
    )


def test_a_bundle_may_be_empty() -> None:
    assert decode(NOW) == (Bundle(1, ()),)


def test_bundles_may_be_nested_as_deep_as_the_limit() -> None:
    packet = written("/deep")
    for _ in range(DEEPEST):
        packet = bundled(1, packet)
    assert decode(packet)[-1] == Bundle(1, (OscMessage("/deep"),))
    with pytest.raises(DeviceError, match="nested"):
        decode(bundled(1, packet))


# What is refused ---------------------------------------------------------------------------------------------------

REFUSED = {
    "nothing at all": (b"", 0, "empty"),
    "neither a message nor a bundle": (b"abc\0", 0, "neither"),
    "something that only resembles a bundle": (b"#bundlf\0" + bytes(8), 0, "neither"),
    "a length that is not a multiple of 4": (b"/a\0", 3, "multiple of 4"),
    "a packet that is too long": (text("/" + "a" * LONGEST), LONGEST, "are read"),
    "an address without an end": (b"/abc", 0, "no end"),
    "an address that is not UTF-8": (b"/\xff\xfe\0,\0\0\0", 1, "UTF-8"),
    "an address with a line break": (written("/a\nb"), 0, "printed"),
    "an address filled up with letters": (b"/\0x\0,\0\0\0", 1, "zeros"),
    "arguments without type tags": (b"/a\0\0\0\0\0\7", 4, "comma"),
    "type tags without an end": (b"/a\0\0,iii", 4, "no end"),
    "an unknown type tag": (b"/a\0\0,x\0\0\0\0\0\0", 5, "unknown type tag 'x'"),
    "a type tag that is not ASCII": (b"/a\0\0,\xc3\xa9\0", 5, "unknown type tag"),
    "an int cut off": (b"/a\0\0,i\0\0", 8, "ends inside"),
    "a float cut off": (b"/a\0\0,ff\0\0\0\0\0", 12, "ends inside"),
    "a double cut in half": (b"/a\0\0,d\0\0\0\0\0\0", 8, "ends inside"),
    "a string that is missing": (b"/a\0\0,s\0\0", 8, "no end"),
    "a string that is not UTF-8": (b"/a\0\0,s\0\0a\xff\0\0", 9, "UTF-8"),
    "a string filled up with letters": (b"/a\0\0,s\0\0a\0b\0", 9, "zeros"),
    "a blob without a size": (b"/a\0\0,b\0\0", 8, "size of a blob"),
    "a blob of negative size": (b"/a\0\0,b\0\0\xff\xff\xff\xfc", 8, "-4"),
    "a huge blob": (b"/a\0\0,b\0\0\x7f\xff\xff\xff", 8, "2147483647"),
    "a blob filled up with letters": (b"/a\0\0,b\0\0\0\0\0\1abcd", 13, "zeros"),
    "a letter beyond ASCII": (b"/a\0\0,c\0\0\0\0\0\x80", 8, "ASCII"),
    "an array that is not closed": (b"/a\0\0,[\0\0", 4, "not closed"),
    "an array that was not opened": (b"/a\0\0,]\0\0", 5, "partner"),
    "arrays nested too deep": (text("/a") + text("," + "[" * 9 + "]" * 9), 13, "inside each other"),
    "bytes after the last argument": (b"/a\0\0,i\0\0" + bytes(8), 12, "4 bytes too many"),
    "a bundle without a time tag": (b"#bundle\0\0\0\0\0", 0, "time tag"),
    "an element size cut off to nothing": (NOW + bytes(4), 16, "size 0 "),
    "an element size that rewinds": (NOW + b"\xff\xff\xff\xfc", 16, "size -4 "),
    "an element size that is odd": (NOW + b"\0\0\0\6/abc\0\0\0\0", 16, "size 6 "),
    "an element that goes past the end": (NOW + b"\0\0\0\x0c/abc\0\0\0\0", 16, "past the end"),
    "an element that is no message": (NOW + b"\0\0\0\4abc\0", 20, "begins with /"),
    "an element that runs into its neighbour": (NOW + b"\0\0\0\4/abc" + b"\0\0\0\4/a\0\0", 20, "no end"),
    "an inner bundle before the outer one": (bundled(5, bundled(4)), 28, "earlier"),
}


@pytest.mark.parametrize(("packet", "offset", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_wrong_packet_is_refused_with_its_place_and_the_reason(packet: bytes, offset: int, reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        decode(packet)
    assert str(caught.value).startswith(f"OSC packet, byte {offset}: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize(("depth", "reason"), [(800, "nested"), (2000, "are read")])
def test_a_tower_of_bundles_is_refused(depth: int, reason: str) -> None:
    packet = written("/a")
    for _ in range(depth):
        packet = bundled(1, packet)
    with pytest.raises(DeviceError, match=reason):
        decode(packet)


def test_an_offer_of_encryption_is_ignored_without_a_complaint() -> None:
    with pytest.raises(Ignored):
        decode(b"!whatever")


# Whatever comes ----------------------------------------------------------------------------------------------------

ADDRESSES = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30).map(lambda name: f"/{name}")
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "i": st.integers(-(2**31), 2**31 - 1),
    "f": st.floats(width=32, allow_nan=False),
    "s": TEXTS,
    "S": TEXTS,
    "b": st.binary(max_size=20),
    "h": st.integers(-(2**63), 2**63 - 1),
    "d": st.floats(allow_nan=False),
    "t": st.integers(0, 2**64 - 1),
    "c": st.characters(max_codepoint=127),
    "r": st.integers(0, 2**32 - 1),
    "m": st.tuples(*[st.integers(0, 255)] * 4),
    "T": st.just(True),
    "F": st.just(False),
    "N": st.none(),
    "I": st.just(math.inf),
}
ARGUMENTS = st.lists(
    st.sampled_from(sorted(VALUES)).flatmap(lambda tag: st.tuples(st.just(tag), VALUES[tag])), max_size=8
)
MESSAGES = st.builds(
    lambda address, pairs: written(address, "".join(tag for tag, _ in pairs), *(value for _, value in pairs)),
    ADDRESSES,
    ARGUMENTS,
)
PACKETS = st.recursive(
    MESSAGES, lambda inner: st.builds(lambda parts: bundled(1, *parts), st.lists(inner, max_size=4)), max_leaves=8
)


@PATIENT
@given(ADDRESSES, ARGUMENTS)
def test_what_the_second_writer_wrote_is_read(address: str, pairs: list[tuple[str, Any]]) -> None:
    tags, values = "".join(tag for tag, _ in pairs), tuple(value for _, value in pairs)
    assert one(written(address, tags, *values)) == OscMessage(address, values)


@PATIENT
@given(ADDRESSES, ARGUMENTS)
def test_what_python_osc_wrote_is_read(address: str, pairs: list[tuple[str, Any]]) -> None:
    builder = OscMessageBuilder(address)
    known = [(tag, value) for tag, value in pairs if tag in "ifshdrmTFN"]
    for tag, value in known:
        builder.add_arg(value, tag)
    assert one(builder.build().dgram).args == tuple(value for _, value in known)


def _survives(packet: bytes) -> None:
    try:
        bundles = decode(packet)
    except DeviceError:
        return
    assert all(message.address.startswith("/") for bundle in bundles for message in bundle.messages)


@PATIENT
@given(st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(packet: bytes) -> None:
    _survives(packet)


@PATIENT
@given(st.sampled_from([b"/", b"/a\0\0,", NOW, b"!"]), st.binary(max_size=200))
def test_random_bytes_after_a_good_beginning_are_read_or_refused(beginning: bytes, rest: bytes) -> None:
    _survives(beginning + rest + bytes(-len(beginning + rest) % 4))


@settings(PATIENT, max_examples=300)
@given(PACKETS, st.data())
def test_a_damaged_packet_is_read_or_refused(packet: bytes, data: st.DataObject) -> None:
    damaged = bytearray(packet)
    for place in data.draw(st.lists(st.integers(0, len(packet) - 1), max_size=4)):
        damaged[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(packet)))
    _survives(bytes(damaged))
    _survives(bytes(damaged[:cut]))
    _survives(bytes(damaged[:cut] + damaged[cut // 2 :]))


@PATIENT
@given(MESSAGES, st.integers(1, 200))
def test_a_message_cut_short_is_never_read_as_something_else(packet: bytes, cut: int) -> None:
    shorter = packet[: max(0, len(packet) - cut)]
    try:
        message = one(shorter)
    except DeviceError:
        return
    assert message == OscMessage(one(packet).address)  # cut exactly behind the address: legal in OSC 1.0
