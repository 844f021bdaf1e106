"""Chromium for tests, headless, with pages that complain aloud."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, async_playwright

# The shell first: the same engine without windows and menus of a browser, in about half the time.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
ARGS = ("--no-sandbox", "--font-render-hinting=slight")  # letters as the browser draws them, not the shell

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="install chromium (apt-get install chromium-headless-shell)"
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            yield browser
        finally:
            await browser.close()


async def opened(
    browser: Browser, url: str, errors: list[str], watch: Callable[[Page], object] = lambda page: None
) -> Page:
    """Open a page; what goes wrong on it is added to `errors`. `watch` gets the page before anything is loaded."""
    page = await browser.new_page(viewport={"width": 1920, "height": 1080})  # in its own window: it is drawn
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.set_default_timeout(10_000)
    watch(page)
    await page.goto(url)
    return page
