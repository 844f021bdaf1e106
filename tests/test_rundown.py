"""The run of show: standby, GO, back, jump, hold, and the time against the plan."""

from __future__ import annotations

import pytest

from automation.model import Action, Refused
from automation.rundown import Back, Go, Hold, Jump, Position, Release, Segment, apply, legal, timing

PLAN = (Segment("Opening", planned=60), Segment("Round", planned=300), Segment("Titles", planned=40))


def walk(*moves: tuple[Action, float]) -> Position:
    position = Position()
    for action, at in moves:
        position, _ = apply(PLAN, position, action, at)
    return position


def test_go_takes_the_segment_on_standby_and_moves_standby_on() -> None:
    position, segment = apply(PLAN, Position(), Go(), 5.0)
    assert segment == PLAN[0]
    assert (position.current, position.standby, position.started) == (1, 2, 5.0)


def test_back_and_jump_move_standby_and_start_nothing() -> None:
    after = walk((Go(), 0.0), (Go(), 50.0), (Back(), 60.0), (Back(), 61.0), (Jump(3), 62.0))
    assert (after.current, after.standby) == (2, 3)
    assert apply(PLAN, after, Back(), 63.0)[1] is None


@pytest.mark.parametrize(
    ("position", "action", "text"),
    [
        (Position(standby=4), Go(), "at its end"),
        (Position(held=1.0), Go(), "held"),
        (Position(), Back(), "first segment"),
        (Position(held=1.0), Hold(), "held already"),
        (Position(), Release(), "not held"),
        (Position(), Jump(4), "has 3"),
    ],
)
def test_impossible_moves_are_refused(position: Position, action: Action, text: str) -> None:
    with pytest.raises(Refused, match=text):
        apply(PLAN, position, action, 0.0)


def test_without_segments_nothing_can_go() -> None:
    with pytest.raises(Refused, match="no rundown"):
        apply((), Position(), Go(), 0.0)
    assert legal((), Position()) == (Hold,)


@pytest.mark.parametrize(
    ("position", "at", "over"),
    [
        (Position(), 100.0, 0.0),
        (walk((Go(), 0.0)), 30.0, 0.0),
        (walk((Go(), 0.0)), 75.0, 15.0),
        (walk((Go(), 10.0), (Go(), 50.0)), 60.0, -20.0),
        (walk((Go(), 0.0), (Go(), 60.0), (Go(), 460.0)), 460.0, 100.0),
        (walk((Go(), 0.0), (Jump(3), 30.0), (Go(), 60.0)), 60.0, -300.0),
        (walk((Go(), 0.0), (Hold(), 30.0)), 500.0, 0.0),
        (walk((Go(), 0.0), (Hold(), 30.0), (Release(), 500.0)), 530.0, 0.0),
    ],
)
def test_over_and_under_compare_the_end_to_be_expected_with_the_plan(
    position: Position, at: float, over: float
) -> None:
    assert timing(PLAN, position, at).over == pytest.approx(over)


def test_timing_tells_of_the_segment_and_of_the_whole() -> None:
    found = timing(PLAN, walk((Go(), 10.0), (Go(), 50.0)), 60.0)
    assert (found.planned, found.elapsed, found.segment_planned, found.segment_elapsed) == (400, 50, 300, 10)
