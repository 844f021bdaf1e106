"""The start page's answers: what runs, where its pages can be reached, and codes that a phone's camera reads."""

from __future__ import annotations

import contextlib
import io
import socket
from urllib.parse import urlsplit

import segno
from aiohttp import web

from automation.server.access import is_loopback
from automation.server.gate import answer, objection
from automation.server.pages import PAGES
from automation.server.site import SITE, Site

BORDER = 2
"""Modules of light around a code; less than the 4 of ISO/IEC 18004, since it stands on a light card of its own."""


def add_launcher(app: web.Application) -> None:
    """Add its routes."""
    app.router.add_get("/api/places", _places)
    app.router.add_get("/qr.svg", _code)


async def _places(request: web.Request) -> web.Response:
    site = request.app[SITE]
    body = {
        "show": site.desk.show.NAME,
        "title": site.desk.show.TITLE,
        "episode": site.desk.title,
        "seq": site.desk.seq,
        "held": site.desk.held,
        "address": address(request),
        "alone": is_loopback(site.access.host),
        "tokens": bool(site.access.tokens),
        "pages": [path for path in PAGES if _is_of_use(site, path)],
    }
    return answer(body)


def _is_of_use(site: Site, path: str) -> bool:
    """Tell whether a show has what a page is for."""
    seats = {"/buzzer": site.button_seats, "/captain": site.captain_seats}
    return bool(seats.get(path, True))


async def _code(request: web.Request) -> web.Response:
    path = request.query.get("path", "/")
    if path not in PAGES:
        raise objection(web.HTTPBadRequest, f"path: one of {', '.join(PAGES)} is expected, not {path[:100]!r}")
    picture = io.BytesIO()
    segno.make_qr(address(request) + path).save(
        picture, kind="svg", border=BORDER, xmldecl=False, omitsize=True, dark="#121417", light="#f4f1e8"
    )
    return web.Response(body=picture.getvalue(), content_type="image/svg+xml")


def address(request: web.Request) -> str:
    """Name the address that others on the network reach this server by; a name that was used from there is best."""
    named = urlsplit(f"{request.scheme}://{request.host}")
    if is_loopback(request.app[SITE].access.host) or not is_loopback(named.hostname or ""):
        return f"{request.scheme}://{request.host}"
    own = ownaddress()
    return f"{request.scheme}://{own}:{named.port or 80}" if own else f"{request.scheme}://{request.host}"


def ownaddress() -> str:
    """Name this machine's address in its network; empty where it has none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # "Connecting" a datagram socket sends nothing; it only asks which way such a packet would leave.
        probe.connect(("192.0.2.1", 9))  # TEST-NET-1 (RFC 5737)
        return str(probe.getsockname()[0])
    return ""
