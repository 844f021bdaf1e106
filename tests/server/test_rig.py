"""The virtual rig hears what really left, and tells pages that come late how the rig stands."""

from __future__ import annotations

import json
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from automation.clock import FakeClock, SystemClock
from automation.devices import midi, osc
from automation.devices.osc import OscMessage, OscOut
from automation.server.rig import KEPT, REMEMBERED, Rig, say_midi, say_osc
from tests.live import ear, until
from tests.server.site import house
from tests.server.site import until as told


@asynccontextmanager
async def rig() -> AsyncIterator[Rig]:
    clock = FakeClock()
    heard = Rig(clock, clock.now, 0, "lights")
    await heard.open()
    try:
        yield heard
    finally:
        await heard.close()


def packet(address: str, *args: Any) -> bytes:
    return osc.encode(osc.message({"osc": address, "args": list(args)}))


def since(rig: Rig, number: int) -> dict[str, Any]:
    """What a page is told, as it puts it together."""
    return together(json.loads(msgspec.json.encode(rig.since(number))))


def together(told: dict[str, Any]) -> dict[str, Any]:
    """Put to each moment what came then."""
    return told | {"hits": [hit | told["messages"][hit.pop("message")] for hit in told["hits"]]}


def texts(told: dict[str, Any]) -> list[str]:
    return [hit["text"] for hit in told["hits"]]


async def test_what_our_own_output_sends_arrives_and_its_signs_of_life_do_not_show() -> None:
    async with rig() as r:
        device = OscOut([("127.0.0.1", r.port)], period=0.01, idle=0.01)
        await device.open()
        device.send(packet("/eos/cue/1/12/fire", 1.0))
        device.send(packet("/eos/sub/7", 0.25))
        await until(lambda: r.end == 2)
        await device.close()
        hits = since(r, 0)["hits"]
    assert hits[0] == {
        "n": 0,
        "at": 0.0,
        "device": "lights",
        "wire": "osc",
        "why": "",
        "address": "/eos/cue/1/12/fire",
        "args": [1.0],
        "text": "/eos/cue/1/12/fire 1.0",
    }
    assert [hit["args"] for hit in hits] == [[1.0], [0.25]]


async def test_a_page_hears_only_what_is_new_to_it() -> None:
    async with rig() as r:
        hear = r.tap("sound")
        for note in (52, 56, 81):
            hear(bytes((0x99, note, 100)), "")
        assert [hit["n"] for hit in since(r, 1)["hits"]] == [1, 2]
        assert since(r, 3)["hits"] == []


async def test_a_page_that_comes_late_hears_the_last_of_each_kind_and_the_newest_in_order() -> None:
    async with rig() as r:
        hear = r.tap("sound")
        hear(bytes((0x90, 48, 90)), "")
        hear(bytes((0x90, 50, 90)), "")
        hear(bytes((0x80, 50, 64)), "")
        for step in range(KEPT):
            hear(bytes((0xB1, 7, step % 128)), "")
        assert texts(since(r, -1))[:2] == [
            "note on 48 (C3) velocity 90 channel 1",
            "note off 50 (D3) velocity 64 channel 1",
        ]
        hits = since(r, -1)["hits"]
    assert len(hits) == 2 + KEPT
    assert [hit["n"] for hit in hits] == sorted(hit["n"] for hit in hits)


async def test_messages_that_are_equal_for_python_are_told_apart() -> None:
    async with rig() as r:
        device = OscOut([("127.0.0.1", r.port)])
        await device.open()
        arrays = (b"/a\0\0,[ii]\0\0\0" + struct.pack(">ii", 1, 2), b"/a\0\0,[fi]\0\0\0" + struct.pack(">fi", 1, 2))
        for sent in (*(packet("/a", value) for value in (1, 1.0, True)), *arrays):
            device.send(sent)
        await until(lambda: r.end == 5)
        await device.close()
        assert texts(since(r, 0)) == texts(since(r, 0)) == ["/a 1", "/a 1.0", "/a true", "/a (1, 2)", "/a (1.0, 2)"]


