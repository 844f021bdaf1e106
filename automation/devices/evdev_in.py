"""Keys of clickers and keyboard-like buzzers on Linux: taken from the desktop, with the kernel's moments."""

from __future__ import annotations

import errno
import struct
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec
from msgspec import Meta, Struct

from automation.devices import DeviceError
from automation.devices.input_nodes import Node, choose, keyboards
from automation.devices.input_port import Heard
from automation.devices.keys import Stroke
from automation.devices.node_port import LOOK, NodePort, Timed, Unavailable

SET_CLOCK = 0x400445A0
"""EVIOCSCLOCKID (Linux, input.h): by itself the kernel stamps with the wall clock, which may be set at any moment."""

_EV_SYN, _EV_KEY = 0, 1
_SYN_REPORT, _SYN_DROPPED = 0, 3
_UP, _REPEAT = 0, 2
OLDEST = 1.0
"""Seconds that a stamp may lie back; what is older, or to come, is stamped anew."""


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a controller that has keys."""

    device: Annotated[str, Meta(min_length=1)]
    """A part of its name, vendor and product as `046d:c52d`, or the socket it is in as `usb-0000:00:14.0-3`."""
    number: Annotated[int, Meta(ge=1)] = 1
    """Which of several alike, in the order of their sockets."""


def read_config(name: str, table: Mapping[str, Any]) -> Config:
    """Read the table of a controller in the settings; `DeviceError` names the key and the reason."""
    try:
        return msgspec.convert(dict(table), Config)
    except msgspec.ValidationError as problem:
        raise DeviceError(f"{name}: {problem}") from None


def make(name: str, config: Config, heard: Heard, look: float = LOOK) -> NodePort:
    """Make the port of a controller, still closed."""
    return NodePort(name, lambda: Keyboard(choose(config.device, config.number, keyboards(), "keys")), heard, look)


# Events ----------------------------------------------------------------------------------------------------------


class Moment(Protocol):
    """An event as the kernel gives it."""

    sec: int
    usec: int
    type: int
    code: int
    value: int


class Reading:
    """Reads strokes from events, in whatever pieces these come."""

    def __init__(self, active: Callable[[], Iterable[int]]) -> None:
        """`active` names the keys that are down now, for when the kernel had to drop events."""
        self.lost = 0
        """How often the kernel had to drop some, for nobody fetched them."""
        self._active = active
        self._down: set[int] = set()
        self._dropped = False

    def feed(self, events: Iterable[Moment], moment: Callable[[Moment], float]) -> list[Timed]:
        """Take events; `moment` says when one was."""
        return [(stroke, moment(event)) for event in events for stroke in self._strokes(event)]

    def _strokes(self, event: Moment) -> Sequence[Stroke]:
        if event.type == _EV_SYN and event.code == _SYN_DROPPED:
            self._dropped = True
            self.lost += 1
        elif event.type == _EV_SYN and event.code == _SYN_REPORT and self._dropped:
            # Linux, Documentation/input/event-codes.rst: all up to this report is to be ignored, then ask anew.
            self._dropped = False
            return self._compare(set(self._active()))
        elif event.type == _EV_KEY and event.value != _REPEAT and not self._dropped:
            return self._turn(event.code, event.value != _UP)
        return ()

    def _compare(self, now: set[int]) -> list[Stroke]:
        changed = sorted(self._down ^ now)
        return [stroke for code in changed for stroke in self._turn(code, code in now)]

    def _turn(self, code: int, down: bool) -> Sequence[Stroke]:
        if (code in self._down) == down:  # it was down already when we came
            return ()
        (self._down.add if down else self._down.discard)(code)
        return (Stroke(code, down),)


def stamp(event: Moment, now: float) -> float:
    """Give the moment of an event by the monotonic clock, or `now` where its stamp cannot be true.

    >>> class Event(NamedTuple): sec: int; usec: int; type: int = 1; code: int = 1; value: int = 1
    >>> stamp(Event(5, 250_000), 5.26), stamp(Event(1_700_000_000, 0), 5.26)
    (5.25, 5.26)
    """
    at = event.sec + event.usec / 1e6
    return at if now - OLDEST <= at <= now else now


# Devices ---------------------------------------------------------------------------------------------------------


class Opened(NamedTuple):
    """One of a device's nodes."""

    device: Any
    reading: Reading
    stamped: bool
    """Whether the kernel stamps its events by the monotonic clock."""


class Keyboard:
    """All nodes of a device that have keys, grabbed: no key of it reaches the desktop."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        """Open them; `Unavailable` or `OSError` says why that is not possible."""
        self._opened: dict[int, Opened] = {}
        self._paths = [Path(node.path) for node in nodes]
        try:
            for node in nodes:
                opened = open_node(node)
                self._opened[opened.device.fd] = opened
        except BaseException:
            self.close()
            raise
        self.files = tuple(self._opened)
        self.lost = 0

    def read(self, file: int) -> list[Timed]:
        device, reading, stamped = self._opened[file]
        try:
            events = list(device.read())
        except BlockingIOError:
            return []
        now = time.monotonic()
        strokes = reading.feed(events, lambda event: stamp(event, now) if stamped else now)
        self.lost += reading.lost
        reading.lost = 0
        return strokes

    def is_there(self) -> bool:
        return all(path.exists() for path in self._paths)

    def light(self, report: bytes) -> None:
        """Do nothing: it has no lamps."""

    def close(self) -> None:
        for opened in self._opened.values():
            opened.device.close()
        self._opened = {}


def open_node(node: Node) -> Opened:
    """Open a node, take it from the desktop and have it stamped by the monotonic clock."""
    try:
        from evdev import InputDevice
    except ImportError:
        raise Unavailable(
            "the package evdev is missing: install showcaller[linux]"
            if sys.platform == "linux"
            else "keys are taken from the desktop on Linux only; elsewhere plug the clicker in where /host is open"
        ) from None
    try:
        device = InputDevice(node.path)
    except PermissionError:
        raise Unavailable(
            f"{node.name}: this account may not read {node.path}; docs/controllers.md has the udev rule that lets it"
        ) from None
    try:
        device.grab()
    except OSError as error:
        device.close()
        if error.errno == errno.EBUSY:
            raise OSError(errno.EBUSY, f"{node.name} is taken by another program or controller") from None
        raise
    return Opened(device, Reading(device.active_keys), _set_clock(device.fd))


def _set_clock(file: int) -> bool:
    import fcntl

    try:
        fcntl.ioctl(file, SET_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
    except OSError:
        return False
    return True
