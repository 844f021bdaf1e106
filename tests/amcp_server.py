"""A CasparCG of our own for tests: strict about framing and tokens, and truthful about what is on its layers.

It answers as 2.5.0 does (AMCP protocol; what a real one was seen to say stands in the tests). `mistakes` lists what a
real server would have swallowed or read differently without a word.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from tests.amcp_tokens import Mistake, tokens


@dataclass
class Layer:
    """What stands on a layer, in the background, and in its template."""

    producer: str = "empty"
    path: str = ""
    plays: int = 0
    """Times that something was put on air here: each of them is seen."""
    next: tuple[str, str] | None = None
    template: list[str] | None = None
    """The name of a template and what it was told."""
    mixer: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Fault:
    """What the server does badly."""

    mute: bool = False
    """Does everything and says nothing."""
    holds: int = 0
    """Replies that it keeps back until so many are there, and then says in the wrong order."""
    pieces: int = 0
    """Bytes that it says at once; 0 for whole replies."""
    half: bool = False
    """Says half a line and hangs up."""
    blind: int = 0
    """Times that INFO still shows nothing after a page was played."""
    deaf_to: str = ""
    """A verb that is never answered, as CALL on a colour."""


class AmcpServer:
    """Listens on loopback."""

    def __init__(self, channels: int = 2) -> None:
        self.channels = channels
        self.port = 0
        self.layers: dict[str, Layer] = {}
        self.heard: list[str] = []
        """Every command, without its REQ."""
        self.mistakes: list[str] = []
        self.connections = 0
        self.fault = Fault()
        self.clips = {"INTRO", "LOOP", "STING"}
        self.templates = {"LOWER-THIRD"}
        self._held: list[bytes] = []
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen, at the same port as before if it did already."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Die: what was on the layers is gone."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()
        self.layers.clear()
        self._held.clear()

    def cut(self) -> None:
        """Cut every connection; the server itself goes on."""
        for writer in self._writers:
            writer.transport.abort()

    def layer(self, place: str) -> Layer:
        """Give a layer, as `1-10`."""
        return self.layers.setdefault(place, Layer())

    def said(self, start: str) -> list[str]:
        """List the commands heard that begin so."""
        return [line for line in self.heard if line.startswith(start)]

    # Framing ------------------------------------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._writers.add(writer)
        kept = b""
        with suppress(OSError, asyncio.CancelledError):
            while chunk := await reader.read(65_536):
                *lines, kept = (kept + chunk).split(b"\r\n")
                for line in lines:
                    await self._take(line, writer)
        if kept:
            self.mistakes.append(f"half a line: {kept!r}")
        self._writers.discard(writer)
        writer.transport.abort()

    async def _take(self, line: bytes, writer: asyncio.StreamWriter) -> None:
        if b"\n" in line or b"\r" in line:
            self.mistakes.append(f"a line ends in CR LF, not in one of them: {line!r}")
        reply = self._answer(line.decode("utf-8", "strict"))
        if reply is None or self.fault.mute:
            return
        self._held.append(reply.encode())
        if len(self._held) < self.fault.holds:
            return
        held, self._held = self._held[::-1], []
        for each in held:
            await self._say(each, writer)

    async def _say(self, reply: bytes, writer: asyncio.StreamWriter) -> None:
        if self.fault.half:
            writer.write(reply[: len(reply) // 2])
            await writer.drain()
            writer.close()
            return
        size = self.fault.pieces or len(reply)
        for at in range(0, len(reply), size):
            writer.write(reply[at : at + size])
            await writer.drain()
            await asyncio.sleep(0)

    # Commands -----------------------------------------------------------------------------------------------------

    def _answer(self, line: str) -> str | None:
        try:
            words = tokens(line)
        except Mistake as mistake:
            self.mistakes.append(f"{mistake}: {line}")
            return f"400 ERROR\r\n{line}\r\n"
        request = ""
        if words and words[0].upper() == "REQ":
            if len(words) < 3:
                return "402  ERROR\r\n"
            request, words, line = f"RES {words[1]} ", words[2:], line.split(" ", 2)[2]
        elif words and words[0].upper() == "PING":
            return " ".join(["PONG", *words[1:]]) + "\r\n"
        self.heard.append(line)
        verb = words[0].upper() if words else ""
        if verb == self.fault.deaf_to:
            return None
        told = COMMANDS.get(verb)
        said = told(self, words) if told else None
        if said is None:  # not understood: the whole line comes back
            return f"{request}400 ERROR\r\n{'REQ ' + request.split()[1] + ' ' if request else ''}{line}\r\n"
        return f"{request}{said}"

    def _version(self, words: list[str]) -> str:
        return "201 VERSION OK\r\n2.5.0 N/A Stable\r\n"

    def _info(self, words: list[str]) -> str | None:
        if len(words) == 1:
            lines = "".join(f"{number} 720p2500 PLAYING\r\n" for number in range(1, self.channels + 1))
            return f"200 INFO OK\r\n{lines}\r\n"
        if self._there(words[1]) is None:
            return None
        start = f"{words[1]}-"
        inside = "".join(
            _layer_xml(place.removeprefix(start), layer, blind=self._blind(layer))
            for place, layer in self.layers.items()
            if place.startswith(start)
        )
        mixer = (
            "<framerate>25</framerate>\n<framerate>1</framerate>\n<mixer><audio><volume>0</volume></audio></mixer>\n"
        )
        xml = f"<channel>\n{mixer}<stage>\n<layer>\n{inside}</layer>\n</stage>\n</channel>\n"
        return f'201 INFO OK\r\n<?xml version="1.0" encoding="utf-8"?>\n{xml}\r\n'

    def _blind(self, layer: Layer) -> bool:
        blind = layer.producer == "html" and self.fault.blind > 0
        self.fault.blind -= blind
        return blind

    def _there(self, text: str) -> str | None:
        channel = text.split("-")[0]
        return text if channel.isdigit() and 1 <= int(channel) <= self.channels else None

    def _clip(self, words: list[str]) -> str | None:
        verb, where = words[0].upper(), self._there(words[1]) if len(words) > 1 else None
        if where is None:
            return None
        layer = self.layer(where)
        if len(words) == 2:
            if verb == "PLAY" and layer.next:
                _put(layer, *layer.next)
                layer.next = None
            return f"202 {verb} OK\r\n"  # also for an empty layer (CasparCG/server#961)
        source = _source(words[2:], self.clips)
        if source is None:
            return f"404 {verb} FAILED\r\n"
        if verb == "LOADBG":
            layer.next = source
        else:
            _put(layer, *source)
        return f"202 {verb} OK\r\n"

    def _off(self, words: list[str]) -> str | None:
        verb, where = words[0].upper(), self._there(words[1]) if len(words) == 2 else None
        if where is None:
            return None
        if verb in ("PAUSE", "RESUME"):
            return f"202 {verb} OK\r\n"
        for place, layer in self.layers.items():
            if place == where or (verb == "CLEAR" and place.startswith(f"{where}-")):
                layer.producer, layer.path, layer.template = "empty", "", None
        return f"202 {verb} OK\r\n"

    def _mixer(self, words: list[str]) -> str | None:
        if len(words) < 3 or self._there(words[1]) is None:
            return None
        mixer, what = self.layer(words[1]).mixer, words[2].upper()
        if what == "CLEAR":
            mixer.clear()
        elif len(words) == 3:
            known = mixer.get(what, ["1.0"])[0]
            return f"201 MIXER OK\r\n{float(known):f}\r\n"
        else:
            mixer[what] = words[3:]
        return "202 MIXER OK\r\n"

    def _cg(self, words: list[str]) -> str | None:
        if len(words) < 3 or self._there(words[1]) is None:
            return None
        layer, what = self.layer(words[1]), words[2].upper()
        if what == "CLEAR":
            layer.producer, layer.template = "empty", None
            return "202 CG OK\r\n"
        if len(words) < 4:
            return "402 CG FAILED\r\n"
        if not words[3].isdigit():
            return "501 CG FAILED\r\n"
        if what == "ADD":
            return self._add(layer, words[4:])
        if layer.template is None:  # PLAY of nothing is taken without a word
            return "202 CG OK\r\n" if what == "PLAY" else f"403 CG {what} FAILED\r\n"
        layer.template.append(" ".join([what, *words[4:]]))
        return "201 CG OK\r\n\r\n" if what == "INVOKE" else "202 CG OK\r\n"

    def _add(self, layer: Layer, words: list[str]) -> str:
        if len(words) < 2 or words[1] not in ("0", "1"):  # longer than one character, it is read as a label
            return "402 CG FAILED\r\n"
        if words[0].upper() not in self.templates:
            return "404 CG ADD FAILED\r\n"
        if words[2:] and words[2][:1] not in ("{", "<"):
            self.mistakes.append(f"this is the name of a file, not data: {words[2]}")
        layer.template, layer.producer = [f"ADD {' '.join(words[1:])}"], "html"
        layer.plays += 1
        return "202 CG OK\r\n"


COMMANDS: Mapping[str, Callable[[AmcpServer, list[str]], str | None]] = {
    "VERSION": AmcpServer._version,
    "INFO": AmcpServer._info,
    **dict.fromkeys(("PLAY", "LOAD", "LOADBG"), AmcpServer._clip),
    **dict.fromkeys(("STOP", "CLEAR", "PAUSE", "RESUME"), AmcpServer._off),
    "MIXER": AmcpServer._mixer,
    "CG": AmcpServer._cg,
}


def _put(layer: Layer, producer: str, path: str) -> None:
    layer.producer, layer.path = producer, path
    layer.plays += 1


def _source(words: list[str], clips: set[str]) -> tuple[str, str] | None:
    if words[0].upper() == "[HTML]":
        return ("html", words[1]) if len(words) > 1 else None
    if words[0].startswith("#"):
        return "color", words[0]
    return ("ffmpeg", words[0]) if words[0].upper() in clips else None


def _layer_xml(number: str, layer: Layer, blind: bool) -> str:
    producer, path = ("empty", "") if blind else (layer.producer, layer.path)
    file = f"<file><path>{escape(path)}</path></file>\n" if path else ""
    inside = f"<foreground>\n{file}<producer>{producer}</producer>\n</foreground>\n"
    return f"<layer_{number}>\n{inside}</layer_{number}>\n"


@asynccontextmanager
async def caspar(channels: int = 2) -> AsyncIterator[AmcpServer]:
    """Run a server; at the end, nothing that it heard may have been a mistake."""
    server = AmcpServer(channels)
    await server.start()
    try:
        yield server
        assert server.mistakes == []
    finally:
        await server.stop()
