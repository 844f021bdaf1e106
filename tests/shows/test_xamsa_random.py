"""What holds in any game of Xəmsə that people could possibly play."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from automation.model import AIR, HOST, LIGHTS, Action, Adjust, Event, Role, verb
from automation.shows.xamsa.actions import Assign, Buzz, CancelBuzz, LineUp, OrderTopics, Pick, Remove, Wager, Write
from automation.shows.xamsa.episode import PLACES, Episode
from automation.shows.xamsa.events import AnswerMissing, AnswerRight, AnswerWrong, FinalResult
from automation.shows.xamsa.rules import FINAL
from automation.shows.xamsa.state import SEATS, State, placed
from automation.shows.xamsa.sums import added, adjusted, totals
from tests.play import Game, begin, check_replay, press, refusal, sample, wait
from tests.shows.xamsa_clauses import clauses
from tests.shows.xamsa_episodes import (
    EPISODES,
    SHOW,
    SILENT,
    belli_round,
    copied,
    drawing,
    lost,
    secrets,
    sertli_round,
    to_final,
    won,
    xamsa,
)

RARE = {"adjust", "void", "cancel_buzz"}
"""What is pressed now and then only, so that games get somewhere."""
FROM = {
    "the beginning": "",
    "the Sirli round": belli_round() + sertli_round(),
    "the Xəmsə round": to_final(won(1) + won(2) + lost(3) + SILENT * 2, (3, 4, 1, 2)),
}

ANY_GAME = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

episodes = st.sampled_from(list(EPISODES))
choices = st.lists(st.integers(0, 2**16), min_size=20, max_size=80)


@cache
def started(start: str, on: str) -> Game:
    """Play to a start once."""
    return xamsa(FROM[start], EPISODES[on]) if FROM[start] else begin(SHOW, EPISODES[on], secrets=secrets)


def filled(kind: type[Action], luck: Random, state: State) -> Action:
    """Make an action with arguments that may be right or wrong."""
    team, topic, player = luck.randrange(1, 5), luck.randrange(1, 6), luck.randrange(0, 6)
    five = luck.sample(range(1, 6), 5)
    made: dict[type[Action], Action] = {
        Assign: Assign(team, state.round.topic or topic, player),
        LineUp: LineUp(team, tuple(five)),
        OrderTopics: OrderTopics(tuple(five)),
        Remove: Remove(team, topic),
        Pick: Pick(team, max(1, player)),
        Buzz: Buzz(team, stamp=0.0),
        CancelBuzz: CancelBuzz(luck.choice([0, team])),
        Wager: Wager(team, luck.choice([1, 7, 200, max(1, totals(state)[team - 1])])),
        Write: Write(team, luck.choice(["", f"yazı <{team}>"]), luck.choice([(), drawing(team)])),
        Adjust: Adjust(str(team), luck.choice([-300, 50, 1000]), "x"),
    }
    return made.get(kind) or sample(kind)


def choose(state: State, luck: Random) -> Action | None:
    """Choose one of the legal actions, or to let time pass."""
    without = RARE if luck.randrange(0, 25) else set()
    legal = [kind for kind in sorted(SHOW.legal(state), key=verb) if verb(kind) not in without]
    pick = luck.randrange(0, len(legal) + (state.clock is not None)) if legal or state.clock else -1
    return filled(legal[pick], luck, state) if 0 <= pick < len(legal) else None


def play_on(game: Game, choice: int) -> None:
    """Press something, or let time pass."""
    luck = Random(choice)
    action = choose(game.state, luck)
    if action is None:
        wait(game, luck.choice([0.03, 1.0, 20.0]), secrets)
    elif refusal(SHOW, game.state, action, game.at) is None:
        press(game, action, verb(action), secrets)


def whole(on: Episode, seed: int) -> tuple[State, list[Event]]:
    """Play a whole game by chance, without looking over its shoulder."""
    state, luck, at, said = SHOW.start(on), Random(seed), 0.0, list[Event]()
    for _ in range(20_000):
        if state.phase in FINAL:
            return state, said
        action = choose(state, luck)
        if action is None:
            due = SHOW.deadline(state)
            at, action = due if due is not None else (at + 1, None)
        if action is None or refusal(SHOW, state, action, at) is not None:
            continue
        state, events = SHOW.apply(state, action, at)
        said += events
        at += luck.choice([0.0, 0.01, 0.5]) if state.clock is None else 0.0
    raise AssertionError(f"the game came to no end: {state.phase}")


def hold(state: State) -> None:
    """Hold a state to what must be true of it."""
    asked = state.asked
    for lineup in state.round.lineups:
        named = [player for player in lineup if player]
        assert len(set(named)) == len(named), "a player plays two topics"
    assert len({(line.number, line.team) for line in state.ledger}) == len(state.ledger), "a team answered twice"
    right = Counter(line.number for line in state.ledger if line.verdict == "right" and line.round != "xamsa")
    assert not right or max(right.values()) == 1, "two were right"
    assert (state.phase == "answering") == (asked is not None and asked.answering > 0)
    if asked is not None:
        waiting = [press.team for press in asked.queue]
        assert len({*waiting, *asked.answered, asked.answering}) == len([*waiting, *asked.answered, asked.answering])
        assert 0 <= asked.left <= state.episode.season.think
    assert len(set(state.reserves_used)) == len(state.reserves_used)
    for wager, limit in zip(state.stakes.wagers, totals(state), strict=True):
        assert 0 <= wager <= max(limit, 1) or state.stakes.locked


@clauses("G2", "G3", "G6", "G9")
@pytest.mark.parametrize("start", FROM)
@given(episodes, choices)
@ANY_GAME
def test_any_game_with_any_corrections_holds_together(start: str, on: str, picks: list[int]) -> None:
    game = copied(started(start, on if start == "the beginning" else "plain"))
    for pick in picks:
        play_on(game, pick)
        hold(game.state)
    check_replay(game)


@clauses("T24", "T25", "T26", "T27", "X-R16")
@given(episodes, st.integers(0, 2**16))
@settings(max_examples=40, deadline=None)
def test_the_sums_of_topics_rounds_players_and_teams_are_always_equal(on: str, seed: int) -> None:
    state, said = whole(EPISODES[on], seed)
    sums = added(state.ledger)
    for team in SEATS:
        players = range(6)
        rounds = {line.round for line in state.ledger}
        for player in players:
            for kind in rounds:
                topics = [sums.topic[team, player, kind, topic] for topic in range(6)]
                assert sums.player_round[team, player, kind] == sum(topics)
            assert sums.player[team, player] == sum(sums.player_round[team, player, kind] for kind in rounds)
        for kind in rounds:
            assert sums.team_round[team, kind] == sum(sums.player_round[team, player, kind] for player in players)
        assert sums.team[team] == sum(sums.team_round[team, kind] for kind in rounds)
        assert sums.team[team] == sum(sums.player[team, player] for player in players)
        assert totals(state)[team - 1] == sums.team[team] + adjusted(state, team)
    assert recounted(said) == totals(state)


def recounted(said: list[Event]) -> tuple[int, ...]:
    """Count the totals once more, from what was said aloud."""
    answers: dict[int, list[tuple[int, int]]] = {}
    number, by_hand = 0, [0] * 4
    for event in said:
        match msgspec.structs.asdict(event) | {"event": type(event).__name__}:
            case {"event": "QuestionReady", "number": up}:
                number = up
            case {"event": "QuestionVoided", "number": gone}:
                answers.pop(gone, None)
            case {"event": "Adjusted", "target": target, "delta": delta}:
                by_hand[int(target) - 1] += delta
        if isinstance(event, AnswerRight | AnswerWrong | AnswerMissing | FinalResult):
            answers.setdefault(number, []).append((event.team, event.points))
    for team, points in (answer for each in answers.values() for answer in each):
        by_hand[team - 1] += points
    return tuple(by_hand)


@clauses("T3", "T4", "T17")
@given(st.integers(0, 2**16))
@settings(max_examples=15, deadline=None)
def test_a_whole_game_asks_five_questions_of_each_topic(seed: int) -> None:
    state, said = whole(EPISODES["plain"], seed)
    asked = Counter(
        (past.round, past.topic) for past in state.past if not past.reserve and past.round in ("belli", "sirli")
    )
    assert set(asked.values()) == {PLACES}
    assert len(asked) == 10
    assert [type(event).__name__ for event in said].count("RoundStarted") >= 4


def public(state: State, seats: tuple[int, ...]) -> list[bytes]:
    """Give the views of everybody but the director and the named seats."""
    roles = [AIR, LIGHTS, HOST, *(Role("player", seat) for seat in SEATS if seat not in seats)]
    return [msgspec.json.encode(SHOW.view(state, role)) for role in roles]


@clauses("X-R19", "X-R11", "G6")
@pytest.mark.parametrize("start", FROM)
@given(choices)
@settings(max_examples=12, deadline=None)
def test_nobody_else_can_tell_what_a_team_has_chosen_before_it_is_open(start: str, picks: list[int]) -> None:
    game = copied(started(start, "plain"))
    for pick in picks[:30]:
        play_on(game, pick)
        for seat in SEATS:
            other = otherwise(game.state, seat)
            if other is not game.state:
                assert public(other, (seat,)) == public(game.state, (seat,))


def otherwise(state: State, seat: int) -> Any:
    """Give the state in which a team has made other secret choices, as far as they are not open."""
    stakes, round = state.stakes, state.round
    turn = stakes.turns[stakes.turn - 1] if stakes.turn else 0
    judged = bool(stakes.verdicts[seat - 1])
    if stakes.wagers[seat - 1] > 1 and not judged and not (turn == seat and stakes.wager_shown):
        state = replace(state, stakes=replace(stakes, wagers=placed(stakes.wagers, seat, stakes.wagers[seat - 1] - 1)))
    if stakes.written[seat - 1] and not judged and not (turn == seat and stakes.answer_shown):
        state = replace(state, stakes=replace(state.stakes, written=placed(stakes.written, seat, "başqa")))
    if state.phase == "ferdi_pick" and round.lineups[seat - 1][round.topic - 1]:
        other = placed(round.lineups[seat - 1], round.topic, round.lineups[seat - 1][round.topic - 1] % 5 + 1)
        state = replace(state, round=replace(round, lineups=placed(round.lineups, seat, other)))
    if state.phase == "assign" and round.topic == 0 and 0 not in round.lineups[seat - 1]:
        turned = (*round.lineups[seat - 1][1:], round.lineups[seat - 1][0])
        state = replace(state, round=replace(round, lineups=placed(round.lineups, seat, turned)))
    return state


@pytest.mark.parametrize("name", EPISODES)
def test_the_expected_steps_alone_lead_to_the_first_answer(name: str) -> None:
    game = begin(SHOW, EPISODES[name])
    for _ in range(60):
        action = SHOW.expected(game.state)
        if action is not None:
            press(game, action, verb(action), secrets)
        elif game.state.clock is not None:
            wait(game, 60.0, secrets)
        else:
            break
    assert game.state.ledger == ()
    assert game.state.asked_before >= 5 or game.state.phase == "ferdi_elim"
