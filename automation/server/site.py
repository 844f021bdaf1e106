"""What the server shows and steers: the running episode with all that belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from automation.asrun import AsRun
from automation.buzz_desk import BuzzDesk
from automation.catalogue import Catalogue
from automation.clicker import Clicker
from automation.cues import Step
from automation.desk import Desk
from automation.devices.graphics import Graphics
from automation.learn_desk import LearnDesk
from automation.runner import Runner
from automation.server.access import Access
from automation.server.log import Log
from automation.server.rig import Rig


@dataclass(frozen=True)
class Site:
    """Everything that the server needs, ready made.

    `runner` follows `desk` already. `log` takes in the refusals of other sources (`site.log.refused(…)`); presses and
    outcomes reach it by themselves.
    """

    desk: Desk
    runner: Runner
    asrun: AsRun
    log: Log
    templates: Path
    version: str
    access: Access = field(default_factory=Access)
    graphics: Graphics | None = None
    catalogue: Catalogue = field(default_factory=lambda: Catalogue({}))
    tests: Mapping[str, Step] = field(default_factory=dict)
    """The message that `test` sends, by device."""
    health: Callable[[], Mapping[str, Any]] = dict
    """More to say in `/api/health`."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of the host's clicker, and what each does."""
    clicker: Clicker | None = None
    """A clicker that is plugged into this machine: it passes keys on to the host's pages."""
    rig: Rig | None = None
    buzzers: BuzzDesk | None = None
    """The buttons of the show; None: presses of buttons go straight to the desk, and phones get no seat."""
    media: Path | None = None
    """The folder of the episode's pictures, sounds and films."""
    learn: LearnDesk | None = None
    """The controllers, and what their keys learn; None where there are none."""

    @property
    def button_seats(self) -> tuple[int, ...]:
        """Name the seats that have a button."""
        return tuple(self.buzzers.buttons.SEATS) if self.buzzers and self.buzzers.buttons else ()

    @property
    def captain_seats(self) -> tuple[int, ...]:
        """Name the seats that somebody chooses for on a page of his own."""
        return tuple(seat for seat in self.button_seats if self.captain(seat))

    def captain(self, seat: int) -> str:
        """Name who chooses for a seat; empty where nobody does."""
        buttons = self.buzzers.buttons if self.buzzers else None
        return buttons.captain_of(self.desk.state, seat) if buttons else ""


SITE = web.AppKey("site", Site)
