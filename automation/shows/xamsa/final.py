"""The Xəmsə round: secret wagers, one question, written answers, the revealing of both."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import ClockEnd, ClockEnded, Event, Refused
from automation.shows.xamsa.actions import (
    Close,
    Correct,
    Drawing,
    LockWagers,
    NoAnswer,
    ReadEnd,
    ReadStart,
    RevealAnswer,
    RevealWager,
    Wager,
    Write,
    Wrong,
)
from automation.shows.xamsa.asking import Turn, clocked
from automation.shows.xamsa.events import (
    AnswerRevealed,
    AnswerWritten,
    CollectClosed,
    CollectOpened,
    FinalResult,
    FinalTurn,
    QuestionReady,
    ReadingEnded,
    ReadingStarted,
    RoundOver,
    TeamSatOut,
    WagerLocked,
    WagerRevealed,
    WagersLocked,
    WagersOpened,
)
from automation.shows.xamsa.state import (
    SEATS,
    Asked,
    State,
    Verdict,
    has_wagered,
    has_written,
    placed,
    whose_turn,
    with_asked,
    with_stakes,
)
from automation.shows.xamsa.sums import in_turn, total, totals
from automation.shows.xamsa.text import composed
from automation.shows.xamsa.verdicts import booked, score

LONGEST = 200
"""Characters of a written answer."""
WIDE, HIGH, MOST_POINTS = 1000, 400, 3000
"""The sheet for a pencil, and how much may be drawn on it."""

# Wagers ----------------------------------------------------------------------------------------------------------


def most(state: State, team: int) -> int:
    """Say how much a team may wager: all it has; without points nothing, or 1 by the episode's option (X-R12)."""
    has = total(state, team)
    return has if has >= 1 else int(state.episode.season.nonpositive_plays_with_1)


def with_players(state: State) -> State:
    """Settle who plays the round, and wager 1 for who has no choice (X-R11); wagers above the total are taken back."""
    limits = {team: most(state, team) for team in SEATS}
    wagers = state.stakes.wagers
    for team, limit in limits.items():
        kept = wagers[team - 1] if wagers[team - 1] <= limit else 0
        wagers = placed(wagers, team, 1 if limit == 1 else kept)
    return with_stakes(state, teams=tuple(team for team in SEATS if limits[team]), wagers=wagers)


def open_wagers(state: State, at: float) -> Turn:
    """Let the captains wager; who has no points sits out, still ranked (X-R12)."""
    season = state.episode.season
    opened = with_players(replace(state, phase="wager"))
    timed, started = clocked(opened, "wager", season.wager_time, at, season.warn)
    out = (TeamSatOut(team) for team in SEATS if team not in timed.stakes.teams)
    forced = (WagerLocked(team) for team in SEATS if has_wagered(timed, team))
    return timed, (WagersOpened(), *out, *started, *forced)


def wager(state: State, action: Wager, at: float) -> Turn:
    """Wager whole points from 1 to all that the team has; the last word before the lock counts (X-R11)."""
    _playing(state, action.team)
    limit = most(state, action.team)
    if not 1 <= action.points <= limit:
        raise Refused("bad-value", f"team {action.team} may wager 1 to {limit} (X-R11)")
    wagered = with_stakes(state, wagers=placed(state.stakes.wagers, action.team, action.points))
    return wagered, () if has_wagered(state, action.team) else (WagerLocked(action.team),)


def _playing(state: State, team: int) -> None:
    if team not in SEATS:
        raise Refused("bad-value", f"there is no team {team}: they are 1 to {len(SEATS)}")
    if team not in state.stakes.teams:
        raise Refused("not-yours", f"team {team} sits this round out (X-R12)")


def lock_wagers(state: State, action: LockWagers, at: float) -> Turn:
    """Fix the wagers before the question is known; who said nothing wagers 1 (X-R11)."""
    wagers, silent = state.stakes.wagers, [team for team in state.stakes.teams if not has_wagered(state, team)]
    for team in silent:
        wagers = placed(wagers, team, 1)
    turns = in_turn(state, state.stakes.teams, state.episode.season.reveal_order)
    locked = with_stakes(replace(state, clock=None), wagers=wagers, locked=True, turns=turns)
    up, events = put_up_final(locked)
    return up, (*map(WagerLocked, silent), WagersLocked(), *events)


# The question ----------------------------------------------------------------------------------------------------


def put_up_final(state: State, reserve: int = 0) -> Turn:
    """Put up the one question, or a reserve question in its place."""
    number = state.asked_before + 1
    asked = Asked(number=number, round="xamsa", reserve=reserve, teams=state.stakes.teams)
    up = replace(state, phase="final_read", clock=None, asked=asked, asked_before=number)
    return up, (QuestionReady("xamsa", number, 0, 0),)


