"""Six pages of Xəmsə at once in Chromium: director, host, two captains, two phones; kills, and no secret told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, WebSocket, expect

from tests.evenings import demo_with
from tests.live import Live, server
from tests.peers.browser import chromium, needs_chromium
from tests.peers.xamsa_demo import SKIPPED, UNHURRIED, presses

pytestmark = [pytest.mark.peer, needs_chromium]

ORDER = ["ferdi", "belli", "sertli", "sirli", "xamsa"]
TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 360, "height": 720}
PEOPLE: dict[str, dict[str, int]] = {
    "director": {"width": 1600, "height": 1000},
    "host": TABLET,
    "captain 1": TABLET,
    "captain 2": PHONE,
    "phone 1": PHONE,
    "phone 2": PHONE,
}
LINED_UP, WAGER, WRITTEN = r'lineup":\[5,4,3,2,1\]', r"[:\[,]4321[,\]}]", "gizlincavab"
"""What the first captain chooses, as messages would say it."""
DRAWN = r'drawn?(ing)?":\[\[[\[\d]'
PRESSED = re.compile("first|queued")
WRONG = [
    ("0", "Ən azı 1"),
    ("-5", "Ən azı 1"),
    ("1.5", "Yalnız tam xal"),
    ("5001", "Ən çoxu 5000"),
    ("beş", "Bu, ədəd deyil"),
    ("", "Xalı yazın"),
]
"""Wagers of a team with 5000 points, and what is said of them while they are typed."""


class Studio:
    """A server of its own, and six people with their pages."""

    def __init__(self, live: Live, browser: Browser) -> None:
        self.live, self.browser = live, browser
        self.pages: dict[str, Page] = {}
        self.heard: dict[str, list[str]] = {name: [] for name in PEOPLE}
        """What each page was told on its sockets."""
        self.errors: list[str] = []

    async def open(self, name: str, path: str) -> Page:
        """Open somebody's page in a browser of his own."""
        context = await self.browser.new_context(viewport=PEOPLE[name], has_touch=True)  # type: ignore[arg-type]
        page = self.pages[name] = await context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        page.on("console", lambda line: self._complained(name, line.text) if line.type == "error" else None)
        page.on("websocket", lambda socket: self._listen(name, socket))
        await page.goto(f"{self.live.url}/{path}?lang=az")
        return page

    def _listen(self, name: str, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard[name].append(str(text)))

    def _complained(self, name: str, text: str) -> None:
        if "ERR_CONNECTION" not in text:  # a server that was killed
            self.errors.append(f"{name}: {text}")

    async def seat(self, name: str, code: Locator) -> None:
        """Give a page the seat whose code stands on the director's page."""
        page = await self.open(name, "captain" if name.startswith("captain") else "buzzer")
        await page.fill("#code", (await code.text_content()) or "")
        await expect(page.locator("body")).to_have_attribute("data-place", "seat")

    async def plays(self, words: str) -> None:
        """Press by HTTP, as others in the gallery do."""
        for line in presses(words):
            status, answer = await self.live.press(**line.words)
            assert status == 200, (line.words, answer)

    async def dies_and_comes_back(self) -> None:
        """Kill the server without a word and start it again; every page notices both by itself."""
        await self.live.kill()
        for name in ("captain 1", "captain 2", "phone 1", "phone 2"):
            await expect(self.pages[name].locator("body")).to_have_attribute("data-line", "lost")
        await self.live.start()
        for name in ("captain 1", "captain 2", "phone 1", "phone 2"):
            await expect(self.pages[name].locator("body")).to_have_attribute("data-line", "up")
            await expect(self.pages[name].locator("body")).to_have_attribute("data-place", "seat")

    def nobody_but(self, allowed: tuple[str, ...], secret: str) -> None:
        """Hold that a secret was told to these pages and to no other."""
        told = [name for name, texts in self.heard.items() if any(re.search(secret, text) for text in texts)]
        assert told == list(allowed)


