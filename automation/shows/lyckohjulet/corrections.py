"""What the director may put right: the verdict just given, a puzzle, an amount."""

from __future__ import annotations

import re
from typing import Literal

from msgspec.structs import replace

from automation.model import Adjust, Adjusted, Refused
from automation.shows.lyckohjulet.actions import CorrectRuling, Void
from automation.shows.lyckohjulet.events import PuzzleVoided, RulingCorrected
from automation.shows.lyckohjulet.flow import Turn, next_spare, replaced_puzzle
from automation.shows.lyckohjulet.solving import verdict
from automation.shows.lyckohjulet.state import Finale, State, standing, with_standing
from automation.shows.lyckohjulet.ties import settled

_TARGET = re.compile(r"(pot|bank):([123])|jackpot")

# The verdict -----------------------------------------------------------------------------------------------------


def ruling_objection(state: State) -> str:
    """Say why no verdict can be reversed now, or nothing."""
    return "" if state.ruling is not None else "no verdict was just given, or the game has gone on: undo instead"


def correct_ruling(state: State, action: CorrectRuling, at: float) -> Turn:
    """Give the other verdict, as if it had been given in the first place. Pressed twice it changes nothing."""
    ruling = state.ruling
    assert ruling is not None
    before = replace(
        state,
        phase=ruling.phase,
        clock=None,
        seat=ruling.seat,
        standings=ruling.standings,
        jackpot=ruling.jackpot,
        jackpot_gone=ruling.jackpot_gone,
        shown=ruling.shown,
        fresh=ruling.fresh,
        landed=ruling.landed,
        free=ruling.free,
        chance=ruling.chance,
        locked=ruling.locked,
        award=0,
        finale=replace(state.finale, won=False) if state.finale else None,
    )
    other: Literal["right", "wrong"] = "wrong" if ruling.verdict == "right" else "right"
    judged, events = verdict(before, other, at)
    return judged, (RulingCorrected(other), *events)


# The puzzle ------------------------------------------------------------------------------------------------------


def void_objection(state: State) -> str:
    """Say why no puzzle can be taken out now, or nothing."""
    if state.before is None:
        return "there is no puzzle to void"
    return "" if next_spare(state) else "no spare puzzle is left to play instead"


def void(state: State, action: Void, at: float) -> Turn:
    """Take the puzzle out: all numbers are as when it was shown, the same contestant begins with another (G7)."""
    before = state.before
    assert before is not None
    restored = replace(
        state,
        standings=before.standings,
        jackpot=before.jackpot,
        jackpot_gone=before.jackpot_gone,
        joker_lies=before.joker_lies,
        taken=before.taken,
        ked_out=before.ked_out,
        tied=before.tied,
        dubbelt=state.dubbelt if state.ked_out == before.ked_out else -1,  # a back that was seen is drawn anew
        value=before.value,
        finale=Finale(state.finale.seat, state.finale.wedge) if state.finale else None,
    )
    other, events = replaced_puzzle(restored, at)
    return other, (PuzzleVoided(), *events)


# Amounts ---------------------------------------------------------------------------------------------------------


def adjust(state: State, action: Adjust, at: float) -> Turn:
    """Change `pot:1`, `bank:2`, `jackpot`, by so many kronor (G7); none can be less than nothing."""
    found = _TARGET.fullmatch(action.target)
    if found is None:
        raise Refused("bad-value", f"{action.target!r} is not pot:1 to pot:3, bank:1 to bank:3 or jackpot")
    changed = _adjusted(state, found[1], int(found[2] or 0), action.delta)
    event = Adjusted(action.target, action.delta, action.reason)
    compared = state.phase == "tie" or (state.phase == "final_spin" and state.decided_by == "amount")
    if found[1] != "bank" or not compared:
        return changed, (event,)
    again, events = settled(changed)  # nobody has spun for the final yet: compare anew
    same = (again.winner, again.tied) == (state.winner, state.tied)
    return (changed, (event,)) if same else (again, (event, *events))


def _adjusted(state: State, ledger: str | None, seat: int, delta: int) -> State:
    old = state.jackpot if ledger is None else int(getattr(standing(state, seat), ledger))
    if old + delta < 0:
        raise Refused("bad-value", f"there are only {old} kr to take from")
    if ledger is None:
        return _kept(replace(state, jackpot=old + delta), jackpot=delta)
    changed = with_standing(state, seat, **{ledger: old + delta})
    return _kept(changed, seat=seat, bank=delta) if ledger == "bank" else changed


def _kept(state: State, jackpot: int = 0, seat: int = 0, bank: int = 0) -> State:
    """Carry a correction over to the numbers that VOID would bring back, so that it stays."""
    before = state.before
    if before is None:
        return state
    standings = tuple(
        replace(one, bank=max(0, one.bank + bank)) if number == seat else one
        for number, one in enumerate(before.standings, 1)
    )
    return replace(state, before=replace(before, standings=standings, jackpot=max(0, before.jackpot + jackpot)))
