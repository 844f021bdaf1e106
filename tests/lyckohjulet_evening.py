"""A whole evening of Lyckohjulet as presses: the demo's rundown, every kind of round, nearly every moment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from automation.rehearsal import Line


def script(presses: str) -> Iterator[Line]:
    """Read presses: `verb` or `verb:value`, one a second; `+60` lets seconds pass, `@30` means spin and land on 30."""
    at = 0.0
    for each in presses.split():
        if each.startswith("+"):
            at += float(each[1:])
            continue
        for do, value in _presses(each):
            at += 1.0
            yield Line({"do": do} | ({_KEYS[do]: int(value) if value.isdigit() else value} if value else {}), at)
    yield Line({"do": "jump", "segment": 1}, at + 0.5)  # lets the last seconds pass, and does nothing else


_KEYS = {
    "land": "wedge", "letter": "letter", "pick": "letter", "buy_vowel": "vowel", "buzz": "seat", "flip": "back",
    "jump": "segment", "name_winner": "seat", "discard_puzzle": "reason",
}  # fmt: skip


def _presses(each: str) -> Iterator[tuple[str, str]]:
    if each.startswith("@"):
        yield from (("spin", ""), ("land", each[1:]))
        return
    do, _, value = each.partition(":")
    yield do, value


OPENING = "go +30 go +20 go +20 go +20"
WIN_1 = "@12 letter:N @8 letter:Å @8 solve wrong @16 letter:F solve correct +5 bank"
"""Money and the Joker, Frispel with a letter that is not there and a wrong solution, the jackpot."""
ROUND_1 = f"go @10 letter:M start_clock +6 buy_vowel:A @5 letter:B flip:dubbelt {WIN_1}"
ROUND_2 = "go start +3 buzz:2 +3.5 wrong +2 buzz:1 correct +4 bank"
PAUSE = "go +30 go"
CONSONANTS = " ".join(f"@{wedge} letter:{letter}" for wedge, letter in zip((3, 13, 4, 9), "LGFR", strict=True))
REST = " ".join(f"@0 letter:{letter}" for letter in "TDNMHS")
ROUND_3 = f"go @2 @11 @2 use_joker @0 letter:X @1 blow_off @1 letter:W {CONSONANTS} {REST} buy_vowel:Ö solve wrong"
ROUND_3 += " solve wrong solve wrong buy_vowel:Ä solve correct +5 bank"
ROUND_4 = "go @8 letter:V +4 wrong letter:Q letter:T correct +5 bank"
FINAL = "go go +20 go go spin +9 envelope category"
PICKS = " ".join(f"pick:{letter}" for letter in "RSTNLMAI")
EVENING = f"{OPENING} {ROUND_1} {ROUND_2} {PAUSE} {ROUND_3} {ROUND_4}"
EVENING += f" {FINAL.replace(' spin', '')} {PICKS} reveal_all start_clock +5 correct +3 open_envelope +5 go"

STUDIO = EVENING.replace("+9 envelope", "land:7 envelope")
"""The same with a real wheel, which is said to have stopped each time."""
BY_HAND = re.sub(r" \+[\d.]+", "", re.sub(r"\+(6|3.5|4(?= wrong))(?= )", "stop", STUDIO))
"""The same where nothing happens by itself: clocks are stopped that presses wait for."""
