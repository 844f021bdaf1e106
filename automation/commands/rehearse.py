"""Play a script of presses in virtual time and print what the show would do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from automation.model import SheetError
from automation.plan import read_plan
from automation.rehearsal import Declined, Played, read_script, rehearse
from automation.settings import find_episode, read_settings

EXAMPLES = """examples:
  showcaller rehearse chgk-demo script.jsonl
  echo '{"at": 0, "do": "spin"}' | showcaller rehearse chgk-demo --json

A script has one JSON object a line: {"at": 12.5, "by": "host", "do": "arrow", "sector": 3}
"at" is seconds of virtual time; what happens by itself in between happens.
The exit code is 0 when the script was played to its end, refusals included."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("episode", help="a file, or the name of one of the project's")
    parser.add_argument("script", nargs="?", default="-", help="file of JSON lines (default: standard input)")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each entry and refusal")
    parser.add_argument("--seed", type=int, default=1, help="luck for what the script leaves open (default: 1)")


def run(args: argparse.Namespace) -> int:
    plan = read_plan(read_settings(args.config), find_episode(args.episode)).sound()
    with _lines(args.script) as lines:
        for played in rehearse(plan, read_script(lines, args.script), args.seed):
            write = _json if args.json else _text
            for line in write(played):
                print(line, flush=args.json)
    return 0


@contextmanager
def _lines(script: str) -> Iterator[Iterable[str]]:
    if script == "-":
        yield sys.stdin
        return
    try:
        text = Path(script).read_text("utf-8")
    except OSError as error:
        raise SheetError(f"{script}: {error.strerror}") from None
    yield text.splitlines()


def _json(played: Played | Declined) -> Iterator[str]:
    yield msgspec.json.encode(played.line()).decode()


def _text(played: Played | Declined) -> Iterator[str]:
    if isinstance(played, Declined):
        yield f"{_time(played.at)}  {played.by:<10} {_words(played.words)}  REFUSED {played.code}: {played.text}"
        return
    entry = played.change.entry
    yield f"{_time(entry.at)}  {entry.by:<10} {_words(msgspec.to_builtins(entry.action))}"
    for event in played.change.events:
        yield f"{'':24}· {_words(msgspec.to_builtins(event), 'event')}"
    for _, steps in groupby(played.steps, lambda step: (step.device, step.source)):
        yield from _condensed([f"{'':24}→ {_time(step.at)}  {step.device:<9} {step.text}" for step in steps])


def _condensed(lines: list[str]) -> list[str]:
    """Show the ends of a long ramp alone."""
    return lines if len(lines) <= 8 else [*lines[:2], f"{'':24}  … {len(lines) - 3} more", lines[-1]]


def _words(words: dict[str, Any], tag: str = "do") -> str:
    rest = " ".join(f"{key}={value}" for key, value in words.items() if key != tag)
    return f"{words.get(tag, '?')} {rest}".rstrip()


def _time(at: float) -> str:
    return f"{int(at // 60):3}:{at % 60:06.3f}"
