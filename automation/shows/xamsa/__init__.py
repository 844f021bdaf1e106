"""Xəmsə: the Azerbaijani game of four teams, five rounds and one wager, as a show."""

from __future__ import annotations

from automation.shows.xamsa.actions import ACTIONS, PRESSES
from automation.shows.xamsa.checks import problems
from automation.shows.xamsa.episode import Episode as EPISODE
from automation.shows.xamsa.events import EVENTS
from automation.shows.xamsa.rules import LEGAL, apply, deadline, decisions, draw, expected, legal
from automation.shows.xamsa.state import State as STATE
from automation.shows.xamsa.state import start
from automation.shows.xamsa.view import view
from automation.shows.xamsa.views import Fields as FIELDS

NAME = "xamsa"
TITLE = "Xəmsə"

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
