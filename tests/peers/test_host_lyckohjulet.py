"""Lyckohjulet on the host's page in Chromium: his two keys, his finger, and what he reads."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from automation.clock import SystemClock
from automation.settings import Settings
from tests.peers.browser import chromium, needs_chromium, opened
from tests.peers.evening import LONG, PRESSES, evening
from tests.peers.test_director_look import LANGUAGES
from tests.peers.test_host import SIZES, Stand
from tests.server.site import house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

ROUND = evening("wheel Bättre sent än aldrig", "final Kaffe och bulle")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@asynccontextmanager
async def stand_of(folder: Path, browser: Browser, words: dict[str, Any]) -> AsyncIterator[Stand]:
    """Serve an evening and open the host's page; at the end it may not have complained."""
    errors: list[str] = []
    async with house(
        folder / "run.db", SystemClock(), words=words, keys=Settings.model_fields["host"].default.keys
    ) as h:
        page = await opened(browser, f"{h.bound.url}/host?lang=sv", errors)
        await page.set_viewport_size({"width": 1180, "height": 820})
        await expect(page.locator("#go-on")).to_have_class(re.compile("sure"))
        yield Stand(h, browser, page, errors)
        for context in browser.contexts:
            await context.close()
    assert errors == []


@pytest_asyncio.fixture(loop_scope="module")
async def stand(tmp_path: Path, chrome: Browser) -> AsyncIterator[Stand]:
    async with stand_of(tmp_path, chrome, ROUND) as each:
        yield each


async def choose(stand: Stand, do: str, *labels: str) -> None:
    """Open what a verb asks for, touch what is chosen there, and send it."""
    await stand.page.click(f"#verbs [data-do={do}].legal")
    for label in labels:
        await stand.page.click(f'#choose .option:text-is("{label}")')
    await stand.page.click("#choose .send")


async def test_a_round_is_played_by_a_clicker_and_a_finger(stand: Stand) -> None:
    page = stand.page
    await stand.plays("PageDown turn", "PageDown spinning")
    await choose(stand, "land", "500")
    await stand.phase("pick_consonant")
    await choose(stand, "letter", "T")
    await stand.phase("turn")
    await expect(page.locator("#points-1")).to_have_text("1\u00a0500")
    await expect(page.locator(".facts").last).to_contain_text(
        "Jackpot 2\u00a0500\u00a0kr · Hjulet: 500 · T ×3 +1\u00a0500\u00a0kr"
    )
    await choose(stand, "buy_vowel", "E")
    await expect(page.locator("#points-1")).to_have_text("1\u00a0300")
    await page.click("#verbs [data-do=solve].legal")
    await stand.phase("solving")
    await stand.click("PageDown")
    await expect(page.locator("[data-do=correct] .again")).to_have_text("Tryck igen")
    await stand.plays("PageDown round_won", "PageDown final_spin")
    await expect(page.locator(".side.active em")).to_contain_text("bank 1\u00a0300")


async def test_the_host_reads_category_and_solution_and_what_to_say(stand: Stand) -> None:
    card = stand.page.locator("#card")
    await expect(card.locator(".say")).to_have_text("Rond 1: presentera kategorin och visa pusslet")
    await expect(card.locator(".who")).to_have_text("<kategori 1>")
    await expect(card.locator(".answer")).to_have_text("Bättre sent än aldrig")
    await expect(card.locator(".label")).to_have_text("Lösning")
    await stand.asked("show_puzzle")
    await expect(card.locator(".question")).to_have_text("▢▢▢▢▢▢ ▢▢▢▢\n▢▢ ▢▢▢▢▢▢", use_inner_text=True)
    await stand.click(".")
    await expect(card.locator(".answer")).to_be_hidden()


LETTER = ("letter", {"letter": "T"})
DECISIONS = [
    ("ked_flip", (("land", {"wedge": 4}), LETTER), "PageUp", "turn"),
    ("jackpot_chance", (("land", {"wedge": 5}), LETTER), "PageDown", "solving"),
    ("solving", (("land", {"wedge": 1}), LETTER, ("solve", {})), "PageUp", "turn"),
]


