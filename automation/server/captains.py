"""The captains' pages: a team's own view and its choices, for whoever has its seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from automation.model import Refused, Role, verb
from automation.server import presses
from automation.server.gate import take_socket
from automation.server.page import Asked, Page
from automation.server.pairing import Pairing
from automation.server.push import Pusher
from automation.server.seating import HEARTBEAT, Guest, Seating, invitation
from automation.server.site import Site

log = logging.getLogger(__name__)

LONGEST = 65_536
"""Bytes of the longest message that a captain may send: a drawing has many points."""


class Captain(Guest):
    """A captain's socket, before and after it has a seat."""

    most_unread = 1_000_000
    page: Page | None = None
    """How it is told what its team may see; none before it has a seat."""
    changes = False
    """Whether it follows changes of its view."""

    @property
    def role(self) -> Role:
        """Give the role of its seat."""
        return Role("player", self.seat)


class Captains:
    """Lets whoever has a team's seat see and press what is the team's."""

    def __init__(self, site: Site, pusher: Pusher, changed: Callable[[], None]) -> None:
        """`changed` is called after something that directors see is new."""
        self.site, self._pusher = site, pusher
        self._buttons = site.buzzers.buttons if site.buzzers else None
        self.pairing = Pairing(site.captain_seats, site.desk.journal.with_suffix(".captains.json"), site.desk.now)
        self.seating = Seating(self.pairing, changed, self._sat, self._stood)

    def _sat(self, guest: Guest) -> None:
        assert isinstance(guest, Captain)
        guest.page = self._pusher.join(guest.transport, Asked(guest.role, guest.changes))

    def _stood(self, guest: Guest) -> None:
        assert isinstance(guest, Captain)
        if guest.page is not None:
            guest.page.end()
            self._pusher.leave(guest.page)
        guest.page = None

    # Captains ----------------------------------------------------------------------------------------------------

    def press(self, captain: Captain, words: Mapping[str, Any]) -> dict[str, Any]:
        """Press for the captain's own team; its button is no business of this page, for it could not be fair here."""
        if not captain.seat:
            raise Refused("not-yours", "this page has no seat")
        if self._buttons and words.get("do") == verb(self._buttons.PRESS):
            raise Refused("not-yours", "buttons are pressed on /buzzer")
        return presses.answer_press(words, self.site, f"{captain.role}@{captain.remote}", captain.role)

    def time(self, captain: Captain, words: Mapping[str, Any]) -> dict[str, Any]:
        """Tell the time."""
        return presses.answer_time(words, self.site, "", captain.role)

    # Directors ---------------------------------------------------------------------------------------------------

    def answer(self, words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
        """Answer a page that decides something."""
        presses.only_director(site, "captains", by, role)
        self.seating.decide(words.get("do"), words.get("seat"))
        return {"type": "accepted", "seq": site.desk.seq}

    def told(self) -> list[dict[str, Any]]:
        """Tell directors of the captains' seats."""
        return [self.seating.told(seat, self.site.captain(seat)) for seat in self.pairing.seats]


CAPTAINS = web.AppKey("captains", Captains)


def add_captains(app: web.Application) -> None:
    """Add the routes of captains."""
    app.router.add_get("/ws/captain", _serve)
    app.router.add_get("/api/captains/qr.svg", _code)


async def _serve(request: web.Request) -> web.WebSocketResponse:
    socket = await take_socket(request, LONGEST, HEARTBEAT)
    if request.transport is None:
        return socket
    captains, captain = request.app[CAPTAINS], Captain(socket, request.transport, request.remote or "unknown")
    captain.changes = "changes" in request.query
    captains.seating.guests.add(captain)
    captain.send({"type": "door", "show": captains.site.desk.show.NAME, "seats": len(captains.pairing.seats)})
    try:
        async for message in socket:
            if captain.is_over() or message.type != WSMsgType.TEXT:
                break
            said = _answer(captains, captain, message.data)
            if said is not None:
                captain.send(said)
            await asyncio.sleep(0)  # one that floods must not keep others from their turn
        captain.end()
        if captain.page is not None:
            captain.page.end()
        await socket.close()
    finally:
        captains.seating.leave(captain)
    return socket


def _answer(captains: Captains, captain: Captain, text: str) -> Mapping[str, Any] | None:
    try:
        words = presses.read_words(text)
    except ValueError as error:
        return {"type": "error", "text": str(error)}
    kind = words.get("type")
    answer = _ANSWERS.get(kind) if isinstance(kind, str) else None
    if answer is None:
        return {"type": "error", "text": f"type: one of {', '.join(_ANSWERS)} is expected, not {kind!r}"[:300]}
    mark = {"id": words["id"]} if "id" in words else {}
    try:
        said = answer(captains, captain, words)
    except Refused as refused:
        return mark | {"type": "refused", "of": kind, "code": refused.code, "text": refused.text}
    except Exception:
        log.exception("%r of %s failed", kind, captain.remote)
        return mark | {"type": "refused", "of": kind, "code": "failed", "text": "the server failed; its log says where"}
    return None if said is None else mark | said


_ANSWERS: dict[str, Callable[[Captains, Captain, Mapping[str, Any]], dict[str, Any] | None]] = {
    "pair": lambda captains, captain, words: captains.seating.pair(captain, words),
    "join": lambda captains, captain, words: captains.seating.join(captain, words),
    "press": lambda captains, captain, words: captains.press(captain, words),
    "time": lambda captains, captain, words: captains.time(captain, words),
}


async def _code(request: web.Request) -> web.Response:
    return invitation(request, request.app[CAPTAINS].pairing, "/captain")
