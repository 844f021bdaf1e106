"""Phones as buttons in Chromium, with fingers: pairing, a press, take-over, a lost line, and a director who sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from automation.server.buttons import RECEPTION
from tests.peers.browser import chromium, needs_chromium, opened
from tests.server.site import House
from tests.server.test_buttons import studio

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

LANGUAGES = ("en", "sv", "az", "ru", "uk")
SIZES = ((360, 640), (320, 568), (412, 915), (640, 360))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@dataclass
class Floor:
    """A question of Xəmsə that is being read, and the phones around it."""

    house: House
    browser: Browser
    errors: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    """What phones asked of anybody but the server."""

    def invitation(self, seat: int) -> str:
        """Give the code in a seat's picture."""
        return self.house.app[RECEPTION].pairing.invitation(seat)

    def digits(self, seat: int) -> str:
        """Give the code that a person types."""
        return self.house.app[RECEPTION].pairing.code(seat)

    async def phone(self, code: str = "", language: str = "en", **more: Any) -> Page:
        """Take up another phone, with a memory of its own, and open the page."""
        kind = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, **more}
        context = await self.browser.new_context(**kind)
        page = await context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        own = self.house.bound.url
        page.on("request", lambda asked: self._asked(asked.url, own))
        await page.goto(f"{own}/buzzer?lang={language}{'#' + code if code else ''}")
        return page

    def _asked(self, url: str, own: str) -> None:
        if not url.startswith((own, "data:")):
            self.strange.append(url)

    async def press(self, *lines: str) -> None:
        """Press verbs as the gallery does."""
        for line in lines:
            name, *values = line.split()
            self.house.desk.press(
                self.house.desk.vocabulary.read_positional(name, [int(value) for value in values]), "test"
            )


@pytest_asyncio.fixture(loop_scope="module")
async def floor(tmp_path: Path, chrome: Browser) -> AsyncIterator[Floor]:
    async with studio(tmp_path / "run.db") as h:
        made = Floor(h, chrome)
        yield made
        for context in chrome.contexts:
            await context.close()
    assert made.errors == []
    assert made.strange == []


async def stands(page: Page, state: str) -> None:
    """Wait until a phone's button stands so."""
    await expect(page.locator("#button")).to_have_attribute("data-state", state)


async def test_two_phones_pair_press_and_see_at_once_who_was_first(floor: Floor) -> None:
    one = await floor.phone(floor.invitation(1))
    two = await floor.phone()
    await two.fill("#code", floor.digits(2))
    for page in (one, two):
        await stands(page, "free")
    assert "#" not in one.url, "the code is out of the address"
    await one.tap("#button")
    await stands(one, "first")
    await two.tap("#button")
    await stands(two, "queued")
    await expect(two.locator("#button .sign")).to_have_text("2")
    await expect(two.locator("#button .more")).to_contain_text("ms after the first")
    await floor.press("wrong")
    await stands(two, "first")
    await stands(one, "answered")
    await one.tap("#button")
    await expect(one.locator("#button .word")).to_have_text("Not you")
    assert floor.house.desk.state.asked.answering == 2


async def test_a_finger_is_told_that_it_was_too_early_or_too_late(floor: Floor) -> None:
    one = await floor.phone(floor.invitation(1))
    await stands(one, "free")
    await floor.press("read_end", "stop")
    await stands(one, "late")
    await one.tap("#button")
    await expect(one.locator("#button .word")).to_have_text("Too late")
    await floor.press("show_answer", "next")
    await stands(one, "early")
    await one.tap("#button")
    await expect(one.locator("#button .word")).to_have_text("Too early")
    await floor.press("read_start")
    await stands(one, "free")


async def test_a_wrong_code_opens_nothing_and_says_so(floor: Floor) -> None:
    one = await floor.phone("0")
    await expect(one.locator(".why")).to_have_text("No seat has this code")
    await expect(one.locator("#button")).to_be_hidden()


async def test_a_take_over_wants_the_directors_consent_and_the_old_phone_is_told(floor: Floor) -> None:
    director = await opened(floor.browser, f"{floor.house.bound.url}/director?lang=en", floor.errors)
    old = await floor.phone(floor.invitation(3))
    await stands(old, "free")
    await expect(director.locator("#buzzers-open")).to_have_text("Buzzers 1/4")
    new = await floor.phone()
    await new.fill("#code", floor.digits(3))
    await expect(new.locator(".why")).to_contain_text("director has been asked")
    await director.click("#buzzers-open")
    seat = director.locator("#phones [data-seat='3']").first
    await expect(seat).to_contain_text("Another phone wants this seat: 127.0.0.1")
    await seat.locator("[data-act=allow]").click()
    await stands(new, "free")
    await expect(old.locator(".why")).to_have_text("Another phone has taken this seat")
    await new.tap("#button")
    await stands(new, "first")


