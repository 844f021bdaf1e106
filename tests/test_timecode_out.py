"""The episode's clock is told to others as it runs, stands and jumps, and not again while it only goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from automation.devices import DeviceError, Status
from automation.devices.mtc_out_port import Order, read_order
from automation.timecode_out import TimecodeOut
from tests.toy import Table, table


class Told:
    """A device that keeps the orders."""

    def __init__(self) -> None:
        self.status = Status("down")
        self.watch: Callable[[], None] = lambda: None
        self.orders: list[Order] = []

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    def send(self, payload: bytes) -> None:
        if self.status.state != "up":
            raise DeviceError("down")
        self.orders.append(read_order(payload))

    def stands(self, state: Literal["up", "down"]) -> None:
        self.status = Status(state)
        self.watch()


@pytest.fixture
def t(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path / "run.journal", at=100.0) as t:
        yield t
        t.desk.close()


def out(t: Table, start: str = "01:00:00:00") -> tuple[TimecodeOut, Told]:
    device = Told()
    made = TimecodeOut(t.desk, t.clock, device, 25, start)
    device.stands("up")
    return made, device


def ordered(device: Told) -> list[tuple[bool, float]]:
    """Say whether it runs, and where in seconds at 100 s; at once where it stands."""
    found = [
        (o.runs, round((o.frame - 90_000) / 25 + ((100 - o.moment / 1e9) if o.runs else 0.0), 5) + 0.0)
        for o in device.orders
    ]
    device.orders.clear()
    return found


def test_it_runs_with_the_run_and_is_told_once(t: Table) -> None:
    _, device = out(t)
    assert ordered(device) == [(True, 0.0)]
    t.clock.advance(7.03)
    for _ in range(3):
        t.press("score", 1)
        t.clock.advance(1)
    assert ordered(device) == []


def test_hold_and_resume_stop_it_and_let_it_go_on(t: Table) -> None:
    made, device = out(t)
    t.press("begin")
    t.clock.advance(2.02)
    ordered(device)
    t.press("pause")
    assert ordered(device) == [(False, 2.0)]
    assert (made.health()["clock"], made.health()["time"]) == ("stopped", "01:00:02:00")
    t.clock.advance(5)
    t.press("resume")
    assert ordered(device) == [(True, -5.0)]
    t.clock.advance(1)
    assert (made.health()["clock"], made.health()["time"]) == ("running", "01:00:03:00")


def test_an_undo_puts_it_back_to_where_the_press_was(t: Table) -> None:
    _, device = out(t)
    t.clock.advance(4)
    t.press("begin")
    t.clock.advance(2)
    t.press("score", 1)
    ordered(device)
    t.clock.advance(2)
    t.press("undo")
    assert ordered(device) == [(False, 6.0)]


def test_a_port_that_comes_back_is_told_again(t: Table) -> None:
    _, device = out(t)
    ordered(device)
    device.stands("down")
    t.clock.advance(3)
    device.stands("up")
    assert ordered(device) == [(True, 0.0)]


def test_the_port_that_is_away_stops_nothing(t: Table) -> None:
    made, device = out(t)
    device.stands("down")
    ordered(device)
    t.press("begin")
    t.press("pause")
    assert ordered(device) == []
    assert made.health()["state"] == "down"
