"""The wheel: it carries its files and works in a clean environment, from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed; what it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SHOWCALLER"))}
    ended = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=clean, capture_output=True, text=True, timeout=300, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, ROOT, cwd=folder)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_cues_templates_and_settings(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("cues", "templates", "config"):
        ours = subprocess.run(
            ["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        ).stdout.split("\n")
        missing = {f"automation/_data/{path}" for path in ours if path} - names
        assert not missing
        assert any(name.startswith(f"automation/_data/{folder}/") for name in names)
    assert not [name for name in names if name.startswith(("cues/", "templates/", "config/", "tests/"))]


def test_the_wheel_works_in_a_clean_environment_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env")
    folder = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", folder / "python", "install", "-q", "--no-compile")
    run(*pip, "-c", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    showcaller = folder / "showcaller"
    assert "0 errors" in run(showcaller, "check", cwd=tmp_path)
    assert "/eos/cue/1/" in run(showcaller, "cuesheet", "chgk", cwd=tmp_path)
    script = tmp_path / "script.jsonl"
    script.write_text('{"at": 1, "do": "spin"}\n{"at": 20, "do": "open"}\n', "utf-8")
    assert '"do":"clock_end"' in run(showcaller, "rehearse", "chgk-demo", script, "--json", cwd=tmp_path)
