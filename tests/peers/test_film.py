"""Sounds and films of an episode in Chromium: they play on air, keep to the game's time, and end with the verdict."""

from __future__ import annotations

import base64
import wave
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from automation.clock import Clock, SystemClock
from tests.peers.browser import chromium, needs_chromium
from tests.peers.stage import Theatre, seen, settled, theatre
from tests.server.site import episode

pytestmark = [pytest.mark.peer, needs_chromium]

SOUND, FILM = "tone.wav", "film.webm"
SECONDS = 30.0
SHEET = """
show = "chgk"
[[look]]
slot = "card"
label = "card"
while = { phase = ["reading", "minute", "answering", "round_over"] }
do = [{ device = "graphics", layer = 20, graphic = "showcaller.chgk.card" }]
"""

_RECORD = """() => new Promise((done) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const brush = canvas.getContext("2d");
    const draw = setInterval(() => {
        brush.fillStyle = `rgb(0, ${150 + 50 * Math.random()}, 0)`;
        brush.fillRect(0, 0, 640, 360);
    }, 30);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm;codecs=vp8" });
    recorder.ondataavailable = async ({ data }) => {
        clearInterval(draw);
        const reader = Object.assign(new FileReader(), { onload: () => done(reader.result.split(",")[1]) });
        reader.readAsDataURL(data);
    };
    recorder.start();
    setTimeout(() => recorder.stop(), 1500);
})"""

_PART = """(name) => {
    const roots = [...document.querySelectorAll(".graphic, .graphic *")].map((each) => each.shadowRoot);
    const element = roots.find(Boolean)?.querySelector(name);
    if (!element) return null;
    const { currentTime, paused, readyState, videoWidth, muted } = element;
    const { width, height } = element.getBoundingClientRect();
    return { at: currentTime, paused, ready: readyState, videoWidth, muted, width, height };
}"""


def with_media() -> dict[str, Any]:
    """Give an episode with a film in sector 3 and a sound in sector 4."""
    words = episode()
    words["sector"][2] |= {"media": {"kind": "video", "file": FILM}}
    words["sector"][3] |= {"media": {"kind": "audio", "file": SOUND}}
    return words


@pytest_asyncio.fixture
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


async def laid(folder: Path, browser: Browser) -> Path:
    """Lay a sound of half a minute and a green film beside the episode."""
    media = folder / "media"
    media.mkdir()
    with wave.open(str(media / SOUND), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\x00\x10\x00\xf0" * int(4000 * SECONDS))
    page = await browser.new_page()
    (media / FILM).write_bytes(base64.b64decode(await page.evaluate(_RECORD)))
    await page.close()
    return media


async def press(t: Theatre, *presses: str) -> None:
    for text in presses:
        do, _, sector = text.partition(" ")
        status, answer = await t.house.press(do, **({"sector": int(sector)} if sector else {}))
        assert status == 200, answer


async def until(page: Page, name: str, condition: str) -> dict[str, Any]:
    """Wait until something holds of a sound or film `m`; what it is then."""
    await page.wait_for_function(f"(name) => {{ const m = ({_PART})(name); return m && ({condition}); }}", arg=name)
    return dict(await page.evaluate(_PART, name))


async def test_a_film_is_seen_and_runs_once_it_is_shown_and_is_gone_with_the_verdict(
    chrome: Browser, tmp_path: Path
) -> None:
    async with theatre(
        chrome, tmp_path, SystemClock(), words=with_media(), sheet=SHEET, media=await laid(tmp_path, chrome)
    ) as t:
        page = await t.open()
        await press(t, "spin", "arrow 3", "open", "read")
        await seen(page, 1)
        assert (await until(page, "video", "true"))["width"] == 0
        await press(t, "show_media")
        film = await until(page, "video", "m.at > 0.2 && m.width > 300")
        assert not film["paused"]
        assert film["width"] / film["height"] == pytest.approx(640 / 360, rel=0.02)
        await press(t, "start_clock", "stop", "answer", "wrong")
        await until(page, "video", "m.paused && m.width === 0")
        await settled(page)


async def test_a_sound_goes_on_where_the_game_is_after_a_reload_and_stands_while_the_game_is_held(
    chrome: Browser, tmp_path: Path
) -> None:
    clock: Clock = SystemClock()
    async with theatre(
        chrome, tmp_path, clock, words=with_media(), sheet=SHEET, media=await laid(tmp_path, chrome)
    ) as t:
        page = await t.open()
        await page.mouse.click(5, 5)  # a browser that nobody touched plays no sound
        await press(t, "spin", "arrow 4", "open", "read", "show_media")
        shown = clock.now()
        await until(page, "audio", "m.at > 0.5 && !m.paused")
        await page.reload()
        await page.mouse.click(5, 5)
        sound = await until(page, "audio", "m.ready > 0 && m.at > 0.8")
        assert sound["at"] == pytest.approx(clock.now() - shown, abs=0.6)
        await press(t, "start_clock", "pause")
        held = await until(page, "audio", "m.paused")
        assert held["at"] == pytest.approx(clock.now() - shown, abs=0.6)
        await press(t, "resume")
        await until(page, "audio", f"!m.paused && m.at > {held['at']}")


async def test_an_undo_takes_the_sound_back(chrome: Browser, tmp_path: Path) -> None:
    async with theatre(
        chrome, tmp_path, SystemClock(), words=with_media(), sheet=SHEET, media=await laid(tmp_path, chrome)
    ) as t:
        page = await t.open()
        await press(t, "spin", "arrow 4", "open", "read")
        await seen(page, 1)
        await page.mouse.click(5, 5)
        await press(t, "show_media")
        await until(page, "audio", "!m.paused && m.at > 0.1")
        await press(t, "undo")
        await until(page, "audio", "m.paused")