def read_start(state: State, action: ReadStart, at: float) -> Turn:
    """Begin to read."""
    assert state.asked is not None
    return with_asked(state, opened=at), (ReadingStarted("xamsa", state.asked.number, 0, 0),)


def read_end(state: State, action: ReadEnd, at: float) -> Turn:
    """Let the discussion run."""
    assert state.asked is not None
    read = replace(with_asked(state, read=True), phase="final_clock")
    timed, started = clocked(read, "final", state.episode.season.final_time, at)
    return timed, (ReadingEnded("xamsa", state.asked.number), *started)


def discussed(state: State, action: ClockEnd, at: float) -> Turn:
    """Collect the written answers after the discussion (X-R14); nothing to collect where nobody plays (X-R12)."""
    ended = ClockEnded("final")
    if not state.stakes.teams:
        over = replace(state, phase="round_over", clock=None)
        return over, (ended, RoundOver(state.round.kind, state.round.number))
    collecting = replace(state, phase="final_collect")
    timed, started = clocked(collecting, "collect", state.episode.season.grace, at)
    return timed, (ended, CollectOpened(), *started)


def write(state: State, action: Write, at: float) -> Turn:
    """Take a written answer; the last one counts, a blank one is none."""
    _playing(state, action.team)
    text = " ".join(composed(action.text).split())
    if len(text) > LONGEST:
        raise Refused("bad-value", f"a written answer has {LONGEST} characters at most")
    _drawable(action.drawing)
    stakes = state.stakes
    written = with_stakes(
        state,
        written=placed(stakes.written, action.team, text),
        drawn=placed(stakes.drawn, action.team, action.drawing),
    )
    new = has_written(written, action.team) and not has_written(state, action.team)
    return written, (AnswerWritten(action.team),) if new else ()


def _drawable(drawing: Drawing) -> None:
    if any(len(stroke) % 2 or max(stroke[1::2]) > HIGH for stroke in drawing):
        raise Refused("bad-value", f"a stroke is x and y in turns, on a sheet of {WIDE} by {HIGH}")
    if sum(map(len, drawing)) > 2 * MOST_POINTS:
        raise Refused("bad-value", f"a drawing has {MOST_POINTS} points at most")


def collected(state: State, action: Close | ClockEnd, at: float) -> Turn:
    """Take no more answers and turn to the first team."""
    ended: tuple[Event, ...] = (ClockEnded("collect"),) if isinstance(action, ClockEnd) else ()
    revealing, events = next_turn(replace(state, phase="final_reveal", clock=None))
    return revealing, (*ended, CollectClosed(), *events)


# The revealing ---------------------------------------------------------------------------------------------------


def turns_left(state: State) -> bool:
    """Say whether there is another team to turn to."""
    return state.stakes.turn < len(state.stakes.turns)


def next_turn(state: State) -> Turn:
    """Turn to the next team, from the lowest total to the highest (X-R14)."""
    turned = with_stakes(state, turn=state.stakes.turn + 1, answer_shown=False, wager_shown=False)
    return turned, (FinalTurn(whose_turn(turned)),)


def reveal_answer(state: State, action: RevealAnswer, at: float) -> Turn:
    """Show what the team wrote."""
    team = whose_turn(state)
    return with_stakes(state, answer_shown=True), (AnswerRevealed(team, state.stakes.written[team - 1]),)


def reveal_wager(state: State, action: RevealWager, at: float) -> Turn:
    """Show what the team wagered."""
    team = whose_turn(state)
    return with_stakes(state, wager_shown=True), (WagerRevealed(team, state.stakes.wagers[team - 1]),)


VERDICTS: dict[type, Verdict] = {Correct: "right", Wrong: "wrong", NoAnswer: "none"}


def judged(state: State, action: Correct | Wrong | NoAnswer, at: float) -> Turn:
    """Add the wager for a right answer, take it for a wrong one or none: here the text names both."""
    team, verdict = whose_turn(state), VERDICTS[type(action)]
    shown, revealed = (state, ()) if state.stakes.wager_shown else reveal_wager(state, RevealWager(), at)
    stake = state.stakes.wagers[team - 1]
    points = stake if verdict == "right" else -stake
    settled = booked(shown, team, verdict, points)
    settled = with_stakes(settled, verdicts=placed(state.stakes.verdicts, team, verdict))
    result = FinalResult(team, verdict, points, total(settled, team))
    return settled, (*revealed, result, *score(settled, team, points))


def before(state: State) -> tuple[int, ...]:
    """Give the totals before the Xəmsə round was played."""
    won = {line.team: line.points for line in state.ledger if line.round == "xamsa"}
    return tuple(points - won.get(team, 0) for team, points in zip(SEATS, totals(state), strict=True))
