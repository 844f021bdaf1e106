"""The keys of a clicker that is plugged into this machine: they do what the same keys do on the host's page."""

from __future__ import annotations

from collections.abc import Callable

from automation.clock import Clock
from automation.desk import Change, Desk
from automation.model import HOST, Refused

SETTLE = 0.4
"""Seconds after a change in which a key does nothing: a thumb that slips presses twice (as on the host's page)."""

PAGE_KEYS = {"next": "next", "other": "back", "cover": "cover"}
"""What each is called on the host's page."""


class Clicker:
    """Presses the step that the rules expect next; all that people decide it leaves to the host's page."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        """Follow the desk, to know when it has changed."""
        self.pages: Callable[[str], int] = lambda key: 0
        """Passes a key on to the host's pages, and says how many there are."""
        self._desk, self._clock = desk, clock
        self._changed = float("-inf")
        desk.listen(self._follow)

    def click(self, does: str, by: str) -> None:
        """Do what a key stands for (`next`, `other` or `cover`), or raise `Refused`.

        Where people decide, the host has to press twice and sees on his page what for: there the page takes the key,
        as it does the one that covers the answer.
        """
        step = self._desk.expected(HOST) if does == "next" else None
        if step is None:
            self._pass_on(does)
        elif self._clock.now() - self._changed < SETTLE:
            raise Refused("too-soon", f"something has changed within {SETTLE:g} s")
        else:
            self._desk.press(step, by, HOST)

    def _pass_on(self, does: str) -> None:
        if not self.pages(PAGE_KEYS[does]):
            raise Refused("no-page", f"{does}: this takes the host's page, and none is open")

    def _follow(self, change: Change) -> None:
        self._changed = self._clock.now()
