"""OSC over TCP: framings, dialogs, desks that die, hang, come back, or were never there."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from automation.devices import DeviceError, Receipt, Status
from automation.devices.eos import EosDialog
from automation.devices.osc_dialog import Dialog
from automation.devices.osc_packet import OscMessage
from automation.devices.osc_stream import FRAMINGS
from automation.devices.osc_tcp import OscTcp, Timing
from automation.devices.osc_words import encode, message
from automation.devices.qlab import QLabDialog
from tests.devices.consoles import Console, Counting, Eos, QLab, running, settled
from tests.live import free_port, until

CALM = Timing(first=0.02, longest=0.05, lasting=0.01, hello=10.0, beat=0.05, answer=10.0, silence=10.0)
HASTY = Timing(first=0.02, longest=0.05, lasting=0.01, hello=0.5, beat=0.05, answer=0.5, silence=0.5)
"""For tests in which something does not come."""


def packet(address: str, *args: object) -> bytes:
    return encode(message({"osc": address, "args": list(args)}))


@asynccontextmanager
async def opened(
    port: int, framing: str = "length", dialog: Dialog | None = None, timing: Timing = CALM, bundles: bool = False
) -> AsyncIterator[OscTcp]:
    device = OscTcp("127.0.0.1", port, FRAMINGS[framing], dialog, timing=timing, bundles=bundles)
    await device.open()
    try:
        yield device
    finally:
        await device.close()


# Any desk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("framing", FRAMINGS)
async def test_messages_arrive_in_order_in_either_framing(framing: str) -> None:
    async with running(Console(framing)) as console, opened(console.port, framing) as device:
        assert device.status == Status("up")
        assert [device.send(packet("/n", number)) for number in range(200)] == [None] * 200
        await until(lambda: len(console.heard) == 200)
        assert console.heard == [OscMessage("/n", (number,)) for number in range(200)]


async def test_a_desk_that_is_not_there_is_down_and_taken_as_soon_as_it_comes() -> None:
    console = Console("length")
    console.port = free_port()
    async with opened(console.port) as device:
        assert device.status == Status("down", f"nobody listens on tcp://127.0.0.1:{console.port}")
        with pytest.raises(DeviceError, match="nobody listens"):
            device.send(packet("/lost"))
        async with running(console):
            await settled(device, lambda: device.status.state == "up")
            device.send(packet("/found"))
            await console.hears("/found")
            assert console.addresses() == ["/found"]


async def test_a_desk_that_was_started_again_is_taken_again_over_one_connection() -> None:
    console = Console("length")
    async with running(console), opened(console.port) as device:
        for _ in range(3):
            await console.stop()
            await settled(device, lambda: device.status.state == "down")
            await console.start()
            await settled(device, lambda: device.status.state == "up")
        assert console.connections == 4


async def test_a_desk_that_hangs_up_after_each_connection_is_not_rung_without_a_pause() -> None:
    calls: list[float] = []
    enough = asyncio.Event()

    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        calls.append(asyncio.get_running_loop().time())
        writer.transport.abort()
        if len(calls) == 5:
            enough.set()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    async with server:
        timing = Timing(first=0.02, longest=10.0)
        async with opened(server.sockets[0].getsockname()[1], timing=timing), asyncio.timeout(10):
            await enough.wait()
    waits = [later - earlier for earlier, later in itertools.pairwise(calls)]
    for wait, least in zip(waits, (0.02, 0.04, 0.08, 0.16), strict=True):
        assert wait >= least * 0.9


async def endless(device: OscTcp) -> None:
    """Send for ever; what has to wait at first may still fit into the desk's own buffer."""
    while True:
        if (sent := device.send(packet("/big", "x" * 8000))) is not None:
            await sent


async def test_a_desk_that_takes_nothing_never_holds_the_show_up_and_is_given_up() -> None:
    console = Console("length")
    console.reads.clear()
    async with running(console), opened(console.port, timing=HASTY) as device:
        with pytest.raises(DeviceError, match="takes nothing any more"):
            await endless(device)
        await until(lambda: console.connections >= 2)


async def test_little_is_on_the_way_to_a_slow_desk_so_that_what_waits_can_still_be_taken_back() -> None:
    console, kept = Console("length"), packet("/big", "x" * 1000)
    console.reads.clear()
    async with running(console), opened(console.port, timing=Timing()) as device:
        gone, waits = 0, None
        while waits is None:
            waits, gone = device.send(kept), gone + len(kept)
        assert gone < 1_000_000  # Linux would take four million by itself
        console.reads.set()
        await waits


