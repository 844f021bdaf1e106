"""PlayStation Buzz! sets on Linux: what their buttons say, and their lamps, through the raw HID file."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from automation.devices import DeviceError
from automation.devices.buzz_report import Reports, lamps
from automation.devices.input_nodes import Node, buzz_sets, choose
from automation.devices.input_port import Heard
from automation.devices.key_names import HANDSETS
from automation.devices.node_port import LOOK, NodePort, Timed, Unavailable

_MOST = 64
"""Bytes of the longest report of any USB device of this speed."""


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a Buzz! set."""

    device: str = ""
    """A part of its name, vendor and product, or the socket it is in; empty for any."""
    number: Annotated[int, Meta(ge=1)] = 1
    """Which of several, in the order of their sockets."""


def read_config(name: str, table: Mapping[str, Any]) -> Config:
    """Read the table of a set in the settings; `DeviceError` names the key and the reason."""
    try:
        return msgspec.convert(dict(table), Config)
    except msgspec.ValidationError as problem:
        raise DeviceError(f"{name}: {problem}") from None


def make(name: str, config: Config, heard: Heard, look: float = LOOK) -> NodePort:
    """Make the port of a set, still closed."""

    def connect() -> BuzzSet:
        if sys.platform != "linux":
            raise Unavailable("Buzz! sets are read on Linux only")
        return BuzzSet(choose(config.device, config.number, buzz_sets(), "Buzz! set")[0])

    return NodePort(name, connect, heard, look)


class BuzzSet:
    """An open set, with its lamps out."""

    def __init__(self, node: Node) -> None:
        """Open it; `Unavailable` or `OSError` says why that is not possible."""
        self._path = Path(node.path)
        try:
            file = os.open(node.path, os.O_RDWR | os.O_NONBLOCK)
        except PermissionError:
            raise Unavailable(
                f"this account may not use {node.path}; docs/controllers.md has the udev rule that lets it"
            ) from None
        self.files = (file,)
        self._reports = Reports()
        self.lost = 0
        try:
            _alone(file, node)
            self.light(lamps((False,) * HANDSETS))
        except BaseException:
            self.close()
            raise

    def read(self, file: int) -> list[Timed]:
        try:
            piece = os.read(file, _MOST)
        except BlockingIOError:
            return []
        now = time.monotonic()
        if not piece:
            raise OSError(errno.ENODEV, "it went away")
        strokes = self._reports.feed(piece)
        self.lost += self._reports.dropped
        self._reports.dropped = 0
        # All four handsets share one report: presses in it are of one moment, and a show's rule for ties decides.
        return [(stroke, now) for stroke in strokes]

    def is_there(self) -> bool:
        return self._path.exists()

    def light(self, report: bytes) -> None:
        os.write(self.files[0], report)

    def close(self) -> None:
        os.close(self.files[0])


def _alone(file: int, node: Node) -> None:
    """Let nobody else of the show use the set: raw HID files, unlike keyboards, cannot be grabbed."""
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise OSError(errno.EBUSY, f"{node} is taken by another controller") from None
