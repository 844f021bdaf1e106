"""An episode's pictures, sounds and films: who may fetch them, and from when."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio

from automation.check import check_media
from automation.server import Access
from tests.server.site import House, episode, house

PICTURE, PHOTO, FILM = "картинки/сад №3.png", "photos/3.JPG", "film.mp4"
BYTES = b"\x89PNG what is in the file"


def with_media() -> dict[str, Any]:
    """Give an episode whose sectors 3 and 4 have pictures."""
    words = episode()
    words["sector"][2] |= {"photo": PHOTO, "media": {"kind": "image", "file": PICTURE, "note": "SECRET-NOTE"}}
    words["sector"][3] |= {"media": {"kind": "video", "file": FILM}}
    return words


def laid(folder: Path) -> Path:
    """Lay the files of the episode into a folder, and some that nobody shall have."""
    media = folder / "media"
    for name in (PICTURE, PHOTO, FILM, "game.toml", "other.png"):
        file = media / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(BYTES)
    (folder / "outside.png").write_bytes(BYTES)
    return media


@pytest_asyncio.fixture
async def h(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path / "run.db", words=with_media(), media=laid(tmp_path)) as made:
        yield made


async def got(h: House, name: str, **more: Any) -> int:
    async with h.http.get(f"{h.bound.url}/media/{quote(name)}", **more) as answer:
        return answer.status


async def press(h: House, *presses: str) -> None:
    for text in presses:
        do, _, sector = text.partition(" ")
        status, answer = await h.press(do, **({"sector": int(sector)} if sector else {}))
        assert status == 200, answer


STAGES: list[tuple[tuple[str, ...], set[str]]] = [
    ((), set()),
    (("spin", "arrow 3"), set()),
    (("open",), {PHOTO}),
    (("read",), {PHOTO}),
    (("show_media",), {PHOTO, PICTURE}),
    (("start_clock", "stop", "answer", "wrong"), {PHOTO, PICTURE}),
    (("next",), set()),
    (("spin", "arrow 4", "open"), set()),
    (("show_media",), {FILM}),
]


async def test_a_file_can_be_fetched_while_the_picture_names_it_and_not_before_or_after(h: House) -> None:
    for presses, seen in STAGES:
        await press(h, *presses)
        for name in (PICTURE, PHOTO, FILM):
            assert await got(h, name) == (200 if name in seen else 404), (presses, name)


async def test_a_file_comes_with_its_type_and_can_do_nothing(h: House) -> None:
    await press(h, "spin", "arrow 3", "open")
    async with h.http.get(f"{h.bound.url}/media/{PHOTO}") as answer:
        assert (await answer.read(), answer.headers["Content-Type"]) == (BYTES, "image/jpeg")
        assert answer.headers["Cache-Control"] == "no-store"
        assert "sandbox" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_the_note_of_a_thing_stays_with_the_crew(h: House) -> None:
    await press(h, "spin", "arrow 3", "open", "show_media")
    for role, told in (("air", False), ("host", True)):
        _, view = await h.get(f"/api/state?role={role}")
        assert ("SECRET-NOTE" in str(view)) == told


NEVER = ["other.png", "game.toml", "../outside.png", "..%2Foutside.png", "/etc/passwd", "photos", "photos/3.JPG/", ""]


@pytest.mark.parametrize("name", NEVER)
async def test_nothing_else_can_be_fetched(h: House, name: str) -> None:
    await press(h, "spin", "arrow 3", "open", "show_media")
    assert await got(h, name) == 404


LEADING_OUT = ["../outside.png", "photos/../../outside.png", "game.toml"]


@pytest.mark.parametrize("name", LEADING_OUT)
async def test_an_episode_cannot_name_its_way_out_of_its_folder(tmp_path: Path, name: str) -> None:
    words = with_media()
    words["sector"][2]["photo"] = name
    async with house(tmp_path / "run.db", words=words, media=laid(tmp_path)) as h:
        await press(h, "spin", "arrow 3", "open")
        assert await got(h, name) == 404


async def test_where_tokens_are_set_a_file_needs_one_and_each_role_has_what_its_view_names(tmp_path: Path) -> None:
    access = Access(tokens={"director": "d", "host": "h", "air": "a"})
    async with house(tmp_path / "run.db", access=access, words=with_media(), media=laid(tmp_path)) as h:
        for token, role, status in (
            ("", "air", 401),
            ("a", "air", 404),
            ("a", "director", 401),
            ("d", "director", 200),
        ):
            assert await got(h, PICTURE, params={"role": role, "token": token}) == status


def test_a_file_that_is_missing_is_found_before_air(tmp_path: Path) -> None:
    media = laid(tmp_path)
    found = check_media(with_media(), "game.toml", lambda name: name != FILM and (media / name).is_file())
    assert [str(each) for each in found] == [
        "warning: game.toml: sector[3].media.file: there is no file 'film.mp4'",
    ]
