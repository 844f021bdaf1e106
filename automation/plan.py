"""What one evening needs, read from its files: the show, its episode, its cue sheet and the wires of its devices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from automation.catalogue import Catalogue
from automation.check import (
    Problem,
    check_episode,
    check_graphics,
    check_media,
    check_sheet,
    check_timecodes,
    worst,
)
from automation.controllers import Layout, bind, read_layout
from automation.controllers import problems as layout_problems
from automation.cue_calls import problems as call_problems
from automation.cues import TIMECODE, CueSheet, Sheet, Words, read_sheet
from automation.devices import Device, DeviceError, Wire, graphics, mtc
from automation.devices.input_port import Heard, InputPort
from automation.devices.inputs import INPUTS
from automation.devices.midi_in import read_config
from automation.devices.recorder import Recorder, RecorderDevice
from automation.devices.wires import WIRES
from automation.layouts import Kind, unheard
from automation.model import SheetError, Show
from automation.moment import Line
from automation.settings import (
    MscSettings,
    OscInSettings,
    Settings,
    TimecodeSettings,
    find_controller,
    find_graphics,
    find_sheet,
    read_toml,
)
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from automation.windows import Window


class Panel(Struct, frozen=True):
    """A controller: what its buttons do, and the settings of its port."""

    layout: Layout
    file: Path
    port: Mapping[str, Any]
    lamps: Mapping[str, Any] = {}
    """The settings of the port that its lamps are lit through; none if it has no lamps."""
    kind: Kind = "midi"
    """What it is plugged in as."""

    def open(self, name: str, heard: Heard) -> InputPort:
        """Make its port, still closed; `DeviceError` says what its settings have wrong."""
        kind = INPUTS[self.kind]
        return kind.make(name, kind.read(name, self.port), heard)


_HERE = ("127.0.0.1", "localhost", "[::1]")


class Plan(Struct, frozen=True):
    """Everything that an episode is run from."""

    show: Show
    words: dict[str, Any]
    """The episode as its file says it."""
    file: Path
    sheet: Sheet
    sheet_file: Path
    wires: Mapping[str, Wire]
    """Device name to its wire."""
    tables: Mapping[str, Mapping[str, Any]]
    """Device name to its settings, without the kind."""
    catalogue: Catalogue
    """The graphics that can be shown."""
    media: Path | None = None
    """Where the episode's pictures, sounds and films lie."""
    panels: Mapping[str, Panel] = {}
    """Controller name to what it is."""
    timecode: TimecodeSettings = TimecodeSettings()
    """The playout's clock, and what tells others the episode's."""
    msc: MscSettings = MscSettings()
    osc: OscInSettings = OscInSettings(enabled=False)
    """Where show control comes in."""

    def problems(self) -> list[Problem]:
        """Find everything that does not fit together."""
        fires = [name for each in self.words.get("segment", ()) if isinstance(each, dict) for name in _fire(each)]
        cues = [cue.id for cue in self.sheet.cue]
        found = check_episode(self.show, self.words, str(self.file), cues)
        found += check_media(self.words, str(self.file), self._has)
        found += check_sheet(self.show, self.sheet, str(self.sheet_file), self.wires, fires)
        stages = [name for name, wire in self.wires.items() if wire is graphics]
        found += check_graphics(self.sheet, str(self.sheet_file), stages, self.catalogue)
        found += [problem for name, panel in self.panels.items() for problem in self._at_panel(name, panel)]
        found += [*self._in_timecode(), *self._in_msc(), *self._circles()]
        return found + [Problem("error", "settings", f"devices.{name}", text) for name, text in self._misfits()]

    def _at_panel(self, name: str, panel: Panel) -> Iterator[Problem]:
        try:
            kind = INPUTS[panel.kind]
            for each in (panel.port, panel.lamps) if panel.lamps else (panel.port,):
                kind.read(name, each)
        except DeviceError as error:
            yield Problem("error", "settings", f"controllers.{name}", str(error))
        twins = [each for each, other in self.panels.items() if each < name and _same(other, panel)]
        if twins:
            text = f"{twins[0]} has the same port; of two alike one says number = 2"
            yield Problem("error", "settings", f"controllers.{name}", text)
        for place, text in unheard(panel.layout, panel.kind):
            yield Problem("error", str(panel.file), place, text)
        fields = self.show.FIELDS.__struct_fields__
        for place, text in layout_problems(panel.layout, self.show.NAME, tuple(SHOWS), Vocabulary(self.show), fields):
            yield Problem("error", str(panel.file), place, text)
        if not bind(panel.layout, self.show.NAME):
            yield Problem("warning", str(panel.file), "binding", f"none of them is for {self.show.NAME}")

    def _in_timecode(self) -> Iterator[Problem]:
        settings = self.timecode
        points = [
            (str(self.sheet_file), f"cue[{i}] ({cue.id}).at_timecode", cue.at_timecode)
            for i, cue in enumerate(self.sheet.cue)
            if cue.at_timecode
        ]
        points += [
            (str(self.sheet_file), f"look[{i}] ({look.label or look.slot}).while.{TIMECODE}.{key}", text)
            for i, look in enumerate(self.sheet.look)
            if isinstance(look.window, dict)
            for key, text in look.window.items()
            if key in ("min", "max")
        ]
        points += [(str(self.file), f"segment[{i}].timecode", text) for i, text in _segment_times(self.words)]
        yield from check_timecodes(points, settings.rate, bool(settings.port))
        starts = [("settings", "timecode.out.start", settings.out.start)]
        yield from check_timecodes(starts, settings.out.rate, True)
        for place, port in (("timecode", settings), ("timecode.out", settings.out), ("msc", self.msc)):
            try:
                if port.words():
                    read_config(place, port.words())
            except DeviceError as error:
                yield Problem("error", "settings", place, str(error))

    def _in_msc(self) -> Iterator[Problem]:
        vocabulary = Vocabulary(self.show)
        try:
            segments = Line.read(self.show, vocabulary, self.words).segments
        except SheetError:  # check_episode tells of it
            segments = ()
        for place, text in call_problems(self.msc.presses(), self.show.NAME, tuple(SHOWS), vocabulary, segments):
            yield Problem("error", "settings", f"msc.{place}", text)

    def _circles(self) -> Iterator[Problem]:
        ours = {"udp": self.osc.port, "tcp": self.osc.tcp_port} if self.osc.enabled else {}
        for name, table in self.tables.items():
            targets = table.get("targets")
            for i, target in enumerate(targets if isinstance(targets, list) else ()):
                kind, _, place = str(target).rpartition("://")
                host, _, port = place.rpartition(":")
                if host in (*_HERE, self.osc.host) and port == str(ours.get(kind or "udp")):
                    text = f"{target} is the input of this show ([osc]): what is sent there would press here"
                    yield Problem("error", "settings", f"devices.{name}.targets[{i}]", text)

    def points(self) -> dict[str, int]:
        """Give the points of the playout's clock at which something happens, in frames: cues and segments by name."""
        rate = mtc.RATES[self.timecode.rate]
        times = {f"cue {cue.id}": cue.at_timecode for cue in self.sheet.cue if cue.at_timecode}
        times |= {f"segment {i + 1}": text for i, text in _segment_times(self.words)}
        return {name: mtc.read(name, text, rate) for name, text in times.items()}

    def windows(self) -> dict[int, Window]:
        """Give the windows of looks that follow the playout's clock, in frames, by their places in the sheet."""
        rate = mtc.RATES[self.timecode.rate]
        said = {i: look.window for i, look in enumerate(self.sheet.look) if look.window is not None}
        whole_day = {"min": 0, "max": rate.day - 1}
        ends = {
            i: whole_day | {key: mtc.read(key, text, rate) for key, text in each.items()} for i, each in said.items()
        }
        return {i: Window(each["min"], each["max"]) for i, each in ends.items()}

    def _has(self, name: str) -> bool:
        return self.media is not None and (self.media / name).is_file()

    def _misfits(self) -> list[tuple[str, str]]:
        found = []
        for name, wire in self.wires.items():
            try:
                wire.make(name, self.tables[name])
            except DeviceError as error:
                found.append((name, str(error)))
        return found

    def sound(self) -> Plan:
        """Give this plan if nothing in it stops a start; `SheetError` lists the errors."""
        problems = self.problems()
        if worst(problems):
            raise SheetError("\n".join(str(problem) for problem in problems if problem.level == "error"))
        return self

    def cue_sheet(self) -> CueSheet:
        """Bind the cue sheet to the wires."""
        return CueSheet(self.sheet, self._prepare)

    def _prepare(self, device: str, words: Words) -> tuple[bytes, str]:
        wire = self.wires[device]
        try:
            message = wire.message(words)
            return wire.encode(message), wire.describe(message)
        except DeviceError as error:
            raise ValueError(str(error)) from None

    def devices(self) -> dict[str, Device]:
        """Make the devices, still closed."""
        made = {name: wire.make(name, self.tables[name]) for name, wire in self.wires.items()}
        for device in made.values():
            if isinstance(device, graphics.Graphics):
                device.find = self.catalogue.known
        return made

    def recorders(self, now: Any) -> dict[str, RecorderDevice]:
        """Make devices that only remember what they were sent."""
        return {name: Recorder(wire, now).make(name, self.tables[name]) for name, wire in self.wires.items()}


