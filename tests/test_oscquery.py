"""OSCQuery over HTTP and WebSocket: the tree, its attributes, LISTEN and IGNORE, and who is not let in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from automation.asrun import AsRun
from automation.devices import osc
from automation.model import SheetError
from automation.osc_control import Control
from automation.osc_tree import find, methods, tree
from automation.oscquery import MOST
from automation.runner import Runner
from automation.settings import OscInSettings
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests.live import free_port, until
from tests.test_cues import bound
from tests.toy import Table, table

CODE = "cuckoo-42"


class Room:
    """A desk with its OSC and OSCQuery, and a client of HTTP."""

    def __init__(self, t: Table, session: ClientSession, **settings: Any) -> None:
        self.table, self.clock, self.session = t, t.clock, session
        self.refused: list[str] = []
        self.settings = OscInSettings(port=free_port(), query_port=free_port(), **settings)
        runner = Runner(bound('show = "toy"'), {}, t.clock, t.desk.fields, t.desk.now, AsRun())
        self.control = Control(
            t.desk, runner, t.clock, self.settings, lambda by, what, why: self.refused.append(f"{what} {why.code}")
        )
        self.url = f"http://127.0.0.1:{self.settings.query_port}"

    async def get(self, path: str, **headers: str) -> tuple[int, Any]:
        async with self.session.get(self.url + path, headers=headers) as answer:
            text = await answer.text()
            return answer.status, json.loads(text) if text else None


@asynccontextmanager
async def room(path: Path, **settings: Any) -> AsyncIterator[Room]:
    with table(path / "run.journal") as t:
        async with ClientSession() as session:
            here = Room(t, session, **settings)
            await here.control.open()
            try:
                yield here
            finally:
                await here.control.close()


class Ear:
    """What a socket brings, as OSC."""

    def __init__(self, ws: ClientWebSocketResponse) -> None:
        self.ws = ws
        self.heard: list[tuple[Any, ...]] = []
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.ws:
            assert message.type == WSMsgType.BINARY
            for bundle in osc.decode(message.data):
                self.heard += [(each.address, *each.args) for each in bundle.messages]

    async def command(self, command: str, path: str) -> None:
        await self.ws.send_str(json.dumps({"COMMAND": command, "DATA": path}))

    async def say(self, address: str, *args: Any) -> None:
        await self.ws.send_bytes(osc.encode(osc.message({"osc": address, "args": list(args)})))

    async def hears(self, address: str, *args: Any) -> None:
        await until(lambda: (address, *args) in self.heard)


@asynccontextmanager
async def socket(here: Room, **headers: str) -> AsyncIterator[Ear]:
    async with here.session.ws_connect(here.url, headers=headers) as ws:
        ear = Ear(ws)
        yield ear
    await ear.reading


# The tree ---------------------------------------------------------------------------------------------------------


async def test_host_info_says_where_everything_is(tmp_path: Path) -> None:
    async with room(tmp_path) as here:
        status, info = await here.get("/?HOST_INFO")
        assert status == 200
        assert (info["OSC_IP"], info["OSC_PORT"], info["OSC_TRANSPORT"]) == ("127.0.0.1", here.settings.port, "UDP")
        assert (info["WS_IP"], info["WS_PORT"]) == ("127.0.0.1", here.settings.query_port)
        assert info["EXTENSIONS"]["LISTEN"] is True
        assert info["EXTENSIONS"]["PATH_CHANGED"] is False


NODES: list[tuple[str, dict[str, Any]]] = [
    (
        "/showcaller/press/score",
        {"ACCESS": 2, "TYPE": "i", "RANGE": [{"MIN": 1, "MAX": 9}], "DESCRIPTION": "Give points."},
    ),
    ("/showcaller/press/pick", {"ACCESS": 2, "TYPE": "si", "DESCRIPTION": "Name some numbers."}),
    ("/showcaller/go", {"ACCESS": 2, "TYPE": "I", "DESCRIPTION": "Start the segment on standby."}),
    ("/showcaller/state/phase", {"ACCESS": 1, "TYPE": "s", "VALUE": ["idle"]}),
    ("/showcaller/legal/roll", {"ACCESS": 1, "TYPE": "i", "VALUE": [1]}),
    ("/showcaller/clock/length", {"ACCESS": 1, "TYPE": "f", "VALUE": [0.0]}),
]


@pytest.mark.parametrize(("path", "wanted"), NODES, ids=[path for path, _ in NODES])
async def test_a_method_says_what_it_takes_or_tells(tmp_path: Path, path: str, wanted: dict[str, Any]) -> None:
    async with room(tmp_path) as here:
        status, node = await here.get(path)
        assert (status, node.pop("DESCRIPTION") != "") == (200, True)
        assert node == {"FULL_PATH": path} | {key: value for key, value in wanted.items() if key != "DESCRIPTION"}
        for name, value in wanted.items():
            assert await here.get(f"{path}?{name}") == (200, {name: value})


async def test_the_whole_tree_hangs_together(tmp_path: Path) -> None:
    def walk(node: dict[str, Any], path: str) -> int:
        assert node["FULL_PATH"] == path
        assert node.keys() >= {"ACCESS"}
        inner = node.get("CONTENTS", {})
        return 1 + sum(walk(each, f"{path.rstrip('/')}/{name}") for name, each in inner.items())

    async with room(tmp_path) as here:
        status, root = await here.get("/")
        assert status == 200
        assert walk(root, "/") > 40
        assert (await here.get("/showcaller/press/adjust?RANGE"))[0] == 204
        assert "swordfish" not in json.dumps(root)
        assert (await here.get("/showcaller/state"))[1] == root["CONTENTS"]["showcaller"]["CONTENTS"]["state"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/showcaller/press/nothing", 404),
        ("/showcaller/go?VALUE", 204),
        ("/showcaller/state/phase?RANGE", 204),
        ("/showcaller/go?GABBAGABBAHEY", 400),
    ],
)
async def test_what_is_not_there_has_its_own_answer(tmp_path: Path, path: str, status: int) -> None:
    async with room(tmp_path) as here:
        assert (await here.get(path))[0] == status
        async with here.session.post(here.url + "/showcaller/go") as answer:
            assert answer.status == 405
        assert here.table.desk.seq == 0


@pytest.mark.parametrize(
    ("show", "verb", "ranges"),
    [
        ("xamsa", "wager", [{"MIN": 1, "MAX": 4}, None]),
        ("chgk", "break", [{"VALS": ["commercial", "music", "other"]}]),
        ("chgk", "extend", [{"MIN": -3600, "MAX": 3600}]),
    ],
)
def test_each_argument_has_its_range_or_none(show: str, verb: str, ranges: list[Any]) -> None:
    node = find(tree(methods(Vocabulary(SHOWS[show])), {}), f"/showcaller/press/{verb}")
    assert node is not None
    assert node["RANGE"] == ranges


@pytest.mark.parametrize("show", SHOWS)
def test_every_verb_of_every_show_is_in_the_tree(show: str) -> None:
    vocabulary = Vocabulary(SHOWS[show])
    root = tree(methods(vocabulary), {})
    for verb in vocabulary.public:
        node = find(root, f"/showcaller/press/{verb}")
        assert node is not None
        assert node["ACCESS"] == 2
        assert len(node["TYPE"]) == (len(vocabulary.arguments[verb]) or 1)
        assert node["DESCRIPTION"]


# The socket -------------------------------------------------------------------------------------------------------


async def test_a_client_is_told_what_it_listens_to_and_nothing_else(tmp_path: Path) -> None:
    async with room(tmp_path) as here, socket(here) as client:
        await client.command("LISTEN", "/showcaller/state/points")
        await client.command("LISTEN", "/showcaller/legal/undo")
        await client.hears("/showcaller/legal/undo", 0)
        here.table.press("score", 3)
        here.clock.advance(0.0)
        await client.hears("/showcaller/state/points", 3)
        await client.hears("/showcaller/legal/undo", 1)
        await client.command("IGNORE", "/showcaller/state/points")
        await client.command("LISTEN", "/showcaller/state/phase")
        await client.hears("/showcaller/state/phase", "idle")
        here.table.press("score", 4)
        here.table.press("begin")
        here.clock.advance(0.0)
        await client.hears("/showcaller/state/phase", "running")
        assert ("/showcaller/state/points", 7) not in client.heard
        assert {address for address, *_ in client.heard} == {
            "/showcaller/state/points",
            "/showcaller/legal/undo",
            "/showcaller/state/phase",
        }


async def test_a_client_presses_over_its_socket_and_is_answered_there(tmp_path: Path) -> None:
    async with room(tmp_path) as here, socket(here) as client:
        await client.say("/showcaller/press/score", 3)
        await until(lambda: here.table.desk.seq == 1)
        await client.say("/showcaller/press/score", 99)
        await until(lambda: client.heard != [])
        assert client.heard[0][:3] == ("/showcaller/refused", "/showcaller/press/score", "bad-value")
        await client.ws.send_bytes(b"no osc at all")
        await until(lambda: len(client.heard) == 2)
        assert client.heard[1][0] == "/showcaller/error"


NONSENSE = [
    "",
    "{",
    "[]",
    "5",
    '{"COMMAND": "LISTEN"}',
    '{"COMMAND": 5, "DATA": "/a"}',
    '{"COMMAND": "LISTEN", "DATA": 5}',
]
NONSENSE += ['{"COMMAND": "LISTEN", "DATA": "/nothing"}', '{"COMMAND": ["LISTEN"], "DATA": "/showcaller/state/phase"}']


@pytest.mark.parametrize("text", NONSENSE)
async def test_nonsense_is_answered_and_the_socket_lives_on(tmp_path: Path, text: str) -> None:
    async with room(tmp_path) as here, socket(here) as client:
        await client.ws.send_str(text)
        await until(lambda: client.heard != [])
        assert client.heard[0][0] == "/showcaller/error"
        await client.command("LISTEN", "/showcaller/state/phase")
        await client.hears("/showcaller/state/phase", "idle")


async def test_a_message_too_long_ends_its_socket_alone(tmp_path: Path) -> None:
    async with room(tmp_path) as here, socket(here) as other:
        async with socket(here) as client:
            await client.ws.send_bytes(bytes(100_000))
            await until(lambda: client.ws.closed)
        await other.command("LISTEN", "/showcaller/state/phase")
        await other.hears("/showcaller/state/phase", "idle")


async def test_only_so_many_sockets_are_taken_and_those_that_end_make_room(tmp_path: Path) -> None:
    async with room(tmp_path) as here:
        opened = [await here.session.ws_connect(here.url) for _ in range(MOST)]
        status, said = await here.get("/", Upgrade="websocket", Connection="upgrade")
        assert (status, said) == (503, {"error": f"there are {MOST} clients already"})
        for ws in opened:
            await ws.close()
        await until(lambda: here.control.health()["query_clients"] == 0)


async def test_the_server_ends_its_sockets_when_it_stops(tmp_path: Path) -> None:
    async with room(tmp_path) as here, socket(here) as client:
        await here.control.close()
        await until(lambda: client.ws.closed)
        assert client.ws.close_code == 1001


# Who is let in ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8767"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
)
async def test_pages_of_others_get_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    async with room(tmp_path) as here:
        assert (await here.get("/", **headers))[0] == 403
        assert (await here.get("/", Upgrade="websocket", Connection="upgrade", **headers))[0] == 403
        assert (await here.get("/"))[0] == 200


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "[::1]:8767", "studio.local:8767", "10.0.0.5:8767"])
async def test_the_machine_answers_to_its_own_names(tmp_path: Path, host: str) -> None:
    async with room(tmp_path) as here:
        assert (await here.get("/", Host=host))[0] == 200


async def test_with_a_passcode_values_are_for_those_who_said_it(tmp_path: Path) -> None:
    async with room(tmp_path, passcode=CODE) as here, socket(here) as client:
        assert "VALUE" not in (await here.get("/showcaller/state/phase"))[1]
        assert (await here.get("/showcaller/state/phase?VALUE"))[0] == 204
        await client.command("LISTEN", "/showcaller/state/phase")
        await client.say("/showcaller/press/score", 3)
        await until(lambda: len(client.heard) == 2)
        assert here.table.desk.seq == 0
        await client.say("/showcaller/connect", CODE)
        await client.hears("/showcaller/connected")
        await client.command("LISTEN", "/showcaller/state/phase")
        await client.hears("/showcaller/state/phase", "idle")


async def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    async with room(tmp_path) as here:
        with table(tmp_path / "second.journal") as t:
            control = Control(
                t.desk,
                Runner(bound('show = "toy"'), {}, t.clock, t.desk.fields, t.desk.now, AsRun()),
                t.clock,
                OscInSettings(port=free_port(), query_port=here.settings.query_port),
                lambda *_: None,
            )
            with pytest.raises(SheetError, match=r"\[osc\] query_port"):
                await control.open()
            await control.close()
