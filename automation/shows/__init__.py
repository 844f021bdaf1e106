"""The shows, one pure module or package each."""

from __future__ import annotations

from automation.model import Show
from automation.shows import chgk, lyckohjulet, xamsa

SHOWS: dict[str, Show] = {chgk.NAME: chgk, lyckohjulet.NAME: lyckohjulet, xamsa.NAME: xamsa}
"""Every show by its name in files."""
