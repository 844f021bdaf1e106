"""Each sentence of the rules and each ruling, as a game that shows it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shows.xamsa_cases import ROUNDS
from tests.shows.xamsa_cases_asked import ASKED, SUMS
from tests.shows.xamsa_cases_final import XAMSA
from tests.shows.xamsa_episodes import score, xamsa

CASES = ROUNDS | ASKED | SUMS | XAMSA


def _field(state: Any, path: str) -> Any:
    for name in path.replace("[", ".").replace("]", "").split("."):
        state = state[int(name)] if name.isdecimal() else getattr(state, name)
    return state


def _in_order(said: list[str], wanted: list[str]) -> bool:
    rest = iter(said)
    return all(any(tag == one for tag in rest) for one in wanted)


@pytest.mark.parametrize("name", CASES)
def test_rules_as_the_case_says(name: str) -> None:
    case = CASES[name]
    game = xamsa(case.lines, case.on)
    assert {path: _field(game.state, path) for path in case.so} == case.so
    assert not case.score or score(game.state) == case.score
    assert _in_order(game.said, case.said.split()), game.said
    assert not set(case.unsaid.split()) & set(game.said)
    assert set(case.can.split()) <= game.can
    assert not set(case.cannot.split()) & game.can
