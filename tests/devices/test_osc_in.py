"""OSC input on a real port: order, atomic bundles, time tags, and what hostile senders cannot do."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from pythonosc.osc_message_builder import build_msg

from automation.clock import Clock, FakeClock, SystemClock
from automation.devices import DeviceError
from automation.devices.osc_in import HORIZON, MOST_WAITING, OscIn, ahead
from automation.devices.osc_limits import Source
from automation.devices.osc_packet import OscMessage

WALL = 1_800_000_000.25  # a moment in 2027
IMMEDIATELY = struct.pack(">Q", 1)


def say(address: str, *args: Any) -> bytes:
    return bytes(build_msg(address, list(args)).dgram)


def dated(seconds: float) -> bytes:
    return struct.pack(">Q", int((WALL + seconds + 2_208_988_800) * 2**32))


def bundled(tag: bytes, *elements: bytes) -> bytes:
    return b"#bundle\0" + tag + b"".join(struct.pack(">i", len(element)) + element for element in elements)


class Stage:
    """An open port, a sender, and all that was received and rejected."""

    def __init__(self, clock: Clock, host: str, **options: float) -> None:
        self.addresses: list[str] = []
        self.messages: list[tuple[OscMessage, Source]] = []
        self.rejected: list[tuple[Source, str]] = []
        self.faults: list[dict[str, Any]] = []
        self.on: Callable[[OscMessage], None] = lambda message: None
        self.input = OscIn(host, 0, clock, self._receive, self._reject, wall=lambda: WALL, **options)
        self.sender = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM)
        self.sender.bind((host, 0))
        self.sender.settimeout(2.0)
        self._heard = asyncio.Event()

    def _receive(self, message: OscMessage, source: Source) -> None:
        self.addresses.append(message.address)
        self.messages.append((message, source))
        self._heard.set()
        self.on(message)

    def say_when_the_loop_is_free(self, message: OscMessage) -> None:
        asyncio.get_running_loop().call_soon(self._say, f"after {message.address}")

    def _say(self, what: str) -> None:
        self.addresses.append(what)
        self._heard.set()

    def _reject(self, source: Source, reason: str) -> None:
        self.rejected.append((source, reason))

    def send(self, *packets: bytes) -> None:
        for packet in packets:
            self.sender.sendto(packet, (self.input.host, self.input.port))

    async def until(self, address: str) -> None:
        async with asyncio.timeout(5):
            while address not in self.addresses:
                self._heard.clear()
                await self._heard.wait()

    async def settle(self) -> None:
        """Wait until everything sent so far was taken; a second sender does not share the first one's bucket."""
        with socket.socket(self.sender.family, socket.SOCK_DGRAM) as second:
            second.sendto(say("/settled"), (self.input.host, self.input.port))
            await self.until("/settled")
        self.addresses.remove("/settled")
        self.messages.pop()


@asynccontextmanager
async def stage(clock: Clock | None = None, host: str = "127.0.0.1", **options: float) -> AsyncIterator[Stage]:
    opened = Stage(clock or FakeClock(), host, **options)
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: opened.faults.append(fault))
    await opened.input.open()
    try:
        yield opened
    finally:
        await opened.input.close()
        opened.sender.close()


async def test_messages_come_in_order_with_their_source() -> None:
    async with stage() as here:
        here.send(say("/a", 1), say("/b", "x", 0.5))
        await here.settle()
        source = here.sender.getsockname()
        assert here.messages == [(OscMessage("/a", (1,)), source), (OscMessage("/b", ("x", 0.5)), source)]
        assert here.input.received == 3


async def test_replies_leave_from_the_port_that_listens() -> None:
    async with stage() as here:
        here.send(say("/hello"))
        await here.settle()
        here.input.send(say("/reply"), here.sender.getsockname())
        packet, source = await asyncio.to_thread(here.sender.recvfrom, 100)
        assert (packet, source) == (say("/reply"), ("127.0.0.1", here.input.port))


async def test_a_reply_to_a_place_that_cannot_be_is_passed_over() -> None:
    async with stage() as here:
        here.input.send(say("/reply"), ("::1", 9))
        here.input.send(say("/reply"), ("127.0.0.1", 0))
        here.send(say("/a"))
        await here.until("/a")
    here.input.send(say("/reply"), ("127.0.0.1", 9))


