"""What is wrong with an episode of ЧГК beyond its types, with the place of each mistake in the file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from automation.shows.chgk.episode import SECTORS, SEVERAL, SPONSOR_SECTOR, Episode, Media, Question, Season, Sector
from automation.shows.chgk.text import composed, fold, mixed_words

Problem = tuple[str, str, str]


def problems(episode: Episode, /) -> list[Problem]:
    """Check an episode: ("error" or "warning", place in the file, reason)."""
    return [
        *_season(episode.season),
        *_roster(episode),
        *_table(episode),
        *(problem for i, sector in enumerate(episode.sector) for problem in _sector(episode, sector, f"sector[{i}]")),
        *(problem for i, spare in enumerate(episode.reserve) for problem in _question(spare, f"reserve[{i}]")),
        *_league(episode),
        *_repeated(episode),
        *_text(msgspec.to_builtins(episode), ""),
    ]


def _season(season: Season) -> Iterator[Problem]:
    if season.decisive_points >= season.target:
        yield "error", "season.decisive_points", f"must be less than the target, {season.target}"
    if season.spin_shortest > season.spin_longest:
        yield "error", "season.spin_longest", "must not be less than spin_shortest"
    if season.warn >= season.minute:
        yield "warning", "season.warn", "not less than the minute: there will be no signal"
    if season.decisive_worth != season.target:
        yield "warning", "season.decisive_worth", f"differs from the target, {season.target} (1.8)"


def _roster(episode: Episode) -> Iterator[Problem]:
    roster, season = episode.roster, episode.season
    wanted = season.decisive_players if season.decisive_points else 1
    if len(roster) < wanted:
        yield "error", "roster", f"has {len(roster)} player(s); the decisive round needs {wanted} (C-R12)"
    captains = sum(player.captain for player in roster)
    if captains != 1:
        yield "error", "roster", f"has {captains} captains; exactly one decides (1.4.1)"
    seen: set[str] = set()
    for i, player in enumerate(roster):
        if fold(player.name) in seen:
            yield "error", f"roster[{i}].name", f"{player.name} is there already"
        seen.add(fold(player.name))


def _table(episode: Episode) -> Iterator[Problem]:
    numbers = [sector.number for sector in episode.sector]
    for missing in sorted(set(range(1, SECTORS + 1)) - set(numbers)):
        yield "error", "sector", f'sector {missing} is missing; one without an envelope says kind = "empty"'
    for i, sector in enumerate(episode.sector):
        if sector.number in numbers[:i]:
            yield "error", f"sector[{i}].number", f"sector {sector.number} is there already"
    for kind in SEVERAL:
        places = [i for i, sector in enumerate(episode.sector) if sector.kind == kind]
        for i in places[1:]:
            yield "error", f"sector[{i}].kind", f"a second {kind}: a table has one at most (C-R3)"
    filled = sum(sector.kind != "empty" for sector in episode.sector)
    enough = 2 * episode.season.target - 1
    if filled == 0:
        yield "error", "sector", "no sector has an envelope"
    elif filled < enough:
        yield "warning", "sector", f"{filled} envelopes may run out: {enough} always suffice (C-R14)"


def _sector(episode: Episode, sector: Sector, place: str) -> Iterator[Problem]:
    if sector.kind == "empty":
        yield "warning", place, f"sector {sector.number} is not filled"
        return
    yield from _kind(sector, place)
    if sector.kind not in SEVERAL:
        yield from _question(sector, place, sponsored=sector.kind == "sponsor")
        if sector.questions:
            yield "error", f"{place}.questions", "only a blitz or superblitz has several questions"
        return
    wanted = episode.season.blitz_questions
    if len(sector.questions) != wanted:
        yield "error", f"{place}.questions", f"has {len(sector.questions)} questions; a {sector.kind} has {wanted}"
    if sector.question or sector.answer:
        yield "error", f"{place}.question", f"a {sector.kind} keeps its questions in questions"
    for i, question in enumerate(sector.questions):
        yield from _question(question, f"{place}.questions[{i}]")


def _kind(sector: Sector, place: str) -> Iterator[Problem]:
    thirteenth = sector.number == SPONSOR_SECTOR
    if thirteenth and sector.kind in SEVERAL:
        yield "error", f"{place}.kind", f"a {sector.kind} cannot lie in sector {SPONSOR_SECTOR} (1.4.1)"
    elif thirteenth and sector.kind != "sponsor":
        yield "warning", f"{place}.kind", f"sector {SPONSOR_SECTOR} plays the sponsor's question (1.3)"
    elif not thirteenth and sector.kind == "sponsor":
        yield "error", f"{place}.kind", f"the sponsor's question lies in sector {SPONSOR_SECTOR} (1.3)"


def _question(question: Question, place: str, sponsored: bool = False) -> Iterator[Problem]:
    for key in ("question", "answer"):
        if not getattr(question, key).strip():
            yield "error", f"{place}.{key}", "is empty"
    if not sponsored:
        for key in ("viewer", "town"):
            if not getattr(question, key).strip():
                yield "error", f"{place}.{key}", "is empty: a viewer's question names its author and town"
    yield from _media(question.media, f"{place}.media")


def _media(media: Media, place: str) -> Iterator[Problem]:
    if media.kind in ("image", "audio", "video") and not media.file:
        yield "error", f"{place}.file", f"is empty: {media.kind} needs one"
    if media.kind == "text" and media.file:
        yield "warning", f"{place}.kind", "says text: the file will not be shown"


def _league(episode: Episode) -> Iterator[Problem]:
    league = episode.league
    if league is None:
        return
    if not episode.team:
        yield "error", "team", "is empty: a game of the league names its team"
    if league.stage == "qualifying" and not league.pair:
        yield "error", "league.pair", "is empty: a qualifying game belongs to a pair (2.3)"


def _repeated(episode: Episode) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for place, question in _questions(episode):
        text = fold(question.question)
        if text and text in seen:
            yield "warning", f"{place}.question", f"is asked in {seen[text]} already"
        seen.setdefault(text, place)


def _questions(episode: Episode) -> Iterator[tuple[str, Question]]:
    for i, sector in enumerate(episode.sector):
        yield f"sector[{i}]", sector
        for j, question in enumerate(sector.questions):
            yield f"sector[{i}].questions[{j}]", question
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
    if composed(text) != text:
        yield "warning", place, "has letters and marks written apart; they are joined when it is loaded (NFC)"
    for word in mixed_words(text):
        yield "warning", place, f"{word!r} mixes Latin look-alikes into a Cyrillic word"
