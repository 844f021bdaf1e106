"""The recorder: a device that only remembers."""

from __future__ import annotations

import pytest

from automation.clock import FakeClock
from automation.devices import Device, DeviceError, Wire, midi
from automation.devices.recorder import Recorder, RecorderDevice


def test_a_recorder_is_up_and_remembers_each_payload_with_its_moment() -> None:
    clock = FakeClock()
    device = RecorderDevice(clock.now)
    assert device.status.state == "up"
    clock.advance(1.5)
    device.send(b"\x90\x3c\x64")
    clock.advance(0.5)
    device.send(b"\x80\x3c\x40")
    assert device.sent == [(1.5, b"\x90\x3c\x64"), (2.0, b"\x80\x3c\x40")]


async def test_a_recorder_keeps_what_it_was_sent_through_open_and_close() -> None:
    device = RecorderDevice(FakeClock(7.0).now)
    await device.open()
    device.send(b"\xc0\x05")
    await device.close()
    assert device.sent == [(7.0, b"\xc0\x05")]


async def test_a_recording_wire_speaks_as_the_wire_it_stands_for() -> None:
    wire: Wire = Recorder(midi, FakeClock(3.0).now)
    message = wire.message({"note_on": 60})
    device: Device = wire.make("sound", {"port": "FLUID"})
    await device.open()
    device.send(wire.encode(message))
    assert wire.describe(message) == "note on 60 (C4) velocity 100 channel 1"
    assert isinstance(device, RecorderDevice)
    assert device.sent == [(3.0, b"\x90\x3c\x64")]


def test_a_recording_wire_refuses_what_the_wire_it_stands_for_refuses() -> None:
    wire = Recorder(midi, FakeClock().now)
    with pytest.raises(DeviceError, match=r"^note_on: 200 is not 0\.\.127$"):
        wire.message({"note_on": 200})
    with pytest.raises(DeviceError, match=r"^sound: Object contains unknown field `prot`$"):
        wire.make("sound", {"port": "FLUID", "prot": 1})
