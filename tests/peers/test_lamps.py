"""A director plays the shows on a pad controller, following its lamps: a real JACK server, the real program."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from automation.controllers import bind
from automation.devices.midi import Control, NoteOff, NoteOn, encode
from automation.devices.midi_out import MidiDevice
from automation.fingers import Table
from automation.lamps import Board, scene
from automation.layouts import Key, read_layout
from automation.rundown import Position, Segment
from automation.settings import find_controller
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests.live import Live, server, until, until_told
from tests.peers.jack import Dump, Jack, jack_server, needs_jack
from tests.peers.test_controllers import box

pytestmark = [pytest.mark.peer, needs_jack]

FILE = "launchpad-mini-mk3"
CONTROLLERS = f"""
[controllers.pads]
file = "{FILE}"
port = "box:pads"
lamps = "dump:input"
api = "UNIX_JACK"
"""
LAYOUT = read_layout(find_controller(FILE).read_text("utf-8"), FILE)
HELLO = bytes.fromhex("f0 00 20 29 02 0d 0e 01 f7")

STRETCHES = {
    # What is pressed where no lamp shows a next step: a clock is ended, and people decide.
    "chgk": ("chgk-demo", ["Stop clock", "Answer", "Correct", "Next"]),
    "lyckohjulet": ("lyckohjulet-demo", ["Undo", "Solve", "Correct"]),
    "xamsa": ("xamsa-demo", ["Lock", "Stop clock", "Read out", "Correct", "Topic"]),
}
STEPS = 9


class Glow:
    """What a device with lamps shows: the newest message of each."""

    def __init__(self, dump: Dump) -> None:
        self.heard: list[bytes] = []
        self.lit: dict[tuple[int, int], bytes] = {}
        self._reading = asyncio.create_task(self._read(dump))

    async def _read(self, dump: Dump) -> None:
        while True:
            with contextlib.suppress(TimeoutError):  # nothing came for a while
                message = await dump.next()
                self.heard.append(message)
                if message[0] != 0xF0:
                    self.lit[message[0] & 0xF0, message[1]] = message

    async def close(self) -> None:
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError, AssertionError):
            await self._reading


@asynccontextmanager
async def glow(jack: Jack) -> AsyncIterator[Glow]:
    async with jack.dump() as dump:
        found = Glow(dump)
        try:
            yield found
        finally:
            await found.close()


class Director:
    """Presses pads, and knows what their lamps should say."""

    def __init__(self, show: str, live: Live, pads: MidiDevice) -> None:
        self.live, self._pads, self.glow = live, pads, None
        self.book = bind(LAYOUT, show)
        self.board = Board(LAYOUT, self.book, Vocabulary(SHOWS[show]))
        self.page = self.book.first

    glow: Glow | None

    @property
    def table(self) -> Table:
        return self.book.pages[self.page]

    async def strike(self, key: Key) -> None:
        down, up = (
            (NoteOn(key.number), NoteOff(key.number))
            if key.kind == "note_on"
            else (Control(key.number, 127), Control(key.number, 0))
        )
        await self._pads.send(encode(down))
        await self._pads.send(encode(up))

    def key(self, label: str) -> Key:
        return next(k for k, does in self.table.items() for b in does.values() if b.binding.label == label)

    async def wanted(self) -> dict[tuple[int, int], bytes]:
        """Work out from what the server tells its pages what the lamps should be."""
        now = await self.live.state()
        segments = msgspec.convert(now["rundown"]["segments"], tuple[Segment, ...])
        at = msgspec.convert(now["rundown"]["position"], Position)
        seen = scene(now["legal"], now["expected"], now["held"], segments, at, now["decisions"])
        messages = self.board.write(self.board.levels(self.page, seen)).values()
        return {(message[0] & 0xF0, message[1]): message for message in messages}

    async def lamps_are_right(self) -> None:
        async def right() -> bool:
            assert self.glow is not None
            return self.glow.lit == await self.wanted()

        try:
            await until_told(right)
        except TimeoutError:
            wanted = await self.wanted()
            assert self.glow is not None
            assert self.glow.lit == wanted, f"{len(self.glow.heard)} messages came"
            raise

    def pulsing(self, otherwise: list[str]) -> Key | None:
        """Find the pad of the next step, or that of a decision in `otherwise`; GO only if there is no other."""
        assert self.glow is not None
        keys = [Key("note_on", 1, message[1]) for message in self.glow.lit.values() if message[0] == 0x92]
        decided = {self.key(label) for label in otherwise}
        return min(keys, key=lambda key: (key == self.key("GO"), key not in decided), default=None)

    def choice(self, otherwise: list[str]) -> Key | None:
        """Find the pad of the next step, or the first of `otherwise` that is possible."""
        assert self.glow is not None
        lit = self.glow.lit
        return self.pulsing(otherwise) or next(
            (key for key in map(self.key, otherwise) if lit[0x90, key.number][2]), None
        )

    async def next_step(self, otherwise: list[str]) -> str:
        """Press the pad that pulses, or the first possible one of `otherwise`; its label."""
        await until(lambda: bool(self.choice(otherwise)))  # the clock presses too
        key = self.choice(otherwise)
        assert key is not None
        await self.press(key)
        return next(b.binding.label for b in self.table[key].values())

    async def press(self, key: Key) -> None:
        """Press a pad whose press is accepted; the lamps follow."""
        before = (await self.live.state())["seq"]
        await self.strike(key)
        await self.live.reaches(before + 1)
        await self.lamps_are_right()


@pytest.mark.parametrize("show", STRETCHES)
async def test_a_director_follows_the_lamps_through_a_show(show: str, tmp_path: Path) -> None:
    episode, otherwise = STRETCHES[show]
    async with jack_server() as jack, box(jack) as pads, server(tmp_path, start=False, episode=episode) as live:
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8") + CONTROLLERS, "utf-8")
        director = Director(show, live, pads)
        async with glow(jack) as lamps:
            director.glow = lamps
            await live.start(through=jack.through(()))
            await until_told(lambda: _stands(live, "state", "up"))
            await director.lamps_are_right()
            assert lamps.heard[0] == HELLO
            assert len(lamps.lit) == 64 + 16  # pads and keys
            assert len(lamps.lit) == len(lamps.heard) - 1  # each was told once
            played = [await director.next_step(otherwise) for _ in range(STEPS)]
            assert len(set(played)) > 3, played
            await director.press(director.key("Undo"))
            await _is_refused(director)
        await until_told(lambda: _stands(live, "lamps", "down"))
        await live.press("redo")
        async with glow(jack) as lamps:
            director.glow = lamps
            await director.lamps_are_right()
            assert lamps.heard[0] == HELLO
            assert len(lamps.lit) == len(director.board.dark())
            if len(director.book.pages) > 1:
                await _turns(director, list(director.book.pages)[1])


async def _is_refused(director: Director) -> None:
    """Press a pad that is dark: it flashes red, and is dark again."""
    lamps = director.glow
    assert lamps is not None
    pads = {key for key, does in director.table.items() if "press" in does and key.kind == "note_on"}
    dark = next(key for key in sorted(pads) if not lamps.lit[0x90, key.number][2])
    red = bytes((0x90, dark.number, 5))
    await director.strike(dark)
    await until(lambda: red in lamps.heard)
    await director.lamps_are_right()


async def _turns(director: Director, page: str) -> None:
    """Turn the page: it is sent whole."""
    lamps = director.glow
    assert lamps is not None
    key = next(k for k, does in director.table.items() for b in does.values() if b.binding.turn == page)
    before = len(lamps.heard)
    await director.strike(key)
    director.page = page
    await director.lamps_are_right()
    assert len(lamps.heard) - before == len(director.board.dark())


async def _stands(live: Live, what: str, state: str) -> bool:
    _, health = await live.ask("/api/health")
    told: Any = health["controllers"][0][what]
    return bool((told["state"] if what == "lamps" else told) == state)
