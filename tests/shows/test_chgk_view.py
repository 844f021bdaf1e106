"""What each role sees of a game of ЧГК, moment by moment."""

from __future__ import annotations

from typing import Any

import pytest

from automation.model import AIR, DIRECTOR, HOST, LIGHTS, Role
from automation.shows.chgk.episode import Artist, Earlier, League, Media
from automation.shows.chgk.prompts import PROMPTS
from automation.shows.chgk.rules import LEGAL
from automation.shows.chgk.view import Fields
from tests.shows.chgk_cases import BLITZ, DECISIVE, FIVE
from tests.shows.chgk_clauses import clauses
from tests.shows.chgk_episodes import (
    EPISODES,
    SHOW,
    asked,
    chgk,
    early,
    episode,
    lost,
    nine_envelopes,
    to_question,
    to_time_up,
    won,
)


def seen(lines: str, role: Role, on: Any = None) -> Any:
    """Play, and give what a role sees."""
    return SHOW.view(chgk(lines, on).state, role)


CARDS = [
    ("before it is opened nothing", "spin\narrow 1", None),
    ("once opened its author", to_question(1), ("зритель <1>", "", "")),
    ("once read the question", to_question(1) + "read", ("зритель <1>", "вопрос <1>", "")),
    ("after the minute not the answer", to_time_up(1) + "answer", ("зритель <1>", "вопрос <1>", "")),
    ("after the verdict the answer", to_time_up(1) + "answer\nwrong", ("зритель <1>", "вопрос <1>", "ответ <1>")),
    ("in the next round nothing", won(1), None),
    ("in a blitz nothing before it is read", BLITZ, None),
    ("in a blitz what is read", BLITZ + "read", ("зритель <7/1>", "вопрос <7/1>", "")),
    ("in a blitz nothing of the next question", BLITZ + asked("correct"), None),
    ("in a lost blitz its answer", BLITZ + asked("wrong"), ("зритель <7/1>", "вопрос <7/1>", "ответ <7/1>")),
]


@clauses("G6")
@pytest.mark.parametrize(("lines", "card"), [card[1:] for card in CARDS], ids=[card[0] for card in CARDS])
def test_the_picture_shows_of_the_question(lines: str, card: Any) -> None:
    shown = seen(lines, AIR).card
    assert (shown and (shown.viewer, shown.question, shown.answer)) == card


def test_a_season_may_keep_the_answer_off_the_picture() -> None:
    assert seen(to_time_up(1) + "answer\nwrong", AIR, episode(season={"show_answer": False})).card.answer == ""


@clauses("G6")
def test_the_host_holds_question_and_answer_from_the_opening_on() -> None:
    assert seen("spin\narrow 1", HOST).question is None
    assert seen(to_question(1), HOST).question.answer == "ответ <1>"
    assert seen(BLITZ, HOST).question.answer == "ответ <7/1>"
    assert "<7/2>" not in str(seen(BLITZ, HOST))


def test_the_director_sees_every_envelope() -> None:
    assert [envelope.kind for envelope in seen("", DIRECTOR).envelopes][6] == "blitz"


def test_players_see_the_picture() -> None:
    assert seen(won(1), Role("player", 2)) == seen(won(1), AIR)


def test_the_table_darkens_sector_by_sector() -> None:
    view = seen(won(3) + to_question(4) + "void\n" + to_question(6), AIR, nine_envelopes())
    assert view.sectors == (
        *("unplayed", "unplayed", "played", "empty", "unplayed", "current", "unplayed", "unplayed", "unplayed"),
        *("empty", "empty", "empty", "empty"),
    )


def test_the_picture_spins_to_where_the_server_lands() -> None:
    spinning = chgk("+5\nspin", seed=3)
    top = seen_of(spinning, AIR).top
    landed = chgk(f"+5\nspin\n+{top.seconds}", seed=3)
    assert (top.at, seen_of(landed, AIR).arrow) == (5.0, top.stop)
    assert seen_of(landed, AIR).top is None


def test_while_the_top_turns_the_picture_knows_where_the_arrow_lay() -> None:
    assert [seen(lines, AIR).arrow for lines in ("spin", won(3) + "spin")] == [0, 3]


MUSIC = "break music\nend_break\n"
PAUSES = [
    ("", ("", "")),
    ("break music", ("Группа", "Песня")),
    ("break commercial", ("", "")),
    (MUSIC + "break music", ("Дуэт", "")),
    (MUSIC * 2 + "break music", ("", "")),
]


@pytest.mark.parametrize(("lines", "named"), PAUSES)
def test_a_music_pause_names_its_artist(lines: str, named: tuple[str, str]) -> None:
    air = seen(lines, AIR, episode(music=(Artist("Группа", "Песня"), Artist("Дуэт"))))
    assert (air.artist, air.song) == named


