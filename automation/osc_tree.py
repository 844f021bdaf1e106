"""What can be sent by OSC and what is told, as the tree that OSCQuery clients read. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, inspect

from automation.bindings import PRESS, ROOT, SHORT
from automation.model import Action
from automation.tally import Tally, Value
from automation.vocabulary import Vocabulary

NONE, READ, WRITE = 0, 1, 2
"""OSCQuery, ACCESS."""

BUTTON = "I"
"""The type of a verb without arguments: an impulse presses it, as 1 does."""

Range = Mapping[str, Any]


class Method(Struct, frozen=True):
    """One address: what it means, and what it takes."""

    description: str
    type: str
    ranges: tuple[Range | None, ...] = ()


ORDERS: Mapping[str, Method] = {
    f"{ROOT}panic": Method("Cancel every pending step and send each device its safe state.", BUTTON),
    f"{ROOT}resync": Method("Send a device what it should show again.", "s"),
    f"{ROOT}subscribe": Method("Be told how the game stands, at a port of yours, for 60 seconds.", "i"),
    f"{ROOT}unsubscribe": Method("Be told nothing any more.", "i"),
    f"{ROOT}connect": Method("Say the passcode.", "s"),
}


TOLD: Mapping[str, str] = {
    f"{ROOT}state/": "What looks are matched against.",
    f"{ROOT}legal/": "1 if the verb can be pressed now.",
    f"{ROOT}clock/": "The running clock; left are whole seconds.",
    f"{ROOT}rundown/": "The run of show; segments count from 1, 0 is none.",
    f"{ROOT}expected": "The verb that an undisturbed show presses next.",
}
"""What values mean, by how their addresses begin."""


def methods(vocabulary: Vocabulary) -> Mapping[str, Method]:
    """Describe every address that can be sent to."""
    verbs = {verb: _method(vocabulary.verbs[verb], vocabulary.arguments[verb]) for verb in sorted(vocabulary.public)}
    presses = {f"{ROOT}{PRESS}{verb}": method for verb, method in verbs.items()}
    short = {f"{ROOT}{name}": verbs[vocabulary.order(name)] for name in SHORT}
    return presses | short | dict(ORDERS)


def _method(action: type[Action], arguments: Sequence[str]) -> Method:
    info = inspect.type_info(action)
    assert isinstance(info, inspect.StructType)
    fields = {field.name: field.type for field in info.fields}
    taken = [_argument(fields[name]) for name in arguments]
    description = (action.__doc__ or "").strip()
    return Method(description, "".join(tag for tag, _ in taken) or BUTTON, tuple(range_ for _, range_ in taken))


def _argument(kind: inspect.Type) -> tuple[str, Range | None]:
    """Say an argument's tag and range; a list is one of its values, as many as one likes."""
    if isinstance(kind, inspect.Metadata):
        return _argument(kind.type)
    if isinstance(kind, inspect.UnionType):
        return _argument(next(each for each in kind.types if not isinstance(each, inspect.NoneType)))
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return _argument(kind.item_type)
    if isinstance(kind, inspect.TupleType):
        return _argument(kind.item_types[0])
    if isinstance(kind, inspect.LiteralType):
        return ("s" if isinstance(kind.values[0], str) else "i"), {"VALS": sorted(kind.values)}
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return ("i" if isinstance(kind, inspect.IntType) else "f"), _limits(kind)
    return ("T" if isinstance(kind, inspect.BoolType) else "s"), None


def _limits(kind: inspect.IntType | inspect.FloatType) -> Range | None:
    limits = {"MIN": kind.ge, "MAX": kind.le}
    return {key: value for key, value in limits.items() if value is not None} or None


def tag_of(value: Value) -> str:
    """Say the type of a value that is told.

    >>> [tag_of(value) for value in (True, 3, 0.5, "x")]
    ['T', 'i', 'f', 's']
    """
    if isinstance(value, bool):
        return "T" if value else "F"
    return {int: "i", float: "f"}.get(type(value), "s")


def tree(taken: Mapping[str, Method], told: Tally, values: bool = True) -> dict[str, Any]:
    """Put addresses into the tree, those that are told with their values unless `values` says otherwise."""
    root = _container("/")
    for address, method in taken.items():
        _place(root, address).update(_sendable(method))
    for address, value in told.items():
        node = _place(root, address)
        node.update({"DESCRIPTION": _told(address), "ACCESS": READ, "TYPE": tag_of(value)})
        if values:
            node["VALUE"] = [value]
    return root


def _told(address: str) -> str:
    return next((text for start, text in TOLD.items() if address.startswith(start)), "")


def _sendable(method: Method) -> dict[str, Any]:
    node = {"DESCRIPTION": method.description, "ACCESS": WRITE, "TYPE": method.type}
    if any(method.ranges):
        node["RANGE"] = list(method.ranges)
    return node


def _container(path: str) -> dict[str, Any]:
    return {"FULL_PATH": path, "ACCESS": NONE, "CONTENTS": {}}


def _place(root: dict[str, Any], address: str) -> dict[str, Any]:
    *names, last = address[1:].split("/")
    node = root
    for name in names:
        path = f"{node['FULL_PATH'].rstrip('/')}/{name}"
        node = node.setdefault("CONTENTS", {}).setdefault(name, _container(path))
    leaf: dict[str, Any] = node.setdefault("CONTENTS", {}).setdefault(last, {"FULL_PATH": address})
    return leaf


def find(root: Mapping[str, Any], path: str) -> Mapping[str, Any] | None:
    """Find the node of a path, None if there is none.

    >>> find(tree({"/a/b": Method("B", "i")}, {}), "/a/b")["TYPE"]
    'i'
    """
    node: Mapping[str, Any] | None = root
    for name in filter(None, path.split("/")):
        node = node.get("CONTENTS", {}).get(name) if node is not None else None
    return node


def encode(body: object) -> bytes:
    """Write a node as JSON."""
    return msgspec.json.encode(body)
