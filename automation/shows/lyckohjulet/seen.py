"""Makes the views: what each role sees of a state."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from automation.model import Action, Clock, Role, of_newest, verb
from automation.shows.lyckohjulet.alphabet import CONSONANTS, VOWELS, figures
from automation.shows.lyckohjulet.corrections import ruling_objection
from automation.shows.lyckohjulet.episode import SEATS, Content, Contestant, Wedge
from automation.shows.lyckohjulet.finale import chosen, content, wanted
from automation.shows.lyckohjulet.flow import next_spare
from automation.shows.lyckohjulet.layout import board
from automation.shows.lyckohjulet.prompts import prompt
from automation.shows.lyckohjulet.rules import expected
from automation.shows.lyckohjulet.snabb import eligible
from automation.shows.lyckohjulet.state import (
    State,
    board_of,
    has_board,
    hidden,
    only_vowels,
    player_name,
    puzzle_of,
    quick,
    standing,
    type_of,
)
from automation.shows.lyckohjulet.view import (
    AirView,
    BoardView,
    CellView,
    ContestantView,
    DirectorView,
    Fields,
    FinalView,
    HostView,
    OpenedEnvelope,
    PlayerView,
    WedgeView,
    WheelView,
)
from automation.shows.lyckohjulet.wheel import face, is_off

ALPHABETICAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"
LABELS = {
    "frispel": "FRISPEL",
    "jackpot": "JACKPOT",
    "ked": "KVITT ELLER DUBBELT",
    "stand_over": "STÅ ÖVER",
    "bankrupt": "BANKRUTT",
}
_SOLVED = ("round_won", "no_winner", "final_won", "final_lost", "game_over")
_SILENT = ("wheel", "reveal")
"""Clocks that nobody sees: the wheel itself and the letters show them."""


def view(state: State, role: Role, /) -> Struct:
    """Show what a role may see."""
    if role.name == "director":
        return director(state)
    if role.name == "host":
        return host(state)
    if role.name == "player":
        return player(state, role.seat)
    return fields(state) if role.name == "lights" else air(state)


# Lights ----------------------------------------------------------------------------------------------------------


def fields(state: State) -> Fields:
    """Show the flat fields for looks and lamps."""
    seat, kind = state.seat, type_of(state)
    laid = board_of(state) if has_board(state) else None
    own = standing(state, seat) if seat else None
    landed = face(state, state.landed) if state.landed >= 0 and kind != "final" else None
    return Fields(
        phase=state.phase,
        round=state.round,
        round_type=kind,
        seat=seat,
        pot=own.pot if own else 0,
        bank=own.bank if own else 0,
        joker=bool(own and own.joker),
        landed=landed.kind if landed else "",
        wedge=state.landed,
        value=state.value if kind == "attack" else landed.value if landed else 0,
        only_vowels=laid is not None and kind == "wheel" and laid.consonants.issubset(state.shown),
        letters_left=len(laid.hidden.difference(state.shown)) if laid is not None else 0,
        clock=state.clock.name if state.clock else "",
        jackpot=state.jackpot,
        chance=state.chance,
        locked=len(state.locked),
        tied=bool(state.tied),
        winner=state.winner,
        final_won=bool(state.finale and state.finale.won),
    )


# The picture -----------------------------------------------------------------------------------------------------


@of_newest
def air(state: State) -> AirView:
    """Show the programme's picture."""
    episode, shown, puzzle = state.episode, has_board(state), puzzle_of(state)
    return AirView(
        phase=state.phase,
        language=episode.language,
        title=episode.title,
        subtitle=episode.subtitle,
        round=state.round,
        rounds=_rounds(state),
        round_type=type_of(state),
        category=puzzle.category if shown else "",
        board=board_view(state),
        solution=puzzle.puzzle if shown and state.phase in _SOLVED else "",
        contestants=tuple(_contestant(state, seat, one) for seat, one in enumerate(episode.contestant, 1)),
        seat=state.seat,
        vowels=VOWELS,
        consonants=CONSONANTS,
        used=state.used,
        asked=state.asked,
        wheel=main_wheel(state),
        final_wheel=final_wheel(state),
        jackpot=state.jackpot,
        chance=state.chance,
        value=state.value,
        award=state.award,
        only_vowels=shown and only_vowels(state),
        clock=_seen_clock(state),
        tied=state.tied,
        winner=state.winner,
        decided_by=state.decided_by,
        final=_final(state),
    )


