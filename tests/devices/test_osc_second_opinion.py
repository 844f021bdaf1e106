"""python-osc as a second opinion on OSC over TCP: its servers read what we send, in both framings."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_tcp_server import AsyncOSCTCPServer

from automation.devices.osc import encode, make, message
from tests.live import free_port, until

SENT: list[dict[str, Any]] = [
    {"osc": "/plain"},
    {"osc": "/types", "args": [1, -5, 0.5, "hé", True, False, None]},
    {"osc": "/wide", "args": [2**40, 0.1, "c0dbdcdd"], "types": "hdb"},  # the bytes that SLIP escapes
    {"osc": "/slip", "args": [-1061118757], "types": "i"},  # C0 C0 DB DB, nearly
]
READ: list[tuple[Any, ...]] = [
    ("/plain",),
    ("/types", 1, -5, 0.5, "hé", True, False, None),
    ("/wide", 2**40, 0.1, b"\xc0\xdb\xdc\xdd"),
    ("/slip", -1061118757),
]


@pytest.mark.parametrize(("framing", "mode"), [("length", "1.0"), ("slip", "1.1")])
async def test_python_osc_reads_what_we_send_over_tcp(framing: str, mode: str) -> None:
    heard: list[tuple[Any, ...]] = []
    dispatcher = Dispatcher()
    dispatcher.set_default_handler(lambda address, *args: heard.append((address, *args)))
    port = free_port()
    server = AsyncOSCTCPServer("127.0.0.1", port, dispatcher, mode=mode)
    serving = asyncio.create_task(server.start())
    device = make("lights", {"targets": [f"tcp://127.0.0.1:{port}"], "framing": framing})
    await device.open()
    try:
        await until(lambda: device.status.state == "up")
        for fields, expected in zip(SENT, READ, strict=True):
            device.send(encode(message(fields)))
            await until(lambda expected=expected: heard[-1:] == [expected])  # type: ignore[misc]
    finally:
        await device.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
