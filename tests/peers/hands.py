"""Hands on the director's page of Lyckohjulet: they press what a script says, by turns with the mouse and the keys."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Any

from playwright.async_api import Page, expect


class Hands:
    """Somebody at the director's page, whom `watch` gives it before it is loaded."""

    page: Page

    def __init__(self) -> None:
        self._answers = asyncio.Queue[dict[str, Any]]()
        self._keys = cycle((False, True))

    def watch(self, page: Page) -> None:
        """Take a page, and listen to what its presses are answered."""
        self.page = page
        page.on("websocket", lambda line: line.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("accepted", "refused"):
            self._answers.put_nowait(message)

    async def play(self, presses: str) -> None:
        """Press one after the other, each when the page shows what came of the one before.

        `verb` or `verb:value`; `turned:3` waits until so many letters are turned, `phase:tie` for a phase.
        """
        for each in presses.split():
            do, _, value = each.partition(":")
            if do in _WAITS:
                await _WAITS[do](self, value)
                continue
            await self._do(do, value)

    async def _do(self, do: str, value: str) -> None:
        """Press until it is accepted: what the clock has done meanwhile refuses a press, and people press again."""
        async with asyncio.timeout(PATIENCE / 1000):
            answer: dict[str, Any] = {"code": "stale"}
            while answer.get("code") == "stale":
                await _PRESSES.get(do, Hands._button)(self, do, value)
                answer = await self._answers.get()
        assert answer["type"] == "accepted", (do, value, answer)
        await self.page.wait_for_function(_SHOWS, arg=answer["seq"])

    async def seen(self) -> int:
        """Tell which entry the page shows."""
        return int(await self.page.locator("#glance").get_attribute("data-seq") or 0)

    # Presses -----------------------------------------------------------------------------------------------------

    async def _button(self, do: str, value: str) -> None:
        await self._press(f".step[data-do={do}]")

    async def _press(self, button: str) -> None:
        """Press a button that is legal: click on it, or press the key that is printed on it."""
        found = self.page.locator(f"{button}.legal")
        if not next(self._keys):
            await found.click()
            return
        printed = await found.locator("kbd").inner_text()
        await self.page.keyboard.press(_KEYS.get(printed, printed.replace("⇧", "Shift+")))

    async def _wedge(self, do: str, value: str) -> None:
        await self.page.click(f"#wheel [data-wedge='{value}']")

    async def _letter(self, do: str, value: str) -> None:
        key = self.page.locator(f"#letters.ready [data-letter={value}].legal")
        if next(self._keys):
            await expect(key).to_be_visible(timeout=PATIENCE)
            await self.page.keyboard.press(_SWEDISH.get(value, value.lower()))
        else:
            await key.click()

    async def _buzz(self, do: str, value: str) -> None:
        await self._press(f".buzzer[data-seat='{value}']")

    async def _choice(self, do: str, value: str) -> None:
        await self._press(f".step[data-do={do}]")
        await self.page.click(f'#tray.ready [data-value="{value}"]')

    async def _level(self, do: str, value: str) -> None:
        """Correct a bank until it has what another one has, `3:1`: a form, and a button that is held."""
        seat, other = value.split(":")
        amount = re.sub(r"\D", "", await self.page.locator(f"#bank-{other}").inner_text())
        name = await self.page.locator(f".tile[data-seat='{seat}'] .name").get_attribute("title")
        await self.page.select_option("#score [name=target]", label=f"{name}: bank")
        await self.page.fill("#score [name=delta]", amount)
        await self.page.fill("#score [name=reason]", "domaren")
        button = self.page.locator("#score [data-do=adjust]")
        await button.hover()
        await self.page.mouse.down()
        await expect(button).to_have_class(re.compile("holding"))
        await expect(button).not_to_have_class(re.compile("holding"), timeout=PATIENCE)
        await self.page.mouse.up()

    # Waits -------------------------------------------------------------------------------------------------------

    async def _turned(self, value: str) -> None:
        await expect(self.page.locator(f".cells .turned >> nth={int(value) - 1}")).to_be_visible(timeout=PATIENCE)

    async def _phase(self, value: str) -> None:
        await expect(self.page.locator("#glance")).to_have_attribute("data-phase", value, timeout=PATIENCE)


PATIENCE = 60_000
"""Milliseconds that a page may take on a busy machine."""
_SHOWS = "(seq) => Number(document.getElementById('glance').dataset.seq) >= seq"
_KEYS = {"Blanksteg": "Space"}
"""What is printed for keys that write nothing."""
_SWEDISH = {"Å": "BracketLeft", "Ä": "Quote", "Ö": "Semicolon"}

Press = Callable[[Hands, str, str], Awaitable[None]]
_PRESSES: dict[str, Press] = {
    "land": Hands._wedge,
    "letter": Hands._letter,
    "buy_vowel": Hands._letter,
    "pick": Hands._letter,
    "buzz": Hands._buzz,
    "flip": Hands._choice,
    "level": Hands._level,
}
_WAITS: dict[str, Callable[[Hands, str], Awaitable[None]]] = {"turned": Hands._turned, "phase": Hands._phase}
