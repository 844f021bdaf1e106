from __future__ import annotations

import asyncio
import json
import socket
import struct
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from automation.clock import FakeClock
from automation.model import Refused
from automation.server.page import encoded
from automation.server.sockets import PUSHER, close_all
from tests.server.changes import followed
from tests.server.site import House, house, until


async def greeted(socket: ClientWebSocketResponse) -> dict[str, Any]:
    """Read the hello and the first view; gives the view."""
    assert (await socket.receive_json(timeout=5))["type"] == "hello"
    return await until(socket, "view")


async def test_a_page_is_greeted_and_right_at_once(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        await h.press("spin")
        async with h.socket("air") as air:
            hello = await air.receive_json(timeout=5)
            stage = await air.receive_json(timeout=5)
            view = await air.receive_json(timeout=5)
    assert hello == {"type": "hello", "at": 0.0, "seq": 1, "role": "air"}
    assert stage == {"type": "stage", "n": 0, "view": True, "layers": []}
    assert (view["type"], view["seq"], view["view"]["phase"]) == ("view", 1, "spinning")


async def test_a_press_is_answered_and_every_page_sees_it(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket() as director, h.socket("air") as air:
        await director.send_json({"type": "press", "id": "a", "do": "spin", "seen": 0})
        assert await until(director, "accepted") == {"id": "a", "type": "accepted", "seq": 1}
        assert (await until(director, "view", seq=1))["undo"] == "spin"
        assert (await until(air, "view", seq=1))["view"]["phase"] == "spinning"


async def test_of_two_directors_the_one_with_the_old_view_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket() as one, h.socket() as two:
        await one.send_json({"type": "press", "id": 1, "do": "spin", "seen": 0})
        await two.send_json({"type": "press", "id": 2, "do": "spin", "seen": 0})
        answers = [(await until(page, kind))["id"] for page, kind in ((one, "accepted"), (two, "refused"))]
        lines = (await until(one, "log"))["lines"]
        while not any(each["kind"] == "refused" for each in lines):
            lines += (await until(one, "log"))["lines"]
    assert answers == [1, 2]
    assert [(each["kind"], each.get("code")) for each in lines if each["kind"] != "step"] == [
        ("press", None),
        ("refused", "stale"),
    ]


BAD_MESSAGES: list[tuple[str | bytes, dict[str, Any]]] = [
    ("", {"type": "error", "text": "not JSON: Input data was truncated"}),
    ("{", {"type": "error"}),
    ("[]", {"type": "error", "text": "an object is expected, not list"}),
    ("null", {"type": "error", "text": "an object is expected, not NoneType"}),
    (b"\x00\x01", {"type": "error", "text": "a text is expected, not bytes"}),
    ("[" * 5000, {"type": "error"}),
    ("{}", {"type": "error"}),
    ('{"type": 7}', {"type": "error"}),
    ('{"type": ["press"]}', {"type": "error"}),
    (
        '{"type": "pres"}',
        {
            "type": "error",
            "text": "type: one of press, time, panic, resync, test, learn, buzzers, captains is expected, not 'pres'",
        },
    ),
    ('{"type": "press"}', {"type": "refused", "code": "bad-value"}),
    ('{"type": "press", "id": 1, "do": "arrow", "sector": 14}', {"type": "refused", "id": 1, "code": "bad-value"}),
    ('{"type": "press", "id": {"a": 1}, "do": "nope"}', {"type": "refused", "id": {"a": 1}, "code": "unknown-verb"}),
    ('{"type": "press", "do": "open"}', {"type": "refused", "code": "not-now"}),
    ('{"type": "press", "do": "spin", "seen": 9}', {"type": "refused", "code": "stale"}),
    ('{"type": "resync", "device": "x"}', {"type": "refused", "code": "unknown-device"}),
    ('{"type": "test", "id": 2}', {"type": "refused", "id": 2, "code": "unknown-device"}),
    ('{"type": "time", "t": "x"}', {"type": "time", "t": "x", "at": 0.0}),
]


async def test_bad_messages_are_answered_and_the_line_stays_up(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket() as page:
        await greeted(page)
        for message, expected in BAD_MESSAGES:
            await (page.send_bytes(message) if isinstance(message, bytes) else page.send_str(message))
            answer = await until(page, expected["type"])
            assert {key: answer[key] for key in expected} == expected, message
        assert h.desk.seq == 0
        await page.send_json({"type": "press", "do": "spin"})
        await until(page, "accepted", seq=1)


async def test_a_message_that_is_far_too_long_ends_only_its_own_line(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket() as rude, h.socket() as other:
        await greeted(rude)
        await rude.send_str("x" * 1_000_000)
        while (await rude.receive(timeout=5)).type == WSMsgType.TEXT:
            pass
        assert rude.closed
        await other.send_json({"type": "press", "do": "spin"})
        await until(other, "accepted")


async def test_only_roles_that_may_press_can_press(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air, h.socket("host") as host:
        for page, message, kind in (
            (air, {"type": "press", "do": "spin"}, "refused"),
            (air, {"type": "panic"}, "refused"),
            (host, {"type": "panic"}, "refused"),
            (host, {"type": "press", "do": "spin"}, "accepted"),
        ):
            await page.send_json(message)
            await until(page, kind)


async def test_panic_and_resync_work_from_a_page(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket() as page:
        for message in (
            {"type": "panic", "id": 1},
            {"type": "resync", "id": 2},
            {"type": "test", "device": "lights", "id": 3},
        ):
            await page.send_json(message)
            await until(page, "accepted", id=message["id"])
        assert [payload[-40:] for _, payload in h.lights.sent] == [
            b'e":"graphic","graphic":"safe","action":"play"}'[-40:],
            b"test",
        ]


async def test_directors_see_devices_refusals_of_other_sources_and_outcomes(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket() as page:
        first = await until(page, "devices")
        h.site.log.refused("osc:10.0.0.7", "spni", Refused("unknown-verb", "no such verb"))
        lines = (await until(page, "log"))["lines"]
        async with h.socket("air"):
            second = await until(page, "devices")
    states = [{each["name"]: each["why"] for each in message["devices"]} for message in (first, second)]
    assert [each["graphics"] for each in states] == ["no page is open", "1 page"]
    assert [(each["kind"], each["by"], each["code"]) for each in lines] == [("refused", "osc:10.0.0.7", "unknown-verb")]


async def test_graphics_reach_the_picture_alone_and_a_page_that_comes_gets_the_whole_stage(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air, h.socket("host") as host:
        await greeted(air)
        await greeted(host)
        for do, words in STEPS:
            await h.press(do, **words)
        ops = await until(air, "ops")
        assert [each["do"] for each in ops["ops"]] == ["load", "play"]
        assert [each.result for each in h.site.asrun.recent if each.device == "graphics"] == ["sent"]
        kinds = set()
        while "beat" not in kinds:
            kinds.add((await host.receive_json(timeout=5))["type"])
        async with h.socket("air") as late:
            stage = await until(late, "stage")
    assert not kinds & {"ops", "stage"}
    card = {"id": "20.1", "graphic": "card", "version": "", "data": {}, "step": 0}
    assert (stage["n"], stage["layers"]) == (2, [{"layer": 20, "graphics": [card]}])


FOLLOWS = {"changes": "1"}
STEPS: list[tuple[str, dict[str, Any]]] = [("spin", {}), ("arrow", {"sector": 3}), ("open", {})]
ROUND: list[tuple[str, dict[str, Any]]] = [*STEPS, ("read", {}), ("start_clock", {}), ("answer", {})]


async def test_no_answer_reaches_a_page_that_must_not_know_it(tmp_path: Path) -> None:
    clock = FakeClock()
    public = ("air", "lights", "player:1", "player:6")
    async with house(tmp_path / "run.db", clock, words=None) as h, AsyncExitStack() as stack:
        sockets = [h.socket(role, params=params) for params in ({}, FOLLOWS) for role in public]
        pages = [await stack.enter_async_context(socket) for socket in sockets]
        host = await stack.enter_async_context(h.socket("host"))
        for do, words in ROUND:
            assert (await h.press(do, **words))[0] == 200
        heard = [await _texts_until(page, h.desk.seq) for page in pages]
        of_the_host = await _texts_until(host, h.desk.seq)
    assert not [text for text in heard if "SECRET" in text or "QUESTION-5" in text or '"kind":"blitz"' in text]
    assert "QUESTION-3" in heard[0]  # it was read out
    assert "QUESTION-3" in heard[len(public)]
    assert "SECRET-ANSWER-3" in of_the_host
    assert "SECRET-ANSWER-4" not in of_the_host


async def _texts_until(page: ClientWebSocketResponse, seq: int) -> str:
    texts = []
    while True:
        text = str((await page.receive(timeout=5)).data)
        texts.append(text)
        message = json.loads(text)
        if seq in (message.get("seq"), message.get("set", {}).get("seq")):
            return "\n".join(texts)


async def test_a_page_that_follows_hears_its_view_once_and_then_what_is_new(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("host", params=FOLLOWS) as page, h.socket("host") as other:
        held = await greeted(page)
        await greeted(other)
        for seq, (do, words) in enumerate(ROUND, 1):
            await h.press(do, **words)
            news = (await until(page, "changes"))["set"]
            whole = await until(other, "view", seq=seq)
            assert "view.air.title" not in news
            assert followed(held, {"type": "changes", "set": news}) == whole
        async with h.socket("host", params=FOLLOWS) as late:
            assert (await greeted(late))["seq"] == len(ROUND)


async def test_the_time_of_the_run_comes_back_with_the_question(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path / "run.db", clock) as h, h.socket("air") as air:
        clock.advance(12.5)
        await air.send_json({"type": "time", "t": 3.25})
        assert await until(air, "time") == {"type": "time", "t": 3.25, "at": 12.5}
        assert (await until(air, "beat"))["at"] == 12.5


# Speed and slowness -----------------------------------------------------------------------------------------------


async def test_a_burst_of_presses_brings_its_last_state_and_not_every_one(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air:
        await greeted(air)
        for number in range(200):
            h.desk.press(
                h.desk.vocabulary.read({"do": "adjust", "target": "experts", "delta": 0, "reason": f"{number}"}), "test"
            )
        views = 0
        while True:
            views += 1
            if (await until(air, "view"))["seq"] == h.desk.seq:
                break
    assert views <= 3


async def test_a_press_does_nothing_for_pages_before_it_returns(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air:
        await greeted(air)
        made: list[str] = []
        real = h.desk.view
        h.desk.view = lambda role: made.append(str(role)) or real(role)  # type: ignore[method-assign, func-returns-value]
        h.desk.press(h.desk.vocabulary.read({"do": "spin"}), "test")
        assert made == []
        await until(air, "view", seq=1)
        assert made == ["air"]


async def test_fifty_pages_share_one_view_for_each_role(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, AsyncExitStack() as stack:
        roles = ["air"] * 30 + ["director"] * 10 + ["player:1"] * 10
        pages = [await stack.enter_async_context(h.socket(role)) for role in roles]
        for page in pages:
            await greeted(page)
        made: list[str] = []
        real = h.desk.view
        h.desk.view = lambda role: made.append(str(role)) or real(role)  # type: ignore[method-assign, func-returns-value]
        h.desk.press(h.desk.vocabulary.read({"do": "spin"}), "test")
        for page in pages:
            await until(page, "view", seq=1)
        assert sorted(made) == ["air", "director", "player:1"]
        _, health = await h.get("/api/health")
    assert health["clients"] == {"air": 30, "director": 10, "player:1": 10}


def deaf(h: House) -> socket.socket:
    """Open a socket of a page that never reads."""
    page = socket.create_connection(("127.0.0.1", h.bound.port), timeout=5)
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.sendall(
        b"GET /ws?role=director HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    return page


async def test_a_page_that_never_reads_costs_bounded_memory_and_delays_nobody(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air:
        with deaf(h):
            behind, seq = 0, 0
            # The system's buffers have to be full before it counts as slow.
            while not behind and seq < 300:
                seq += 1
                await h.press("adjust", target="experts", delta=0, reason="x" * 200)
                await until(air, "view", seq=seq)
                behind = (await h.get("/api/health"))[1]["behind"]
            assert behind == 1
            await h.press("spin")
            await until(air, "view", seq=seq + 1)


async def test_stopping_the_server_says_goodbye_to_pages_within_a_second(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air, h.socket() as director:
        with deaf(h):
            began = time.monotonic()
            await h.bound.close()
            took = time.monotonic() - began
        for page in (air, director):
            while (message := await page.receive(timeout=5)).type == WSMsgType.TEXT:
                pass
            assert (message.type, message.data) == (WSMsgType.CLOSE, 1001)
    assert took < 1.5


@pytest.mark.parametrize("role", ["boss", "player", "player:x"])
async def test_a_socket_for_an_unknown_role_is_refused_with_a_line(tmp_path: Path, role: str) -> None:
    async with house(tmp_path / "run.db") as h:
        headers = {"Upgrade": "websocket", "Connection": "Upgrade"}
        status, body = await h.get(f"/ws?role={role}", headers=headers)
    assert (status, body["error"][:6]) == (400, "role: ")


async def test_nothing_follows_the_goodbye_of_a_server_that_stops_while_the_game_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        reader, writer = await asyncio.open_connection("127.0.0.1", h.bound.port)
        key = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
        writer.write(f"GET /ws?role=director HTTP/1.1\r\nHost: 127.0.0.1\r\n{key}==\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        [page] = h.app[PUSHER].pages
        stopping = asyncio.ensure_future(close_all(h.app))
        for _ in range(9):  # a round that falls into any turn of the loop
            page.write(encoded({"type": "beat"}))
            await asyncio.sleep(0)
        await stopping
        assert (await asyncio.wait_for(reader.read(), 2)).endswith(b"the server stops")
        writer.close()


async def test_whoever_is_gone_before_the_answer_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path / "run.db") as h:
        key = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", h.bound.port)) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closing is a reset
                line.sendall(f"GET /ws?role=air HTTP/1.1\r\nHost: 127.0.0.1\r\n{key}==\r\n\r\n".encode())
        assert (await h.press("spin"))[0] == 200
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
