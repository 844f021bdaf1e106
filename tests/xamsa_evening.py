"""A whole evening of Xəmsə as presses: the demo's rundown, every round, every moment that can be heard or seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from automation.model import verb
from automation.rehearsal import Line
from automation.shows import SHOWS

FIELDS = {verb(action): action.__struct_fields__ for action in SHOWS["xamsa"].ACTIONS}

OPENING = "go +30 go +20 go +20 go +20 go +20 go +20 go +20"
"""Title, four teams, each of them, the title of the first round."""

INTERRUPTED = "read_start buzz:2 buzz:1 wrong correct show_answer next"
NOBODY = "read_start read_end +6 show_answer next"
PASSED_ON = "read_start read_end buzz:3 buzz:4 no_answer wrong buzz:1 correct next"
SLOW = "read_start buzz:2 +6 correct next"
ALL_WRONG = "read_start buzz:4 buzz:3 buzz:2 cancel_buzz:2 buzz:1 buzz:2 wrong wrong wrong wrong show_answer next"
TOPIC = f"call_players {INTERRUPTED} {NOBODY} {PASSED_ON} {SLOW} {ALL_WRONG} +5 next"


def won(team: int) -> str:
    """Play five questions that one team knows."""
    return f"read_start buzz:{team} correct next " * 5 + "next"


LINED_UP = "line_up:1,12345 line_up:2,54321 +50 +10 lock"
BELLI = f"go announce_topic announce_topics start_clock {LINED_UP} {TOPIC} " + " ".join(
    f"call_players {won(team)}" for team in (1, 2, 3, 1)
)
SERTLI = "go " + " ".join(
    f"announce_topic assign:1,{topic},{topic} +11 +10 lock call_players {won(team)}"
    for topic, team in enumerate((1, 2, 3, 2, 1), 1)
)
SIRLI = "go start_clock line_up:3,12345 +61 lock " + " ".join(
    f"call_players announce_topic {won(team)}" for team in (1, 2, 3, 2, 3)
)
# The totals are 20 800, 23 600, 18 500 and −1600 by now: the weakest removes first, and sits the last round out.
REMOVED = "remove:4,1 +21 remove:3,2 remove:1,3 remove:2,5"
FERDI = f"go announce_topics start_clock {REMOVED} pick:1,1 pick:2,3 +21 lock call_players {won(1)}"
WAGERS = "go announce_topic wager:1,500 wager:2,1000 +31 lock_wagers"
WRITTEN = "read_start read_end +30 write:1,nəvai write:2,füzuli +3 write:3,hafiz close"
REVEALED = (
    "reveal_answer reveal_wager no_answer next reveal_answer reveal_wager correct next "
    "reveal_answer wrong show_answer next"
)
TO_THE_END = " ".join(
    (OPENING, BELLI, "next go +5 go", SERTLI, "next", SIRLI, "next go +5 go", FERDI, "next", WAGERS, WRITTEN, REVEALED)
)
"""All that comes before somebody has won."""

WON = "next go +5 go +10"
SHARED = "adjust:2,200,yoxlama next"
DECIDED = "adjust:2,200,yoxlama sudden_death read_start buzz:1 wrong buzz:2 correct show_answer next next"
"""Three ends: a winner, a shared first place, and one that a decisive question settles."""


def by_hand(words: str, thinking: str = "stop") -> str:
    """Stop the clocks that presses wait for, instead of letting time pass; `thinking` is for those of a question."""
    stopped = re.sub(r"\+(50|11|21|31|61|30(?= write))(?= )", "stop", words.replace("+6 ", f"{thinking} "))
    return re.sub(r" \+(?!6 )\d+\b", "", stopped)


def script(words: str) -> Iterator[Line]:
    """Write presses as lines of a script, a second apart; `+60` lets seconds pass, `wager:1,500` fills the fields."""
    at = 0.0
    for each in words.split():
        if each.startswith("+"):
            at += float(each[1:])
            continue
        at += 1.0
        name, _, values = each.partition(":")
        fields = zip(FIELDS.get(name, ()), filter(None, values.split(",")), strict=False)
        yield Line({"do": name} | {key: _value(key, value) for key, value in fields}, at)


def _value(key: str, value: str) -> Any:
    if key == "players":
        return [int(each) for each in value]
    return value if key in ("text", "target", "reason") else int(value)
