"""Our CasparCG for tests against npm's casparcg-connection, the client of others: each takes what the other says."""

from __future__ import annotations

import asyncio
import json
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Any

import pytest

from tests.amcp_server import AmcpServer, caspar

pytestmark = [
    pytest.mark.peer,
    pytest.mark.skipif(not (shutil.which("npm") and shutil.which("node")), reason="install nodejs and npm"),
]

PACKAGE = "casparcg-connection@6.3.3"
PATIENCE = 120.0

CLIENT = """
const {CasparCG} = require('casparcg-connection');
const [port, calls] = [Number(process.argv[2]), JSON.parse(process.argv[3])];
const client = new CasparCG({host: '127.0.0.1', port, autoConnect: true});
client.on('connect', async () => {
  for (const [name, params] of calls) {
    const {error, request} = await client[name](params);
    if (error) throw error;
    const {responseCode, data} = await request;
    console.log(JSON.stringify([responseCode, data === undefined ? null : data]));
  }
  process.exit(0);
});
"""

PLACE = {"channel": 1, "layer": 20}
CALLS: list[tuple[str, dict[str, Any], int]] = [
    ("version", {}, 201),
    ("play", {**PLACE, "clip": "intro"}, 202),
    ("loadbg", {**PLACE, "clip": "loop", "loop": True, "auto": True}, 202),
    ("play", {**PLACE, "clip": "nothing"}, 404),
    ("mixerOpacity", {**PLACE, "value": 0.25, "duration": 10, "tween": "EASEINSINE"}, 202),
    ("playHtml", {**PLACE, "url": "http://127.0.0.1:8080/air"}, 202),
    ("info", {}, 200),
    ("infoChannel", {"channel": 1}, 201),
    ("stop", PLACE, 202),
    ("cgStop", {**PLACE, "cgLayer": 1}, 403),
    ("cgAdd", {**PLACE, "cgLayer": 1, "playOnLoad": True, "template": "lower-third", "data": {"f0": "Åsa Ы"}}, 202),
    ("cgInvoke", {**PLACE, "cgLayer": 1, "method": "flash"}, 201),
    ("cgAdd", {**PLACE, "cgLayer": 1, "playOnLoad": True, "template": "nothing"}, 404),
    ("clear", PLACE, 202),
    ("play", {"channel": 9, "layer": 1, "clip": "intro"}, 400),
    ("ping", {}, 400),  # PING is not known with REQ before it, by the real server neither
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("client")


async def install(folder: Path) -> None:
    if (folder / "client.js").exists():
        return
    npm = await asyncio.create_subprocess_exec(
        "npm", "install", "--no-audit", "--no-fund", PACKAGE, cwd=folder, stdout=DEVNULL, stderr=PIPE
    )
    _, complaint = await asyncio.wait_for(npm.communicate(), PATIENCE)
    if npm.returncode:
        pytest.skip(f"npm cannot fetch {PACKAGE}: {complaint.decode(errors='replace').strip()[:200]}")
    (folder / "client.js").write_text(CLIENT, "utf-8")


async def call(folder: Path, server: AmcpServer) -> list[tuple[int, Any]]:
    calls = json.dumps([[name, params] for name, params, _ in CALLS])
    node = await asyncio.create_subprocess_exec(
        "node", "client.js", str(server.port), calls, cwd=folder, stdout=PIPE, stderr=PIPE
    )
    try:
        said, complaint = await asyncio.wait_for(node.communicate(), PATIENCE)
    finally:
        if node.returncode is None:
            node.kill()
            await node.wait()
    assert node.returncode == 0, complaint.decode()
    return [(code, found) for code, found in map(json.loads, said.decode().splitlines())]


@pytest.mark.parametrize("pieces", [0, 1])
async def test_a_strangers_client_and_our_server_understand_each_other(client: Path, pieces: int) -> None:
    await install(client)
    async with caspar() as server:
        server.fault.pieces = pieces
        answers = await call(client, server)
        assert [code for code, _ in answers] == [code for _, _, code in CALLS]
        said = dict(zip([name for name, _, _ in CALLS], [found for _, found in answers], strict=True))
        assert "2.5" in json.dumps(said["version"])
        assert "720" in json.dumps(said["info"])
        assert "http://127.0.0.1:8080/air" in json.dumps(said["infoChannel"])
        assert server.layer("1-20").mixer["OPACITY"] == ["0.25", "10", "EASEINSINE"]
