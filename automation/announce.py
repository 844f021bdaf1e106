"""Tells the network by mDNS where OSC is taken and where OSCQuery is served, and takes it back at the end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Mapping, Sequence

from zeroconf import Error as ZeroconfError
from zeroconf import InterfaceChoice
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

log = logging.getLogger(__name__)

EVERYWHERE = ("", "0.0.0.0", "::")


class Announcer:
    """Announces services by name until it is closed; a network without multicast costs a line in the log."""

    def __init__(self, name: str, host: str, services: Mapping[str, int]) -> None:
        """`services` maps a type (`_osc._udp`) to its port; `host` is the address that the ports are bound to."""
        self.trouble = ""
        """Why nothing can be announced."""
        self.names: list[str] = []
        """The names that are announced now; one that was taken already has a number behind it."""
        self._name, self._host, self._services = name, host, services
        self._zeroconf: AsyncZeroconf | None = None
        self._infos: list[AsyncServiceInfo] = []
        self._announcing: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to announce; nobody has to wait for it."""
        self._announcing = asyncio.create_task(self._announce(), name="announce")

    async def close(self) -> None:
        """Say goodbye, so that the names are gone at once."""
        if self._announcing is not None:
            self._announcing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._announcing
        if self._zeroconf is not None:
            with contextlib.suppress(OSError, ZeroconfError):
                await self._zeroconf.async_unregister_all_services()
            await self._zeroconf.async_close()
            self._zeroconf = None
        self.names = []

    async def announced(self) -> None:
        """Wait until it is done, or cannot be."""
        if self._announcing is not None:
            await self._announcing

    async def _announce(self) -> None:
        try:
            self._zeroconf = AsyncZeroconf(interfaces=self._interfaces())
            addresses = await asyncio.to_thread(self._addresses)
            for kind, port in self._services.items():
                await self._register(kind, port, addresses)
        except (OSError, ZeroconfError) as error:
            self.trouble = f"mDNS: {error or type(error).__name__}"
            log.warning("%s: this show is not announced in the network", self.trouble)

    async def _register(self, kind: str, port: int, addresses: Sequence[bytes]) -> None:
        assert self._zeroconf is not None
        info = AsyncServiceInfo(
            f"{kind}.local.",
            f"{self._name}.{kind}.local.",
            port=port,
            addresses=list(addresses),
            properties={"txtvers": "1"},
            server=f"{_label(socket.gethostname())}.local.",
        )
        # Done when it has been asked three times whether anybody has the name already (RFC 6762, 8.1).
        await (await self._zeroconf.async_register_service(info, allow_name_change=True))
        self._infos.append(info)
        self.names.append(info.name)

    def _interfaces(self) -> InterfaceChoice | list[str]:
        if self._host in EVERYWHERE:
            return InterfaceChoice.All
        return ["127.0.0.1" if self._host == "localhost" else self._host]

    def _addresses(self) -> list[bytes]:
        """Give the addresses that the ports can be reached at."""
        import ifaddr

        if self._host not in EVERYWHERE:
            return [_packed("127.0.0.1" if self._host == "localhost" else self._host)]
        found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
        return [_packed(ip) for ip in found if not ip.startswith("127.")] or [_packed("127.0.0.1")]


def own_name() -> str:
    """Name this machine's show as people find it in a list.

    >>> own_name().startswith("Showcaller")
    True
    """
    return f"Showcaller ({_label(socket.gethostname())})"


def _label(host: str) -> str:
    # A label of DNS holds 63 bytes (RFC 1035, 2.3.4); the name around it takes some.
    return host.partition(".")[0].encode()[:40].decode(errors="ignore") or "showcaller"


def _packed(ip: str) -> bytes:
    return socket.inet_pton(socket.AF_INET6 if ":" in ip else socket.AF_INET, ip)
