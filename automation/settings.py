"""Settings: a file, environment variables over it, and where the files of the project lie."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, IPvAnyNetwork, SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from automation.model import SheetError

FILE = "showcaller.toml"
_FILE_VARIABLE = "SHOWCALLER_CONFIG"

Port = Annotated[int, Field(ge=1, le=65_535)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ServerSettings(_Table):
    """Pages and API. Loopback by default; a wider `host` needs `tokens`."""

    host: str = "127.0.0.1"
    port: Port = 8080
    tokens: dict[str, str] = {}
    """Role to secret; a role without one is closed once any is set."""
    origins: tuple[str, ...] = ()
    """Further origins (`http://gallery:8080`) whose pages may connect."""


class OscInSettings(_Table):
    """OSC input over UDP and TCP. Loopback by default; a wider `host` needs `allow` or a passcode."""

    enabled: bool = True
    host: str = "127.0.0.1"
    port: Port = 8765
    allow: tuple[IPvAnyNetwork, ...] = ()
    """Addresses or networks that presses may come from, `10.0.0.5` or `10.0.0.0/24`; this machine always may."""
    passcode: Annotated[SecretStr, Field(min_length=4, max_length=100)] | None = None
    """What each sender has to say first, by `/showcaller/connect`; senders of this machine too."""
    tcp_port: Port | None = None
    """The port for OSC over TCP; none if none is said."""
    tcp_framing: Literal["auto", "length", "slip"] = "auto"
    """How packets stand in the stream; `auto` tells it by the first byte of each connection."""
    query_port: Port | None = None
    """The port for OSCQuery; none if none is said."""
    announce: bool | None = None
    """Tell the network by mDNS where all this is; if it is not said, only where `host` is not this machine alone."""


class DeskSettings(_Table):
    """How presses are judged before the rules see them."""

    lockout: Annotated[float, Field(ge=0, le=10)] = 0.3
    """Seconds in which the same press from any source counts as a slip."""
    lockouts: dict[str, Annotated[float, Field(ge=0, le=10)]] = {}
    """The same for single verbs."""


class HostSettings(_Table):
    """The host's page."""

    keys: dict[str, str] = {"PageDown": "next", "PageUp": "back", ".": "cover", "F5": "", "Escape": ""}
    """The keys of a clicker, as browsers name them, and what each does.

    `next` is the next step, `back` the other choice where there is one, `cover` shows and hides the answer; any verb of
    the show without arguments may stand there as well. Empty: the key does nothing, neither here nor in the browser.
    `browser` leaves it to the browser. Keys that a file does not name keep what they do here.
    """


class RigSettings(_Table):
    """The virtual rig: it shows what is sent to its UDP port on this machine, and plays what the sound is told."""

    enabled: bool = True
    port: Port = 8766


def _is_rate(value: float) -> float:
    if value not in (24, 25, 29.97, 30):
        raise ValueError("it is none of 24, 25, 29.97, 30")
    return value


FrameRate = Annotated[float, AfterValidator(_is_rate)]
"""Frames a second, as SMPTE counts them; 29.97 drops numbers."""


class _MidiPort(_Table):
    """A MIDI port, in the words of a MIDI device."""

    port: str = ""
    api: str = ""
    virtual: bool = False
    client: str = ""
    number: int = 1

    def words(self) -> dict[str, Any]:
        """Give what was said of the port."""
        said = {key: getattr(self, key) for key in _MidiPort.model_fields}
        return {key: value for key, value in said.items() if value != _MidiPort.model_fields[key].default}


class TimecodeOutSettings(_MidiPort):
    """MIDI Time Code that tells others the episode's clock; none without a port."""

    rate: FrameRate = 25
    start: str = "00:00:00:00"
    """What the time code says where the episode's clock begins."""


class TimecodeSettings(_MidiPort):
    """The playout's clock, as MIDI Time Code; none is heard without a port."""

    rate: FrameRate = 25
    freewheel: Annotated[float, Field(ge=0, le=10)] = 0.5
    """Seconds for which the clock goes on when no time code comes any more."""
    out: TimecodeOutSettings = TimecodeOutSettings()


Presses = dict[str, dict[str, Any] | tuple[dict[str, Any], ...]]
"""What each number presses; several for several shows, each with its `show`."""


class MscSettings(_MidiPort):
    """MIDI Show Control that runs the rundown; none is heard without a port."""

    device_id: Annotated[int, Field(ge=0, le=111)] = 0
    """Ours; messages to 127, everybody, are obeyed as well."""
    group: Annotated[int, Field(ge=0, le=15)] = 0
    """The group that we belong to, 1 to 15; 0 is none."""
    cues: Presses = {}
    """What a GO of a cue presses; "12.5", "12.5/2" for list 2 alone, "12.5/2/1" for its path 1."""
    off: Presses = {}
    """What a GO_OFF of a cue presses."""
    macros: Presses = {}
    """What FIRE presses."""
    controls: Presses = {}
    """What SET presses; `$value` is the control's value."""

    def presses(self) -> dict[str, Presses]:
        """Give all that is pressed beside the rundown, by the kind of its number."""
        return {"cues": self.cues, "off": self.off, "macros": self.macros, "controls": self.controls}


