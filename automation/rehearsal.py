"""Plays a script in virtual time, with the real desk, cue sheet and messages, and devices that only remember."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from automation import __version__
from automation.asrun import AsRun
from automation.clock import FakeClock
from automation.cues import Step
from automation.desk import Change, Desk
from automation.journal import Header, Journal
from automation.model import DIRECTOR, Refused, SheetError
from automation.plan import Plan
from automation.runner import Runner


class Line(Struct, frozen=True):
    """One line of a script: a press at a moment of virtual time."""

    words: dict[str, Any]
    at: float | None = None
    by: str = "director"
    seen: int | None = None


class Sent(Struct, frozen=True):
    """One message that a press came to; `at` in seconds of virtual time."""

    device: str
    at: float
    bytes: str
    text: str = ""
    source: str = ""


class Played(Struct, frozen=True):
    """What one entry did."""

    change: Change
    state: Struct
    legal: tuple[str, ...]
    steps: tuple[Sent, ...]

    def line(self) -> dict[str, Any]:
        """Say it as `rehearse --json` writes it."""
        entry, action = self.change.entry, dict[str, Any](msgspec.to_builtins(self.change.entry.action))
        return {
            "seq": entry.seq,
            "at": entry.at,
            "by": entry.by,
            **action,
            "events": msgspec.to_builtins(self.change.events),
            "state": msgspec.to_builtins(self.state),
            "legal": self.legal,
            "steps": [{"device": s.device, "at": s.at, "bytes": s.bytes} for s in self.steps],
        }


class Declined(Struct, frozen=True):
    """A press that was refused."""

    at: float
    by: str
    words: dict[str, Any]
    code: str
    text: str

    def line(self) -> dict[str, Any]:
        """Say it as `rehearse --json` writes it."""
        return {"at": self.at, "by": self.by, **self.words, "refused": {"code": self.code, "text": self.text}}


def read_script(lines: Iterable[str], name: str) -> Iterator[Line]:
    """Read a script of JSON lines; `SheetError` names the line and the reason. Empty lines and `#` lines are passed.

    >>> next(read_script(['{"at": 1.5, "by": "host", "do": "arrow", "sector": 3}'], "-"))
    Line(words={'do': 'arrow', 'sector': 3}, at=1.5, by='host', seen=None)
    """
    for number, text in enumerate(lines, 1):
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        try:
            words = msgspec.json.decode(text, type=dict[str, Any])
            line: dict[str, Any] = {key: words.pop(key) for key in ("at", "by", "seen") if key in words}
            yield msgspec.convert(line | {"words": words}, Line)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise SheetError(f"{name}, line {number}: {error}") from None


class Rehearsal:
    """One game in virtual time. Use it in a `with` block: its journal is a file that goes at the end."""

    def __init__(
        self, plan: Plan, seed: int = 1, lockout: float = 0.3, lockouts: dict[str, float] | None = None
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="showcaller-")
        self._journal = Journal.create(
            Path(self._folder.name) / "rehearsal.journal", Header(plan.show.NAME, plan.words, 0.0, __version__)
        )
        self.clock = FakeClock()
        luck = random.Random(seed)
        self.desk = Desk(plan.show, self._journal, self.clock, luck, lockout, lockouts)
        self.devices = plan.recorders(self.clock.now)
        """What remembers all that was sent, by name."""
        self.runner = Runner(plan.cue_sheet(), self.devices, self.clock, self.desk.fields, self.desk.now, AsRun())
        self._first = self.runner.resync()
        self._played: list[Played | Declined] = []
        self.desk.listen(self._follow)

    def __enter__(self) -> Rehearsal:
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.close()
        self._folder.cleanup()

    def play(self, line: Line) -> list[Played | Declined]:
        """Let time pass until the line's moment, with what happens by itself, then press; what came of it all."""
        self._played = []
        if line.at is not None:
            if line.at < self.clock.now():
                raise SheetError(f"at {line.at:g}: the script is at {self.clock.now():g} s already")
            self.clock.run_until(line.at)
        try:
            self.desk.press(self.desk.vocabulary.read(line.words), line.by, DIRECTOR, line.seen)
        except Refused as refused:
            declined = Declined(round(self.clock.now(), 6), line.by, line.words, refused.code, refused.text)
            self._played.append(declined)
        return self._played

    def _follow(self, change: Change) -> None:
        steps = [*self._first, *self.runner.follow(change)]
        first, self._first = len(self._first), []
        now = change.entry.at
        sent = [_sent(step, 0.0 if i < first else now) for i, step in enumerate(steps) if not step.error]
        envelope = self.desk.view(DIRECTOR)
        self._played.append(Played(change, envelope.view, envelope.legal, tuple(sent)))


def _sent(step: Step, now: float) -> Sent:
    return Sent(step.device, round(now + step.after, 6), step.payload.hex(), step.text, step.source)


def rehearse(plan: Plan, script: Iterable[Line], seed: int = 1) -> Iterator[Played | Declined]:
    """Play a whole script."""
    with Rehearsal(plan, seed) as rehearsal:
        for line in script:
            yield from rehearsal.play(line)
