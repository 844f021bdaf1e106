"""Lyckohjulet: the Swedish wheel of fortune, as a show."""

from __future__ import annotations

from automation.shows.lyckohjulet.actions import ACTIONS, PRESSES
from automation.shows.lyckohjulet.checks import problems
from automation.shows.lyckohjulet.episode import Episode as EPISODE
from automation.shows.lyckohjulet.events import EVENTS
from automation.shows.lyckohjulet.rules import LEGAL, apply, deadline, decisions, draw, expected, legal
from automation.shows.lyckohjulet.seen import view
from automation.shows.lyckohjulet.state import State as STATE
from automation.shows.lyckohjulet.state import start
from automation.shows.lyckohjulet.view import Fields as FIELDS

NAME = "lyckohjulet"
TITLE = "Lyckohjulet"

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
