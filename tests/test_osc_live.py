"""The whole of OSC in with the real server: announced, asked, pressed over TCP, told, and gone at the end."""

from __future__ import annotations

import json
from pathlib import Path

from aiohttp import ClientSession

from automation.announce import own_name
from tests.live import free_port, server, until, until_told
from tests.test_announce import KINDS, browser
from tests.test_osc_desk import line


async def test_a_surface_finds_the_show_and_runs_it_by_tcp(tmp_path: Path) -> None:
    tcp, query = free_port(), free_port()
    async with browser() as seen, server(tmp_path, start=False) as live:
        file = tmp_path / "showcaller.toml"
        more = f'tcp_port = {tcp}\nquery_port = {query}\nannounce = true\npasscode = "cuckoo-42"\n'
        file.write_text(file.read_text("utf-8").replace("[osc]\n", f"[osc]\n{more}"), "utf-8")
        await live.start()
        assert f"tcp://127.0.0.1:{tcp}" in live.greeting
        assert "cuckoo" not in live.greeting

        async def announced() -> bool:
            return len((await live.ask("/api/health"))[1]["osc_in"]["announced"]) == len(KINDS)

        await until_told(announced)
        names = set((await live.ask("/api/health"))[1]["osc_in"]["announced"])
        await until(lambda: names <= seen.there)
        assert all(name.startswith(own_name()) for name in names)
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{query}/?HOST_INFO") as answer:
            assert json.loads(await answer.text())["OSC_PORT"] == live.osc
        async with line(tcp, "slip") as surface:
            surface.say("/showcaller/connect", "cuckoo-42")
            surface.say("/showcaller/subscribe")
            await surface.hears("/showcaller/state/phase", "pre_spin")
            surface.say("/showcaller/press/spin")
            await surface.hears("/showcaller/state/phase", "spinning")
        assert (await live.ask("/api/health"))[1]["osc_in"]["refused"] == 0
        assert await live.stop() == 0
        await until(lambda: not names & seen.there)
        assert "cuckoo" not in live.complaints
