"""Phones as buttons over real sockets: pairing, tokens, take-over, presses, and what no phone may do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from automation.clock import SystemClock
from automation.model import Refused
from automation.server.access import Access
from automation.server.buttons import RECEPTION, Reception
from automation.server.pairing import MOST_WRONG, MOST_WRONG_OF_ALL, WITHIN, Pairing
from benchmarks.virtual_phones import words_of
from tests.server.site import House, episode, house, until
from tests.shows import xamsa_episodes

SHEET = 'show = "xamsa"\n'
PATIENCE = 5.0


@asynccontextmanager
async def studio(path: Path, **more: Any) -> AsyncIterator[House]:
    """Serve a question of Xəmsə that is being read."""
    words = words_of(xamsa_episodes.EPISODES["plain"], "xamsa")
    async with house(path, SystemClock(), words=words, sheet=SHEET, **more) as h:
        if h.desk.seq == 0:
            for line in xamsa_episodes.READING.splitlines():
                name, *values = line.split()
                h.desk.press(h.desk.vocabulary.read_positional(name, [int(value) for value in values]), "test")
        yield h


def reception(h: House) -> Reception:
    """Give the part that knows the seats."""
    return h.app[RECEPTION]


def phone(h: House) -> Any:
    """Open a phone's socket."""
    return h.http.ws_connect(f"{h.bound.url}/ws/buzzer")


async def hears(socket: ClientWebSocketResponse, kind: str, **fields: Any) -> dict[str, Any]:
    """Read on until a message of a kind with these fields comes, and answer questions for the time."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await socket.receive_json()
            if message["type"] == "ping":
                now = asyncio.get_running_loop().time()
                await socket.send_json({"type": "pong", "n": message["n"], "t": now + 500})
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                found: dict[str, Any] = message
                return found


async def paired(h: House, socket: ClientWebSocketResponse, seat: int) -> str:
    """Pair with a seat's code; the token."""
    await socket.send_json({"type": "pair", "code": reception(h).pairing.code(seat)})
    return str((await hears(socket, "paired", seat=seat))["token"])


async def ends(socket: ClientWebSocketResponse) -> list[str]:
    """Read until the socket is closed; the types of what came."""
    kinds = []
    async with asyncio.timeout(PATIENCE):
        while (message := await socket.receive()).type == WSMsgType.TEXT:
            kinds.append(message.json()["type"])
    return kinds


# Pairing ----------------------------------------------------------------------------------------------------------


