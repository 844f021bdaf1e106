"""Who may import whom: the arrows only go down."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "automation"

PURE = (
    "model",
    "buzzers",
    "stage",
    "shows",
    "conditions",
    "filling",
    "cues",
    "rundown",
    "cue_calls",
    "bindings",
    "layouts",
    "wide",
    "fingers",
    "controllers",
    "lamps",
    "layout_text",
    "learn",
    "timecode",
    "windows",
    "faceplate",
    "echoes",
    "tally",
    "osc_tree",
    "vocabulary",
    "moment",
    "check",
    "cuelist",
)
"""What takes values and gives values."""
IMPURE = {"asyncio", "time", "random", "os", "socket", "logging", "threading", "subprocess", "sqlite3"}

ALLOWED: dict[str, set[str]] = {
    "model": set(),
    "clock": set(),
    "buzzers": {"model"},
    "shows": {"model", "shows", "buzzers"},
    "conditions": set(),
    "filling": set(),
    "cues": {"model", "conditions", "filling"},
    "rundown": {"model"},
    "vocabulary": {"model", "rundown"},
    "cue_calls": {"model", "cues", "rundown", "vocabulary"},
    "disk": set(),
    "journal": {"model", "disk"},
    "moment": {"model", "rundown", "vocabulary", "journal"},
    "past": {"model", "vocabulary", "moment", "journal"},
    "envelope": {"model", "rundown"},
    "desk": {"model", "rundown", "vocabulary", "moment", "clock", "journal", "past", "envelope"},
    "stage": set(),
    "catalogue": {"stage"},
    "devices": {"devices", "clock", "stage"},
    "phones": {"buzzers", "clock"},
    "buzz_log": {"buzzers"},
    "buzz_desk": {"model", "buzzers", "buzz_log", "clock", "desk", "phones", "vocabulary"},
    "clicker": {"model", "clock", "desk"},
    "handsets": {"model", "bindings", "buzzers", "controllers", "desk", "devices", "layouts", "vocabulary"},
    "bindings": {"model", "vocabulary"},
    "layouts": {"model", "bindings", "cues", "devices"},
    "wide": {"devices", "layouts"},
    "fingers": {"devices", "layouts", "wide"},
    "controllers": {"model", "bindings", "cues", "fingers", "layouts", "vocabulary", "wide"},
    "lamps": {"model", "bindings", "controllers", "cues", "fingers", "layouts", "rundown", "vocabulary"},
    "faceplate": {"controllers", "cues", "fingers", "layouts"},
    "layout_text": {"cues", "layouts"},
    "learn": {"model", "cues", "layout_text", "layouts"},
    "echoes": {"devices"},
    "plate_desk": {"controller_desk", "controllers", "faceplate", "layouts"},
    "learn_desk": {
        "model",
        "clock",
        "controller_desk",
        "controllers",
        "devices",
        "layouts",
        "learn",
        "plate_desk",
        "vocabulary",
    },
    "tally": {"model", "rundown", "bindings"},
    "timecode": {"devices"},
    "windows": {"devices", "timecode"},
    "osc_tree": {"model", "bindings", "tally", "vocabulary"},
    "asrun": set(),
    "lane": {"cues", "devices", "clock", "asrun"},
    "runner": {"model", "cues", "devices", "clock", "asrun", "lane"},
    "settings": {"model"},
    "check": {"model", "catalogue", "cues", "devices", "moment", "rundown", "vocabulary"},
    "server": {
        "server",
        "model",
        "clock",
        "cues",
        "desk",
        "runner",
        "asrun",
        "devices",
        "rundown",
        "vocabulary",
        "check",
        "stage",
        "catalogue",
        "buzzers",
        "buzz_desk",
        "phones",
        "learn_desk",
        "clicker",
    },
}
"""Which parts each part may import; what is not listed (plan, studio, commands, …) wires the rest."""


def part(module: str) -> str:
    return module.split(".")[1] if module.startswith("automation.") else ""


def sources() -> Iterator[tuple[str, Path]]:
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT).with_suffix("").parts
        if inside != ("__init__",):
            yield inside[0], path


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                f"{node.module}.{name.name}" if node.module == "automation" else node.module for name in node.names
            }
    return found


@pytest.mark.parametrize("name", sorted(ALLOWED))
def test_a_part_imports_only_what_lies_below_it(name: str) -> None:
    files = [path for owner, path in sources() if owner == name]
    assert files, f"there is no part {name}"
    for path in files:
        ours = {part(module) for module in imported(path) if module.startswith("automation.")} - {"__version__"}
        assert ours <= ALLOWED[name], f"{path.name} imports {ours - ALLOWED[name]}"


@pytest.mark.parametrize("name", PURE)
def test_pure_parts_know_no_time_no_luck_and_no_system(name: str) -> None:
    for owner, path in sources():
        if owner == name:
            assert not {module.split(".")[0] for module in imported(path)} & IMPURE, path


def test_data_folders_hold_no_python() -> None:
    for folder in ("cues", "templates", "config"):
        assert not list((ROOT.parent / folder).rglob("*.py"))
