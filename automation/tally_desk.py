"""Tells those who follow it how the game stands, each by what its role may see, and what changed since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from automation.bindings import ROOT
from automation.clock import Clock, Timer
from automation.desk import Change, Desk
from automation.model import Clock as GameClock
from automation.model import Role
from automation.tally import Tally, clock_tally, news, rundown_tally, seconds_left, tally

Tell = Callable[[Tally], None]


class Follower:
    """Somebody who wants to know: told all at first, and then what changes."""

    def __init__(self, role: Role, tell: Tell) -> None:
        self.role, self.tell = role, tell
        self.told: Tally = {}


class TallyDesk:
    """Watches the desk for its followers; without any it does nothing."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self._desk, self._clock = desk, clock
        self._followers: dict[Follower, None] = {}
        self._next: Timer | None = None
        self._telling = False
        desk.listen(self._changed)

    def now(self, role: Role) -> Tally:
        """Say how the game stands for a role."""
        desk, envelope = self._desk, self._desk.view(role)
        stands = dict(tally(desk.fields(), envelope.legal, desk.vocabulary.public))
        stands |= clock_tally(self._game_clock(envelope.view), envelope.game, envelope.held)
        gallery = envelope.rundown is not None
        stands |= rundown_tally(desk.segments, desk.rundown, titles=gallery)
        if gallery:
            stands[ROOT + "expected"] = str((envelope.expected or {}).get("do", ""))
        return stands

    def follow(self, role: Role, tell: Tell) -> Follower:
        """Tell somebody all now, and what changes from now on."""
        follower = Follower(role, tell)
        self._followers[follower] = None
        self.refresh(follower)
        self._wait()
        return follower

    def refresh(self, follower: Follower) -> None:
        """Tell all again."""
        follower.told = self.now(follower.role)
        follower.tell(follower.told)

    def leave(self, follower: Follower) -> None:
        """Tell somebody nothing any more."""
        self._followers.pop(follower, None)

    def close(self) -> None:
        """Let all followers go."""
        self._followers.clear()
        if self._next is not None:
            self._next.cancel()

    # --------------------------------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        # Not now: the cues of this press go first.
        if self._followers and not self._telling:
            self._telling = True
            self._clock.call_at(self._clock.now(), self._tell)

    def _tell(self) -> None:
        self._telling = False
        stands: dict[Role, Tally] = {}
        for follower in tuple(self._followers):
            if follower.role not in stands:
                stands[follower.role] = self.now(follower.role)
            now = stands[follower.role]
            if changed := news(now, follower.told):
                follower.told = now
                follower.tell(changed)
        self._wait()

    def _wait(self) -> None:
        """Be called when the running clock shows its next second."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        clock = self._desk.state.clock
        if not self._followers or clock is None or self._desk.held:
            return
        game = self._desk.game_now()
        left = seconds_left(clock, game)
        if left > 0:
            self._next = self._clock.call_at(self._clock.now() + clock.ends - (left - 1) - game, self._tell)

    def _game_clock(self, view: Any) -> GameClock | None:
        """Give the clock that a view shows; views whose clock is but a name show the running one."""
        seen = getattr(view, "clock", "")
        running: GameClock | None = self._desk.state.clock
        return seen if seen is None or isinstance(seen, GameClock) else running
