"""liblo as the other side: `oscsend` to our port, our output to `oscdump`, over UDP and TCP."""

from __future__ import annotations

import asyncio
import shutil
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from automation.clock import FakeClock, SystemClock
from automation.devices import Device, DeviceError
from automation.devices.osc import OscIn, OscMessage, decode, encode, make, message
from automation.devices.osc_stream import LengthReader
from automation.devices.osc_tcp_in import OscTcpIn
from tests.live import free_port, until

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


TARGETS: list[tuple[str, dict[str, Any]]] = [
    ("127.0.0.1:{}", {}),
    ("tcp://127.0.0.1:{}", {"framing": "length"}),
    ("tcp://127.0.0.1:{}", {"framing": "slip"}),  # oscdump takes both on one port
]


@pytest.mark.parametrize(("target", "config"), TARGETS)
async def test_oscdump_reads_what_we_send(target: str, config: dict[str, Any]) -> None:
    async with _oscdump("osc.tcp://:{}" if target.startswith("tcp") else "{}") as (dump, port):
        device = make("lights", {"targets": [target.format(port)], **config})
        await device.open()
        try:
            await _ready(dump, device)
            for fields, _ in SENT:
                device.send(encode(message(fields)))
            device.send(encode(message({"osc": "/end"})))
            assert await _lines(dump) == [line for _, line in SENT]
        finally:
            await device.close()


async def test_oscsend_over_tcp_is_read_by_the_length_framing() -> None:
    heard: asyncio.Queue[OscMessage] = asyncio.Queue()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        frames = LengthReader()
        while chunk := await reader.read(1):  # byte by byte: no packet comes in one piece
            for packet in frames.feed(chunk):
                heard.put_nowait(decode(packet)[0].messages[0])
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        url = f"osc.tcp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        sender = await asyncio.create_subprocess_exec("oscsend", url, "/lo", "ifs", "5", "0.5", "hé")
        assert await asyncio.wait_for(sender.wait(), 10) == 0
        assert await asyncio.wait_for(heard.get(), 10) == OscMessage("/lo", (5, 0.5, "hé"))


async def test_what_oscsend_sends_over_tcp_comes_in() -> None:
    heard: asyncio.Queue[OscMessage] = asyncio.Queue()
    refused: list[str] = []
    clock = SystemClock()
    inbox = OscIn(
        "127.0.0.1", 0, clock, lambda told, _: heard.put_nowait(told), lambda _, reason: refused.append(reason)
    )
    tcp = OscTcpIn("127.0.0.1", 0, clock, inbox)
    await tcp.open()
    try:
        for number in range(3):
            sender = await asyncio.create_subprocess_exec(
                "oscsend", f"osc.tcp://127.0.0.1:{tcp.port}", "/lo", "ifs", str(number), "0.5", "hé"
            )
            assert await asyncio.wait_for(sender.wait(), 10) == 0
            assert await asyncio.wait_for(heard.get(), 10) == OscMessage("/lo", (number, 0.5, "hé"))
        await until(lambda: tcp.connections == 0)
        assert refused == []
    finally:
        await tcp.close()


async def test_oscdump_that_was_started_again_is_found_again() -> None:
    port = free_port()
    device = make("lights", {"targets": [f"tcp://127.0.0.1:{port}"]})
    await device.open()
    assert device.status.state == "down"
    try:
        for _ in range(2):
            async with _oscdump("osc.tcp://:{}", port) as (dump, _):
                await until(lambda: device.status.state == "up")
                device.send(encode(message({"osc": "/again"})))
                assert await asyncio.wait_for(_line(dump), 10) == "/again"
            await until(lambda: device.status.state == "down")
    finally:
        await device.close()


@asynccontextmanager
async def _oscdump(where: str = "{}", port: int = 0) -> AsyncIterator[tuple[Process, int]]:
    port = port or free_port()
    dump = await asyncio.create_subprocess_exec("oscdump", "-L", where.format(port), stdout=PIPE)
    try:
        yield dump, port
    finally:
        dump.kill()
        await dump.wait()


async def _line(dump: Process) -> str:
    """Read a line without the time that it begins with."""
    assert dump.stdout is not None
    return (await dump.stdout.readline()).decode().strip().partition(" ")[2].strip()


async def _ready(dump: Process, device: Device) -> None:
    async with asyncio.timeout(10):
        while True:
            with suppress(DeviceError):
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