def _segment_times(words: Mapping[str, Any]) -> list[tuple[int, str]]:
    segments = words.get("segment", ())
    found = [(i, each.get("timecode")) for i, each in enumerate(segments) if isinstance(each, dict)]
    return [(i, text) for i, text in found if isinstance(text, str) and text]


def _fire(segment: Mapping[str, Any]) -> list[str]:
    fire = segment.get("fire", [])
    return [name for name in fire if isinstance(name, str)] if isinstance(fire, list) else []


def read_plan(settings: Settings, episode: Path, words: dict[str, Any] | None = None) -> Plan:
    """Read an episode's files; `SheetError` names file, place and reason.

    `words`: the episode as a journal keeps it, instead of the file's own.
    """
    _check_lockouts(settings)
    _check_keys(settings)
    words = read_toml(episode) if words is None else words
    show = find_show(words.get("show"), episode)
    sheet_file = find_sheet(show.NAME, settings)
    sheet = read_sheet(_text(sheet_file), str(sheet_file))
    wires = {name: _wire(name, table) for name, table in settings.devices.items()}
    tables = {name: {k: v for k, v in table.items() if k != "kind"} for name, table in settings.devices.items()}
    graphics, media = Catalogue(find_graphics(settings)), settings.media or episode.parent
    panels = {name: _panel(name, table) for name, table in settings.controllers.items()}
    return Plan(
        show,
        words,
        episode,
        sheet,
        sheet_file,
        wires,
        tables,
        graphics,
        media,
        panels,
        settings.timecode,
        settings.msc,
        settings.osc,
    )


