"""The rules of Lyckohjulet: what can be pressed in which phase, and what each press and each clock does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from automation.model import Action, Adjust, ClockEnd, ClockEnded, ClockWarn, Event, Luck, Refused, verb
from automation.shows.lyckohjulet import corrections, finale, letters, options, snabb, solving, ties, wheel
from automation.shows.lyckohjulet.actions import (
    Bank,
    BlowOff,
    BuyVowel,
    Buzz,
    Category,
    Correct,
    CorrectRuling,
    Decide,
    Decline,
    DiscardPuzzle,
    Envelope,
    Flip,
    FullTurn,
    Hold,
    Land,
    LandOnPeg,
    Letter,
    NameWinner,
    OpenEnvelope,
    Pick,
    Respin,
    RevealAll,
    ShowPuzzle,
    Solve,
    Spin,
    Start,
    StartClock,
    TieBreak,
    UseJoker,
    Void,
    Wrong,
)
from automation.shows.lyckohjulet.episode import WEDGES
from automation.shows.lyckohjulet.flow import Turn
from automation.shows.lyckohjulet.guards import GUARDS, WHEN
from automation.shows.lyckohjulet.state import State, board_of, hidden, quick, type_of

_ANY = (CorrectRuling, Adjust)
_PLAY = (*_ANY, DiscardPuzzle, Void)
_CHOICES = (Solve, StartClock, BlowOff)

LEGAL: dict[str, tuple[type[Action], ...]] = {
    "round_intro": (ShowPuzzle, DiscardPuzzle, *_ANY),
    "turn": (Spin, BuyVowel, *_CHOICES, *_PLAY),
    "spinning": (Land, LandOnPeg, Respin, FullTurn, DiscardPuzzle, *_ANY, Void),
    "pick_consonant": (Letter, *_CHOICES, *_PLAY),
    "free_pick": (Letter, *_CHOICES, *_PLAY),
    "ked_flip": (Flip, Decline, *_PLAY),
    "joker_decision": (UseJoker, Decline, StartClock, *_PLAY),
    "jackpot_chance": (Decline, Spin, BuyVowel, *_CHOICES, *_PLAY),
    "solving": (Correct, Wrong, StartClock, *_PLAY),
    "vowels_only": (BuyVowel, *_CHOICES, *_PLAY),
    "vowels_only_solve": (*_CHOICES, *_PLAY),
    "round_won": (Bank, Void, *_ANY),
    "no_winner": (Bank, Void, *_ANY),
    "snabb_ready": (Start, *_PLAY),
    "snabb_revealing": (Buzz, Hold, *_PLAY),
    "snabb_answer": (Correct, Wrong, *_PLAY),
    "snabb_judge": (Correct, Wrong, *_PLAY),
    "attack_spin": (Spin, *_PLAY),
    "attack_turn": (Letter, *_CHOICES, *_PLAY),
    "attack_solve": (Correct, *_PLAY),
    "attack_judge": (Correct, Wrong, *_PLAY),
    "tie": (TieBreak, Decide, NameWinner, *_ANY),
    "final_spin": (Spin, *_ANY),
    "final_envelope": (Envelope, *_ANY),
    "final_category": (Category, DiscardPuzzle, *_ANY),
    "final_pick": (Pick, *_PLAY),
    "final_ready": (RevealAll, *_PLAY),
    "final_shown": (StartClock, *_PLAY),
    "final_clock": (Correct, *_PLAY),
    "final_judge": (Correct, Wrong, *_PLAY),
    "final_won": (OpenEnvelope, Void, *_ANY),
    "final_lost": (OpenEnvelope, Bank, Void, *_ANY),
    "game_over": _ANY,
}
"""What people may press in each phase, unless a guard objects."""

FINAL = ("game_over",)

_MOVES: dict[type[Action], Callable[[State, Any, float], Turn]] = {
    ShowPuzzle: options.show_puzzle,
    Spin: wheel.spin,
    Respin: wheel.spin,
    FullTurn: wheel.gone_round,
    Land: wheel.land,
    LandOnPeg: wheel.land_on_peg,
    Letter: letters.letter,
    BuyVowel: letters.buy_vowel,
    Solve: solving.solve,
    Correct: solving.correct,
    Wrong: solving.wrong,
    StartClock: options.start_clock,
    BlowOff: options.blow_off,
    Flip: options.flip,
    Decline: options.decline,
    UseJoker: options.use_joker,
    Bank: solving.bank,
    DiscardPuzzle: options.discard_puzzle,
    Start: snabb.start,
    Hold: snabb.hold,
    Buzz: snabb.buzz,
    TieBreak: ties.tie_break,
    Decide: ties.decide,
    NameWinner: ties.name_winner,
    Envelope: finale.envelope,
    Category: finale.category,
    Pick: finale.pick,
    RevealAll: finale.reveal_all,
    OpenEnvelope: finale.open_envelope,
    CorrectRuling: corrections.correct_ruling,
    Void: corrections.void,
    Adjust: corrections.adjust,
}

_GO_ON = (ClockEnd, ClockWarn, StartClock, Start, Hold)
"""What may follow a verdict that can still be reversed."""


def legal(state: State, /) -> tuple[type[Action], ...]:
    """Name what people can press now; the clock's own actions are not among it."""
    return tuple(action for action in LEGAL[state.phase] if not _objection(state, action))


