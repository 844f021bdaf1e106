from __future__ import annotations

from typing import Any

import pytest

from automation.devices import DeviceError, Status
from automation.devices import graphics as wire
from automation.stage import Order

WRONG = [
    ({}, "graphic: show needs the id"),
    ({"graphic": "card"}, "layer: a number from 1 to 99 is needed"),
    ({"layer": 20}, "graphic: show needs the id"),
    ({"graphic": "card", "layer": 0}, "layer: a number from 1 to 99"),
    ({"graphic": "card", "layer": 100}, "layer: a number from 1 to 99"),
    ({"graphic": "card", "layer": True}, "layer: a number from 1 to 99"),
    ({"graphic": "card", "layer": "20"}, "layer: a number from 1 to 99"),
    ({"graphic": "a/b", "layer": 20}, "graphic: the id of a graphic, a text without a slash"),
    ({"graphic": "", "layer": 20}, "graphic: the id"),
    ({"graphic": 7, "layer": 20}, "graphic: the id"),
    ({"layer": 20, "action": ""}, "action: one of show, clear, play, next, stop, update, custom is expected"),
    ({"layer": 20, "action": "load"}, "action: one of"),
    ({"layer": 20, "action": ["show"]}, "action: one of"),
    ({"layer": 20, "action": "clear", "data": {}}, "data: clear has no such key, only layer, graphic, skip"),
    ({"graphic": "card", "layer": 20, "date": {}}, "date: show has no such key"),
    ({"graphic": "card", "layer": 20, "data": "x"}, "data: a table is expected"),
    ({"graphic": "card", "layer": 20, "data": {"x": object()}}, "data: "),
    ({"graphic": "card", "layer": 20, "value": "x"}, "value: a number is expected"),
    ({"graphic": "card", "layer": 20, "value": True}, "value: a number is expected"),
    ({"graphic": "card", "layer": 20, "skip": 1}, "skip: true or false"),
    ({"graphic": "card", "layer": 20, "version": 2}, "version: a text"),
    ({"layer": 20, "action": "update", "version": "2"}, "version: update has no such key"),
    ({"layer": 20, "action": "play", "goto": -1}, "goto: steps are counted from 0"),
    ({"layer": 20, "action": "play", "step": 1.5}, "step: a number of steps"),
    ({"layer": 20, "action": "play", "step": 1, "goto": 1}, "step: goto says the same"),
    ({"layer": 20, "action": "custom"}, "custom: the id of the graphic's own action is needed"),
]


@pytest.mark.parametrize(("words", "complaint"), WRONG)
def test_a_wrong_word_is_named_with_its_reason(words: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DeviceError, match=f"^{complaint}"):
        wire.message(words)


MESSAGES: list[tuple[dict[str, Any], Order, str]] = [
    (
        {"graphic": "TV.Пример 1", "layer": 20, "data": {"a": [1, {"б": None}]}},
        Order(20, "show", "TV.Пример 1", data={"a": [1, {"б": None}]}),
        'layer 20: show TV.Пример 1 {"a": [1, {"б": null}]}',
    ),
    (
        {"layer": 1, "action": "update", "data": {"x": 1}, "value": 0.5},
        Order(1, "update", data={"x": 1, "value": 0.5}),
        'layer 1: update {"x": 1, "value": 0.5}',
    ),
    ({"layer": 99, "action": "clear"}, Order(99, "clear"), "layer 99: clear"),
    ({"layer": 9, "action": "next"}, Order(9, "play"), "layer 9: play"),
    ({"layer": 9, "action": "play", "step": 2}, Order(9, "play", goto=2), "layer 9: play step 2"),
    ({"layer": 9, "action": "play", "delta": -1}, Order(9, "play", delta=-1), "layer 9: play -1"),
    ({"layer": 9, "action": "stop", "skip": True}, Order(9, "stop", skip=True), "layer 9: stop cut"),
    (
        {"layer": 9, "action": "custom", "custom": "flash", "data": {"n": 3}},
        Order(9, "custom", custom="flash", payload={"n": 3}),
        'layer 9: custom flash {"n": 3}',
    ),
]


@pytest.mark.parametrize(("words", "order", "text"), MESSAGES)
def test_words_become_an_order_that_people_can_read(words: dict[str, Any], order: Order, text: str) -> None:
    assert (wire.message(words), wire.describe(order)) == (order, text)


def show(**more: Any) -> bytes:
    return wire.encode(wire.message({"graphic": "card", "layer": 20, **more}))


async def test_the_stage_is_kept_without_a_page_and_the_device_counts_pages() -> None:
    device = wire.make("graphics", {})
    seen: list[Status] = []
    device.watch = lambda: seen.append(device.status)
    with pytest.raises(DeviceError, match="not opened yet"):
        device.send(show())
    await device.open()
    device.send(show())
    told: list[int] = []
    leave_early = device.subscribe(lambda: told.append(device.number))
    leave = device.subscribe(lambda: None)
    device.send(show(data={"x": 1}))
    device.send(show(data={"x": 1}))  # a level that stands already
    leave_early()
    leave_early()
    leave()
    assert [each.data for each in device.stage.instances] == [{"x": 1}]
    assert told == [3]
    assert [(status.state, status.why) for status in seen] == [
        ("down", "no page is open"),
        ("up", "1 page"),
        ("up", "2 pages"),
        ("up", "1 page"),
        ("down", "no page is open"),
    ]


async def test_a_page_that_lags_too_far_behind_is_told_so() -> None:
    device = wire.make("graphics", {})
    await device.open()
    assert device.since(0) == ()
    for i in range(wire.KEPT + 2):
        device.send(show(data={"x": i}))
    assert device.number == wire.KEPT + 3  # load, play and an update each
    since = device.since(device.number - 2)
    assert since is not None
    assert [number for number, _ in since] == [device.number - 1, device.number]
    assert device.since(2) is None
    assert device.since(device.number + 1) is None  # of a server before this one


async def test_what_cannot_be_done_is_refused_with_a_reason() -> None:
    device = wire.make("graphics", {})
    await device.open()

    def none(graphic: str, version: str) -> Any:
        raise LookupError(f"there is no graphic {graphic!r}")

    for words, reason in (
        ({"layer": 20, "action": "stop"}, "layer 20 shows nothing"),
        ({"layer": 20, "graphic": "x", "action": "update"}, "layer 20 shows no 'x'"),
    ):
        with pytest.raises(DeviceError, match=f"^{reason}$"):
            device.send(wire.encode(wire.message(words)))
    device.find = none
    with pytest.raises(DeviceError, match=r"^there is no graphic 'card'$"):
        device.send(show())
    assert device.number == 0


async def test_a_graphic_that_failed_shows_in_the_status_until_it_is_gone_and_is_loaded_anew_when_shown_again() -> None:
    device = wire.make("graphics", {})
    await device.open()
    device.subscribe(lambda: None)
    device.send(show())
    device.failed(device.stage.instances[0].id, "card: no logo")
    assert device.status == Status("up", "1 page; card: no logo")
    device.send(show())
    since = device.since(2)
    assert since is not None
    assert [type(op).__name__ for _, op in since] == ["Leave", "Load", "Play"]
    assert device.status == Status("up", "1 page")


def test_settings_that_there_are_not_are_named() -> None:
    with pytest.raises(DeviceError, match=r"^graphics: targets: graphics have no settings"):
        wire.make("graphics", {"targets": []})