async def test_a_desk_that_is_slow_for_a_moment_gets_everything() -> None:
    console = Counting("length")
    console.reads.clear()
    async with running(console), opened(console.port, timing=Timing()) as device:
        sent, last = 0, None
        while last is None:
            last = device.send(packet("/big", "x" * 8000))
            sent += 1
        console.reads.set()
        await asyncio.wait_for(last, 10)
        await until(lambda: len(console.packets) == sent)


async def test_what_a_desk_says_is_passed_over_where_nobody_asked() -> None:
    async with running(Console("length")) as console, opened(console.port) as device:
        console.say("/hello", 1)
        device.send(packet("/there"))
        await console.hears("/there")
        assert device.status == Status("up")


@pytest.mark.parametrize(("bundles", "packets"), [(False, 2), (True, 1)])
async def test_a_bundle_goes_in_one_packet_only_to_a_desk_that_takes_bundles(bundles: bool, packets: int) -> None:
    packed = encode(message({"bundle": [{"osc": "/a", "args": [1]}, {"osc": "/b"}]}))
    async with running(Console("length")) as console, opened(console.port, bundles=bundles) as device:
        device.send(packed)
        await console.hears("/b")
        assert console.heard == [OscMessage("/a", (1,)), OscMessage("/b")]
        assert len(console.packets) == packets


async def test_a_device_that_was_closed_says_so_and_opens_again() -> None:
    async with running(Console("length")) as console:
        device = OscTcp("127.0.0.1", console.port, FRAMINGS["length"], timing=CALM)
        with pytest.raises(DeviceError, match="not connected yet"):
            device.send(packet("/early"))
        for number in (1, 2):
            await device.open()
            await device.open()
            assert device.send(packet("/n", number)) is None
            await console.hears("/n", number)
            await device.close()
            await device.close()
            assert device.status == Status("down", f"tcp://127.0.0.1:{console.port} is closed")
        assert console.connections == 2


async def test_a_desk_with_the_other_framing_is_named_by_what_it_says() -> None:
    async def speak_slip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(FRAMINGS["slip"].write(packet("/eos/out/event/state", 1)))
        while await reader.read(1000):
            pass
        writer.close()

    server = await asyncio.start_server(speak_slip, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, opened(port, "length", EosDialog()) as device:
        await settled(device, lambda: 'framing = "slip"' in device.status.why)


# Eos --------------------------------------------------------------------------------------------------------------


async def test_a_fired_cue_is_confirmed_by_its_event_and_the_round_trip_is_known() -> None:
    async with running(Eos()) as console, opened(console.port, dialog=EosDialog(user=5)) as device:
        assert device.status == Status("up")
        assert console.heard[:2] == [
            OscMessage("/eos/filter/add", ("/eos/out/event/*", "/eos/out/ping")),
            OscMessage("/eos/user", (5,)),
        ]
        receipt = device.send(packet("/eos/cue/1/12/fire"))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)
        assert console.fired == ["1/12"]
        assert device.round_trip is not None
        assert 0 < device.round_trip < 5


async def test_a_cue_that_the_desk_does_not_have_fails_by_its_silence() -> None:
    async with running(Eos()) as console, opened(console.port, dialog=EosDialog(), timing=HASTY) as device:
        receipts = [device.send(packet(f"/eos/cue/1/{cue}/fire")) for cue in (12, 400, 13)]
        results = await asyncio.gather(*filter(None, receipts), return_exceptions=True)
        assert results[0] is results[2] is None
        assert str(results[1]) == f"tcp://127.0.0.1:{console.port} gave no answer within 0.5 s"
        assert device.status == Status("up")


async def test_equal_cues_are_confirmed_one_by_one() -> None:
    async with running(Eos()) as console, opened(console.port, dialog=EosDialog()) as device:
        console.mute = True
        receipts = [device.send(packet("/eos/cue/1/12/fire")) for _ in range(2)]
        console.say("/eos/out/event/cue/1/12/fire", "")
        first, second = receipts
        assert isinstance(first, Receipt)
        assert isinstance(second, Receipt)
        await asyncio.wait_for(first, 5)
        assert not second.done()


async def test_a_desk_that_answers_nothing_is_used_all_the_same_and_said_to_be_unknown() -> None:
    console = Eos()
    console.mute = True
    async with running(console), opened(console.port, dialog=EosDialog(), timing=HASTY) as device:
        assert device.status.state == "unknown"
        assert "answers none" in device.status.why
        assert device.send(packet("/eos/cue/1/12/fire")) is None  # sent, and that is all that is known
        console.mute = False
        await settled(device, lambda: device.status == Status("up"))
        receipt = device.send(packet("/eos/cue/1/12/fire"))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)


