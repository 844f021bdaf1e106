"""The episodes and the cue sheet of ЧГК that come with the project: whole, well spelt, and played to the end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

from automation.check import check_episode, check_sheet, tag
from automation.cues import Cue, Look, fields_in, holds
from automation.rehearsal import Declined, Line, Played, rehearse
from automation.shows import SHOWS
from automation.shows.chgk.episode import SEVERAL, Episode, Question, Season
from tests.content import (
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

CHGK = SHOWS["chgk"]
SHEET_FILE = sheet_file("chgk")
SHEET = sheet_of("chgk")
DEMOS = {"ru": "chgk-demo", "uk": "chgk-demo-uk"}
TEMPLATE = "chgk-template"
both = pytest.mark.parametrize("language", DEMOS)


def episode(name: str) -> Episode:
    return msgspec.convert(own_words(name), Episode)


def questions(show: Episode) -> list[Question]:
    several = [each for sector in show.sector if sector.kind in SEVERAL for each in sector.questions]
    return [*(sector for sector in show.sector if sector.kind not in SEVERAL), *several, *show.reserve]


# Episodes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*DEMOS.values(), TEMPLATE])
def test_an_episode_of_the_project_has_no_errors_and_no_warnings(name: str) -> None:
    assert check_episode(CHGK, words(name), name, [cue.id for cue in SHEET.cue]) == []


@both
def test_a_demo_fills_every_sector_and_has_both_kinds_of_blitz(language: str) -> None:
    show = episode(DEMOS[language])
    kinds = [sector.kind for sector in show.sector]
    assert show.language == language
    assert [sector.number for sector in show.sector] == list(range(1, 14))
    assert sorted(kinds) == sorted(["question"] * 10 + ["blitz", "superblitz", "sponsor"])
    assert len(show.roster) == 6
    assert 1 <= len(show.reserve) <= 2


@both
def test_every_question_of_a_demo_has_an_answer_with_a_reason_and_pays_a_prize(language: str) -> None:
    for each in questions(episode(DEMOS[language])):
        assert each.comment, each.question
        assert each.prize > 0, each.question
        assert each.answer.endswith("."), each.answer


@both
def test_a_viewer_of_a_demo_asks_only_once(language: str) -> None:
    viewers = [each.viewer for each in questions(episode(DEMOS[language])) if each.viewer]
    assert len(viewers) == len(set(viewers))


def test_the_demos_ask_different_questions_and_know_different_people() -> None:
    one, other = (episode(name) for name in DEMOS.values())
    for key in ("question", "viewer"):
        here, there = ({getattr(each, key) for each in questions(show) if getattr(each, key)} for show in (one, other))
        assert not here & there


FOREIGN = {
    "ru": ("іїєґІЇЄҐ", "letters of the Ukrainian alphabet alone"),
    "uk": ("ыэёъЫЭЁЪ", "letters of the Russian alphabet alone"),
}


@both
def test_a_demo_keeps_to_its_alphabet_and_its_quotes(language: str) -> None:
    letters, what = FOREIGN[language]
    for text in texts(words(DEMOS[language])):
        assert not set(letters) & set(text), f"{what}: {text}"
        assert not set("\"“”„'ʼ`") & set(text), f"«ёлочки» and ’ are the marks of these languages: {text}"
        assert text.count("«") == text.count("»"), text
        assert " - " not in text, f"a dash is —: {text}"
        assert "  " not in text, text


def test_an_apostrophe_in_ukrainian_stands_between_letters() -> None:
    found = [text for text in texts(words(DEMOS["uk"])) if "’" in text]
    assert found
    assert not [text for text in found if re.search(r"(?<![А-Яа-яҐґЄєІіЇї])’|’(?![А-Яа-яҐґЄєІіЇї])", text)]


def test_a_place_for_artist_and_advert_is_in_the_rundown_of_a_demo() -> None:
    for name in DEMOS.values():
        kinds = [segment["kind"] for segment in words(name)["segment"]]
        assert kinds.count("round") == 11, "a game to six has at most eleven rounds (1.5)"
        music = [i for i, kind in enumerate(kinds) if kind == "music"]
        assert [kinds[:at].count("round") for at in music] == [4, 8]
        assert all(kinds[at + 1] == "return" for at in music), "a break ends before the next spin (C-R15)"
        assert all(segment["planned"] > 0 for segment in words(name)["segment"])


def test_the_template_names_every_number_of_the_season_with_its_default() -> None:
    text = (EPISODES / f"{TEMPLATE}.toml").read_text("utf-8")
    table = text.partition("[season]")[2].partition("# ---")[0]
    shown = tomllib.loads(re.sub(r"(?m)^# (?=\w+ = )", "", table))
    given = {key: shown[key] for key in ("target", "minute", "blitz", "club", "extra")}
    assert set(shown) == set(Season.__struct_fields__)
    assert msgspec.convert(shown, Season) == msgspec.convert(given, Season)


# The cue sheet ---------------------------------------------------------------------------------------------------


def test_the_sheet_fits_the_show_and_the_wires() -> None:
    fired = [name for segment in words(DEMOS["ru"])["segment"] for name in segment.get("fire", ())]
    assert check_sheet(CHGK, SHEET, SHEET_FILE.name, RIG, fired) == []


SILENT = {
    "top_landed": "the hit belongs to the sector that is resolved",
    "player_seated": "the look of the superblitz holds",
    "author_shown": "a caption",
    "media_shown": "the picture shows it",
    "question_read": "the host speaks",
    "answer_listened": "the light holds, nobody may be disturbed",
    "club_ended": "the gong belongs to the clock",
    "score_changed": "a number in the picture",
    "ruling_corrected": "a correction is no moment of the show; looks follow",
    "question_voided": "a correction is no moment of the show; looks follow",
    "reserve_loaded": "nothing that the audience should notice",
    "no_questions": "the look waits for the host's word",
    "game_undecided": "nobody to play a theme for; the look is neutral",
    "adjusted": "a correction is no moment of the show",
}


def test_every_event_of_the_show_is_heard_or_silent_for_a_reason() -> None:
    heard = {cue.on for cue in SHEET.cue}
    known = {tag(event) for event in CHGK.EVENTS}
    assert known - heard == set(SILENT)


PHASE_FIELDS: dict[str, dict[str, list[Any]]] = {
    "round_over": {"verdict": ["right", "wrong", "no_answer"]},
    "game_over": {"winner": ["experts", "viewers", "nobody"]},
}
EVERYWHERE: dict[str, list[Any]] = {
    "sector_kind": ["", "question", "sponsor", "blitz", "superblitz"],
    "decisive": [False, True],
    "break_kind": ["", "music", "commercial", "other"],
    "verdict": [""],
    "winner": [""],
    "sector": [0, 13],
    "media": ["", "black_box"],
}


def situations(phase: str) -> Iterator[dict[str, Any]]:
    options = EVERYWHERE | PHASE_FIELDS.get(phase, {})
    for values in combinations(options):
        yield values | {"phase": phase}


@pytest.mark.parametrize("phase", CHGK.LEGAL)
def test_a_house_look_holds_in_every_phase_whatever_is_played(phase: str) -> None:
    house = [look for look in SHEET.look if look.slot == "house"]
    for values in situations(phase):
        assert any(holds(look.holds, values) for look in house), values


def test_every_look_is_shown_by_some_situation() -> None:
    shown: set[str] = set()
    for phase in CHGK.LEGAL:
        for values in situations(phase):
            last = {look.slot: look.number for look in SHEET.look if holds(look.holds, values)}
            shown |= set(last.values())
    assert shown == {look.number for look in SHEET.look}


def test_looks_have_numbers_to_99_and_cues_from_101_and_all_have_labels() -> None:
    assert all(1 <= int(look.number) <= 99 for look in SHEET.look if not is_picture(look))
    assert all(int(cue.number) >= 101 for cue in SHEET.cue if not is_picture(cue))
    owners: list[Look | Cue] = [*SHEET.look, *SHEET.cue]
    assert all(owner.label for owner in owners)


CARDS = {50: "roster", 85: "blackbox", 90: "opening", 92: "league"}


def test_no_card_of_a_cue_stands_over_the_game_when_it_goes_on() -> None:
    standing: dict[int, str] = {}
    seen = set()
    presses = ["go", "seat_team", "spin", "arrow:7", "open", "read", "start_clock"]  # sector 7 is the blitz
    for each in rehearse(plan_of(DEMOS["ru"]), script_of(presses)):
        assert isinstance(each, Played)
        for sent in each.steps:
            order = msgspec.json.decode(bytes.fromhex(sent.bytes)) if sent.device == "graphics" else {}
            if order.get("layer") in CARDS and sent.at <= each.change.entry.at:
                standing[order["layer"]] = order.get("graphic") or ""
        up = {CARDS[layer] for layer, graphic in standing.items() if graphic}
        seen |= up
        verb = type(each.change.entry.action).__name__
        allowed = {"Go": {"opening"}, "SeatTeam": {"roster"}}
        assert up == allowed.get(verb, set()), verb
    assert seen == {"opening", "roster"}


def test_panic_empties_every_layer_of_the_picture() -> None:
    owners: list[Look | Cue] = [*SHEET.look, *SHEET.cue]
    shown = {do["layer"] for owner in owners for do in owner.do if do["device"] == "graphics"}
    cut = {do["layer"] for do in SHEET.panic.do if do["device"] == "graphics"}
    assert cut == shown


def test_the_number_of_a_house_look_is_the_number_of_the_desks_cue() -> None:
    for look in SHEET.look:
        if look.slot == "house":
            assert look.do[-1]["osc"] == f"/eos/cue/1/{look.number}/fire"


def test_a_ramp_of_light_ends_where_nothing_hangs() -> None:
    ends = {do["osc"]: do["ramp"]["to"] for cue in SHEET.cue for do in cue.do if "ramp" in do and "osc" in do}
    assert ends == {"/eos/sub/7": 0.0, "/eos/sub/9": 1.0}, "the titles' wash alone stays"


def test_every_note_that_the_sheet_strikes_is_in_its_list_of_notes() -> None:
    top = SHEET_FILE.read_text("utf-8").partition("show =")[0]
    listed = {int(found) for found in re.findall(r"(?:^#| {3}) +(\d\d) ", top, re.MULTILINE)}
    owners: list[Look | Cue] = [*SHEET.look, *SHEET.cue]
    assert struck(owners) == listed | {60}


def test_panic_darkens_every_slot_and_silences_every_channel() -> None:
    owners: list[Look | Cue] = [*SHEET.look, *SHEET.cue]
    channels = {do.get("channel", 1) for owner in owners for do in owner.do if do["device"] == "sound"}
    safe = [do for do in SHEET.panic.do if do["device"] == "sound"]
    for control in (120, 123):
        assert {do.get("channel", 1) for do in safe if do["control"] == control} == channels
    subs = {do["osc"] for owner in owners for do in owner.do if do.get("osc", "").startswith("/eos/sub/")}
    assert subs == {do["osc"] for do in SHEET.panic.do if do.get("osc", "").startswith("/eos/sub/")}
    assert not any(fields_in(do) for do in SHEET.panic.do), "there may be no state to take a field from"


# A whole game ----------------------------------------------------------------------------------------------------


def game(show: Episode) -> Iterator[str]:
    """Play ten rounds to 6:4 with everything that a round can hold; `+60` lets seconds pass."""
    number = {sector.kind: sector.number for sector in show.sector if sector.kind != "question"}
    box = next(sector.number for sector in show.sector if sector.media.kind == "black_box")
    free = [sector.number for sector in show.sector if sector.kind == "question" and sector.number != box]
    minute = "start_clock +60 answer"
    rounds = [
        (free[0], f"read {minute} correct"),
        (box, f"bring_black_box read {minute} wrong"),
        (free[1], "read early_answer correct"),
        (free[2], "start_clock +60 use_extra_minute +60 +20 answer wrong"),
        (number["blitz"], "start_clock answer correct " * 3),
        (number["superblitz"], "seat:2 read start_clock answer correct read start_clock +20 no_answer"),
        (number["sponsor"], f"{minute} wrong"),
        (free[3], "start_clock +60 club_help +20 answer correct"),
        (free[4], f"{minute} correct"),
        (free[5], "request_decisive"),
    ]
    yield from ("go", "+80", "go", "+20")
    for count, (sector, course) in enumerate(rounds, 1):
        if count == 10:
            yield from ("request_decisive", "refuse")
            course = f"{minute} correct"
        yield from ("go", "+4", f"arrow:{sector}", "open", *course.split(), "+5", "next")
        if count in (4, 8):
            yield from ("go", "+200", "go")
    yield from ("jump:18", "go", "+10", "go", "+30", "adjust")


def script(show: Episode) -> Iterator[Line]:
    return script_of(game(show))


def script_of(presses: Iterable[str]) -> Iterator[Line]:
    at = 0.0
    for each in presses:
        if each.startswith("+"):
            at += float(each[1:])
            continue
        at += 1.0
        name, _, value = each.partition(":")
        key = {"arrow": "sector", "seat": "player", "jump": "segment"}.get(name)
        extra: dict[str, Any] = {"target": "experts", "delta": 0, "reason": "the end"} if name == "adjust" else {}
        yield Line({"do": name} | ({key: int(value)} if key else {}) | extra, at)


def played(language: str) -> list[Played]:
    name = DEMOS[language]
    outcome = list(rehearse(plan_of(name), script(episode(name))))
    refused = [(each.words, each.text) for each in outcome if isinstance(each, Declined)]
    assert not refused
    return [each for each in outcome if isinstance(each, Played)]


HOUSE = (
    "1 3 10 11 12 16 20 21 1 3 10 11 12 16 20 22 1 3 10 11 20 21 1 3 10 11 12 16 13 16 20 22 1 6 1 "
    "3 10 30 31 32 30 31 32 30 31 32 21 1 3 10 33 34 35 36 34 35 34 22 1 3 10 40 12 16 20 22 1 "
    "3 10 11 12 16 14 15 20 21 1 6 1 3 10 11 12 16 20 21 1 4 1 3 10 11 12 16 20 21 95"
)
"""The cues of list 1 in the order in which they fire."""


@both
def test_the_house_follows_a_whole_game(language: str) -> None:
    fired = [step for each in played(language) for step in each.steps if step.device == "lights"]
    house = [found[1] for step in fired if (found := re.match(r"/eos/cue/1/(\d+)/fire", step.text))]
    assert house == HOUSE.split()


@both
def test_no_note_hangs_when_a_game_is_over_but_the_theme(language: str) -> None:
    assert sounding(step for each in played(language) for step in each.steps) == {(0, 55)}


@both
def test_a_whole_game_strikes_every_clip_but_those_of_what_did_not_happen(language: str) -> None:
    steps = [step for each in played(language) for step in each.steps]
    struck = {number for message in map(clip, steps) if message for status, number, _ in [message] if status == 0x99}
    listed = {do["note_on"] for cue in SHEET.cue for do in cue.do if do.get("channel") == 10 and "note_on" in do}
    assert listed - struck == {50, 59, 74}, "no decisive round, no defeat, no adverts in this game"


def test_the_minute_sounds_at_its_start_at_fifty_seconds_and_at_its_end() -> None:
    entries = played("ru")
    start = next(each for each in entries if "minute" in each.state.phase)  # type: ignore[attr-defined]
    begun = start.change.entry.at
    steps = [step for each in entries for step in each.steps if begun <= step.at <= begun + 60]
    heard = [(step.at - begun, clip(step)) for step in steps]
    struck = [(at, message[1]) for at, message in heard if message and message[0] == 0x99]
    assert struck == [(0.0, 52), (50.0, 56), (60.0, 52)]


def test_blitz_questions_are_counted_by_ticks() -> None:
    ticks = [
        sum(1 for step in each.steps if step.device == "sound" and step.bytes == "992564") for each in played("uk")
    ]
    assert [count for count in ticks if count] == [1, 2, 3, 1, 2]
