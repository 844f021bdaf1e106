"""Each clause of the rules and each ruling, as a game that shows it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from automation.model import AIR, Clock, ClockEnd, Refused, Role
from automation.shows.chgk.text import fold
from tests.play import begin, refusal, sample
from tests.shows.chgk_cases import BLITZ, COURSE
from tests.shows.chgk_cases_special import SPECIAL
from tests.shows.chgk_clauses import clauses
from tests.shows.chgk_episodes import (
    SHOW,
    chgk,
    early,
    episode,
    lost,
    table,
    to_question,
    to_time_up,
    won,
)

CASES = COURSE | SPECIAL


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
    game = chgk(case.lines, case.on)
    assert {path: _field(game.state, path) for path in case.so} == case.so
    assert _in_order(game.said, case.said.split()), game.said
    assert not set(case.unsaid.split()) & set(game.said)
    assert set(case.can.split()) <= game.can
    assert not set(case.cannot.split()) & game.can


@clauses("1.1")
def test_two_sides_play_under_the_names_of_the_episode_or_of_its_language() -> None:
    plain, ukrainian = chgk(""), chgk("", episode(language="uk", team="Зірки"))
    names = [SHOW.view(game.state, AIR) for game in (plain, ukrainian)]
    assert [(v.team, v.viewers_team) for v in names] == [  # type: ignore[attr-defined]
        ("Команда знатоков", "Команда телезрителей"),
        ("Зірки", "Команда телеглядачів"),
    ]


@clauses("1.4", "G3")
def test_where_the_top_stops_is_drawn_once_and_kept_in_the_action() -> None:
    stops = {chgk("spin\n+10", seed=seed).state.round.arrow for seed in range(60)}
    assert stops == set(range(1, 14))
    game = chgk("spin\nrespin", seed=4)
    drawn = [action for action, _ in game.entries]
    assert all(7 <= action.seconds <= 10 for action in drawn)  # type: ignore[attr-defined]
    assert game.state.top.stop == drawn[-1].stop  # type: ignore[attr-defined]


@clauses("1.4")
def test_a_top_that_nobody_drew_is_refused() -> None:
    game = begin(SHOW, episode())
    refused = refusal(SHOW, game.state, sample(SHOW.ACTIONS[1]), 0.0)
    assert refused is not None
    assert refused.code == "bad-value"


@clauses("C-R16")
@pytest.mark.parametrize(
    ("key", "lines", "clock"),
    [
        ("minute", to_question(1) + "start_clock", "minute"),
        ("blitz", BLITZ + "start_clock", "blitz"),
        ("club", lost(1) + to_time_up(2).replace("60", "300") + "club_help", "club"),
        ("extra", early(1) + to_time_up(2).replace("60", "300") + "use_extra_minute", "extra"),
        ("answer_time", to_question(1) + "start_clock\nstop", "answer"),
    ],
)
def test_every_time_is_a_number_of_the_season(key: str, lines: str, clock: str) -> None:
    game = chgk(lines, episode(season={key: 33.0}))
    assert (game.state.clock.name, game.state.clock.length) == (clock, 33.0)


@clauses("G4")
def test_a_clock_is_dropped_with_the_phase_it_belongs_to() -> None:
    game = chgk(to_question(1) + "start_clock\n+20\nanswer")
    assert SHOW.deadline(game.state) is None
    with pytest.raises(Refused, match="no clock"):
        SHOW.apply(game.state, ClockEnd(), 60.0)


@clauses("G4", "G9")
def test_a_clock_that_was_moved_rings_where_it_stands_now() -> None:
    game = chgk(to_question(1) + "start_clock")
    moved = replace(game.state, clock=Clock("minute", 90.0, game.at + 90, warn=10.0))
    assert SHOW.deadline(moved)[0] == game.at + 80  # type: ignore[index]


@clauses("G2")
def test_every_refusal_says_why() -> None:
    reasons = {
        "! club_help": lost(1) + "spin\narrow 2\nopen\nstart_clock",
        "! use_extra_minute": to_time_up(1),
        "! correct_ruling": "",
        "!bad-value arrow 14": "spin",
    }
    for line, before in reasons.items():
        refused = chgk(before + "\n" + line).happenings[-1].refused
        assert refused is not None
        assert len(refused.text) > 10


@clauses("G6")
@pytest.mark.parametrize("one", ["blitz", "superblitz"])
def test_nobody_in_public_can_tell_an_unopened_blitz_from_a_question(one: Any) -> None:
    lines = won(1) + lost(2) + "spin\narrow 7"
    games = [chgk(lines, episode(sectors=kinds)) for kinds in (table(s7=one), table(s9=one), table())]
    for role in ("air", "lights"):
        views = [[SHOW.view(state, Role(role)) for state in game.states] for game in games]
        assert views[0] == views[1] == views[2]
    assert [game.events for game in games[1:]] == [games[0].events] * 2


@clauses("G8")
def test_texts_are_stored_composed_and_compared_folded() -> None:
    decomposed = "Чеи\u0306 е\u0308ж?"
    plain = episode()
    first = replace(plain.sector[0], question=decomposed)
    game = begin(SHOW, replace(plain, sector=(first, *plain.sector[1:])))
    assert game.state.episode.sector[0].question == "Чей ёж?"
    assert fold("ЧЕЙ Е\u0301Ж?") == fold(decomposed)
