"""Pushes what changed to the pages: encoded once for each role, only the newest, a few pages in a turn of the loop."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter, deque
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from automation.model import DIRECTOR, LIGHTS, Role
from automation.server.learn import told
from automation.server.site import Site
from automation.server.views import Views

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
LINES = 20
"""Lines of the log that are written in one go, before the loop may go on."""
MOST_UNSENT = 65_536
"""Bytes that a page may leave unread before it gets nothing more."""
ON_THE_WAY = 131_072
"""Bytes that the system may hold for a page. By itself it takes megabytes: seconds of old views for a slow page."""
PATIENCE = 5.0
"""Seconds after which a page that reads nothing is dropped."""
BEAT = 0.4
"""Seconds between two signs of life. A page that misses two knows within a second that it is alone."""
WATCHED = 25
"""Beats over which the loop's worst lag is told: ten seconds."""


def frame(text: bytes) -> bytes:
    """Wrap a text for a socket; a server's frames are not masked, so all pages can share the bytes (RFC 6455, 5.2).

    >>> frame(b"{}")
    b'\\x81\\x02{}'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def encoded(message: Any) -> bytes:
    """Encode a message and wrap it."""
    return frame(msgspec.json.encode(message))


class Known(NamedTuple):
    """What a page was told: versions by the kind of message, 0 where it was told nothing."""

    log: int
    """The first line of the log that it has not heard."""
    view: int = 0
    devices: int = 0
    controllers: int = 0
    lamps: int = 0
    clients: int = 0
    buzzers: int = 0
    beat: int = 0
    rig: int = -1
    """The first message of the virtual rig that it has not heard; -1: it has not even heard that there are none."""
    stage: int = -1
    """The last operation of the stage that it knows of; -1: it knows nothing of it."""


class Asked(NamedTuple):
    """What a page asked for when it came."""

    role: Role
    changes: bool = False
    """It follows: after the first view, what is new is enough."""
    monitor: bool = False
    """It only watches from within another page, and is nobody at work."""


class Page:
    """The socket of one page: what it was sent already and what waits for it."""

    def __init__(self, transport: asyncio.WriteTransport, asked: Asked, log_end: int) -> None:
        self.transport, self.asked = transport, asked
        self.role, self.monitor = asked.role, asked.monitor
        self.known = Known(max(0, log_end - 100))
        self.behind_since: float | None = None
        self._over = False

    def end(self) -> None:
        """Write no more: the goodbye comes next, and nothing may follow it (RFC 6455, 5.5.1)."""
        self._over = True

    def is_over(self) -> bool:
        """Tell whether nothing can be written any more."""
        return self._over or self.transport.is_closing()

    def write(self, frames: bytes) -> None:
        """Send frames now, behind what is unread already."""
        if not self.is_over():
            self.transport.write(frames)

    def is_behind(self, now: float) -> bool:
        """Tell whether too much is unread, and since when it is."""
        if self.transport.get_write_buffer_size() <= MOST_UNSENT:
            self.behind_since = None
            return False
        if self.behind_since is None:
            self.behind_since = now
        return True


class Pusher:
    """Keeps every page at the newest state, after the press that changed it has had its effects."""

    def __init__(self, site: Site) -> None:
        self.stage: Callable[[Role, int, bool], tuple[list[bytes], int]] = lambda role, known, view: ([], known)
        """Tells what is new on the stage, and whether a new view follows in the same breath; what is known then."""
        self.buzzers: Callable[[], Any] = dict
        """Tells directors of the buttons' phones and presses."""
        self._site, self._loop = site, asyncio.get_running_loop()
        self.pages: list[Page] = []
        self.lags: deque[float] = deque(maxlen=WATCHED)
        self._view = self._devices = self._controllers = self._lamps = self._clients = self._buzzers = self._beat = 1
        self._rig: tuple[Any, Any] = None, None
        """How devices and controllers stood at the last beat."""
        self._queue: deque[Page] = deque()
        self._round: asyncio.Handle | None = None
        self._dirty = self._full = False
        self._last = self._pressed = self._begun = 0.0
        self._changes: deque[float] = deque(maxlen=FLOOD)
        self._views = Views(lambda role: site.desk.view(role))
        self._made: dict[tuple[str, Any], tuple[int, bytes]] = {}
        """The messages of this round and their versions, each made once for all pages that need it."""
        self._news: dict[tuple[Asked, Known], tuple[bytes, Known]] = {}
        """What pages that asked for the same and know the same are sent, and what they know then."""
        self._pulse = self._loop.call_later(BEAT, self._on_beat, self._loop.time() + BEAT)

    # What changed ------------------------------------------------------------------------------------------------

    def view_changed(self) -> None:
        """Note that the views are new; all else happens later."""
        self._view += 1
        self._news.clear()
        self._pressed = perf_counter()
        self._changes.append(self._pressed)
        self.wake()

    def devices_changed(self) -> None:
        """Note that a device stands differently."""
        self._devices += 1
        self.wake()

    def controllers_changed(self) -> None:
        """Note that a controller stands differently, or has a key to learn."""
        self._controllers += 1
        self.wake()

    def lamps_changed(self) -> None:
        """Note that lamps of controllers may show something else."""
        self._lamps += 1
        self.wake()

    def buzzers_changed(self) -> None:
        """Note that there is something new about the buttons."""
        self._buzzers += 1
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

    def _clients_changed(self) -> None:
        self._clients += 1
        self.wake()

    def _on_beat(self, due: float) -> None:
        now = self._loop.time()
        self.lags.append(max(0.0, now - due))
        self._beat += 1
        if any(page.role == DIRECTOR for page in self.pages):
            self._look_at_the_rig()
        self._wake()
        self._pulse = self._loop.call_later(BEAT, self._on_beat, now + BEAT)

    def _look_at_the_rig(self) -> None:
        """Note what changes without a word: counts, round trips, what comes from controllers."""
        before, self._rig = self._rig, (self._site.runner.report(), told(self._site))
        if before[0] != self._rig[0]:
            self.devices_changed()
        if before[1] != self._rig[1]:
            self.controllers_changed()

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
        self._clients_changed()
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
        self._clients_changed()

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
        # A press in the middle of the round before had its view made for those who came after it.
        self._made = {k: made for k, made in self._made.items() if k[0] == "view" and made[0] == self._view}
        self._news.clear()
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
        news = self._news.get((page.asked, page.known)) or self._put_together(page.asked, page.known)
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

    def _put_together(self, asked: Asked, known: Known) -> tuple[bytes, Known] | None:
        """Put together what all pages that know no more are sent; None if it only made one message of it."""
        due = tuple(self._due(asked, known))
        if any(self._make(*each) for each in due):
            return None
        frames, stage = self.stage(asked.role, known.stage, known.view != self._view)
        told = [self._made[kind, which] for kind, which, _ in due]
        versions = {kind: version for (kind, _, _), (version, _) in zip(due, told, strict=True)}
        frames = [*frames, *(made for _, made in told)]
        if not frames and known.beat != self._beat:  # anything else is a sign of life as well
            frames = [encoded({"type": "beat", "at": self._site.desk.now()})]
        news = b"".join(frames), known._replace(**versions, stage=stage, beat=self._beat)
        self._news[asked, known] = news
        return news

    def _due(self, asked: Asked, known: Known) -> Iterator[tuple[str, Any, int]]:
        """Name what is not known yet: a kind of message, which one of it, and its version."""
        site, role = self._site, asked.role
        if known.view != self._view:
            yield "view", (role, known.view if asked.changes else 0), self._view
        if role == DIRECTOR:
            if known.devices != self._devices:
                yield "devices", None, self._devices
            if known.controllers != self._controllers:
                yield "controllers", None, self._controllers
            if site.learn and known.lamps != self._lamps:
                yield "lamps", None, self._lamps
            if known.clients != self._clients:
                yield "clients", None, self._clients
            if known.buzzers != self._buzzers:
                yield "buzzers", None, self._buzzers
            if known.log != site.log.end:
                yield "log", known.log, site.log.end
        if site.rig and role == LIGHTS and known.rig != site.rig.end:
            yield "rig", known.rig, site.rig.end

    def _make(self, kind: str, which: Any, version: int) -> bool:
        """Make a message, or a part of it; False if it was made already.

        Only views are made anew for a press in the middle of a round: the rest can wait for the next one.
        """
        made = self._made.get((kind, which))
        if made is not None and (kind != "view" or made[0] == version):
            return False
        if kind != "log" or not self._site.log.write(LINES):
            self._made[kind, which] = version, encoded(self._message(kind, which, version))
        return True

    def _message(self, kind: str, which: Any, version: int) -> Any:
        if kind == "view":
            return self._views.message(which[0], version, held=which[1])
        if kind == "devices":
            return {"type": "devices", "devices": self._site.runner.report()}
        if kind == "controllers":
            return told(self._site)
        if kind == "lamps" and self._site.learn:
            return {"type": "lamps", "lamps": self._site.learn.lit()}
        if kind == "clients":
            return {"type": "clients", "clients": self.counts()}
        if kind == "buzzers":
            return self.buzzers()
        if kind == "log":
            return {"type": "log", "lines": self._site.log.since(which)}
        if kind == "rig" and self._site.rig:
            return self._site.rig.since(which)
        raise LookupError(f"there is no message of the kind {kind}")
