"""MIDI Time Code is sent at its moments by the process that is told where the clock runs."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError
from automation.devices.midi_stream import MidiStream
from automation.devices.midi_wait import timed
from automation.devices.mtc import PIECES, RATES, Rate, from_full_frame
from automation.devices.mtc_out_port import Order, Sender, read_order
from automation.timecode import Chase
from tests.devices.midi_rig import FLUID, LOOK, ROOT, Rig, Watched

PAL = RATES[25]


@given(
    st.booleans(),
    st.integers(0, PAL.day - 1),
    st.integers(0, 2**62),
    st.sampled_from(list(RATES.values())),
)
def test_an_order_is_a_message_of_its_own_and_is_read_as_it_was_written(
    runs: bool, frame: int, moment: int, rate: Rate
) -> None:
    order = Order(runs, frame, moment, rate)
    assert read_order(order.write()) == order
    assert list(MidiStream().feed(order.write())) == [order.write()]
    assert timed(order.write()) == [(0.0, order.write())]


@pytest.mark.parametrize("payload", [b"", b"\x90\x3c\x64", Order(True, 0, 0, PAL).write()[:-1]])
def test_what_is_no_order_is_refused(payload: bytes) -> None:
    with pytest.raises(ValueError, match="no order to a clock"):
        read_order(payload)


class Cable:
    """An outlet that keeps what was sent, and when."""

    name = "cable"

    def __init__(self) -> None:
        self.sent: list[tuple[float, bytes]] = []
        self.closed = False
        self._came = threading.Condition()

    def listed(self) -> bool:
        return True

    def send(self, payload: bytes) -> None:
        with self._came:
            self.sent.append((time.monotonic(), payload))
            self._came.notify()

    def close(self) -> None:
        self.closed = True

    def until(self, count: int) -> list[tuple[float, bytes]]:
        """Wait until so many messages came."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.sent) >= count, 20)
            return list(self.sent)


@pytest.mark.parametrize("rate", RATES.values())
def test_a_clock_that_runs_is_told_by_a_full_frame_and_then_by_quarter_frames_on_time(rate: Rate) -> None:
    cable, began = Cable(), time.monotonic()
    sender = Sender(cable)
    sender.send(Order(True, 1797, round(began * 1e9), rate).write())
    sent = cable.until(1 + 3 * PIECES)
    sender.close()
    assert cable.closed
    start = from_full_frame(sent[0][1])
    assert start is not None
    assert 1797 <= start.frame < 1797 + 20 * rate.a_second  # which it is: the machine may be busy
    chase = Chase()
    for at, message in sent:
        chase.feed(message, at)
    assert chase.stands(sent[-1][0]).frame == pytest.approx(1797 + (sent[-1][0] - began) * rate.a_second, abs=3.0)
    newest = max(i for i, (_, message) in enumerate(sent) if from_full_frame(message))  # a busy machine begins again
    pieces = [message[1] >> 4 for _, message in sent[newest + 1 :]]
    assert pieces == [number % PIECES for number in range(len(pieces))]
    assert chase.stands(sent[-1][0]).rate == rate


def test_a_clock_that_stands_is_told_by_a_full_frame_alone() -> None:
    cable = Cable()
    sender = Sender(cable)
    sender.send(Order(False, 90_000, 0, PAL).write())
    assert [message.hex() for _, message in cable.until(1)] == ["f07f7f010121000000f7"]
    sender.send(Order(True, 90_000, time.monotonic_ns(), PAL).write())
    cable.until(1 + 1 + PIECES)
    sender.send(Order(False, 0, 0, PAL).write())
    cable.until(len(cable.sent) + 1)
    sender.close()
    assert from_full_frame(cable.sent[-1][1]) == (0, PAL)


def test_after_the_machine_stood_still_a_full_frame_comes_first() -> None:
    cable = Cable()
    behind = [0]
    sender = Sender(cable, lambda: time.monotonic_ns() + behind[0])
    sender.send(Order(True, 0, time.monotonic_ns(), PAL).write())
    cable.until(1 + PIECES)
    behind[0] = 10_000_000_000
    cable.until(1 + PIECES + 30)
    sender.close()
    again = [found for _, message in cable.sent[1:] if (found := from_full_frame(message))]
    assert again
    assert again[0].frame >= 250


async def test_the_process_of_a_port_takes_orders_and_sends_time_code(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.plug("FLUID Synth 128:0")
    code = (
        f"import sys; sys.path[:0] = {[str(tmp_path), ROOT]!r}\n"
        "from automation.devices import midi_port, mtc_out_port\n"
        f"mtc_out_port.main(sys.argv[1:], midi_port.Looks({LOOK}, {LOOK}))"
    )
    device = Watched("out", FLUID, (sys.executable, "-c", code), retry=LOOK)
    await device.open()
    await device.until("up")
    await device.send(Order(True, 90_000, time.monotonic_ns(), PAL).write())
    with pytest.raises(DeviceError, match="no order to a clock"):
        await device.send(b"\xf0\x7d\xf7")
    async with asyncio.timeout(20):
        while len(rig.sent()) < 1 + 2 * PIECES:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)
    await device.close()
    lines = rig.sent()
    assert from_full_frame(bytes.fromhex(lines[0])) is not None
    assert [line[:4] for line in lines[1:9]] == [f"f1 {number}" for number in range(8)]
    assert lines[-1] == "closed"
