"""The catalogue of graphics: OGraf manifests found in folders, and what is wrong with those that are not."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct, field

from automation.stage import Known

SCHEMA = "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json"
ENDING = ".ograf.json"
MOST = 1000
"""Manifests that a folder may hold; more is the wrong folder."""
LIMIT = 10.0
"""Seconds after which an action of a graphic counts as hung, where its manifest says nothing else."""
LONGEST = 1_000_000
"""Bytes of the longest manifest."""


class Author(Struct, frozen=True, omit_defaults=True):
    """Who made a graphic."""

    name: str
    email: str = ""
    url: str = ""


class CustomAction(Struct, frozen=True, omit_defaults=True):
    """An action of a graphic's own."""

    id: str
    name: str
    description: str = ""
    schema: dict[str, Any] | None = None


class Manifest(Struct, frozen=True, rename="camel"):
    """What Showcaller needs of an OGraf v1 manifest; the rest stays in its file."""

    schema_of_manifest: str = field(name="$schema")
    id: str
    name: str
    main: str
    supports_real_time: bool
    supports_non_real_time: bool
    version: str = ""
    description: str = ""
    author: Author | None = None
    custom_actions: tuple[CustomAction, ...] = ()
    step_count: float = 1
    schema: dict[str, Any] | None = None
    v_showcaller: dict[str, Any] = field(name="v_showcaller", default_factory=dict)


_WORDS = frozenset(Manifest.__struct_encode_fields__) | {"renderRequirements", "thumbnails", "actionDurations"}


class Graphic(Struct, frozen=True):
    """A graphic that can be shown."""

    id: str
    version: str
    name: str
    description: str
    source: str
    """Which folder it comes from: `showcaller` or `site`."""
    file: Path
    url: str
    """Of its module, from the root of the server."""
    steps: int
    actions: tuple[CustomAction, ...]
    schema: dict[str, Any]
    view: dict[str, str]
    """Which of its properties follow which place of the programme's view."""
    manifest: dict[str, Any]
    limit: float
    """Seconds that its longest action may take; longer, and it counts as hung."""
    changed: float
    """When its manifest was changed, in seconds since 1970."""


class Mistake(Struct, frozen=True):
    """A manifest that is not read, or that breaks the specification; `fatal`: there is nothing to be read at all."""

    file: str
    text: str
    fatal: bool = False


