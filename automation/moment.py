"""Where an episode stands as a whole, and how one action takes it further. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from automation import rundown
from automation.journal import Journal, JournalError
from automation.model import Action, Clock, Event, Luck, Refused, SheetError, Show, State, verb
from automation.rundown import Go, Position, Segment
from automation.vocabulary import (
    CLOCKWORK,
    ClockExtended,
    ClockRestarted,
    Extend,
    RestartClock,
    Stop,
    Vocabulary,
)


class Moment(Struct, frozen=True):
    """The game's state and the rundown's position, which live in one journal and undo alike."""

    game: Any
    rundown: Position


class _Segments(Struct):
    segment: tuple[Segment, ...]


class _Frame(Struct):
    game: msgspec.Raw
    rundown: Position


Step = tuple[Moment, tuple[Event, ...], tuple[str, ...]]
"""A new moment, what happened, and the cues that the rundown fires."""


class Line(Struct, frozen=True):
    """What an episode's moments follow from: the show, its words, the episode and its segments."""

    show: Show
    vocabulary: Vocabulary
    episode: Any
    segments: tuple[Segment, ...]
    clockwork: tuple[type[Action], ...]
    """What the engine itself can do with a running clock; where a show has such a verb itself, it is the show's."""

    @classmethod
    def read(cls, show: Show, vocabulary: Vocabulary, words: Mapping[str, Any]) -> Line:
        """Read an episode as its file says it; `SheetError` names the place and the reason."""
        own = {key: value for key, value in words.items() if key not in ("show", "segment")}
        try:
            episode = msgspec.convert(own, show.EPISODE)
            segments = msgspec.convert({"segment": words.get("segment", [])}, _Segments).segment
        except msgspec.ValidationError as error:
            raise SheetError(str(error)) from None
        shown = {verb(action) for action in show.ACTIONS}
        clockwork = tuple(each for each in CLOCKWORK if verb(each) not in shown)
        return cls(show, vocabulary, episode, segments, clockwork)

    def start(self) -> Moment:
        """Give the moment before the first press."""
        return Moment(self.show.start(self.episode), Position())

    def legal(self, moment: Moment) -> tuple[type[Action], ...]:
        """Name what can be pressed now, but for undo, redo, pause and resume."""
        clockwork = self.clockwork if moment.game.clock is not None else ()
        orders = (self.vocabulary.rundown[order] for order in rundown.legal(self.segments, moment.rundown))
        return (*self.show.legal(moment.game), *clockwork, *orders)

    def timing(self, moment: Moment, at: float) -> rundown.Timing:
        """Compare the run of show with its plan at `at` seconds of the run."""
        return rundown.timing(self.segments, moment.rundown, at)

    def draw(self, moment: Moment, action: Action, luck: Luck) -> Action:
        """Let chance fill an action's drawn fields, those that GO presses included."""
        if type(action) not in self.vocabulary.drawn:
            return action
        if isinstance(action, Go):
            return type(action)(press=tuple(msgspec.to_builtins(press) for press in self._pressed_by_go(moment, luck)))
        return self._draw(moment.game, action, luck)

    def _draw(self, game: Any, action: Action, luck: Luck) -> Action:
        drawn: Action = self.show.draw(game, action, luck) if type(action) in self.vocabulary.own else action
        return drawn

    def _pressed_by_go(self, moment: Moment, luck: Luck) -> list[Action]:
        segments, position = self.segments, moment.rundown
        if rundown.why_not(segments, position, Go) is not None:
            return []
        words = segments[position.standby - 1].press
        return [self._draw(moment.game, self.vocabulary.read(each), luck) for each in words]

    def apply(self, moment: Moment, action: Action, at: float, game: float) -> Step:
        """Judge an action at `at` seconds of the run and `game` seconds of game time, or raise `Refused`."""
        if isinstance(action, rundown.ACTIONS):
            return self._move(moment, action, at, game)
        if isinstance(action, CLOCKWORK):
            state, events = _turn_clock(self.show, moment.game, action, game)
        else:
            state, events = self.show.apply(moment.game, action, game)
        return Moment(state, moment.rundown), events, ()

    def _move(self, moment: Moment, action: Action, at: float, game: float) -> Step:
        position, segment = rundown.apply(self.segments, moment.rundown, action, at)
        if segment is None:
            return Moment(moment.game, position), (), ()
        started = rundown.SegmentStarted(position.current, segment.title, segment.kind)
        state, events = moment.game, list[Event]([started])
        for words in action.press if isinstance(action, Go) else ():
            press = msgspec.convert(words, self.vocabulary.verbs[words["do"]])
            state, more = self.show.apply(state, press, game)
            events.extend(more)
        return Moment(state, position), tuple(events), segment.fire

    def at(self, journal: Journal, head: int) -> Moment:
        """Fold a journal up to the effective entry `head`; `JournalError` names the row that makes no sense."""
        _, state, rows = journal.line(head)
        moment = self.start() if state is None else self.decode(state)
        for row in rows:
            try:
                moment = self.apply(moment, self.vocabulary.decode(row.action), row.at, row.game)[0]
            except (Refused, msgspec.MsgspecError) as error:
                raise JournalError(f"{journal.path}, row {row.seq}: {error}") from None
        return moment

    def encode(self, moment: Moment) -> bytes:
        """Write a moment down for a checkpoint."""
        return msgspec.json.encode(moment)

    def decode(self, text: bytes) -> Moment:
        """Read a checkpoint."""
        frame = msgspec.json.decode(text, type=_Frame)
        return Moment(msgspec.json.decode(frame.game, type=self.show.STATE), frame.rundown)


def _turn_clock(show: Show, state: State, action: Action, game: float) -> tuple[Any, tuple[Event, ...]]:
    clock = state.clock
    if clock is None:
        raise Refused("not-now", "no clock is running")
    if isinstance(action, Stop):
        return _stop(show, replace(state, clock=replace(clock, ends=game, warned=True)), game)
    if isinstance(action, RestartClock):
        again = replace(clock, ends=game + clock.length, warned=False)
        return replace(state, clock=again), (ClockRestarted(clock.name, clock.length),)
    assert isinstance(action, Extend)
    return replace(state, clock=_extend(clock, action.seconds, game)), (ClockExtended(clock.name, action.seconds),)


def _extend(clock: Clock, seconds: float, game: float) -> Clock:
    ends = max(game, clock.ends + seconds)
    # A clock that is far from its end again warns again.
    return replace(clock, ends=ends, warned=clock.warned and ends - game <= clock.warn)


def _stop(show: Show, ended: State, game: float) -> tuple[Any, tuple[Event, ...]]:
    """Let the show say what it means that the clock is at its end."""
    due = show.deadline(ended)
    if due is None:
        raise Refused("not-now", "this clock ends nothing by itself")
    return show.apply(ended, due[1], game)
