"""What each role may see of a game of Xəmsə; a team's choices leave to nobody but itself and the director."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from automation.model import Role, verb
from automation.shows.xamsa.air import air, is_done, is_heard, last_verdict, player_sums, table
from automation.shows.xamsa.buzzer import button, place_of
from automation.shows.xamsa.episode import Question
from automation.shows.xamsa.final import most
from automation.shows.xamsa.prompts import prompt
from automation.shows.xamsa.rules import expected
from automation.shows.xamsa.state import NOBODY, SEATS, State, text_of, topics, unused, whose_turn
from automation.shows.xamsa.sums import added, leaders, totals, winners
from automation.shows.xamsa.text import fold
from automation.shows.xamsa.views import DirectorView, Fields, HostView, PlayerView


def view(state: State, role: Role, /) -> Struct:
    """Show what a role may see; a player's seat is the seat of his team."""
    if role.name == "director":
        return director(state)
    if role.name == "host":
        return host(state)
    if role.name == "lights":
        return fields(state)
    return player(state, role.seat) if role.name == "player" and role.seat in SEATS else air(state)


def fields(state: State) -> Fields:
    """Show the flat fields for looks and lamps."""
    asked, round, stakes = state.asked, state.round, state.stakes
    clock, verdict, ahead = state.clock, last_verdict(state), leaders(state)
    turn, waiting = whose_turn(state), tuple(press.team for press in asked.queue) if asked and asked.answering else ()
    second, third, fourth = (*waiting, 0, 0, 0)[:3]
    first = winners(state) if state.phase == "game_over" else ()
    return Fields(
        state.phase,
        round=round.kind,
        round_number=round.number,
        topic=round.topic,
        number=asked.number if asked else 0,
        place=asked.place if asked else 0,
        nominal=asked.nominal if asked else 0,
        tie=asked is not None and asked.round == "tie",
        reading=asked is not None and asked.opened >= 0,
        read=asked is not None and asked.read,
        locked=round.locked,
        out=round.out,
        turn=turn,
        answering=asked.answering if asked else 0,
        queued=len(waiting),
        second=second,
        third=third,
        fourth=fourth,
        **by_seat("answered", (asked is not None and team in asked.answered for team in SEATS)),
        **by_seat("ready", (is_done(state, team) for team in SEATS)),
        verdict=verdict.verdict if verdict else "",
        verdict_team=verdict.team if verdict else 0,
        right=asked.winner if asked else 0,
        shown=asked is not None and asked.shown,
        answer_shown=bool(turn) and stakes.answer_shown,
        wager_shown=bool(turn) and (stakes.wager_shown or bool(stakes.verdicts[turn - 1])),
        clock=clock.name if clock is not None and clock.name != "settle" else "",
        **by_seat("total", totals(state)),
        leader=ahead[0] if len(ahead) == 1 else 0,
        winner=first[0] if len(first) == 1 else 0,
        tied=len(first) > 1,
    )


def by_seat(name: str, values: Iterable[Any]) -> dict[str, Any]:
    """Name values by seat: `by_seat("total", …)` fills total1 to total4."""
    return {f"{name}{team}": value for team, value in zip(SEATS, values, strict=True)}


def host(state: State) -> HostView:
    """Show the host's card."""
    step, xamsa = expected(state), state.episode.xamsa
    named = tuple(topic.name for topic in topics(state))
    return HostView(
        air=air(state),
        say=prompt(state),
        next=verb(step) if step is not None else "",
        topics=named or ((xamsa.topic,) if xamsa.topic else ()),
        question=_in_hand(state),
        number=state.asked.number if state.asked else 0,
        matches=_matches(state),
        clock=state.clock,
    )


def _in_hand(state: State) -> Question | None:
    text = text_of(state)
    return None if text is None else Question(**{key: getattr(text, key) for key in Question.__struct_fields__})


def _matches(state: State) -> bool:
    text, team = text_of(state), whose_turn(state)
    if text is None or state.phase != "final_reveal" or not state.stakes.answer_shown:
        return False
    return fold(state.stakes.written[team - 1]) in {fold(right) for right in (text.answer, *text.accept)}


def player(state: State, team: int) -> PlayerView:
    """Show a team the picture and its own choices; the text of a question only once all have heard it."""
    picture, stakes = air(state), state.stakes
    if picture.question is not None and not is_heard(state):
        picture = replace(picture, question=replace(picture.question, text=""))
    return PlayerView(
        air=picture,
        team=team,
        button=button(state, team),
        place=place_of(state, team),
        question=state.asked.number if state.asked else 0,
        lineup=state.round.lineups[team - 1],
        unused=unused(state, team),
        plays=team in stakes.teams,
        wager=stakes.wagers[team - 1],
        most=most(state, team) if state.phase == "wager" else 0,
        written=stakes.written[team - 1],
        drawing=stakes.drawn[team - 1],
        turn=state.phase == "ferdi_elim" and whose_turn(state) == team,
    )


def director(state: State) -> DirectorView:
    """Show everything."""
    episode, step, sums = state.episode, expected(state), added(state.ledger)
    limits = tuple(most(state, team) for team in SEATS) if state.phase == "wager" else NOBODY
    return DirectorView(
        phase=state.phase,
        language=episode.language,
        title=episode.title,
        season=episode.season,
        clock=state.clock,
        round=state.round,
        topics=topics(state),
        asked=state.asked,
        question=_in_hand(state),
        stakes=state.stakes,
        most=limits,
        teams=episode.team,
        ready=tuple(is_done(state, team) for team in SEATS),
        totals=totals(state),
        table=table(state, sums),
        players=player_sums(state, sums),
        ledger=state.ledger,
        adjustments=state.adjustments,
        past=state.past,
        reserves=episode.reserve,
        reserves_used=state.reserves_used,
        ties_left=len(episode.tie) - state.ties_used,
        turn=whose_turn(state),
        buttons=tuple(button(state, team) for team in SEATS),
        winners=winners(state) if state.phase == "game_over" else (),
        say=prompt(state),
        next=verb(step) if step is not None else "",
    )