def _rounds(state: State) -> int:
    return sum(one.type != "final" for one in state.episode.round)


def _seen_clock(state: State) -> Clock | None:
    return None if state.clock is None or state.clock.name in _SILENT else state.clock


@of_newest
def board_view(state: State) -> BoardView:
    """Show the board: hidden cells without their glyphs."""
    season = state.episode.season
    if not has_board(state):
        return BoardView(season.rows, (), (), 0.0, season.turn_gap)
    shown = set(state.shown)
    cells = tuple(pair[n in shown] for n, pair in enumerate(_pairs(puzzle_of(state).puzzle, season.rows)))
    lit = state.shown[len(state.shown) - state.fresh :]
    return BoardView(season.rows, cells, lit, state.fresh_at, season.turn_gap)


@lru_cache(maxsize=64)
def _pairs(text: str, rows: tuple[int, ...]) -> tuple[tuple[CellView, CellView], ...]:
    """Give each cell as it is seen before and after it turns."""
    laid = board(text, rows)
    cells = laid.cells if laid else ()
    return tuple(
        (
            CellView(cell.row, cell.column, "" if cell.letter else cell.glyph, not cell.letter),
            CellView(cell.row, cell.column, cell.glyph, not cell.letter),
        )
        for cell in cells
    )


def _contestant(state: State, seat: int, person: Contestant) -> ContestantView:
    own = standing(state, seat)
    return ContestantView(
        name=person.name,
        town=person.town,
        about=person.about,
        pot=own.pot,
        bank=own.bank,
        prizes=tuple(state.episode.wheel[wedge].prize for wedge in own.prizes),
        banked=tuple(state.episode.wheel[wedge].prize for wedge in own.banked),
        joker=own.joker,
        active=seat == state.seat,
        locked=quick(state) and seat not in eligible(state),
        tied=seat in state.tied,
        winner=seat == state.winner,
    )


# The wheels ------------------------------------------------------------------------------------------------------


@of_newest
def main_wheel(state: State) -> WheelView:
    """Show the main wheel."""
    wedges = tuple(_wedge(state, number, wedge) for number, wedge in enumerate(state.episode.wheel))
    if type_of(state) == "final":
        return WheelView(wedges, state.rests, None, -1, False)
    return WheelView(wedges, state.rests, state.wheeling, state.landed, state.peg)


def _wedge(state: State, number: int, wedge: Wedge) -> WedgeView:
    joker = state.joker_lies and number == state.episode.joker
    if number == state.flipped:  # it lies turned over until the next spin
        return WedgeView("ked", state.flipped_back.upper(), 0, joker, state.flipped_back)
    if is_off(state, number, wedge):
        return WedgeView("money", figures(wedge.under_value), wedge.under_value, joker, "")
    return WedgeView(wedge.kind, _label(wedge), wedge.value, joker, "")


def _label(wedge: Wedge) -> str:
    return wedge.label or wedge.prize or LABELS.get(wedge.kind) or figures(wedge.value)


@of_newest
def final_wheel(state: State) -> WheelView:
    """Show the final's wheel; what is in its envelopes is no part of it."""
    wedges = _numbered(len(state.episode.final_wheel))
    if type_of(state) != "final":
        return WheelView(wedges, state.final_rests, None, -1, False)
    return WheelView(wedges, state.final_rests, state.wheeling, state.landed, state.peg)


@lru_cache(maxsize=8)
def _numbered(count: int) -> tuple[WedgeView, ...]:
    return tuple(WedgeView("envelope", str(number), 0, False, "") for number in range(1, count + 1))