class Catalogue:
    """The graphics of some folders, each by its id and version."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        """Read the folders, each under the name that addresses use. A folder that is not there is a mistake."""
        self.folders = dict(folders)
        self.graphics: dict[tuple[str, str], Graphic] = {}
        self.mistakes: tuple[Mistake, ...] = ()
        self.read()

    def read(self) -> None:
        """Read the folders again; may be called in another thread."""
        graphics: dict[tuple[str, str], Graphic] = {}
        mistakes: list[Mistake] = []
        for source, folder in self.folders.items():
            for found in _in_folder(source, folder):
                if isinstance(found, Mistake):
                    mistakes.append(found)
                    continue
                mistakes += [Mistake(str(found.file), text) for text in _oddities(found.manifest)]
                other = graphics.setdefault((found.id, found.version), found)
                if other is not found:
                    mistakes.append(Mistake(str(found.file), f"id {found.id!r} {found.version} is also {other.file}"))
        self.graphics, self.mistakes = graphics, tuple(mistakes)

    def __iter__(self) -> Iterator[Graphic]:
        return iter(self.graphics.values())

    def find(self, name: str, version: str = "") -> Graphic:
        """Find a graphic by its id and version, or the newest version; LookupError says what there is instead."""
        if (name, version) in self.graphics:
            return self.graphics[name, version]
        versions = [each.version for each in self if each.id == name]
        # OGraf v1: versions sort as text.
        if versions and not version:
            return self.graphics[name, max(versions)]
        if versions:
            raise LookupError(f"graphic {name!r} has no version {version!r}, only {', '.join(sorted(versions))}")
        near = difflib.get_close_matches(name, [each.id for each in self], n=1)
        raise LookupError(f"there is no graphic {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))

    def known(self, name: str, version: str = "") -> Known:
        """Tell what the stage needs to know of a graphic; LookupError as for `find`."""
        found = self.find(name, version)
        return Known(found.version, found.steps)


def _in_folder(source: str, folder: Path) -> Iterator[Graphic | Mistake]:
    if not folder.is_dir():
        yield Mistake(str(folder), "there is no such folder", fatal=True)
        return
    files = sorted(folder.rglob(f"*{ENDING}"))
    if len(files) > MOST:
        yield Mistake(str(folder), f"{len(files)} manifests are more than {MOST}: is this the right folder?")
    for file in files[:MOST]:
        try:
            yield _read(source, folder, file)
        except OSError as error:
            yield Mistake(str(file), error.strerror or str(error))
        except (ValueError, msgspec.MsgspecError, RecursionError) as error:
            yield Mistake(str(file), str(error))


def _read(source: str, folder: Path, file: Path) -> Graphic:
    if file.stat().st_size > LONGEST:
        raise ValueError(f"longer than {LONGEST} bytes")
    words = msgspec.json.decode(file.read_bytes())
    manifest = msgspec.convert(words, Manifest)
    _check(manifest, file)
    module = (file.parent / PurePosixPath(manifest.main)).resolve()
    if not module.is_relative_to(folder.resolve()):
        raise ValueError(f"main: {manifest.main!r} lies outside of the folder of graphics")
    if not module.is_file():
        raise ValueError(f"main: there is no file {manifest.main!r}")
    return Graphic(
        id=manifest.id,
        version=manifest.version,
        name=manifest.name,
        description=manifest.description,
        source=source,
        file=file,
        url=_url(source, folder, module),
        steps=int(manifest.step_count),
        actions=manifest.custom_actions,
        schema=manifest.schema or {},
        view=_view(manifest),
        manifest=words,
        limit=_limit(words),
        changed=file.stat().st_mtime,
    )


def _url(source: str, folder: Path, module: Path) -> str:
    return f"/graphics/{source}/{quote(module.relative_to(folder.resolve()).as_posix())}"


def _check(manifest: Manifest, file: Path) -> None:
    if manifest.schema_of_manifest != SCHEMA:
        raise ValueError(f"$schema: {SCHEMA} is expected, not {manifest.schema_of_manifest!r}")
    if not manifest.id or "/" in manifest.id:
        raise ValueError(f"id: a text without a slash is expected, not {manifest.id!r}")
    if not manifest.supports_real_time:
        raise ValueError("supportsRealTime: this graphic cannot be played live")
    if manifest.step_count < -1 or manifest.step_count != int(manifest.step_count):
        raise ValueError(f"stepCount: a number of steps, or -1, is expected, not {manifest.step_count}")
    if len({each.id for each in manifest.custom_actions}) < len(manifest.custom_actions):
        raise ValueError("customActions: an id stands twice")


def _limit(words: Mapping[str, Any]) -> float:
    """Give an action what its manifest says it takes, and half as much again, but never less than the usual."""
    durations = words.get("actionDurations")
    longest = max(_numbers(durations), default=0.0) / 1000 if durations else 0.0
    return max(LIMIT, 1.5 * longest)


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _numbers(each)


def _view(manifest: Manifest) -> dict[str, str]:
    view = manifest.v_showcaller.get("view", {})
    if not isinstance(view, dict) or not all(isinstance(path, str) for path in view.values()):
        raise ValueError("v_showcaller.view: a table of properties with places of the view is expected")
    return view


def _oddities(words: Mapping[str, Any]) -> Iterator[str]:
    """Say what the specification does not allow but nobody is hurt by."""
    for word in words:
        if word not in _WORDS and not word.startswith("v_"):
            yield f"{word}: OGraf has no such word; one's own begin with v_"
