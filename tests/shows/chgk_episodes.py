"""Sample episodes of ЧГК, what is secret in them, and short words for whole rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from automation.shows import SHOWS
from automation.shows.chgk.episode import (
    SECTORS,
    SEVERAL,
    Episode,
    Kind,
    League,
    Media,
    Player,
    Question,
    Season,
    Sector,
)
from automation.shows.chgk.state import Round, State
from tests.play import Game, play

SHOW = SHOWS["chgk"]
SEASON = Season(target=6, minute=60, blitz=20, club=20, extra=60)
ROSTER = tuple(
    Player(name, captain=name == "Нина Ветрова")
    for name in ("Артём Лунин", "Борис Ельников", "Вера Ясная", "Глеб Озеров", "Дарья Мостовая", "Нина Ветрова")
)


def question(mark: str, media: Media | None = None) -> Question:
    """Make a question whose every text carries its mark."""
    return Question(
        viewer=f"зритель {mark}",
        town=f"город {mark}",
        question=f"вопрос {mark}",
        answer=f"ответ {mark}",
        comment=f"комментарий {mark}",
        accept=(f"зачёт {mark}",),
        prize=1000,
        media=media or Media(),
    )


def sector(number: int, kind: Kind = "question", media: Media | None = None) -> Sector:
    """Make a sector whose every text carries its number."""
    mark = f"<{number}>"
    if kind == "empty":
        return Sector(number=number, kind=kind)
    if kind in SEVERAL:
        several = tuple(question(f"<{number}/{i}>") for i in (1, 2, 3))
        return Sector(number=number, kind=kind, questions=several)
    plain = question(mark, media)
    fields = {key: getattr(plain, key) for key in Question.__struct_fields__}
    return Sector(number=number, kind=kind, sponsor="спонсор" if kind == "sponsor" else "", **fields)


def table(**kinds: Kind) -> tuple[Sector, ...]:
    """Lay out a table: `table(s7="blitz")`; sector 13 is the sponsor's."""
    chosen: dict[str, Kind] = {"s13": "sponsor", **kinds}
    return tuple(sector(n, chosen.get(f"s{n}", "question")) for n in range(1, SECTORS + 1))


def episode(*, sectors: tuple[Sector, ...] = (), season: dict[str, Any] | None = None, **changes: Any) -> Episode:
    """Make an episode; `season` changes some of its numbers."""
    plain = Episode(
        title="Пробная игра",
        season=replace(SEASON, **(season or {})),
        roster=ROSTER,
        sector=sectors or table(s5="superblitz", s7="blitz"),
        reserve=(question("<запас 1>"), question("<запас 2>")),
    )
    return replace(plain, **changes)


def nine_envelopes() -> Episode:
    """Make an episode in which four sectors stay empty."""
    return episode(sectors=table(s10="empty", s11="empty", s12="empty", s13="empty"))


def with_media(**kinds: Kind) -> Episode:
    """Make an episode with a black box in sector 1 and a film in sector 2."""
    plain = table(**kinds)
    box = sector(1, media=Media("black_box", note="<предмет>"))
    film = sector(2, media=Media("video", "film-<2>.mp4"))
    return episode(sectors=(box, film, *plain[2:]))


EPISODES: dict[str, Episode] = {
    "both blitzes": episode(),
    "one blitz": episode(sectors=table(s7="blitz")),
    "nine envelopes": nine_envelopes(),
    "black box and film": with_media(),
    "everything by hand": replace(with_media(s5="superblitz"), season=replace(SEASON, top="studio", answer_time=0)),
    "real top": episode(season={"top": "studio"}),
    "league": episode(team="Звёзды спорта", league=League("qualifying", "1")),
}
"""Episodes that stories are told of."""


def score(state: Any) -> str:
    """Say the score for a transcript."""
    return f"{state.experts}:{state.viewers}"


# Secrets ---------------------------------------------------------------------------------------------------------


def secrets(state: State) -> Iterator[str]:
    """Name what the audience must not know in this state: told from the outside, by what was opened and judged."""
    rounds = [*state.past, *([state.round] if state.round else [])]
    opened = {round.sector: round for round in rounds if round.kind}
    for place in state.episode.sector:
        round = opened.get(place.number)
        questions = place.questions if place.kind in SEVERAL else () if place.kind == "empty" else (place,)
        for number, one in enumerate(questions, 1):
            yield from _hidden(one, round, number)
    if not state.reserves_used:
        yield "запас"


def _hidden(one: Question, round: Round | None, number: int) -> Iterator[str]:
    yield one.comment
    yield from one.accept
    at = (round.question or 1) if round else 0
    if round is None or number > at or (number == at and not round.introduced):
        yield one.viewer
        yield one.town
    if round is None or number > at or (number == at and not round.read):
        yield one.question
    if round is None or number > at or (number == at and not round.verdict):
        yield one.answer


# Whole rounds ----------------------------------------------------------------------------------------------------


def to_question(number: int) -> str:
    """Spin, land on a sector and open it."""
    return f"spin\narrow {number}\nopen\n"


def to_time_up(number: int) -> str:
    """Play an ordinary question to the end of its minute."""
    return to_question(number) + "start_clock\n+60\n"


def won(*numbers: int) -> str:
    """Play ordinary questions that are answered right after the minute."""
    return "".join(to_time_up(n) + "answer\ncorrect\nnext\n" for n in numbers)


def lost(*numbers: int) -> str:
    """Play ordinary questions that are answered wrong after the minute."""
    return "".join(to_time_up(n) + "answer\nwrong\nnext\n" for n in numbers)


def early(number: int, verdict: str = "correct") -> str:
    """Play an ordinary question that is answered without the minute."""
    return to_question(number) + f"early_answer\n{verdict}\nnext\n"


def asked(verdict: str) -> str:
    """Play one question of a blitz."""
    return f"read\nstart_clock\n+20\nanswer\n{verdict}\n"


def chgk(lines: str, on: Episode | None = None, *, seed: int = 1) -> Game:
    """Play ЧГК with its secrets watched over."""
    return play(SHOW, on or EPISODES["both blitzes"], lines, seed=seed, secrets=secrets)
