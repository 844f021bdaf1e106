"""The OGraf server API (draft of v1): other controllers drive the programme's stage with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from aiohttp import hdrs, web

from automation import stage
from automation.asrun import Outcome
from automation.clock import wall
from automation.devices.graphics import Graphics, describe
from automation.model import DIRECTOR
from automation.server import presses
from automation.server.gate import admit, answer, objection, sender
from automation.server.ograf_words import (
    RENDERER,
    about,
    graphic_info,
    layer_of,
    listed,
    problem,
    renderer_info,
    target_info,
    whole,
)
from automation.server.programme import PROGRAMME, Answer
from automation.server.site import SITE, Site
from automation.stage import Order

ROOT = "/ograf/v1"
PATIENCE = 2.0
"""Seconds that a page gets to say how it went."""
THREW = 550
"""The status that the draft gives to errors of a graphic itself."""

Serve = Callable[[web.Request], Awaitable[web.Response]]


def add_ograf(app: web.Application) -> None:
    """Add its routes."""
    acts = f"{ROOT}/renderers/{{renderer}}/target/graphicInstance"
    routes: tuple[tuple[str, str, Serve], ...] = (
        ("GET", f"{ROOT}/", _about),
        ("GET", ROOT, _about),
        ("GET", f"{ROOT}/graphics", _graphics),
        ("GET", f"{ROOT}/graphics/{{graphic}}", _graphic),
        ("DELETE", f"{ROOT}/graphics/{{graphic}}", _delete),
        ("GET", f"{ROOT}/renderers", _renderers),
        ("GET", f"{ROOT}/renderers/{{renderer}}", _renderer),
        ("GET", f"{ROOT}/renderers/{{renderer}}/target", _target),
        ("POST", f"{ROOT}/renderers/{{renderer}}/customActions/{{action}}", _renderers_own),
        ("PUT", f"{acts}/clear", _clear),
        ("POST", f"{acts}/load", _load),
        ("POST", f"{acts}/updateAction", _update),
        ("POST", f"{acts}/playAction", _play),
        ("POST", f"{acts}/stopAction", _stop),
        ("POST", f"{acts}/customActions/{{action}}", _custom),
        ("OPTIONS", f"{ROOT}/{{rest:.*}}", _preflight),
        ("*", f"{ROOT}/{{rest:.*}}", _nothing),
    )
    for method, path, serve in routes:
        app.router.add_route(method, path, _judged(serve))


def _judged(serve: Serve) -> Serve:
    """Let directors in alone, and give every error in the form of RFC 7807."""

    async def judged(request: web.Request) -> web.Response:
        try:
            if request.method != "OPTIONS":
                admit(request, str(DIRECTOR))
            response = await serve(request)
        except web.HTTPException as error:
            response = problem(request, error.status, _reason(error))
        except LookupError as error:
            response = problem(request, 404, str(error.args[0]))
        origin = request.headers.get(hdrs.ORIGIN)
        if origin in request.app[SITE].access.origins:
            response.headers["Access-Control-Allow-Origin"] = str(origin)
        return response

    return judged


def _reason(error: web.HTTPException) -> str:
    try:
        return str(msgspec.json.decode(error.text or "")["error"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return error.reason


async def _preflight(request: web.Request) -> web.Response:
    """Let pages of the origins in the settings use the API."""
    allowed = {"Access-Control-Allow-Methods": "GET, POST, PUT, DELETE"}
    return web.Response(status=204, headers={**allowed, "Access-Control-Allow-Headers": "Authorization, Content-Type"})


async def _nothing(request: web.Request) -> web.Response:
    raise objection(web.HTTPNotFound, f"the OGraf API has nothing for {request.method} {request.path}")


# What there is ---------------------------------------------------------------------------------------------------


async def _about(request: web.Request) -> web.Response:
    return answer(about(request.app[SITE].version))


async def _graphics(request: web.Request) -> web.Response:
    catalogue = request.app[SITE].catalogue
    await asyncio.to_thread(catalogue.read)
    return answer({"graphics": [listed(catalogue.find(name)) for name in sorted({each.id for each in catalogue})]})


async def _graphic(request: web.Request) -> web.Response:
    return answer(graphic_info(request.app[SITE].catalogue.find(request.match_info["graphic"])))


async def _delete(request: web.Request) -> web.Response:
    found = request.app[SITE].catalogue.find(request.match_info["graphic"])
    text = f"graphics are files of this site: remove {found.file.name} from its folder and start again"
    raise objection(web.HTTPForbidden, text)


async def _renderers(request: web.Request) -> web.Response:
    return answer({"renderers": [RENDERER]})


async def _renderer(request: web.Request) -> web.Response:
    graphics = _stage_of(request)
    return answer({"renderer": renderer_info(graphics, request.app[SITE].catalogue)})


async def _target(request: web.Request) -> web.Response:
    graphics = _stage_of(request)
    try:
        target = msgspec.json.decode(request.query.get("renderTarget", ""))
    except msgspec.DecodeError as error:
        raise objection(web.HTTPBadRequest, f"renderTarget: {error}") from None
    return answer(target_info(graphics, request.app[SITE].catalogue, layer_of(target)))


async def _renderers_own(request: web.Request) -> web.Response:
    _stage_of(request)
    raise LookupError(f"this renderer has no action {request.match_info['action']!r} of its own")


def _stage_of(request: web.Request) -> Graphics:
    graphics, name = request.app[SITE].graphics, request.match_info["renderer"]
    if graphics is None or name != RENDERER["id"]:
        raise LookupError(f"there is no renderer {name!r}, only {RENDERER['id']!r}")
    if not graphics.opened:
        raise objection(web.HTTPInternalServerError, "the stage is not open yet")
    return graphics


# What is done ----------------------------------------------------------------------------------------------------


async def _clear(request: web.Request) -> web.Response:
    graphics = _stage_of(request)
    filters = (await _words(request)).get("filters")
    if not isinstance(filters, list) or not all(isinstance(each, dict) for each in filters):
        raise objection(web.HTTPBadRequest, "filters: a list of filters is expected; an empty one clears everything")
    chosen = [each for each in graphics.stage.instances if not filters or any(_fits(each, one) for one in filters)]
    for each in chosen:
        _follow(request, Order(each.layer, "remove", instance=each.id))
    gone = [{"renderTarget": {"layer": each.layer}, "graphicInstanceId": each.id} for each in chosen]
    return answer({"graphicInstances": gone})


def _fits(instance: stage.Instance, wanted: Mapping[str, Any]) -> bool:
    return (
        ("renderTarget" not in wanted or layer_of(wanted["renderTarget"]) == instance.layer)
        and wanted.get("graphicId") in (None, instance.graphic)
        and wanted.get("graphicInstanceId") in (None, instance.id)
    )


async def _load(request: web.Request) -> web.Response:
    _stage_of(request)
    words = await _words(request)
    name = words.get("graphicId")
    if not isinstance(name, str):
        raise objection(web.HTTPBadRequest, f"graphicId: a text is expected, not {name!r}")
    layer = layer_of(words.get("renderTarget"))
    ops = _follow(request, Order(layer, "load", name, data=_data(_params(words))))
    instance = ops[-1][1].id
    said = await _told(request, ops)
    if said.threw:
        request.app[SITE].graphics.follow(Order(layer, "remove", instance=instance))  # type: ignore[union-attr]
    return _result(request, said, instance)


async def _update(request: web.Request) -> web.Response:
    words, instance = await _aimed(request)
    params = _params(words)
    return await _act(request, Order(instance.layer, "update", data=_data(params), skip=_skip(params)), instance.id)


async def _play(request: web.Request) -> web.Response:
    words, instance = await _aimed(request)
    params = _params(words)
    goto, delta = whole(params, "goto"), whole(params, "delta")
    order = Order(instance.layer, "play", goto=goto, delta=1 if delta is None else delta, skip=_skip(params))
    return await _act(request, order, instance.id, step=True)


async def _stop(request: web.Request) -> web.Response:
    words, instance = await _aimed(request)
    return await _act(request, Order(instance.layer, "stop", skip=_skip(_params(words))), instance.id)


async def _custom(request: web.Request) -> web.Response:
    words, instance = await _aimed(request)
    params, action = _params(words), request.match_info["action"]
    if action not in [each.id for each in request.app[SITE].catalogue.find(instance.graphic, instance.version).actions]:
        raise LookupError(f"{instance.graphic!r} has no action {action!r}")
    order = Order(instance.layer, "custom", custom=action, payload=params.get("payload"), skip=_skip(params))
    return await _act(request, order, instance.id)


async def _act(request: web.Request, order: Order, instance: str, step: bool = False) -> web.Response:
    ops = _follow(request, msgspec.structs.replace(order, instance=instance))
    said = await _told(request, ops)
    # Of the OpenAPI file a number is required; OGraf's start state counts as -1, and so does the end here.
    there = _stage_of(request).stage.find(instance)
    more = {"currentStep": there.step if there else -1} if step else {}
    return _result(request, said, instance, **more)


def _result(request: web.Request, said: Answer, instance: str, **more: Any) -> web.Response:
    if said.threw:
        return problem(request, THREW, said.text, "The graphic failed")
    body = {"graphicInstanceId": instance, "statusCode": said.code, **more}
    body |= {"statusMessage": said.text} if said.text else {}
    return answer(body | ({"result": said.result} if said.result is not None else {}))


def _follow(request: web.Request, order: Order) -> tuple[tuple[int, stage.Op], ...]:
    site: Site = request.app[SITE]
    assert site.graphics is not None
    ops = site.graphics.follow(order)
    source = f"OGraf {sender(request, DIRECTOR)}"
    site.asrun.add(Outcome(wall(), site.desk.now(), 0, source, site.graphics.name, describe(order), "sent"))
    return ops


async def _told(request: web.Request, ops: tuple[tuple[int, stage.Op], ...]) -> Answer:
    programme = request.app[PROGRAMME]
    if not programme.watched:
        return Answer(text="kept for the first page that opens; none is open now")
    try:
        return await asyncio.wait_for(programme.ask(ops[-1][0]), PATIENCE)
    except TimeoutError:
        return Answer(text=f"under way; the page has not said within {PATIENCE:g} s that it is done")


# Bodies ----------------------------------------------------------------------------------------------------------


async def _words(request: web.Request) -> dict[str, Any]:
    try:
        return presses.read_words(await request.read())
    except ValueError as error:
        raise objection(web.HTTPBadRequest, f"the body: {error}") from None


async def _aimed(request: web.Request) -> tuple[dict[str, Any], stage.Instance]:
    """Read a body and find the instance that it is for."""
    graphics = _stage_of(request)
    words = await _words(request)
    layer, name = layer_of(words.get("renderTarget")), words.get("graphicInstanceId")
    found = graphics.stage.find(name) if isinstance(name, str) else None
    if found is None or found.layer != layer:
        raise LookupError(f"layer {layer} has no graphic instance {name!r}")
    return words, found


def _params(words: Mapping[str, Any]) -> dict[str, Any]:
    params = words.get("params")
    if not isinstance(params, dict):
        raise objection(web.HTTPBadRequest, f"params: an object is expected, not {params!r}")
    return params


def _data(params: Mapping[str, Any]) -> dict[str, Any]:
    given = params.get("data")
    if not isinstance(given, dict):
        raise objection(web.HTTPBadRequest, f"params.data: an object is expected, not {given!r}")
    return given


def _skip(params: Mapping[str, Any]) -> bool:
    skip = params.get("skipAnimation", False)
    if not isinstance(skip, bool):
        raise objection(web.HTTPBadRequest, f"params.skipAnimation: true or false is expected, not {skip!r}")
    return skip
