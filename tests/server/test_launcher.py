from __future__ import annotations

from pathlib import Path
from typing import Any

from automation.server.access import Access
from tests.server.site import house, until

WIDE = Access(host="0.0.0.0", tokens={"director": "long"})


async def test_the_start_page_is_told_what_runs_and_that_phones_cannot_come(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        await h.press("spin")
        _, places = await h.get("/api/places")
        assert places["address"] == h.bound.url
    told = {key: places[key] for key in ("show", "title", "episode", "seq", "alone", "tokens")}
    assert told == {
        "show": "chgk",
        "title": "Что? Где? Когда?",
        "episode": "Что? Где? Когда?",
        "seq": 1,
        "alone": True,
        "tokens": False,
    }
    assert places["pages"][:2] == ["/", "/director"]


async def test_a_server_for_the_network_is_named_as_the_browser_named_it(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", access=WIDE) as h:
        _, named = await h.get("/api/places", headers={"Host": "studio.local:8080"})
        _, local = await h.get("/api/places")
        port = h.bound.port
    assert (named["address"], named["alone"], named["tokens"]) == ("http://studio.local:8080", False, True)
    assert local["address"].startswith("http://")
    assert local["address"].endswith(f":{port}")


async def test_a_code_is_a_picture_and_another_one_for_each_page(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        pictures = []
        for path in ("/director", "/air"):
            async with h.http.get(f"{h.bound.url}/qr.svg", params={"path": path}) as answer:
                assert (answer.status, answer.content_type) == (200, "image/svg+xml")
                pictures.append(await answer.text())
    assert all(picture.startswith("<svg ") for picture in pictures)
    assert pictures[0] != pictures[1]


async def test_directors_are_told_who_comes_and_goes_without_those_that_only_watch(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("director") as director:
        told: Any = await until(director, "clients")
        assert told["clients"] == {"director": 1}
        async with h.socket("air"), h.socket("air", params={"monitor": "1"}):
            await until(director, "clients", clients={"director": 1, "air": 1})
            _, health = await h.get("/api/health")
            assert [each["why"] for each in health["devices"] if each["name"] == "graphics"] == ["1 page"]
        await until(director, "clients", clients={"director": 1})


async def test_a_monitor_alone_is_no_programme(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air", params={"monitor": "1"}) as air:
        await until(air, "view")
        _, health = await h.get("/api/health")
    assert health["trouble"] == ["graphics: no page is open"]


async def test_old_steps_can_be_searched_for(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for do, words in (("spin", {}), ("arrow", {"sector": 5}), ("open", {}), ("open", {})):
            await h.press(do, **words)
        _, presses = await h.get("/api/log")
        _, everything = await h.get("/api/log?steps=true")
    assert [line["kind"] for line in presses["lines"]] == [*["press"] * 3, "refused"]
    assert "step" in {line["kind"] for line in everything["lines"]}
    assert [line["n"] for line in everything["lines"]] == list(range(len(everything["lines"])))
