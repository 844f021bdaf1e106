"""Files of graphics, fonts, and the pages that draw the stage."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from automation.server import Access
from automation.server.fonts import FONTS
from automation.server.shelf import inside
from tests.server.site import GRAPHICS, house


async def test_the_list_of_graphics_is_read_anew_and_has_all_that_a_page_needs(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        _, answer = await h.get("/api/graphics")
        block = next(each for each in answer["graphics"] if each["id"] == "Блок №1: ö")
        async with h.http.get(h.bound.url + block["url"]) as module:
            text = await module.text()
            kind = module.headers["Content-Type"]
    assert (block["source"], block["steps"], block["view"], block["limit"]) == ("site", 1, {}, 10.0)
    assert block["schema"]["properties"]["x"]["default"] == 0
    assert (kind, text) == ("text/javascript; charset=utf-8", (GRAPHICS / "block" / "block.mjs").read_text("utf-8"))


OUTSIDE = [
    "../server/site.py",
    "..%2Fserver%2Fsite.py",
    "block/../../conftest.py",
    "block/%2e%2e/%2e%2e/conftest.py",
    "block\\block.mjs",
    "C:/block.mjs",
    "/etc/passwd",
    "block/block.mjs/",
    "block",
    "block/nothing.mjs",
    "",
]


async def test_no_name_leads_out_of_the_folder_of_graphics(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for name in OUTSIDE:
            for source in ("site", "showcaller", "other"):
                async with h.http.get(f"{h.bound.url}/graphics/{source}/{name}") as answer:
                    assert answer.status == 404, name


NAMES = [
    ("a.mjs", True),
    ("Ж ö/a (1).mjs", True),
    ("a:b.mjs", False),
    (".git/a.mjs", False),
    ("a.mjs.", False),
    ("a /b.mjs", False),
    ("a//b.mjs", False),
    ("./a.mjs", False),
    ("a\0.mjs", False),
    ("link/a.mjs", False),
]


@pytest.mark.parametrize(("name", "there"), NAMES)
def test_names_that_mean_another_place_on_some_system_are_refused(tmp_path: Path, name: str, there: bool) -> None:
    root, other = tmp_path / "root", tmp_path / "other"
    for folder in (root / "Ж ö", root / ".git", other):
        folder.mkdir(parents=True)
    (other / "a.mjs").touch()
    for file in ("a.mjs", "Ж ö/a (1).mjs", ".git/a.mjs"):
        (root / file).touch()
    try:
        (root / "link").symlink_to(other)
    except OSError:
        (root / "link").mkdir()  # Windows: not everybody may make links
    assert (inside(root, name) is not None) == there


@pytest.mark.parametrize("name", sorted(FONTS))
async def test_fonts_are_served_for_long(tmp_path: Path, name: str) -> None:
    async with house(tmp_path / "run.db") as h, h.http.get(f"{h.bound.url}/fonts/{name}.ttf") as answer:
        assert (answer.status, answer.headers["Content-Type"]) == (200, "font/ttf")
        assert "max-age=604800" in answer.headers["Cache-Control"]
        assert (await answer.read())[:4] == b"\x00\x01\x00\x00"  # TrueType


async def test_a_font_that_there_is_not_is_one_line(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        assert await h.get("/fonts/comic.ttf") == (404, {"error": "there is no font 'comic'"})


async def test_graphics_may_bring_styles_but_fetch_from_nowhere_else(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for path in ("/air", "/preview"):
            async with h.http.get(h.bound.url + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "style-src 'self' 'unsafe-inline'" in policy
            assert "connect-src" not in policy


async def test_a_token_leaves_the_address_and_the_rest_of_it_stays(tmp_path: Path) -> None:
    access = Access(tokens={"director": "d", "air": "ü&=1"})
    query = f"graphic={quote('Блок №1: ö')}&token={quote('ü&=1')}&caspar=1"
    async with (
        house(tmp_path / "run.db", access=access) as h,
        h.http.get(f"{h.bound.url}/air?{query}", allow_redirects=False) as answer,
    ):
        assert answer.status == 303
        assert answer.headers["Location"] == "/air?graphic=%D0%91%D0%BB%D0%BE%D0%BA+%E2%84%961%3A+%C3%B6&caspar=1"


async def test_the_list_of_graphics_needs_the_pictures_token(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", access=Access(tokens={"director": "d", "air": "a"})) as h:
        for token, status in (("", 401), ("x", 401), ("a", 200), ("d", 200)):
            assert (await h.get(f"/api/graphics?token={token}"))[0] == status