@asynccontextmanager
async def studio(folder: Path) -> AsyncIterator[Studio]:
    """Start an evening with the Fərdi round first, open all pages, and give out the seats."""
    season = {**UNHURRIED, "settle": 0.04, "round_order": ORDER, "final_time": 3.0}
    episode = demo_with(folder, "xamsa", **season)
    before, _, rest = episode.read_text("utf-8").partition("[[reserve]]")  # a question that is voided is over
    episode.write_text(before + rest[rest.index("[[segment]]") :], "utf-8")
    async with server(folder, episode=episode.name) as live, chromium() as browser:
        made = Studio(live, browser)
        director = await made.open("director", "director")
        await made.open("host", "host")
        await director.click("#buzzers-open")
        await director.click("#phones [aria-pressed]")
        for kind, rows in (("captain", "#captains"), ("phone", "#phones .seats:not(#captains)")):
            for seat in (1, 2):
                await made.seat(f"{kind} {seat}", director.locator(f"{rows} [data-seat='{seat}'] .code"))
        await director.keyboard.press("Escape")
        yield made
    assert made.errors == []


async def test_an_evening_on_six_pages_survives_kills_and_keeps_its_secrets(tmp_path: Path) -> None:
    async with studio(tmp_path) as s:
        one, two = s.pages["captain 1"], s.pages["captain 2"]
        await topics_are_removed(s, one, two)
        await teams_line_up(s, one, two)
        await two_press_at_once(s)
        await wagers_are_made(s, one, two)
        await answers_are_written(s, one, two)


async def topics_are_removed(s: Studio, one: Page, two: Page) -> None:
    """Fərdi: each captain in his turn, and the player."""
    await s.plays("start announce_topics start_clock")
    await expect(two.locator("#removal h2")).to_have_text("Nar mövzu çıxarır …")
    await expect(two.locator("#removal .confirm")).to_be_hidden()
    await one.locator(".card[data-topic='1']").tap()
    await one.locator("#removal .confirm").tap()
    await expect(two.locator("#removal h2")).to_have_text("Növbə sizindir: bir mövzunu çıxarın")
    await two.keyboard.press("1")
    await expect(two.locator("#removal .confirm")).to_be_disabled()
    await two.keyboard.press("2")
    await two.keyboard.press("Enter")
    await expect(one.locator(".card[data-topic='2'] small")).to_have_text("✕ Zəfəran")
    await s.plays("remove:3,3 remove:4,4")
    await one.locator("#lineup .member[data-player='2']").tap()
    await expect(one.locator("#lineup .state")).to_contain_text("✓")
    await two.locator("#lineup .member[data-player='3']").tap()
    await s.plays(f"pick:3,1 pick:4,1 lock call_players {SKIPPED} next")


async def teams_line_up(s: Studio, one: Page, two: Page) -> None:
    """Bəlli: line-ups by keys and by touch, over a kill and a reload."""
    await s.plays("start announce_topics start_clock")
    await expect(one.locator("#lineup h2")).to_have_text("Kim hansı mövzunu oynayır?")
    for player in "54321":
        before = await one.locator("#lineup .slot.named").count()
        await one.keyboard.press(player)
        await expect(one.locator("#lineup .slot.named")).to_have_count(before + 1)
    for topic in (1, 2):
        await two.locator(f"#lineup .slot[data-topic='{topic}']").tap()
        await two.locator(f"#lineup .member[data-player='{topic}']").tap()
        await expect(two.locator("#lineup .slot.named")).to_have_count(topic)
    await s.dies_and_comes_back()
    await two.reload()
    await expect(one.locator("#lineup .state")).to_contain_text("✓ Hamısı seçilib")
    await expect(two.locator("#lineup .state")).to_have_text("Seçilməli: 3")
    s.nobody_but(("captain 1",), LINED_UP)
    await s.plays("resume line_up:2,12345 line_up:3,12345 line_up:4,12345 lock call_players")


async def reading_begins(host: Page) -> None:
    """Click on the host's next step until it is another one: a click right after its meaning changed does nothing."""
    label = host.locator("#go-on strong")
    await expect(label).to_have_text("Oxumağa başla")
    async with asyncio.timeout(20):
        while await label.text_content() == "Oxumağa başla":
            await host.click("#go-on")
            with suppress(AssertionError):
                await expect(label).to_have_text("Oxunub", timeout=1_000)


