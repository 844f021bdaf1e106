"""The rules of Xəmsə: what is allowed when, and what follows from each press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from automation.model import Action, Adjust, ClockEnd, ClockEnded, ClockWarn, ClockWarned, Event, Luck, Refused, verb
from automation.shows.xamsa import asking, choosing, corrections, course, final, verdicts
from automation.shows.xamsa.actions import (
    AnnounceTopic,
    AnnounceTopics,
    Assign,
    Buzz,
    CallPlayers,
    CancelBuzz,
    Close,
    Correct,
    LineUp,
    Lock,
    LockWagers,
    Next,
    NoAnswer,
    OrderTopics,
    Pick,
    ReadEnd,
    ReadStart,
    Remove,
    RevealAnswer,
    RevealWager,
    ShowAnswer,
    Start,
    StartClock,
    SuddenDeath,
    Void,
    Wager,
    Write,
    Wrong,
)
from automation.shows.xamsa.asking import Turn
from automation.shows.xamsa.guards import GUARDS, WHEN
from automation.shows.xamsa.state import State, awaited

_ASKED = (Void, Adjust)

LEGAL: dict[str, tuple[type[Action], ...]] = {
    "round_intro": (Start, AnnounceTopic, Next, Adjust),
    "topics": (AnnounceTopic, AnnounceTopics, OrderTopics, StartClock, Adjust),
    "assign": (Assign, LineUp, Lock, Adjust),
    "ferdi_elim": (Remove, Adjust),
    "ferdi_pick": (Pick, Lock, Adjust),
    "topic_intro": (AnnounceTopic, CallPlayers, Adjust),
    "q_ready": (ReadStart, *_ASKED),
    "reading": (Buzz, ReadEnd, *_ASKED),
    "thinking": (Buzz, *_ASKED),
    "settling": (Buzz, *_ASKED),
    "answering": (Correct, Wrong, NoAnswer, Buzz, CancelBuzz, *_ASKED),
    "q_closed": (ShowAnswer, Next, *_ASKED),
    "answer_shown": (Next, *_ASKED),
    "topic_over": (Next, Adjust),
    "round_over": (Next, ShowAnswer, SuddenDeath, Adjust),
    "wager": (Wager, LockWagers, AnnounceTopic, Adjust),
    "final_read": (ReadStart, ReadEnd, *_ASKED),
    "final_clock": _ASKED,
    "final_collect": (Write, Close, *_ASKED),
    "final_reveal": (RevealAnswer, RevealWager, Correct, Wrong, NoAnswer, ShowAnswer, Next, *_ASKED),
    "game_over": (Adjust,),
}
"""What people may press in each phase, unless a guard objects."""

FINAL = ("game_over",)

_MOVES: dict[type[Action], Callable[[State, Any, float], Turn]] = {
    Start: course.start_round,
    AnnounceTopic: course.announce_topic,
    AnnounceTopics: course.announce_topics,
    OrderTopics: course.order_topics,
    StartClock: course.start_clock,
    Assign: choosing.assign,
    LineUp: choosing.line_up,
    Remove: choosing.remove,
    Pick: choosing.pick,
    Lock: choosing.lock,
    CallPlayers: course.call_players,
    ReadStart: asking.read_start,
    ReadEnd: asking.read_end,
    Buzz: asking.buzz,
    CancelBuzz: asking.cancel_buzz,
    Correct: verdicts.correct,
    Wrong: verdicts.wrong,
    NoAnswer: verdicts.no_answer,
    ShowAnswer: course.show_answer,
    Next: course.next_step,
    Wager: final.wager,
    LockWagers: final.lock_wagers,
    Write: final.write,
    Close: final.collected,
    RevealAnswer: final.reveal_answer,
    RevealWager: final.reveal_wager,
    SuddenDeath: course.sudden_death,
    Void: corrections.void,
    Adjust: corrections.adjust,
}

_IN_FINAL: dict[type[Action], Callable[[State, Any, float], Turn]] = {
    ReadStart: final.read_start,
    ReadEnd: final.read_end,
    Correct: final.judged,
    Wrong: final.judged,
    NoAnswer: final.judged,
}
"""The same verbs where the whole team plays one question in writing."""


def _soft_end(state: State, action: ClockEnd, at: float) -> Turn:
    """Say that a soft clock ran out: it unlocks what it kept from being cut short."""
    assert state.clock is not None
    return replace(state, clock=None), (ClockEnded(state.clock.name),)


def _warned(state: State, action: ClockWarn, at: float) -> Turn:
    assert state.clock is not None
    return replace(state, clock=replace(state.clock, warned=True)), (ClockWarned(state.clock.name, state.clock.warn),)


_HARD: dict[str, Callable[[State, ClockEnd, float], Turn]] = {
    "think": asking.think_end,
    "settle": asking.settled,
    "final": final.discussed,
    "collect": final.collected,
}
"""The clocks that change the state when they run out."""


def legal(state: State, /) -> tuple[type[Action], ...]:
    """Name what people can press now; the clock's own actions are not among it."""
    return tuple(action for action in LEGAL[state.phase] if not _objection(state, action))


