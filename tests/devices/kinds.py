"""Kinds of devices behind a bad line, alike for the tests that harm them: what is said to them, and what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from automation.devices import Device, Wire, amcp, osc
from automation.devices.amcp_device import CasparServer
from automation.devices.amcp_device import Timing as CasparTiming
from automation.devices.desks import DESKS
from automation.devices.eos import EosDialog
from automation.devices.osc_out import OscOut
from automation.devices.osc_stream import FRAMINGS
from automation.devices.osc_tcp import OscTcp, Timing
from automation.devices.qlab import QLabDialog, inside
from automation.devices.readdressed import Readdressed
from tests.amcp_server import AmcpServer
from tests.devices.consoles import Eos, Lamps, QLab
from tests.devices.faults import Datagrams, End, Line, Proxy

QUICK = Timing(first=0.02, longest=0.1, lasting=0.01, hello=1.0, beat=0.1, answer=1.5, silence=1.0)
CASPAR_QUICK = CasparTiming(first=0.02, longest=0.1, lasting=0.01, answer=1.5, silence=1.0, beat=0.1, appears=1.0)


class Kind(Struct, frozen=True):
    """A kind of device: how it is made, its words for a look and a sting, and what became of them at the other end."""

    name: str
    wire: Wire
    far: Callable[[], End]
    device: Callable[[int], Device]
    look: str
    """Words of a cue sheet for one of the looks 1 to 3; % stands for its number."""
    sting: str
    newest: Callable[[Any], str]
    """The number of the look that is shown."""
    stings: Callable[[Any], Counter[str]]
    """How often each sting came, by its number."""
    line: Callable[[int], Line] = Proxy
    forgets: Callable[[Any], None] = lambda far: None
    """What it loses when it is started again."""
    gone: str = "confirmed"
    """What the log says of a step that went well."""


def _eos(port: int) -> OscTcp:
    return OscTcp("127.0.0.1", port, FRAMINGS["length"], EosDialog(), timing=QUICK)


def _qlab(port: int) -> Readdressed:
    desk = OscTcp("127.0.0.1", port, FRAMINGS["slip"], QLabDialog("W1", "1234"), timing=QUICK)
    return Readdressed(desk, lambda address: inside("W1", address))


def _udp(port: int) -> OscOut:
    return OscOut([("127.0.0.1", port)], period=0.02, quiet=0.1, idle=0.02)


def _caspar(port: int) -> CasparServer:
    return CasparServer("127.0.0.1", port, {}, CASPAR_QUICK)


def _of(numbers: list[str], start: str) -> list[str]:
    return [number.removeprefix(start) for number in numbers if number.startswith(start)]


def _last(numbers: list[str], start: str) -> str:
    return (_of(numbers, start) or [""])[-1]


def _clips(far: AmcpServer) -> Counter[str]:
    return Counter(line.split('"')[1].lower().removeprefix("sting") for line in far.said("PLAY 1-20"))


def _playout() -> AmcpServer:
    far = AmcpServer()
    far.clips = {"LOOK1", "LOOK2", "LOOK3", "STING1", "STING2", "STING3"}
    return far


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            name="eos",
            wire=DESKS["eos"],
            far=Eos,
            device=_eos,
            look='cue = "1/%"',
            sting='cue = "2/$points"',
            newest=lambda far: _last(far.fired, "1/"),
            stings=lambda far: Counter(_of(far.fired, "2/")),
            forgets=lambda far: setattr(far, "active", ""),
        ),
        Kind(
            name="qlab",
            wire=DESKS["qlab"],
            far=QLab,
            device=_qlab,
            look='start = "1.%"',
            sting='start = "2.$points"',
            newest=lambda far: _last(far.started, "1."),
            stings=lambda far: Counter(_of(far.started, "2.")),
        ),
        Kind(
            name="osc",
            wire=osc,
            far=Lamps,
            device=_udp,
            look='osc = "/look/%"',
            sting='osc = "/sting/$points"',
            newest=lambda far: _last(far.addresses, "/look/"),
            stings=lambda far: Counter(_of(far.addresses, "/sting/")),
            line=Datagrams,
            gone="sent",
        ),
        Kind(
            name="casparcg",
            wire=amcp,
            far=_playout,
            device=_caspar,
            look='play = "1-5", clip = "look%"',
            sting='play = "1-20", clip = "sting$points"',
            newest=lambda far: far.layer("1-5").path.removeprefix("look"),
            stings=_clips,
        ),
    )
}
"""By name."""
