"""What the network is told by mDNS, as zeroconf's own browser finds it on this machine alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from automation.announce import Announcer, own_name
from automation.asrun import AsRun
from automation.osc_control import Control
from automation.runner import Runner
from automation.settings import OscInSettings
from tests.live import free_port, until
from tests.test_cues import bound
from tests.toy import table

KINDS = ["_osc._udp", "_osc._tcp", "_oscjson._tcp"]


class Browser:
    """What is announced on the loopback interface now."""

    def __init__(self, zeroconf: AsyncZeroconf) -> None:
        self.there: set[str] = set()
        self.zeroconf = zeroconf
        self._browser = AsyncServiceBrowser(
            zeroconf.zeroconf, [f"{kind}.local." for kind in KINDS], handlers=[self._changed]
        )

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            self.there.discard(name)
        else:
            self.there.add(name)

    async def sees(self, name: str, kind: str) -> None:
        await until(lambda: f"{name}.{kind}.local." in self.there)

    async def place(self, name: str, kind: str) -> tuple[list[str], int | None]:
        info = AsyncServiceInfo(f"{kind}.local.", f"{name}.{kind}.local.")
        assert await info.async_request(self.zeroconf.zeroconf, 5000)
        return info.parsed_addresses(), info.port

    async def close(self) -> None:
        await self._browser.async_cancel()


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    async with AsyncZeroconf(interfaces=["127.0.0.1"]) as zeroconf:
        found = Browser(zeroconf)
        try:
            yield found
        finally:
            await found.close()


def unique(name: str) -> str:
    """Let other tests that run now have names of their own."""
    return f"{name} {free_port()}"


async def test_what_is_announced_is_found_with_its_port_and_gone_at_once_when_it_stops() -> None:
    name, ports = unique("Toy"), {kind: number for number, kind in enumerate(KINDS, start=9001)}
    announcer = Announcer(name, "127.0.0.1", ports)
    async with browser() as seen:
        announcer.open()
        for kind in KINDS:
            await seen.sees(name, kind)
            assert await seen.place(name, kind) == (["127.0.0.1"], ports[kind])
        await announcer.announced()
        assert announcer.names == [f"{name}.{kind}.local." for kind in KINDS]
        await announcer.close()
        await until(lambda: not [each for each in seen.there if name in each])
        assert (announcer.names, announcer.trouble) == ([], "")


async def test_two_shows_of_one_name_are_told_apart() -> None:
    name = unique("Twin")
    first, second = (Announcer(name, "127.0.0.1", {"_osc._udp": port}) for port in (9001, 9002))
    async with browser() as seen:
        try:
            first.open()
            await first.announced()
            second.open()
            await second.announced()
            assert first.names == [f"{name}._osc._udp.local."]
            assert second.names == [f"{name}-2._osc._udp.local."]
            await seen.sees(f"{name}-2", "_osc._udp")
            assert (await seen.place(name, "_osc._udp"))[1] == 9001
            assert (await seen.place(f"{name}-2", "_osc._udp"))[1] == 9002
        finally:
            await first.close()
            await second.close()


async def test_one_that_stops_while_it_begins_leaves_nothing_behind() -> None:
    name = unique("Hasty")
    async with browser() as seen:
        announcer = Announcer(name, "127.0.0.1", dict.fromkeys(KINDS, 9001))
        announcer.open()
        await announcer.close()
        other = Announcer(name, "127.0.0.1", {"_osc._udp": 9002})
        other.open()
        await other.announced()
        assert other.names == [f"{name}._osc._udp.local."]
        await seen.sees(name, "_osc._udp")
        await other.close()


async def test_what_cannot_be_announced_is_trouble_and_no_end() -> None:
    announcer = Announcer("a name longer than the 63 bytes " * 3, "127.0.0.1", {"_osc._udp": 9001})
    announcer.open()
    await announcer.announced()
    assert announcer.trouble.startswith("mDNS: ")
    await announcer.close()


ANNOUNCED: list[tuple[dict[str, Any], set[str]]] = [
    ({}, set()),
    ({"announce": True}, {"_osc._udp"}),
    ({"announce": True, "tcp_port": 0, "query_port": 0}, set(KINDS)),
    ({"tcp_port": 0, "query_port": 0}, set()),
]


@pytest.mark.parametrize(("settings", "kinds"), ANNOUNCED)
async def test_a_show_on_this_machine_alone_is_announced_only_where_that_is_asked(
    tmp_path: Path, settings: dict[str, Any], kinds: set[str]
) -> None:
    ports: dict[str, Any] = {key: value if key == "announce" else free_port() for key, value in settings.items()}
    with table(tmp_path / "run.journal") as t:
        runner = Runner(bound('show = "toy"'), {}, t.clock, t.desk.fields, t.desk.now, AsRun())
        control = Control(t.desk, runner, t.clock, OscInSettings(port=free_port(), **ports), lambda *_: None)
        await control.open()
        try:
            await until(lambda: len(control.health().get("announced", ())) == len(kinds))
            names = control.health().get("announced", [])
            assert {name.split(".", 1)[1].removesuffix(".local.") for name in names} == kinds
            assert all(name.startswith(own_name()) for name in names)
        finally:
            await control.close()
