"""Who was first: the order of presses, the settle window, presses that come too early, too late or twice."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.model import AIR, LIGHTS, ClockEnd, Refused, Role, arguments
from automation.shows.xamsa.actions import Buzz
from automation.shows.xamsa.buzzer import button, ordered, place_of
from automation.shows.xamsa.state import SEATS, Press, State
from automation.vocabulary import Vocabulary
from tests.shows.xamsa_clauses import clauses
from tests.shows.xamsa_episodes import EPISODES, READING, SHOW, SILENT, THINKING, UP, episode, xamsa

PHONES = EPISODES["phones"]

presses = st.lists(
    st.builds(Press, st.sampled_from(SEATS), st.sampled_from([1.0, 1.001, 2.0]), st.booleans()),
    unique_by=lambda press: press.team,
    max_size=4,
)


def pressed(state: State, *buzzes: Buzz, at: float = 1.0) -> Any:
    """Press buttons one after another, all judged at the same moment."""
    for buzz in buzzes:
        state, _ = SHOW.apply(state, buzz, at)
    return state


def order(state: State) -> list[int]:
    """Say who answers and who waits behind."""
    assert state.asked is not None
    return [team for team in (state.asked.answering, *(press.team for press in state.asked.queue)) if team]


@clauses("X-R10")
@given(presses, st.integers(1, 80))
def test_measured_presses_have_one_order_however_they_arrive(several: list[Press], number: int) -> None:
    measured = [Press(press.team, press.stamp, True) for press in several]
    orders = {ordered(arrival, number) for arrival in permutations(measured)}
    assert len(orders) == 1
    assert [press.stamp for press in orders.pop()] == sorted(press.stamp for press in several)


@clauses("X-R10")
@given(presses, st.integers(1, 80))
def test_presses_that_nothing_tells_apart_stay_as_they_arrived(several: list[Press], number: int) -> None:
    arrived = [Press(press.team, 1.0) for press in several]
    assert ordered(arrived, number) == tuple(arrived)
    assert ordered(ordered(several, number), number) == ordered(several, number)


@clauses("X-R10")
@pytest.mark.parametrize(
    ("number", "first"), [(1, [1, 2, 3, 4]), (2, [2, 3, 4, 1]), (3, [3, 4, 1, 2]), (80, [4, 1, 2, 3])]
)
def test_equal_moments_are_decided_by_seat_and_the_first_seat_turns(number: int, first: list[int]) -> None:
    assert [press.team for press in ordered((Press(team, 1.0, True) for team in SEATS), number)] == first


@clauses("X-R10", "T29")
def test_two_presses_at_the_same_millisecond_have_one_winner() -> None:
    for number, (first, second) in enumerate([(1, 4), (2, 1), (3, 2), (4, 3)], 1):
        state = xamsa(UP + SILENT.replace("+5", "+6") * (number - 1) + "read_start\n+9", PHONES).state
        at = state.asked.opened + 9
        for arrival in permutations((first, second)):
            both = pressed(state, *(Buzz(team, stamp=at - 0.5) for team in arrival), at=at)
            decided, _ = SHOW.apply(both, ClockEnd(), at + 0.04)
            assert order(decided) == [first, second]


@clauses("X-R10")
def test_where_buttons_are_wired_the_first_to_be_judged_is_first_at_once() -> None:
    state = xamsa(READING).state
    answering = pressed(state, Buzz(3), Buzz(1), Buzz(4, stamp=0.2), at=0.5)
    assert order(answering) == [3, 4, 1], "who is shown as first stays first; the others wait in the order of moments"


@clauses("X-R10")
def test_while_presses_settle_an_earlier_one_may_still_be_first_and_nobody_is_shown() -> None:
    state = xamsa(READING, PHONES).state
    settling = pressed(state, Buzz(3, stamp=0.9), at=1.0)
    settling = pressed(settling, Buzz(2, stamp=0.88), at=1.03)
    assert (settling.phase, settling.asked.answering, SHOW.deadline(settling)) == ("settling", 0, (1.04, ClockEnd()))
    for role in (AIR, LIGHTS):
        seen = SHOW.view(settling, role)
        assert not seen.answering  # type: ignore[attr-defined]
    air: Any = SHOW.view(settling, AIR)
    assert {team.state for team in air.teams} == {"free"}
    assert air.queue == ()
    assert (button(settling, 3), place_of(settling, 3)) == ("queued", 0)
    decided, events = SHOW.apply(settling, ClockEnd(), 1.04)
    assert order(decided) == [2, 3]
    assert [(type(event).__name__, getattr(event, "team", 0)) for event in events] == [
        ("BuzzFirst", 2), ("ClockStarted", 0), ("BuzzQueued", 3)
    ]  # fmt: skip


@clauses("X-R7", "X7", "X-R10")
@pytest.mark.parametrize(("stamp", "code"), [(4.99, ""), (5.0, ""), (5.001, "stale"), (0.0, "stale")])
def test_a_press_that_was_on_its_way_at_the_end_counts_by_its_moment(stamp: float, code: str) -> None:
    late = xamsa(THINKING + "+5.01", PHONES)
    assert (late.state.phase, late.state.asked.expired) == ("settling", 5.0)
    if code:
        with pytest.raises(Refused) as refused:
            pressed(late.state, Buzz(1, stamp=stamp), at=5.02)
        assert refused.value.code == code
        return
    decided, _ = SHOW.apply(pressed(late.state, Buzz(1, stamp=stamp), at=5.02), ClockEnd(), 5.04)
    assert order(decided) == [1]
    over, _ = SHOW.apply(decided, next(kind for kind in SHOW.ACTIONS if kind.__name__ == "Wrong")(), 6.0)
    assert over.phase == "q_closed", "no time to think is left for the others"


@clauses("X-R7")
def test_when_no_press_was_on_its_way_the_question_is_over() -> None:
    assert xamsa(THINKING + "+5.1", PHONES).state.phase == "q_closed"


@clauses("X1", "X-R10")
def test_a_moment_before_the_reading_or_after_the_arrival_is_not_believed() -> None:
    state = xamsa(UP + "+3\nread_start").state
    with pytest.raises(Refused, match="before the reading") as refused:
        pressed(state, Buzz(1, stamp=2.9), at=4.0)
    assert refused.value.code == "not-now"
    assert pressed(state, Buzz(1, stamp=9.0), Buzz(2, stamp=3.5), at=4.0).asked.queue[0].stamp == 3.5
    assert pressed(state, Buzz(2), Buzz(1, stamp=9.0), at=4.0).asked.queue[0].stamp == 4.0


@clauses("X-R10")
def test_nobody_who_presses_can_say_when_he_did() -> None:
    assert arguments(Buzz) == ("team", "question", "player")
    with pytest.raises(Refused) as refused:
        Vocabulary(SHOW).read({"do": "buzz", "team": 1, "stamp": 0.1})
    assert refused.value.code == "bad-value"


STANDINGS = [
    ("", "early early early early"),
    (UP, "early early early early"),
    (READING, "free free free free"),
    (READING + "buzz 2\nbuzz 4", "free answering free queued"),
    (READING + "buzz 2\nwrong\nbuzz 4", "free answered free answering"),
    (READING + "buzz 2\ncorrect", "late late late late"),
    (THINKING + "+5", "late late late late"),
]


@clauses("T28", "T31")
@pytest.mark.parametrize(("lines", "standing"), STANDINGS)
def test_each_presser_sees_at_once_what_a_press_is(lines: str, standing: str) -> None:
    state = xamsa(lines).state
    views: list[Any] = [SHOW.view(state, Role("player", seat)) for seat in SEATS]
    assert [view.button for view in views] == standing.split()


def test_the_place_in_the_queue_is_told_from_one() -> None:
    state = xamsa(READING + "buzz 2\nbuzz 4\nbuzz 1").state
    assert [place_of(state, team) for team in SEATS] == [3, 1, 0, 2]


@clauses("T31", "X-R10")
def test_a_second_press_keeps_the_first_moment() -> None:
    state = xamsa(READING + "buzz 1\n+1\nbuzz 3").state
    with pytest.raises(Refused, match="pressed already"):
        pressed(state, Buzz(3, stamp=0.5), at=2.0)
    assert [press.stamp for press in state.asked.queue] == [1.0]


def test_a_settle_window_may_be_any_option_of_the_episode() -> None:
    state = xamsa(READING, episode(season={"settle": 0.1})).state
    assert SHOW.deadline(pressed(state, Buzz(1), at=1.0)) == (1.1, ClockEnd())
