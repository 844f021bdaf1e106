"""The phones that serve as buttons: their page's socket, and what a director sees and decides of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from automation.model import Refused, Role
from automation.phones import Phone
from automation.server.gate import take_socket
from automation.server.pairing import Pairing
from automation.server.presses import only_director, read_words
from automation.server.seating import HEARTBEAT, LONGEST, Guest, Seating, invitation
from automation.server.site import Site

log = logging.getLogger(__name__)

SHOWN = 40
"""Lines of the log that directors see."""
AGAIN = 2.0
"""Seconds between two tellings of how far away the phones are."""


class Caller(Guest):
    """A phone's socket, before and after it has a seat."""

    phone: Phone | None = None
    second = False
    """Whether it is the phone's second line, on which its presses come once more: a packet may be lost on one."""


class Reception:
    """Makes buttons of the phones that have a seat."""

    def __init__(self, site: Site, changed: Callable[[], None]) -> None:
        """`changed` is called after something that directors see is new."""
        self.site, self._changed = site, changed
        self.desk = site.buzzers
        self.pairing = Pairing(site.button_seats, site.desk.journal.with_suffix(".phones.json"), site.desk.now)
        self.seating = Seating(self.pairing, changed, self._sat, self._stood)
        self._tick: asyncio.TimerHandle | None = None
        if self.desk:
            self.desk.watch = changed

    def now(self) -> float:
        """Tell the clock's time, by which presses are stamped."""
        return self.desk.now() if self.desk else 0.0

    # Phones ------------------------------------------------------------------------------------------------------

    def join(self, caller: Caller, words: Mapping[str, Any]) -> None:
        """Let a phone that has a seat's token take its place, or add its second line to the first."""
        if words.get("second") is True:
            self._join_second(caller, self.seating.seat_of(words))
        else:
            self.seating.join(caller, words)

    def _join_second(self, caller: Caller, seat: int) -> None:
        phone = next(iter(self.desk.phones.of(seat)), None) if self.desk else None
        if phone is None:
            raise Refused("not-now", "the first line of this seat is not up")
        self.seating.unseat(caller)
        caller.phone, caller.second, caller.seat = phone, True, seat
        caller.send({"type": "joined", "seat": seat})

    def _sat(self, guest: Guest) -> None:
        assert isinstance(guest, Caller)
        guest.phone = Phone(guest.seat, f"{Role('player', guest.seat)}@{guest.remote}", guest.send)
        if self.desk:
            self.desk.join(guest.phone)

    def _stood(self, guest: Guest) -> None:
        assert isinstance(guest, Caller)
        if self.desk and guest.phone is not None and not guest.second:
            self.desk.leave(guest.phone)
        guest.phone, guest.second = None, False

    def pong(self, caller: Caller, words: Mapping[str, Any], got: float) -> None:
        """Take in the phone's time."""
        number, theirs = words.get("n"), _seconds(words.get("t"))
        if self.desk and caller.phone and isinstance(number, int) and theirs is not None:
            self.desk.pong(caller.phone, number, theirs, got)

    def press(self, caller: Caller, words: Mapping[str, Any], got: float) -> dict[str, Any] | None:
        """Take a press; None for one that no finger makes, or that came on the phone's other line already."""
        if not self.desk or caller.phone is None:
            raise Refused("not-yours", "this phone has no seat")
        question = words.get("question")
        if not isinstance(question, int) or isinstance(question, bool):
            raise Refused("bad-value", "question: the number of the question on the page is expected")
        theirs = _seconds(words.get("t"))
        if caller.phone not in self.desk.phones.connected:
            raise Refused("not-now", "the first line of this seat is not up")
        if not caller.phone.is_new(theirs, got):
            return None
        line = self.desk.pressed(caller.phone, question, theirs, got)
        return {"type": "pressed", "outcome": line.outcome, "place": line.place, "behind": line.behind}

    # Directors ---------------------------------------------------------------------------------------------------

    def answer(self, words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
        """Answer a page that decides something."""
        only_director(site, "buzzers", by, role)
        self.seating.decide(words.get("do"), words.get("seat"))
        return {"type": "accepted", "seq": site.desk.seq}

    def told(self) -> dict[str, Any]:
        """Tell directors of seats, phones and presses."""
        lines = self.desk.log.lines[-SHOWN:] if self.desk else ()
        return {"type": "buzzers", "seats": [self._seat_told(seat) for seat in self.pairing.seats], "lines": lines}

    def _seat_told(self, seat: int) -> dict[str, Any]:
        assert self.desk is not None
        phone = next(iter(self.desk.phones.of(seat)), None)
        return {
            **self.seating.told(seat, self.desk.button_of(seat)["name"]),
            "connected": phone is not None,
            "trip": round(phone.link.trip, 4) if phone and phone.link.is_known else None,
            "slow": phone is not None and phone.link.is_slow,
        }

    def tick(self) -> None:
        """Tell directors now and then how far away the phones are."""
        if self.desk and self.desk.phones:
            self._changed()
        self._tick = asyncio.get_running_loop().call_later(AGAIN, self.tick)

    async def close(self) -> None:
        """Say goodbye to every phone; they come back by themselves when the server does."""
        if self._tick:
            self._tick.cancel()
        await self.seating.close()


RECEPTION = web.AppKey("reception", Reception)


def add_buttons(app: web.Application) -> None:
    """Add the routes of phones."""
    app.router.add_get("/ws/buzzer", _serve)
    app.router.add_get("/api/buzzers/qr.svg", _code)


async def _serve(request: web.Request) -> web.WebSocketResponse:
    socket = await take_socket(request, LONGEST, HEARTBEAT)
    if request.transport is None:
        return socket
    reception, caller = request.app[RECEPTION], Caller(socket, request.transport, request.remote or "unknown")
    reception.seating.guests.add(caller)
    desk = reception.site.desk
    caller.send({"type": "hello", "show": desk.show.NAME, "title": desk.title, "seats": len(reception.pairing.seats)})
    try:
        async for message in socket:
            got = reception.now()
            if caller.is_over() or message.type != WSMsgType.TEXT:
                break
            said = _answer(reception, caller, message.data, got)
            if said is not None:
                caller.send(said)
            await asyncio.sleep(0)  # a phone that floods must not keep others from their turn
        caller.end()
        await socket.close()
    finally:
        reception.seating.leave(caller)
    return socket


def _answer(reception: Reception, caller: Caller, text: str, got: float) -> Mapping[str, Any] | None:
    try:
        words = read_words(text)
    except ValueError as error:
        return {"type": "error", "text": str(error)}
    kind = words.get("type")
    try:
        answer = _ANSWERS.get(kind) if isinstance(kind, str) else None
        if answer is not None:
            return answer(reception, caller, words, got)
    except Refused as refused:
        return {"type": "refused", "of": kind, "code": refused.code, "text": refused.text}
    except Exception:
        log.exception("%r of %s failed", kind, caller.remote)
        return {"type": "refused", "of": kind, "code": "failed", "text": "the server failed; its own log says where"}
    return {"type": "error", "text": f"type: one of pair, join, pong, press is expected, not {kind!r}"[:300]}


_ANSWERS: dict[str, Callable[[Reception, Caller, Mapping[str, Any], float], dict[str, Any] | None]] = {
    "pair": lambda reception, caller, words, got: reception.seating.pair(caller, words),
    "join": lambda reception, caller, words, got: reception.join(caller, words),
    "pong": lambda reception, caller, words, got: reception.pong(caller, words, got),
    "press": lambda reception, caller, words, got: reception.press(caller, words, got),
}


async def _code(request: web.Request) -> web.Response:
    return invitation(request, request.app[RECEPTION].pairing, "/buzzer")


def _seconds(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
