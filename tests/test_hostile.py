"""What the running server does not care for: junk, floods, nonsense, two presses at once, a full disk."""

from __future__ import annotations

import asyncio
import random
import struct
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType

from automation.devices import osc
from automation.journal import Journal
from tests.live import Ear, Live, ear, server
from tests.server.test_api import BAD_PRESSES, line

SOON = 1.0
"""Seconds in which a good press goes through, whatever else comes in."""

# The OSC port ------------------------------------------------------------------------------------------------------

# Whatever becomes of these bytes, they never say a press that would be accepted.
HARMLESS = osc.encode(osc.message({"osc": "/showcaller/press/arrow", "args": [5, "x", 0.5]}))
NOW = b"#bundle\0" + bytes(7) + b"\1"


def _bundle(*elements: bytes, head: bytes = NOW) -> bytes:
    return head + b"".join(struct.pack(">i", len(element)) + element for element in elements)


def _nested(depth: int) -> bytes:
    packet = HARMLESS
    for _ in range(depth):
        packet = _bundle(packet)
    return packet


# Each of them hangs or breaks python-osc, or a server that trusts it.
KILLERS = (
    NOW + b"\xff\xff\xff\xfc",  # an element of -4 bytes leads back to itself
    b"/" + b"*" * 30 + b"b\0\0,\0\0\0",  # a pattern that takes for ever to try
    _nested(500),
    b"/\xff\xfe\xfd\0\0\0\0,\0\0\0",
    b"/a\0\0,b\0\0\x7f\xff\xff\xff",  # a blob of two gigabytes
    b"/a\0\0,[[[[[[[[[[\0",
    b"/a\0\0,ifsq\0\0\0\0\0\0\1",
    _bundle(HARMLESS, head=b"#bundle\0" + b"\xff" * 8),  # due in the next century
    b"",
    b"/",
    b"#bundle\0",
)


def _killers(luck: random.Random) -> bytes:
    return luck.choice(KILLERS)


def _noise(luck: random.Random) -> bytes:
    return luck.randbytes(int(luck.choice((4, 64, 1500, 60_000)) * luck.random()))


def _truncated(luck: random.Random) -> bytes:
    whole = luck.choice((HARMLESS, _bundle(HARMLESS, HARMLESS)))
    return whole[: luck.randrange(len(whole))]


def _mutated(luck: random.Random) -> bytes:
    packet = bytearray(luck.choice((HARMLESS, _bundle(HARMLESS), _nested(3))))
    for _ in range(luck.randint(1, 3)):
        packet[luck.randrange(len(packet))] = luck.randrange(256)
    return bytes(packet)


def _refused(luck: random.Random) -> bytes:
    return HARMLESS


@pytest.mark.parametrize("junk", [_killers, _noise, _truncated, _mutated, _refused])
async def test_a_good_press_goes_through_a_flood_of_junk(
    tmp_path: Path, junk: Callable[[random.Random], bytes]
) -> None:
    luck = random.Random(1)
    presses = ("break music", "end_break") * 4
    async with ear() as lights, ear() as foe, ear() as pad, server(tmp_path, lights.port) as live:
        for text in presses:
            for _ in range(400):
                foe.send(live.osc, junk(luck))
            await pressed(live, pad, lights, text)
        state = await live.state()
        assert (state["seq"], state["view"]["phase"]) == (len(presses), "pre_spin")
        _, health = await live.ask("/api/health")
        assert health["osc_in"]["refused"] > 0 or junk is _refused
    with closing(Journal.open(live.journal, readonly=True)) as journal:
        assert [row.by for row in journal.read()] == [f"osc 127.0.0.1:{pad.port}"] * len(presses)


async def pressed(live: Live, pad: Ear, lights: Ear, text: str) -> None:
    """Press until the light comes, as a person does; UDP may lose a press in a flood."""
    do, _, kind = text.partition(" ")
    look = "/eos/cue/1/6/fire" if kind else "/eos/cue/1/1/fire"
    lights.heard.clear()
    end = time.monotonic() + SOON
    while look not in lights.addresses:
        assert time.monotonic() < end, f"{text} did not go through in {SOON} s"
        pad.say(live.osc, f"/showcaller/press/{do}", *filter(None, (kind,)))
        await asyncio.sleep(0.02)


# HTTP and sockets --------------------------------------------------------------------------------------------------


