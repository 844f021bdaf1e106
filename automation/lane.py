"""One device of the rig: its queue, what it shows, and what became of each step that it was given."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from automation.asrun import Result
from automation.clock import Timer, wall
from automation.cues import Shown, Step
from automation.devices import Device, DeviceError, Keeping, Measured, Near, Receipt, Sent
from automation.devices.answers import why_not

GOOD = ("up", "unknown")
"""States in which a device may be sent to."""
MOST_WAITING = 1000
"""Steps that may wait for a slow device; later ones fail instead of firing long after their moment."""


MOST_AGAIN = 3
"""Times that a look which the desk did not confirm is tried again by itself, until another look takes its place."""

Moment = tuple[float, float]
"""Seconds since 1970, and of the run."""


class Note(Protocol):
    """Writes an outcome into the as-run log, as of now or as of an earlier moment."""

    def __call__(
        self, step: Step, seq: int, result: Result, why: str = "", moment: Moment | None = None, /
    ) -> object: ...


class Trouble(Struct, frozen=True):
    """What went wrong last, and when (seconds of the run)."""

    why: str
    at: float


class Queued(Struct, frozen=True, gc=False):
    """A step on its way: the press that it comes from, and the look's slot if it is one."""

    step: Step
    seq: int
    slot: str


class Lane:
    """One device with its own queue: a slow one keeps nobody waiting but itself."""

    def __init__(
        self,
        name: str,
        device: Device,
        note: Note,
        now: Callable[[], float],
        unconfirmed: Callable[[Lane], None] = lambda lane: None,
        left: Callable[[str, bytes], None] = lambda device, payload: None,
    ) -> None:
        """`now`: seconds of the run; `unconfirmed` hears of looks that are gone and that the desk did not confirm.

        `left` hears of each payload that was handed to the wire.
        """
        self.name, self.device, self._note, self._now = name, device, note, now
        self.queue: deque[Queued] = deque()
        self.shown: Shown = {}
        self.opened = False
        self.returning: Timer | None = None
        self.again: Timer | None = None
        """The next try of looks that were not confirmed."""
        self.tries = 0
        self.unanswered = 0
        """Steps that are gone and that the desk has not answered yet."""
        self.trouble: Trouble | None = None
        self._near = device if isinstance(device, Near) else None
        self._stood = device.status
        self._sending: asyncio.Task[None] | None = None
        self._unconfirmed, self._left = unconfirmed, left

    @property
    def round_trip(self) -> float | None:
        """Tell how long its desk takes to answer, in seconds, where that is known."""
        return self.device.round_trip if isinstance(self.device, Measured) else None

    @property
    def keeps(self) -> bool:
        """Tell whether its other side still has what it was sent before it was lost."""
        return isinstance(self.device, Keeping) and self.device.keeps

    @property
    def near(self) -> bool:
        """Tell whether a program on this machine wants to read what it sends."""
        return self._near is not None and self._near.near

    def came_back(self) -> bool:
        """Tell whether the last change of status brought something back that was lost, the whole device or a part."""
        before, self._stood = self._stood, self.device.status
        if self._stood.why:
            self.trouble = Trouble(self._stood.why, self._now())
        return self._stood.state in GOOD and (before.state not in GOOD or bool(before.why))

    def post(self, step: Step, seq: int, slot: str = "") -> bool:
        """Send a step, at once if nothing is before it; False if it failed."""
        if self._sending is not None:
            return self._wait(Queued(step, seq, slot))
        try:
            sent = self.device.send(step.payload)
        except DeviceError as error:
            self._fail(step, seq, str(error))
            return False
        self._left(self.name, step.payload)
        if sent is None:
            self._note(step, seq, "sent")
        elif isinstance(sent, Receipt):
            self._follow(Queued(step, seq, slot), sent)
        else:
            self._sending = asyncio.ensure_future(self._drain(Queued(step, seq, slot), sent))
        return True

    def cancel(self, why: str, which: Callable[..., bool], finish: bool) -> None:
        """Drop waiting steps, but for those that bring something to rest if `finish`."""
        if not self.queue:
            return
        kept: deque[Queued] = deque()
        for queued in self.queue:
            if which(queued) and not (finish and queued.step.finish):
                self._note(queued.step, queued.seq, "cancelled", why)
            else:
                kept.append(queued)
        self.queue = kept

    def forget(self) -> None:
        """Take it that nothing is shown, and try nothing again."""
        self.shown.clear()
        self.tries = 0
        if self.again is not None:
            self.again.cancel()
            self.again = None

    async def close(self) -> None:
        """Stop sending and close the device."""
        self.forget()
        if self._sending is not None:
            self._sending.cancel()
        await self.device.close()
        await asyncio.sleep(0)  # what the desk did not answer is told now

    def _wait(self, queued: Queued) -> bool:
        if len(self.queue) >= MOST_WAITING:
            self._fail(queued.step, queued.seq, f"{MOST_WAITING} steps wait for this device already")
            return False
        self.queue.append(queued)
        return True

    def _fail(self, step: Step, seq: int, why: str, moment: Moment | None = None) -> None:
        self.trouble = Trouble(why, self._now())
        self._note(step, seq, "failed", why, moment)

    # A slow device ------------------------------------------------------------------------------------------------

    async def _drain(self, first: Queued, slow: Sent) -> None:
        queued = first
        try:
            while True:
                await self._finish(queued, slow)
                if not self.queue:
                    return
                queued = self.queue.popleft()
                slow = self._begin(queued)
        finally:
            self._sending = None

    def _begin(self, queued: Queued) -> Sent:
        try:
            sent = self.device.send(queued.step.payload)
        except DeviceError as error:
            return _failed(error)
        self._left(self.name, queued.step.payload)
        return sent

    async def _finish(self, queued: Queued, sent: Sent) -> None:
        moment = wall(), self._now()
        try:
            receipt = sent if sent is None or isinstance(sent, Receipt) else await sent
        except DeviceError as error:
            self._fail(queued.step, queued.seq, str(error))
            self._not_shown(queued)
            return
        if receipt is not None:
            self._follow(queued, receipt, moment)
        else:
            self._note(queued.step, queued.seq, "sent")

    # A device that answers ----------------------------------------------------------------------------------------

    def _follow(self, queued: Queued, receipt: Receipt, moment: Moment | None = None) -> None:
        """Note what becomes of a step that is gone; nothing waits for it."""
        left = moment or (wall(), self._now())
        self.unanswered += 1
        receipt.add_done_callback(lambda answered: self._answered(queued, why_not(answered), left))

    def _answered(self, queued: Queued, why: str, left: Moment) -> None:
        self.unanswered -= 1
        if not why:
            self._note(queued.step, queued.seq, "confirmed", "", left)
            return
        self._fail(queued.step, queued.seq, why, left)
        if self._not_shown(queued):
            self._unconfirmed(self)

    def _not_shown(self, queued: Queued) -> bool:
        """Note that a step of a look did not come; tell whether it is still wanted."""
        key = self.name, queued.slot
        if all(step is not queued.step for step in self.shown.get(key, ())):
            return False  # a cue, or another look has its place
        del self.shown[key]
        return True


async def _failed(error: DeviceError) -> None:
    raise error
