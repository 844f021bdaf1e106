"""liblo's own programs play a whole game: `oscsend` presses, `oscdump` receives what the lights are told."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from automation.plan import read_plan
from automation.rehearsal import Declined, Line, Rehearsal
from automation.settings import find_episode, read_settings
from tests.live import PATIENCE, Live, ear, free_port, press_words, server, until
from tests.peers.liblo import fired, needs_liblo, oscdump, oscsend, press, printed

pytestmark = [pytest.mark.peer, needs_liblo]

QUESTION = ("spin", "arrow {}", "open", "read", "start_clock", "stop")
ROUNDS: list[tuple[str, tuple[str, ...]]] = [
    ("0:1", ("seat_team", *QUESTION, "answer", "no_answer", "next")),
    ("1:1", (*QUESTION, "club_help", "stop", "answer", "correct", "next")),
    ("2:1", ("spin", "arrow {}", "open", "read", "early_answer", "correct", "next")),
    ("3:1", ("spin", "arrow {}", "open", *("read", "start_clock", "answer", "correct") * 3, "next")),
    ("3:2", ("spin", "arrow {}", "open", "seat 3", "read", "start_clock", "stop", "answer", "wrong", "next")),
    ("4:2", (*QUESTION, "use_extra_minute", "stop", "answer", "correct", "next")),
    ("5:2", ("break music", "end_break", "spin", "arrow {}", "open", "bring_black_box", "read", "start_clock",
             "answer", "correct", "next")),
    ("6:2", (*QUESTION, "answer", "correct", "next")),
]  # fmt: skip
ARROWS = (1, 12, 13, 7, 5, 3, 6, 13)
"""Where the top stops; the last one finds 13 and 1 played and goes on to 2."""
GAME = [press.format(arrow) for (_, presses), arrow in zip(ROUNDS, ARROWS, strict=True) for press in presses]
HOUSE = [1, 3, 10, 11, 12, 16, 20, 22, 1, 3, 10, 11, 12, 16, 14, 15, 20, 21, 1, 3, 10, 40, 20, 21, 1, 3, 10, 30, 31,
         32, 30, 31, 32, 30, 31, 32, 21, 1, 3, 10, 33, 34, 35, 34, 36, 22, 1, 3, 10, 11, 12, 16, 13, 16, 20, 21, 1, 6,
         1, 3, 10, 11, 12, 20, 21, 1, 3, 10, 11, 12, 16, 20, 21, 95]  # fmt: skip
"""The looks of the house in this game, by their numbers in the cue sheet."""
SPOTS = [99, 1, 99, 12, 99, 13, 99, 7, 99, 5, 99, 3, 99, 6, 99, 2, 99]


async def test_a_whole_game_is_played_by_oscsend_and_the_lights_follow(tmp_path: Path) -> None:
    async with oscdump() as lights, server(tmp_path, lights.port) as live:
        for seq, text in enumerate(GAME, 1):
            await press(live, press_words(text))
            await live.reaches(seq)
        state = await live.state("lights")
        assert (state["view"]["phase"], state["view"]["winner"]) == ("game_over", "experts")
        assert (state["view"]["experts"], state["view"]["viewers"]) == (6, 2)
        told, view = rehearsed(GAME)
        lines = dict(told)
        promised = Counter(line for _, line in told) - Counter(lines[text] for text in await begun_again(live))
        await until(lambda: Counter(lights.lines) == promised)
        assert view == state["view"]
    assert lights.fired(1) == HOUSE == fired([line for _, line in told], 1)
    assert lights.fired(2) == SPOTS == fired([line for _, line in told], 2)


async def begun_again(live: Live) -> list[str]:
    """Name what the lights were not told because its ramp began again: this game is pressed faster than they fade."""
    _, log = await live.ask("/api/asrun?device=lights&limit=5000")
    left = [outcome for outcome in log["outcomes"] if outcome["result"] != "sent"]
    assert {(outcome["result"], outcome["why"]) for outcome in left} <= {("cancelled", "the ramp began again")}
    return [outcome["text"] for outcome in left]


def rehearsed(presses: list[str]) -> tuple[list[tuple[str, str]], object]:
    """Play the same presses in virtual time: what lights must be told, also as oscdump writes it, and their view."""
    plan = read_plan(read_settings(), find_episode("chgk-demo"))
    told: list[tuple[str, str]] = []
    with Rehearsal(plan, lockout=0.0) as rehearsal:
        for text in presses:
            for played in rehearsal.play(Line(press_words(text))):
                assert not isinstance(played, Declined), played
                steps = (step for step in played.steps if step.device == "lights")
                told += [(step.text, printed(bytes.fromhex(step.bytes))) for step in steps]
        fields = rehearsal.desk.fields()
    return told, {name: getattr(fields, name) for name in fields.__struct_fields__}


async def test_a_subscribed_surface_is_told_the_state_and_what_can_be_pressed(tmp_path: Path) -> None:
    async with oscdump() as surface, server(tmp_path) as live:
        await oscsend(live, "/showcaller/subscribe", "i", str(surface.port))
        await until(lambda: '/showcaller/state/phase s "pre_spin"' in surface.lines)
        await until(lambda: {"/showcaller/legal/spin i 1", "/showcaller/legal/arrow i 0"} <= set(surface.lines))
        surface.lines.clear()
        await press(live, {"do": "spin"})
        await until(lambda: '/showcaller/state/phase s "spinning"' in surface.lines)
        await until(lambda: {"/showcaller/legal/spin i 0", "/showcaller/legal/arrow i 1"} <= set(surface.lines))


async def test_a_surface_that_unsubscribed_is_told_no_more(tmp_path: Path) -> None:
    async with oscdump() as surface, server(tmp_path) as live, ear() as other:
        other.say(live.osc, "/showcaller/subscribe")
        await oscsend(live, "/showcaller/subscribe", "i", str(surface.port))
        await until(lambda: '/showcaller/state/phase s "pre_spin"' in surface.lines)
        await oscsend(live, "/showcaller/unsubscribe", "i", str(surface.port))
        await press(live, {"do": "spin"})
        await other.hears("/showcaller/state/phase", "spinning")
        other.say(surface.port, "/end")
        await until(lambda: "/end" in surface.lines)
        assert '/showcaller/state/phase s "spinning"' not in surface.lines


async def test_a_surface_is_subscribed_and_the_show_pressed_over_tcp(tmp_path: Path) -> None:
    port = free_port()
    async with oscdump() as surface, server(tmp_path, start=False) as live:
        file = tmp_path / "showcaller.toml"
        file.write_text(file.read_text("utf-8").replace("[osc]\n", f"[osc]\ntcp_port = {port}\n"), "utf-8")
        await live.start()
        for words in (("/showcaller/subscribe", "is", str(surface.port), "lights"), ("/showcaller/press/spin",)):
            sender = await asyncio.create_subprocess_exec("oscsend", f"osc.tcp://127.0.0.1:{port}", *words)
            assert await asyncio.wait_for(sender.wait(), PATIENCE) == 0
        await until(lambda: '/showcaller/state/phase s "spinning"' in surface.lines)
        assert "/showcaller/clock/running i 0" in surface.lines
        assert "/showcaller/rundown/next" not in " ".join(surface.lines), "titles are the gallery's"


async def test_the_release_of_a_button_does_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        await oscsend(live, "/showcaller/press/spin", "f", "0.0")
        await press(live, {"do": "spin"})
        await oscsend(live, "/showcaller/undo", "f", "0.0")
        await press(live, press_words("arrow 4"))
        await live.reaches(2)
        _, log = await live.ask("/api/log")
        assert [line["kind"] for line in log["lines"]] == ["press", "press"]


async def test_a_refusal_goes_back_to_its_sender(tmp_path: Path) -> None:
    async with server(tmp_path) as live, ear() as pad:
        pad.say(live.osc, "/showcaller/press/open", 1.0)
        await until(lambda: bool(pad.heard))
        assert pad.heard[0].address == "/showcaller/refused"
        what, code, text = pad.heard[0].args
        assert (what, code) == ("/showcaller/press/open", "not-now")
        assert "open is not possible in pre_spin" in text
        assert (await live.state())["seq"] == 0
