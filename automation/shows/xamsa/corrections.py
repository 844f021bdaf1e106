"""What the director may put right: a spoiled question, a total."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Adjust, Adjusted, Event, Refused
from automation.shows.xamsa.actions import Void
from automation.shows.xamsa.asking import Turn
from automation.shows.xamsa.course import after_question, ended, left_behind, put_up, round_over
from automation.shows.xamsa.episode import Reserve
from automation.shows.xamsa.events import QuestionVoided, ScoreChanged
from automation.shows.xamsa.final import put_up_final, with_players
from automation.shows.xamsa.state import SEATS, Adjustment, Asked, Stakes, State, topics
from automation.shows.xamsa.sums import totals, winners

# The question ----------------------------------------------------------------------------------------------------


def spare(state: State, asked: Asked) -> int:
    """Find the reserve question (from 1) that fits best in the place of another; 0 for none (X-R17)."""
    free = (one for one in enumerate(state.episode.reserve, 1) if one[0] not in state.reserves_used)
    fits = [(number, reserve) for number, reserve in free if _fits(state, reserve, asked)]
    return max(fits, key=lambda one: (_closeness(one[1]), -one[0]))[0] if fits else 0


def _fits(state: State, reserve: Reserve, asked: Asked) -> bool:
    if asked.round in ("xamsa", "tie") or reserve.round == "xamsa":
        return asked.round == reserve.round
    named = (topics(state)[asked.topic - 1].name, asked.place, asked.round)
    wanted = (reserve.topic, reserve.place, reserve.round)
    return all(want in ("", 0, has) for want, has in zip(wanted, named, strict=True))


def _closeness(reserve: Reserve) -> tuple[bool, bool, bool]:
    return bool(reserve.topic), bool(reserve.place), bool(reserve.round)


def void(state: State, action: Void, at: float) -> Turn:
    """Take the question in play, or the one just over, out of the game.

    What it brought is struck from the ledger, so that every sum is as before it; a reserve question of the same nominal
    takes its place, or the game goes on without one.
    """
    asked = state.asked
    assert asked is not None
    reserve = spare(state, asked)
    struck = tuple(line for line in state.ledger if line.number != asked.number)
    gone = left_behind(replace(state, ledger=struck, clock=None), void=True)
    if reserve:
        gone = replace(gone, reserves_used=(*gone.reserves_used, reserve))
    again, events = _again(gone, asked, reserve)
    return again, (QuestionVoided(asked.number, bool(reserve)), *_changes(state, again), *events)


def _again(state: State, asked: Asked, reserve: int) -> Turn:
    if asked.round == "tie":
        return replace(state, phase="round_over", decided=0), ()
    if asked.round == "xamsa":
        # The wagers stand: they were made before the question was known.
        kept = replace(Stakes(), teams=state.stakes.teams, wagers=state.stakes.wagers, turns=state.stakes.turns)
        clean = replace(state, stakes=replace(kept, locked=True))
        return put_up_final(clean, reserve) if reserve else round_over(clean)
    return put_up(state, asked.place, reserve) if reserve else after_question(state, asked.place)


def _changes(before: State, after: State) -> tuple[Event, ...]:
    pairs = zip(SEATS, totals(before), totals(after), strict=True)
    return tuple(ScoreChanged(team, new) for team, old, new in pairs if new != old)


# Totals ----------------------------------------------------------------------------------------------------------


def team_named(state: State, target: str) -> int:
    """Find a team by its seat or its name."""
    names = [team.name for team in state.episode.team]
    if target in names:
        return names.index(target) + 1
    if target.isascii() and target.isdigit() and int(target) in SEATS:
        return int(target)
    raise Refused("bad-value", f"there is no team {target!r}: it is 1 to {len(SEATS)}, or one of {', '.join(names)}")


def adjust(state: State, action: Adjust, at: float) -> Turn:
    """Correct a team's total; booked apart, so that no sum of players or rounds changes (G7, X-R16).

    While captains wager their limits follow; locked wagers stand. After the end it may change who won.
    """
    team = team_named(state, action.target)
    line = Adjustment(team, action.delta, action.reason)
    adjusted = replace(state, adjustments=(*state.adjustments, line))
    if state.phase == "wager":
        adjusted = with_players(adjusted)
    said = Adjusted(action.target, action.delta, action.reason)
    turned = state.phase == "game_over" and winners(adjusted) != winners(state)
    return adjusted, (said, *_changes(state, adjusted), *(ended(adjusted) if turned else ()))
