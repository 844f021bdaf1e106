"""One evening's show, wired: journal, desk, rig, OSC and pages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from automation import __version__, handsets
from automation.asrun import AsRun
from automation.buzz_desk import BuzzDesk
from automation.buzz_log import BuzzLog
from automation.clicker import Clicker
from automation.clock import SystemClock
from automation.controller_desk import ControllerDesk
from automation.controllers import bind as bind_keys
from automation.cues import Step
from automation.desk import Desk
from automation.devices import Device, DeviceError, midi
from automation.devices.graphics import Graphics
from automation.devices.midi_in import read_config
from automation.devices.midi_out import MidiDevice
from automation.devices.node_port import NodePort
from automation.devices.tap import Tapped
from automation.journal import Journal
from automation.lamp_desk import Panel
from automation.lamps import Board
from automation.learn_desk import LearnDesk
from automation.loops import Loops
from automation.model import SheetError
from automation.osc_control import Control
from automation.plan import Plan
from automation.runner import Runner
from automation.server import Access, Bound, Log, Site, bind, check_binding, make_app
from automation.server.rig import HOST, Rig
from automation.settings import Settings, own_controllers, project_file
from automation.show_control import ShowControlDesk, show_control_port
from automation.shows import BUTTONS, SHOWS
from automation.sweep import Sweeper
from automation.timecode_desk import TimecodeDesk, timecode_port
from automation.timecode_out import make_out
from automation.vocabulary import Vocabulary

log = logging.getLogger(__name__)

AFTER_THE_WIRES = 0.001
"""Seconds after which log lines are written and graphics are told: far less than a frame."""


class Studio:
    """A running show with everything that belongs to it."""

    def __init__(self, plan: Plan, settings: Settings, journal: Journal, dry: bool = False) -> None:
        """Wire it, everything still closed; to be called in the running event loop.

        `dry`: no message leaves to any device. `SheetError` where something does not fit together.
        """
        clock = SystemClock()
        self.plan, self._journal = plan, journal
        self.desk = Desk(
            plan.show, journal, clock, random.SystemRandom(), settings.desk.lockout, settings.desk.lockouts
        )
        self._asrun = AsRun(journal.path.with_suffix(".asrun.jsonl"))
        self._rig = _rig(plan, settings, clock, self.desk) if settings.rig.enabled else None
        devices = _tapped(plan, self._rig)
        sheet = plan.cue_sheet()
        lines = Log(self.desk.now)
        self._loops = loops = Loops(clock, lines.refused)
        self.runner = Runner(
            *(sheet, devices, clock, self.desk.fields, self.desk.now, self._asrun),
            suppress=dry,
            later=_after_the_wires,
            left=lambda device, payload: loops.left(device, payload, plan.wires[device] is midi),
        )
        self.desk.listen(self.runner.follow)
        buttons = BUTTONS.get(plan.show.NAME)
        self._buzz_log = BuzzLog(journal.path.with_suffix(".buzzers.jsonl"))
        self._buzzers = BuzzDesk(self.desk, clock, buttons, self._buzz_log)
        self._control: Control | None = None
        if settings.osc.enabled:
            self._control = Control(self.desk, self.runner, clock, settings.osc, lines.refused, self._buzzers, loops)
        clicker = Clicker(self.desk, clock)
        self._controllers = ControllerDesk(
            self.desk,
            self.runner,
            clock,
            {name: bind_keys(panel.layout, plan.show.NAME) for name, panel in plan.panels.items()},
            lambda name, heard: plan.panels[name].open(name, loops.ear(f"midi {name}", heard)),
            lines.refused,
            self._buzzers,
            {name: _lamps(plan, name) for name, panel in plan.panels.items() if panel.lamps},
            kinds={name: panel.kind for name, panel in plan.panels.items()},
            clicker=clicker,
        )
        loops.lamps |= {f"{name} lamps": lamps.echo for name, lamps in self._controllers.lamps.lamps.items()}
        if buttons is not None:
            self._controllers.rebound = handsets.Handsets(self.desk, buttons, _sets(plan, self._controllers)).show
        self._show_control = None
        if plan.msc.port:
            self._show_control = ShowControlDesk(
                self.desk,
                self.runner,
                clock,
                plan.msc,
                lambda whole: show_control_port(plan.msc, whole),
                lines.refused,
                self._buzzers,
                loops,
            )
        self._timecode = None
        if plan.timecode.port:
            self._timecode = TimecodeDesk(
                self.desk,
                clock,
                plan.points(),
                plan.timecode.rate,
                plan.timecode.freewheel,
                lambda whole: timecode_port(plan.timecode, whole),
                lines.refused,
                plan.windows(),
                self.runner.look,
            )
        shows, names = plan.show.NAME, tuple(SHOWS)
        folders = (project_file("config"), own_controllers())
        self._learn = LearnDesk(
            self._controllers, plan.panels, shows, names, self.desk.vocabulary, clock, lambda: folders
        )
        self._timecode_out = None
        if plan.timecode.out.port and not dry:
            self._timecode_out = make_out(self.desk, clock, plan.timecode.out)
        self.site = Site(
            desk=self.desk,
            runner=self.runner,
            asrun=self._asrun,
            log=lines,
            templates=project_file("templates"),
            version=__version__,
            access=Access(settings.server.host, settings.server.tokens, settings.server.origins),
            graphics=next((device for device in devices.values() if isinstance(device, Graphics)), None),
            catalogue=plan.catalogue,
            tests=_tests(sheet.safe()),
            health=self._health,
            keys=settings.host.keys,
            rig=self._rig,
            buzzers=self._buzzers,
            media=plan.media,
            learn=self._learn,
            clicker=clicker,
        )
        self._server = settings.server
        self._bound: Bound | None = None
        self._sweeper: Sweeper | None = None
        check_binding(settings.server.host, settings.server.tokens)

    async def open(self) -> None:
        """Open the ports, then the devices with their looks; `SheetError` names a port that cannot be had."""
        try:
            if self._control:
                await self._control.open()
        except DeviceError as error:
            raise SheetError(str(error)) from None
        self._bound = await bind(make_app(self.site), self._server.host, self._server.port)
        if self._rig:
            await self._rig.open()
        go_before_others()  # now: the processes that hold MIDI ports go before others with it
        await self.runner.open()
        await self._controllers.open()
        if self._show_control:
            await self._show_control.open()
        if self._timecode:
            await self._timecode.open()
        if self._timecode_out:
            await self._timecode_out.open()
        self._sweeper = Sweeper(self.desk)

    async def close(self) -> None:
        """Let everything go, the journal last."""
        if self._show_control:
            await self._show_control.close()
        if self._timecode:
            await self._timecode.close()
        if self._timecode_out:
            await self._timecode_out.close()
        await self._controllers.close()
        if self._bound:
            await self._bound.close()
        if self._control:
            await self._control.close()
        if self._sweeper:
            self._sweeper.close()
        self.desk.close()
        await self.runner.close()
        if self._rig:
            await self._rig.close()
        self._asrun.close()
        self._buzz_log.close()
        self._journal.close()

    def _health(self) -> Mapping[str, Any]:
        said: dict[str, Any] = {
            "loops": self._loops.health(),
            "journal_trouble": self._journal.trouble,
            "journal_synced": self._journal.synced,
        }
        if self._control:
            said["osc_in"] = self._control.health()
        said["controllers"] = self._controllers.health()
        if self._show_control:
            said["msc"] = self._show_control.health()
        if self._timecode:
            said["timecode"] = self._timecode.health()
        if self._timecode_out:
            said["timecode_out"] = self._timecode_out.health()
        return said

    @property
    def places(self) -> list[str]:
        """Say where this show can be reached, a line each."""
        lines = [f"pages   {self._bound.url}"] if self._bound else []
        lines += self._control.places if self._control else []
        return [*lines, f"journal {Path(self._journal.path)}"]


def _rig(plan: Plan, settings: Settings, clock: SystemClock, desk: Desk) -> Rig:
    """Make the virtual rig; what comes in at its port is called after the one device that sends there."""
    place = f"{HOST}:{settings.rig.port}"
    names = [name for name, table in plan.tables.items() if place in table.get("targets", ())]
    return Rig(clock, desk.now, settings.rig.port, names[0] if len(names) == 1 else "osc")


def _lamps(plan: Plan, name: str) -> Panel:
    """Make a controller's lamps, still closed."""
    panel, show = plan.panels[name], plan.show
    board = Board(panel.layout, bind_keys(panel.layout, show.NAME), Vocabulary(show))
    return Panel(board, panel.layout, MidiDevice(f"{name} lamps", read_config(name, panel.lamps)))


