"""A desk that answers, in the real program: what `showcaller devices` and `/api/health` say of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.devices.consoles import Eos, QLab, running
from tests.live import ended, server, until, until_told

SETTINGS = """
episode = "chgk-demo"
[devices.lights]
kind = "eos"
targets = ["tcp://127.0.0.1:{port}"]
patience = 0.5
[devices.sound]
kind = "midi"
port = "none of this name"
[devices.graphics]
kind = "graphics"
"""


def settle(folder: Path, text: str) -> None:
    (folder / "showcaller.toml").write_text(text, "utf-8")


async def test_devices_says_confirmed_only_where_the_desk_did_it(tmp_path: Path) -> None:
    async with running(Eos()) as desk:
        settle(tmp_path, SETTINGS.format(port=desk.port))
        code, text, _ = await ended(tmp_path, "devices")
        assert code == 0
        assert "up answered in " in text
        code, text, _ = await ended(tmp_path, "devices", "--test", "lights", "cue=1/5")
        assert (code, text.split("[")[0]) == (0, "confirmed /eos/cue/1/5/fire  ")
        code, _, complaint = await ended(tmp_path, "devices", "--test", "lights", "cue=1/400")
        assert code == 1
        assert "gave no answer within 0.5 s" in complaint
        assert desk.fired == ["1/5"]


async def test_devices_keeps_the_passcode_to_itself(tmp_path: Path) -> None:
    async with running(QLab("secret77")) as desk:
        config = f'kind = "qlab"\nworkspace = "W1"\npasscode = "secret77"\ntargets = ["tcp://127.0.0.1:{desk.port}"]'
        settle(tmp_path, SETTINGS.format(port=1) + f"[devices.music]\n{config}\n")
        _, text, _ = await ended(tmp_path, "devices")
        assert "secret77" not in text
        assert "up answered in " in text


@pytest.mark.parametrize("word", ["cue", "key"])
async def test_a_wrong_word_for_a_desk_is_named_before_anything_is_sent(tmp_path: Path, word: str) -> None:
    settle(tmp_path, SETTINGS.format(port=1))
    code, _, complaint = await ended(tmp_path, "devices", "--test", "lights", f"{word}=a b")
    assert code != 0
    assert f"devices: {word}: " in complaint


async def test_health_tells_counts_round_trip_and_the_last_trouble_of_each_device(tmp_path: Path) -> None:
    async with running(Eos()) as desk, server(tmp_path, start=False) as live:
        live.configure(lights=9)
        file = tmp_path / "showcaller.toml"
        plain = 'kind = "osc"\ntargets = ["127.0.0.1:9"]'
        text = file.read_text("utf-8")
        assert plain in text
        file.write_text(text.replace(plain, f'kind = "eos"\ntargets = ["tcp://127.0.0.1:{desk.port}"]'), "utf-8")
        await live.start()

        async def report() -> dict[str, Any]:
            _, health = await live.ask("/api/health")
            (found,) = (each for each in health["devices"] if each["name"] == "lights")
            return dict(found)

        async def confirmed() -> bool:
            told = await report()
            return bool(told["counts"].get("confirmed", 0) >= 2 and not told["unanswered"])

        await until_told(confirmed)
        told = await report()
        assert (told["state"], told["waiting"]) == ("up", 0)
        assert 0 < told["round_trip"] < 20
        await live.plays("spin")
        await until(lambda: "1/3" in desk.fired)
        await desk.stop()

        async def down() -> bool:
            return bool((await report())["state"] == "down")

        await until_told(down)
        told = await report()
        assert "closed the connection" in told["trouble"] or "nobody listens" in told["trouble"]
        assert told["trouble_at"] > 0
        code, text, _ = await ended(tmp_path, "devices")
        assert code == 0
        (line,) = (each for each in text.splitlines() if each.startswith("lights "))
        assert line.split()[1] == "down"
        for part in ("answered in ", "0 waiting", f"{told['counts']['confirmed']} confirmed", "last trouble at "):
            assert part in line
        await desk.start()

        async def back() -> bool:
            return bool((await report())["state"] == "up")

        await until_told(back)

        async def shown_again() -> bool:
            _, log = await live.ask("/api/asrun?device=lights&result=confirmed")
            return [outcome["text"] for outcome in log["outcomes"]].count("/eos/cue/1/3/fire 1.0") == 2

        await until_told(shown_again)
        assert desk.fired.count("1/3") == 2
