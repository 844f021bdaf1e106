"""The stage: levels that can be repeated, edges, and what pages do about both."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from automation.stage import MOST_ON_LAYER, Act, Known, Order, Stage, failed, follow, reached


def played(*orders: Order, steps: int = 1) -> tuple[Stage, list[str]]:
    """Follow orders; the stage, and the operations as words."""
    stage, done = Stage(), []
    for order in orders:
        stage, ops = follow(stage, order, Known(order.version, steps))
        done += [f"{type(op).__name__.lower()} {op.id}" for op in ops]
    return stage, done


A, B = Order(20, graphic="a", data={"x": 1}), Order(20, graphic="b")

CASES: list[tuple[str, list[Order], list[str]]] = [
    ("a level is loaded and played", [A], ["load 20.1", "play 20.1"]),
    ("a level that stands is left alone", [A, A], ["load 20.1", "play 20.1"]),
    ("other data is an update", [A, Order(20, graphic="a")], ["load 20.1", "play 20.1", "update 20.1"]),
    (
        "another graphic takes the layer",
        [A, B],
        ["load 20.1", "play 20.1", "leave 20.1", "load 20.2", "play 20.2"],
    ),
    (
        "another version is another graphic",
        [A, Order(20, graphic="a", version="2")],
        ["load 20.1", "play 20.1", "leave 20.1", "load 20.2", "play 20.2"],
    ),
    (
        "layers do not touch each other",
        [A, Order(30, graphic="b")],
        ["load 20.1", "play 20.1", "load 30.2", "play 30.2"],
    ),
    ("clear takes off", [A, Order(20, "clear")], ["load 20.1", "play 20.1", "leave 20.1"]),
    ("clear without animation", [A, Order(20, "clear", skip=True)], ["load 20.1", "play 20.1", "remove 20.1"]),
    ("clear of nothing is nothing", [Order(20, "clear")], []),
    ("clear of another graphic is nothing", [A, Order(20, "clear", "b")], ["load 20.1", "play 20.1"]),
    (
        "a stopped level is played again when asked for",
        [A, Order(20, "stop"), A],
        ["load 20.1", "play 20.1", "stop 20.1", "play 20.1"],
    ),
    ("play loads what is not there", [Order(9, "play", "wipe")], ["load 9.1", "play 9.1"]),
    (
        "play plays again what is there",
        [Order(9, "play", "wipe"), Order(9, "play", "wipe")],
        ["load 9.1", "play 9.1", "play 9.1"],
    ),
    ("a loaded one waits", [Order(9, "load", "a")], ["load 9.1"]),
    ("custom", [A, Order(20, "custom", custom="flash")], ["load 20.1", "play 20.1", "custom 20.1"]),
]


@pytest.mark.parametrize(("orders", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_orders_come_to_operations(orders: list[Order], expected: list[str]) -> None:
    assert played(*orders)[1] == expected


STEPS: list[tuple[int, list[Order], int]] = [
    (1, [A], 0),
    (1, [A, Order(20, "play")], -1),  # past the last step is the end
    (3, [A, Order(20, "play"), Order(20, "play")], 2),
    (3, [A, Order(20, "play", goto=2)], 2),
    (3, [A, Order(20, "play", goto=2), Order(20, "play", delta=-1)], 1),
    (3, [A, Order(20, "play", delta=-5)], 0),
    (3, [A, Order(20, "play", delta=5)], -1),
    (3, [A, Order(20, "play"), Order(20, "stop")], -1),
    (3, [A, Order(20, "play"), A], 1),  # the level says what is shown, not how far it is
    (0, [A], -1),  # plays and leaves by itself
    (-1, [A, Order(20, "play"), Order(20, "play")], 2),
]


@pytest.mark.parametrize(("steps", "orders", "step"), STEPS)
def test_steps_are_counted_as_ograf_does(steps: int, orders: list[Order], step: int) -> None:
    assert played(*orders, steps=steps)[0].instances[0].step == step


def test_a_level_that_leaves_by_itself_is_not_played_twice() -> None:
    assert played(A, A, steps=0)[1] == ["load 20.1", "play 20.1"]


def test_an_update_adds_to_the_data_and_a_level_replaces_it() -> None:
    stage, _ = played(A, Order(20, "update", data={"y": 2}))
    assert stage.instances[0].data == {"x": 1, "y": 2}
    assert played(A, Order(20, "update", data={"y": 2}), A)[0].instances[0].data == {"x": 1}


def test_only_a_graphic_that_alone_knows_its_steps_may_say_where_it_is() -> None:
    dynamic, _ = played(A, steps=-1)
    fixed, _ = played(A)
    assert [reached(stage, "20.1", 7).instances[0].step for stage in (dynamic, fixed)] == [7, 0]
    assert reached(fixed, "none", 7) == fixed


def test_one_that_failed_is_loaded_anew_and_what_is_not_there_cannot_fail() -> None:
    stage, _ = played(A)
    _, ops = follow(failed(stage, "20.1"), A, Known())
    assert [type(op).__name__ for op in ops] == ["Leave", "Load", "Play"]
    assert failed(stage, "20.9") == stage


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ([Order(20, "play")], "layer 20 shows nothing"),
        ([A, Order(20, "stop", "b")], "layer 20 shows no 'b'"),
        ([A, Order(20, "stop", instance="20.9")], "layer 20 shows nothing"),
        ([Order(20, "load", "a")] * (MOST_ON_LAYER + 1), "layer 20 holds 8 graphics already"),
    ],
)
def test_what_cannot_be_followed_says_why(orders: list[Order], reason: str) -> None:
    with pytest.raises(LookupError, match=reason):
        played(*orders)


def test_layers_are_told_from_back_to_front_with_all_that_is_on_them() -> None:
    stage, _ = played(Order(30, graphic="b"), A, Order(20, "load", "c"))
    assert [(each["layer"], [one["id"] for one in each["graphics"]]) for each in stage.layers()] == [
        (20, ["20.2", "20.3"]),
        (30, ["30.1"]),
    ]


ACTS: list[Act] = ["show", "clear", "play", "stop", "update", "load", "remove", "custom"]
ORDERS = some.lists(
    some.builds(
        Order,
        layer=some.integers(1, 3),
        act=some.sampled_from(ACTS),
        graphic=some.sampled_from(["a", "b", "c"]),
        data=some.dictionaries(some.sampled_from("xy"), some.integers(0, 2)),
        skip=some.booleans(),
    ),
    max_size=30,
)


@given(ORDERS, some.sampled_from([-1, 0, 1, 2]))
def test_a_page_that_follows_every_operation_has_what_a_page_that_comes_late_is_told(
    orders: list[Order], steps: int
) -> None:
    page: dict[str, Any] = {}
    stage = Stage()
    for order in orders:
        try:
            stage, ops = follow(stage, order, Known(steps=steps))
        except LookupError:
            continue
        for op in ops:
            _obey(page, type(op).__name__, op)
    told = {each["id"]: (each["graphic"], each["data"]) for layer in stage.layers() for each in layer["graphics"]}
    assert page == told


def _obey(page: dict[str, Any], do: str, op: Any) -> None:
    if do == "Load":
        page[op.id] = (op.graphic, op.data)
    elif do in ("Leave", "Remove"):
        del page[op.id]
    else:
        graphic, shown = page[op.id]
        page[op.id] = (graphic, op.data if do == "Update" else shown)
