"""Why an action may be impossible although its phase allows it: a reason for people, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from automation.model import Action, ClockEnd, ClockWarn
from automation.shows.chgk.actions import (
    Arrow,
    Break,
    BringBlackBox,
    ClubHelp,
    Correct,
    CorrectRuling,
    EarlyAnswer,
    Grant,
    LoadReserve,
    NoAnswer,
    Read,
    RequestDecisive,
    SeatTeam,
    ShowMedia,
    Spin,
    Stop,
    UseExtraMinute,
    Void,
    Wrong,
)
from automation.shows.chgk.corrections import ruling_objection, void_objection
from automation.shows.chgk.state import State, in_blitz, question_of


def _seat_team(state: State) -> str:
    return "the team has its seats already" if state.team_seated else ""


def _read(state: State) -> str:
    return "the question was read already" if state.round is not None and state.round.read else ""


def _black_box(state: State) -> str:
    question = question_of(state, state.round)
    if question is None or question.media.kind != "black_box":
        return "this question has no black box"
    return _shown(state)


def _media(state: State) -> str:
    question = question_of(state, state.round)
    if question is None or question.media.kind in ("text", "black_box"):
        return "this question has nothing to show"
    return _shown(state)


def _shown(state: State) -> str:
    return "it was shown already" if state.round is not None and state.round.media_shown else ""


def _early_answer(state: State) -> str:
    # C-R4: only before the clock of an ordinary question; a blitz has no minute to do without.
    return "a blitz has no early answers (C-R4)" if in_blitz(state.round) else ""


def _extra_minute(state: State) -> str:
    season, round = state.episode.season, state.round
    if state.decisive:
        return "there are no extra minutes in the decisive round (1.8.1)"
    if state.bank < 1:
        return "no extra minute is left (1.6)"
    if in_blitz(round) and not season.extra_in_blitz:
        return "this season has no extra minutes in a blitz (C-R5)"
    if round is not None and 0 < season.max_extra_per_question <= round.extras:
        return f"a question may take {season.max_extra_per_question} extra minute(s) this season (C-R4)"
    return ""


def _club_help(state: State) -> str:
    if state.decisive:
        return "there is no help of the club in the decisive round (1.8.1)"
    if state.club_used:
        return "the club has helped already (1.7)"
    if state.experts >= state.viewers:
        return "the club helps only those who trail (1.7, C-R6)"
    return "the club does not help in a blitz (C-R6)" if in_blitz(state.round) else ""


def _clock(state: State) -> str:
    return "no clock is running" if state.clock is None else ""


def _warning(state: State) -> str:
    if state.clock is None:
        return "no clock is running"
    return "the warning was given" if state.clock.warned else ""


def _request_decisive(state: State) -> str:
    season = state.episode.season
    if season.decisive_points == 0:
        return "this season has no decisive round"
    if state.decisive:
        return "this is the decisive round"
    if state.experts != season.decisive_points:
        return f"the experts need exactly {season.decisive_points} points (1.8)"
    if len(state.episode.roster) < season.decisive_players:
        return f"the decisive round needs {season.decisive_players} experts (C-R12)"
    return "it was refused; ask again after the next round (C-R8)" if state.refused_after == len(state.past) else ""


def _grant(state: State) -> str:
    wanted = state.episode.season.decisive_points
    return "" if state.experts == wanted else f"the experts need exactly {wanted} points (1.8)"


def _load_reserve(state: State) -> str:
    if state.reserves_used >= len(state.episode.reserve):
        return "no reserve envelope is left"
    return "" if set(state.sectors) != {"unplayed"} else "every sector has its envelope"


WHEN: dict[type[Action], str] = {
    Arrow: "the top has to spin first",
    ClubHelp: "the club helps after the main minute only (1.7, C-R6)",
    UseExtraMinute: "an extra minute follows the discussion, before the answer (1.6, C-R7)",
    EarlyAnswer: "an early answer comes before the clock of an ordinary question (1.6, C-R4)",
    RequestDecisive: "the decisive round is asked for between rounds (1.8, C-R8)",
    Break: "a pause comes between rounds (C-R15)",
    Correct: "the answer has to be listened to first (1.2.3)",
    Wrong: "the answer has to be listened to first (1.2.3)",
    NoAnswer: "the answer has to be listened to first (1.2.3)",
    Spin: "the round in play has to be closed first",
}
"""When an action is possible at all, for whoever pressed it in another phase."""

GUARDS: dict[type[Action], Callable[[State], str]] = {
    SeatTeam: _seat_team,
    Read: _read,
    BringBlackBox: _black_box,
    ShowMedia: _media,
    EarlyAnswer: _early_answer,
    UseExtraMinute: _extra_minute,
    ClubHelp: _club_help,
    Stop: _clock,
    ClockEnd: _clock,
    ClockWarn: _warning,
    RequestDecisive: _request_decisive,
    Grant: _grant,
    LoadReserve: _load_reserve,
    CorrectRuling: ruling_objection,
    Void: void_objection,
}
