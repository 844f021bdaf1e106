"""What a director plugs in and nothing else: a pad with lamps, the host's clicker and buzzers, by their own wires."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import msgspec

from automation.bindings import Press
from automation.clicker import SETTLE
from automation.controllers import bind, meaning
from automation.devices.key_names import NUMBERS
from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, encode
from automation.devices.midi_in import ROOT
from automation.devices.midi_out import Config, MidiDevice
from automation.fingers import Book, Fired, Signal
from automation.lamps import Board, scene
from automation.layouts import Key, Level, When, read_layout
from automation.model import Action, verb
from automation.rundown import Position, Segment
from automation.settings import find_controller
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests.live import Live, until, until_told
from tests.peers.jack import Jack
from tests.peers.test_lamps import Glow, glow
from tests.peers.umockdev import BUZZ, R400, Bed

PATIENCE = 60.0
"""Seconds that a step may take on a busy machine."""
NEXT = NUMBERS["KEY_PAGEDOWN"]
CLICKER, BUZZERS = "event5", "hidraw3"
"""The nodes of what is plugged in by USB."""

SETTINGS = """
[controllers.pad]
file = "{pad}"
port = "box:pads"
lamps = "dump:input"
api = "UNIX_JACK"
[controllers.clicker]
file = "clicker"
[controllers.handsets]
file = "buzz"
[controllers.kit]
file = "midi-buzzers"
port = "kit:buttons"
api = "UNIX_JACK"
"""


class Gallery:
    """What the show tells the director: the newest view, and when it came."""

    def __init__(self, socket: Any) -> None:
        self.now: dict[str, Any] = {}
        self.since = 0.0
        self._following = asyncio.create_task(self._follow(socket))

    async def _follow(self, socket: Any) -> None:
        async for message in socket:
            told = message.json()
            if told["type"] == "view":
                if told["seq"] != self.seq:
                    self.since = time.monotonic()
                self.now = told

    @property
    def seq(self) -> int:
        """Give the newest entry."""
        return int(self.now.get("seq", -1))

    async def close(self) -> None:
        """Look no more."""
        self._following.cancel()
        with suppress(asyncio.CancelledError):
            await self._following


@asynccontextmanager
async def gallery(live: Live) -> AsyncIterator[Gallery]:
    """Look on as the director's page does, but press nothing."""
    async with live.socket() as socket:
        found = Gallery(socket)
        try:
            await until(lambda: bool(found.now), PATIENCE)
            yield found
        finally:
            await found.close()


GENTLE = (
    *(sys.executable, "-P", "-c"),
    f"import sys; sys.path.append({ROOT!r})\nfrom automation.devices import midi_port\n"
    f"midi_port.leave_anyhow.__defaults__ = ({PATIENCE},)\nmidi_port.main(sys.argv[1:])",
)
"""The process of an output that takes its time to leave: where one is gone without a word, JACK stops for all."""


@asynccontextmanager
async def output(jack: Jack, client: str, port: str) -> AsyncIterator[MidiDevice]:
    """Plug in what sends MIDI."""
    config = Config(port, api="UNIX_JACK", virtual=True, client=client)
    device = MidiDevice(client, config, jack.through(GENTLE), retry=PATIENCE)
    await device.open()
    try:
        with suppress(TimeoutError):
            await until(lambda: device.status.state == "up", PATIENCE)
        assert device.status.state == "up", device.status
        yield device
    finally:
        if device.child.stdin is not None:
            device.child.stdin.close()
            await until(lambda: not device.child.pid, PATIENCE)
        await device.close()


def strokes(key: Key) -> tuple[MidiMessage, MidiMessage]:
    """Give what a key sends when it goes down and up."""
    if key.kind == "note_on":
        return NoteOn(key.number, 100, key.channel), NoteOff(key.number, 64, key.channel)
    return Control(key.number, 127, key.channel), Control(key.number, 0, key.channel)


