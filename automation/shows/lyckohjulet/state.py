"""Where a game of Lyckohjulet stands, and plain questions about it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from automation import model
from automation.shows.lyckohjulet.episode import SEATS, Episode, Puzzle, tidy
from automation.shows.lyckohjulet.layout import Board, board

Type = Literal["wheel", "snabb", "attack", "tiebreak", "final"]


class Standing(Struct, frozen=True):
    """What a contestant has: the round's pot, the bank, prizes as numbers of their wedges."""

    pot: int = 0
    bank: int = 0
    prizes: tuple[int, ...] = ()
    """Of this round."""
    banked: tuple[int, ...] = ()
    """Of rounds that were won."""
    joker: bool = False
    best_round: int = 0
    rounds_won: int = 0
    failed: bool = False
    """Whether the latest turn at this puzzle, with nothing left to earn, brought no solution (L-R18, L-R27)."""


Three = tuple[Standing, Standing, Standing]


class Wheeling(Struct, frozen=True):
    """A spinning wheel. Places are in wedges: 7.5 is the middle of wedge 7; the numbers rise as it turns."""

    start: float
    """Where the flipper pointed before."""
    stop: float
    """Where it will point; -1 for a real wheel."""
    turns: int
    """Whole turns before the way from start to stop."""
    seconds: float
    at: float
    """Game time of its start."""
    seat: int
    """Who spins; 0 for the host."""
    full: bool = False
    """Whether it has gone round once."""


class Asked(Struct, frozen=True):
    """The last letter that was asked for, and what it brought."""

    letter: str
    count: int
    paid: int
    repeated: bool


class Finale(Struct, frozen=True):
    """The final: who plays, for which envelope, with which letters."""

    seat: int
    wedge: int = -1
    joker: bool = False
    """Whether it is played with a seventh consonant."""
    picks: str = ""
    won: bool = False
    opened: bool = False


class Numbers(Struct, frozen=True):
    """What VOID restores (G7)."""

    standings: Three
    jackpot: int
    jackpot_gone: bool
    joker_lies: bool
    taken: tuple[int, ...]
    ked_out: bool
    tied: tuple[int, ...]
    value: int


class Ruling(Struct, frozen=True):
    """The verdict just given, and what has to come back if it was mistaken."""

    verdict: Literal["right", "wrong"]
    phase: str
    seat: int
    standings: Three
    jackpot: int
    jackpot_gone: bool
    shown: tuple[int, ...]
    fresh: int
    landed: int
    free: bool
    chance: bool
    locked: tuple[int, ...]


class State(model.State, frozen=True, kw_only=True):
    """A game of Lyckohjulet. Seats count from 1 (0: nobody), wedges from 0 (-1: none)."""

    episode: Episode
    round: int = 1
    tiebreak: bool = False
    """Whether a snabbpussel settles a tie now."""
    spare: int = 0
    """Which spare puzzle, from 1, is played; 0 for the round's own."""
    spares_used: tuple[int, ...] = ()
    seat: int = 0
    """Whose turn it is; in a snabbpussel, who answers."""
    starts: int = 0
    """Who begins with the puzzle in play or the next one."""
    standings: Three
    # The board
    shown: tuple[int, ...] = ()
    """Cells that were found, in the order in which they turned."""
    fresh: int = 0
    """How many of them, at the end, turned last."""
    fresh_at: float = 0.0
    used: str = ""
    """Letters that were asked for, in that order."""
    asked: Asked | None = None
    # The wheel
    jackpot: int = 0
    jackpot_gone: bool = False
    joker_lies: bool = False
    taken: tuple[int, ...] = ()
    """Prize wedges whose prize was won."""
    dubbelt: int = -1
    """Which Kvitt eller dubbelt says Dubbelt on its back: a secret."""
    ked_out: bool = False
    """Whether both are off the wheel for this round."""
    flipped: int = -1
    """Which one was turned over after the last spin, and with it what it said."""
    flipped_back: str = ""
    rests: float = 0.5
    """Where the flipper points, in wedges."""
    final_rests: float = 0.5
    wheeling: Wheeling | None = None
    landed: int = -1
    """Where the last spin stopped, until the next one or another puzzle."""
    peg: bool = False
    # The turn
    free: bool = False
    """Whether a solution is tried on Frispel, without risk (L-R11)."""
    chance: bool = False
    """Whether the chain for the jackpot is unbroken (L-R14)."""
    award: int = 0
    """What the round was won with."""
    # Snabbpussel and attackpussel
    order: tuple[int, ...] = ()
    """In which order cells of the snabbpussel appear: a secret."""
    locked: tuple[int, ...] = ()
    value: int = 0
    """What the attackpussel is played for; 0 until its spin."""
    # The end
    tied: tuple[int, ...] = ()
    winner: int = 0
    decided_by: str = ""
    finale: Finale | None = None
    # Corrections
    before: Numbers | None = None
    ruling: Ruling | None = None


