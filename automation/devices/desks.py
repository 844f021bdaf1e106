"""The desks that are known by name: what each wants of a message, and how it is connected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from automation.devices import Device, DeviceError, eos, osc_words, qlab
from automation.devices.copies import Copies
from automation.devices.osc_dialog import Dialog
from automation.devices.osc_out import IDLE, NOTHING, OscOut
from automation.devices.osc_stream import FRAMINGS
from automation.devices.osc_tcp import OscTcp, Timing
from automation.devices.osc_words import Osc, Together, checked_address
from automation.devices.readdressed import Readdressed

Fields = Mapping[str, Any]


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table of an OSC device in the settings."""

    targets: list[str]
    """`host:port` for UDP, `tcp://host:port` for TCP; all are sent to alike."""
    framing: Literal["", "length", "slip"] = ""
    """How packets are told apart on TCP; empty for what the desk usually has."""
    bundles: bool = False
    """Whether it takes bundles; otherwise their messages are sent one by one."""
    patience: float = 2.0
    """Seconds that it may take to answer."""


class EosConfig(Config, frozen=True, kw_only=True):
    """The same of an Eos."""

    user: int = 0


class QLabConfig(Config, frozen=True, kw_only=True):
    """The same of a QLab."""

    workspace: str
    passcode: str = ""


class Ma3Config(Config, frozen=True, kw_only=True):
    """The same of a grandMA3."""

    prefix: str = ""


class Desk(Struct, frozen=True, kw_only=True):
    """A kind of desk as data; it is a wire."""

    config: type[Config] = Config
    fit: Callable[[Osc], Osc] = lambda message: message
    """Makes a message right for the desk, or raises `DeviceError`."""
    short: Callable[[Fields], Osc] | None = None
    """Reads the desk's own words of a cue sheet, where there is no `osc`."""
    framing: str = "length"
    dialog: Callable[[Any], Dialog] | None = None
    address: Callable[[Any], Callable[[str], str] | None] = lambda config: None
    """Says, from the settings, how addresses are changed on their way, if so."""
    takes_bundles: bool = True
    sign: bytes = NOTHING
    """What is sent by UDP to find out whether somebody is there, every `idle` seconds."""
    idle: float = IDLE

    def message(self, fields: Fields, /) -> Osc | Together:
        """Read a message from the words of a cue sheet; `DeviceError` names the key and the reason."""
        return osc_words.together(fields, self._single) if "bundle" in fields else self._single(fields)

    def _single(self, fields: Fields) -> Osc:
        if self.short is None or "osc" in fields:
            return self.fit(osc_words.single(fields))
        message = self.short(fields)
        checked_address(next(iter(fields)), message.address)
        return self.fit(message)

    def encode(self, message: Osc | Together, /) -> bytes:
        """Write a message as it goes on the wire; `DeviceError` if it is too long."""
        return osc_words.encode(message)

    def describe(self, message: Osc | Together, /) -> str:
        """Say a message as operators write it."""
        return osc_words.describe(message)

    def make(self, name: str, config: Fields, /) -> Device:
        """Make a device from its settings; `DeviceError` names the key and the reason.

        >>> type(GENERIC.make("lights", {"targets": ["127.0.0.1:8000", "[::1]:8001"]})).__name__
        'OscOut'
        """
        try:
            read = msgspec.convert(dict(config), self.config)
            if not 0 < read.patience <= 60:
                raise DeviceError("patience: seconds from 0 to 60 are expected")
            if read.bundles and not self.takes_bundles:
                raise DeviceError("bundles: this desk takes none")
            return self._made(read)
        except (msgspec.ValidationError, DeviceError) as error:
            raise DeviceError(f"{name}: {error}") from None

    def _made(self, config: Config) -> Device:
        places = list(_places(config.targets))
        by_tcp = [self._connection(config, host, port) for kind, host, port in places if kind == "tcp"]
        by_udp = [(host, port) for kind, host, port in places if kind == "udp"]
        others = [OscOut(by_udp, idle=self.idle, sign=self.sign, bundles=config.bundles)] if by_udp else []
        device = _together(by_tcp, others, mute=self.dialog is None)
        change = self.address(config)
        return device if change is None else Readdressed(device, change)

    def _connection(self, config: Config, host: str, port: int) -> Device:
        framing = FRAMINGS[config.framing or self.framing]
        dialog = self.dialog(config) if self.dialog else None
        return OscTcp(host, port, framing, dialog, bundles=config.bundles, timing=Timing(answer=config.patience))


def _together(by_tcp: list[Device], by_udp: list[OscOut], mute: bool) -> Device:
    members = [*by_tcp, *by_udp]
    if len(members) == 1:
        return members[0]
    # Of a desk that answers, those that cannot are no proof: the virtual rig heard it, but did the desk?
    return Copies(members) if mute or not by_tcp else Copies(by_tcp, by_udp)


