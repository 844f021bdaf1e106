"""Graphics: messages for the programme's pages, which the server carries to every page that is open."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from automation.devices import DeviceError, Status

_KEYS = ("graphic", "action", "data", "value")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}")


class Graphic(Struct, frozen=True, tag_field="type", tag="graphic", omit_defaults=True):
    """What a graphic shall do: play, stop, update, next, or an action of its own. `value` is for ramps."""

    graphic: str
    action: str
    data: dict[str, Any] = {}
    value: float | None = None


def message(fields: Mapping[str, Any], /) -> Graphic:
    """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason.

    >>> message({"graphic": "card", "action": "play", "data": {"name": "Анна"}})
    Graphic(graphic='card', action='play', data={'name': 'Анна'}, value=None)
    """
    for key in fields:
        if key not in _KEYS:
            raise DeviceError(f"{key}: a graphic has no such key, only {', '.join(_KEYS)}")
    value = fields.get("value")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise DeviceError(f"value: a number is expected, not {value!r}")
    graphic, action = (_name(key, fields.get(key)) for key in ("graphic", "action"))
    return Graphic(graphic, action, _data(fields.get("data", {})), value)


def encode(message: Graphic, /) -> bytes:
    """Write a message as pages read it.

    >>> encode(Graphic("card", "stop"))
    b'{"type":"graphic","graphic":"card","action":"stop"}'
    """
    return msgspec.json.encode(message)


def describe(message: Graphic, /) -> str:
    """Say a message for cue lists and logs.

    >>> describe(Graphic("card", "update", {"town": "Львів"}))
    'card update {"town": "Львів"}'
    """
    parts = [message.graphic, message.action]
    if message.data:
        parts.append(json.dumps(message.data, ensure_ascii=False))
    if message.value is not None:
        parts.append(f"{message.value:g}")
    return " ".join(parts)


def _name(key: str, text: Any) -> str:
    if not isinstance(text, str) or not _NAME.fullmatch(text):
        raise DeviceError(f"{key}: a name in small letters, digits, - and _ is expected, not {text!r}")
    return text


def _data(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise DeviceError(f"data: a table is expected, not {value!r}")
    try:
        # Dates of TOML and the like become text here and not on the way out.
        plain = msgspec.json.decode(msgspec.json.encode(dict(value)))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise DeviceError(f"data: {error}") from None
    assert isinstance(plain, dict)
    return plain


class Graphics:
    """The programme's pages as a device: up while one is open, and `why` counts them."""

    def __init__(self) -> None:
        self.watch: Callable[[], None] = lambda: None
        self.status = Status("down", "not opened yet")
        self._opened = False
        self._pages: list[Callable[[bytes], None]] = []

    async def open(self) -> None:
        """Let messages through."""
        self._opened = True
        self._judge()

    def send(self, payload: bytes) -> None:
        """Hand a message to every page; `DeviceError` if none is open."""
        if self.status.state != "up":
            raise DeviceError(self.status.why)
        for page in tuple(self._pages):
            page(payload)

    async def close(self) -> None:
        """Let nothing through any more."""
        self._opened = False
        self._judge()

    def subscribe(self, page: Callable[[bytes], None]) -> Callable[[], None]:
        """Add a page, which is called with every message; gives the function that takes it away.

        A new page changes the status, so that the looks are sent again and the page is right.
        """
        self._pages.append(page)
        self._judge()

        def leave() -> None:
            if page in self._pages:
                self._pages.remove(page)
                self._judge()

        return leave

    def _judge(self) -> None:
        count = len(self._pages)
        if not self._opened:
            status = Status("down", "not opened yet")
        elif not count:
            status = Status("down", "no page is open")
        else:
            status = Status("up", "1 page" if count == 1 else f"{count} pages")
        if status != self.status:
            self.status = status
            self.watch()


def make(name: str, config: Mapping[str, Any], /) -> Graphics:
    """Make the device from its settings, of which there are none; `DeviceError` names a key."""
    for key in config:
        raise DeviceError(f"{name}: {key}: graphics have no settings")
    return Graphics()
