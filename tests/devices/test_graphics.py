from __future__ import annotations

from typing import Any

import pytest

from automation.devices import DeviceError, Status
from automation.devices import graphics as wire

WRONG = [
    ({"graphic": "card"}, "action: a name"),
    ({"action": "play"}, "graphic: a name"),
    ({"graphic": "Card!", "action": "play"}, "graphic: a name"),
    ({"graphic": 7, "action": "play"}, "graphic: a name"),
    ({"graphic": "card", "action": ""}, "action: a name"),
    ({"graphic": "card", "action": "play", "date": {}}, "date: a graphic has no such key"),
    ({"graphic": "card", "action": "play", "data": "x"}, "data: a table is expected"),
    ({"graphic": "card", "action": "play", "data": {"x": object()}}, "data: "),
    ({"graphic": "card", "action": "play", "value": "x"}, "value: a number is expected"),
    ({"graphic": "card", "action": "play", "value": True}, "value: a number is expected"),
]


@pytest.mark.parametrize(("words", "complaint"), WRONG)
def test_a_wrong_word_is_named_with_its_reason(words: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DeviceError, match=f"^{complaint}"):
        wire.message(words)


def test_a_ramps_value_and_the_data_travel_as_json() -> None:
    message = wire.message({"graphic": "bar", "action": "update", "data": {"a": [1, {"б": None}]}, "value": 0.5})
    text = '{"type":"graphic","graphic":"bar","action":"update","data":{"a":[1,{"б":null}]},"value":0.5}'
    assert wire.encode(message).decode() == text
    assert wire.describe(message) == 'bar update {"a": [1, {"б": null}]} 0.5'


async def test_the_device_is_up_while_a_page_is_open_and_counts_them() -> None:
    device = wire.make("graphics", {})
    seen: list[Status] = []
    device.watch = lambda: seen.append(device.status)
    first: list[bytes] = []
    second: list[bytes] = []
    leave_early = device.subscribe(first.append)
    await device.open()
    leave = device.subscribe(second.append)
    device.send(b"x")
    leave_early()
    leave_early()
    device.send(b"y")
    leave()
    with pytest.raises(DeviceError, match="no page is open"):
        device.send(b"z")
    assert (first, second) == ([b"x"], [b"x", b"y"])
    assert [(status.state, status.why) for status in seen] == [
        ("up", "1 page"),
        ("up", "2 pages"),
        ("up", "1 page"),
        ("down", "no page is open"),
    ]


def test_settings_that_there_are_not_are_named() -> None:
    with pytest.raises(DeviceError, match=r"^graphics: targets: graphics have no settings"):
        wire.make("graphics", {"targets": []})
