"""Outputs of the real program that lead back to its own input on a real JACK server: found, held down, and shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from automation.settings import Settings, find_sheet
from tests.live import Live, server, until_told
from tests.peers.jack import Jack, jack_server, needs_jack

pytestmark = [pytest.mark.peer, needs_jack]

SOUND = 'kind = "midi"\nport = "sting"\napi = "UNIX_JACK"\nvirtual = true\nclient = "show"'
NOTES = 20
LONG = 60.0
"""Seconds in which a busy machine is at least once as quick as a loop has to be to be known."""
CUE = f"""
[[cue]]
id = "again"
on = "adjusted"
do = [{{ device = "sound", note_on = 60, repeat = {NOTES}, gap = 0.005 }}]
"""
# What is held for ten seconds: lamps that come back shall be found by themselves, not by what they press.
PADS = """
[[binding]]
on = { note_on = 60 }
press = { do = "adjust", target = "viewers", delta = -1, reason = "it came back" }
[[binding]]
on = { note_on = 1 }
when = "hold"
hold = 10
order = "hold"
[[binding]]
on = { note_on = 2 }
when = "hold"
hold = 10
order = "release"
[[binding]]
on = { note_on = 3 }
when = "hold"
hold = 10
order = "go"
[[lamp]]
on = { note_on = { min = 1, max = 3 } }
dim = 1
bright = 3
flash = 5
"""
CONTROLLERS = """
[controllers.pads]
file = "pads.toml"
port = "pads"
lamps = "lamps"
api = "UNIX_JACK"
virtual = true
client = "desk"
[desk.lockouts]
hold = 0.0
release = 0.0
"""


@pytest.fixture
async def jack() -> AsyncIterator[Jack]:
    async with jack_server() as server:
        yield server


@asynccontextmanager
async def looped(jack: Jack, folder: Path, *outputs: str) -> AsyncIterator[Live]:
    """Run the program with outputs that lead back to its pads."""
    (folder / "cues").mkdir()
    (folder / "cues" / "chgk.toml").write_text(find_sheet("chgk", Settings()).read_text("utf-8") + CUE, "utf-8")
    (folder / "pads.toml").write_text(PADS, "utf-8")
    # A note that a busy machine brings back too late to be known presses the same again, and is a slip.
    async with server(folder, start=False, sound=SOUND, top='cues = "cues"', lockout=10.0) as live:
        file = folder / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + CONTROLLERS, "utf-8")
        await live.start(through=jack.through(()))
        # Of two clients of one name JACK calls one "desk-01".
        pads, *named = [await named_by(jack, end) for end in (":pads", *outputs)]
        for output in named:
            await jack.connect(output, pads)
        yield live


async def named_by(jack: Jack, end: str) -> str:
    """Wait for a port, and give its whole name."""
    found: list[str] = []

    async def there() -> bool:
        found[:] = [port for port in await jack.ports() if port.endswith(end)]
        return bool(found)

    await until_told(there, within=LONG)
    return found[0]


async def loops(live: Live) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await live.ask("/api/health"))[1]["loops"]
    return found


async def received(live: Live) -> int:
    return int((await live.ask("/api/health"))[1]["controllers"][0]["received"])


async def comes_back(live: Live, number: int, do: str, **words: Any) -> None:
    """Press, and wait until as many messages came back to the pads."""
    before = await received(live)

    async def all_came() -> bool:
        return await received(live) >= before + number

    status, answer = await live.press(do, **words)
    assert status == 200, answer
    await until_told(all_came)


async def test_outputs_that_lead_back_press_nothing_and_the_log_and_health_say_so(jack: Jack, tmp_path: Path) -> None:
    async with looped(jack, tmp_path, ":sting", ":lamps") as live:
        tries, turns = count(1), count()

        async def notes_are_found() -> bool:
            number = next(tries)
            await comes_back(live, NOTES, "adjust", target="viewers", delta=number % 2 * 2 - 1, reason=f"try {number}")
            return any(each["device"] == "sound" and each["count"] >= NOTES // 2 for each in await loops(live))

        await until_told(notes_are_found, within=LONG)
        (found,) = await loops(live)
        assert (found["by"], found["device"]) == ("midi pads", "sound")
        text = "midi pads: note on 60 (C4) velocity 100 channel 1: sound sent this itself just before"
        assert 0 < live.complaints.count(text) < found["count"]
        assert (await live.state())["seq"] <= next(tries) + 1  # of those that came too late, one in ten seconds

        async def lamps_are_found() -> bool:
            await comes_back(live, 3, ("hold", "release")[next(turns) % 2])
            return any(each["device"] == "pads lamps" for each in await loops(live))

        await until_told(lamps_are_found, within=LONG)
        assert "pads lamps sent this itself just before: its output leads back to this input" in live.complaints
