"""Buzz! sets: what their reports say, in whatever pieces; a set that is played by a terminal; and its lamps."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError, Status
from automation.devices.buzz_in import BuzzSet, read_config
from automation.devices.buzz_report import SIZE, Reports, buttons, changes, lamps
from automation.devices.input_nodes import Node
from automation.devices.key_names import COLOURS, NUMBERS
from automation.devices.keys import Stroke
from automation.devices.node_port import NodePort, Source, Unavailable
from tests.devices.test_evdev_in import NOT_EVEN_ROOT

PATIENCE = 20.0

BITS = {
    # Recorded from a wired set: each button alone.
    "BUZZ1_RED": "01 00 f0",
    "BUZZ1_YELLOW": "02 00 f0",
    "BUZZ1_GREEN": "04 00 f0",
    "BUZZ1_ORANGE": "08 00 f0",
    "BUZZ1_BLUE": "10 00 f0",
    "BUZZ2_RED": "20 00 f0",
    "BUZZ2_YELLOW": "40 00 f0",
    "BUZZ2_GREEN": "80 00 f0",
    "BUZZ2_ORANGE": "00 01 f0",
    "BUZZ2_BLUE": "00 02 f0",
    "BUZZ3_RED": "00 04 f0",
    "BUZZ3_YELLOW": "00 08 f0",
    "BUZZ3_GREEN": "00 10 f0",
    "BUZZ3_ORANGE": "00 20 f0",
    "BUZZ3_BLUE": "00 40 f0",
    "BUZZ4_RED": "00 80 f0",
    "BUZZ4_YELLOW": "00 00 f1",
    "BUZZ4_GREEN": "00 00 f2",
    "BUZZ4_ORANGE": "00 00 f4",
    "BUZZ4_BLUE": "00 00 f8",
}


def report(bits: str, head: str = "7f 7f") -> bytes:
    return bytes.fromhex(f"{head} {bits}")


NOTHING = report("00 00 f0")


@pytest.mark.parametrize(("name", "bits"), BITS.items())
@pytest.mark.parametrize("head", ["7f 7f", "00 00", "00 7f 7f"])
def test_each_button_goes_down_and_up(name: str, bits: str, head: str) -> None:
    reports = Reports()
    assert reports.feed(report(bits, head)) == [Stroke(NUMBERS[name], True)]
    assert reports.feed(report(bits, head)) == []
    assert reports.feed(report("00 00 f0", head)) == [Stroke(NUMBERS[name], False)]
    assert reports.dropped == 0


def test_presses_of_one_report_come_together() -> None:
    assert Reports().feed(report("21 84 f0")) == [
        Stroke(NUMBERS[f"BUZZ{handset}_RED"], True) for handset in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    "garbage", ["7f 7f 01 00", "7f 7f 01 00 f0 00", "7e 7f 01 00 f0", "7f 00 01 00 f0", "7f 7f 01 00 e0", ""]
)
def test_what_is_no_report_has_no_buttons(garbage: str) -> None:
    assert buttons(bytes.fromhex(garbage)) is None


def test_garbage_is_dropped_and_counted_and_the_next_report_is_read() -> None:
    reports = Reports()
    assert reports.feed(bytes.fromhex("ab cd ef 12 34 56")) == []
    assert reports.feed(report("01 00 f0")) == [Stroke(NUMBERS["BUZZ1_RED"], True)]
    assert reports.dropped == 6


SETS = st.integers(0, (1 << 20) - 1)


def written(down: int) -> bytes:
    return bytes((0x7F, 0x7F, down & 0xFF, down >> 8 & 0xFF, 0xF0 | down >> 16))


@given(SETS)
def test_every_set_of_buttons_is_read_as_it_was_written(down: int) -> None:
    assert buttons(written(down)) == down


@given(SETS, SETS)
def test_changes_lead_from_one_set_to_the_other(before: int, now: int) -> None:
    found = changes(before, now)
    assert len(found) == (before ^ now).bit_count()
    assert all((now >> stroke.code - NUMBERS["BUZZ1_RED"] & 1) == stroke.down for stroke in found)


STREAM = st.lists(st.one_of(SETS.map(written), st.binary(max_size=7)), max_size=12).map(b"".join)


@given(STREAM, st.lists(st.integers(0, 90), max_size=10))
def test_a_stream_says_the_same_in_any_pieces(stream: bytes, cuts: list[int]) -> None:
    whole, pieces = Reports(), Reports()
    ends = [0, *sorted(cuts), len(stream)]
    found = [each for a, b in pairwise(ends) for each in pieces.feed(stream[a:b])]
    assert found == whole.feed(stream)
    assert pieces.dropped == whole.dropped


@given(st.binary(max_size=200))
def test_no_bytes_harm_and_none_are_kept(stream: bytes) -> None:
    reports = Reports()
    for _ in range(3):
        reports.feed(stream)
    assert len(reports._rest) < SIZE
    assert all(stroke.code < NUMBERS["BUZZ1_RED"] + 4 * len(COLOURS) for stroke in reports.feed(stream))


@pytest.mark.parametrize(
    ("lit", "report"),
    [
        ((False, False, False, False), "00 00 00 00 00 00 00 00"),
        ((True, False, False, False), "00 00 ff 00 00 00 00 00"),
        ((False, False, False, True), "00 00 00 00 00 ff 00 00"),
        ((True, True, True, True), "00 00 ff ff ff ff 00 00"),
    ],
)
def test_lamps_are_four_of_seven_bytes_behind_the_number_of_the_report(lit: tuple[bool, ...], report: str) -> None:
    assert lamps(lit).hex(" ") == report


def test_settings_that_make_no_sense_are_named() -> None:
    with pytest.raises(DeviceError, match=r"buzz: Expected `int` >= 1 - at `\$.number`"):
        read_config("buzz", {"number": 0})


# A set that is played by a terminal ------------------------------------------------------------------------------

terminals = pytest.mark.skipif(sys.platform != "linux", reason="Buzz! sets are read on Linux only")


class Played:
    """A set whose file is a terminal: what it says, and what it is told."""

    def __init__(self) -> None:
        import tty

        self.ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        self.is_plugged = True
        self.node = Node(os.ttyname(self._theirs), "Buzz", "usb-1/input0", "054c:0002")

    def says(self, piece: bytes) -> None:
        os.write(self.ours, piece)

    def is_told(self, size: int = 8) -> bytes:
        """Give the next bytes that it is told."""
        found = b""
        while len(found) < size:
            found += os.read(self.ours, size - len(found))
        return found

    def pull(self) -> None:
        if self.is_plugged:
            self.is_plugged = False
            os.close(self.ours)
            os.close(self._theirs)


@pytest.fixture
def played() -> Iterator[Played]:
    one = Played()
    yield one
    one.pull()


class Ear:
    """A port, and how it has stood one after the other."""

    def __init__(self, port: NodePort) -> None:
        self.port = port
        self.stood: asyncio.Queue[Status] = asyncio.Queue()
        port.watch = lambda: self.stood.put_nowait(port.status)

    async def until(self, state: str) -> str:
        """Wait for a state, and give its reason."""
        async with asyncio.timeout(PATIENCE):
            while True:
                status = await self.stood.get()
                if status.state == state:
                    return status.why

    async def hears(self, heard: list[tuple[Stroke, float]], count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(heard) < count:  # noqa: ASYNC110 (a port tells of its status alone)
                await asyncio.sleep(0.002)


@asynccontextmanager
async def listening(sets: list[Played]) -> AsyncIterator[tuple[Ear, list[tuple[Stroke, float]]]]:
    """Follow the sets, one after the other as they are plugged in and pulled out."""
    heard: list[tuple[Stroke, float]] = []

    def connect() -> Source:
        return BuzzSet(next(each.node for each in sets if each.is_plugged))

    port = NodePort("buzz", connect, lambda message, at: heard.append((message, at)), 0.02)  # type: ignore[arg-type]
    ear = Ear(port)
    await port.open()
    try:
        yield ear, heard
    finally:
        await port.close()


@terminals
async def test_a_set_is_heard_with_the_moment_and_its_lamps_are_lit(played: Played) -> None:
    async with listening([played]) as (ear, heard):
        await ear.until("up")
        assert played.is_told() == lamps((False,) * 4)
        before = time.monotonic()
        played.says(report("20 04 f0"))
        played.says(NOTHING + b"\xab")
        await ear.hears(heard, 4)
        assert [stroke.down for stroke, _ in heard] == [True, True, False, False]
        assert before < heard[0][1] == heard[1][1] <= heard[3][1] < time.monotonic()  # one report, one moment
        ear.port.light(lamps((False, True, False, False)))
        assert played.is_told() == lamps((False, True, False, False))
        assert ear.port.received == 4


@terminals
async def test_a_set_that_was_away_is_found_and_has_its_lamps_again(played: Played) -> None:
    again = Played()
    async with listening([played, again]) as (ear, heard):
        await ear.until("up")
        ear.port.light(lamps((True, False, False, False)))
        assert played.is_told(16) == lamps((False,) * 4) + lamps((True, False, False, False))
        played.says(report("01 00 f0"))
        await ear.hears(heard, 1)
        played.pull()
        assert await ear.until("down") == "it went away"
        await ear.until("up")
        assert again.is_told(16) == lamps((False,) * 4) + lamps((True, False, False, False))
        again.says(report("01 00 f0"))  # down since before: a press, for nobody has seen it
        await ear.hears(heard, 2)
    again.pull()


@terminals
async def test_one_set_is_not_read_by_two_controllers(played: Played) -> None:
    async with listening([played]) as (first, _), listening([played]) as (second, _):
        await first.until("up")
        assert "is taken by another controller" in await second.until("down")


@terminals
def test_a_file_that_this_account_may_not_use_says_what_to_do() -> None:
    with pytest.raises(Unavailable, match=r"this account may not use .* udev rule"):
        BuzzSet(Node(NOT_EVEN_ROOT, "Buzz", "usb-1/input0", "054c:0002"))
