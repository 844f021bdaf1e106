"""The words of an episode file of ЧГК: the season's numbers, the roster, the envelopes on the table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from automation.shows.chgk.text import composed

SECTORS = 13
SPONSOR_SECTOR = 13
SEVERAL = ("blitz", "superblitz")
"""The kinds of sector in which several questions make one round (1.4.1, 1.4.2)."""

Kind = Literal["question", "sponsor", "blitz", "superblitz", "empty"]
Seconds = Annotated[float, Meta(gt=0, le=3600)]
SecondsOrNone = Annotated[float, Meta(ge=0, le=3600)]
Number = Annotated[int, Meta(ge=1, le=SECTORS)]
Points = Annotated[int, Meta(ge=1, le=99)]
Money = Annotated[int, Meta(ge=0)]


class Season(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every number of the rules (C-R16: they may change from season to season). Times are in seconds."""

    target: Points
    """The points that win the game (1.5: 6)."""
    minute: Seconds
    """The discussion of a question (1.2: 60)."""
    blitz: Seconds
    """The discussion of one question of a blitz or superblitz (1.4.1: 20)."""
    club: Seconds
    """The help of the club (1.7: 20)."""
    extra: Seconds
    """An extra minute (1.6: 60)."""
    warn: SecondsOrNone = 10.0
    """How long before the end of a minute its signal sounds; 0 for none (C-R10)."""
    answer_time: SecondsOrNone = 20.0
    """The soft clock after the discussion: it only raises a cue (C-R10); 0 for none."""
    blitz_questions: Annotated[int, Meta(ge=1, le=9)] = 3
    max_extra_per_question: Annotated[int, Meta(ge=0)] = 0
    """How many extra minutes one question may take; 0 for as many as there are (C-R4)."""
    extra_in_blitz: bool = True
    """Whether an extra minute may follow the seconds of a blitz question (C-R5)."""
    decisive_points: Annotated[int, Meta(ge=0)] = 5
    """The experts' points at which they may ask for the decisive round (1.8); 0 for never."""
    decisive_players: Annotated[int, Meta(ge=1)] = 3
    decisive_worth: Points = 6
    """What the decisive round is worth to whoever wins it (1.8)."""
    top: Literal["server", "studio"] = "server"
    """Who spins: the server draws where the top stops, or a real top stands in the studio."""
    spin_shortest: Seconds = 7.0
    spin_longest: Seconds = 10.0
    top_slow: SecondsOrNone = 3.0
    """How long before it stops the drawn top is said to slow down; 0 for never."""
    clockwise: Literal["ascending", "descending"] = "ascending"
    """How the numbers run around the table clockwise."""
    sponsor_prize: bool = True
    """Whether a missed question of the sponsor's sector pays its prize (C-R13)."""
    show_answer: bool = True
    """Whether the picture shows the answer after the verdict."""


class Media(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to a question beside its text (C-R15)."""

    kind: Literal["text", "image", "audio", "video", "object", "black_box"] = "text"
    file: str = ""
    note: str = ""


class Question(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question as it lies in an envelope."""

    viewer: str = ""
    town: str = ""
    photo: str = ""
    question: str = ""
    answer: str = ""
    comment: str = ""
    accept: tuple[str, ...] = ()
    """Other answers that the host may take as right; he decides (G1)."""
    prize: Money = 0
    media: Media = Media()


class Sector(Question, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sector of the table: one question, or the several of a blitz or superblitz."""

    number: Number
    kind: Kind = "question"
    sponsor: str = ""
    questions: tuple[Question, ...] = ()


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """An expert at the table."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    captain: bool = False
    city: str = ""


class Earlier(Struct, frozen=True, forbid_unknown_fields=True):
    """A game of the league that was played before this one."""

    team: Annotated[str, Meta(min_length=1, max_length=100)]
    experts: Annotated[int, Meta(ge=0, le=99)]
    viewers: Annotated[int, Meta(ge=0, le=99)]
    stage: Literal["qualifying", "final"] = "qualifying"
    pair: str = ""


class League(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of this game in the league «Звёздные войны» (2.2)."""

    stage: Literal["qualifying", "final"]
    pair: str = ""
    """The pair of a qualifying game (2.3)."""
    games: tuple[Earlier, ...] = ()
    """The league's games before this one, oldest first: the picture's table is made of them."""


class Artist(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays in a music pause, and what (C-R15)."""

    artist: Annotated[str, Meta(min_length=1, max_length=100)]
    song: str = ""


class Episode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game's part of an episode file."""

    title: str
    season: Season
    roster: tuple[Player, ...]
    sector: tuple[Sector, ...]
    language: Literal["ru", "uk"] = "ru"
    subtitle: str = ""
    team: str = ""
    """The name of the experts' team."""
    viewers: str = ""
    """The name of the viewers' team."""
    reserve: tuple[Question, ...] = ()
    league: League | None = None
    music: tuple[Artist, ...] = ()
    """Who plays in the first music pause, in the second, …"""


def laid_out(episode: Episode) -> Episode:
    """Give the episode with its text composed (NFC) and sectors 1 to 13 in order, missing ones empty."""
    clean = msgspec.convert(_composed(msgspec.to_builtins(episode)), Episode)
    filled = {sector.number: sector for sector in clean.sector}
    table = tuple(filled.get(n) or Sector(number=n, kind="empty") for n in range(1, SECTORS + 1))
    return msgspec.structs.replace(clean, sector=table)


def _composed(value: object) -> object:
    if isinstance(value, str):
        return composed(value)
    if isinstance(value, dict):
        return {key: _composed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_composed(item) for item in value]
    return value
