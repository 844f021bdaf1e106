"""The catalogue: manifests that are found, and those that are not read, each with its reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from automation.catalogue import LIMIT, SCHEMA, Catalogue
from automation.check import check_graphics
from automation.cues import read_sheet
from automation.shows.chgk.view import AirView as ChgkView
from automation.shows.lyckohjulet.view import AirView as LyckohjuletView
from automation.shows.xamsa.views import AirView as XamsaView
from tests.ograf import manifest_mistakes, mistakes, needs_specification
from tests.server.site import GRAPHICS, TEMPLATES

GOOD = {
    "$schema": SCHEMA,
    "id": "Ж. Tv.B",
    "name": "A",
    "main": "a.mjs",
    "supportsRealTime": True,
    "supportsNonRealTime": False,
}


def written(folder: Path, stem: str = "a", **words: Any) -> Path:
    """Write a manifest with a module beside it; a word that is None is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.mjs").write_text("export default class extends HTMLElement {}", "utf-8")
    file = folder / f"{stem}.ograf.json"
    all_words = {key: value for key, value in {**GOOD, **words}.items() if value is not None}
    file.write_text(json.dumps(all_words), "utf-8")
    return file


def test_manifests_are_found_in_any_depth_with_several_in_a_folder(tmp_path: Path) -> None:
    written(
        tmp_path / "one two" / "три", "x", id="x", version="1", stepCount=-1, customActions=[{"id": "a", "name": "A"}]
    )
    written(tmp_path / "one two" / "три", "y", id="x", version="2", v_showcaller={"view": {"name": "card.viewer"}})
    catalogue = Catalogue({"site": tmp_path})
    first, second = catalogue
    assert (first.steps, [each.id for each in first.actions], second.view) == (-1, ["a"], {"name": "card.viewer"})
    assert first.url == "/graphics/site/one%20two/%D1%82%D1%80%D0%B8/a.mjs"
    assert catalogue.mistakes == ()


FINDS = [(("x", ""), "2"), (("x", "1"), "1")]
MISSES = [
    (("x", "3"), "graphic 'x' has no version '3', only 1, 2"),
    (("scoer", ""), "there is no graphic 'scoer'; did you mean 'score'?"),
    (("?", ""), "there is no graphic '?'"),
]


def test_a_graphic_is_found_by_id_and_version_or_the_miss_says_what_there_is(tmp_path: Path) -> None:
    for name, number in (("x", "1"), ("x", "2"), ("score", "")):
        written(tmp_path / f"{name}{number}", id=name, version=number)
    catalogue = Catalogue({"site": tmp_path})
    assert [catalogue.find(*words).version for words, _ in FINDS] == [version for _, version in FINDS]
    for words, reason in MISSES:
        with pytest.raises(LookupError) as missed:
            catalogue.find(*words)
        assert missed.value.args == (reason,)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"id": None}, "Object missing required field `id`"),
    ({"id": "a/b"}, "id: a text without a slash is expected, not 'a/b'"),
    ({"id": ""}, "id: a text without a slash"),
    ({"name": 7}, "Expected `str`, got `int` - at `$.name`"),
    ({"$schema": "x"}, f"$schema: {SCHEMA} is expected, not 'x'"),
    ({"main": "b.mjs"}, "main: there is no file 'b.mjs'"),
    ({"main": "../../b.mjs"}, "main: '../../b.mjs' lies outside of the folder of graphics"),
    ({"main": "/etc/passwd"}, "main: '/etc/passwd' lies outside"),
    ({"supportsRealTime": False}, "supportsRealTime: this graphic cannot be played live"),
    ({"stepCount": -2}, "stepCount: a number of steps, or -1, is expected, not -2"),
    ({"stepCount": 1.5}, "stepCount: a number of steps"),
    ({"customActions": [{"id": "a", "name": "A"}] * 2}, "customActions: an id stands twice"),
    ({"customActions": [{"id": "a"}]}, "Object missing required field `name` - at `$.customActions[0]`"),
    ({"v_showcaller": {"view": {"a": 7}}}, "v_showcaller.view: a table of properties"),
]


