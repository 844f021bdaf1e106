"""Desks by name: their words, what they refuse, and how each is connected from the settings."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest

from automation.devices import Device, DeviceError, Receipt, Status
from automation.devices.copies import Copies
from automation.devices.desks import DESKS, GENERIC, Desk
from automation.devices.osc_out import OscOut
from automation.devices.osc_packet import OscMessage, decode
from automation.devices.osc_tcp import OscTcp
from automation.devices.readdressed import Readdressed
from tests.devices.consoles import Counting, Eos, QLab, running, settled
from tests.live import ear, free_port

# Words ------------------------------------------------------------------------------------------------------------

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("eos", {"cue": 12}, "/eos/cue/12/fire"),
    ("eos", {"cue": "1/12"}, "/eos/cue/1/12/fire"),
    ("eos", {"cue": "1/12.50/2"}, "/eos/cue/1/12.50/2/fire"),
    ("eos", {"macro": 3}, "/eos/macro/3/fire"),
    ("eos", {"sub": 7, "edge": "down"}, "/eos/sub/7/fire 1.0"),
    ("eos", {"key": "go_0", "edge": "up"}, "/eos/key/go_0 0.0"),
    ("eos", {"command": "Chan 1 At 75#"}, '/eos/newcmd "Chan 1 At 75#"'),
    ("eos", {"osc": "/eos/sub/7", "value": 0.5}, "/eos/sub/7 0.5"),
    ("eos", {"bundle": [{"cue": 1}, {"osc": "/eos/sub/2", "args": [1]}]}, "[/eos/cue/1/fire; /eos/sub/2 1]"),
    ("qlab", {"start": "5.1"}, "/cue/5.1/start"),
    ("qlab", {"stop": 7}, "/cue/7/stop"),
    ("qlab", {"osc": "/panic"}, "/panic"),
    ("ma3", {"osc": "/Page1/Fader201", "args": [100]}, "/Page1/Fader201 100"),
    ("ma3", {"osc": "/Page1/Key229", "args": [True]}, "/Page1/Key229 true"),
    ("ma3", {"command": "Go+ Sequence 5"}, '/cmd "Go+ Sequence 5"'),
    ("qlcplus", {"osc": "/show/winner"}, "/show/winner 1.0"),
    ("qlcplus", {"osc": "/show/winner", "args": [1]}, "/show/winner 1.0"),
    ("qlcplus", {"osc": "/show/winner", "args": [False]}, "/show/winner 0.0"),
    ("qlcplus", {"osc": "/show/level", "value": 0.25}, "/show/level 0.25"),
]


@pytest.mark.parametrize(("kind", "fields", "text"), SAID)
def test_a_desk_is_spoken_to_in_its_own_words(kind: str, fields: dict[str, Any], text: str) -> None:
    desk = DESKS[kind]
    message = desk.message(fields)
    assert desk.describe(message) == text
    assert decode(desk.encode(message))


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("eos", {"osc": "/cue/1/fire"}, "osc: Eos hears only addresses under /eos/"),
    ("eos", {"cue": 1.1}, "cue: a number with a point is written in quotes"),
    ("eos", {"cue": "next"}, "cue: a number is expected"),
    ("eos", {"cue": True}, "cue: a number is expected"),
    ("eos", {"cue": 1, "edge": "left"}, "edge: down or up"),
    ("eos", {"command": "x", "edge": "up"}, "edge: down or up"),
    ("eos", {"cue": 1, "macro": 2}, "macro: one of osc, cue"),
    ("eos", {"edge": "down"}, "osc: one of osc, cue"),
    ("eos", {"fire": 1}, "fire: one of osc, cue"),
    ("eos", {"key": "go/0"}, "key: the name of a key"),
    ("eos", {"bundle": [{"osc": "/eos/ping"}, {"osc": "/x"}]}, "bundle[1].osc: Eos hears only"),
    ("eos", {"bundle": [{"osc": "/eos/ping"}], "value": 1}, "value: has no place beside bundle"),
    ("eos", {"bundle": []}, "bundle: a list of messages"),
    ("qlab", {"start": "my cue"}, "start: ' ' may not stand in an address"),
    ("qlab", {"start": "5/stop"}, "start: the number of a cue"),
    ("qlab", {"go": 1}, "go: one of osc, start"),
    ("ma3", {"osc": "/page1/Fader201", "args": [1]}, "minds the case: 'Page1', not 'page1'"),
    ("ma3", {"osc": "/gma3/Page1/fader201", "args": [1]}, "'Fader201', not 'fader201'"),
    ("ma3", {"osc": "/Page1/Key1", "args": [1.0], "types": "d"}, "types: a grandMA3 takes i f s T F N, not d"),
    ("ma3", {"cmd": "x"}, "command: one of osc"),
    ("qlcplus", {"osc": "/a", "args": [128]}, "args: QLC+ hears a number from 0 to 1, not 128"),
    ("qlcplus", {"osc": "/a", "args": ["on"]}, "args: QLC+ hears a single number"),
    ("qlcplus", {"osc": "/a", "args": [1.0, 1.0]}, "args: QLC+ hears a single number"),
]


@pytest.mark.parametrize(("kind", "fields", "reason"), REFUSED)
def test_what_a_desk_would_not_understand_is_refused_with_key_and_reason(
    kind: str, fields: dict[str, Any], reason: str
) -> None:
    with pytest.raises(DeviceError) as caught:
        DESKS[kind].message(fields)
    assert reason in str(caught.value)


# Settings ---------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def made(desk: Desk, **config: Any) -> AsyncIterator[Device]:
    """Make a device from settings and open it."""
    device = desk.make("lights", config)
    await device.open()
    try:
        yield device
    finally:
        await device.close()


@contextmanager
def udp_port() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as port:
        port.bind(("127.0.0.1", 0))
        port.settimeout(5.0)
        yield port


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        ({}, "missing required field `targets`"),
        ({"targets": "127.0.0.1:8000"}, "`$.targets`"),
        ({"targets": [8000]}, "`$.targets[0]`"),
        ({"targets": ["127.0.0.1:8000"], "target": 1}, "unknown field `target`"),
        ({"targets": []}, "at least one is needed"),
        ({"targets": ["127.0.0.1:8000", "127.0.0.1"]}, "targets[1]: host:port is expected"),
        ({"targets": ["127.0.0.1:x"]}, "targets[0]: host:port"),
        ({"targets": ["127.0.0.1:0"]}, "targets[0]: host:port"),
        ({"targets": ["127.0.0.1:65536"]}, "targets[0]: host:port"),
        ({"targets": [":8000"]}, "targets[0]: host:port"),
        ({"targets": ["::1:8000"]}, "in brackets"),
        ({"targets": ["127.0.0.1:8000", "127.0.0.1:8000"]}, "twice"),
    ],
)
def test_wrong_settings_are_refused_with_their_key_and_the_reason(config: dict[str, Any], reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        GENERIC.make("lights", config)
    assert str(caught.value).startswith("lights: ")
    assert reason in str(caught.value)


WRONG: list[tuple[Desk, dict[str, Any], str]] = [
    (GENERIC, {"targets": ["http://127.0.0.1:80"]}, "targets[0]: udp:// or tcp:// is expected"),
    (GENERIC, {"targets": ["tcp://127.0.0.1"]}, "targets[0]: host:port"),
    (GENERIC, {"targets": ["127.0.0.1:1"], "framing": "cobs"}, "`$.framing`"),
    (GENERIC, {"targets": ["127.0.0.1:1"], "patience": 0}, "patience: seconds"),
    (GENERIC, {"targets": ["127.0.0.1:1"], "passcode": "1"}, "unknown field `passcode`"),
    (DESKS["ma3"], {"targets": ["127.0.0.1:1"], "bundles": True}, "bundles: this desk takes none"),
    (DESKS["ma3"], {"targets": ["127.0.0.1:1"], "prefix": "a/b"}, "prefix: it has no slashes"),
    (DESKS["qlab"], {"targets": ["tcp://127.0.0.1:1"]}, "missing required field `workspace`"),
    (DESKS["qlab"], {"targets": ["127.0.0.1:1"], "workspace": "a b"}, "workspace: ' ' may not stand"),
    (DESKS["qlab"], {"targets": ["127.0.0.1:1"], "workspace": "W1", "passcode": "1"}, "takes a passcode over TCP"),
]


@pytest.mark.parametrize(("desk", "config", "reason"), WRONG)
def test_settings_that_do_not_fit_a_desk_are_refused(desk: Desk, config: dict[str, Any], reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        desk.make("lights", config)
    assert str(caught.value).startswith("lights: ")
    assert reason in str(caught.value)


def test_plain_udp_is_sent_with_nothing_in_between() -> None:
    assert type(GENERIC.make("lights", {"targets": ["127.0.0.1:1", "127.0.0.1:2"]})) is OscOut
    assert type(DESKS["qlcplus"].make("lights", {"targets": ["udp://127.0.0.1:1"]})) is OscOut
    assert type(DESKS["eos"].make("lights", {"targets": ["tcp://127.0.0.1:1"]})) is OscTcp


async def test_a_grandma3_gets_its_prefix_and_never_a_bundle() -> None:
    async with ear() as heard:
        device = DESKS["ma3"].make("lights", {"targets": [f"127.0.0.1:{heard.port}"], "prefix": "gma3"})
        assert isinstance(device, Readdressed)
        await device.open()
        fields = {"bundle": [{"osc": "/Page1/Key229", "args": [1]}, {"osc": "/Page1/Fader201", "args": [50.5]}]}
        device.send(DESKS["ma3"].encode(DESKS["ma3"].message(fields)))
        await heard.hears("/gma3/Page1/Fader201", 50.5)
        await device.close()
        said = [message for message in heard.heard if message.address != "/showcaller"]
        assert said == [OscMessage("/gma3/Page1/Key229", (1,)), OscMessage("/gma3/Page1/Fader201", (50.5,))]


@pytest.mark.parametrize(("bundles", "packets"), [(False, 2), (True, 1)])
async def test_a_bundle_by_udp_goes_in_one_packet_only_to_a_device_that_takes_bundles(
    bundles: bool, packets: int
) -> None:
    with udp_port() as port:
        device = GENERIC.make("lights", {"targets": [f"127.0.0.1:{port.getsockname()[1]}"], "bundles": bundles})
        await device.open()
        assert device.send(GENERIC.encode(GENERIC.message({"bundle": [{"osc": "/a"}, {"osc": "/b"}]}))) is None
        found = [
            message.address for _ in range(packets) for each in decode(port.recv(999)) for message in each.messages
        ]
        assert found == ["/a", "/b"]
        await device.close()


async def test_qlab_is_addressed_by_its_workspace() -> None:
    async with running(QLab()) as console:
        config = {"targets": [f"tcp://127.0.0.1:{console.port}"], "workspace": "W1", "passcode": "1234"}
        device = DESKS["qlab"].make("sound", config)
        await device.open()
        receipt = device.send(DESKS["qlab"].encode(DESKS["qlab"].message({"start": 5})))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)
        device.send(DESKS["qlab"].encode(DESKS["qlab"].message({"osc": "/version"})))
        await console.hears("/version")
        assert console.started == ["5"]
        assert isinstance(device, Readdressed)
        assert device.round_trip is not None
        await device.close()


# Several at once --------------------------------------------------------------------------------------------------


async def test_a_desk_and_one_that_looks_on_get_the_same_and_the_desk_confirms() -> None:
    async with running(Eos()) as console, ear() as onlooker:
        config = {"targets": [f"tcp://127.0.0.1:{console.port}", f"127.0.0.1:{onlooker.port}"]}
        device = DESKS["eos"].make("lights", config)
        assert isinstance(device, Copies)
        await device.open()
        assert device.status == Status("up")
        receipt = device.send(DESKS["eos"].encode(DESKS["eos"].message({"cue": "1/5"})))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)
        await onlooker.hears("/eos/cue/1/5/fire")
        assert console.fired == ["1/5"]
        await console.stop()
        await settled(device, lambda: device.status.state == "down")
        with pytest.raises(DeviceError):  # that the onlooker got it is no proof
            device.send(DESKS["eos"].encode(DESKS["eos"].message({"cue": "1/6"})))
        await onlooker.hears("/eos/cue/1/6/fire")
        await device.close()
        await console.start()
        assert device.status.state == "down"


async def test_the_backup_confirms_what_the_lost_main_desk_cannot() -> None:
    async with running(Eos()) as main, running(Eos()) as backup:
        device = DESKS["eos"].make("lights", {"targets": [f"tcp://127.0.0.1:{each.port}" for each in (main, backup)]})
        await device.open()
        await main.stop()
        await settled(device, lambda: bool(device.status.why))
        assert device.status.state == "up"
        receipt = device.send(DESKS["eos"].encode(DESKS["eos"].message({"cue": "1/5"})))
        assert isinstance(receipt, Receipt)
        await asyncio.wait_for(receipt, 5)
        assert (main.fired, backup.fired) == ([], ["1/5"])
        await main.start()
        await settled(device, lambda: device.status == Status("up"))
        await device.close()


async def test_all_copies_lost_fails_with_every_reason() -> None:
    ports = free_port(), free_port()
    device = GENERIC.make("lights", {"targets": [f"tcp://127.0.0.1:{port}" for port in ports]})
    await device.open()
    assert device.status.state == "down"
    with pytest.raises(DeviceError, match=f"nobody listens on .*{ports[0]}; nobody listens on .*{ports[1]}"):
        device.send(b"/go\0,\0\0\0")
    await device.close()


async def test_a_copy_that_is_behind_holds_nobody_up_and_gets_the_looks_when_it_is_back() -> None:
    slow = Counting("length")
    slow.reads.clear()
    async with running(slow):
        with udp_port() as quick:
            targets = [f"tcp://127.0.0.1:{slow.port}", f"127.0.0.1:{quick.getsockname()[1]}"]
            async with made(GENERIC, targets=targets) as device:
                big = GENERIC.encode(GENERIC.message({"osc": "/big", "args": ["x" * 8000]}))
                while not device.status.why:
                    assert device.send(big) is None
                    assert quick.recv(9999) == big
                assert "has not taken an earlier message yet" in device.status.why
                assert device.send(b"/now\0\0\0\0,\0\0\0") is None
                assert quick.recv(9999).startswith(b"/now")
                slow.reads.set()
                await settled(device, lambda: device.status == Status("up"))  # a change that brings the looks again
