"""liblo as the other side: `oscsend` to our port, our output to `oscdump`."""

from __future__ import annotations

import asyncio
import shutil
import socket
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from automation.clock import FakeClock
from automation.devices.osc import OscIn, OscMessage, OscOut, encode, message

pytestmark = [
    pytest.mark.peer,
    pytest.mark.skipif(not (shutil.which("oscsend") and shutil.which("oscdump")), reason="install liblo-tools"),
]


async def test_what_oscsend_sends_comes_in() -> None:
    received: asyncio.Queue[OscMessage] = asyncio.Queue()
    ear = OscIn("127.0.0.1", 0, FakeClock(), lambda heard, _: received.put_nowait(heard), lambda *_: None)
    await ear.open()
    arguments = ["/show/t", "ifshdcTFNIm", "1", "0.5", "hé", "5000000000", "0.25", "x", "903c7f00"]
    sender = await asyncio.create_subprocess_exec("oscsend", "127.0.0.1", str(ear.port), *arguments)
    try:
        assert await sender.wait() == 0
        heard = await asyncio.wait_for(received.get(), 5)
    finally:
        await ear.close()
    assert heard.address == "/show/t"
    assert heard.args[:6] == (1, 0.5, "hé", 5_000_000_000, 0.25, "x")
    assert heard.args[6:9] == (True, False, None)


SENT: list[tuple[dict[str, Any], str]] = [
    ({"osc": "/eos/cue/1/12/fire"}, "/eos/cue/1/12/fire"),
    ({"osc": "/eos/newcmd", "args": ["Chan 1 At 75#"]}, '/eos/newcmd s "Chan 1 At 75#"'),
    ({"osc": "/a", "args": [1, -5, 2**40, True, False]}, "/a iihTF 1 -5 1099511627776 #T #F"),
    ({"osc": "/a", "args": [0.5], "types": "dNI"}, "/a dNI 0.500000 Nil Infinitum"),
    ({"osc": "/a", "args": ["0102ff"], "types": "b"}, "/a b [3b 0x1 0x2 0xff]"),
    ({"osc": "/eos/sub/7", "value": 1}, "/eos/sub/7 f 1.000000"),
]


async def test_oscdump_reads_what_we_send() -> None:
    async with _oscdump() as (dump, port):
        device = OscOut([("127.0.0.1", port)])
        await device.open()
        try:
            await _ready(dump, device)
            for fields, _ in SENT:
                device.send(encode(message(fields)))
            device.send(encode(message({"osc": "/end"})))
            assert await _lines(dump) == [line for _, line in SENT]
        finally:
            await device.close()


@asynccontextmanager
async def _oscdump() -> AsyncIterator[tuple[Process, int]]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    dump = await asyncio.create_subprocess_exec("oscdump", "-L", str(port), stdout=PIPE)
    try:
        yield dump, port
    finally:
        dump.kill()
        await dump.wait()


async def _line(dump: Process) -> str:
    """Read a line without the time that it begins with."""
    assert dump.stdout is not None
    return (await dump.stdout.readline()).decode().strip().partition(" ")[2].strip()


async def _ready(dump: Process, device: OscOut) -> None:
    async with asyncio.timeout(10):
        while True:
            device.send(encode(message({"osc": "/ready"})))
            try:
                assert "/ready" in await asyncio.wait_for(_line(dump), 0.1)
            except TimeoutError:
                continue
            return


async def _lines(dump: Process) -> list[str]:
    lines: list[str] = []
    async with asyncio.timeout(10):
        while (line := await _line(dump)) != "/end":
            if line != "/ready":
                lines.append(line)
    return lines
