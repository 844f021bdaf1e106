"""OSCQuery: what OSC this show takes and tells, as JSON over HTTP, and what changes as OSC over a WebSocket.

The proposal: https://github.com/Vidvox/OSCQueryProposal
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import WSMsgType, hdrs, web

from automation.desk import Desk
from automation.devices import DeviceError
from automation.devices.osc_limits import Source
from automation.model import DIRECTOR, Refused, SheetError
from automation.osc_desk import OscDesk
from automation.osc_subscribers import packet
from automation.osc_tree import encode, find, methods, tree
from automation.server.access import Access, is_loopback
from automation.server.binding import Bound, bind
from automation.tally import Tally, Value
from automation.tally_desk import TallyDesk

log = logging.getLogger(__name__)

ATTRIBUTES = ("FULL_PATH", "CONTENTS", "DESCRIPTION", "ACCESS", "TYPE", "RANGE", "VALUE")
MOST = 32
"""Sockets at the same time."""
LONGEST = 65_536
"""Bytes of the longest message of a client; a longer one ends its connection."""
HEARTBEAT = 10.0
"""Seconds between pings. A client that answers none for half as long is dead and dropped."""

Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]


class OscQuery:
    """Serves the tree of one show at a port of its own."""

    def __init__(self, desk: Desk, tally: TallyDesk, osc: OscDesk, name: str, host: str, port: int) -> None:
        self.name = name
        self._tally, self._osc, self._host, self._port = tally, osc, host, port
        self._methods = methods(desk.vocabulary)
        self._access = Access(host)
        self._sockets: set[_Client] = set()
        self._numbers = itertools.count(-1, -1)
        self._bound: Bound | None = None

    async def open(self) -> None:
        """Listen; `SheetError` if the port cannot be had."""
        app = web.Application(middlewares=[self._gate], client_max_size=1024)
        app.router.add_get("/{path:.*}", self._serve)
        app.on_shutdown.append(self._say_goodbye)
        try:
            self._bound = await bind(app, self._host, self._port)
        except SheetError as error:
            raise SheetError(str(error).replace("[server] port", "[osc] query_port")) from None

    async def close(self) -> None:
        """Let every client go, and the port."""
        if self._bound:
            await self._bound.close()
            self._bound = None

    @property
    def port(self) -> int:
        """Name the port, which is the system's choice where 0 was asked for."""
        return self._bound.port if self._bound else self._port

    @property
    def clients(self) -> int:
        """Count the sockets that are open."""
        return len(self._sockets)

    # HTTP ---------------------------------------------------------------------------------------------------------

    @web.middleware
    async def _gate(self, request: web.Request, handler: Serve) -> web.StreamResponse:
        if not self._osc.guard.knows(request.remote or ""):
            return _objection(403, f"{request.remote} is not among the addresses that may ask ([osc] allow)")
        host, origin = request.headers.get(hdrs.HOST, ""), request.headers.get(hdrs.ORIGIN)
        # A page of somebody else's that is open on an allowed machine must not get at the show through its browser.
        if not _is_ours(host) or not self._access.is_own_origin(origin, host):
            return _objection(403, "ask by this machine's address or its .local name, and from no page of another's")
        try:
            return await handler(request)
        except web.HTTPException as error:
            return _objection(error.status, error.reason)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if hdrs.UPGRADE in request.headers:
            return await self._converse(request)
        if "HOST_INFO" in request.query:
            return _json(self._host_info(request))
        node = find(self._tree(), request.path)
        if node is None:
            return _objection(404, f"there is nothing at {request.path}")
        wanted = next(iter(request.query), None)
        if wanted is None:
            return _json(node)
        if wanted not in ATTRIBUTES:
            return _objection(400, f"{wanted[:40]}: no attribute of this server; it has {', '.join(ATTRIBUTES)}")
        # OSCQuery, "Errors": 204 where a node has no such attribute.
        return _json({wanted: node[wanted]}) if wanted in node else web.Response(status=204)

    def _tree(self) -> dict[str, Any]:
        # A passcode cannot be said by HTTP: the values are told over the socket to those who said it there.
        return tree(self._methods, self._tally.now(DIRECTOR), values=not self._osc.guard.asks_passcode)

    def _host_info(self, request: web.Request) -> dict[str, Any]:
        local = (request.transport.get_extra_info("sockname") if request.transport else None) or (self._host, 0)
        known = dict.fromkeys(("ACCESS", "DESCRIPTION", "LISTEN", "RANGE", "TYPE", "VALUE"), True)
        return {
            "NAME": self.name,
            "EXTENSIONS": {**known, "CLIPMODE": False, "PATH_CHANGED": False, "UNIT": False},
            "OSC_IP": local[0],
            "OSC_PORT": self._osc.port.port,
            "OSC_TRANSPORT": "UDP",
            "WS_IP": local[0],
            "WS_PORT": self.port,
        }

    # WebSocket ----------------------------------------------------------------------------------------------------

    async def _converse(self, request: web.Request) -> web.StreamResponse:
        if len(self._sockets) >= MOST:
            return _objection(503, f"there are {MOST} clients already")
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST, compress=False)
        if not ws.can_prepare(request):
            return _objection(400, "this is no WebSocket")
        await ws.prepare(request)
        peer = (request.transport.get_extra_info("peername") if request.transport else None) or ("unknown", 0)
        client = _Client(ws, self._osc, self._tally, (peer[0], peer[1], next(self._numbers)))
        self._sockets.add(client)
        try:
            await client.converse()
        finally:
            self._sockets.discard(client)
            client.leave()
        return ws

    async def _say_goodbye(self, app: web.Application) -> None:
        for client in tuple(self._sockets):
            with contextlib.suppress(TimeoutError, ConnectionError):
                await asyncio.wait_for(client.ws.close(code=1001, message=b"the server stops"), 0.5)


