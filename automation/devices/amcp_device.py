"""A CasparCG server as a device: connected again by itself, its pages shown and seen, each command confirmed."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import time
from collections.abc import Callable, Mapping

from msgspec import Struct

from automation.devices import DeviceError, Receipt, Sent, Status
from automation.devices.amcp_line import Line
from automation.devices.amcp_page import trouble
from automation.devices.amcp_stream import Reply, pages
from automation.devices.amcp_words import quoted

MARK_LAYER = 9999
"""The layer whose opacity, with nothing on it, shows whether the server is still the one that we spoke to."""

PATIENCE = 2.0
"""Seconds that `open` waits for the server; a slower one goes on being tried."""

MOST_TRIES = 3
"""Times that a page is played on one connection where the layer stays empty."""


class Timing(Struct, frozen=True):
    """How long a connection waits for what, in seconds."""

    first: float = 0.1
    """Before the second try to connect; each further wait is twice as long …"""
    longest: float = 2.0
    """… up to this."""
    lasting: float = 1.0
    """For a connection to count as a good one: after it, the waits begin anew."""
    connect: float = 3.0
    """For a connection."""
    answer: float = 5.0
    """For the answer to a cue's command: some of them open files."""
    silence: float = 3.0
    """For the answer to a question of our own; then the server is lost."""
    beat: float = 2.0
    """Between two looks at the pages."""
    appears: float = 1.5
    """For a page to stand on its layer."""


