"""The stage in Chromium: layers, strangers' graphics, what fails, and a picture that is right at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from automation.clock import SystemClock
from automation.model import AIR
from tests.peers.browser import chromium, needs_chromium
from tests.peers.stage import BLOCK, CLEAR, LOWER_THIRD, Theatre, difference, pixel, seen, settled, theatre
from tests.server.site import house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

RED, GREEN, BLUE = (255, 0, 0, 255), (0, 128, 0, 255), (0, 0, 255, 255)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def t(chrome: Browser, tmp_path: Path) -> AsyncIterator[Theatre]:
    async with theatre(chrome, tmp_path) as made:
        yield made
        for context in chrome.contexts:
            await context.close()


async def calls(page: Page, layer: int) -> Any:
    """Read what the lower third on a layer was asked."""
    return await page.evaluate(f"() => document.querySelector('[data-layer=\"{layer}\"] .graphic > *').calls")


async def press(t: Theatre, *presses: tuple[str, dict[str, Any]]) -> None:
    for do, words in presses:
        status, answer = await t.house.press(do, **words)
        assert status == 200, answer


TO_THE_MINUTE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("spin", {}),
    ("arrow", {"sector": 3}),
    ("open", {}),
    ("read", {}),
    ("start_clock", {}),
)

# Strangers -------------------------------------------------------------------------------------------------------


async def test_two_versions_of_a_strangers_graphic_stand_side_by_side(t: Theatre) -> None:
    air = await t.open()
    t.show(20, LOWER_THIRD, version="1.0", data={"name": "Анна"})
    t.show(21, LOWER_THIRD, version="2.0", data={"name": "Björn"})
    await seen(air, 2)
    texts = await air.evaluate("() => [...document.querySelectorAll('.graphic')].map((each) => each.innerText)")
    assert texts == ["Анна", "BJÖRN"]
    names = await air.evaluate("() => [...document.querySelectorAll('.graphic > *')].map((each) => each.localName)")
    assert len(set(names)) == 2
    assert all(name.startswith("ograf-graphic-") for name in names)


async def test_a_graphic_is_asked_as_ograf_says(t: Theatre) -> None:
    air = await t.open()
    t.show(20, LOWER_THIRD, version="1.0")
    await seen(air, 1)
    t.show(20, LOWER_THIRD, version="1.0", data={"name": "Анна"})
    t.show(20, action="next")
    t.show(20, action="custom", custom="highlight", data={"n": 1})
    t.show(20, action="play", step=0, skip=True)
    t.show(20, action="stop")
    await air.wait_for_function("() => document.querySelector('.graphic > *')?.calls?.at(-1)?.[0] === 'stop'")
    assert await calls(air, 20) == [
        ["load", {"name": "Somebody"}],
        ["play", 0, False],
        ["update", {"name": "Анна"}, False],
        ["play", 1, False],
        ["highlight", {"n": 1}],
        ["play", 0, True],
        ["stop", False],
    ]
    params = await air.evaluate("() => document.querySelector('[data-layer=\"20\"] .graphic > *').params")
    assert params["renderType"] == "realtime"
    assert params["renderCharacteristics"] == {
        "resolution": {"width": 1920, "height": 1080},
        "accessToPublicInternet": False,
    }


async def test_a_graphic_that_is_cleared_leaves_by_its_own_animation_and_is_disposed_of(t: Theatre) -> None:
    air = await t.open()
    t.show(20, LOWER_THIRD, version="1.0")
    await seen(air, 1)
    await air.evaluate("() => { window.kept = document.querySelector('.graphic > *'); }")
    t.show(20, action="clear")
    await air.wait_for_function("() => !document.querySelector('.graphic')")
    assert (await air.evaluate("() => window.kept.calls"))[-2:] == [["stop", False], ["dispose"]]


_MADE = """() => {
    window.frames_at = [];
    window.made = [];  // after how many frames
    const tick = () => { window.frames_at.push(performance.now()); requestAnimationFrame(tick); };
    tick();
    const note = (all) => all.filter(({ target }) => target.className === "graphic")
        .forEach(() => window.made.push(window.frames_at.length));
    new MutationObserver(note).observe(document.getElementById("stage"), { childList: true, subtree: true });
}"""


async def test_of_graphics_that_come_together_no_two_are_made_in_one_frame(t: Theatre) -> None:
    air = await t.open()
    await air.evaluate(_MADE)
    for layer in (20, 21, 22, 23):
        t.show(layer, LOWER_THIRD, version="1.0")
    await seen(air, 4)
    made = await air.evaluate("() => window.made")
    assert len(made) == 4
    # Where a frame does not come within a quarter of a second, as on a busy machine, none is waited for.
    slow = max(later - earlier for earlier, later in pairwise(await air.evaluate("() => window.frames_at"))) >= 249
    assert slow or all(earlier < later for earlier, later in pairwise(made))


async def test_a_controller_gets_what_the_graphic_said(t: Theatre) -> None:
    await t.open()
    root = f"{t.house.bound.url}/ograf/v1/renderers/programme/target/graphicInstance"
    target = {"renderTarget": {"layer": 20}}

    async def ask(path: str, **body: Any) -> tuple[int, Any]:
        async with t.house.http.post(f"{root}/{path}", json={**target, **body}) as answer:
            return answer.status, await answer.json()

    _, one = await ask("load", graphicId=LOWER_THIRD, params={"data": {"name": "x"}})
    name = one["graphicInstanceId"]
    assert one == {"graphicInstanceId": name, "statusCode": 200}
    _, said = await ask("playAction", graphicInstanceId=name, params={})
    assert said == {"graphicInstanceId": name, "statusCode": 200, "statusMessage": "at 0", "currentStep": 0}
    _, said = await ask("customActions/highlight", graphicInstanceId=name, params={"payload": [7]})
    assert said["result"] == {"was": [7]}
    status, problem = await ask("load", graphicId="throws-in-load", params={"data": {}})
    assert (status, problem["detail"]) == (550, "the sponsor's logo is missing")
    assert [each.graphic for each in t.stage.instances] == [LOWER_THIRD]


# What fails ------------------------------------------------------------------------------------------------------

BROKEN = [
    ("throws-in-load", "the sponsor's logo is missing"),
    ("never-resolves", "load took longer than 5 s"),
    ("throws-in-play", "cannot play"),
    ("hangs-in-play", "play took longer than 10 s"),
    ("no-class", "/graphics/site/broken/no-class.mjs exports no custom element by default"),
]


async def test_graphics_that_fail_are_replaced_by_nothing_and_reported_while_others_go_on(t: Theatre) -> None:
    air = await t.open()
    t.show(50, BLOCK, data={"x": 1000})
    for layer, (graphic, _) in enumerate(BROKEN, start=60):
        t.show(layer, graphic)
    await air.wait_for_function("() => document.querySelector('[data-layer=\"50\"] .graphic')?.style.opacity === ''")
    t.show(50, BLOCK, data={"x": 1000, "colour": "green"})  # nobody waits for those that hang
    await expect(air.locator("[data-layer='50'] .graphic > * > div")).to_have_css("background-color", "rgb(0, 128, 0)")
    await air.wait_for_function("() => document.querySelectorAll('.graphic').length === 1", timeout=20_000)
    assert await pixel(air, 100, 100) == CLEAR  # where they painted red
    assert await pixel(air, 1100, 100) == GREEN

    def failed() -> dict[str, str]:
        return {each.text: each.why for each in t.house.site.asrun.recent if each.result == "failed"}

    assert failed() == {f"layer {layer}: {name}": why for layer, (name, why) in enumerate(BROKEN, start=60)}
    assert t.house.stage.status.state == "up"
    assert t.house.stage.status.why.startswith("1 page; ")


async def test_the_director_reads_of_a_graphic_that_failed(t: Theatre) -> None:
    await t.open()
    async with t.house.socket() as director:
        t.show(60, "throws-in-load")
        async with asyncio.timeout(10):
            lines: list[Any] = []
            while not any(each.get("why") == "the sponsor's logo is missing" for each in lines):
                message = await director.receive_json()
                lines += message.get("lines", [])


# The picture -----------------------------------------------------------------------------------------------------


async def test_higher_layers_lie_before_lower_ones_and_the_rest_is_transparent(t: Theatre) -> None:
    air = await t.open()
    assert await pixel(air, 960, 540) == CLEAR
    t.show(30, BLOCK, data={"colour": "red", "x": 100})
    t.show(20, BLOCK, data={"colour": "blue", "x": 0})
    t.show(10, BLOCK, data={"colour": "green", "x": 200})
    await seen(air, 3)
    assert [await pixel(air, x, 100) for x in (50, 150, 250, 350, 450)] == [BLUE, RED, RED, GREEN, CLEAR]
    t.show(30, action="clear", skip=True)
    await seen(air, 2)
    assert [await pixel(air, x, 100) for x in (50, 150, 250)] == [BLUE, BLUE, GREEN]


async def test_translucency_reaches_the_key(t: Theatre) -> None:
    air = await t.open()
    t.show(30, BLOCK, value=0.5, data={"colour": "blue"})
    await seen(air, 1)
    red, green, blue, alpha = await pixel(air, 100, 100)
    assert (red, green, blue) == (0, 0, 255)  # straight, not premultiplied
    assert abs(alpha - 128) <= 1


async def test_a_ramp_moves_the_graphics_value(t: Theatre) -> None:
    air = await t.open()
    t.show(30, BLOCK, value=0.25)
    await seen(air, 1)
    for value in (0.5, 0.75, 1):
        t.show(30, action="update", value=value)
    await expect(air.locator("[data-layer='30'] .graphic > * > div")).to_have_css("opacity", "1")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (3840, 2160), (1920, 1200)])
async def test_the_stage_scales_to_its_viewport(t: Theatre, width: int, height: int) -> None:
    air = await t.open()
    t.show(20, BLOCK, data={"colour": "red", "x": 1720})
    await air.set_viewport_size({"width": width, "height": height})
    await seen(air, 1)
    factor, top = width / 1920, (height - width * 9 / 16) / 2
    edge = round(1720 * factor)
    assert await pixel(air, width - 2, round(top) + 2) == RED
    assert await pixel(air, edge + 2, round(top + 200 * factor) - 2) == RED
    assert await pixel(air, edge - 2, round(top) + 2) == CLEAR
    assert await pixel(air, edge + 2, round(top + 200 * factor) + 2) == CLEAR


async def test_a_page_shows_only_the_layers_that_it_was_opened_for(t: Theatre) -> None:
    t.show(10, BLOCK, data={"colour": "red", "x": 0})
    t.show(20, BLOCK, data={"colour": "blue", "x": 300})
    t.show(30, BLOCK, data={"colour": "green", "x": 600})
    fill, key = await t.open("/air?layers=10,30"), await t.open("/air?layers=20")
    await seen(fill, 2)
    await seen(key, 1)
    assert [await pixel(fill, x, 100) for x in (100, 400, 700)] == [RED, CLEAR, GREEN]
    assert [await pixel(key, x, 100) for x in (100, 400, 700)] == [CLEAR, BLUE, CLEAR]
    t.show(20, action="clear")
    await seen(key, 0)
    await seen(fill, 2)


LOOKS = """
show = "chgk"
[[look]]
slot = "table"
do = [{ device = "graphics", layer = 10, graphic = "showcaller.chgk.table" }]
[[look]]
slot = "score"
do = [{ device = "graphics", layer = 20, graphic = "card" }]
[[look]]
slot = "name"
do = [{ device = "graphics", layer = 30, action = "clear" }]
[[look]]
slot = "name"
while = { phase = ["reading", "minute"] }
do = [{ device = "graphics", layer = 30, graphic = "TV.Example.LowerThird", data = { name = "$viewer" } }]
"""
SAME = 40
"""Pixels of half a million that may differ: what has moved keeps other antialiasing at its edges."""


async def test_at_every_phase_a_reload_gives_the_same_picture_as_staying(chrome: Browser, tmp_path: Path) -> None:
    async with theatre(chrome, tmp_path, sheet=LOOKS) as t:
        staying, other, counting = await t.open(), await t.open(), await chrome.new_page()
        for page in (staying, other):
            await page.set_viewport_size({"width": 960, "height": 540})
        for do, words in (*TO_THE_MINUTE[:4], ("early_answer", {}), ("correct", {})):
            if do == "arrow":  # a spinning arrow is never the same twice
                await other.reload()
            await press(t, (do, words))
            count = 3 if do in ("open", "read") else 2
            if do == "spin":
                continue
            await seen(staying, count)
            await other.reload()
            await seen(other, count)
            await quiet(staying)
            await quiet(other)
            pictures = [await each.screenshot(omit_background=True) for each in (staying, other)]
            assert await difference(counting, *pictures) < SAME, do
            if count == 3:
                asked = [(await calls(page, 30))[1] for page in (staying, other)]
                assert asked == [["play", 0, False], ["play", 0, True]]


async def quiet(page: Page) -> None:
    """Wait until two pictures, a few frames from each other, are the same."""
    async with asyncio.timeout(10):
        while True:
            before = await page.screenshot(omit_background=True)
            await settled(page)
            if before == await page.screenshot(omit_background=True):
                return


async def test_after_a_restart_of_the_server_the_picture_stands_and_nothing_is_played_again(
    chrome: Browser, tmp_path: Path
) -> None:
    errors: list[str] = []
    async with house(tmp_path / "run.db", SystemClock(), sheet=LOOKS) as h:
        t = Theatre(h, chrome, errors)
        air = await t.open()
        await press(t, *TO_THE_MINUTE[:4])
        await seen(air, 3)
        await air.evaluate("() => { window.kept = document.querySelector('[data-layer=\"30\"] .graphic > *'); }")
        before, port = await calls(air, 30), h.bound.port
    assert await air.locator(".graphic").count() == 3  # the picture does not go black
    async with house(tmp_path / "run.db", SystemClock(), port=port, sheet=LOOKS) as h:
        await air.wait_for_function("() => document.documentElement.lang === 'ru'")
        async with asyncio.timeout(10):
            while h.stage.pages == 0:  # noqa: ASYNC110 (the page tries again by itself)
                await asyncio.sleep(0.02)
        await seen(air, 3)
        assert await air.evaluate("() => window.kept === document.querySelector('[data-layer=\"30\"] .graphic > *')")
        assert await calls(air, 30) == before
        await air.close()
    assert [each for each in errors if "ERR_CONNECTION_REFUSED" not in each] == []


async def test_a_graphic_that_goes_keeps_its_text_and_one_that_comes_has_the_right_one(
    chrome: Browser, tmp_path: Path
) -> None:
    async with theatre(chrome, tmp_path, sheet=LOOKS.replace(LOWER_THIRD, "card")) as t:
        air = await t.open()
        await press(t, *TO_THE_MINUTE[:2])
        await seen(air, 2)
        await press(t, ("open", {}), ("read", {}))
        await seen(air, 3)
        came = """() => { window.kept = document.querySelector('[data-layer="30"] .graphic > *');
            return [window.kept.data.viewer, window.kept.updates.length]; }"""
        assert await air.evaluate(came) == ["Viewer 3", 0]
        await press(t, ("early_answer", {}), ("correct", {}))
        await seen(air, 2)
        assert await air.evaluate("() => [window.kept.data.viewer, window.kept.updates.length]") == ["Viewer 3", 0]


async def test_a_graphic_that_spoils_its_data_spoils_nobody_elses(t: Theatre) -> None:
    air = await t.open()
    t.show(20, "card")
    t.show(21, "card")
    data = "document.querySelector('[data-layer=\"{}\"] .graphic > *')?.data"
    await air.wait_for_function(f"() => {data.format(20)}?.roster && {data.format(21)}?.roster")
    names = await air.evaluate(f"() => {data.format(21)}.roster.map((each) => each.name)")
    await air.evaluate(f"() => {{ const {{ roster }} = {data.format(20)}; roster[0].name = 'spoilt'; roster.pop(); }}")
    await press(t, ("adjust", {"target": "experts", "delta": 1, "reason": "test"}))
    await air.wait_for_function(f"() => {data.format(21)}.experts === 1")
    assert await air.evaluate(f"() => {data.format(21)}.roster.map((each) => each.name)") == names
    assert len(names) == 6


# Time ------------------------------------------------------------------------------------------------------------

FRAME = 1 / 60
WRONG = """const now = Date.now; Date.now = () => now() + 3600e3;
    Date = class extends Date { getTime() { return super.getTime() + 3600e3; } };"""


async def test_clocks_agree_with_the_server_within_a_frame_though_the_computers_own_is_an_hour_wrong(
    t: Theatre,
) -> None:
    t.show(20, "card")
    right = await t.open()
    context = await t.browser.new_context()
    await context.add_init_script(WRONG)
    wrong = await context.new_page()
    await wrong.goto(f"{t.house.bound.url}/air")
    await press(t, *TO_THE_MINUTE)
    for page in (right, wrong):
        await page.wait_for_function(
            "() => document.querySelector('[data-layer=\"20\"] .graphic > *')?.data?.clock?.running"
        )
        errors = [await off(t, page) for _ in range(5)]
        assert min(map(abs, errors)) < FRAME, errors
    await t.house.press("pause")
    await right.wait_for_function(
        "() => !document.querySelector('[data-layer=\"20\"] .graphic > *').data.clock.running"
    )
    held = "() => document.querySelector('[data-layer=\"20\"] .graphic > *').data.clock.left"
    assert abs(await right.evaluate(held) - server_left(t)) < 0.001


async def off(t: Theatre, page: Page) -> float:
    """Say by how many seconds a page's clock differs from the server's, at best, for it takes time to ask."""
    left = """() => { const { clock } = document.querySelector('[data-layer="20"] .graphic > *').data;
        return clock.left - (performance.now() - clock.at) / 1000; }"""
    before = server_left(t)
    shown = float(await page.evaluate(left))
    after = server_left(t)
    return max(0.0, shown - before) or min(0.0, shown - after)


def server_left(t: Theatre) -> float:
    envelope = t.house.desk.view(AIR)
    clock = envelope.view.clock  # type: ignore[attr-defined]
    return float(clock.ends - envelope.game)


async def test_a_clock_that_goes_on_is_not_told_of_again(t: Theatre) -> None:
    air = await t.open()
    t.show(20, "card")
    await press(t, *TO_THE_MINUTE)
    count = "() => document.querySelector('[data-layer=\"20\"] .graphic > *').updates.length"
    await air.wait_for_function(
        "() => document.querySelector('[data-layer=\"20\"] .graphic > *')?.data?.clock?.running"
    )
    before = await air.evaluate(count)
    await press(t, ("adjust", {"target": "experts", "delta": 1, "reason": "test"}))
    await air.wait_for_function("() => document.querySelector('[data-layer=\"20\"] .graphic > *').data.experts === 1")
    clocks = "() => document.querySelector('[data-layer=\"20\"] .graphic > *').updates.map((each) => each.clock)"
    assert await air.evaluate(count) == before + 1
    assert len({str(each) for each in (await air.evaluate(clocks))[-2:]}) == 1


# CasparCG --------------------------------------------------------------------------------------------------------


async def test_as_a_template_of_casparcg_the_programme_comes_and_goes_when_told(t: Theatre) -> None:
    t.show(20, LOWER_THIRD, version="1.0", data={"name": "A"})
    air = await t.open("/air?caspar=1")
    await air.evaluate("() => { update(''); next(); }")
    await settled(air)
    assert await air.locator(".graphic").count() == 0
    await air.evaluate("() => play()")
    await seen(air, 1)
    assert await calls(air, 20) == [["load", {"name": "A"}], ["play", 0, False]]
    await air.evaluate("() => { window.kept = document.querySelector('.graphic > *'); stop(); }")
    await air.wait_for_function("() => !document.querySelector('.graphic')")
    assert ["stop", False] in await air.evaluate("() => window.kept.calls")
    t.show(20, LOWER_THIRD, version="1.0", data={"name": "B"})
    await settled(air)
    assert await air.locator(".graphic").count() == 0
    await air.evaluate("() => play()")
    await expect(air.locator(".graphic")).to_have_text("B")
    assert await air.evaluate("() => String(window.remove).includes('native code') || window.remove === undefined")


UPDATES = [
    ('{"name": "A \\"quoted\\" \\n name"}', 'A "quoted" \n name'),
    (
        '<templateData><componentData id="name"><data id="text" value="X &amp; Y"/></componentData></templateData>',
        "X & Y",
    ),
]


async def test_casparcg_fills_one_graphic_with_json_or_xml_and_drives_its_steps(t: Theatre) -> None:
    air = await t.open(f"/air?graphic={LOWER_THIRD}&version=1.0&caspar=1")
    await air.wait_for_function("() => document.querySelector('.graphic > *')?.calls?.length")
    await air.evaluate("() => update('')")
    for text, name in UPDATES:
        await air.evaluate("(text) => update(text)", text)
        await air.wait_for_function(
            "(name) => document.querySelector('.graphic > * > div').textContent === name", arg=name
        )
    await expect(air.locator("[data-layer='1'] .graphic > * > div")).to_be_hidden()
    assert await pixel(air, 110, 830) == CLEAR
    await air.evaluate("() => play()")
    await expect(air.locator("[data-step='0']")).to_be_visible()
    await air.evaluate("() => { play(); next(); }")
    await expect(air.locator("[data-step='1']")).to_be_visible()
    await air.evaluate("() => { update('{'); update('[]'); stop(); }")
    await expect(air.locator("[data-step]")).to_be_hidden()
    await air.evaluate("() => play()")
    await expect(air.locator("[data-step='0']")).to_be_visible()
    assert t.stage.instances == ()


async def test_without_being_asked_a_page_takes_casparcgs_calls_and_does_nothing(t: Theatre) -> None:
    t.show(20, BLOCK, data={"colour": "red"})
    air = await t.open()
    await seen(air, 1)
    await air.evaluate("() => { update('{}'); play(); next(); stop(); }")
    await settled(air)
    assert await pixel(air, 100, 100) == RED


# The preview -----------------------------------------------------------------------------------------------------


async def test_the_preview_fills_a_graphic_by_a_form_made_of_its_schema(t: Theatre) -> None:
    page = await t.open_preview(f"?graphic={LOWER_THIRD}&version=1.0&lang=en")
    await expect(page.locator(".graphic")).to_have_text("Somebody")
    await page.fill("#side input", "Ґанна")
    await expect(page.locator(".graphic")).to_have_text("Ґанна")
    await page.click("[data-order=next]")
    await expect(page.locator("[data-step='1']")).to_be_visible()
    await page.click("[data-order=stop]")
    await expect(page.locator("[data-step]")).to_be_hidden()
    await page.click("[data-order=play]")
    await expect(page.locator("[data-step='0']")).to_be_visible()
    assert t.stage.instances == ()
    assert t.house.stage.status.why == "no page is open"  # a preview is no programme


async def test_the_preview_shows_the_programme_with_safe_areas(t: Theatre) -> None:
    t.show(20, BLOCK, data={"colour": "red"})
    page = await t.open_preview("?ground=black&lang=en")
    await expect(page.locator(".graphic")).to_have_count(1)
    picture, areas = [await page.locator(each).bounding_box() for each in ("#picture", "#areas .text")]
    assert picture is not None
    assert areas is not None
    assert abs(areas["x"] - picture["x"] - 0.05 * picture["width"]) < 1.5
    assert abs(areas["y"] - picture["y"] - 0.05 * picture["height"]) < 1.5
    assert abs(picture["width"] / picture["height"] - 16 / 9) < 0.01
