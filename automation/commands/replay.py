"""Fold a journal and print the game that it holds."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from automation.journal import Journal, Row
from automation.model import DIRECTOR
from automation.moment import Line
from automation.plan import find_show
from automation.vocabulary import Vocabulary

EXAMPLES = """examples:
  showcaller replay runs/chgk-demo-20261130-200000.journal
  showcaller replay --json FILE | tail -1     the last line holds the state

Entries that were undone are marked with ~. A running show's journal can be read too."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object a line, the state at the end")


def run(args: argparse.Namespace) -> int:
    journal = Journal.open(args.journal, readonly=True)
    try:
        for line in (_json if args.json else _text)(journal):
            print(line)
    finally:
        journal.close()
    return 0


def _line(journal: Journal) -> Line:
    show = find_show(journal.header.show, journal.path)
    return Line.read(show, Vocabulary(show), journal.header.episode)


def _json(journal: Journal) -> Iterator[str]:
    kept = set(_kept(journal))
    for row in journal.read():
        words = {"seq": row.seq, "at": row.at, "by": row.by, **_action(row), "kept": row.seq in kept}
        yield msgspec.json.encode(words).decode()
    yield msgspec.json.encode({"state": _view(journal)}).decode()


def _text(journal: Journal) -> Iterator[str]:
    header, kept = journal.header, set(_kept(journal))
    begun = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(header.started))
    yield f"{header.show} · {header.episode.get('title', '')} · begun {begun}"
    for row in journal.read():
        words = _action(row)
        rest = " ".join(f"{key}={value}" for key, value in words.items() if key != "do")
        mark = " " if row.seq in kept or row.head != row.seq else "~"
        yield f"{row.seq:5} {mark} {row.at:10.3f}  {row.by:<24} {words['do']} {rest}".rstrip()
    for key, value in msgspec.to_builtins(_view(journal)).items():
        yield f"{key}: {msgspec.json.encode(value).decode()}"


def _kept(journal: Journal) -> Iterator[int]:
    """Name the entries that count, walking back from the last."""
    head = journal.last.head if journal.last else 0
    while head:
        yield head
        head = journal.row(head).parent


def _action(row: Row) -> dict[str, Any]:
    words: dict[str, Any] = msgspec.json.decode(row.action)
    return words


def _view(journal: Journal) -> Any:
    line = _line(journal)
    moment = line.at(journal, journal.last.head if journal.last else 0)
    return line.show.view(moment.game, DIRECTOR)
