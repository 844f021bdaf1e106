"""A pad on a real JACK server is pressed, and learns on the director's page of the real program what it does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import expect

from automation.devices.midi import NoteOff, NoteOn, encode
from automation.devices.midi_out import MidiDevice
from tests.live import ear, server, until_told
from tests.peers.browser import chromium, needs_chromium, opened
from tests.peers.jack import jack_server, needs_jack
from tests.peers.test_controllers import CONTROLLERS, PADS, box

pytestmark = [pytest.mark.peer, needs_jack, needs_chromium]


async def strike(pads: MidiDevice, note: int) -> None:
    for message in (NoteOn(note), NoteOff(note)):
        sent = pads.send(encode(message))
        assert sent is not None
        await sent


async def test_a_pad_learns_on_the_page_and_fires_its_cue_without_a_restart_and_after_one(tmp_path: Path) -> None:
    file = tmp_path / "pads.toml"
    await asyncio.to_thread(file.write_text, f"# Mine\n{PADS}", "utf-8")
    errors: list[str] = []
    async with (
        jack_server() as jack,
        box(jack) as pads,
        ear() as lights,
        server(tmp_path, lights.port, start=False) as live,
        chromium() as browser,
    ):
        with (tmp_path / "showcaller.toml").open("a", encoding="utf-8") as settings:
            settings.write(CONTROLLERS)
        await live.start(through=jack.through(()))

        async def up() -> bool:
            _, health = await live.ask("/api/health")
            return bool(health["controllers"][0]["state"] == "up")

        await until_told(up)
        page = await opened(browser, f"{live.url}/director?lang=en", errors)
        await page.click("#health-open")
        await page.select_option("#health [name=action]", "spin")
        await page.click("#health [data-act=wait]")
        await expect(page.locator("#health [data-act=wait].expected")).to_be_visible()
        await strike(pads, 50)
        await expect(page.locator("#health .said")).to_have_text("pads: note 50")
        await page.click("#health [data-act=save]")
        await expect(page.locator("#health .said")).to_contain_text("pads.toml. It works now.")
        await live.plays("seat_team")
        await strike(pads, 50)
        await lights.hears("/eos/cue/1/3/fire", 1.0)
        assert "# Mine" in await asyncio.to_thread(file.read_text, "utf-8")
        await page.close()
        await live.stop()
        await live.start("--new", through=jack.through(()))
        await until_told(up)
        await live.plays("seat_team")
        lights.heard.clear()
        await strike(pads, 50)
        await lights.hears("/eos/cue/1/3/fire", 1.0)
    assert errors == []