async def test_nonsense_by_http_gets_one_line_and_changes_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        for body, status, start in BAD_PRESSES:
            code, answer = await live.ask("/api/press", data=body)
            said = line(answer)
            assert (code, said[: len(start)]) == (status, start), body[:60]
            assert "\n" not in said
        assert (await live.state())["seq"] == 0
        await live.plays("spin")


RAW = [
    b"\x16\x03\x01\x02\0\1\0\1\xfc\3\3" + bytes(500),  # a browser that tries TLS
    b"GET / HTTP/9.9\r\n\r\n",
    b"POST /api/press HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/press HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    random.Random(1).randbytes(5000),
]


async def test_bytes_that_are_no_http_are_turned_away(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        for raw in RAW:
            reader, writer = await asyncio.open_connection("127.0.0.1", live.http)
            writer.write(raw)
            answer = await asyncio.wait_for(_all(reader), 5)
            assert answer == b"" or answer.split()[1].startswith(b"4"), answer[:80]
            writer.close()
        await live.plays("spin")
        assert all("it is no HTTP" in each for each in live.complaints.splitlines())


async def _all(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(2000)
    except ConnectionResetError:
        return b""


SAID = [
    ("hello", "not JSON"),
    ("[]", "an object is expected"),
    ("{}", "type: one of"),
    ('{"type": 7}', "type: one of"),
    ('{"type": "press"}', 'a press needs "do"'),
    ('{"type": "press", "do": "arrow", "sector": 14}', "Expected `int` <= 13"),
    ('{"type": "press", "do": "spin", "seen": -1}', "the page showed entry -1"),
    ('{"type": "test", "device": ["lights"]}', "there is no device"),
]


async def test_nonsense_from_a_socket_is_answered_there(tmp_path: Path) -> None:
    async with server(tmp_path) as live, live.socket() as page:
        for text, reason in SAID:
            await page.send_str(text)
            assert reason in await objection(page), text
        await page.send_bytes(random.Random(1).randbytes(100))
        assert "a text is expected" in await objection(page)
        assert (await live.state())["seq"] == 0
        await page.send_str('{"type": "press", "do": "spin", "seen": 0}')
        assert (await answered(page, "accepted", "refused"))["type"] == "accepted"


async def test_a_socket_that_says_too_much_is_closed_and_the_others_go_on(tmp_path: Path) -> None:
    async with server(tmp_path) as live, live.socket("host") as page:
        async with live.socket() as loud:
            await loud.send_str("x" * 100_000)
            async with asyncio.timeout(5):
                while (await loud.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR):
                    pass
        await page.send_str('{"type": "press", "do": "spin"}')
        assert (await answered(page, "accepted", "refused"))["type"] == "accepted"


async def objection(page: Any) -> str:
    return str((await answered(page, "error", "refused"))["text"])


async def answered(page: Any, *types: str) -> dict[str, Any]:
    """Read on to an answer, past the views."""
    while (message := await page.receive_json(timeout=5))["type"] not in types:
        pass
    return dict(message)


async def test_of_two_presses_at_once_exactly_one_is_accepted(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        for sector in range(1, 5):
            await live.plays("spin", f"arrow {sector}", "open", "early_answer")
            seen = (await live.state())["seq"]
            answers = await asyncio.gather(live.press("correct", seen=seen), live.press("wrong", seen=seen))
            assert sorted(status for status, _ in answers) == [200, 409]
            assert [body["refused"]["code"] for status, body in answers if status == 409] == ["stale"]
            assert (await live.state())["seq"] == seen + 1
            await live.plays("next")


async def test_the_same_press_from_two_places_counts_once(tmp_path: Path) -> None:
    async with ear() as pad, server(tmp_path, lockout=5.0) as live:
        pad.say(live.osc, "/showcaller/press/break", "music")
        await live.reaches(1)
        await live.plays("end_break")
        status, body = await live.press("break", kind="music")
        assert (status, body["refused"]["code"]) == (409, "locked-out")


# The disk ----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a file size limit be set for another process")
async def test_a_press_that_cannot_be_saved_is_refused_until_there_is_room_again(tmp_path: Path) -> None:
    import resource  # there is none on Windows

    async with server(tmp_path) as live:
        await live.plays("spin")
        assert live.process is not None
        plenty = resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, (512, plenty[1]))
        for _ in range(3):
            status, body = await live.press("arrow", sector=3)
            assert (status, body["refused"]["code"]) == (409, "not-saved")
            assert str(live.journal) in str(tmp_path / body["refused"]["text"])
            state = await live.state()
            assert (state["seq"], state["view"]["phase"]) == (1, "spinning")
        resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, plenty)
        await live.plays("arrow 3", "open")
