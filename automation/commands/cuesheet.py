"""Print what the lighting and sound operators need: number, label, when, device, exact message."""

from __future__ import annotations

import argparse
import csv
import html
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from automation.cuelist import HEAD, Row, rows
from automation.plan import find_show, read_plan
from automation.settings import find_episode, project_file, read_settings, read_toml

EXAMPLES = """examples:
  showcaller cuesheet chgk
  showcaller cuesheet chgk --format csv > cues.csv
  showcaller cuesheet chgk --format html > cues.html"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("show")
    parser.add_argument("--format", choices=sorted(_FORMATS), default="text")


def run(args: argparse.Namespace) -> int:
    settings = read_settings(args.config)
    plan = read_plan(settings, _episode_of(args.show)).sound()
    sys.stdout.write(_FORMATS[args.format](plan.show.TITLE, rows(plan)))
    return 0


def _episode_of(show: str) -> Path:
    """Find an episode of the show: messages are tried out with its devices and segments."""
    find_show(show, Path("cuesheet"))
    folder = project_file("config") / "episodes"
    for path in sorted(folder.glob("*.toml")):
        if read_toml(path).get("show") == show:
            return path
    return find_episode(show)


def _text(title: str, table: Sequence[Row]) -> str:
    widths = [max(len(line[i]) for line in (HEAD, *table)) for i in range(len(HEAD))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in (HEAD, *table)]
    return "\n".join(line.rstrip() for line in (f"{title}: cues", "", *lines)) + "\n"


def _csv(title: str, table: Sequence[Row]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([HEAD, *table])
    return out.getvalue()


def _html(title: str, table: Sequence[Row]) -> str:
    name = html.escape(title)
    body = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>\n" for row in table)
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in HEAD)
    return _PAGE.format(title=name, head=head, body=body)


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}: cues</title><style>
body {{ font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color: #16181c; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #c9ccd1; }}
th {{ border-bottom: 2px solid #16181c; }}
td:nth-child(n+4) {{ font-family: ui-monospace, monospace; font-size: 13px; }}
tr {{ break-inside: avoid; }}
</style></head><body><h1>{title}: cues</h1>
<table><thead><tr>{head}</tr></thead><tbody>
{body}</tbody></table></body></html>
"""

_FORMATS: dict[str, Callable[[str, Sequence[Row]], str]] = {"text": _text, "csv": _csv, "html": _html}
