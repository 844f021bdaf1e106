"""Print the table of the league «Звёздные войны» from finished games of ЧГК."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from automation.journal import Journal
from automation.model import SheetError
from automation.moment import Line
from automation.plan import find_show
from automation.shows import chgk
from automation.shows.chgk.league import Game, Table, result, table
from automation.vocabulary import Vocabulary

EXAMPLES = """examples:
  showcaller league runs/*.journal
  showcaller league runs/*.journal --games other-games.json --json

A game counts when its episode has a [league] table (stage, pair) and is over; the time of its last entry is its end.
--games adds games as JSON: [{"team": "…", "experts": 6, "viewers": 3, "ended": 1796000000,
"stage": "qualifying", "pair": "A"}, …]"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journals", nargs="*", type=Path, metavar="JOURNAL")
    parser.add_argument("--games", type=Path, metavar="FILE", help="more games, as JSON")
    parser.add_argument("--neither", choices=("nobody", "smaller_deficit"), default="nobody",
                        help="who advances when neither of a pair beat the viewers (default: nobody)")  # fmt: skip
    parser.add_argument("--equal", choices=("later", "nobody"), default="later",
                        help="who advances at equal winning scores (default: the later victory)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the table as JSON")


def run(args: argparse.Namespace) -> int:
    games = [game for path in args.journals for game in _game_of(path)]
    if args.games:
        games += _games_of(args.games)
    found = table(games, neither=args.neither, equal=args.equal)
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(found, Console(highlight=False))
    return 0


def _game_of(path: Path) -> Iterator[Game]:
    journal = Journal.open(path, readonly=True)
    try:
        if journal.last is None or journal.header.show != chgk.NAME:
            return
        show = find_show(journal.header.show, path)
        moment = Line.read(show, Vocabulary(show), journal.header.episode).at(journal, journal.last.head)
        game = result(moment.game, journal.last.wall)
    finally:
        journal.close()
    if game is not None:
        yield game


def _games_of(path: Path) -> list[Game]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Game])
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise SheetError(f"{path}: {error}") from None


def _print(found: Table, console: Console) -> None:
    pairs = Grid("pair", "team", "score", "advances", title="Отборочная серия")
    for pair in found.pairs:
        for game in pair.games:
            pairs.add_row(pair.name, game.team, _score(game), "→" if game.team == pair.advances else "")
    finals = Grid("place", "team", "score", title="Финальная серия")
    for place, game in enumerate(found.ranking, 1):
        finals.add_row(str(place), game.team, _score(game))
    for grid in (pairs, finals):
        if grid.row_count:
            console.print(grid)
    console.print(f"champion: {found.champion or 'none yet'}")
    for flag in found.flags:
        console.print(f"! {flag.place}: {flag.text}")


def _score(game: Game) -> str:
    return f"{game.experts}:{game.viewers}"
