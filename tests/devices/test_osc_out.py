"""OSC output to real ports: several targets, lost ones, and those that come back."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from automation.devices import DeviceError, Status
from automation.devices.copies import Copies
from automation.devices.osc_out import OscOut
from automation.devices.osc_words import encode, message
from automation.devices.readdressed import Readdressed

GO = encode(message({"osc": "/go", "args": [7]}))
NOWHERE = ("a" * 64, 9)  # no name server needs to be asked: a label has 63 letters at most
PERIOD, QUIET = 0.01, 0.05

refusals = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell a sender that nobody listens")


def listener(port: int = 0) -> socket.socket:
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    opened.bind(("127.0.0.1", port))
    opened.settimeout(5.0)
    return opened


def free_port() -> int:
    with listener() as opened:
        return int(opened.getsockname()[1])


@asynccontextmanager
async def opened(*targets: tuple[str, int], idle: float = 60.0) -> AsyncIterator[OscOut]:
    device = OscOut(targets, PERIOD, QUIET, idle)
    await device.open()
    try:
        yield device
    finally:
        await device.close()


async def until(device: OscOut, wanted: Callable[[Status], bool]) -> Status:
    """Wait for a status, as told by `watch`."""
    changed = asyncio.Event()
    device.watch = changed.set
    async with asyncio.timeout(5):
        while not wanted(device.status):
            changed.clear()
            await changed.wait()
    return device.status


async def heard(ear: socket.socket) -> bytes:
    """Receive the next packet that is more than a question whether somebody is there."""
    while (packet := await asyncio.to_thread(ear.recv, 2000)).startswith(b"#bundle"):
        assert packet == b"#bundle\0" + bytes(7) + b"\1"
    return packet


async def test_a_message_is_gone_at_once_to_every_target() -> None:
    with listener() as one, listener() as two:
        async with opened(one.getsockname(), two.getsockname()) as device:
            assert device.send(GO) is None
            assert (one.recv(100), two.recv(100)) == (GO, GO)
            assert device.status == Status("unknown")  # UDP never answers


async def test_messages_arrive_in_order() -> None:
    packets = [encode(message({"osc": "/n", "args": [number]})) for number in range(100)]
    with listener() as ear:
        async with opened(ear.getsockname()) as device:
            assert [device.send(packet) for packet in packets] == [None] * 100
            assert [ear.recv(100) for _ in packets] == packets


async def test_a_name_is_resolved_when_it_opens() -> None:
    with listener() as ear:
        async with opened(("localhost", ear.getsockname()[1])) as device:
            assert device.send(GO) is None
            assert ear.recv(100) == GO


@refusals
async def test_a_dead_target_does_not_hinder_the_others() -> None:
    dead = free_port()
    with listener() as ear:
        async with opened(("127.0.0.1", dead), NOWHERE, ear.getsockname()) as device:
            for _ in range(3):
                assert device.send(GO) is None
            assert [ear.recv(100) for _ in range(3)] == [GO] * 3
            status = await until(device, lambda status: "nobody listens" in status.why)
            assert status.state == "unknown"
            assert f"nobody listens on 127.0.0.1:{dead}; {NOWHERE[0]}:9 cannot be reached" in status.why


@refusals
async def test_a_target_where_nobody_listens_is_down_until_somebody_does() -> None:
    port = free_port()
    async with opened(("127.0.0.1", port)) as device:
        assert device.status == Status("unknown")
        assert device.send(GO) is None
        assert await until(device, lambda status: status.state == "down") == Status(
            "down", f"nobody listens on 127.0.0.1:{port}"
        )
        assert [device.send(GO) for _ in range(5)] == [None] * 5
        assert device.status.state == "down"
        with listener(port) as ear:
            assert await until(device, lambda status: status.state == "unknown") == Status("unknown")
            assert device.send(GO) is None
            assert await heard(ear) == GO


@refusals
async def test_a_target_that_goes_and_returns_between_two_messages_is_noticed() -> None:
    port = free_port()
    with listener(port) as ear:
        async with opened(("127.0.0.1", port), idle=0.01) as device:
            ear.close()
            assert (await until(device, lambda status: status.state == "down")).why.startswith("nobody listens")
            with listener(port):
                await until(device, lambda status: status == Status("unknown"))


@refusals
async def test_the_first_message_after_a_return_arrives() -> None:
    port = free_port()
    async with opened(("127.0.0.1", port)) as device:
        device.send(b"lost")
        await until(device, lambda status: status.state == "down")
        with listener(port) as ear:
            device.send(GO)
            assert await heard(ear) == GO


async def test_a_name_that_cannot_be_resolved_is_down_and_sending_fails() -> None:
    async with opened(NOWHERE) as device:
        assert device.status.state == "down"
        assert "cannot be reached" in device.status.why
        with pytest.raises(DeviceError, match="cannot be reached"):
            device.send(GO)


async def test_a_packet_that_is_too_long_for_the_system_fails_and_the_next_one_goes() -> None:
    with listener() as ear:
        async with opened(ear.getsockname()) as device:
            with pytest.raises(DeviceError, match=r"127\.0\.0\.1"):
                device.send(bytes(100_000))
            assert device.send(GO) is None
            assert await heard(ear) == GO


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells that it has no room for a datagram")
async def test_a_message_that_the_system_has_no_room_for_waits() -> None:
    async with opened(("127.0.0.1", free_port())) as device:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with theirs:
            device.targets[0].attach(ours)
            sent, waiting = 0, None
            while waiting is None:
                waiting = device.send(GO)
                sent += 1
            last = asyncio.ensure_future(waiting)
            for _ in range(sent):
                assert await asyncio.to_thread(theirs.recv, 100) == GO
            await last


async def test_a_device_that_is_not_open_refuses_to_send() -> None:
    with listener() as ear:
        device = OscOut([ear.getsockname()])
        assert device.status == Status("down", "not opened yet")
        with pytest.raises(DeviceError, match="not connected"):
            device.send(GO)
        await device.open()
        await device.open()
        assert device.send(GO) is None
        await device.close()
        await device.close()
        assert device.status == Status("down", f"127.0.0.1:{ear.getsockname()[1]} is closed")
        with pytest.raises(DeviceError, match="is closed"):
            device.send(GO)


async def test_a_device_opens_again_after_it_was_closed() -> None:
    with listener() as ear:
        device = OscOut([ear.getsockname()])
        for _ in range(2):
            await device.open()
            assert device.status == Status("unknown")
            assert device.send(GO) is None
            await device.close()
        assert [ear.recv(100), ear.recv(100)] == [GO, GO]


async def test_a_receiver_on_this_machine_is_known_as_near_also_behind_other_devices() -> None:
    with listener() as ear:
        async with opened(("127.0.0.1", ear.getsockname()[1])) as device:
            behind = Readdressed(device, lambda address: address)
            assert (device.near, behind.near, Copies([behind]).near) == (True, True, True)
    assert not OscOut([NOWHERE]).near
