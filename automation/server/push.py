"""Pushes what changed to the pages, in rounds: only the newest, a few pages in a turn of the loop."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter, deque
from time import perf_counter
from typing import Any

from automation.model import DIRECTOR, Role
from automation.server.learn import told
from automation.server.news import News
from automation.server.page import Asked, Page, encoded
from automation.server.site import Site

log = logging.getLogger(__name__)

INTERVAL = 0.02
"""Seconds between two rounds of pushing at least, a frame at 50 Hz: while presses pour in, pages get the last state."""
FLOOD, FLOOD_WITHIN, FLOOD_INTERVAL = 16, 0.4, 0.2
"""So many changes in so many seconds, more than hands can press, and rounds keep the last distance instead."""
QUIET = 0.0015
"""Seconds after a press before a round begins: its messages arrive before fifty pages want the processor."""
AT_LATEST = 0.012
"""Seconds that presses one after another may put a round off."""
TURN = 0.0001
"""Seconds after which a round lets the loop go on to whatever waits: a press never waits longer than this."""
ON_THE_WAY = 131_072
"""Bytes that the system may hold for a page. By itself it takes megabytes: seconds of old views for a slow page."""
PATIENCE = 5.0
"""Seconds after which a page that reads nothing is dropped."""
BEAT = 0.4
"""Seconds between two signs of life. A page that misses two knows within a second that it is alone."""
WATCHED = 25
"""Beats over which the loop's worst lag is told: ten seconds."""


