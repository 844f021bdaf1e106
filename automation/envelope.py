"""What the desk tells others: what a press did, and views on their way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from automation import rundown
from automation.model import Entry, Event
from automation.rundown import Segment


class Change(Struct, frozen=True):
    """What one accepted press did; what the runner and the pages follow."""

    kind: Literal["press", "undo", "transport"]
    entry: Entry
    events: tuple[Event, ...] = ()
    fires: tuple[str, ...] = ()
    """Cues that the rundown fires by id."""
    head: int = 0
    """The effective entry now; steps of later entries are undone."""


class Envelope(Struct, frozen=True, kw_only=True):
    """A view on its way out: what this role may see, and what the page needs around it."""

    type: Literal["view"] = "view"
    show: str
    role: str
    seq: int
    at: float
    """Seconds of the run when this was made."""
    game: float
    """Seconds of game time when this was made; it runs along with `at` unless held."""
    held: bool
    view: Struct
    legal: tuple[str, ...] = ()
    expected: dict[str, Any] | None = None
    """The press that an undisturbed show would make next, as a page may send it."""
    decisions: tuple[str, ...] = ()
    """The verbs that people decide between now, where no one press is expected."""
    rundown: Struct | None = None
    undo: str = ""
    """What undo would cancel."""
    redo: str = ""


class RundownView(Struct, frozen=True):
    """The run of show as the gallery sees it."""

    segments: Sequence[Segment]
    position: rundown.Position
    timing: rundown.Timing
