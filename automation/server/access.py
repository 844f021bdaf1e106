"""Who may do what on the network: tokens of roles, origins of pages, names of the server. Pure."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from msgspec import Struct

from automation.model import DIRECTOR, Role, SheetError


class Access(Struct, frozen=True):
    """The rules of one binding: `host` it is bound to, secrets by role, origins of pages that others serve."""

    host: str = "127.0.0.1"
    tokens: Mapping[str, str] = {}
    origins: tuple[str, ...] = ()

    def may(self, role: Role, given: Iterable[str]) -> bool:
        """Tell whether one of the given tokens opens a role. Without any token configured, everybody may.

        >>> Access(tokens={"director": "d", "air": "a"}).may(Role("air"), ["d"])
        True
        """
        if not self.tokens:
            return True
        # A player's token may be one for all seats or one for his seat alone.
        wanted = {self.tokens[name] for name in (DIRECTOR.name, role.name, str(role)) if name in self.tokens}
        return any(hmac.compare_digest(one.encode(), secret.encode()) for one in given for secret in wanted)

    def is_own_host(self, header: str) -> bool:
        """Tell whether a Host header names this server.

        On loopback a foreign name means that somebody's page was pointed here by its DNS (rebinding), and no token
        would stop it. On other bindings tokens do, and the server cannot know all its names.
        """
        if not is_loopback(self.host):
            return True
        name = _hostname(header)
        return is_loopback(name) or name == self.host.lower() or name in map(_host_of, self.origins)

    def is_own_origin(self, origin: str | None, header: str) -> bool:
        """Tell whether an Origin header belongs to a page of this server; programs send none."""
        if origin is None or origin in self.origins:
            return True
        return _is_web(origin) and urlsplit(origin).netloc.lower() == header.lower()


def is_loopback(host: str) -> bool:
    """Tell whether a host is reachable from this machine alone.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.5", "::1", "0.0.0.0", "studio")]
    [True, True, True, False, False]
    """
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_binding(host: str, tokens: Mapping[str, str]) -> None:
    """Refuse to open the server to a network without tokens; `SheetError` says what to do."""
    for name, secret in tokens.items():
        if name != "player":
            _check_role(name)
        if not secret.strip():
            raise SheetError(f"[server.tokens] {name}: a token cannot be empty")
    if not is_loopback(host) and DIRECTOR.name not in tokens:
        raise SheetError(
            f"{host or 'every address'} can be reached from the network and nothing protects the show: "
            'set [server.tokens] director = "a long secret", or bind 127.0.0.1'
        )


def _check_role(name: str) -> None:
    try:
        Role.parse(name)
    except ValueError as error:
        raise SheetError(f"[server.tokens] {name}: {error}") from None


def _hostname(header: str) -> str:
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def _is_web(origin: str) -> bool:
    try:
        return urlsplit(origin).scheme in ("http", "https")
    except ValueError:
        return False


def _host_of(origin: str) -> str:
    return _hostname(origin.partition("//")[2])
