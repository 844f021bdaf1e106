"""The rules of ЧГК: what is allowed when, and what follows from each press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from automation.model import Action, Adjust, ClockEnd, ClockWarn, Event, Luck, Refused, verb
from automation.shows.chgk import corrections, turns, verdicts
from automation.shows.chgk.actions import (
    Answer,
    Arrow,
    Break,
    BringBlackBox,
    ClubHelp,
    Correct,
    CorrectRuling,
    Declare,
    EarlyAnswer,
    EndBreak,
    Grant,
    LoadReserve,
    Next,
    NoAnswer,
    Open,
    Read,
    Refuse,
    RequestDecisive,
    Respin,
    Seat,
    SeatTeam,
    ShowMedia,
    Spin,
    StartClock,
    Stop,
    UseExtraMinute,
    Void,
    Wrong,
)
from automation.shows.chgk.episode import SECTORS
from automation.shows.chgk.guards import GUARDS, WHEN
from automation.shows.chgk.state import State

_ANY = (CorrectRuling, Adjust)
_ASKED = (*_ANY, Void)

LEGAL: dict[str, tuple[type[Action], ...]] = {
    "pre_spin": (Spin, RequestDecisive, Break, SeatTeam, LoadReserve, *_ANY),
    "spinning": (Arrow, Respin, Stop, *_ANY),
    "sector": (Open, *_ASKED),
    "pick_one": (Seat, *_ASKED),
    "reading": (Read, StartClock, EarlyAnswer, BringBlackBox, ShowMedia, *_ASKED),
    "minute": (Answer, ShowMedia, Stop, *_ASKED),
    "time_up": (Answer, UseExtraMinute, ClubHelp, Stop, *_ASKED),
    "extra": (Answer, ShowMedia, Stop, *_ASKED),
    "club": (Stop, *_ASKED),
    "must_answer": (Answer, Stop, *_ASKED),
    "blitz_ready": (Read, StartClock, *_ASKED),
    "blitz_reading": (StartClock, Answer, BringBlackBox, ShowMedia, *_ASKED),
    "blitz_clock": (Answer, ShowMedia, Stop, *_ASKED),
    "blitz_time_up": (Answer, NoAnswer, UseExtraMinute, Stop, *_ASKED),
    "answering": (Correct, Wrong, NoAnswer, *_ASKED),
    "round_over": (Next, *_ASKED),
    "decisive_requested": (Grant, Refuse, *_ANY),
    "break": (EndBreak, *_ANY),
    "no_questions": (LoadReserve, Declare, *_ANY),
    "game_over": _ASKED,
}
"""What people may press in each phase, unless a guard objects."""

FINAL = ("game_over",)

_MOVES: dict[type[Action], Callable[[State, Any, float], tuple[State, tuple[Event, ...]]]] = {
    SeatTeam: turns.seat_team,
    Spin: turns.spin,
    Respin: turns.spin,
    Arrow: turns.arrow,
    Open: turns.open_sector,
    Seat: turns.seat,
    BringBlackBox: turns.bring_black_box,
    ShowMedia: turns.show_media,
    Read: turns.read,
    StartClock: turns.start_clock,
    EarlyAnswer: turns.early_answer,
    Answer: turns.answer,
    UseExtraMinute: turns.use_extra_minute,
    ClubHelp: turns.club_help,
    Stop: turns.clock_end,
    ClockEnd: turns.clock_end,
    ClockWarn: turns.clock_warn,
    Correct: verdicts.correct,
    Wrong: verdicts.wrong,
    NoAnswer: verdicts.wrong,
    Next: verdicts.close_round,
    RequestDecisive: verdicts.request_decisive,
    Grant: verdicts.grant,
    Refuse: verdicts.refuse,
    Break: turns.begin_break,
    EndBreak: turns.end_break,
    CorrectRuling: corrections.correct_ruling,
    Void: corrections.void,
    LoadReserve: corrections.load_reserve,
    Declare: verdicts.declare,
    Adjust: corrections.adjust,
}


def legal(state: State, /) -> tuple[type[Action], ...]:
    """Name what people can press now; the clock's own actions are not among it."""
    return tuple(action for action in LEGAL[state.phase] if not _objection(state, action))


def apply(state: State, action: Action, at: float, /) -> tuple[State, tuple[Event, ...]]:
    """Judge an action at `at` seconds of game time; `Refused` says why nothing happened (G2)."""
    kind = type(action)
    if kind not in _MOVES:
        raise Refused("not-now", f"{verb(action)} is not a verb of this show")
    if kind not in (ClockEnd, ClockWarn) and kind not in LEGAL[state.phase]:
        when = f": {WHEN[kind]}" if kind in WHEN else ""
        raise Refused("not-now", f"{verb(action)} is not possible in {state.phase}{when}")
    if objection := _objection(state, kind):
        raise Refused("not-now", objection)
    return _MOVES[kind](state, action, at)


def _objection(state: State, action: type[Action]) -> str:
    guard = GUARDS.get(action)
    return guard(state) if guard else ""


def draw(state: State, action: Action, luck: Luck, /) -> Action:
    """Fill where the top stops and after how many seconds, unless a real one stands in the studio."""
    if not isinstance(action, Spin | Respin):
        return action
    season = state.episode.season
    if season.top == "studio":
        return replace(action, stop=0, seconds=0.0)
    seconds = round(luck.uniform(season.spin_shortest, season.spin_longest), 3)
    return replace(action, stop=luck.randrange(1, SECTORS + 1), seconds=seconds)


def deadline(state: State, /) -> tuple[float, Action] | None:
    """Say when the running clock warns or ends, in seconds of game time."""
    clock = state.clock
    if clock is None:
        return None
    if clock.warn > 0 and not clock.warned:
        return clock.ends - clock.warn, ClockWarn()
    return clock.ends, ClockEnd()


_EXPECTED: dict[str, Action] = {
    "pre_spin": Spin(),
    "sector": Open(),
    "reading": StartClock(),
    "time_up": Answer(),
    "must_answer": Answer(),
    "blitz_ready": Read(),
    "blitz_reading": StartClock(),
    "blitz_time_up": Answer(),
    "round_over": Next(),
    "break": EndBreak(),
}


def expected(state: State, /) -> Action | None:
    """Suggest the next step of an undisturbed game; never a verdict, and never what only people can know."""
    if state.phase == "reading" and state.round is not None and not state.round.read:
        return Read()
    return _EXPECTED.get(state.phase)


_DECISIONS: dict[str, tuple[type[Action], ...]] = {
    "spinning": (Arrow,),
    "pick_one": (Seat,),
    "answering": (Correct, Wrong, NoAnswer),
    "decisive_requested": (Grant, Refuse),
    "no_questions": (LoadReserve, Declare),
}


def decisions(state: State, /) -> tuple[type[Action], ...]:
    """Name what people decide between now; nothing where one step is expected, or a drawn top still turns."""
    if state.clock is not None or expected(state) is not None:
        return ()
    return tuple(action for action in _DECISIONS.get(state.phase, ()) if not _objection(state, action))
