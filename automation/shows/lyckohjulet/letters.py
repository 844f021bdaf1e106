"""Letters: asked for after a spin, bought, or named in an attackpussel; and what they bring."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.lyckohjulet.actions import BuyVowel, Letter
from automation.shows.lyckohjulet.alphabet import asked, is_vowel
from automation.shows.lyckohjulet.events import (
    AttackChance,
    ConsonantsExhausted,
    JackpotChance,
    JokerWon,
    KedOffered,
    LetterHit,
    LetterMissed,
    PrizeWon,
    VowelBought,
    VowelsExhausted,
)
from automation.shows.lyckohjulet.flow import Turn, goes_on, passes, timed, turned
from automation.shows.lyckohjulet.layout import Board
from automation.shows.lyckohjulet.state import (
    Asked,
    State,
    board_of,
    only_vowels,
    standing,
    standings_with,
    type_of,
    with_standing,
)
from automation.shows.lyckohjulet.wheel import face


def read(text: str) -> str:
    """Read one of the 29 letters, or refuse: É, a digit or two letters are none."""
    letter = asked(text)
    if not letter:
        raise Refused("bad-value", f"{text!r} is not one of the 29 letters")
    return letter


def letter(state: State, action: Letter, at: float) -> Turn:
    """Take a letter; whether it was used before is the contestant's own business."""
    called = read(action.letter)
    if state.phase == "pick_consonant" and is_vowel(called):
        raise Refused("bad-value", f"{called} is a vowel: a consonant is due, the clock runs on (L-R9)")
    if state.phase == "free_pick":
        return _on_frispel(state, called, at)
    if state.phase == "attack_turn":
        return _in_attack(state, called, at)
    return _after_spin(state, called, at)


def _paid(state: State, called: str, each: int, at: float) -> Turn:
    """Show a letter and pay for each cell that turns; `asked` of the new state says how many did."""
    board = board_of(state)
    cells = [cell for cell in board.places.get(called, ()) if cell not in state.shown]
    repeated = not cells and called in board.places
    paid = each * len(cells)
    used = state.used if called in state.used else state.used + called
    told = Asked(called, len(cells), paid, repeated)
    seat = state.seat
    if not cells:
        return replace(state, clock=None, used=used, asked=told), (LetterMissed(seat, called, repeated),)
    standings = standings_with(state, seat, pot=standing(state, seat).pot + paid) if paid else state.standings
    seen = turned(state, cells, at, clock=None, used=used, asked=told, standings=standings)
    return seen, (LetterHit(seat, called, len(cells), paid), *_exhausted(board, state, seen))


def _exhausted(board: Board, before: State, after: State) -> tuple[Event, ...]:
    if type_of(after) != "wheel":
        return ()
    was, now = board.hidden.difference(before.shown), board.hidden.difference(after.shown)
    events: list[Event] = []
    if was & board.consonants and not now & board.consonants:
        events.append(ConsonantsExhausted())
    if was - board.consonants and not now - board.consonants:
        events.append(VowelsExhausted())
    return tuple(events)


def _found(state: State) -> bool:
    return state.asked is not None and state.asked.count > 0


# After a spin ----------------------------------------------------------------------------------------------------


def _after_spin(state: State, called: str, at: float) -> Turn:
    season, shown = state.episode.season, face(state, state.landed)
    each = {"money": shown.value, "jackpot": season.jackpot_pays, "ked": season.ked}.get(shown.kind, 0)
    seen, events = _paid(state, called, each, at)
    if not _found(seen):
        passed, more = passes(seen)
        return passed, (*events, *more)
    seen, won = _won_with(seen, shown.kind)
    events = (*events, *won)
    seat = state.seat
    if shown.kind == "ked":
        return replace(seen, phase="ked_flip"), (*events, KedOffered(seat, standing(seen, seat).pot))
    if shown.kind == "jackpot":
        chance = replace(seen, phase="jackpot_chance", chance=True)
        return chance, (*events, JackpotChance(seat, state.jackpot))
    return goes_on(seen), events


def _won_with(state: State, kind: str) -> Turn:
    """Hand over what lies on the wedge: a prize, once (L-R21), or the Joker (L-R15)."""
    seat, wedge = state.seat, state.landed
    own = standing(state, seat)
    if kind == "prize":
        won = with_standing(replace(state, taken=(*state.taken, wedge)), seat, prizes=(*own.prizes, wedge))
        return won, (PrizeWon(seat, state.episode.wheel[wedge].prize),)
    if state.joker_lies and wedge == state.episode.joker:
        return with_standing(replace(state, joker_lies=False), seat, joker=True), (JokerWon(seat),)
    return state, ()


def _on_frispel(state: State, called: str, at: float) -> Turn:
    """Take a letter without risk; a vowel costs and pays nothing (L-R11)."""
    seen, events = _paid(state, called, 0 if is_vowel(called) else state.episode.season.frispel, at)
    return goes_on(seen), events


# Bought ----------------------------------------------------------------------------------------------------------


def buy_vowel(state: State, action: BuyVowel, at: float) -> Turn:
    """Sell a vowel out of the round's pot, for one price however often it occurs (L-R7, L-R8)."""
    called = read(action.vowel)
    if not is_vowel(called):
        raise Refused("bad-value", f"{called} is a consonant: only vowels are for sale (L-R9)")
    seat, season, alone = state.seat, state.episode.season, only_vowels(state)
    seen, events = _paid(replace(state, chance=False), called, 0, at)
    hit = _found(seen)
    if hit or season.charge_missed_vowel:
        seen = with_standing(seen, seat, pot=standing(seen, seat).pot - season.vowel_price)
        events = (VowelBought(seat, called, season.vowel_price), *events)
    if not hit:
        passed, more = passes(seen)
        return passed, (*events, *more)
    if alone and not season.vowels_only_several:  # L-R17: one vowel, then the solution
        return replace(seen, phase="vowels_only_solve"), events
    return goes_on(seen), events


# Attackpussel ----------------------------------------------------------------------------------------------------


def _in_attack(state: State, called: str, at: float) -> Turn:
    """Take any letter; a hit gives three seconds to solve, a miss or a letter shown already the turn away (L-R25)."""
    seen, events = _paid(state, called, 0 if is_vowel(called) else state.value, at)
    if not _found(seen):
        passed, more = passes(seen)
        return passed, (*events, *more)
    chance, started = attack_chance(seen, at)
    return chance, (*events, *started)


def attack_chance(state: State, at: float) -> Turn:
    """Give the contestant three seconds, with as many answers as there is time for."""
    chance, started = timed(replace(state, phase="attack_solve"), "attack", state.episode.season.attack_solve, at)
    return chance, (AttackChance(state.seat), *started)
