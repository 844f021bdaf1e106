"""Verdicts and what they bring: points, prizes, the decisive round, the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.chgk.actions import Correct, Declare, Grant, Next, NoAnswer, Refuse, RequestDecisive, Wrong
from automation.shows.chgk.events import (
    DecisiveGranted,
    DecisiveRefused,
    DecisiveRequested,
    ExtraEarned,
    GameLost,
    GameUndecided,
    GameWon,
    NoQuestions,
    ScoreChanged,
    VerdictRight,
    VerdictWrong,
)
from automation.shows.chgk.state import (
    Round,
    Score,
    State,
    in_blitz,
    is_finished,
    name,
    prize_of,
    question_of,
    with_round,
)
from automation.shows.chgk.turns import Turn, between


def score_after(state: State, won: bool) -> Score:
    """Count a round: one point for either side (1.2.1, 1.2.2), the decisive round for six (1.8, C-R8)."""
    if state.decisive:
        worth = state.episode.season.decisive_worth
        return Score(worth, 0) if won else Score(0, worth)
    return Score(state.experts + won, state.viewers + (not won))


def earns(round: Round) -> int:
    """Say how many extra minutes a right answer earns (1.6, C-R4); none in the decisive round (C-R8)."""
    return 1 if round.early and not round.decisive else 0


def correct(state: State, action: Correct, at: float) -> Turn:
    """Take the answer as right; a blitz goes on to its next question until all are right (1.4.1)."""
    round = state.round
    assert round is not None
    right = round.right + in_blitz(round)
    if in_blitz(round) and right < state.episode.season.blitz_questions:
        return _next_in_blitz(state, round), (VerdictRight(round.kind, round.question, won=False, early=False),)
    earned = earns(round)
    ended = replace(round, right=right, verdict="right", earned=earned)
    scored = closed(replace(state, bank=state.bank + earned), ended, won=True)
    verdict = VerdictRight(round.kind, round.question, won=True, early=round.early)
    bonus: tuple[Event, ...] = (ExtraEarned(scored.bank),) if earned else ()
    return scored, (verdict, ScoreChanged(scored.experts, scored.viewers), *bonus)


def _next_in_blitz(state: State, round: Round) -> State:
    later = replace(
        round,
        right=round.question,
        question=round.question + 1,
        introduced=False,
        read=False,
        media_shown=False,
        extras=0,
    )
    return replace(state, phase="blitz_ready", clock=None, round=later)


def wrong(state: State, action: Wrong | NoAnswer, at: float) -> Turn:
    """Take the answer as wrong or missing: a point for the viewers, a prize for the author (1.2.2, C-R11, C-R13)."""
    assert state.round is not None
    answered = isinstance(action, Wrong)
    ended = lost(state, state.round, "wrong" if answered else "no_answer")
    scored = closed(state, ended, won=False)
    verdict = VerdictWrong(ended.kind, ended.question, answered, ended.viewer, ended.town, ended.prize)
    return scored, (verdict, ScoreChanged(scored.experts, scored.viewers))


def lost(state: State, round: Round, verdict: str) -> Round:
    """Write a round down as lost, with its author and prize."""
    question = question_of(state, round)
    assert question is not None
    prize = prize_of(state, round)
    return replace(round, verdict=verdict, viewer=question.viewer, town=question.town, prize=prize)


def closed(state: State, ended: Round, won: bool) -> State:
    """Put an ended round away and count it."""
    score = score_after(state, won)
    return replace(
        state,
        phase="round_over",
        clock=None,
        round=None,
        past=(*state.past, ended),
        experts=score.experts,
        viewers=score.viewers,
    )


# The decisive round ----------------------------------------------------------------------------------------------


def request_decisive(state: State, action: RequestDecisive, at: float) -> Turn:
    """Ask for the decisive round (1.8)."""
    return replace(state, phase="decisive_requested"), (DecisiveRequested(),)


def grant(state: State, action: Grant, at: float) -> Turn:
    """Grant it: the score is 0:0, three experts stay (1.8); the score so far is kept aside (C-R8)."""
    wanted = state.episode.season.decisive_players
    players = action.players
    if len(players) != wanted or len(set(players)) != wanted:
        raise Refused("bad-value", f"the decisive round is played by {wanted} experts, each named once (1.8)")
    for player in players:
        if not 1 <= player <= len(state.episode.roster):
            raise Refused("bad-value", f"there is no player {player} in the roster")
    granted = replace(
        state,
        phase="pre_spin",
        decisive=True,
        archived=Score(state.experts, state.viewers),
        experts=0,
        viewers=0,
        three=players,
    )
    names = ", ".join(name(state, player) for player in players)
    return granted, (DecisiveGranted(names), ScoreChanged(0, 0))


def refuse(state: State, action: Refuse, at: float) -> Turn:
    """Refuse it for this spin."""
    return replace(state, phase="pre_spin", refused_after=len(state.past)), (DecisiveRefused(),)


# The end ---------------------------------------------------------------------------------------------------------


def close_round(state: State, action: Next, at: float) -> Turn:
    """Close the round: somebody has won (1.5), or there is another spin, or no question is left (C-R14)."""
    return over(state) if is_finished(state) else to_spin(state)


def to_spin(state: State) -> Turn:
    """Wait for the next spin, or say that nothing is left to play (C-R14)."""
    phase, left = between(state)
    waiting = replace(state, phase=phase, clock=None, round=None)
    return waiting, () if left else (NoQuestions(),)


def over(state: State, declared: bool = False) -> Turn:
    """End the game; extra minutes that are left expire (1.6: the same game only)."""
    winner = _leader(state)
    ended = replace(
        state,
        phase="game_over",
        clock=None,
        top=None,
        break_kind="",
        winner=winner,
        declared=declared,
        bank=0,
        expired=state.expired + state.bank,
    )
    score = (state.experts, state.viewers)
    if winner == "nobody":
        return ended, (GameUndecided(*score),)
    return ended, (GameWon(*score, declared) if winner == "experts" else GameLost(*score, declared),)


def _leader(state: State) -> str:
    if state.experts == state.viewers:
        return "nobody"
    return "experts" if state.experts > state.viewers else "viewers"


def reopened(state: State) -> State:
    """Take the end of the game back: extra minutes return (C-R9)."""
    return replace(state, phase="round_over", winner="", declared=False, bank=state.bank + state.expired, expired=0)


def declare(state: State, action: Declare, at: float) -> Turn:
    """End a game without questions by hand: the higher score wins (C-R14)."""
    return over(state, declared=True)


def blitz_goes_on(state: State, round: Round) -> State:
    """Go on to the next question of a blitz after a verdict that was taken back."""
    return with_round(_next_in_blitz(state, round), verdict="", viewer="", town="", prize=0)
