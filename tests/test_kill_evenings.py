"""The server is killed ten times in an evening of Lyckohjulet and of Xəmsə, and each time goes on where it was."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tests import lyckohjulet_evening, xamsa_evening
from tests.evenings import demo_with, quick_sheet, the_plan
from tests.kills import Night, Words
from tests.live import Ear, Live, ear, server
from tests.peers.liblo import osc_values

KILLS, IN_CLOCKS = 10, 2
"""How often the server is killed, and how often surely while a clock runs."""
NEVER = 600.0
"""Seconds of a clock that never ends by itself here."""


class Evening(Struct, frozen=True):
    """A show's evening of presses, in which nothing happens by itself."""

    presses: list[Words]
    clocks: tuple[str, ...]
    season: dict[str, Any]
    lists: tuple[int, ...]
    """The cue lists of the studio and its podiums."""
    stings: dict[str, tuple[str, ...]]
    """What is heard on the lights' wire: an event, and the fields that say which moment it belongs to."""
    end: dict[str, Any]
    starts: str
    """What starts a clock."""
    seed: int
    """Of the random moments."""


EVENINGS = {
    "lyckohjulet": Evening(
        [line.words for line in lyckohjulet_evening.script(lyckohjulet_evening.BY_HAND)],
        ("letter_clock", "solve_clock", "snabb_answer", "attack_solve", "reveal_interval", "final_clock"),
        {"wheel": "studio"},
        (3, 30),
        {
            "landed": ("wedge", "seat"),
            "letter_hit": ("seat", "pot", "letters_left"),
            "letter_missed": ("seat", "letters_left"),
            "solve_right": ("seat", "pot"),
            "solve_wrong": ("seat",),
            "buzzed": ("seat", "locked"),
            "banked": ("round", "bank"),
        },
        {"phase": "game_over", "winner": 1, "final_won": True},
        starts="solve",
        seed=51,
    ),
    "xamsa": Evening(
        [
            line.words
            for line in xamsa_evening.script(
                xamsa_evening.by_hand(f"{xamsa_evening.TO_THE_END} {xamsa_evening.WON}"),
            )
        ],
        (
            *("belli_time", "sertli_time", "sirli_time", "remove_time", "pick_time", "wager_time"),
            *("think", "answer_time", "final_time"),
        ),
        {"grace": 0.0, "settle": 0.0},
        (4, 41, 42, 43, 44),
        {
            "buzz_first": ("number", "answering"),
            "buzz_queued": ("number", "queued"),
            "buzz_passed": ("number", "answering"),
            "answer_right": ("number", "verdict_team", "total1", "total2", "total3", "total4"),
            "answer_wrong": ("number", "verdict_team", "total1", "total2", "total3", "total4"),
            "round_over": ("round",),
        },
        {"phase": "game_over", "winner": 1},
        starts="buzz",
        seed=2,
    ),
}


def sting(event: str, fields: Sequence[str]) -> str:
    """Write a cue that says on the lights' wire which moment it belongs to."""
    args = ", ".join(f'"${field}"' for field in fields)
    return (
        f'\n[[cue]]\nid = "sting_{event}"\non = "{event}"\n'
        f'do = [{{ device = "lights", osc = "/sting/{event}", args = [{args}] }}]\n'
    )


async def play(live: Live, lights: Ear, presses: Sequence[Words], acknowledged: list[Words]) -> None:
    """Press by HTTP and by OSC in turns, every button by OSC; there the new state is the acknowledgement."""
    seq = (await live.state("air"))["seq"]
    for number, words in enumerate(presses):
        if number % 2 or words["do"] == "buzz":
            lights.say(live.osc, f"/showcaller/press/{words['do']}", *osc_values(words))
            await live.reaches(seq + 1)
        else:
            status, answer = await live.press(**words)
            assert status == 200, f"{words}: {answer}"
        seq += 1
        acknowledged.append(words)


@pytest.mark.parametrize("show", EVENINGS)
async def test_an_evening_survives_ten_kills_at_random_moments(tmp_path: Path, show: str) -> None:
    tonight = EVENINGS[show]
    luck = random.Random(tonight.seed)
    moments = range(4, len(tonight.presses) - 12)  # before its end: a new game follows that
    still = set(luck.sample([at for at in moments if tonight.presses[at - 1]["do"] == tonight.starts], IN_CLOCKS))
    kills = sorted(still | set(luck.sample([at for at in moments if at not in still], KILLS - IN_CLOCKS)))
    stings = "".join(sting(event, fields) for event, fields in tonight.stings.items())
    cues = quick_sheet(tmp_path / "cues", show, stings)
    episode = demo_with(tmp_path, show, **dict.fromkeys(tonight.clocks, NEVER), **tonight.season)
    night = Night(the_plan(episode, cues), tonight.presses, play, tonight.lists)
    top = f'cues = "{cues.as_posix()}"'
    async with ear() as lights, server(tmp_path, lights.port, episode=episode.name, top=top) as live:
        truth = await night.survives(live, lights, kills, luck, still)
    assert {name: truth.fields[name] for name in tonight.end} == tonight.end
    assert night.held >= IN_CLOCKS
    assert set(tonight.stings) == {message.address.removeprefix("/sting/") for message in truth.stings}
