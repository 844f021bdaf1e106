"""A stage in Chromium for tests: a server, the picture, and what can be read off it."""

from __future__ import annotations

import base64
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page

from automation.clock import Clock, SystemClock
from automation.devices import graphics
from automation.stage import Stage
from tests.peers.browser import opened
from tests.server.site import House, house

BLOCK = "Блок №1: ö"
LOWER_THIRD = "TV.Example.LowerThird"


@dataclass
class Theatre:
    """A server, a browser, and the pages that were opened in it."""

    house: House
    browser: Browser
    errors: list[str] = field(default_factory=list)

    async def open(self, path: str = "/air") -> Page:
        """Open a page of the picture."""
        page = await opened(self.browser, self.house.bound.url + path, self.errors)
        await page.wait_for_function("() => window.play")
        return page

    async def open_preview(self, query: str) -> Page:
        """Open the preview."""
        return await opened(self.browser, f"{self.house.bound.url}/preview{query}", self.errors)

    def show(self, layer: int, graphic: str = "", **words: Any) -> None:
        """Send the stage a message as a cue sheet writes it."""
        given = {"layer": layer, **({"graphic": graphic} if graphic else {}), **words}
        self.house.stage.send(graphics.encode(graphics.message(given)))

    @property
    def stage(self) -> Stage:
        """What the server says is shown."""
        return self.house.stage.stage


@asynccontextmanager
async def theatre(browser: Browser, folder: Path, clock: Clock | None = None, **more: Any) -> AsyncIterator[Theatre]:
    """Open a theatre; at the end no page may have complained."""
    async with house(folder / "run.db", clock or SystemClock(), **more) as h:
        open_now = Theatre(h, browser)
        yield open_now
    assert open_now.errors == []


async def seen(page: Page, count: int) -> None:
    """Wait until so many graphics are loaded, played and seen."""
    await page.wait_for_function(
        """(count) => document.querySelectorAll(".graphic").length === count
            && [...document.querySelectorAll(".graphic")].every((each) => each.style.opacity === "")
            && !document.getElementById("stage").classList.contains("dark")""",
        arg=count,
    )
    await settled(page)


_MOTIONS = """const motions = (root = document) => [...root.getAnimations(),
    ...[...root.querySelectorAll("*")].flatMap((each) => (each.shadowRoot ? motions(each.shadowRoot) : []))];
    const endless = (each) => each.effect.getComputedTiming().endTime === Infinity;"""
_STILL = f"() => {{ {_MOTIONS} return motions().every((each) => each.playState !== 'running' || endless(each)); }}"
_FREEZE = (
    f"() => {{ {_MOTIONS} for (const each of motions().filter(endless)) {{ each.pause(); each.currentTime = 0; }} }}"
)


_HURRY = f"""async () => {{ {_MOTIONS}
    const running = () => motions().filter((each) => each.playState === "running" && !endless(each));
    for (let some = running(); some.length; some = running()) {{
        for (const each of some) each.finish();
        await Promise.allSettled(some.map((each) => each.finished));
    }}
}}"""


async def settled(page: Page) -> None:
    """Wait until no animation runs but endless ones, and two frames are drawn."""
    await page.wait_for_function(_STILL)
    await drawn(page)


async def frozen(page: Page) -> None:
    """Wait until no animation runs, and hold the endless ones at their beginning."""
    await page.wait_for_function(_STILL)
    await page.evaluate(_FREEZE)
    await drawn(page)


async def hurried(page: Page) -> None:
    """Bring every animation to its end, also those that follow, and freeze what is seen then."""
    await page.evaluate(_HURRY)
    await frozen(page)


async def drawn(page: Page) -> None:
    """Wait until two frames are drawn."""
    await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


_DIFFERENCE = """async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (each) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${each}`)).blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
    }));
    let count = 0;
    for (let i = 0; i < one.length; i += 4) {
        if ([0, 1, 2, 3].some((each) => Math.abs(one[i + each] - other[i + each]) > 48)) count += 1;
    }
    return count;
}"""


async def difference(page: Page, one: bytes, other: bytes) -> int:
    """Count the pixels by which an eye could tell two pictures apart; `page` is an empty one to count on."""
    return int(await page.evaluate(_DIFFERENCE, [base64.b64encode(each).decode() for each in (one, other)]))


Pixel = tuple[int, ...]
CLEAR = (0, 0, 0, 0)


async def pixel(page: Page, x: int, y: int) -> Pixel:
    """Read a pixel of the picture, with its alpha, at a place of the viewport."""
    shot = await page.screenshot(omit_background=True, clip={"x": x, "y": y, "width": 1, "height": 1})
    return _of_one(shot)


def _of_one(png: bytes) -> Pixel:
    """Decode a PNG of one pixel: whatever its filter, there is nothing before the pixel to add to it."""
    colours = {2: 3, 6: 4}[png[25]]
    packed = b"".join(
        png[start + 8 : start + 8 + size] for start, size in _chunks(png) if png[start + 4 : start + 8] == b"IDAT"
    )
    read = tuple(zlib.decompress(packed)[1 : 1 + colours])
    return read if colours == 4 else (*read, 255)


def _chunks(png: bytes) -> Iterator[tuple[int, int]]:
    start = 8
    while start < len(png):
        size = int.from_bytes(png[start : start + 4])
        yield start, size
        start += size + 12
