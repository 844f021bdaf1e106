"""Mistakes in an episode of ЧГК, each with its place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from automation.shows.chgk.episode import Episode, League, Media, Player
from automation.shows.chgk.text import mixed_words
from tests.shows.chgk_clauses import clauses
from tests.shows.chgk_episodes import EPISODES, ROSTER, SHOW, episode, nine_envelopes, question, sector, table

PLAIN = table(s5="superblitz", s7="blitz")


def on(number: int, **changes: Any) -> Episode:
    """Make an episode with one sector changed."""
    changed = replace(PLAIN[number - 1], **changes)
    return episode(sectors=(*PLAIN[: number - 1], changed, *PLAIN[number:]))


BLITZ = PLAIN[6].questions

MISTAKES: dict[str, tuple[Episode, str, str]] = {
    "twelve sectors": (episode(sectors=PLAIN[:12]), "error", "sector"),
    "a sector twice": (episode(sectors=(*PLAIN, sector(4))), "error", "sector[13].number"),
    "two blitzes": (episode(sectors=table(s3="blitz", s9="blitz")), "error", "sector[8].kind"),
    "two superblitzes": (episode(sectors=table(s3="superblitz", s9="superblitz")), "error", "sector[8].kind"),
    "a blitz in 13": (episode(sectors=table(s13="blitz")), "error", "sector[12].kind"),
    "the sponsor elsewhere": (episode(sectors=table(s2="sponsor")), "error", "sector[1].kind"),
    "a viewer's question in 13": (episode(sectors=table(s13="question")), "warning", "sector[12].kind"),
    "an empty sector": (episode(sectors=table(s3="empty")), "warning", "sector[2]"),
    "too few envelopes": (nine_envelopes(), "warning", "sector"),
    "no envelope": (episode(sectors=tuple(sector(n, "empty") for n in range(1, 14))), "error", "sector"),
    "a blitz of two": (on(7, questions=BLITZ[:2]), "error", "sector[6].questions"),
    "a blitz with a question of its own": (on(7, question="Кто?"), "error", "sector[6].question"),
    "a question with several": (on(1, questions=BLITZ), "error", "sector[0].questions"),
    "no question": (on(1, question=" "), "error", "sector[0].question"),
    "no answer": (on(13, answer=""), "error", "sector[12].answer"),
    "no answer in a blitz": (
        on(7, questions=(BLITZ[0], replace(BLITZ[1], answer=""), BLITZ[2])),
        "error",
        "sector[6].questions[1].answer",
    ),
    "no author": (on(1, viewer=""), "error", "sector[0].viewer"),
    "no town": (on(1, town=""), "error", "sector[0].town"),
    "a reserve without an author": (
        episode(reserve=(replace(question("?"), viewer=""),)),
        "error",
        "reserve[0].viewer",
    ),
    "a picture without a file": (on(1, media=Media("image")), "error", "sector[0].media.file"),
    "a file without its kind": (on(1, media=Media(file="a.png")), "warning", "sector[0].media.kind"),
    "two players": (episode(roster=ROSTER[-2:]), "error", "roster"),
    "no captain": (episode(roster=ROSTER[:5]), "error", "roster"),
    "two captains": (episode(roster=(*ROSTER, Player("Ещё Один", captain=True))), "error", "roster"),
    "a player twice": (episode(roster=(*ROSTER, Player("Артем Лунин"))), "error", "roster[6].name"),
    "a question twice": (on(2, question="Вопрос  <1>"), "warning", "sector[1].question"),
    "Latin letters in a Cyrillic word": (on(1, comment="Стoл"), "warning", "sector[0].comment"),
    "letters written apart": (on(1, town="Киев, Украи\u0306на"), "warning", "sector[0].town"),
    "a decisive round after the end": (episode(season={"decisive_points": 6}), "error", "season.decisive_points"),
    "a spin that ends before it begins": (episode(season={"spin_longest": 1.0}), "error", "season.spin_longest"),
    "a signal before the minute": (episode(season={"warn": 60}), "warning", "season.warn"),
    "a decisive round of four": (episode(season={"decisive_worth": 4}), "warning", "season.decisive_worth"),
    "a league without a team": (episode(league=League("final")), "error", "team"),
    "a qualifying game without a pair": (episode(team="А", league=League("qualifying")), "error", "league.pair"),
}


@clauses("1.3", "1.4.1", "1.4.2", "C-R3", "C-R12", "C-R16", "G8")
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_at_its_place(name: str) -> None:
    mistaken, level, place = MISTAKES[name]
    assert (level, place) in [problem[:2] for problem in SHOW.problems(mistaken)]


@pytest.mark.parametrize("name", sorted(EPISODES.keys() - {"nine envelopes"}))
def test_a_sound_episode_has_no_problems(name: str) -> None:
    assert list(SHOW.problems(EPISODES[name])) == []


def test_empty_sectors_do_not_stop_the_start() -> None:
    assert {level for level, _, _ in SHOW.problems(nine_envelopes())} == {"warning"}


def test_a_team_of_one_is_enough_where_no_decisive_round_is_played() -> None:
    assert list(SHOW.problems(episode(roster=ROSTER[-1:], season={"decisive_points": 0}))) == []


@clauses("C-R16")
@pytest.mark.parametrize("key", ["target", "minute", "blitz", "club", "extra"])
def test_the_main_numbers_of_a_season_must_be_written_down(key: str) -> None:
    file = msgspec.to_builtins(episode())
    del file["season"][key]
    with pytest.raises(msgspec.ValidationError, match=rf"`{key}` - at `\$\.season`"):
        msgspec.convert(file, SHOW.EPISODE)


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [("season", "minuet", 60), ("season", "target", 0), ("season", "minute", -1), ("season", "top", "gyro")],
)
def test_a_misspelt_or_impossible_number_is_refused(where: str, key: str, value: Any) -> None:
    file = msgspec.to_builtins(episode())
    file[where][key] = value
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(file, SHOW.EPISODE)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Обычный вопрос, IT-отдел, Wi-Fi и SMS", ()),
        ("сло\u0301во под ударением", ()),
        ("Bопрос", ("Bопрос",)),
        ("Київ і Kиїв", ("Kиїв",)),
        ("iнший", ("iнший",)),
    ],
)
def test_latin_look_alikes_are_found_in_cyrillic_words_only(text: str, found: tuple[str, ...]) -> None:
    assert mixed_words(text) == found
