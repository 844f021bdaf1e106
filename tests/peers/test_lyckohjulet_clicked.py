"""A whole evening of Lyckohjulet clicked through on the director's page, and pictures of what is on air meanwhile."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize

from tests.evenings import demo_with
from tests.live import server, until
from tests.peers.browser import chromium, needs_chromium, opened
from tests.peers.hands import PATIENCE, Hands
from tests.peers.stage import settled

pytestmark = [pytest.mark.peer, needs_chromium]

SEASON = {"wheel": "studio"}
"""People say where the wheel stopped, so that every evening is the same."""

EVENING: tuple[tuple[str, str], ...] = (
    ("titles", "go"),
    ("third contestant", "go go go"),
    ("empty board", "go"),
    ("wheel on money", "spin land:10"),
    ("five seconds", "letter:M start_clock"),
    ("wheel on kvitt eller dubbelt", "buy_vowel:A spin land:5"),
    ("kvitt eller dubbelt", "letter:B"),
    ("dubbelt", "flip:dubbelt"),
    ("wheel on frispel", "spin land:12 letter:N spin land:8"),
    ("wheel on jackpot", "letter:Å spin land:8 solve wrong spin land:16"),
    ("jackpot chance", "letter:F"),
    ("solution of round 1", "solve"),
    ("award of round 1", "correct"),
    ("snabbpussel", "bank go"),
    ("snabbpussel, buzzed", "start turned:2 buzz:2"),
    ("snabbpussel, locked out", "phase:snabb_judge wrong turned:3 hold"),
    ("award of round 2", "start buzz:1 correct"),
    ("wheel on bankrutt", "bank go go go spin land:2"),
    ("wheel on stå över", "spin land:11"),
    ("joker decision", "spin land:2"),
    ("wheel on a prize",
     "use_joker spin land:0 letter:X spin land:1 blow_off spin land:1 letter:W spin "
     "land:3 letter:L spin land:13"),
    ("only vowels",
     "letter:G spin land:4 letter:F spin land:9 letter:R spin land:0 letter:T spin "
     "land:0 letter:D spin land:0 letter:N spin land:0 letter:M spin land:0 letter:H "
     "spin land:0 letter:S"),
    ("award of round 3", "buy_vowel:Ö solve wrong solve wrong solve wrong buy_vowel:Ä solve correct"),
    ("attackpussel, wheel", "bank go spin land:8"),
    ("attackpussel, letter found", "letter:V"),
    ("award of round 4", "phase:attack_judge wrong letter:Q letter:T correct"),
    ("tie", "level:3:1 bank"),
    ("tie-break", "go tie_break show_puzzle"),
    ("tie-break, locked out", "start turned:3 buzz:3 wrong hold"),
    ("tie-break won", "start buzz:1 correct"),
    ("winner", "bank"),
    ("finalist", "go go"),
    ("wheel of the final", "go land:7"),
    ("envelope", "envelope"),
    ("letters being chosen", "category pick:R pick:S pick:T"),
    ("letters of the final", "pick:N pick:L pick:M pick:A pick:I reveal_all"),
    ("ten seconds", "start_clock"),
    ("final won", "correct"),
    ("envelope opened", "open_envelope"),
    ("end titles", "go"),
)  # fmt: skip
"""Pictures, and what is pressed before each of them."""

MONITORS = re.compile(r"/(air|preview)\?monitor")
"""The pictures on the director's page: the picture itself is looked at instead."""
SIZE = ViewportSize(width=960, height=540)

TEXTS = """() => [...document.querySelectorAll(".graphic > *")].flatMap((each) => {
    const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const texts = document.createTreeWalker(each.shadowRoot, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
        const { data, parentElement: element } = texts.currentNode;
        if (!data.trim() || element.closest("style, svg") || !seen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { left, top, right, bottom } = range.getBoundingClientRect();
        found.push([data, left / innerWidth, top / innerHeight, right / innerWidth, bottom / innerHeight]);
    }
    return found;
})"""
"""The texts of the picture, and where they are, in parts of it."""
SAFE = (0.05, 0.05, 0.95, 0.95)
"""EBU R 95: text is within the inner nine tenths."""
UNGROUPED = re.compile(r"\d{4}|\d (?=\d|kr)|\dkr")
"""Money that is not written as `1 000 kr` with spaces that do not break."""


class Shown:
    """Knows which entry the picture has, by what comes over its line."""

    def __init__(self) -> None:
        self.seq = -1

    def watch(self, page: Page) -> None:
        """Listen to a page that has no line yet."""
        page.on("websocket", lambda line: line.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            self.seq = message["seq"]
        elif message["type"] == "changes":
            self.seq = message["set"].get("seq", self.seq)

    async def reaches(self, seq: int) -> None:
        """Wait until the picture has an entry."""
        await until(lambda: self.seq >= seq, PATIENCE / 1000)


def faults(texts: list[tuple[str, float, float, float, float]]) -> set[str]:
    """Name the texts that leave the safe area, or write money as it is not written in Swedish."""
    outside = {text for text, *(left, top, right, bottom) in texts
               if left < SAFE[0] or top < SAFE[1] or right > SAFE[2] or bottom > SAFE[3]}  # fmt: skip
    return outside | {text for text, *_ in texts if UNGROUPED.search(text)}


async def test_a_whole_evening_is_clicked_through_and_everything_is_on_air(tmp_path: Path) -> None:
    episode = demo_with(tmp_path, "lyckohjulet", **SEASON)
    errors: list[str] = []
    found: dict[str, set[str]] = {}
    async with server(tmp_path, episode=episode.name) as live, chromium() as browser:
        shown, hands = Shown(), Hands()
        director = await opened(browser, f"{live.url}/director?lang=sv", errors, hands.watch)
        air = await opened(browser, f"{live.url}/air", errors, shown.watch)
        await air.set_viewport_size(SIZE)
        await director.route(MONITORS, lambda route: route.fulfill(body=""))
        await director.reload()
        for page in (director, air):
            page.set_default_timeout(PATIENCE)
        for number, (name, presses) in enumerate(EVENING, 1):
            await hands.play(presses)
            await shown.reaches(await hands.seen())
            await settled(air)
            found[name] = faults(await air.evaluate(TEXTS))
            await air.screenshot(path=tmp_path / f"{number:02} {name}.png", omit_background=True)
        assert (await live.state("air"))["view"]["phase"] == "game_over"
        _, log = await live.ask("/api/log?limit=5000")
        assert [line for line in log["lines"] if line["kind"] == "refused" and line["code"] != "stale"] == []
    assert errors == []
    assert {name: texts for name, texts in found.items() if texts} == {}
