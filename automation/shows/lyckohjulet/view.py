"""What each role may see of a game of Lyckohjulet; hidden letters, backs and envelopes are not for the public."""

from __future__ import annotations

from msgspec import Struct

from automation.model import Clock
from automation.shows.lyckohjulet.episode import Puzzle, Season
from automation.shows.lyckohjulet.state import Asked, Finale, Standing, Wheeling


class Fields(Struct, frozen=True):
    """What looks and lamps are matched against: flat and free of secrets."""

    phase: str
    round: int
    round_type: str
    """wheel, snabb, attack, tiebreak or final."""
    seat: int
    """Whose turn it is, who answers, who won the round, who plays the final; 0 for nobody."""
    pot: int
    bank: int
    """What that contestant has."""
    joker: bool
    """Whether that contestant holds the Joker."""
    landed: str
    """What the last spin stopped on, as in the episode (money, frispel, …); empty while it turns and before."""
    wedge: int
    """Its number; -1 before."""
    value: int
    """Its kronor; in an attackpussel what it is played for."""
    only_vowels: bool
    """Whether no consonant is hidden in the puzzle on the board."""
    letters_left: int
    """Hidden cells of the puzzle on the board."""
    clock: str
    """wheel, letter, solve, snabb, attack, final, reveal, or empty."""
    jackpot: int
    chance: bool
    """Whether a solution would win the jackpot now."""
    locked: int
    """How many contestants are locked out of the snabbpussel."""
    tied: bool
    winner: int
    """Who won the main game; 0 until known."""
    final_won: bool


class CellView(Struct, frozen=True):
    """A cell in use; a hidden one has no glyph. Rows and columns count from 0."""

    row: int
    column: int
    glyph: str
    sign: bool
    """Whether it was shown from the start."""


class BoardView(Struct, frozen=True):
    """The puzzle board."""

    rows: tuple[int, ...]
    """Cells in each row."""
    cells: tuple[CellView, ...]
    """The cells in use in reading order; none while the board is blank."""
    lit: tuple[int, ...]
    """The cells that turned last, as indexes, in the order in which they turn, `gap` seconds apart."""
    at: float
    """When they began to turn, in seconds of game time."""
    gap: float


class WedgeView(Struct, frozen=True):
    """A wedge as it lies on the wheel now: what was taken off it is gone."""

    kind: str
    label: str
    value: int
    joker: bool
    back: str
    """What a Kvitt eller dubbelt says that lies turned over until the next spin: kvitt, dubbelt or empty."""


class WheelView(Struct, frozen=True):
    """The wheel from above. Places are in wedges: 7.5 is the middle of wedge 7; the numbers rise as it turns."""

    wedges: tuple[WedgeView, ...]
    rests: float
    """Where the flipper points, or pointed before it spins."""
    spin: Wheeling | None
    """While it turns: its way is `turns * 24 + (stop - start) % 24`, of which `1 - (1 - t / seconds) ** 3` is done."""
    landed: int
    """Where the last spin for this puzzle stopped; -1 while it turns and before."""
    peg: bool


class ContestantView(Struct, frozen=True):
    """A contestant's podium."""

    name: str
    town: str
    about: str
    pot: int
    bank: int
    prizes: tuple[str, ...]
    """Of this round."""
    banked: tuple[str, ...]
    """Of rounds that were won."""
    joker: bool
    active: bool
    """Whether it is this contestant's turn, answer, round or final."""
    locked: bool
    """Whether the button does nothing: locked out of the snabbpussel, or not in the tie-break."""
    tied: bool
    winner: bool
    """Whether the main game is won."""


class OpenedEnvelope(Struct, frozen=True):
    """What was in the envelope."""

    text: str
    value: int


class FinalView(Struct, frozen=True):
    """The final."""

    seat: int
    wedge: int
    """Which envelope; -1 before."""
    consonants: str
    """Those chosen, in that order; fewer than `consonants_wanted` are still to come."""
    vowels: str
    consonants_wanted: int
    vowels_wanted: int
    joker: bool
    result: str
    """won, lost or empty."""
    envelope: OpenedEnvelope | None
    """Its content, once it is open."""


