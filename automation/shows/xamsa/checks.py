"""What is wrong with an episode of Xəmsə beyond its types, with the place of each mistake in the file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from automation.shows.xamsa.episode import (
    BASE,
    ORDER,
    PLACES,
    PLAYERS,
    TEAMS,
    TOPICS,
    Episode,
    Question,
    Reserve,
    Season,
    Team,
    topics_of,
)
from automation.shows.xamsa.text import composed, fold, foreign

Problem = tuple[str, str, str]


def problems(episode: Episode, /) -> list[Problem]:
    """Check an episode: ("error" or "warning", place in the file, reason)."""
    return [
        *_season(episode.season),
        *_teams(episode),
        *(problem for kind in ORDER if kind in BASE for problem in _round(episode, kind)),
        *_question(episode.xamsa, "xamsa"),
        *(problem for i, one in enumerate(episode.tie) for problem in _question(one, f"tie[{i}]")),
        *(problem for i, one in enumerate(episode.reserve) for problem in _reserve(episode, one, f"reserve[{i}]")),
        *_repeated(episode),
        *_text(msgspec.to_builtins(episode), ""),
    ]


def _season(season: Season) -> Iterator[Problem]:
    order = season.round_order
    if sorted(order) != sorted(ORDER):
        yield "error", "season.round_order", f"names each of {', '.join(ORDER)} once"
    elif order[-1] != "xamsa":
        yield "error", "season.round_order", "xamsa comes last: its wagers are what the other rounds brought (X-R1)"
    for key in ("belli_time", "sertli_time", "sirli_time"):
        if season.warn >= getattr(season, key):
            yield "warning", "season.warn", f"not less than {key}: there will be no warning"


def _teams(episode: Episode) -> Iterator[Problem]:
    if len(episode.team) != TEAMS:
        yield "error", "team", f"has {len(episode.team)} teams; {TEAMS} play"
    names: set[str] = set()
    for i, team in enumerate(episode.team):
        place = f"team[{i}]"
        if fold(team.name) in names:
            yield "error", f"{place}.name", f"{team.name} is there already"
        names.add(fold(team.name))
        yield from _players(team, place)


def _players(team: Team, place: str) -> Iterator[Problem]:
    if len(team.player) != PLAYERS:
        yield "error", f"{place}.player", f"has {len(team.player)} players; a team has {PLAYERS}"
    captains = sum(player.captain for player in team.player)
    if captains != 1:
        yield "error", f"{place}.player", f"has {captains} captains; exactly one decides"
    seen: set[str] = set()
    for i, player in enumerate(team.player):
        if fold(player.name) in seen:
            yield "error", f"{place}.player[{i}].name", f"{player.name} is there already"
        seen.add(fold(player.name))


def _round(episode: Episode, kind: str) -> Iterator[Problem]:
    topics = topics_of(episode, kind)
    if len(topics) != TOPICS:
        yield "error", kind, f"has {len(topics)} topics; the round has {TOPICS}"
    seen: set[str] = set()
    for i, topic in enumerate(topics):
        place = f"{kind}[{i}]"
        if fold(topic.name) in seen:
            yield "error", f"{place}.name", f"{topic.name} is there already"
        seen.add(fold(topic.name))
        if len(topic.question) != PLACES:
            yield "error", f"{place}.question", f"has {len(topic.question)} questions; a topic has {PLACES}"
        for j, question in enumerate(topic.question):
            yield from _question(question, f"{place}.question[{j}]")


def _question(question: Question, place: str) -> Iterator[Problem]:
    for key in ("question", "answer"):
        if not getattr(question, key).strip():
            yield "error", f"{place}.{key}", "is empty"


def _reserve(episode: Episode, reserve: Reserve, place: str) -> Iterator[Problem]:
    yield from _question(reserve, place)
    if reserve.round == "xamsa" and (reserve.topic or reserve.place):
        yield "error", f"{place}.round", "the question of the Xəmsə round has neither topic nor place"
    kinds = [reserve.round] if reserve.round else list(BASE)
    names = {topic.name for kind in kinds for topic in topics_of(episode, kind)}
    if reserve.topic and reserve.round != "xamsa" and reserve.topic not in names:
        yield "error", f"{place}.topic", f"there is no topic {reserve.topic!r}"


def _repeated(episode: Episode) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for place, question in _questions(episode):
        text = fold(question.question)
        if text and text in seen:
            yield "warning", f"{place}.question", f"is asked in {seen[text]} already"
        seen.setdefault(text, place)


def _questions(episode: Episode) -> Iterator[tuple[str, Question]]:
    for kind in BASE:
        for i, topic in enumerate(topics_of(episode, kind)):
            for j, question in enumerate(topic.question):
                yield f"{kind}[{i}].question[{j}]", question
    yield "xamsa", episode.xamsa
    for i, one in enumerate(episode.tie):
        yield f"tie[{i}]", one
    for i, spare in enumerate(episode.reserve):
        yield f"reserve[{i}]", spare


def _text(value: object, place: str) -> Iterator[Problem]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _text(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from _text(item, f"{place}[{i}]")
    elif isinstance(value, str):
        yield from _traps(value, place)


def _traps(text: str, place: str) -> Iterator[Problem]:
    for word in foreign(text):
        yield "warning", place, f"{word!r} has a look-alike of Ə; it is written with Ə when it is loaded"
    if not foreign(text) and composed(text) != text:
        yield "warning", place, "has letters and marks written apart; they are joined when it is loaded (NFC)"