class _Client:
    """One socket: what it listens to, and what it is still to be told."""

    def __init__(self, ws: web.WebSocketResponse, osc: OscDesk, tally: TallyDesk, source: Source) -> None:
        self.ws = ws
        self._osc, self._tally, self._source = osc, tally, source
        self._listens: set[str] = set()
        self._news: dict[str, Value] = {}
        self._replies: list[bytes] = []
        self._waiting = asyncio.Event()
        self._follower = tally.follow(DIRECTOR, self._told)

    async def converse(self) -> None:
        """Take what the client says until it leaves."""
        self._osc.attach(self._source, self._reply)
        telling = asyncio.create_task(self._tell())
        try:
            async for message in self.ws:
                if message.type == WSMsgType.BINARY:
                    self._osc.port.take(message.data, self._source)
                elif message.type == WSMsgType.TEXT:
                    self._command(message.data)
                await asyncio.sleep(0)  # one that floods must not keep others from their turn
        finally:
            telling.cancel()

    def leave(self) -> None:
        """Forget the client."""
        self._tally.leave(self._follower)
        self._osc.detach(self._source)

    def _told(self, news: Tally) -> None:
        heard = {address: value for address, value in news.items() if address in self._listens}
        if heard:
            self._news |= heard
            self._waiting.set()

    def _reply(self, reply: bytes) -> None:
        if len(self._replies) < 100:  # one that does not read its answers loses them
            self._replies.append(reply)
            self._waiting.set()

    async def _tell(self) -> None:
        # Of a value that changes faster than the client reads, it is told the newest alone.
        with contextlib.suppress(ConnectionError):
            while True:
                await self._waiting.wait()
                self._waiting.clear()
                replies, self._replies = self._replies, []
                news, self._news = self._news, {}
                for each in (*replies, *(packet(address, value) for address, value in news.items())):
                    await self.ws.send_bytes(each)

    def _command(self, text: str) -> None:
        try:
            words = msgspec.json.decode(text)
            command, path = words["COMMAND"], words["DATA"]
        except (msgspec.MsgspecError, TypeError, KeyError):
            return self._objects('a command is {"COMMAND": "LISTEN", "DATA": "/an/address"}')
        if command not in ("LISTEN", "IGNORE") or not isinstance(path, str):
            return self._objects("COMMAND is LISTEN or IGNORE, DATA an address")
        if command == "IGNORE":
            self._listens.discard(path)
            return None
        return self._listen(path)

    def _listen(self, path: str) -> None:
        try:
            self._osc.guard.admit(self._source)
        except Refused as refused:
            return self._objects(refused.text)
        if path not in self._follower.told:
            return self._objects(f"{path[:100]}: there is nothing to listen to")
        self._listens.add(path)
        self._told({path: self._follower.told[path]})
        return None

    def _objects(self, text: str) -> None:
        log.warning("OSCQuery from %s: %s", self._source[0], text)
        with contextlib.suppress(DeviceError):
            self._reply(packet("/showcaller/error", text))


def _is_ours(host: str) -> bool:
    """Tell whether a Host header names this machine: by address, as localhost, by its own or its .local name."""
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    name = name.strip("[]").lower()
    if is_loopback(name) or name.endswith(".local") or name == socket.gethostname().lower():
        return True
    for family in (socket.AF_INET, socket.AF_INET6):
        with contextlib.suppress(OSError):
            socket.inet_pton(family, name)
            return True
    return False


def _json(body: object) -> web.Response:
    return web.Response(body=encode(body), content_type="application/json", headers={hdrs.CACHE_CONTROL: "no-store"})


def _objection(status: int, text: str) -> web.Response:
    return web.Response(body=encode({"error": text}), status=status, content_type="application/json")
