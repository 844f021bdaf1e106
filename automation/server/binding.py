"""Opening the server's port, with a clear word where that is not possible."""

from __future__ import annotations

import errno
import logging
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from automation.model import SheetError

FAREWELL = 1.0
"""Seconds that open requests get when the server stops."""

_WINDOWS_IN_USE = 10048  # WSAEADDRINUSE, which `errno` knows on Windows alone

log = logging.getLogger(__name__)


class Bound:
    """A server at its port."""

    def __init__(self, runner: web.AppRunner, host: str) -> None:
        self._runner, self._host = runner, host

    @property
    def port(self) -> int:
        """Name the port, which is the system's choice where 0 was asked for."""
        return int(self._runner.addresses[0][1])

    @property
    def url(self) -> str:
        """Name the address that a browser on this machine opens."""
        host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self._host, self._host)
        bracketed = f"[{host}]" if ":" in host and not host.startswith("[") else host
        return f"http://{bracketed}:{self.port}"

    async def close(self) -> None:
        """Close every socket and let the port go."""
        await self._runner.cleanup()


async def bind(app: web.Application, host: str, port: int) -> Bound:
    """Serve at a host and a port; `SheetError` says why that is not possible."""
    runner = web.AppRunner(app, access_log=None, logger=log, shutdown_timeout=FAREWELL)
    try:
        await runner.setup()
        await web.TCPSite(runner, host or None, port).start()
    except (OSError, OverflowError) as error:
        await runner.cleanup()
        raise SheetError(_reason(error, host, port)) from None
    return Bound(runner, host)


def _plainly(record: logging.LogRecord) -> bool:
    """Say bytes that are no HTTP in one line; aiohttp logs a traceback, as if the fault were here."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, HttpProcessingError):
        said = " ".join(error.message.split())
        record.msg, record.args = f"{record.getMessage()}: it is no HTTP: {said[:200]}", ()
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return True


log.addFilter(_plainly)


def _reason(error: Any, host: str, port: int) -> str:
    place = f"{host}:{port}"
    number = getattr(error, "errno", None)
    if number in (errno.EADDRINUSE, _WINDOWS_IN_USE):
        return f"{place} is in use: another program listens there. Stop it, or choose another [server] port"
    if number == errno.EACCES:
        return f"{place}: this account may not open that port; choose one above 1023"
    if number == errno.EADDRNOTAVAIL:
        return f"{place}: this machine has no such address"
    return f"{place}: {error}"
