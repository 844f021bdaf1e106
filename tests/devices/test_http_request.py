"""HTTP requests as cues, to a server of our own: what arrives, what fails and why, and a server that comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from automation.devices import DeviceError, Receipt, Status
from automation.devices import http_request as http
from automation.devices.http_request import HttpRequest, describe, encode, make, message
from automation.devices.wires import WIRES
from tests.devices.consoles import settled
from tests.live import free_port


class Server:
    """Remembers requests and answers as it is told."""

    def __init__(self) -> None:
        self.port = free_port()
        self.heard: list[tuple[str, str, str, str]] = []
        self.status = 200
        self.wait = asyncio.Event()
        self.wait.set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", self.port).start()
        try:
            yield
        finally:
            await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        kind = request.headers.get("Content-Type", "")
        self.heard.append((request.method, request.path_qs, await request.text(), kind))
        await self.wait.wait()
        return web.Response(status=self.status, text="ok", headers={"Location": "/elsewhere"})


@asynccontextmanager
async def opened(server: Server, **config: Any) -> AsyncIterator[HttpRequest]:
    device = make("vmix", {"url": f"http://127.0.0.1:{server.port}/base/", **config})
    await device.open()
    try:
        yield device
    finally:
        await device.close()


async def outcome(device: HttpRequest, **fields: Any) -> str:
    """Send a request and wait: empty if it was confirmed, or why not."""
    try:
        receipt = await asyncio.wait_for(device.send(encode(message(fields))), 10)
        assert isinstance(receipt, Receipt)
        await receipt
    except DeviceError as error:
        return str(error)
    return ""


ARRIVES: list[tuple[dict[str, Any], tuple[str, str, str, str]]] = [
    ({"get": "/api/?Function=Cut"}, ("GET", "/base/api/?Function=Cut", "", "")),
    ({"post": "/press"}, ("POST", "/base/press", "", "application/octet-stream")),
    ({"post": "/say", "json": {"a": [1, "ö"]}}, ("POST", "/base/say", '{"a":[1,"ö"]}', "application/json")),
    ({"put": "/say", "text": "hé", "headers": {"Content-Type": "text/plain; charset=utf-8"}},
     ("PUT", "/base/say", "hé", "text/plain; charset=utf-8")),
    ({"get": "/api/", "query": {"Value": "Tom & Анна", "Input": 1}},
     ("GET", "/base/api/?Value=Tom+%26+%D0%90%D0%BD%D0%BD%D0%B0&Input=1", "", "")),
    ({"delete": "/x"}, ("DELETE", "/base/x", "", "")),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "arrived"), ARRIVES)
async def test_a_request_arrives_as_the_cue_says(fields: dict[str, Any], arrived: tuple[str, str, str, str]) -> None:
    server = Server()
    async with server.running(), opened(server) as device:
        assert device.status == Status("unknown")
        assert await outcome(device, **fields) == ""
        (method, path, body, kind), expected = server.heard[0], arrived
        assert (method, body) == (expected[0], expected[2])
        assert path == expected[1]
        assert kind == expected[3] or not body
        assert device.status == Status("up")
        assert device.round_trip is not None
        assert device.round_trip > 0


@pytest.mark.parametrize("status", [302, 404, 500])
async def test_an_answer_that_is_no_success_fails_but_the_server_is_up(status: int) -> None:
    server = Server()
    server.status = status
    async with server.running(), opened(server) as device:
        assert f"answers {status}" in await outcome(device, get="/x")
        assert device.status == Status("up")
        assert len(server.heard) == 1  # a redirection is not followed, a failure not repeated


async def test_a_server_that_does_not_answer_in_time_is_down_until_somebody_listens_there() -> None:
    server = Server()
    server.wait.clear()
    async with server.running(), opened(server) as device:
        assert "does not answer in time" in await outcome(device, get="/x", timeout=0.05)
        assert device.status.state == "down"
        with pytest.raises(DeviceError, match="does not answer in time"):
            device.send(encode(message({"get": "/y"})))
        server.wait.set()
        await settled(device, lambda: device.status.state == "unknown")
        assert await outcome(device, get="/z") == ""


async def test_a_server_that_is_not_there_is_found_when_it_comes() -> None:
    server = Server()
    async with opened(server) as device:
        assert "cannot be reached" in await outcome(device, get="/x")
        assert device.status.state == "down"
        async with server.running():
            await settled(device, lambda: device.status.state == "unknown")
            assert await outcome(device, get="/y") == ""


async def test_another_server_than_its_own_does_not_make_the_device_down() -> None:
    server = Server()
    async with server.running(), opened(server) as device:
        assert "cannot be reached" in await outcome(device, get=f"http://127.0.0.1:{free_port()}/x")
        assert device.status == Status("unknown")


async def test_a_closed_device_refuses_and_opens_again() -> None:
    server = Server()
    async with server.running():
        device = make("vmix", {"url": f"http://127.0.0.1:{server.port}"})
        with pytest.raises(DeviceError, match="not opened yet"):
            device.send(encode(message({"get": "/x"})))
        for _ in range(2):
            await device.open()
            assert await outcome(device, get="/x") == ""
            await device.close()
        with pytest.raises(DeviceError, match="is closed"):
            device.send(encode(message({"get": "/x"})))


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({}, "get: one of get, post"),
    ({"get": "/a", "post": "/b"}, "post: one of get, post"),
    ({"get": "api"}, 'get: a path ("/api/cut") or an address'),
    ({"get": 5}, "get: a path"),
    ({"get": "/a\nb"}, "get: a path"),
    ({"get": "http://"}, "get: an address is expected"),
    ({"get": "/a", "url": "/b"}, "url: a request has no such key"),
    ({"post": "/a", "json": {}, "text": "x"}, "text: json is its body already"),
    ({"post": "/a", "text": 5}, "text: a text is expected"),
    ({"get": "/a", "query": {"x": True}}, "query.x: a text or a number"),
    ({"get": "/a", "query": "x=1"}, "query: a table"),
    ({"get": "/a", "headers": {"X": "a\nb"}}, "headers.X: a header holds no such letters"),
    ({"get": "/a", "timeout": 0}, "timeout: seconds from 0 to 60"),
]


@pytest.mark.parametrize(("fields", "reason"), REFUSED)
def test_a_wrong_request_is_refused_with_key_and_reason(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        message(fields)
    assert reason in str(caught.value)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "missing required field `url`"),
    ({"url": "127.0.0.1:80"}, "url: "),
    ({"url": "ftp://a"}, "url: an address is expected"),
    ({"url": "http://a", "timeout": 0}, "`$.timeout`"),
    ({"url": "http://a", "verify": False}, "unknown field `verify`"),
]


@pytest.mark.parametrize(("config", "reason"), WRONG)
def test_wrong_settings_are_refused(config: dict[str, Any], reason: str) -> None:
    with pytest.raises(DeviceError) as caught:
        make("vmix", config)
    assert str(caught.value).startswith("vmix: ")
    assert reason in str(caught.value)


def test_a_request_reads_as_it_is_written() -> None:
    fields = {"post": "/api/", "query": {"x": "a b"}, "json": {"on": True}}
    assert describe(message(fields)) == 'POST /api/?x=a+b {"on":true}'
    assert WIRES["http"] is http
