"""Controllers learn what keys do while the show runs: a key is pressed, its file written, and it works at once."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from automation.clock import Clock, Timer
from automation.controller_desk import ControllerDesk
from automation.controllers import bind, problems
from automation.devices.input_port import Message
from automation.devices.midi import Control
from automation.layouts import Key, Layout, When, read_layout, relative
from automation.learn import MOMENTS, Lesson, Taken, key_said, pages, said, taken, teach, ways, ways_known
from automation.model import Refused, SheetError
from automation.plate_desk import PlateDesk
from automation.vocabulary import Vocabulary

MOST_VALUES = 16
"""Values of a control that are looked at to tell a fader from an encoder: the newest."""
WAITS = 30.0
"""Seconds that a key is waited for; then all keys do again what they did."""


class Source(Protocol):
    """What a controller's bindings come from."""

    @property
    def layout(self) -> Layout: ...

    @property
    def file(self) -> Path: ...


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants a key to do, in the words of a controller's file."""

    controller: str
    on: dict[str, Any]
    press: dict[str, Any] = {}
    order: str = ""
    when: When = "press"
    replace: bool = False
    """Take the key from what has it."""


class _Heard(Struct):
    """The key that was pressed, and the values that came from it."""

    name: str
    key: Key
    values: list[int]


class Learnt(Struct, frozen=True):
    """What became of it."""

    file: str
    copied: str = ""
    """The file of the project that it is a copy of, if it was made now."""


class Occupied(Refused):
    """The key does something already; `others` say what."""

    def __init__(self, text: str, others: list[Taken]) -> None:
        super().__init__("taken", text)
        self.others = others


