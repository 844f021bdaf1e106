"""Serve a show: pages, input, cues. A run that was cut short goes on where it stopped."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from automation.check import Problem
from automation.journal import Journal
from automation.moment import Line
from automation.plan import Plan, read_plan
from automation.runs import Run, begin, cut_short, newest
from automation.settings import Settings, find_episode, read_settings
from automation.vocabulary import Vocabulary

EXAMPLES = """examples:
  showcaller run                         the demo show; then open the address that it prints
  showcaller run my-episode.toml --new   begin the episode again instead of going on
  showcaller run --dry                   no message leaves to any device
  showcaller run --journal runs/chgk-demo-20261130-200000.journal"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("episode", nargs="?", help="a file, or the name of one of the project's (default: settings)")
    parser.add_argument("--new", action="store_true", help="begin a new run even if the last one is unfinished")
    parser.add_argument("--journal", type=Path, help="go on with this run")
    parser.add_argument("--dry", action="store_true", help="let no message leave to any device")


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING, stream=sys.stderr)
    settings = read_settings(args.config)
    plan, taken = _take_up(settings, args)
    for problem in plan.problems():
        print(problem, file=sys.stderr)
    try:
        plan.sound()
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_serve(plan, settings, taken, args.dry))
    finally:
        taken.journal.close()
    return 0


def _take_up(settings: Settings, args: argparse.Namespace) -> tuple[Plan, Run]:
    """Find the run to go on with, or begin one. A running episode is played as it was when it began."""
    if args.journal:
        journal = Journal.open(args.journal)
        return read_plan(settings, args.journal, journal.header.episode), Run(journal, True)
    file = find_episode(args.episode or settings.episode)
    plan = read_plan(settings, file)
    last = None if args.new else newest(settings.runs, file.stem)
    if last is not None:
        crashed = cut_short(last)
        journal = Journal.open(last)
        # A game that ended in peace is followed by a new one; after a crash even that one goes on, for undo.
        if crashed or not over(plan, journal):
            return _go_on(settings, file, plan, journal)
        journal.close()
    return plan.sound(), begin(settings.runs, plan.show.NAME, plan.words, file.stem)


def _go_on(settings: Settings, file: Path, plan: Plan, journal: Journal) -> tuple[Plan, Run]:
    if journal.header.episode != plan.words:
        text = "changed since this run began; the run goes on as it began (--new plays the new one)"
        print(Problem("warning", str(file), "$", text), file=sys.stderr)
    return read_plan(settings, file, journal.header.episode), Run(journal, True)


def over(plan: Plan, journal: Journal) -> bool:
    """Tell whether a journal's game is at its end."""
    vocabulary = Vocabulary(plan.show)
    line = Line.read(plan.show, vocabulary, journal.header.episode)
    return bool(line.at(journal, journal.last.head if journal.last else 0).game.phase == "game_over")


async def _serve(plan: Plan, settings: Settings, taken: Run, dry: bool) -> None:
    from automation.studio import Studio  # the other commands need no server

    studio = Studio(plan, settings, taken.journal, dry)
    stop = asyncio.Event()
    _on_signals(stop.set)
    try:
        await studio.open()
        _greet(plan, taken, studio.places, studio.desk.seq)
        await stop.wait()
    finally:
        await studio.close()


def _greet(plan: Plan, taken: Run, places: list[str], seq: int) -> None:
    print(f"Showcaller · {plan.show.TITLE} · {plan.words.get('title', plan.file.stem)}")
    if taken.continued:
        print(f"  goes on after entry {seq}, clocks held (--new begins again)")
    for place in places:
        print(f"  {place}")
    print("  Ctrl-C stops; what was pressed is kept", flush=True)


def _on_signals(stop: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        try:
            loop.add_signal_handler(getattr(signal, name), stop)
        except NotImplementedError:  # Windows: Ctrl-C arrives in the main thread, outside the loop
            signal.signal(getattr(signal, name), lambda *_: loop.call_soon_threadsafe(stop))


def loop_factory() -> Callable[[], Any] | None:
    """Name what makes the show's event loop: uvloop where it is installed."""
    with contextlib.suppress(ImportError):
        import uvloop

        return uvloop.new_event_loop
    return None
