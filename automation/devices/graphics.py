"""Graphics: orders to the stage, which keeps what the picture shows and tells every page that draws it."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from automation.devices import DeviceError, Status
from automation.stage import FRONT, Act, Known, Op, Order, Stage, failed, follow, reached

KEPT = 500
"""Operations that a page may lag behind; one that lags more gets the whole stage again."""
NOBODY = "no page is open"

_TAKES: dict[str, tuple[str, ...]] = {
    "show": ("graphic", "version", "data", "value", "skip"),
    "clear": ("graphic", "skip"),
    "play": ("graphic", "version", "data", "goto", "step", "delta", "skip"),
    "next": ("graphic", "skip"),
    "stop": ("graphic", "skip"),
    "update": ("graphic", "data", "value", "skip"),
    "custom": ("graphic", "custom", "data", "value", "skip"),
}
"""The keys of each action, beside `layer` and `action`."""

_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(Order)


def message(fields: Mapping[str, Any], /) -> Order:
    """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason.

    >>> message({"graphic": "card", "layer": 20, "data": {"name": "Анна"}})
    Order(layer=20, act='show', graphic='card', version='', data={'name': 'Анна'}, goto=None, delta=1, custom='', \
payload=None, skip=False, instance='')
    """
    action = fields.get("action", "show")
    if not isinstance(action, str) or action not in _TAKES:
        raise DeviceError(f"action: one of {', '.join(_TAKES)} is expected, not {action!r}")
    for key in fields:
        if key not in ("layer", "action", *_TAKES[action]):
            raise DeviceError(f"{key}: {action} has no such key, only layer, {', '.join(_TAKES[action])}")
    if action == "show" and "graphic" not in fields:
        raise DeviceError("graphic: show needs the id of a graphic")
    read = {key: _READ[key](key, value) for key, value in fields.items() if key not in ("action", "value")}
    if "value" in fields:
        read["data"] = {**read.get("data", {}), "value": _number("value", fields["value"])}
    return _order(action, read)


def _order(action: str, read: dict[str, Any]) -> Order:
    layer = read.pop("layer", None)
    if layer is None:
        raise DeviceError(f"layer: a number from 1 to {FRONT} is needed")
    if action == "next":
        return Order(layer, "play", delta=1, **{key: read[key] for key in ("graphic", "skip") if key in read})
    if "step" in read:
        if "goto" in read:
            raise DeviceError("step: goto says the same already")
        read["goto"] = read.pop("step")
    if action == "custom":
        if "custom" not in read:
            raise DeviceError("custom: the id of the graphic's own action is needed")
        read["payload"] = read.pop("data", None)
    act: Act = action  # type: ignore[assignment]
    return Order(layer, act, **read)


def encode(message: Order, /) -> bytes:
    """Write a message as the stage reads it.

    >>> encode(Order(20, "stop"))
    b'{"layer":20,"act":"stop"}'
    """
    return _ENCODER.encode(message)


def describe(message: Order, /) -> str:
    """Say a message for cue lists and logs.

    >>> describe(Order(20, "update", "card", data={"town": "Львів"}))
    'layer 20: update card {"town": "Львів"}'
    """
    said = [f"layer {message.layer}: {message.act}", message.graphic, message.version and f"({message.version})"]
    said += [message.custom, "" if message.goto is None else f"step {message.goto}"]
    said += [f"{message.delta:+d}" if message.delta != 1 else ""]
    shown = message.payload if message.act == "custom" else message.data
    said += [json.dumps(shown, ensure_ascii=False) if shown else "", "cut" if message.skip else ""]
    return " ".join(filter(None, said))


# Words of the sheet ----------------------------------------------------------------------------------------------


def _layer(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= FRONT:
        raise DeviceError(f"{key}: a number from 1 to {FRONT} is expected, not {value!r}")
    return value


def _id(key: str, value: Any) -> str:
    # OGraf v1: an id is any text without a slash.
    if not isinstance(value, str) or not value or "/" in value or len(value) > 200:
        raise DeviceError(f"{key}: the id of a graphic, a text without a slash, is expected, not {value!r}")
    return value


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value or len(value) > 200:
        raise DeviceError(f"{key}: a text is expected, not {value!r}")
    return value


def _step(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -1000 <= value <= 1000:
        raise DeviceError(f"{key}: a number of steps is expected, not {value!r}")
    if key != "delta" and value < 0:
        raise DeviceError(f"{key}: steps are counted from 0, {value} is none")
    return value


def _yes(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise DeviceError(f"{key}: true or false is expected, not {value!r}")
    return value


def _number(key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise DeviceError(f"{key}: a number is expected, not {value!r}")
    return value


def _data(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise DeviceError(f"{key}: a table is expected, not {value!r}")
    try:
        # Dates of TOML and the like become text here and not on the way out.
        plain = msgspec.json.decode(_ENCODER.encode(dict(value)))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise DeviceError(f"{key}: {error}") from None
    assert isinstance(plain, dict)
    return plain


_READ: dict[str, Callable[[str, Any], Any]] = {
    "layer": _layer,
    "graphic": _id,
    "version": _text,
    "data": _data,
    "goto": _step,
    "step": _step,
    "delta": _step,
    "custom": _text,
    "skip": _yes,
}


# The device ------------------------------------------------------------------------------------------------------


class Graphics:
    """The stage as a device.

    It keeps what is shown, so that an order is never lost for want of a page, and a page that comes is right at once.
    """

    keeps = True
    unhurried = True

    def __init__(self, name: str = "graphics") -> None:
        self.name = name
        self.watch: Callable[[], None] = lambda: None
        self.status = Status("down", "not opened yet")
        self.stage = Stage()
        self.number = 0
        """Of the last operation; they are counted from 1."""
        self.opened = False
        self.find: Callable[[str, str], Known] = lambda graphic, version: Known(version)
        """Tells of a graphic by its id and version (empty: the newest); LookupError says that there is none."""
        self._ops: deque[tuple[int, Op]] = deque(maxlen=KEPT)
        self._pages: list[Callable[[], None]] = []
        self._trouble = ""

    async def open(self) -> None:
        """Let orders through."""
        self.opened = True
        self._judge()

    def send(self, payload: bytes) -> None:
        """Follow an order of a cue sheet; `DeviceError` if that is not possible."""
        if not self.opened:
            raise DeviceError(self.status.why)
        try:
            self.follow(_DECODER.decode(payload))
        except (LookupError, msgspec.MsgspecError) as error:
            raise DeviceError(str(error.args[0] if error.args else error)) from None

    def follow(self, order: Order) -> tuple[tuple[int, Op], ...]:
        """Follow an order; gives the operations that it came to, with their numbers. LookupError says why not."""
        known = (
            self.find(order.graphic, order.version)
            if order.act in ("show", "load", "play") and order.graphic
            else Known()
        )
        self.stage, ops = follow(self.stage, order, known)
        numbered = tuple((self.number + i, op) for i, op in enumerate(ops, start=1))
        if numbered:
            self.number += len(numbered)
            self._ops.extend(numbered)
            self._mended()
            for page in tuple(self._pages):
                page()
        return numbered

    def since(self, number: int) -> Sequence[tuple[int, Op]] | None:
        """List the operations after a number, or None if those are not all known any more."""
        missed = self.number - number
        if missed < 0 or missed > len(self._ops):
            return None
        return tuple(islice(self._ops, len(self._ops) - missed, None))

    async def close(self) -> None:
        """Let nothing through any more."""
        self.opened = False
        self._judge()

    # Pages -------------------------------------------------------------------------------------------------------

    def subscribe(self, page: Callable[[], None]) -> Callable[[], None]:
        """Add a page, which is called when there is something new; gives the function that takes it away."""
        self._pages.append(page)
        self._judge()

        def leave() -> None:
            if page in self._pages:
                self._pages.remove(page)
                self._judge()

        return leave

    @property
    def pages(self) -> int:
        """Count the pages."""
        return len(self._pages)

    def failed(self, instance: str, text: str) -> None:
        """Note that a page could not draw an instance, and why."""
        self.stage = failed(self.stage, instance)
        self._trouble = text
        self._judge()

    def reached(self, instance: str, step: int) -> None:
        """Note the step that a graphic says it is at."""
        self.stage = reached(self.stage, instance, step)

    def _mended(self) -> None:
        if self._trouble and not any(each.failed for each in self.stage.instances):
            self._trouble = ""
            self._judge()

    def _judge(self) -> None:
        status = self._stands()
        if status != self.status:
            self.status = status
            self.watch()

    def _stands(self) -> Status:
        count = len(self._pages)
        if not self.opened:
            return Status("down", "not opened yet")
        if not count:
            return Status("down", NOBODY)
        pages = "1 page" if count == 1 else f"{count} pages"
        return Status("up", f"{pages}; {self._trouble}" if self._trouble else pages)


def make(name: str, config: Mapping[str, Any], /) -> Graphics:
    """Make the device from its settings, of which there are none; `DeviceError` names a key."""
    for key in config:
        raise DeviceError(f"{name}: {key}: graphics have no settings")
    return Graphics(name)
