"""The catalogue of graphics for pages, and the files that graphics consist of."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from aiohttp import web

from automation.catalogue import Graphic
from automation.model import AIR
from automation.server.gate import admit, answer, objection
from automation.server.pages import TYPES
from automation.server.site import SITE

# Names that mean a place elsewhere on some system: hidden files, drives, streams of NTFS, what Windows cuts off.
_PART = re.compile(r"""[^./\\:*?"<>|\x00-\x1f][^/\\:*?"<>|\x00-\x1f]*(?<![. ])""")


def add_shelf(app: web.Application) -> None:
    """Add its routes."""
    app.router.add_get("/api/graphics", _graphics)
    app.router.add_get("/graphics/{source}/{path:.+}", _file)


async def _graphics(request: web.Request) -> web.Response:
    admit(request, str(AIR))
    catalogue = request.app[SITE].catalogue
    await asyncio.to_thread(catalogue.read)
    mistakes = [{"file": Path(each.file).name, "text": each.text} for each in catalogue.mistakes]
    return answer({"graphics": [_plain(each) for each in catalogue], "mistakes": mistakes})


def _plain(graphic: Graphic) -> dict[str, Any]:
    keys = ("id", "version", "name", "description", "source", "url", "steps", "actions", "schema", "view", "limit")
    return {key: getattr(graphic, key) for key in keys}


async def _file(request: web.Request) -> web.StreamResponse:
    root = request.app[SITE].catalogue.folders.get(request.match_info["source"])
    name = request.match_info["path"]
    kind = TYPES.get(Path(name).suffix.lower())
    path = None if root is None or kind is None else inside(root, name)
    if path is None:
        raise objection(web.HTTPNotFound, f"there is no such file: {name}")
    return web.FileResponse(path, headers={"Content-Type": str(kind)})


def inside(root: Path, name: str) -> Path | None:
    """Find a file under a folder, or None if the name leads anywhere else."""
    if not all(_PART.fullmatch(part) for part in name.split("/")):
        return None
    path = (root / name).resolve()
    return path if path.is_file() and path.is_relative_to(root.resolve()) else None
