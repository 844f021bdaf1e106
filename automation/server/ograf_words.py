"""What the OGraf server API says: graphics, the renderer, its layers and errors, in the words of its OpenAPI file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import msgspec
from aiohttp import web

from automation.catalogue import Catalogue, Graphic
from automation.devices.graphics import Graphics
from automation.server.gate import objection
from automation.stage import FRONT, Instance

RENDERER = {
    "id": "programme",
    "name": "Programme",
    "description": "The programme's picture: every page that is open at /air draws it. Its targets are layers.",
}

TARGET = {
    "type": "object",
    "properties": {"layer": {"type": "integer", "title": "Layer", "minimum": 1, "maximum": FRONT}},
    "required": ["layer"],
}


def about(version: str) -> dict[str, Any]:
    """Introduce the server."""
    text = "Showcaller, broadcast graphics and show automation. Its stage is the renderer of this API."
    return {"name": "Showcaller", "description": text, "version": version}


def listed(graphic: Graphic) -> dict[str, Any]:
    """Name a graphic in a list."""
    more = {"description": graphic.description} if graphic.description else {}
    return {"id": graphic.id, "name": graphic.name, **more}


def graphic_info(graphic: Graphic) -> dict[str, Any]:
    """Show a graphic's manifest."""
    changed = datetime.fromtimestamp(graphic.changed, UTC).isoformat()
    metadata = {"createdAt": changed, "updatedAt": changed}
    # The draft describes `graphic` and requires `manifest`, which it does not describe: both are given.
    return {"graphic": graphic.manifest, "manifest": graphic.manifest, "metadata": metadata}


def renderer_info(graphics: Graphics, catalogue: Catalogue) -> dict[str, Any]:
    """Show the renderer with the layers on which something is."""
    status = graphics.status
    stands = {"status": "OK" if status.state == "up" else "WARNING", "message": status.why}
    layers = sorted({each.layer for each in graphics.stage.instances})
    return {
        **RENDERER,
        "customActions": [],
        "renderCharacteristics": {"resolution": {"width": 1920, "height": 1080}, "accessToPublicInternet": False},
        "renderTargetSchema": TARGET,
        "status": stands,
        "renderTargets": [target_info(graphics, catalogue, layer) for layer in layers],
    }


def target_info(graphics: Graphics, catalogue: Catalogue, layer: int) -> dict[str, Any]:
    """Show a layer."""
    on = graphics.stage.on(layer)
    return {
        "renderTarget": {"layer": layer},
        "name": f"Layer {layer}",
        "description": "Higher layers lie before lower ones.",
        "graphicInstances": [_instance(each, catalogue) for each in on],
    }


def _instance(instance: Instance, catalogue: Catalogue) -> dict[str, Any]:
    try:
        graphic = listed(catalogue.find(instance.graphic, instance.version))
    except LookupError:  # its file is gone meanwhile
        graphic = {"id": instance.graphic, "name": instance.graphic}
    return {"graphicInstanceId": instance.id, "graphic": graphic}


def layer_of(target: Any) -> int:
    """Read a render target, `{"layer": 20}`; LookupError: there is no such one."""
    layer = target.get("layer") if isinstance(target, dict) else None
    if isinstance(layer, bool) or not isinstance(layer, int) or not 1 <= layer <= FRONT:
        raise LookupError(f'renderTarget: {{"layer": 1 to {FRONT}}} is expected, not {target!r}')
    return layer


def whole(params: Mapping[str, Any], key: str) -> int | None:
    """Read a whole number, or None where there is none; 400 if it is something else."""
    value = params.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value) or abs(value) > 1000:
        raise objection(web.HTTPBadRequest, f"params.{key}: a number of steps is expected, not {value!r}")
    return int(value)


def problem(request: web.Request, status: int, detail: str, title: str = "") -> web.Response:
    """Say what went wrong as RFC 7807 does."""
    title = title or HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail, "instance": request.path}
    return web.Response(body=msgspec.json.encode(body), status=status, reason=title, content_type="application/json")
