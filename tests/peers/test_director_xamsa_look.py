"""How the page of Xəmsə for the director looks: what fits, what moves, whose words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.peers.browser import chromium, needs_chromium
from tests.peers.gallery import Gallery, gallery_of, in_phase
from tests.peers.test_director_look import LANGUAGES, MISFITS, SIZES
from tests.peers.test_director_lyckohjulet_look import PICTURES, PLACES, wordless
from tests.peers.xamsa_demo import ENDING, STRETCHES, played, without_reserves

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


async def stretches(gallery: Gallery, pages: list[Page]) -> AsyncIterator[str]:
    """Play the demo, and say where it is each time that all pages show it."""
    for words in (*STRETCHES, "read_end", *ENDING):
        await played(gallery.house, words)
        now: str = gallery.house.desk.fields().phase  # type: ignore[attr-defined]
        phase = "final_collect" if now == "final_clock" else now  # the discussion ends by itself
        for page in pages:  # hundreds of presses came at once
            await expect(page.locator("#glance")).to_have_attribute("data-phase", phase, timeout=30_000)
        yield f"{phase} after {words[:60]}"


CUT = """() => [...document.querySelectorAll(".phase, .course, .last, .clockname, .total, .tile .sums, .amount, .apart h2, .apart .state, .told, .marks i, .topics b")]
    .filter((each) => each.offsetParent && (each.scrollWidth > each.clientWidth + 1 && each.clientWidth)).map((each) => `${each.className}: ${each.textContent}`)"""  # noqa: E501 (a script for a page)
COVERED = """() => [...document.querySelectorAll(".apart button, .apart input, #steps button")].filter((each) => each.offsetParent).filter((each) => {
    const box = each.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !each.contains(top);
}).map((each) => `covered: ${each.className} ${each.textContent}`)"""  # noqa: E501

SEEN = f"() => [[...({MISFITS})(), ...({CUT})(), ...({COVERED})()], ({PLACES})()]"


async def looking(gallery: Gallery, browser: Browser, language: str) -> Page:
    """Open the page in a language, without the pictures of the programme, which would cost most of the time."""
    context = await browser.new_context()
    await context.route(PICTURES, lambda route: route.fulfill(body=""))
    page = await context.new_page()
    await page.goto(f"{gallery.house.bound.url}/director?lang={language}")
    await in_phase(page, "round_intro")
    return page


async def test_everything_fits_in_every_language_and_phase_and_nothing_moves(tmp_path: Path, chrome: Browser) -> None:
    misfits: dict[str, str] = {}
    async with gallery_of(tmp_path, chrome, words=without_reserves()) as gallery:
        pages = {language: await looking(gallery, chrome, language) for language in LANGUAGES}
        places: dict[tuple[str, int], list[Any]] = {}
        async for where in stretches(gallery, list(pages.values())):
            for language, page in pages.items():
                for width, height in SIZES:
                    await page.set_viewport_size({"width": width, "height": height})
                    found, now = await page.evaluate(SEEN)
                    misfits |= {f"{language} {width}: {each}": where for each in found}
                    assert places.setdefault((language, width), now) == now, (where, language, width)
    assert sorted(misfits.items()) == []


UNTRANSLATED = """() => [...document.querySelectorAll("#glance *, #panel *, #steps *, #transport *")]
    .filter((each) => !each.children.length && each.offsetParent && /\\p{L}{2}/u.test(each.textContent))
    .filter((each) => !/[⟦⟧]/.test(each.textContent) && !each.closest("kbd, [lang=az], #go-on .say"))
    .map((each) => each.textContent)"""


async def test_every_word_comes_from_the_language_or_from_the_show(tmp_path: Path, chrome: Browser) -> None:
    async with gallery_of(tmp_path, chrome, words=without_reserves()) as gallery:
        context = await chrome.new_context(locale="en-GB")
        await context.route("**/words/**/en.json", wordless)
        await context.route(PICTURES, lambda route: route.fulfill(body=""))
        page = await context.new_page()
        await page.goto(f"{gallery.house.bound.url}/director")
        async for where in stretches(gallery, [page]):
            assert await page.evaluate(UNTRANSLATED) == [], where
