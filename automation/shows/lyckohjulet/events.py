"""What happens in Lyckohjulet by its rules; no field of an event tells a secret."""

from __future__ import annotations

from automation.model import Adjusted, ClockEnded, ClockStarted, Event

# The round -------------------------------------------------------------------------------------------------------


class RoundIntro(Event, frozen=True):
    """A round is next; `type` is wheel, snabb, attack or tiebreak, `seat` who begins (0 for nobody)."""

    round: int
    type: str
    seat: int


class PuzzleShown(Event, frozen=True):
    """The board stands empty, with the category; `letters` cells are hidden."""

    category: str
    letters: int
    type: str


class TurnChanged(Event, frozen=True):
    """It is this contestant's turn now."""

    seat: int


class RoundWon(Event, frozen=True):
    """The puzzle is solved: the round is won with this amount, the others' pots are empty."""

    seat: int
    amount: int
    type: str


class Banked(Event, frozen=True):
    """What was won in the round is safe."""

    seat: int
    amount: int
    bank: int


class RoundUnsolved(Event, frozen=True):
    """The round ends without a winner."""

    type: str


class PuzzleDiscarded(Event, frozen=True):
    """The puzzle was thrown away, and with it all pots and prizes of the round."""

    reason: str


class PuzzleVoided(Event, frozen=True):
    """The puzzle was taken out; all numbers are as when it was shown."""


# The wheel -------------------------------------------------------------------------------------------------------


class Spun(Event, frozen=True):
    """The wheel spins; a drawn one stops after `seconds` (0 for a real one). `type` as of the round."""

    seat: int
    seconds: float
    again: bool
    type: str


class WheelTurned(Event, frozen=True):
    """The wheel has gone round once: from now on the spin counts."""


class Landed(Event, frozen=True):
    """The wheel stopped; `kind` as in the episode, `value` in kronor, `peg` if the flipper was on one."""

    seat: int
    wedge: int
    kind: str
    value: int
    peg: bool


class Bankrupted(Event, frozen=True):
    """Bankrutt took the pot."""

    seat: int
    lost: int


class StoodOver(Event, frozen=True):
    """Stå över took the turn."""

    seat: int


class BlownOff(Event, frozen=True):
    """The contestant was blown off."""

    seat: int


# Letters ---------------------------------------------------------------------------------------------------------


class VowelBought(Event, frozen=True):
    """A vowel was paid for."""

    seat: int
    vowel: str
    price: int


class LetterHit(Event, frozen=True):
    """The letter is in the puzzle, `count` cells turn; `paid` kronor came into the pot."""

    seat: int
    letter: str
    count: int
    paid: int


class LetterMissed(Event, frozen=True):
    """The letter is not in the puzzle, or it is shown already (`repeated`)."""

    seat: int
    letter: str
    repeated: bool


class ConsonantsExhausted(Event, frozen=True):
    """Only vowels are left, or nothing at all."""


class VowelsExhausted(Event, frozen=True):
    """No vowel is left to buy."""


# Wedges with a function ------------------------------------------------------------------------------------------


class PrizeWon(Event, frozen=True):
    """A prize came into the pot."""

    seat: int
    prize: str


class JackpotGrew(Event, frozen=True):
    """The jackpot grew by `added` to `amount`."""

    amount: int
    added: int


class JackpotChance(Event, frozen=True):
    """The contestant may solve for the jackpot now."""

    seat: int
    amount: int


class JackpotWon(Event, frozen=True):
    """The jackpot is won, on top of the pot."""

    seat: int
    amount: int


class JokerOffered(Event, frozen=True):
    """The contestant may use the Joker against `kind`, bankrupt or stand_over."""

    seat: int
    kind: str


class JokerWon(Event, frozen=True):
    """The contestant has got the Joker."""

    seat: int


class JokerUsed(Event, frozen=True):
    """The Joker was given back against `kind`: bankrupt, stand_over, or final for a seventh consonant."""

    seat: int
    kind: str


class KedOffered(Event, frozen=True):
    """The contestant may turn the wedge over."""

    seat: int
    pot: int


class KedDeclined(Event, frozen=True):
    """The wedge stays as it is."""

    seat: int


class KedDubbelt(Event, frozen=True):
    """The back says Dubbelt: the pot is doubled."""

    seat: int
    pot: int


