"""CasparCG's replies in a stream of bytes, and what it says of its layers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from msgspec import Struct

from automation.devices import DeviceError

LONGEST = 4_194_304
"""Bytes of the longest line that is read; the XML of a full channel has a tenth of that."""

MOST_LINES = 100_000
"""Lines of the longest list; a large library of clips has a tenth of them."""

_HEAD = re.compile(rb"(?:RES (\S+) )?(\d{3}) ?(.*)", re.DOTALL)


class Reply(Struct, frozen=True):
    """What the server says to one request."""

    request: str
    """The id of the request; empty if the server names none."""
    code: int
    text: str
    """As `PLAY OK`."""
    lines: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the server has taken the command; `202` does not say that it shows."""
        return 200 <= self.code < 300


class Replies:
    """Finds the replies in a stream; it keeps what is not complete yet.

    200 is followed by lines up to an empty one, 201 by one line that may hold bare line feeds, all others by none. The
    line that is repeated after 400 begins with REQ, as ours do, and is passed over like anything else that is no reply.
    """

    def __init__(self) -> None:
        self._kept = bytearray()
        self._begun: Reply | None = None
        self._lines: list[str] = []

    def feed(self, chunk: bytes, /) -> Iterator[Reply]:
        """Give the replies that are complete now. `DeviceError`: this is no AMCP."""
        searched = max(0, len(self._kept) - 1)
        self._kept += chunk
        start = 0
        while (end := self._kept.find(b"\r\n", max(start, searched))) >= 0:
            line = bytes(self._kept[start:end])
            start = end + 2
            if (reply := self._take(line)) is not None:
                yield reply
        del self._kept[:start]
        if len(self._kept) > LONGEST:
            raise DeviceError(f"a line of more than {LONGEST} bytes: the other side speaks no AMCP")

    def _take(self, line: bytes) -> Reply | None:
        if self._begun is None:
            return self._begin(line)
        if self._begun.code == 200 and line:
            self._lines.append(line.decode(errors="replace"))
            if len(self._lines) > MOST_LINES:
                raise DeviceError(f"a list of more than {MOST_LINES} lines: the other side speaks no AMCP")
            return None
        lines = tuple(self._lines) if self._begun.code == 200 else (line.decode(errors="replace"),)
        begun, self._begun, self._lines = self._begun, None, []
        return Reply(begun.request, begun.code, begun.text, lines)

    def _begin(self, line: bytes) -> Reply | None:
        found = _HEAD.fullmatch(line)
        if found is None:
            return None
        request, code, text = (part.decode(errors="replace") if part else "" for part in found.groups())
        reply = Reply(request, int(code), text)
        if reply.code not in (101, 200, 201):
            return reply
        self._begun = reply
        return None


def pages(xml: str) -> dict[str, str]:
    """Read from the answer to `INFO 1` which layers show a page: layer to address. `DeviceError`: it is no XML.

    >>> pages("<channel><stage><layer><layer_10><foreground><file><path>http://a/air</path></file>"
    ... "<producer>html</producer></foreground></layer_10></layer></stage></channel>")
    {'10': 'http://a/air'}
    """
    try:
        root = ElementTree.fromstring(xml.encode())
    except ElementTree.ParseError as error:
        raise DeviceError(f"the answer to INFO is no XML: {error}") from None
    found = {}
    for layer in root.findall("./stage/layer/*"):
        if layer.findtext("./foreground/producer") == "html" and (path := layer.findtext("./foreground/file/path")):
            found[layer.tag.removeprefix("layer_")] = path
    return found
