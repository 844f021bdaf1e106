"""OSC input over TCP on a real port: both framings, any chunks, answers, and what hostile connections cannot do."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from automation.clock import FakeClock
from automation.devices import DeviceError
from automation.devices.osc_in import OscIn
from automation.devices.osc_limits import Source
from automation.devices.osc_packet import LONGEST, OscMessage
from automation.devices.osc_stream import FRAMINGS
from automation.devices.osc_tcp_in import CHUNK, MOST, MOST_OF_ONE, PATIENCE, OscTcpIn, TcpFraming
from tests.devices.test_osc_in import KILLERS, say
from tests.live import until

PACKETS = [say("/a", 1), say("/b", "x\xc0\xdb", 0.5), say("/c/long", "y" * 300)]


class Stage:
    """An open port, and all that was received and refused."""

    def __init__(self, framing: TcpFraming, known: bool, rate: float, burst: float) -> None:
        self.clock = FakeClock()
        self.messages: list[OscMessage] = []
        self.sources: list[Source] = []
        self.refused: list[str] = []
        self.gone: list[Source] = []
        self.inbox = OscIn("127.0.0.1", 0, self.clock, self._receive, self._reject, rate=rate, burst=burst)
        self.tcp = OscTcpIn(
            "127.0.0.1", 0, self.clock, self.inbox, framing, known=lambda host: known, gone=self.gone.append
        )
        self.writers: list[asyncio.StreamWriter] = []

    def _receive(self, message: OscMessage, source: Source) -> None:
        self.messages.append(message)
        self.sources.append(source)

    def _reject(self, source: Source, reason: str) -> None:
        self.refused.append(reason)
        self.sources.append(source)

    @property
    def addresses(self) -> list[str]:
        return [message.address for message in self.messages]

    def after(self, seconds: float, true: Callable[[], bool]) -> Callable[[], bool]:
        """Let time pass before each look at something."""

        def look() -> bool:
            self.clock.advance(seconds)
            return true()

        return look

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.tcp.port)
        self.writers.append(writer)
        return reader, writer


@asynccontextmanager
async def stage(
    framing: TcpFraming = "auto", known: bool = True, rate: float = 2000.0, burst: float = 1000.0
) -> AsyncIterator[Stage]:
    here = Stage(framing, known, rate, burst)
    await here.tcp.open()
    try:
        yield here
    finally:
        await here.tcp.close()
        for writer in here.writers:
            writer.close()
        await until(lambda: here.tcp.connections == 0)


async def closed(reader: asyncio.StreamReader) -> None:
    """Read to the end, however it comes."""
    try:
        async with asyncio.timeout(10):
            while await reader.read(65_536):
                pass
    except ConnectionError:
        pass


@pytest.mark.parametrize("setting", ["auto", "own"])
@pytest.mark.parametrize("framing", ["length", "slip"])
async def test_packets_come_whole_wherever_the_stream_is_split(framing: TcpFraming, setting: str) -> None:
    stream = b"".join(map(FRAMINGS[framing].write, PACKETS))
    async with stage("auto" if setting == "auto" else framing) as here:
        for place in range(1, len(stream)):
            _, writer = await here.connect()
            before = len(here.messages)
            writer.write(stream[:place])
            await writer.drain()
            await asyncio.sleep(0)
            writer.write(stream[place:])
            await until(lambda before=before: len(here.messages) == before + 3)  # type: ignore[misc]
            assert here.addresses[before:] == ["/a", "/b", "/c/long"]
            writer.close()
            await until(lambda: here.tcp.connections == 0)
            here.clock.advance(1.0)
        assert here.refused == []


async def test_every_connection_is_told_apart_by_its_first_byte() -> None:
    async with stage() as here:
        for framing in ("length", "slip", "length"):
            _, writer = await here.connect()
            writer.write(FRAMINGS[framing].write(say(f"/{framing}")))
        await until(lambda: len(here.messages) == 3)
        assert sorted(here.addresses) == ["/length", "/length", "/slip"]


@pytest.mark.parametrize("framing", ["length", "slip"])
async def test_an_answer_goes_back_on_the_same_connection_in_its_framing(framing: str) -> None:
    async with stage() as here:
        reader, writer = await here.connect()
        other, _ = await here.connect()
        writer.write(FRAMINGS[framing].write(say("/hello")))
        await until(lambda: here.messages != [])
        here.tcp.send(say("/answer", "\xc0"), here.sources[0])
        wanted = FRAMINGS[framing].write(say("/answer", "\xc0"))
        assert await asyncio.wait_for(reader.readexactly(len(wanted)), 10) == wanted
        here.tcp.end(here.sources[0])
        await closed(reader)
        assert here.gone == [here.sources[0]]
        here.tcp.send(say("/late"), here.sources[0])  # nobody is there any more
        assert not other.at_eof()


@pytest.mark.parametrize(
    "packet", [packet for packet in KILLERS.values() if packet], ids=[n for n in KILLERS if KILLERS[n]]
)
async def test_a_hostile_packet_is_refused_as_by_udp_and_the_connection_goes_on(packet: bytes) -> None:
    async with stage() as here:
        _, writer = await here.connect()
        writer.write(FRAMINGS["length"].write(packet) + FRAMINGS["length"].write(say("/a")))
        await until(here.after(0.02, lambda: here.addresses == ["/a"]))
        assert here.inbox.refused == 1
        assert here.tcp.connections == 1


async def test_an_announced_length_that_cannot_be_ends_the_connection_with_the_reason() -> None:
    async with stage("length") as here:
        reader, writer = await here.connect()
        writer.write((LONGEST + 1).to_bytes(4) + b"x")
        await closed(reader)
        assert str(LONGEST) in here.refused[0]
        assert "the connection is closed" in here.refused[0]


async def test_the_wrong_framing_is_named() -> None:
    async with stage("length") as here:
        reader, writer = await here.connect()
        writer.write(FRAMINGS["slip"].write(say("/a")))
        await closed(reader)
        assert "SLIP" in here.refused[0]


async def test_an_endless_frame_of_slip_is_thrown_away_and_the_next_one_is_heard() -> None:
    async with stage() as here:
        _, writer = await here.connect()
        writer.write(b"\xc0" + b"/" * 3 * LONGEST + b"\xc0" + FRAMINGS["slip"].write(say("/a")))
        await until(here.after(0.02, lambda: here.addresses == ["/a"]))
        assert here.refused == [f"a frame of SLIP was broken, or longer than {LONGEST} bytes"]


@pytest.mark.parametrize("half", [b"\0", b"\0\0\0\x08/a", b"\xc0/a", b"GET / HTTP/1.1\r\n"])
async def test_half_a_packet_ends_the_connection_after_a_while(half: bytes) -> None:
    async with stage() as here:
        reader, writer = await here.connect()
        writer.write(half)
        await writer.drain()
        other, other_writer = await here.connect()
        other_writer.write(FRAMINGS["slip"].write(say("/whole")))
        await until(lambda: here.addresses == ["/whole"])
        here.clock.advance(PATIENCE - 1)
        assert here.tcp.connections == 2
        await until(here.after(0.5, lambda: here.tcp.connections == 1))
        await closed(reader)
        assert here.refused == [f"a packet began and did not end within {PATIENCE:g} s; the connection is closed"]
        here.clock.advance(3600.0)
        assert here.tcp.connections == 1, "a controller that says nothing for an hour stays connected"
        assert not other.at_eof()


async def test_a_slow_sender_is_heard_byte_by_byte() -> None:
    async with stage() as here:
        _, writer = await here.connect()
        for byte in FRAMINGS["length"].write(say("/slow")):
            writer.write(bytes((byte,)))
            await writer.drain()
            here.clock.advance(0.4)
        await until(lambda: here.addresses == ["/slow"])


async def test_a_stranger_must_say_what_he_wants() -> None:
    async with stage(known=False) as here:
        reader, _ = await here.connect()
        await until(lambda: here.tcp.connections == 1)
        await until(here.after(PATIENCE, lambda: here.tcp.connections == 0))
        await closed(reader)
        assert here.refused[0].startswith("an address that is not allowed")


async def test_only_so_many_connections_of_one_host_are_taken() -> None:
    async with stage() as here:
        for _ in range(MOST_OF_ONE):
            await here.connect()
        reader, _ = await here.connect()
        await closed(reader)
        assert here.refused == [f"more than {MOST_OF_ONE} connections over TCP from one host"]
        assert here.tcp.connections == MOST_OF_ONE < MOST
        here.writers[0].close()
        await until(lambda: here.tcp.connections == MOST_OF_ONE - 1)
        _, writer = await here.connect()
        writer.write(FRAMINGS["slip"].write(say("/again")))
        await until(lambda: here.addresses == ["/again"])


async def test_a_flood_is_refused_and_left_alone_and_others_are_heard() -> None:
    async with stage(rate=50.0, burst=100.0) as here:
        _, writer = await here.connect()
        writer.write(FRAMINGS["slip"].write(say("/flood")) * 20_000)
        await until(lambda: len(here.messages) >= 100)
        _, other = await here.connect()
        other.write(FRAMINGS["slip"].write(say("/other")))
        await until(lambda: "/other" in here.addresses)
        assert here.addresses.count("/flood") == 100
        assert 0 < here.inbox.refused < CHUNK, "more was read than one turn's worth"
        assert len(here.refused) == 5


async def test_a_host_that_floods_by_all_its_connections_leaves_the_others_their_share() -> None:
    async with stage(rate=50.0, burst=100.0) as here:
        for _ in range(MOST_OF_ONE):
            _, writer = await here.connect()
            writer.write(FRAMINGS["slip"].write(say("/flood")) * 1000)
        await until(lambda: here.inbox.refused > 1000)
        assert len(here.messages) == 200, "twice the share of one connection"
        assert here.inbox.take(say("/press"), ("10.0.0.9", 5000))
        assert here.inbox.take(say("/press"), ("10.0.0.8", 5000, -1))
        assert here.addresses[-2:] == ["/press", "/press"]


async def test_a_connection_that_reads_no_answers_is_cut() -> None:
    async with stage() as here:
        _, writer = await here.connect()
        writer.write(FRAMINGS["slip"].write(say("/deaf")))
        await until(lambda: here.messages != [])
        answer = say("/answer", "z" * 4000)
        async with asyncio.timeout(20):
            while here.tcp.connections:
                here.tcp.send(answer, here.sources[0])
                await asyncio.sleep(0)
        assert "does not read" in here.refused[-1]


async def test_random_bytes_never_disturb_the_loop() -> None:
    luck, faults = random.Random(5), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    async with stage() as here:
        for _ in range(150):
            _, writer = await here.connect()
            writer.write(luck.choice([b"", b"\0\0\0", b"\xc0", b"\xdb"]) + luck.randbytes(luck.randrange(200)))
            writer.close()
            await until(here.after(0.01, lambda: here.tcp.connections == 0))
        assert faults == []


async def test_a_port_in_use_is_told() -> None:
    async with stage() as here:
        second = OscTcpIn("127.0.0.1", here.tcp.port, here.clock, here.inbox)
        with pytest.raises(DeviceError, match="choose another host or port"):
            await second.open()
        await second.close()
