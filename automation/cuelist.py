"""The cue sheet as a list for the people who programme desks. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from automation.cues import Cue, Look, fields_in, read_block
from automation.devices import DeviceError
from automation.plan import Plan

Row = tuple[str, ...]
HEAD: Row = ("number", "label", "when", "device", "message", "bytes")


def rows(plan: Plan) -> list[Row]:
    """List looks, cues and safe states, one row for each message, in the order of the sheet."""
    sheet = plan.sheet
    found = [row for look in sheet.look for row in _rows(plan, look, _holding(look))]
    found += [row for cue in sheet.cue for row in _rows(plan, cue, _firing(cue))]
    return found + [("PANIC", "safe state", "PANIC", *message) for message in _messages(plan, sheet.panic.do)]


def _rows(plan: Plan, owner: Look | Cue, when: str) -> Iterator[Row]:
    name = owner.label or (owner.slot if isinstance(owner, Look) else owner.id)
    for message in _messages(plan, owner.do):
        yield (owner.number, name, when, *message)


def _holding(look: Look) -> str:
    when = [_condition(look.fields)] if look.fields or look.window is None else []
    when += [_stretch(look.window)] if look.window is not None else []
    return f"look {look.slot}: {', '.join(filter(None, when)) or 'always'}"


def _stretch(window: Mapping[str, str]) -> str:
    said = "".join(f" {word} {window[key]}" for key, word in (("min", "from"), ("max", "to")) if key in window)
    return f"time code{said}"


def _firing(cue: Cue) -> str:
    at = f"time code {cue.at_timecode}" if cue.at_timecode else ""
    what = cue.on or at or f"rundown fires {cue.id}"
    condition = _condition(cue.when)
    said = f"{what}: {condition}" if condition else what
    return f"{said}, or {at}" if cue.on and at else said


def _condition(condition: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_wanted(wanted)}" for name, wanted in condition.items())


def _wanted(wanted: Any) -> str:
    if isinstance(wanted, dict):
        return " ".join(f"{sign} {wanted[key]}" for key, sign in (("min", "≥"), ("max", "≤")) if key in wanted)
    if isinstance(wanted, list):
        return "is " + " or ".join(_value(each) for each in wanted)
    return f"is {_value(wanted)}"


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _messages(plan: Plan, do: tuple[dict[str, Any], ...]) -> Iterator[Row]:
    for each in do:
        block = read_block(each, "do")
        text, sent = _message(plan, block.device, {**block.words, **_ramp_end(each)})
        yield block.device, text + _timing(each), sent


def _message(plan: Plan, device: str, words: Mapping[str, Any]) -> tuple[str, str]:
    if fields_in(words):
        return " ".join(f"{key} {value}" for key, value in words.items()), "follows from the fields"
    try:
        message = plan.wires[device].message(words)
    except DeviceError as error:
        return str(error), ""
    return plan.wires[device].describe(message), plan.wires[device].encode(message).hex(" ")


def _ramp_end(do: Mapping[str, Any]) -> dict[str, Any]:
    return {"value": do["ramp"]["to"]} if "ramp" in do else {}


def _timing(do: Mapping[str, Any]) -> str:
    ramp = do.get("ramp")
    parts = [f"after {do['after']} s" if "after" in do else ""]
    parts += [f"{do['repeat']} times, every {do.get('gap', 0)} s" if "repeat" in do else ""]
    parts += [f"ramp from {ramp['from']} to {ramp['to']} in {ramp['over']} s" if ramp else ""]
    said = ", ".join(filter(None, parts))
    return f"  ({said})" if said else ""
