"""What is new for pages: messages made once for all who need them, in steps so small that a press can come between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from automation.model import DIRECTOR, LIGHTS, Role
from automation.server.learn import told
from automation.server.page import Asked, Known, encoded
from automation.server.site import Site
from automation.server.views import Views

LINES = 20
"""Lines of the log that are written in one go, before the loop may go on."""

_DIRECTORS = ("devices", "controllers", "lamps", "clients", "buzzers")
"""Kinds of messages that are for directors alone."""

Due = tuple[str, Any, int]
"""A kind of message, which one of it, and its version."""


class News:
    """Knows the newest version of everything that pages are told, and makes the messages."""

    def __init__(self, site: Site, clients: Callable[[], dict[str, int]]) -> None:
        """`clients` counts the pages by role."""
        self.stage: Callable[[Role, int, bool], tuple[list[bytes], int]] = lambda role, known, view: ([], known)
        """Tells what is new on the stage, and whether a new view follows in the same breath; what is known then."""
        self.buzzers: Callable[[], Any] = dict
        """Tells directors of the buttons' phones and presses."""
        self._site = site
        self._views = Views(lambda role: site.desk.view(role))
        self._newest = dict.fromkeys(("view", "beat", *_DIRECTORS), 1)
        self._made: dict[tuple[str, Any], tuple[int, bytes]] = {}
        """The messages of this round and their versions, each made once for all pages that need it."""
        self._together: dict[tuple[Asked, Known], tuple[bytes, Known]] = {}
        """What pages that asked for the same and know the same are sent, and what they know then."""
        self._say: dict[str, Callable[[], Any]] = {
            "devices": lambda: {"type": "devices", "devices": site.runner.report()},
            "controllers": lambda: told(site),
            "lamps": lambda: {"type": "lamps", "lamps": site.learn.lit() if site.learn else {}},
            "clients": lambda: {"type": "clients", "clients": clients()},
            "buzzers": lambda: self.buzzers(),
        }

    def changed(self, kind: str) -> None:
        """Note that there is something new of a kind."""
        self._newest[kind] += 1
        if kind == "view":
            self._together.clear()

    def begin(self) -> None:
        """Begin a round: what was made for the one before is old, but for views that nothing followed."""
        newest = self._newest["view"]
        self._made = {key: made for key, made in self._made.items() if key[0] == "view" and made[0] == newest}
        self._together.clear()

    def tell(self, asked: Asked, known: Known) -> tuple[bytes, Known] | None:
        """Tell all that a page does not know, and what it knows then; None if it only made one message of it."""
        return self._together.get((asked, known)) or self._put_together(asked, known)

    def _put_together(self, asked: Asked, known: Known) -> tuple[bytes, Known] | None:
        due = tuple(self._due(asked, known))
        if any(self._make(*each) for each in due):
            return None
        frames, stage = self.stage(asked.role, known.stage, known.view != self._newest["view"])
        made = [self._made[kind, which] for kind, which, _ in due]
        versions = {kind: version for (kind, _, _), (version, _) in zip(due, made, strict=True)}
        frames = [*frames, *(message for _, message in made)]
        beat = self._newest["beat"]
        if not frames and known.beat != beat:  # anything else is a sign of life as well
            frames = [encoded({"type": "beat", "at": self._site.desk.now()})]
        news = b"".join(frames), known._replace(**versions, stage=stage, beat=beat)
        self._together[asked, known] = news
        return news

    def _due(self, asked: Asked, known: Known) -> Iterator[Due]:
        site, role, newest = self._site, asked.role, self._newest
        if known.view != newest["view"]:
            yield "view", (role, known.view if asked.changes else 0), newest["view"]
        if role == DIRECTOR:
            for kind in _DIRECTORS:
                if getattr(known, kind) != newest[kind] and (kind != "lamps" or site.learn):
                    yield kind, None, newest[kind]
            if known.log != site.log.end:
                yield "log", known.log, site.log.end
        if site.rig and role == LIGHTS and known.rig != site.rig.end:
            yield "rig", known.rig, site.rig.end

    def _make(self, kind: str, which: Any, version: int) -> bool:
        """Make a message, or a part of it; False if it was made already.

        Only views are made anew for a press in the middle of a round: the rest can wait for the next one.
        """
        made = self._made.get((kind, which))
        if made is not None and (kind != "view" or made[0] == version):
            return False
        if kind != "log" or not self._site.log.write(LINES):
            self._made[kind, which] = version, encoded(self._message(kind, which, version))
        return True

    def _message(self, kind: str, which: Any, version: int) -> Any:
        if kind == "view":
            role, held = which
            return self._views.message(role, version, held)
        if kind == "log":
            return {"type": "log", "lines": self._site.log.since(which)}
        if kind == "rig":
            return self._site.rig.since(which) if self._site.rig else {}
        return self._say[kind]()
