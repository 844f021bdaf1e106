"""Whether a page can be fetched at all: one that cannot would go on air as an error page, or stay blank for good."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urlsplit

PATIENCE = 2.0
"""Seconds in which the page's server has to answer."""

_GOOD = re.compile(rb"HTTP/1\.[01] [23]\d\d ")


async def trouble(address: str) -> str:
    """Say why a page cannot be fetched from here; empty if it can, or if only the playout server could know."""
    url = urlsplit(address)
    if url.scheme != "http" or not url.hostname:
        return ""
    path = f"{url.path or '/'}{'?' + url.query if url.query else ''}"
    question = f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: close\r\n\r\n"
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await _ask(url.hostname, url.port or 80, question.encode())
    except (OSError, ValueError, TimeoutError):  # ValueError: a line without an end
        return f"nobody answers at {address}"
    said = answer.decode(errors="replace").strip()[:80]
    return "" if _GOOD.match(answer) else f"{address} is refused: {said or 'without a word'}"


async def _ask(host: str, port: int, question: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(question)
        return await reader.readline()
    finally:
        writer.transport.abort()