async def test_a_phone_that_asks_is_told_when_another_one_asks_for_the_same_seat(floor: Floor) -> None:
    old = await floor.phone(floor.invitation(3))
    await stands(old, "free")
    earlier, later = await floor.phone(), await floor.phone()
    await earlier.fill("#code", floor.digits(3))
    await expect(earlier.locator(".why")).to_contain_text("director has been asked")
    await later.fill("#code", floor.digits(3))
    await expect(later.locator(".why")).to_contain_text("director has been asked")
    await expect(earlier.locator(".why")).to_contain_text("Somebody else asks for this seat now")
    await earlier.fill("#code", floor.digits(3))  # and now the other way round
    await expect(earlier.locator(".why")).to_contain_text("director has been asked")
    await expect(later.locator(".why")).to_contain_text("Somebody else asks for this seat now")


async def test_the_director_shows_codes_and_sees_every_press_with_its_moments(floor: Floor) -> None:
    director = await opened(floor.browser, f"{floor.house.bound.url}/director?lang=en", floor.errors)
    one = await floor.phone(floor.invitation(1))
    await stands(one, "free")
    await director.click("#buzzers-open")
    await expect(director.locator("#phones .code").nth(1)).to_be_hidden()
    await director.click("#phones [aria-pressed]")
    await expect(director.locator("#phones .code").nth(1)).to_have_text(floor.digits(2))
    wide = "() => [...document.querySelectorAll('#phones img')].map((each) => each.naturalWidth > 0)"
    await director.wait_for_function(f"() => ({wide})().every(Boolean)")
    await one.tap("#button")
    await stands(one, "first")
    line = director.locator("#phones ol li").first
    await expect(line).to_have_attribute("data-outcome", "first")
    await expect(line).to_contain_text("round trip")
    await floor.press("cancel_buzz")
    floor.house.site.buzzers.wired(floor.house.desk.vocabulary.read_positional("buzz", [2]), "osc")  # type: ignore[union-attr]
    await expect(director.locator("#phones ol li[data-seat='2']")).to_contain_text("wired")
    await director.keyboard.press("Escape")
    await expect(director.locator("#phones")).to_be_hidden()


async def test_a_phone_comes_back_by_itself_to_its_seat(tmp_path: Path, chrome: Browser) -> None:
    async with studio(tmp_path / "run.db") as h:
        floor, port = Floor(h, chrome), h.bound.port
        one = await floor.phone(floor.invitation(2))
        await stands(one, "free")
    await expect(one.locator("body")).to_have_attribute("data-line", "lost")
    await one.tap("#button")
    await expect(one.locator("#button .word")).to_have_text("Not sent")
    async with studio(tmp_path / "run.db", port=port) as h:
        await expect(one.locator("body")).to_have_attribute("data-line", "up")
        await stands(one, "free")
        await one.tap("#button")
        await stands(one, "first")
        await one.reload()
        await stands(one, "first")
        await one.context.close()
    assert floor.strange == []


async def test_a_second_window_of_a_seat_takes_it_over_and_can_give_it_back(floor: Floor) -> None:
    one = await floor.phone(floor.invitation(1))
    await stands(one, "free")
    two = await one.context.new_page()
    await two.goto(one.url)
    await stands(two, "free")
    await expect(one.locator(".why")).to_have_text("This seat is open in another window")
    await one.bring_to_front()  # nothing moves in a window behind another one, not even its buttons
    await one.get_by_text("Take it back here").tap()
    await stands(one, "free")
    await expect(two.locator(".why")).to_have_text("This seat is open in another window")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_off_in_any_language_on_any_phone(floor: Floor, language: str) -> None:
    cut = """() => [...document.querySelectorAll("#head h1, #button span, #foot, #door :not([hidden])")]
        .filter((each) => each.offsetParent)
        .filter((each) => {
          const box = each.getBoundingClientRect();
          return box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
            || each.scrollWidth > each.clientWidth + 1;
        }).map((each) => each.outerHTML)"""
    one = await floor.phone(language=language)
    await expect(one.locator("#code")).to_be_visible()
    for width, height in SIZES[:3]:
        await one.set_viewport_size({"width": width, "height": height})
        assert await one.evaluate(cut) == [], (width, height, "door")
    await one.fill("#code", floor.digits(1))
    await stands(one, "free")
    states = ("free", "pressed", "first", "queued", "early", "late", "answered", "out")
    shown = await one.evaluate("() => document.documentElement.lang")
    assert shown == language
    for state in states:
        await one.evaluate(
            """async ([state, place]) => {
                const { text } = await import("/static/common/words.js");
                document.querySelector("#button .word").textContent = text(`buzzer.${state}`, { place });
                document.querySelector("#button").dataset.state = state;
            }""",
            [state, 4],
        )
        for width, height in SIZES:
            await one.set_viewport_size({"width": width, "height": height})
            assert await one.evaluate(cut) == [], (width, height, state)
