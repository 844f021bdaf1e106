"""The collector sweeps in quiet moments only, and is Python's own again afterwards."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from automation import sweep
from automation.sweep import Sweeper
from tests.live import until
from tests.toy import table


async def test_garbage_goes_in_a_quiet_moment_and_never_while_presses_come(tmp_path: Path) -> None:
    sweeps: list[int] = []

    def seen(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            sweeps.append(info["generation"])

    with table(tmp_path / "run.journal") as t:
        sweeper = Sweeper(t.desk, look=0.01, quiet=0.3)
        gc.callbacks.append(seen)
        try:
            assert not gc.isenabled()
            loop = asyncio.get_running_loop()
            end, kept = loop.time() + 0.2, list[list[int]]()
            while loop.time() < end:
                t.press("score", 1)
                kept += [[] for _ in range(sweep.YOUNG)]
                await asyncio.sleep(0.005)
            assert sweeps == []
            await until(lambda: bool(sweeps))
            assert sweeps == [1]
        finally:
            gc.callbacks.remove(seen)
            sweeper.close()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
