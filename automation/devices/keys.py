"""The message of a key: which one, and whether it went down or up."""

from __future__ import annotations

from msgspec import Struct

from automation.devices.key_names import name_of


class Stroke(Struct, frozen=True):
    """A key or button that went down, or came up again. A key that repeats while it is held makes none."""

    code: int
    down: bool


def describe(stroke: Stroke) -> str:
    """Say it in words.

    >>> describe(Stroke(109, True))
    'key KEY_PAGEDOWN down'
    """
    return f"key {name_of(stroke.code)} {'down' if stroke.down else 'up'}"
