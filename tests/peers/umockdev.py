"""Clickers, keyboards and Buzz! sets without hardware: umockdev's test bed, and programs that see what is in it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live import clean

PYTHON = "/usr/bin/python3"
"""The system's own, which has the bindings; the environment of the tests has none."""
PATIENCE = 20.0
ROOT = Path(__file__).parents[2]

_BINDINGS = "import gi; gi.require_version('UMockdev', '1.0')"


def _is_missing() -> bool:
    if sys.platform != "linux" or not shutil.which("umockdev-wrapper") or not os.path.exists(PYTHON):
        return True
    return subprocess.run((PYTHON, "-c", _BINDINGS), capture_output=True).returncode != 0


needs_umockdev = pytest.mark.skipif(
    _is_missing(), reason="install umockdev gir1.2-umockdev-1.0 python3-gi (on Linux only)"
)

R400: dict[str, Any] = {"name": "Logitech USB Receiver", "ids": "046d:c52d", "keys": [1, 52, 63, 104, 109]}
BUZZ: dict[str, Any] = {"name": "Logitech Logitech Buzz(tm) Controller V1", "ids": "054c:0002"}


class Bed:
    """The test bed: what is plugged in, what comes from it, and what programs ask of it."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.root = ""
        self.told: list[list[str]] = []
        """What programs asked of nodes or wrote to them, in order."""
        self._lines = asyncio.Condition()
        self._done: asyncio.Queue[float] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            word, *rest = line.decode().split()
            if word == "root":
                self.root = rest[0]
            elif word == "done":
                self._done.put_nowait(float(rest[0]))
            else:
                self.told.append([word, *rest])
            async with self._lines:
                self._lines.notify_all()

    async def _order(self, **words: Any) -> float:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words).encode() + b"\n")
        async with asyncio.timeout(PATIENCE):
            return await self._done.get()

    async def plug(self, node: str, what: dict[str, Any], socket: str, **more: Any) -> None:
        """Plug a device in at a socket, as the node `event5` or `hidraw0`."""
        await self._order(plug=node, phys=f"{socket}/input0", **{**what, **more})

    async def unplug(self, node: str) -> None:
        await self._order(unplug=node)

    async def keys(self, node: str, *events: tuple[int, int], down: list[int] | None = None) -> float:
        """Let keys go down (1), repeat (2) or up (0) in one report; gives the kernel's moment of it."""
        more = {} if down is None else {"down": down}
        return await self._order(node=node, events=[(1, code, value) for code, value in events], **more)

    async def raw(self, node: str, *events: tuple[int, int, int], down: list[int] | None = None) -> None:
        """Let any events come; `down` are the keys that are, should anybody ask."""
        await self._order(node=node, events=events, **({} if down is None else {"down": down}))

    async def report(self, node: str, report: str) -> None:
        """Let a Buzz! set say something."""
        await self._order(node=node, report=report)

    async def tells(self, *words: str) -> None:
        """Wait until a program has asked something of a node, or has written it."""
        async with asyncio.timeout(PATIENCE), self._lines:
            await self._lines.wait_for(lambda: list(words) in self.told)

    @property
    def environment(self) -> dict[str, str]:
        """Give what makes a program see this bed instead of the machine."""
        return {**clean(), "LD_PRELOAD": "libumockdev-preload.so.0", "UMOCKDEV_DIR": self.root}

    async def ready(self) -> None:
        async with asyncio.timeout(PATIENCE), self._lines:
            await self._lines.wait_for(lambda: self.root)

    async def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._reading

    @asynccontextmanager
    async def program(self, *arguments: str, folder: Path = ROOT) -> AsyncIterator[Program]:
        """Run a Python program that sees the bed; it is ended by the end of its stdin."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *arguments), stdin=PIPE, stdout=PIPE, env=self.environment, cwd=folder
        )
        program = Program(process)
        try:
            yield program
        finally:
            await program.close()


class Program:
    """A program, and the lines that it prints."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def says(self, start: str) -> str:
        """Wait for a line that begins so, and give what follows; the others are passed over."""
        assert self.process.stdout is not None
        seen = []
        async with asyncio.timeout(PATIENCE):
            while line := (await self.process.stdout.readline()).decode():
                if line.startswith(start):
                    return line[len(start) :].strip()
                seen.append(line)
        raise AssertionError(f"it never said {start!r}, but {seen}")

    async def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            async with asyncio.timeout(5):
                await self.process.communicate()
        except TimeoutError:
            self.process.terminate()
            await self.process.communicate()


@asynccontextmanager
async def bed() -> AsyncIterator[Bed]:
    """Make a test bed with nothing plugged in."""
    script = Path(__file__).with_name("input_bed.py")
    process = await asyncio.create_subprocess_exec("umockdev-wrapper", PYTHON, str(script), stdin=PIPE, stdout=PIPE)
    made = Bed(process)
    try:
        await made.ready()
        yield made
    finally:
        await made.close()