def _places(targets: list[str]) -> Iterator[tuple[str, str, int]]:
    if not targets:
        raise DeviceError('targets: at least one is needed, such as ["127.0.0.1:8000"]')
    places = [_place(f"targets[{number}]", text) for number, text in enumerate(targets)]
    if len(set(places)) < len(places):
        raise DeviceError("targets: one of them stands there twice")
    yield from places


def _place(key: str, text: str) -> tuple[str, str, int]:
    kind, there, place = text.rpartition("://")
    if there and kind not in ("udp", "tcp"):
        raise DeviceError(f"{key}: udp:// or tcp:// is expected, not {kind}://")
    host, _, port = place.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        raise DeviceError(f"{key}: an IPv6 address is written in brackets, [::1]:8000, not {text!r}")
    if not host or not port.isascii() or not port.isdecimal() or not 0 < int(port) < 2**16:
        raise DeviceError(f"{key}: host:port is expected (127.0.0.1:8000), not {text!r}")
    return kind or "udp", host, int(port)


# What desks want of a message -------------------------------------------------------------------------------------


def fit_ma3(message: Osc) -> Osc:
    """See that a grandMA3 will understand; `DeviceError` otherwise.

    >>> fit_ma3(Osc("/page1/Fader201", "i", (100,)))
    Traceback (most recent call last):
    automation.devices.DeviceError: osc: a grandMA3 minds the case: 'Page1', not 'page1'
    """
    for name, number in re.findall(r"/([A-Za-z]+)(\d+)(?=/|$)", message.address):
        right = _MA3_NAMES.get(name.lower(), name)
        if right != name:
            raise DeviceError(f"osc: a grandMA3 minds the case: '{right}{number}', not '{name}{number}'")
    if wrong := set(message.types) - set("ifsTFN"):
        raise DeviceError(f"types: a grandMA3 takes i f s T F N, not {' '.join(sorted(wrong))}")
    return message


_MA3_NAMES = {name.lower(): name for name in ("Page", "Fader", "ExecutorKnob", "Key")}
"""grandMA3 manual, "SendOSC Keyword": addresses for Page, Fader, ExecutorKnob and Key are case-sensitive."""


def short_ma3(fields: Fields) -> Osc:
    """Read `command`, a line for the command line; `DeviceError` names the key and the reason."""
    value = fields.get("command")
    if len(fields) != 1 or not isinstance(value, str) or "\0" in value:
        raise DeviceError('command: one of osc, command = "Go+ Sequence 5" is expected')
    return Osc("/cmd", "s", (value,))


def fit_qlcplus(message: Osc) -> Osc:
    """Make a message one that QLC+ hears: a single float from 0 to 1. `DeviceError` where that is not what is meant.

    It takes a whole number for a raw level, so that 1 would be 1/255, and passes over all other types.

    >>> fit_qlcplus(Osc("/show/winner", "i", (1,)))
    Osc(address='/show/winner', types='f', args=(1.0,))
    """
    if not message.types:
        return Osc(message.address, "f", (1.0,))
    if len(message.types) != 1 or message.types not in "TFihfd":
        raise DeviceError("args: QLC+ hears a single number from 0 to 1")
    value = float(message.args[0]) if message.args else float(message.types == "T")
    if not 0 <= value <= 1:
        raise DeviceError(f"args: QLC+ hears a number from 0 to 1, not {value:g}")
    return Osc(message.address, "f", (value,))


def _ma3_address(config: Ma3Config) -> Callable[[str], str] | None:
    if "/" in config.prefix:
        raise DeviceError("prefix: it has no slashes (grandMA3 manual, OSC)")
    if not config.prefix:
        return None
    checked_address("prefix", f"/{config.prefix}")
    return lambda address: f"/{config.prefix}{address}"


def _qlab_address(config: QLabConfig) -> Callable[[str], str]:
    checked_address("workspace", f"/{config.workspace}")
    if config.passcode and not any(target.startswith("tcp://") for target in config.targets):
        raise DeviceError("targets: QLab takes a passcode over TCP, tcp://host:53000")
    return lambda address: qlab.inside(config.workspace, address)


GENERIC = Desk()
DESKS: dict[str, Desk] = {
    "eos": Desk(
        config=EosConfig,
        fit=eos.fit,
        short=eos.short,
        dialog=lambda config: eos.EosDialog(config.user),
    ),
    "qlab": Desk(
        config=QLabConfig,
        short=qlab.short,
        framing="slip",  # QLab's OSC dictionary: SLIP with END on both sides
        dialog=lambda config: qlab.QLabDialog(config.workspace, config.passcode),
        address=_qlab_address,
    ),
    "ma3": Desk(
        config=Ma3Config,
        fit=fit_ma3,
        short=short_ma3,
        address=_ma3_address,
        takes_bundles=False,
        sign=osc_words.encode(Osc("/showcaller")),  # not a bundle, and nothing that it knows
        idle=10.0,
    ),
    "qlcplus": Desk(fit=fit_qlcplus),
}
"""By the word that settings use as `kind`."""
