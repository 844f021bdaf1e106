"""The description of the HTTP interface as OpenAPI 3.1, with the verbs of the running show."""

from __future__ import annotations

from typing import Any

import msgspec

from automation import rundown
from automation.asrun import Outcome
from automation.desk import Desk
from automation.model import ROLES, Action, Adjust, verb
from automation.rundown import Position, Segment, Timing
from automation.runner import DeviceReport
from automation.server.site import Site
from automation.vocabulary import BY_CLOCK, CLOCKWORK, TRANSPORT

Schema = dict[str, Any]

GROUPS: tuple[tuple[str, tuple[type[Action], ...]], ...] = (
    ("desk", TRANSPORT),
    ("clock", CLOCKWORK),
    ("rundown", (*rundown.ACTIONS, *rundown.APART.values())),
    ("score", (Adjust,)),
)
"""Where a page puts a verb; all others belong to the game."""

_BY_CLOCK = {verb(action) for action in BY_CLOCK}


def actions(desk: Desk) -> Schema:
    """Describe what can be pressed, in the order of the vocabulary; the clock's own verbs are left out."""
    schemas, words = desk.vocabulary.schema(), desk.vocabulary
    # By class: a show's own HOLD is none of the rundown's.
    groups = {action: group for group, verbs in GROUPS for action in verbs}
    verbs = [
        {"do": name, "group": groups.get(action, "game"), "arguments": words.arguments[name], "schema": schemas[name]}
        for name, action in words.verbs.items()
        if name not in _BY_CLOCK
    ]
    return {"show": desk.show.NAME, "title": desk.show.TITLE, "verbs": verbs}


def document(site: Site) -> Schema:
    """Describe every path, and every verb that a press may use."""
    return {
        "openapi": "3.1.0",
        "info": {"title": f"Showcaller: {site.desk.show.TITLE}", "version": site.version},
        "paths": _PATHS,
        "components": {
            "schemas": _schemas(site.desk),
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "token": {"type": "apiKey", "in": "query", "name": "token"},
            },
        },
        "security": [{}, {"bearer": []}, {"token": []}],
    }


# Pieces -----------------------------------------------------------------------------------------------------------


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(required: dict[str, Schema], **optional: Schema) -> Schema:
    return {"type": "object", "properties": {**required, **optional}, "required": list(required)}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _query(name: str, schema: Schema, text: str) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": text}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
BOOLEAN: Schema = {"type": "boolean"}
ANYTHING: Schema = {"type": "object"}
ROLE: Schema = {"type": "string", "pattern": f"^({'|'.join(ROLES)})(:[0-9]+)?$", "default": "director"}
DONE = _object({"seq": WHOLE})
_ROLE = _query("role", ROLE, "Whose view; a player's role has a seat, as in player:2.")
_ERRORS = {
    400: ("What was asked makes no sense; the line says where.", "Error"),
    401: ("The role needs its token.", "Error"),
    409: ("Refused; nothing changed.", "Refused"),
}


def _get(summary: str, result: Schema, *query: Schema, errors: tuple[int, ...] = (400, 401)) -> Schema:
    described = {"summary": summary, "responses": _responses(result, errors)}
    return {"get": {**described, "parameters": list(query)} if query else described}


def _post(summary: str, body: Schema, result: Schema = DONE) -> Schema:
    required = bool(body.get("required", True))
    request = {"required": required, "content": _json(body)}
    return {"post": {"summary": summary, "requestBody": request, "responses": _responses(result, (400, 401, 409))}}


def _responses(result: Schema, errors: tuple[int, ...]) -> Schema:
    described: Schema = {"200": {"description": "Done.", "content": _json(result)}}
    for status in errors:
        text, name = _ERRORS[status]
        described[str(status)] = {"description": text, "content": _json(_ref(name))}
    return described


def _limit(most: int) -> Schema:
    return _query("limit", {"type": "integer", "minimum": 1, "maximum": most, "default": 100}, "How many.")


_PATHS: dict[str, Schema] = {
    "/api/state": _get("What a role sees now.", _ref("Envelope"), _ROLE),
    "/api/press": _post("Press something.", _ref("Press"), _ref("Pressed")),
    "/api/panic": _post("Cancel all that waits; bring every device into its safe state.", _object({}, role=ROLE)),
    "/api/resync": _post("Send the looks again, to one device or to all.", _object({}, device=TEXT, role=ROLE)),
    "/api/test": _post("Send a device its test message.", _object({"device": TEXT}, role=ROLE)),
    "/api/learn": _post(
        "Let a key of a controller do something from now on; its file is written. 409 says what the key does already.",
        _object(
            {"controller": TEXT, "on": ANYTHING}, press=ANYTHING, order=TEXT, when=TEXT, replace=BOOLEAN, role=ROLE
        ),
        _object({"file": TEXT, "copied": TEXT}),
    ),
    "/api/health": _get("How the server and its devices stand; needs no token.", _ref("Health"), errors=()),
    "/api/asrun": _get(
        "What became of the newest steps, oldest first.",
        _object({"outcomes": _list(_ref("Outcome"))}),
        _limit(5000),
        _query("device", TEXT, "Of one device alone."),
        _query("result", TEXT, "With one result alone: sent, confirmed, failed, cancelled, suppressed."),
    ),
    "/api/log": _get(
        "The newest presses and refusals, oldest first.",
        _object({"lines": _list(_ref("Line"))}),
        _limit(5000),
        _query("steps", BOOLEAN, "What became of steps as well."),
    ),
    "/api/places": _get("What runs, and where its pages are; needs no token.", _ref("Places"), errors=()),
    "/api/host": _get("The keys of the host's clicker, and the verbs that are his.", _ref("Host"), errors=()),
    "/api/graphics": _get(
        "The graphics that can be shown, and the manifests that cannot be read.",
        _object({"graphics": _list(_ref("Graphic")), "mistakes": _list(_object({"file": TEXT, "text": TEXT}))}),
    ),
    "/api/actions": _get("What can be pressed in this show, with arguments.", _ref("Actions"), errors=()),
    "/api/openapi.json": _get("This description.", ANYTHING, errors=()),
}


