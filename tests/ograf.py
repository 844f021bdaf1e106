"""The OGraf specification for tests: its JSON Schemas and its OpenAPI file, where they lie beside the checkout."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

SPECIFICATION = Path(__file__).parents[2] / "shared" / "ograf"
OPENAPI = SPECIFICATION / "open-api" / "server-api.yaml"
_SCHEMAS = "https://ograf.ebu.io/v1/specification/json-schemas/"
_API = "https://ograf.ebu.io/v1/specification/open-api/server-api.yaml"
_GDD = "https://superflytv.github.io/GraphicsDataDefinition/gdd-meta-schema/v1/lib/object.json"

needs_specification = pytest.mark.skipif(
    not OPENAPI.is_file(), reason=f"put the OGraf specification (github.com/ebu/ograf) into {SPECIFICATION}"
)


@cache
def openapi() -> Any:
    """Read the OpenAPI file."""
    return yaml.safe_load(OPENAPI.read_text("utf-8"))


@cache
def registry() -> Registry[Any]:
    """Collect all schemas under the addresses by which they call each other."""
    folder = SPECIFICATION / "json-schemas"
    found = {
        _SCHEMAS + path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8"))
        for path in folder.rglob("*.json")
    }
    resources = [(url, Resource.from_contents(schema, DRAFT202012)) for url, schema in found.items()]
    # The draft calls GDD's meta schema by an older address, and its own file by none.
    resources.append((_GDD, Resource.from_contents({"$ref": f"{_SCHEMAS}gdd/object.json"}, DRAFT202012)))
    resources.append((_API, Resource.opaque(openapi())))
    return Registry().with_resources(resources).crawl()  # once: else each look-up of an anchor does


def mistakes(value: Any, schema: dict[str, Any]) -> list[str]:
    """Say where a value is not as a schema says."""
    checked = Draft202012Validator(schema, registry=registry(), format_checker=FormatChecker())
    return [f"{error.json_path}: {error.message}" for error in checked.iter_errors(value)]


def manifest_mistakes(manifest: Any) -> list[str]:
    """Say where a manifest breaks OGraf v1."""
    return mistakes(manifest, {"$ref": f"{_SCHEMAS}graphics/schema.json"})


def answer_mistakes(value: Any, path: str, method: str, status: int) -> list[str]:
    """Say where an answer is not as the OpenAPI file says."""
    described = openapi()["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return mistakes(value, _absolute(described))


def _absolute(schema: Any) -> Any:
    """Write references from the OpenAPI file as they are understood outside of it."""
    if isinstance(schema, list):
        return [_absolute(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("$ref"), str):
        return _target(schema["$ref"])
    return {key: _absolute(each) for key, each in schema.items()}


def _target(reference: str) -> Any:
    if reference.startswith("#/"):
        found = openapi()
        for part in reference[2:].split("/"):
            found = found[part]
        return _absolute(found)
    return {"$ref": _SCHEMAS + reference.removeprefix("../json-schemas/") if reference.startswith("..") else reference}


def operations() -> Iterator[tuple[str, str, set[int]]]:
    """List what the OpenAPI file describes: paths, methods, and the statuses of each."""
    for path, methods in openapi()["paths"].items():
        for method, described in methods.items():
            yield path, method, set(described["responses"])
