"""A server with the director's page open in Chromium, for the tests of that page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from automation.clock import SystemClock
from tests.peers.browser import opened
from tests.server.site import House, house


@dataclass
class Gallery:
    """A server, a browser, and the director's page."""

    house: House
    browser: Browser
    page: Page
    errors: list[str] = field(default_factory=list)

    def button(self, do: str) -> Locator:
        """Find the button of a verb of the game."""
        return self.page.locator(f"#steps [data-do={do}]")

    async def click(self, *verbs: str) -> None:
        """Click on buttons, one after the other, each as soon as it is legal."""
        for do in verbs:
            await self.page.click(f"#steps [data-do={do}].legal")

    async def choose(self, do: str, *values: int | str) -> None:
        """Open the tray of a verb and press what is chosen there."""
        await self.page.click(f"#steps [data-do={do}].legal")
        for value in values:
            await self.page.click(f'#tray.ready [data-value="{value}"]')

    async def phase(self, name: str) -> None:
        """Wait until the page shows a phase."""
        await in_phase(self.page, name)

    async def another(self) -> Page:
        """Open the director's page once more, in its own window."""
        return await opened(self.browser, f"{self.house.bound.url}/director?lang=en", self.errors)


async def in_phase(page: Page, name: str) -> None:
    """Wait until a director's page shows a phase."""
    await expect(page.locator("#glance")).to_have_attribute("data-phase", name)


@asynccontextmanager
async def gallery_of(folder: Path, browser: Browser, language: str = "en", **more: Any) -> AsyncIterator[Gallery]:
    """Serve an episode and open the director's page; at the end no page may have complained."""
    errors: list[str] = []
    async with house(folder / "run.db", SystemClock(), **more) as h:
        page = await opened(browser, f"{h.bound.url}/director?lang={language}", errors)
        await expect(page.locator("body")).not_to_have_class("lost")
        yield Gallery(h, browser, page, errors)
        for context in browser.contexts:
            await context.close()
    assert errors == []


async def to_the_minute(h: House, sector: int = 3) -> None:
    """Press until the minute runs."""
    steps: list[tuple[str, dict[str, Any]]] = [
        ("spin", {}),
        ("arrow", {"sector": sector}),
        ("open", {}),
        ("read", {}),
        ("start_clock", {}),
    ]
    for do, words in steps:
        assert (await h.press(do, **words))[0] == 200
