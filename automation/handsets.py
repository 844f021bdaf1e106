"""The lamps of Buzz! handsets: lit where somebody answers, as the state has it and by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

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


class Set(NamedTuple):
    """One set: what its buttons do now, for they may learn, and who tells it how its lamps are to be."""

    book: Callable[[], Book]
    light: Callable[[bytes], None]


class Handsets:
    """Follows the desk, and tells each set which of its lamps are lit."""

    def __init__(self, desk: Desk, buttons: Buttons, sets: Sequence[Set]) -> None:
        self._desk, self._buttons, self._sets = desk, buttons, sets
        self._seats: list[tuple[Book, Seats]] = [(each.book(), self._find(each.book())) for each in sets]
        if self._sets:
            desk.listen(self._follow)
            self.show()

    def _follow(self, change: Change) -> None:
        self.show()

    def show(self) -> None:
        """Light the lamps as the state and the books are now."""
        # A set whose lamps are so already is told nothing by its port.
        for i, (book, light) in enumerate(self._sets):
            if book() is not self._seats[i][0]:
                self._seats[i] = book(), self._find(book())
            light(lit(self._desk.state, self._buttons, self._seats[i][1]))

    def _find(self, book: Book) -> Seats:
        return seats(book, self._buttons, self._desk.vocabulary)
