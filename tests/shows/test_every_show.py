"""What holds of every show: its words are flat where cue sheets match them, and its modules are pure."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from automation.model import Role
from automation.shows import SHOWS
from tests.content import own_words

IMPURE = {"asyncio", "time", "random", "os", "socket", "logging", "datetime", "threading", "pathlib"}
TITLES = {"chgk": "Что? Где? Когда?", "lyckohjulet": "Lyckohjulet", "xamsa": "Xəmsə"}
SHOW_IDS = sorted(SHOWS)
every = pytest.mark.parametrize("show", SHOW_IDS)


def modules() -> list[Path]:
    packages = [importlib.import_module(f"automation.shows.{show}") for show in SHOW_IDS]
    return sorted(path for each in packages for path in Path(str(each.__file__)).parent.glob("*.py"))


@every
def test_it_is_registered_under_its_name_with_its_title(show: str) -> None:
    assert show == SHOWS[show].NAME


@every
def test_fields_for_looks_are_flat(show: str) -> None:
    played, fields = SHOWS[show], SHOWS[show].FIELDS
    assert set(get_type_hints(fields).values()) <= {str, int, bool, float}
    first = played.start(msgspec.convert(own_words(f"{show}-demo"), played.EPISODE))
    assert type(played.view(first, Role("lights"))) is fields


@every
def test_events_are_flat_so_that_cues_can_match_them(show: str) -> None:
    kinds = {hint for event in SHOWS[show].EVENTS for hint in event.__annotations__.values()}
    assert kinds <= {"str", "int", "bool", "float"}


@pytest.mark.parametrize("path", modules(), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_import_nothing_impure_and_no_other_show(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert not {name.split(".")[0] for name in names} & IMPURE
    ours = {name for name in names if name.startswith("automation")}
    own = ("automation.model", f"automation.shows.{path.parent.name}")
    assert all(name == "automation" or name.startswith(own) for name in ours)
