"""The pages and what belongs to them, read from the folder of templates."""

from __future__ import annotations

import re
from pathlib import Path

from aiohttp import web

from automation.model import AIR, DIRECTOR, Role
from automation.server.gate import objection, remember, tokens
from automation.server.site import SITE

PAGES: dict[str, tuple[str, Role | None]] = {
    "/": ("index.html", None),
    "/director": ("director/index.html", DIRECTOR),
    "/air": ("air/index.html", AIR),
}
"""Each page's file and the role that it is for."""

# Not `mimetypes`: on Windows it reads the registry, where any program may have written nonsense.
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

# No leading dots, no backslashes, no drive letters: nothing that means a place elsewhere on any system.
_PLAIN = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_.-]*/)*[A-Za-z0-9_][A-Za-z0-9_.-]*")


def add_pages(app: web.Application) -> None:
    """Add the routes of all pages and their files."""
    for path in PAGES:
        app.router.add_get(path, _page)
    app.router.add_get("/static/{path:.+}", _file)


async def _page(request: web.Request) -> web.StreamResponse:
    name, role = PAGES[request.path]
    access = request.app[SITE].access
    if role is not None and not access.may(role, tokens(request)):
        text = f"This page needs its token: open {request.path}?token=…\n"
        return web.Response(status=401, text=text)
    if role is not None and "token" in request.query:
        # The token goes out of the address, where histories and screenshots would keep it.
        clean = web.Response(status=303, headers={"Location": request.path})
        remember(clean, role, request.query["token"])
        return clean
    return _served(request.app[SITE].templates, name)


async def _file(request: web.Request) -> web.StreamResponse:
    return _served(request.app[SITE].templates, request.match_info["path"])


def _served(root: Path, name: str) -> web.StreamResponse:
    kind = _TYPES.get(Path(name).suffix)
    if kind is None or not _PLAIN.fullmatch(name):
        raise objection(web.HTTPNotFound, f"there is no such file: {name}")
    path = (root / name).resolve()
    if not path.is_file() or not path.is_relative_to(root.resolve()):
        raise objection(web.HTTPNotFound, f"there is no such file: {name}")
    return web.FileResponse(path, headers={"Content-Type": kind})
