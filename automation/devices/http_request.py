"""HTTP requests as cues, for vMix, Companion, bridges of OBS and the like."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar
from msgspec import Meta, Struct
from yarl import URL

from automation.devices import DeviceError, Receipt, Status

METHODS = ("get", "post", "put", "patch", "delete")
"""The words of a cue sheet that begin a request; the value of each is where it goes."""

_KEYS = ("json", "text", "query", "headers", "timeout")
_LONGEST = 65_536
"""Bytes of an answer that are read, for its reason; most answers are a word."""
_AGAIN = 1.0
"""Seconds between two looks whether a lost server is back."""

_Timeout = Annotated[float, Meta(gt=0, le=60)]


class Request(Struct, frozen=True, tag="http", omit_defaults=True):
    """A request to send."""

    method: str
    to: str
    """A path under the device's own address, or a whole address."""
    json: Any = msgspec.UNSET
    text: str = ""
    query: dict[str, str] = {}
    headers: dict[str, str] = {}
    timeout: float = 0.0
    """Seconds that it may take; 0 for what the device says."""


_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(Request)


def message(fields: Mapping[str, Any], /) -> Request:
    """Read a request from the words of a cue sheet; `DeviceError` names the key and the reason.

    >>> message({"post": "/api/location/1/0/1/press", "timeout": 1.0})
    Request(method='POST', to='/api/location/1/0/1/press', json=UNSET, text='', query={}, headers={}, timeout=1.0)
    """
    methods = [key for key in fields if key in METHODS]
    if len(methods) != 1:
        raise DeviceError(f"{methods[1] if methods else 'get'}: one of {', '.join(METHODS)} is expected")
    for key in fields:
        if key not in _KEYS and key not in METHODS:
            raise DeviceError(f"{key}: a request has no such key, only {', '.join((*METHODS, *_KEYS))}")
    if "json" in fields and "text" in fields:
        raise DeviceError("text: json is its body already")
    (method,) = methods
    more = {key: _READ[key](key, fields[key]) for key in _KEYS if key in fields}
    return Request(method.upper(), _where(method, fields[method]), **more)


def encode(message: Request, /) -> bytes:
    """Write a request down; the device makes HTTP of it.

    >>> encode(Request("GET", "/cut"))
    b'{"type":"http","method":"GET","to":"/cut"}'
    """
    return _ENCODER.encode(message)


def describe(message: Request, /) -> str:
    """Say a request as it is written: method, address, body.

    >>> describe(Request("GET", "/api/", query={"Function": "Cut"}))
    'GET /api/?Function=Cut'
    """
    said = [message.method, str(URL(message.to).update_query(message.query) if message.query else message.to)]
    if message.json is not msgspec.UNSET:
        said.append(msgspec.json.encode(message.json).decode())
    return " ".join(filter(None, [*said, message.text]))


