"""Who sits where: seats that are given by a code, kept by a token, held by one guest each, changed by consent."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Mapping
from typing import Any

import segno
from aiohttp import web

from automation.model import DIRECTOR, Refused
from automation.server.gate import admit, objection
from automation.server.launcher import BORDER, address
from automation.server.page import encoded
from automation.server.pairing import Pairing

LONGEST = 2048
"""Bytes of the longest message that a guest without a seat may send."""
HEARTBEAT = 4.0
"""Seconds between pings; a guest that answers none for half as long is gone."""
FAREWELL = 0.5
"""Seconds that guests get to say goodbye."""


class Guest:
    """The socket of somebody who has a seat, or wants one."""

    most_unread = 65_536
    """Bytes that it may leave unread before it is dropped."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.WriteTransport, remote: str) -> None:
        self.remote = remote
        self.seat = 0
        """The seat that it has; 0 for none."""
        self.transport = transport
        self._socket = socket
        self._over = False

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message now; one that reads nothing is dropped."""
        if self._over or self.transport.is_closing():
            return
        self.transport.write(encoded(message))
        if self.transport.get_write_buffer_size() > self.most_unread:
            self.transport.abort()

    async def dismiss(self, kind: str) -> None:
        """Say why it is over, and close."""
        self.send({"type": kind})
        self._over = True
        try:
            await asyncio.wait_for(self._socket.close(code=1000), FAREWELL)
        except TimeoutError:
            self.transport.abort()

    def is_over(self) -> bool:
        """Tell whether nothing of it counts any more."""
        return self._over

    def end(self) -> None:
        """Write no more."""
        self._over = True


class Seating:
    """Gives seats to guests, one each, and lets directors decide where a seat is taken."""

    def __init__(
        self,
        pairing: Pairing,
        changed: Callable[[], None],
        sat: Callable[[Guest], None],
        stood: Callable[[Guest], None],
    ) -> None:
        """`changed` is called after something that directors see is new, `sat` when a guest has got its seat, `stood`
        before it loses it.
        """
        self.pairing = pairing
        self.guests: set[Guest] = set()
        self._changed, self._sat, self._stood = changed, sat, stood
        self._asking: dict[int, Guest] = {}
        """Who wants a seat that another guest has."""
        self._farewells: set[asyncio.Task[None]] = set()

    # Guests ------------------------------------------------------------------------------------------------------

    def pair(self, guest: Guest, words: Mapping[str, Any]) -> None:
        """Give a seat to a guest that has its code; a seat that is taken needs a director's consent.

        A director decides about whoever asked last; who asked before is told that.
        """
        self._stand_down(guest)
        seat = self.pairing.seat_of_code(words.get("code"), guest.remote)
        if self.pairing.is_taken(seat):
            earlier = self._asking.get(seat)
            if earlier is not None:
                earlier.send({"type": "overtaken"})
            self._asking[seat] = guest
            guest.send({"type": "asking", "seat": seat})
            self._changed()
        else:
            self._give(guest, seat)

    def seat_of(self, words: Mapping[str, Any]) -> int:
        """Find the seat that a token is for; `Refused` where it is for none, or for another than the words say."""
        seat = self.pairing.seat_of_token(words.get("token"))
        if not seat or words.get("seat", seat) != seat:
            raise Refused("not-yours", "this token is not for this seat")
        return seat

    def join(self, guest: Guest, words: Mapping[str, Any]) -> None:
        """Let a guest that has a seat's token take its place; its older sockets are closed."""
        seat = self.seat_of(words)
        self._seat(guest, seat, "elsewhere", {"type": "joined", "seat": seat})

    def leave(self, guest: Guest) -> None:
        """Let a socket go."""
        guest.end()
        self.guests.discard(guest)
        self._stand_down(guest)
        self.unseat(guest)

    def unseat(self, guest: Guest) -> None:
        """Take a guest from its seat, which stays its own."""
        if guest.seat:
            self._stood(guest)
        guest.seat = 0

    def _give(self, guest: Guest, seat: int) -> None:
        token = self.pairing.grant(seat)
        self._seat(guest, seat, "taken", {"type": "paired", "seat": seat, "token": token})

    def _seat(self, guest: Guest, seat: int, why: str, greeting: Mapping[str, Any]) -> None:
        self.unseat(guest)
        guest.send(greeting)
        self._empty(seat, why)
        guest.seat = seat
        self._sat(guest)
        self._changed()

    def _empty(self, seat: int, why: str) -> None:
        for other in [other for other in self.guests if other.seat == seat]:
            self.unseat(other)
            task = asyncio.get_running_loop().create_task(other.dismiss(why))
            self._farewells.add(task)
            task.add_done_callback(self._farewells.discard)

    def _stand_down(self, guest: Guest) -> None:
        before = len(self._asking)
        self._asking = {seat: each for seat, each in self._asking.items() if each is not guest}
        if len(self._asking) != before:
            self._changed()

    # Directors ---------------------------------------------------------------------------------------------------

    def decide(self, do: object, seat: object) -> None:
        """Allow or deny a guest that asks for a taken seat, or free a seat; `Refused` says what does not fit."""
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

    def told(self, seat: int, name: str) -> dict[str, Any]:
        """Tell directors of a seat."""
        asking = self._asking.get(seat)
        return {
            "seat": seat,
            "name": name,
            "code": self.pairing.code(seat),
            "taken": self.pairing.is_taken(seat),
            "asks": asking.remote if asking else "",
            "connected": any(guest.seat == seat for guest in self.guests),
        }

    async def close(self) -> None:
        """Say goodbye to everybody; they come back by themselves when the server does."""
        await asyncio.gather(*(guest.dismiss("bye") for guest in tuple(self.guests)), *self._farewells)


def invitation(request: web.Request, pairing: Pairing, page: str) -> web.Response:
    """Draw the picture by which a camera gets the seat that a director asks about; 400 where there is none."""
    admit(request, DIRECTOR.name)
    seat = request.query.get("seat", "")
    if not seat.isdecimal() or int(seat) not in pairing.seats:
        raise objection(web.HTTPBadRequest, "seat: there is no such seat")
    picture = io.BytesIO()
    # Behind #, where no server and no proxy ever sees it.
    segno.make_qr(f"{address(request)}{page}#{pairing.invitation(int(seat))}").save(
        picture, kind="svg", border=BORDER, xmldecl=False, omitsize=True, dark="#121417", light="#f4f1e8"
    )
    return web.Response(body=picture.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