class AirView(Struct, frozen=True, tag_field="role", tag="air"):
    """The programme's picture."""

    phase: str
    language: str
    title: str
    subtitle: str
    round: int
    rounds: int
    """How many rounds there are before the final."""
    round_type: str
    """wheel, snabb, attack, tiebreak or final."""
    category: str
    """Empty while the board is blank."""
    board: BoardView
    solution: str
    """The puzzle as it was solved; empty before."""
    contestants: tuple[ContestantView, ...]
    seat: int
    """Whose turn it is, who answers, who won the round, who plays the final; 0 for nobody."""
    vowels: str
    consonants: str
    """The letters of the board of used letters, in Swedish order."""
    used: str
    """Those that were asked for, in that order: they are off."""
    asked: Asked | None
    """The last letter that was asked for, until another puzzle."""
    wheel: WheelView
    """The main wheel."""
    final_wheel: WheelView
    """The final's wheel: its wedges bear the numbers of their envelopes."""
    jackpot: int
    """The jackpot; 0 when it is off the wheel."""
    chance: bool
    """Whether a solution would win it now."""
    value: int
    """What the attackpussel is played for; 0 until known."""
    award: int
    """What the round was won with, from the solution until the next round."""
    only_vowels: bool
    clock: Clock | None
    """The running clock: letter, solve, snabb, attack or final."""
    tied: tuple[int, ...]
    winner: int
    """The seat that won the main game; 0 until known."""
    decided_by: str
    """amount, puzzle, best_round, rounds_won, operator, or empty."""
    final: FinalView | None


class HostView(Struct, frozen=True, tag_field="role", tag="host"):
    """The host's card: what the audience sees, the solution in hand, and what comes next."""

    air: AirView
    say: str
    category: str
    solution: str
    """Of the puzzle in play, or the one that is next."""
    next: str
    """The verb of the expected step, or empty."""
    free: bool
    """Whether a wrong solution costs nothing: it is tried on Frispel (L-R11)."""
    ked_out: bool
    """Whether both Kvitt eller dubbelt are off the wheel, until the round is over (L-R12)."""
    real_wheel: bool
    """Whether a wheel stands in the studio: then people say where it stopped and what a wedge has on its back."""
    clock: Clock | None


class PlayerView(Struct, frozen=True, tag_field="role", tag="player"):
    """What a contestant's phone needs."""

    phase: str
    title: str
    seat: int
    name: str
    round_type: str
    may_buzz: bool
    """Whether the button counts now."""
    locked: bool
    """Whether this contestant is locked out, or not in the tie-break."""
    buzzed: int
    """Who was first and answers; 0 for nobody."""
    active: bool
    pot: int
    bank: int
    category: str
    clock: Clock | None


class DirectorView(Struct, frozen=True, tag_field="role", tag="director"):
    """Everything that helps to direct the game."""

    phase: str
    round: int
    rounds: int
    round_type: str
    category: str
    solution: str
    board: BoardView
    left: str
    """The letters that are still hidden, each once, in Swedish order."""
    seat: int
    starts: int
    names: tuple[str, ...]
    standings: tuple[Standing, ...]
    used: str
    asked: Asked | None
    wheel: WheelView
    final_wheel: WheelView
    landed: int
    dubbelt: int
    """Which Kvitt eller dubbelt says Dubbelt on its back; -1 until drawn."""
    ked_out: bool
    jackpot: int
    chance: bool
    free: bool
    value: int
    award: int
    locked: tuple[int, ...]
    only_vowels: bool
    clock: Clock | None
    tied: tuple[int, ...]
    winner: int
    decided_by: str
    finale: Finale | None
    envelope: OpenedEnvelope | None
    """What is in the envelope that the host has, opened or not."""
    next_puzzle: Puzzle | None
    """The spare puzzle that would be next."""
    spares_left: int
    ruling: str
    """The verdict that `correct_ruling` would reverse; empty where it cannot."""
    language: str
    season: Season
    say: str
    next: str
