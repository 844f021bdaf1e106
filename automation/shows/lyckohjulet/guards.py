"""Why an action may be impossible although its phase allows it: a reason for people, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from automation.model import Action, ClockEnd, ClockWarn
from automation.shows.lyckohjulet.actions import (
    BuyVowel,
    CorrectRuling,
    Decide,
    DiscardPuzzle,
    FullTurn,
    Land,
    LandOnPeg,
    Letter,
    NameWinner,
    Respin,
    Solve,
    Spin,
    TieBreak,
    Void,
)
from automation.shows.lyckohjulet.corrections import ruling_objection, void_objection
from automation.shows.lyckohjulet.flow import next_spare
from automation.shows.lyckohjulet.state import State, hidden, only_vowels, standing, type_of
from automation.shows.lyckohjulet.ties import ranked


def _spin(state: State) -> str:
    # Only the jackpot's chance comes before the state in which only vowels are left (L-R16).
    if state.phase == "jackpot_chance" and only_vowels(state):
        return "only vowels are left: buy one or solve"
    return ""


def _buy_vowel(state: State) -> str:
    price, pot = state.episode.season.vowel_price, standing(state, state.seat).pot
    if pot < price:
        return f"a vowel costs {price} kr out of the round's pot, and there are {pot} (L-R7)"
    return "" if hidden(state) else "everything is shown already"


def _respin(state: State) -> str:
    gone_round = state.wheeling is not None and state.wheeling.full
    return "the wheel has gone round once: this spin counts" if gone_round else ""


def _full_turn(state: State) -> str:
    if state.episode.season.wheel == "server":
        return "the server knows when its own wheel has gone round"
    return "it was said already" if state.wheeling is not None and state.wheeling.full else ""


def _land(state: State) -> str:
    if type_of(state) != "final":
        return ""
    season = state.episode.season
    told = season.wheel == "server" or season.wheel_sensor
    full = state.wheeling is not None and state.wheeling.full
    if told and not full:
        return "the final's wheel has not gone round once: it has to be spun again"
    return ""


def _letter(state: State) -> str:
    if state.phase == "attack_turn" and not hidden(state):
        return "everything is shown already: solve"
    return ""


def _solve(state: State) -> str:
    if state.phase == "attack_turn" and hidden(state):
        return "a letter of the puzzle comes first (L-R27)"
    return ""


def _discard(state: State) -> str:
    if type_of(state) == "final" and not next_spare(state):
        return "no spare puzzle is left to play instead"
    return ""


def _tie_break(state: State) -> str:
    return "" if next_spare(replace(state, tiebreak=True)) else "no spare puzzle is left for it"


def _decide(state: State) -> str:
    same = len(ranked(state)[0]) == len(state.tied)
    return "best round and rounds won are equal as well" if same else ""


def _name_winner(state: State) -> str:
    if not _decide(state):
        return "best round and rounds won can still decide"
    return ""


def _clock(state: State) -> str:
    return "no clock is running" if state.clock is None else ""


def _warning(state: State) -> str:
    if state.clock is None or not state.clock.warn:
        return "no clock with a warning is running"
    return "the warning was given" if state.clock.warned else ""


WHEN: dict[type[Action], str] = {
    Spin: "a contestant spins at the start of a turn or after a letter, while consonants are left",
    Land: "the wheel has to spin first",
    LandOnPeg: "the wheel has to spin first",
    Letter: "a letter follows a spin",
    BuyVowel: "a vowel is bought instead of a spin",
    Solve: "a solution comes at the start of a turn, or after a spin or a letter",
}
"""When an action is possible at all, for whoever pressed it in another phase."""

GUARDS: dict[type[Action], Callable[[State], str]] = {
    Spin: _spin,
    BuyVowel: _buy_vowel,
    Respin: _respin,
    FullTurn: _full_turn,
    Land: _land,
    LandOnPeg: _land,
    Letter: _letter,
    Solve: _solve,
    DiscardPuzzle: _discard,
    TieBreak: _tie_break,
    Decide: _decide,
    NameWinner: _name_winner,
    CorrectRuling: ruling_objection,
    Void: void_objection,
    ClockEnd: _clock,
    ClockWarn: _warning,
}
