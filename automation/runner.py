"""Plays steps on the clock: one queue per device, looks by difference, an outcome for every step."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Protocol

from msgspec import Struct

from automation.asrun import AsRun, Outcome, Result
from automation.clock import Alarms, Clock, wall
from automation.cues import CueSheet, Step
from automation.devices import Device, Sounding, Status, Unhurried, give_way
from automation.lane import GOOD, MOST_AGAIN, Lane, Moment
from automation.model import Entry, Event

AGAIN = 1.0
"""Seconds after which a look that a desk did not confirm is tried again; each further wait is twice as long."""


class Happened(Protocol):
    """What the runner needs to know of a change of the desk."""

    @property
    def kind(self) -> str: ...
    @property
    def entry(self) -> Entry: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def fires(self) -> tuple[str, ...]: ...
    @property
    def head(self) -> int: ...


class DeviceReport(Struct, frozen=True):
    """How one device stands, for the pages."""

    name: str
    state: str
    why: str
    waiting: int
    """Steps in its queue."""
    counts: dict[str, int]
    """Steps so far, by what became of them."""
    unanswered: int = 0
    """Steps that are gone and not answered yet, on a wire that answers."""
    round_trip: float | None = None
    """Seconds of its newest answer."""
    trouble: str = ""
    """What went wrong last, if anything did."""
    trouble_at: float | None = None
    """When that was, in seconds of the run."""


def _at_once(call: Callable[[], None]) -> None:
    call()


class Runner:
    """Turns changes of the game into messages of devices."""

    def __init__(
        self,
        sheet: CueSheet,
        devices: Mapping[str, Device],
        clock: Clock,
        fields: Callable[[], Struct],
        now: Callable[[], float],
        log: AsRun,
        suppress: bool = False,
        later: Callable[[Callable[[], None]], object] = _at_once,
        left: Callable[[str, bytes], None] = lambda device, payload: None,
    ) -> None:
        """Take the rig in hand, every device still closed.

        `fields` gives what looks are matched against, `now` the seconds of the run for the log;
        `suppress`: nothing leaves, and the log says so (rehearsal); `later` calls what can wait until the wires have
        theirs: log lines, and what goes to unhurried devices; `left` hears of each payload that left, and for whom.
        """
        self.sheet, self.log = sheet, log
        self._clock, self._fields, self._now, self._suppress = clock, fields, now, suppress
        self._lanes = {
            name: Lane(name, device, self._note, now, self._unconfirmed, left) for name, device in devices.items()
        }
        self._unhurried = frozenset(name for name, device in devices.items() if isinstance(device, Unhurried))
        self._hurried = (sheet.devices | frozenset(devices)) - self._unhurried
        self._later, self._rest, self._due = later, deque[Callable[[], None] | Outcome](), False
        self._first = False
        """Whether the next message is a press's first one."""
        self._pending: dict[int, _Pending] = {}
        self._of_slot: dict[tuple[str, str], set[int]] = {}
        """Where steps of a look wait, by its device and slot."""
        self._ramps: dict[tuple[str, str], int] = {}
        """Where the ramps of cues wait for their next values, by device and by what moves."""
        self._tickets = 0
        self._alarms = Alarms(clock, self._ripe)
        self._safe = False
        """Whether the rig was brought into its safe state, and nothing happened since."""
        self.watch: Callable[[], None] = lambda: None
        """Called when a device's status changed."""
        for name, device in devices.items():
            device.watch = self._watching(name)

    def _watching(self, name: str) -> Callable[[], None]:
        return lambda: self._changed(name)

    async def open(self) -> None:
        """Open every device and show the looks of the present state on each."""
        await asyncio.gather(*map(self._open, self._lanes.values()))

    async def _open(self, lane: Lane) -> None:
        """Open one device without waiting for another, and show its looks once."""
        if not self._suppress or lane.name in self._unhurried:  # to connect alone makes some devices show something
            await lane.device.open()
        lane.came_back()
        lane.opened = True
        self.resync(lane.name)

    async def close(self) -> None:
        """Cancel what waits and let go of every device."""
        self.cancel("the server stopped")
        self.settle()
        await asyncio.gather(*(lane.close() for lane in self._lanes.values()))
        self.settle()

    def follow(self, change: Happened) -> list[Step]:
        """Play what a change of the desk means: the looks by difference, and, for a press, its cues."""
        self.settle()
        seq, undone = change.entry.seq, change.kind == "undo"
        if undone:
            self.cancel("undone", lambda pending: pending.seq > change.head, finish=True)
        if change.kind == "transport":
            return []
        self._safe = False
        self._first = True
        steps = self._show(seq, self._hurried)
        cues = [] if undone else self.sheet.fired(change.events, change.fires, self._fields())
        if cues:
            self._play([step for step in cues if step.device not in self._unhurried], seq)
        self._first = False
        if self._unhurried:
            self._postpone(lambda: self._follow_unhurried(cues, seq))
        return steps + cues

    def _follow_unhurried(self, cues: list[Step], seq: int) -> None:
        self._show(seq, self._unhurried)
        self._play([step for step in cues if step.device in self._unhurried], seq)

    def _postpone(self, *what: Callable[[], None] | Outcome) -> None:
        self._rest.extend(what)
        if not self._due:
            self._due = True
            self._later(self.settle)

    def settle(self) -> None:
        """Do now what was put off until the wires had theirs: calls, and outcomes for the log."""
        self._due = False
        while self._rest:
            outcomes: list[Outcome] = []
            while self._rest and isinstance(first := self._rest.popleft(), Outcome):
                outcomes.append(first)
            if outcomes:
                self.log.add(*outcomes)
            if not isinstance(first, Outcome):
                first()

    def look(self, windows: Collection[int]) -> None:
        """Show the looks whose windows of the playout's clock are open, and no longer those whose are shut.

        After PANIC the rig stays as it is until something happens in the game.
        """
        self.settle()
        self.sheet.open(windows)
        if self._safe:
            return
        self._show(0, self._hurried)
        if self._unhurried:
            self._postpone(lambda: self._follow_unhurried([], 0))

    def resync(self, device: str | None = None) -> list[Step]:
        """Send the looks of the present state again, to one device or to all. KeyError: there is no such device."""
        self.settle()
        self._safe = self._safe and device is not None
        lanes = self._lanes.values() if device is None else [self._lanes[device]]
        for lane in lanes:
            lane.forget()
        return self._show(0, None if device is None else frozenset((device,)))

    def panic(self, by: str) -> None:
        """Cancel every waiting step, empty the queues and send each device its safe state.

        The next change of the game, or a resync, shows all looks again.
        """
        self.settle()
        self.log.add(Outcome(wall(), self._now(), 0, "PANIC", "", f"by {by}", "sent"))
        self.cancel(f"PANIC by {by}")
        for lane in self._lanes.values():
            lane.forget()
        self._safe = True
        self._play([*self._endings(), *self.sheet.safe()], 0)

    def _endings(self) -> list[Step]:
        """Say what ends all that still sounds: the step that would have ended it was cancelled."""
        return [
            Step(lane.name, 0.0, payload, f"end of what sounds [{payload.hex(' ')}]", "panic")
            for lane in self._lanes.values()
            if isinstance(lane.device, Sounding)
            for payload in lane.device.endings()
        ]

    def test(self, device: str, step: Step) -> None:
        """Send one message to a device by hand. KeyError: there is no such device."""
        self._lanes[device].post(step, 0)

    def cancel(self, why: str, which: Callable[[_Pending], bool] = lambda pending: True, finish: bool = False) -> None:
        """Cancel waiting steps, those in the queues of devices included.

        `finish`: those that bring something to rest are sent now instead.
        """
        for ticket, pending in list(self._pending.items()):
            if which(pending):
                self._cancel(ticket, why, finish)
        for lane in self._lanes.values():
            lane.cancel(why, which, finish)

    def _cancel(self, ticket: int, why: str, finish: bool) -> None:
        pending = self._pending.pop(ticket, None)
        if pending is None:
            return
        steps = pending.steps[pending.at :]
        ends = [step for step in steps if step.finish] if finish else []
        for step in ends:
            self._post(step, pending.seq, pending.slot)
        self._note_all([step for step in steps if not step.finish] if ends else steps, pending.seq, "cancelled", why)

    def report(self) -> list[DeviceReport]:
        """Tell how every device stands."""
        self.settle()
        return [self._report_of(lane) for lane in self._lanes.values()]

    def _report_of(self, lane: Lane) -> DeviceReport:
        status = Status("up", "suppressed: rehearsal") if self._suppress else lane.device.status
        counts: dict[str, int] = {r: n for (name, r), n in self.log.counts.items() if name == lane.name}
        trouble = (lane.trouble.why, lane.trouble.at) if lane.trouble else ("", None)
        more = (len(lane.queue), counts, lane.unanswered, lane.round_trip, *trouble)
        return DeviceReport(lane.name, status.state, status.why, *more)

    # Looks -------------------------------------------------------------------------------------------------------

    def _show(self, seq: int, only: frozenset[str] | None = None) -> list[Step]:
        """Send what should be shown and is not, to all devices or to some; the steps that this came to."""
        sent: list[Step] = []
        wanted = set()
        for key, steps in self.sheet.wanted(self._fields(), only):
            wanted.add(key)
            lane = self._lanes.get(key[0])
            if lane is None or lane.shown.get(key) != steps:
                self._replace(key, steps, seq)
                sent += steps
        for lane in self._lanes.values():
            for key in lane.shown.keys() - wanted if only is None or lane.name in only else ():
                del lane.shown[key]
                self._drop(*key)
        return sent

    def _replace(self, key: tuple[str, str], steps: tuple[Step, ...], seq: int) -> None:
        """Show a slot's new look; what still waits of the old one must not come after it."""
        device, slot = key
        self._drop(device, slot)
        lane = self._lanes.get(device)
        if lane is not None:
            lane.shown[key] = steps
            lane.tries = lane.tries if seq == 0 else 0
        self._play(steps, seq, slot)

    def _drop(self, device: str, slot: str) -> None:
        for ticket in self._of_slot.pop((device, slot), ()):
            self._cancel(ticket, "another look", finish=True)
        lane = self._lanes.get(device)
        if lane is not None and lane.queue:
            lane.cancel("another look", lambda queued: queued.slot == slot, finish=True)

    def _changed(self, name: str) -> None:
        """Show the looks again on a device that came back; later, since the device may be in the middle of a send."""
        lane = self._lanes[name]
        if lane.opened and lane.came_back() and lane.returning is None:
            lane.returning = self._clock.call_at(self._clock.now(), lambda: self._returned(lane))
        self.watch()

    def _returned(self, lane: Lane) -> None:
        lane.returning = None
        if lane.device.status.state not in GOOD:
            return
        if lane.keeps:  # to send again what stands there would begin it anew, for all to see
            self._show(0, frozenset((lane.name,)))
        else:
            self.resync(lane.name)

    def _unconfirmed(self, lane: Lane) -> None:
        """Show again what a desk did not confirm, a few times; a cue is never repeated."""
        if lane.again is not None or lane.tries >= MOST_AGAIN:
            return
        lane.again = self._clock.call_at(self._clock.now() + AGAIN * 2**lane.tries, lambda: self._show_again(lane))

    def _show_again(self, lane: Lane) -> None:
        lane.again = None
        lane.tries += 1
        if lane.device.status.state in GOOD:
            self._show(0, frozenset((lane.name,)))

    # Steps -------------------------------------------------------------------------------------------------------

    def _play(self, steps: Iterable[Step], seq: int, slot: str = "") -> None:
        later: list[Step] = []
        ramps: dict[tuple[str, str], list[Step]] = {}
        for step in steps:
            waiting = later
            if step.ramp and not slot:
                key = step.device, step.ramp
                if key not in ramps:
                    self._begin_again(key)
                waiting = ramps.setdefault(key, [])
            if step.after > 0:
                waiting.append(step)
            else:
                self._post(step, seq, slot)
        if later:
            self._schedule(later, seq, slot)
        for key, values in ramps.items():
            if values:
                self._ramps[key] = self._schedule(values, seq, slot)

    def _begin_again(self, ramp: tuple[str, str]) -> None:
        """Let a ramp take the place of one that still moves the same: of two at once the rig would flicker."""
        self._cancel(self._ramps.pop(ramp, 0), "the ramp began again", finish=False)

    def _schedule(self, steps: list[Step], seq: int, slot: str) -> int:
        """Let steps wait behind one alarm (a wheel that turns has some hundred); gives its ticket."""
        steps.sort(key=_after)
        began = self._clock.now()
        self._tickets += 1
        self._pending[self._tickets] = _Pending(steps, seq, slot, began)
        if slot:
            self._of_slot.setdefault((steps[0].device, slot), set()).add(self._tickets)
        self._alarms.add(began + steps[0].after, self._tickets)
        return self._tickets

    def _ripe(self, ticket: int) -> None:
        pending = self._pending.get(ticket)
        if pending is None:
            return  # it was cancelled
        step = pending.steps[pending.at]
        pending.at += 1
        if pending.at < len(pending.steps):
            self._alarms.add(pending.began + pending.steps[pending.at].after, ticket)
        else:
            del self._pending[ticket]
            if pending.slot:
                self._of_slot.get((step.device, pending.slot), set()).discard(ticket)
        self._post(step, pending.seq, pending.slot)

    def _post(self, step: Step, seq: int, slot: str) -> None:
        lane = self._lanes.get(step.device)
        if step.error or lane is None:
            self._note(step, seq, "failed", step.error or f"there is no device {step.device!r}")
        elif self._suppress:
            self._note(step, seq, "suppressed", "rehearsal")
        elif not lane.post(step, seq, slot):
            lane.shown.pop((step.device, slot), None)  # not shown: the next comparison sends it again
        elif self._first and lane.near:
            self._first = False
            give_way()

    def _note(self, step: Step, seq: int, result: Result, why: str = "", moment: Moment | None = None) -> None:
        when, at = moment or (wall(), self._now())
        self._postpone(Outcome(when, at, seq, step.source, step.device, step.text, result, why))

    def _note_all(self, steps: Sequence[Step], seq: int, result: Result, why: str) -> None:
        when, at = wall(), self._now()
        self._postpone(*(Outcome(when, at, seq, each.source, each.device, each.text, result, why) for each in steps))


class _Pending(Struct):
    """Steps that wait, the next of which is number `at`; their moments count from `began`."""

    steps: list[Step]
    seq: int
    slot: str
    began: float
    at: int = 0


_after = attrgetter("after")
