"""The socket of a page: a hello, every new view, and presses that are answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from automation.model import AIR, Refused, Role
from automation.server import learn, presses
from automation.server.buttons import RECEPTION
from automation.server.captains import CAPTAINS
from automation.server.gate import sender, take_socket, wanted_role
from automation.server.page import Asked, Page, encoded
from automation.server.programme import PROGRAMME, Programme
from automation.server.push import Pusher
from automation.server.site import SITE, Site

log = logging.getLogger(__name__)

LONGEST = 65_536
"""Bytes of the longest message that a page may send; a longer one ends its connection."""
HEARTBEAT = 4.0
"""Seconds between pings. A page that answers none for half as long is dead and dropped."""
MOST_UNREAD = 1_000_000
"""Bytes of answers that a page may leave unread before it is dropped."""
FAREWELL = 0.5
"""Seconds that pages get to say goodbye when the server stops."""

Answers = dict[str, Callable[[Mapping[str, Any], Site, str, Role], dict[str, Any]]]
"""What is answered to each type of message."""

PUSHER = web.AppKey("pusher", Pusher)


class Opened(set[web.WebSocketResponse]):
    """The sockets that are open now."""


OPEN = web.AppKey("open", Opened)


async def serve(request: web.Request) -> web.WebSocketResponse:
    """Serve a page's socket until it ends."""
    role = wanted_role(request)
    socket = await take_socket(request, LONGEST, HEARTBEAT)
    if request.transport is None:
        return socket
    site, pusher, opened = request.app[SITE], request.app[PUSHER], request.app[OPEN]
    page = pusher.join(request.transport, Asked(role, "changes" in request.query, "monitor" in request.query))
    programme = request.app[PROGRAMME]
    leave = programme.join(page) if role == AIR and not page.monitor else lambda: None
    opened.add(socket)
    try:
        answers = _ANSWERS | {"buzzers": request.app[RECEPTION].answer, "captains": request.app[CAPTAINS].answer}
        await _converse(socket, page, site, programme, sender(request, role), answers)
        page.end()
        await socket.close()
    finally:
        opened.discard(socket)
        leave()
        pusher.leave(page)
    return socket


async def close_all(app: web.Application) -> None:
    """Say goodbye to every page; those that don't answer soon are cut off."""
    opened = app[OPEN]
    for page in app[PUSHER].pages:
        page.end()
    closing = [socket.close(code=1001, message=b"the server stops") for socket in opened]
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*closing, return_exceptions=True), FAREWELL)
    for page in app[PUSHER].pages:
        if not page.transport.is_closing():
            page.transport.abort()


async def _converse(
    socket: web.WebSocketResponse, page: Page, site: Site, programme: Programme, by: str, answers: Answers
) -> None:
    def picture(words: Mapping[str, Any]) -> dict[str, Any] | None:
        return programme.take(page, words, by)

    async for message in socket:
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return
        page.write(encoded(_answer(message.data, site, by, page.role, answers, picture)))
        if page.transport.get_write_buffer_size() > MOST_UNREAD:
            page.transport.abort()
        await asyncio.sleep(0)  # a page that floods must not keep others from their turn


def _answer(
    text: str | bytes,
    site: Site,
    by: str,
    role: Role,
    answers: Answers,
    picture: Callable[[Mapping[str, Any]], dict[str, Any] | None],
) -> Mapping[str, Any]:
    if isinstance(text, bytes):
        return _error("a text is expected, not bytes")
    try:
        words = presses.read_words(text)
    except ValueError as error:
        return _error(str(error))
    if role == AIR and (said := picture(words)) is not None:
        return said
    answer = answers.get(words["type"]) if isinstance(words.get("type"), str) else None
    if answer is None:
        return _error(f"type: one of {', '.join(answers)} is expected, not {words.get('type')!r}"[:300])
    mark = {"id": words["id"]} if "id" in words else {}
    try:
        return mark | answer(words, site, by, role)
    except Refused as refused:
        return mark | {"type": "refused", "code": refused.code, "text": refused.text}
    except Exception:
        log.exception("%r from %s failed", words["type"], by)
        return mark | {"type": "refused", "code": "failed", "text": "the server failed; its own log says where"}


def _error(text: str) -> dict[str, Any]:
    return {"type": "error", "text": text}


def _panic(words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
    presses.panic(site, by, role)
    return {"type": "accepted", "seq": site.desk.seq}


def _resync(words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
    presses.resync(site, words.get("device"), by, role)
    return {"type": "accepted", "seq": site.desk.seq}


def _test(words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
    presses.test(site, words.get("device"), by, role)
    return {"type": "accepted", "seq": site.desk.seq}


_ANSWERS: Answers = {
    "press": presses.answer_press,
    "time": presses.answer_time,
    "panic": _panic,
    "resync": _resync,
    "test": _test,
    "learn": learn.answer,
}