@clauses("2.3")
def test_the_table_of_the_league_takes_this_game_in_once_it_is_over() -> None:
    league = League("qualifying", "А", (Earlier("Химики", 6, 4, pair="А"),))
    on = episode(team="Физики", league=league)
    before, after = seen("", AIR, on).league, seen(FIVE + won(8), AIR, on).league
    assert [[game.team for game in pair.games] for pair in before.pairs] == [["Химики"]]
    (pair,) = after.pairs
    assert ([game.team for game in pair.games], pair.advances) == (["Химики", "Физики"], "Физики")
    assert seen("", AIR).league is None


def seen_of(game: Any, role: Role) -> Any:
    """Give what a role sees of a game."""
    return SHOW.view(game.state, role)


LAMPS = [
    (BLITZ, ("current", "", "")),
    (BLITZ + asked("correct"), ("right", "current", "")),
    (BLITZ + asked("correct") + asked("wrong"), ("right", "wrong", "")),
    (BLITZ + asked("correct") * 3, ("right", "right", "right")),
    (to_question(1), ()),
]


@pytest.mark.parametrize(("lines", "lamps"), LAMPS)
def test_the_lamps_of_a_blitz(lines: str, lamps: tuple[str, ...]) -> None:
    assert seen(lines, AIR).blitz == lamps


@clauses("1.2.2")
def test_the_prize_is_shown_when_it_is_won() -> None:
    prize = seen(to_time_up(1) + "answer\nwrong", AIR).prize
    assert (prize.viewer, prize.town, prize.prize) == ("зритель <1>", "город <1>", 1000)
    assert seen(to_time_up(1) + "answer\ncorrect", AIR).prize is None


def test_media_are_seen_once_they_are_shown() -> None:
    on = EPISODES["black box and film"]
    assert seen(to_question(2), AIR, on).card.media == Media()
    assert seen(to_question(2) + "show_media", AIR, on).card.media == Media("video", "film-<2>.mp4")
    assert seen(to_question(2), AIR, on).playing is None
    assert seen(to_question(2) + "show_media", AIR, on).playing.file == "film-<2>.mp4"
    assert seen(to_question(2) + "show_media\nread\nstart_clock\nstop\nanswer\nwrong", AIR, on).playing is None
    assert seen(to_question(1), LIGHTS, on).media == ""
    assert seen(to_question(1) + "bring_black_box", LIGHTS, on).media == "black_box"


def test_the_soft_clock_of_the_answer_is_not_in_the_picture() -> None:
    assert seen(to_time_up(1), AIR).clock is None
    assert seen(to_time_up(1), HOST).clock.name == "answer"


FIELDS: list[tuple[str, dict[str, Any]]] = [
    ("", {"phase": "pre_spin", "sector": 0, "round": 0, "clock": "", "seated": ""}),
    ("spin", {"phase": "spinning", "clock": "top"}),
    ("spin\narrow 7", {"arrow": 7, "sector": 7, "sector_kind": "", "viewer": ""}),
    (BLITZ, {"sector_kind": "blitz", "blitz_question": 1, "blitz_right": 0}),
    (to_question(1), {"viewer": "зритель <1>", "town": "город <1>", "prize": 1000}),
    (to_question(1) + "read", {"read": True}),
    (to_question(1), {"read": False}),
    (to_question(1) + "early_answer", {"early": True}),
    (to_question(5) + "seat 2", {"seated": "Борис Ельников"}),
    (DECISIVE, {"decisive": True, "seated": "Артём Лунин, Борис Ельников, Нина Ветрова", "experts": 0}),
    (early(1), {"bank": 1}),
    (lost(1) + to_time_up(2) + "club_help", {"club_used": True, "clock": "club"}),
    ("break music", {"break_kind": "music"}),
    (to_time_up(1) + "answer\nno_answer", {"verdict": "no_answer", "viewers": 1}),
    (FIVE + won(8), {"winner": "experts", "phase": "game_over"}),
]


@pytest.mark.parametrize(("lines", "so"), FIELDS)
def test_the_fields_for_looks_follow_the_game(lines: str, so: dict[str, Any]) -> None:
    fields = seen(lines, LIGHTS)
    assert isinstance(fields, Fields)
    assert {key: getattr(fields, key) for key in so} == so


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_host_has_a_line_for_every_phase(language: Any) -> None:
    assert set(PROMPTS[language]) == set(LEGAL)
    assert seen("spin\narrow 9", HOST, episode(language=language)).say.count("9") == 1


def test_the_hosts_biggest_button_is_the_expected_step() -> None:
    assert seen("", HOST).next == "spin"
    assert seen(to_time_up(1) + "answer", HOST).next == ""
