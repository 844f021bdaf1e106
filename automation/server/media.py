"""Pictures, sounds and films of an episode, each from the moment that a view names it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web

from automation.model import AIR
from automation.server.gate import admit, objection
from automation.server.pages import TYPES
from automation.server.shelf import inside
from automation.server.site import SITE

KINDS = ("image/", "audio/", "video/")
"""What is served: nothing else that lies beside an episode."""

HEADERS = {
    # A picture may be an SVG, and whoever opens it by its address gets a page: one that can do nothing.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    # Who may see it now may not see it later.
    "Cache-Control": "no-store",
}


def add_media(app: web.Application) -> None:
    """Add their route."""
    app.router.add_get("/media/{path:.+}", _file)


def media_type(name: str) -> str | None:
    """Say the type of a file that can be shown or heard, or None for any other.

    >>> media_type("photos/01.JPG"), media_type("game.toml")
    ('image/jpeg', None)
    """
    kind = TYPES.get(Path(name).suffix.lower(), "")
    return kind if kind.startswith(KINDS) else None


async def _file(request: web.Request) -> web.StreamResponse:
    role = admit(request, request.query.get("role", str(AIR)))
    site, name = request.app[SITE], request.match_info["path"]
    # One answer whether it is not there or not to be seen yet: names must not be found out by trying.
    nothing = objection(web.HTTPNotFound, f"there is no such file: {name}")
    kind = media_type(name)
    if site.media is None or kind is None or not names(site.desk.view(role).view, name):
        raise nothing
    path = await asyncio.to_thread(inside, site.media, name)
    if path is None:
        raise nothing
    return web.FileResponse(path, headers={**HEADERS, "Content-Type": kind})


def names(view: Any, name: str) -> bool:
    """Tell whether a view names a file, anywhere in it."""
    return _within(msgspec.to_builtins(view), name)


def _within(value: Any, name: str) -> bool:
    if isinstance(value, dict):
        return any(_within(each, name) for each in value.values())
    if isinstance(value, list | tuple):
        return any(_within(each, name) for each in value)
    return isinstance(value, str) and value == name
