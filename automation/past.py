"""The moments behind an episode: those that are remembered, and what undo and redo would turn to."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from automation.journal import Journal, Row
from automation.model import SETTLE, ClockWarn, verb
from automation.moment import Line, Moment
from automation.vocabulary import Redo, Undo

REMEMBERED = 200
"""Moments kept in memory, so that the usual undo reads nothing."""


class Known(NamedTuple):
    """What is kept of an entry."""

    moment: Moment
    """The moment after it."""
    name: str
    """The verb that led to it; the start has none."""
    before: int
    """The effective entry before it."""
    game: float
    """When it came, in seconds of game time."""


class Past:
    """The way that an episode came, by its effective entries (heads; 0 is the start)."""

    def __init__(self, line: Line, journal: Journal) -> None:
        self._line, self._journal = line, journal
        self._vocabulary = line.vocabulary
        self._known: OrderedDict[int, Known] = OrderedDict()
        self._turns_back = (0, 0)
        """The entry that undo cancels, as found at a head."""

    def __len__(self) -> int:
        """Count the moments that are remembered."""
        return len(self._known)

    def redoable(self, seq: int) -> list[int]:
        """Find what redo could bring back after row `seq`: the undone heads since the last press, the next one last."""
        tail: list[Row] = []
        for number in range(seq, 0, -1):
            row = self._journal.row(number)
            if row.head == row.seq:
                break
            tail.append(row)
        undone: list[int] = []
        for row in reversed(tail):
            action = self._vocabulary.decode(row.action)
            if isinstance(action, Undo):
                undone.append(row.parent)
            elif isinstance(action, Redo):
                undone.pop()
        return undone

    def moment(self, head: int) -> Moment:
        """Give the moment after an entry; `JournalError` names the row that makes no sense."""
        return self._at(head).moment

    def name(self, head: int) -> str:
        """Name an entry's verb; the start has none."""
        return self._at(head).name if head else ""

    def before(self, head: int) -> int:
        """Name the effective entry before another; 0 is the start."""
        return self._at(head).before

    def game(self, head: int) -> float:
        """Tell when an entry came, in seconds of game time."""
        return self._at(head).game

    def remember(self, head: int, moment: Moment, name: str, before: int, game: float) -> None:
        """Keep the moment after an entry, the verb that led to it, the effective entry before it, and when it came."""
        self._known[head] = Known(moment, name, before, game)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _at(self, head: int) -> Known:
        if head in self._known:
            self._known.move_to_end(head)
            return self._known[head]
        moment = self._line.at(self._journal, head)
        if head:
            row = self._journal.row(head)
            self.remember(head, moment, verb(self._vocabulary.decode(row.action)), row.parent, row.game)
        else:
            self.remember(0, moment, "", 0, 0.0)
        return self._known[head]

    def undoable(self, head: int) -> int:
        """Find the entry that undo cancels at a head, and with it all that came after; 0 for none.

        A clock's warning alone is not worth one: it goes with what came before. Nor is a decision that waited for
        presses on their way: it goes with them, to before the first, for in between nothing can be done.
        """
        if head != self._turns_back[0]:
            self._turns_back = (head, self._find_undoable(head))
        return self._turns_back[1]

    def _find_undoable(self, head: int) -> int:
        while head and self.name(head) == verb(ClockWarn):
            head = self.before(head)
        while head and _settles(self.moment(parent := self.before(head))):
            head = parent
        return head


def _settles(moment: Moment) -> bool:
    return moment.game.clock is not None and moment.game.clock.name == SETTLE
