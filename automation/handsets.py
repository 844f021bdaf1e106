"""The lamps of Buzz! handsets: lit where somebody answers, as the state has it and by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from automation.bindings import Press
from automation.buzzers import Buttons
from automation.controllers import Book, Bound, Fired, Signal, meaning
from automation.desk import Change, Desk
from automation.devices.buzz_report import lamps
from automation.devices.key_names import COLOURS, HANDSETS, buzz_button
from automation.layouts import Key
from automation.model import Refused
from automation.vocabulary import Vocabulary

Seats = tuple[frozenset[int], ...]
"""For each handset of a set the seats that its buttons press for."""


def seats(book: Book, buttons: Buttons, words: Vocabulary) -> Seats:
    """Find for each handset whom its buttons press for, on any page."""
    return tuple(frozenset(_seats(book, handset, buttons, words)) for handset in range(HANDSETS))


def _seats(book: Book, handset: int, buttons: Buttons, words: Vocabulary) -> Iterator[int]:
    keys = [Key("key", 0, buzz_button(handset, colour)) for colour in range(len(COLOURS))]
    for table in book.pages.values():
        for key in keys:
            for bound in table.get(key, {}).values():
                action = _pressed(bound, key, words)
                if type(action) is buttons.PRESS:
                    yield getattr(action, buttons.PRESS.__struct_fields__[0])


def _pressed(bound: Bound, key: Key, words: Vocabulary) -> Any:
    try:
        meant = meaning(Fired(bound, Signal(key, key.number, True), 0.0), words)
    except Refused:
        return None
    return meant.action if isinstance(meant, Press) else None


def lit(state: Any, buttons: Buttons, of: Seats) -> bytes:
    """Write which handsets are lit in a state: those of who answers."""
    known = buttons.SEATS
    return lamps([any(seat in known and buttons.button(state, seat) == "answering" for seat in each) for each in of])


class Handsets:
    """Follows the desk, and tells each set which of its lamps are lit."""

    def __init__(self, desk: Desk, buttons: Buttons, sets: Sequence[tuple[Book, Callable[[bytes], None]]]) -> None:
        """`sets`: what the buttons of each do, and who tells it how its lamps are to be."""
        self._desk, self._buttons = desk, buttons
        self._sets = [(seats(book, buttons, desk.vocabulary), light) for book, light in sets]
        if self._sets:
            desk.listen(self._follow)
            self._show()

    def _follow(self, change: Change) -> None:
        self._show()

    def _show(self) -> None:
        # A set whose lamps are so already is told nothing by its port.
        for of, light in self._sets:
            light(lit(self._desk.state, self._buttons, of))