class Pad:
    """A pad that is plugged in: its keys, the page it shows, and its lamps."""

    def __init__(self, jack: Jack, file: str, show: str) -> None:
        self._jack = jack
        layout = read_layout(find_controller(file).read_text("utf-8"), file)
        self.words = Vocabulary(SHOWS[show])
        self.book = bind(layout, show)
        self.board = Board(layout, self.book, self.words)
        self.page = self.book.first
        self.places = presses(self.book, self.words)
        self.turns = {
            (page, bound.binding.turn): key
            for page, table in self.book.pages.items()
            for key, does in table.items()
            for bound in does.values()
            if bound.binding.turn
        }
        self._plugs = AsyncExitStack(), AsyncExitStack()
        self._keys: MidiDevice | None = None
        self.lamps: Glow | None = None

    async def plug(self) -> None:
        """Plug it in, with its lamps dark."""
        keys, lamps = self._plugs
        self.lamps = await lamps.enter_async_context(glow(self._jack))
        self._keys = await keys.enter_async_context(output(self._jack, "box", "pads"))

    async def unplug(self, noticed: Callable[[str], Awaitable[None]]) -> None:
        """Pull it out; JACK knows it as two, which go one after the other, each when the last one is `noticed`."""
        for what, plug in zip(("state", "lamps"), self._plugs, strict=True):
            await plug.aclose()
            await noticed(what)

    async def send(self, message: MidiMessage) -> None:
        """Let it say something."""
        assert self._keys is not None
        await self._keys.send(encode(message))

    async def strike(self, key: Key) -> None:
        """Press a key and let it go."""
        for message in strokes(key):
            await self.send(message)

    def find(self, action: Action) -> tuple[str, Key]:
        """Say on which page and key a press is; on the page that is shown if it is there."""
        assert action in self.places, f"no key of the pad presses {self.words.words(action)}"
        found = self.places[action]
        return next((place for place in found if place[0] == self.page), found[0])

    def wrong(self, now: dict[str, Any]) -> list[str]:
        """List the lamps that do not show what the state means, each with what it should be told."""
        assert self.lamps is not None
        segments = msgspec.convert(now["rundown"]["segments"], tuple[Segment, ...])
        at = msgspec.convert(now["rundown"]["position"], Position)
        seen = scene(now["legal"], now["expected"], now["held"], segments, at, now["decisions"])
        lit = self.board.levels(self.page, seen)
        self._look_at({key: level for key, (level, _) in lit.items()}, now)
        wanted = {(message[0] & 0xF0, message[1]): message for message in self.board.write(lit).values()}
        differing = wanted.keys() ^ self.lamps.lit.keys() | {k for k in wanted if self.lamps.lit.get(k) != wanted[k]}
        return [wanted[k].hex(" ") if k in wanted else f"{k}, which is no lamp" for k in sorted(differing)]

    def _look_at(self, levels: dict[Key, Level], now: dict[str, Any]) -> None:
        """See that keys are dark where nothing may be pressed, and bright where that comes next or is decided."""
        next_step = self.words.read(now["expected"]) if now["expected"] else None
        for page, key, action in self._presses():
            if page == self.page and key in levels:
                assert (levels[key] != "off") == (verb(action) in now["legal"]), (key, action, levels[key])
                assert levels[key] == "bright" or action != next_step, (key, action)
                assert levels[key] == "bright" or verb(action) not in now["decisions"], (key, action)

    def _presses(self) -> Iterator[tuple[str, Key, Action]]:
        return ((page, key, action) for action, places in self.places.items() for page, key in places)


def presses(book: Book, words: Vocabulary) -> dict[Action, list[tuple[str, Key]]]:
    """List all that can be pressed by a mere press, and where."""
    found: dict[Action, list[tuple[str, Key]]] = {}
    press: When = "press"
    for page, table in book.pages.items():
        for key, does in table.items():
            if press in does and not does[press].binding.turn:
                meant = meaning(Fired(does[press], Signal(key, 1, True), 0.0), words)
                if isinstance(meant, Press):
                    found.setdefault(meant.action, []).append((page, key))
    return found


