"""How the rig of a show that runs stands, as its own server tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout

from automation.settings import ServerSettings

PATIENCE = 1.0
"""Seconds that a show which runs gets to answer."""


async def running(server: ServerSettings) -> Mapping[str, Any] | None:
    """Ask the show that runs with these settings how it is; None if there is none."""
    host = "127.0.0.1" if server.host in ("0.0.0.0", "::", "") else server.host
    url = f"http://[{host}]:{server.port}" if ":" in host else f"http://{host}:{server.port}"
    try:
        async with ClientSession(timeout=ClientTimeout(PATIENCE)) as http, http.get(f"{url}/api/health") as answer:
            told = await answer.json()
    except (ClientError, TimeoutError, ValueError, OSError):
        return None
    return told if isinstance(told, dict) and "devices" in told and "controllers" in told else None


def lines(health: Mapping[str, Any]) -> Iterator[str]:
    """Say it line by line."""
    yield f"running: {health['show']} since {health['uptime']:.0f} s"
    for each in health["devices"]:
        yield f"{each['name']:<12} " + "  ".join(filter(None, _device(each)))
    for each in health["controllers"]:
        yield f"{each['name']:<12} " + "  ".join(filter(None, _controller(each)))


def _device(told: Mapping[str, Any]) -> Iterator[str]:
    yield _state(told)
    if told["round_trip"] is not None:
        yield f"answered in {told['round_trip'] * 1000:.1f} ms"
    yield f"{told['waiting']} waiting"
    if told["unanswered"]:
        yield f"{told['unanswered']} not answered"
    yield ", ".join(f"{count} {result}" for result, count in told["counts"].items())
    if told["trouble"]:
        yield f"last trouble at {told['trouble_at']:.1f} s: {told['trouble']}"


def _controller(told: Mapping[str, Any]) -> Iterator[str]:
    yield _state(told)
    yield f"{told['received']} received, {told['lost']} lost"
    if told["last"]:
        yield f"newest: {told['last']}"


def _state(told: Mapping[str, Any]) -> str:
    return " ".join(filter(None, (told["state"], told["why"])))