async def test_a_desk_that_stops_answering_is_lost_and_connected_anew() -> None:
    async with running(Eos()) as console, opened(console.port, dialog=EosDialog(), timing=HASTY) as device:
        console.mute = True
        receipt = device.send(packet("/eos/cue/1/12/fire"))
        await settled(device, lambda: device.status.state == "down")
        assert "does not answer" in device.status.why
        assert isinstance(receipt, Receipt)
        with pytest.raises(DeviceError, match=r"lost before it answered|no answer within"):
            await receipt
        console.mute = False
        await settled(device, lambda: device.status == Status("up"))
        assert console.connections >= 2


async def test_what_was_not_answered_fails_when_the_connection_is_cut() -> None:
    async with running(Eos()) as console, opened(console.port, dialog=EosDialog()) as device:
        console.mute = True
        receipt = device.send(packet("/eos/cue/1/12/fire"))
        await console.hears("/eos/cue/1/12/fire")
        console.cut()
        assert isinstance(receipt, Receipt)
        with pytest.raises(DeviceError, match="lost before it answered"):
            await asyncio.wait_for(receipt, 5)


async def test_a_desk_that_talks_nonsense_stays_connected() -> None:
    async with running(Eos()) as console, opened(console.port, dialog=EosDialog()) as device:
        for junk in (b"junk", b"#bundle\0" + bytes(5), b"/x\0\0,i\0\0", b"!encrypted"):
            for writer in console._writers:
                writer.write(console.framing.write(junk))
        receipt = device.send(packet("/eos/macro/3/fire"))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)
        assert console.connections == 1


# QLab -------------------------------------------------------------------------------------------------------------


async def test_qlab_lets_us_in_by_the_passcode_and_confirms_by_its_replies() -> None:
    async with running(QLab()) as console, opened(console.port, "slip", QLabDialog("W1", "1234")) as device:
        assert device.status == Status("up")
        started = device.send(packet("/workspace/W1/cue/5/start"))
        refused = device.send(packet("/workspace/W1/cue/404/start"))
        assert isinstance(started, Receipt)
        assert isinstance(refused, Receipt)
        await asyncio.wait_for(started, 5)
        with pytest.raises(DeviceError, match="QLab says error"):
            await asyncio.wait_for(refused, 5)
        assert console.started == ["5"]
        await console.hears("/workspace/W1/thump", 3)


LOCKED: list[tuple[QLab, str]] = [
    (QLab(passcode="other"), "refuses the passcode (badpass)"),
    (QLab(access="ok:view"), "allows view, but not control"),
]


@pytest.mark.parametrize(("console", "reason"), LOCKED)
async def test_a_wrong_passcode_is_said_once_and_never_again(console: QLab, reason: str) -> None:
    async with running(console), opened(console.port, "slip", QLabDialog("W1", "1234")) as device:
        assert device.status.state == "down"
        assert reason in device.status.why
        assert device._keeper is not None
        await asyncio.wait_for(device._keeper, 5)  # nothing is left that would try again
        assert console.connections == 1
        assert console.addresses().count("/workspace/W1/connect") == 1


async def test_a_qlab_that_says_nothing_is_down_for_nothing_would_be_done() -> None:
    console = QLab()
    console.mute = True
    async with running(console), opened(console.port, "slip", QLabDialog("W1", "1234"), HASTY) as device:
        assert device.status.state == "down"
        console.mute = False
        await settled(device, lambda: device.status == Status("up"))


async def test_qlab_is_let_go_of_and_taken_again_when_it_was_started_again() -> None:
    async with running(QLab()) as console, opened(console.port, "slip", QLabDialog("W1", "1234")) as device:
        await console.stop()
        await settled(device, lambda: device.status.state == "down")
        await console.start()
        await settled(device, lambda: device.status == Status("up"))
        receipt = device.send(packet("/workspace/W1/cue/6/start"))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)


async def test_a_workspace_that_is_closed_and_opened_again_is_connected_again() -> None:
    async with running(QLab()) as console, opened(console.port, "slip", QLabDialog("W1", "1234")) as device:
        console.workspace = False
        await settled(device, lambda: "QLab says error" in device.status.why)
        await settled(device, lambda: "does not connect us to its workspace" in device.status.why)
        console.workspace = True
        await settled(device, lambda: device.status == Status("up"))
        assert console.guesses == 0