async def test_nothing_comes_between_the_messages_of_a_bundle() -> None:
    async with stage() as here:
        here.on = here.say_when_the_loop_is_free
        here.send(bundled(IMMEDIATELY, say("/a"), say("/b"), say("/c")))
        await here.until("after /c")
        assert here.addresses == ["/a", "/b", "/c", "after /a", "after /b", "after /c"]


DUE = {
    "immediately": IMMEDIATELY,
    "zero": bytes(8),
    "now": dated(0.0),
    "a second ago": dated(-1.0),
    "a year ago": dated(-31_536_000.0),
    "a bare counter of frames": struct.pack(">Q", 90_000),
}


@pytest.mark.parametrize("tag", DUE.values(), ids=DUE)
async def test_a_bundle_that_is_due_goes_at_once(tag: bytes) -> None:
    async with stage() as here:
        here.send(bundled(tag, say("/a")))
        await here.settle()
        assert here.addresses == ["/a"]


@pytest.mark.parametrize("seconds", [0.5, 1.5, HORIZON])
async def test_a_bundle_dated_ahead_waits_for_its_time_and_nobody_waits_with_it(seconds: float) -> None:
    clock = FakeClock(start=1000.0)
    async with stage(clock) as here:
        here.send(bundled(dated(seconds), say("/late"), say("/later")), say("/early"))
        await here.settle()
        assert here.addresses == ["/early"]
        clock.advance(seconds - 0.01)
        assert here.addresses == ["/early"]
        clock.advance(0.01)
        assert here.addresses == ["/early", "/late", "/later"]


async def test_a_bundle_dated_too_far_ahead_is_refused() -> None:
    clock = FakeClock()
    async with stage(clock) as here:
        here.send(bundled(dated(61.0), say("/late")))
        await here.settle()
        clock.advance(100.0)
        assert here.addresses == []
        assert here.rejected == [(here.sender.getsockname(), "a bundle is dated 61.0 s ahead, 60 s are the most")]


async def test_bundles_inside_a_bundle_have_times_of_their_own() -> None:
    clock = FakeClock()
    async with stage(clock) as here:
        inner = bundled(dated(2.0), say("/two"))
        here.send(bundled(dated(1.0), say("/one"), inner, say("/one/more")))
        await here.settle()
        clock.advance(1.0)
        assert here.addresses == ["/one", "/one/more"]
        clock.advance(1.0)
        assert here.addresses == ["/one", "/one/more", "/two"]


async def test_only_so_many_bundles_wait() -> None:
    clock = FakeClock()
    async with stage(clock, burst=5000.0) as here:
        late = bundled(dated(1.0), say("/late"))
        here.send(*[bundled(IMMEDIATELY, *[late] * 300)] * 4)
        await here.settle()
        assert here.input.refused == 1200 - MOST_WAITING
        clock.advance(1.0)
        assert len(here.addresses) == MOST_WAITING


async def test_bundles_that_wait_are_forgotten_when_the_port_closes() -> None:
    clock = FakeClock()
    async with stage(clock) as here:
        here.send(bundled(dated(1.0), say("/late")))
        await here.settle()
    clock.advance(10.0)
    assert here.addresses == []


async def test_a_time_tag_works_on_the_clock_of_the_running_loop() -> None:
    async with stage(SystemClock()) as here:
        here.send(bundled(dated(0.02), say("/late")), say("/early"))
        await here.until("/late")
        assert here.addresses == ["/early", "/late"]


@pytest.mark.parametrize(
    ("tag", "wall", "seconds"),
    [
        (1, WALL, 0.0),
        (90_000, WALL, 0.0),
        ((1_800_000_000 + 2_208_988_800) << 32, WALL, -0.25),
        (5 << 32, 2**32 - 2_208_988_800 - 5.0, 10.0),  # 2036: the seconds of the tag have wrapped, the clock not yet
        ((2**32 - 5) << 32, 2**32 - 2_208_988_800 + 5.0, -10.0),
    ],
)
def test_a_time_tag_means_the_nearest_moment(tag: int, wall: float, seconds: float) -> None:
    assert ahead(tag, wall) == pytest.approx(seconds, abs=1e-6)


