"""The virtual rig in Chromium: what left the server is seen in the hall and heard."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from automation.devices import midi, osc
from automation.settings import project_file
from tests.live import NO_SOUND, Live, ear, free_port, server
from tests.peers.browser import chromium, needs_chromium, opened

PLANS = project_file("templates") / "rig"

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@dataclass
class Hall:
    """A server without any hardware, and the virtual rig of it open."""

    live: Live
    browser: Browser
    page: Page
    port: int
    errors: list[str] = field(default_factory=list)

    async def to_the_minute(self) -> None:
        """Press until the minute runs."""
        await self.live.plays("spin", "arrow 3", "open", "read", "start_clock")

    async def look(self, number: int) -> None:
        """Wait until the hall shows a look."""
        await expect(self.page.locator("body")).to_have_attribute("data-look", str(number))

    async def light(self, x: float, y: float) -> int:
        """Measure how bright the picture is at a place, from 0 to 765; the middle is 0, 0, the edges are 1."""
        measure = """([x, y]) => {
            const c = document.getElementById("picture");
            const at = (part) => Math.round((part + 1) / 2 * c.width);
            const all = c.getContext("2d").getImageData(at(x) - 4, at(y) - 4, 8, 8).data;
            return all.reduce((sum, each, index) => sum + (index % 4 < 3 ? each : 0), 0) / 64;
        }"""
        return int(await self.page.evaluate(measure, [x, y]))

    async def messages(self) -> list[str]:
        """List what came in, as the page's socket tells it."""
        async with self.live.socket("lights") as page:
            while (told := await page.receive_json(timeout=5))["type"] != "rig":
                pass
        said = [f"{each['device']} {each['text']}" for each in told["messages"]]
        return [said[hit["message"]] for hit in told["hits"]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@asynccontextmanager
async def hall(folder: Path, chrome: Browser, **settings: Any) -> AsyncIterator[Hall]:
    port = free_port()
    errors: list[str] = []
    sound = f"{NO_SOUND}\n[rig]\nport = {port}"
    async with server(folder, port, sound=sound, **settings) as live:
        page = await opened(chrome, f"{live.url}/rig?lang=en", errors)
        await expect(page.locator("body")).not_to_have_class(re.compile("lost"))
        yield Hall(live, chrome, page, port, errors)
        await page.close()
    assert errors == []


async def test_the_minute_is_seen_as_the_table_alone(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h:
        await h.look(1)
        await h.to_the_minute()
        await h.look(12)
        await expect(h.page.locator("#look")).to_have_text("Look 12 · Minute: table only")
        await expect(h.page.locator("body")).to_have_attribute("data-spot", "3")
        await expect(h.page.locator("[data-light=table] b")).to_have_text("90 %")
        await expect(h.page.locator("[data-light=hall] b")).to_have_text("0 %")
        dark, table = await h.light(-0.86, 0), await h.light(0, 0.3)
        assert dark < 60 < 150 < table
        await h.live.plays("answer", "correct")
        await h.look(21)
        await expect(h.page.locator("[data-light=hall] b")).to_have_text("60 %")
        assert await h.light(-0.86, 0) > dark + 60


async def test_the_gong_is_heard_and_flashes(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h:
        await expect(h.page.locator("#level")).to_have_attribute("aria-valuenow", "0")
        await h.page.click("#start")
        await expect(h.page.locator("#player")).to_have_class("on")
        await h.to_the_minute()
        await expect(h.page.locator("#sounding")).to_contain_text("Gong")
        await expect(h.page.locator("#level")).to_have_attribute("aria-valuenow", re.compile(r"^[3-9]\d$"))
        await expect(h.page.locator("#monitor li", has_text="/eos/sub/7").first).to_contain_text("flash 0 %")
        await expect(h.page.locator("#monitor .reasons")).to_contain_text("sound: not sent, only played here")
        await h.page.click("#silence")
        await expect(h.page.locator("#level")).to_have_attribute("aria-valuenow", "0")


async def test_what_the_rig_heard_is_what_the_as_run_log_says(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h:
        await h.to_the_minute()
        await h.live.plays("answer", "correct", "next")
        await h.look(1)
        heard = await h.messages()
        _, asrun = await h.live.ask("/api/asrun?limit=5000")
    told = [f"{each['device']} {each['text']}" for each in asrun["outcomes"] if each["result"] in ("sent", "failed")]
    for device in ("lights", "sound"):
        ours, theirs = ([text for text in each if text.startswith(device)] for each in (heard, told))
        assert len(ours) > 10
        assert ours == theirs[: len(ours)]  # the log may have gone on in the meantime


async def test_music_goes_on_while_it_is_held_and_a_page_that_comes_late_joins_in(
    tmp_path: Path, chrome: Browser
) -> None:
    async with hall(tmp_path, chrome) as h:
        await h.live.plays("break music")
        await h.look(6)
        await h.page.reload()
        await h.look(6)
        await expect(h.page.locator("#sounding")).to_contain_text("Artist's track")
        await expect(h.page.locator("[data-light=beams] b")).to_have_text("90 %")
        await h.page.click("#start")
        await expect(h.page.locator("#level")).to_have_attribute("aria-valuenow", re.compile(r"^[3-9]\d$"))
        await h.live.plays("end_break")
        await expect(h.page.locator("#sounding")).not_to_contain_text("Artist's track")


async def test_panic_is_work_light_and_silence(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h:
        await h.page.click("#start")
        await h.live.plays("break music")
        await expect(h.page.locator("#sounding")).to_contain_text("Artist's track")
        await h.live.ask("/api/panic", json={})
        await h.look(99)
        await expect(h.page.locator("#sounding")).to_have_text("Nothing sounds")
        await expect(h.page.locator("[data-light=work] b")).to_have_text("80 %")


async def test_a_message_that_nobody_planned_is_listed_and_blinks(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h, ear() as other:
        other.say(h.port, "/fog/machine", 0.4)
        await expect(h.page.locator(".others [data-address='/fog/machine']")).to_have_text("/fog/machine 0.4")
        await expect(h.page.locator("#monitor li.strange .text").first).to_have_text("/fog/machine 0.4")


async def test_without_a_target_the_page_says_what_to_set(tmp_path: Path, chrome: Browser) -> None:
    async with server(tmp_path, sound=f"{NO_SOUND}\n[rig]\nport = {(port := free_port())}") as live:
        errors: list[str] = []
        page = await opened(chrome, f"{live.url}/rig?lang=en", errors)
        await expect(page.locator("#hint")).to_contain_text(f"once 127.0.0.1:{port} is among the targets")
        await page.close()
    assert errors == []


RENDER = """async (music) => {
    const { STINGS } = await import("/static/rig/sound/stings.js");
    const { PIECES, begin } = await import("/static/rig/sound/music.js");
    const measured = {};
    const names = music ? Object.keys(PIECES) : Object.keys(STINGS);
    for (const name of names) {
        const seconds = music ? 6 : 8;
        const context = new OfflineAudioContext(1, seconds * 22050, 22050);
        const length = music ? seconds : STINGS[name](context, context.destination, 0.01);
        if (music) begin(context, context.destination, 0, name, seconds);
        const samples = (await context.startRendering()).getChannelData(0);
        const rms = (from, to) => {
            const part = samples.subarray(from * 22050, to * 22050);
            return Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length);
        };
        const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
        const after = music ? 0 : rms(Math.min(length + 0.5, 7.5), 8);
        measured[name] = { length, peak, begins: rms(0, Math.min(0.5, length)), after };
    }
    return measured;
}"""


async def test_every_sting_and_piece_sounds_and_every_sting_ends(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h:
        stings = await h.page.evaluate(RENDER, False)
        pieces = await h.page.evaluate(RENDER, True)
    plans = [json.loads(path.read_text("utf-8")) for path in sorted(PLANS.glob("*.json"))]
    rows = [row for plan in plans for row in plan["notes"].values()]
    assert {*stings, *pieces} == {each["sound"] for row in rows for each in row.values()}
    for name, sound in {**stings, **pieces}.items():
        assert sound["begins"] > 0.005, (name, sound)
        assert sound["peak"] < 1.6, (name, sound)  # the limiter takes the rest
        assert sound["after"] < 0.003, (name, sound)


async def test_the_player_takes_bytes_as_a_sampler_does(tmp_path: Path, chrome: Browser) -> None:
    sent = [
        {"note_on": 48},
        {"control": 123, "value": 0},
        {"note_on": 48},  # the look again: the music goes on
        {"note_on": 52, "channel": 10},
        {"note_off": 52, "channel": 10},  # a sting plays to its end
        {"note_on": 60, "channel": 2},
        {"note_off": 60, "channel": 2},
        {"note_on": 99, "channel": 10},  # no clip on this key
    ]
    play = """async (messages) => {
        const { Player } = await import("/static/rig/sound/player.js");
        const map = await (await fetch("/static/rig/chgk.json")).json();
        const player = new Player(map.notes);
        await player.start();
        for (const message of messages) player.take(message);
        await new Promise((done) => setTimeout(done, 150));
        const before = [...player.voices.keys()].sort();
        player.take([0xb9, 120, 0]);
        return [before, [...player.voices.keys()].sort(), [...player.held.keys()]];
    }"""
    async with hall(tmp_path, chrome) as h:
        await h.page.click("#start")
        told = await h.page.evaluate(play, [list(midi.encode(midi.message(words))) for words in sent])
    assert told == [["1/48", "10/52"], ["1/48"], ["1/48"]]


async def test_a_release_of_a_button_fires_nothing(tmp_path: Path, chrome: Browser) -> None:
    async with hall(tmp_path, chrome) as h, ear() as other:
        other.say(h.port, "/eos/cue/1/95/fire", 0.0)
        other.send(h.port, osc.encode(osc.message({"osc": "/eos/cue/2/8/fire", "args": [1.0]})))
        await expect(h.page.locator("body")).to_have_attribute("data-spot", "8")
        await expect(h.page.locator("body")).to_have_attribute("data-look", "1")
