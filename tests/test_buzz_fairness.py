"""The budget of the buzzers: who is 20 ms earlier is first, whatever his phone's way is like."""

from __future__ import annotations

from benchmarks.buzz_fairness import BUDGET, cheating, fairness


def test_presses_twenty_milliseconds_apart_are_put_in_the_right_order() -> None:
    found = fairness(200, BUDGET[0])
    assert found["right"] >= BUDGET[1]
    assert found["by arrival"] < 0.8, "otherwise these ways would be no trial"


def test_a_cheat_gains_no_more_than_its_round_trip() -> None:
    assert cheating(60) <= 0
