"""What the director may put right: the last verdict, a question, the score, a missing envelope."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Adjust, Adjusted, Event, Refused
from automation.shows.chgk.actions import CorrectRuling, LoadReserve, Void
from automation.shows.chgk.events import QuestionVoided, ReserveLoaded, RulingCorrected, ScoreChanged
from automation.shows.chgk.state import BETWEEN, Numbers, Round, Score, State, in_blitz, is_finished, last_judged
from automation.shows.chgk.turns import Turn
from automation.shows.chgk.verdicts import blitz_goes_on, closed, earns, lost, over, reopened, to_spin

_BLITZ_REOPENS = ("round_over", "game_over", "pre_spin", "no_questions")


# The last verdict ------------------------------------------------------------------------------------------------


def ruling_objection(state: State) -> str:
    """Say why the last verdict cannot be reversed now, or nothing."""
    if _right_in_blitz(state):
        return ""
    at = last_judged(state)
    if at < 0:
        return "there is no verdict yet"
    round = state.past[at]
    if state.decisive and not round.decisive:
        return "the decisive round was granted after it: undo that first"
    if _reopens_blitz(state, round):
        return _resuming_objection(state, round)
    score = _reversed_score(state, round)
    if not min(score.experts, score.viewers) >= 0 or max(score.experts, score.viewers) > _most(state):
        return "the score was adjusted since: adjust it again"
    if state.round is not None and is_finished(replace(state, experts=score.experts, viewers=score.viewers)):
        return "it would end the game in the middle of a question: void that first"
    return ""


def correct_ruling(state: State, action: CorrectRuling, at: float) -> Turn:
    """Reverse the last verdict, from any phase in which that makes sense.

    Points, prize and an earned extra minute follow; one that is spent already stays spent. A blitz lost before its
    last question goes on, until the top spins again; a right answer within a blitz turned wrong ends it. A game that
    is over is reopened where nobody has won any more. Pressed twice it changes nothing.
    """
    if _right_in_blitz(state):
        return _blitz_lost(state)
    index = last_judged(state)
    round = state.past[index]
    if _reopens_blitz(state, round):
        return _blitz_resumed(state, round, index)
    return _reversed(state, round, index)


def _resuming_objection(state: State, round: Round) -> str:
    if state.phase not in _BLITZ_REOPENS:
        return "the game has gone on: the blitz cannot be resumed"
    adjusted = state.viewers < 1 or state.experts >= state.episode.season.target
    return "the score was adjusted since: adjust it again" if adjusted else ""


def _right_in_blitz(state: State) -> bool:
    return in_blitz(state.round) and state.round is not None and state.round.right > 0


def _reopens_blitz(state: State, round: Round) -> bool:
    return in_blitz(round) and round.verdict != "right" and round.question < state.episode.season.blitz_questions


def _blitz_lost(state: State) -> Turn:
    assert state.round is not None
    question = state.round.question - 1
    missed = replace(state.round, question=question, right=question - 1, introduced=True, read=True)
    scored = closed(state, lost(state, missed, "wrong"), won=False)
    return scored, (RulingCorrected("wrong"), ScoreChanged(scored.experts, scored.viewers))


def _blitz_resumed(state: State, round: Round, index: int) -> Turn:
    score = Score(0, 0) if round.decisive else Score(state.experts, state.viewers - 1)
    before = reopened(state) if state.phase == "game_over" else state
    past = (*state.past[:index], *state.past[index + 1 :])
    resumed = replace(before, past=past, round=round, experts=score.experts, viewers=score.viewers)
    return blitz_goes_on(resumed, round), (RulingCorrected("right"), ScoreChanged(*_pair(score)))


def _reversed(state: State, round: Round, index: int) -> Turn:
    score = _reversed_score(state, round)
    turned, minutes = _turned(state, round)
    past = (*state.past[:index], turned, *state.past[index + 1 :])
    # After the end the bank is empty and may go below nothing here: what expired comes back to it in _settled.
    changed = replace(state, past=past, experts=score.experts, viewers=score.viewers, bank=state.bank + minutes)
    changed = _with_start(changed, score.experts - state.experts, score.viewers - state.viewers, minutes)
    settled, events = _settled(changed)
    verdict = "right" if turned.verdict == "right" else "wrong"
    return settled, (RulingCorrected(verdict), ScoreChanged(*_pair(score)), *events)


def _turned(state: State, round: Round) -> tuple[Round, int]:
    if round.verdict != "right":
        right = round.question if in_blitz(round) else 0
        minutes = earns(round) - round.earned
        won = replace(round, verdict="right", right=right, viewer="", town="", prize=0)
        return replace(won, earned=round.earned + minutes), minutes
    taken = min(round.earned, state.bank + state.expired)
    missed = replace(round, right=max(0, round.question - 1), earned=round.earned - taken)
    return lost(state, missed, "wrong"), -taken


def _reversed_score(state: State, round: Round) -> Score:
    if round.decisive:
        worth = state.episode.season.decisive_worth
        return Score(0, worth) if round.verdict == "right" else Score(worth, 0)
    step = -1 if round.verdict == "right" else 1
    return Score(state.experts + step, state.viewers - step)


def _most(state: State) -> int:
    return max(state.episode.season.target, state.episode.season.decisive_worth if state.decisive else 0)


def _pair(score: Score) -> tuple[int, int]:
    return score.experts, score.viewers


# What a question began with --------------------------------------------------------------------------------------


def _with_start(state: State, experts: int, viewers: int, minutes: int = 0) -> State:
    """Carry a correction of earlier numbers over to the question in play, so that VOID keeps it."""
    round = state.round
    if round is None:
        return state
    before = round.before
    start = Numbers(
        max(0, before.experts + experts),
        max(0, before.viewers + viewers),
        max(0, before.bank + minutes),
        before.club_used,
    )
    return replace(state, round=replace(round, before=start))


def _settled(state: State) -> Turn:
    if state.phase == "game_over":
        again = reopened(state)
        if not is_finished(again):
            return again, ()
        ended, events = over(again)
        return ended, () if ended.winner == state.winner else events
    if state.phase in BETWEEN and is_finished(state):
        return over(state)
    return state, ()


# The question ----------------------------------------------------------------------------------------------------


def void_objection(state: State) -> str:
    """Say why no question can be taken out now, or nothing."""
    if state.round is None and (not state.past or state.past[-1].verdict == "void"):
        return "there is no question to void"
    return ""


def void(state: State, action: Void, at: float) -> Turn:
    """Take the question in play, or the one just judged, out of the game (G7).

    Points, extra minutes and the club's help are as at its start; its sector is skipped from now on (C-R1).
    """
    round = state.round or state.past[-1]
    past = state.past if state.round is not None else state.past[:-1]
    before = round.before
    marks = (*state.sectors[: round.sector - 1], "voided", *state.sectors[round.sector :])
    gone = replace(round, verdict="void", viewer="", town="", prize=0, earned=0)
    restored = replace(
        state,
        sectors=marks,
        past=(*past, gone),
        experts=before.experts,
        viewers=before.viewers,
        bank=before.bank,
        expired=0,
        club_used=before.club_used,
        winner="",
        declared=False,
    )
    changed = (before.experts, before.viewers) != (state.experts, state.viewers)
    score: tuple[Event, ...] = (ScoreChanged(before.experts, before.viewers),) if changed else ()
    waiting, events = to_spin(restored)
    return waiting, (QuestionVoided(round.sector), *score, *events)


# Scores and envelopes --------------------------------------------------------------------------------------------


def adjust(state: State, action: Adjust, at: float) -> Turn:
    """Correct the score of `experts` or `viewers` (G7); a score that ends the game ends it between questions only."""
    if action.target not in ("experts", "viewers"):
        raise Refused("bad-value", f"there is no score of {action.target!r}: it is experts or viewers")
    experts = state.experts + (action.delta if action.target == "experts" else 0)
    viewers = state.viewers + (action.delta if action.target == "viewers" else 0)
    _check_score(state, experts, viewers)
    adjusted = replace(state, experts=experts, viewers=viewers)
    adjusted = _with_start(adjusted, experts - state.experts, viewers - state.viewers)
    settled, events = _settled(adjusted)
    said = Adjusted(action.target, action.delta, action.reason)
    return settled, (said, ScoreChanged(experts, viewers), *events)


def _check_score(state: State, experts: int, viewers: int) -> None:
    target = state.episode.season.target
    if not (0 <= experts <= _most(state) and 0 <= viewers <= _most(state)):
        raise Refused("bad-value", f"the score would be {experts}:{viewers}; it goes from 0 to {target}")
    if min(experts, viewers) >= target:
        raise Refused("bad-value", f"both sides cannot have {target}")
    if state.round is not None and max(experts, viewers) >= target:
        raise Refused("bad-value", "it would end the game in the middle of a question: void or finish that first")


def load_reserve(state: State, action: LoadReserve, at: float) -> Turn:
    """Put the next reserve envelope on a sector that has played, was voided or stayed empty (C-R14)."""
    number = action.sector
    if not 1 <= number <= len(state.sectors):
        raise Refused("bad-value", f"there is no sector {number}: they are 1 to {len(state.sectors)}")
    if state.sectors[number - 1] == "unplayed":
        raise Refused("bad-value", f"sector {number} has its envelope")
    envelope = state.reserves_used + 1
    loaded = replace(
        state,
        phase="pre_spin",
        sectors=(*state.sectors[: number - 1], "unplayed", *state.sectors[number:]),
        loaded=(*state.loaded[: number - 1], envelope, *state.loaded[number:]),
        reserves_used=envelope,
    )
    return loaded, (ReserveLoaded(number),)
