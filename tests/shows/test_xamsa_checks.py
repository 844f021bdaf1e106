"""Mistakes in an episode of Xəmsə, each with its place; and the traps of Azerbaijani text."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from automation.shows.xamsa.episode import ORDER, Episode, Player
from automation.shows.xamsa.text import ALPHABET, alphabetical, composed, fold, lower, upper
from tests.play import begin
from tests.shows.xamsa_clauses import clauses
from tests.shows.xamsa_episodes import EPISODES, SHOW, episode, final, question, reserve, team, topic, topics

TEAMS = tuple(map(team, (1, 2, 3, 4)))


def with_team(**changes: Any) -> Episode:
    """Make an episode with the second team changed."""
    return episode(team=(TEAMS[0], replace(TEAMS[1], **changes), *TEAMS[2:]))


def with_topic(**changes: Any) -> Episode:
    """Make an episode with the third topic of the Sirli round changed."""
    sirli = topics("sirli")
    return episode(sirli=(*sirli[:2], replace(sirli[2], **changes), *sirli[3:]))


FIVE = topic("sirli 3").question

MISTAKES: dict[str, tuple[Episode, str, str]] = {
    "three teams": (episode(team=TEAMS[:3]), "error", "team"),
    "five teams": (episode(team=(*TEAMS, replace(TEAMS[0], name="Beşinci"))), "error", "team"),
    "a team twice": (with_team(name="NAR"), "error", "team[1].name"),
    "four players": (with_team(player=TEAMS[1].player[1:]), "error", "team[1].player"),
    "six players": (with_team(player=(*TEAMS[1].player, Player("Altıncı"))), "error", "team[1].player"),
    "two captains": (
        with_team(player=(replace(TEAMS[1].player[0], captain=True), *TEAMS[1].player[1:])),
        "error",
        "team[1].player",
    ),
    "no captain": (
        with_team(player=(*TEAMS[1].player[:4], replace(TEAMS[1].player[4], captain=False))),
        "error",
        "team[1].player",
    ),
    "a player twice": (
        with_team(player=(*TEAMS[1].player[:3], replace(TEAMS[1].player[0]), TEAMS[1].player[4])),
        "error",
        "team[1].player[3].name",
    ),
    "four topics": (episode(belli=topics("belli")[:4]), "error", "belli"),
    "six topics": (episode(ferdi=(*topics("ferdi"), topic("ferdi 6"))), "error", "ferdi"),
    "a topic twice": (with_topic(name="MÖVZU <SİRLİ 1>"), "error", "sirli[2].name"),
    "four questions": (with_topic(question=FIVE[:4]), "error", "sirli[2].question"),
    "no question": (
        with_topic(question=(*FIVE[:4], replace(FIVE[4], question=" "))),
        "error",
        "sirli[2].question[4].question",
    ),
    "no answer": (
        with_topic(question=(*FIVE[:4], replace(FIVE[4], answer=""))),
        "error",
        "sirli[2].question[4].answer",
    ),
    "no last question": (episode(xamsa=replace(final(), question="")), "error", "xamsa.question"),
    "no answer to a sudden death": (episode(tie=(replace(question("x"), answer=""),)), "error", "tie[0].answer"),
    "no answer to a reserve question": (
        episode(reserve=(replace(reserve("1"), answer=""),)),
        "error",
        "reserve[0].answer",
    ),
    "a reserve question of no topic": (episode(reserve=(reserve("1", topic="yoxdur"),)), "error", "reserve[0].topic"),
    "a last question with a place": (
        episode(reserve=(reserve("1", round="xamsa", place=2),)),
        "error",
        "reserve[0].round",
    ),
    "a round left out": (episode(season={"round_order": ORDER[1:]}), "error", "season.round_order"),
    "a round twice": (episode(season={"round_order": (ORDER[0], *ORDER)}), "error", "season.round_order"),
    "the Xəmsə round first": (episode(season={"round_order": ORDER[::-1]}), "error", "season.round_order"),
    "a warning before its clock": (episode(season={"warn": 20}), "warning", "season.warn"),
    "a question twice": (
        with_topic(question=(*FIVE[:4], replace(FIVE[4], question="Sual  <xamsa>"))),
        "warning",
        "xamsa.question",
    ),
    "a look-alike of Ə": (with_topic(name="Fǝrdi"), "warning", "sirli[2].name"),
    "a Cyrillic ә": (with_team(name="Xәzәr"), "warning", "team[1].name"),
    "letters written apart": (with_topic(name="Go\u0308l"), "warning", "sirli[2].name"),
}


@clauses("2.8", "T1", "T2", "T4", "T17", "X-R1", "X-R13", "G8")
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_at_its_place(name: str) -> None:
    mistaken, level, place = MISTAKES[name]
    assert (level, place) in [problem[:2] for problem in SHOW.problems(mistaken)]


@pytest.mark.parametrize("name", EPISODES)
def test_a_good_episode_has_no_problems(name: str) -> None:
    found = SHOW.problems(EPISODES[name])
    assert list(found) == []


TOML = """
title = "Sınaq"
language = "az"
[season]
no_answer_costs_nominal = true
[[team]]
name = "Nar"
player = [{ name = "Aygün", captain = true }]
[[belli]]
name = "Çaylar"
[[belli.question]]
question = "Kür hansı dənizə tökülür?"
answer = "Xəzər"
[xamsa]
question = "?"
answer = "!"
"""
"""How an episode is written, cut short."""


@clauses("2.8")
def test_an_episode_is_read_from_a_file() -> None:
    words = tomllib.loads(TOML) | {"sertli": [], "sirli": [], "ferdi": []}
    read = msgspec.convert(words, Episode)
    assert read.belli[0].question[0].answer == "Xəzər"
    assert read.season.no_answer_costs_nominal


@clauses("2.8", "X-R15")
@pytest.mark.parametrize(
    ("words", "place"),
    [
        ({"season": {"settle": -1}}, r"\$.season.settle"),
        ({"season": {"round_order": ["final"]}}, r"\$.season.round_order"),
        ({"belli": [{"name": "x", "question": [{"question": "q", "answer": "a", "nominal": 100}]}]}, r"\$.belli"),
        ({"language": "en"}, r"\$.language"),
        ({"prize": 1}, "prize"),
    ],
)
def test_what_a_file_may_not_say_is_refused_with_its_place(words: dict[str, Any], place: str) -> None:
    whole = tomllib.loads(TOML) | {"sertli": [], "sirli": [], "ferdi": []} | words
    with pytest.raises(msgspec.ValidationError, match=place):
        msgspec.convert(whole, Episode)


# Text ------------------------------------------------------------------------------------------------------------


@clauses("2.4", "G8")
def test_look_alikes_are_written_as_the_letter_when_an_episode_is_loaded() -> None:
    game = begin(SHOW, with_topic(name="F\u01ddrdi m\u04d9n, g\u00f6l, go\u0308l \u018e\u04d8"))
    assert game.state.episode.sirli[2].name == "Fərdi mən, göl, göl ƏƏ"


CASES = [("Fərdi", "FƏRDİ"), ("Sirli", "SİRLİ"), ("ılğım", "ILĞIM"), ("İsmayıl", "İSMAYIL"), ("çğöşü", "ÇĞÖŞÜ")]


@clauses("2.4")
@pytest.mark.parametrize(("small", "capital"), CASES)
def test_i_keeps_its_dot_and_the_dotless_one_has_none(small: str, capital: str) -> None:
    assert upper(small) == capital
    assert lower(capital) == lower(small)
    assert len(lower(capital)) == len(capital)


@clauses("2.4")
def test_the_alphabet_has_its_own_order() -> None:
    printed = list("ABCÇDEƏFGĞHXIİJKQLMNOÖPRSŞTUÜVYZ")
    assert sorted(sorted(printed), key=alphabetical) == printed
    assert [letter for letter in ALPHABET if letter != "w"] == [lower(letter) for letter in printed]
    assert sorted(["kənd", "qənd", "dəniz 2", "dəniz", "deniz"], key=alphabetical)[:3] == ["deniz", "dəniz", "dəniz 2"]


@clauses("2.4", "G8")
def test_answers_are_compared_without_case_but_letter_by_letter() -> None:
    assert fold(" NİZAMİ  Gəncəvi") == fold("nizami gəncəvi") != fold("nizami gencevi")
    assert fold("ILIQ") == fold("ılıq") != fold("ilik")
    assert fold(composed("gәncә")) == fold("GƏNCƏ")
