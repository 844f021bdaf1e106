from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, Route, expect

from automation.clock import SystemClock
from tests.peers.browser import chromium, needs_chromium, opened
from tests.peers.gallery import Gallery, gallery_of, in_phase, to_the_minute
from tests.server.site import TEMPLATES, House, house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

LANGUAGES = json.loads((TEMPLATES / "words" / "languages.json").read_text("utf-8"))
SIZES = ((1920, 1080), (1180, 820))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, chrome: Browser) -> AsyncIterator[Gallery]:
    async with gallery_of(tmp_path, chrome) as each:
        yield each


@pytest_asyncio.fixture(loop_scope="module")
async def served(tmp_path: Path, chrome: Browser) -> AsyncIterator[House]:
    async with house(tmp_path / "run.db", SystemClock()) as h:
        yield h
        for context in chrome.contexts:
            await context.close()


MISFITS = """() => {
    const name = (each) => each.dataset.do || each.dataset.type || each.dataset.kind || each.name || each.id || each.className;
    const found = [];
    for (const each of document.querySelectorAll("button, input, select")) {
        const box = each.getBoundingClientRect();
        if (!box.width || each.closest("dialog")) continue;
        const scrolls = each.closest("ol");
        if (box.height < 43.5 || box.width < 43.5) found.push(`${name(each)} is small: ${box.width} × ${box.height}`);
        if (!scrolls && (box.right > innerWidth || box.bottom > innerHeight)) found.push(`${name(each)} leaves the page`);
        if (each.matches("input, select")) continue;
        if (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight) found.push(`${name(each)} overflows`);
        for (const part of each.querySelectorAll("span, strong, small")) {
            const inner = part.getBoundingClientRect();
            const clipped = part.matches(".say, .standby-title, .title, #turn span"); // the episode's, of any length
            if (part.scrollWidth > part.clientWidth + 1 && !clipped && part.clientWidth) found.push(`${name(each)}: ${part.textContent}`);
            if (inner.bottom > box.bottom || inner.right > box.right + 0.5) found.push(`${name(each)} lets out ${part.textContent}`);
        }
    }
    if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
    return found;
}"""  # noqa: E501 (a script for a page)


async def test_every_word_of_every_language_fits_its_button_and_nothing_scrolls(gallery: Gallery) -> None:
    page, h = gallery.page, gallery.house
    await to_the_minute(h)
    misfits: list[str] = []
    for language in LANGUAGES:
        await page.goto(f"{h.bound.url}/director?lang={language}")
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await expect(page.locator("[data-device=lights]")).to_be_visible()
        for do in ("answer", "undo"):  # the words of undo, of the next step and of decisions come and go
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                misfits += [f"{language} {width}: {each}" for each in await page.evaluate(MISFITS)]
            assert (await h.press(do))[0] == 200
            await gallery.phase("answering" if do == "answer" else "minute")
    assert misfits == []


async def test_a_language_is_chosen_on_the_page_and_kept(gallery: Gallery) -> None:
    page = gallery.page
    await page.select_option("select.language", label="Українська")
    await expect(page.locator("#steps [data-do=spin]")).to_contain_text("Дзиґа")
    await page.goto(f"{gallery.house.bound.url}/director")
    await expect(page.locator("#panic")).to_contain_text("ПАНІКА")
    await page.goto(f"{gallery.house.bound.url}/director?lang=az")
    await expect(page.locator("#panic")).to_contain_text("PANİKA")


async def test_a_browser_that_speaks_none_of_the_languages_gets_english(chrome: Browser, served: House) -> None:
    for locale, spin in (("sv-SE", "Snurra"), ("fr-FR", "Spin")):
        context = await chrome.new_context(locale=locale)
        page = await context.new_page()
        await page.goto(f"{served.bound.url}/director")
        await expect(page.locator("#steps [data-do=spin]")).to_contain_text(spin)


