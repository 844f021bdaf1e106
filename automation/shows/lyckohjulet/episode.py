"""The words of an episode file of Lyckohjulet: the season's numbers, contestants, wheels, puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from automation.shows.lyckohjulet.alphabet import composed

WEDGES = 24
SEATS = 3

Kind = Literal["money", "frispel", "jackpot", "ked", "stand_over", "bankrupt", "prize"]
RoundType = Literal["wheel", "snabb", "attack", "final"]
Use = Literal["any", "wheel", "snabb", "attack", "tiebreak", "final"]

Money = Annotated[int, Meta(ge=0, le=100_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=600)]
Width = Annotated[int, Meta(ge=1, le=40)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]


class Season(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every number of the rules, and every reading of them that a production may choose. Times are in seconds."""

    vowel_price: Money = 200
    """What a vowel costs, once, out of the round's pot (L-R7)."""
    frispel: Money = 500
    """What a consonant pays on Frispel, times its occurrences."""
    ked: Money = 1000
    """What a consonant pays on Kvitt eller dubbelt, times its occurrences."""
    jackpot_start: Money = 2000
    jackpot_landing: Money = 500
    """What a landing on Jackpot adds to the jackpot (L-R13)."""
    jackpot_pays: Money = 500
    """What a consonant pays on Jackpot, times its occurrences."""
    attack_value: Money = 1000
    """What an attackpussel is played for when the host's wedge has no kronor printed (L-R26)."""
    letter_clock: Seconds = 5.0
    """The soft clock for spinning, choosing a letter, buying (L-R10)."""
    solve_clock: Seconds = 5.0
    """The soft clock of a solution."""
    snabb_answer: Seconds = 3.0
    attack_solve: Seconds = 3.0
    final_clock: Seconds = 10.0
    reveal_interval: Seconds = 1.0
    """Between two letters of a snabbpussel (L-R24)."""
    turn_gap: Seconds = 0.18
    """Between two cells that turn, for the picture and its dings."""
    final_consonants: Annotated[int, Meta(ge=0, le=19)] = 6
    final_vowels: Annotated[int, Meta(ge=0, le=9)] = 2
    rows: Annotated[tuple[Width, ...], Meta(min_length=1, max_length=8)] = (12, 14, 14, 12)
    """Cells in each row of the board (L-R4)."""
    charge_missed_vowel: bool = True
    """Whether a vowel is paid for that the puzzle has not, or that is shown already (L-R8)."""
    prizes_have_value: bool = False
    """Whether prizes count when contestants are compared (L-R1)."""
    vowels_only_several: bool = False
    """Whether several vowels may be bought before the solution when only vowels are left (L-R17)."""
    jackpot_remove: bool = False
    """Whether a jackpot that was won leaves the wheel, instead of starting anew (L-R14)."""
    wheel: Literal["server", "studio"] = "server"
    """Who spins: the server draws where the wheel stops, or a real wheel stands in the studio."""
    wheel_sensor: bool = False
    """Whether a sensor or operator says FULL_TURN of a real wheel; then the final's wheel has to have made one."""
    wheel_left: Literal["lower", "higher"] = "lower"
    """Which wedge is left of a peg, seen from the contestants: the one with the lower or the higher number (L-R20)."""
    spin_shortest: Seconds = 5.0
    spin_longest: Seconds = 8.0
    turns_least: Annotated[int, Meta(ge=1, le=20)] = 1
    turns_most: Annotated[int, Meta(ge=1, le=20)] = 3
    """Whole turns of a drawn spin, before the way to where it stops."""
    tie_break: Literal["puzzle", "short_of_time"] = "puzzle"
    """How a tie is meant to be settled tonight: by a snabbpussel, or by best round and rounds won."""


class Contestant(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays; three in a programme, new ones in each."""

    name: Name
    town: str = ""
    about: str = ""
    """A line to be introduced with."""


class Wedge(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the wheel's 24 wedges."""

    kind: Kind = "money"
    value: Money = 0
    """Of money, what it pays for each consonant; of a prize, what it is worth."""
    under_value: Money = 0
    """The kronor printed under Kvitt eller dubbelt, a prize or Jackpot, for when that is taken off."""
    jackpot_add: Money | None = None
    """What a landing adds to the jackpot, where it is not as L-R13 has it."""
    prize: str = ""
    """What can be won."""
    label: str = ""
    """What is printed on it, where it is not what its kind says."""


class Content(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is in an envelope on the final's wheel; a secret until it is opened."""

    text: str = ""
    """What is inside, where it is not only money."""
    value: Money = 0
    """Kronor that are paid."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something to be guessed."""

    category: str
    puzzle: str


class Round(Puzzle, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round of the programme."""

    type: RoundType
    value: Money | None = None
    """What a snabbpussel pays (L-R24)."""
    starts: Annotated[int, Meta(ge=1, le=SEATS)] | None = None
    """Who begins, where it is not as L-R6 has it."""


class Spare(Puzzle, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle in reserve: for one that is discarded, or to break a tie."""

    use: Use = "any"
    """What it is meant for; where none is left for a use, one for any is taken, then any other."""


class Episode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game's part of an episode file."""

    title: str
    contestant: Annotated[tuple[Contestant, ...], Meta(min_length=SEATS, max_length=SEATS)]
    wheel: tuple[Wedge, ...]
    round: Annotated[tuple[Round, ...], Meta(min_length=1)]
    final_wheel: tuple[Content, ...] = ()
    spare: tuple[Spare, ...] = ()
    joker: int | None = None
    """The wedge on which the Joker lies at the start, from 0 (L-R15)."""
    season: Season = Season()
    language: Literal["sv"] = "sv"
    subtitle: str = ""


def tidy(episode: Episode) -> Episode:
    """Give the episode with its text composed (G8: NFC)."""
    return msgspec.convert(_composed(msgspec.to_builtins(episode)), Episode)


def _composed(value: object) -> object:
    if isinstance(value, str):
        return composed(value)
    if isinstance(value, dict):
        return {key: _composed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_composed(item) for item in value]
    return value
