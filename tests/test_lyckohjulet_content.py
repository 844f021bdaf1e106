"""The episodes and the cue sheet of Lyckohjulet that come with the project: whole, well spelt, played to the end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from automation.check import check_episode, check_graphics, check_sheet, tag
from automation.cues import Cue, Look, Step, fields_in, holds
from automation.model import verb
from automation.rehearsal import Declined, Played, Rehearsal, Sent, rehearse
from automation.shows import SHOWS
from automation.shows.lyckohjulet.episode import WEDGES, Episode, Puzzle, Season
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
)
from tests.content import words as read_words
from tests.lyckohjulet_evening import EVENING, PICKS, script

LYCKO = SHOWS["lyckohjulet"]
SHEET_FILE = sheet_file("lyckohjulet")
SHEET = sheet_of("lyckohjulet")
OWNERS: list[Look | Cue] = [*SHEET.look, *SHEET.cue]
BLOCKS = [do for owner in OWNERS for do in owner.do]
DEMO, TEMPLATE = "lyckohjulet-demo", "lyckohjulet-template"


@cache
def words(name: str = DEMO) -> dict[str, Any]:
    return read_words(name)


@cache
def episode(name: str = DEMO) -> Episode:
    return msgspec.convert(own_words(name), Episode)


def puzzles(name: str = DEMO) -> list[Puzzle]:
    return [*episode(name).round, *episode(name).spare]


# Episodes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [DEMO, TEMPLATE])
def test_an_episode_of_the_project_has_no_errors_and_no_warnings(name: str) -> None:
    assert check_episode(LYCKO, words(name), name, [cue.id for cue in SHEET.cue]) == []


def test_the_demo_has_every_kind_of_round_and_of_spare_puzzle() -> None:
    show = episode()
    assert [one.type for one in show.round] == ["wheel", "snabb", "wheel", "attack", "final"]
    assert {one.use for one in show.spare} == {"any", "wheel", "snabb", "attack", "tiebreak", "final"}
    assert sum(one.use == "tiebreak" for one in show.spare) == 2, "the first may end without a winner (L-R23)"
    assert len(puzzles()) >= 12
    assert len({one.category for one in puzzles()}) >= 10


def test_the_demo_has_every_kind_of_wedge_and_24_envelopes() -> None:
    show = episode()
    assert {wedge.kind for wedge in show.wheel} == {
        "money", "frispel", "jackpot", "ked", "stand_over", "bankrupt", "prize"
    }  # fmt: skip
    assert len(show.final_wheel) == WEDGES
    assert {bool(one.text) for one in show.final_wheel} == {True, False}


def test_everybody_of_the_demo_comes_from_somewhere_and_has_something_to_be_introduced_with() -> None:
    for one in episode().contestant:
        assert one.town, one.name
        assert 20 <= len(one.about) <= 54, "two lines on a contestant's card"


def test_the_demo_keeps_to_swedish_letters_and_signs() -> None:
    for text in texts(words()):
        assert not set("\"“„«»'`´’") & set(text), text
        assert " - " not in text, text
        assert "  " not in text, text
    for one in puzzles():
        assert re.fullmatch("[A-ZÅÄÖa-zåäö0-9 ,.!?-]+", one.puzzle), one.puzzle
        assert one.puzzle[0].isupper(), one.puzzle


def test_each_contestant_begins_one_round_of_the_demo() -> None:
    starts = [1, *(one.starts for one in episode().round if one.starts)]
    assert starts == [1, 2, 3], "the first spin is the first contestant's"


def test_the_rundown_of_the_demo_shows_a_puzzle_for_each_round_and_times_everything() -> None:
    segments = words()["segment"]
    rounds = [each for each in segments if each["kind"] == "round"]
    assert [each["press"] for each in rounds] == [[{"do": "show_puzzle"}]] * 4
    assert sum(each["kind"] == "contestant" for each in segments) == 3
    assert all(each["planned"] > 0 for each in segments)


def test_the_template_names_every_number_of_the_season_with_its_default() -> None:
    text = (EPISODES / f"{TEMPLATE}.toml").read_text("utf-8")
    table = text.partition("[season]")[2].partition("# ---")[0]
    shown = tomllib.loads(re.sub(r"(?m)^# (?=\w+ = )", "", table))
    assert set(shown) == set(Season.__struct_fields__)
    assert msgspec.convert(shown, Season) == Season()


def test_the_template_and_the_demo_have_no_puzzle_in_common() -> None:
    here, there = ({one.puzzle.casefold() for one in puzzles(name)} for name in (DEMO, TEMPLATE))
    assert not here & there


# The cue sheet ---------------------------------------------------------------------------------------------------


def test_the_sheet_fits_the_show_the_wires_and_the_graphics() -> None:
    fired = [name for segment in words()["segment"] for name in segment.get("fire", ())]
    assert check_sheet(LYCKO, SHEET, SHEET_FILE.name, RIG, fired) == []
    assert [
        each for each in check_graphics(SHEET, SHEET_FILE.name, ["graphics"], CATALOGUE) if "lycko" in str(each)
    ] == []


SILENT = {
    "round_won": "the solution was heard, the look of the winner holds",
    "puzzle_discarded": "neutral: the next puzzle is announced as ever",
    "puzzle_voided": "a correction is no moment of the show; looks follow",
    "wheel_turned": "nothing that the audience should notice",
    "jackpot_grew": "a number in the picture",
    "ked_offered": "the look has the drum roll and the spot on the wedge",
    "solve_attempt": "the look has the bed",
    "snabb_started": "the look has the bed",
    "snabb_held": "the bed ends with its look",
    "clock_started": "the picture shows it",
    "game_over": "the theme is a look",
    "ruling_corrected": "a correction is no moment of the show; looks follow",
    "adjusted": "a correction is no moment of the show",
}


def test_every_event_of_the_show_is_heard_or_silent_for_a_reason() -> None:
    heard = {cue.on for cue in SHEET.cue}
    known = {tag(event) for event in LYCKO.EVENTS}
    assert known - heard == set(SILENT)


EVERYWHERE: dict[str, list[Any]] = {
    "round_type": ["wheel", "snabb", "attack", "tiebreak", "final"],
    "landed": ["", "money", "ked", "jackpot"],
    "chance": [False, True],
    "only_vowels": [False, True],
    "final_won": [False, True],
    "seat": [0, 3],
    "clock": ["", "wheel", "letter", "final"],
}


def situations(phase: str) -> Iterator[dict[str, Any]]:
    for values in combinations(EVERYWHERE):
        yield values | {"phase": phase}


@pytest.mark.parametrize("phase", LYCKO.LEGAL)
def test_a_house_look_holds_in_every_phase_whatever_is_played(phase: str) -> None:
    house = [look for look in SHEET.look if look.slot == "house"]
    for values in situations(phase):
        assert any(holds(look.holds, values) for look in house), values


def test_every_look_is_shown_by_some_situation() -> None:
    shown: set[str] = set()
    for phase in LYCKO.LEGAL:
        for values in situations(phase):
            last = {look.slot: look.label for look in SHEET.look if holds(look.holds, values)}
            shown |= set(last.values())
    assert shown == {look.label for look in SHEET.look}


def test_looks_have_numbers_to_99_and_cues_from_101_and_all_have_labels() -> None:
    assert all(1 <= int(look.number) <= 99 for look in SHEET.look if not is_picture(look))
    assert all(int(cue.number) >= 101 for cue in SHEET.cue if not is_picture(cue))
    assert all(owner.label for owner in OWNERS)


def test_the_number_of_a_house_look_is_the_number_of_the_desks_cue() -> None:
    for look in SHEET.look:
        if look.slot == "house":
            assert look.do[-1]["osc"] == f"/eos/cue/3/{look.number}/fire"


def test_a_flash_of_light_ends_dark_and_is_brought_to_rest_by_undo() -> None:
    subs: dict[str, list[dict[str, Any]]] = {}
    for cue in SHEET.cue:
        for do in cue.do:
            if do.get("osc", "").startswith("/eos/sub/") and cue.id != "end_titles":
                subs.setdefault(f"{cue.id} {do['osc']}", []).append(do)
    for name, blocks in subs.items():
        end = blocks[-1]
        value = end["ramp"]["to"] if "ramp" in end else end["args"][0]
        assert value == 0.0, name
        assert end.get("finish") or (len(blocks) == 1 and "args" in end), name


def test_every_note_that_the_sheet_strikes_is_in_its_list_of_notes() -> None:
    top = SHEET_FILE.read_text("utf-8").partition("show =")[0]
    listed = {int(found) for found in re.findall(r"(?:^#| {2,}) *(\d\d) [a-zA-Z]", top, re.MULTILINE)}
    assert struck(OWNERS) == listed | {60}


def test_panic_darkens_every_slot_silences_every_channel_and_empties_every_layer() -> None:
    safe = [do for do in SHEET.panic.do if do["device"] == "sound"]
    channels = {do.get("channel", 1) for do in BLOCKS if do["device"] == "sound"}
    for control in (120, 123):
        assert {do.get("channel", 1) for do in safe if do["control"] == control} == channels
    subs = {do["osc"] for do in BLOCKS if do.get("osc", "").startswith("/eos/sub/")}
    assert subs == {do["osc"] for do in SHEET.panic.do if do.get("osc", "").startswith("/eos/sub/")}
    layers = {do["layer"] for do in BLOCKS if do["device"] == "graphics"}
    assert layers == {do["layer"] for do in SHEET.panic.do if do["device"] == "graphics"}
    assert not any(fields_in(do) for do in SHEET.panic.do), "there may be no state to take a field from"


def test_what_a_desk_is_told_of_a_game_is_no_secret() -> None:
    """Seats and numbers of cells are seen by everybody; letters, solutions, backs and envelopes go nowhere."""
    assert set().union(*map(fields_in, BLOCKS)) == {"seat", "count", "cells"}


def test_the_gap_of_the_dings_is_the_gap_of_the_cells() -> None:
    gaps = {do["gap"] for do in BLOCKS if str(do.get("repeat", "")).startswith("$")}
    assert gaps == {Season().turn_gap} == {episode().season.turn_gap}


# A whole evening -------------------------------------------------------------------------------------------------


def played(presses: str) -> list[Played]:
    """Rehearse the demo; nothing may be refused."""
    outcome = list(rehearse(plan_of(DEMO), script(presses)))
    refused = [(each.words, each.text) for each in outcome if isinstance(each, Declined)]
    assert not refused
    return [each for each in outcome if isinstance(each, Played)]


def sent(entries: Iterable[Played]) -> list[Sent]:
    return sorted((step for each in entries for step in each.steps), key=lambda step: step.at)


@cache
def evening() -> list[Played]:
    return played(EVENING)


HOUSE = (
    "1 2 3 4 2 3 6 8 2 3 4 2 3 5 2 3 5 11 2 3 7 10 12 14 1 20 21 22 21 22 14 1 2 3 2 3 2 3 9 2"
    + 12 * " 3 4 2"
    + " 3 4 13 11 13 11 13 11 13 11 14 1 30 31 32 33 32 33 14 50 51 52 53 54 55 57 61"
)
"""The cues of list 3 in the order in which they fire."""


def test_the_studio_follows_a_whole_evening() -> None:
    fired = [step.text for step in sent(evening()) if step.device == "lights"]
    house = [found[1] for text in fired if (found := re.match(r"/eos/cue/3/(\d+)/fire", text))]
    assert house == HOUSE.split()


def test_no_step_of_a_whole_evening_fails() -> None:
    plan = plan_of(DEMO)
    sheet = plan.cue_sheet()
    failed: list[Step] = []
    with Rehearsal(plan) as rehearsal:
        desk = rehearsal.desk
        desk.listen(lambda change: failed.extend(sheet.fired(change.events, change.fires, desk.fields())))
        desk.listen(lambda _: failed.extend(step for _, steps in sheet.wanted(desk.fields()) for step in steps))
        for line in script(EVENING):
            rehearsal.play(line)
    assert len(failed) > 2000
    assert [step for step in failed if step.error] == []


def test_no_note_hangs_when_the_evening_is_over_but_the_theme() -> None:
    assert sounding(sent(evening())) == {(0, 62)}


def test_no_flash_is_left_on_when_the_evening_is_over_but_the_wash_of_the_titles() -> None:
    levels = {}
    for step in sent(evening()):
        if found := re.match(r"(/eos/sub/\d+) ([\d.]+)", step.text):
            levels[found[1]] = float(found[2])
    assert {sub for sub, level in levels.items() if level} == {"/eos/sub/39"}
    assert len(levels) >= 8


def test_each_cell_that_turns_has_its_ding_and_its_lamp() -> None:
    counted = 0
    for each in evening():
        cells = sum(
            getattr(event, "count", getattr(event, "cells", 0))
            for event in each.change.events
            if tag(type(event)) in ("letter_hit", "letters_revealed")
        )
        dings = [step.at for step in each.steps if step.bytes.startswith("9935")]
        lamps = [step for step in each.steps if step.text == "/eos/sub/38 1.0"]
        turned = {tag(type(event)) for event in each.change.events} & {"snabb_letter", "puzzle_shown", "solve_right"}
        assert len(dings) == cells
        assert turned or len(lamps) == cells
        gaps = [round(later - earlier, 6) for earlier, later in pairwise(dings)]
        assert gaps == [episode().season.turn_gap] * len(gaps)
        counted += cells
    assert counted > 50


# The moments of the rules ----------------------------------------------------------------------------------------

TO_1 = "go go go go go"
TO_2 = f"{TO_1} solve correct bank go"
TO_3 = f"{TO_2} start +40 bank go go go"
TO_4 = f"{TO_3} solve correct bank go"
TO_TIE = f"{TO_4} @8 letter:Ö correct bank"
TO_FINAL = f"{TO_4} @8 letter:V correct bank"
TO_PICKS = f"{TO_FINAL} spin +9 envelope category"
TO_CLOCK = f"{TO_PICKS} {PICKS} reveal_all start_clock"
BY_JOKER = "@12 letter:N"

# moment of the rules: presses that lead to it, the event, what lights and sound are told, what the picture shows
MOMENTS: dict[str, tuple[str, str, str]] = {
    "show.open": ("go", "segment_started", "note 2/60, shows opening"),
    "contestants.intro": ("go go", "segment_started", "goes on opening"),
    "round.intro": (f"{TO_1} solve correct bank", "round_intro", "cue 3/1, note 10/57, shows transition"),
    "category.show": (TO_1, "puzzle_shown", "cue 3/2, note 10/49, sub 38, clears 90"),
    "turn.change": (f"{TO_1} blow_off", "turn_changed", "cue 30/2, note 10/37"),
    "wheel.spin.start, tick": (f"{TO_1} spin", "spun", "cue 3/3, note 1/48, note 10/75"),
    "land(value)": (f"{TO_1} @0", "landed", "cue 3/4, note 10/36"),
    "land.bankrutt": (f"{TO_1} @2", "bankrupted", "sub 34, sub 35, note 10/78"),
    "land.staover": (f"{TO_1} @11", "stood_over", "sub 36, note 10/58"),
    "land.frispel": (f"{TO_1} @8", "landed", "cue 3/5, note 10/64"),
    "land.ked": (f"{TO_1} @5", "landed", "cue 3/6, note 10/47"),
    "land.jackpot": (f"{TO_1} @16", "landed", "cue 3/7, note 10/46, sub 37"),
    "letter.hit": (f"{TO_1} @0 letter:N", "letter_hit", "note 10/53, sub 38"),
    "letter.miss": (f"{TO_1} @0 letter:X", "letter_missed", "note 10/45"),
    "prize": (f"{TO_1} @13 letter:N", "prize_won", "note 10/38"),
    "vowel.bought": (f"{TO_1} @0 letter:N buy_vowel:A", "vowel_bought", "note 10/54"),
    "consonants.exhausted": (
        f"{TO_1} " + " ".join(f"@0 letter:{one}" for one in "BRTMNHFS"),
        "consonants_exhausted",
        "cue 3/13, note 10/56, shows vowels",
    ),
    "vowels.exhausted": (
        f"{TO_1} @0 letter:N " + " ".join(f"buy_vowel:{one}" for one in "OAEI"),
        "vowels_exhausted",
        "note 10/77",
    ),
    "ked.flip.offer": (f"{TO_1} @5 letter:N", "ked_offered", "cue 3/8, note 1/50"),
    "ked, left unturned": (f"{TO_1} @5 letter:N decline", "ked_declined", "cue 3/2, note 10/69"),
    "ked.dubbelt": (f"{TO_1} @5 letter:N flip:dubbelt", "ked_dubbelt", "sub 37, note 10/52"),
    "ked.kvitt": (f"{TO_1} @5 letter:N flip:kvitt", "ked_kvitt", "sub 35, note 10/50"),
    "jackpot.chance": (f"{TO_1} @16 letter:N", "jackpot_chance", "cue 3/10, sub 37, note 1/52"),
    "jackpot.won": (f"{TO_1} @16 letter:N solve correct", "jackpot_won", "sub 37, note 10/55, shows award"),
    "joker, could save": (f"{TO_1} {BY_JOKER} @2", "joker_offered", "cue 3/9, note 10/40"),
    "joker.won": (f"{TO_1} {BY_JOKER}", "joker_won", "note 10/81"),
    "joker.used": (f"{TO_1} {BY_JOKER} @2 use_joker", "joker_used", "note 10/80"),
    "solve.attempt": (f"{TO_1} solve", "solve_attempt", "cue 3/11, note 1/53, shows clock"),
    "solve.right": (f"{TO_1} solve correct", "solve_right", "cue 3/14, note 10/59, sub 38, shows award"),
    "solve.wrong": (f"{TO_1} solve wrong", "solve_wrong", "sub 34, note 10/45"),
    "pot into the bank": (f"{TO_1} solve correct bank", "banked", "note 10/63"),
    "avblåst": (f"{TO_1} blow_off", "blown_off", "note 10/67"),
    "clock5.start": (f"{TO_1} start_clock", "clock_started", "shows clock"),
    "clock.end": (f"{TO_1} start_clock +6", "clock_ended", "note 10/76, clears 38"),
    "snabb.start": (f"{TO_2} start", "snabb_started", "cue 3/21, note 1/55"),
    "snabb.letter": (f"{TO_2} start +2", "snabb_letter", "note 10/42, sub 38"),
    "snabb.buzz(1)": (f"{TO_2} start +2 buzz:1", "buzzed", "cue 3/22, cue 30/1, sub 31, note 10/60"),
    "snabb.buzz(2)": (f"{TO_2} start +2 buzz:2", "buzzed", "cue 3/22, cue 30/2, sub 32, note 10/61"),
    "snabb.buzz(3)": (f"{TO_2} start +2 buzz:3", "buzzed", "cue 3/22, cue 30/3, sub 33, note 10/62"),
    "snabb.signal": (f"{TO_2} start +2 buzz:3 +4", "clock_ended", "note 10/68"),
    "snabb.lock": (f"{TO_2} start +2 buzz:2 wrong", "snabb_locked", "sub 34, note 10/65, cue 30/99"),
    "snabb.win": (f"{TO_2} start +2 buzz:2 correct", "round_won", "cue 3/14, note 10/59, shows award"),
    "snabb.none": (f"{TO_2} start +40", "round_unsolved", "cue 3/15, note 10/66"),
    "attack.spin": (f"{TO_4} spin", "spun", "cue 3/31, note 1/48"),
    "attack.value": (f"{TO_4} @8", "attack_value", "cue 3/32, note 1/57, note 10/51, shows attack"),
    "attack.letter": (f"{TO_4} @8 letter:V", "letter_hit", "cue 3/33, note 10/53, sub 33"),
    "attack.signal": (f"{TO_4} @8 letter:V +4", "clock_ended", "note 10/68"),
    "tie.detected": (TO_TIE, "tie_detected", "cue 3/40, note 10/43, shows totals"),
    "tiebreak.start": (f"{TO_TIE} tie_break", "tie_break_started", "cue 3/1, note 10/44, shows snabb, clears 70"),
    "winner": (TO_FINAL, "winner_named", "cue 3/50, note 10/48, shows totals, shows final-wheel"),
    "final.wheel": (f"{TO_FINAL} spin", "spun", "cue 3/51, note 1/48, clears 70"),
    "final.envelope": (f"{TO_FINAL} spin +9 envelope", "envelope_taken", "note 10/39, shows final"),
    "final.pick": (f"{TO_PICKS} pick:R", "letter_picked", "note 10/70"),
    "final.pick, board": (TO_PICKS, "puzzle_shown", "cue 3/53, note 1/59, shows board, shows letters"),
    "final.reveal": (f"{TO_PICKS} {PICKS} reveal_all", "letters_revealed", "cue 3/54, note 10/53, sub 38"),
    "final.clock": (TO_CLOCK, "clock_started", "cue 3/55, note 1/60, shows clock"),
    "final.signal": (f"{TO_CLOCK} +11", "clock_ended", "cue 3/56, note 10/71"),
    "final.win": (f"{TO_CLOCK} correct", "final_won", "cue 3/57, note 1/62, note 10/72, sub 37"),
    "final.lose": (f"{TO_CLOCK} +11 wrong", "final_lost", "cue 3/58, note 10/73"),
    "final, envelope opened": (f"{TO_CLOCK} correct open_envelope", "envelope_opened", "cue 3/61, note 10/41"),
    "goodbye": (f"{TO_CLOCK} +11 wrong open_envelope", "game_over", "cue 3/60, note 1/64"),
    "puzzle.discarded": (f"{TO_1} discard_puzzle:publiken", "puzzle_discarded", "cue 3/1, shows transition"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_of_the_show_is_seen_and_heard(moment: str) -> None:
    presses, event, expected = MOMENTS[moment]
    entry = [each for each in played(presses) if event in {tag(type(one)) for one in each.change.events}][-1]
    assert set(expected.split(", ")) - set(map(said, entry.steps)) == set()


def said(step: Sent) -> str:
    """Say a message in short: `cue 3/14`, `sub 35` where it is lit, `note 10/59`, `shows award`, `clears 70`."""
    if step.device == "graphics":
        return picture(msgspec.json.decode(bytes.fromhex(step.bytes)))
    if message := clip(step):
        status, note, velocity = message
        return f"note {(status & 15) + 1}/{note}" if status >> 4 == 9 and velocity else ""
    if found := re.match(r"/eos/cue/(\d+)/(\d+)/fire", step.text):
        return f"cue {found[1]}/{found[2]}"
    found = re.match(r"/eos/sub/(\d+) (.*)", step.text)
    return f"sub {found[1]}" if found and float(found[2]) > 0 else ""


def picture(order: dict[str, Any]) -> str:
    name = order.get("graphic", "").rpartition(".")[2]
    if not name:
        return f"clears {order['layer']}"
    return f"goes on {name}" if order.get("act") == "play" and name == "opening" else f"shows {name}"


def test_a_drawn_wheel_ticks_slower_and_slower_as_long_as_it_may_turn() -> None:
    spun = next(each for each in played(f"{TO_1} spin") if verb(each.change.entry.action) == "spin")
    ticks = [step.at for step in spun.steps if said(step) == "note 10/75"]
    gaps = [round(later - earlier, 3) for earlier, later in pairwise(ticks)]
    assert gaps[0] < 0.1 < 0.4 < gaps[-1]
    assert Season().spin_longest - 1 < ticks[-1] - ticks[0] < Season().spin_longest


def test_the_pegs_end_with_the_wheel_and_a_real_one_is_heard_by_its_own() -> None:
    pegs = [look for look in SHEET.look if look.slot == "pegs"]
    for clock, ticks in (("wheel", True), ("", False), ("letter", False)):
        last = [look for look in pegs if holds(look.holds, {"phase": "spinning", "clock": clock})][-1]
        assert any("note_on" in do for do in last.do) == ticks, "a real wheel has no clock"


# The picture -----------------------------------------------------------------------------------------------------

CARDS = {70: "totals", 85: "strap", 90: "opening"}


def cards(presses: str) -> Iterator[tuple[str, set[str]]]:
    """Name the cards that stand after each press, beside its verb."""
    standing: dict[int, str] = {}
    for each in played(presses):
        for step in each.steps:
            order = msgspec.json.decode(bytes.fromhex(step.bytes)) if step.device == "graphics" else {}
            if order.get("layer") in CARDS and step.at <= each.change.entry.at:
                standing[order["layer"]] = order.get("graphic") or ""
        yield verb(each.change.entry.action), {CARDS[layer] for layer, graphic in standing.items() if graphic}


def test_no_card_of_a_cue_stands_over_the_game_when_it_goes_on() -> None:
    seen = set()
    for presses in (EVENING, f"{TO_TIE} tie_break show_puzzle start"):
        for do, up in cards(presses):
            seen |= up
            assert not up or do in ("go", "bank"), (do, up)
    assert seen == set(CARDS.values())


@pytest.mark.parametrize("start", ["show_puzzle", "go"])
def test_titles_go_off_with_the_first_puzzle_whoever_shows_it(start: str) -> None:
    *_, (_, up) = cards(f"go go go go {start}")
    assert up == set()


def test_the_corner_of_the_mark_is_free_where_letters_or_the_wheels_flag_need_it() -> None:
    marks = [look for look in SHEET.look if look.slot == "picture: mark"]
    for phase, kind, seen in (
        ("turn", "wheel", False),
        ("spinning", "attack", False),
        ("snabb_revealing", "snabb", True),
        ("tie", "final", True),
        ("final_envelope", "final", False),
        ("final_clock", "final", False),
        ("game_over", "final", True),
    ):
        last = [look for look in marks if holds(look.holds, {"phase": phase, "round_type": kind})][-1]
        assert ("graphic" in last.do[0]) == seen, phase
