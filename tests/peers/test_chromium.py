from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from automation.clock import SystemClock
from automation.server.sockets import PUSHER
from tests.peers.browser import chromium, needs_chromium, opened
from tests.server.site import House, episode, house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@dataclass
class Gallery:
    """A server with a browser that has the director's page and the picture open."""

    house: House
    browser: Browser
    director: Page
    air: Page
    errors: list[str] = field(default_factory=list)

    async def click(self, do: str) -> None:
        """Click on the button of a verb."""
        await self.director.click(f"#steps [data-do={do}]")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chrome: Browser) -> AsyncIterator[Browser]:
    yield chrome
    for context in chrome.contexts:
        await context.close()


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, browser: Browser) -> AsyncIterator[Gallery]:
    errors: list[str] = []
    async with house(tmp_path / "run.db", SystemClock()) as h:
        director = await opened(browser, f"{h.bound.url}/director", errors)
        air = await opened(browser, f"{h.bound.url}/air", errors)
        await expect(director.locator("body")).not_to_have_class("lost")
        yield Gallery(h, browser, director, air, errors)
    assert errors == []


async def phase(page: Page, name: str) -> None:
    """Wait until the director's page shows a phase."""
    await expect(page.locator("#glance")).to_have_attribute("data-phase", name)


async def test_a_round_is_played_by_clicks_while_the_picture_shows_it(gallery: Gallery) -> None:
    director, air = gallery.director, gallery.air
    await expect(air.locator("#score")).to_have_text(re.compile(r"Знатоки\s*0\s*:\s*0\s*Команда телезрителей"))
    await expect(air.locator("#clock")).to_be_hidden()
    await director.click("#go-on")
    await phase(director, "spinning")
    await director.fill("#steps [name=sector] >> nth=0", "7")
    await gallery.click("arrow")
    await expect(air.locator("#sector")).to_have_text("Сектор 7")
    for do in ("open", "read", "start_clock"):
        await gallery.click(do)
    await expect(director.locator("#countdown")).to_have_text(re.compile(r"^(1:00|5\d)$"))
    await expect(air.locator("#clock")).to_have_text(re.compile(r"^(1:00|5\d)$"))
    await gallery.click("answer")
    await expect(air.locator("#clock")).to_be_hidden()
    await gallery.click("correct")
    await expect(air.locator("#experts")).to_have_text("1")
    await expect(director.locator("#points-experts")).to_have_text("1")
    await expect(director.locator("[data-do=undo]")).to_contain_text("Undo: Right")
    await director.click("[data-do=undo]")
    await phase(director, "answering")
    await expect(air.locator("#experts")).to_have_text("0")
    await director.click("[data-do=redo]")
    await expect(air.locator("#experts")).to_have_text("1")


async def test_the_keyboard_plays_too_and_what_is_typed_fires_nothing(gallery: Gallery) -> None:
    director, desk = gallery.director, gallery.house.desk
    await director.keyboard.press("Space")
    await expect(director.locator("#rundown .current")).to_contain_text("Opening")
    await director.keyboard.press("s")
    await phase(director, "spinning")
    await director.keyboard.press("a")  # leads to the number of the sector
    await director.keyboard.type("5")
    await director.keyboard.press("Enter")
    await phase(director, "sector")
    await director.keyboard.press("Enter")  # the next step
    await phase(director, "reading")
    seq = desk.seq
    await director.focus("#score [name=reason]")
    await director.keyboard.type("u c r space")
    await expect(director.locator("#score [name=reason]")).to_have_value("u c r space")
    assert desk.seq == seq
    await director.locator("#score [name=reason]").blur()
    await director.keyboard.press("?")
    await expect(director.locator("#keys")).to_contain_text("Early answer")
    await director.keyboard.press("Escape")
    await expect(director.locator("#keys")).to_be_hidden()


async def test_a_key_that_repeats_presses_once(gallery: Gallery) -> None:
    director, desk = gallery.director, gallery.house.desk
    for _ in range(4):
        await director.keyboard.down("Space")  # without a release in between: the browser says "repeat"
    await director.keyboard.up("Space")
    await expect(director.locator("#rundown .current")).to_contain_text("Opening")
    await director.keyboard.press("s")
    await phase(director, "spinning")
    assert desk.seq == 2


async def test_keys_stay_in_their_places_in_a_cyrillic_layout(gallery: Gallery) -> None:
    press = "(key) => dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }))"
    await gallery.director.evaluate(press, {"code": "KeyS", "key": "ы"})
    await phase(gallery.director, "spinning")


