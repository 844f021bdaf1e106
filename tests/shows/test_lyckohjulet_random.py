"""What holds in any game of Lyckohjulet that people could possibly play."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from automation.model import DIRECTOR, HOST, Action, Adjust, Adjusted, Event, verb
from automation.shows.lyckohjulet.actions import (
    BuyVowel,
    Buzz,
    DiscardPuzzle,
    Land,
    LandOnPeg,
    Letter,
    NameWinner,
    Pick,
)
from automation.shows.lyckohjulet.alphabet import CONSONANTS, VOWELS
from automation.shows.lyckohjulet.episode import Episode
from automation.shows.lyckohjulet.events import (
    Banked,
    Bankrupted,
    EnvelopeOpened,
    JackpotGrew,
    JackpotWon,
    KedDubbelt,
    KedKvitt,
    LetterHit,
    PuzzleDiscarded,
    RoundUnsolved,
    RoundWon,
    VowelBought,
)
from automation.shows.lyckohjulet.rules import FINAL
from automation.shows.lyckohjulet.state import board_of, has_board, hidden
from tests.play import Game, begin, check_replay, press, refusal, sample, wait
from tests.shows.lyckohjulet_clauses import clauses
from tests.shows.lyckohjulet_episodes import EPISODES, SHOW, cells, secrets

CORRECTIONS = {"adjust", "void", "correct_ruling"}
RARE = CORRECTIONS | {"discard_puzzle", "respin", "hold", "blow_off"}
"""What is pressed now and then only, so that games get somewhere."""

ANY_GAME = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))

episodes = st.sampled_from(list(EPISODES.values()))
choices = st.lists(st.integers(0, 2**16), min_size=20, max_size=90)


def filled(kind: type[Action], luck: Random, state: Any) -> Action:
    """Make an action with arguments that may be right or wrong."""
    if kind is Adjust:
        target = luck.choice(["pot:1", "pot:3", "bank:2", "bank:3", "jackpot"])
        return Adjust(target, luck.choice([-300, -100, 200, 500]), "x")
    if kind in (Letter, Pick):
        known = "".join(cell.letter for cell in board_of(state).cells)
        return kind(luck.choice(known + CONSONANTS + VOWELS))
    if kind is BuyVowel:
        return BuyVowel(luck.choice(VOWELS))
    if kind is Land:
        return Land(luck.randrange(0, 24))
    if kind is LandOnPeg:
        left = luck.randrange(0, 24)
        return LandOnPeg(left, (left + 1) % 24)
    if kind in (Buzz, NameWinner):
        return kind(luck.randrange(1, 4))
    return DiscardPuzzle("x") if kind is DiscardPuzzle else sample(kind)


def play_on(game: Game, choice: int, without: set[str]) -> None:
    """Press one of the legal actions, or let time pass."""
    luck = Random(choice)
    if luck.randrange(0, 8):
        without = without | RARE
    legal = [kind for kind in sorted(SHOW.legal(game.state), key=verb) if verb(kind) not in without]
    pick = luck.randrange(0, len(legal) + (2 if game.state.clock else 0)) if legal or game.state.clock else -1
    if pick < 0:
        return
    if pick >= len(legal):
        wait(game, luck.choice([1.0, 3.0, 10.0]), secrets)
        return
    action = SHOW.draw(game.state, filled(legal[pick], luck, game.state), luck)
    if refusal(SHOW, game.state, action, game.at) is None:
        press(game, action, verb(action), secrets)


def hold(state: Any) -> None:
    """Hold a state to what must be true of its numbers."""
    assert state.jackpot >= 0
    for own in state.standings:
        assert own.pot >= 0
        assert own.bank >= 0
        assert own.rounds_won >= 0
    assert sum(own.joker for own in state.standings) + state.joker_lies <= 1
    assert len(set(state.shown)) == len(state.shown)
    assert state.fresh <= len(state.shown)
    assert (state.wheeling is not None) == (state.phase == "spinning")
    assert not state.chance or state.phase in ("jackpot_chance", "solving")
    assert state.phase in FINAL or state.winner == 0 or state.finale is not None
    if has_board(state):
        assert cells(state).count(".") == len(hidden(state))
    if state.phase in ("round_won", "round_intro", "tie", "final_spin"):
        assert sum(own.pot > 0 for own in state.standings) <= 1 or state.phase != "round_won"


@clauses("G2", "G3", "G6", "G9")
@given(episodes, choices)
@ANY_GAME
def test_any_game_with_any_corrections_holds_together(on: Episode, picks: list[int]) -> None:
    game = begin(SHOW, on, secrets=secrets)
    for pick in picks:
        play_on(game, pick, set())
        hold(game.state)
    check_replay(game)


# Money -----------------------------------------------------------------------------------------------------------


class Ledger:
    """The accounts of a game, kept from what is said to have happened alone."""

    def __init__(self, jackpot: int) -> None:
        self.pots, self.banks, self.jackpot = [0, 0, 0, 0], [0, 0, 0, 0], jackpot

    def hear(self, event: Event) -> None:
        """Write down what an event says about money."""
        match event:
            case LetterHit(seat=seat, paid=paid):
                self.pots[seat] += paid
            case VowelBought(seat=seat, price=price):
                self.pots[seat] -= price
            case Bankrupted(seat=seat, lost=lost) | KedKvitt(seat=seat, lost=lost):
                assert lost == self.pots[seat]
                self.pots[seat] = 0
            case KedDubbelt(seat=seat, pot=pot):
                self.pots[seat] *= 2
                assert pot == self.pots[seat]
            case JackpotGrew(amount=amount, added=added):
                self.jackpot += added
                assert amount == self.jackpot
            case JackpotWon(seat=seat, amount=amount):
                assert amount == self.jackpot
                self.pots[seat] += amount
                self.jackpot = 2000
            case RoundWon(seat=seat, amount=amount, type=kind):
                self.banks[seat] += amount if kind == "snabb" else 0
                self.pots = [pot if number == seat else 0 for number, pot in enumerate(self.pots)]
            case Banked(seat=seat, bank=bank):
                self.banks[seat] += self.pots[seat]
                self.pots[seat] = 0
                assert bank == self.banks[seat]
            case PuzzleDiscarded() | RoundUnsolved():
                self.pots = [0, 0, 0, 0]
            case Adjusted(target=target, delta=delta):
                self.adjust(target, delta)
            case _:
                pass

    def adjust(self, target: str, delta: int) -> None:
        """Write down a correction."""
        if target == "jackpot":
            self.jackpot += delta
        else:
            (self.pots if target.startswith("pot") else self.banks)[int(target[-1])] += delta

    def agrees(self, state: Any) -> bool:
        """Say whether a state has the same money."""
        pots, banks = [own.pot for own in state.standings], [own.bank for own in state.standings]
        return (self.pots[1:], self.banks[1:], self.jackpot) == (pots, banks, state.jackpot)


@clauses("inledning-2", "hjulet-20", "lösning-9")
@given(episodes, choices)
@ANY_GAME
def test_money_in_equals_money_out(on: Episode, picks: list[int]) -> None:
    game, ledger, heard = begin(SHOW, on), Ledger(on.season.jackpot_start), 0
    for pick in picks:
        play_on(game, pick, {"void", "correct_ruling"})
        for event in game.events[heard:]:
            ledger.hear(event)
            if isinstance(event, EnvelopeOpened) and event.won:
                ledger.banks[game.state.winner] += event.value
        heard = len(game.events)
        assert ledger.agrees(game.state), (game.happenings[-1], ledger.__dict__)


@clauses("hjulet-19", "hjulet-20")
@given(episodes, choices)
@ANY_GAME
def test_a_bank_never_shrinks_but_by_a_correction(on: Episode, picks: list[int]) -> None:
    game = begin(SHOW, on)
    for pick in picks:
        before = game.state
        play_on(game, pick, CORRECTIONS)
        for old, new in zip(before.standings, game.state.standings, strict=True):
            assert new.bank >= old.bank
            assert new.banked[: len(old.banked)] == old.banked


@clauses("timing-4")
@given(episodes, st.integers(0, 2**16))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_game_without_corrections_comes_to_its_end(on: Episode, seed: int) -> None:
    game, luck = begin(SHOW, on), Random(seed)
    for _ in range(4000):
        if game.state.phase in FINAL:
            break
        play_on(game, luck.randrange(0, 2**16), CORRECTIONS | {"respin", "hold"})
    assert game.state.phase in FINAL
    assert game.state.winner


@given(choices)
@ANY_GAME
def test_reversing_a_verdict_twice_gives_what_was_before(picks: list[int]) -> None:
    game = begin(SHOW, EPISODES["short words"])
    turn = next(kind for kind in SHOW.ACTIONS if verb(kind) == "correct_ruling")()
    for pick in picks:
        play_on(game, pick, {"adjust"})
        if type(turn) not in SHOW.legal(game.state):
            continue
        once, _ = SHOW.apply(game.state, turn, game.at)
        if once.ruling is None:
            continue  # the puzzle was discarded by it: undo is the way back from there
        assert once.ruling.verdict != game.state.ruling.verdict
        twice, _ = SHOW.apply(once, turn, game.at)
        assert money(twice) == money(game.state)
        assert twice.ruling == game.state.ruling


def money(state: Any) -> Any:
    """Give what a verdict decides."""
    return state.standings, state.jackpot, state.award, state.finale, len(state.locked)


@clauses("G6")
@given(episodes, choices)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_host_and_the_director_know_the_solution_from_the_start(on: Episode, picks: list[int]) -> None:
    game = begin(SHOW, on)
    for pick in picks[:20]:
        play_on(game, pick, CORRECTIONS)
        if has_board(game.state):
            for role in (HOST, DIRECTOR):
                view: Any = SHOW.view(game.state, role)
                assert view.solution
                assert view.category
