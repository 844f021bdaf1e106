"""Finds mistakes in an episode before the show, each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from automation.shows.lyckohjulet.alphabet import LETTERS, capitals, composed, found_by, same_solution
from automation.shows.lyckohjulet.episode import WEDGES, Episode, Puzzle, Season, Wedge
from automation.shows.lyckohjulet.layout import board, glyphs

Problem = tuple[str, str, str]


def problems(episode: Episode, /) -> list[Problem]:
    """Check an episode: ("error" or "warning", place in the file, reason)."""
    return [
        *_season(episode.season),
        *_contestants(episode),
        *_wheel(episode),
        *_final_wheel(episode),
        *_joker(episode),
        *_rounds(episode),
        *_spares(episode),
        *(problem for place, one in _puzzles(episode) for problem in _puzzle(one, place, episode.season)),
        *_repeated(episode),
        *_text(msgspec.to_builtins(episode), ""),
    ]


def _season(season: Season) -> Iterator[Problem]:
    for least, most in (("spin_shortest", "spin_longest"), ("turns_least", "turns_most")):
        if getattr(season, least) > getattr(season, most):
            yield "error", f"season.{most}", f"must not be less than {least}"


def _contestants(episode: Episode) -> Iterator[Problem]:
    seen: set[str] = set()
    for i, one in enumerate(episode.contestant):
        name = " ".join(composed(one.name).casefold().split())
        if not name:
            yield "error", f"contestant[{i}].name", "is empty"
        elif name in seen:
            yield "warning", f"contestant[{i}].name", f"{one.name} is there already"
        seen.add(name)


# The wheels ------------------------------------------------------------------------------------------------------


def _wheel(episode: Episode) -> Iterator[Problem]:
    wheel = episode.wheel
    if len(wheel) != WEDGES:
        yield "error", "wheel", f"has {len(wheel)} wedges; a wheel has {WEDGES}"
    places = [i for i, wedge in enumerate(wheel) if wedge.kind == "ked"]
    if len(places) != 2:
        yield "error", "wheel", f"has {len(places)} Kvitt eller dubbelt; there are exactly 2 (L-R12)"
    if not any(wedge.kind == "money" for wedge in wheel):
        yield "error", "wheel", "has no money"
    for i, wedge in enumerate(wheel):
        yield from _wedge(wedge, f"wheel[{i}]", episode.season)


def _wedge(wedge: Wedge, place: str, season: Season) -> Iterator[Problem]:
    under = wedge.kind in ("ked", "prize") or (wedge.kind == "jackpot" and season.jackpot_remove)
    if under and not wedge.under_value:
        yield "error", f"{place}.under_value", f"is missing: what shows when the {wedge.kind} is taken off"
    if not under and wedge.under_value:
        yield "warning", f"{place}.under_value", "will never show: nothing is taken off this wedge"
    if wedge.kind == "money" and not wedge.value:
        yield "error", f"{place}.value", "is missing: what a consonant pays"
    if wedge.kind not in ("money", "prize") and wedge.value:
        yield "warning", f"{place}.value", f"means nothing on {wedge.kind}; the season says what it pays"
    if wedge.kind == "prize" and not wedge.prize.strip():
        yield "error", f"{place}.prize", "is empty: what can be won"
    if wedge.kind != "prize" and wedge.prize:
        yield "error", f"{place}.prize", "only a wedge of the kind prize has one"


def _final_wheel(episode: Episode) -> Iterator[Problem]:
    if not any(one.type == "final" for one in episode.round):
        return
    if len(episode.final_wheel) != WEDGES:
        yield "error", "final_wheel", f"has {len(episode.final_wheel)} envelopes; the final's wheel has {WEDGES}"
    for i, content in enumerate(episode.final_wheel):
        if not content.text.strip() and not content.value:
            yield "error", f"final_wheel[{i}]", "is an empty envelope: it needs a text or a value"


def _joker(episode: Episode) -> Iterator[Problem]:
    joker = episode.joker
    if joker is None:
        yield "error", "joker", "is missing: the wedge on which the Joker lies in the first round (L-R15)"
    elif not 0 <= joker < len(episode.wheel):
        yield "error", "joker", f"there is no wedge {joker}: they are 0 to {len(episode.wheel) - 1}"
    elif episode.wheel[joker].kind != "money":
        yield "error", "joker", f"wedge {joker} is {episode.wheel[joker].kind}: the Joker lies on money (L-R15)"


# The rounds ------------------------------------------------------------------------------------------------------


def _rounds(episode: Episode) -> Iterator[Problem]:
    last = len(episode.round) - 1
    for i, one in enumerate(episode.round):
        if one.type == "final" and i != last:
            yield "error", f"round[{i}].type", "the final is the last round"
        if one.type == "snabb" and one.value is None:
            yield "error", f"round[{i}].value", "is missing: what the snabbpussel pays, 0 for nothing (L-R24)"
        if one.type != "snabb" and one.value is not None:
            yield "warning", f"round[{i}].value", f"means nothing in a round of the type {one.type}"
        if one.type not in ("wheel", "attack") and one.starts is not None:
            yield "warning", f"round[{i}].starts", f"nobody begins a round of the type {one.type}"
    if episode.round[last].type != "final":
        yield "error", f"round[{last}].type", "the last round is the final"
    if not any(one.type == "wheel" for one in episode.round):
        yield "warning", "round", "no round is played with the wheel"


def _spares(episode: Episode) -> Iterator[Problem]:
    if not episode.spare:
        yield "error", "spare", "is missing: a puzzle in reserve for one that is discarded, or for a tie"
    elif not any(one.use in ("any", "tiebreak") for one in episode.spare):
        yield "warning", "spare", "none is for a tie-break"


def _puzzles(episode: Episode) -> Iterator[tuple[str, Puzzle]]:
    for i, one in enumerate(episode.round):
        yield f"round[{i}]", one
    for i, spare in enumerate(episode.spare):
        yield f"spare[{i}]", spare


def _puzzle(one: Puzzle, place: str, season: Season) -> Iterator[Problem]:
    if not one.category.strip():
        yield "error", f"{place}.category", "is empty"
    found = glyphs(one.puzzle)
    if not any(found_by(glyph) for glyph in found):
        yield "error", f"{place}.puzzle", "has no letter to be found"
        return
    if board(composed(one.puzzle), season.rows) is None:
        rows = "/".join(map(str, season.rows))
        cells = sum(glyph != " " for glyph in found)
        yield (
            "error",
            f"{place}.puzzle",
            f"does not fit on the board of {rows} cells: it takes {cells}, words whole (L-R4)",
        )
    for glyph in sorted(set(found)):
        yield from _glyph(glyph, f"{place}.puzzle")


def _glyph(glyph: str, place: str) -> Iterator[Problem]:
    capital = capitals(glyph)
    if capital in LETTERS or not glyph[0].isalpha():
        return
    letter = found_by(glyph)
    if letter:
        yield "warning", place, f"{glyph} is shown as it is and found by {letter} (L-R2)"
    else:
        yield (
            "warning",
            place,
            f"{glyph!r} (U+{ord(glyph[0]):04X}) is none of the 29 letters: it is shown from the start",
        )


def _repeated(episode: Episode) -> Iterator[Problem]:
    seen: list[tuple[str, str]] = []
    for place, one in _puzzles(episode):
        for other, text in seen:
            if same_solution(one.puzzle, text):
                yield "warning", f"{place}.puzzle", f"is the puzzle of {other} as well"
                break
        seen.append((place, one.puzzle))


def _text(value: object, place: str) -> Iterator[Problem]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _text(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from _text(item, f"{place}[{i}]")
    elif isinstance(value, str) and composed(value) != value:
        yield "warning", place, "has letters and marks written apart; they are joined when it is loaded (NFC)"
