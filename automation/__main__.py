"""The command `showcaller`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from automation import __version__
from automation.commands import COMMANDS
from automation.model import SheetError


def parser() -> argparse.ArgumentParser:
    """Make the command line's grammar."""
    top = argparse.ArgumentParser(
        prog="showcaller",
        description="Show automation and broadcast graphics for television game shows.",
        epilog="Each command tells more: showcaller run --help",
    )
    top.add_argument("--version", action="version", version=f"showcaller {__version__}")
    top.add_argument(
        "--config", type=Path, metavar="FILE", help="settings (default: ./showcaller.toml, or the project's own)"
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        summary = (command.__doc__ or "").strip().splitlines()[0]
        own = commands.add_parser(
            name,
            help=summary,
            description=summary,
            epilog=command.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; 0 when it did what was asked, 1 when something does not fit, 2 for a wrong command line."""
    args = parser().parse_args(words)
    try:
        return int(args.run(args))
    except SheetError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader (head, less) has enough. Nothing more can be printed, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
