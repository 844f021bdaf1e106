from __future__ import annotations

import asyncio
import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from automation.model import SheetError
from automation.server import Access, bind, make_app
from tests.server.site import House, house

Body = str | bytes

BAD_PRESSES: list[tuple[Body, int, str]] = [
    ("", 400, "the body: "),
    ("[]", 400, "the body: an object is expected, not list"),
    ("7", 400, "the body: an object is expected, not int"),
    ('{"do": "spin"', 400, "the body: not JSON: Input data was truncated"),
    (b"\xff\xfe", 400, "the body: "),
    ('{"do": "spin", "role": 7}', 400, "role: a text is expected"),
    ('{"do": "spin", "role": "boss"}', 400, "role: unknown role 'boss'"),
    ("{}", 409, 'bad-value: a press needs "do"'),
    ('{"do": 7}', 409, 'bad-value: a press needs "do"'),
    ('{"do": "spni"}', 409, "unknown-verb: unknown verb 'spni'; did you mean 'spin'?"),
    ('{"do": "arrow"}', 409, "bad-value: arrow: Object missing required field `sector`"),
    ('{"do": "arrow", "sector": 14}', 409, "bad-value: arrow: Expected `int` <= 13 - at `$.sector`"),
    ('{"do": "arrow", "sector": "7"}', 409, "bad-value: arrow: Expected `int`, got `str` - at `$.sector`"),
    ('{"do": "spin", "stop": 3}', 409, "bad-value: spin: no argument 'stop'; it takes none"),
    ('{"do": "open"}', 409, "not-now: "),
    ('{"do": "clock_end"}', 409, "not-yours: clock_end is pressed by the clock alone"),
    ('{"do": "adjust", "target": "experts", "delta": 1, "reason": ""}', 409, "bad-value: adjust: "),
    ('{"do": "adjust", "role": "host", "target": "experts", "delta": 1, "reason": "x"}', 409, "not-yours: "),
    ('{"do": "spin", "role": "air"}', 409, "not-yours: spin is not for the role air"),
    ('{"do": "spin", "seen": 5}', 409, "stale: the page showed entry 5, the show is at 0"),
    ('{"do": "spin", "seen": "0"}', 409, "bad-value: seen: the number of an entry is expected, not '0'"),
    ('{"do": "spin", "seen": true}', 409, "bad-value: seen: the number of an entry is expected, not True"),
    ("[" * 60_000, 400, "the body: "),
    ('{"do": ' + "[" * 30_000 + "]" * 30_000 + "}", 400, "the body: not JSON that anybody means"),
    ("x" * 70_000, 413, "this is too long"),
]


def line(body: Any) -> str:
    """Read the one line of an error or of a refusal."""
    if "refused" in body:
        return f"{body['refused']['code']}: {body['refused']['text']}"
    return str(body["error"])


async def test_a_bad_press_gets_one_clear_line_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for body, status, start in BAD_PRESSES:
            async with h.http.post(f"{h.bound.url}/api/press", data=body) as answer:
                said = line(await answer.json())
            assert (answer.status, said[: len(start)]) == (status, start), body[:60]
            assert "\n" not in said
        assert h.desk.seq == 0
        assert (await h.press("spin"))[0] == 200


