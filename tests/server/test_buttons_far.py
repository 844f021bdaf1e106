"""Buttons over real wires: a phone behind a slow line, OSC by UDP, and the file in which every press is kept."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientWebSocketResponse, ClientWSTimeout

from automation.buzz_desk import BuzzDesk
from automation.buzz_log import BuzzLog
from automation.clock import SystemClock
from automation.osc_desk import OscDesk
from automation.runner import Runner
from automation.settings import OscInSettings
from tests.live import ear, free_port, until
from tests.server.site import House
from tests.server.test_buttons import phone, reception, studio

FAR = 0.08
"""Seconds that the slow line takes, each way."""
APART = 0.04
"""Seconds by which the phone at its end is earlier: its press arrives second."""


@asynccontextmanager
async def slow_line(port: int, delay: float) -> AsyncIterator[int]:
    """Pass bytes on to a port, each after a delay; the port to connect to."""
    loop, tasks, writers = asyncio.get_running_loop(), set[asyncio.Task[None]](), set[asyncio.StreamWriter]()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(65_536):
            loop.call_later(delay, writer.write, piece)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up, down = await asyncio.open_connection("127.0.0.1", port)
        writers.update((writer, down))
        for way in (pass_on(reader, down), pass_on(up, writer)):
            tasks.add(loop.create_task(way))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for writer in writers:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for writer in writers), return_exceptions=True)


class Hand:
    """A phone without a page, whose clock is wrong by an hour."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: dict[str, Any] = {}
        self.pings = 0
        self.seat = 0

    async def listen(self) -> None:
        """Answer whatever comes."""
        async for message in self.socket:
            words = message.json()
            if words["type"] == "ping":
                await self.socket.send_json({"type": "pong", "n": words["n"], "t": self.time()})
                self.pings += 1
            elif words["type"] == "paired":
                self.seat = words["seat"]
            elif words["type"] == "button":
                self.told = words

    def time(self) -> float:
        """Tell the time by this phone."""
        return time.monotonic() - 3600

    async def press(self) -> None:
        """Press now."""
        await self.socket.send_json({"type": "press", "question": 1, "t": self.time()})


@asynccontextmanager
async def hand(h: House, socket: ClientWebSocketResponse, seat: int) -> AsyncIterator[Hand]:
    """Pair a phone, and wait until the way to it is known."""
    made = Hand(socket)
    task = asyncio.get_running_loop().create_task(made.listen())
    await socket.send_json({"type": "pair", "code": reception(h).pairing.code(seat)})
    await until(lambda: made.pings >= 10)
    try:
        yield made
    finally:
        task.cancel()
        await asyncio.wait([task])


async def test_a_phone_behind_a_slow_line_that_pressed_earlier_is_first(tmp_path: Path) -> None:
    async with (
        studio(tmp_path / "run.db") as h,
        slow_line(h.bound.port, FAR) as port,
        phone(h) as near_socket,
        h.http.ws_connect(f"http://127.0.0.1:{port}/ws/buzzer", timeout=ClientWSTimeout(ws_close=0.1)) as far_socket,
        hand(h, near_socket, 1) as near,
        hand(h, far_socket, 2) as far,
    ):
        loop, pressed = asyncio.get_running_loop(), asyncio.Event()

        def later() -> None:
            task = loop.create_task(near.press())
            task.add_done_callback(lambda _: pressed.set())

        await far.press()
        loop.call_later(APART, later)
        await pressed.wait()
        await until(lambda: far.told["place"] == 1 and near.told["place"] == 2)
        assert h.site.buzzers is not None
        lines = h.site.buzzers.log.lines
    assert [line.seat for line in lines] == [1, 2], "it arrived second"
    assert h.desk.state.asked.answering == 2


async def test_osc_stamps_a_press_and_the_file_keeps_it(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, ear() as controller:
        file, clock = tmp_path / "run.buzzers.jsonl", SystemClock()
        log = BuzzLog(file)
        desk = BuzzDesk(h.desk, clock, h.site.buzzers.buttons if h.site.buzzers else None, log)
        runner: Runner = h.site.runner
        refused: list[str] = []
        settings = OscInSettings(port=free_port())
        osc = OscDesk(h.desk, runner, clock, settings, lambda by, what, why: refused.append(why.code), desk)
        await osc.open()
        try:
            for number, team in enumerate((3, 4, 3), start=1):
                controller.say(settings.port, "/showcaller/press/buzz", team)
                await until(lambda number=number: len(desk.log.lines) == number)  # type: ignore[misc]
            controller.say(settings.port, "/showcaller/press/buzz", 9)
            await until(lambda: len(refused) == 2)
        finally:
            await osc.close()
            log.close()
    kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(line["seat"], line["outcome"], line["place"]) for line in kept[:2]] == [(3, "first", 1), (4, "queued", 2)]
    assert kept[0]["moment"] == kept[0]["arrived"]
    assert kept[1]["behind"] > 0
    assert refused == ["locked-out", "bad-value"]
    assert h.desk.state.asked.queue[0].measured
