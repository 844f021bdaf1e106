"""What a page puts together of changes is what others are told whole, whatever happens in between."""

from __future__ import annotations

import json
from collections import deque
from random import Random
from typing import Any

import msgspec
import pytest

from automation.desk import Desk
from automation.model import AIR, DIRECTOR, HOST, LIGHTS, Refused, Role
from automation.plan import read_plan
from automation.rehearsal import Rehearsal
from automation.server.views import KEPT, MOST_ROLES, Views, changes
from automation.settings import find_episode, read_settings
from automation.shows import SHOWS
from tests.play import sample
from tests.server.changes import followed

ROLES = (DIRECTOR, HOST, AIR, LIGHTS, Role("player", 1), Role("player", 3))
STEPS = 400


def plain(message: Any) -> Any:
    """What a page reads."""
    return json.loads(msgspec.json.encode(message))


def press_something(game: Rehearsal, luck: Random) -> None:
    """Let an evening go on, mostly as it should, sometimes anyhow, sometimes back."""
    desk, chance = game.desk, luck.random()
    expected = desk.expected(DIRECTOR)
    try:
        if chance < 0.1:
            game.clock.advance(luck.choice((0.5, 5.0, 61.0)))
        elif chance < 0.5 and expected is not None:
            desk.press(expected, "test")
        elif chance < 0.6:
            desk.press(
                desk.vocabulary.read({"do": luck.choice(("undo", "undo", "redo", "pause", "resume", "go"))}), "test"
            )
        else:
            desk.press(sample(desk.vocabulary.verbs[luck.choice(desk.legal())]), "test")
    except Refused:
        game.clock.advance(1.0)


def evening(show: str) -> Rehearsal:
    return Rehearsal(read_plan(read_settings(), find_episode(f"{show}-demo")), seed=5, lockout=0.0)


@pytest.mark.parametrize("show", sorted(SHOWS))
def test_changes_put_together_are_the_view_that_others_are_told(show: str) -> None:
    luck, small, phases = Random(show), 0, set()
    with evening(show) as game:
        desk: Desk = game.desk
        views, held = Views(desk.view), dict.fromkeys(ROLES, (0, None))
        for version in range(1, STEPS):
            press_something(game, luck)
            for role in ROLES:
                if luck.random() < 0.3:
                    continue  # a page that is busy misses some
                before, view = held[role]
                told = plain(views.message(role, version, before))
                whole = plain(views.message(role, version, 0))
                held[role] = version, followed(view, told)
                assert held[role][1] == whole
                small += len(json.dumps(told)) < len(json.dumps(whole)) / 2
                phases.add(desk.state.phase)
    assert small > STEPS * len(ROLES) * 0.4
    assert len(phases) > 6


def test_a_page_that_lost_too_much_is_told_the_whole_view() -> None:
    with evening("chgk") as game:
        views = Views(game.desk.view)
        first = plain(views.message(AIR, 1, 0))
        assert first["type"] == "view"
        for version in range(2, KEPT + 2):
            assert plain(views.message(AIR, version, version - 1))["type"] == "changes"
        assert plain(views.message(AIR, KEPT + 1, 1)) == plain(views.message(AIR, KEPT + 1, 0))
        assert plain(views.message(AIR, KEPT + 1, 2))["type"] == "changes"


def test_of_roles_without_end_the_first_are_forgotten() -> None:
    with evening("chgk") as game:
        views = Views(game.desk.view)
        for seat in range(1, MOST_ROLES + 2):
            assert plain(views.message(Role("player", seat), 1, 0))["type"] == "view"
        assert plain(views.message(Role("player", MOST_ROLES + 1), 2, 1))["type"] == "changes"
        assert plain(views.message(Role("player", 1), 2, 1))["type"] == "view"


def test_what_changes_its_kind_is_told_whole() -> None:
    class Ball(msgspec.Struct):
        colour: str
        at: tuple[int, ...] = ()

    class Cube(msgspec.Struct):
        colour: str

    class Box(msgspec.Struct):
        lies: Ball | Cube | None
        full: bool = True

    red, ball, cube = Ball("red"), Box(Ball("blue", (1, 2))), Box(Cube("red"))
    assert dict(changes(Box(red), ball)) == {"lies.colour": "blue", "lies.at": (1, 2)}
    assert dict(changes(ball, cube)) == {"lies": Cube("red")}
    assert dict(changes(cube, Box(None))) == {"lies": None}
    assert dict(changes(Box(None), Box(red, False))) == {"lies": red, "full": False}
    assert dict(changes(Box(red), Box(Ball("red")))) == {}
    assert deque(changes(ball, ball)) == deque()
