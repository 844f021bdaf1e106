"""The typefaces of pages and graphics, from the packages that bring them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from aiohttp import web

from automation.server.gate import objection

FONTS = {
    "oswald": ("fontpkg_oswald", "Oswald[wght].ttf"),
    "playfair-display": ("fontpkg_playfair_display", "PlayfairDisplay[wght].ttf"),
    "unbounded": ("fontpkg_unbounded", "Unbounded[wght].ttf"),
    "onest": ("fontpkg_onest", "Onest[wght].ttf"),
    "geologica": ("fontpkg_geologica", "Geologica[CRSV,SHRP,slnt,wght].ttf"),
    "inter": ("fontpkg_inter", "Inter[opsz,wght].ttf"),
}
"""Each font's package and file."""

_LONG = "public, max-age=604800"


def add_fonts(app: web.Application) -> None:
    """Add their route."""
    app.router.add_get("/fonts/{name}.ttf", _font)


async def _font(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    file = font_file(name)
    if file is None:
        package = f"; install {FONTS[name][0].replace('_', '-')}" if name in FONTS else ""
        raise objection(web.HTTPNotFound, f"there is no font {name!r}{package}")
    return web.FileResponse(file, headers={"Content-Type": "font/ttf", "Cache-Control": _LONG})


def font_file(name: str) -> Path | None:
    """Find a font's file, or None if there is no such font or its package is not installed."""
    if name not in FONTS:
        return None
    package, file = FONTS[name]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "files" / file
    return path if path.is_file() else None
