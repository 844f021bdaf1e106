"""How Lyckohjulet's page for the director looks: what fits, what moves, whose words; and a show without a page."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, expect

from automation.clock import SystemClock
from tests.peers.browser import chromium, needs_chromium
from tests.peers.evening import LONG, PRESSES, evening
from tests.peers.gallery import in_phase
from tests.peers.test_director_look import LANGUAGES, MISFITS, SIZES
from tests.peers.test_director_lyckohjulet import ROUND, at, pressed
from tests.server.site import TEMPLATES, house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


CUT = """() => [...document.querySelectorAll(".phase, .course, .last, .meaning, .clockname, .puzzle")]
    .filter((each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1).map((each) => `${each.className}: ${each.textContent}`)"""  # noqa: E501 (a script for a page)
PICTURES = re.compile(r"/(air|preview)\?monitor")
PLACES = """() => [...document.querySelectorAll("#transport button, #forward button, #steps button, #turn button, #panel")]
    .map((each) => [each.dataset.do || each.id, ...["x", "y", "width", "height"].map((side) => Math.round(each.getBoundingClientRect()[side]))])"""  # noqa: E501

SEEN = f"() => [({MISFITS})(), ({CUT})(), ({PLACES})()]"


async def test_everything_fits_in_every_language_and_phase_and_nothing_moves(tmp_path: Path, chrome: Browser) -> None:
    misfits: dict[str, str] = {}
    async with at(tmp_path, chrome, evening(**LONG)) as gallery:
        pages = {}
        for language in LANGUAGES:
            for width, height in SIZES:
                context = await chrome.new_context(viewport={"width": width, "height": height})
                await context.route(
                    PICTURES, lambda route: route.fulfill(body="")
                )  # ten of them would cost most of the time
                page = await context.new_page()
                await page.goto(f"{gallery.house.bound.url}/director?lang={language}")
                await in_phase(page, "round_intro")
                pages[language, width] = page
        places = {key: await page.evaluate(PLACES) for key, page in pages.items()}
        for do, words in PRESSES:
            await pressed(gallery, (do, words))
            phase = gallery.house.desk.fields().phase  # type: ignore[attr-defined]
            for key, page in pages.items():
                await in_phase(page, phase)
                large, cut, now = await page.evaluate(SEEN)  # at once: five hundred times a page is asked
                misfits |= {f"{key}: {each}": phase for each in (*large, *cut)}
                assert now == places[key], (phase, key)
    assert misfits == {}


async def wordless(route: Route) -> None:
    """Answer with a language in which every word stands in brackets, its fields kept."""
    words = json.loads((TEMPLATES / route.request.url.partition("/static/")[2]).read_text("utf-8"))
    marked = {group: {key: f"⟦{text}⟧" for key, text in each.items()} for group, each in words.items()}
    await route.fulfill(json=marked)


UNTRANSLATED = """() => [...document.querySelectorAll("#glance *, #panel *, #steps *, #transport *")]
    .filter((each) => !each.children.length && each.offsetParent && /\\p{L}{2}/u.test(each.textContent))
    .filter((each) => !/[⟦⟧]/.test(each.textContent) && !each.closest("svg, kbd, .cells, .last, .tile .name, .buzzer strong, .puzzle, .facts, #landed, #go-on .say, #jackpot"))
    .map((each) => each.textContent)"""  # noqa: E501


async def test_every_word_comes_from_the_language_or_from_the_show(tmp_path: Path, chrome: Browser) -> None:
    async with at(tmp_path, chrome, evening(**LONG)) as gallery:
        context = await chrome.new_context(locale="en-GB")
        await context.route("**/words/**/en.json", wordless)
        page = await context.new_page()
        await page.goto(f"{gallery.house.bound.url}/director")
        for do, words in PRESSES:
            await pressed(gallery, (do, words))
            await in_phase(page, gallery.house.desk.fields().phase)  # type: ignore[attr-defined]
            assert await page.evaluate(UNTRANSLATED) == [], do


async def test_a_turn_is_played_with_a_finger_on_a_tablet(tmp_path: Path, chrome: Browser) -> None:
    async with house(tmp_path / "run.db", SystemClock(), words=ROUND) as h:
        context = await chrome.new_context(viewport={"width": 1180, "height": 820}, has_touch=True, locale="sv-SE")
        page = await context.new_page()
        await page.goto(f"{h.bound.url}/director")
        await page.tap("#go-on.legal")
        await page.tap("#steps [data-do=spin].legal")
        await page.tap("#wheel [data-wedge='1']")
        await page.tap("#letters.ready [data-letter=T].legal")
        await expect(page.locator("#pot-1")).to_have_text("1\u00a0500")
        await page.tap("#letters.ready [data-letter=Ä].legal")
        await page.tap("#steps [data-do=solve].legal")
        await page.tap("#steps [data-do=correct].legal")
        await in_phase(page, "round_won")
        await context.close()


async def test_a_show_that_nobody_has_drawn_for_gets_a_plain_page_that_plays(tmp_path: Path, chrome: Browser) -> None:
    async with house(tmp_path / "run.db", SystemClock(), words=ROUND) as h:
        context = await chrome.new_context(viewport={"width": 1920, "height": 1080}, locale="en-GB")
        for part in ("director/shows/**", "words/lyckohjulet/**"):
            await context.route(f"**/static/{part}", lambda route: route.fulfill(status=404))
        page = await context.new_page()
        await page.goto(f"{h.bound.url}/director")
        await page.click("#go-on.legal")
        await in_phase(page, "turn")
        await expect(page.locator(".phase")).to_have_text("turn")
        await expect(page.locator(".fields")).to_contain_text("solutionBättre sent än aldrig")
        await page.click("#go-on.legal")
        await page.click("#steps [data-do=land].legal")
        await page.click("#tray.ready [data-value='1']")
        await page.click("#steps [data-do=letter].legal")
        await page.fill("#tray [name=letter]", "T")
        await page.keyboard.press("Enter")
        await in_phase(page, "turn")
        await page.click("#steps [data-do=spin].legal")
        await page.click("#steps [data-do=land_on_peg].legal")
        await page.click("#tray.ready [data-value='1']")
        await expect(page.locator("#tray h2")).to_have_text("1 › right")
        await page.click("#tray.ready [data-value='2']")
        await in_phase(page, "pick_consonant")
        await context.close()
