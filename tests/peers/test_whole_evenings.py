"""Whole evenings: liblo's `oscsend` presses, `oscdump` and JACK's own listener hear what a rehearsal says."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from automation.plan import Plan
from automation.rehearsal import Declined, Line, Rehearsal
from tests import lyckohjulet_evening, xamsa_evening
from tests.evenings import demo_with, quick_sheet, quickly, the_plan
from tests.live import PATIENCE, Live, server, until
from tests.peers.jack import Jack, jack_server, needs_jack
from tests.peers.liblo import Dump, needs_liblo, oscdump, press, printed

pytestmark = [pytest.mark.peer, needs_liblo, needs_jack]

SOUND = 'kind = "midi"\nport = "dump"\napi = "UNIX_JACK"'


class Evening(Struct, frozen=True):
    """A show's evening. `season`: short times, for what ends by itself is waited for."""

    script: Iterable[Line]
    season: dict[str, Any]
    houses: tuple[int, ...]
    """The cue lists of the studio and its podiums."""
    notes: int
    """How many notes are struck at least."""
    phase: str = "game_over"


def evening(show: str) -> Evening:
    """Give the evening of a show."""
    if show == "lyckohjulet":
        season: dict[str, Any] = {"letter_clock": 1.5, "snabb_answer": 1.5, "attack_solve": 1.5, "reveal_interval": 1.0}
        return Evening(
            lyckohjulet_evening.script(lyckohjulet_evening.STUDIO), season | {"wheel": "studio"}, (3, 30), 150
        )
    words = xamsa_evening.by_hand(f"{xamsa_evening.TO_THE_END} {xamsa_evening.WON}", thinking="+6")
    season = {"think": 1.5, "answer_time": 1.5}
    return Evening(xamsa_evening.script(words), season, (4, 41, 42, 43, 44), 200)


class Rehearsed:
    """What an evening comes to in virtual time."""

    def __init__(self, plan: Plan, lines: Iterator[Line]) -> None:
        self.presses: list[tuple[dict[str, Any], int, int]] = []
        """Each press, and how many messages the lights and the sound have had before it."""
        with Rehearsal(plan, lockout=0.0) as rehearsal:
            lights, sound = (rehearsal.devices[name].sent for name in ("lights", "sound"))
            for line in lines:
                assert line.at is not None
                rehearsal.clock.run_until(line.at)
                self.presses.append((line.words, len(lights), len(sound)))
                for played in rehearsal.play(line):
                    assert not isinstance(played, Declined), played
            rehearsal.clock.advance(5.0)
            fields = rehearsal.desk.fields()
            self.seq = rehearsal.desk.seq
            self.lights = [printed(payload) for _, payload in lights]
            self.sound = [payload for _, payload in sound]
        self.view = {name: getattr(fields, name) for name in fields.__struct_fields__}


@asynccontextmanager
async def listening(jack: Jack) -> AsyncIterator[list[bytes]]:
    """Hear all MIDI that is sent to the listener."""
    heard: list[bytes] = []

    async def listen() -> None:
        while True:
            heard.append(await dump.next())

    async with jack.dump() as dump:
        ears = asyncio.create_task(listen())
        try:
            yield heard
        finally:
            ears.cancel()
            with suppress(asyncio.CancelledError, TimeoutError, AssertionError):
                await ears


@pytest.mark.parametrize("show", ["lyckohjulet", "xamsa"])
async def test_a_whole_evening_is_played_by_oscsend_and_lights_and_sound_follow(tmp_path: Path, show: str) -> None:
    tonight = evening(show)
    cues = quick_sheet(tmp_path / "cues", show)
    episode = demo_with(tmp_path, show, **tonight.season)
    promised = Rehearsed(the_plan(episode, cues), quickly(iter(tonight.script)))
    async with (
        jack_server() as jack,
        listening(jack) as heard,
        oscdump() as lights,
        server(
            tmp_path, lights.port, start=False, sound=SOUND, episode=episode.name, top=f'cues = "{cues.as_posix()}"'
        ) as live,
    ):
        await live.start(through=jack.through(()))
        for words, before, sounded in promised.presses:
            await follows(lights, heard, promised, before, sounded)
            await press(live, words)
        await follows(lights, heard, promised, len(promised.lights), len(promised.sound))
        await live.reaches(promised.seq)
        state = await live.state("lights")
        assert (state["seq"], state["view"]) == (promised.seq, promised.view)
        assert state["view"]["phase"] == tonight.phase
        assert await failures(live) == []
    assert len(lights.lines) == len(promised.lights)
    assert all(len(lights.fired(cue_list)) > 5 for cue_list in tonight.houses)
    assert sum(message[0] & 0xF0 == 0x90 for message in heard) >= tonight.notes


async def follows(lights: Dump, heard: list[bytes], promised: Rehearsed, before: int, sounded: int) -> None:
    """Wait until lights and sound have had so many messages, and those of the rehearsal so far."""
    with suppress(TimeoutError):
        await until(lambda: len(lights.lines) >= before and len(heard) >= sounded, PATIENCE / 2)
    agree(lights.lines[:before], promised.lights[:before], lambda line: line.startswith("/eos/cue/"))
    agree(heard[:sounded], promised.sound[:sounded], lambda message: message[0] & 0xF0 != 0x80)


def agree(told: list[Any], promised: list[Any], ordered: Callable[[Any], bool]) -> None:
    """Compare what was told: the same messages, and those that begin something in the same order.

    So near to each other the end of one flash or note and the beginning of the next may change places.
    """
    assert [each for each in told if ordered(each)] == [each for each in promised if ordered(each)]
    assert Counter(told) == Counter(promised)


async def failures(live: Live) -> list[Any]:
    """List the presses that were refused, and their steps that failed; looks of the start may come before the port."""
    _, log = await live.ask("/api/log?limit=5000")
    _, run = await live.ask("/api/asrun?result=failed")
    return [line for line in log["lines"] if line["kind"] == "refused"] + [
        step for step in run["outcomes"] if step["seq"]
    ]