class Settings(BaseSettings):
    """Everything that a site can set; `SHOWCALLER_SERVER__PORT=9000` sets `server.port`."""

    model_config = SettingsConfigDict(
        env_prefix="SHOWCALLER_",
        env_nested_delimiter="__",
        extra="forbid",
        frozen=True,
        nested_model_default_partial_update=True,
    )

    episode: str = "chgk-demo"
    """The episode to run: a file, or the name of one in the folder of episodes."""
    runs: Path = Path("runs")
    """Folder of journals and as-run logs, one of each per run."""
    cues: Path | None = None
    """Folder with the site's own cue sheets; those that it lacks come with the project."""
    graphics: Path | None = None
    """Folder with the site's own OGraf graphics, beside those that come with the project."""
    media: Path | None = None
    """Folder of the pictures, sounds and films that episodes name; the episode's own folder if none is said."""
    server: ServerSettings = ServerSettings()
    osc: OscInSettings = OscInSettings()
    desk: DeskSettings = DeskSettings()
    host: HostSettings = HostSettings()
    rig: RigSettings = RigSettings()
    timecode: TimecodeSettings = TimecodeSettings()
    msc: MscSettings = MscSettings()
    devices: dict[str, dict[str, Any]] = {}
    """Device name to its table; `kind` says which wire, the rest is the wire's business."""
    controllers: dict[str, dict[str, Any]] = {}
    """Controller name to its table; `file` says what its buttons do, the rest is its port's business."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = TomlConfigSettingsSource(settings_cls, toml_file=settings_file())
        return init_settings, env_settings, file


def read_settings(file: Path | None = None) -> Settings:
    """Read the settings of `file`, or of the first found of $SHOWCALLER_CONFIG, ./showcaller.toml, the project's own.

    `SheetError` names the key and the reason.
    """
    if file is not None:
        os.environ[_FILE_VARIABLE] = str(file)
    path = settings_file()
    try:
        settings = Settings()
    except ValidationError as error:
        raise SheetError("\n".join(f"{path}: {_place(each)}: {each['msg']}" for each in error.errors())) from None
    except tomllib.TOMLDecodeError as error:
        raise SheetError(f"{path}: {error}") from None
    _check_ports(path, settings)
    return settings


def _check_ports(path: Path, settings: Settings) -> None:
    """See that no two of our own servers want one port of TCP."""
    taken = {settings.server.port: "server.port"}
    for key in ("tcp_port", "query_port") if settings.osc.enabled else ():
        port = getattr(settings.osc, key)
        if port in taken:
            raise SheetError(f"{path}: osc.{key}: {port} is {taken[port]} already; choose another")
        if port is not None:
            taken[port] = f"osc.{key}"


def _place(error: Any) -> str:
    return ".".join(map(str, error["loc"]))


def settings_file() -> Path:
    """Find the settings file."""
    named = os.environ.get(_FILE_VARIABLE)
    if named:
        if not Path(named).is_file():
            raise SheetError(f"{named}: no such settings file")
        return Path(named)
    here = Path(FILE)
    return here if here.is_file() else project_file("config") / FILE


def project_file(folder: str) -> Path:
    """Find one of the project's folders of files (`cues`, `templates`, `config`), in a checkout or in a wheel."""
    package = Path(__file__).parent
    inside = package / "_data" / folder
    return inside if inside.is_dir() else package.parent / folder


def find_episode(name: str) -> Path:
    """Find an episode by its file or by its name; `SheetError` lists those there are."""
    if Path(name).is_file():
        return Path(name)
    folder = project_file("config") / "episodes"
    found = folder / f"{name.removesuffix('.toml')}.toml"
    if found.is_file():
        return found
    known = ", ".join(sorted(path.stem for path in folder.glob("*.toml")))
    raise SheetError(f"{name}: no such episode file; the project has {known}")


def find_sheet(show: str, settings: Settings) -> Path:
    """Find a show's cue sheet: the site's own, or the project's."""
    own = settings.cues / f"{show}.toml" if settings.cues else None
    if own is not None and own.is_file():
        return own
    return project_file("cues") / f"{show}.toml"


def own_controllers() -> Path:
    """Name the folder of the site's own files of controllers: `controllers` beside its settings, or here."""
    file = settings_file()
    own = Path() if file.is_relative_to(project_file("config")) else file.parent
    return own / "controllers"


def find_controller(name: str) -> Path:
    """Find a controller's file by its path or by its name, the site's own first; `SheetError` lists those there are."""
    folder, file = project_file("config") / "controllers", f"{name.removesuffix('.toml')}.toml"
    for path in (Path(name), own_controllers() / file, folder / file):
        if path.is_file():
            return path
    known = ", ".join(sorted(path.stem for path in folder.glob("*.toml")))
    raise SheetError(f"{name}: no such controller's file; the project has {known}")


def find_graphics(settings: Settings) -> dict[str, Path]:
    """Name the folders of graphics: the project's, and the site's own if there is one."""
    own = {"site": settings.graphics} if settings.graphics else {}
    return {"showcaller": project_file("templates") / "graphics", **own}


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; `SheetError` names the file and the place."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SheetError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise SheetError(f"{path}: {error}") from None
