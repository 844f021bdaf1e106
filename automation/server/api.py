"""The HTTP interface: state, presses, health and logs as JSON."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from automation.learn_desk import Occupied
from automation.model import DIRECTOR, Refused, Role
from automation.server import learn, presses
from automation.server.gate import admit, answer, objection, sender, wanted_role
from automation.server.openapi import actions, document
from automation.server.site import SITE, Site
from automation.server.sockets import PUSHER

STARTED = web.AppKey("started", float)
LONGEST = 65_536
"""Bytes of the longest body of a request."""


def add_api(app: web.Application) -> None:
    """Add all its routes."""
    app.router.add_get("/api/state", _state)
    app.router.add_post("/api/press", _press)
    app.router.add_post("/api/panic", _panic)
    app.router.add_post("/api/resync", _resync)
    app.router.add_post("/api/test", _test)
    app.router.add_post("/api/learn", _learn)
    app.router.add_get("/api/health", _health)
    app.router.add_get("/api/asrun", _asrun)
    app.router.add_get("/api/log", _log)
    app.router.add_get("/api/actions", _actions)
    app.router.add_get("/api/openapi.json", _openapi)


# What stands ------------------------------------------------------------------------------------------------------


async def _state(request: web.Request) -> web.Response:
    return answer(request.app[SITE].desk.view(wanted_role(request)))


async def _health(request: web.Request) -> web.Response:
    site, pusher = request.app[SITE], request.app[PUSHER]
    devices = site.runner.report()
    trouble = [f"{each.name}: {each.why}" for each in devices if each.state == "down"]
    trouble += [site.asrun.trouble] if site.asrun.trouble else []
    body = {
        "ok": not trouble,
        "trouble": trouble,
        "version": site.version,
        "show": site.desk.show.NAME,
        "seq": site.desk.seq,
        "at": site.desk.now(),
        "held": site.desk.held,
        "uptime": time.monotonic() - request.app[STARTED],
        "journal": str(site.desk.journal),
        "devices": devices,
        "clients": pusher.counts(),
        "behind": pusher.behind(),
        "loop_lag": max(pusher.lags, default=0.0),
    }
    return answer({**site.health(), **body})


async def _asrun(request: web.Request) -> web.Response:
    _for_directors(request)
    limit = _limit(request, most=5000)
    filters = {key: request.query[key] for key in ("device", "result") if key in request.query}
    fitting = [
        outcome
        for outcome in request.app[SITE].asrun.recent
        if all(getattr(outcome, key) == value for key, value in filters.items())
    ]
    return answer({"outcomes": fitting[-limit:]})


async def _log(request: web.Request) -> web.Response:
    _for_directors(request)
    log, limit = request.app[SITE].log, _limit(request, most=5000)
    steps = request.query.get("steps") == "true"
    return answer({"lines": log.since(0, limit) if steps else log.presses(limit)})


async def _actions(request: web.Request) -> web.Response:
    return answer(actions(request.app[SITE].desk))


async def _openapi(request: web.Request) -> web.Response:
    return answer(document(request.app[SITE]))


def _for_directors(request: web.Request) -> None:
    """See that the request may have the director's role; 401 otherwise."""
    admit(request, str(DIRECTOR))


def _limit(request: web.Request, most: int) -> int:
    text = request.query.get("limit", "100")
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text[:9]) <= most:
        raise objection(web.HTTPBadRequest, f"limit: a whole number from 1 to {most} is expected, not {text[:20]!r}")
    return int(text)


# What is done -----------------------------------------------------------------------------------------------------


async def _press(request: web.Request) -> web.Response:
    words = await _words(request)
    role = _role_of(request, words)
    try:
        change = presses.press(request.app[SITE], words, sender(request, role), role)
    except Refused as refused:
        return _refusal(refused)
    return answer({"entry": change.entry, "events": change.events})


async def _panic(request: web.Request) -> web.Response:
    role = _role_of(request, await _words(request, empty=True))
    return _done(request, lambda site: presses.panic(site, sender(request, role), role))


async def _resync(request: web.Request) -> web.Response:
    words = await _words(request, empty=True)
    role = _role_of(request, words)
    return _done(request, lambda site: presses.resync(site, words.get("device"), sender(request, role), role))


async def _test(request: web.Request) -> web.Response:
    words = await _words(request)
    role = _role_of(request, words)
    return _done(request, lambda site: presses.test(site, words.get("device"), sender(request, role), role))


async def _learn(request: web.Request) -> web.Response:
    words = await _words(request)
    role = _role_of(request, words)
    try:
        return answer(learn.learn(request.app[SITE], words, sender(request, role), role))
    except Occupied as occupied:
        refused = {"code": occupied.code, "text": occupied.text, "others": occupied.others}
        return answer({"refused": refused}, status=409)
    except Refused as refused:
        return _refusal(refused)


def _done(request: web.Request, do: Callable[[Site], None]) -> web.Response:
    site = request.app[SITE]
    try:
        do(site)
    except Refused as refused:
        return _refusal(refused)
    return answer({"seq": site.desk.seq})


def _refusal(refused: Refused) -> web.Response:
    return answer({"refused": {"code": refused.code, "text": refused.text}}, status=409)


async def _words(request: web.Request, empty: bool = False) -> dict[str, Any]:
    body = await request.read()
    if empty and not body.strip():
        return {}
    try:
        return presses.read_words(body)
    except ValueError as error:
        raise objection(web.HTTPBadRequest, f"the body: {error}") from None


def _role_of(request: web.Request, words: dict[str, Any]) -> Role:
    name = words.pop("role", str(DIRECTOR))
    if not isinstance(name, str):
        raise objection(web.HTTPBadRequest, f"role: a text is expected, not {name!r}")
    return admit(request, name)
