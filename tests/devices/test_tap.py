"""The tap: what a device is given can be heard, and nothing else about the device changes."""

from __future__ import annotations

import asyncio

import pytest

from automation.clock import FakeClock
from automation.devices import Device, DeviceError, Status
from automation.devices.recorder import RecorderDevice
from automation.devices.tap import Tapped


class Slow(RecorderDevice):
    """Takes its time, and fails where it is told so."""

    def __init__(self, why: str = "") -> None:
        super().__init__(FakeClock().now)
        self._why = why
        self.gone = asyncio.Event()

    def send(self, payload: bytes) -> asyncio.Future[None]:  # type: ignore[override]
        if self._why:
            raise DeviceError(self._why)
        super().send(payload)
        return asyncio.ensure_future(self._wait())

    async def _wait(self) -> None:
        await self.gone.wait()


async def test_a_payload_is_heard_after_the_device_has_it() -> None:
    inner = RecorderDevice(FakeClock().now)
    heard: list[tuple[bytes, str, int]] = []
    device: Device = Tapped(inner, lambda payload, why: heard.append((payload, why, len(inner.sent))))
    await device.open()
    assert device.send(b"\x90\x3c\x64") is None
    await device.close()
    assert heard == [(b"\x90\x3c\x64", "", 1)]


async def test_a_slow_device_is_heard_at_once_and_still_waited_for() -> None:
    inner, heard = Slow(), []
    slow = Tapped(inner, lambda payload, why: heard.append(payload)).send(b"\xc0\x05")
    assert heard == [b"\xc0\x05"]
    assert slow is not None
    inner.gone.set()
    await slow


async def test_a_device_that_fails_is_heard_with_the_reason_and_fails_all_the_same() -> None:
    heard: list[tuple[bytes, str]] = []
    device = Tapped(Slow("no such port"), lambda payload, why: heard.append((payload, why)))
    with pytest.raises(DeviceError, match="no such port"):
        device.send(b"\xc0\x05")
    assert heard == [(b"\xc0\x05", "no such port")]


def test_status_and_watch_are_those_of_the_device() -> None:
    inner, told = RecorderDevice(FakeClock().now), []
    device = Tapped(inner, lambda payload, why: None)
    device.watch = lambda: told.append(1)
    inner.status = Status("down", "lost")
    inner.watch()
    assert (device.status, told) == (Status("down", "lost"), [1])
    assert device.watch is inner.watch
