"""Sample episodes of Lyckohjulet, what is secret in them, and short words for what is played often."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from automation.model import Role
from automation.shows import SHOWS
from automation.shows.lyckohjulet.alphabet import capitals, found_by, is_vowel
from automation.shows.lyckohjulet.episode import (
    Content,
    Contestant,
    Episode,
    Round,
    RoundType,
    Season,
    Spare,
    Use,
    Wedge,
)
from automation.shows.lyckohjulet.layout import glyphs
from automation.shows.lyckohjulet.state import State, board_of, has_board
from tests.play import Game, play

SHOW = SHOWS["lyckohjulet"]

PEOPLE = (
    Contestant("Anna-Karin Björkegren", "Örnsköldsvik", "<om 1>"),
    Contestant("Åke Ström", "Ystad", "<om 2>"),
    Contestant("Zäta Öberg", "Kiruna", "<om 3>"),
)

MONEY, FIVE, BANKRUPT, FRISPEL, KED, JACKPOT, STAND_OVER, PRIZE, JOKER, KED2 = range(10)
"""Wedges of the sample wheel: 300 kr, 500 kr, the functions, a prize, 1000 kr with the Joker, the other Ked."""

WHEEL = (
    Wedge(value=300),
    Wedge(value=500),
    Wedge(kind="bankrupt"),
    Wedge(kind="frispel"),
    Wedge(kind="ked", under_value=400),
    Wedge(kind="jackpot"),
    Wedge(kind="stand_over"),
    Wedge(kind="prize", value=8000, under_value=600, prize="en resa"),
    Wedge(value=1000),
    Wedge(kind="ked", under_value=700),
    *(Wedge(value=100 * n) for n in range(1, 15)),
)
ENVELOPES = tuple(Content(text=f"<kuvert {n}>", value=7_770_000 + n) for n in range(24))


def rounds(*words: str) -> tuple[Round, ...]:
    """Make rounds: `wheel OXE`, `snabb 3000 IDÉ`."""
    return tuple(_round(number, *one.split(" ", 1)) for number, one in enumerate(words, 1))


def _round(number: int, kind: str, text: str) -> Round:
    value = None
    if kind == "snabb":
        amount, text = text.split(" ", 1)
        value = int(amount)
    known: RoundType = msgspec.convert(kind, RoundType)
    return Round(type=known, category=f"<kategori {number}>", puzzle=text, value=value)


def spares(*words: str) -> tuple[Spare, ...]:
    """Make spare puzzles: `any ELD`, `tiebreak SOL`."""
    found = []
    for number, one in enumerate(words, 1):
        use, text = one.split(" ", 1)
        known: Use = msgspec.convert(use, Use)
        found.append(Spare(category=f"<reserv {number}>", puzzle=text, use=known))
    return tuple(found)


EVENING = rounds(
    "wheel Bättre sent än aldrig",
    "wheel Ord och inga visor",
    "snabb 3000 Lagom är bäst",
    "attack Borta bra men hemma bäst",
    "final Kaffe och bulle",
)
SPARES = spares("any Eld och lågor", "tiebreak Sol i sinne", "any Moln på himlen", "tiebreak Vind i segel")


def episode(*words: str, season: dict[str, Any] | None = None, **changes: Any) -> Episode:
    """Make an episode of these rounds; `season` changes some of its numbers."""
    plain = Episode(
        title="Provkväll",
        season=replace(Season(), **(season or {})),
        contestant=PEOPLE,
        wheel=WHEEL,
        final_wheel=ENVELOPES,
        round=rounds(*words) if words else EVENING,
        spare=SPARES,
        joker=JOKER,
    )
    return replace(plain, **changes)


EPISODES: dict[str, Episode] = {
    "an evening": episode(),
    "short words": episode("wheel Oxe", "wheel Ost", "snabb 2000 Idé", "attack Ägg", "final Kaffe och te"),
    "wheels only": episode("wheel Oxe", "wheel Ost", "final Kaffe"),
    "quick ones": episode(
        "snabb 500 Lugn i stormen", "snabb 500 Ta det lugnt", "final Kaffe", season={"turns_least": 2}
    ),
    "a real wheel": episode("wheel Oxe", "attack Ägg", "final Kaffe", season={"wheel": "studio", "wheel_sensor": True}),
    "no spare": episode("wheel Oxe", "attack Ägg", "final Kaffe", spare=()),
    "several vowels": episode(
        "wheel Idéer om Åre", "final Kaffe", season={"vowels_only_several": True, "charge_missed_vowel": False}
    ),
}
"""Episodes that stories are told of."""


def score(state: Any) -> str:
    """Say the score for a transcript: pots and banks, the jackpot."""
    pots = "/".join(str(one.pot) for one in state.standings)
    banks = "/".join(str(one.bank) for one in state.standings)
    return f"{pots} [{banks}] J{state.jackpot}"


# Secrets ---------------------------------------------------------------------------------------------------------

PUBLIC = (Role("air"), Role("lights"), Role("player", 1), Role("player", 2), Role("player", 3))
_SOLVED = ("round_won", "no_winner", "final_won", "final_lost", "game_over")


def secrets(state: State) -> Iterator[str]:
    """Name what the public must not know in this state; hidden letters are held by `hold_secrets`."""
    hold_secrets(state)
    shown = has_board(state)
    for number, one in enumerate(state.episode.round, 1):
        past = number < state.round or (number == state.round and state.tiebreak)
        mine = number == state.round and not state.spare and not state.tiebreak
        if not past and not (mine and shown):
            yield one.category
        if number > state.round or (mine and not (shown and state.phase in _SOLVED)):
            yield one.puzzle
    for number, spare in enumerate(state.episode.spare, 1):
        if number not in state.spares_used:
            yield spare.category
            yield spare.puzzle
        elif number == state.spare and not (shown and state.phase in _SOLVED):
            yield spare.puzzle
    for number, content in enumerate(state.episode.final_wheel):
        if not (state.finale and state.finale.opened and state.finale.wedge == number):
            yield content.text
            yield str(content.value)


def hold_secrets(state: State) -> None:
    """See that the public sees the same if every hidden letter, back, order and later puzzle were another."""
    other = disguised(state)
    for role in PUBLIC:
        assert SHOW.view(state, role) == SHOW.view(other, role), f"{role} sees a secret in {state.phase}"


def disguised(state: State) -> State:
    """Give a state that only those may tell apart who know the secrets."""
    episode, finale = state.episode, state.finale
    mine = state.round if not state.spare else 0
    solved = has_board(state) and state.phase in _SOLVED
    altered = tuple(
        one if number < state.round else _altered(state, one, number == mine, solved)
        for number, one in enumerate(episode.round, 1)
    )
    spare = tuple(_altered(state, one, number == state.spare, solved) for number, one in enumerate(episode.spare, 1))
    opened = finale.wedge if finale and finale.opened else -1
    envelopes = tuple(
        one if number == opened else Content(text="?", value=1) for number, one in enumerate(episode.final_wheel)
    )
    hidden_order = tuple(reversed([cell for cell in state.order if cell not in state.shown]))
    return replace(
        state,
        episode=replace(episode, round=altered, spare=spare, final_wheel=envelopes),
        dubbelt=KED + KED2 - state.dubbelt if state.dubbelt >= 0 else -1,
        order=(*(cell for cell in state.order if cell in state.shown), *hidden_order),
    )


def _altered(state: State, one: Any, playing: bool, solved: bool) -> Any:
    if not playing:
        return replace(one, puzzle="Något annat", category="?")
    if not has_board(state):
        return replace(one, puzzle="Något annat", category="?")
    return one if solved else replace(one, puzzle=_masked(state, one.puzzle))


def _masked(state: State, text: str) -> str:
    """Write another letter of its kind for each that is hidden."""
    shown, cell, found = set(state.shown), 0, []
    for glyph in glyphs(text):
        if glyph == " ":
            found.append(glyph)
            continue
        letter = found_by(glyph)
        hidden = letter and cell not in shown
        found.append(("A" if is_vowel(letter) else "X") if hidden else glyph)
        cell += 1
    return "".join(found)


# Playing ---------------------------------------------------------------------------------------------------------


def asked(wedge: int, letter: str) -> str:
    """Spin, land on a wedge and ask for a letter."""
    return f"spin\nland {wedge}\nletter {letter}\n"


def solved() -> str:
    """Solve rightly and bank."""
    return "solve\ncorrect\nbank\n"


def rich(**pots: int) -> str:
    """Put money into pots or banks: `rich(pot1=500)`."""
    return "".join(f"adjust {key[:-1]}:{key[-1]} {amount} x\n" for key, amount in pots.items())


def missed(letter: str = "W") -> str:
    """Lose the turn by a letter that is not there."""
    return asked(MONEY, letter)


def picks(consonants: str, vowels: str) -> str:
    """Choose the letters of the final."""
    return "".join(f"pick {letter}\n" for letter in consonants + vowels)


TO_FINAL = "show_puzzle\n" + asked(FIVE, "X") + solved() + "show_puzzle\n" + asked(FIVE, "W") * 1
WON_BY_FIRST = "show_puzzle\n" + asked(FIVE, "X") + solved()
"""Of `wheels only`: the first contestant has 500 kr in the bank."""
FINAL = WON_BY_FIRST + "show_puzzle\n" + solved() + "spin\n+30\nenvelope\ncategory\n"
"""Of `wheels only`: the first contestant chooses letters."""


def lycko(lines: str, on: Episode | None = None, *, seed: int = 1) -> Game:
    """Play Lyckohjulet with its secrets watched over."""
    return play(SHOW, on or EPISODES["an evening"], lines, seed=seed, secrets=secrets)


def cells(state: State) -> str:
    """Read the board as the public sees it, hidden cells as dots."""
    view: Any = SHOW.view(state, Role("air"))
    return "".join(cell.glyph or "." for cell in view.board.cells)


def laid(state: State) -> str:
    """Read the whole board."""
    return "".join(cell.glyph for cell in board_of(state).cells)


def shout(text: str) -> str:
    """Write a text in capitals."""
    return capitals(text)
