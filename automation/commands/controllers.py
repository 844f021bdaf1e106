"""List the files of controllers, or show what stands on the keys of one: as a table, or as a page to print."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from automation.controllers import bind, read_layout
from automation.faceplate import page, plates, text
from automation.layouts import Layout
from automation.plan import find_show
from automation.settings import find_controller, project_file
from automation.shows import SHOWS

EXAMPLES = """examples:
  showcaller controllers                                  what comes with the project
  showcaller controllers launchpad-x --show chgk          what stands on its pads
  showcaller controllers launchpad-x --html > pads.html   for printing, with every show and page"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="a controller's file, or the name of one that comes with the project")
    parser.add_argument("--show", help="only this show")
    parser.add_argument("--html", action="store_true", help="write a page to print")


def run(args: argparse.Namespace) -> int:
    if args.show:
        find_show(args.show, Path("controllers"))
    shows = [args.show] if args.show else list(SHOWS)
    if not args.file:
        print(
            "\n".join(_listed(path, shows) for path in sorted((project_file("config") / "controllers").glob("*.toml")))
        )
        return 0
    path = find_controller(args.file)
    layout = _read(path)
    drawn = plates(layout, {name: SHOWS[name].TITLE for name in shows})
    sys.stdout.write((page if args.html else text)(layout.title or path.stem, drawn))
    return 0


def _read(path: Path) -> Layout:
    return read_layout(path.read_text("utf-8"), str(path))


def _listed(path: Path, shows: list[str]) -> str:
    layout = _read(path)
    usable = [name for name in shows if bind(layout, name)]
    return f"{path.stem:<20} {layout.title:<36} {', '.join(usable)}".rstrip()
