"""One connection to a CasparCG server, from its beginning to its end: requests, and the replies that belong to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from automation.devices import DeviceError
from automation.devices.amcp_stream import Replies, Reply


class Line:
    """Asks and hears. A reply is found by its REQ id, since the server answers in any order (`504` before `202`)."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ids: Iterator[int]) -> None:
        """`ids` go on from connection to connection: nothing late is taken for the answer to something new."""
        self.room = asyncio.Event()
        """Set while fewer than `MOST_UNANSWERED` requests are without a reply."""
        self.room.set()
        self._reader, self._writer, self._ids = reader, writer, ids
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._why = ""

    def ask(self, command: bytes, within: float) -> asyncio.Future[Reply]:
        """Send a request; what comes back holds the reply, or a `DeviceError` after `within` seconds or at the end."""
        loop = asyncio.get_running_loop()
        request, reply = str(next(self._ids)), loop.create_future()
        if self._why:
            _fail(reply, self._why)
            return reply
        self._writer.write(b"REQ %b %b\r\n" % (request.encode(), command))
        self._waiting[request] = reply
        self._count()
        timer = loop.call_later(within, self._give_up, request, f"no answer within {within:g} s")
        reply.add_done_callback(lambda _: timer.cancel())
        return reply

    async def hear(self) -> str:
        """Take replies in until the connection ends, and say why it did."""
        replies = Replies()
        try:
            while chunk := await self._reader.read(65_536):
                for reply in replies.feed(chunk):
                    self._settle(reply)
        except (OSError, DeviceError) as error:
            return self._why or str(error)
        return self._why or "it closed the connection"

    def end(self, why: str) -> None:
        """End the connection now; `hear` will say why."""
        self._why = self._why or why
        self._writer.transport.abort()  # not close: it would wait for what the server does not take

    def forget(self, why: str) -> None:
        """Fail whatever was not answered."""
        self.end(why)
        for request in list(self._waiting):
            self._give_up(request, f"lost before it answered: {why}")

    def _settle(self, reply: Reply) -> None:
        waiting = self._waiting.pop(reply.request, None)
        self._count()
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)

    def _give_up(self, request: str, why: str) -> None:
        waiting = self._waiting.pop(request, None)
        self._count()
        if waiting is not None:
            _fail(waiting, why)

    def _count(self) -> None:
        if len(self._waiting) < MOST_UNANSWERED:
            self.room.set()
        else:
            self.room.clear()


MOST_UNANSWERED = 100
"""Requests at once; from 129 on the server answers `504 QUEUE OVERFLOW`."""


def _fail(reply: asyncio.Future[Reply], why: str) -> None:
    if not reply.done():
        reply.set_exception(DeviceError(why))
        reply.exception()  # asked for once: asyncio does not complain where nobody else asks
