"""The shows, one pure module or package each."""

from __future__ import annotations

from automation.model import Show
from automation.shows import chgk

SHOWS: dict[str, Show] = {chgk.NAME: chgk}
"""Every show by its name in files."""
