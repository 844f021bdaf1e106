"""What is plugged in, as Linux lists it: keyboards, clickers and Buzz! sets, found without opening any of them."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

SYSTEM = Path("/sys/class")
DEVICES = Path("/dev")

_EV_KEY = 1
_BTN_LEFT = 0x110
_WORD = struct.calcsize("l") * 8
BUZZ = ("054c:0002", "054c:1000")
"""The wired and the wireless set (Linux, drivers/hid/hid-ids.h: SONY_BUZZ_CONTROLLER and SONY_WIRELESS_BUZZ_…)."""


class Missing(Exception):
    """What was asked for is not there, or is not there alone; what is instead."""


class Node(Struct, frozen=True):
    """A file in /dev, and what the system says of the device behind it."""

    path: str
    name: str
    phys: str
    """Where it is plugged in: `usb-0000:00:14.0-3/input0`."""
    ids: str
    """Vendor and product: `046d:c52d`."""

    @property
    def place(self) -> str:
        """Name the socket: one device may have several nodes, which differ in what follows the stroke."""
        return self.phys.split("/")[0] or self.path

    def is_called(self, wanted: str) -> bool:
        """Tell whether it is meant by a part of its name, by vendor and product, or by the socket it is in."""
        return (
            wanted.casefold() in self.name.casefold()
            or wanted.casefold() == self.ids
            or wanted in (self.phys, self.place)
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.ids}, {self.place})"


def keyboards() -> list[Node]:
    """List what has keys and is no mouse: a clicker's receiver must not take the desktop's pointer away."""
    found = []
    for folder in _listed("input", "event"):
        device = folder / "device"
        rel, key = _mask(device, "rel"), _mask(device, "key")
        if _mask(device, "ev") >> _EV_KEY & 1 and not (rel and key >> _BTN_LEFT & 1):
            ids = f"{_text(device / 'id' / 'vendor')}:{_text(device / 'id' / 'product')}"
            path = str(DEVICES / "input" / folder.name)
            found.append(Node(path, _text(device / "name"), _text(device / "phys"), ids.lower()))
    return found


def buzz_sets() -> list[Node]:
    """List the Buzz! sets."""
    found = []
    for folder in _listed("hidraw", "hidraw"):
        said = dict(line.partition("=")[::2] for line in _text(folder / "device" / "uevent").splitlines())
        _, _, ids = said.get("HID_ID", "").partition(":")  # bus:vendor:product, the latter of eight digits
        short = ":".join(each[-4:] for each in ids.lower().split(":"))
        if short in BUZZ:
            path = str(DEVICES / folder.name)
            found.append(Node(path, said.get("HID_NAME", ""), said.get("HID_PHYS", ""), short))
    return found


def choose(wanted: str, number: int, nodes: Iterable[Node], what: str) -> list[Node]:
    """Find all nodes of one device; `number` says which of several alike, in the order of their sockets.

    `Missing` lists what is there instead.
    """
    every = list(nodes)
    fits = [node for node in every if node.is_called(wanted)]
    kinds = sorted({node.ids for node in fits})
    called = f" called {wanted}" if wanted else ""
    if not fits:
        raise Missing(f"no {what}{called}; there are: {_names(every)}")
    if len(kinds) > 1:
        raise Missing(f"device: {wanted!r} fits several, write more of the name: {_names(fits)}")
    places = sorted({node.place for node in fits}, key=_counted)
    if number > len(places):
        raise Missing(f"no {number} of {what}{called}; there are: {_names(every)}")
    # All its keys are taken, also those of nodes that are called otherwise.
    return [node for node in every if node.place == places[number - 1] and node.ids == kinds[0]]


def _names(nodes: Sequence[Node]) -> str:
    return ", ".join(dict.fromkeys(map(str, nodes))) or "none"


def _counted(text: str) -> list[tuple[int, str]]:
    """Order names as people count: 1-9 before 1-10.

    >>> sorted(["usb-1-10", "usb-1-9"], key=_counted)
    ['usb-1-9', 'usb-1-10']
    """
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", text)]


def _listed(kind: str, prefix: str) -> list[Path]:
    try:
        return sorted((SYSTEM / kind).glob(f"{prefix}[0-9]*"), key=lambda folder: _counted(folder.name))
    except OSError:
        return []


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:  # it was pulled out in this moment
        return ""


def _mask(device: Path, kind: str) -> int:
    """Read a set of bits: words of the machine's length, the highest first, without leading zeros (Linux, input.c)."""
    total = 0
    for word in _text(device / "capabilities" / kind).split():
        total = total << _WORD | int(word, 16)
    return total
