"""One running episode: judges every press from every source, journals it, and only then lets it have effects."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from automation import rundown
from automation.clock import Clock, Timer, wall
from automation.envelope import Change, Envelope, RundownView
from automation.journal import Journal, JournalError, Row
from automation.model import DIRECTOR, LIGHTS, Action, Entry, Luck, Refused, Role, Show, verb
from automation.moment import Line, Moment
from automation.past import REMEMBERED, Past
from automation.vocabulary import BY_CLOCK, TRANSPORT, AtTimecode, Pause, Redo, Resume, Undo, Vocabulary

__all__ = ["REMEMBERED", "Change", "Desk", "Envelope", "RundownView"]

log = logging.getLogger(__name__)

BY_THE_CLOCK = "clock"
CHECKPOINT_EVERY = 500
"""Presses between two checkpoints: what an undo or a restart has to fold again at most."""
ALIVE_EVERY = 0.5
"""Seconds between marks of a running clock in the journal: what a crash may add to it at most."""


HAIR = 1e-6
"""Seconds by which sums of floats may miss a deadline."""


class Desk:
    """The only writer of a running episode."""

    def __init__(
        self,
        show: Show,
        journal: Journal,
        clock: Clock,
        luck: Luck,
        lockout: float = 0.3,
        lockouts: Mapping[str, float] | None = None,
    ) -> None:
        """Take up the episode where its journal ends, the clock held with what was left.

        `lockout`: seconds in which the same press from any source counts as a slip; `lockouts` per verb.
        Raises `JournalError` or `SheetError` where the journal or its episode makes no sense.
        """
        self.show, self.vocabulary = show, Vocabulary(show)
        self._line = Line.read(show, self.vocabulary, journal.header.episode)
        self.segments = self._line.segments
        self._journal, self._clock, self._luck = journal, clock, luck
        named = {
            self.vocabulary.verbs[name]: span
            for name, span in (lockouts or {}).items()
            if name in self.vocabulary.verbs
        }
        self._lockouts = {action: named.get(action, lockout) for action in self.vocabulary.verbs.values()}
        self._pressed: dict[Action, float] = {}
        self._listeners: list[Callable[[Change], object]] = []
        self._fields: tuple[Any, Struct] | None = None
        """The newest fields, and of which state they are: several ask after each press."""
        self._legal: tuple[Moment, tuple[type[Action], ...]] | None = None
        """What is legal, and at which moment: each role asks."""
        self.past = Past(self._line, journal)
        self._deadline: Timer | None = None
        self._take_up()

    # The journal's end -------------------------------------------------------------------------------------------

    def _take_up(self) -> None:
        last, alive = self._journal.last, self._journal.alive
        self.seq, self.head = (last.seq, last.head) if last else (0, 0)
        at, game = (last.at, last.game) if last else (0.0, 0.0)
        if alive and alive[0] >= at:
            at, game = alive
        self._redo = self.past.redoable(self.seq)
        self._moment = self.past.moment(self.head)
        now = self._clock.now()
        self._began, self._game, self._since = now - at, game, now
        self.held = self._moment.game.clock is not None
        self._wait()

    # Reading -----------------------------------------------------------------------------------------------------

    @property
    def journal(self) -> Path:
        """Name the file of this run."""
        return self._journal.path

    @property
    def title(self) -> str:
        """Name the episode, as its file does; the show where it has no title."""
        return str(self._journal.header.episode.get("title", self.show.TITLE))

    def now(self) -> float:
        """Tell the seconds of the run."""
        return self._clock.now() - self._began

    def game_now(self) -> float:
        """Tell the seconds of game time, which stands still while held."""
        return self._game_at(self._clock.now())

    def _game_at(self, now: float) -> float:
        return self._game if self.held else self._game + now - self._since

    @property
    def state(self) -> Any:
        """The game's state; never to leave the server but through `view`."""
        return self._moment.game

    @property
    def rundown(self) -> rundown.Position:
        """Tell where the run of show stands."""
        return self._moment.rundown

    def fields(self) -> Struct:
        """Give what looks and cues are matched against."""
        game = self._moment.game
        if self._fields is None or self._fields[0] is not game:
            self._fields = game, self.show.view(game, LIGHTS)
        return self._fields[1]

    def legal(self, role: Role = DIRECTOR) -> tuple[str, ...]:
        """Name the verbs that this role can press now."""
        if self._legal is None or self._legal[0] is not self._moment:
            self._legal = self._moment, self._line.legal(self._moment)
        verbs = [verb(action) for action in self._legal[1] if self._may(role, action)]
        if role == DIRECTOR:
            verbs += [verb(action) for action in TRANSPORT if self._why_no_transport(action) is None]
        return tuple(dict.fromkeys(verbs))

    def view(self, role: Role) -> Envelope:
        """Show what this role may see and do now."""
        gallery, director = role.name in ("director", "host"), role == DIRECTOR
        at, plan = self.now(), None
        if gallery:
            plan = RundownView(self.segments, self._moment.rundown, self._line.timing(self._moment, at))
        return Envelope(
            show=self.show.NAME,
            role=str(role),
            seq=self.seq,
            at=at,
            game=self.game_now(),
            held=self.held,
            view=self.show.view(self._moment.game, role),
            legal=self.legal(role),
            expected=self._expected(role) if gallery else None,
            decisions=self._decisions(role) if gallery else (),
            rundown=plan,
            undo=self.past.name(self.past.undoable(self.head)) if director else "",
            redo=self.past.name(self._redo[-1]) if director and self._redo else "",
        )

    def expected(self, role: Role) -> Action | None:
        """Name the press that an undisturbed show would make next, where this role may make it."""
        action = self.show.expected(self._moment.game)
        return action if action and self._may(role, type(action)) else None

    def _expected(self, role: Role) -> dict[str, Any] | None:
        action = self.expected(role)
        return self.vocabulary.words(action) if action else None

    def _decisions(self, role: Role) -> tuple[str, ...]:
        return tuple(verb(action) for action in self.show.decisions(self._moment.game) if self._may(role, action))

    def listen(self, call: Callable[[Change], object]) -> Callable[[], None]:
        """Follow every change, in order; gives the function that ends it."""
        self._listeners.append(call)
        return lambda: self._listeners.remove(call)

    # Pressing ----------------------------------------------------------------------------------------------------

    def press(self, action: Action, by: str, role: Role = DIRECTOR, seen: int | None = None) -> Change:
        """Judge a press; what it did, or `Refused` and nothing changed.

        `seen`: the entry that the sender's page showed; an older one is refused as stale.
        """
        if self._deadline is not None:
            self._catch_up()
        now = self._clock.now()
        self._admit(action, role, seen, now)
        at, game = round(now - self._began, 6), round(self._game_at(now), 6)
        judge = self._transport if isinstance(action, TRANSPORT) else self._play
        change = judge(action, by, at, game)
        self._pressed[action] = now
        return change

    def reach(self, mark: AtTimecode, by: str) -> Change:
        """Note that the playout's clock reached a point, and fire its cue; `Refused` if it cannot be saved.

        The game goes on as it stands: undo passes over the entry and never fires the cue again.
        """
        if self._deadline is not None:
            self._catch_up()
        now = self._clock.now()
        at, game = round(now - self._began, 6), round(self._game_at(now), 6)
        entry = Entry(self.seq + 1, at, game, by, mark)
        self._write(entry, parent=self.head, head=self.head)
        return self._tell(Change("press", entry, fires=(mark.cue,) if mark.cue else (), head=self.head))

    def reached(self) -> frozenset[str]:
        """Name the points of the playout's clock that were reached in this run, undone or not."""
        rows = (row for row in self._journal.read() if b'"at_timecode"' in row.action)
        marks = (self.vocabulary.decode(row.action) for row in rows)
        return frozenset(mark.point for mark in marks if isinstance(mark, AtTimecode))

    def _admit(self, action: Action, role: Role, seen: int | None, now: float) -> None:
        if isinstance(action, BY_CLOCK):
            raise Refused("not-yours", f"{verb(action)} is pressed by the clock alone")
        if role is not DIRECTOR:
            self._admit_role(action, role)
        if seen is not None and seen != self.seq:
            raise Refused("stale", f"the page showed entry {seen}, the show is at {self.seq}")
        before = self._pressed.get(action)
        if before is not None and now - before < (span := self._lockouts[type(action)]):
            raise Refused("locked-out", f"{verb(action)} was pressed less than {span:g} s ago")
        if len(self._pressed) > 1000:
            self._pressed = {key: when for key, when in self._pressed.items() if now - when < 60}

    def _admit_role(self, action: Action, role: Role) -> None:
        if not self._may(role, type(action)):
            raise Refused("not-yours", f"{verb(action)} is not for the role {role}")
        if role.seat and getattr(action, "seat", getattr(action, "team", role.seat)) != role.seat:
            raise Refused("not-yours", f"the role {role} presses for its own seat alone")

    def _may(self, role: Role, action: type[Action]) -> bool:
        return role == DIRECTOR or action in self.show.PRESSES.get(role.name, ())

    def _play(self, action: Action, by: str, at: float, game: float) -> Change:
        action = self._line.draw(self._moment, action, self._luck)
        moment, events, fires = self._line.apply(self._moment, action, at, game)
        entry, parent = Entry(self.seq + 1, at, game, by, action), self.head
        self._write(entry, parent, head=entry.seq)
        if self.held and (moment.game.clock is None or not _same(moment.game.clock, self._moment.game.clock)):
            self._run(game)
        self._moment, self._redo = moment, []
        self.past.remember(entry.seq, moment, verb(action), parent, game)  # before those who follow ask what undo does
        change = self._tell(Change("press", entry, events, fires, self.head))
        if entry.seq % CHECKPOINT_EVERY == 0:
            self._save(entry.seq, moment)
        return change

    def _transport(self, action: Action, by: str, at: float, game: float) -> Change:
        reason = self._why_no_transport(type(action))
        if reason is not None:
            raise Refused("not-now", reason)
        if isinstance(action, Pause | Resume):
            entry = Entry(self.seq + 1, at, game, by, action)
            self._write(entry, parent=self.head, head=self.head)
            if isinstance(action, Pause):
                self._stand(game)
            else:
                self._run(game)
            return self._tell(Change("transport", entry, head=self.head))
        return self._turn_back(action, by, at) if isinstance(action, Undo) else self._turn_forth(action, by, at)

    def _turn_back(self, action: Action, by: str, at: float) -> Change:
        old, undone = self.head, self.past.undoable(self.head)
        before = self.past.before(undone)
        moment = self.past.moment(before)
        # The clock stands where it stood when the undone press came.
        entry = Entry(self.seq + 1, at, self.past.game(undone), by, action)
        self._write(entry, parent=old, head=before)
        self._redo.append(old)
        return self._turned(entry, moment)

    def _turn_forth(self, action: Action, by: str, at: float) -> Change:
        head = self._redo[-1]
        moment = self.past.moment(head)
        entry = Entry(self.seq + 1, at, self.past.game(head), by, action)
        self._write(entry, parent=self.head, head=head)
        self._redo.pop()
        return self._turned(entry, moment)

    def _turned(self, entry: Entry, moment: Moment) -> Change:
        self._moment = moment
        if moment.game.clock is None:
            self._run(entry.game)
        else:
            self._stand(entry.game)
        return self._tell(Change("undo", entry, head=self.head))

    def _why_no_transport(self, action: type[Action]) -> str | None:
        running = self._moment.game.clock is not None
        objections = {
            Undo: None if self.past.undoable(self.head) else "there is nothing to undo",
            Redo: None if self._redo else "there is nothing to redo",
            Pause: "the clock is held already" if self.held else None if running else "no clock is running",
            Resume: None if self.held else "the clock is not held",
        }
        return objections[action]

    # Effects -----------------------------------------------------------------------------------------------------

    def _write(self, entry: Entry, parent: int, head: int) -> None:
        body = _encode(entry.action)
        row = Row(entry.seq, entry.at, entry.game, wall(), entry.by, body, parent, head)
        try:
            self._journal.append(row)
        except JournalError as error:
            raise Refused("not-saved", str(error)) from None
        self.seq, self.head = entry.seq, head

    def _save(self, seq: int, moment: Moment) -> None:
        try:
            self._journal.checkpoint(seq, self._line.encode(moment))
        except JournalError as error:
            log.warning("no checkpoint at entry %d: %s", seq, error)  # only the next start takes longer

    def _tell(self, change: Change) -> Change:
        for call in tuple(self._listeners):
            try:
                call(change)
            except Exception:
                log.exception("a follower of the desk failed at entry %d", change.entry.seq)
        self._wait()
        return change

    # Time --------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let the clock press no more; the journal may be closed then."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stand(self, game: float) -> None:
        self.held, self._game = True, game

    def _run(self, game: float) -> None:
        self.held, self._game, self._since = False, game, self._clock.now()

    def _due(self) -> tuple[float, Action] | None:
        return None if self.held else self.show.deadline(self._moment.game)

    def _wait(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        due = self._due()
        if due is None:
            self._deadline = None
            return
        when = self._since + due[0] - self._game
        mark = self._clock.now() + ALIVE_EVERY
        self._deadline = self._clock.call_at(min(when, mark), self._tick if when <= mark else self._mark)

    def _tick(self) -> None:
        self._catch_up()
        self._wait()

    def _mark(self) -> None:
        try:
            self._journal.mark_alive(self.now(), self.game_now())
        except JournalError as error:
            log.warning("the clock could not be marked: %s", error)
        self._wait()

    def _catch_up(self) -> None:
        """Press every deadline that has passed, at its own time: a late timer never lets a late press in."""
        while (due := self._due()) and due[0] <= self.game_now() + HAIR:
            game, action = due
            game = max(game, self._game)
            now = self._clock.now()
            at = now - self._began - (self._game_at(now) - game)
            try:
                self._play(action, BY_THE_CLOCK, round(at, 6), round(game, 6))
            except Refused as refused:
                log.error("%s by the clock: %s", verb(action), refused.text)
                self._stand(self.game_now())  # the operator resumes when the cause (a full disk) is gone


_encode = msgspec.json.Encoder().encode


def _same(one: Any, other: Any) -> bool:
    """Tell whether two clocks are the same one, extended or warned or not."""
    if other is None:
        return one is None
    return bool(replace(one, ends=0.0, length=0.0, warned=False) == replace(other, ends=0.0, length=0.0, warned=False))
