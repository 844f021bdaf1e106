"""MIDI cues as independent programs receive them: JACK's own listener, and a synth that is heard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from automation.devices import midi
from automation.devices.midi_out import PROGRAM, Config, MidiDevice
from tests.peers.jack import PATIENCE, Jack, jack_server, needs_jack

pytestmark = [pytest.mark.peer, needs_jack]

VIRTUAL = Config("cue", api="UNIX_JACK", virtual=True, client="show")


@pytest.fixture
async def jack() -> AsyncIterator[Jack]:
    async with jack_server() as server:
        yield server


@asynccontextmanager
async def output(jack: Jack, config: Config) -> AsyncIterator[MidiDevice]:
    device = MidiDevice("sound", config, jack.through(PROGRAM), retry=0.1)
    await device.open()
    try:
        await until(device, "up")
        yield device
    finally:
        await device.close()


async def until(device: MidiDevice, state: str) -> None:
    changed = asyncio.Event()
    device.watch = changed.set
    async with asyncio.timeout(PATIENCE):
        while device.status.state != state:
            await changed.wait()
            changed.clear()


CUES: list[dict[str, Any]] = [
    {"note_on": 60},
    {"note_off": 60, "channel": 16},
    {"control": 7, "value": 64.5, "channel": 2},
    {"program": 5},
    {"pitch_bend": -1},
    {"mtc": "01:00:00:00"},
    {"sysex": "F0 7F 01 02 01 01 31 32 2E 35 00 31 F7"},
    {"sysex": "55" * 300},
]


async def test_an_independent_listener_receives_every_byte(jack: Jack) -> None:
    async with jack.dump() as dump, output(jack, VIRTUAL) as device:
        await jack.connect("show:cue", "dump:input")
        for cue in CUES:
            payload = midi.encode(midi.message(cue))
            await asyncio.wait_for(device.send(payload), PATIENCE)
            assert await dump.next() == payload


async def test_halves_arrive_in_order_and_a_note_with_a_length_ends(jack: Jack) -> None:
    async with jack.dump() as dump, output(jack, VIRTUAL) as device:
        await jack.connect("show:cue", "dump:input")
        await device.send(midi.encode(midi.message({"nrpn": 300, "value": 1})))
        await device.send(midi.encode(midi.message({"note_on": 60, "length": 0.2})))
        heard = [(await dump.next()).hex(" ") for _ in range(6)]
    assert heard == ["b0 63 02", "b0 62 2c", "b0 06 00", "b0 26 01", "90 3c 64", "80 3c 40"]


async def test_a_burst_of_notes_arrives_whole_and_in_order(jack: Jack) -> None:
    burst = [bytes((0x90, note, 100)) for note in range(100)]  # the listener itself remembers 127
    async with jack.dump() as dump, output(jack, VIRTUAL) as device:
        await jack.connect("show:cue", "dump:input")
        sent = [device.send(payload) for payload in burst]
        assert [await dump.next() for _ in burst] == burst
        await asyncio.gather(*sent)


async def test_a_port_is_found_by_a_part_of_its_name_and_its_notes_released_at_the_end(jack: Jack) -> None:
    async with jack.dump() as dump:
        async with output(jack, Config("DUMP", api="UNIX_JACK")) as device:
            await device.send(b"\x90\x3c\x64")
            assert await dump.next() == b"\x90\x3c\x64"
        assert await dump.next() == b"\x80\x3c\x40"


async def test_an_output_survives_its_jack_server_and_finds_the_next_one(jack: Jack) -> None:
    async with output(jack, VIRTUAL) as device:
        await jack.stop()
        await until(device, "down")
        assert device.status.why == "cue went away"
        await until(device, "unavailable")
        assert device.status.why == "no JACK server is running"
        await jack.start()
        await until(device, "up")
        async with jack.dump() as dump:
            await jack.connect("show:cue", "dump:input")
            await asyncio.wait_for(device.send(b"\x90\x3c\x64"), PATIENCE)
            assert await dump.next() == b"\x90\x3c\x64"


@pytest.mark.parametrize("gong", [True, False])
async def test_a_gong_is_heard_and_silence_is_silent(jack: Jack, tmp_path: Path, gong: bool) -> None:
    async with jack.synth(tmp_path / "gong.wav") as synth, output(jack, VIRTUAL) as device:
        await jack.connect("show:cue", "sting:midi_00")
        if gong:
            await device.send(midi.encode(midi.message({"note_on": 60})))
        await synth.records(1.0)
        level = await synth.level()
    assert (level > 0.005) == gong, level
