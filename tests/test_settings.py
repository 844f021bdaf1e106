"""Settings: the file, the environment over it, and mistakes by their key."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from automation.model import SheetError
from automation.settings import find_episode, find_sheet, project_file, read_settings, read_toml

ROOT = Path(__file__).parent.parent


def in_a_process(tmp_path: Path, text: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Read settings from `showcaller.toml` in a folder, with an environment of our own."""
    (tmp_path / "showcaller.toml").write_text(text, "utf-8")
    code = "import sys; from automation.__main__ import main; sys.exit(main(['check', 'chgk-demo']))"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SHOWCALLER")}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**clean, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


DEVICES = """
[devices.lights]
kind = "osc"
targets = ["127.0.0.1:8000"]
[devices.sound]
kind = "midi"
port = "X"
[devices.graphics]
kind = "graphics"
"""


@pytest.mark.parametrize(
    ("text", "environment", "said"),
    [
        (DEVICES, {}, ""),
        ("", {}, "there is no device 'lights' in the settings"),
        ("[server]\nport = 99999", {}, "server.port: Input should be less than or equal to 65535"),
        ("[sevrer]\nport = 1", {}, "sevrer: Extra inputs are not permitted"),
        ("port = ", {}, "showcaller.toml: Invalid value"),
        (DEVICES, {"SHOWCALLER_SERVER__PORT": "0"}, "server.port: Input should be greater than or equal to 1"),
        (
            "[devices.lights]\nkind = 'ocs'",
            {},
            "devices.lights.kind: unknown kind 'ocs'; there are casparcg, eos, graphics, http, ma3,",
        ),
        (DEVICES.replace("127.0.0.1:8000", "127.0.0.1"), {}, "devices.lights: lights: targets[0]: host:port"),
        (DEVICES.replace("8000", "8765"), {}, "devices.lights.targets[0]: 127.0.0.1:8765 is the input of this show"),
        (DEVICES.replace("127.0.0.1:8000", "tcp://localhost:8765") + "[osc]\ntcp_port = 8765", {}, "would press here"),
        (DEVICES.replace("127.0.0.1:8000", "tcp://localhost:8765"), {}, ""),
        (DEVICES.replace("8000", "8765") + "[osc]\nenabled = false", {}, ""),
        (DEVICES + "[desk.lockouts]\nspni = 0.5", {}, "settings: desk.lockouts.spni: no show has such a verb"),
        (DEVICES + '[host.keys]\nF5 = "reload"', {}, "settings: host.keys.F5: 'reload' is not known; it is next, back"),
        (DEVICES + "[osc]\ntcp_port = 8080", {}, "osc.tcp_port: 8080 is server.port already; choose another"),
        (DEVICES + "[osc]\ntcp_port = 9\nquery_port = 9", {}, "osc.query_port: 9 is osc.tcp_port already"),
        (DEVICES + "[osc]\ntcp_framing = 'cobs'", {}, "osc.tcp_framing: Input should be 'auto', 'length' or 'slip'"),
        (DEVICES, {"SHOWCALLER_OSC__PASSCODE": "31415"}, ""),
        (DEVICES + "[msc]\nport = 'x'\ngroup = 16", {}, "msc.group: Input should be less than or equal to 15"),
        (DEVICES + "[msc]\nport = 'x'\napi = 'OSS'", {}, "settings: msc: msc: api: 'OSS' is not one of"),
        (DEVICES, {"SHOWCALLER_CONFIG": "nowhere.toml"}, "nowhere.toml: no such settings file"),
    ],
)
def test_settings_are_read_strictly(tmp_path: Path, text: str, environment: dict[str, str], said: str) -> None:
    ended = in_a_process(tmp_path, text, **environment)
    assert said in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.returncode == (1 if said else 0), ended.stdout + ended.stderr


def test_the_projects_own_settings_are_sound() -> None:
    settings = read_settings(ROOT / "config" / "showcaller.toml")
    assert settings.server.host == "127.0.0.1"
    assert settings.osc.host == "127.0.0.1"
    assert find_sheet("chgk", settings).is_file()


def test_files_that_are_missing_or_not_text_are_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("title = 'Ĺ'".encode("latin2"))
    with pytest.raises(SheetError, match=r"latin\.toml: not UTF-8 at byte 9"):
        read_toml(tmp_path / "latin.toml")
    with pytest.raises(SheetError, match=r"none\.toml: No such file"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(SheetError, match=r"the project has .*chgk-demo"):
        find_episode("nix")


def test_an_episode_is_found_by_name_and_by_file() -> None:
    assert find_episode("chgk-demo") == find_episode(str(find_episode("chgk-demo")))
    assert project_file("cues").is_dir()


@pytest.mark.parametrize("passcode", ["27", '"8x2"', "[31337]"])
def test_a_passcode_that_is_none_is_not_shown(tmp_path: Path, passcode: str) -> None:
    ended = in_a_process(tmp_path, f"{DEVICES}[osc]\npasscode = {passcode}")
    assert "osc.passcode: " in ended.stderr
    assert passcode.strip('"[]') not in ended.stderr.replace(str(tmp_path), "")
