"""The captain's page in Chromium: nothing is cut off, in any language and at any size, and keys do what fingers do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from automation.server.captains import CAPTAINS
from tests.peers.browser import chromium, needs_chromium, opened
from tests.server.site import House
from tests.server.test_buttons import SHEET
from tests.server.test_captains import COLLECTING, INK, LINING_UP, play, studio
from tests.shows.xamsa_cases_final import OPEN
from tests.shows.xamsa_episodes import READING

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

LANGUAGES = ("en", "sv", "az", "ru", "uk")
SIZES = ((360, 640), (320, 568), (768, 1024), (1024, 768))
MOMENTS = {
    "lineup": (LINING_UP, "plain"),
    "removal": (LINING_UP, "Fərdi first"),
    "wager": (OPEN, "plain"),
    "paper": (COLLECTING, "plain"),
    "standing": (READING, "plain"),
}
CUT = """() => [...document.querySelectorAll("#head > *, #foot > *, #task :is(h2, p, button, input, label, b + *)")]
    .filter((each) => each.offsetParent && getComputedStyle(each).display !== "none")
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || each.scrollWidth > each.clientWidth + 1 && each.clientWidth;
    }).map((each) => each.outerHTML)"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


async def seated(h: House, page: Page) -> None:
    """Give a page the first seat, and wait for what its team has to do: before that, keys are for nothing."""
    await page.fill("#code", h.app[CAPTAINS].pairing.code(1))
    await expect(page.locator("body")).to_have_attribute("data-place", "seat")
    await expect(page.locator("#task > :not([hidden])")).to_be_visible()


@pytest.mark.parametrize("task", MOMENTS)
async def test_nothing_is_cut_off_in_any_language_at_any_size(tmp_path: Path, chrome: Browser, task: str) -> None:
    errors: list[str] = []
    lines, on = MOMENTS[task]
    async with studio(tmp_path / "run.db", lines, on) as h:
        page = await opened(chrome, f"{h.bound.url}/captain?lang=en", errors)
        await seated(h, page)
        for language in LANGUAGES:
            await page.goto(f"{h.bound.url}/captain?lang={language}")
            await expect(page.locator(f"#{task}")).to_be_visible()
            if task == "wager":
                await page.fill("#points", "1.5")
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                assert await page.evaluate(CUT) == [], (language, width)
        await page.context.close()
    assert errors == []


async def test_keys_line_up_and_change_places_and_take_back(tmp_path: Path, chrome: Browser) -> None:
    errors: list[str] = []
    async with studio(tmp_path / "run.db", LINING_UP) as h:
        page = await opened(chrome, f"{h.bound.url}/captain?lang=az", errors)
        await seated(h, page)
        named = page.locator("#lineup .slot.named")
        for count, key in enumerate("231", 1):
            await page.keyboard.press(key)
            await expect(named).to_have_count(count)
        await page.keyboard.press("ArrowUp")  # from the fourth topic to the third
        await page.keyboard.press("2")  # who plays the first one: they change places
        await expect(page.locator("#lineup .slot[data-topic='1'] strong")).to_have_text("Aygün Quliyeva")
        assert h.desk.state.round.lineups[0] == (1, 3, 2, 0, 0)
        await page.click("#lineup .slot[data-topic='2']")
        await page.keyboard.press("3")  # who plays it already: taken back
        await expect(named).to_have_count(2)
        play(h, ["stop", "lock"])
        await expect(page.locator("#standing")).to_be_visible()
        await page.keyboard.press("4")
        await page.context.close()
        assert h.desk.state.round.lineups[0] == (1, 3, 2, 4, 5), "filled in at the lock, and no key changes it any more"
    assert errors == []


async def test_a_wager_that_is_too_much_meanwhile_is_called_so_at_once(tmp_path: Path, chrome: Browser) -> None:
    errors: list[str] = []
    async with studio(tmp_path / "run.db", OPEN) as h:
        page = await opened(chrome, f"{h.bound.url}/captain?lang=az", errors)
        await seated(h, page)
        await page.fill("#points", "200")
        await expect(page.locator("#points-why")).to_have_text("")
        play(h, ["adjust Nar -50 x"])
        await expect(page.locator("#points-why")).to_have_text("Ən çoxu 150")
        await page.keyboard.press("Enter")
        assert h.desk.state.stakes.wagers[0] == 0
        await page.context.close()
    assert errors == []


ON_AIR = f"""{SHEET}
[[look]]
slot = "picture"
while = {{ phase = "final_reveal" }}
do = [{{ device = "graphics", layer = 15, graphic = "showcaller.xamsa.stakes" }}]
"""


async def test_what_was_drawn_is_in_the_picture_once_it_is_revealed(tmp_path: Path, chrome: Browser) -> None:
    errors: list[str] = []
    async with studio(tmp_path / "run.db", COLLECTING, sheet=ON_AIR) as h:
        air = await opened(chrome, f"{h.bound.url}/air", errors)
        h.desk.press(h.desk.vocabulary.read({"do": "write", "team": 1, "text": "", "drawing": INK}), "test")
        play(h, ["stop"])
        await expect(air.locator(".answer").first).to_be_attached()
        await expect(air.locator(".hand path")).to_have_count(0)
        play(h, ["reveal_answer"])
        await expect(air.locator(".hand path")).to_have_attribute("d", "M10 20L30 40M7 8L7 8")
        await air.context.close()
    assert errors == []
