"""The phones that serve as buttons: their page's socket, pairing, and what a director sees and decides of them."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Mapping
from typing import Any

import segno
from aiohttp import WSMsgType, web

from automation.model import DIRECTOR, Refused, Role
from automation.phones import Phone
from automation.server.gate import admit, objection
from automation.server.launcher import BORDER, address
from automation.server.pairing import Pairing
from automation.server.presses import only_director, read_words
from automation.server.push import encoded
from automation.server.site import Site

log = logging.getLogger(__name__)

LONGEST = 2048
"""Bytes of the longest message that a phone may send."""
HEARTBEAT = 4.0
"""Seconds between pings; a phone that answers none for half as long is gone."""
MOST_UNREAD = 65_536
"""Bytes that a phone may leave unread before it is dropped."""
SHOWN = 40
"""Lines of the log that directors see."""
AGAIN = 2.0
"""Seconds between two tellings of how far away the phones are."""
FAREWELL = 0.5
"""Seconds that phones get to say goodbye."""


class Guest:
    """A phone's socket, before and after it has a seat."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.WriteTransport, remote: str) -> None:
        self.remote = remote
        self.phone: Phone | None = None
        self.second = False
        """Whether it is the phone's second line, on which its presses come once more: a packet may be lost on one."""
        self._socket, self._transport = socket, transport
        self._over = False

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message now; one that reads nothing is dropped."""
        if self._over or self._transport.is_closing():
            return
        self._transport.write(encoded(message))
        if self._transport.get_write_buffer_size() > MOST_UNREAD:
            self._transport.abort()

    async def dismiss(self, kind: str) -> None:
        """Say why it is over, and close."""
        self.send({"type": kind})
        self._over = True
        try:
            await asyncio.wait_for(self._socket.close(code=1000), FAREWELL)
        except TimeoutError:
            self._transport.abort()

    def is_over(self) -> bool:
        """Tell whether nothing of it counts any more."""
        return self._over

    def end(self) -> None:
        """Write no more."""
        self._over = True


class Reception:
    """Gives seats to phones, and lets directors decide."""

    def __init__(self, site: Site, changed: Callable[[], None]) -> None:
        """`changed` is called after something that directors see is new."""
        self.site, self._changed = site, changed
        self.desk = site.buzzers
        seats = self.desk.buttons.SEATS if self.desk and self.desk.buttons else ()
        path = site.desk.journal.with_suffix(".phones.json")
        self.pairing = Pairing(seats, path, site.desk.now)
        self.guests: set[Guest] = set()
        self._asking: dict[int, Guest] = {}
        """Who wants a seat that another phone has."""
        self._farewells: set[asyncio.Task[None]] = set()
        self._tick: asyncio.TimerHandle | None = None
        if self.desk:
            self.desk.watch = changed

    def now(self) -> float:
        """Tell the clock's time, by which presses are stamped."""
        return self.desk.now() if self.desk else 0.0

    # Phones ------------------------------------------------------------------------------------------------------

    def pair(self, guest: Guest, words: Mapping[str, Any]) -> None:
        """Give a seat to a phone that has its code; a seat that is taken needs a director's consent."""
        self._stand_down(guest)
        seat = self.pairing.seat_of_code(words.get("code"), guest.remote)
        if self.pairing.is_taken(seat):
            self._asking[seat] = guest
            guest.send({"type": "asking", "seat": seat})
            self._changed()
        else:
            self._give(guest, seat)

    def join(self, guest: Guest, words: Mapping[str, Any]) -> None:
        """Let a phone that has a seat's token take its place; its older sockets are closed."""
        seat = self.pairing.seat_of_token(words.get("token"))
        if not seat or words.get("seat", seat) != seat:
            raise Refused("not-yours", "this token is not for this seat")
        if words.get("second") is True:
            self._join_second(guest, seat)
            return
        self._seat(guest, seat, "elsewhere", {"type": "joined", "seat": seat})

    def _join_second(self, guest: Guest, seat: int) -> None:
        phone = next(iter(self.desk.phones.of(seat)), None) if self.desk else None
        if phone is None:
            raise Refused("not-now", "the first line of this seat is not up")
        self._unseat(guest)
        guest.phone, guest.second = phone, True
        guest.send({"type": "joined", "seat": seat})

    def pong(self, guest: Guest, words: Mapping[str, Any], got: float) -> None:
        """Take in the phone's time."""
        number, theirs = words.get("n"), _seconds(words.get("t"))
        if self.desk and guest.phone and isinstance(number, int) and theirs is not None:
            self.desk.pong(guest.phone, number, theirs, got)

    def press(self, guest: Guest, words: Mapping[str, Any], got: float) -> dict[str, Any] | None:
        """Take a press; None for one that no finger makes, or that came on the phone's other line already."""
        if not self.desk or guest.phone is None:
            raise Refused("not-yours", "this phone has no seat")
        question = words.get("question")
        if not isinstance(question, int) or isinstance(question, bool):
            raise Refused("bad-value", "question: the number of the question on the page is expected")
        theirs = _seconds(words.get("t"))
        if guest.phone not in self.desk.phones.connected:
            raise Refused("not-now", "the first line of this seat is not up")
        if not guest.phone.is_new(theirs, got):
            return None
        line = self.desk.pressed(guest.phone, question, theirs, got)
        return {"type": "pressed", "outcome": line.outcome, "place": line.place, "behind": line.behind}

    def leave(self, guest: Guest) -> None:
        """Let a socket go."""
        guest.end()
        self.guests.discard(guest)
        self._stand_down(guest)
        self._unseat(guest)

    def _give(self, guest: Guest, seat: int) -> None:
        token = self.pairing.grant(seat)
        self._seat(guest, seat, "taken", {"type": "paired", "seat": seat, "token": token})

    def _seat(self, guest: Guest, seat: int, why: str, greeting: Mapping[str, Any]) -> None:
        self._unseat(guest)
        guest.send(greeting)
        self._empty(seat, why)
        guest.phone = Phone(seat, f"{Role('player', seat)}@{guest.remote}", guest.send)
        if self.desk:
            self.desk.join(guest.phone)

    def _unseat(self, guest: Guest) -> None:
        if self.desk and guest.phone is not None and not guest.second:
            self.desk.leave(guest.phone)
        guest.phone, guest.second = None, False

    def _empty(self, seat: int, why: str) -> None:
        for other in [other for other in self.guests if other.phone and other.phone.seat == seat]:
            self._unseat(other)
            task = asyncio.get_running_loop().create_task(other.dismiss(why))
            self._farewells.add(task)
            task.add_done_callback(self._farewells.discard)

    def _stand_down(self, guest: Guest) -> None:
        before = len(self._asking)
        self._asking = {seat: each for seat, each in self._asking.items() if each is not guest}
        if len(self._asking) != before:
            self._changed()

    # Directors ---------------------------------------------------------------------------------------------------

    def decide(self, do: object, seat: object, by: str, role: Role) -> None:
        """Allow or deny a phone that asks for a taken seat, or free a seat; `Refused` says what does not fit."""
        only_director(self.site, "buzzers", by, role)
        if not isinstance(seat, int) or seat not in self.pairing.seats:
            raise Refused("bad-value", f"seat: one of {', '.join(map(str, self.pairing.seats)) or 'none'} is expected")
        if do == "free":
            self._empty(seat, "freed")
            self.pairing.free(seat)
            self._changed()
            return
        if do not in ("allow", "deny"):
            raise Refused("bad-value", f"do: allow, deny or free is expected, not {do!r}"[:200])
        guest = self._asking.pop(seat, None)
        if guest is None:
            raise Refused("not-now", f"nobody asks for seat {seat}")
        if do == "allow":
            self._give(guest, seat)
        else:
            guest.send({"type": "denied"})
        self._changed()

    def answer(self, words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
        """Answer a page that decides something."""
        self.decide(words.get("do"), words.get("seat"), by, role)
        return {"type": "accepted", "seq": site.desk.seq}

    def told(self) -> dict[str, Any]:
        """Tell directors of seats, phones and presses."""
        lines = self.desk.log.lines[-SHOWN:] if self.desk else ()
        return {"type": "buzzers", "seats": [self._seat_told(seat) for seat in self.pairing.seats], "lines": lines}

    def _seat_told(self, seat: int) -> dict[str, Any]:
        assert self.desk is not None
        phone = next(iter(self.desk.phones.of(seat)), None)
        asking = self._asking.get(seat)
        return {
            "seat": seat,
            "name": self.desk.button_of(seat)["name"],
            "code": self.pairing.code(seat),
            "taken": self.pairing.is_taken(seat),
            "asks": asking.remote if asking else "",
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
        await asyncio.gather(*(guest.dismiss("bye") for guest in tuple(self.guests)), *self._farewells)


RECEPTION = web.AppKey("reception", Reception)


def add_buttons(app: web.Application) -> None:
    """Add the routes of phones."""
    app.router.add_get("/ws/buzzer", _serve)
    app.router.add_get("/api/buzzers/qr.svg", _code)


async def _serve(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST, compress=False, autoclose=False)
    if not socket.can_prepare(request):
        raise objection(web.HTTPBadRequest, "/ws/buzzer is for WebSockets")
    await socket.prepare(request)
    if request.transport is None:
        return socket
    reception, guest = request.app[RECEPTION], Guest(socket, request.transport, request.remote or "unknown")
    reception.guests.add(guest)
    desk = reception.site.desk
    guest.send({"type": "hello", "show": desk.show.NAME, "title": desk.title, "seats": len(reception.pairing.seats)})
    try:
        async for message in socket:
            got = reception.now()
            if guest.is_over() or message.type != WSMsgType.TEXT:
                break
            said = _answer(reception, guest, message.data, got)
            if said is not None:
                guest.send(said)
            await asyncio.sleep(0)  # a phone that floods must not keep others from their turn
        guest.end()
        await socket.close()
    finally:
        reception.leave(guest)
    return socket


def _answer(reception: Reception, guest: Guest, text: str, got: float) -> Mapping[str, Any] | None:
    try:
        words = read_words(text)
    except ValueError as error:
        return {"type": "error", "text": str(error)}
    kind = words.get("type")
    try:
        answer = _ANSWERS.get(kind) if isinstance(kind, str) else None
        if answer is not None:
            return answer(reception, guest, words, got)
    except Refused as refused:
        return {"type": "refused", "of": kind, "code": refused.code, "text": refused.text}
    except Exception:
        log.exception("%r of %s failed", kind, guest.remote)
        return {"type": "refused", "of": kind, "code": "failed", "text": "the server failed; its own log says where"}
    return {"type": "error", "text": f"type: one of pair, join, pong, press is expected, not {kind!r}"[:300]}


_ANSWERS: dict[str, Callable[[Reception, Guest, Mapping[str, Any], float], dict[str, Any] | None]] = {
    "pair": lambda reception, guest, words, got: reception.pair(guest, words),
    "join": lambda reception, guest, words, got: reception.join(guest, words),
    "pong": lambda reception, guest, words, got: reception.pong(guest, words, got),
    "press": lambda reception, guest, words, got: reception.press(guest, words, got),
}


async def _code(request: web.Request) -> web.Response:
    admit(request, DIRECTOR.name)
    pairing = request.app[RECEPTION].pairing
    seat = request.query.get("seat", "")
    if not seat.isdecimal() or int(seat) not in pairing.seats:
        raise objection(web.HTTPBadRequest, "seat: there is no such seat")
    picture = io.BytesIO()
    # Behind #, where no server and no proxy ever sees it.
    segno.make_qr(f"{address(request)}/buzzer#{pairing.invitation(int(seat))}").save(
        picture, kind="svg", border=BORDER, xmldecl=False, omitsize=True, dark="#121417", light="#f4f1e8"
    )
    return web.Response(body=picture.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def _seconds(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
