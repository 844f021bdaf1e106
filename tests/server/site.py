"""A running episode behind a server on loopback, for the tests of the server and its pages."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, web

from automation.asrun import AsRun
from automation.buzz_desk import BuzzDesk
from automation.catalogue import Catalogue
from automation.clicker import Clicker
from automation.clock import Clock, FakeClock, SystemClock
from automation.cues import CueSheet, Step, read_sheet
from automation.desk import Desk
from automation.devices import Device, graphics
from automation.devices.graphics import Graphics
from automation.devices.recorder import RecorderDevice
from automation.journal import Header, Journal
from automation.runner import Runner
from automation.server import Access, Bound, Log, Site, bind, make_app
from automation.server.rig import Rig
from automation.shows import BUTTONS, SHOWS
from tests.server.pads import Pads

TEMPLATES = Path(__file__).parents[2] / "templates"
GRAPHICS = Path(__file__).parents[1] / "graphics"
"""Graphics of others, written for the tests."""

SHEET = """
show = "chgk"
[[look]]
slot = "house"
while = { phase = "minute" }
do = [{ device = "lights", text = "minute" }]
[[look]]
slot = "house"
while = { phase = "reading" }
do = [{ device = "lights", text = "reading" }]
[[cue]]
id = "card"
on = "sector_opened"
do = [{ device = "graphics", graphic = "card", layer = 20, action = "play" }]
[panic]
do = [{ device = "lights", text = "safe" }]
"""

RUNDOWN = (
    {"title": "Opening", "planned": 60.0},
    {"title": "Round 1", "kind": "round", "planned": 300.0, "press": [{"do": "spin"}]},
    {"title": "Song", "kind": "music", "planned": 200.0},
)


def episode(**season: Any) -> dict[str, Any]:
    """Give an episode of ЧГК whose every secret says that it is one; sector 2 is a blitz."""
    roster = [{"name": f"Player {i}", "captain": i == 1} for i in range(1, 7)]
    return {
        "show": "chgk",
        "language": "ru",
        "title": "Что? Где? Когда?",
        "team": "Знатоки",
        "season": {"target": 6, "minute": 60, "blitz": 20, "club": 20, "extra": 60, "top": "studio", **season},
        "roster": roster,
        "sector": [_sector(i) for i in range(1, 14)],
        "segment": list(RUNDOWN),
    }


def _sector(number: int) -> dict[str, Any]:
    if number == 2:
        questions = [_question(f"2-{i}") for i in (1, 2, 3)]
        return {"number": 2, "kind": "blitz", "prize": 100, "questions": questions}
    return {"number": number, "prize": 100 * number, **_question(str(number))}


def _question(mark: str) -> dict[str, Any]:
    return {
        "viewer": f"Viewer {mark}",
        "town": "Полтава",
        "question": f"QUESTION-{mark}",
        "answer": f"SECRET-ANSWER-{mark}",
        "comment": f"SECRET-COMMENT-{mark}",
    }


def load(path: Path) -> dict[str, Any]:
    """Read an episode file."""
    with path.open("rb") as file:
        return tomllib.load(file)


def _prepare(device: str, words: Mapping[str, Any]) -> tuple[bytes, str]:
    if device == "graphics":
        order = graphics.message(words)
        return graphics.encode(order), graphics.describe(order)
    text = str(words["text"])
    return b'{"type":"graphic","graphic":"' + text.encode() + b'","action":"play"}', text


def _journal(path: Path, words: dict[str, Any]) -> Journal:
    return Journal.open(path) if path.exists() else Journal.create(path, Header(words["show"], words, 0, "1"))


@dataclass
class House:
    """A server with its episode, and an HTTP client for it."""

    site: Site
    app: web.Application
    bound: Bound
    http: ClientSession
    lights: RecorderDevice
    stage: Graphics
    pads: Pads | None = None

    @property
    def desk(self) -> Desk:
        """The desk."""
        return self.site.desk

    def socket(self, role: str = "director", **more: Any) -> Any:
        """Open a page's socket."""
        return self.http.ws_connect(f"{self.bound.url}/ws", params={"role": role, **more.pop("params", {})}, **more)

    async def press(self, do: str, **words: Any) -> tuple[int, Any]:
        """Press by HTTP; the status and the answer."""
        async with self.http.post(f"{self.bound.url}/api/press", json={"do": do, **words}) as answer:
            return answer.status, await answer.json()

    async def get(self, path: str, **more: Any) -> tuple[int, Any]:
        """Ask by HTTP; the status and the answer."""
        async with self.http.get(self.bound.url + path, **more) as answer:
            return answer.status, await answer.json()


@asynccontextmanager
async def house(
    path: Path,
    clock: Clock | None = None,
    access: Access | None = None,
    words: dict[str, Any] | None = None,
    port: int = 0,
    templates: Path = TEMPLATES,
    lockout: float = 0.0,
    sheet: str = SHEET,
    keys: Mapping[str, str] | None = None,
    rig: Rig | None = None,
    media: Path | None = None,
    pads: Path | None = None,
) -> AsyncIterator[House]:
    """Serve an episode on loopback, going on with the journal if there is one."""
    clock, words = clock or FakeClock(), words or episode()
    journal = _journal(path, words)
    desk = Desk(SHOWS[words["show"]], journal, clock, Random(1), lockout=lockout)
    asrun, stage, lights = AsRun(), Graphics(), RecorderDevice(clock.now)
    catalogue = Catalogue({"showcaller": templates / "graphics", "site": GRAPHICS})
    stage.find = catalogue.known
    devices: dict[str, Device] = {"lights": lights, "graphics": stage}
    runner = Runner(CueSheet(read_sheet(sheet, "test.toml"), _prepare), devices, clock, desk.fields, desk.now, asrun)
    desk.listen(runner.follow)
    await runner.open()
    tests = {"lights": Step("lights", 0.0, b"test", "a test", "test")}
    access, log = access or Access(), Log(desk.now)
    learns = Pads(desk, runner, clock, log.refused, pads, path.parent / "controllers") if pads else None
    site = Site(
        desk,
        runner,
        asrun,
        log,
        templates,
        "0.1.0",
        access,
        stage,
        catalogue,
        tests,
        keys=keys or {},
        rig=rig,
        buzzers=BuzzDesk(desk, clock, BUTTONS.get(words["show"])),
        media=media,
        learn=learns.learn if learns else None,
        clicker=Clicker(desk, clock),
    )
    app = make_app(site)
    bound = await bind(app, "127.0.0.1", port)
    try:
        async with ClientSession() as http:
            yield House(site, app, bound, http, lights, stage, learns)
    finally:
        await bound.close()
        desk.close()
        await runner.close()
        asrun.close()
        journal.close()


async def until(socket: ClientWebSocketResponse, kind: str, **fields: Any) -> dict[str, Any]:
    """Read on until a message of a kind with these fields comes."""
    while True:
        message = await socket.receive_json(timeout=5)
        if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
            found: dict[str, Any] = message
            return found


__all__ = ["House", "SystemClock", "episode", "house", "load", "until"]