async def test_a_refusal_stands_beside_its_button_and_in_the_log(gallery: Gallery) -> None:
    director = gallery.director
    await gallery.click("open")
    await expect(director.locator("#steps [data-do=open] .reason")).to_contain_text("open is not possible in pre_spin")
    await expect(director.locator("#log .kind-refused").first).to_contain_text("Open envelope refused")
    await gallery.click("arrow")
    await expect(director.locator("#steps [data-do=arrow] .reason")).to_contain_text("fill in: sector")
    assert gallery.house.desk.seq == 0


async def test_what_is_not_legal_is_dimmed_in_its_place(gallery: Gallery) -> None:
    director = gallery.director
    places = (
        "() => [...document.querySelectorAll('#steps .step')].map((b) => [b.dataset.do, b.offsetLeft, b.offsetTop])"
    )
    before = await director.evaluate(places)
    await expect(director.locator("#steps [data-do=spin]")).to_have_class(re.compile("legal"))
    await gallery.click("spin")
    await expect(director.locator("#steps [data-do=spin]")).to_have_class(re.compile("idle"))
    await expect(director.locator("#steps [data-do=respin]")).to_have_class(re.compile("legal"))
    assert await director.evaluate(places) == before


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1180, 820)])
async def test_nothing_is_cut_off_and_nothing_scrolls(gallery: Gallery, width: int, height: int) -> None:
    page = gallery.director
    await page.set_viewport_size({"width": width, "height": height})
    outside = """() => [...document.querySelectorAll("button, input:not([type=checkbox]), select")]
        .filter((each) => !each.closest("ol, dialog"))
        .map((each) => [each.dataset.do || each.name || each.id, each.getBoundingClientRect()])
        .filter(([, box]) => box.right > innerWidth || box.bottom > innerHeight || box.height < 39.5)
        .map(([name, box]) => `${name} ${box.right} ${box.bottom} ${box.height}`)"""
    assert await page.evaluate(outside) == []
    assert await page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


async def test_the_rundown_goes_by_go_and_by_clicking(gallery: Gallery) -> None:
    director = gallery.director
    await director.click("#rundown [data-segment='2']")
    await expect(director.locator("#rundown .standby")).to_contain_text("Round 1")
    await director.click("#rundown [data-do=go]")  # presses `spin` as its segment says
    await phase(director, "spinning")
    await expect(director.locator("#rundown .current")).to_contain_text("Round 1")
    await expect(director.locator("#rundown .plan")).to_contain_text("/ 5:00")
    await director.click("#rundown [data-do=hold]")
    await expect(director.locator("#rundown [data-do=go]")).to_have_class(re.compile("idle"))
    await director.click("#rundown [data-do=release]")
    await expect(director.locator("#rundown [data-do=go]")).to_have_class(re.compile("legal"))


async def test_the_clock_is_held_extended_and_stands_on_both_pages(gallery: Gallery) -> None:
    director, air, h = gallery.director, gallery.air, gallery.house
    await to_the_minute(h)
    await director.click("[data-do=pause]")
    await expect(director.locator("#glance")).to_have_class(re.compile("standing"))
    await expect(air.locator("#clock")).to_have_class(re.compile("held"))
    await director.click("[data-do=extend] >> nth=1")
    await expect(air.locator("#clock")).to_have_text(re.compile(r"^1:(10|0[1-9])$"))
    shown = await air.locator("#clock").inner_text()
    frames = (
        "() => new Promise((done) => { let n = 80; const go = () => --n ? requestAnimationFrame(go) : done(); go(); })"
    )
    await air.evaluate(frames)  # more than a second of frames
    assert await air.locator("#clock").inner_text() == shown
    await director.click("[data-do=resume]")
    await expect(air.locator("#clock")).not_to_have_text(shown)


async def to_the_minute(h: House) -> None:
    """Press until the minute runs."""
    steps: list[tuple[str, dict[str, Any]]] = [
        ("spin", {}),
        ("arrow", {"sector": 3}),
        ("open", {}),
        ("read", {}),
        ("start_clock", {}),
    ]
    for do, words in steps:
        assert (await h.press(do, **words))[0] == 200


async def test_a_reloaded_picture_is_right_at_once(gallery: Gallery) -> None:
    await to_the_minute(gallery.house)
    await gallery.house.press("extend", seconds=60)
    await gallery.air.reload()
    await expect(gallery.air.locator("#sector")).to_have_text("Сектор 3")
    await expect(gallery.air.locator("#clock")).to_have_text(re.compile(r"^(2:00|1:5\d)$"))


async def test_a_page_whose_computer_is_an_hour_wrong_shows_the_right_time(gallery: Gallery) -> None:
    wrong = await gallery.browser.new_page()
    await wrong.add_init_script("const now = Date.now; Date.now = () => now() + 3600e3")
    await wrong.goto(f"{gallery.house.bound.url}/air")
    await to_the_minute(gallery.house)
    await expect(wrong.locator("#clock")).to_have_text(re.compile(r"^(1:00|5\d)$"))


