"""MIDI Show Control in the control room: a show controller runs the rundown, and presses, by numbers."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Any

import msgspec

from automation.buzz_desk import BuzzDesk
from automation.clock import Clock
from automation.controller_desk import Throttle
from automation.cue_calls import Words, calls, press
from automation.desk import Desk
from automation.devices import DeviceError
from automation.devices.midi import MidiMessage
from automation.devices.midi_in import MidiIn, Whole, read_config
from automation.devices.midi_show import LONGEST_MSC
from automation.devices.msc import ShowControl, is_for, is_msc, read
from automation.loops import Loops
from automation.model import Action, Refused
from automation.rundown import Back, Go, Hold, Jump, Release, numbered, sequence
from automation.runner import Runner
from automation.settings import MscSettings

log = logging.getLogger(__name__)

BY = "msc"
TWICE = 0.3
"""Seconds in which the same message again counts as one: two cables may lead here."""

Refusal = Callable[[str, str, Refused], None]
Open = Callable[[Whole], MidiIn]
"""Makes the port, still closed: who hears what comes."""


class ShowControlDesk:
    """Obeys what a show controller says to our device or group."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        clock: Clock,
        settings: MscSettings,
        port: Open,
        refused: Refusal,
        buzzers: BuzzDesk | None = None,
        loops: Loops | None = None,
    ) -> None:
        """Take messages as the settings say; `refused(by, what, refusal)` is told of those that were not obeyed.

        `buzzers` takes the presses of buttons, with the moment at which they came; `loops` knows what we sent
        ourselves.
        """
        self._desk, self._runner, self._clock, self._refused = desk, runner, clock, refused
        self._settings, self._buzzers, self._loops = settings, buzzers, loops
        self._calls = calls(settings.presses(), desk.show.NAME)
        self._came = 0.0
        """When the message came that is obeyed now."""
        self._throttle = Throttle()
        self._last: tuple[bytes, float] = b"", float("-inf")
        self.obeyed = self.ignored = self.wrong = 0
        """Messages that were obeyed, that were for others, and that are none."""
        self.last = ""
        """The newest message to us, in words."""
        self.port = port(self.hear)
        self.port.watch = self._port_changed

    async def open(self) -> None:
        """Begin to look for the port; a second at most."""
        await self.port.open()

    async def close(self) -> None:
        """Let go of the port."""
        self.port.watch = lambda: None
        await self.port.close()

    def health(self) -> dict[str, Any]:
        """Say how the port stands and what came."""
        status, counts = self.port.status, ("obeyed", "ignored", "wrong", "last")
        return {"state": status.state, "why": status.why, **{name: getattr(self, name) for name in counts}}

    def hear(self, message: bytes, at: float) -> None:
        """Take a whole MIDI message that came at `at` (clock time); nothing is raised."""
        if not is_msc(message):
            return
        if not is_for(message[2], self._settings.device_id, self._settings.group):
            self.ignored += 1
            return
        try:
            said = read(message)
        except DeviceError as error:
            self.wrong += 1
            if self._admits(at):
                text = f"{error}: {message[:LONGEST_MSC].hex(' ')}"
                self._object("message", Refused("bad-value", text))
            return
        if said is not None:
            self.last = str(said)
            if self._loops is not None and self._loops.returned(BY, self.last, message, at):
                return
            self._take(said, message, at)

    def _take(self, said: ShowControl, message: bytes, at: float) -> None:
        try:
            if self._admits(at):
                self._check_twice(message, at)
                self._came = at
                OBEYED[said.command](self, said)
                self.obeyed += 1
        except Refused as refused:
            self._object(str(said), refused)
        except Exception:  # a show controller must not take its port down with it
            log.exception("%s failed", said)

    def _check_twice(self, message: bytes, at: float) -> None:
        before, when = self._last
        self._last = message, at
        if message == before and at - when < TWICE:
            raise Refused("locked-out", f"the same message came less than {TWICE:g} s ago")

    def _admits(self, at: float) -> bool:
        was_shut, admits = self._throttle.shut, self._throttle.admits(at)
        if not admits and not was_shut:
            text = "too many messages a second: they are ignored until it was quiet for a second"
            self._object("message", Refused("too-many", text))
        return admits

    # What is obeyed -----------------------------------------------------------------------------------------------

    def _go(self, said: ShowControl) -> None:
        called = self._calls.cue(said.cue, said.list, said.path)
        if called is not None:
            self._press(called)
            return
        at = self._desk.rundown
        wanted = self._segment(said.cue) if said.cue else at.standby
        # Of a rundown that is held, nothing moves: GO is refused and says why.
        if wanted == at.standby or at.held is not None:
            self._order(Go())
            return
        self._order(Jump(wanted))
        try:
            self._order(Go())
        except Refused:
            if at.standby <= len(self._desk.segments):
                with contextlib.suppress(Refused):
                    self._order(Jump(at.standby))
            raise

    def _load(self, said: ShowControl) -> None:
        if self._calls.cue(said.cue, said.list, said.path) is not None:
            raise Refused("bad-value", f"cue {said.cue} is a press: it happens by GO and is never on standby")
        self._order(Jump(self._segment(said.cue)))

    def _stop(self, said: ShowControl) -> None:
        self._order(Hold())

    def _resume(self, said: ShowControl) -> None:
        self._order(Release())

    def _standby_plus(self, said: ShowControl) -> None:
        self._order(Jump(self._desk.rundown.standby + 1))

    def _standby_minus(self, said: ShowControl) -> None:
        self._order(Back())

    def _sequence_plus(self, said: ShowControl) -> None:
        self._sequence(1, "standby is in the last sequence of the rundown")

    def _sequence_minus(self, said: ShowControl) -> None:
        self._sequence(-1, "standby is in the first sequence of the rundown")

    def _reset(self, said: ShowControl) -> None:
        self._order(Jump(1))

    def _fire(self, said: ShowControl) -> None:
        self._press(self._calls.macros.get(str(said.macro)), said=f"macro {said.macro}: [msc.macros] does not have it")

    def _set(self, said: ShowControl) -> None:
        called = self._calls.controls.get(str(said.number))
        self._press(called, said.value, f"control {said.number}: [msc.controls] does not have it")

    def _go_off(self, said: ShowControl) -> None:
        called = self._calls.gone(said.cue, said.list, said.path)
        self._press(called, said=f"cue {said.cue or 'of no number'}: [msc.off] does not have it")

    def _all_off(self, said: ShowControl) -> None:
        self._runner.panic(BY)

    def _restore(self, said: ShowControl) -> None:
        self._runner.resync(None)

    def _segment(self, cue: str) -> int:
        found = numbered(self._desk.segments, cue)
        if found is None:
            raise Refused("bad-value", f"the rundown has no segment with the number {cue}")
        return found

    def _sequence(self, step: int, end: str) -> None:
        found = sequence(self._desk.segments, self._desk.rundown.standby, step)
        if found is None:
            raise Refused("not-now", end if self._desk.segments else "this episode has no rundown")
        self._order(Jump(found))

    def _order(self, action: Action) -> None:
        """Press one of the rundown's orders: under the name that this show's journal knows it by."""
        own = self._desk.vocabulary.rundown[type(action)]
        self._desk.press(own(**msgspec.structs.asdict(action)), BY)

    def _press(self, words: Words | None, value: int | None = None, said: str = "") -> None:
        if words is None:
            raise Refused("bad-value", said)
        action = press(words, self._desk.vocabulary, value)
        if self._buzzers is not None and self._buzzers.is_button(action):
            self._buzzers.wired(action, BY, self._came)
        else:
            self._desk.press(action, BY)

    # --------------------------------------------------------------------------------------------------------------

    def _object(self, what: str, refused: Refused) -> None:
        log.warning("%s: %s: %s", BY, what, refused.text)
        self._refused(BY, what, refused)

    def _port_changed(self) -> None:
        status = self.port.status
        if status.state != "up":
            log.warning("%s: %s: %s", BY, status.state, status.why)


OBEYED: dict[str, Callable[[ShowControlDesk, ShowControl], None]] = {
    "go": ShowControlDesk._go,
    "timed_go": ShowControlDesk._go,
    "stop": ShowControlDesk._stop,
    "resume": ShowControlDesk._resume,
    "load": ShowControlDesk._load,
    "standby_plus": ShowControlDesk._standby_plus,
    "standby_minus": ShowControlDesk._standby_minus,
    "sequence_plus": ShowControlDesk._sequence_plus,
    "sequence_minus": ShowControlDesk._sequence_minus,
    "reset": ShowControlDesk._reset,
    "fire": ShowControlDesk._fire,
    "set": ShowControlDesk._set,
    "go_off": ShowControlDesk._go_off,
    "all_off": ShowControlDesk._all_off,
    "restore": ShowControlDesk._restore,
}


def show_control_port(settings: MscSettings, hear: Whole) -> MidiIn:
    """Make the port that show control comes in at, still closed."""
    return MidiIn(BY, read_config(BY, settings.words()), _ignore, whole=hear)


def _ignore(message: MidiMessage, at: float) -> None:
    """Let what comes beside show control be."""
