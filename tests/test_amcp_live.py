"""CasparCG in the real program: the programme on its layer, cues confirmed, a restart in the middle of an episode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from automation.settings import project_file
from tests.amcp_server import AmcpServer, caspar
from tests.live import Live, ended, server, until, until_told

CUES = """
[[look]]
slot = "studio"
while = { phase = "pre_spin" }
do = [{ device = "playout", play = "1-5", clip = "intro", loop = true }]
[[look]]
slot = "studio"
while = { phase = "spinning" }
do = [{ device = "playout", play = "1-5", clip = "loop", loop = true }]
[[cue]]
id = "sting on the screen"
on = "spun"
do = [{ device = "playout", play = "1-20", clip = "sting" }]
"""


def settle(live: Live, playout: AmcpServer) -> str:
    """Write the settings, and give the address of the picture."""
    page = f"{live.url}/air"
    folder = live.folder / "own"
    folder.mkdir()
    sheet = (project_file("cues") / "chgk.toml").read_text("utf-8")
    (folder / "chgk.toml").write_text(sheet + CUES, "utf-8")
    live.configure(lights=9, top='cues = "own"')
    device = f'host = "127.0.0.1"\nport = {playout.port}\npages = {{ "1-10" = "{page}" }}'
    with (live.folder / "showcaller.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[devices.playout]\nkind = "casparcg"\n{device}\n')
    return page


async def test_a_restart_in_the_middle_shows_what_should_be_seen_and_repeats_no_sting(tmp_path: Path) -> None:
    async with caspar() as playout, server(tmp_path, start=False) as live:
        page = settle(live, playout)
        await live.start()
        await until(lambda: playout.layer("1-5").path == "intro")
        await live.plays("spin")
        await until(lambda: (playout.layer("1-5").path, playout.layer("1-20").path) == ("loop", "sting"))
        assert playout.layer("1-10").path == page

        playout.cut()
        await until(lambda: playout.connections == 2)

        async def up() -> bool:
            return bool((await report(live))["state"] == "up")

        await until_told(up)
        looked = len(playout.said("INFO 1"))
        await until(lambda: len(playout.said("INFO 1")) > looked)  # whatever it would send again, it has sent by now
        assert [playout.layer(place).plays for place in ("1-10", "1-5", "1-20")] == [1, 2, 1]

        await playout.stop()
        await playout.start()
        await until(lambda: (playout.layer("1-10").path, playout.layer("1-5").path) == (page, "loop"))
        await until_told(up)
        assert [playout.layer(place).plays for place in ("1-10", "1-5", "1-20")] == [1, 1, 0]

        async def answered() -> bool:
            return not (await report(live))["unanswered"]

        await until_told(answered)
        _, log = await live.ask("/api/asrun?device=playout")
        told = [(each["result"], each["text"].split('"')[1]) for each in log["outcomes"]]
        assert sorted(told) == sorted(("confirmed", clip) for clip in ("intro", "loop", "sting", "loop"))


async def report(live: Live) -> dict[str, Any]:
    _, health = await live.ask("/api/health")
    (found,) = (each for each in health["devices"] if each["name"] == "playout")
    return dict(found)


async def test_devices_says_what_the_server_made_of_a_test(tmp_path: Path) -> None:
    async with caspar() as playout, server(tmp_path, start=False) as live:
        settle(live, playout)
        code, text, _ = await ended(tmp_path, "devices", "--test", "playout", "play=1-20", "clip=intro")
        assert (code, text.split("[")[0]) == (0, 'confirmed PLAY 1-20 "intro"  ')
        code, _, complaint = await ended(tmp_path, "devices", "--test", "playout", "play=1-20", "clip=none")
        assert code == 1
        assert "says 404 PLAY FAILED" in complaint
