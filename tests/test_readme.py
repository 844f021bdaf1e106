"""The examples in README.md do what they say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from automation.__main__ import main
from automation.check import check_sheet
from automation.cues import read_sheet
from automation.devices.wires import WIRES
from automation.shows import SHOWS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Find the code blocks of a language."""
    found = re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    assert found
    return found


@pytest.fixture(autouse=True)
def _in_the_project(request: pytest.FixtureRequest) -> None:
    assert Path.cwd() == ROOT, "tests are run from the project's folder"


def test_the_python_examples_run() -> None:
    parser = doctest.DocTestParser()
    for number, text in enumerate(blocks("python")):
        example = parser.get_doctest(text, {}, f"README.md, example {number}", "README.md", 0)
        assert doctest.DocTestRunner().run(example).failed == 0


def test_the_cue_sheet_is_sound() -> None:
    wires = {"lights": WIRES["osc"], "sound": WIRES["midi"]}
    for text in blocks("toml"):
        sheet = read_sheet(text, "README.md")
        assert check_sheet(SHOWS["chgk"], sheet, "README.md", wires, ()) == []


def test_the_commands_print_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for text in blocks("console"):
        command, _, shown = text.partition("\n")
        assert command.startswith("$ showcaller ")
        assert main(shlex.split(command)[2:]) == 0
        said = capsys.readouterr().out
        # … stands for anything, at the end of a line or for whole lines.
        pattern = ".*?".join(map(re.escape, shown.strip("\n").split("…")))
        assert re.search(pattern, said, re.DOTALL), f"{command} printed\n{said}"


def test_the_files_that_are_named_are_there() -> None:
    for name in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / name).exists(), name


def test_the_two_commands_stand_on_the_first_screen() -> None:
    first = "\n".join(README.splitlines()[:25])
    for word in ("make run", "make test", "![", ".png"):
        assert word in first
