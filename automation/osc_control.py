"""All of a show's OSC input, wired: the ports, the tally, OSCQuery, and what the network is told of them."""

from __future__ import annotations

from typing import Any

from automation.buzz_desk import BuzzDesk
from automation.clock import Clock
from automation.desk import Desk
from automation.loops import Loops
from automation.osc_desk import OscDesk, Refusal
from automation.oscquery import OscQuery
from automation.runner import Runner
from automation.server.access import is_loopback
from automation.settings import OscInSettings
from automation.tally_desk import TallyDesk


class Control:
    """What takes OSC, and what tells how the game stands."""

    def __init__(
        self,
        desk: Desk,
        runner: Runner,
        clock: Clock,
        settings: OscInSettings,
        refused: Refusal,
        buzzers: BuzzDesk | None = None,
        loops: Loops | None = None,
    ) -> None:
        """Wire it, everything still closed; `SheetError` as `OscDesk` has it."""
        self._tally = TallyDesk(desk, clock)
        self.osc = OscDesk(desk, runner, clock, settings, refused, buzzers, self._tally, loops)
        self._query: OscQuery | None = None
        announces = not is_loopback(settings.host) if settings.announce is None else settings.announce
        self._announcer: Any = None
        name = "Showcaller"
        if announces:
            from automation.announce import Announcer, own_name  # a fifth of a second that others need not wait for

            name = own_name()
            self._announcer = Announcer(name, settings.host, _services(settings))
        if settings.query_port is not None:
            self._query = OscQuery(desk, self._tally, self.osc, name, settings.host, settings.query_port)

    async def open(self) -> None:
        """Listen, and begin to announce; `DeviceError` or `SheetError` if a port cannot be had."""
        await self.osc.open()
        if self._query:
            await self._query.open()
        if self._announcer:
            self._announcer.open()

    async def close(self) -> None:
        """Let everything go."""
        if self._announcer:
            await self._announcer.close()
        if self._query:
            await self._query.close()
        await self.osc.close()
        self._tally.close()

    def health(self) -> dict[str, Any]:
        """Say how it stands."""
        stands = self.osc.health()
        if self._query:
            stands |= {"query_port": self._query.port, "query_clients": self._query.clients}
        if self._announcer:
            stands |= {"announced": list(self._announcer.names), "announce_trouble": self._announcer.trouble}
        return stands

    @property
    def places(self) -> list[str]:
        """Say where it can be reached, a line each."""
        udp, tcp = self.osc.port, self.osc.tcp
        lines = [f"OSC     udp://{udp.host}:{udp.port}  /showcaller/press/<verb>, /go, …"]
        if tcp:
            lines.append(f"OSC     tcp://{tcp.host}:{tcp.port}")
        if self._query:
            lines.append(f"OSC     http://{udp.host}:{self._query.port}  OSCQuery")
        return lines


def _services(settings: OscInSettings) -> dict[str, int]:
    found = {"_osc._udp": settings.port, "_osc._tcp": settings.tcp_port, "_oscjson._tcp": settings.query_port}
    return {kind: port for kind, port in found.items() if port is not None}
