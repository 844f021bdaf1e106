"""The check before air: every mistake by its file, its place and its reason."""

from __future__ import annotations

from typing import Any

import pytest

from automation.check import check_episode, check_sheet, worst
from automation.cues import read_sheet
from automation.devices import Wire, midi, osc
from tests.toy import SEGMENTS, this_module

TOY = this_module()
WIRES: dict[str, Wire] = {"lights": osc, "sound": midi}

SHEET = """
show = "toy"
[[look]]
slot = "house"
while = { phase = "running", points = { min = 1 } }
do = [{ device = "lights", osc = "/house/$points" }]
[[cue]]
id = "big"
on = "scored"
when = { big = true, phase = ["idle", "late"] }
do = [{ device = "sound", note_on = 60, repeat = "$points", gap = 0.2 }]
[[cue]]
id = "fade"
on = "clock_ended"
do = [{ device = "sound", control = 7, ramp = { from = 0, to = 127, over = 1 } }]
[[cue]]
id = "titles"
do = [{ device = "lights", osc = "/titles" }]
[panic]
do = [{ device = "lights", osc = "/safe" }]
"""


def problems(old: str = "", new: str = "", fired: tuple[str, ...] = ("titles",)) -> list[str]:
    assert old in SHEET
    sheet = read_sheet(SHEET.replace(old, new, 1) if old else SHEET, "toy.toml")
    return [str(problem) for problem in check_sheet(TOY, sheet, "toy.toml", WIRES, fired)]


def test_a_sound_sheet_has_no_problem() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('show = "toy"', 'show = "chgk"', "error: toy.toml: show: this sheet is for 'chgk'"),
        (
            "phase =",
            "phse =",
            "error: toy.toml: look[0] (house).while.phse: there is no such field; did you mean 'phase'?",
        ),
        ('"running"', '"runnign"', "while.phase: there is no phase 'runnign'; did you mean 'running'?"),
        ('"late"', '"laet"', "cue[0] (big).when.phase: there is no phase 'laet'"),
        ("{ min = 1 }", "{ mni = 1 }", "while.points: a range is"),
        ("{ min = 1 }", "true", "True is never equal: the field is of type int"),
        ("big = true", "big = 1", "1 is never equal: the field is of type bool"),
        ('$points" }', '$ponits" }', "look[0] (house).do[0]: $ponits: there is no such field; did you mean 'points'?"),
        ('on = "scored"', 'on = "scroed"', "cue[0] (big).on: there is no event 'scroed'; did you mean 'scored'?"),
        ("note_on = 60", "note_on = 200", "cue[0] (big).do[0]: note_on: 200 is not 0..127"),
        ("note_on = 60", "note_no = 60", "cue[0] (big).do[0]: "),
        ("to = 127", "to = 300", "cue[1] (fade).do[0]: value"),
        ('osc = "/titles"', 'osc = "titles"', "cue[2] (titles).do[0]: osc"),
        (
            'device = "lights", osc = "/safe"',
            'device = "light", osc = "/safe"',
            "panic.do[0]: there is no device 'light' in the settings; did you mean 'lights'?",
        ),
        ('repeat = "$points"', 'repeat = "$phase"', "after, repeat and gap are numbers"),
    ],
)
def test_mistakes_in_a_sheet(old: str, new: str, expected: str) -> None:
    found = problems(old, new)
    assert len(found) == 1, found
    assert expected in found[0]


def test_a_cue_that_nothing_fires_is_worth_a_warning() -> None:
    assert problems(fired=()) == ["warning: toy.toml: cue[2] (titles): no event and no segment fires it"]


EPISODE: dict[str, Any] = {"show": "toy", "title": "Toy", "segment": SEGMENTS}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({}, []),
        ({"seconds": "ten"}, ["error: e.toml: $.seconds: Expected `float`, got `str`"]),
        ({"sceonds": 3}, ["error: e.toml: $: Object contains unknown field `sceonds`"]),
        ({"seconds": -1.0}, ["error: e.toml: seconds: no time at all"]),
        (
            {"segment": [{"title": "A", "palnned": 3}]},
            ["error: e.toml: $.segment[0]: Object contains unknown field `palnned`"],
        ),
        ({"segment": [{"title": ""}]}, ["error: e.toml: $.segment[0].title: Expected `str` of length >= 1"]),
        (
            {"segment": [{"title": "A", "planned": -1}]},
            ["error: e.toml: $.segment[0].planned: Expected `float` >= 0.0"],
        ),
        (
            {"segment": [{"title": "A", "press": [{"do": "rol"}]}]},
            ["error: e.toml: segment[0] (A): press: unknown verb 'rol'; did you mean 'roll'?"],
        ),
        (
            {"segment": [{"title": "A", "press": [{"do": "undo"}]}]},
            ["error: e.toml: segment[0] (A): press: GO cannot press undo, only the show's own verbs"],
        ),
        (
            {"segment": [{"title": "A", "press": [{"do": "score", "points": 99}]}]},
            ["error: e.toml: segment[0] (A): press: score: Expected `int` <= 9 - at `$.points`"],
        ),
        (
            {"segment": [{"title": "A", "fire": ["title"]}]},
            ["error: e.toml: segment[0] (A): fire: there is no cue 'title'; did you mean 'titles'?"],
        ),
    ],
)
def test_mistakes_in_an_episode(words: dict[str, Any], expected: list[str]) -> None:
    found = check_episode(TOY, EPISODE | words, "e.toml", ["titles"])
    assert [str(problem) for problem in found] == expected
    assert worst(found) == bool(expected)
