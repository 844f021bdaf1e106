"""The process that holds a MIDI port for the show: followed line by line, and started again whenever it ended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from subprocess import DEVNULL, PIPE
from typing import Protocol

LAST_WORDS = 3.0
"""Seconds that the process gets to end; more than it gives itself."""


class Owner(Protocol):
    """Whoever the process works for."""

    def began(self) -> None:
        """Hear that the process was started."""

    def told(self, word: str, rest: str) -> None:
        """Hear a line of the process: its first word, and what follows."""

    def ended(self, why: str) -> None:
        """Hear that the process is no more."""

    def failed(self, why: str) -> None:
        """Hear that the process cannot be started."""


class Child:
    """Keeps a process running until it is closed."""

    def __init__(self, name: str, command: Sequence[str], retry: float, owner: Owner) -> None:
        """`retry`: seconds between its end and its next start."""
        self.name, self._command, self._retry, self._owner = name, command, retry, owner
        self._process: asyncio.subprocess.Process | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    @property
    def stdin(self) -> asyncio.StreamWriter | None:
        """Where to write to it; None while it does not run, or shall not any more."""
        return None if self._process is None or self._closing.is_set() else self._process.stdin

    @property
    def pid(self) -> int:
        """Name the process; 0 while there is none."""
        return 0 if self._process is None else self._process.pid

    def open(self) -> None:
        """Begin to keep it running."""
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep(), name=self.name)

    @property
    def is_open(self) -> bool:
        """Tell whether it is kept running."""
        return self._keeping is not None and not self._closing.is_set()

    async def close(self) -> None:
        """End it; three seconds at most."""
        self._closing.set()
        if self._process is not None:
            await _end(self._process)
        if self._keeping is not None:
            await self._keeping

    async def _keep(self) -> None:
        while not self._closing.is_set():
            await self._hold()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._retry):
                    await self._closing.wait()

    async def _hold(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
        except (OSError, NotImplementedError) as problem:
            self._owner.failed(f"the MIDI process does not start: {problem or type(problem).__name__}")
            return
        self._owner.began()
        if not self._closing.is_set():
            await self._follow(self._process)
        process, self._process = self._process, None
        await _end(process)
        self._owner.ended(
            "closed" if self._closing.is_set() else f"the MIDI process ended with code {process.returncode}"
        )

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            word, _, rest = line.decode(errors="replace").rstrip("\r\n").partition(" ")
            self._owner.told(word, rest)


async def _end(process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(LAST_WORDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
