"""The programme's picture, drawn from the state: only what everybody may know by now."""

from __future__ import annotations

from automation.model import of_newest
from automation.shows.xamsa.buzzer import OPEN, button, place_of
from automation.shows.xamsa.episode import PLACES, TOPICS, nominal
from automation.shows.xamsa.final import before
from automation.shows.xamsa.state import (
    SEATS,
    Booking,
    Past,
    State,
    at_button,
    awaited,
    has_written,
    name_of,
    text_of,
    topics,
    whose_turn,
)
from automation.shows.xamsa.sums import Sums, added, adjusted, places, totals, winners
from automation.shows.xamsa.views import (
    AirView,
    PlayerSums,
    QuestionShown,
    Stake,
    TeamShown,
    TeamSums,
    TopicShown,
    VerdictShown,
    Waiting,
)

WAITED_FOR = ("assign", "ferdi_pick", "wager", "final_collect")
"""The phases in which all wait for the teams to choose."""


@of_newest
def air(state: State) -> AirView:
    """Show the programme's picture."""
    episode, round, asked = state.episode, state.round, state.asked
    sums = added(state.ledger)
    return AirView(
        phase=state.phase,
        language=episode.language,
        title=episode.title,
        subtitle=episode.subtitle,
        round=round.kind,
        round_number=round.number,
        rounds=episode.season.round_order,
        nominals=tuple(nominal(round.kind, place) for place in range(1, PLACES + 1)) if round.kind != "xamsa" else (),
        teams=_teams(state, sums),
        board=board(state),
        topic=round.topic,
        topic_name=topic_name(state),
        out=round.out,
        turn=whose_turn(state),
        question=question(state),
        answering=asked.answering if asked else 0,
        queue=_queue(state),
        verdict=last_verdict(state),
        clock=state.clock if state.clock is not None and state.clock.name not in ("answer", "settle") else None,
        think=asked.left if asked is not None and state.phase in ("reading", "settling", "answering") else 0.0,
        tie=asked is not None and asked.round == "tie",
        stakes=_stakes(state),
        players=player_sums(state, sums),
        table=table(state, sums),
        winners=winners(state) if state.phase == "game_over" else (),
    )


# Teams -----------------------------------------------------------------------------------------------------------


def known_lineup(state: State, team: int) -> tuple[int, ...]:
    """Give a team's players by topic as far as all may know them: once they are locked (X-R19)."""
    round = state.round
    lineup = round.lineups[team - 1]
    if round.kind == "sertli":
        known = round.topic if round.locked else round.topic - 1
        return tuple(player if topic <= known else 0 for topic, player in enumerate(lineup, 1))
    return lineup if round.locked else (0,) * TOPICS


def is_done(state: State, team: int) -> bool:
    """Say whether a team has chosen where all wait for that."""
    plays = state.phase in ("assign", "ferdi_pick") or team in state.stakes.teams
    return state.phase in WAITED_FOR and plays and team not in awaited(state)


def _teams(state: State, sums: Sums) -> tuple[TeamShown, ...]:
    points, ranks = totals(state), places(state)
    return tuple(_team(state, seat, sums, points[seat - 1], ranks[seat - 1]) for seat in SEATS)


def _team(state: State, seat: int, sums: Sums, points: int, rank: int) -> TeamShown:
    team, round, line = state.episode.team[seat - 1], state.round, answer_of(state, seat)
    lineup = known_lineup(state, seat)
    player = lineup[round.topic - 1] if round.topic else 0
    return TeamShown(
        seat=seat,
        name=team.name,
        colour=team.colour,
        sign=team.sign,
        players=tuple(member.name for member in team.player),
        captain=next((place for place, member in enumerate(team.player, 1) if member.captain), 0),
        total=points,
        round_total=sums.team_round[seat, round.kind],
        topic_total=sums.topic[seat, player, round.kind, round.topic] if player else 0,
        player=player,
        lineup=lineup,
        ready=is_done(state, seat),
        state=_standing(state, seat),
        queue=place_of(state, seat),
        verdict=line.verdict if line else "",
        points=line.points if line else 0,
        place=rank,
    )


def _standing(state: State, team: int) -> str:
    asked = state.asked
    if asked is None or asked.round == "xamsa":
        return ""
    if state.phase not in OPEN:
        return "out" if team not in asked.teams else "answered" if team in (*asked.answered, asked.winner) else "free"
    # While the first press settles nobody is shown to have pressed.
    return "free" if state.phase == "settling" and team not in asked.answered else button(state, team)


def answer_of(state: State, team: int) -> Booking | None:
    """Give a team's answer to the question up."""
    return next((line for line in _lines(state) if line.team == team), None)


def _lines(state: State) -> list[Booking]:
    # The lines of the question up are the last ones of the ledger.
    found: list[Booking] = []
    for line in reversed(state.ledger if state.asked is not None else ()):
        if state.asked is None or line.number != state.asked.number:
            break
        found.append(line)
    return found


def last_verdict(state: State) -> VerdictShown | None:
    """Give the last verdict on the question up."""
    line = next(iter(_lines(state)), None)
    if line is None:
        return None
    player = name_of(state, line.team, line.player)
    return VerdictShown(line.number, line.team, player, line.verdict, line.points, totals(state)[line.team - 1])


def _queue(state: State) -> tuple[Waiting, ...]:
    asked = state.asked
    if asked is None or not asked.answering:
        return ()
    teams = (asked.answering, *(press.team for press in asked.queue))
    return tuple(Waiting(team, at_button(state, team), place) for place, team in enumerate(teams, 1))


