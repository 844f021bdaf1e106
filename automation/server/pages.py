"""The pages and what belongs to them, read from the folder of templates."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

from aiohttp import web

from automation.model import AIR, DIRECTOR, HOST, LIGHTS, Role
from automation.server.gate import objection, remember, tokens
from automation.server.site import SITE

PAGES: dict[str, tuple[str, Role | None]] = {
    "/": ("index.html", None),
    "/director": ("director/index.html", DIRECTOR),
    "/host": ("host/index.html", HOST),
    "/air": ("air/index.html", AIR),
    "/preview": ("preview/index.html", AIR),
    "/rig": ("rig/index.html", LIGHTS),
    "/buzzer": ("buzzer/index.html", None),
    "/captain": ("captain/index.html", None),
}
"""Each page's file and the role that it is for."""

# Not `mimetypes`: on Windows it reads the registry, where any program may have written nonsense.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".avif": "image/avif",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".ogg": "audio/ogg",
    ".otf": "font/otf",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}

PICTURE = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "media-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""What graphics may do: bring their own styles, make pictures; fetch from nowhere but here."""

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
        clean = web.Response(status=303, headers={"Location": _without_token(request)})
        remember(clean, role, request.query["token"])
        return clean
    page = _served(request.app[SITE].templates, name)
    if role == AIR:
        page.headers["Content-Security-Policy"] = PICTURE
    return page


def _without_token(request: web.Request) -> str:
    # Of the address alone: whoever sends a path that begins with two slashes must not be led to another server.
    rest = [(name, value) for name, value in request.query.items() if name != "token"]
    return request.path + (f"?{urlencode(rest)}" if rest else "")


async def _file(request: web.Request) -> web.StreamResponse:
    return _served(request.app[SITE].templates, request.match_info["path"])


def _served(root: Path, name: str) -> web.StreamResponse:
    kind = TYPES.get(Path(name).suffix)
    if kind is None or not _PLAIN.fullmatch(name):
        raise objection(web.HTTPNotFound, f"there is no such file: {name}")
    path = (root / name).resolve()
    if not path.is_file() or not path.is_relative_to(root.resolve()):
        raise objection(web.HTTPNotFound, f"there is no such file: {name}")
    return web.FileResponse(path, headers={"Content-Type": kind})
