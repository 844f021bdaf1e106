"""The line of our own pages in Chromium: of views told by their changes it makes what others are told whole."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.peers.browser import chromium, needs_chromium, opened
from tests.server.site import house

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

ROLES = ("director", "host", "air", "lights", "player:1")
ROUND = ("spin", "arrow", "open", "read", "start_clock", "pause", "undo", "redo", "resume", "answer")

LISTEN = """async (roles) => {
    const { connect } = await import("/static/common/link.js");
    window.ours = {}; window.whole = {}; window.changes = 0;
    for (const role of roles) {
        [ours[role], whole[role]] = [{}, {}];
        const link = connect(role, { view: (view) => { ours[role][view.seq] = JSON.stringify(view); } });
        link.socket.addEventListener("message", ({ data }) => { changes += JSON.parse(data).type === "changes"; });
        new WebSocket(`ws://${location.host}/ws?role=${role}`).onmessage = ({ data }) => {
            const view = JSON.parse(data);
            if (view.type === "view") whole[role][view.seq] = JSON.stringify(view);
        };
    }
}"""
ALL_AT = "(seq) => [ours, whole].every((each) => Object.values(each).every((views) => views[seq]))"
SAME = """() => Object.keys(ours).every((role) => Object.keys(whole[role]).length > 5 && Object.entries(whole[role])
    .every(([seq, view]) => view === ours[role][seq]))"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


async def test_our_pages_hold_what_others_are_told_whole(chrome: Browser, tmp_path: Path) -> None:
    errors: list[str] = []
    async with house(tmp_path / "run.db") as h:
        page = await opened(chrome, f"{h.bound.url}/", errors)
        await page.evaluate(LISTEN, list(ROLES))
        await page.wait_for_function(ALL_AT, arg=0)
        for verb in ROUND:
            assert (await h.press(verb, **({"sector": 3} if verb == "arrow" else {})))[0] == 200, verb
            await page.wait_for_function(ALL_AT, arg=h.desk.seq)
        assert await page.evaluate(SAME)
        assert await page.evaluate("() => changes") >= len(ROLES) * len(ROUND)
        await page.close()
    assert errors == []
