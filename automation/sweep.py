"""Collects what Python leaves behind in quiet moments, never while a press is on its way."""

from __future__ import annotations

import asyncio
import gc

from automation.desk import Change, Desk

LOOK = 0.5
"""Seconds between two looks at how much there is."""
QUIET = 1.0
"""Seconds without a press after which the moment counts as quiet."""
YOUNG, MOST = 5_000, 500_000
"""So many new objects are worth a sweep in a quiet moment, and so many in any."""
THOROUGH = 200
"""Every so many sweeps the old objects are looked at too: some ten milliseconds, and hardly ever anything found."""


class Sweeper:
    """Takes the garbage collector in hand while a show runs; `close` gives it back."""

    def __init__(self, desk: Desk, look: float = LOOK, quiet: float = QUIET) -> None:
        # What was made until now lives as long as the show: the collector need not look at it again.
        gc.collect()
        gc.freeze()
        gc.disable()
        self._loop = asyncio.get_running_loop()
        self._every, self._quiet = look, quiet
        self._pressed = 0.0
        self._sweeps = 0
        self._leave = desk.listen(self._heard)
        self._timer = self._loop.call_later(self._every, self._look)

    def close(self) -> None:
        """Let Python collect by itself again."""
        self._timer.cancel()
        self._leave()
        gc.unfreeze()
        gc.enable()

    def _heard(self, change: Change) -> None:
        self._pressed = self._loop.time()

    def _look(self) -> None:
        young, quiet = gc.get_count()[0], self._loop.time() - self._pressed >= self._quiet
        if young >= (YOUNG if quiet else MOST):
            self._sweeps += 1
            gc.collect(2 if quiet and self._sweeps % THOROUGH == 0 else 1)
        self._timer = self._loop.call_later(self._every, self._look)