# The board -------------------------------------------------------------------------------------------------------


def is_named(state: State, topic: int) -> bool:
    """Say whether all may know the name of a topic."""
    return topic <= state.round.announced


def topic_name(state: State) -> str:
    """Give the name of the topic in play, once announced."""
    round = state.round
    if round.kind == "xamsa":
        return state.episode.xamsa.topic if round.announced else ""
    return topics(state)[round.topic - 1].name if round.topic and is_named(state, round.topic) else ""


def board(state: State) -> tuple[TopicShown, ...]:
    """Show the topics of the round; none before it has started."""
    if state.phase == "round_intro":
        return ()
    # Later ones win: a reserve question stands where the voided one stood.
    past = {(one.topic, one.place): one for one in state.past if one.round == state.round.kind}
    return tuple(_topic(state, number, topic.name, past) for number, topic in enumerate(topics(state), 1))


def _topic(state: State, number: int, name: str, past: dict[tuple[int, int], Past]) -> TopicShown:
    round = state.round
    cells = [_cell(state, (number, place), past) for place in range(1, PLACES + 1)]
    return TopicShown(
        name=name if is_named(state, number) else "",
        state=_topic_state(state, number),
        cells=tuple(cell for cell, _ in cells),
        teams=tuple(team for _, team in cells),
        removed_by=round.turns[round.removed.index(number)] if number in round.removed else 0,
    )


def _topic_state(state: State, number: int) -> str:
    round = state.round
    if number in round.removed:
        return "removed"
    if number == round.topic:
        return "played" if state.phase in ("topic_over", "round_over") else "current"
    if number < round.topic:
        return "played"
    return "announced" if is_named(state, number) else "hidden"


def _cell(state: State, at: tuple[int, int], past: dict[tuple[int, int], Past]) -> tuple[str, int]:
    asked = state.asked
    if asked is not None and (asked.topic, asked.place) == at:
        over = state.phase in ("q_closed", "answer_shown")
        return (_outcome(asked.winner) if over else "current"), asked.winner
    if at not in past:
        return "open", 0
    return ("void", 0) if past[at].void else (_outcome(past[at].winner), past[at].winner)


def _outcome(winner: int) -> str:
    return "right" if winner else "missed"


# The question ----------------------------------------------------------------------------------------------------


def may_read(state: State) -> bool:
    """Say whether the picture may show the question's text."""
    asked, when = state.asked, state.episode.season.question_text
    if asked is None or when == "never":
        return False
    return is_heard(state) or (when == "reading" and asked.opened >= 0)


def is_heard(state: State) -> bool:
    """Say whether the question was read out, or is over."""
    return state.asked is not None and (state.asked.read or state.phase in ("q_closed", "answer_shown"))


def question(state: State) -> QuestionShown | None:
    """Show the question up."""
    asked, text = state.asked, text_of(state)
    if asked is None or text is None:
        return None
    return QuestionShown(
        number=asked.number,
        round=asked.round,
        topic=topic_name(state),
        place=asked.place,
        nominal=asked.nominal,
        reading=asked.opened >= 0,
        read=asked.read,
        text=text.question if may_read(state) else "",
        answer=text.answer if asked.shown else "",
        winner=asked.winner,
    )


# The Xəmsə round -------------------------------------------------------------------------------------------------


def _stakes(state: State) -> tuple[Stake, ...]:
    if state.round.kind != "xamsa" or state.phase == "round_intro":
        return ()
    earlier, now = before(state), totals(state)
    return tuple(_stake(state, team, earlier[team - 1], now[team - 1]) for team in SEATS)


def _stake(state: State, team: int, earlier: int, now: int) -> Stake:
    stakes, verdict = state.stakes, state.stakes.verdicts[team - 1]
    turn = whose_turn(state) == team
    shown = bool(verdict) or (turn and stakes.answer_shown)
    bared = bool(verdict) or (turn and stakes.wager_shown)
    return Stake(
        team=team,
        plays=team in stakes.teams,
        before=earlier,
        wagered=stakes.wagers[team - 1] > 0,
        written=has_written(state, team),
        turn=turn,
        answer=stakes.written[team - 1] if shown else "",
        drawing=stakes.drawn[team - 1] if shown else (),
        answer_shown=shown,
        wager=stakes.wagers[team - 1] if bared else 0,
        verdict=verdict,
        total=now,
    )


# Sums ------------------------------------------------------------------------------------------------------------


def player_sums(state: State, sums: Sums) -> tuple[PlayerSums, ...]:
    """Give the sums of every player: by topic of the round, in the round, in the game (X-R16)."""
    kind = state.round.kind
    return tuple(
        PlayerSums(
            team=seat,
            player=player,
            name=member.name,
            topics=tuple(sums.topic[seat, player, kind, topic] for topic in range(1, TOPICS + 1)),
            round=sums.player_round[seat, player, kind],
            game=sums.player[seat, player],
        )
        for seat, team in zip(SEATS, state.episode.team, strict=True)
        for player, member in enumerate(team.player, 1)
    )


def table(state: State, sums: Sums) -> tuple[TeamSums, ...]:
    """Give the standings, best first."""
    points, ranks = totals(state), places(state)
    lines = [
        TeamSums(
            team=seat,
            rounds=tuple(sums.team_round[seat, kind] for kind in state.episode.season.round_order),
            played=sums.team[seat],
            adjusted=adjusted(state, seat),
            total=points[seat - 1],
            place=ranks[seat - 1],
        )
        for seat in SEATS
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.team)))