async def two_press_at_once(s: Studio) -> None:
    """A question: the host reads, a phone presses; one undo takes that back, then both press at once."""
    one, two = (s.pages[name].locator("#button") for name in ("phone 1", "phone 2"))
    host, director = s.pages["host"], s.pages["director"]
    await reading_begins(host)
    for button in (one, two):
        await expect(button).to_have_attribute("data-state", "free")
    await one.tap()
    await expect(one).to_have_attribute("data-state", "first")
    await expect(director.locator("#glance")).to_have_attribute("data-phase", "answering")
    await director.keyboard.press("KeyU")
    for button in (one, two):
        await expect(button).to_have_attribute("data-state", "free")
    await asyncio.gather(one.tap(), two.tap())
    for button in (one, two):
        await expect(button).to_have_attribute("data-state", PRESSED)
    asked = (await s.live.state())["view"]["asked"]
    assert sorted([asked["answering"], *(press["team"] for press in asked["queue"])]) == [1, 2]
    first, second = (one, two) if asked["answering"] == 1 else (two, one)
    await expect(first).to_have_attribute("data-state", "first")
    await expect(second).to_have_attribute("data-state", "queued")
    await host.click("[data-do=wrong]")
    await expect(second).to_have_attribute("data-state", "first")
    await s.plays("correct")


async def wagers_are_made(s: Studio, one: Page, two: Page) -> None:
    """Xəmsə: wagers, with what is wrong with them said at the field; a kill after them."""
    lined_up = "line_up:1,12345 line_up:2,12345 line_up:3,12345 line_up:4,12345"
    named = " ".join(f"assign:{seat},{{0}},{{0}}" for seat in (1, 2, 3, 4))
    await s.plays(f"void void void void void next {f'call_players {SKIPPED} ' * 4} next start")
    for topic in range(1, 6):
        await s.plays(f"announce_topic {named.format(topic) if topic < 5 else ''} lock call_players {SKIPPED}")
    await s.plays(f"next start start_clock {lined_up} lock {f'call_players announce_topic {SKIPPED} ' * 5} next")
    await s.plays("adjust:1,5000,x adjust:2,4000,x adjust:3,1,x start")
    for typed, why in WRONG:
        await one.fill("#points", typed)
        await expect(one.locator("#points-why")).to_have_text(why)
    await one.click("#wager .confirm")
    await expect(one.locator("#points-why")).to_have_text("Xalı yazın")
    assert (await s.live.state())["view"]["stakes"]["wagers"][0] == 0
    await one.fill("#points", "4321")
    await one.keyboard.press("Enter")
    await expect(one.locator("#wager .state")).to_contain_text("✓ Gedişiniz: 4321")
    await two.locator("#wager .all").tap()
    await two.locator("#wager .confirm").tap()
    await expect(two.locator("#wager .state")).to_contain_text("✓ Gedişiniz: 4000")
    await s.dies_and_comes_back()
    await expect(one.locator("#wager .state")).to_contain_text("✓ Gedişiniz: 4321")
    s.nobody_but(("director", "captain 1"), WAGER)
    await s.plays("lock_wagers read_start read_end")


async def answers_are_written(s: Studio, one: Page, two: Page) -> None:
    """Xəmsə: one answer by keyboard, one by pencil; a draft outlives a reload; the host sees what is revealed."""
    await expect(one.locator("#paper .hand-in")).to_be_disabled()
    await one.fill("#answer", WRITTEN)
    await one.reload()
    await expect(one.locator("#answer")).to_have_value(WRITTEN)
    await two.locator("[data-tool=pencil]").tap()
    box = await two.locator(".sheet").bounding_box()
    assert box is not None
    await two.mouse.move(box["x"] + 20, box["y"] + 20)
    await two.mouse.down()
    await two.mouse.move(box["x"] + 90, box["y"] + 60, steps=5)
    await two.mouse.up()
    await expect(two.locator(".sheet path")).to_have_count(1)
    for page in (one, two):
        await expect(page.locator("#paper .hand-in")).to_be_enabled()
        await page.locator("#paper .hand-in").click()
        await expect(page.locator("#paper .state")).to_contain_text("✓ Təhvil verilib")
    await expect(s.pages["director"].locator("#stakes .hand svg")).to_have_count(1)
    s.nobody_but(("director", "captain 1"), WRITTEN)
    s.nobody_but(("director", "captain 2"), DRAWN)
    card = s.pages["host"].locator("#card")
    await s.plays("write:3,x close reveal_answer no_answer next reveal_answer")
    await expect(card.locator(".drawing path")).to_be_visible()
    await s.plays("correct next reveal_answer")
    await expect(card.locator(".question")).to_have_text(f"«{WRITTEN}»")
    await s.plays("reveal_wager wrong next")
    await expect(one.locator("#standing .verdict")).to_have_text("səhvdir −4321")
