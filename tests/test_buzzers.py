"""Clocks of phones, moments that can be trusted, and the order of presses, as values alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation import buzzers
from automation.buzzers import Buzz, Link, Moment, compared, is_due, rank, trusted, wired
from automation.shows import BUTTONS, SHOWS

seconds = st.floats(0, 1e5)
short = st.floats(0, 0.4)


def link(*trips: float, ahead: float = 0.0, start: float = 0.0) -> Link:
    """Measure a link whose clock is ahead; each exchange is as long one way as the other."""
    made = Link()
    for number, trip in enumerate(trips):
        sent = start + number
        made = made.heard(sent, sent + trip / 2 + ahead, sent + trip)
    return made


# Clocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("exchanges", "offset"),
    [
        ([], None),
        ([(0.0, 5.0, 0.2)], -4.9),
        ([(0.0, 5.0, 0.2), (1.0, 6.0, 1.02)], -4.99),  # the quicker one
        ([(0.0, 5.0, 0.01), (1.0, 6.9, 1.8), (2.0, 7.0, 2.01)], -4.995),  # one that was held up on one way counts not
        ([(0.0, float("nan"), 0.1)], None),
        ([(0.0, float("inf"), 0.1)], None),
        ([(1.0, 5.0, 0.5)], None),  # heard before it was asked
    ],
)
def test_the_offset_of_a_clock_is_the_median_of_the_quickest_exchanges(
    exchanges: list[tuple[float, float, float]], offset: float | None
) -> None:
    made = Link()
    for exchange in exchanges:
        made = made.heard(*exchange)
    assert made.offset == (None if offset is None else pytest.approx(offset))


@given(st.lists(st.floats(0.001, 0.4), min_size=1, max_size=40), st.floats(-1e4, 1e4))
def test_ways_that_are_as_long_there_as_back_tell_the_clock_exactly(trips: list[float], ahead: float) -> None:
    assert link(*trips, ahead=ahead).offset == pytest.approx(-ahead, abs=1e-6)


@given(st.integers(0, 10_000))
def test_jitter_moves_a_clock_by_a_few_milliseconds_only(seed: int) -> None:
    luck, made = Random(seed), Link()
    for number in range(buzzers.KEPT):
        up, down = (0.03 + luck.expovariate(100) for _ in "ud")
        made = made.heard(number, number + down, number + down + up)
    assert made.offset is not None
    assert abs(made.offset) < 0.015


def test_a_link_forgets_what_is_old_and_knows_when_it_is_slow() -> None:
    slow = link(*[0.3] * buzzers.KEPT)
    assert (slow.is_slow, slow.is_known, len(slow.exchanges)) == (True, True, buzzers.KEPT)
    better = slow
    for number in range(buzzers.KEPT):
        better = better.heard(100.0 + number, 100.0 + number, 100.01 + number)
    assert (better.is_slow, len(better.exchanges)) == (False, buzzers.KEPT)
    assert [link(*[0.1] * count).is_known for count in (0, 3, 4)] == [False, False, True]


# Trust ------------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.floats(0.001, 2.0), min_size=1, max_size=20), st.floats(allow_nan=True, allow_infinity=True), seconds
)
def test_no_claim_is_believed_outside_of_the_round_trip_before_its_arrival(
    trips: list[float], theirs: float, arrived: float
) -> None:
    known = link(*trips, ahead=7.0)
    moment = trusted(known, theirs, arrived)
    assert arrived - min(known.trip, buzzers.MOST_BELIEVED) <= moment.at <= arrived
    assert moment.arrived == arrived


@given(seconds, st.floats(0.01, 0.2))
def test_an_honest_claim_is_believed_as_it_is(pressed: float, trip: float) -> None:
    known = link(*[trip] * 5, ahead=-3.0)
    moment = trusted(known, pressed - 3.0, pressed + trip / 2)
    assert moment.at == pytest.approx(pressed, abs=1e-6)
    assert moment.believed


@pytest.mark.parametrize("theirs", [None, float("nan"), float("inf"), float("-inf")])
def test_a_press_without_a_sensible_moment_has_that_of_its_arrival(theirs: float | None) -> None:
    assert trusted(link(0.1), theirs, 5.0) == Moment(5.0, 5.0)


def test_a_phone_that_was_never_measured_is_not_believed() -> None:
    assert trusted(Link(), 1.0, 5.0) == Moment(5.0, 5.0)
    assert wired(5.0).measured


# Decisions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("waited", "awaited", "least", "due"),
    [
        (0.039, 0, 0.04, False),
        (0.04, 0, 0.04, True),
        (0.04, 1, 0.04, False),
        (0.499, 1, 0.04, False),
        (0.5, 1, 0.04, True),
        (0.5, 9, 0.8, False),  # an episode that asks for more gets it
        (0.8, 0, 0.8, True),
    ],
)
def test_a_decision_waits_for_its_window_and_for_every_phone_but_not_for_ever(
    waited: float, awaited: int, least: float, due: bool
) -> None:
    assert is_due(0.0, waited, awaited, least) is due


@pytest.mark.parametrize(
    ("presses", "question", "order"),
    [
        ([(1, 2.0, True), (2, 1.0, True)], 1, [2, 1]),
        ([(4, 2.0, True), (3, 2.0, True), (1, 2.0, True)], 1, [1, 3, 4]),  # X-R10: by seat
        ([(4, 2.0, True), (3, 2.0, True), (1, 2.0, True)], 4, [4, 1, 3]),  # X-R10: another one first
        ([(1, 2.0, False), (2, 2.0, True)], 1, [2, 1]),  # a measured moment before one of arrival
        ([(2, 2.0, False), (1, 2.0, False)], 1, [2, 1]),  # as they arrived
    ],
)
def test_the_earlier_moment_is_first_and_ties_go_by_the_published_rule(
    presses: list[tuple[int, float, bool]], question: int, order: list[int]
) -> None:
    moments = [(seat, Moment(at, at, at if measured else None)) for seat, at, measured in presses]
    found = sorted(moments, key=lambda each: rank(each[1], each[0], question, 4))
    assert [seat for seat, _ in found] == order


def line(number: int, moment: float, outcome: buzzers.Outcome, why: str = "") -> Buzz:
    return Buzz(
        n=number, question=1, seat=number, name="", by="", arrived=moment, moment=moment, outcome=outcome, why=why
    )


def test_losers_are_compared_with_the_one_who_was_first_before_them() -> None:
    early = compared([line(1, 1.0, "early")])
    assert early[0].behind is None
    first = compared([*early, line(2, 2.0, "first"), line(3, 2.03, "queued")])
    assert [each.behind for each in first] == [-1.0, 0.0, 0.03]
    again = compared([*first, line(2, 2.5, "first", "pressed already"), line(4, 9.0, "first"), line(3, 9.5, "queued")])
    assert [each.behind for each in again] == [-1.0, 0.0, 0.03, -6.5, 0.0, 0.5]


def test_every_show_with_buttons_is_a_show_and_its_verb_names_the_seat_first() -> None:
    for name, buttons in BUTTONS.items():
        assert buttons.PRESS in SHOWS[name].ACTIONS
        first = buttons.PRESS.__struct_fields__[0]
        assert [getattr(buttons.press(seat, 1), first) for seat in buttons.SEATS] == list(buttons.SEATS)


def test_a_claim_is_marked_only_where_it_misses_by_more_than_jitter() -> None:
    known = link(*[0.1] * 5)
    claims = {4.95: True, 4.89: True, 4.87: False, 5.01: True, 6.0: False}
    assert {theirs: trusted(known, theirs, 5.0).believed for theirs in claims} == claims
