"""A hundred phones on real sockets: what they cost the server, and what a press then takes.

The phones live in a program of their own (`python -m benchmarks.crowd PORT`), which gets their tokens on stdin.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector

from automation.asrun import AsRun
from automation.buzz_desk import BuzzDesk
from automation.clock import SystemClock
from automation.cues import CueSheet, read_sheet
from automation.desk import Desk
from automation.journal import Header, Journal
from automation.runner import Runner
from automation.server import Log, Site, bind, make_app
from automation.server.buttons import RECEPTION
from automation.settings import project_file
from automation.shows import BUTTONS, SHOWS

PHONES = 100
PRESSES = 200
WATCHED = 5.0
"""Seconds over which the idle crowd is watched."""


def hundred() -> Any:
    """Give Xəmsə a hundred seats, of which a quarter share each team."""
    own = BUTTONS["xamsa"]

    def team(seat: int) -> int:
        return (seat - 1) % 4 + 1

    return SimpleNamespace(
        SEATS=tuple(range(1, PHONES + 1)),
        PRESS=own.PRESS,
        STAMPED=True,
        press=lambda seat, question: own.press(team(seat), question),
        stamped=own.stamped,
        question=own.question,
        button=lambda state, seat: own.button(state, team(seat)),
        place_of=lambda state, seat: own.place_of(state, team(seat)),
        name_of=lambda state, seat: own.name_of(state, team(seat)),
        captain_of=lambda state, seat: "",
    )


async def crowd(words: dict[str, Any], ready: tuple[str, ...]) -> dict[str, Any]:
    """Serve a question to a hundred phones; figures for people."""
    with tempfile.TemporaryDirectory() as folder:
        clock = SystemClock()
        journal = Journal.create(Path(folder) / "crowd.journal", Header("xamsa", words, 0.0, "benchmark"))
        desk = Desk(SHOWS["xamsa"], journal, clock, random.Random(1), lockout=0.0)
        for name, *values in map(str.split, ready):
            desk.press(desk.vocabulary.read_positional(name, [int(value) for value in values]), "benchmark")
        asrun = AsRun()
        runner = Runner(
            CueSheet(read_sheet('show = "xamsa"\n', "none"), _nothing), {}, clock, desk.fields, desk.now, asrun
        )
        site = Site(
            desk=desk,
            runner=runner,
            asrun=asrun,
            log=Log(desk.now),
            templates=project_file("templates"),
            version="0",
            buzzers=BuzzDesk(desk, clock, hundred()),
        )
        bound = await bind(make_app(site), "127.0.0.1", 0)
        try:
            return await _visit(site, bound)
        finally:
            await bound.close()
            desk.close()
            asrun.close()
            journal.close()


def _nothing(device: str, words: Any) -> tuple[bytes, str]:
    return b"", ""


async def _visit(site: Site, bound: Any) -> dict[str, Any]:
    pairing = bound._runner.app[RECEPTION].pairing
    tokens = [pairing.grant(seat) for seat in pairing.seats]
    visitors = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.crowd", str(bound.port)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert visitors.stdin is not None
    assert visitors.stdout is not None
    visitors.stdin.write(json.dumps(tokens).encode() + b"\n")
    found: dict[str, Any] = {}
    while line := await visitors.stdout.readline():
        said = json.loads(line)
        if said == "watch":
            before, began = time.process_time(), time.perf_counter()
            await asyncio.sleep(WATCHED)
            share = (time.process_time() - before) / (time.perf_counter() - began)
            found["a hundred phones at rest, share of a core"] = f"{share:.1%}"
            visitors.stdin.write(b"go on\n")
        else:
            found |= said
    await visitors.wait()
    return found


# The phones' own program -----------------------------------------------------------------------------------------


class Visitor:
    """A phone without a page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.question = 0
        self.answered = asyncio.Event()
        self.decided = asyncio.Event()

    async def listen(self) -> None:
        """Answer whatever comes."""
        async for message in self.socket:
            words = message.json()
            if words["type"] == "ping":
                await self.socket.send_json({"type": "pong", "n": words["n"], "t": time.monotonic()})
            elif words["type"] == "button":
                self.question = words["question"]
                if words["place"]:
                    self.decided.set()
            elif words["type"] == "pressed":
                self.answered.set()

    async def press(self) -> None:
        """Press now."""
        await self.socket.send_json({"type": "press", "question": self.question, "t": time.monotonic()})


async def _presses(director: ClientWebSocketResponse) -> str:
    """Press again and again, as a director does; the round trip of the median and of 99 in 100."""
    took = []
    for number in range(PRESSES):
        press = {"type": "press", "do": "adjust", "target": "1", "delta": 1, "reason": "benchmark", "id": number}
        began = time.perf_counter()
        await director.send_json(press)
        while (await director.receive_json()).get("id") != number:
            pass
        took.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    took.sort()
    return f"{took[PRESSES // 2] * 1000:.2f} ms, 99 % within {took[PRESSES * 99 // 100] * 1000:.2f} ms"


def _say(what: Any) -> None:
    print(json.dumps(what), flush=True)


async def _stay(port: int) -> None:
    loop = asyncio.get_running_loop()
    tokens = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    url = f"http://127.0.0.1:{port}"
    async with ClientSession(connector=TCPConnector(limit=0)) as http:
        async with http.ws_connect(f"{url}/ws?role=director") as director:
            _say({"a press without phones, round trip": await _presses(director)})
        phones = []
        for seat, token in enumerate(tokens, start=1):
            phone = Visitor(await http.ws_connect(f"{url}/ws/buzzer"))
            phones.append(phone)
            await phone.socket.send_json({"type": "join", "seat": seat, "token": token})
        listening = [loop.create_task(phone.listen()) for phone in phones]
        await asyncio.sleep(3)
        _say("watch")
        await loop.run_in_executor(None, sys.stdin.readline)
        async with http.ws_connect(f"{url}/ws?role=director") as director:
            _say({"a press with a hundred phones, round trip": await _presses(director)})
        began = time.perf_counter()
        for phone in phones:
            await phone.press()
        await asyncio.gather(*(phone.answered.wait() for phone in phones))
        answered = time.perf_counter() - began
        await asyncio.gather(*(phone.decided.wait() for phone in phones))
        decided = time.perf_counter() - began
        when = f"all are answered after {answered * 1000:.0f} ms, decided and told after {decided * 1000:.0f} ms"
        _say({"a hundred press at once": when})
        for task in listening:
            task.cancel()


if __name__ == "__main__":
    asyncio.run(_stay(int(sys.argv[1])))
