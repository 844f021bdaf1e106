"""«Что? Где? Когда?»: the game of the Ukrainian television club, as a show."""

from __future__ import annotations

from automation.shows.chgk.actions import ACTIONS, PRESSES
from automation.shows.chgk.checks import problems
from automation.shows.chgk.episode import Episode as EPISODE
from automation.shows.chgk.events import EVENTS
from automation.shows.chgk.rules import LEGAL, apply, deadline, decisions, draw, expected, legal
from automation.shows.chgk.seen import view
from automation.shows.chgk.state import State as STATE
from automation.shows.chgk.state import start
from automation.shows.chgk.view import Fields as FIELDS

NAME = "chgk"
TITLE = "Что? Где? Когда?"

__all__ = [
    "ACTIONS",
    "EPISODE",
    "EVENTS",
    "FIELDS",
    "LEGAL",
    "NAME",
    "PRESSES",
    "STATE",
    "TITLE",
    "apply",
    "deadline",
    "decisions",
    "draw",
    "expected",
    "legal",
    "problems",
    "start",
    "view",
]
