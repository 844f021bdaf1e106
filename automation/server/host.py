"""What the host's page asks once: which keys his clicker has, and which verbs are his."""

from __future__ import annotations

from aiohttp import web

from automation.model import HOST, verb
from automation.server.gate import answer
from automation.server.site import SITE


def add_host(app: web.Application) -> None:
    """Add its route."""
    app.router.add_get("/api/host", _host)


async def _host(request: web.Request) -> web.Response:
    site = request.app[SITE]
    verbs = [verb(action) for action in site.desk.show.PRESSES.get(HOST.name, ())]
    return answer({"keys": site.keys, "verbs": verbs})
