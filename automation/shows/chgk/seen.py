"""Makes the views: what each role sees of a state."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from automation.model import Action, Role, of_newest, verb
from automation.shows.chgk.episode import SEVERAL, Artist, Episode, Media, Question, Sector
from automation.shows.chgk.league import standings
from automation.shows.chgk.prompts import TEAMS, prompt
from automation.shows.chgk.rules import expected
from automation.shows.chgk.state import (
    Round,
    State,
    at_table,
    last_judged,
    name,
    prize_of,
    question_of,
    shown_round,
)
from automation.shows.chgk.view import AirView, Card, DirectorView, Fields, HostView, Playing, Prize


def view(state: State, role: Role, /) -> Struct:
    """Show what a role may see: the experts see the picture."""
    if role.name == "director":
        return director(state)
    if role.name == "host":
        return host(state)
    return fields(state) if role.name == "lights" else air(state)


def fields(state: State) -> Fields:
    """Show the flat fields for looks and lamps."""
    round = shown_round(state)
    season = state.episode.season
    question = question_of(state, round)
    named = question if round is not None and round.introduced else None
    return Fields(
        phase=state.phase,
        experts=state.experts,
        viewers=state.viewers,
        round=round.number if round else 0,
        arrow=round.arrow if round else 0,
        sector=round.sector if round else 0,
        sector_kind=round.kind if round else "",
        read=bool(round and round.read),
        media=question.media.kind if question and round and round.media_shown else "",
        viewer=named.viewer if named else "",
        town=named.town if named else "",
        prize=prize_of(state, round) if named and round else 0,
        clock=state.clock.name if state.clock else "",
        bank=state.bank,
        club_used=state.club_used,
        early=bool(round and round.early),
        blitz_question=round.question if round else 0,
        blitz_right=round.right if round else 0,
        seated=_names(state) if len(at_table(state)) <= season.decisive_players and _reduced(state) else "",
        decisive=state.decisive,
        break_kind=state.break_kind,
        verdict=round.verdict if round else "",
        winner=state.winner,
    )


def _reduced(state: State) -> bool:
    return bool(state.three or (state.round is not None and state.round.seated))


def _names(state: State) -> str:
    return ", ".join(name(state, player) for player in at_table(state))


@of_newest
def air(state: State) -> AirView:
    """Show the programme's picture."""
    round, episode = shown_round(state), state.episode
    clock = state.clock if state.clock is not None and state.clock.name != "answer" else None
    music = _music(state)
    return AirView(
        phase=state.phase,
        language=episode.language,
        title=episode.title,
        subtitle=episode.subtitle,
        team=episode.team or TEAMS[episode.language][0],
        viewers_team=episode.viewers or TEAMS[episode.language][1],
        experts=state.experts,
        viewers=state.viewers,
        target=episode.season.target,
        sectors=_marks(state, round),
        arrow=round.arrow if round else _last_arrow(state),
        clockwise=episode.season.clockwise,
        sector=round.sector if round else 0,
        sector_kind=round.kind if round else "",
        top=state.top,
        clock=clock,
        card=_card(state, round),
        playing=_playing(state, round),
        bank=state.bank,
        club_used=state.club_used,
        blitz=_lamps(state, round),
        blitz_seconds=episode.season.blitz,
        roster=episode.roster,
        team_seated=state.team_seated,
        seated=at_table(state),
        decisive=state.decisive,
        decisive_worth=episode.season.decisive_worth,
        archived=state.archived,
        break_kind=state.break_kind,
        artist=music.artist if music else "",
        song=music.song if music else "",
        league=standings(state),
        verdict=round.verdict if round else "",
        early=bool(round and round.early),
        prize=Prize(round.viewer, round.town, round.prize) if round and round.prize else None,
        winner=state.winner,
    )


def _last_arrow(state: State) -> int:
    return state.past[-1].arrow if state.past else 0


def _music(state: State) -> Artist | None:
    named = state.episode.music
    return named[state.music - 1] if state.break_kind == "music" and 0 < state.music <= len(named) else None


def _marks(state: State, round: Round | None) -> tuple[str, ...]:
    current = round.sector if round else 0
    return tuple(
        "current" if number == current else "empty" if mark == "voided" else mark
        for number, mark in enumerate(state.sectors, 1)
    )


_NOTHING = Media()


def _card(state: State, round: Round | None) -> Card | None:
    question = question_of(state, round)
    if question is None or round is None or not round.introduced:
        return None
    answered = bool(round.verdict) and state.episode.season.show_answer
    return Card(
        viewer=question.viewer,
        town=question.town,
        photo=question.photo,
        sponsor=question.sponsor if isinstance(question, Sector) else "",
        prize=prize_of(state, round),
        number=round.question,
        question=question.question if round.read else "",
        answer=question.answer if answered else "",
        media=replace(question.media, note="") if round.media_shown else _NOTHING,
    )


def _playing(state: State, round: Round | None) -> Playing | None:
    question = question_of(state, round)
    if question is None or round is None or not round.media_shown or round.verdict:
        return None
    kind, file = question.media.kind, question.media.file
    return Playing(kind, file, round.media_at) if kind in ("audio", "video") else None


def _lamps(state: State, round: Round | None) -> tuple[str, ...]:
    if round is None or round.kind not in SEVERAL:
        return ()
    return tuple(_lamp(round, number) for number in range(1, state.episode.season.blitz_questions + 1))


def _lamp(round: Round, number: int) -> str:
    if number <= round.right:
        return "right"
    if number != round.question:
        return ""
    return "wrong" if round.verdict else "current"


def host(state: State) -> HostView:
    """Show the host's card."""
    round = shown_round(state)
    return HostView(
        air=air(state),
        say=prompt(state),
        question=_in_hand(question_of(state, round)),
        number=round.question if round else 0,
        next=_verb(expected(state)),
        clock=state.clock,
    )


def _in_hand(question: Question | None) -> Question | None:
    if not isinstance(question, Sector):
        return question
    return Question(**{key: getattr(question, key) for key in Question.__struct_fields__})


def _verb(action: Action | None) -> str:
    return verb(action) if action is not None else ""


def director(state: State) -> DirectorView:
    """Show everything."""
    round, episode = shown_round(state), state.episode
    last = last_judged(state)
    return DirectorView(
        phase=state.phase,
        experts=state.experts,
        viewers=state.viewers,
        clock=state.clock,
        round=round,
        past=state.past,
        question=_in_hand(question_of(state, round)),
        prize=prize_of(state, round) if round else 0,
        bank=state.bank,
        club_used=state.club_used,
        sectors=state.sectors,
        envelopes=episode.sector,
        loaded=state.loaded,
        reserves_left=_reserves_left(state, episode),
        top=state.top,
        team_seated=state.team_seated,
        roster=episode.roster,
        seated=at_table(state),
        decisive=state.decisive,
        archived=state.archived,
        break_kind=state.break_kind,
        verdict=state.past[last].verdict if last >= 0 else "",
        winner=state.winner,
        declared=state.declared,
        language=episode.language,
        season=episode.season,
        say=prompt(state),
        next=_verb(expected(state)),
    )


def _reserves_left(state: State, episode: Episode) -> int:
    return len(episode.reserve) - state.reserves_used