def _schemas(desk: Desk) -> Schema:
    verbs = {f"do-{name}": _press(schema) for name, schema in desk.vocabulary.schema().items() if name not in _BY_CLOCK}
    structs = _structs(Outcome, DeviceReport, Segment, Position, Timing)
    return {**_OWN, **structs, **verbs, "Press": {"oneOf": [_ref(name) for name in verbs]}}


def _press(schema: Schema) -> Schema:
    seen: Schema = {"type": "integer", "description": "The entry that the sender saw; an older one is refused."}
    return {**schema, "properties": {**schema["properties"], "seen": seen, "role": ROLE}, "required": _required(schema)}


def _required(schema: Schema) -> list[str]:
    return list(dict.fromkeys(["do", *schema["required"]]))


def _structs(*types: type[msgspec.Struct]) -> Schema:
    _, found = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return dict(found)


_OWN: Schema = {
    "Error": _object({"error": TEXT}),
    "Refused": _object({"refused": _object({"code": TEXT, "text": TEXT})}),
    "Envelope": _object(
        {
            "type": {"const": "view"},
            "show": TEXT,
            "role": ROLE,
            "seq": WHOLE,
            "at": NUMBER,
            "game": NUMBER,
            "held": BOOLEAN,
            "view": ANYTHING,
            "legal": _list(TEXT),
            "expected": {"type": ["object", "null"]},
            "decisions": _list(TEXT),
            "rundown": {"anyOf": [{"type": "null"}, _ref("Rundown")]},
            "undo": TEXT,
            "redo": TEXT,
        }
    ),
    "Rundown": _object(
        {"segments": _list(_ref("Segment")), "position": _ref("Position"), "timing": _ref("Timing")},
    ),
    "Entry": _object({"seq": WHOLE, "at": NUMBER, "game": NUMBER, "by": TEXT, "action": _object({"do": TEXT})}),
    "Pressed": _object({"entry": _ref("Entry"), "events": _list(_object({"event": TEXT}))}),
    "Health": _object(
        {
            "ok": BOOLEAN,
            "trouble": _list(TEXT),
            "version": TEXT,
            "show": TEXT,
            "seq": WHOLE,
            "at": NUMBER,
            "held": BOOLEAN,
            "uptime": NUMBER,
            "journal": TEXT,
            "devices": _list(_ref("DeviceReport")),
            "clients": _map(WHOLE),
            "behind": WHOLE,
            "loop_lag": NUMBER,
        }
    ),
    "Places": _object(
        {
            "show": TEXT,
            "title": TEXT,
            "episode": TEXT,
            "seq": WHOLE,
            "held": BOOLEAN,
            "address": TEXT,
            "alone": BOOLEAN,
            "tokens": BOOLEAN,
            "pages": _list(TEXT),
        }
    ),
    "Line": {
        "oneOf": [
            _object(
                {
                    "n": WHOLE,
                    "kind": {"const": "press"},
                    "seq": WHOLE,
                    "at": NUMBER,
                    "by": TEXT,
                    "action": _object({"do": TEXT}),
                    "events": _list(TEXT),
                }
            ),
            _object(
                {"n": WHOLE, "kind": {"const": "refused"}, "at": NUMBER, "by": TEXT}
                | {"do": TEXT, "code": TEXT, "text": TEXT}
            ),
            _object(
                {"n": WHOLE, "kind": {"const": "step"}, "wall": NUMBER, "at": NUMBER, "seq": WHOLE, "source": TEXT}
                | {"device": TEXT, "text": TEXT, "result": TEXT, "why": TEXT}
            ),
        ]
    },
    "Host": _object({"keys": _map(TEXT), "verbs": _list(TEXT)}),
    "Graphic": _object(
        {
            **dict.fromkeys(("id", "version", "name", "description", "source", "url"), TEXT),
            "steps": WHOLE,
            "limit": NUMBER,
            "actions": _list(_object({"id": TEXT, "name": TEXT})),
            "schema": ANYTHING,
            "view": _map(TEXT),
        }
    ),
    "Actions": _object(
        {
            "show": TEXT,
            "title": TEXT,
            "verbs": _list(_object({"do": TEXT, "group": TEXT, "arguments": _list(TEXT), "schema": ANYTHING})),
        }
    ),
}