FIGURES = [(61, "1:01"), (60, "1:00"), (59.01, "1:00"), (59, "59"), (9.5, "10"), (0.4, "1"), (0, "0"), (3600, "60:00")]


async def test_a_second_is_shown_until_it_is_over(gallery: Gallery) -> None:
    ask = "(all) => import('/static/common/clock.js').then(({ figures }) => all.map(figures))"
    shown = await gallery.air.evaluate(ask, [seconds for seconds, _ in FIGURES])
    assert shown == [text for _, text in FIGURES]


async def test_a_dangerous_button_wants_to_be_held(gallery: Gallery) -> None:
    director, h = gallery.director, gallery.house
    await director.click("#panic")
    await director.click("#steps [data-do=spin]")
    await phase(director, "spinning")
    assert [payload for _, payload in h.lights.sent if b"safe" in payload] == []
    await director.keyboard.down("Delete")
    await expect(director.locator("#log")).to_contain_text("PANIC")
    await director.keyboard.up("Delete")
    assert len([payload for _, payload in h.lights.sent if b"safe" in payload]) == 1


async def test_no_key_of_a_clicker_panics(gallery: Gallery) -> None:
    await expect(gallery.director.locator("#panic")).to_contain_text("Del")
    bound = "() => import('/static/director/keys.js').then((keys) => keys.boundTo('Escape') + keys.boundTo('F5'))"
    assert await gallery.director.evaluate(bound) == 0


async def test_devices_stand_as_word_and_shape_and_can_be_tested(gallery: Gallery) -> None:
    director, h = gallery.director, gallery.house
    await expect(director.locator("[data-device=graphics]")).to_contain_text("● up")
    await expect(director.locator("[data-device=graphics]")).to_contain_text("1 page")
    await director.click("[data-device=lights] [data-type=test]")
    await expect(director.locator("#log")).to_contain_text("a test")
    assert h.lights.sent[-1][1] == b"test"
    await gallery.air.close()
    await expect(director.locator("[data-device=graphics]")).to_contain_text("✕ down")


async def test_a_long_name_shrinks_and_never_leaves_its_plate(tmp_path: Path, browser: Browser) -> None:
    words = episode() | {"team": "Константиновський, Əliyeva-Hüseynzadə і Björn Åkerström-Öberg"}
    errors: list[str] = []
    async with house(tmp_path / "run.db", SystemClock(), words=words) as h:
        air = await opened(browser, f"{h.bound.url}/air", errors)
        await expect(air.locator("#team")).to_have_text(re.compile("^Константиновський"))
        size = await air.evaluate("() => parseFloat(getComputedStyle(document.getElementById('team')).fontSize)")
        boxes = await air.evaluate(
            "() => ['team', 'experts'].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"
        )
    assert size == 32
    assert boxes[0]["right"] <= boxes[1]["left"] + 1
    assert errors == []


async def test_the_stage_scales_to_its_viewport_and_is_transparent(gallery: Gallery) -> None:
    await gallery.air.set_viewport_size({"width": 960, "height": 540})
    await gallery.air.wait_for_function("() => document.getElementById('stage').style.transform.includes('0.5')")
    box = await gallery.air.evaluate("() => document.getElementById('stage').getBoundingClientRect().toJSON()")
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 960, 540)
    clear = "() => [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor)"
    assert await gallery.air.evaluate(clear) == ["rgba(0, 0, 0, 0)"] * 2


async def test_a_page_says_within_a_second_that_it_is_alone_and_comes_back_by_itself(
    tmp_path: Path, browser: Browser
) -> None:
    errors: list[str] = []
    async with house(tmp_path / "run.db", SystemClock()) as h:
        director = await opened(browser, f"{h.bound.url}/director", errors)
        port = h.bound.port
        await to_the_minute(h)
        await phase(director, "minute")
    await expect(director.locator("#lost")).to_be_visible(timeout=1000)
    async with house(tmp_path / "run.db", SystemClock(), port=port) as h:
        await expect(director.locator("#lost")).to_be_hidden()
        await phase(director, "minute")
        await expect(director.locator("#glance")).to_have_class(re.compile("standing"))  # held after a restart
        await director.click("[data-do=resume]")
        await expect(director.locator("#glance")).to_have_class(re.compile("running"))
        await director.close()
    assert [error for error in errors if "ERR_CONNECTION_REFUSED" not in error] == []


async def test_a_line_that_is_silent_counts_as_lost_though_nobody_closed_it(gallery: Gallery) -> None:
    director, pusher = gallery.director, gallery.house.app[PUSHER]
    pusher.close()  # no more signs of life, as from a server that hangs or a cable that is out
    await expect(director.locator("#lost")).to_be_visible(timeout=2000)
    await gallery.house.press("spin")
    await expect(director.locator("#lost")).to_be_hidden()
    await phase(director, "spinning")
