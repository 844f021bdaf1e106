"""The server is killed in the middle of games: nothing that was acknowledged is lost, and no sting comes twice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from automation.plan import read_plan
from automation.settings import find_episode, read_settings
from tests.kills import Night, Words
from tests.live import ROOT, Ear, Live, ear, press_words, server, until, until_told

ROUND = ("spin", "arrow {}", "open", "read", "start_clock", "answer", "{}", "next")
VERDICTS = ("correct", "wrong", "correct", "no_answer", "correct", "wrong", "correct", "correct", "correct")
ARROWS = (1, 2, 3, 4, 6, 8, 9, 10, 11)
GAME = [
    press_words(press.format(arrow if press.startswith("arrow") else verdict))
    for arrow, verdict in zip(ARROWS, VERDICTS, strict=True)
    for press in ROUND
]

# Stings that say which moment they belong to, on the wire that the test hears.
STINGS = """
[[cue]]
id = "sting_sector"
on = "sector_resolved"
do = [{ device = "lights", osc = "/sting/sector", args = ["$sector"] }]
[[cue]]
id = "sting_clock"
on = "clock_started"
when = { clock = "minute" }
do = [{ device = "lights", osc = "/sting/clock", args = ["$sector"] }]
[[cue]]
id = "sting_right"
on = "verdict_right"
do = [{ device = "lights", osc = "/sting/right", args = ["$experts", "$viewers"] }]
[[cue]]
id = "sting_wrong"
on = "verdict_wrong"
do = [{ device = "lights", osc = "/sting/wrong", args = ["$experts", "$viewers"] }]
"""


@pytest.fixture
def cues(tmp_path: Path) -> Path:
    folder = tmp_path / "cues"
    folder.mkdir()
    house = (ROOT / "cues/chgk.toml").read_text("utf-8")
    (folder / "chgk.toml").write_text(house + STINGS, "utf-8")
    return folder


def looks(lights: Ear) -> int:
    return sum(address.startswith("/eos/cue/1/") for address in lights.addresses)


async def play(live: Live, lights: Ear, presses: Sequence[Words], acknowledged: list[Words]) -> None:
    """Press by HTTP and by OSC in turns, where the light that follows is the acknowledgement.

    Each press but `read` changes the light once. Its datagram may come after the answer by HTTP, so they are counted.
    """
    await until(lambda: looks(lights) > 0)
    shown = looks(lights)
    for number, words in enumerate(presses):
        by_osc = bool(number % 2) and words["do"] != "read"
        if by_osc:
            lights.say(live.osc, f"/showcaller/press/{words['do']}", *[words[key] for key in words if key != "do"])
        else:
            status, answer = await live.press(**words)
            assert status == 200, f"{words}: {answer}"
            acknowledged.append(words)
        shown += words["do"] != "read"
        await until(lambda wanted=shown: looks(lights) == wanted)  # type: ignore[misc]
        if by_osc:
            acknowledged.append(words)


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_game_survives_kills_at_random_moments(tmp_path: Path, cues: Path, seed: int) -> None:
    luck = random.Random(seed)
    kills = sorted(luck.sample(range(4, len(GAME) - 5), 4))  # before its end, after which a new game begins
    plan = read_plan(read_settings().model_copy(update={"cues": cues}), find_episode("chgk-demo"))
    async with ear() as lights, server(tmp_path, lights.port, top=f'cues = "{cues.as_posix()}"') as live:
        truth = await Night(plan, GAME, play).survives(live, lights, kills, luck)
    assert [truth.fields[name] for name in ("phase", "experts", "viewers")] == ["game_over", 6, 3]


async def test_a_minute_goes_on_with_what_was_left_of_it(tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port) as live:
        await live.plays("spin", "arrow 12", "open", "read", "start_clock")

        async def running() -> bool:
            return await left(live) < 58.8

        await until_told(running)
        before = await left(live)
        await live.kill()
        await live.start()
        assert "goes on after entry 5, clocks held" in live.greeting
        state = await live.state()
        assert (state["held"], state["view"]["phase"]) == (True, "minute")
        # What a crash adds is what ran since the last mark, half a second ago at most.
        stood = await left(live)
        assert before - 0.3 <= stood <= before + 0.8
        await lights.hears("/eos/cue/1/12/fire", 1.0)
        assert await left(live) == stood
        await live.plays("resume")

        async def runs_on() -> bool:
            return await left(live) < stood - 0.1

        await until_told(runs_on)
        await live.plays("stop", "answer", "correct")
        assert (await live.state())["view"]["experts"] == 1


async def left(live: Live) -> float:
    """Tell how many seconds the running clock has left."""
    state = await live.state()
    return float(state["view"]["clock"]["ends"] - state["game"])


async def test_what_was_undone_stays_undone_after_a_kill_and_can_be_done_again(tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port) as live:
        await live.plays("spin", "arrow 12", "open", "read", "early_answer", "correct", "undo")
        await live.kill()
        await live.start()
        state = await live.state()
        assert (state["view"]["phase"], state["view"]["experts"], state["redo"]) == ("answering", 0, "correct")
        await live.plays("redo")
        assert (await live.state())["view"]["experts"] == 1


async def test_a_game_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port) as live:
        await play(live, lights, GAME, [])
        assert await live.stop() == 0
        finished = live.journal
        await live.start()
        assert "goes on" not in live.greeting
        state = await live.state()
        assert (state["seq"], state["view"]["phase"]) == (0, "pre_spin")
        assert live.journal != finished


async def test_a_game_that_is_over_when_the_server_is_killed_can_still_be_undone(tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port) as live:
        await play(live, lights, GAME, [])
        await live.kill()
        await live.start()
        assert "goes on" in live.greeting
        assert (await live.state())["view"]["phase"] == "game_over"
        await live.plays("undo")
        assert (await live.state())["view"]["phase"] == "round_over"
