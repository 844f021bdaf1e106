"""The buttons of a running episode: stamps presses, waits for those on their way, and says who was first."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from automation import buzzers
from automation.buzz_log import AGAIN, BuzzLog
from automation.buzzers import Buttons, Buzz, Moment, Outcome
from automation.clock import Clock, Timer
from automation.desk import Change, Desk
from automation.model import DIRECTOR, SETTLE, Action, Refused, Role
from automation.phones import Phone, Phones
from automation.vocabulary import Extend, Stop

log = logging.getLogger(__name__)

BY = "buzzers"
"""Who ends that wait, in the journal."""
HAIR = 1e-6
"""Seconds by which sums of floats may miss a moment."""


class _Press(Struct, frozen=True):
    """A press on its way to the desk. `meant`: the question it was made for, 0 for whichever is up."""

    line: Buzz
    action: Action
    moment: Moment
    role: Role
    phone: Phone | None = None


class BuzzDesk:
    """Takes the presses of buttons for the desk, wired ones and those of phones."""

    def __init__(self, desk: Desk, clock: Clock, buttons: Buttons | None, lines: BuzzLog | None = None) -> None:
        """Take presses for a show's buttons; None for a show without any."""
        self.buttons = buttons
        self.log = lines or BuzzLog()
        self.phones = Phones(clock)
        self.watch: Callable[[], None] = lambda: None
        """Called after something changed that a director sees."""
        self._desk, self._clock = desk, clock
        self._held: list[_Press] = []
        """Presses that wait before a show which knows no stamps hears of them."""
        self._open: list[int] = []
        """The numbers of the lines that are not decided yet."""
        self._opened: float | None = None
        """When the wait for presses on their way began."""
        self._least = 0.0
        self._awaited: dict[Phone, int] = {}
        self._timers: list[Timer] = []
        self._telling = False
        self.log.watch = self._logged
        if buttons is not None:
            desk.listen(self._changed)

    def now(self) -> float:
        """Tell the clock's time, by which presses are stamped."""
        return self._clock.now()

    # Presses -----------------------------------------------------------------------------------------------------

    def is_button(self, action: Action) -> bool:
        """Tell whether an action is the press of a button."""
        return self.buttons is not None and type(action) is self.buttons.PRESS

    def wired(self, action: Action, by: str, arrived: float | None = None, role: Role = DIRECTOR) -> Change | None:
        """Take a wired press that reached this machine at `arrived` (clock time, from the lowest layer that can tell).

        What it did, or None where the decision waits for phones; `Refused` as the desk does.
        """
        seat = getattr(action, action.__struct_fields__[0])
        moment = buzzers.wired(self._clock.now() if arrived is None else arrived)
        press = _Press(self._line(seat, by, moment, getattr(action, "question", 0), None), action, moment, role)
        return self._take(press)

    def by_hand(self, action: Action, by: str, role: Role, seen: int | None) -> Change:
        """Take a press from a page or a program, which has no moment but that of its arrival; nothing is waited for
        before the desk hears of it. `Refused` as the desk does.
        """
        now, seat = self._clock.now(), getattr(action, action.__struct_fields__[0])
        moment = Moment(now, now)
        press = _Press(self._line(seat, by, moment, getattr(action, "question", 0), None), action, moment, role)
        return self._hand_on(press, seen)

    def pressed(self, phone: Phone, question: int, theirs: float | None, got: float) -> Buzz:
        """Take a phone's press, made at `theirs` of its own clock for a question; the line of the log it makes."""
        assert self.buttons is not None
        moment = buzzers.trusted(phone.link, theirs, got)
        line = self._line(phone.seat, phone.by, moment, question, phone)
        ended = self._not_now(line, question)
        if ended is not None:
            self.log.end(ended)
        else:
            action = self.buttons.press(phone.seat, question)
            with contextlib.suppress(Refused):  # the line says it
                self._take(_Press(line, action, moment, Role("player", phone.seat), phone))
        return self.log[line.n]

    def _not_now(self, line: Buzz, meant: int) -> Buzz | None:
        """Say what a phone's press is where its button is not free."""
        assert self.buttons is not None
        state = self._desk.state
        number = self.buttons.question(state)
        if meant != number:
            return _ended(line, "late" if meant < number else "early", f"meant for question {meant}, not {number}")
        button = "queued" if self._holds(line.seat) else self.buttons.button(state, line.seat)
        if button == "free":
            return None
        place = 0 if self._holds(line.seat) else self.buttons.place_of(state, line.seat)
        outcome: Outcome = "pressed" if button == "queued" and not place else _NOT_FREE[button]
        return replace(line, outcome=outcome, place=place, why=_WHY[button])

    def _take(self, press: _Press) -> Change | None:
        """Let the desk judge a press, or hold it until it can be said who was first."""
        assert self.buttons is not None
        seat = press.line.seat
        if self._holds(seat):
            raise self._refuse(press.line, Refused("locked-out", f"{seat} has pressed already"))
        free = seat in self.buttons.SEATS and self.buttons.button(self._desk.state, seat) == "free"
        rivals = self._rivals(press.phone) if free else []
        if self.buttons.STAMPED or not (rivals or (free and self._held)):
            return self._hand_on(press)
        self.log.put(press.line)
        self._open.append(press.line.n)
        self._held.append(press)
        self._wait(rivals)
        self._tell_soon()
        return None

    def _hand_on(self, press: _Press, seen: int | None = None) -> Change:
        assert self.buttons is not None
        rivals = self._rivals(press.phone)
        stamp = self._game(press.moment) if press.moment.measured else 0.0
        action = self.buttons.stamped(press.action, stamp, buzzers.MOST_HELD if rivals else 0.0)
        seat, state = press.line.seat, self._desk.state
        before = self.buttons.button(state, seat) if seat in self.buttons.SEATS else "out"
        try:
            change = self._desk.press(action, press.line.by, press.role, seen)
        except Refused as refused:
            raise self._refuse(press.line, refused, before) from None
        self.log.put(press.line)
        self._open.append(press.line.n)
        if self._settles():
            self._wait(rivals)
        self._resolve()
        return change

    def _refuse(self, line: Buzz, refused: Refused, button: str = "free") -> Refused:
        outcome = _NOT_FREE.get(button) or _BY_CODE.get(refused.code, "not-you")
        self.log.end(_ended(line, outcome, refused.text))
        return refused

    def _game(self, moment: Moment) -> float:
        """Tell the game time of a moment a little while ago; above 0, which would be none."""
        age = 0.0 if self._desk.held else self._clock.now() - moment.at
        return max(HAIR, round(self._desk.game_now() - age, 6))

    def _line(self, seat: int, by: str, moment: Moment, meant: int, phone: Phone | None) -> Buzz:
        assert self.buttons is not None
        state, shift = self._desk.state, self._desk.now() - self._clock.now()
        return Buzz(
            n=self.log.number(),
            question=meant or self.buttons.question(state),
            seat=seat,
            name=self.buttons.name_of(state, seat) if seat in self.buttons.SEATS else "",
            by=by,
            arrived=round(moment.arrived + shift, 6),
            moment=round(moment.at + shift, 6),
            claimed=None if moment.claimed is None else round(moment.claimed + shift, 6),
            offset=None if phone is None else phone.link.offset,
            trip=None if phone is None else round(phone.link.trip, 6),
            believed=moment.believed,
            outcome="pressed",
        )

    # Phones ------------------------------------------------------------------------------------------------------

    def join(self, phone: Phone) -> None:
        """Take in a phone, and begin to measure the way to it."""
        self.phones.join(phone)
        self._tell(phone)
        self.watch()

    def leave(self, phone: Phone) -> None:
        """Let a phone go; nobody waits for it any more."""
        self.phones.leave(phone)
        self._awaited.pop(phone, None)
        self._decide_if_due()
        self.watch()

    def pong(self, phone: Phone, number: int, theirs: float, got: float) -> None:
        """Take in a phone's answer to a question for its time: `theirs` by its clock, heard at `got`."""
        was_slow, was_known = phone.link.is_slow, phone.link.is_known
        if not self.phones.answered(phone, number, theirs, got):
            return
        if self._awaited.get(phone, number + 1) <= number:
            del self._awaited[phone]
            self._decide_if_due()
        if (was_slow, was_known) != (phone.link.is_slow, phone.link.is_known):
            self.watch()

    def _rivals(self, presser: Phone | None) -> list[Phone]:
        """Name the phones that could have been earlier and have not been heard yet."""
        assert self.buttons is not None
        state, button = self._desk.state, self.buttons.button
        return [
            phone
            for phone in self.phones
            if phone is not presser and self.phones.is_alive(phone) and button(state, phone.seat) == "free"
        ]

    # Deciding ----------------------------------------------------------------------------------------------------

    def _settles(self) -> bool:
        clock = self._desk.state.clock
        return clock is not None and clock.name == SETTLE

    def _holds(self, seat: int) -> bool:
        return any(press.line.seat == seat for press in self._held)

    def _wait(self, rivals: list[Phone]) -> None:
        """Ask all rivals for a sign: what they sent before it is here when it is."""
        if self._opened is not None:
            return
        now = self._clock.now()
        season = getattr(getattr(self._desk.state, "episode", None), "season", None)
        self._opened, self._least = now, max(buzzers.SETTLE, float(getattr(season, "settle", 0.0)))
        self._awaited = {phone: self.phones.ask(phone) for phone in rivals}
        for span in (self._least, max(self._least, buzzers.MOST_HELD)):
            self._timers.append(self._clock.call_at(now + span, self._decide_if_due))

    def _decide_if_due(self) -> None:
        if self._opened is None:
            return
        if buzzers.is_due(self._opened, self._clock.now() + HAIR, len(self._awaited), self._least):
            self._wait_no_more()
            self._decide()

    def _wait_no_more(self) -> None:
        self._opened, self._awaited = None, {}
        for timer in self._timers:
            timer.cancel()
        self._timers = []

    def _decide(self) -> None:
        if self._held:
            self._decide_held()
        elif self._settles():
            try:
                self._desk.press(Stop(), BY, seen=self._desk.seq)
            except Refused as refused:  # its clock will end by itself
                log.info("the decision waits for its clock: %s", refused.text)

    def _decide_held(self) -> None:
        """Let a show that knows no stamps hear the presses in order; the first that it takes is the first."""
        assert self.buttons is not None
        seats = len(self.buttons.SEATS)
        held = sorted(self._held, key=lambda each: buzzers.rank(each.moment, each.line.seat, each.line.question, seats))
        self._held, taken = [], False
        for press in held:
            self._open.remove(press.line.n)
            if taken:
                self.log.end(_ended(press.line, "late", "another one was first"))
                continue
            try:
                self._desk.press(press.action, press.line.by, press.role)
            except Refused as refused:
                self.log.end(_ended(press.line, "late", refused.text))
            else:
                taken = True
                self.log.end(replace(press.line, outcome="first", place=1))

    def _resolve(self) -> None:
        """See what became of presses that a show put in order itself."""
        if not self._open or self._held or self._settles() or self.buttons is None:
            return
        state = self._desk.state
        places = {number: self.buttons.place_of(state, self.log[number].seat) for number in self._open}
        self._open = []
        for number, place in sorted(places.items(), key=lambda each: each[1] or len(places) + 1):
            line = self.log[number]
            if place:
                self.log.end(replace(line, outcome="first" if place == 1 else "queued", place=place))
            else:
                self.log.end(_ended(line, "late", "it was over before it was decided"))

    # Telling -----------------------------------------------------------------------------------------------------

    def _logged(self) -> None:
        self.watch()

    def _changed(self, change: Change) -> None:
        if not self.phones and not self._open:
            return
        self._tell_soon()
        if change.kind == "press" and self._opened is None and not self._open and self._settles():
            self._clock.call_at(self._clock.now(), self._wait_for_the_last)

    def _wait_for_the_last(self) -> None:
        """Let the last presses before the end of a time arrive, however long the ways of phones are."""
        if self._opened is not None or self._open or not self._settles():
            return
        rivals = self._rivals(None)
        if not rivals:
            return
        self._wait(rivals)
        more = buzzers.MOST_HELD - self._desk.state.clock.length
        if more > 0:
            try:
                self._desk.press(Extend(more), BY)
            except Refused as refused:
                log.info("the question closes without waiting longer: %s", refused.text)

    def _tell_soon(self) -> None:
        # Not now: the cues of this press go first.
        if not self._telling:
            self._telling = True
            self._clock.call_at(self._clock.now(), self._tell_all)

    def _tell_all(self) -> None:
        self._telling = False
        if self._opened is not None and not self._held and not self._settles():
            self._wait_no_more()  # somebody decided by hand, or took it back
        self._resolve()
        for phone in self.phones:
            self._tell(phone)

    def _tell(self, phone: Phone) -> None:
        news = self.button_of(phone.seat)
        if news != phone.told:
            phone.told = news
            phone.send(news)

    def button_of(self, seat: int) -> dict[str, Any]:
        """Say how a seat's button stands, as its phone is told."""
        state, buttons = self._desk.state, self.buttons
        if buttons is None or seat not in buttons.SEATS:
            return {"type": "button", "question": 0, "button": "none", "place": 0, "name": "", "behind": None}
        held, question = self._holds(seat), buttons.question(state)
        button = "queued" if held else buttons.button(state, seat)
        return {
            "type": "button",
            "question": question,
            "button": button,
            "place": 0 if held else buttons.place_of(state, seat),
            "name": buttons.name_of(state, seat),
            "behind": self.log.behind(seat, question) if button in ("queued", "late") else None,
        }


_NOT_FREE: dict[str, Outcome] = {
    "answering": "first",
    "queued": "queued",
    "answered": "not-you",
    "out": "not-you",
    "early": "early",
    "late": "late",
}
"""What a press is where a button is not free."""
_WHY = {
    "answering": AGAIN,
    "queued": AGAIN,
    "answered": "one answer each",
    "out": "does not play",
    "early": "the buttons are not open yet",
    "late": "the buttons are closed",
}
_BY_CODE: dict[str, Outcome] = {"stale": "late", "not-now": "early"}


def _ended(line: Buzz, outcome: Outcome, why: str) -> Buzz:
    return replace(line, outcome=outcome, why=why)