def _panel(name: str, table: Mapping[str, Any]) -> Panel:
    named = table.get("file")
    if not isinstance(named, str):
        raise SheetError(f'settings: controllers.{name}: file: say what its buttons do, as file = "midi-buzzers"')
    path = find_controller(named)
    layout = read_layout(_text(path), str(path))
    kind = table.get("kind", layout.kind)
    if kind not in INPUTS:
        raise SheetError(f"settings: controllers.{name}.kind: unknown kind {kind!r}; there are {', '.join(INPUTS)}")
    said = {"port": layout.port} if kind == "midi" else {"device": layout.device}
    usual = {key: value for key, value in said.items() if value}
    port = usual | {key: value for key, value in table.items() if key not in ("file", "kind", "lamps")}
    out = table.get("lamps", port.get("port"))
    return Panel(layout, path, port, {**port, "port": out} if layout.lamp and out else {}, kind)


def _same(one: Panel, other: Panel) -> bool:
    return (one.kind, one.port) == (other.kind, other.port)


def _check_lockouts(settings: Settings) -> None:
    # Of any show: one settings file may serve several.
    known = {name for show in SHOWS.values() for name in Vocabulary(show).public}
    for name in settings.desk.lockouts:
        if name not in known:
            raise SheetError(f"settings: desk.lockouts.{name}: no show has such a verb")


def _check_keys(settings: Settings) -> None:
    shows = [Vocabulary(show) for show in SHOWS.values()]
    plain = {name for words in shows for name in words.public if not words.arguments[name]}
    for key, does in settings.host.keys.items():
        if does not in ("", "next", "back", "cover", "browser") and does not in plain:
            known = "it is next, back, cover, browser, empty or a verb without arguments"
            raise SheetError(f"settings: host.keys.{key}: {does!r} is not known; {known}")


def find_show(name: object, file: Path) -> Show:
    """Find a show by the name that an episode gives."""
    if name in SHOWS:
        return SHOWS[str(name)]
    what = "it names no show" if name is None else f"unknown show {name!r}"
    raise SheetError(f'{file}: show: {what}; put show = "…" at the top, one of {", ".join(sorted(SHOWS))}')


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SheetError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None


def _wire(name: str, table: Mapping[str, Any]) -> Wire:
    kind = table.get("kind")
    if kind in WIRES:
        return WIRES[kind]
    what = "it has no kind" if kind is None else f"unknown kind {kind!r}"
    raise SheetError(f"settings: devices.{name}.kind: {what}; there are {', '.join(sorted(WIRES))}")
