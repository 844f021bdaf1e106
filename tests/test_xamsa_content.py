"""The episodes and the cue sheet of Xəmsə that come with the project: whole, well spelt, and played to the end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from automation.check import check_episode, check_graphics, check_sheet, tag
from automation.cues import Cue, Look, fields_in, holds
from automation.model import verb
from automation.rehearsal import Declined, Played, Sent, rehearse
from automation.shows import SHOWS
from automation.shows.xamsa.episode import BASE, ORDER, Episode, Question, Season, topics_of
from tests.content import (
    CATALOGUE,
    EPISODES,
    RIG,
    clip,
    combinations,
    is_picture,
    own_words,
    plan_of,
    sheet_file,
    sheet_of,
    sounding,
    struck,
    texts,
    words,
)
from tests.xamsa_evening import DECIDED, SHARED, TO_THE_END, WON, script

XAMSA = SHOWS["xamsa"]
SHEET_FILE = sheet_file("xamsa")
SHEET = sheet_of("xamsa")
OWNERS: list[Look | Cue] = [*SHEET.look, *SHEET.cue]

DEMO, TEMPLATE = "xamsa-demo", "xamsa-template"


def episode(name: str) -> Episode:
    return msgspec.convert(own_words(name), Episode)


def questions(show: Episode) -> list[Question]:
    asked = [each for kind in BASE for topic in topics_of(show, kind) for each in topic.question]
    return [*asked, show.xamsa, *show.tie, *show.reserve]


# Episodes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [DEMO, TEMPLATE])
def test_an_episode_of_the_project_has_no_errors_and_no_warnings(name: str) -> None:
    assert check_episode(XAMSA, words(name), name, [cue.id for cue in SHEET.cue]) == []


def test_the_demo_has_a_reserve_for_every_place_and_for_the_last_question() -> None:
    reserve = episode(DEMO).reserve
    assert {each.place for each in reserve if not each.round and not each.topic} == {1, 2, 3, 4, 5}
    assert [each for each in reserve if each.round == "xamsa"]
    assert len(episode(DEMO).tie) == 2


def test_every_question_of_the_demo_has_a_reason_and_an_answer_that_fits_the_picture() -> None:
    for each in questions(episode(DEMO)):
        assert each.comment.endswith("."), each.question
        assert each.question.endswith((".", "?")), each.question
        assert len(each.question) <= 260, each.question
        assert not each.answer.endswith("."), "the picture shows an answer without a full stop"
        assert len(each.answer) <= 24, each.answer
        assert each.answer not in each.accept, each.answer


def test_no_answer_of_the_demo_is_told_by_its_own_question() -> None:
    for each in questions(episode(DEMO)):
        assert each.answer.lower() not in re.split(r"[^\w]+", each.question.lower()), each.question


def test_everybody_in_the_demo_has_a_name_of_his_own_and_every_topic_too() -> None:
    show = episode(DEMO)
    names = [player.name for team in show.team for player in team.player]
    topics = [topic.name for kind in BASE for topic in topics_of(show, kind)]
    assert len(set(names)) == 20
    assert len(set(topics)) == 20


OURS = set("abcçdeəfgğhxıijkqlmnoöprsştuüvyzABCÇDEƏFGĞHXIİJKQLMNOÖPRSŞTUÜVYZ")


@pytest.mark.parametrize("name", [DEMO, TEMPLATE])
def test_an_episode_keeps_to_its_alphabet_and_its_quotes(name: str) -> None:
    for text in texts(words(name)):
        strange = {letter for letter in text if letter.isalpha()} - OURS - set("wW")  # w: WWW, Berners-Lee's web
        assert not strange, f"{strange} is no letter of Azerbaijani: {text}"
        assert not set("\"“”„'`’") & set(text), f"«» are the quotes of this language: {text}"
        assert text.count("«") == text.count("»"), text
        assert " - " not in text, f"a dash is –: {text}"
        assert "  " not in text, text
        assert text == text.strip(), text


@pytest.mark.parametrize("name", [DEMO, TEMPLATE])
def test_the_rundown_presents_the_teams_and_starts_every_round(name: str) -> None:
    segments = words(name)["segment"]
    kinds = [segment["kind"] for segment in segments]
    assert kinds[:6] == ["opening", "opening_teams", "teams", *["team_next"] * 3]
    assert kinds.count("round") == len(ORDER)
    assert all(segment["press"] == [{"do": "start"}] for segment in segments if segment["kind"] == "round")
    assert all(segment["planned"] > 0 for segment in segments)


def test_the_template_names_every_option_of_the_season_with_its_default() -> None:
    text = (EPISODES / f"{TEMPLATE}.toml").read_text("utf-8")
    table = text.partition("[season]")[2].partition("# ---")[0]
    shown = tomllib.loads(re.sub(r"(?m)^# (?=\w+ = )", "", table))
    assert set(shown) == set(Season.__struct_fields__)
    assert msgspec.convert(shown, Season) == Season()


# The cue sheet ---------------------------------------------------------------------------------------------------


def test_the_sheet_fits_the_show_the_wires_and_the_graphics() -> None:
    fired = [name for segment in words(DEMO)["segment"] for name in segment.get("fire", ())]
    assert check_sheet(XAMSA, SHEET, SHEET_FILE.name, RIG, fired) == []
    assert check_graphics(SHEET, SHEET_FILE.name, ["graphics"], CATALOGUE) == []


SILENT = {
    "topics_laid": "the board comes, the host speaks",
    "topics_ordered": "nobody may notice anything (Sirli)",
    "team_ready": "its podium says so; a sound would hurry the others",
    "players_out": "the podiums light up",
    "question_ready": "the host is about to read",
    "reading_started": "the host reads",
    "reading_resumed": "the host reads on",
    "reading_ended": "the ticks of the five seconds begin",
    "thinking_resumed": "the ticks of the five seconds go on",
    "buzz_cancelled": "an accident is no moment of the show",
    "answer_missing": "silence is the answer; looks follow",
    "question_closed": "the verdict, or the gong, was heard",
    "team_sat_out": "the picture says so",
    "collect_opened": "the gong of the thirty seconds says so",
    "wagers_opened": "the bed of the wagers begins",
    "score_changed": "a number in the picture",
    "question_voided": "a correction is no moment of the show; looks follow",
    "adjusted": "a correction is no moment of the show",
}


def test_every_event_of_the_show_is_heard_or_silent_for_a_reason() -> None:
    heard = {cue.on for cue in SHEET.cue}
    assert {tag(event) for event in XAMSA.EVENTS} - heard == set(SILENT)


ASKED = ("q_ready", "reading", "settling", "thinking", "answering", "q_closed", "answer_shown")
ROUNDS: dict[str, list[str]] = {
    "topics": ["belli", "sirli", "ferdi"],
    "assign": ["belli", "sertli", "sirli"],
    "topic_intro": [*BASE],
    "round_intro": [*ORDER],
    "round_over": [*ORDER],
    "topic_over": [*BASE],
    **{phase: [*BASE] for phase in ASKED},
}


def situations(phase: str) -> Iterator[dict[str, Any]]:
    teams = [0, 1, 2, 3, 4]
    options: dict[str, list[Any]] = {
        "round": ROUNDS.get(phase, ["ferdi" if phase.startswith("ferdi") else "xamsa"]),
        "read": [False, True] if phase == "settling" else [phase == "thinking"],
        "answering": teams[1:] if phase == "answering" else [0],
        "right": teams if phase in ("q_closed", "answer_shown") else [0],
        "winner": teams if phase == "game_over" else [0],
    }
    for values in combinations(options):
        found = values | {"phase": phase}
        yield found | {"tie": False, "tied": phase == "game_over" and not found["winner"]}
    if phase in ASKED:
        yield {"phase": phase, "round": "xamsa", "tie": True, "read": True, "answering": 1, "right": 0, "winner": 0}


@pytest.mark.parametrize("phase", XAMSA.LEGAL)
def test_a_house_look_holds_in_every_phase_whatever_is_played(phase: str) -> None:
    house = [look for look in SHEET.look if look.slot == "house"]
    for values in situations(phase):
        assert any(holds(look.holds, values) for look in house), values


def test_every_house_look_is_shown_by_some_situation() -> None:
    house = [look for look in SHEET.look if look.slot == "house"]
    shown = {
        [look.number for look in house if holds(look.holds, values)][-1]
        for phase in XAMSA.LEGAL
        for values in situations(phase)
    }
    assert shown == {look.number for look in house}


def test_the_number_of_a_look_is_that_of_the_desks_cue_and_everything_has_a_label() -> None:
    assert all(owner.label for owner in OWNERS)
    assert all(bool(owner.number) != is_picture(owner) for owner in OWNERS)
    assert all(int(cue.number) > 300 for cue in SHEET.cue if cue.number)
    for look in SHEET.look:
        if look.slot == "house":
            assert look.do[-1]["osc"] == f"/eos/cue/4/{look.number}/fire"
        if look.slot.startswith("podium"):
            assert look.do[-1]["osc"] == f"/eos/cue/{look.number.rstrip('bcd')}/fire"


def test_all_podiums_are_lit_by_the_same_rules() -> None:
    def rules(team: int) -> str:
        looks = [(look.number, look.holds) for look in SHEET.look if look.slot == f"podium {team}"]
        said = str(looks).replace(f"'4{team}/", "'4n/")
        return re.sub(rf"'(answered|ready){team}'", r"'\1n'", re.sub(rf": {team}(?=[,}}])", ": n", said))

    assert len({rules(team) for team in (1, 2, 3, 4)}) == 1


def test_a_ramp_of_light_ends_where_nothing_hangs() -> None:
    ends = {do["osc"]: do["ramp"]["to"] for cue in SHEET.cue for do in cue.do if "ramp" in do and "osc" in do}
    flashes = dict.fromkeys(("/eos/sub/41", "/eos/sub/44", "/eos/sub/45"), 0.0)
    assert ends == {**flashes, "/eos/sub/43": 1.0}, "the titles' wash alone stays"


def test_every_note_that_the_sheet_strikes_is_in_its_list_of_notes() -> None:
    top = SHEET_FILE.read_text("utf-8").partition("show =")[0]
    listed = {int(found) for found in re.findall(r"(?:^#| {3}) +(\d\d) ", top, re.MULTILINE)}
    assert struck(OWNERS) == listed


def test_panic_darkens_silences_and_empties_everything_that_the_sheet_uses() -> None:
    safe = SHEET.panic.do
    used = [do for owner in OWNERS for do in owner.do]
    lists = {do["osc"].rsplit("/", 2)[0] for do in used if do.get("osc", "").startswith("/eos/cue/")}
    assert {do["osc"].removesuffix("/99/fire") for do in safe if do.get("osc", "").endswith("/99/fire")} == lists
    subs = {do["osc"] for do in used if do.get("osc", "").startswith("/eos/sub/")}
    assert {do["osc"]: do["args"] for do in safe if do.get("osc", "").startswith("/eos/sub/")} == {
        sub: [0.0] for sub in subs
    }
    channels = {do.get("channel", 1) for do in used if do["device"] == "sound"}
    for control in (120, 123):
        assert {do.get("channel", 1) for do in safe if do.get("control") == control} == channels
    layers = {do["layer"] for do in used if do["device"] == "graphics"}
    assert {do["layer"] for do in safe if do["device"] == "graphics"} == layers
    assert not any(fields_in(do) for do in safe), "there may be no state to take a field from"


# A whole game ----------------------------------------------------------------------------------------------------


@cache
def played(end: str = WON) -> tuple[Played, ...]:
    outcome = list(rehearse(plan_of(DEMO), script(f"{TO_THE_END} {end}")))
    assert not [(each.words, each.text) for each in outcome if isinstance(each, Declined)]
    return tuple(each for each in outcome if isinstance(each, Played))


def steps(end: str = WON) -> list[Sent]:
    return [step for each in played(end) for step in each.steps]


def test_every_look_and_every_cue_has_its_moment_in_a_game() -> None:
    shown = {step.source for end in (WON, SHARED, DECIDED) for step in steps(end)}
    wanted = {look.label for look in SHEET.look} | {cue.id for cue in SHEET.cue}
    unseen = {each for each in wanted if not any(each in source for source in shown)}
    # Another order of rounds would bring these titles first. Of a podium's looks each comes at one of the four.
    titles = {f"first_title_{kind}" for kind in ("sertli", "sirli", "ferdi")}
    assert {each for each in unseen if not each.startswith("Podium")} == titles
    podiums = [{each for each in wanted - unseen if each.startswith(f"Podium {team}")} for team in (1, 2, 3, 4)]
    seen = {each.partition(": ")[2] for each in set.union(*podiums)}
    assert seen == {look.label.partition(": ")[2] for look in SHEET.look if look.slot == "podium 1"}


HOUSE = {
    "the Bəlli round": "11 12 13 15 16 72 71 75 16 62 76 16",
    "the last round": "51 53 54 55 56 57 82 95",
}


@pytest.mark.parametrize("part", HOUSE)
def test_the_house_follows_the_game(part: str) -> None:
    house = [found[1] for step in steps() if (found := re.fullmatch(r"/eos/cue/4/(\d+)/fire 1.0", step.text))]
    assert HOUSE[part] in " ".join(house)


def test_a_podium_is_lit_for_its_player_its_place_in_the_queue_and_its_answer() -> None:
    fired = [found[1] for step in steps() if (found := re.fullmatch(r"/eos/cue/41/(\d+)/fire 1.0", step.text))]
    # out, lined up, fixed, at the button; then waits for the second team, answers, is right; the next question.
    assert " ".join(fired).startswith("99 2 99 1 3 4 5 1")


def test_no_note_hangs_when_a_game_is_over_but_the_theme() -> None:
    assert sounding(steps()) == {(0, 55)}


def test_the_ticks_of_the_five_seconds_stop_while_somebody_answers_and_go_on_with_the_rest() -> None:
    entries = [(verb(type(each.change.entry.action)), [clip(step) for step in each.steps]) for each in played()]
    pairs = [(name, [message[:2] for message in told if message]) for name, told in entries]
    second = [i for i, (name, _) in enumerate(pairs) if name == "read_end"][1]  # the question that is passed on
    course = [(name, (0x90, 50) in told, (0xB0, 123) in told) for name, told in pairs[second : second + 7]]
    assert course == [
        ("read_end", True, True),
        ("buzz", False, True),
        ("clock_end", False, False),  # the demo waits for phones before it says who was first
        ("buzz", False, False),
        ("no_answer", False, False),
        ("wrong", True, True),
        ("buzz", False, True),
    ]


CARDS = {50: "team", 60: "round", 90: "opening"}


def test_no_card_of_a_cue_stands_over_the_game_when_it_goes_on() -> None:
    standing: dict[int, str] = {}
    seen: set[tuple[str, ...]] = set()
    for each in played():
        for step in each.steps:
            order = msgspec.json.decode(bytes.fromhex(step.bytes)) if step.device == "graphics" else {}
            if order.get("layer") in CARDS:
                standing[order["layer"]] = "" if order.get("act") == "clear" else order["graphic"]
        up = tuple(CARDS[layer] for layer, graphic in sorted(standing.items()) if graphic)
        seen.add(up)
        phase = each.state.phase  # type: ignore[attr-defined]
        assert len(up) <= 1, (phase, up)
        assert not up or phase == "round_intro", (phase, up)
    assert seen == {(), ("opening",), ("team",), ("round",)}


def test_no_step_tells_a_question_an_answer_a_topic_or_a_wager() -> None:
    show = episode(DEMO)
    secrets = [show.xamsa.topic, *(topic.name for kind in BASE for topic in topics_of(show, kind)), "nəvai", "hafiz"]
    secrets += [text for each in questions(show) for text in (each.question, each.answer) if len(text) > 4]
    told = " ".join(step.text for end in (WON, SHARED, DECIDED) for step in steps(end))
    assert not [secret for secret in secrets if re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", told)]
    known = {"phase", "round", *XAMSA.FIELDS.__struct_fields__}
    assert all(fields_in(do) <= known for owner in OWNERS for do in owner.do)