def apply(state: State, action: Action, at: float, /) -> tuple[State, tuple[Event, ...]]:
    """Judge an action at `at` seconds of game time; `Refused` says why nothing happened (G2)."""
    kind = type(action)
    if kind is ClockEnd or kind is ClockWarn:
        return _by_clock(state, action, at)
    if kind not in _MOVES:
        raise Refused("not-now", f"{verb(action)} is not a verb of this show")
    if kind not in LEGAL[state.phase]:
        when = f": {WHEN[kind]}" if kind in WHEN else ""
        raise Refused("not-now", f"{verb(action)} is not possible in {state.phase}{when}")
    if objection := _objection(state, kind):
        raise Refused("not-now", objection)
    in_final = state.phase in ("final_read", "final_reveal") and kind in _IN_FINAL
    return (_IN_FINAL if in_final else _MOVES)[kind](state, action, at)


def _by_clock(state: State, action: Any, at: float) -> Turn:
    if objection := _objection(state, type(action)):
        raise Refused("not-now", objection)
    assert state.clock is not None
    if isinstance(action, ClockWarn):
        return _warned(state, action, at)
    return _HARD.get(state.clock.name, _soft_end)(state, action, at)


def _objection(state: State, action: type[Action]) -> str:
    guard = GUARDS.get(action)
    return guard(state) if guard else ""


def draw(state: State, action: Action, luck: Luck, /) -> Action:
    """Say of the first press how long its decision waits: as long as the episode asks for at least."""
    if not isinstance(action, Buzz) or state.phase not in ("reading", "thinking"):
        return action
    return replace(action, settle=max(action.settle, state.episode.season.settle))


def deadline(state: State, /) -> tuple[float, Action] | None:
    """Say when the running clock warns or ends, in seconds of game time."""
    clock = state.clock
    if clock is None:
        return None
    if clock.warn > 0 and not clock.warned:
        return clock.ends - clock.warn, ClockWarn()
    return clock.ends, ClockEnd()


_EXPECTED: dict[str, tuple[Action, ...]] = {
    "round_intro": (Start(),),
    "topics": (AnnounceTopic(), StartClock()),
    "assign": (Lock(),),
    "ferdi_pick": (Lock(),),
    "topic_intro": (AnnounceTopic(), CallPlayers()),
    "q_ready": (ReadStart(),),
    "reading": (ReadEnd(),),
    "q_closed": (ShowAnswer(),),
    "answer_shown": (Next(),),
    "topic_over": (Next(),),
    "round_over": (ShowAnswer(), SuddenDeath(), Next()),
    "wager": (LockWagers(),),
    "final_read": (ReadStart(), ReadEnd()),
    "final_collect": (Close(),),
    "final_reveal": (RevealAnswer(), RevealWager(), Next()),
}
"""The steps of an undisturbed game in each phase; the first one that is possible is the next."""


_UNTIMED = {"ferdi_pick": "pick_time", "wager": "wager_time", "final_collect": "grace"}
"""The times that an episode may leave out: nobody is hurried there as long as anything is missing."""


def expected(state: State, /) -> Action | None:
    """Suggest the next step; never a verdict, and nothing while people still choose."""
    if state.phase in _UNTIMED and not getattr(state.episode.season, _UNTIMED[state.phase]) and awaited(state):
        return None
    steps = _EXPECTED.get(state.phase, ())
    return next((step for step in steps if not _objection(state, type(step))), None)


_VERDICTS = (Correct, Wrong, NoAnswer)
_DECISIONS: dict[str, tuple[type[Action], ...]] = {
    "answering": _VERDICTS,
    "assign": (Assign, LineUp),
    "ferdi_elim": (Remove,),
    "ferdi_pick": (Pick,),
    "wager": (Wager,),
    "final_collect": (Write,),
    "final_reveal": _VERDICTS,
}


def decisions(state: State, /) -> tuple[type[Action], ...]:
    """Name what people decide between now; nothing where one step is expected."""
    if expected(state) is not None:
        return ()
    return tuple(action for action in _DECISIONS.get(state.phase, ()) if not _objection(state, action))
