"""Alarms: many moments on one timer, each in its turn."""

from __future__ import annotations

import pytest

from automation.clock import TOGETHER, Alarms, FakeClock


def test_alarms_ring_in_the_order_of_their_moments_and_of_one_moment_the_older_first() -> None:
    clock, rung = FakeClock(), list[tuple[int, float]]()
    alarms = Alarms(clock, lambda ticket: rung.append((ticket, clock.now())))
    for ticket, when in enumerate((3.0, 1.0, 2.0, 1.0)):
        alarms.add(when, ticket)
    clock.advance(10)
    assert rung == [(1, 1.0), (3, 1.0), (2, 2.0), (0, 3.0)]


def test_an_alarm_that_is_set_by_another_one_rings_too() -> None:
    clock, rung = FakeClock(), list[tuple[int, float]]()

    def ring(ticket: int) -> None:
        rung.append((ticket, clock.now()))
        if ticket < 3:
            alarms.add(clock.now() + 0.5, ticket + 1)

    alarms = Alarms(clock, ring)
    alarms.add(0.5, 1)
    clock.advance(10)
    assert rung == [(1, 0.5), (2, 1.0), (3, 1.5)]


def test_what_is_due_within_half_a_millisecond_rings_together_and_nothing_later() -> None:
    clock, rung = FakeClock(), list[tuple[int, float]]()
    alarms = Alarms(clock, lambda ticket: rung.append((ticket, clock.now())))
    alarms.add(1.0, 1)
    alarms.add(1.0 + TOGETHER / 2, 2)
    alarms.add(1.0 + TOGETHER * 2, 3)
    clock.advance(10)
    assert rung == [(1, 1.0), (2, 1.0), (3, 1.0 + TOGETHER * 2)]


def test_a_call_that_fails_keeps_no_other_from_its_moment() -> None:
    clock, rung = FakeClock(), list[int]()

    def ring(ticket: int) -> None:
        rung.append(ticket)
        if ticket == 1:
            raise RuntimeError("it fails")

    alarms = Alarms(clock, ring)
    alarms.add(1.0, 1)
    alarms.add(2.0, 2)
    with pytest.raises(RuntimeError):
        clock.advance(1)
    clock.advance(1)
    assert rung == [1, 2]