KILLERS = {
    "hangs python-osc": bytes.fromhex("2362756e646c65000000000000000001fffffffc"),
    "not UTF-8": b"/\xff\xfe\0,\0\0\0",
    "a float cut off": b"/a\0\0,f\0\0\0\0",
    "a tower of bundles": bundled(IMMEDIATELY) * 800,
    "nothing": b"",
}


@pytest.mark.parametrize("packet", KILLERS.values(), ids=KILLERS)
async def test_a_hostile_packet_is_rejected_and_the_port_goes_on(packet: bytes) -> None:
    async with stage() as here:
        here.send(packet, say("/a"))
        await here.until("/a")
        assert here.rejected[0][0] == here.sender.getsockname()
        assert here.input.refused == 1
        assert here.faults == []


async def test_an_offer_of_encryption_is_dropped_without_a_word() -> None:
    async with stage() as here:
        here.send(b"!encrypt", say("/a"))
        await here.until("/a")
        assert (here.rejected, here.input.refused, here.input.ignored) == ([], 0, 1)


async def test_random_bytes_never_disturb_the_loop() -> None:
    luck = random.Random(2)
    async with stage() as here:
        for _ in range(500):
            junk = luck.randbytes(luck.randrange(100))
            here.send(luck.choice([b"", b"/", b"/a\0\0,", bundled(IMMEDIATELY)]) + junk)
        await here.settle()
        assert here.faults == []
        assert here.input.refused > 300


async def test_a_flood_is_cut_off_and_others_are_still_heard() -> None:
    clock = FakeClock()
    async with stage(clock, rate=50.0, burst=100.0) as here:
        here.send(*[say("/flood")] * 300)
        await here.settle()
        assert here.addresses == ["/flood"] * 100
        assert here.input.refused == 200
        assert [reason for _, reason in here.rejected] == ["more than 50 messages a second"] * 5
        clock.advance(1.0)
        assert here.rejected[5][1] == "and 195 more within a second, this one the last"
        here.send(*[say("/flood")] * 60)
        await here.settle()
        assert here.addresses == ["/flood"] * 150


async def test_a_fault_of_the_receiver_is_told_and_the_rest_of_the_bundle_goes_on() -> None:
    async with stage() as here:
        here.on = lambda message: {"/b": None}[message.address]
        here.send(bundled(IMMEDIATELY, say("/a"), say("/b")))
        await here.until("/b")
        assert [type(fault["exception"]) for fault in here.faults] == [KeyError]


async def test_a_port_in_use_is_told_with_its_place_and_what_to_do() -> None:
    async with stage() as here:
        second = OscIn("127.0.0.1", here.input.port, FakeClock(), lambda *_: None, lambda *_: None)
        with pytest.raises(DeviceError) as caught:
            await second.open()
        assert f"127.0.0.1:{here.input.port}" in str(caught.value)
        assert "choose another host or port" in str(caught.value)
        await second.close()


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("127.0.0.1", -1), ("a" * 64, 0)])
async def test_a_place_that_cannot_be_is_told(host: str, port: int) -> None:
    with pytest.raises(DeviceError, match="cannot listen for OSC"):
        await OscIn(host, port, FakeClock(), lambda *_: None, lambda *_: None).open()


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


async def _greet_and_answer(host: str) -> None:
    async with stage(host=host) as here:
        here.send(say("/hello", 5))
        await here.settle()
        ((message, source),) = here.messages
        assert (message.args, source) == ((5,), here.sender.getsockname()[:2])
        here.input.send(say("/reply"), source)
        assert await asyncio.to_thread(here.sender.recv, 100) == say("/reply")


@pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6 loopback: switch IPv6 on for lo")
async def test_ipv6_works() -> None:
    await _greet_and_answer("::1")


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop does not exist for Windows")
@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        pytest.param(
            "::1",
            marks=pytest.mark.skipif(
                not _has_ipv6(), reason="this machine has no IPv6 loopback: switch IPv6 on for lo"
            ),
        ),
    ],
)
def test_it_works_on_uvloop(host: str) -> None:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_greet_and_answer(host))
