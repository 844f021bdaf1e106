"""The shows, one pure module or package each."""

from __future__ import annotations

from automation.buzzers import Buttons
from automation.model import Show
from automation.shows import chgk, lyckohjulet, xamsa
from automation.shows.lyckohjulet import buttons as _lyckohjulet
from automation.shows.xamsa import buttons as _xamsa

SHOWS: dict[str, Show] = {chgk.NAME: chgk, lyckohjulet.NAME: lyckohjulet, xamsa.NAME: xamsa}
"""Every show by its name in files."""

BUTTONS: dict[str, Buttons] = {lyckohjulet.NAME: _lyckohjulet, xamsa.NAME: _xamsa}
"""The buttons of every show that has any."""