def apply(state: State, action: Action, at: float, /) -> tuple[State, tuple[Event, ...]]:
    """Judge an action at `at` seconds of game time; `Refused` says why nothing happened (G2)."""
    kind = type(action)
    if kind not in _ALL_MOVES:
        raise Refused("not-now", f"{verb(action)} is not a verb of this show")
    if kind not in (ClockEnd, ClockWarn) and kind not in LEGAL[state.phase]:
        when = f": {WHEN[kind]}" if kind in WHEN else ""
        raise Refused("not-now", f"{verb(action)} is not possible in {state.phase}{when}")
    if objection := _objection(state, kind):
        raise Refused("not-now", objection)
    after, events = _ALL_MOVES[kind](state, action, at)
    if after.ruling is not None and after.ruling is state.ruling and kind not in _GO_ON:
        after = replace(after, ruling=None)
    return after, events


def _objection(state: State, action: type[Action]) -> str:
    guard = GUARDS.get(action)
    return guard(state) if guard else ""


# Clocks ----------------------------------------------------------------------------------------------------------

_JUDGED = {"snabb": "snabb_judge", "attack": "attack_judge", "final": "final_judge"}
"""Where a signal leads: whoever has begun to answer may finish, and the judge decides (G5)."""


def _clock_end(state: State, action: ClockEnd, at: float) -> Turn:
    """Go on when a clock ran out: the wheel stops, a letter appears, a signal sounds; nobody loses a turn by it."""
    assert state.clock is not None
    name = state.clock.name
    if name == "wheel":
        return wheel.run_out(state, at)
    if name == "reveal":
        return snabb.next_letter(state, at)
    phase = _JUDGED.get(name, state.phase)  # the others are soft (L-R10)
    return replace(state, phase=phase, clock=None), (ClockEnded(name),)


_ALL_MOVES = _MOVES | {ClockEnd: _clock_end, ClockWarn: wheel.gone_round}


def deadline(state: State, /) -> tuple[float, Action] | None:
    """Say when the running clock ends, or when a drawn wheel has gone round; in seconds of game time."""
    clock = state.clock
    if clock is None:
        return None
    if clock.warn > 0 and not clock.warned:
        return clock.ends - clock.warn, ClockWarn()
    return clock.ends, ClockEnd()


# Luck ------------------------------------------------------------------------------------------------------------


def draw(state: State, action: Action, luck: Luck, /) -> Action:
    """Fill what chance decides: where a wheel stops, which back says Dubbelt, in which order letters appear (G3)."""
    if isinstance(action, Spin | Respin):
        return _drawn_spin(state, action, luck)
    if isinstance(action, ShowPuzzle):
        places = options.ked_wedges(state) if type_of(state) == "wheel" else ()
        return replace(action, dubbelt=places[luck.randrange(0, len(places))] if places else 0)
    if isinstance(action, Start):
        order = sorted(board_of(state).hidden) if quick(state) else []
        luck.shuffle(order)
        return replace(action, order=() if state.order else tuple(order))
    return action


def _drawn_spin(state: State, action: Spin | Respin, luck: Luck) -> Action:
    season = state.episode.season
    if season.wheel == "studio":
        return replace(action, wedge=0, within=0.0, turns=0, seconds=0.0)
    return replace(
        action,
        wedge=luck.randrange(0, WEDGES),
        within=round(luck.uniform(0.06, 0.94), 3),  # clear of the pegs, so that the picture leaves no doubt
        turns=luck.randrange(season.turns_least, max(season.turns_least, season.turns_most) + 1),
        seconds=round(luck.uniform(season.spin_shortest, max(season.spin_shortest, season.spin_longest)), 3),
    )


# What is next ----------------------------------------------------------------------------------------------------

_EXPECTED: dict[str, Action] = {
    "round_intro": ShowPuzzle(),
    "turn": Spin(),
    "vowels_only_solve": Solve(),
    "round_won": Bank(),
    "no_winner": Bank(),
    "snabb_ready": Start(),
    "attack_spin": Spin(),
    "final_spin": Spin(),
    "final_envelope": Envelope(),
    "final_category": Category(),
    "final_ready": RevealAll(),
    "final_shown": StartClock(),
    "final_won": OpenEnvelope(),
    "final_lost": OpenEnvelope(),
}


def expected(state: State, /) -> Action | None:
    """Suggest the next step of an undisturbed game; never a verdict, and never what only people can know."""
    if state.phase == "attack_turn" and not hidden(state):
        return Solve()
    if state.phase == "tie":
        return _settling(state)
    return _EXPECTED.get(state.phase)


def _settling(state: State) -> Action | None:
    order: tuple[Action, ...] = (TieBreak(), Decide())
    if state.episode.season.tie_break == "short_of_time":
        order = (Decide(), TieBreak())
    return next((action for action in order if not _objection(state, type(action))), None)


_VERDICTS = (Correct, Wrong)
_DECISIONS: dict[str, tuple[type[Action], ...]] = {
    "spinning": (Land, LandOnPeg),
    "pick_consonant": (Letter, Solve),
    "free_pick": (Letter, Solve),
    "ked_flip": (Flip, Decline),
    "joker_decision": (UseJoker, Decline),
    "jackpot_chance": (Solve, Decline, Spin, BuyVowel),
    "solving": _VERDICTS,
    "vowels_only": (Solve, BuyVowel),
    "snabb_revealing": (Buzz, Hold),
    "snabb_answer": _VERDICTS,
    "snabb_judge": _VERDICTS,
    "attack_turn": (Letter,),
    "attack_solve": (Correct,),
    "attack_judge": _VERDICTS,
    "tie": (NameWinner,),
    "final_pick": (Pick,),
    "final_clock": (Correct,),
    "final_judge": _VERDICTS,
}


def decisions(state: State, /) -> tuple[type[Action], ...]:
    """Name what people decide between now; nothing where one step is expected, or a drawn wheel still turns."""
    if expected(state) is not None or (state.phase == "spinning" and state.episode.season.wheel != "studio"):
        return ()
    return tuple(action for action in _DECISIONS.get(state.phase, ()) if not _objection(state, action))
