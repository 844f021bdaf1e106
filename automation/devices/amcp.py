"""CasparCG over AMCP: the wire, with its settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from automation.devices import DeviceError
from automation.devices.amcp_device import CasparServer, Timing
from automation.devices.amcp_words import Command, address, describe, encode, message, place

__all__ = ["Command", "Config", "describe", "encode", "make", "message"]

PORT = 5250


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table of a CasparCG server in the settings."""

    host: str
    port: int = PORT
    pages: dict[str, str] = {}
    """The pages that it shows, by channel and layer: `"1-10" = "http://10.0.0.2:8080/air"`."""
    patience: float = 5.0
    """Seconds that it may take to answer a command."""


def make(name: str, config: Mapping[str, Any], /) -> CasparServer:
    """Make a device from its settings; `DeviceError` names the key and the reason."""
    try:
        return _made(msgspec.convert(dict(config), Config))
    except (msgspec.ValidationError, DeviceError) as error:
        raise DeviceError(f"{name}: {error}") from None


def _made(config: Config) -> CasparServer:
    if not config.host or not config.host.isprintable() or " " in config.host:
        raise DeviceError(f"host: a name or an address is expected, not {config.host!r}")
    if not 0 < config.port < 2**16:
        raise DeviceError(f"port: {config.port} is not 1..65535")
    if not 0 < config.patience <= 60:
        raise DeviceError("patience: seconds from 0 to 60 are expected")
    shows = {place("pages", where): address(f"pages.{where}", page) for where, page in config.pages.items()}
    return CasparServer(config.host, config.port, shows, Timing(answer=config.patience))
