"""The commands of `showcaller`, one module each."""

from __future__ import annotations

import argparse
from typing import Protocol

from automation.commands import actions, check, controllers, cuesheet, devices, league, rehearse, replay, run


class Command(Protocol):
    """What the module of a command holds; its first line is its summary."""

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        """The summary."""

    @property
    def EXAMPLES(self) -> str:
        """Shown under `--help`."""

    def add_arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Add the command's arguments."""

    def run(self, args: argparse.Namespace, /) -> int:
        """Do it; the exit code."""


COMMANDS: dict[str, Command] = {
    "run": run,
    "check": check,
    "rehearse": rehearse,
    "replay": replay,
    "cuesheet": cuesheet,
    "actions": actions,
    "devices": devices,
    "controllers": controllers,
    "league": league,
}
