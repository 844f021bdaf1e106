"""No text of ЧГК's graphics leaves its plate, what cuts it, or the safe area, however long the names are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from automation.catalogue import Catalogue
from automation.clock import FakeClock
from automation.settings import project_file
from tests.peers.browser import chromium, needs_chromium
from tests.peers.stage import Theatre, hurried, theatre

pytestmark = [pytest.mark.peer, needs_chromium]
in_chromium = pytest.mark.asyncio(loop_scope="module")

CATALOGUE = Catalogue({"showcaller": project_file("templates") / "graphics"})
MINE = "showcaller.chgk."

NAMES = ("Əliyeva-Hüseynzadə Şəfiqə", "Björn Åkerström-Öberg", "Константин Константиновський", "Ыы ЙёҐїщ")
TEAM = "Команда Константина Константиновського-Åkerström"
TITLE = "Что? Где? Когда? Большая летняя серия игр в Йошкар-Оле"
TOWN = "Йошкар-Олинщина-Ґўрі"
QUESTION = ("Щёголь-йодль Åkerström спросил Ґудзя о том, что в Йошкар-Оле называют «ничьим» " * 5)[:300].strip()
ROSTER = [{"name": NAMES[i % 4], "captain": i == 0, "city": TOWN} for i in range(8)]
GAMES = [{"team": TEAM, "experts": 16, "viewers": 15}, {"team": "Команда " + NAMES[0], "experts": 4, "viewers": 6}]
PAIRS = [{"name": TOWN, "advances": TEAM, "games": GAMES}] * 4
ASKER = {"viewer": NAMES[2], "town": TOWN, "prize": 1_000_000, "number": 0, "sponsor": "", "photo": "", "answer": ""}
CARD = {**ASKER, "question": QUESTION, "media": {"kind": "black_box"}}
SIDES = {"team": TEAM, "viewers_team": TEAM}

CASES: list[tuple[str, dict[str, Any]]] = [
    ("blackbox", {"attention": TEAM, "text": TITLE}),
    *[("blitz", {"sector_kind": kind, "blitz": ["right", "wrong", "current"]}) for kind in ("blitz", "superblitz")],
    ("card", {"card": ASKER | {"question": ""}, "currency": "гривен"}),
    ("card", {"card": CARD, "currency": "гривен"}),
    ("card", {"card": CARD | {"answer": QUESTION[:150]}, "currency": "гривен"}),
    ("card", {"card": CARD | {"number": 3, "viewer": " ".join(NAMES[:2])}}),
    ("card", {"card": CARD | {"sponsor": TEAM, "viewer": ""}}),
    *[("clock", {"clock": {"name": name, "length": 60, "left": 58, "running": False}})
      for name in ("minute", "extra", "club", "blitz")],
    ("decisive", {}),
    ("decisive", {"decisive": True, "roster": ROSTER, "seated": [1, 2, 3], "worth": 6,
                  "archived": {"experts": 15, "viewers": 14}}),
    *[("final", {**SIDES, "winner": winner, "decisive": True, "archived": {"experts": 5, "viewers": 4},
                 "best_player": NAMES[2], "best_question": NAMES[0]})
      for winner in ("experts", "viewers", "nobody", "")],
    ("league", {"title": TITLE, "table": {"pairs": PAIRS, "ranking": [], "champion": ""}}),
    ("league", {"title": TITLE, "table": {"pairs": [], "ranking": GAMES * 3, "champion": ""}}),
    ("league", {"title": TITLE, "table": {"pairs": [], "ranking": [], "champion": TEAM}}),
    ("mark", {"live": True}),
    ("opening", {**SIDES, "title": TITLE, "subtitle": TITLE}),
    ("pause", {"break_kind": "music", "artist": " ".join(NAMES), "song": TITLE}),
    ("pause", {"break_kind": "commercial", "note": TITLE}),
    *[("resources", {"bank": bank, "club_used": bank > 0, "decisive": bank > 1}) for bank in (0, 1, 12)],
    ("roster", {"team": TEAM, "roster": ROSTER}),
    ("roster", {"team": TEAM, "roster": ROSTER[:5]}),
    *[("score", {**SIDES, "place": place, "experts": 12, "viewers": 10, "winner": "viewers", "decisive": True,
                 "archived": {"experts": 15, "viewers": 14}})
      for place in ("top", "bottom", "side")],
    *[("sector", {"sector": 13, "sector_kind": kind, "sponsor": TEAM, "blitz": ["", "", ""], "seconds": 20.0,
                  "roster": ROSTER, "seated": [3]})
      for kind in ("", "sponsor", "blitz", "superblitz")],
    *[("strap", {"name": name, "role": TEAM, "town": TOWN}) for name in NAMES],
    *[("strap", {"roster": ROSTER, "seated": list(range(1, count + 1))}) for count in (1, 2, 3)],
    *[("table", {"sector": 13, "arrow": 12, "sector_kind": kind}) for kind in ("sponsor", "blitz", "superblitz")],
    *[("verdict", {"verdict": verdict, "early": verdict == "right", "bank": 12, "currency": "гривен",
                   "prize": {"viewer": NAMES[2], "town": TOWN, "prize": 1_000_000} if verdict != "right" else None})
      for verdict in ("right", "wrong", "no_answer")],
]  # fmt: skip

SPILT = """() => {
    const ink = document.createElement("canvas").getContext("2d");
    const safe = { left: 96, top: 54, right: 1824, bottom: 1026, name: "the safe area" };
    const host = document.querySelector(".graphic > *");
    const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const above = function* (element) {
        for (let each = element; each; each = each.parentElement) yield each;
    };
    // What holds a text: what cuts it, its plate. The strips and halves of a counter show parts of figures.
    const walls = (element) => [...above(element)].flatMap((each) => {
        const { overflowX, overflowY } = getComputedStyle(each);
        const plate = each.matches(".plate, .card");
        if (overflowX === "visible" && !plate) return [];
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const tall = plate || overflowY !== "visible";
        return [{ left, right, top: tall ? top : -Infinity, bottom: tall ? bottom : Infinity, name: each.className }];
    });
    const lines = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const style = getComputedStyle(node.parentElement);
        ink.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const upper = style.textTransform === "uppercase";
        const text = upper ? node.data.toUpperCase() : node.data;
        const { fontBoundingBoxAscent: ascent, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } =
            ink.measureText(text);
        const spacing = parseFloat(style.letterSpacing) || 0;
        return [...range.getClientRects()].filter((rect) => rect.width > 1).map(({ left, right, top }) =>
            ({ left, right: right - spacing, top: top + ascent - up, bottom: top + ascent + down }));
    };
    const found = [];
    const walk = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, element = node.parentElement;
        if (!node.data.trim() || element.closest("style, .roll, .counter") || !seen(element)) continue;
        for (const line of lines(node)) {
            for (const wall of [...walls(element), safe]) {
                const out = { left: wall.left - line.left, top: wall.top - line.top,
                    right: line.right - wall.right, bottom: line.bottom - wall.bottom };
                for (const [side, by] of Object.entries(out)) {
                    if (by > 1) found.push(`«${node.data}» leaves ${wall.name} on its ${side} by ${by.toFixed(1)} px`);
                }
            }
        }
    }
    return found;
}"""

COUNTED = """() => document.querySelector(".graphic > *").shadowRoot.textContent.includes("1\u00a0000\u00a0000")"""
"""Whether a prize has counted up to its end, where it is widest."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def t(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Theatre]:
    folder: Path = tmp_path_factory.mktemp("overflow")
    async with chromium() as browser, theatre(browser, folder, FakeClock(), sheet='show = "chgk"') as made:
        yield made


