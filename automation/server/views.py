"""Views on their way to pages: whole for one that comes, and only what is new for one that follows.

A page that asks for changes hears, after its first view, of what differs from the one before: `set` names each by its
path, such as `view.clock`, and gives it whole. What a page holds then equals the view that others hear.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from automation.desk import Envelope
from automation.model import Role

KEPT = 4
"""Views of a role that are remembered: pages are a round or two behind, and one that lost more hears a whole view."""
MOST_ROLES = 50
"""Roles whose views are remembered; of one more, that which was looked at first is forgotten, and told whole again."""
DEPTH = 3
"""Structures that are entered, from the envelope on: what lies deeper is told whole. A host's picture is the third."""


class Views:
    """The newest views of each role, by version."""

    def __init__(self, look: Callable[[Role], Envelope]) -> None:
        """`look` shows what a role may see now."""
        self._look = look
        self._newest: dict[Role, deque[tuple[int, Envelope]]] = {}

    def message(self, role: Role, version: int, held: int) -> Any:
        """Tell the view of a version: what is new in it for a page that has `held`, all of it if that is not known."""
        before = next((view for each, view in self._newest.get(role, ()) if each == held), None)
        now = self._at(role, version)
        return now if before is None else {"type": "changes", "set": dict(changes(before, now))}

    def _at(self, role: Role, version: int) -> Envelope:
        newest = self._newest.get(role)
        if newest is None:
            if len(self._newest) >= MOST_ROLES:
                del self._newest[next(iter(self._newest))]
            newest = self._newest[role] = deque(maxlen=KEPT)
        if not newest or newest[-1][0] != version:
            newest.append((version, self._look(role)))
        return newest[-1][1]


def changes(before: Struct, now: Struct, path: str = "", depth: int = DEPTH) -> Iterator[tuple[str, Any]]:
    """Name what is new, by its path, with its value.

    >>> from automation.model import Clock
    >>> dict(changes(Clock("minute", 60.0, ends=60.0), Clock("minute", 60.0, ends=70.0)))
    {'ends': 70.0}
    """
    for name in now.__struct_fields__:
        old, new = getattr(before, name), getattr(now, name)
        if new is old:
            continue
        if depth > 1 and isinstance(new, Struct) and type(new) is type(old):
            yield from changes(old, new, f"{path}{name}.", depth - 1)
        elif new != old:
            yield path + name, new