def _final(state: State) -> FinalView | None:
    final = state.finale
    if final is None:
        return None
    consonants, vowels = chosen(state)
    result = "won" if final.won else "lost" if state.phase in ("final_lost", "game_over") else ""
    inside = content(state)
    return FinalView(
        seat=final.seat,
        wedge=final.wedge,
        consonants=consonants,
        vowels=vowels,
        consonants_wanted=wanted(state)[0],
        vowels_wanted=wanted(state)[1],
        joker=final.joker,
        result=result,
        envelope=_opened(inside) if final.opened else None,
    )


def _opened(inside: Content) -> OpenedEnvelope:
    return OpenedEnvelope(inside.text, inside.value)


# People ----------------------------------------------------------------------------------------------------------


def host(state: State) -> HostView:
    """Show the host's card."""
    puzzle = puzzle_of(state)
    return HostView(
        air=air(state),
        say=prompt(state),
        category=puzzle.category if _in_hand(state) else "",
        solution=puzzle.puzzle if _in_hand(state) else "",
        next=_verb(expected(state)),
        free=state.free,
        ked_out=state.ked_out,
        real_wheel=state.episode.season.wheel == "studio",
        clock=state.clock,
    )


def _in_hand(state: State) -> bool:
    return state.phase != "tie" and (has_board(state) or state.phase != "game_over")


def player(state: State, seat: int) -> PlayerView:
    """Show what a contestant's phone needs; the solution is not in it."""
    own = standing(state, seat) if 1 <= seat <= SEATS else None
    locked = quick(state) and seat not in eligible(state)
    return PlayerView(
        phase=state.phase,
        title=state.episode.title,
        seat=seat,
        name=player_name(state, seat),
        round_type=type_of(state),
        may_buzz=state.phase == "snabb_revealing" and not locked,
        locked=locked,
        buzzed=state.seat if state.phase in ("snabb_answer", "snabb_judge") else 0,
        active=seat == state.seat,
        pot=own.pot if own else 0,
        bank=own.bank if own else 0,
        category=puzzle_of(state).category if has_board(state) else "",
        clock=_seen_clock(state),
    )


def director(state: State) -> DirectorView:
    """Show everything."""
    episode, puzzle = state.episode, puzzle_of(state)
    spare = next_spare(state)
    envelope = state.finale is not None and state.finale.wedge >= 0
    return DirectorView(
        phase=state.phase,
        round=state.round,
        rounds=_rounds(state),
        round_type=type_of(state),
        category=puzzle.category if _in_hand(state) else "",
        solution=puzzle.puzzle if _in_hand(state) else "",
        board=board_view(state),
        left=_left(state),
        seat=state.seat,
        starts=state.starts,
        names=tuple(one.name for one in episode.contestant),
        standings=state.standings,
        used=state.used,
        asked=state.asked,
        wheel=main_wheel(state),
        final_wheel=final_wheel(state),
        landed=state.landed,
        dubbelt=state.dubbelt,
        ked_out=state.ked_out,
        jackpot=state.jackpot,
        chance=state.chance,
        free=state.free,
        value=state.value,
        award=state.award,
        locked=state.locked,
        only_vowels=has_board(state) and only_vowels(state),
        clock=state.clock,
        tied=state.tied,
        winner=state.winner,
        decided_by=state.decided_by,
        finale=state.finale,
        envelope=_opened(content(state)) if envelope else None,
        next_puzzle=episode.spare[spare - 1] if spare else None,
        spares_left=len(episode.spare) - len(state.spares_used),
        ruling="" if ruling_objection(state) or state.ruling is None else state.ruling.verdict,
        language=episode.language,
        season=episode.season,
        say=prompt(state),
        next=_verb(expected(state)),
    )


def _left(state: State) -> str:
    cells, left = board_of(state).cells, hidden(state)
    letters = {cells[number].letter for number in left} if has_board(state) else set()
    return "".join(letter for letter in ALPHABETICAL if letter in letters)


def _verb(action: Action | None) -> str:
    return verb(action) if action is not None else ""