class Pusher:
    """Keeps every page at the newest state, after the press that changed it has had its effects."""

    def __init__(self, site: Site) -> None:
        self._site, self._loop = site, asyncio.get_running_loop()
        self.pages: list[Page] = []
        self.lags: deque[float] = deque(maxlen=WATCHED)
        self.news = News(site, self.counts)
        self._rig: tuple[Any, Any] = None, None
        """How devices and controllers stood at the last beat."""
        self._queue: deque[Page] = deque()
        self._round: asyncio.Handle | None = None
        self._dirty = self._full = False
        self._last = self._pressed = self._begun = 0.0
        self._changes: deque[float] = deque(maxlen=FLOOD)
        self._pulse = self._loop.call_later(BEAT, self._on_beat, self._loop.time() + BEAT)

    # What changed ------------------------------------------------------------------------------------------------

    def view_changed(self) -> None:
        """Note that the views are new; all else happens later."""
        self._pressed = perf_counter()
        self._changes.append(self._pressed)
        self.changed("view")

    def changed(self, kind: str) -> None:
        """Note that there is something new of a kind: devices, controllers, lamps, clients, buzzers."""
        self.news.changed(kind)
        self.wake()

    def wake(self) -> None:
        """See to it that a round comes soon, if there is anybody to tell."""
        self._full = True
        self._wake()

    def _wake(self) -> None:
        if not self.pages:
            return
        self._dirty = True
        if self._round is None:
            now = perf_counter()
            wait = max(QUIET, self._last + self._interval(now) - now)
            self._round = self._loop.call_later(wait, self._begin_in_peace, now + wait + AT_LATEST)

    def _interval(self, now: float) -> float:
        flood = len(self._changes) == FLOOD and now - self._changes[0] < FLOOD_WITHIN
        return FLOOD_INTERVAL if flood else INTERVAL

    def _on_beat(self, due: float) -> None:
        now = self._loop.time()
        self.lags.append(max(0.0, now - due))
        self.news.changed("beat")
        if any(page.role == DIRECTOR for page in self.pages):
            self._look_at_the_rig()
        self._wake()
        self._pulse = self._loop.call_later(BEAT, self._on_beat, now + BEAT)

    def _look_at_the_rig(self) -> None:
        """Note what changes without a word: counts, round trips, what comes from controllers."""
        before, self._rig = self._rig, (self._site.runner.report(), told(self._site))
        if before[0] != self._rig[0]:
            self.changed("devices")
        if before[1] != self._rig[1]:
            self.changed("controllers")

    # Pages -------------------------------------------------------------------------------------------------------

    def join(self, transport: asyncio.WriteTransport, asked: Asked) -> Page:
        """Take in a page and send it everything."""
        wire = transport.get_extra_info("socket")
        if wire is not None:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ON_THE_WAY)
        page = Page(transport, asked, self._site.log.end)
        desk = self._site.desk
        page.write(encoded({"type": "hello", "at": desk.now(), "seq": desk.seq, "role": str(asked.role)}))
        self.pages.append(page)
        self.changed("clients")
        while not self._bring(page):
            pass
        return page

    def tell(self, role: Role, message: Any) -> int:
        """Send the pages of a role something that happens once, now; how many there are."""
        pages = [page for page in self.pages if page.role == role and not page.monitor and not page.is_over()]
        frames = encoded(message)
        for page in pages:
            page.write(frames)
        return len(pages)

    def leave(self, page: Page) -> None:
        """Forget a page."""
        self.pages.remove(page)
        self.changed("clients")

    def counts(self) -> dict[str, int]:
        """Count the pages by role, without those that only watch."""
        return dict(Counter(str(page.role) for page in self.pages if not page.monitor))

    def behind(self) -> int:
        """Count the pages that do not keep up."""
        return sum(page.behind_since is not None for page in self.pages)

    def close(self) -> None:
        """Push no more."""
        self._pulse.cancel()
        if self._round is not None:
            self._round.cancel()

    # Rounds ------------------------------------------------------------------------------------------------------

    def _begin_in_peace(self, at_latest: float) -> None:
        # Only a press puts it off: what a press brings to the stage or to the log comes a moment after it by itself.
        rest = self._rest(at_latest)
        if rest > 0:
            self._round = self._loop.call_later(rest, self._begin_in_peace, at_latest)
        else:
            self._begin()

    def _rest(self, at_latest: float) -> float:
        return min(self._pressed + QUIET, at_latest) - perf_counter()

    def _begin(self) -> None:
        self._site.runner.settle()  # what a press brings to the stage goes out with its view
        self._begun = perf_counter()
        if self._full:  # a sign of life alone keeps nobody waiting
            self._last = self._begun
        self._dirty = self._full = False
        self.news.begin()
        self._queue.extend(self.pages)
        self._turn()

    def _turn(self) -> None:
        enough = perf_counter() + TURN  # the loop's own time may stand still within a turn (uvloop)
        while self._queue and perf_counter() < enough:
            if self._bring_safely(self._queue[0]):
                self._queue.popleft()
        self._round = self._go_on() if self._queue else None
        if self._round is None and self._dirty:
            self._wake()

    def _go_on(self) -> asyncio.Handle:
        # A press in the middle of a round puts the rest of it off as well: its receiver may have woken on our core, and
        # what it brings to the stage and to the log comes first.
        rest = self._rest(self._begun + AT_LATEST)
        return self._loop.call_later(rest, self._turn) if rest > 0 else self._loop.call_soon(self._turn)

    def _bring_safely(self, page: Page) -> bool:
        try:
            return self._bring(page)
        except Exception:
            log.exception("a page of the role %s could not be told what changed", page.role)
            page.transport.abort()
            return True

    def _bring(self, page: Page) -> bool:
        """Tell a page what it does not know, or make one message that nobody needed before; False if more is to do."""
        now = self._loop.time()
        if page.is_over():
            return True
        if page.is_behind(now):
            self._wait_for(page, now)
            return True
        news = self.news.tell(page.asked, page.known)
        if news is None:
            return False
        frames, page.known = news
        if frames:
            page.write(frames)
        return True

    def _wait_for(self, page: Page, now: float) -> None:
        # The beat looks at it again; what it misses until then is only what is old already.
        if now - (page.behind_since or now) > PATIENCE:
            log.warning("a page of the role %s read nothing for %g s and was dropped", page.role, PATIENCE)
            page.transport.abort()
