"""Nonsense from outside is named or dropped, whole or in pieces, and the desk goes on for people."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from automation.check import check_sheet
from automation.cues import read_sheet
from automation.devices.midi import Control, NoteOn
from automation.devices.midi_stream import MidiStream
from tests.live import ROOT, Ear, server, until_told
from tests.test_check import TOY, WIRES
from tests.test_controller_desk import on_toy
from tests.toy import table

# Half messages, an endless SysEx, undefined statuses, running status after all of it, real time in between.
MALFORMED = bytes.fromhex("3c 64 90 3c f0 01 f8 02 90 f4 3c 64 90 3c f8 64 3e fd 64 f1 f2 01 f7 f7 b0 07") + (
    b"\xf0" + b"\x01" * 40 + bytes.fromhex("fe 80 3c f9 40 c0 f6 05 e0 00 00 40")
)


def test_malformed_midi_split_at_every_byte_is_read_alike() -> None:
    whole = list(MidiStream().feed(MALFORMED))
    assert b"\x90\x3c\x64" in whole
    assert b"\x90\x3e\x64" in whole
    for cut in range(len(MALFORMED) + 1):
        stream = MidiStream()
        assert [*stream.feed(MALFORMED[:cut]), *stream.feed(MALFORMED[cut:])] == whole


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ('device = "sound", note = 60', "note: a MIDI message is one of note_on,"),
        ('device = "sound", note_on = 60, channel = 0', "channel: 0 is not 1..16"),
        ('device = "sound", note_on = 60, channel = 17', "channel: 17 is not 1..16"),
        ('device = "sound", note_on = 128', "note_on: 128 is not 0..127"),
        ('device = "sound", mtc = "01:00:00:25"', "frames below 25"),
        ('device = "lights", osc = "/house lights"', "osc: "),
        ('device = "lights", ocs = "/house"', "ocs: an OSC message has no such key"),
        ('device = "lihgts", osc = "/house"', "did you mean 'lights'?"),
    ],
)
def test_a_cue_that_makes_no_sense_is_named_by_its_place(do: str, said: str) -> None:
    sheet = read_sheet(f'show = "toy"\n[[cue]]\nid = "bad"\non = "scored"\ndo = [{{ {do} }}]', "toy.toml")
    (problem,) = check_sheet(TOY, sheet, "toy.toml", WIRES, ())
    assert str(problem).startswith("error: toy.toml: cue[0] (bad).do[0]: ")
    assert said in str(problem)


def test_a_controller_with_a_thousand_messages_a_second_keeps_nobody_from_pressing(tmp_path: Path) -> None:
    with table(tmp_path / "run.journal") as t:
        pads = on_toy(t)
        for turn in range(3000):
            pads.hear(NoteOn(40) if turn % 2 else Control(20, turn % 128), turn / 1000)
            t.clock.advance(0.001)
            if turn % 500 == 250:
                t.press("score", 9, by="page")
        assert sum(change.entry.by == "page" for change in t.changes) == 6
        assert pads.refused[-1] == ("midi pads", "press", "too-many")
        t.desk.close()


LOOP = """
[[cue]]
id = "loop"
on = "adjusted"
do = [{ device = "lights", osc = "/showcaller/undo" }]
"""


class Patch(Ear):
    """A program that sends everything back."""

    def datagram_received(self, packet: bytes, address: Any) -> None:
        if b"/showcaller/" in packet:
            self.send(self.back, packet)

    back = 0


async def test_a_cue_that_is_led_back_to_the_show_presses_nothing(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "chgk.toml").write_text((ROOT / "cues" / "chgk.toml").read_text("utf-8") + LOOP, "utf-8")
    loop = asyncio.get_running_loop()
    transport, patch = await loop.create_datagram_endpoint(Patch, local_addr=("127.0.0.1", 0))
    async with server(tmp_path, patch.port, start=False) as live:
        patch.back = live.osc
        live.configure(patch.port, top='cues = "own"')
        await live.start()

        async def told() -> bool:  # on a busy machine the first may come back too late to be known
            await live.press("adjust", target="experts", delta=1, reason="once more")
            _, health = await live.ask("/api/health")
            return [each["what"] for each in health["loops"]] == ["/showcaller/undo"]

        await until_told(told)
        _, log = await live.ask("/api/log")
        assert "loop" in [line["code"] for line in log["lines"] if line["kind"] == "refused"]
        assert "lights sent this itself just before" in live.complaints
    transport.close()