class LearnDesk:
    """Takes the next press of any controller for a lesson, and writes lessons into files."""

    def __init__(
        self,
        controllers: ControllerDesk,
        sources: Mapping[str, Source],
        show: str,
        shows: Collection[str],
        words: Vocabulary,
        clock: Clock,
        folders: Callable[[], tuple[Path, Path]],
    ) -> None:
        """`folders` names that of the project's files, which are never written to, and that of the site's own."""
        self.watch: Callable[[], None] = lambda: None
        """Called when a key was pressed, or is waited for no more, and when a page was turned."""
        self._controllers, self._show, self._shows, self._words = controllers, show, tuple(shows), words
        self._clock, self._folders = clock, folders
        self._layouts = {name: source.layout for name, source in sources.items()}
        self._files = {name: source.file for name, source in sources.items()}
        self._plates = PlateDesk(controllers, self._layouts.__getitem__)
        controllers.turned = lambda: self.watch()
        self._heard: _Heard | None = None
        self._timer: Timer | None = None

    def listen(self) -> None:
        """Let the next press of any controller be for us, and do nothing else."""
        self._rest(None)
        self._controllers.pupil = self._hear
        self._timer = self._clock.call_at(self._clock.now() + WAITS, self.stop)
        self.watch()

    def stop(self) -> None:
        """Wait for no key any more, and forget the one that was pressed."""
        self._rest(None)

    def _rest(self, heard: _Heard | None) -> None:
        self._heard = heard
        if heard is None:
            self._controllers.let_be()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.watch()

    def told(self) -> dict[str, Any]:
        """Say how the controllers stand, whether a key is waited for, and which one was pressed."""
        return {
            "controllers": [each | self._plates.told(each["name"]) for each in self._controllers.health()],
            "waiting": self._controllers.pupil is not None,
            "heard": self._said(self._heard) if self._heard else None,
        }

    def lit(self) -> dict[str, list[list[str]]]:
        """Say what the lamps of the controllers show, key by key as they are told."""
        return self._plates.lit()

    def follow_lamps(self, watch: Callable[[], None]) -> None:
        """Call `watch` whenever lamps may show something else."""
        self._controllers.lamps.watch = watch

    def _hear(self, name: str, key: Key, message: Message) -> None:
        value = message.value if isinstance(message, Control) else 0
        if self._heard is None:
            self._rest(_Heard(name, key, [value]))
            return
        before = ways(self._heard.values)
        self._heard.values = [*self._heard.values, value][-MOST_VALUES:]
        if ways(self._heard.values) != before:
            self.watch()

    def _said(self, heard: _Heard) -> dict[str, Any]:
        layout, key = self._layouts[heard.name], heard.key
        known = ways_known(layout, key)
        guessed = ways(heard.values) if key.kind == "control" else {}
        return {
            "controller": heard.name,
            "on": said(key, layout),
            "does": self._does(heard.name, key),
            "whens": MOMENTS[key.kind],
            "relative": dict.fromkeys(guessed, known) if known else guessed,
        }

    def _does(self, name: str, key: Key) -> list[Taken]:
        """Say what a key does in this show on the page that is shown, whenever it does it."""
        page, layout = self._controllers.page(name), self._layouts[name]
        lessons = (Lesson(key, when=when, page=page, show=self._show) for when in MOMENTS[key.kind])
        return [each for lesson in lessons for each in taken(layout, lesson, self._shows)]

    # Writing ------------------------------------------------------------------------------------------------------

    def learn(self, words: Mapping[str, Any]) -> Learnt:
        """Write a wish into its controller's file and follow it from now on.

        `Refused`: it makes no sense, the key is taken (`Occupied`), the file cannot be written; nothing changed then.
        """
        try:
            wish = msgspec.convert(dict(words), Wish)
        except msgspec.ValidationError as error:
            raise Refused("bad-value", str(error)) from None
        if wish.controller not in self._files:
            known = ", ".join(self._files) or "none at all"
            raise Refused("bad-value", f"there is no controller {wish.controller!r}, only {known}")
        file = self._files[wish.controller]
        try:
            text = _read(file)
            layout = read_layout(text, str(file))
            lesson = self._lesson(wish, layout)
            self._ask(layout, lesson, wish.replace)
            taught = teach(text, str(file), lesson, self._shows)
            self._check(layout, read_layout(taught, str(file)))
            own = self._own(file)
            _write(own, taught, file)
        except (SheetError, ValueError) as error:
            raise Refused("bad-value", str(error)) from None
        except OSError as error:
            raise Refused("not-saved", f"{error.filename or file}: {error.strerror}") from None
        self._follow(wish.controller, own, read_layout(taught, str(own)))
        return Learnt(str(own), "" if own == file else str(file))

    def _lesson(self, wish: Wish, layout: Layout) -> Lesson:
        if bool(wish.press) == bool(wish.order):
            raise ValueError("press: exactly one of press and order is said")
        key = key_said(wish.on, layout)
        verbs = {str(wish.press.get("do"))} if wish.press else set()
        # Pages are of one show: what is learnt on one says nothing of the others.
        alone = self._show if verbs & self._of_the_show() or pages(layout) else ""
        page = self._controllers.page(wish.controller)
        return Lesson(key, wish.press, wish.order, wish.when, page, alone, relative(wish.on) or "")

    def _of_the_show(self) -> set[str]:
        return {name for name, action in self._words.verbs.items() if not action.__module__.startswith(_COMMON)}

    def _ask(self, layout: Layout, lesson: Lesson, replace: bool) -> None:
        others = taken(layout, lesson, self._shows)
        if others and not (replace and all(not each.why_not for each in others)):
            raise Occupied("; ".join(map(_complaint, others)), others)

    def _check(self, before: Layout, after: Layout) -> None:
        old = {text for _, text in self._problems(before)}
        new = [f"{place}: {text}" for place, text in self._problems(after) if text not in old]
        if new:
            raise SheetError(new[0])

    def _problems(self, layout: Layout) -> list[tuple[str, str]]:
        return list(problems(layout, self._show, self._shows, self._words))

    def _own(self, file: Path) -> Path:
        """Name the file that may be written to: a file of the project is copied first."""
        projects, own = self._folders()
        if not file.resolve().is_relative_to(projects.resolve()):
            return file
        if (own / file.name).exists():
            raise SheetError(
                f"{own / file.name} is another file of this name; name it in the settings, or take it away"
            )
        return own / file.name

    def _follow(self, name: str, file: Path, layout: Layout) -> None:
        # Two controllers of one file learn alike.
        for each in [each for each, other in self._files.items() if other == self._files[name] and each != name] + [
            name
        ]:
            self._files[each], self._layouts[each] = file, layout
            self._controllers.rebind(each, layout, bind(layout, self._show))
        self._rest(None)


_COMMON = ("automation.vocabulary", "automation.rundown", "automation.model")


def _complaint(each: Taken) -> str:
    does = " ".join(str(value) for value in each.does.values())
    label = f" ({each.label})" if each.label else ""
    return f"binding[{each.number}]{label}: {does}" + (f": {each.why_not}" if each.why_not else "")


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8")  # with the ends of lines that it has
    except UnicodeDecodeError as error:
        raise SheetError(f"{file}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None


def _write(file: Path, text: str, source: Path) -> None:
    """Write a file whole or not at all; one that is marked as not to be written stays as it is."""
    if file.exists() and not file.stat().st_mode & stat.S_IWUSR:
        raise PermissionError(0, "the file is read-only", str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.new")
    try:
        fresh.write_bytes(text.encode("utf-8"))
        if file == source:
            shutil.copymode(file, fresh)
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
