"""The course of the game: rounds, topics, players called out, questions put up, one after another."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.xamsa import final
from automation.shows.xamsa.actions import (
    AnnounceTopic,
    AnnounceTopics,
    CallPlayers,
    Next,
    OrderTopics,
    ShowAnswer,
    Start,
    StartClock,
    SuddenDeath,
)
from automation.shows.xamsa.asking import Turn
from automation.shows.xamsa.choosing import open_choice, to_remove
from automation.shows.xamsa.episode import PLACES, TOPICS, nominal
from automation.shows.xamsa.events import (
    AnswerShown,
    GameTied,
    GameWon,
    PlayersOut,
    QuestionReady,
    RoundIntroduced,
    RoundOver,
    RoundStarted,
    SuddenDeathStarted,
    TopicAnnounced,
    TopicOver,
    TopicsAnnounced,
    TopicsLaid,
    TopicsOrdered,
)
from automation.shows.xamsa.state import (
    SEATS,
    Asked,
    Past,
    Round,
    State,
    at_button,
    topics,
    with_asked,
    with_round,
)
from automation.shows.xamsa.sums import in_turn, total, winners

# Rounds ----------------------------------------------------------------------------------------------------------


def start_round(state: State, action: Start, at: float) -> Turn:
    """Start the round: topics are laid out, the first one comes up, or the wagers open."""
    round = state.round
    started = RoundStarted(round.kind, round.number)
    if round.kind == "xamsa":
        opened, events = final.open_wagers(state, at)
        return opened, (started, *events)
    if round.kind == "sertli":
        return replace(with_round(state, topic=1), phase="topic_intro"), (started,)
    return replace(state, phase="topics"), (started, TopicsLaid(round.kind))


def round_over(state: State) -> Turn:
    """End the round."""
    return replace(state, phase="round_over", clock=None), (RoundOver(state.round.kind, state.round.number),)


def _next_round(state: State) -> Turn:
    number = state.round.number + 1
    if number > len(state.episode.season.round_order):
        return replace(left_behind(state), phase="game_over"), ended(state)
    kind = state.episode.season.round_order[number - 1]
    following = replace(state, phase="round_intro", round=Round(kind=kind, number=number))
    return following, (RoundIntroduced(kind, number),)


def ended(state: State) -> tuple[Event, ...]:
    """Say who won: the highest total; several share the first place (X-R15)."""
    first = winners(state)
    points = total(state, first[0])
    if len(first) > 1:
        return (GameTied(listed(first), points),)
    return (GameWon(first[0], state.episode.team[first[0] - 1].name, points),)


def listed(teams: tuple[int, ...]) -> str:
    """Join the numbers of teams."""
    return ",".join(map(str, teams))


# Topics ----------------------------------------------------------------------------------------------------------


def announce_topic(state: State, action: AnnounceTopic, at: float) -> Turn:
    """Name the next topic; in the Xəmsə round that of its question (X-R13)."""
    round = state.round
    named = with_round(state, announced=round.announced + 1)
    if round.kind == "xamsa":
        return named, (TopicAnnounced(round.kind, 0, state.episode.xamsa.topic),)
    topic = named.round.announced
    said = TopicAnnounced(round.kind, topic, topics(state)[topic - 1].name)
    if round.kind == "sertli":
        chosen, opened = open_choice(with_round(named, locked=False), state.episode.season.sertli_time, at)
        return chosen, (said, *opened)
    if round.kind == "sirli":
        ready, events = put_up(named, 1)
        return ready, (said, *events)
    return named, (said, *((TopicsAnnounced(round.kind),) if topic == TOPICS else ()))


def announce_topics(state: State, action: AnnounceTopics, at: float) -> Turn:
    """Name all topics that are left."""
    kind, names = state.round.kind, topics(state)
    rest = range(state.round.announced + 1, TOPICS + 1)
    said = tuple(TopicAnnounced(kind, topic, names[topic - 1].name) for topic in rest)
    return with_round(state, announced=TOPICS), (*said, TopicsAnnounced(kind))


def order_topics(state: State, action: OrderTopics, at: float) -> Turn:
    """Set the order of the hidden topics (Sirli)."""
    if sorted(action.topics) != list(range(1, TOPICS + 1)):
        raise Refused("bad-value", f"the order names each of the topics 1 to {TOPICS} once")
    return with_round(state, order=action.topics), (TopicsOrdered(),)


def start_clock(state: State, action: StartClock, at: float) -> Turn:
    """Let the teams line up, or remove topics one after another (X-R2)."""
    season = state.episode.season
    if state.round.kind == "ferdi":
        return to_remove(with_round(state, turns=in_turn(state, SEATS, season.elimination_order)), at)
    return open_choice(state, season.belli_time if state.round.kind == "belli" else season.sirli_time, at)


def call_players(state: State, action: CallPlayers, at: float) -> Turn:
    """Call the players out; in the Sirli round they come before their topic is named."""
    round = state.round
    names = [at_button(state, team) for team in SEATS]
    said = PlayersOut(round.kind, round.topic, *names)
    called = with_round(state, out=True)
    if round.kind == "sirli":
        return called, (said,)
    ready, events = put_up(called, 1)
    return ready, (said, *events)


def _next_topic(state: State) -> Turn:
    round = state.round
    if round.kind == "ferdi" or round.topic == TOPICS:
        return round_over(state)
    # X-R18: other players stand at the buttons; in the Şərtli round they are yet to be named.
    following = with_round(state, topic=round.topic + 1, out=False, locked=round.kind != "sertli")
    return replace(following, phase="topic_intro"), ()


# Questions -------------------------------------------------------------------------------------------------------


def put_up(state: State, place: int, reserve: int = 0) -> Turn:
    """Put up the question at a place of the topic, or a reserve question of the same nominal (X-R17)."""
    round = state.round
    asked = Asked(
        number=state.asked_before + 1,
        round=round.kind,
        topic=round.topic,
        place=place,
        nominal=nominal(round.kind, place),
        reserve=reserve,
        left=state.episode.season.think,
    )
    return _up(state, asked)


def _up(state: State, asked: Asked) -> Turn:
    up = replace(state, phase="q_ready", clock=None, asked=asked, asked_before=asked.number)
    return up, (QuestionReady(asked.round, asked.number, asked.place, asked.nominal),)


def left_behind(state: State, void: bool = False) -> State:
    """Put the question away that is over."""
    asked = state.asked
    if asked is None:
        return state
    past = Past(asked.number, asked.round, asked.topic, asked.place, asked.reserve, asked.winner, void)
    return replace(state, asked=None, past=(*state.past, past))


def show_answer(state: State, action: ShowAnswer, at: float) -> Turn:
    """Show the right answer."""
    asked = state.asked
    assert asked is not None
    phase = "answer_shown" if state.phase == "q_closed" else state.phase
    return replace(with_asked(state, shown=True), phase=phase), (AnswerShown(asked.round, asked.number),)


def after_question(state: State, place: int) -> Turn:
    """Go on after the question at a place of the topic."""
    if place < PLACES:
        return put_up(state, place + 1)
    said = TopicOver(state.round.kind, state.round.topic)
    return replace(state, phase="topic_over", clock=None), (said,)


def next_step(state: State, action: Next, at: float) -> Turn:
    """Go on to what comes next."""
    asked = state.asked
    if state.phase == "topic_over":
        return _next_topic(state)
    if state.phase == "round_over":
        return _next_round(state)
    if state.phase == "round_intro":  # X-R12: nobody can play the Xəmsə round
        return round_over(state)
    if state.phase == "final_reveal":
        return final.next_turn(state) if final.turns_left(state) else round_over(state)
    assert asked is not None
    if asked.round == "tie":
        return replace(left_behind(state), phase="round_over"), ()
    return after_question(left_behind(state), asked.place)


def sudden_death(state: State, action: SuddenDeath, at: float) -> Turn:
    """Ask those who share the first place a question without nominal (X-R15)."""
    gone, teams = left_behind(state), winners(state)
    asked = Asked(number=gone.asked_before + 1, round="tie", teams=teams, left=state.episode.season.think)
    up, events = _up(replace(gone, ties_used=state.ties_used + 1), asked)
    return up, (SuddenDeathStarted(listed(teams)), *events)