@pytest.mark.parametrize(("decision", "steps", "key", "phase"), DECISIONS)
async def test_decisions_are_on_the_two_keys_and_want_a_second_press(
    stand: Stand, decision: str, steps: Any, key: str, phase: str
) -> None:
    for name, words in (("show_puzzle", {}), ("spin", {}), *steps):
        await stand.asked(name, **words)
    await stand.phase(decision)
    before = stand.house.desk.seq
    await stand.click(key)
    await expect(stand.page.locator(".armed .again")).to_have_text("Tryck igen")
    assert stand.house.desk.seq == before
    await stand.plays(f"{key} {phase}")


async def test_what_a_real_wedge_says_on_its_back_is_chosen_before_it_counts(stand: Stand) -> None:
    for name, words in (("show_puzzle", {}), ("spin", {}), ("land", {"wedge": 4}), LETTER):
        await stand.asked(name, **words)
    await stand.phase("ked_flip")
    await expect(stand.page.locator("#choose")).to_be_hidden()
    await stand.click("PageDown")
    await stand.page.click('#choose .option:text-is("Dubbelt")')
    await stand.page.click("#choose .send")
    await expect(stand.page.locator("#points-1")).to_have_text("6\u00a0000")
    await expect(stand.page.locator(".facts").last).to_contain_text("Kvitt eller dubbelt är av hjulet")


async def test_a_used_letter_is_marked_and_can_be_chosen(stand: Stand) -> None:
    for name, words in (
        ("show_puzzle", {}),
        ("spin", {}),
        ("land", {"wedge": 1}),
        ("letter", {"letter": "T"}),
        ("spin", {}),
    ):
        await stand.asked(name, **words)
    await stand.asked("land", wedge=1)
    await stand.page.click("#verbs [data-do=letter].legal")
    await expect(stand.page.locator("#choose .option.played")).to_have_text(["T"])
    await stand.page.click("#choose .option.played")
    await stand.page.click("#choose .send")
    await expect(stand.page.locator(".side.active small")).to_have_text("▶ Åke Ström")


async def test_a_peg_is_told_by_its_two_wedges(stand: Stand) -> None:
    await stand.asked("show_puzzle")
    await stand.asked("spin")
    await stand.phase("spinning")
    await stand.page.click("#more")
    await stand.page.click("#verbs [data-do=land_on_peg].legal")
    await stand.page.click('#choose .option:text-is("STÅ ÖVER")')
    await expect(stand.page.locator("#choose .option")).to_have_text(["EN RESA", "JACKPOT"], ignore_case=True)
    await stand.page.click("#choose .option >> nth=0")
    await stand.page.click("#choose .send")
    await expect(stand.page.locator("body")).not_to_have_attribute("data-phase", "spinning")
    assert stand.house.desk.fields().landed == "stand_over"  # type: ignore[attr-defined]


CUT = """() => [...document.querySelectorAll("button, .side strong")].filter((each) => each.offsetParent).filter((each) => {
    const box = each.getBoundingClientRect();
    const outside = box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || each.scrollWidth > each.clientWidth + 1;
    return outside || each.matches("button") && (box.height < 44 || each.scrollHeight > each.clientHeight + 1);
}).map((each) => `${each.dataset.do || each.id} ${each.textContent}`)"""  # noqa: E501 (a script for a page)
SCROLLS = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight > innerHeight || scrollWidth > innerWidth;
}"""


async def test_nothing_is_cut_off_in_any_language_phase_and_size(tmp_path: Path, chrome: Browser) -> None:
    found: dict[str, str] = {}
    async with stand_of(tmp_path, chrome, evening(**LONG)) as stand:
        pages = {}
        for language in LANGUAGES:
            for width, height in SIZES:
                context = await chrome.new_context(viewport={"width": width, "height": height})
                pages[language, width] = await context.new_page()
                await pages[language, width].goto(f"{stand.house.bound.url}/host?lang={language}")
        for do, words in PRESSES:
            await stand.asked(do, **words)
            phase = stand.house.desk.fields().phase  # type: ignore[attr-defined]
            for key, page in pages.items():
                await expect(page.locator("body")).to_have_attribute("data-phase", phase)
                found |= {f"{key}: {each}": phase for each in await page.evaluate(CUT)}
                if await page.evaluate(SCROLLS):
                    found[f"{key} scrolls"] = phase
    assert found == {}
