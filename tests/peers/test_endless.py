"""Motions without an end in Chromium: they run while they are seen, and never longer.

One that goes on where nobody sees it has the browser make a frame of the whole page for each frame of the picture, for
the rest of the evening.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from automation.settings import project_file
from tests.peers.browser import chromium, needs_chromium
from tests.peers.stage import BLOCK, Theatre, seen, settled, theatre

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

FILES = sorted((project_file("templates") / "graphics").glob("*/*.ograf.json"))
MANIFESTS = [json.loads(each.read_text("utf-8")) for each in FILES]
ALL = [each["id"] for each in MANIFESTS if each.get("stepCount") != 0]
"""Without those of no steps: they leave by themselves, and a page that comes later never shows them."""
MOVING = {"showcaller.chgk": 5, "showcaller.lycko": 5, "showcaller.xamsa": 0}
"""How many motions without an end a show has at least."""
FILLED: dict[str, dict[str, Any]] = {
    "showcaller.chgk.pause": {"break_kind": "music", "artist": "Анна", "song": "Їжак"},
    "showcaller.chgk.blitz": {"sector_kind": "blitz", "blitz": ["right", "current", ""]},
    "showcaller.chgk.strap": {"name": "Анна", "kind": "guest"},
    "showcaller.lycko.jackpot": {"chance": True, "jackpot": 20000},
    "showcaller.lycko.ked": {"show": "always"},
    "showcaller.lycko.vowels": {"only_vowels": True},
}
"""What some need to be told before anything of them moves."""

# The page keeps no motion that it has begun: this one does.
KEEPS = """window.begun = []; const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        const one = animate.apply(this, all); begun.push(one); return one;
    };
    const shadows = () => [...document.querySelectorAll("*")].flatMap((each) => each.shadowRoot ?? []);
    window.endless = () => [...new Set([...begun, ...shadows().flatMap((each) => each.getAnimations())])]
        .filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime === Infinity)
        .map((each) => each.effect.target);"""
RUN = "() => endless().map((each) => String(each.className))"
UNSEEN = """() => endless().filter((each) => !each.checkVisibility({ visibilityProperty: true }))
    .map((each) => `${each.getRootNode().host?.closest(".layer").dataset.layer ?? "nowhere"} ${each.className}`)"""


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


async def watched(t: Theatre) -> Page:
    """Open the programme with all its motions kept."""
    page = await t.open()
    await page.add_init_script(KEEPS)
    await page.reload()
    return page


@pytest.mark.parametrize("show", MOVING)
async def test_a_graphic_moves_nothing_that_is_not_seen(t: Theatre, show: str) -> None:
    page = await watched(t)
    graphics = [each for each in ALL if each.rpartition(".")[0] == show]
    for layer, graphic in enumerate(graphics, 1):
        t.show(layer, graphic, data=FILLED.get(graphic, {}), skip=True)
    await seen(page, len(graphics))
    moving = sorted(await page.evaluate(RUN))
    assert len(moving) >= MOVING[show], moving
    assert await page.evaluate(UNSEEN) == []
    for layer in range(1, len(graphics) + 1):
        t.show(layer, action="stop")
    await page.wait_for_function("() => endless().length === 0")
    await settled(page)
    for layer, graphic in enumerate(graphics, 1):
        t.show(layer, graphic, action="play", skip=True)
    await page.wait_for_function("(count) => endless().length >= count", arg=len(moving))
    assert await page.evaluate(UNSEEN) == []
    for layer in range(1, len(graphics) + 1):
        t.show(layer, action="clear")
    await page.wait_for_function("() => document.querySelectorAll('.graphic').length === 0")
    assert await page.evaluate(RUN) == []


async def test_of_a_strangers_graphic_that_is_gone_nothing_moves(t: Theatre) -> None:
    page = await watched(t)
    t.show(1, BLOCK)
    await seen(page, 1)
    await page.evaluate(
        "() => document.querySelector('.graphic > *').firstElementChild"
        ".animate([{ rotate: '0deg' }, { rotate: '9deg' }], { duration: 900, iterations: Infinity })"
    )
    assert len(await page.evaluate(RUN)) == 1
    t.show(1, action="clear")
    await page.wait_for_function("() => document.querySelectorAll('.graphic').length === 0")
    assert await page.evaluate(RUN) == []
