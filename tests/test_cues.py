"""The cue sheet: conditions, fields in messages, timing, looks by difference."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automation.cues import CueSheet, Ramp, Words, fields_in, fill, holds, ramp_values, read_sheet
from automation.model import SheetError
from tests.toy import Fields, Rolled, Scored

SHEET = """
show = "toy"

[[look]]
slot = "house"
label = "base"
do = [{ device = "lights", osc = "/house/base" }]

[[look]]
slot = "house"
label = "running"
while = { phase = "running" }
do = [{ device = "lights", osc = "/house/run" }, { device = "sound", note = 3 }]

[[look]]
slot = "score"
while = { points = { min = 1 } }
do = [{ device = "lights", osc = "/score/$points" }]

[[cue]]
id = "big"
on = "scored"
when = { big = true }
do = [{ device = "sound", note = 1, after = 0.5, repeat = "$points", gap = 0.25 }]

[[cue]]
id = "roll"
on = "rolled"
when = { eyes = [5, 6], phase = "idle" }
do = [{ device = "lights", osc = "/flash", ramp = { from = 1, to = 0, over = 0.1 } }]

[[cue]]
id = "titles"
do = [{ device = "lights", osc = "/titles" }]

[panic]
do = [{ device = "lights", osc = "/safe" }]
"""


def prepare(device: str, words: Words) -> tuple[bytes, str]:
    """Write the words themselves, and refuse a note above 9."""
    if words.get("note", 0) > 9:
        raise ValueError(f"note: {words['note']} is not 0..9")
    return repr(dict(words)).encode(), str(words)


def bound(text: str = SHEET) -> CueSheet:
    return CueSheet(read_sheet(text, "toy.toml"), prepare)


def fields(phase: str = "idle", points: int = 0, eyes: int = 0, clock: str = "") -> Fields:
    return Fields(phase, points, eyes, clock)


VALUES = {"phase": "minute", "left": 8, "on": True, "none": ""}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({}, True),
        ({"phase": "minute"}, True),
        ({"phase": "club"}, False),
        ({"phase": ["club", "minute"]}, True),
        ({"phase": []}, False),
        ({"left": {"min": 8}}, True),
        ({"left": {"min": 9}}, False),
        ({"left": {"max": 8, "min": 8}}, True),
        ({"left": {"max": 7}}, False),
        ({"phase": {"min": 1}}, False),
        ({"on": True}, True),
        ({"on": 1}, False),
        ({"left": True}, False),
        ({"phase": "minute", "left": 9}, False),
        ({"missing": "minute"}, False),
    ],
)
def test_conditions(condition: dict[str, Any], expected: bool) -> None:
    assert holds(condition, VALUES) is expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("$left", 8),
        ("/a/$left/b", "/a/8/b"),
        ({"osc": "/x", "args": ["$on", "$phase", 3]}, {"osc": "/x", "args": [True, "minute", 3]}),
        ("$unknown", "$unknown"),
        ("no fields", "no fields"),
    ],
)
def test_fields_are_filled_into_words(words: Any, expected: Any) -> None:
    assert fill(words, VALUES) == expected


def test_a_longer_field_name_is_not_mistaken_for_a_shorter_one() -> None:
    assert fill("/$seat/$seat2", {"seat": 1, "seat2": 7}) == "/1/7"
    assert fields_in({"osc": "/$seat/$seat2", "args": ["$x"]}) == {"seat", "seat2", "x"}


@given(st.floats(-100, 100), st.floats(-100, 100), st.floats(0, 30))
def test_a_ramp_ends_on_its_exact_value_at_its_exact_time(start: float, to: float, over: float) -> None:
    values = ramp_values(Ramp(start, to, over))
    assert values[-1] == (over, to)
    assert values[0] == (0.0, start)
    assert [at for at, _ in values] == sorted(at for at, _ in values)


def test_the_last_look_that_holds_wins_its_slot() -> None:
    sheet = bound()
    assert [step.text for _, steps in sheet.wanted(fields()) for step in steps] == ["{'osc': '/house/base'}"]
    running = dict(sheet.wanted(fields("running", 4)))
    assert running.keys() == {("lights", "house"), ("sound", "house"), ("lights", "score")}
    assert running["lights", "house"][0].text == "{'osc': '/house/run'}"
    assert running["lights", "score"][0].text == "{'osc': '/score/4'}"


SOME_FIELDS = st.builds(fields, st.sampled_from(["idle", "running"]), st.integers(0, 3), st.integers(0, 2))


@settings(max_examples=50, deadline=None)
@given(st.lists(SOME_FIELDS, max_size=8), st.sampled_from([None, frozenset({"lights"}), frozenset({"sound"})]))
def test_a_sheet_that_was_asked_before_says_the_same_as_a_fresh_one(
    moments: list[Fields], only: frozenset[str] | None
) -> None:
    asked = bound()
    for moment in moments:
        assert list(asked.wanted(moment, only)) == list(bound().wanted(moment, only))


def test_a_look_with_fields_follows_their_values() -> None:
    sheet = bound()
    for points in (4, 5, 4):
        shown = dict(sheet.wanted(fields("running", points)))
        assert shown["lights", "score"][0].text == f"{{'osc': '/score/{points}'}}"


def test_a_cue_fires_for_its_event_and_condition_alone() -> None:
    sheet = bound()
    assert sheet.fired((Scored(2, False),), (), fields()) == []
    steps = sheet.fired((Scored(3, True),), (), fields())
    assert [(step.device, step.after, step.source) for step in steps] == [
        ("sound", 0.5, "big"),
        ("sound", 0.75, "big"),
        ("sound", 1.0, "big"),
    ]


def test_a_condition_may_ask_for_fields_of_event_and_state() -> None:
    sheet = bound()
    assert sheet.fired((Rolled(6),), (), fields("running")) == []
    assert sheet.fired((Rolled(4),), (), fields("idle")) == []
    steps = sheet.fired((Rolled(6),), (), fields("idle"))
    assert [round(step.after, 3) for step in steps] == [0.0, 0.025, 0.05, 0.075, 0.1]
    assert "'value': 0}" in steps[-1].text


def test_the_rundown_fires_a_cue_by_its_id() -> None:
    assert [step.text for step in bound().fired((), ("titles",), fields())] == ["{'osc': '/titles'}"]
    assert bound().fired((), ("tiltes",), fields())[0].error == "there is no cue 'tiltes'"


def test_the_safe_state_comes_from_the_sheet() -> None:
    assert [(step.device, step.source) for step in bound().safe()] == [("lights", "panic")]


def test_a_field_that_makes_no_sense_for_a_message_fails_that_step_alone() -> None:
    text = SHEET.replace("note = 1,", 'note = "$points",').replace('repeat = "$points"', "repeat = 1")
    steps = bound(text).fired((Scored(12, True),), (), fields())
    assert [step.error for step in steps] == ["note: 12 is not 0..9"]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('slot = "score"', 'slto = "score"', "$.look[2]"),
        ("when = { big = true }", "whne = { big = true }", "unknown field `whne` - at `$.cue[0]`"),
        ("after = 0.5", "after = -1", "$.cue[0].do[0].after"),
        ("after = 0.5", "after = true", "$.cue[0].do[0].after"),
        ("over = 0.1", "ovr = 0.1", "$.cue[1].do[0].ramp"),
        ('device = "sound", note = 1,', "note = 1,", "a step needs a device - at `$.cue[0].do[0]`"),
        ('repeat = "$points"', "repeat = 100000", "$.cue[0].do[0].repeat"),
        ('id = "roll"', 'id = "big"', "'big' stands twice"),
        ('show = "toy"', "show = toy", "toy.toml: Invalid value"),
        ("[panic]", "[pacin]", "unknown field `pacin`"),
    ],
)
def test_a_sheet_that_makes_no_sense_names_the_place(old: str, new: str, place: str) -> None:
    with pytest.raises(SheetError) as error:
        read_sheet(SHEET.replace(old, new, 1), "toy.toml")
    assert str(error.value).startswith("toy.toml: ")
    assert place in str(error.value)


def test_a_block_of_too_many_messages_is_refused() -> None:
    text = SHEET.replace('repeat = "$points", gap = 0.25', "repeat = 1000, ramp = { from = 0, to = 1, over = 60 }")
    assert "more than" in bound(text).fired((Scored(9, True),), (), fields())[0].error
