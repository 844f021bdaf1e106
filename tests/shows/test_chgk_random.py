"""What holds in any game of ЧГК that people could possibly play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from automation.model import Action, Adjust, verb
from automation.shows.chgk.actions import Arrow, Break, CorrectRuling, Grant, LoadReserve, Seat
from automation.shows.chgk.episode import Episode
from automation.shows.chgk.rules import FINAL
from tests.play import Game, begin, check_replay, press, refusal, sample, wait
from tests.shows.chgk_clauses import clauses
from tests.shows.chgk_episodes import EPISODES, SHOW, secrets

CORRECTIONS = {"adjust", "void", "correct_ruling", "load_reserve", "declare"}
DELAYS = {"respin", "break", "refuse", "seat_team"}
RARE = (CORRECTIONS - {"load_reserve", "declare"}) | DELAYS
"""What is pressed now and then only, so that games get somewhere."""

ANY_GAME = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))

episodes = st.sampled_from(list(EPISODES.values()))
choices = st.lists(st.integers(0, 2**16), min_size=20, max_size=90)


def filled(kind: type[Action], luck: Random, state: Any) -> Action:
    """Make an action with arguments that may be right or wrong."""
    roster = len(state.episode.roster)
    if kind is Adjust:
        return Adjust(luck.choice(["experts", "viewers"]), luck.choice([-1, 1, 2]), "x")
    if kind in (Arrow, LoadReserve):
        return kind(luck.randrange(1, 14))
    if kind is Seat:
        return Seat(luck.randrange(1, roster + 1))
    if kind is Grant:
        return Grant(tuple(luck.sample(range(1, roster + 1), 3)))
    return Break(luck.choice(["music", "commercial"])) if kind is Break else sample(kind)


def play_on(game: Game, choice: int, without: set[str]) -> None:
    """Press one of the legal actions, or let time pass."""
    luck = Random(choice)
    if luck.randrange(0, 6):
        without = without | RARE
    possible = sorted(SHOW.legal(game.state), key=verb)
    legal = [kind for kind in possible if verb(kind) not in without]
    pick = luck.randrange(0, len(legal) + (2 if game.state.clock else 0)) if legal or game.state.clock else -1
    if pick < 0:
        return
    if pick >= len(legal):
        wait(game, luck.choice([1.0, 20.0, 60.0]), secrets)
        return
    action = SHOW.draw(game.state, filled(legal[pick], luck, game.state), luck)
    if refusal(SHOW, game.state, action, game.at) is None:
        press(game, action, verb(action), secrets)


def hold(state: Any) -> None:
    """Hold a state to what must be true of its numbers."""
    target = state.episode.season.target
    assert 0 <= state.experts <= target
    assert 0 <= state.viewers <= target
    assert min(state.experts, state.viewers) < target
    assert state.bank >= 0
    assert state.expired >= 0
    assert (state.phase in FINAL) == bool(state.winner)
    assert state.phase not in FINAL or state.bank == 0
    envelopes = [(round.sector, round.reserve) for round in state.past]
    assert len(set(envelopes)) == len(envelopes), "an envelope was played twice"
    assert all(round.prize == 0 for round in state.past if round.verdict in ("right", "void"))
    in_question = state.phase not in ("pre_spin", "spinning", "break", "decisive_requested", "no_questions")
    assert (state.round is not None) == (in_question and state.phase not in ("round_over", *FINAL))
    assert (state.top is not None) == (state.phase == "spinning")


@clauses("G2", "G3", "G6", "G9")
@given(episodes, choices)
@ANY_GAME
def test_any_game_with_any_corrections_holds_together(on: Episode, picks: list[int]) -> None:
    game = begin(SHOW, on, secrets=secrets)
    for pick in picks:
        play_on(game, pick, set())
        hold(game.state)
    check_replay(game)


@clauses("1.5", "C-R1", "C-R14")
@given(episodes, st.integers(0, 2**16))
@ANY_GAME
def test_a_game_without_corrections_ends_and_every_round_is_worth_a_point(on: Episode, seed: int) -> None:
    game, luck = begin(SHOW, on, secrets=secrets), Random(seed)
    presses = 0
    while game.state.phase not in ("game_over", "no_questions"):
        play_on(game, luck.randrange(0, 2**16), CORRECTIONS | DELAYS)
        presses += 1
        assert presses < 2000
    state = game.state
    if not state.decisive and state.phase == "game_over":
        assert state.experts + state.viewers == len(state.past) <= 2 * state.episode.season.target - 1
    assert all(round.verdict in ("right", "wrong", "no_answer") for round in state.past)
    assert (state.phase == "no_questions") == ("unplayed" not in state.sectors and not state.winner)


@given(choices)
@ANY_GAME
def test_correcting_a_ruling_twice_gives_the_numbers_before(picks: list[int]) -> None:
    game = begin(SHOW, EPISODES["both blitzes"])
    for pick in picks:
        play_on(game, pick, {"adjust"})
        if CorrectRuling not in SHOW.legal(game.state):
            continue
        once, _ = SHOW.apply(game.state, CorrectRuling(), game.at)
        if once.phase != game.state.phase:
            continue  # a blitz that goes on or breaks off, a game that ends: UNDO is the way back from there
        twice, _ = SHOW.apply(once, CorrectRuling(), game.at)
        assert numbers(once) != numbers(game.state)
        assert numbers(twice) == numbers(game.state)


def numbers(state: Any) -> tuple[int, ...]:
    """Give what a ruling changes."""
    return state.experts, state.viewers, state.bank, state.expired


@pytest.mark.parametrize("name", EPISODES)
def test_the_expected_steps_alone_lead_to_the_first_thing_that_only_people_can_know(name: str) -> None:
    game, luck = begin(SHOW, EPISODES[name]), Random(5)
    for _ in range(40):
        action = SHOW.expected(game.state)
        if action is None and SHOW.deadline(game.state) is None:
            break
        if action is None:
            wait(game, 60.0, secrets)
        else:
            press(game, SHOW.draw(game.state, action, luck), verb(action), secrets)
    assert game.state.phase in ("answering", "pick_one", "spinning")
