"""Captains' pages over real sockets: seats, what a team may press, and that nobody sees what others have chosen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse

from automation.clock import FakeClock
from automation.server.access import Access
from automation.server.captains import CAPTAINS, Captains
from benchmarks.virtual_phones import words_of
from tests.server.site import House, house, until
from tests.server.test_buttons import SHEET, ends, hears
from tests.shows import xamsa_episodes
from tests.shows.xamsa_cases_final import OPEN

WIDE = Access(host="0.0.0.0", tokens={"director": "d"})
LINING_UP = "start\nannounce_topics\nstart_clock\n"
COLLECTING = OPEN + "wager 1 5\nwager 2 6\nwager 3 7\nlock_wagers\nread_start\nread_end\nstop\n"
INK = [[10, 20, 30, 40], [7, 8]]


@asynccontextmanager
async def studio(
    path: Path, lines: str = LINING_UP, on: str = "plain", sheet: str = SHEET, **more: Any
) -> AsyncIterator[House]:
    """Serve a game of Xəmsə in which so much was pressed."""
    words = words_of(xamsa_episodes.EPISODES[on], "xamsa")
    async with house(path, FakeClock(), words=words, sheet=sheet, **more) as h:
        if h.desk.seq == 0:
            play(h, lines.splitlines())
        yield h


def play(h: House, lines: Iterable[str]) -> None:
    """Press lines as a gallery does; seconds that pass are stops of a clock, for time stands still here."""
    for line in lines:
        name, *values = ("stop",) if line.startswith("+") else tuple(line.split())
        numbers = [int(value) if value.lstrip("-").isdigit() else value for value in values]
        h.desk.press(h.desk.vocabulary.read_positional(name, numbers), "test")


def captains(h: House) -> Captains:
    """Give the part that knows the captains' seats."""
    return h.app[CAPTAINS]


def page(h: House) -> Any:
    """Open a captain's socket."""
    return h.http.ws_connect(f"{h.bound.url}/ws/captain")


async def paired(h: House, socket: ClientWebSocketResponse, seat: int) -> str:
    """Pair with a seat's code; the token."""
    await socket.send_json({"type": "pair", "code": captains(h).pairing.code(seat)})
    return str((await hears(socket, "paired", seat=seat))["token"])


async def pressed(socket: ClientWebSocketResponse, do: str, **words: Any) -> dict[str, Any]:
    """Press, and give the answer."""
    await socket.send_json({"type": "press", "id": do, "do": do, **words})
    async with asyncio.timeout(5):
        while (message := await socket.receive_json()).get("id") != do:
            pass
    answer: dict[str, Any] = message
    return answer


async def seen(socket: ClientWebSocketResponse, seq: int) -> dict[str, Any]:
    """Wait for the view of an entry."""
    return await hears(socket, "view", seq=seq)


# Seats ------------------------------------------------------------------------------------------------------------


