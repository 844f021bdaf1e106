from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.pads import TEXT
from tests.server.site import house

KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def mistakes(value: Any, schema: dict[str, Any], whole: dict[str, Any], place: str = "$") -> Iterator[str]:
    """Say where a value is not as its schema says, for those words of JSON Schema that the description uses."""
    if "$ref" in schema:
        named = whole["components"]["schemas"][schema["$ref"].removeprefix("#/components/schemas/")]
        yield from mistakes(value, named, whole, place)
    for word in ("oneOf", "anyOf"):
        fits = [not list(mistakes(value, each, whole, place)) for each in schema.get(word, ())]
        if fits and (sum(fits) != 1 if word == "oneOf" else not any(fits)):
            yield f"{place}: fits {sum(fits)} of {word}"
    types = schema.get("type", [])
    allowed = [kind for name in ([types] if isinstance(types, str) else types) for kind in KINDS[name]]
    if allowed and (not isinstance(value, tuple(allowed)) or (isinstance(value, bool) and bool not in allowed)):
        yield f"{place}: {value!r} is not {types}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{place}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is none of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r} is not like {schema['pattern']}"
    if isinstance(value, dict):
        for key in schema.get("required", ()):
            if key not in value:
                yield f"{place}: {key} is missing"
        others = schema.get("additionalProperties", {})
        for key, each in value.items():
            inner = schema.get("properties", {}).get(key, others)
            yield from mistakes(each, inner if isinstance(inner, dict) else {}, whole, f"{place}.{key}")
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from mistakes(each, schema.get("items", {}), whole, f"{place}[{number}]")


REQUESTS: list[tuple[str, str, dict[str, Any] | None, int]] = [
    ("post", "/api/press", {"do": "spin"}, 200),
    ("post", "/api/press", {"do": "arrow", "sector": 3, "seen": 1}, 200),
    ("post", "/api/press", {"do": "go"}, 200),
    ("post", "/api/press", {"do": "open", "role": "host"}, 200),
    ("post", "/api/press", {"do": "open"}, 409),
    ("post", "/api/press", {"do": "open", "role": "x"}, 400),
    ("get", "/api/state", None, 200),
    ("get", "/api/state?role=air", None, 200),
    ("get", "/api/state?role=x", None, 400),
    ("post", "/api/panic", {}, 200),
    ("post", "/api/resync", {"device": "lights"}, 200),
    ("post", "/api/resync", {"device": "x"}, 409),
    ("post", "/api/test", {"device": "lights"}, 200),
    ("post", "/api/learn", {"controller": "pads", "on": {"note_on": 40}, "order": "undo"}, 200),
    ("post", "/api/learn", {"controller": "pads", "on": {"note_on": 36}, "order": "undo"}, 409),
    ("get", "/api/health", None, 200),
    ("get", "/api/asrun?limit=10", None, 200),
    ("get", "/api/asrun?limit=x", None, 400),
    ("get", "/api/log", None, 200),
    ("get", "/api/log?steps=true", None, 200),
    ("get", "/api/places", None, 200),
    ("get", "/api/host", None, 200),
    ("get", "/api/graphics", None, 200),
    ("get", "/api/actions", None, 200),
    ("get", "/api/openapi.json", None, 200),
]


async def test_every_documented_path_answers_as_documented(tmp_path: Path) -> None:
    pads = tmp_path / "pads.toml"
    pads.write_text(TEXT, "utf-8")
    async with house(tmp_path / "run.db", pads=pads) as h:
        _, document = await h.get("/api/openapi.json")
        for method, path, body, status in REQUESTS:
            described = document["paths"][path.partition("?")[0]][method]
            async with h.http.request(method, h.bound.url + path, json=body) as answer:
                said = await answer.json()
            assert answer.status == status, (path, said)
            schema = described["responses"][str(status)]["content"]["application/json"]["schema"]
            assert list(mistakes(said, schema, document)) == [], path
    documented = {(method, path) for path, each in document["paths"].items() for method in each}
    assert documented == {(method, path.partition("?")[0]) for method, path, _, status in REQUESTS if status == 200}


async def test_every_route_of_the_interface_is_documented(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        _, document = await h.get("/api/openapi.json")
        for path in document["paths"]:
            async with h.http.get(h.bound.url + path) as answer:
                assert answer.status in (200, 405)


async def test_presses_are_described_verb_by_verb(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        _, document = await h.get("/api/openapi.json")
        _, actions = await h.get("/api/actions")
        words = h.desk.vocabulary
    press = document["components"]["schemas"]["Press"]
    good: list[dict[str, Any]] = [
        {"do": "arrow", "sector": 5},
        {"do": "spin", "seen": 4},
        {"do": "grant", "players": [1]},
    ]
    bad: list[dict[str, Any]] = [{"do": "arrow"}, {"do": "spni"}, {"do": "arrow", "sector": "5"}, {}]
    assert [list(mistakes(each, press, document)) for each in good] == [[], [], []]
    assert all(list(mistakes(each, press, document)) for each in bad)
    assert [each["do"] for each in actions["verbs"]] == list(words.public)
    assert {each["do"]: each["group"] for each in actions["verbs"]} | {
        "go": "rundown",
        "undo": "desk",
        "spin": "game",
    } == {each["do"]: each["group"] for each in actions["verbs"]}
