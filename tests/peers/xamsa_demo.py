"""The demo game of Xəmsə for the tests of pages: its file with times that a test chooses, and presses through it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from automation.rehearsal import Line
from tests.server.site import House, load
from tests.xamsa_evening import script

FILE = Path(__file__).parents[2] / "config" / "episodes" / "xamsa-demo.toml"

UNHURRIED = {
    "answer_time": 0.0,
    "think": 60.0,
    "settle": 0.0,
    "belli_time": 60.0,
    "remove_time": 0.0,
    "pick_time": 0.0,
    "wager_time": 0.0,
    "final_time": 0.5,
    "grace": 0.0,
}
"""Times in which nothing happens by itself but the end of the discussion."""


def demo(**season: Any) -> dict[str, Any]:
    """Give the demo with unhurried times, unless `season` says otherwise."""
    words = load(FILE)
    return {**words, "season": {**words["season"], **UNHURRIED, **season}}


def without_reserves(**season: Any) -> dict[str, Any]:
    """Give the demo with no reserve questions: a question that is voided is over, which is the shortest game."""
    return {**demo(**season), "reserve": []}


def presses(words: str) -> list[Line]:
    """Read presses as tests/xamsa_evening.py writes them."""
    return list(script(words))


async def played(h: House, words: str) -> None:
    """Press by HTTP, as others in the gallery do."""
    for line in presses(words):
        status, answer = await h.press(**line.words)
        assert status == 200, (line.words, answer)


QUESTION = "read_start buzz:2 buzz:1 wrong correct next"
SKIPPED = "void " * 5 + "next"
LINED_UP = "line_up:1,12345 line_up:2,54321 line_up:3,23451 line_up:4,34512"

STRETCHES: tuple[str, ...] = (
    "start",
    "announce_topic announce_topics",
    "start_clock line_up:1,12345 line_up:2,54300",
    "line_up:2,54321 line_up:3,23451 line_up:4,34512 lock",
    "call_players",
    "read_start",
    "buzz:2 buzz:1 buzz:4",
    "wrong",
    "no_answer wrong",
    "read_end",
    "buzz:3 correct",
    "show_answer",
    "next void void void void",
    "next " + f"call_players {QUESTION} void void void void next " + f"call_players {SKIPPED} " * 3,
    "next",
    "start",
    "announce_topic assign:1,1,2",
    "assign:2,1,1 assign:3,1,1 assign:4,1,1 lock call_players "
    + f"{SKIPPED} "
    + " ".join(
        f"announce_topic assign:1,{t},{t if t > 2 else 1} {' '.join(f'assign:{s},{t},{t}' for s in (2, 3, 4))} lock "
        f"call_players {SKIPPED}"
        for t in (2, 3, 4)
    )
    + f" announce_topic lock call_players {SKIPPED}",
    "next start",
    f"start_clock {LINED_UP} lock call_players",
    f"announce_topic {SKIPPED} " + f"call_players announce_topic {SKIPPED} " * 4,
    "next start announce_topics",
    "start_clock remove:2,1 remove:4,4",
    "remove:1,2 remove:3,3",
    "pick:1,5 pick:2,1",
    f"pick:3,2 pick:4,3 lock call_players {SKIPPED}",
    "next",
    "start announce_topic wager:1,150",
    "adjust:4,900,x wager:3,1",
    "wager:4,700 lock_wagers",
    "read_start",
)
"""The demo without reserves as far as the question of the Xəmsə round, cut where somebody should look."""

ENDING: tuple[str, ...] = (
    "write:1,nəvai write:4,Füzuli",
    "close",
    "reveal_answer",
    "reveal_wager",
    "correct",
    "next reveal_answer no_answer next reveal_answer",
    "wrong next show_answer",
    "next",
)
"""The rest, once the discussion is over."""
