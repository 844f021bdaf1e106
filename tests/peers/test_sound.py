"""The gong at the end of the minute, from the running server to an independent listener and a synth that is heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.live import ROOT, server
from tests.peers.jack import jack_server, needs_jack

pytestmark = [pytest.mark.peer, needs_jack]

OUTPUT = 'kind = "midi"\nport = "cue"\napi = "UNIX_JACK"\nvirtual = true\nclient = "show"'
GONG, LAST_GONG = bytes((0x99, 52, 100)), bytes((0x99, 52, 120))
"""Channel 10, Chinese cymbal: as the clock starts, and harder as it ends."""


async def test_the_gong_that_ends_the_minute_is_played_and_heard(tmp_path: Path) -> None:
    short_minute(tmp_path / "game.toml", 1.5)
    async with (
        jack_server() as jack,
        jack.dump() as dump,
        jack.synth(tmp_path / "gong.wav") as synth,
        server(tmp_path, start=False, sound=OUTPUT, episode="game.toml") as live,
    ):
        await live.start(through=jack.through(()))
        await jack.connect("show:cue", "dump:input")
        await live.plays("spin", "arrow 12", "open", "read", "start_clock")
        while await dump.next() != GONG:
            pass
        await jack.connect("show:cue", "sting:midi_00")  # only now: what it plays is the last gong alone
        heard = await dump.next()
        while heard != LAST_GONG:
            assert heard[0] & 0xF0 != 0x90, f"{heard.hex(' ')} came before the gong"
            heard = await dump.next()
        assert (await live.state())["view"]["phase"] == "time_up"
        await synth.records(1.0)
        level = await synth.level()
    assert level > 0.005


def short_minute(episode: Path, seconds: float) -> None:
    """Write the demo episode with a shorter minute."""
    text = (ROOT / "config/episodes/chgk-demo.toml").read_text("utf-8")
    assert "minute = 60" in text
    episode.write_text(text.replace("minute = 60", f"minute = {seconds}"), "utf-8")
