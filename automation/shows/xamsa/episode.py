"""The words of an episode file of Xəmsə: the season's options, the teams, the topics with their questions."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from automation.shows.xamsa.text import composed

TEAMS = 4
PLAYERS = 5
TOPICS = 5
PLACES = 5
"""How many questions a topic has; their places are counted from 1."""

Kind = Literal["belli", "sertli", "sirli", "ferdi", "xamsa"]
ORDER: tuple[Kind, ...] = ("belli", "sertli", "sirli", "ferdi", "xamsa")
"""The rounds as the text lists them (X-R1)."""
BASE: dict[str, int] = {"ferdi": 100, "belli": 200, "sertli": 300, "sirli": 400}
"""What the first question of a topic is worth; the n-th is worth n times that."""
LINED_UP = ("belli", "sertli", "sirli")
"""The rounds in which each player of a team plays one topic."""

Seconds = Annotated[float, Meta(gt=0, le=3600)]
SecondsOrNone = Annotated[float, Meta(ge=0, le=3600)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Ranked = Literal["ascending", "descending", "seats"]


class Season(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every option of the rules. Times are in seconds."""

    round_order: tuple[Kind, ...] = ORDER
    """The order of the rounds, xamsa last (X-R1)."""
    belli_time: Seconds = 60.0
    """To line the players up for all five topics of the Bəlli round; soft, as all times but three (X-R4)."""
    sertli_time: Seconds = 20.0
    """To name the player for one topic of the Şərtli round."""
    sirli_time: Seconds = 60.0
    """To line the players up for the hidden topics of the Sirli round."""
    remove_time: SecondsOrNone = 20.0
    """To remove a topic in the Fərdi round (X-R2); 0 for no clock."""
    pick_time: SecondsOrNone = 20.0
    """To choose the player of the Fərdi round (X-R3); 0 for no clock."""
    wager_time: SecondsOrNone = 30.0
    """To wager (X-R11); 0 for no clock."""
    think: Seconds = 5.0
    """To think about a question after it was read out; hard: the buttons are dead after it (X-R7)."""
    answer_time: SecondsOrNone = 5.0
    """To answer after a press; it only raises a cue (X-R6); 0 for no clock."""
    final_time: Seconds = 30.0
    """To discuss the question of the Xəmsə round; hard."""
    grace: SecondsOrNone = 10.0
    """To hand in the written answers after that; hard (X-R14); 0: until they are closed by hand."""
    warn: SecondsOrNone = 10.0
    """How long before the end of a time to choose its warning comes; 0 for none."""
    settle: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """How long the first press waits for earlier ones that are still on their way; 0 where all buttons are wired."""
    no_answer_costs_nominal: bool = False
    """Whether who presses and does not answer loses the nominal (X-R5)."""
    nonpositive_plays_with_1: bool = False
    """Whether a team without points plays the Xəmsə round with a wager of 1 instead of sitting out (X-R12)."""
    elimination_order: Ranked = "ascending"
    """Who removes a topic first in the Fərdi round: by total, or by seat (X-R2); ties by seat."""
    reveal_order: Ranked = "ascending"
    """Whose written answer is revealed first: by total before the Xəmsə round, or by seat (X-R14)."""
    question_text: Literal["never", "reading", "read"] = "read"
    """When the picture may show a question: never, from the first word on, or once it was read out."""


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of a team."""

    name: Name
    captain: bool = False
    city: str = ""


class Team(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A team of five; teams are numbered by their seats, from 1, as they stand in the file."""

    name: Name
    player: tuple[Player, ...]
    colour: str = ""
    sign: str = ""
    """How the picture marks the team; empty for what its seat has by itself."""


class Question(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question; what it is worth follows from its round and place alone (2.8)."""

    question: str
    answer: str
    comment: str = ""
    accept: tuple[str, ...] = ()
    """Other answers that the host may take as right; he decides (G1)."""


class Topic(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A topic with its five questions, easiest first."""

    name: Name
    question: tuple[Question, ...]


class Final(Question, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The one question of the Xəmsə round; its topic may be announced before the wagers (X-R13)."""

    topic: str = ""


class Reserve(Question, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question that replaces a spoiled one (X-R17); what it names is where it fits, the closest fit is taken."""

    round: Kind | Literal[""] = ""
    """Which round it is kept for; empty for any of the four with topics."""
    topic: str = ""
    place: Annotated[int, Meta(ge=0, le=PLACES)] = 0


class Episode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game's part of an episode file."""

    title: str
    team: tuple[Team, ...]
    belli: tuple[Topic, ...]
    sertli: tuple[Topic, ...]
    sirli: tuple[Topic, ...]
    ferdi: tuple[Topic, ...]
    xamsa: Final
    tie: tuple[Question, ...] = ()
    """Questions without nominal that may decide who is first among equals (X-R15)."""
    reserve: tuple[Reserve, ...] = ()
    season: Season = Season()
    language: Literal["az"] = "az"
    subtitle: str = ""


def topics_of(episode: Episode, kind: str) -> tuple[Topic, ...]:
    """Give the topics of a round as they stand in the file; the Xəmsə round has none."""
    found: tuple[Topic, ...] = getattr(episode, kind) if kind in BASE else ()
    return found


def nominal(kind: str, place: int) -> int:
    """Say what the question at a place (from 1) of a topic is worth; 0 in the Xəmsə round.

    >>> [nominal("sertli", place) for place in (1, 2, 3, 4, 5)]
    [300, 600, 900, 1200, 1500]
    """
    return BASE.get(kind, 0) * place


def laid_out(episode: Episode) -> Episode:
    """Give the episode with its text composed."""
    return msgspec.convert(_composed(msgspec.to_builtins(episode)), Episode)


def _composed(value: object) -> object:
    if isinstance(value, str):
        return composed(value)
    if isinstance(value, dict):
        return {key: _composed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_composed(item) for item in value]
    return value
