"""QLC+ as the lighting desk: a look of the show changes its Art-Net output, also after the desk was started again."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from automation.devices.desks import DESKS
from automation.model import Action, verb
from tests.amcp_server import caspar
from tests.devices.faults import Datagrams, held
from tests.live import Live, ear, free_port, server, until, until_told
from tests.peers.jack import jack_server, needs_jack
from tests.peers.plugged import Hands, plugged_in
from tests.peers.plugged_evening import Night
from tests.peers.umockdev import bed, needs_umockdev

pytestmark = [
    pytest.mark.peer,
    pytest.mark.skipif(not shutil.which("qlcplus"), reason="install qlcplus"),
    pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is this machine on Linux alone"),
]

LOOKS = [(1, 2), (1, 3), (1, 10), (2, 99), (2, 7)]
"""Cue list and cue; each has a button, and lights a channel of its own. Of each list one is on at a time."""

STARTS = 3
"""Times that QLC+ may take to start."""

ARTNET = ("127.0.0.2", 6454)
"""QLC+ itself takes this port of every other address of the machine."""


def channel(path: str) -> int:
    """Find the input channel that QLC+ makes of an OSC path: its CRC-16/X-25.

    >>> channel("123456789") == 0x906E
    True
    """
    crc = 0xFFFF
    for byte in path.encode():
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc ^ 0xFFFF


def workspace(port: int) -> str:
    """Write a workspace: OSC in at a port, Art-Net out, a scene and a button for each look."""
    scenes = "".join(_scene(i) for i in range(len(LOOKS)))
    frames = "".join(_frame(cue_list) for cue_list in (1, 2))
    return _WORKSPACE.format(port=port, channels=len(LOOKS), scenes=scenes, frames=frames, to=ARTNET[0])


def _scene(i: int) -> str:
    values = ",".join(f"{c},{255 if c == i else 0}" for c in range(len(LOOKS)) if LOOKS[c][0] == LOOKS[i][0])
    return (
        f'<Function ID="{i}" Type="Scene" Name="{LOOKS[i]}"><Speed FadeIn="0" FadeOut="0" Duration="0"/>'
        f'<FixtureVal ID="0">{values}</FixtureVal></Function>\n'
    )


def _frame(cue_list: int) -> str:
    buttons = "".join(_button(i) for i, look in enumerate(LOOKS) if look[0] == cue_list)
    return f'<SoloFrame Caption="list {cue_list}" ID="{100 + cue_list}">{_PLACE}{buttons}</SoloFrame>\n'


def _button(i: int) -> str:
    path = "/eos/cue/{}/{}/fire".format(*LOOKS[i])
    return (
        f'<Button Caption="{path}" ID="{i}" Icon="">{_PLACE}<Function ID="{i}"/><Action>Toggle</Action>'
        f'<Intensity Adjust="False">100</Intensity><Input Universe="0" Channel="{channel(path)}"/></Button>\n'
    )


_PLACE = '<WindowState Visible="True" X="10" Y="10" Width="100" Height="50"/>'
_WORKSPACE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE Workspace>
<Workspace xmlns="http://www.qlcplus.org/Workspace" CurrentWindow="VirtualConsole">
 <Creator><Name>Q Light Controller Plus</Name><Version>4.12.6</Version><Author>test</Author></Creator>
 <Engine>
  <InputOutputMap><Universe Name="Universe 1" ID="0">
   <Input Plugin="OSC" Line="0"><PluginParameters inputPort="{port}"/></Input>
   <Output Plugin="ArtNet" Line="0"><PluginParameters outputIP="{to}"/></Output>
  </Universe></InputOutputMap>
  <Fixture><Manufacturer>Generic</Manufacturer><Model>Generic</Model><Mode>{channels} Channel</Mode><ID>0</ID>
   <Name>Dimmers</Name><Universe>0</Universe><Address>0</Address><Channels>{channels}</Channels></Fixture>
{scenes} </Engine>
 <VirtualConsole><Frame Caption="">
{frames} </Frame><Properties><Size Width="1024" Height="768"/>
  <GrandMaster ChannelMode="Intensity" ValueMode="Reduce" SliderMode="Normal"/></Properties></VirtualConsole>
 <SimpleDesk><Engine/></SimpleDesk>
</Workspace>
"""