class CasparServer:
    """Keeps one connection to one server, one attempt at a time.

    Status: `up` while it answers, with a reason where a page is not on its layer; `down` otherwise. `keeps` tells
    whether the server of the new connection is the one of the last: then nothing on it has to be shown again.
    """

    def __init__(self, host: str, port: int, shows: Mapping[str, str], timing: Timing = Timing()) -> None:  # noqa: B008
        """`shows`: the address of a page by its place, as "1-10"."""
        self.name = f"amcp://[{host}]:{port}" if ":" in host else f"amcp://{host}:{port}"
        self.watch: Callable[[], None] = _nobody
        self.status = Status("down", f"{self.name} is not connected yet")
        self.round_trip: float | None = None
        self.keeps = False
        self._place, self._shows, self._timing = (host, port), dict(shows), timing
        self._channels = sorted({place.split("-")[0] for place in shows}, key=int)
        # Four digits: the server says the number again with at least six.
        self._mark = random.randrange(1000, 9000) / 10_000
        self._ids = itertools.count(1)
        self._tries: dict[str, int] = {}
        self._refused: dict[str, str] = {}
        """Places whose page cannot be fetched, and why."""
        self._line: Line | None = None
        self._tried = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, as far as that succeeds soon; it goes on being tried."""
        if self._keeper is None:
            self._tried.clear()
            self._keeper = asyncio.create_task(self._keep(), name=self.name)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._tried.wait()

    def send(self, payload: bytes) -> Sent:
        """Send a command; the receipt says what the server made of it. `DeviceError`: there is no connection."""
        line = self._line
        if line is None or self.status.state != "up":
            raise DeviceError(self.status.why)
        return self._tell(line, payload) if line.room.is_set() else self._when_there_is_room(line, payload)

    async def close(self) -> None:
        """Let the connection go and stop trying; what is on the layers stays there."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
        self._stand(Status("down", f"{self.name} is closed"))
        await asyncio.sleep(0)  # receipts of what was not answered fail now

    def _tell(self, line: Line, payload: bytes) -> Receipt:
        receipt = Receipt(loop=asyncio.get_running_loop())
        line.ask(payload, self._timing.answer).add_done_callback(lambda reply: self._judge(receipt, reply))
        return receipt

    def _judge(self, receipt: Receipt, answered: asyncio.Future[Reply]) -> None:
        error = answered.exception()
        if error is not None:
            return receipt.fail(f"{self.name}: {error}")
        reply = answered.result()
        return receipt.confirm() if reply.good else receipt.fail(f"{self.name} says {reply.code} {reply.text}".rstrip())

    async def _when_there_is_room(self, line: Line, payload: bytes) -> Receipt:
        await line.room.wait()
        return self._tell(line, payload)

    # The connection -----------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        wait = self._timing.first
        while True:
            began = time.monotonic()
            await self._connect()
            # One that takes connections only to drop them is not to be rung at ten times a second.
            wait = self._timing.first if time.monotonic() - began >= self._timing.lasting else wait
            await asyncio.sleep(wait)
            wait = min(wait * 2, self._timing.longest)

    async def _connect(self) -> None:
        try:
            async with asyncio.timeout(self._timing.connect):
                reader, writer = await asyncio.open_connection(*self._place)
        except TimeoutError:
            self._stand(Status("down", f"{self.name} does not answer"))
        except (OSError, UnicodeError) as error:  # UnicodeError: a name that DNS cannot hold
            self._stand(Status("down", _unreachable(self.name, error)))
        else:
            await self._live(Line(reader, writer, self._ids))

    async def _live(self, line: Line) -> None:
        self._line, self._tries, self._refused = line, {}, {}
        care = asyncio.create_task(self._care(line), name=f"{self.name} care")
        why = "closed by us"
        try:
            why = await line.hear()
        finally:
            care.cancel()
            await asyncio.gather(care, return_exceptions=True)
            self._line = None
            self._stand(Status("down", f"{self.name}: {why}"))
            line.forget(why)

    async def _care(self, line: Line) -> None:
        """Greet the server, and go on looking whether it is there and shows the pages."""
        try:
            await self._ask(line, "VERSION")
            self.keeps = await self._is_the_same(line)
            await self._show_pages(line)
            while True:
                await asyncio.sleep(self._timing.beat)
                self.keeps = True  # whoever heard of this connection has asked by now
                await self._look(line)
        except DeviceError as error:
            line.end(str(error))

    async def _ask(self, line: Line, command: str) -> Reply:
        began = time.monotonic()
        reply = await line.ask(command.encode(), self._timing.silence)
        self.round_trip = time.monotonic() - began
        return reply

    async def _is_the_same(self, line: Line) -> bool:
        """Tell whether the server has our mark, and mark it if not. A restart takes every mixer's state away."""
        where = f"{self._channels[0] if self._channels else 1}-{MARK_LAYER}"
        said = await self._ask(line, f"MIXER {where} OPACITY")
        if said.good and said.lines and _is_near(said.lines[0], self._mark):
            return True
        await self._ask(line, f"MIXER {where} OPACITY {self._mark}")
        return False

    # Pages --------------------------------------------------------------------------------------------------------

    async def _show_pages(self, line: Line) -> None:
        """Play the pages that are not there, and wait until they are: `202` alone says little (CasparCG/server#961)."""
        others = await self._others(line)
        for place in others:
            await self._play(line, place)
        deadline, wait = time.monotonic() + self._timing.appears, 0.05
        while others.keys() - self._refused.keys() and time.monotonic() < deadline:
            await asyncio.sleep(wait)
            wait *= 2
            others = await self._others(line)
        self._stand(self._seen(others))

    async def _look(self, line: Line) -> None:
        await self._is_the_same(line)  # whoever clears all mixers of a channel takes our mark with them
        others = await self._others(line)
        # A page that somebody has taken off by hand is left to them; one that never came is tried again.
        for place, there in others.items():
            if place in self._refused or (not there and 0 < self._tries.get(place, 0) < MOST_TRIES):
                await self._play(line, place)
        for place in self._shows.keys() - others.keys():
            self._tries[place] = MOST_TRIES
            self._refused.pop(place, None)
        self._stand(self._seen(others))

    async def _play(self, line: Line, place: str) -> None:
        # From 2.5 on a page that could not be fetched stays blank for good, and before it showed the error (#1597).
        why = await trouble(self._shows[place])
        if why:
            self._refused[place] = why
            return
        self._refused.pop(place, None)
        self._tries[place] = self._tries.get(place, 0) + 1
        await self._ask(line, f"PLAY {place} [HTML] {quoted(self._shows[place])}")

    async def _others(self, line: Line) -> dict[str, str]:
        """Find the places that do not show their page, and which page they show instead."""
        found: dict[str, str] = {}
        for channel in self._channels:
            reply = await self._ask(line, f"INFO {channel}")
            if reply.good and reply.lines:
                found |= {f"{channel}-{layer}": page for layer, page in pages(reply.lines[0]).items()}
        return {place: found.get(place, "") for place, page in self._shows.items() if found.get(place) != page}

    def _seen(self, others: Mapping[str, str]) -> Status:
        missing = (
            f"{place} shows {there or 'no page'} instead of {self._shows[place]}"
            + (f": {self._refused[place]}" if place in self._refused else "")
            for place, there in others.items()
        )
        return Status("up", "; ".join(missing))

    def _stand(self, status: Status) -> None:
        self._tried.set()
        if status != self.status:
            self.status = status
            self.watch()


def _is_near(text: str, mark: float) -> bool:
    try:
        return abs(float(text) - mark) < 0.00001
    except ValueError:
        return False


def _unreachable(name: str, error: OSError | UnicodeError) -> str:
    if isinstance(error, ConnectionRefusedError):
        return f"nobody listens on {name}"
    number = getattr(error, "errno", None)
    return f"{name} cannot be reached: {os.strerror(number) if number and number > 0 else error}"


def _nobody() -> None:
    """Stand in until somebody watches."""
