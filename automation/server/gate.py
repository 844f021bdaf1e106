"""Who comes in: names, origins, tokens and roles of a request, and headers that keep pages safe."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import quote, unquote

import msgspec
from aiohttp import ClientConnectionResetError, hdrs, web

from automation.model import DIRECTOR, Role
from automation.server.site import SITE

COOKIE = "showcaller-"
"""What the names of cookies begin with; the role follows, so that one browser can hold several."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'self'"
)

Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]


def answer(body: object, status: int = 200) -> web.Response:
    """Give a body as JSON."""
    return web.Response(body=msgspec.json.encode(body), status=status, content_type="application/json")


def objection(error: type[web.HTTPException], text: str) -> web.HTTPException:
    """Make an error of HTTP with a line for whoever asked."""
    return error(text=msgspec.json.encode({"error": text}).decode(), content_type="application/json")


async def take_socket(request: web.Request, longest: int, heartbeat: float) -> web.WebSocketResponse:
    """Take the WebSocket that a request asks for; 400 if it asks for none. It may be lost already: without a transport.

    `longest`: bytes that a message may have; `heartbeat`: seconds between pings, of which one unanswered ends it.
    """
    socket = web.WebSocketResponse(heartbeat=heartbeat, max_msg_size=longest, compress=False, autoclose=False)
    if not socket.can_prepare(request):
        raise objection(web.HTTPBadRequest, f"{request.path} is for WebSockets")
    await socket.prepare(request)
    return socket


@web.middleware
async def gate(request: web.Request, handler: Serve) -> web.StreamResponse:
    """Let in whoever may come in; every error is one line of JSON."""
    try:
        _check_names(request)
        return await handler(request)
    except ClientConnectionResetError:
        return web.Response()  # who asked was gone before the answer: there is nobody to tell, and nothing is wrong
    except web.HTTPException as error:
        if error.status < 400 or error.content_type == "application/json":
            raise
        _say_plainly(request, error)
        raise


def _say_plainly(request: web.Request, error: web.HTTPException) -> None:
    lines = {
        404: f"there is nothing at {request.path}",
        405: f"{request.path} does not take {request.method}",
        413: "this is too long",
    }
    error.content_type = "application/json"
    error.text = msgspec.json.encode({"error": lines.get(error.status, error.reason)}).decode()


def _check_names(request: web.Request) -> None:
    access, host = request.app[SITE].access, request.headers.get(hdrs.HOST, "")
    if not access.is_own_host(host):
        raise objection(web.HTTPForbidden, f"this server does not answer to the name {host!r}; open it as 127.0.0.1")
    changes = request.method not in ("GET", "HEAD") or hdrs.UPGRADE in request.headers
    origin = request.headers.get(hdrs.ORIGIN)
    if changes and not access.is_own_origin(origin, host):
        raise objection(web.HTTPForbidden, f"pages of {origin} may not steer this show; add it to [server] origins")


def wanted_role(request: web.Request) -> Role:
    """Read `?role=` (the director where there is none); 400 if it is none, 401 if its token is missing."""
    return admit(request, request.query.get("role", str(DIRECTOR)))


def admit(request: web.Request, name: str) -> Role:
    """Read a role and see that the request may have it; 400 if it is none, 401 if its token is missing."""
    try:
        role = Role.parse(name)
    except ValueError as error:
        raise objection(web.HTTPBadRequest, f"role: {error}") from None
    if not request.app[SITE].access.may(role, tokens(request)):
        text = f"the role {role} needs its token: ?token=… or Authorization: Bearer …"
        raise objection(web.HTTPUnauthorized, text)
    return role


def tokens(request: web.Request) -> list[str]:
    """Collect the tokens that a request carries."""
    kind, _, bearer = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    given = [unquote(value) for name, value in request.cookies.items() if name.startswith(COOKIE)]
    if kind.lower() == "bearer":
        given.append(bearer.strip())
    return [*given, *request.query.getall("token", [])]


def remember(response: web.StreamResponse, role: Role, token: str) -> None:
    """Keep a page's token in a cookie that no script can read and no other site can use."""
    response.set_cookie(COOKIE + role.name, quote(token, safe=""), httponly=True, samesite="Strict", path="/")


def sender(request: web.Request, role: Role) -> str:
    """Say who presses, for the journal: the role and where it sits."""
    return f"{role}@{request.remote or 'unknown'}"


async def protect(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers that keep pages from doing what they never should."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Cache-Control", "no-cache")