class Hands:
    """The director at the pad, the host with the clicker, four teams or contestants at their buttons."""

    def __init__(self, live: Live, view: Gallery, pad: Pad, bed: Bed, kit: MidiDevice) -> None:
        self.live, self.view, self.pad = live, view, pad
        self._bed, self._kit = bed, kit
        self._hosts = {verb(action) for action in SHOWS[view.now["show"]].PRESSES["host"]}
        self.clicked: list[str] = []
        """What the host pressed by his clicker."""
        self.buzz: Callable[[int], Awaitable[None]] = self.handset

    async def play(self, actions: Sequence[Action]) -> None:
        """Press one after another, each once the lamps say how the last one left the show."""
        for action in actions:
            before = self.view.seq
            await self._press(action)
            await self._accepted(action, before)
            await self.lamps_are_right()

    async def _accepted(self, action: Action, before: int) -> None:
        try:
            await until(lambda: self.view.seq > before, PATIENCE)
        except TimeoutError:
            _, log = await self.live.ask("/api/log?limit=40")
            raise AssertionError(f"{action} was not accepted: {log['lines']}") from None

    async def _press(self, action: Action) -> None:
        """Press as whoever would: the teams their buttons, the host each of his steps once, the director the rest."""
        words = self.pad.words.words(action)
        if words["do"] == "buzz":
            await self.buzz(words.get("team") or words["seat"])
        elif words == self.view.now["expected"] and words["do"] in self._hosts - set(self.clicked):
            self.clicked.append(words["do"])
            await self._click()
        else:
            page, key = self.pad.find(action)
            await self.turn(page)
            await self.pad.strike(key)

    async def _click(self) -> None:
        """Click, as slowly as a thumb that does not slip."""
        await until(lambda: time.monotonic() - self.view.since > SETTLE, PATIENCE)
        await self._bed.keys(CLICKER, (NEXT, 1))
        await self._bed.keys(CLICKER, (NEXT, 0))

    async def turn(self, page: str) -> None:
        """Turn the pad to a page."""
        if page != self.pad.page:
            await self.pad.strike(self.pad.turns[self.pad.page, page])
            self.pad.page = page
            await self.lamps_are_right()

    async def lamps_are_right(self) -> None:
        """Wait until the lamps show what can be pressed and what comes next."""
        with suppress(TimeoutError):
            await until(lambda: not self.pad.wrong(self.view.now), PATIENCE)
        assert not self.pad.wrong(self.view.now), (self.pad.page, self.view.now["view"]["phase"])

    async def handset(self, number: int) -> None:
        """Press the red button of a Buzz! handset."""
        down = (0xF00000 | 1 << 5 * (number - 1)).to_bytes(3, "little").hex()
        for said in (down, "0000f0"):
            await self._bed.report(BUZZERS, f"7f7f{said}")

    async def drum(self, number: int) -> None:
        """Hit a button that sends MIDI."""
        for message in strokes(Key("note_on", 10, 59 + number)):
            await self._kit.send(encode(message))

    async def stand(self, name: str, state: str, *parts: str) -> None:
        """Wait until a controller is found, or lost; its keys (`state`) and its `lamps`, or one of both."""

        async def stands() -> bool:
            _, health = await self.live.ask("/api/health")
            told = next(each for each in health["controllers"] if each["name"] == name)
            found = {"state": told["state"], **({"lamps": told["lamps"]["state"]} if "lamps" in told else {})}
            return all(found[part] == state for part in parts or found)

        await until_told(stands, PATIENCE)


@asynccontextmanager
async def plugged_in(live: Live, jack: Jack, desk: Bed, pad: str) -> AsyncIterator[Hands]:
    """Plug everything in, start the show, and sit down."""
    show = msgspec.toml.decode((live.folder / "showcaller.toml").read_bytes())["episode"].split("-")[0].split(".")[0]
    with (live.folder / "showcaller.toml").open("a", encoding="utf-8") as file:
        file.write(SETTINGS.format(pad=pad))
    await desk.plug(CLICKER, R400, "usb-1-3")
    await desk.plug(BUZZERS, BUZZ, "usb-1-4")
    mine = Pad(jack, pad, show)
    see = [f"{key}={desk.environment[key]}" for key in ("LD_PRELOAD", "UMOCKDEV_DIR")]
    async with output(jack, "kit", "buttons") as kit:
        try:
            await mine.plug()
            await live.start(through=jack.through(("env", *see)))
            async with gallery(live) as view:
                hands = Hands(live, view, mine, desk, kit)
                for name in ("pad", "clicker", "handsets", "kit"):
                    await hands.stand(name, "up")
                await hands.lamps_are_right()
                yield hands
        finally:
            if live.alive:
                await live.stop()
            await mine.unplug(_unnoticed)


async def _unnoticed(what: str) -> None:
    """Take it that nobody is there any more to notice."""
