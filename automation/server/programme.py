"""The stage and the pages that draw it: what is new for each page, and what pages say about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from automation.asrun import Outcome
from automation.clock import wall
from automation.model import AIR, Role
from automation.server.page import Page, encoded
from automation.server.site import Site
from automation.stage import Op

MOST_SAID = 500
"""Characters of the longest text that a page's complaint may have."""


class Answer(Struct, frozen=True):
    """What a graphic said to an operation; `threw`: it failed, and the text is why."""

    threw: bool = False
    code: float = 200
    text: str = ""
    result: Any = None
    step: int | None = None


class Programme:
    """Tells pages what changed on the stage, and hears from them how it went."""

    def __init__(self, site: Site, wake: Callable[[], None]) -> None:
        """`wake` sees to it that the pages are told soon."""
        self._site, self._wake = site, wake
        self._counted: dict[Page, Callable[[], None]] = {}
        self._asked: dict[int, asyncio.Future[Answer]] = {}

    # To the pages ------------------------------------------------------------------------------------------------

    def join(self, page: Page) -> Callable[[], None]:
        """Take in a page; gives the function that takes it away."""
        if self._site.graphics is not None:
            self._counted[page] = self._site.graphics.subscribe(self._wake)
        return lambda: self._uncounted(page)

    def _uncounted(self, page: Page) -> None:
        self._counted.pop(page, lambda: None)()

    @property
    def watched(self) -> bool:
        """Tell whether a page draws the stage, monitors aside."""
        return bool(self._counted)

    def news(self, role: Role, known: int, view: bool) -> tuple[list[bytes], int]:
        """Tell what is new on the stage since operation `known`, and which is the last one now.

        `view`: a view that belongs to it follows.
        """
        graphics = self._site.graphics
        # Until the looks are shown for the first time there is nothing true to be told.
        if graphics is None or role != AIR or not graphics.opened or known == graphics.number:
            return [], known
        return [encoded(self._message(known, view))], graphics.number

    def _message(self, known: int, view: bool) -> dict[str, Any]:
        graphics = self._site.graphics
        assert graphics is not None
        missed = None if known < 0 else graphics.since(known)
        if missed is None:
            return {"type": "stage", "n": graphics.number, "view": view, "layers": graphics.stage.layers()}
        ops = [_json(number, number in self._asked, op) for number, op in missed]
        return {"type": "ops", "after": known, "n": graphics.number, "view": view, "ops": ops}

    # From the pages ----------------------------------------------------------------------------------------------

    def take(self, page: Page, words: Mapping[str, Any], by: str) -> dict[str, Any] | None:
        """Hear what a page says of the stage; gives the answer, or None if it speaks of something else."""
        hear = _HEARD.get(words["type"]) if isinstance(words.get("type"), str) else None
        if hear is None or self._site.graphics is None:
            return None
        hear(self, page, words, by)
        mark = {"id": words["id"]} if "id" in words else {}
        return {**mark, "type": "heard"}

    def _again(self, page: Page, words: Mapping[str, Any], by: str) -> None:
        """Send the whole stage again. A monitor says that it is one: it does not count as the programme's page."""
        if words.get("monitor") is True:
            self._uncounted(page)
        page.known = page.known._replace(stage=-1)
        self._wake()

    def _wrong(self, page: Page, words: Mapping[str, Any], by: str) -> None:
        graphics = self._site.graphics
        assert graphics is not None
        instance, text = str(words.get("instance", ""))[:50], str(words.get("text", ""))[:MOST_SAID]
        there = graphics.stage.find(instance)
        name = there.graphic if there else str(words.get("graphic", ""))[:200]
        what = f"layer {there.layer}: {name}" if there else name
        source = f"page {by}" if page in self._counted else f"monitor {by}"
        self._site.asrun.add(Outcome(wall(), self._site.desk.now(), 0, source, graphics.name, what, "failed", text))
        if page in self._counted:
            graphics.failed(instance, f"{name}: {text}")
            self._answered(words.get("op"), Answer(True, text=text))

    def _done(self, page: Page, words: Mapping[str, Any], by: str) -> None:
        step, code, text = words.get("currentStep"), words.get("statusCode"), words.get("statusMessage")
        step = step if isinstance(step, int) and not isinstance(step, bool) else None
        code = code if isinstance(code, int | float) and not isinstance(code, bool) else 200
        if page not in self._counted or self._site.graphics is None:
            return
        if words.get("played") is True:
            self._site.graphics.reached(str(words.get("instance", "")), -1 if step is None else step)
        said = text[:MOST_SAID] if isinstance(text, str) else ""
        self._answered(words.get("op"), Answer(False, code, said, words.get("result"), step))

    # For those who wait ------------------------------------------------------------------------------------------

    def ask(self, op: int) -> asyncio.Future[Answer]:
        """Expect a page's answer to an operation that is not told to the pages yet."""
        self._asked[op] = future = asyncio.get_running_loop().create_future()
        future.add_done_callback(lambda done: self._asked.pop(op, None))
        return future

    def _answered(self, op: Any, answer: Answer) -> None:
        future = self._asked.get(op) if isinstance(op, int) else None
        if future is not None and not future.done():  # the first page's word counts
            future.set_result(answer)


def _json(number: int, ask: bool, op: Op) -> msgspec.Raw:
    return msgspec.Raw(b'{"n":%d,"ask":%b,' % (number, b"true" if ask else b"false") + _encode(op)[1:])


_encode = msgspec.json.Encoder().encode

_HEARD: dict[str, Callable[[Programme, Page, Mapping[str, Any], str], None]] = {
    "stage": Programme._again,
    "graphic_error": Programme._wrong,
    "graphic_result": Programme._done,
}

PROGRAMME = web.AppKey("programme", Programme)