def start(episode: Episode, /) -> State:
    """Give the state before the first press."""
    clean = tidy(episode)
    blank = State(
        phase="round_intro",
        episode=clean,
        standings=(Standing(), Standing(), Standing()),
        jackpot=clean.season.jackpot_start,
        joker_lies=clean.joker is not None,
    )
    begins = replace(blank, starts=starter(blank))
    return replace(begins, seat=begins.starts if type_of(begins) in ("wheel", "attack") else 0)


# The round -------------------------------------------------------------------------------------------------------


def type_of(state: State) -> Type:
    """Name the type of the round in play."""
    if state.tiebreak:
        return "tiebreak"
    rounds = state.episode.round
    return rounds[state.round - 1].type if state.round <= len(rounds) else "final"


def quick(state: State) -> bool:
    """Say whether a snabbpussel is played, in a round of its own or to settle a tie."""
    return type_of(state) in ("snabb", "tiebreak")


def starter(state: State) -> int:
    """Say who begins the round (L-R6); the first spin of the programme is the first contestant's."""
    if state.tiebreak or state.round > len(state.episode.round):
        return 0
    rounds = state.episode.round
    named = rounds[state.round - 1].starts
    if named is not None:
        return named
    if not any(one.type == "wheel" for one in rounds[: state.round - 1]):
        return 1
    return (state.round - 1) % SEATS + 1


def puzzle_of(state: State) -> Puzzle:
    """Give the puzzle in play, or the one that is next."""
    if state.spare:
        return state.episode.spare[state.spare - 1]
    return state.episode.round[min(state.round, len(state.episode.round)) - 1]


def puzzle_value(state: State) -> int:
    """Say what a snabbpussel pays (L-R24)."""
    return state.episode.round[state.round - 1].value or 0


def board_of(state: State) -> Board:
    """Give the puzzle in play as it lies on the board."""
    found = board(puzzle_of(state).puzzle, state.episode.season.rows)
    return found if found is not None else _NO_BOARD


_NO_BOARD = Board((), {}, frozenset(), frozenset())


def has_board(state: State) -> bool:
    """Say whether the puzzle in play was shown: since then there are numbers that VOID would bring back."""
    return state.before is not None


def hidden(state: State) -> frozenset[int]:
    """Name the cells that are still hidden."""
    return board_of(state).hidden.difference(state.shown)


def only_vowels(state: State) -> bool:
    """Say whether no consonant of a puzzle for the wheel is hidden any more (L-R16)."""
    return type_of(state) == "wheel" and no_consonants(state)


def no_consonants(state: State) -> bool:
    """Say whether no consonant of the puzzle is hidden any more."""
    return board_of(state).consonants.issubset(state.shown)


# The contestants -------------------------------------------------------------------------------------------------


def following(seat: int) -> int:
    """Name the next seat in turn (L-R5)."""
    return seat % SEATS + 1


def standing(state: State, seat: int) -> Standing:
    """Give what a contestant has."""
    return state.standings[seat - 1]


def with_standing(state: State, seat: int, **changes: object) -> State:
    """Change what a contestant has."""
    return replace(state, standings=standings_with(state, seat, **changes))


def standings_with(state: State, seat: int, **changes: object) -> Three:
    """Give what all contestants have where that of one changes."""
    first, second, third = state.standings
    if seat == 1:
        return replace(first, **changes), second, third
    if seat == 2:
        return first, replace(second, **changes), third
    return first, second, replace(third, **changes)


def worth(state: State, prizes: tuple[int, ...]) -> int:
    """Say what prizes count for when contestants are compared (L-R1)."""
    if not state.episode.season.prizes_have_value:
        return 0
    return sum(state.episode.wheel[wedge].value for wedge in prizes)


def total(state: State, seat: int) -> int:
    """Say what a contestant is ranked by."""
    own = standing(state, seat)
    return own.bank + worth(state, own.banked)


def player_name(state: State, seat: int) -> str:
    """Name a contestant; nobody for 0."""
    people = state.episode.contestant
    return people[seat - 1].name if 1 <= seat <= len(people) else ""
