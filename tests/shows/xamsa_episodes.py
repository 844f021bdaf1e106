"""Sample episodes of Xəmsə, what is secret in them, and short words for whole stretches of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from automation.shows import SHOWS
from automation.shows.xamsa.episode import (
    BASE,
    PLACES,
    TEAMS,
    TOPICS,
    Episode,
    Final,
    Player,
    Question,
    Reserve,
    Season,
    Team,
    Topic,
    topics_of,
)
from automation.shows.xamsa.state import State
from automation.shows.xamsa.sums import totals
from tests.play import Game, check_replay, play, step

SHOW = SHOWS["xamsa"]

NAMES = (
    ("Nar", ("Aygün Quliyeva", "Elçin Rzayev", "Səbinə Əliyeva-Hüseynzadə", "Cavid Məmmədov", "Nərmin İsmayılova")),
    ("Zəfəran", ("Orxan Həsənov", "Leyla Xəlilova", "Tural Babayev", "Günel Şıxlı", "İlqar Ağayev")),
    ("Firuzə", ("Fidan Cəfərova", "Murad Kərimov", "Ülviyyə Nəsirli", "Rauf Qasımov", "Jalə Verdiyeva")),
    ("Mürəkkəb", ("Kamran Yusifov", "Dilarə Paşayeva", "Vüqar Zeynallı", "Pərvin Tağıyeva", "Çingiz Öməroğlu")),
)


def team(seat: int) -> Team:
    """Make a team whose last player is its captain."""
    name, players = NAMES[seat - 1]
    return Team(name=name, player=tuple(Player(each, captain=each == players[-1]) for each in players))


def question(mark: str) -> Question:
    """Make a question whose every text carries its mark."""
    return Question(
        question=f"sual <{mark}>", answer=f"cavab <{mark}>", comment=f"şərh <{mark}>", accept=(f"həm də <{mark}>",)
    )


def topic(mark: str) -> Topic:
    """Make a topic whose every text carries its mark."""
    return Topic(name=f"mövzu <{mark}>", question=tuple(question(f"{mark}/{place}") for place in range(1, PLACES + 1)))


def topics(kind: str) -> tuple[Topic, ...]:
    """Make the topics of a round."""
    return tuple(topic(f"{kind} {number}") for number in range(1, TOPICS + 1))


def reserve(mark: str, **fits: Any) -> Reserve:
    """Make a reserve question."""
    return Reserve(**msgspec.structs.asdict(question(f"ehtiyat {mark}")), **fits)


def final(topic: str = "") -> Final:
    """Make the question of the Xəmsə round."""
    return Final(**msgspec.structs.asdict(question("xamsa")), topic=topic)


def episode(*, season: dict[str, Any] | None = None, **changes: Any) -> Episode:
    """Make an episode; `season` changes some of its options."""
    plain = Episode(
        title="Sınaq oyunu",
        season=replace(Season(), **(season or {})),
        team=tuple(map(team, range(1, TEAMS + 1))),
        belli=topics("belli"),
        sertli=topics("sertli"),
        sirli=topics("sirli"),
        ferdi=topics("ferdi"),
        xamsa=final(),
        tie=(question("həlledici 1"), question("həlledici 2")),
        reserve=(reserve("1"), reserve("2", place=3), reserve("xamsa", round="xamsa")),
    )
    return replace(plain, **changes)


FERDI_FIRST = ("ferdi", "sirli", "sertli", "belli", "xamsa")

EPISODES: dict[str, Episode] = {
    "plain": episode(),
    "with a topic for the last question": episode(xamsa=final("mövzu <son>")),
    "no answer costs": episode(season={"no_answer_costs_nominal": True}),
    "phones": episode(season={"settle": 0.04, "no_answer_costs_nominal": True, "question_text": "never"}),
    "everybody wagers": episode(
        season={"nonpositive_plays_with_1": True, "question_text": "reading", "reveal_order": "descending"}, reserve=()
    ),
    "Fərdi first": episode(season={"round_order": FERDI_FIRST}, reserve=()),
    "no clocks": episode(
        season={"remove_time": 0, "pick_time": 0, "wager_time": 0, "answer_time": 0, "grace": 0, "warn": 0},
        reserve=(),
        tie=(),
    ),
}
"""Episodes that stories are told of."""


def score(state: Any) -> str:
    """Say the totals for a transcript."""
    return "/".join(map(str, totals(state)))


# Secrets ---------------------------------------------------------------------------------------------------------


def secrets(state: State) -> Iterator[str]:
    """Name what nobody in public may know: told from the outside, by what was announced, read and shown.

    The texts of these episodes carry marks, so that `sual <sirli` stands for every question of a round.
    """
    yield from ("şərh <", "həm də <")
    order, asked = state.episode.season.round_order, state.asked
    for kind in BASE:
        if order.index(kind) >= state.round.number:
            yield f"mövzu <{kind} "
        if kind != state.round.kind:
            yield from (f"sual <{kind} ", f"cavab <{kind} ")
    if state.round.kind != "xamsa":
        yield from _topics(state)
    for number in range(1, len(state.episode.reserve) + 1):
        if asked is None or asked.reserve != number:
            mark = state.episode.reserve[number - 1].question.split("<")[1]
            yield from (f"sual <{mark}", f"cavab <{mark}")
    for number, tie in enumerate(state.episode.tie, 1):
        if number != state.ties_used or asked is None or not asked.shown:
            yield tie.answer
        if number != state.ties_used or asked is None:
            yield tie.question
    yield from _final(state)


def _topics(state: State) -> Iterator[str]:
    """The topics of the round in play: after a question is over the board shows neither its text nor its answer."""
    kind, asked = state.round.kind, state.asked
    for number, one in enumerate(topics_of(state.episode, kind), 1):
        played = state.round.order.index(number) + 1
        if played > state.round.announced:
            yield one.name
        if asked is None or asked.topic != played:
            yield from (f"sual <{kind} {number}/", f"cavab <{kind} {number}/")
            continue
        for place, each in enumerate(one.question, 1):
            yield from _asked(state, place, each)


def _asked(state: State, place: int, one: Question) -> Iterator[str]:
    asked, season = state.asked, state.episode.season
    assert asked is not None
    if asked.reserve or asked.place != place:
        yield from (one.question, one.answer)
        return
    heard = asked.read or state.phase in ("q_closed", "answer_shown")
    if season.question_text == "never" or not (heard or (season.question_text == "reading" and asked.opened >= 0)):
        yield one.question
    if not asked.shown:
        yield one.answer


def _final(state: State) -> Iterator[str]:
    one, asked = state.episode.xamsa, state.asked
    up = asked is not None and asked.round == "xamsa" and not asked.reserve
    if not (up and asked is not None and asked.opened >= 0):
        yield one.question
    if not (up and asked is not None and asked.shown):
        yield one.answer
    if one.topic and not (state.round.kind == "xamsa" and state.round.announced):
        yield one.topic
    # Seats 1 and 2 look over the shoulder of the check; what 3 and 4 wrote is not theirs.
    for seat in (3, 4):
        text, turns = state.stakes.written[seat - 1], state.stakes.turns
        open_ = seat in turns and state.stakes.turn >= turns.index(seat) + 1
        revealed = bool(state.stakes.verdicts[seat - 1]) or (
            open_ and turns[state.stakes.turn - 1] == seat and state.stakes.answer_shown
        )
        if text and not revealed:
            yield text
        if state.stakes.drawn[seat - 1] and not revealed:
            yield f"[{900 + seat},{390 + seat},{900 + seat},11]"


def drawing(seat: int) -> tuple[tuple[int, ...], ...]:
    """Give what a team draws: strokes that nobody else draws so."""
    return ((900 + seat, 390 + seat, 900 + seat, 11), (5, 6))


# Stretches of a game ---------------------------------------------------------------------------------------------

LINEUPS = "".join(f"line_up {seat} 1 2 3 4 5\n" for seat in (1, 2, 3, 4))
BELLI = "start\nannounce_topics\nstart_clock\n" + LINEUPS + "lock\n"
"""The Bəlli round until its first topic; everybody plays in roster order."""
SILENT = "read_start\nread_end\n+5\nshow_answer\nnext\n"
"""A question that nobody wants."""
NEXT_TOPIC = "next\ncall_players\n"
UP = BELLI + "call_players\n"
"""The first question of the game is up."""
READING = UP + "read_start\n"
THINKING = READING + "read_end\n"


def won(seat: int) -> str:
    """Play a question that a team answers right after it was read out."""
    return f"read_start\nread_end\nbuzz {seat}\ncorrect\nshow_answer\nnext\n"


def lost(*seats: int) -> str:
    """Play a question that teams answer wrong, one after another, until it is over by its time."""
    answers = "".join(f"buzz {seat}\nwrong\n" for seat in seats)
    return "read_start\nread_end\n" + answers + ("" if len(seats) == TEAMS else "+5\n") + "show_answer\nnext\n"


def sertli_topic(number: int, questions: str = SILENT * PLACES) -> str:
    """Play a topic of the Şərtli round with its next player of each team."""
    named = "".join(f"assign {seat} {number} {number}\n" for seat in (1, 2, 3, 4)) if number < TOPICS else ""
    return "announce_topic\n" + named + "lock\ncall_players\n" + questions + "next\n"


def belli_round(questions: str = SILENT * PLACES) -> str:
    """Play the Bəlli round to the title of the next one; `questions` are those of its first topic."""
    rest = "".join("call_players\n" + SILENT * PLACES + "next\n" for _ in range(TOPICS - 1))
    return UP + questions + "next\n" + rest + "next\n"


def sertli_round(questions: str = SILENT * PLACES) -> str:
    """Play the Şərtli round."""
    rest = "".join(sertli_topic(number) for number in range(2, TOPICS + 1))
    return "start\n" + sertli_topic(1, questions) + rest + "next\n"


def sirli_round(questions: str = SILENT * PLACES) -> str:
    """Play the Sirli round."""
    out = "call_players\nannounce_topic\n"
    rest = (out + SILENT * PLACES + "next\n") * (TOPICS - 1)
    return "start\nstart_clock\n" + LINEUPS + "lock\n" + out + questions + "next\n" + rest + "next\n"


FERDI = "start\nannounce_topics\nstart_clock\n"
"""The Fərdi round until the first team removes a topic."""


def ferdi_round(questions: str = SILENT * PLACES, order: tuple[int, ...] = (1, 2, 3, 4)) -> str:
    """Play the Fərdi round; teams remove topics 1 to 4 in the given order, and send their first players."""
    removed = "".join(f"remove {seat} {number}\n" for number, seat in enumerate(order, 1))
    picked = "".join(f"pick {seat} 1\n" for seat in (1, 2, 3, 4))
    return FERDI + removed + picked + "lock\ncall_players\n" + questions + "next\nnext\n"


def to_final(questions: str, order: tuple[int, ...] = (1, 2, 3, 4)) -> str:
    """Play to the title of the Xəmsə round with these questions in the first topic; teams remove in that order."""
    lines = belli_round(questions) + sertli_round() + sirli_round() + ferdi_round(order=order)
    _LONG.add(lines)
    return lines


_LONG: set[str] = set()
"""The games that are played once only."""


def answers(**written: str) -> str:
    """Play the Xəmsə round from its question to the first revealing: `answers(t1="…")`."""
    texts = "".join(f'write {seat[1:]} "{text}"\n' for seat, text in written.items())
    return "lock_wagers\nread_start\nread_end\n+30\n" + texts + "+10\n"


def revealed(verdict: str) -> str:
    """Reveal the answer and wager of the team whose turn it is."""
    return f"reveal_answer\nreveal_wager\n{verdict}\nnext\n"


def xamsa(lines: str, on: Episode | None = None) -> Game:
    """Play Xəmsə with its secrets watched over; a whole game to the Xəmsə round is played once only."""
    on = on or EPISODES["plain"]
    known = next((prefix for prefix in _LONG if lines.startswith(prefix)), "")
    if not known:
        return play(SHOW, on, lines, secrets=secrets)
    before, luck = _played(known, on), Random(1)
    game = copied(before)
    for line in lines.removeprefix(known).splitlines():
        if line.strip():
            step(game, line.strip(), luck, secrets)
    check_replay(game)
    return game


def copied(game: Game) -> Game:
    """Copy a game, so that it can be played on in several ways."""
    return Game(game.show, game.first, game.state, game.at, [*game.entries], [*game.states], [*game.happenings])


@cache
def _played(lines: str, on: Episode) -> Game:
    return play(SHOW, on, lines, secrets=secrets)