async def test_a_phone_gets_a_seat_by_its_code_and_comes_back_by_its_token(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h:
        async with phone(h) as one:
            assert (await hears(one, "hello"))["seats"] == 4
            token = await paired(h, one, 2)
            assert (await hears(one, "button"))["button"] == "free"
        async with phone(h) as again:
            await again.send_json({"type": "join", "seat": 2, "token": token})
            await hears(again, "joined", seat=2)


async def test_a_picture_for_a_camera_pairs_as_well_and_its_code_works_once(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one, phone(h) as two:
        invitation = reception(h).pairing.invitation(1)
        await one.send_json({"type": "pair", "code": invitation})
        await hears(one, "paired", seat=1)
        await two.send_json({"type": "pair", "code": invitation})
        await hears(two, "refused", of="pair", code="bad-value")


async def test_a_token_of_another_seat_is_refused(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one, phone(h) as two:
        token = await paired(h, one, 1)
        for words in ({"seat": 2, "token": token}, {"seat": 1, "token": token + "x"}, {"token": 7}, {}):
            await two.send_json({"type": "join", **words})
            await hears(two, "refused", of="join", code="not-yours")
        await two.send_json({"type": "press", "question": 1, "t": 0})
        await hears(two, "refused", of="press", code="not-yours")
        assert h.desk.state.phase == "reading"


async def test_a_seat_that_is_taken_changes_phones_only_with_the_directors_consent(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket() as director, phone(h) as one, phone(h) as two:
        old = await paired(h, one, 3)
        await two.send_json({"type": "pair", "code": reception(h).pairing.code(3)})
        await hears(two, "asking", seat=3)
        told = await until(director, "buzzers")
        while not told["seats"][2]["asks"]:
            told = await until(director, "buzzers")
        await director.send_json({"type": "buzzers", "do": "deny", "seat": 3})
        await hears(two, "denied")
        await one.send_json({"type": "press", "question": 1, "t": 0})
        await hears(one, "pressed")
        await two.send_json({"type": "pair", "code": reception(h).pairing.code(3)})
        await hears(two, "asking", seat=3)
        await director.send_json({"type": "buzzers", "do": "allow", "seat": 3})
        await hears(two, "paired", seat=3)
        assert (await ends(one))[-1] == "taken"
        async with phone(h) as back:
            await back.send_json({"type": "join", "seat": 3, "token": old})
            await hears(back, "refused", code="not-yours")


async def test_who_asks_for_a_taken_seat_is_told_when_another_phone_asks_after_it(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket() as director, phone(h) as one, phone(h) as two:
        await paired(h, one, 3)
        code = reception(h).pairing.code(3)
        await two.send_json({"type": "pair", "code": code})
        await hears(two, "asking", seat=3)
        async with phone(h) as three:
            await three.send_json({"type": "pair", "code": code})
            await hears(three, "asking", seat=3)
            await hears(two, "overtaken")
            await director.send_json({"type": "buzzers", "do": "allow", "seat": 3})
            await hears(three, "paired", seat=3)
        await two.send_json({"type": "pair", "code": reception(h).pairing.code(3)})
        await hears(two, "asking", seat=3)


async def test_one_seat_has_one_phone_the_newest_socket_of_its_token(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one, phone(h) as two:
        token = await paired(h, one, 1)
        await two.send_json({"type": "join", "seat": 1, "token": token})
        await hears(two, "joined")
        assert (await ends(one))[-1] == "elsewhere"
        assert h.site.buzzers is not None
        assert len(h.site.buzzers.phones.of(1)) == 1


async def test_a_seat_that_is_freed_has_no_phone_and_a_new_code(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket() as director, phone(h) as one:
        await paired(h, one, 1)
        code = reception(h).pairing.code(1)
        await director.send_json({"type": "buzzers", "id": 1, "do": "free", "seat": 1})
        await until(director, "accepted", id=1)
        assert (await ends(one))[-1] == "freed"
        assert not reception(h).pairing.is_taken(1)
        assert reception(h).pairing.code(1) != code


@pytest.mark.parametrize(
    ("role", "words", "code"),
    [
        ("host", {"do": "free", "seat": 1}, "not-yours"),
        ("air", {"do": "allow", "seat": 1}, "not-yours"),
        ("director", {"do": "free", "seat": 9}, "bad-value"),
        ("director", {"do": "free"}, "bad-value"),
        ("director", {"do": "give", "seat": 1}, "bad-value"),
        ("director", {"do": "allow", "seat": 1}, "not-now"),
    ],
)
async def test_only_directors_decide_about_seats(tmp_path: Path, role: str, words: dict[str, Any], code: str) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket(role) as page:
        await page.send_json({"type": "buzzers", **words})
        await until(page, "refused", code=code)


async def test_codes_and_pictures_are_for_directors_alone(tmp_path: Path) -> None:
    access = Access(host="0.0.0.0", tokens={"director": "d", "host": "h"})
    async with studio(tmp_path / "run.db", access=access) as h:
        for token, status in (("h", 401), ("", 401), ("d", 200)):
            url = f"{h.bound.url}/api/buzzers/qr.svg"
            async with h.http.get(url, params={"seat": "1", "token": token}) as answer:
                assert answer.status == status
        async with h.socket("host", params={"token": "h"}) as host, h.socket(params={"token": "d"}) as director:
            await until(director, "buzzers")
            h.desk.press(h.desk.vocabulary.read_positional("read_end", []), "test")
            kinds: list[str] = []
            while "view" not in kinds[1:]:
                kinds.append((await host.receive_json(timeout=PATIENCE))["type"])
            assert "buzzers" not in kinds
        async with h.http.get(f"{h.bound.url}/buzzer") as page:
            assert page.status == 200, "the page of phones needs no token: its seats have codes"


def test_after_a_few_wrong_codes_an_address_has_to_wait_but_not_for_pictures() -> None:
    now = [0.0]
    pairing = Pairing((1, 2), None, lambda: now[0])
    wrong = next(f"{n:04}" for n in range(10) if f"{n:04}" not in (pairing.code(1), pairing.code(2)))
    for _ in range(MOST_WRONG):
        with pytest.raises(Refused, match="no seat"):
            pairing.seat_of_code(wrong, "10.0.0.1")
    with pytest.raises(Refused, match="too many"):
        pairing.seat_of_code(pairing.code(1), "10.0.0.1")
    assert pairing.seat_of_code(pairing.code(1), "10.0.0.2") == 1
    assert pairing.seat_of_code(pairing.invitation(2), "10.0.0.1") == 2
    now[0] = WITHIN + 1
    assert pairing.seat_of_code(pairing.code(1), "10.0.0.1") == 1


def test_many_addresses_together_guess_no_faster() -> None:
    pairing = Pairing((1,), None, lambda: 0.0)
    for number in range(MOST_WRONG_OF_ALL):
        with pytest.raises(Refused, match="no seat"):
            pairing.seat_of_code("wrong", f"10.0.0.{number}")
    with pytest.raises(Refused, match="too many"):
        pairing.seat_of_code(pairing.code(1), "10.0.9.9")


@pytest.mark.parametrize("code", ["", None, 1234, ["1"], "12345678", "ə" * 4])
def test_what_is_no_code_opens_nothing(code: object) -> None:
    with pytest.raises(Refused):
        Pairing((1,), None, lambda: 0.0).seat_of_code(code, "here")


def test_seats_outlive_a_restart_and_no_token_is_written_down(tmp_path: Path) -> None:
    file = tmp_path / "run.phones.json"
    token = Pairing((1, 2), file, lambda: 0.0).grant(2)
    again = Pairing((1, 2), file, lambda: 0.0)
    assert (again.seat_of_token(token), again.is_taken(1), again.is_taken(2)) == (2, False, True)
    assert token not in file.read_text("utf-8")
    file.write_text("nonsense", "utf-8")
    assert not Pairing((1, 2), file, lambda: 0.0).is_taken(2)


async def test_a_phone_keeps_its_seat_when_the_server_is_started_again(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one:
        token = await paired(h, one, 4)
    async with studio(tmp_path / "run.db") as h, phone(h) as one:
        await one.send_json({"type": "join", "seat": 4, "token": token})
        await hears(one, "joined", seat=4)


# Presses ----------------------------------------------------------------------------------------------------------


async def test_a_press_is_first_and_the_director_sees_when_it_was_made(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket() as director, phone(h) as one:
        await paired(h, one, 2)
        shown = await hears(one, "button", button="free")
        while not (h.site.buzzers and h.site.buzzers.phones.of(2)[0].link.is_known):
            await hears(one, "ping")
        now = asyncio.get_running_loop().time() + 500
        await one.send_json({"type": "press", "question": shown["question"], "t": now})
        await hears(one, "pressed", outcome="first")
        await hears(one, "button", button="answering", place=1)
        told = await until(director, "buzzers")
        while not told["lines"]:
            told = await until(director, "buzzers")
        line = told["lines"][-1]
        assert (line["seat"], line["outcome"], line["behind"]) == (2, "first", 0)
        assert line["believed"]
        assert 0 <= line["arrived"] - line["moment"] <= line["trip"]
        assert line["offset"] == pytest.approx(-500, abs=0.2)
        assert line["by"].startswith("player:2@127.0.0.1")


async def test_presses_that_make_no_sense_change_nothing(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one:
        await paired(h, one, 2)
        before = h.desk.seq
        for text, kind in (
            ('{"type": "press"}', "refused"),
            ('{"type": "press", "question": "1"}', "refused"),
            ('{"type": "press", "question": true}', "refused"),
            ('{"type": "press", "question": 0, "t": 1}', "pressed"),
            ('{"type": "pong", "n": [], "t": 1}', None),
            ('{"type": "pong", "n": 1, "t": 1e400}', None),
            ('{"type": "nod"}', "error"),
            ("[" * 900, "error"),
            ("7", "error"),
        ):
            await one.send_str(text)
            if kind is not None:
                await hears(one, kind)
        assert h.desk.seq == before
        for _ in range(3):  # further apart than two presses that no finger makes
            await hears(one, "ping")
        await one.send_json({"type": "press", "question": 1, "t": None})
        await hears(one, "button", button="answering")


async def test_a_phone_that_floods_presses_once(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one:
        await paired(h, one, 2)
        for _ in range(200):
            await one.send_json({"type": "press", "question": 1, "t": 1})
        await hears(one, "button", button="answering")
        assert h.site.buzzers is not None
        assert len(h.site.buzzers.log.lines) < 50


async def test_a_press_comes_on_two_lines_and_counts_once(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, phone(h) as one, phone(h) as two, phone(h) as late:
        token = await paired(h, one, 2)
        await two.send_json({"type": "join", "seat": 2, "token": token, "second": True})
        await hears(two, "joined")
        press = {"type": "press", "question": 1, "t": 5.0}
        await two.send_json(press)
        await hears(two, "pressed", outcome="first")
        for _ in range(3):
            await hears(one, "ping")
        await one.send_json(press)
        await one.send_json({"type": "press", "question": 1, "t": 6.0})
        await hears(one, "pressed", outcome="first")
        assert h.site.buzzers is not None
        assert [bool(line.why) for line in h.site.buzzers.log.lines] == [False, True]
        await one.close()
        await hears(late, "hello")
        await late.send_json({"type": "join", "seat": 2, "token": token, "second": True})
        await hears(late, "refused", code="not-now")


async def test_a_press_from_a_page_is_in_the_log_of_the_buttons_too(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h:
        assert (await h.press("buzz", team=3))[0] == 200
        assert (await h.press("buzz", team=3))[0] == 409
        assert h.site.buzzers is not None
        lines = h.site.buzzers.log.lines
    assert [(line.seat, line.outcome, line.offset) for line in lines] == [(3, "first", None), (3, "first", None)]
    assert [bool(line.why) for line in lines] == [False, True]


async def test_a_show_without_buttons_has_no_seats(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", words=episode()) as h, phone(h) as one:
        assert (await hears(one, "hello"))["seats"] == 0
        await one.send_json({"type": "pair", "code": "1234"})
        await hears(one, "refused", of="pair", code="bad-value")


async def test_a_page_of_another_site_gets_no_socket(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h:
        url = f"{h.bound.url}/ws/buzzer"
        async with h.http.get(url, headers={"Origin": "http://evil.example", "Upgrade": "websocket"}) as answer:
            assert answer.status == 403