UNTRANSLATED = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const { parentElement: place, textContent: said } = walker.currentNode;
        const foreign = place.closest("kbd, code, script, option, figure, .reason small");
        if (/\\p{L}/u.test(said) && !/[⟦⟧]/.test(said) && !foreign) found.push(said.trim());
    }
    return found;
}"""


async def wordless(route: Route) -> None:
    """Answer with a language in which every word stands in brackets, its fields kept."""
    words = json.loads((TEMPLATES / route.request.url.partition("/static/")[2]).read_text("utf-8"))
    marked = {group: {key: f"⟦{text}⟧" for key, text in each.items()} for group, each in words.items()}
    await route.fulfill(json=marked)


async def test_every_word_on_the_pages_comes_from_the_language_or_from_the_show(chrome: Browser, served: House) -> None:
    context = await chrome.new_context(viewport={"width": 1920, "height": 1080}, locale="en-GB")
    await context.route("**/words/**/en.json", wordless)
    page = await context.new_page()
    await to_the_minute(served)
    await page.goto(f"{served.bound.url}/director")
    await in_phase(page, "minute")
    await page.click("#steps [data-do=spin]")
    await page.keyboard.press("?")
    own = await page.evaluate(UNTRANSLATED)
    content = {
        "Что? Где? Когда?",
        "lights",
        "graphics",
        "Opening",
        "Round 1",
        "Song",
        "Viewer 3, Полтава",
        "QUESTION-3",
    }
    content |= {"director@127.0.0.1", "no page is open", "Идёт минута"}
    steps = re.compile(r"minute|reading|layer \d+: .*|look house|card|house|resync|.*no page is open|start")
    assert [said for said in own if said not in content and not steps.fullmatch(said)] == []
    await page.goto(f"{served.bound.url}/")
    await expect(page.locator(".page").first).to_be_visible()
    assert set(await page.evaluate(UNTRANSLATED)) <= content


# Touch ------------------------------------------------------------------------------------------------------------


async def tablet(browser: Browser, h: House, errors: list[str]) -> tuple[BrowserContext, Page]:
    context = await browser.new_context(viewport={"width": 1180, "height": 820}, has_touch=True, locale="en-GB")
    page = await context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.goto(f"{h.bound.url}/director")
    await in_phase(page, "pre_spin")
    return context, page


async def test_a_round_is_played_with_a_finger_on_a_tablet(chrome: Browser, served: House) -> None:
    errors: list[str] = []
    _, page = await tablet(chrome, served, errors)
    await page.tap("#go-on.legal")
    await page.tap("#steps [data-do=arrow].legal")
    await page.tap("#tray.ready [data-value='6']")
    for do in ("open", "read", "start_clock"):
        await page.tap(f"#steps [data-do={do}].legal")
    await page.tap("#transport [data-do=stop].legal")
    for do in ("answer", "wrong"):
        await page.tap(f"#steps [data-do={do}].legal")
    await expect(page.locator("#points-viewers")).to_have_text("1")
    await page.tap("#turn [data-do=undo].legal")
    await in_phase(page, "answering")
    assert errors == []


async def test_the_players_of_a_decisive_round_are_chosen_by_touch(tmp_path: Path, chrome: Browser) -> None:
    errors: list[str] = []
    async with house(tmp_path / "run.db", SystemClock()) as h:
        _, page = await tablet(chrome, h, errors)
        await h.press("adjust", target="experts", delta=5, reason="test")
        assert (await h.press("request_decisive"))[0] == 200
        await page.tap("#steps [data-do=grant].legal")
        await expect(page.locator("#tray")).to_have_class("ready")
        sizes = await page.eval_on_selector_all(
            "#tray button", "(all) => all.map((each) => each.getBoundingClientRect().height)"
        )
        assert min(sizes) >= 44
        for seat in (1, 3, 4, 3, 6):  # 3 is taken back
            await page.tap(f"#tray [data-value='{seat}']")
        await expect(page.locator("#tray h2")).to_have_text("players: 3 / 3")
        await page.tap("#tray .confirm")
        await in_phase(page, "pre_spin")
        assert (await h.get("/api/state"))[1]["view"]["seated"] == [1, 4, 6]
    assert errors == []


async def test_a_second_tap_of_the_same_finger_chooses_nothing(chrome: Browser, served: House) -> None:
    errors: list[str] = []
    _, page = await tablet(chrome, served, errors)
    await page.tap("#steps [data-do=spin].legal")
    await in_phase(page, "spinning")
    twice = """() => {
        const arrow = document.querySelector("#steps [data-do=arrow]");
        arrow.click();
        const choices = [...document.querySelectorAll("#tray button")];
        for (const each of choices) each.click();
        return [choices.length, document.getElementById("tray").hidden];
    }"""
    assert await page.evaluate(twice) == [15, False]
    await page.tap("#tray.ready .cancel")
    await expect(page.locator("#tray")).to_be_hidden()
    assert served.desk.seq == 1
    assert errors == []


async def test_the_tray_closes_when_its_moment_is_over(gallery: Gallery) -> None:
    await gallery.click("spin", "arrow")
    await expect(gallery.page.locator("#tray")).to_be_visible()
    await gallery.house.press("arrow", sector=4)
    await gallery.phase("sector")
    await expect(gallery.page.locator("#tray")).to_be_hidden()


# The start page ---------------------------------------------------------------------------------------------------


async def test_the_start_page_says_what_runs_and_leads_to_every_page(chrome: Browser, served: House) -> None:
    errors: list[str] = []
    await served.press("spin")
    page = await opened(chrome, f"{served.bound.url}/?lang=sv", errors)
    await expect(page.locator("#show")).to_have_text("Что? Где? Когда?")
    await expect(page.locator("#entry")).to_have_text("1")
    await expect(page.locator("#devices")).to_contain_text("✕ graphics: nere")
    await expect(page.locator("#alone")).to_contain_text("Telefoner når inte servern")
    await expect(page.locator("#alone code")).to_have_text('[server] host = "0.0.0.0"')
    await expect(page.locator("#first li")).to_have_count(3)
    codes = await page.eval_on_selector_all(
        ".code img", "(all) => all.map((each) => each.complete && each.naturalWidth)"
    )
    assert codes
    assert all(codes)
    await page.click("[data-page='/director']")
    await in_phase(page, "spinning")
    assert errors == []