def test_every_graphic_with_text_is_filled_to_the_brim() -> None:
    there = {each.id.removeprefix(MINE) for each in CATALOGUE if each.id.startswith(MINE)}
    assert there - {name for name, _ in CASES} == {"transition"}


@in_chromium
@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize(("name", "words"), CASES)
async def test_no_text_leaves_its_plate_or_the_safe_area(
    t: Theatre, name: str, words: dict[str, Any], language: str
) -> None:
    schema = CATALOGUE.find(MINE + name).schema["properties"]
    defaults = {key: each["default"] for key, each in schema.items() if "default" in each}
    page = await t.open(f"/air?graphic={MINE}{name}&caspar=1")
    await page.wait_for_function("() => document.querySelector('.graphic > *')?.stage")
    data = msgspec.json.encode({**defaults, **words, "language": language}).decode()
    await page.evaluate("(text) => { update(text); play(); }", data)
    await page.wait_for_function("() => document.querySelector('.graphic > *')?.current !== undefined")
    await hurried(page)
    if words.get("prize"):
        await page.wait_for_function(COUNTED)
    assert await page.evaluate(SPILT) == []
    await page.close()


@in_chromium
async def test_a_text_that_does_leave_its_plate_is_found(t: Theatre) -> None:
    page = await t.open(f"/air?graphic={MINE}opening")
    await page.wait_for_function("() => document.querySelector('.graphic > *')?.current !== undefined")
    await hurried(page)
    await page.evaluate("""() => { const { title } = document.querySelector(".graphic > *").parts;
        title.textContent = title.textContent.repeat(3); title.style.fontSize = "152px"; }""")
    assert await page.evaluate(SPILT) != []
    await page.close()
