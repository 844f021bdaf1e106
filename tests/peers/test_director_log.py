from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from automation.asrun import Outcome
from tests.peers.browser import chromium, needs_chromium
from tests.peers.gallery import Gallery, gallery_of, to_the_minute

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, chrome: Browser) -> AsyncIterator[Gallery]:
    async with gallery_of(tmp_path, chrome) as each:
        yield each


def ramp(gallery: Gallery, address: str, count: int, seq: int = 1) -> None:
    """Log the steps of a ramp."""
    for number in range(count):
        text = f"{address} {number / count:.2f}"
        gallery.house.site.asrun.add(Outcome(0.0, float(number), seq, "gong_start", "lights", text, "sent"))


async def test_a_ramp_is_one_line_that_says_how_many_steps_it_had(gallery: Gallery) -> None:
    lines = gallery.page.locator("#log .kind-step", has_text="/eos/sub")
    ramp(gallery, "/eos/sub/7", 24)
    await expect(lines).to_have_count(1)
    await expect(lines.first).to_contain_text("lights /eos/sub/7 … · sent ×24 gong_start")
    ramp(gallery, "/eos/sub/7", 3, seq=2)
    ramp(gallery, "/eos/sub/8", 1, seq=2)
    await expect(lines).to_have_count(3)
    await expect(lines.first).to_contain_text("/eos/sub/8 0.00 · sent gong_start")


async def test_a_device_that_fails_says_why_once_for_each_press(gallery: Gallery) -> None:
    for note in (48, 50, 52):
        outcome = Outcome(0.0, 0.0, 1, "look music", "sound", f"note on {note}", "failed", "no such port")
        gallery.house.site.asrun.add(outcome)
    lines = gallery.page.locator("#log .bad")
    await expect(lines).to_have_count(1)
    await expect(lines).to_contain_text("note on 48 · FAILED ×3 no such port")


async def test_the_log_is_searched_in_the_words_that_it_shows(gallery: Gallery) -> None:
    page, lines = gallery.page, gallery.page.locator("#log li")
    await to_the_minute(gallery.house)
    await gallery.house.press("open")
    await expect(page.locator("#log .kind-refused")).to_have_count(1)
    for words, found in (("arrow", 1), ("OPEN ENVELOPE", 2), ("sector 3", 1)):
        await page.fill("#log [name=search]", words)
        await expect(lines).to_have_count(found)
    await page.fill("#log [name=search]", "no such words")
    await expect(page.locator("#log .none")).to_have_text("Nothing found")
    await page.fill("#log [name=search]", "")
    await page.click("#log [data-kind=press]")
    await page.click("#log [data-kind=step]")
    await expect(lines).to_have_count(1)
    await expect(lines).to_contain_text("Open envelope: refused")


async def test_a_search_finds_what_came_before_the_page_was_opened(gallery: Gallery) -> None:
    await gallery.house.press("spin")
    ramp(gallery, "/eos/sub/9", 300)
    late = await gallery.another()
    await expect(late.locator("#log .kind-step").first).to_contain_text("/eos/sub/9")
    await expect(late.locator("#log .kind-press")).to_have_count(0)
    await late.fill("#log [name=search]", "spin")
    await expect(late.locator("#log .kind-press")).to_contain_text("1Spin")
