from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from automation.clock import SystemClock
from automation.server.sockets import PUSHER
from tests.live import until
from tests.peers.browser import chromium, needs_chromium, opened
from tests.peers.gallery import Gallery, gallery_of, in_phase, to_the_minute
from tests.server.site import house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

IDLE, LEGAL = re.compile(r"\bidle\b"), re.compile(r"\blegal\b")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, chrome: Browser) -> AsyncIterator[Gallery]:
    async with gallery_of(tmp_path, chrome) as each:
        yield each


# The game ---------------------------------------------------------------------------------------------------------


async def test_a_whole_game_is_played_by_clicks(gallery: Gallery) -> None:
    page = gallery.page
    for points, sector in enumerate((3, 4, 5, 6, 7, 8), start=1):
        await page.click("#go-on.legal")  # the spin
        await gallery.phase("spinning")
        await gallery.choose("arrow", sector)
        await gallery.click("open", "read", "start_clock")
        await page.click("#transport [data-do=stop].legal")
        await gallery.click("answer", "correct")
        await expect(page.locator("#points-experts")).to_have_text(str(points))
        await gallery.click("next")
    await gallery.phase("game_over")
    await expect(page.locator("#go-on strong")).to_have_text("The game is over")
    assert (await gallery.house.get("/api/state?role=air"))[1]["view"]["winner"] == "experts"


PRESSED_AT_ONCE = "(all) => all.forEach((each) => document.querySelector(`#steps [data-do=${each}]`).click())"


async def test_a_press_made_before_the_answer_to_the_one_before_is_not_stale(gallery: Gallery) -> None:
    await gallery.click("spin")
    await gallery.choose("arrow", 3)
    await gallery.click("open")
    await gallery.phase("reading")
    await gallery.page.evaluate(PRESSED_AT_ONCE, ["read", "start_clock"])
    await gallery.phase("minute")
    await expect(gallery.page.locator("#log .kind-refused")).to_have_count(0)


async def test_a_press_that_somebody_else_came_before_is_stale_all_the_same(gallery: Gallery) -> None:
    await gallery.click("spin")
    await gallery.choose("arrow", 3)
    await gallery.click("open")
    await gallery.phase("reading")
    # While a page waits like this it takes in nothing: it still shows what was before the other's press.
    other = """() => { const other = new XMLHttpRequest(); other.open("POST", "/api/press", false);
        other.setRequestHeader("Content-Type", "application/json"); other.send('{"do": "read"}'); }"""
    await gallery.page.evaluate(f"(all) => {{ ({other})(); ({PRESSED_AT_ONCE})(all); }}", ["read", "start_clock"])
    refused = gallery.page.locator("#log .kind-refused")
    await expect(refused).to_have_count(2)
    await gallery.phase("reading")
    assert gallery.house.desk.seq == 4


async def test_undo_says_what_it_takes_back_and_redo_brings_it_again(gallery: Gallery) -> None:
    page = gallery.page
    await to_the_minute(gallery.house)
    await gallery.click("answer", "correct")
    await expect(page.locator("#turn [data-do=undo]")).to_contain_text("Undo: Right")
    await page.click("[data-do=undo]")
    await gallery.phase("answering")
    await expect(page.locator("#points-experts")).to_have_text("0")
    await expect(page.locator("#turn [data-do=redo]")).to_contain_text("Redo: Right")
    await page.click("[data-do=redo]")
    await expect(page.locator("#points-experts")).to_have_text("1")


