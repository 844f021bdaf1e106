"""What docs/devices.md shows is accepted as it stands."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from automation.devices import DeviceError
from automation.devices.wires import WIRES
from tests.live import ROOT

TEXT = (ROOT / "docs/devices.md").read_text("utf-8")
BLOCKS = [tomllib.loads(block) for block in re.findall(r"^```toml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]
SETTINGS = [(name, table) for block in BLOCKS for name, table in block.get("devices", {}).items()]
KIND = {"lights": "osc", "vmix": "http"}
CUES = [(do["device"], do) for block in BLOCKS for cue in block.get("cue", ()) for do in cue["do"]]


@pytest.mark.parametrize(("name", "table"), SETTINGS)
def test_the_settings_make_a_device(name: str, table: dict[str, Any]) -> None:
    config = {key: value for key, value in table.items() if key != "kind"}
    if "headers" in config:
        config["headers"] = {}  # the … is the reader's
    assert WIRES[table["kind"]].make(name, config)


@pytest.mark.parametrize(("name", "do"), CUES)
def test_the_cues_are_messages(name: str, do: dict[str, Any]) -> None:
    wire = WIRES[KIND[name]]
    assert wire.encode(wire.message({key: value for key, value in do.items() if key != "device"}))


def test_every_kind_is_explained() -> None:
    assert len(SETTINGS) >= 6
    assert len(CUES) == 3
    for kind in WIRES:
        assert f"| `{kind}` |" in TEXT


def test_the_short_words_of_the_tables_are_read() -> None:
    rows = re.findall(r"^\| (`.*?) \| `?/", TEXT, re.MULTILINE)
    assert rows
    for row in rows:
        for word in re.findall(r"`(\w+ = [^`]+)`", row):
            fields = tomllib.loads("\n".join(re.split(r", (?=\w+ = )", word)))
            kinds = ("eos", "qlab", "ma3")
            assert any(_reads(kind, fields) for kind in kinds), word


def _reads(kind: str, fields: dict[str, Any]) -> bool:
    try:
        return bool(WIRES[kind].message(fields))
    except DeviceError:
        return False