def _sets(plan: Plan, controllers: ControllerDesk) -> list[handsets.Set]:
    """Name the Buzz! sets: what their buttons do, and who lights their lamps."""
    ports = {name: port for name, port in controllers.ports.items() if isinstance(port, NodePort)}
    return [
        handsets.Set(partial(controllers.book, name), ports[name].light)
        for name, panel in plan.panels.items()
        if panel.kind == "buzz"
    ]


def _tapped(plan: Plan, rig: Rig | None) -> dict[str, Device]:
    """Make the devices, still closed; the virtual rig hears those that play sound."""
    devices = plan.devices()
    if rig is None:
        return devices
    return {
        name: Tapped(device, rig.tap(name)) if plan.wires[name] is midi else device for name, device in devices.items()
    }


def _after_the_wires(call: Callable[[], None]) -> None:
    # Later, not next: a desk on this machine that has to share a core with us gets to read its message in between.
    asyncio.get_running_loop().call_later(AFTER_THE_WIRES, call)


def go_before_others() -> None:
    """Ask the system to run the show before other programs, where it has such a thing and this account may."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, -10)


def _tests(safe: list[Step]) -> dict[str, Step]:
    """Test each device with the first message of its safe state."""
    return {step.device: step for step in reversed(safe) if not step.error}