async def test_the_keyboard_plays_too_and_what_is_typed_fires_nothing(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await page.keyboard.press("Space")
    await expect(page.locator("#rundown .current")).to_contain_text("Opening")
    await page.keyboard.press("s")
    await gallery.phase("spinning")
    await page.keyboard.press("a")  # opens the tray
    await page.keyboard.type("13")
    await expect(page.locator("#tray [aria-pressed=true]")).to_have_attribute("data-value", "13")
    await page.keyboard.press("Enter")
    await gallery.phase("sector")
    await page.keyboard.press("Enter")  # the next step
    await gallery.phase("reading")
    seq = desk.seq
    await page.focus("#score [name=reason]")
    await page.keyboard.type("u c r space")
    await expect(page.locator("#score [name=reason]")).to_have_value("u c r space")
    assert desk.seq == seq
    await page.locator("#score [name=reason]").blur()
    await page.keyboard.press("?")
    await expect(page.locator("#keys")).to_contain_text("Early answer")
    await page.keyboard.press("Escape")
    await expect(page.locator("#keys")).to_be_hidden()


KEYS = ["Space", "Enter", "Backspace", "Minus", "Equal", "Slash"]
KEYS += [f"{shift}{each}" for each in (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",) for shift in ("", "Shift+")]
KEYS += [f"F{each}" for each in range(1, 5)]


@pytest.mark.parametrize("dialog", ["health", "keys"])
async def test_while_a_dialog_is_open_no_key_presses_anything_behind_it(gallery: Gallery, dialog: str) -> None:
    page, desk = gallery.page, gallery.house.desk
    await (page.click("#health-open") if dialog == "health" else page.keyboard.press("?"))
    await expect(page.locator(f"#{dialog}")).to_be_visible()
    await page.evaluate("() => document.activeElement.blur()")  # no button of the dialog takes a key
    await page.evaluate(
        "() => { const send = WebSocket.prototype.send; window.sent = [];"
        "WebSocket.prototype.send = function (words) { window.sent.push(words); send.call(this, words); }; }"
    )
    for key in KEYS:
        await page.keyboard.press(key)
    assert [each for each in await page.evaluate("() => window.sent") if '"press"' in each] == []
    await expect(page.locator("dialog[open]")).to_have_count(1)
    assert desk.seq == 0
    await page.keyboard.press("Escape")
    await expect(page.locator(f"#{dialog}")).to_be_hidden()
    await page.keyboard.press("Space")
    await expect(page.locator("#rundown .current")).to_contain_text("Opening")


async def test_space_in_a_dialog_presses_the_button_that_has_the_focus(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await page.click("#health-open")
    await page.focus("#health [data-unit=lights] [data-type=test]")
    await page.keyboard.press("Space")
    await expect(page.locator("#health [data-unit=lights] [data-result=sent]")).to_have_text("1 sent")
    await page.focus("#health .row > button")
    await page.keyboard.press("Enter")
    await expect(page.locator("#health")).to_be_hidden()
    assert desk.seq == 0


async def test_a_key_that_repeats_presses_once(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    for _ in range(4):
        await page.keyboard.down("Space")  # without a release in between: the browser says "repeat"
    await page.keyboard.up("Space")
    await expect(page.locator("#rundown .current")).to_contain_text("Opening")
    await page.keyboard.press("s")
    await gallery.phase("spinning")
    assert desk.seq == 2


async def test_keys_stay_in_their_places_in_a_cyrillic_layout(gallery: Gallery) -> None:
    press = "(key) => dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }))"
    await gallery.page.evaluate(press, {"code": "KeyS", "key": "ы"})
    await gallery.phase("spinning")


async def test_a_refusal_stands_beside_its_button_and_in_the_log(gallery: Gallery) -> None:
    page, reason = gallery.page, "Not possible now: Ready to spin"
    await gallery.button("open").click()
    await expect(gallery.button("open").locator(".reason")).to_contain_text(reason)
    await expect(page.locator("#log .kind-refused").first).to_contain_text(f"Open envelope: refused {reason}")
    await gallery.button("arrow").click()
    await expect(gallery.button("arrow").locator(".reason")).to_contain_text(reason)
    await expect(page.locator("#tray")).to_be_hidden()
    assert gallery.house.desk.seq == 0


async def test_what_is_not_legal_is_dimmed_in_its_place(gallery: Gallery) -> None:
    places = """() => [...document.querySelectorAll("main button, #turn button")].filter((each) => each.offsetParent)
        .map((each) => [each.dataset.do, each.offsetLeft, each.offsetTop, each.offsetWidth, each.offsetHeight])"""
    before = await gallery.page.evaluate(places)
    await expect(gallery.button("spin")).to_have_class(LEGAL)
    await gallery.click("spin")
    await expect(gallery.button("spin")).to_have_class(IDLE)
    await expect(gallery.button("respin")).to_have_class(LEGAL)
    await gallery.choose("arrow", 5)
    await gallery.click("open")
    await gallery.phase("reading")
    assert await gallery.page.evaluate(places) == before


async def test_a_decision_has_no_next_step_but_its_buttons_stand_out(gallery: Gallery) -> None:
    await to_the_minute(gallery.house)
    await gallery.click("answer")
    await expect(gallery.page.locator("#go-on")).to_contain_text("Your decision")
    await expect(gallery.page.locator("#go-on .say")).to_have_text("Right · Wrong · No answer")
    marked = gallery.page.locator("#steps .expected")
    assert await marked.evaluate_all("(all) => all.map((each) => each.dataset.do)") == ["correct", "wrong", "no_answer"]
    seq = gallery.house.desk.seq
    await gallery.page.keyboard.press("Enter")
    await gallery.page.keyboard.press("w")  # refused: a sign that Enter was dealt with
    await expect(gallery.page.locator("#log .kind-refused").first).to_be_visible()
    assert gallery.house.desk.seq == seq


async def test_a_score_is_corrected_with_a_reason_by_a_held_press(gallery: Gallery) -> None:
    page, button = gallery.page, gallery.page.locator("#score [data-do=adjust]")
    await held(gallery, "#score [data-do=adjust]")
    await expect(button.locator(".reason")).to_contain_text("Choose first: side")
    await page.select_option("#score [name=target]", label="Viewers")
    await page.fill("#score [name=delta]", "2")
    await page.fill("#score [name=reason]", "jury")
    await button.click()
    assert gallery.house.desk.seq == 0
    await held(gallery, "#score [data-do=adjust]")
    await expect(page.locator("#points-viewers")).to_have_text("2")
    await expect(page.locator("#score [name=reason]")).to_have_value("")
    await expect(page.locator("#log .kind-press").first).to_contain_text("side Viewers, ± points 2, reason jury")


async def held(gallery: Gallery, selector: str) -> None:
    """Hold a button with the mouse until it has acted."""
    await gallery.page.hover(selector)
    await gallery.page.mouse.down()
    await expect(gallery.page.locator(selector)).to_have_class(re.compile("holding"))
    await expect(gallery.page.locator(selector)).not_to_have_class(re.compile("holding"))
    await gallery.page.mouse.up()


# The rundown and the clock ----------------------------------------------------------------------------------------


async def test_the_rundown_goes_by_go_and_by_clicking(gallery: Gallery) -> None:
    page = gallery.page
    await expect(page.locator(".plan")).to_have_attribute("data-state", "ready")
    await page.click("#rundown [data-segment='2']")
    await expect(page.locator("#rundown .standby")).to_contain_text("Round 1")
    await page.click("#go [data-do=go]")  # presses `spin` as its segment says
    await gallery.phase("spinning")
    await expect(page.locator("#rundown .current")).to_contain_text("Round 1")
    await expect(page.locator("#rundown .done")).to_contain_text("Opening")
    await expect(page.locator(".plan .segment")).to_contain_text("/ 5:00")
    await expect(page.locator(".plan .against")).to_have_text(re.compile("−1:00under"))
    await page.click("#rundown [data-do=hold]")
    await expect(page.locator("#go [data-do=go]")).to_have_class(IDLE)
    await expect(page.locator(".plan")).to_have_attribute("data-state", "held")
    await page.click("#rundown [data-do=release]")
    await expect(page.locator("#go [data-do=go]")).to_have_class(LEGAL)
    await page.click("#rundown [data-do=back]")
    await expect(page.locator("#rundown .standby")).to_contain_text("Round 1")


TIMES = [
    # plan, seconds since, how many are over
    ({"segment_planned": 60, "segment_elapsed": 30, "elapsed": 30, "over": 0}, 20, 0),
    ({"segment_planned": 60, "segment_elapsed": 30, "elapsed": 30, "over": 0}, 65, 35),
    ({"segment_planned": 60, "segment_elapsed": 70, "elapsed": 70, "over": 10}, 5, 15),
    ({"segment_planned": 60, "segment_elapsed": 10, "elapsed": 10, "over": -50}, 60, -40),
]


async def test_the_plan_is_overrun_from_the_second_on_that_the_segment_has_lasted_too_long(gallery: Gallery) -> None:
    ask = """(all) => import("/static/director/timing.js").then(({ spent }) =>
        all.map(([plan, since]) => spent({ started: 0, held: null }, plan, since).over))"""
    told = await gallery.page.evaluate(ask, [[plan, since] for plan, since, _ in TIMES])
    assert told == [over for _, _, over in TIMES]


async def test_the_clock_is_held_extended_and_stands(gallery: Gallery) -> None:
    page = gallery.page
    await to_the_minute(gallery.house)
    await expect(page.locator("#countdown")).to_have_text(re.compile(r"^(1:00|5\d)$"))
    await page.click("[data-do=pause]")
    await expect(page.locator("#glance")).to_have_class(re.compile("standing"))
    await expect(page.locator(".clockname")).to_have_text("❚❚ HELD")
    await page.click("[data-do=extend] >> nth=1")
    await expect(page.locator("#countdown")).to_have_text(re.compile(r"^1:(10|0[1-9])$"))
    shown = await page.locator("#countdown").inner_text()
    frames = (
        "() => new Promise((done) => { let n = 80; const go = () => --n ? requestAnimationFrame(go) : done(); go(); })"
    )
    await page.evaluate(frames)  # more than a second of frames
    assert await page.locator("#countdown").inner_text() == shown
    await expect(page.locator("#go-on strong")).to_have_text("Resume")
    await page.keyboard.press("Enter")
    await expect(page.locator("#countdown")).not_to_have_text(shown)
    await expect(page.locator("#go-on strong")).to_have_text("The clock is running")


# The rig and the line ---------------------------------------------------------------------------------------------


def safe(gallery: Gallery) -> int:
    """Count how often the lights were sent into their safe state."""
    return sum(b"safe" in payload for _, payload in gallery.house.lights.sent)


async def test_panic_wants_to_be_held_and_the_keys_of_clickers_are_not_it(gallery: Gallery) -> None:
    page = gallery.page
    await page.click("#panic")
    await page.keyboard.press("Delete")
    for key in ("Escape", "PageUp", "PageDown", "."):
        await page.keyboard.down(key)
    await gallery.click("spin")
    await gallery.phase("spinning")
    hint = page.locator("#panic")
    await expect(hint).not_to_have_class(re.compile("holding"))
    assert safe(gallery) == 0
    for key in ("Escape", "PageUp", "PageDown", "."):
        await page.keyboard.up(key)
    await page.keyboard.down("Delete")
    await expect(page.locator("#log")).to_contain_text("PANIC")
    await page.keyboard.up("Delete")
    assert safe(gallery) == 1
    await held(gallery, "#panic")
    await until(lambda: safe(gallery) == 2)


async def test_devices_and_pages_stand_as_word_and_shape_and_devices_can_be_tested(gallery: Gallery) -> None:
    page, h = gallery.page, gallery.house
    # The pictures on this page are no programme.
    await expect(page.frame_locator(".programme iframe").locator("body")).to_be_attached()
    await expect(page.frame_locator(".preview iframe").locator("body")).to_be_attached()
    await expect(page.locator("[data-device=graphics]")).to_contain_text("✕ down")
    await expect(page.locator("#who [data-role=air]")).to_have_text("○ Programme 0")
    async with h.socket("air"), h.socket("host"):
        await expect(page.locator("[data-device=graphics]")).to_contain_text("● up")
        await expect(page.locator("#who [data-role=air]")).to_have_text("● Programme 1")
        await expect(page.locator("#who [data-role=host]")).to_have_text("● Host 1")
    await page.click("[data-device=lights] [data-type=test]")
    await expect(page.locator("#log")).to_contain_text("a test")
    assert h.lights.sent[-1][1] == b"test"
    await page.click("[data-device=graphics] [data-type=test]")
    await expect(page.locator("[data-device=graphics] .reason")).to_contain_text("This device has no test")
    await expect(page.locator("#who [data-role=air]")).to_have_text("○ Programme 0")


async def test_a_page_says_within_a_second_that_it_is_alone_and_comes_back_by_itself(
    tmp_path: Path, chrome: Browser
) -> None:
    errors: list[str] = []
    async with house(tmp_path / "run.db", SystemClock()) as h:
        page = await opened(chrome, f"{h.bound.url}/director?lang=en", errors)
        port = h.bound.port
        await to_the_minute(h)
        await in_phase(page, "minute")
    await expect(page.locator("#lost")).to_be_visible(timeout=1000)
    async with house(tmp_path / "run.db", SystemClock(), port=port) as h:
        await expect(page.locator("#lost")).to_be_hidden()
        await in_phase(page, "minute")
        await expect(page.locator("#glance")).to_have_class(re.compile("standing"))  # held after a restart
        await page.click("[data-do=resume]")
        await expect(page.locator("#glance")).to_have_class(re.compile("running"))
        await page.context.close()
    assert [error for error in errors if "ERR_CONNECTION_REFUSED" not in error] == []


async def test_after_a_new_run_has_begun_a_page_knows_nothing_of_its_presses_in_the_old_one(
    tmp_path: Path, chrome: Browser
) -> None:
    errors: list[str] = []
    async with house(tmp_path / "old.db", SystemClock()) as h:
        page = await opened(chrome, f"{h.bound.url}/director?lang=en", errors)
        port = h.bound.port
        await page.click("#steps [data-do=spin].legal")
        await in_phase(page, "spinning")
        await page.click("#turn [data-do=undo].legal")
        await in_phase(page, "pre_spin")
    await expect(page.locator("#lost")).to_be_visible()
    async with house(tmp_path / "new.db", SystemClock(), port=port) as h:
        await expect(page.locator("#lost")).to_be_hidden()
        await page.click("#steps [data-do=spin].legal")
        await in_phase(page, "spinning")
        assert h.desk.seq == 1
        await page.context.close()
    assert [error for error in errors if "ERR_CONNECTION_REFUSED" not in error] == []


async def test_a_line_that_is_silent_counts_as_lost_though_nobody_closed_it(gallery: Gallery) -> None:
    page, pusher = gallery.page, gallery.house.app[PUSHER]
    await until(lambda: len(pusher.pages) == 3)  # the pictures are there too
    pusher.close()  # no more signs of life, as from a server that hangs or a cable that is out
    await expect(page.locator("#lost")).to_be_visible(timeout=2000)
    await gallery.house.press("spin")
    await expect(page.locator("#lost")).to_be_hidden()
    await gallery.phase("spinning")


DEAF = """
const news = (text) => /"type":"(view|changes)"/.test(text);
const kept = [];
const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", {
  set(hear) {
    set.call(this, (event) => window.deaf && news(event.data) ? kept.push([hear, event]) : hear(event));
    window.hears = () => { window.deaf = false; for (const [hear, event] of kept.splice(0)) hear(event); };
  },
});
"""


async def test_of_two_directors_the_one_who_has_not_seen_the_last_press_is_refused(gallery: Gallery) -> None:
    first, slow = gallery.page, await gallery.another()
    await slow.add_init_script(DEAF)
    await slow.reload()
    await in_phase(slow, "pre_spin")
    await expect(first.locator("#who [data-role=director]")).to_have_text("● Director 2")
    await slow.evaluate("() => { window.deaf = true; }")
    await gallery.click("spin")
    await gallery.phase("spinning")
    await slow.click("#go-on")
    await expect(slow.locator("#go-on .reason")).to_contain_text("The show has moved on: look again")
    assert gallery.house.desk.seq == 1
    await slow.evaluate("() => hears()")
    await gallery.choose("arrow", 9)
    await in_phase(slow, "sector")
    await slow.click("#steps [data-do=open].legal")
    await gallery.phase("reading")
