"""Why an action may be impossible although its phase allows it: a reason for people, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from automation.model import Action, ClockEnd, ClockWarn
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
    StartClock,
    SuddenDeath,
    Void,
    Wager,
    Write,
    Wrong,
)
from automation.shows.xamsa.episode import TOPICS
from automation.shows.xamsa.final import most
from automation.shows.xamsa.state import SEATS, State, awaited, free_teams, has_written, whose_turn
from automation.shows.xamsa.sums import winners


def _next(state: State) -> str:
    if state.phase == "round_intro":
        if state.round.kind != "xamsa" or any(most(state, team) for team in SEATS):
            return "the round has to be played"
        return ""
    if state.phase == "q_closed" and state.asked is not None and not state.asked.winner:
        return "nobody was right: the answer is announced first"
    if state.phase == "final_reveal" and not _judged(state):
        return "the team whose turn it is has no verdict yet"
    return ""


# Topics and players ----------------------------------------------------------------------------------------------


def _announce_topic(state: State) -> str:
    round = state.round
    if round.kind == "xamsa":
        return "" if state.episode.xamsa.topic and not round.announced else "there is no topic to announce (X-R13)"
    if state.phase == "round_intro":
        return "the round has to start first"
    if round.kind == "sirli":
        if state.phase == "topics" or not round.out:
            return "a topic of the Sirli round is named when its players are out"
        return ""
    if round.kind == "sertli":
        return "the topic was announced already" if round.announced >= round.topic else ""
    return "all topics were announced already" if round.announced == TOPICS else ""


def _announce_topics(state: State) -> str:
    return "the topics of the Sirli round stay hidden" if state.round.kind == "sirli" else _announce_topic(state)


def _order_topics(state: State) -> str:
    return "" if state.round.kind == "sirli" else "only hidden topics are put in order (Sirli)"


def _start_clock(state: State) -> str:
    if state.round.kind == "sirli" or state.round.announced == TOPICS:
        return ""
    return "all topics have to be announced first"


def _line_up(state: State) -> str:
    return "the player of one topic is named, by assign" if state.round.topic else ""


def _lock(state: State) -> str:
    return _still(state, "choose")


def _still(state: State, what: str) -> str:
    # A soft clock unlocks this when it runs out; before, only if nobody is cut short.
    waiting = awaited(state)
    if state.clock is None or not waiting:
        return ""
    return f"the clock runs, and {', '.join(f'team {team}' for team in waiting)} may still {what}"


def _call_players(state: State) -> str:
    if state.round.out:
        return "the players are out already"
    return "" if state.round.locked else "the topic is announced and its players are named first"


# Questions -------------------------------------------------------------------------------------------------------


def _read_start(state: State) -> str:
    return "the reading has begun already" if state.asked is not None and state.asked.opened >= 0 else ""


def _read_end(state: State) -> str:
    return "the reading has not begun" if state.asked is not None and state.asked.opened < 0 else ""


def _buzz(state: State) -> str:
    return "" if state.asked is not None and free_teams(state.asked) else "every team has pressed"


def _show_answer(state: State) -> str:
    asked = state.asked
    if asked is None:
        return "there is no question"
    return "the answer is shown already" if asked.shown else ""


def _clock(state: State) -> str:
    return "no clock is running" if state.clock is None else ""


def _warning(state: State) -> str:
    if state.clock is None:
        return "no clock is running"
    return "the warning was given" if state.clock.warned else ""


# The Xəmsə round -------------------------------------------------------------------------------------------------


def _wager(state: State) -> str:
    return "" if state.stakes.teams else "no team has anything to wager (X-R12)"


def _lock_wagers(state: State) -> str:
    return _still(state, "wager")


def _close(state: State) -> str:
    return _still(state, "write")


def _judged(state: State) -> bool:
    return bool(state.stakes.verdicts[whose_turn(state) - 1])


def _reveal_answer(state: State) -> str:
    return "the answer is revealed already" if state.stakes.answer_shown else ""


def _reveal_wager(state: State) -> str:
    if not state.stakes.answer_shown:
        return "the answer is revealed first"
    return "the wager is revealed already" if state.stakes.wager_shown else ""


def _verdict(state: State) -> str:
    if state.phase != "final_reveal":
        return ""
    if _judged(state):
        return "the verdict is given already"
    return "" if state.stakes.answer_shown else "the answer is revealed first"


def _verdict_on_text(state: State) -> str:
    blank = state.phase == "final_reveal" and not has_written(state, whose_turn(state))
    return _verdict(state) or ("nothing was written: that is no answer (X-R14)" if blank else "")


def _sudden_death(state: State) -> str:
    if state.round.kind != "xamsa" or len(winners(state)) < 2:
        return "no teams share the first place at the end (X-R15)"
    left = len(state.episode.tie) - state.ties_used
    return "" if left else "the episode has no such question left (X-R15)"


WHEN: dict[type[Action], str] = {
    Buzz: "buttons are alive from the first word of a question until it is over (2.2)",
    Assign: "players are named while their clock runs, until the lock (X-R4)",
    LineUp: "players are named while their clock runs, until the lock (X-R4)",
    Remove: "topics are removed in the Fərdi round, once all are announced",
    Pick: "the player of the Fərdi round is chosen when one topic is left (X-R3)",
    ReadStart: "a question has to be up first",
    Correct: "a team has to answer first (G1)",
    Wrong: "a team has to answer first (G1)",
    NoAnswer: "a team has to answer first (G1)",
    CancelBuzz: "nobody has the right to answer",
    Wager: "wagers are made before the question of the Xəmsə round (X-R11)",
    Write: "written answers are handed in after the discussion (X-R14)",
    Void: "there is no question to void",
}
"""When an action is possible at all, for whoever pressed it in another phase."""

GUARDS: dict[type[Action], Callable[[State], str]] = {
    AnnounceTopic: _announce_topic,
    AnnounceTopics: _announce_topics,
    OrderTopics: _order_topics,
    StartClock: _start_clock,
    LineUp: _line_up,
    Lock: _lock,
    CallPlayers: _call_players,
    ReadStart: _read_start,
    ReadEnd: _read_end,
    Buzz: _buzz,
    ShowAnswer: _show_answer,
    Next: _next,
    Wager: _wager,
    Write: _wager,
    LockWagers: _lock_wagers,
    Close: _close,
    RevealAnswer: _reveal_answer,
    RevealWager: _reveal_wager,
    Correct: _verdict_on_text,
    Wrong: _verdict_on_text,
    NoAnswer: _verdict,
    SuddenDeath: _sudden_death,
    ClockEnd: _clock,
    ClockWarn: _warning,
}