class KedKvitt(Event, frozen=True):
    """The back says Kvitt: the pot is gone, prizes stay."""

    seat: int
    lost: int


# Solutions -------------------------------------------------------------------------------------------------------


class SolveAttempt(Event, frozen=True):
    """The contestant tries to solve, for the `jackpot` or not."""

    seat: int
    jackpot: bool


class SolveRight(Event, frozen=True):
    """The solution is right; `cells` cells turn."""

    seat: int
    cells: int
    type: str


class SolveWrong(Event, frozen=True):
    """The solution is wrong, or there was none in time."""

    seat: int
    type: str


# Snabbpussel -----------------------------------------------------------------------------------------------------


class SnabbStarted(Event, frozen=True):
    """Letters begin to appear, or go on."""


class SnabbLetter(Event, frozen=True):
    """A cell turned; `left` are hidden."""

    left: int


class SnabbHeld(Event, frozen=True):
    """Letters stand still."""


class Buzzed(Event, frozen=True):
    """A contestant was first to press."""

    seat: int


class SnabbLocked(Event, frozen=True):
    """The contestant is locked out of the round."""

    seat: int


# Attackpussel ----------------------------------------------------------------------------------------------------


class AttackValue(Event, frozen=True):
    """The attackpussel is played for this."""

    value: int


class AttackChance(Event, frozen=True):
    """The contestant may try solutions now, until the signal."""

    seat: int


# The end of the main game ----------------------------------------------------------------------------------------


class TieDetected(Event, frozen=True):
    """Several contestants have the highest amount."""

    seats: str
    """Their seats, joined by commas."""
    amount: int


class TieBreakStarted(Event, frozen=True):
    """A snabbpussel will settle the tie."""

    seats: str


class TieNarrowed(Event, frozen=True):
    """Best round and rounds won left fewer, but not one."""

    seats: str


class WinnerNamed(Event, frozen=True):
    """The winner of the main game is known; `by` amount, puzzle, best_round, rounds_won or operator."""

    seat: int
    amount: int
    by: str


# The final -------------------------------------------------------------------------------------------------------


class EnvelopeTaken(Event, frozen=True):
    """The host has the envelope."""

    wedge: int


class LetterPicked(Event, frozen=True):
    """The finalist chose a letter; `left` are to be chosen."""

    letter: str
    left: int


class LettersRevealed(Event, frozen=True):
    """All chosen letters are shown; `cells` cells turn."""

    cells: int


class FinalWon(Event, frozen=True):
    """The final is won."""

    seat: int


class FinalLost(Event, frozen=True):
    """The final is lost."""

    seat: int


class EnvelopeOpened(Event, frozen=True):
    """The envelope is open."""

    text: str
    value: int
    won: bool


class GameOver(Event, frozen=True):
    """The programme is over; `bank` is what the winner goes home with."""

    seat: int
    bank: int


class RulingCorrected(Event, frozen=True):
    """The last verdict was reversed; it is `right` or `wrong` now."""

    verdict: str


EVENTS: tuple[type[Event], ...] = (
    RoundIntro,
    PuzzleShown,
    TurnChanged,
    RoundWon,
    Banked,
    RoundUnsolved,
    PuzzleDiscarded,
    PuzzleVoided,
    Spun,
    WheelTurned,
    Landed,
    Bankrupted,
    StoodOver,
    BlownOff,
    VowelBought,
    LetterHit,
    LetterMissed,
    ConsonantsExhausted,
    VowelsExhausted,
    PrizeWon,
    JackpotGrew,
    JackpotChance,
    JackpotWon,
    JokerOffered,
    JokerWon,
    JokerUsed,
    KedOffered,
    KedDeclined,
    KedDubbelt,
    KedKvitt,
    SolveAttempt,
    SolveRight,
    SolveWrong,
    SnabbStarted,
    SnabbLetter,
    SnabbHeld,
    Buzzed,
    SnabbLocked,
    AttackValue,
    AttackChance,
    TieDetected,
    TieBreakStarted,
    TieNarrowed,
    WinnerNamed,
    EnvelopeTaken,
    LetterPicked,
    LettersRevealed,
    FinalWon,
    FinalLost,
    EnvelopeOpened,
    GameOver,
    RulingCorrected,
    Adjusted,
    ClockStarted,
    ClockEnded,
)
