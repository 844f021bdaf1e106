"""Golden transcripts: games that a producer can read, replayed line by line.

A story is a text file in the folder of its show. It opens with remarks (`#`) and the name of its sample episode
(`episode:`); `> ` lines are pressed, the lines under each say what came of it: time, phase, score, events.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

from msgspec.structs import asdict

from automation.model import Event
from automation.shows import SHOWS
from tests.play import Game, Happening, begin, check_replay, step

HERE = Path(__file__).parent


def stories() -> list[Path]:
    """List every story of every show."""
    return sorted(HERE.glob("*/*.txt"))


def samples(story: Path) -> ModuleType:
    """Give the module of sample episodes of a story's show."""
    return importlib.import_module(f"tests.shows.{story.parent.name}_episodes")


def tell(story: Path) -> tuple[str, Game]:
    """Play a story and write it as it comes out."""
    module, show = samples(story), SHOWS[story.parent.name]
    written = story.read_text(encoding="utf-8").splitlines()
    title = next(line.split(":", 1)[1].strip() for line in written if line.startswith("episode:"))
    game = begin(show, module.EPISODES[title], secrets=module.secrets)
    luck, told = Random(1), []
    for line in written:
        if not line.startswith(">"):
            told += [line] if line.startswith(("#", "episode:")) or not line.strip() else []
            continue
        before = len(game.happenings)
        step(game, line[1:].strip(), luck, module.secrets)
        told += [line, *_lines(game, game.happenings[before:], module)]
    check_replay(game)
    return "\n".join(told).rstrip() + "\n", game


def _lines(game: Game, happenings: list[Happening], module: ModuleType) -> Iterator[str]:
    for happening in happenings:
        if happening.refused is not None:
            yield f"    refused: {happening.refused}"
            continue
        said = ", ".join(map(_say, happening.events))
        place = f"{happening.at:9.2f}  {happening.state.phase:<18} {module.score(happening.state)}"
        yield f"    {place}  {said}".rstrip()


def _say(event: Event) -> str:
    tag = str(event.__struct_config__.tag)
    told = " ".join(
        f"{key}={_plain(value)}" for key, value in asdict(event).items() if value is not False and value != ""
    )
    return f"{tag}({told})" if told else tag


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else "yes" if value is True else str(value)