def _where(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.startswith(("/", "http://", "https://")) or not value.isprintable():
        raise DeviceError(f'{key}: a path ("/api/cut") or an address with http:// is expected, not {value!r}')
    _address(key, value if value.startswith("http") else f"http://host{value}")
    return value


def _address(key: str, text: str) -> URL:
    try:
        url = URL(text)
    except ValueError as error:
        raise DeviceError(f"{key}: {text!r} is no address: {error}") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise DeviceError(f"{key}: an address is expected (http://10.0.0.5:8088), not {text!r}")
    return url


def _body(key: str, value: Any) -> Any:
    try:
        msgspec.json.encode(value)
    except TypeError as error:
        raise DeviceError(f"{key}: {error}") from None
    return value


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise DeviceError(f"{key}: a text is expected, not {value!r}")
    return value


def _words(key: str, value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise DeviceError(f"{key}: a table is expected, not {value!r}")
    for name, each in value.items():
        if isinstance(each, bool) or not isinstance(each, str | int | float):
            raise DeviceError(f"{key}.{name}: a text or a number is expected, not {each!r}")
        if key == "headers" and not (name.isascii() and name.isprintable() and str(each).isprintable()):
            raise DeviceError(f"{key}.{name}: a header holds no such letters")
    return {str(name): str(each) for name, each in value.items()}


def _seconds(key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 60:
        raise DeviceError(f"{key}: seconds from 0 to 60 are expected, not {value!r}")
    return float(value)


_READ: dict[str, Callable[[str, Any], Any]] = {
    "json": _body,
    "text": _text,
    "query": _words,
    "headers": _words,
    "timeout": _seconds,
}


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The table of such a device in the settings."""

    url: str
    """The address that paths of requests belong to."""
    timeout: _Timeout = 3.0
    headers: dict[str, str] = {}


class HttpRequest:
    """Sends one request after the other, in order; a server that does not answer delays nobody but itself.

    Status: `unknown` before the first request, `up` while the server answers, whatever it says, `down` when not.
    """

    def __init__(self, url: URL, timeout: float = 3.0, headers: Mapping[str, str] | None = None) -> None:
        self.name = str(url.origin())
        self.watch: Callable[[], None] = lambda: None
        self.status = Status("down", "not opened yet")
        self.round_trip: float | None = None
        self._url, self._timeout, self._headers = url, timeout, dict(headers or {})
        self._session: ClientSession | None = None
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Get ready; nothing is sent."""
        if self._session is None:
            self._session = ClientSession(headers=self._headers, cookie_jar=DummyCookieJar(), auto_decompress=False)
            self._stand(Status("unknown"))

    def send(self, payload: bytes) -> asyncio.Future[Receipt | None]:
        """Send a request; what comes is settled when it was answered. `DeviceError`: the server does not answer."""
        if self._session is None or self.status.state == "down":
            raise DeviceError(self.status.why)
        return asyncio.ensure_future(self._ask(self._session, _DECODER.decode(payload)))

    async def close(self) -> None:
        """Let the connections go."""
        session, self._session = self._session, None
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
            self._looking = None
        if session is not None:
            await session.close()
        self._stand(Status("down", f"{self.name} is closed"))

    async def _ask(self, session: ClientSession, request: Request) -> Receipt:
        receipt = Receipt(loop=asyncio.get_running_loop())
        url = URL(request.to) if request.to.startswith("http") else _under(self._url, request.to)
        ours = url.origin() == self._url.origin()
        started = time.monotonic()
        try:
            status, why = await self._answer(session, url, request)
        except (ClientError, OSError, TimeoutError, ValueError) as error:
            why = _unanswered(str(url.origin()), error)
            if ours and session is self._session:
                self._lost(why)
            raise DeviceError(why) from None
        if ours and session is self._session:
            self.round_trip = time.monotonic() - started
            self._stand(Status("up"))
        if 200 <= status < 300:
            receipt.confirm()
        else:
            receipt.fail(f"{url.origin()} answers {status} {why}".rstrip())
        return receipt

    async def _answer(self, session: ClientSession, url: URL, request: Request) -> tuple[int, str]:
        body = None if request.json is msgspec.UNSET else msgspec.json.encode(request.json)
        headers = {**({} if body is None else {"Content-Type": "application/json"}), **request.headers}
        asked = session.request(
            request.method,
            url.update_query(request.query) if request.query else url,
            data=body if body is not None else request.text.encode() or None,
            headers=headers,
            timeout=ClientTimeout(total=request.timeout or self._timeout),
            allow_redirects=False,  # a cue goes where it says, or fails
        )
        async with asked as answer:
            await answer.content.read(_LONGEST)
            return answer.status, answer.reason or ""

    def _lost(self, why: str) -> None:
        self._stand(Status("down", why))
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(), name=self.name)

    async def _look(self) -> None:
        """Wait until somebody listens there again: looks of the show have to be sent then."""
        while self.status.state == "down":
            await asyncio.sleep(_AGAIN)
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(self._timeout):
                    _, writer = await asyncio.open_connection(self._url.host, self._url.port)
                writer.close()
                self._stand(Status("unknown"))

    def _stand(self, status: Status) -> None:
        if status != self.status:
            self.status = status
            self.watch()


def _under(base: URL, path: str) -> URL:
    return URL(str(base).rstrip("/") + path)


def _unanswered(place: str, error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"{place} does not answer in time"
    number = getattr(error, "errno", None)
    return (
        f"{place} cannot be reached: {os.strerror(number) if number and number > 0 else error or type(error).__name__}"
    )


def make(name: str, config: Mapping[str, Any], /) -> HttpRequest:
    """Make a device from its settings; `DeviceError` names the key and the reason.

    >>> make("vmix", {"url": "http://127.0.0.1:8088"}).name
    'http://127.0.0.1:8088'
    """
    try:
        read = msgspec.convert(dict(config), Config)
        return HttpRequest(_address("url", read.url), read.timeout, _words("headers", read.headers))
    except (msgspec.ValidationError, DeviceError) as error:
        raise DeviceError(f"{name}: {error}") from None