async def test_what_was_sent_a_hundred_times_is_written_once() -> None:
    async with rig() as r:
        hear = r.tap("sound")
        for _ in range(100):
            hear(bytes((0x99, 52, 100)), "")
            hear(bytes((0x99, 56, 100)), "")
        told = json.loads(msgspec.json.encode(r.since(0)))
    assert (len(told["messages"]), [hit["message"] for hit in told["hits"]]) == (2, [0, 1] * 100)


async def test_each_of_the_messages_that_belong_together_is_heard_and_a_note_ends_after_its_length() -> None:
    clock = FakeClock()
    r = Rig(clock, clock.now, 0)
    hear = r.tap("sound")
    for words in ({"control14": 7, "value": 129}, {"note_on": 52, "length": 2.5}, {"mtc": "01:00:00:00"}):
        hear(midi.encode(midi.message(words)), "")
    clock.advance(2.4)
    assert texts(since(r, -1)) == [
        "control 7 value 1 channel 1",
        "control 39 value 1 channel 1",
        "note on 52 (E3) velocity 100 channel 1",
        "F0 7F 7F 01 01 21 00 00 00 F7",
    ]
    clock.advance(0.1)
    assert texts(since(r, -1))[4:] == ["note off 52 (E3) velocity 64 channel 1"]


async def test_what_is_remembered_has_an_end() -> None:
    async with rig() as r:
        hear = r.tap("sound")
        for status in range(0xB0, 0xC0):
            for control in range(128):
                hear(bytes((status, control, 1)), "")
        assert r.end > REMEMBERED
        assert len(since(r, -1)["hits"]) == REMEMBERED


async def test_a_port_that_is_taken_is_said_and_stops_nothing() -> None:
    async with ear() as other:
        r = Rig(FakeClock(), FakeClock().now, other.port)
        await r.open()
        r.tap("sound")(b"\x99\x34\x64", "no such port")
        said = since(r, -1)
        await r.close()
    assert "cannot listen for OSC on 127.0.0.1" in said["trouble"]
    assert said["hits"][0]["why"] == "no such port"


SAID = [
    ("99 34 64", "note on 52 (E3) velocity 100 channel 10"),
    ("80 30 40", "note off 48 (C3) velocity 64 channel 1"),
    ("b1 07 64", "control 7 value 100 channel 2"),
    ("c0 30", "program 48 channel 1"),
    ("90 3c 00", "90 3C 00"),
    ("f0 7f 01 f7", "F0 7F 01 F7"),
    ("", ""),
]


@pytest.mark.parametrize(("payload", "text"), SAID)
def test_midi_bytes_are_said_as_the_as_run_log_says_them(payload: str, text: str) -> None:
    assert say_midi(bytes.fromhex(payload)) == text


def test_an_osc_message_that_no_cue_sheet_could_write_is_said_all_the_same() -> None:
    assert say_osc(OscMessage("/odd address", (b"\1",))) == "/odd address b'\\x01'"


async def test_pages_of_the_lights_are_told_and_others_are_not(tmp_path: Path) -> None:
    async with rig() as r, house(tmp_path / "run.db", SystemClock(), rig=r) as h, h.socket("lights") as page:
        assert await told(page, "rig") == {
            "type": "rig",
            "port": r.port,
            "trouble": "",
            "lights": "lights",
            "messages": [],
            "hits": [],
        }
        r.tap("sound")(b"\x99\x34\x64", "")
        assert texts(together(await told(page, "rig"))) == ["note on 52 (E3) velocity 100 channel 10"]
        async with h.socket("air") as air:
            kinds = {(await air.receive_json(timeout=5))["type"] for _ in range(5)}
    assert "rig" not in kinds


async def test_the_hosts_page_is_told_his_keys_and_verbs(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", keys={"PageDown": "next", "F5": ""}) as h:
        status, told = await h.get("/api/host")
    assert (status, told["keys"]) == (200, {"PageDown": "next", "F5": ""})
    assert "correct" in told["verbs"]
    assert "correct_ruling" not in told["verbs"]
