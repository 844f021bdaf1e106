"""The league «Звёздные войны», from results to a champion."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from automation.shows.chgk.league import Game, Table, result, table
from tests.shows.chgk_clauses import clauses
from tests.shows.chgk_episodes import EPISODES, chgk, won


def game(line: str) -> Game:
    """Read `A 6:4 @2 pair`; without a pair it is a game of the final series."""
    team, score, ended, *pair = line.split()
    experts, viewers = map(int, score.split(":"))
    stage: Any = "qualifying" if pair else "final"
    return Game(team, experts, viewers, float(ended[1:]), stage, *pair)


def league(*lines: str, **options: Any) -> Table:
    """Work out a league from lines."""
    return table(map(game, lines), **options)


DUELS = [
    ("the only one who beat the viewers", ["A 6:5 @1 p", "B 5:6 @2 p"], {}, "A", 0),
    ("the larger winning score", ["A 6:3 @2 p", "B 6:1 @1 p"], {}, "B", 0),
    ("6:0 is larger than 6:1", ["A 6:0 @1 p", "B 6:1 @2 p"], {}, "A", 0),
    ("the larger margin, should one have been declared", ["A 6:5 @1 p", "B 5:1 @2 p"], {}, "B", 0),
    ("nobody when neither did", ["A 5:6 @1 p", "B 3:6 @2 p"], {}, "", 1),
    ("the smaller deficit, as an option", ["A 3:6 @1 p", "B 5:6 @2 p"], {"neither": "smaller_deficit"}, "B", 1),
    ("nobody at equal deficits", ["A 3:6 @1 p", "B 3:6 @2 p"], {"neither": "smaller_deficit"}, "", 1),
    ("the later victory at equal scores", ["B 6:2 @9 p", "A 6:2 @1 p"], {}, "B", 1),
    ("nobody at equal scores, as an option", ["B 6:2 @9 p", "A 6:2 @1 p"], {"equal": "nobody"}, "", 1),
    ("nobody while one has not played", ["A 6:0 @1 p"], {}, "", 1),
    ("nobody when three played", ["A 6:0 @1 p", "B 6:1 @2 p", "C 6:2 @3 p"], {}, "", 1),
    ("nobody when a team played twice", ["A 6:0 @1 p", "A 6:1 @2 p"], {}, "", 1),
    ("nobody at the same score and moment", ["A 6:1 @1 p", "B 6:1 @1 p"], {}, "", 1),
]


@clauses("2.3", "C-R17")
@pytest.mark.parametrize(("lines", "options", "advances", "flags"), [d[1:] for d in DUELS], ids=[d[0] for d in DUELS])
def test_out_of_a_pair_advances(lines: list[str], options: dict[str, Any], advances: str, flags: int) -> None:
    found = league(*lines, **options)
    assert [pair.advances for pair in found.pairs] == [advances]
    assert found.finalists == ((advances,) if advances else ())
    assert [flag.place for flag in found.flags] == ["p"] * flags


FINALS = [
    ("the best winning score", ["A 6:4 @1", "B 6:2 @2", "C 6:5 @3"], "BAC", "B", 0),
    ("the later victory at equal scores", ["B 6:2 @5", "A 6:2 @1", "C 6:3 @9"], "BAC", "B", 1),
    ("nobody when no team beat the viewers", ["A 5:6 @1", "B 4:6 @2"], "AB", "", 1),
    ("a loser never outranks a winner", ["A 5:6 @9", "B 6:5 @1"], "BA", "B", 0),
    ("a decisive round counts 6:0", ["A 6:0 @1", "B 6:1 @2"], "AB", "A", 0),
    ("nobody at the same score and moment", ["A 6:1 @1", "B 6:1 @1"], "AB", "", 1),
]


@clauses("2.4", "C-R17")
@pytest.mark.parametrize(("lines", "ranks", "champion", "flags"), [f[1:] for f in FINALS], ids=[f[0] for f in FINALS])
def test_champion_is(lines: list[str], ranks: str, champion: str, flags: int) -> None:
    found = league(*lines)
    assert "".join(row.team for row in found.ranking) == ranks
    assert (found.champion, len(found.flags)) == (champion, flags)


@clauses("2.2", "2.4")
def test_the_order_in_which_games_are_entered_means_nothing() -> None:
    lines = ["A 6:2 @1 p", "B 6:2 @2 p", "C 6:1 @3 q", "D 5:6 @4 q", "B 6:3 @10", "C 6:3 @11"]
    first = league(*lines)
    assert (first.finalists, first.champion) == (("B", "C"), "C")
    for seed in range(20):
        shuffled = list(lines)
        Random(seed).shuffle(shuffled)
        assert league(*shuffled) == first


@clauses("2.2")
def test_a_final_with_a_stranger_is_flagged() -> None:
    found = league("A 6:2 @1 p", "B 5:6 @2 p", "A 6:5 @3", "B 6:0 @4")
    assert [(flag.place, "B" in flag.text) for flag in found.flags] == [("final", True)]


@clauses("2.1", "2.2")
def test_a_finished_episode_gives_its_line() -> None:
    on = EPISODES["league"]
    finished = chgk(won(1, 2, 3, 4, 6, 8), on).state
    assert result(finished, 77.0) == Game("Звёзды спорта", 6, 0, 77.0, "qualifying", "1")
    unfinished: Sequence[Any] = [chgk(won(1), on).state, chgk(won(1, 2, 3, 4, 6, 8)).state]
    assert [result(state, 77.0) for state in unfinished] == [None, None]


def test_a_league_without_games_is_empty() -> None:
    assert league() == Table((), (), (), "", ())
