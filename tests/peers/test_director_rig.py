"""The director's page shows the whole rig: every device and controller, and teaches a key what it does."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from automation.devices import Status
from automation.settings import find_controller
from tests.peers.browser import chromium, needs_chromium
from tests.peers.gallery import Gallery, gallery_of
from tests.server.pads import TEXT, Pads

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pads.toml"
    path.write_text(TEXT, "utf-8")
    return path


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, chrome: Browser, file: Path) -> AsyncIterator[Gallery]:
    async with gallery_of(tmp_path, chrome, pads=file) as each:
        await each.page.click("#health-open")
        yield each


def text_of(file: Path) -> str:
    return file.read_text("utf-8")


def pads(gallery: Gallery) -> Pads:
    assert gallery.house.pads is not None
    return gallery.house.pads


async def test_every_device_tells_its_state_its_steps_and_its_last_trouble(gallery: Gallery) -> None:
    lights = gallery.page.locator("#health [data-unit=lights]")
    await lights.locator("[data-type=test]").click()
    await expect(lights.locator("[data-result=sent]")).to_have_text("1 sent")
    await expect(lights.locator(".trouble")).to_have_text("none")
    gallery.house.lights.status = Status("down", "nobody listens on 10.0.0.5:8000")
    gallery.house.lights.watch()
    await expect(lights.locator(".state")).to_contain_text("nobody listens on 10.0.0.5:8000")
    await expect(lights.locator(".trouble")).to_have_text(re.compile(r"^\d+:\d\d nobody listens on 10.0.0.5:8000$"))


async def test_every_controller_tells_its_newest_message_in_words(gallery: Gallery) -> None:
    row = gallery.page.locator("#health [data-controller=pads]")
    await expect(row.locator(".last")).to_have_text("nothing yet")
    pads(gallery).strike(99)
    await expect(row.locator(".last")).to_have_text("note off 99 (D#7) velocity 64 channel 1")
    await expect(row.locator(".state")).to_contain_text("down")


async def test_a_key_is_taught_by_pressing_it_and_then_does_it(gallery: Gallery, file: Path) -> None:
    page = gallery.page
    await page.select_option("#health [name=action]", "arrow")
    await page.click("#health [data-act=wait]")
    await expect(page.locator("#health .said")).to_contain_text("Now press the key")
    pads(gallery).strike(40)
    await expect(page.locator("#health .said")).to_have_text("pads: note 40")
    await page.click("#health [data-act=save]")
    await expect(page.locator("#health .reason")).to_contain_text("Choose first")
    await page.select_option("#health .words [name=sector]", index=7)
    await page.click("#health [data-act=save]")
    await expect(page.locator("#health .said")).to_have_text(f"Saved in {file}. It works now.")
    await gallery.house.press("spin")
    pads(gallery).strike(40)
    await gallery.phase("sector")


async def test_a_key_that_does_something_shows_that_before_it_is_replaced(gallery: Gallery, file: Path) -> None:
    page = gallery.page
    await page.select_option("#health [name=action]", "undo")
    await page.click("#health [data-act=wait]")
    await expect(page.locator("#health [data-act=wait].expected")).to_be_visible()
    pads(gallery).strike(36)
    await expect(page.locator("#health .taken")).to_have_text("This key already does “GO”.")
    await page.click("#health [data-act=cancel]")
    await expect(page.locator("#health .taken")).to_be_empty()
    await page.click("#health [data-act=wait]")
    await expect(page.locator("#health [data-act=wait].expected")).to_be_visible()
    pads(gallery).strike(36)
    await expect(page.locator("#health [data-act=save]")).to_have_text("Replace")
    await page.click("#health [data-act=save]")
    await expect(page.locator("#health .said")).to_contain_text("Saved in")
    await page.click("#health [data-act=wait]")
    await expect(page.locator("#health [data-act=wait].expected")).to_be_visible()
    pads(gallery).strike(60)  # one of two keys in a line
    await expect(page.locator("#health .taken")).to_have_text("This key already does “Change the clock 1”.")
    await page.click("#health [data-act=save]")
    await expect(page.locator("#health .said")).to_contain_text("Saved in")
    assert "on    = { note_on = [61] }" in text_of(file)


async def hears(gallery: Gallery, control: int, *values: int) -> None:
    """Press *Press a key …*, and move a control."""
    await gallery.page.click("#health [data-act=wait]")
    await expect(gallery.page.locator("#health [data-act=wait].expected")).to_be_visible()
    pads(gallery).move(control, *values)
    await expect(gallery.page.locator("#health .said")).to_have_text(f"pads: control {control}")


async def test_a_fader_gives_its_value_to_an_argument(gallery: Gallery, file: Path) -> None:
    page = gallery.page
    await page.select_option("#health [name=action]", "arrow")
    await page.select_option("#health [name=when]", "change")
    await expect(page.locator("#health [name=value]")).to_have_value("sector")
    await expect(page.locator("#health .words [name=sector]")).to_be_hidden()
    await hears(gallery, 7, 40, 41, 43)
    await expect(page.locator("#health [name=relative]")).to_have_value("")
    await page.click("#health [data-act=save]")
    await expect(page.locator("#health .said")).to_contain_text("Saved in")
    assert 'press = { do = "arrow", sector = "$value" }' in text_of(file)
    await gallery.house.press("spin")
    pads(gallery).move(7, 5)
    await gallery.phase("sector")


async def test_an_encoder_does_one_thing_each_way(gallery: Gallery, file: Path) -> None:
    page = gallery.page
    for action, when, value in (("spin", "up", 65), ("undo", "down", 63)):
        await page.select_option("#health [name=action]", action)
        await page.select_option("#health [name=when]", when)
        await hears(gallery, 16, value)
        await expect(page.locator("#health [name=relative]")).to_have_value("binary_offset")
        await page.click("#health [data-act=save]")
        await expect(page.locator("#health .said")).to_contain_text("Saved in")
    assert text_of(file).count('on = { control = 16, relative = "binary_offset" }') == 2
    pads(gallery).move(16, 65)
    await gallery.phase("spinning")
    pads(gallery).move(16, 63)
    await gallery.phase("pre_spin")


async def test_what_a_key_never_does_is_said_before_it_is_saved(gallery: Gallery) -> None:
    page = gallery.page
    await page.select_option("#health [name=when]", "up")
    await page.click("#health [data-act=wait]")
    await expect(page.locator("#health [data-act=wait].expected")).to_be_visible()
    pads(gallery).strike(40)
    await expect(page.locator("#health .taken")).to_contain_text("This key never does that: turned up.")
    await expect(page.locator("#health [data-act=save]")).to_be_hidden()
    await page.select_option("#health [name=when]", "press")
    await expect(page.locator("#health [data-act=save]")).to_be_visible()


async def test_a_dialog_that_is_closed_waits_for_no_key(gallery: Gallery) -> None:
    page = gallery.page
    await page.click("#health [data-act=wait]")
    await expect(page.locator("#health [data-act=wait].expected")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#health [data-act=wait].expected")).to_have_count(0)
    pads(gallery).strike(36)
    await expect(page.locator("#rundown .current")).to_contain_text("Opening")


async def levels(page: Page) -> list[str]:
    """Read what the drawn lamps show, key by key."""
    found: list[str] = await page.locator("#health .pad").evaluate_all("(pads) => pads.map((pad) => pad.dataset.level)")
    return found


@pytest.mark.parametrize("name", ["launchpad-mini-mk3", "x-touch-mini"])
async def test_the_keys_of_a_controller_are_drawn_with_what_their_lamps_show_now(
    tmp_path: Path, chrome: Browser, name: str
) -> None:
    async with gallery_of(tmp_path, chrome, pads=find_controller(name)) as gallery:
        page = gallery.page
        await page.click("#health-open")

        async def agree() -> None:
            (told,) = pads(gallery).learn.told()["controllers"]
            rows = zip(told["keys"], pads(gallery).learn.lit()["pads"], strict=True)
            wanted = [level for faces, lit in rows for face, level in zip(faces, lit, strict=True) if face]
            assert len(wanted) >= 16
            drawn = "[...document.querySelectorAll('#health .pad')].map((pad) => pad.dataset.level)"
            await page.wait_for_function(f"(wanted) => `${{{drawn}}}` === `${{wanted}}`", arg=wanted)

        await agree()
        spin = page.locator("#health .pad[title*=' Spin']").first
        await expect(spin).to_have_attribute("data-level", "bright")
        await gallery.house.press("spin")
        await expect(spin).to_have_attribute("data-level", "off")
        await agree()
        await gallery.house.press("arrow", sector=3)
        await agree()
        assert {"off", "dim", "bright"} <= set(await levels(page))
        inside = """() => [...document.querySelectorAll("#health .plates, #health .pad")].filter((each) => {
            const box = each.getBoundingClientRect();
            const all = document.getElementById("health").getBoundingClientRect();
            return box.left < all.left || box.right > all.right || box.width < 40;
        }).length"""
        for width in (1920, 1180):
            await page.set_viewport_size({"width": width, "height": 1080})
            assert await page.evaluate(inside) == 0
