"""A show controller on a real JACK server runs the rundown of the real program by MIDI Show Control."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from automation.devices.midi import encode, message
from automation.devices.midi_in_port import LONGEST
from tests.live import clean, server, until_told
from tests.peers.jack import PATIENCE, Jack, jack_server, needs_jack
from tests.peers.test_controllers import box

pytestmark = [pytest.mark.peer, needs_jack]

MSC = """
[msc]
port = "box:pads"
api = "UNIX_JACK"
device_id = 5
"""
PRESSES = """
[msc.cues]
"101/2" = { do = "seat_team" }
[msc.macros]
7 = { do = "spin" }
"""


@pytest.fixture
async def jack() -> AsyncIterator[Jack]:
    async with jack_server() as server:
        yield server


def said(command: str, **fields: Any) -> bytes:
    return encode(message({"msc": command, "to": 5, **fields}))


async def test_it_runs_the_rundown_and_survives_what_else_comes(jack: Jack, tmp_path: Path) -> None:
    async with box(jack) as desk, server(tmp_path, start=False) as live:
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + MSC + PRESSES, "utf-8")
        await live.start(through=jack.through(()))

        async def is_up() -> bool:
            return bool((await live.ask("/api/health"))[1]["msc"]["state"] == "up")

        async def stands(current: int, standby: int, held: bool) -> bool:
            at = (await live.state())["rundown"]["position"]
            return (at["current"], at["standby"], at["held"] is not None) == (current, standby, held)

        await until_told(is_up)
        await desk.send(said("go", cue=1))
        await until_told(lambda: stands(1, 2, False))
        for hostile in (
            b"\xf0" + b"\x01" * (LONGEST + 1000) + b"\xf7",
            b"\xf0\x7f\x05\x02\x01\x20\xf7",
            encode(message({"msc": "stop", "to": 6})),
        ):
            await desk.send(hostile)
        await desk.send(said("load", cue=3))
        await until_told(lambda: stands(1, 3, False))
        await desk.send(said("stop"))
        await until_told(lambda: stands(1, 3, True))
        await desk.send(encode(message({"msc": "resume"})))
        await until_told(lambda: stands(1, 3, False))

        async def is_done(verb: str) -> bool:
            return verb not in (await live.state())["legal"]

        await desk.send(said("go", cue="101", list=2))
        await until_told(lambda: is_done("seat_team"))
        await desk.send(said("fire", macro=7))
        await until_told(lambda: is_done("spin"))
        assert "msc: message: MSC: no command 0x20 is known here: f0 7f 05 02 01 20 f7" in live.complaints
        health = (await live.ask("/api/health"))[1]["msc"]
        assert (health["obeyed"], health["ignored"], health["wrong"], health["last"]) == (6, 1, 1, "msc fire macro 7")


async def test_devices_says_how_its_port_stands(jack: Jack, tmp_path: Path) -> None:
    async with box(jack), server(tmp_path, start=False):
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + MSC, "utf-8")
        command = jack.through((sys.executable, "-m", "automation", "devices"))
        program = await asyncio.create_subprocess_exec(
            *command, cwd=tmp_path, env=clean(), stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(PATIENCE):
            text = (await program.communicate())[0].decode()
        (line,) = [line for line in text.splitlines() if line.startswith("msc")]
        assert line.endswith("up  device 5")