async def test_a_captain_gets_his_teams_view_by_a_code_and_comes_back_by_a_token(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db", access=WIDE) as h:
        async with page(h) as one:
            assert (await hears(one, "door"))["seats"] == 4
            token = await paired(h, one, 2)
            view = await hears(one, "view")
            assert (view["role"], view["view"]["team"]) == ("player:2", 2)
        async with page(h) as again:
            await again.send_json({"type": "join", "seat": 2, "token": token})
            await hears(again, "joined", seat=2)
            await hears(again, "view", role="player:2")
    async with studio(tmp_path / "run.db", access=WIDE) as h, page(h) as after_a_restart:
        await after_a_restart.send_json({"type": "join", "seat": 2, "token": token})
        await hears(after_a_restart, "view", role="player:2")


async def test_a_token_of_another_seat_opens_nothing(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, page(h) as one, page(h) as two:
        token = await paired(h, one, 1)
        for words in ({"seat": 2, "token": token}, {"seat": 1, "token": token + "x"}, {"token": 7}, {}):
            await two.send_json({"type": "join", **words})
            await hears(two, "refused", of="join", code="not-yours")
        assert (await pressed(two, "assign", team=1, topic=1, player=1))["code"] == "not-yours"
        assert h.desk.state.round.lineups == ((0,) * 5,) * 4


async def test_a_buttons_token_is_no_captains_and_a_captains_no_buttons(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, page(h) as one, h.http.ws_connect(f"{h.bound.url}/ws/buzzer") as phone:
        token = await paired(h, one, 1)
        await phone.send_json({"type": "join", "seat": 1, "token": token})
        await hears(phone, "refused", of="join", code="not-yours")


async def test_a_seat_changes_captains_only_with_the_directors_consent(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket() as director, page(h) as one, page(h) as two:
        old = await paired(h, one, 3)
        await two.send_json({"type": "pair", "code": captains(h).pairing.code(3)})
        await hears(two, "asking", seat=3)
        told = await until(director, "buzzers")
        while not told["captains"][2]["asks"]:
            told = await until(director, "buzzers")
        assert told["captains"][2]["name"] == "Firuzə · Jalə Verdiyeva"
        await director.send_json({"type": "captains", "do": "deny", "seat": 3})
        await hears(two, "denied")
        assert (await pressed(one, "assign", team=3, topic=1, player=2))["type"] == "accepted"
        await two.send_json({"type": "pair", "code": captains(h).pairing.code(3)})
        await hears(two, "asking", seat=3)
        await director.send_json({"type": "captains", "do": "allow", "seat": 3})
        await hears(two, "paired", seat=3)
        assert (await ends(one))[-1] == "taken"
        async with page(h) as back:
            await back.send_json({"type": "join", "seat": 3, "token": old})
            await hears(back, "refused", code="not-yours")


async def test_one_seat_has_one_captain_and_none_once_it_is_freed(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket() as director, page(h) as one, page(h) as two:
        token = await paired(h, one, 1)
        await two.send_json({"type": "join", "seat": 1, "token": token})
        await hears(two, "joined")
        assert (await ends(one))[-1] == "elsewhere"
        await director.send_json({"type": "captains", "id": 1, "do": "free", "seat": 1})
        await until(director, "accepted", id=1)
        assert (await ends(two))[-1] == "freed"
        assert not captains(h).pairing.is_taken(1)


@pytest.mark.parametrize("role", ["host", "air", "player:1"])
async def test_only_directors_decide_about_captains(tmp_path: Path, role: str) -> None:
    async with studio(tmp_path / "run.db") as h, h.socket(role) as other, page(h) as one:
        await paired(h, one, 1)
        await other.send_json({"type": "captains", "do": "free", "seat": 1})
        await until(other, "refused", code="not-yours")
        assert captains(h).pairing.is_taken(1)


async def test_pictures_of_captains_seats_are_for_directors_and_the_page_is_for_all(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db", access=WIDE) as h:
        for token, status in (("", 401), ("d", 200)):
            url = f"{h.bound.url}/api/captains/qr.svg"
            async with h.http.get(url, params={"seat": "1", "token": token}) as answer:
                assert answer.status == status
        async with h.http.get(f"{h.bound.url}/captain") as answer:
            assert answer.status == 200


async def test_a_show_without_captains_gives_no_seat_and_lists_no_page(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, page(h) as one:
        assert (await hears(one, "door"))["seats"] == 0
        _, places = await h.get("/api/places")
        assert not {"/captain", "/buzzer"} & set(places["pages"])
    async with studio(tmp_path / "xamsa.db") as h:
        _, places = await h.get("/api/places")
        assert {"/captain", "/buzzer"} <= set(places["pages"])


# Presses ----------------------------------------------------------------------------------------------------------

FOREIGN: list[tuple[str, str, dict[str, Any], str]] = [
    (LINING_UP, "assign", {"team": 2, "topic": 1, "player": 1}, "not-yours"),
    (LINING_UP, "line_up", {"team": 3, "players": [1, 2, 3, 4, 5]}, "not-yours"),
    (LINING_UP, "lock", {}, "not-yours"),
    (LINING_UP, "undo", {}, "not-yours"),
    (LINING_UP, "void", {}, "not-yours"),
    (xamsa_episodes.READING, "buzz", {"team": 1}, "not-yours"),
    (OPEN, "wager", {"team": 2, "points": 5}, "not-yours"),
    (OPEN, "wager", {"team": 1, "points": 0}, "bad-value"),
    (OPEN, "wager", {"team": 1, "points": 1.5}, "bad-value"),
    (OPEN, "wager", {"team": 1, "points": 201}, "bad-value"),
    (OPEN, "wager", {"team": 1, "points": ""}, "bad-value"),
    (OPEN, "wager", {"team": 1}, "bad-value"),
    (COLLECTING, "write", {"team": 2, "text": "x"}, "not-yours"),
    (COLLECTING, "write", {"team": 1, "text": "", "drawing": [[1]]}, "bad-value"),
    (COLLECTING, "write", {"team": 1, "text": "", "drawing": [[1, 2, 3]]}, "bad-value"),
    (COLLECTING, "write", {"team": 1, "text": "", "drawing": [[1, 401]]}, "bad-value"),
    (COLLECTING, "write", {"team": 1, "text": "", "drawing": [[1001, 4]]}, "bad-value"),
    (COLLECTING, "write", {"team": 1, "text": "", "drawing": [[1, 2] * 2000, [3, 4] * 1001]}, "bad-value"),
    (COLLECTING, "write", {"team": 1, "text": "", "drawing": "ink"}, "bad-value"),
]


@pytest.mark.parametrize(("lines", "do", "words", "code"), FOREIGN)
async def test_a_captain_presses_for_his_own_team_alone_and_what_makes_no_sense_changes_nothing(
    tmp_path: Path, lines: str, do: str, words: dict[str, Any], code: str
) -> None:
    async with studio(tmp_path / "run.db", lines) as h, page(h) as one:
        await paired(h, one, 1)
        before = h.desk.state
        answer = await pressed(one, do, **words)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert h.desk.state is before


@pytest.mark.parametrize("text", ["nonsense", "[]", '{"type": 7}', '{"type": "press"}', '{"type": "undo"}'])
async def test_nonsense_is_answered_and_the_socket_lives_on(tmp_path: Path, text: str) -> None:
    async with studio(tmp_path / "run.db") as h, page(h) as one:
        await paired(h, one, 1)
        await one.send_str(text)
        while (await one.receive_json(timeout=5))["type"] not in ("error", "refused"):
            pass
        assert (await pressed(one, "assign", team=1, topic=1, player=1))["type"] == "accepted"


async def test_what_was_drawn_is_handed_in_kept_and_seen_by_the_director_and_once_revealed_by_all(
    tmp_path: Path,
) -> None:
    async with studio(tmp_path / "run.db", COLLECTING) as h, page(h) as one:
        token = await paired(h, one, 1)
        answer = await pressed(one, "write", team=1, text="", drawing=INK)
        assert (await seen(one, answer["seq"]))["view"]["drawing"] == INK
    async with studio(tmp_path / "run.db") as h, page(h) as one:
        await one.send_json({"type": "join", "token": token})
        assert (await hears(one, "view"))["view"]["drawing"] == INK, "a kill loses nothing that was handed in"
        for role, hidden in (("director", False), ("host", True), ("air", True), ("player:2", True)):
            _, state = await h.get(f"/api/state?role={role}")
            assert (str(INK) not in str(state)) == hidden, role
        play(h, ["stop", "reveal_answer"])
        for role in ("director", "host", "air", "player:2"):
            _, state = await h.get(f"/api/state?role={role}")
            assert str(INK) in str(state), role


async def test_a_captain_takes_a_topic_out_in_his_turn_alone(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db", LINING_UP, "Fərdi first") as h, page(h) as one, page(h) as two:
        await paired(h, one, 1)
        await paired(h, two, 2)
        assert (await pressed(two, "remove", team=2, topic=1))["code"] == "not-yours"
        seq = (await pressed(one, "remove", team=1, topic=4))["seq"]
        assert (await seen(two, seq))["view"]["turn"] is True
        assert (await pressed(one, "remove", team=1, topic=5))["code"] == "not-yours"
        assert (await pressed(two, "remove", team=2, topic=4))["code"] == "bad-value"
        assert (await pressed(two, "remove", team=2, topic=5))["type"] == "accepted"


# Secrets ----------------------------------------------------------------------------------------------------------

TWINS: list[tuple[str, tuple[str, dict[str, Any]], tuple[str, dict[str, Any]]]] = [
    (LINING_UP, ("assign", {"topic": 1, "player": 2}), ("assign", {"topic": 3, "player": 5})),
    (LINING_UP, ("line_up", {"players": [1, 2, 3, 4, 5]}), ("line_up", {"players": [5, 4, 3, 2, 1]})),
    (OPEN, ("wager", {"points": 17}), ("wager", {"points": 171})),
    (COLLECTING, ("write", {"text": "bir"}), ("write", {"text": "iki"})),
    (COLLECTING, ("write", {"text": "bir"}), ("write", {"text": "", "drawing": INK})),
]


@pytest.mark.parametrize(("lines", "one", "other"), TWINS)
async def test_two_games_that_differ_in_one_teams_secret_look_alike_to_everybody_else(
    tmp_path: Path, lines: str, one: tuple[str, dict[str, Any]], other: tuple[str, dict[str, Any]]
) -> None:
    first, second = [await told(tmp_path / f"{n}.db", lines, *press) for n, press in enumerate((one, other))]
    assert first["own"] != second["own"]
    assert first["rest"] == second["rest"]


async def told(path: Path, lines: str, do: str, words: dict[str, Any]) -> dict[str, Any]:
    """Let the first captain press; what he is told, and what all others are told and may ask for."""
    async with (
        studio(path, lines) as h,
        page(h) as one,
        page(h) as two,
        h.socket("host") as host,
        h.socket("air") as air,
    ):
        await paired(h, one, 1)
        await paired(h, two, 2)
        seq = (await pressed(one, do, team=1, **words))["seq"]
        rest = [plain(await seen(socket, seq)) for socket in (two, host, air)]
        for role in ("player:2", "player:3", "player:4", "host", "lights", "air"):
            rest.append(plain((await h.get(f"/api/state?role={role}"))[1]))
        return {"own": plain(await seen(one, seq)), "rest": rest}


def plain(envelope: dict[str, Any]) -> dict[str, Any]:
    """Leave the times out, which differ anyhow."""
    return {key: value for key, value in envelope.items() if key not in ("at", "game")}


async def test_a_captains_token_opens_no_other_door(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db", access=WIDE) as h, page(h) as one:
        token = await paired(h, one, 1)
        for path in ("/api/state?role=director", "/api/state?role=player:1", "/api/state?role=host", "/api/log"):
            status, _ = await h.get(path, headers={"Authorization": f"Bearer {token}"})
            assert status == 401, path
        status, _ = await h.press("lock", role="director", token=token)
        assert status == 401


async def test_a_captain_hears_of_nothing_but_his_view_and_the_time(tmp_path: Path) -> None:
    async with studio(tmp_path / "run.db") as h, page(h) as one:
        await paired(h, one, 1)
        kinds = set()
        seq = h.desk.press(
            h.desk.vocabulary.read({"do": "assign", "team": 2, "topic": 1, "player": 1}), "test"
        ).entry.seq
        async with asyncio.timeout(5):
            while True:
                message = await one.receive_json()
                kinds.add(message["type"])
                if message["type"] == "view" and message["seq"] == seq:
                    break
        assert kinds <= {"hello", "view", "beat"}
        assert message["view"]["lineup"] == [0] * 5
