"""A controller whose messages a test plays, with a file that it may learn into."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from automation.clock import Clock
from automation.controller_desk import ControllerDesk, Refusal
from automation.controllers import bind
from automation.desk import Desk
from automation.devices.midi import Control, NoteOff, NoteOn
from automation.devices.midi_in import Heard, MidiIn
from automation.devices.midi_out import Config
from automation.devices.recorder import RecorderDevice
from automation.lamp_desk import Panel
from automation.lamps import Board
from automation.layouts import Layout, read_layout
from automation.learn_desk import LearnDesk
from automation.runner import Runner
from automation.settings import project_file
from automation.shows import SHOWS

TEXT = """\
title = "Pads"

[[binding]]
label = "GO"                  # the big one
on    = { note_on = 36 }
press = { do = "go" }

[[binding]]
on    = { note_on = [60, 61] }
press = { do = "extend", seconds = "$place" }
"""


class Source(Struct, frozen=True):
    """A layout and its file."""

    layout: Layout
    file: Path


class Pads:
    """A controller called "pads"."""

    def __init__(self, desk: Desk, runner: Runner, clock: Clock, refused: Refusal, file: Path, own: Path) -> None:
        layout = read_layout(file.read_text("utf-8"), str(file))
        show = desk.show.NAME
        book, self.lamps = bind(layout, show), RecorderDevice(clock.now)
        panel = Panel(Board(layout, book, desk.vocabulary), layout, self.lamps)
        panels = {"pads": panel} if layout.lamp else {}
        self.controllers = ControllerDesk(desk, runner, clock, {"pads": book}, self._port, refused, panels=panels)
        sources = {"pads": Source(layout, file)}
        folders = (project_file("config"), own)
        self.learn = LearnDesk(self.controllers, sources, show, tuple(SHOWS), desk.vocabulary, clock, lambda: folders)
        self._clock = clock

    def _port(self, name: str, heard: Heard) -> MidiIn:
        self.heard = heard
        return MidiIn(name, Config("never opened"), heard)

    def move(self, control: int, *values: int) -> None:
        """Move a fader or turn an encoder."""
        for value in values:
            self.heard(Control(control, value), self._clock.now())

    def strike(self, note: int) -> None:
        """Press a pad and let it go."""
        self.heard(NoteOn(note), self._clock.now())
        self.heard(NoteOff(note), self._clock.now())
