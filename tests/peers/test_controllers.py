"""A controller on a real JACK server presses in the real program, and the lights are told."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, encode
from automation.devices.midi_in import PROGRAM, ROOT, MidiIn
from automation.devices.midi_out import PROGRAM as OUTPUT
from automation.devices.midi_out import Config, MidiDevice
from tests.live import clean, ear, server, until_told
from tests.peers.jack import PATIENCE, Jack, end, jack_server, needs_jack

pytestmark = [pytest.mark.peer, needs_jack]

VIRTUAL = Config("pads", api="UNIX_JACK", virtual=True, client="box")
BY_NAME = Config("box:pads", api="UNIX_JACK")

PADS = """
[[binding]]
on = { note_on = 36 }
press = { do = "go" }
[[binding]]
on = { note_on = 37 }
press = { do = "spin" }
"""
CONTROLLERS = """
[controllers.pads]
file = "pads.toml"
port = "box:pads"
api = "UNIX_JACK"
"""


@pytest.fixture
async def jack() -> AsyncIterator[Jack]:
    async with jack_server() as server:
        yield server


@asynccontextmanager
async def box(jack: Jack) -> AsyncIterator[MidiDevice]:
    """Plug in a controller: an output that others can listen to."""
    device = MidiDevice("box", VIRTUAL, jack.through(OUTPUT), retry=0.1)
    await device.open()
    try:
        async with asyncio.timeout(PATIENCE):
            while device.status.state != "up":  # noqa: ASYNC110 (up when it was opened, but on a busy machine)
                await asyncio.sleep(0.01)
        yield device
    finally:
        await device.close()


class Ear(MidiIn):
    """An input that can be waited for."""

    def __init__(self, config: Config, program: tuple[str, ...]) -> None:
        super().__init__("pads", config, self._hear, program, retry=0.1)
        self.heard: list[MidiMessage] = []
        self.news = asyncio.Event()
        self.watch = self.news.set

    def _hear(self, message: MidiMessage, at: float) -> None:
        self.heard.append(message)
        self.news.set()

    async def until(self, state: str, why: str = "") -> None:
        async with asyncio.timeout(PATIENCE):
            while self.status.state != state or not self.status.why.startswith(why):
                await self.news.wait()
                self.news.clear()

    async def hears(self, count: int) -> list[MidiMessage]:
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                await self.news.wait()
                self.news.clear()
        return self.heard

    async def through(self, last: MidiMessage) -> list[MidiMessage]:
        """Wait until a message was heard; all that were."""
        async with asyncio.timeout(PATIENCE):
            while last not in self.heard:
                await self.news.wait()
                self.news.clear()
        return self.heard


@asynccontextmanager
async def listening(jack: Jack, config: Config) -> AsyncIterator[Ear]:
    found = Ear(config, jack.through(PROGRAM))
    await found.open()
    try:
        yield found
    finally:
        await found.close()


async def test_a_burst_is_heard_whole_and_in_order(jack: Jack) -> None:
    burst: list[MidiMessage] = [NoteOn(note, 1 + note) for note in range(100)] + [Control(7, value) for value in (0, 9)]
    async with box(jack) as pads, listening(jack, BY_NAME) as heard:
        await heard.until("up")
        for message in burst:
            pads.send(encode(message))
        assert await heard.hears(len(burst)) == burst


async def test_a_box_that_is_pulled_out_and_plugged_in_again_is_found_within_two_seconds(jack: Jack) -> None:
    async with listening(jack, BY_NAME) as heard:
        await heard.until("down", "no MIDI input called box:pads; there are: ")
        async with box(jack) as pads:
            await heard.until("up")
            await pads.send(encode(NoteOn(60)))
            await heard.hears(1)
        await heard.until("down", "box:pads went away")
        async with box(jack) as pads:
            loop = asyncio.get_running_loop()
            before = loop.time()
            await heard.until("up")
            assert loop.time() - before < 2.0 + 3.0  # three for a machine that has other work
            await pads.send(encode(NoteOn(61)))
            # Whether the box could let go of its note before it was gone is its own affair.
            let_go = await heard.through(NoteOn(61))
            assert [each for each in let_go if each != NoteOff(60)] == [NoteOn(60), NoteOn(61)]


FAILS_ONCE = """
import sys
from pathlib import Path
sys.path.append({root!r})
from automation.devices import midi_in_port, midi_port

