"""What stands on the keys of every controller at this moment, and what their lamps show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from automation.controller_desk import ControllerDesk
from automation.controllers import Book
from automation.faceplate import Face, face, laid
from automation.layouts import Key, Layout


class _Drawn(Struct, frozen=True):
    """A page of a controller, drawn once for as long as it is shown."""

    book: Book
    page: str
    keys: list[list[Key | None]]
    told: dict[str, Any]


class PlateDesk:
    """Draws the page that each controller shows."""

    def __init__(self, controllers: ControllerDesk, layout: Callable[[str], Layout]) -> None:
        """`layout` gives what a controller's file says now, by its name."""
        self._controllers, self._layout = controllers, layout
        self._drawn: dict[str, _Drawn] = {}

    def told(self, name: str) -> dict[str, Any]:
        """Say which page a controller shows, of which ones, and what stands on its keys."""
        return self._page(name).told

    def lit(self) -> dict[str, list[list[str]]]:
        """Say what the lamps of each controller that has some show, key by key; empty for a key without one."""
        found = {}
        for name in self._controllers.lamps.lamps:
            lit = self._controllers.lamps.lit(name)
            found[name] = [[_level(lit.get(key)) if key else "" for key in row] for row in self._page(name).keys]
        return found

    def _page(self, name: str) -> _Drawn:
        book, page = self._controllers.book(name), self._controllers.page(name)
        drawn = self._drawn.get(name)
        if drawn is None or drawn.book is not book or drawn.page != page:
            drawn = self._drawn[name] = _draw(self._layout(name), book, page)
        return drawn


def _draw(layout: Layout, book: Book, page: str) -> _Drawn:
    table = book.pages[page]
    keys = laid(layout, table)
    faces: list[list[Face | None]] = [[face(key, table) for key in row] for row in keys]
    return _Drawn(book, page, keys, {"page": page, "pages": list(book.pages), "keys": faces})


def _level(lit: tuple[str, str] | None) -> str:
    return lit[0] if lit else ""