@pytest.mark.parametrize(("words", "reason"), BAD)
def test_a_bad_manifest_is_skipped_with_file_and_reason(tmp_path: Path, words: dict[str, Any], reason: str) -> None:
    file = written(tmp_path / "a", **words)
    written(tmp_path / "b", id="good")
    catalogue = Catalogue({"site": tmp_path})
    assert [each.id for each in catalogue] == ["good"]
    (mistake,) = catalogue.mistakes
    assert mistake.file == str(file)
    assert mistake.text.startswith(reason), mistake.text


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000])
def test_a_file_that_is_no_manifest_is_skipped(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.ograf.json").write_bytes(text)
    catalogue = Catalogue({"site": tmp_path})
    assert (len(list(catalogue)), len(catalogue.mistakes)) == (0, 1)


def test_what_nobody_is_hurt_by_is_said_and_shown_all_the_same(tmp_path: Path) -> None:
    written(tmp_path / "a", colour="red", v_colour="red")
    catalogue = Catalogue({"site": tmp_path})
    assert [each.id for each in catalogue] == [GOOD["id"]]
    assert [each.text for each in catalogue.mistakes] == ["colour: OGraf has no such word; one's own begin with v_"]


def test_the_same_graphic_in_two_places_is_said_and_the_first_one_is_taken(tmp_path: Path) -> None:
    first, second = written(tmp_path / "a"), written(tmp_path / "b")
    catalogue = Catalogue({"site": tmp_path})
    assert [each.file for each in catalogue] == [first]
    assert [each.file for each in catalogue.mistakes] == [str(second)]


def test_a_folder_is_read_again_when_asked(tmp_path: Path) -> None:
    catalogue = Catalogue({"site": tmp_path})
    written(tmp_path / "a")
    assert list(catalogue) == []
    catalogue.read()
    assert [each.id for each in catalogue] == [GOOD["id"]]


def test_a_long_action_gets_its_time(tmp_path: Path) -> None:
    written(tmp_path / "a", id="a")
    written(tmp_path / "b", id="b", actionDurations={"playAction": [{"step": 0, "duration": 40_000}]})
    assert [each.limit for each in Catalogue({"site": tmp_path})] == [LIMIT, 60.0]


SHEET = """
show = "chgk"
[[look]]
slot = "x"
do = [{ device = "graphics", layer = 20, graphic = "good" }, { device = "other", graphic = "?" }]
[[cue]]
id = "y"
on = "z"
do = [
    { device = "graphics", layer = 20, action = "custom", custom = "flash", graphic = "good" },
    { device = "graphics", graphic = "$name" },
]
[panic]
do = [{ device = "graphics", layer = 20, action = "clear" }]
"""
SHEETS = [
    ("", "", []),
    (
        'graphic = "good" },',
        'graphic = "goood" },',
        ["error: s: look[0] (x).do[0]: graphic: there is no graphic 'goood'; did you mean 'good'?"],
    ),
    ('"flash"', '"falsh"', ["error: s: cue[0] (y).do[0]: custom: good has no action 'falsh'; did you mean 'flash'?"]),
]


@pytest.mark.parametrize(("old", "new", "expected"), SHEETS)
def test_a_sheet_that_asks_for_what_is_not_there_is_told_so(
    tmp_path: Path, old: str, new: str, expected: list[str]
) -> None:
    written(tmp_path, id="good", customActions=[{"id": "flash", "name": "Flash"}])
    sheet = read_sheet(SHEET.replace(old, new, 1) if old else SHEET, "s")
    found = check_graphics(sheet, "s", ["graphics"], Catalogue({"site": tmp_path}))
    assert [str(each) for each in found] == expected


def test_a_bad_manifest_is_a_warning_and_a_missing_folder_an_error(tmp_path: Path) -> None:
    written(tmp_path, id="a/b")
    found = check_graphics(read_sheet(SHEET, "s"), "s", [], Catalogue({"site": tmp_path, "more": tmp_path / "none"}))
    assert [(each.level, each.file) for each in found] == [
        ("warning", str(tmp_path / "a.ograf.json")),
        ("error", str(tmp_path / "none")),
    ]


# The project's own -----------------------------------------------------------------------------------------------

OURS = [*Catalogue({"showcaller": TEMPLATES / "graphics", "test": GRAPHICS})]


def test_every_manifest_of_the_project_is_read_without_a_word() -> None:
    catalogue = Catalogue({"showcaller": TEMPLATES / "graphics", "test": GRAPHICS})
    assert catalogue.mistakes == ()
    assert len(OURS) > 8


@needs_specification
@pytest.mark.parametrize("graphic", OURS, ids=lambda graphic: f"{graphic.id} {graphic.version}")
def test_a_manifest_is_as_ograf_says_and_its_defaults_are_as_its_schema_says(graphic: Any) -> None:
    assert manifest_mistakes(graphic.manifest) == []
    properties = graphic.schema.get("properties", {})
    defaults = {name: each["default"] for name, each in properties.items() if "default" in each}
    assert mistakes(defaults, {key: value for key, value in graphic.schema.items() if key != "required"}) == []


@pytest.mark.parametrize("graphic", [each for each in OURS if each.view], ids=lambda graphic: str(graphic.id))
def test_what_follows_the_view_is_in_the_graphics_own_schema(graphic: Any) -> None:
    assert set(graphic.view) <= set(graphic.schema["properties"])


AIR: dict[str, type] = {"chgk": ChgkView, "lycko": LyckohjuletView, "xamsa": XamsaView}
"""The view that a show's graphics follow, by the middle of their ids; the tests' own follow the first one."""
PLACES = sorted({(graphic.id, path) for graphic in OURS for path in graphic.view.values()})


@pytest.mark.parametrize(
    ("graphic", "path"),
    PLACES,
)
def test_every_place_of_the_view_that_a_graphic_follows_is_there(graphic: str, path: str) -> None:
    view = AIR.get(graphic.split(".")[1] if "." in graphic else "", ChgkView)
    (schema,), found = msgspec.json.schema_components([view], ref_template="{name}")
    assert _is_there(path.split("."), schema, found), f"{graphic} follows it in vain"


def _is_there(path: list[str], schema: dict[str, Any], structs: dict[str, Any]) -> bool:
    options = [structs[each["$ref"]] for each in [schema, *schema.get("anyOf", ())] if "$ref" in each]
    return not path or any(
        _is_there(path[1:], each["properties"][path[0]], structs) for each in options if path[0] in each["properties"]
    )
