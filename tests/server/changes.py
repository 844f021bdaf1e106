"""What a page makes of the changes that it is told."""

from __future__ import annotations

from typing import Any


def followed(held: Any, told: Any) -> Any:
    """What a page holds after it was told a view or changes."""
    if told["type"] == "view":
        return told
    for path, value in told["set"].items():
        *way, name = path.split(".")
        place = held
        for each in way:
            place = place[each]
        assert name in place, f"{path} was not there before"
        place[name] = value
    return held
