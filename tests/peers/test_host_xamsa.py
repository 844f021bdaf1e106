"""Xəmsə on the host's page in Chromium: his two keys, his finger, and what he reads."""

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
from tests.peers.test_director_look import LANGUAGES
from tests.peers.test_host import SIZES, Stand
from tests.peers.test_host_lyckohjulet import CUT, SCROLLS
from tests.peers.xamsa_demo import ENDING, LINED_UP, STRETCHES, demo, played, without_reserves
from tests.server.site import house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@asynccontextmanager
async def stand_of(folder: Path, browser: Browser, words: dict[str, Any]) -> AsyncIterator[Stand]:
    """Serve a game and open the host's page; at the end it may not have complained."""
    errors: list[str] = []
    keys = Settings.model_fields["host"].default.keys
    async with house(folder / "run.db", SystemClock(), words=words, keys=keys) as h:
        page = await opened(browser, f"{h.bound.url}/host?lang=az", errors)
        await page.set_viewport_size({"width": 1180, "height": 820})
        await expect(page.locator("#go-on")).to_have_class(re.compile("sure"))
        yield Stand(h, browser, page, errors)
        for context in browser.contexts:
            await context.close()
    assert errors == []


@pytest_asyncio.fixture(loop_scope="module")
async def stand(tmp_path: Path, chrome: Browser) -> AsyncIterator[Stand]:
    async with stand_of(tmp_path, chrome, demo()) as each:
        yield each


TO_THE_QUESTION = f"start announce_topics start_clock {LINED_UP} lock call_players"
TO_THE_FINAL = " ".join(STRETCHES)
"""As far as the question of the Xəmsə round, without reserve questions."""


async def test_a_question_is_hosted_by_a_clicker(stand: Stand) -> None:
    page = stand.page
    await stand.plays("PageDown topics")
    await played(stand.house, "announce_topics")
    await stand.plays("PageDown assign")
    await played(stand.house, LINED_UP)
    await expect(page.locator("#go-on")).to_have_class(re.compile("sure"))
    await stand.plays("PageDown topic_intro", "PageDown q_ready", "PageDown reading")
    await played(stand.house, "buzz:2 buzz:1")
    await stand.phase("answering")
    await stand.click("PageUp")
    await expect(page.locator("[data-do=wrong] .again")).to_have_text("Yenə basın")
    await stand.plays("PageUp answering")
    await expect(page.locator("#points-2")).to_have_text("−200")
    await stand.click("PageDown")
    await stand.plays("PageDown q_closed", "PageDown answer_shown", "PageDown q_ready")
    await expect(page.locator("#points-1")).to_have_text("200")


async def test_the_host_reads_the_topics_the_players_the_question_and_its_answer(stand: Stand) -> None:
    card = stand.page.locator("#card")
    await expect(card).to_have_attribute("lang", "az")
    await expect(card.locator(".say")).to_have_text("1-ci raund: Bəlli raund. Elan edin və başlayın")
    await expect(card.locator(".who")).to_have_text("200 · 400 · 600 · 800 · 1000")
    await expect(card.locator(".plate")).to_be_hidden()  # there is no answer yet
    await played(stand.house, "start announce_topic")
    await expect(card.locator(".question")).to_contain_text("✓ 1. Xəzər")
    await expect(card.locator(".question")).to_contain_text("· 2. Şahmat")
    await played(stand.house, f"announce_topics start_clock {LINED_UP} lock")
    await expect(card.locator(".question")).to_contain_text("Zəfəran: Fərid Məlikov")
    await played(stand.house, "call_players")
    await expect(card.locator(".where")).to_have_text("Bəlli · 200")
    await expect(card.locator(".who")).to_have_text("Xəzər")
    await expect(card.locator(".question")).to_contain_text("Xəzərin sahilləri")
    await expect(card.locator(".answer")).to_have_text("5")
    await expect(card.locator(".accept")).to_contain_text("Beş dövlət")
    await expect(card.locator(".lamps span")).to_have_text(["●", "○", "○", "○", "○"])
    await stand.click(".")
    await expect(card.locator(".answer")).to_be_hidden()


async def test_the_host_sees_who_answers_and_who_waits(stand: Stand) -> None:
    page = stand.page
    await played(stand.house, f"{TO_THE_QUESTION} read_start buzz:4 buzz:1 buzz:3")
    await expect(page.locator("#card .who")).to_contain_text(
        "▶ Mürəkkəb, Günay Səfərova  →  2. Nar, Aysel Məmmədova  →  3. Firuzə, Sevinc Abbasova"
    )
    await expect(page.locator(".side em")).to_have_text(
        ["2 · növbədədir", "Fərid Məlikov", "3 · növbədədir", "▶ cavab verir"]
    )
    await expect(page.locator(".side.active small")).to_have_text("4 Mürəkkəb")
    await page.click("[data-do=no_answer].legal")
    await expect(page.locator(".side.active small")).to_have_text("1 Nar")
    await expect(page.locator(".facts").last).to_contain_text("∅ Mürəkkəb 0")