async def test_a_press_answers_with_its_entry_and_its_events(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        await h.press("spin")
        status, body = await h.press("arrow", sector=5, seen=1, role="host")
    assert status == 200
    assert body["entry"] == {
        "seq": 2,
        "at": 0.0,
        "game": 0.0,
        "by": "host@127.0.0.1",
        "action": {"do": "arrow", "sector": 5},
    }
    assert [event["event"] for event in body["events"]] == ["top_landed", "sector_resolved"]


STEPS: list[tuple[str, dict[str, Any]]] = [("spin", {}), ("arrow", {"sector": 3}), ("open", {})]

BAD_QUESTIONS = [
    ("/api/state?role=boss", 400, "role: unknown role 'boss'"),
    ("/api/state?role=player", 400, "role: unknown role 'player'"),
    ("/api/asrun?limit=0", 400, "limit: a whole number from 1 to 5000 is expected, not '0'"),
    ("/api/asrun?limit=-1", 400, "limit: "),
    ("/api/log?limit=5001", 400, "limit: a whole number from 1 to 5000"),
    ("/qr.svg?path=//elsewhere", 400, "path: one of /, /director, "),
    ("/api/log?limit=²", 400, "limit: "),
    ("/api/nothing", 404, "there is nothing at /api/nothing"),
    ("/api/press", 405, "/api/press does not take GET"),
    ("/ws", 400, "/ws is for WebSockets"),
]


async def test_a_bad_question_gets_one_clear_line(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for path, status, start in BAD_QUESTIONS:
            code, body = await h.get(path)
            assert (code, line(body)[: len(start)]) == (status, start), path


async def test_health_tells_of_devices_journal_pages_and_trouble(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        _, alone = await h.get("/api/health")
        async with h.socket("air") as air:
            await air.receive_json(timeout=5)
            _, watched = await h.get("/api/health")
    assert (alone["ok"], alone["trouble"]) == (False, ["graphics: no page is open"])
    assert (watched["ok"], watched["clients"]) == (True, {"air": 1})
    assert watched["journal"] == str(tmp_path / "run.db")
    assert {each["name"]: each["state"] for each in watched["devices"]} == {"lights": "up", "graphics": "up"}
    assert 0 <= watched["loop_lag"] < 5


async def test_the_log_has_presses_and_refusals_and_the_asrun_has_outcomes(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for do, words in [*STEPS[:2], *STEPS[1:]]:
            await h.press(do, **words)
        _, log = await h.get("/api/log?limit=3")
        _, everything = await h.get("/api/asrun")
        _, sent = await h.get("/api/asrun?device=graphics&result=sent")
        _, failed = await h.get("/api/asrun?device=graphics&result=failed")
        _, one = await h.get("/api/asrun?limit=1&device=lights")
    assert [(each["kind"], each.get("code")) for each in log["lines"]] == [
        ("press", None),
        ("refused", "not-now"),
        ("press", None),
    ]
    assert {each["device"] for each in everything["outcomes"]} == {"lights", "graphics"}
    assert [(each["source"], each["text"]) for each in sent["outcomes"]] == [("card", "layer 20: play card")]
    assert failed["outcomes"] == []
    assert [each["text"] for each in one["outcomes"]] == ["reading"]


async def test_panic_resync_and_test_reach_the_devices(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for do, words in STEPS:
            await h.press(do, **words)
        h.lights.sent.clear()
        lights: dict[str, Any] = {"device": "lights"}
        for path, words in (("panic", {}), ("resync", lights), ("resync", {}), ("test", lights)):
            async with h.http.post(f"{h.bound.url}/api/{path}", json=words) as answer:
                assert (answer.status, await answer.json()) == (200, {"seq": 3})
        texts = [json.loads(payload)["graphic"] if payload != b"test" else "test" for _, payload in h.lights.sent]
    assert texts == ["safe", "reading", "reading", "test"]


BAD_ORDERS = [
    ("panic", {"role": "host"}, "not-yours: panic is not for the role host"),
    ("resync", {"role": "air"}, "not-yours: resync is not for the role air"),
    ("resync", {"device": "ligths"}, "unknown-device: there is no device 'ligths', only lights, graphics"),
    ("resync", {"device": 7}, "unknown-device: "),
    ("test", {}, "unknown-device: there is no device None"),
    ("test", {"device": ["lights"]}, "unknown-device: "),
    ("test", {"device": "graphics"}, "no-test: there is no test message for 'graphics'"),
]


async def test_bad_orders_to_devices_are_refused_with_a_reason(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for path, words, start in BAD_ORDERS:
            async with h.http.post(f"{h.bound.url}/api/{path}", json=words) as answer:
                said = line(await answer.json())
            assert (answer.status, said[: len(start)]) == (409, start), (path, words)


# Tokens, origins, names -------------------------------------------------------------------------------------------

TOKENS = Access(tokens={"director": "geheim & lang", "air": "luft"})
DOORS: list[tuple[str, str, dict[str, str], int]] = [
    ("GET", "/api/health", {}, 200),
    ("GET", "/api/state", {}, 401),
    ("GET", "/api/state?role=air", {}, 401),
    ("GET", "/api/state?role=air&token=luft", {}, 200),
    ("GET", "/api/state?role=host&token=luft", {}, 401),
    ("GET", "/api/state?token=luft", {}, 401),
    ("GET", "/api/state", {"Authorization": "Bearer geheim & lang"}, 200),
    ("GET", "/api/state?role=air", {"Authorization": "bearer geheim & lang"}, 200),
    ("GET", "/api/state", {"Authorization": "Basic geheim"}, 401),
    ("GET", "/api/state", {"Cookie": "showcaller-director=geheim%20%26%20lang"}, 200),
    ("GET", "/api/asrun?token=luft", {}, 401),
    ("GET", "/api/log?token=luft", {}, 401),
    ("GET", "/ws", {"Upgrade": "websocket"}, 401),
    ("POST", "/api/press", {}, 401),
    ("POST", "/api/press?token=luft", {}, 401),
    ("POST", "/api/panic?token=luft", {}, 401),
    ("POST", "/api/press?token=geheim%20%26%20lang", {}, 200),
    ("GET", "/director", {}, 401),
    ("GET", "/", {}, 200),
]


async def test_with_tokens_every_door_but_health_wants_one(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", access=TOKENS) as h:
        for method, path, headers, status in DOORS:
            body = {"do": "spin"} if method == "POST" else None
            async with h.http.request(method, h.bound.url + path, headers=headers, json=body) as answer:
                assert answer.status == status, (method, path, headers)
        assert h.desk.seq == 1


async def test_the_first_page_load_turns_its_token_into_a_cookie_that_opens_the_socket(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", access=TOKENS) as h:
        url = f"http://localhost:{h.bound.port}"  # cookies are not kept for bare addresses by this client
        async with ClientSession() as browser:
            async with browser.get(f"{url}/director", params={"token": "geheim & lang"}) as page:
                assert (page.status, page.url.query_string) == (200, "")
                cookie = page.history[0].headers["Set-Cookie"]
            async with browser.ws_connect(f"{url}/ws?role=director", origin=url) as ws:
                assert (await ws.receive_json(timeout=5))["type"] == "hello"
    assert re.search("HttpOnly", cookie)
    assert re.search("SameSite=Strict", cookie)


STRANGERS: list[tuple[str, str, dict[str, str]]] = [
    ("POST", "/api/press", {"Origin": "http://evil.example"}),
    ("POST", "/api/panic", {"Origin": "null"}),
    ("GET", "/ws", {"Origin": "http://evil.example", "Upgrade": "websocket"}),
    ("GET", "/api/state", {"Host": "evil.example"}),
    ("GET", "/director", {"Host": "evil.example:80"}),
    ("POST", "/api/press", {"Host": "evil.example", "Origin": "http://evil.example"}),
]


async def test_strange_origins_and_names_stay_outside(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for method, path, headers in STRANGERS:
            body = {"do": "spin"} if method == "POST" else None
            async with h.http.request(method, h.bound.url + path, headers=headers, json=body) as answer:
                assert answer.status == 403, (method, path, headers)
        async with h.http.post(
            f"{h.bound.url}/api/press", json={"do": "spin"}, headers={"Origin": h.bound.url}
        ) as answer:
            assert answer.status == 200


# Pages ------------------------------------------------------------------------------------------------------------

FILES = [
    ("/", 200, "text/html"),
    ("/director", 200, "text/html"),
    ("/air", 200, "text/html"),
    ("/static/common/link.js", 200, "text/javascript"),
    ("/static/director/director.css", 200, "text/css"),
    ("/static/nothing.js", 404, "application/json"),
    ("/static/common", 404, "application/json"),
    ("/static/../pyproject.toml", 404, "application/json"),
    ("/static/%2e%2e/pyproject.js", 404, "application/json"),
    ("/static/..%2f..%2fetc%2fpasswd.js", 404, "application/json"),
    ("/static/..%5c..%5cx.js", 404, "application/json"),
    ("/static//etc/x.js", 404, "application/json"),
    ("/static/C:/x.js", 404, "application/json"),
    ("/static/.hidden.js", 404, "application/json"),
    ("/static/common/link.js%00.js", 404, "application/json"),
    ("/static/out.js", 404, "application/json"),
    ("/nowhere", 404, "application/json"),
]


async def test_pages_come_with_their_types_and_nothing_else_comes(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for path, status, kind in FILES:
            # By hand: clients tidy such paths up before they send them.
            got, headers, _ = await by_hand(h, path)
            assert (got, headers["content-type"].partition(";")[0]) == (status, kind), path
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["content-security-policy"].startswith("default-src 'self'")


async def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (tmp_path / "secret.js").write_text("secret")
    try:
        (folder / "out.js").symlink_to(tmp_path / "secret.js")
    except OSError:
        pytest.skip("this system makes no symbolic links for this account")
    async with house(tmp_path / "run.db", templates=folder) as h:
        assert (await h.get("/static/out.js"))[0] == 404


async def test_an_unchanged_file_is_not_sent_twice(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        async with h.http.get(f"{h.bound.url}/static/common/link.js") as first:
            tag = first.headers["ETag"]
            assert first.headers["Cache-Control"] == "no-cache"
        async with h.http.get(f"{h.bound.url}/static/common/link.js", headers={"If-None-Match": tag}) as again:
            assert again.status == 304


async def by_hand(h: House, path: str) -> tuple[int, dict[str, str], bytes]:
    """Ask for a path exactly as it is written."""

    reader, writer = await asyncio.open_connection("127.0.0.1", h.bound.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    head, _, body = (await asyncio.wait_for(reader.read(), 5)).partition(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (each.partition(": ") for each in lines)}
    return int(first.split()[1]), headers, body


# The port ---------------------------------------------------------------------------------------------------------


async def test_a_port_in_use_is_named_with_what_to_do(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        with pytest.raises(SheetError, match=rf"^127\.0\.0\.1:{h.bound.port} is in use: .*\[server\] port"):
            await bind(make_app(h.site), "127.0.0.1", h.bound.port)


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("203.0.113.7", 0)])
async def test_a_place_that_cannot_be_bound_is_named(tmp_path: Path, host: str, port: int) -> None:
    async with house(tmp_path / "run.db") as h:
        with pytest.raises(SheetError, match=rf"^{host}:{port}: "):
            await bind(make_app(h.site), host, port)


async def test_the_server_names_its_own_address(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        assert h.bound.url == f"http://127.0.0.1:{h.bound.port}"
        with socket.create_connection(("127.0.0.1", h.bound.port), timeout=5):
            pass