class Pulse(midi_port.Pulse):
    def __init__(self):
        if not (failed := Path({flag!r})).exists():
            failed.touch()
            raise OSError("not yet")
        super().__init__()

midi_port.Pulse = Pulse
midi_in_port.main(sys.argv[1:])
"""


async def test_an_input_that_was_opened_and_then_failed_hears_nothing_twice(jack: Jack, tmp_path: Path) -> None:
    program = FAILS_ONCE.format(root=ROOT, flag=str(tmp_path / "failed"))
    found = Ear(BY_NAME, jack.through((sys.executable, "-c", program)))
    async with box(jack) as pads:
        await found.open()
        try:
            await found.until("up")
            for note in (60, 61, 62):
                await pads.send(encode(NoteOn(note)))
                await found.hears(note - 59)
        finally:
            await found.close()
    assert found.heard == [NoteOn(60), NoteOn(61), NoteOn(62)]
    assert (tmp_path / "failed").exists()


async def test_an_input_survives_its_jack_server_and_finds_the_next_one(jack: Jack) -> None:
    virtual = Config("in", api="UNIX_JACK", virtual=True, client="show")
    async with listening(jack, virtual) as heard:
        await heard.until("up")
        await jack.stop()
        await heard.until("down", "in went away")
        await heard.until("unavailable", "no JACK server is running")
        await jack.start()
        await heard.until("up")
        async with box(jack) as pads:
            await jack.connect("box:pads", "show:in")
            await pads.send(encode(NoteOn(60)))
            assert await heard.hears(1) == [NoteOn(60)]


async def test_pads_press_in_the_running_show_and_its_cues_follow(jack: Jack, tmp_path: Path) -> None:
    (tmp_path / "pads.toml").write_text(PADS, "utf-8")
    async with box(jack) as pads, ear() as lights, server(tmp_path, lights.port, start=False) as live:
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + CONTROLLERS, "utf-8")
        await live.start(through=jack.through(()))

        async def standing(state: str) -> bool:
            _, health = await live.ask("/api/health")
            return bool(health["controllers"][0]["state"] == state)

        await until_told(lambda: standing("up"))
        await live.plays("seat_team")
        await pads.send(encode(NoteOn(37)))
        await pads.send(encode(NoteOff(37)))
        await lights.hears("/eos/cue/1/3/fire", 1.0)

        async def heard_both() -> bool:
            _, health = await live.ask("/api/health")
            (told,) = health["controllers"]
            return bool((told["name"], told["received"], told["lost"]) == ("pads", 2, 0))

        await until_told(heard_both)
        await pads.close()
        await until_told(lambda: standing("down"))
        assert "midi pads: down: box:pads went away" in live.complaints


async def test_devices_prints_what_comes_and_what_it_would_do(jack: Jack, tmp_path: Path) -> None:
    (tmp_path / "pads.toml").write_text(PADS, "utf-8")
    async with box(jack) as pads, server(tmp_path, start=False):
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + CONTROLLERS, "utf-8")
        command = jack.through((sys.executable, "-m", "automation", "devices", "--listen", "pads"))
        program = await asyncio.create_subprocess_exec(
            *command, cwd=tmp_path, env=clean(), stdout=asyncio.subprocess.PIPE
        )
        assert program.stdout
        async with asyncio.timeout(PATIENCE):
            lines = [(await program.stdout.readline()).decode().split()]
            for message in (NoteOn(37), NoteOff(37)):
                await pads.send(encode(message))
                lines.append((await program.stdout.readline()).decode().split())
            await end(program, signal.SIGINT)
    assert lines == [
        ["pads:", "up"],
        ["note", "on", "37", "(C#2)", "velocity", "100", "channel", "1", "spin"],
        ["note", "off", "37", "(C#2)", "velocity", "64", "channel", "1"],
    ]
    assert program.returncode == 0


async def test_devices_names_the_inputs_and_how_the_controllers_stand(jack: Jack, tmp_path: Path) -> None:
    (tmp_path / "pads.toml").write_text(PADS, "utf-8")
    async with box(jack), server(tmp_path, start=False):
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + CONTROLLERS, "utf-8")
        command = jack.through((sys.executable, "-m", "automation", "devices"))
        program = await asyncio.create_subprocess_exec(
            *command, cwd=tmp_path, env=clean(), stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(PATIENCE):
            text = (await program.communicate())[0].decode()
    assert program.returncode == 0
    assert any(line.startswith("pads ") and line.endswith(" up") for line in text.splitlines()), text
