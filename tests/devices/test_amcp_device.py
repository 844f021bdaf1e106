"""A CasparCG server as a device: it is found, lost, restarted, slow, wrong, and its layers are right afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec import Struct

from automation.asrun import AsRun
from automation.clock import SystemClock
from automation.cues import CueSheet, read_sheet
from automation.devices import Device, DeviceError, Receipt, Status, amcp
from automation.devices.amcp_device import MOST_TRIES, CasparServer, Timing
from automation.devices.amcp_line import MOST_UNANSWERED
from automation.runner import Runner
from tests.amcp_server import AmcpServer, Fault, Layer, caspar
from tests.devices.consoles import settled
from tests.devices.faults import proxy
from tests.live import free_port, until

PAGE = "file:///graphics/air.html"
CALM = Timing(first=0.02, longest=0.05, lasting=0.01, answer=10.0, silence=10.0, beat=0.05, appears=10.0)
HASTY = Timing(first=0.02, longest=0.05, lasting=0.01, answer=0.3, silence=0.3, beat=0.05, appears=0.1)
"""For tests in which something does not come."""
HARD = Timing(beat=60, answer=0.3)
UP = Status("up")


@asynccontextmanager
async def opened(port: int, shows: dict[str, str] | None = None, timing: Timing = CALM) -> AsyncIterator[CasparServer]:
    device = CasparServer("127.0.0.1", port, shows if shows is not None else {"1-10": PAGE}, timing)
    await device.open()
    try:
        yield device
    finally:
        await device.close()


def sent(device: Device, **words: Any) -> Receipt:
    receipt = device.send(amcp.encode(amcp.message(words)))
    assert isinstance(receipt, Receipt)
    return receipt


async def why(receipt: Receipt) -> str:
    """Wait for the answer: empty if it confirms."""
    await asyncio.wait([receipt], timeout=10)
    return str(receipt.exception() or "")


# Pages ------------------------------------------------------------------------------------------------------------


async def test_the_pages_are_on_their_layers_before_the_device_is_up() -> None:
    wanted = {"1-10": PAGE, "2-5": "file:///graphics/other.html"}
    async with caspar() as server, opened(server.port, wanted) as device:
        assert device.status == UP
        assert {place: server.layer(place).path for place in wanted} == wanted
        assert device.round_trip
        assert server.said("PLAY") == [f'PLAY {place} [HTML] "{page}"' for place, page in wanted.items()]


async def test_a_page_that_stands_already_is_not_loaded_again() -> None:
    async with caspar() as server:
        server.layers["1-10"] = Layer("html", PAGE)
        async with opened(server.port) as device:
            assert (device.status, server.said("PLAY")) == (UP, [])


async def test_a_page_counts_when_it_is_seen_and_not_when_the_server_says_ok() -> None:
    async with caspar() as server:
        server.fault.blind = 4
        async with opened(server.port) as device:
            assert device.status == UP
            assert (server.fault.blind, server.layer("1-10").plays) == (0, 1)


async def test_a_page_that_never_comes_is_said_and_tried_a_few_times() -> None:
    async with caspar() as server:
        server.fault.blind = 10_000
        async with opened(server.port, timing=HASTY) as device:
            assert device.status == Status("up", f"1-10 shows no page instead of {PAGE}")
            await until(lambda: server.layer("1-10").plays == MOST_TRIES)
            looked = len(server.said("INFO"))
            await until(lambda: len(server.said("INFO")) > looked + 3)
            assert server.layer("1-10").plays == MOST_TRIES
            server.fault.blind = 0
            await settled(device, lambda: device.status == UP)


async def test_a_page_that_somebody_takes_off_by_hand_is_said_and_left_to_them() -> None:
    async with caspar() as server, opened(server.port) as device:
        await until(lambda: len(server.said("INFO")) > 4)
        server.layers["1-10"] = Layer("html", "http://else/where", plays=7)
        await settled(device, lambda: bool(device.status.why))
        assert device.status == Status("up", f"1-10 shows http://else/where instead of {PAGE}")
        server.layers["1-10"] = Layer(plays=7)
        await settled(device, lambda: "no page" in device.status.why)
        looked = len(server.said("INFO"))
        await until(lambda: len(server.said("INFO")) > looked + 3)
        assert server.layer("1-10").plays == 7
        assert await why(sent(device, play="1-10", page=PAGE)) == ""
        await settled(device, lambda: device.status == UP)


@asynccontextmanager
async def pages(first_line: bytes) -> AsyncIterator[str]:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(first_line)
        writer.close()

    heard: list[bytes] = []
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/air?layers=10"
    assert all(each.startswith(b"GET /air?layers=10 HTTP/1.1\r\nHost: 127.0.0.1:") for each in heard)
    assert heard


FETCHED = [(b"HTTP/1.1 200 OK\r\n", ""), (b"HTTP/1.1 403 Forbidden\r\n", "is refused: HTTP/1.1 403 Forbidden")]
FETCHED += [(b"", "is refused: without a word"), (b"SSH-2.0\r\n", "is refused: SSH-2.0")]


@pytest.mark.parametrize(("first_line", "problem"), FETCHED)
async def test_a_page_that_cannot_be_fetched_is_not_put_on_air(first_line: bytes, problem: str) -> None:
    async with caspar() as server, pages(first_line) as page, opened(server.port, {"1-10": page}) as device:
        assert server.layer("1-10").plays == (not problem)
        assert device.status.state == "up"
        assert device.status.why == (problem and f"1-10 shows no page instead of {page}: {page} {problem}")


async def test_a_page_whose_server_comes_late_is_put_on_air_then() -> None:
    port = free_port()
    page = f"http://127.0.0.1:{port}/air"

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        writer.close()

    async with caspar() as server, opened(server.port, {"1-10": page}) as device:
        assert device.status.why == f"1-10 shows no page instead of {page}: nobody answers at {page}"
        late = await asyncio.start_server(answer, "127.0.0.1", port)
        async with late:
            await settled(device, lambda: device.status == UP)
        assert server.layer("1-10").plays == 1


# Commands ---------------------------------------------------------------------------------------------------------


COMMANDS: list[tuple[dict[str, Any], str]] = [
    ({"play": "1-20", "clip": "intro"}, ""),
    ({"play": "1-20", "clip": "nothing"}, "404 PLAY FAILED"),
    ({"play": "9-20", "clip": "intro"}, "400 ERROR"),
    ({"loadbg": "1-20", "clip": "loop", "transition": "mix", "frames": 12, "auto": True}, ""),
    ({"mixer": "1-20", "set": "opacity", "value": 0.5, "frames": 25, "tween": "easeinsine"}, ""),
    ({"cg": "1-30", "action": "add", "template": "lower-third", "data": {"f0": '"Å" & \\'}}, ""),
    ({"cg": "1-30", "action": "add", "template": "nothing"}, "404 CG ADD FAILED"),
    ({"cg": "1-31", "action": "stop"}, "403 CG STOP FAILED"),
    ({"amcp": "INFO"}, ""),
    ({"amcp": "INFO 1"}, ""),
    ({"amcp": "FNORD 1"}, "400 ERROR"),
]


@pytest.mark.parametrize("fault", [Fault(), Fault(pieces=1), Fault(pieces=7)])
async def test_what_the_server_made_of_a_command_is_known(fault: Fault) -> None:
    async with caspar() as server, opened(server.port) as device:
        server.fault = fault
        receipts = [sent(device, **words) for words, _ in COMMANDS]
        told = [await why(receipt) for receipt in receipts]
        assert told == [problem and f"{device.name} says {problem}" for _, problem in COMMANDS]


async def test_a_template_lives_from_add_to_remove() -> None:
    steps: list[dict[str, Any]] = [
        {"action": "add", "template": "lower-third", "on_load": False},
        {"action": "play"},
        {"action": "update", "data": {"name": "Åsa"}},
        {"action": "next"},
        {"action": "invoke", "call": "flash()"},
        {"action": "stop"},
    ]
    async with caspar() as server, opened(server.port) as device:
        assert [await why(sent(device, cg="1-30", **step)) for step in steps] == [""] * len(steps)
        told = server.layer("1-30").template or []
        assert [each.split()[0] for each in told] == ["ADD", "PLAY", "UPDATE", "NEXT", "INVOKE", "STOP"]
        assert 'value="&#197;sa"' in told[2]


async def test_replies_in_the_wrong_order_find_their_commands() -> None:
    async with caspar() as server, opened(server.port, {}, Timing(beat=60)) as device:
        server.fault.holds = 8
        clips = ["intro", "no", "loop", "none", "sting", "nil", "intro", "never"]
        receipts = [sent(device, play="1-20", clip=clip) for clip in clips]
        told = [await why(receipt) for receipt in receipts]
        assert [bool(problem) for problem in told] == [False, True] * 4


async def test_a_command_that_is_never_answered_fails_alone() -> None:
    async with caspar() as server, opened(server.port, timing=HASTY) as device:
        server.fault.deaf_to = "CALL"
        receipt = sent(device, amcp="CALL 1-20 LOOP")
        assert await why(sent(device, play="1-20", clip="intro")) == ""
        assert await why(receipt) == f"{device.name}: no answer within 0.3 s"
        assert (device.status, server.connections) == (UP, 1)


async def test_an_answer_that_is_too_late_is_taken_for_nothing_else() -> None:
    async with caspar() as server, proxy(server.port) as way, opened(way.port, {}, HARD) as device:
        way.delay = 0.2  # either way: the answer comes after 0.4 s
        first = sent(device, play="1-20", clip="intro")
        assert "no answer" in await why(first)
        way.delay = 0.0
        assert "404" in await why(sent(device, play="1-20", clip="nothing"))
        assert first.exception()


async def test_more_commands_than_the_server_queues_wait_their_turn() -> None:
    count = 3 * MOST_UNANSWERED
    async with caspar() as server, opened(server.port, {}, Timing(beat=60)) as device:
        results = [device.send(b"PLAY 1-20 intro") for _ in range(count)]
        waiting = [result for result in results if not isinstance(result, Receipt)]
        assert len(waiting) == count - MOST_UNANSWERED
        for result in results:
            assert result is not None
            receipt = result if isinstance(result, Receipt) else await result
            assert receipt is not None
            assert await why(receipt) == ""
        assert server.layer("1-20").plays == count


# Links and servers that are lost ----------------------------------------------------------------------------------


async def test_a_server_that_is_not_there_is_down_and_taken_as_soon_as_it_comes() -> None:
    server = AmcpServer()
    server.port = free_port()
    async with opened(server.port) as device:
        assert device.status == Status("down", f"nobody listens on amcp://127.0.0.1:{server.port}")
        with pytest.raises(DeviceError, match="nobody listens"):
            sent(device, play="1-20", clip="intro")
        await server.start()
        await settled(device, lambda: device.status == UP)
        assert server.layer("1-10").path == PAGE
    await server.stop()


async def test_a_dropped_link_fails_what_was_on_its_way_and_reloads_no_page() -> None:
    async with caspar() as server, opened(server.port) as device:
        server.fault.deaf_to = "STOP"
        receipt = sent(device, stop="1-20")
        await until(lambda: "STOP 1-20" in server.heard)
        server.cut()
        assert "lost before it answered" in await why(receipt)
        await settled(device, lambda: device.status == UP)
        assert (server.connections, server.layer("1-10").plays) == (2, 1)
        assert device.keeps


async def test_a_mixer_that_somebody_clears_is_no_restart() -> None:
    async with caspar() as server, opened(server.port) as device:
        assert await why(sent(device, mixer="1-9999", set="clear")) == ""
        await until(lambda: bool(server.layer("1-9999").mixer))
        server.cut()
        await settled(device, lambda: device.status.state == "down")
        await settled(device, lambda: device.status == UP)
        assert device.keeps


async def test_a_restarted_server_gets_its_page_again() -> None:
    async with caspar() as server, opened(server.port) as device:
        await server.stop()
        await settled(device, lambda: device.status.state == "down")
        await server.start()
        await settled(device, lambda: device.status == UP)
        assert (server.layer("1-10").path, server.layer("1-10").plays) == (PAGE, 1)


BREAKS = {
    "half a line": Fault(half=True),
    "mute": Fault(mute=True),
    "one byte at a time": Fault(pieces=1),
}


@pytest.mark.parametrize("fault", BREAKS.values(), ids=BREAKS)
async def test_a_server_that_speaks_badly_is_up_as_soon_as_it_speaks_well(fault: Fault) -> None:
    async with caspar() as server:
        server.fault = fault
        async with opened(server.port, timing=HASTY) as device:
            await until(lambda: server.connections > 1 or device.status == UP)
            server.fault = Fault()
            if device.status != UP:
                await settled(device, lambda: device.status == UP)
            assert server.layer("1-10").plays == 1


async def test_a_link_that_stands_still_is_given_up_and_made_anew() -> None:
    async with caspar() as server, proxy(server.port) as way, opened(way.port, timing=HASTY) as device:
        way.stalls.clear()
        await settled(device, lambda: device.status.state == "down")
        assert device.status.why in (f"{device.name}: no answer within 0.3 s", f"{device.name} does not answer")
        way.stalls.set()
        await settled(device, lambda: device.status == UP)
        assert server.layer("1-10").plays == 1


async def test_a_closed_device_is_silent() -> None:
    async with caspar() as server:
        async with opened(server.port) as device:
            server.fault.deaf_to = "STOP"
            receipt = sent(device, stop="1-20")
        assert "closed by us" in await why(receipt)
        assert device.status == Status("down", f"{device.name} is closed")
        with pytest.raises(DeviceError, match="is closed"):
            sent(device, stop="1-20")


async def test_a_server_that_is_none_is_down() -> None:
    async def chat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 smtp.example.org\r\n<channel>\r\n")
        await reader.read()
        writer.close()

    other = await asyncio.start_server(chat, "127.0.0.1", 0)
    async with other, opened(other.sockets[0].getsockname()[1], timing=HASTY) as device:
        await settled(device, lambda: "no answer" in device.status.why)
        assert device.status.state == "down"


# With the runner --------------------------------------------------------------------------------------------------


SHEET = """
show = "toy"
[[look]]
slot = "loop"
do = [{ device = "playout", play = "1-20", clip = "loop", loop = true }]
[[look]]
slot = "level"
do = [{ device = "playout", mixer = "1-20", set = "opacity", value = 0.5 }]
[[look]]
slot = "lost"
do = [{ device = "playout", cg = "1-30", action = "add", template = "lower-third" }]
[[cue]]
id = "sting"
do = [{ device = "playout", play = "1-40", clip = "sting" }]
"""


class Nothing(Struct, frozen=True):
    """A game without fields."""


@asynccontextmanager
async def show(server: AmcpServer, port: int) -> AsyncIterator[tuple[Runner, CasparServer, AsRun]]:
    def prepare(_: str, words: Any) -> tuple[bytes, str]:
        message = amcp.message(words)
        return amcp.encode(message), amcp.describe(message)

    device, log = CasparServer("127.0.0.1", port, {"1-10": PAGE}, CALM), AsRun()
    clock = SystemClock()
    runner = Runner(CueSheet(read_sheet(SHEET, "a.toml"), prepare), {"playout": device}, clock, Nothing, clock.now, log)
    await runner.open()
    try:
        await until(lambda: _on_air(server))
        yield runner, device, log
    finally:
        await runner.close()


def _on_air(server: AmcpServer) -> bool:
    looks = server.layer("1-20").path, server.layer("1-20").mixer.get("OPACITY"), bool(server.layer("1-30").template)
    return looks == ("loop", ["0.5"], True)


async def test_a_restarted_server_shows_all_looks_again_and_no_sting() -> None:
    async with caspar() as server, show(server, server.port) as (runner, device, log):
        runner._play(runner.sheet._run("sting", {}), 1)
        await until(lambda: server.layer("1-40").plays == 1)
        await server.stop()
        await until(lambda: device.status.state == "down")
        await server.start()
        await until(lambda: _on_air(server))
        assert [server.layer(place).plays for place in ("1-10", "1-20", "1-30", "1-40")] == [1, 1, 1, 0]
        await until(lambda: runner.report()[0].unanswered == 0)
        assert {outcome.result for outcome in log.recent} == {"confirmed"}


async def test_nothing_flashes_after_a_dropped_link_and_what_was_lost_with_it_comes() -> None:
    async with caspar() as server, show(server, server.port) as (runner, _, _):
        await until(lambda: runner.report()[0].unanswered == 0)
        lane = runner._lanes["playout"]
        del lane.shown[("playout", "lost")]  # as if it had failed while nobody listened
        server.layers["1-30"] = Layer()
        server.cut()
        await until(lambda: _on_air(server))
        assert [server.layer(place).plays for place in ("1-10", "1-20", "1-30")] == [1, 1, 1]
        assert server.connections == 2
