"""What a kill must not lose: presses that were acknowledged, the state, the looks; and no sting comes twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import closing
from typing import Any

import msgspec

from automation.devices.osc import OscMessage
from automation.devices.osc_packet import decode
from automation.journal import Journal
from automation.plan import Plan
from automation.rehearsal import Declined, Line, Rehearsal
from tests.live import Ear, Live, until

Words = dict[str, Any]
Play = Callable[[Live, Ear, Sequence[Words], list[Words]], Coroutine[Any, Any, None]]


class Truth:
    """What the presses must come to, played in virtual time."""

    def __init__(self, plan: Plan, presses: Sequence[Words], lists: Sequence[int] = (1, 2)) -> None:
        self.told: list[OscMessage] = []
        self.of_the_last: list[OscMessage] = []
        self._lists = lists
        with Rehearsal(plan, lockout=0.0) as rehearsal:
            for words in presses:
                self.of_the_last = []
                for played in rehearsal.play(Line(words)):
                    assert not isinstance(played, Declined), played
                    packets = [bytes.fromhex(step.bytes) for step in played.steps if step.device == "lights"]
                    self.of_the_last += [message for packet in packets for message in decode(packet)[0].messages]
                self.told += self.of_the_last
            fields = rehearsal.desk.fields()
            self.held = rehearsal.desk.state.clock is not None
        self.fields = {name: getattr(fields, name) for name in fields.__struct_fields__}

    @property
    def looks(self) -> list[OscMessage]:
        """Name the looks of the cue lists, those of the house and of tables or podiums, that are shown now."""
        lists = ([m for m in self.told if m.address.startswith(f"/eos/cue/{n}/")] for n in self._lists)
        return [shown[-1] for shown in lists if shown]

    @property
    def stings(self) -> Counter[OscMessage]:
        """Count the stings that were promised."""
        return stings(self.told)


def stings(messages: Sequence[OscMessage]) -> Counter[OscMessage]:
    """Count the stings."""
    return Counter(message for message in messages if message.address.startswith("/sting/"))


def journaled(live: Live) -> list[Words]:
    """Read the presses of the journal as the kill left it, but for the clock's own."""
    with closing(Journal.open(live.journal, readonly=True)) as journal:
        return [msgspec.json.decode(row.action) for row in journal.read() if row.by != "clock"]


class Night:
    """A game that is killed now and then."""

    def __init__(self, plan: Plan, presses: Sequence[Words], play: Play, lists: Sequence[int] = (1, 2)) -> None:
        self.plan, self.presses, self.lists = plan, presses, lists
        self.held = 0
        """How many kills came while a clock ran, which stood still then."""
        self._play = play
        self._lost = Counter[OscMessage]()

    async def survives(
        self, live: Live, lights: Ear, kills: Sequence[int], luck: random.Random, still: Collection[int] = ()
    ) -> Truth:
        """Kill the server soon after so many presses were acknowledged, each time, then play to the end.

        At those of `still` nothing more is pressed before the kill: what they began is under way for sure.
        """
        done = 0
        for number in kills:
            acknowledged = list(self.presses[:done])
            coming = self.presses[done : number if number in still else None]
            playing = asyncio.create_task(self._play(live, lights, coming, acknowledged))
            await until(lambda at=number, told=acknowledged: len(told) >= at)  # type: ignore[misc]
            await asyncio.sleep(luck.uniform(0.0, 0.004))  # anywhere in what happens now
            await live.kill()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            kept = journaled(live)
            done = len(kept)
            assert all(map(_is, kept, self.presses))
            assert len(acknowledged) <= done <= len(acknowledged) + 1
            await self._goes_on(live, lights, self._truth(done))
        await self._play(live, lights, self.presses[done:], [])
        truth, view = self._truth(len(self.presses)), (await live.state("lights"))["view"]
        assert view == truth.fields
        await until(lambda: stings(lights.heard) == truth.stings - self._lost)
        return truth

    def _truth(self, done: int) -> Truth:
        return Truth(self.plan, self.presses[:done], self.lists)

    async def _goes_on(self, live: Live, lights: Ear, truth: Truth) -> None:
        """Start the server again and hold it to the truth.

        A kill may come between a press and its sting, which is not made up for: late is worse than never.
        """
        await lights.catch_up()
        before, promised = stings(lights.heard), truth.stings
        assert before <= promised
        assert promised - before <= self._lost + stings(truth.of_the_last)
        lights.heard = [message for message in lights.heard if message.address.startswith("/sting/")]
        await live.start()
        state = await live.state("lights")
        assert state["view"] == truth.fields
        assert state["held"] == truth.held
        self.held += truth.held
        for look in truth.looks:
            await lights.hears(look.address, *look.args)
        assert stings(lights.heard) == before
        self._lost = promised - before


def _is(kept: Words, pressed: Words) -> bool:
    """Tell whether an entry is that press, with or without what luck and the vocabulary filled in."""
    return kept.items() >= pressed.items()