class Dimmers(asyncio.DatagramProtocol):
    """Receives Art-Net, as dimmers do."""

    def __init__(self) -> None:
        self.levels: tuple[int, ...] = ()

    def datagram_received(self, packet: bytes, address: Any) -> None:
        if packet[:10] == b"Art-Net\0\x00\x50":  # ArtDmx
            self.levels = tuple(packet[18 : 18 + len(LOOKS)])

    async def show(self, *looks: tuple[int, int]) -> None:
        """Wait until these looks are on, and no others."""
        wanted = tuple(255 if look in looks else 0 for look in LOOKS)
        try:
            await until(lambda: self.levels == wanted)
        except TimeoutError:
            raise AssertionError(f"the dimmers show {self.levels}, not {wanted}") from None


@asynccontextmanager
async def dimmers() -> AsyncIterator[Dimmers]:
    transport, receiver = await asyncio.get_running_loop().create_datagram_endpoint(Dimmers, local_addr=ARTNET)
    try:
        yield receiver
    finally:
        transport.close()


@asynccontextmanager
async def qlcplus(folder: Path, port: int) -> AsyncIterator[Process]:
    """Run QLC+ without a window, in operate mode: otherwise its buttons do nothing."""
    file = folder / "show.qxw"
    file.write_text(workspace(port), "utf-8")
    environment = {**os.environ, "HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    log = folder / "qlcplus.log"
    with log.open("ab") as output:
        for _ in range(STARTS):
            desk = await asyncio.create_subprocess_exec(
                *("qlcplus", "-m", "-n", "-p", "-o", str(file)), env=environment, stdout=output, stderr=output
            )
            if await _listens(desk, port):
                break
        try:
            yield desk
        finally:
            if desk.returncode is not None:
                said = await asyncio.to_thread(log.read_text, "utf-8", "replace")
                raise AssertionError(f"QLC+ ended by itself ({desk.returncode}): {said[-1000:]}")
            desk.kill()
            await desk.wait()


async def _listens(desk: Process, port: int) -> bool:
    """Wait until QLC+ listens to OSC; False if it gave up before. Seldom, on a busy machine, it aborts as it starts."""
    while desk.returncode is None:
        for ports in ("/proc/net/udp", "/proc/net/udp6"):
            if f":{port:04X} " in await asyncio.to_thread(Path(ports).read_text):
                return True
        await asyncio.sleep(0.05)
    return False


async def status(live: Live) -> str:
    """Tell how the lights stand."""
    _, health = await live.ask("/api/health")
    (state,) = (device["state"] for device in health["devices"] if device["name"] == "lights")
    return str(state)


async def test_a_look_of_the_show_changes_the_art_net_output(tmp_path: Path) -> None:
    port = free_port()
    async with dimmers() as stage, qlcplus(tmp_path, port):
        await until(lambda: bool(stage.levels))
        async with server(tmp_path, port) as live:
            await stage.show((1, 1), (2, 99))
            await live.plays("spin")
            await stage.show((1, 3), (2, 99))
            await live.plays("arrow 7")
            await stage.show((1, 10), (2, 7))


async def test_a_whole_number_lights_the_lamp_where_the_device_is_said_to_be_qlcplus(tmp_path: Path) -> None:
    port = free_port()
    desk = DESKS["qlcplus"]
    device = desk.make("lights", {"targets": [f"127.0.0.1:{port}"]})
    async with dimmers() as stage, qlcplus(tmp_path, port):
        await until(lambda: bool(stage.levels))
        await device.open()
        try:
            for words in ({"args": [1]}, {}, {"args": [True]}):  # QLC+ itself reads these as 1/255, nothing, nothing
                for fields in (words, {"args": [0]}):
                    device.send(desk.encode(desk.message({"osc": "/eos/cue/1/2/fire", **fields})))
                await stage.show((1, 2))
                for level in (1.0, 0.0):  # the button is one that toggles
                    device.send(desk.encode(desk.message({"osc": "/eos/cue/1/2/fire", "args": [level]})))
                await stage.show()
        finally:
            await device.close()


async def test_behind_a_late_line_that_is_cut_for_a_moment_qlcplus_shows_the_look_and_the_log_tells_of_it(
    tmp_path: Path,
) -> None:
    port = free_port()
    async with dimmers() as stage, qlcplus(tmp_path, port), held(Datagrams(port)) as line:
        await until(lambda: bool(stage.levels))
        async with server(tmp_path, line.port) as live:
            await stage.show((1, 1), (2, 99))
            line.delay = 0.1
            await live.plays("spin")
            await stage.show((1, 3), (2, 99))
            await line.stop()

            async def stands(state: str) -> bool:
                return await status(live) == state

            await until_told(lambda: stands("down"))
            await live.plays("arrow 7")
            await line.start()
            await until_told(lambda: stands("unknown"))
            await stage.show((1, 10), (2, 7))
            _, log = await live.ask("/api/asrun?device=lights&limit=1000")
            fired = [each for each in log["outcomes"] if "/eos/cue/1/10/fire" in each["text"]]
            assert [each["seq"] for each in fired] == [2, 0]  # with the press, and again because it was back
            assert fired[-1]["result"] == "sent"
            _, health = await live.ask("/api/health")
            assert "nobody listens on" in next(
                each["trouble"] for each in health["devices"] if each["name"] == "lights"
            )


async def test_a_desk_that_was_started_again_shows_the_looks_by_itself(tmp_path: Path) -> None:
    port = free_port()
    async with dimmers() as stage, server(tmp_path, port) as live:
        await live.plays("spin", "arrow 7")
        async with qlcplus(tmp_path, port):
            await stage.show((1, 10), (2, 7))

        async def lost() -> bool:
            return await status(live) == "down"

        await until_told(lost)
        stage.levels = ()
        async with qlcplus(tmp_path, port):
            await stage.show((1, 10), (2, 7))
            assert await status(live) == "unknown"


@needs_jack
@needs_umockdev
async def test_an_evening_is_run_without_a_keyboard_and_nobody_sees_that_the_desk_and_the_screens_died(
    tmp_path: Path,
) -> None:
    night, port = Night("chgk", tmp_path), free_port()
    spins = next(place for place, action in enumerate(night.tonight.actions, 1) if verb(action) == "arrow") - 1
    async with (
        jack_server() as jack,
        bed() as plugs,
        caspar() as playout,
        ear() as lights,
        dimmers() as stage,
        server(tmp_path, lights.port, start=False, **night.settings) as live,
    ):
        night.add(live, playout)
        file = live.folder / "showcaller.toml"
        both = f'targets = ["127.0.0.1:{lights.port}", "127.0.0.1:{port}"]'
        file.write_text(file.read_text("utf-8").replace(f'targets = ["127.0.0.1:{lights.port}"]', both), "utf-8")
        async with plugged_in(live, jack, plugs, night.tonight.pad) as hands:
            await restarted_desk(hands, stage, tmp_path, port, night.tonight.actions[: spins + 1])
            await night.play(hands, playout, night.tonight.actions[spins + 1 :])
            assert len(hands.clicked) > 3
            await night.told_once(hands, playout, lights)


async def restarted_desk(hands: Hands, stage: Dimmers, folder: Path, port: int, actions: tuple[Action, ...]) -> None:
    """Play to where the top stops; the desk dies while it spins, and shows where it stopped when it is back."""

    async def known() -> bool:
        _, health = await hands.live.ask("/api/health")
        return not next(device["why"] for device in health["devices"] if device["name"] == "lights")

    async with qlcplus(folder, port):
        await until(lambda: bool(stage.levels))
        await until_told(known)  # while it counts as lost, a look would come twice: with the press and at its return
        await hands.play(actions[:-1])
        await stage.show((1, 3), (2, 99))
    stage.levels = ()
    await hands.play(actions[-1:])
    async with qlcplus(folder, port):
        await stage.show((1, 10), (2, 7))
    _, log = await hands.live.ask("/api/asrun?device=lights&limit=5000")
    fired = [each for each in log["outcomes"] if "/eos/cue/1/10/fire" in each["text"]]
    assert {each["seq"] for each in fired} == {hands.view.seq, 0}  # with the press, and again because it was back