async def test_a_written_answer_is_told_with_a_suggestion_and_judged_by_two_keys(
    tmp_path: Path, chrome: Browser
) -> None:
    async with stand_of(tmp_path, chrome, without_reserves()) as stand:
        card = stand.page.locator("#card")
        await played(stand.house, f"{TO_THE_FINAL} read_end")
        # Hundreds of presses came at once.
        await expect(stand.page.locator("body")).to_have_attribute("data-phase", "final_collect", timeout=30_000)
        await expect(card.locator(".answer")).to_have_text("Əlişir Nəvai")
        await played(stand.house, "write:1,NƏVAİ write:4,Füzuli close")
        await stand.phase("final_reveal")
        await expect(stand.page.locator("#card")).not_to_contain_text("NƏVAİ")
        await stand.click("PageDown")  # shows the answer
        await expect(card.locator(".who")).to_have_text("Nar yazıb")
        await expect(card.locator(".question")).to_have_text("«NƏVAİ»")
        await expect(card.locator(".media")).to_contain_text("Düzgün cavaba uyğundur")
        await expect(card.locator(".where")).to_have_text("Xəmsə")
        await stand.click("PageDown")  # the wager
        await expect(card.locator(".where")).to_have_text("Xəmsə · Gediş 150")
        await stand.click("PageDown", "PageDown")
        await expect(stand.page.locator("#points-1")).to_have_text("350")
        await stand.click("PageDown", "PageDown", "PageDown")  # on to a team that wrote nothing
        await expect(card.locator(".media")).to_contain_text("Heç nə yazılmayıb")
        await stand.click("PageDown", "PageDown")
        await expect(stand.page.locator("#points-3")).to_have_text("199")
        await stand.click("PageDown", "PageDown", "PageDown")
        await expect(card.locator(".media")).to_contain_text("fərqlənir")
        await stand.click("PageUp", "PageUp")
        await expect(stand.page.locator("#points-4")).to_have_text("0")


async def test_a_topic_is_removed_and_a_player_named_by_a_finger(tmp_path: Path, chrome: Browser) -> None:
    async with stand_of(tmp_path, chrome, without_reserves()) as stand:
        page = stand.page
        to_the_removal = " ".join(STRETCHES[: STRETCHES.index("next start announce_topics") + 1])
        await played(stand.house, f"{to_the_removal} start_clock")
        await stand.phase("ferdi_elim")
        await page.click("#verbs [data-do=remove].legal")
        await expect(page.locator("#choose .option")).to_have_text(["Zəfəran"])
        await page.click("#choose .option")
        await page.click("#choose .option >> nth=2")
        await page.click("#choose .send")
        await expect(page.locator("#card .question")).to_contain_text("✕ 3. Nağıl və dastan")
        await played(stand.house, "remove:4,1 remove:1,2 remove:3,4")
        await stand.phase("ferdi_pick")
        await page.click("#verbs [data-do=pick].legal")
        await page.click('#choose .option:text-is("Firuzə")')
        await page.click('#choose .option:text-is("Ülkər Nəbiyeva")')
        await page.click("#choose .send")
        await expect(page.locator("#points-3 ~ em")).to_have_text("✓ hazırdır")
        await expect(page.locator("#verbs [data-do=line_up]")).to_have_count(0)


async def test_nothing_is_cut_off_in_any_language_phase_and_size(tmp_path: Path, chrome: Browser) -> None:
    found: dict[str, str] = {}
    async with stand_of(tmp_path, chrome, without_reserves()) as stand:
        pages = {}
        for language in LANGUAGES:
            pages[language] = await (await chrome.new_context()).new_page()
            await pages[language].goto(f"{stand.house.bound.url}/host?lang={language}")
        for words in (*STRETCHES, "read_end", *ENDING):
            await played(stand.house, words)
            now: str = stand.house.desk.fields().phase  # type: ignore[attr-defined]
            phase = "final_collect" if now == "final_clock" else now  # the discussion ends by itself
            for language, page in pages.items():
                await expect(page.locator("body")).to_have_attribute("data-phase", phase, timeout=30_000)
                for width, height in SIZES:
                    await page.set_viewport_size({"width": width, "height": height})
                    place = f"{language} {width}"
                    found |= {f"{place}: {each}": phase for each in await page.evaluate(CUT)}
                    if await page.evaluate(SCROLLS):
                        found[f"{place} scrolls"] = phase
    assert found == {}
