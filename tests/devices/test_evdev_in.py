"""Keys on Linux: which device is meant, what its events say and when, and what to do where it cannot be had."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from automation.devices import DeviceError
from automation.devices.evdev_in import Config, Keyboard, Reading, make, open_node, read_config, stamp
from automation.devices.input_nodes import BUZZ, Missing, Node, choose
from automation.devices.input_port import Message, describe
from automation.devices.key_names import COLOURS, HANDSETS, NUMBERS, buzz_button, name_of, number_of
from automation.devices.keys import Stroke
from automation.devices.node_port import Unavailable

linux = pytest.mark.skipif(sys.platform != "linux", reason="keys are taken from the desktop on Linux only")

NEXT, BACK = NUMBERS["KEY_PAGEDOWN"], NUMBERS["KEY_PAGEUP"]


class Event(Struct):
    """An event as the kernel gives it."""

    type: int
    code: int
    value: int
    sec: int = 5
    usec: int = 250_000


REPORT, DROPPED = Event(0, 0, 0), Event(0, 3, 0)
SCAN = Event(4, 4, 0x7004E)


def key(code: int, value: int) -> Event:
    return Event(1, code, value)


def read(reading: Reading, events: list[Event]) -> list[Stroke]:
    return [stroke for stroke, _ in reading.feed(events, lambda event: 0.0)]


@pytest.mark.parametrize(
    ("events", "strokes"),
    [
        ([SCAN, key(NEXT, 1), REPORT, SCAN, key(NEXT, 0), REPORT], [Stroke(NEXT, True), Stroke(NEXT, False)]),
        ([key(NEXT, 1), REPORT, key(NEXT, 2), REPORT, key(NEXT, 2), REPORT], [Stroke(NEXT, True)]),
        ([key(NEXT, 2), REPORT], []),  # held since before anybody looked
        ([key(NEXT, 0), REPORT], []),
        ([key(NEXT, 1), key(BACK, 1), REPORT], [Stroke(NEXT, True), Stroke(BACK, True)]),
        ([Event(2, 0, 4), Event(3, 0, 127), Event(17, 0, 1), REPORT], []),  # pointers, axes, lamps
    ],
)
def test_events_say_which_key_went_down_or_up(events: list[Event], strokes: list[Stroke]) -> None:
    assert read(Reading(list), events) == strokes


def test_after_lost_events_the_keys_are_compared_with_those_that_are_down() -> None:
    reading = Reading(lambda: [BACK])
    assert read(reading, [key(NEXT, 1), REPORT]) == [Stroke(NEXT, True)]
    assert read(reading, [DROPPED, key(30, 1), key(NEXT, 2)]) == []
    assert read(reading, [REPORT, key(BACK, 0)]) == [Stroke(BACK, True), Stroke(NEXT, False), Stroke(BACK, False)]
    assert reading.lost == 1


EVENTS = st.lists(
    st.one_of(
        st.builds(key, st.sampled_from([NEXT, BACK, 30]), st.sampled_from([0, 1, 2])),
        st.sampled_from([REPORT, REPORT, DROPPED, SCAN]),
    ),
    max_size=40,
)


@given(EVENTS, st.lists(st.integers(0, 40), max_size=8))
def test_events_say_the_same_in_any_pieces(events: list[Event], cuts: list[int]) -> None:
    whole, pieces = Reading(lambda: [BACK]), Reading(lambda: [BACK])
    ends = [0, *sorted(cuts), len(events)]
    found = [each for a, b in pairwise(ends) for each in read(pieces, events[a:b])]
    assert found == read(whole, events)
    assert pieces.lost == whole.lost


@given(EVENTS)
def test_a_key_goes_down_and_up_in_turn(events: list[Event]) -> None:
    strokes = read(Reading(list), events)
    for code in {stroke.code for stroke in strokes}:
        turns = [stroke.down for stroke in strokes if stroke.code == code]
        assert turns == [place % 2 == 0 for place in range(len(turns))]


@pytest.mark.parametrize(
    ("event", "now", "at"),
    [
        (Event(1, 1, 1), 5.2501, 5.25),
        (Event(1, 1, 1), 5.25, 5.25),
        (Event(1, 1, 1), 5.2, 5.2),  # still to come
        (Event(1, 1, 1), 7.0, 7.0),  # long ago: a driver that counts otherwise
        (Event(1, 1, 1, sec=1_700_000_000), 5.0, 5.0),  # by the wall clock
    ],
)
def test_a_moment_that_cannot_be_true_is_that_of_the_reading(event: Event, now: float, at: float) -> None:
    assert stamp(event, now) == at


# Names -----------------------------------------------------------------------------------------------------------


@linux
def test_the_names_of_keys_are_those_of_the_system() -> None:
    from evdev import ecodes

    known = {name: number for name, number in ecodes.ecodes.items() if name.startswith(("KEY_", "BTN_"))}
    ours = {name: number for name, number in NUMBERS.items() if not name.startswith("BUZZ")}
    assert ours.items() <= known.items()
    assert len(ours) > 300


def test_every_button_of_a_buzz_set_has_a_name_and_a_number_of_its_own() -> None:
    numbers = {buzz_button(handset, colour) for handset in range(HANDSETS) for colour in range(len(COLOURS))}
    assert {name_of(number) for number in numbers} == {f"BUZZ{n}_{c}" for n in range(1, 5) for c in COLOURS}
    assert all(number_of(name_of(number)) == number for number in NUMBERS.values())


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("KEY_PAGEDWN", "there is no key 'KEY_PAGEDWN'; did you mean 'KEY_PAGEDOWN'?"),
        ("key_b", "there is no key 'key_b'; did you mean 'KEY_B'?"),
        ("", "there is no key ''"),
        (0, "0 is neither a key's name nor a number of 1..767"),
        (768, "768 is neither a key's name nor a number of 1..767"),
        (True, "True is neither a key's name nor a number of 1..767"),
        (1.0, "1.0 is neither a key's name nor a number of 1..767"),
    ],
)
def test_a_key_that_is_none_is_named(named: object, reason: str) -> None:
    with pytest.raises(ValueError, match="key") as caught:
        number_of(named)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("message", "words"), [(Stroke(NEXT, True), "key KEY_PAGEDOWN down"), (Stroke(700, False), "key 700 up")]
)
def test_a_stroke_is_said_in_words(message: Message, words: str) -> None:
    assert describe(message) == words


# Which device is meant -------------------------------------------------------------------------------------------

R400 = Node("/dev/input/event5", "Logitech USB Receiver", "usb-0000:00:14.0-3/input0", "046d:c52d")
MORE = Node("/dev/input/event6", "Consumer Control", "usb-0000:00:14.0-3/input1", "046d:c52d")
TWIN = Node("/dev/input/event4", "Logitech USB Receiver", "usb-0000:00:14.0-10/input0", "046d:c52d")
DESK = Node("/dev/input/event2", "Logitech K120", "usb-0000:00:14.0-1/input0", "046d:c31c")
BARE = Node("/dev/input/event9", "Foot switch", "", "1a86:e026")
ALL = [DESK, TWIN, R400, MORE, BARE]


@pytest.mark.parametrize(
    ("wanted", "number", "found"),
    [
        ("usb receiver", 1, [R400, MORE]),  # all its keys, in the order of sockets as people count them
        ("046d:c52d", 2, [TWIN]),
        ("046D:C52D", 1, [R400, MORE]),
        ("usb-0000:00:14.0-10", 1, [TWIN]),
        ("usb-0000:00:14.0-3/input0", 1, [R400, MORE]),
        ("k120", 1, [DESK]),
        ("foot", 1, [BARE]),
    ],
)
def test_a_device_is_found_by_name_by_product_or_by_socket(wanted: str, number: int, found: list[Node]) -> None:
    assert choose(wanted, number, ALL, "keys") == found


@pytest.mark.parametrize(
    ("wanted", "number", "nodes", "reason"),
    [
        ("R500", 1, [DESK], "no keys called R500; there are: Logitech K120 (046d:c31c, usb-0000:00:14.0-1)"),
        ("R500", 1, [], "no keys called R500; there are: none"),
        ("K120", 2, [DESK], "no 2 of keys called K120; there are: Logitech K120 (046d:c31c, usb-0000:00:14.0-1)"),
        ("logitech", 1, [DESK, R400], "device: 'logitech' fits several, write more of the name: "),
        ("usb-0000:00:14.0-1", 1, [TWIN], "no keys called usb-0000:00:14.0-1; there are: "),  # not a part of -10
    ],
)
def test_a_device_that_is_not_there_is_told_with_what_is(
    wanted: str, number: int, nodes: list[Node], reason: str
) -> None:
    with pytest.raises(Missing) as caught:
        choose(wanted, number, nodes, "keys")
    assert str(caught.value).startswith(reason)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({}, "clicker: Object missing required field `device`"),
        ({"device": ""}, "clicker: Expected `str` of length >= 1 - at `$.device`"),
        ({"device": "R400", "number": 0}, "clicker: Expected `int` >= 1 - at `$.number`"),
        ({"device": "R400", "port": "x"}, "clicker: Object contains unknown field `port`"),
    ],
)
def test_settings_that_make_no_sense_are_named(table: dict[str, object], reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        read_config("clicker", table)
    assert str(caught.value) == reason


# Where it cannot be had ------------------------------------------------------------------------------------------

NOT_EVEN_ROOT = "/proc/sys/vm/drop_caches"
"""A file that the kernel lets nobody open for reading."""


@linux
def test_a_file_that_this_account_may_not_read_says_what_to_do() -> None:
    node = Node(NOT_EVEN_ROOT, "Logitech R400", "usb-1/input0", "046d:c52d")
    with pytest.raises(Unavailable, match=r"^Logitech R400: this account may not read /proc.*udev rule"):
        open_node(node)


@linux
def test_a_device_that_goes_while_it_is_opened_leaves_nothing_open(tmp_path: Path) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(OSError, match="No such file"):
        Keyboard([Node(str(tmp_path / "event5"), "gone", "usb-1/input0", "046d:c52d")])
    assert len(list(Path("/proc/self/fd").iterdir())) == before


async def test_a_port_without_its_device_says_so_and_closes() -> None:
    port = make("clicker", Config("no device has this name"), lambda message, at: None)
    told: list[str] = []
    port.watch = lambda: told.append(port.status.state)
    await port.open(10)
    assert port.status.state == "down"
    assert port.status.why.startswith("no keys called no device has this name; there are: ")
    await port.close()
    assert port.status.why == "closed"
    assert told == ["down", "down"]


async def test_a_port_that_was_never_opened_closes() -> None:
    port = make("clicker", Config("x"), lambda message, at: None)
    await port.close()
    assert port.status.why == "closed"


def test_buzz_sets_are_known_by_their_numbers() -> None:
    assert BUZZ == ("054c:0002", "054c:1000")
