"""The final: an envelope, a category, letters of one's own choice, ten seconds."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Event, Refused
from automation.shows.lyckohjulet.actions import Category, Envelope, OpenEnvelope, Pick, RevealAll
from automation.shows.lyckohjulet.alphabet import is_vowel
from automation.shows.lyckohjulet.episode import Content
from automation.shows.lyckohjulet.events import (
    EnvelopeOpened,
    EnvelopeTaken,
    GameOver,
    JokerUsed,
    LetterPicked,
    LettersRevealed,
    PuzzleShown,
)
from automation.shows.lyckohjulet.flow import Turn, turned
from automation.shows.lyckohjulet.letters import read
from automation.shows.lyckohjulet.options import numbers
from automation.shows.lyckohjulet.state import Finale, State, board_of, puzzle_of, standing, with_standing


def _final(state: State) -> Finale:
    assert state.finale is not None
    return state.finale


def envelope(state: State, action: Envelope, at: float) -> Turn:
    """Hand the envelope of the wedge over to the host."""
    return replace(state, phase="final_category"), (EnvelopeTaken(_final(state).wedge),)


def category(state: State, action: Category, at: float) -> Turn:
    """Tell the category; whoever kept the Joker until now chooses one consonant more, and it is spent (L-R15)."""
    final, seat = _final(state), state.seat
    held = standing(state, seat).joker
    told = replace(state, before=numbers(state), finale=replace(final, joker=final.joker or held))
    events: tuple[Event, ...] = (PuzzleShown(puzzle_of(state).category, len(board_of(state).hidden), "final"),)
    if held:
        told = with_standing(told, seat, joker=False)
        events = (*events, JokerUsed(seat, "final"))
    return replace(told, phase="final_pick" if to_choose(told) else "final_ready"), events


# Letters ---------------------------------------------------------------------------------------------------------


def wanted(state: State) -> tuple[int, int]:
    """Say how many consonants and vowels the finalist chooses."""
    season = state.episode.season
    return season.final_consonants + _final(state).joker, season.final_vowels


def chosen(state: State) -> tuple[str, str]:
    """Give the consonants and the vowels that were chosen."""
    picks = _final(state).picks
    vowels = "".join(filter(is_vowel, picks))
    return "".join(one for one in picks if one not in vowels), vowels


def to_choose(state: State) -> int:
    """Say how many letters are still to be chosen."""
    return sum(wanted(state)) - len(_final(state).picks)


def pick(state: State, action: Pick, at: float) -> Turn:
    """Take a letter, in any order; each once, and no more of either kind than there should be."""
    called, final = read(action.letter), _final(state)
    if called in final.picks:
        raise Refused("bad-value", f"{called} was chosen already")
    kind, name = (1, "vowels") if is_vowel(called) else (0, "consonants")
    if len(chosen(state)[kind]) >= wanted(state)[kind]:
        raise Refused("bad-value", f"all {wanted(state)[kind]} {name} are chosen: {called} is one too many")
    picked = replace(state, finale=replace(final, picks=final.picks + called), used=state.used + called)
    left = to_choose(picked)
    return replace(picked, phase="final_pick" if left else "final_ready"), (LetterPicked(called, left),)


def reveal_all(state: State, action: RevealAll, at: float) -> Turn:
    """Show all chosen letters at once; one that is not in the puzzle shows nothing and costs nothing."""
    places = board_of(state).places
    cells = sorted(cell for letter in _final(state).picks for cell in places.get(letter, ()))
    seen = turned(state, cells, at)
    return replace(seen, phase="final_shown"), (LettersRevealed(len(cells)),)


# The end ---------------------------------------------------------------------------------------------------------


def content(state: State) -> Content:
    """Give what is in the finalist's envelope."""
    envelopes, wedge = state.episode.final_wheel, _final(state).wedge
    return envelopes[wedge] if 0 <= wedge < len(envelopes) else Content()


def open_envelope(state: State, action: OpenEnvelope, at: float) -> Turn:
    """Open the envelope; only who won the final is paid, and who lost it keeps what the main game brought."""
    final, inside, seat = _final(state), content(state), state.seat
    opened = replace(state, finale=replace(final, opened=True))
    if final.won:
        opened = with_standing(opened, seat, bank=standing(opened, seat).bank + inside.value)
    over, events = ended(opened)
    return over, (EnvelopeOpened(inside.text, inside.value, final.won), *events)


def ended(state: State) -> Turn:
    """End the programme."""
    return replace(state, phase="game_over", clock=None), (GameOver(state.seat, standing(state, state.seat).bank),)
