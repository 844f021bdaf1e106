"""A controller seen from above: what stands on each of its keys in a show, as text and as a page to print. Pure."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from automation.controllers import bind, values
from automation.cues import fill
from automation.fingers import Bound, Table
from automation.layouts import Key, Layout, When, cells

ROW = 8
"""Keys in a row where a file does not say how they lie."""

COLOURS = {
    "white": "#d9dce1",
    "red": "#e5484d",
    "orange": "#f08a24",
    "yellow": "#e8c21c",
    "green": "#3aa655",
    "cyan": "#2fb3c0",
    "blue": "#4a7de2",
    "magenta": "#c250b4",
}
"""What colours of lamps look like on paper."""


class Face(Struct, frozen=True):
    """One key: what it does, a line for each way to press it; empty for one that does nothing."""

    name: str
    """Its number, as the file says it."""
    lines: tuple[str, ...] = ()
    colour: str = ""


class Plate(Struct, frozen=True):
    """One page of a controller in a show; None where the device has no key."""

    show: str
    page: str
    rows: Sequence[Sequence[Face | None]]


def plates(layout: Layout, shows: Mapping[str, str]) -> list[Plate]:
    """Draw every page of a controller in each of the shows (name to title) that it has something for."""
    return [
        Plate(title, page, [[face(key, table) for key in row] for row in laid(layout, table)])
        for show, title in shows.items()
        if (book := bind(layout, show))
        for page, table in book.pages.items()
    ]


def laid(layout: Layout, table: Table) -> list[list[Key | None]]:
    """Give the keys of a page row by row as they lie on the device; behind them those of which the grid says none."""
    drawn = cells(layout)
    known = {key for row in drawn for key in row}
    # A key that counts on any channel is one key.
    once = {(key.kind, key.number): key for key in sorted(table, reverse=True) if key not in known}
    rest = sorted(once.values())
    return drawn + [list(rest[at : at + ROW]) for at in range(0, len(rest), ROW)]


def face(key: Key | None, table: Table) -> Face | None:
    """Say what stands on a key of a page; None for a gap."""
    if key is None:
        return None
    does = table.get(key, {})
    colour = next((bound.binding.colour for bound in does.values() if bound.binding.colour), "")
    return Face(_name(key), tuple(_line(key, when, bound) for when, bound in does.items()), colour)


def _name(key: Key) -> str:
    return {"note_on": "", "control": "c", "program": "p"}.get(key.kind, f"{key.kind} ") + str(key.number)


def _line(key: Key, when: When, bound: Bound) -> str:
    binding = bound.binding
    known = values(bound, key)
    said = str(fill(binding.label, known)) or binding.order or _turning(binding.turn) or _press(binding.press, known)
    return said + _WAYS.get(when, "").format(hold=binding.hold)


_WAYS: Mapping[str, str] = {
    "hold": " (hold {hold:g}\u00a0s)",
    "double": " (twice)",
    "release": " (let go)",
    "up": " (turn up)",
    "down": " (turn down)",
}


def _turning(page: str) -> str:
    return f"→ {page}" if page else ""


def _press(press: Mapping[str, object], known: Mapping[str, object]) -> str:
    return " ".join(str(fill(word, known)) for word in press.values())


# As text ---------------------------------------------------------------------------------------------------------


def text(title: str, drawn: Iterable[Plate]) -> str:
    """Write the pages as tables for a terminal."""
    return "\n".join(line for plate in drawn for line in _table(title, plate))


def _table(title: str, plate: Plate) -> Iterator[str]:
    yield f"{_heading(title, plate)}\n"
    rows = [[" / ".join(face.lines) or "·" if face else "" for face in row] for row in plate.rows]
    widths = [max(map(len, column)) for column in zip(*_even(rows), strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
    yield ""


def _even(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    longest = max(map(len, rows), default=0)
    return [[*row, *[""] * (longest - len(row))] for row in rows]


def _heading(title: str, plate: Plate) -> str:
    return f"{title}: {plate.show}" + (f", page {plate.page}" if plate.page else "")


# As a page -------------------------------------------------------------------------------------------------------


def page(title: str, drawn: Iterable[Plate]) -> str:
    """Write the pages as one HTML page to print (A4, landscape); none is cut by the end of a sheet."""
    body = "".join(_sheet(title, plate) for plate in drawn)
    return _PAGE.format(title=html.escape(title), body=body)


def _sheet(title: str, plate: Plate) -> str:
    columns = max(map(len, plate.rows), default=1)
    keys = "".join(_key(face) for row in plate.rows for face in [*row, *[None] * (columns - len(row))])
    return (
        f"<section><h1>{html.escape(_heading(title, plate))}</h1>"
        f'<div class="plate" style="grid-template-columns: repeat({columns}, 1fr)">{keys}</div></section>\n'
    )


def _key(face: Face | None) -> str:
    if face is None:
        return '<div class="gap"></div>'
    name = f"<small>{html.escape(face.name)}</small>"
    if not face.lines:
        return f'<div class="key idle">{name}</div>'
    lines = "".join(f"<span>{html.escape(line)}</span>" for line in face.lines)
    colour = COLOURS.get(face.colour, COLOURS["white"])
    return f'<div class="key" style="--lamp: {colour}">{lines}{name}</div>'


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
@page {{ size: A4 landscape; margin: 8mm; }}
* {{ box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
body {{ font: 12px/1.2 system-ui, sans-serif; margin: 0 auto; padding: 8px; max-width: 281mm; color: #16181c; }}
section {{ break-inside: avoid; margin-bottom: 2rem; }}
section:last-child {{ margin-bottom: 0; }}
h1 {{ font-size: 16px; margin: 0 0 8px; }}
.plate {{ display: grid; gap: 5px; }}
.key {{ position: relative; min-height: 60px; min-width: 0; padding: 4px 3px 14px; border-radius: 6px; display: flex;
  flex-direction: column; justify-content: center; gap: 2px; text-align: center; font-weight: 600;
  overflow-wrap: anywhere; border: 1px solid #8a9099; border-top: 7px solid var(--lamp, #c9ccd1); }}
.key small {{ position: absolute; right: 5px; bottom: 2px; font-weight: 400; font-size: 9px; color: #5b6068; }}
.idle {{ border: 1px dashed #c9ccd1; }}
</style></head><body>
{body}</body></html>
"""
