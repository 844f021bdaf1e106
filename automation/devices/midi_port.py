"""The process that holds one MIDI output: it reads messages from stdin, plays them and reports on stdout.

It is a program of its own, because the native MIDI libraries may take their process down: a client that outlives its
JACK server ends in a segmentation fault as soon as it is closed or another one is opened. In here that costs a restart
of this program and not the show. It also lets no note hang when the show's process dies: stdin ends then.

In: frames of a length (4 bytes, big-endian) and the messages that belong together. Out, one line each: `up NAME`,
`down WHY`, `unavailable WHY`; for each frame, in order, `sent` or `failed WHY`. Called as `list API` it prints the
outputs, each as `port NAME`, and ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, NoReturn, Protocol, TypeVar

LAST_WORDS = 2.0
"""Seconds that the release of notes and the closing may take."""
LAST_NOTES = 0.1
"""Seconds from the last messages to the closing: JACK delivers in its periods, and a port that is closed before the
next one (4096 frames at 44.1 kHz at most) takes with it what was sent."""
LAST_LOOK = 10.0
"""Seconds that leaving a lost port may take: a JACK server stops for all where a client is gone without a word."""

Tell = Callable[[str], None]

WHY = {
    "MidiOutAlsa::initialize": "this machine has no ALSA sequencer (/dev/snd/seq)",
    "MidiInAlsa::initialize": "this machine has no ALSA sequencer (/dev/snd/seq)",
    "MidiOutJack::initialize": "no JACK server is running",
    "MidiInJack::initialize": "no JACK server is running",
    "not compiled in": "this system has no such MIDI API",
}


class Looks(NamedTuple):
    """How often the ports are looked at, in seconds."""

    again: float = 1.0
    """For a port that is not there."""
    still_there: float = 1.0
    """At an open port: no backend tells of a lost one (mido#607), sending goes on silently."""


LOOKS = Looks()


class Missing(Exception):
    """The port that was asked for is not there, and which are."""


class Outlet(Protocol):
    """An open MIDI output."""

    name: str

    def listed(self) -> bool:
        """Look whether it is still there."""

    def send(self, payload: bytes) -> None:
        """Play one message."""

    def close(self) -> None:
        """Close it; what was sent goes out first."""


class Port:
    """A MIDI output through python-rtmidi; all native calls of the project are in here."""

    def __init__(self, port: str, api: str, virtual: bool, client: str, number: int = 1) -> None:
        import mido

        self._from_bytes = mido.Message.from_bytes
        # A virtual output is a port to listen to, as an input sees it; any other is one to send to.
        self._listing = native("MidiIn" if virtual else "MidiOut", api)
        if virtual:
            self._out = native("MidiOut", api, client)
            before = self._listing.get_ports()
            self._out.open_virtual_port(port)
            ours = [name for name in self._listing.get_ports() if port in name and name not in before]
            self.name, self._ours = port, ours[:1]
        else:
            names = self._listing.get_ports()
            place = find(self._listing, port, number, "output")
            self._out = native("MidiOut", api, client)
            self._out.open_port(place)  # by its place: two alike have one name (mido always opens the first)
            self.name, self._ours = names[place], [name for name in names if name == names[place]]
        self._pulse = pulse(self._out, self._listing)

    def listed(self) -> bool:
        # A client that outlived its JACK server must be neither closed nor deleted, that crashes or hangs.
        if self._pulse and not self._pulse.beats():
            return False
        # Of two of one name, nobody can say which has gone.
        if not self._ours or self._listing.get_ports().count(self._ours[0]) >= len(self._ours):
            return True
        if self._pulse:  # a JACK server holds up everybody for each client that is gone without a word
            leave(self.close)
        return False

    def send(self, payload: bytes) -> None:
        for each in [self._from_bytes(message).bytes() for message in messages(payload)]:
            self._out.send_message(each)

    def close(self) -> None:
        self._out.close_port()
        self._out.delete()
        self._listing.delete()
        if self._pulse:
            self._pulse.close()


def messages(payload: bytes) -> list[bytes]:
    """Cut a payload at its status bytes into the messages that it holds.

    >>> [each.hex(" ") for each in messages(bytes.fromhex("b0 63 02 b0 62 2c f0 7f f7 90 3c 64"))]
    ['b0 63 02', 'b0 62 2c', 'f0 7f f7', '90 3c 64']
    """
    starts = [at for at, byte in enumerate(payload) if byte >= 0x80 and byte != 0xF7]
    if not starts or starts[0]:
        starts.insert(0, 0)
    return [payload[start:end] for start, end in zip(starts, [*starts[1:], len(payload)], strict=True)]


class Pulse:
    """A message that goes round through the JACK server from look to look.

    A client whose server died still lists the ports of its last moment and sends without an error. To ask with a new
    client each time takes 20 ms, in which no note could go out.
    """

    def __init__(self) -> None:
        name = f"pulse {os.urandom(6).hex()}"  # other processes may begin theirs at the same moment
        self._out, self._in = native("MidiOut", "UNIX_JACK", name), native("MidiIn", "UNIX_JACK")
        self._late = False
        try:
            self._out.open_virtual_port("pulse")
            self._in.open_port(next(i for i, port in enumerate(self._in.get_ports()) if port.startswith(name)), "pulse")
            self._beat()
        except BaseException:
            self.close()
            raise

    def beats(self) -> bool:
        """Say whether the message of one of the last two looks arrived, and send the next.

        One alone may be late where the machine is busy: for that no port is given up.
        """
        arrived = self._in.get_message() is not None
        lost, self._late = self._late and not arrived, not arrived
        self._beat()
        return not lost

    def close(self) -> None:
        """Leave the server: one that ends waits three seconds for each client that is gone without a word."""
        self._in.delete()
        self._out.delete()

    def _beat(self) -> None:
        self._out.send_message((0x90, 0, 1))


def pulse(client: Any, listing: Any) -> Pulse | None:
    """Begin a pulse for the client of an open port, if it belongs to JACK.

    Where that fails the process leaves and is started anew: the port would stay open beside that of the next attempt,
    and all would be heard twice.
    """
    import rtmidi

    if client.get_current_api() != getattr(rtmidi, "API_UNIX_JACK", None):
        return None
    try:
        return Pulse()
    except Exception:
        leave(lambda: (client.delete(), listing.delete()))
        os._exit(3)


def native(kind: str, api: str, name: str = "") -> Any:
    """Open a client of the MIDI system (`MidiIn` or `MidiOut`); it may raise anything."""
    import rtmidi

    number = getattr(rtmidi, f"API_{api or 'UNSPECIFIED'}", None)
    if api and number not in rtmidi.get_compiled_api():
        raise OSError(f"API {api} not compiled in")
    return getattr(rtmidi, kind)(rtapi=number, name=name or "Showcaller looks")


def find(listing: Any, wanted: str, number: int, what: str) -> int:
    """Find the place of a port as `choose` does; where it is `Missing`, the client that lists them leaves.

    It does not by being forgotten: it would stay in a JACK server as long as this process lives, one more at each look,
    and a server stops for seconds for each client that goes without a word.
    """
    try:
        return choose(wanted, listing.get_ports(), number, what)
    except Missing:
        listing.delete()
        raise


def choose(wanted: str, names: Sequence[str], number: int = 1, what: str = "output") -> int:
    """Find the place of a port by its name or a part of it, without the volatile numbers that ALSA adds.

    `number`: which of several that are called alike, as the system lists them. `Missing` lists what is there instead.

    >>> choose("fluid", ["Midi Through:Midi Through Port-0 14:0", "FLUID Synth (77):Synth input port (77:0) 128:0"])
    1
    """
    short = _stable(wanted)
    exact = [place for place, name in enumerate(names) if _stable(name) == short]
    fits = exact or [place for place, name in enumerate(names) if short.casefold() in name.casefold()]
    if not fits:
        raise Missing(f"no MIDI {what} called {wanted}; there are: {', '.join(names) or 'none'}")
    if len({_stable(names[place]) for place in fits}) > 1:
        several = ", ".join(names[place] for place in fits)
        raise Missing(f"{wanted} fits several MIDI {what}s, write more of the name: {several}")
    if number > len(fits):
        raise Missing(f"no {number} MIDI {what}s called {wanted}; there are: {', '.join(names)}")
    return fits[number - 1]


def _stable(name: str) -> str:
    return re.sub(r"\s+\d+:\d+$", "", name)


def reason(problem: BaseException) -> str:
    """Say in one line why there is no MIDI."""
    text = " ".join(str(problem).split()) or type(problem).__name__
    return next((why for sign, why in WHY.items() if sign in text), text)


def serve(incoming: SimpleQueue[bytes | None], tell: Tell, connect: Callable[[], Outlet], looks: Looks) -> bool:
    """Look for the port, play what comes in until it ends (True) or the port is lost (False)."""
    outlet: Outlet | None = None
    sounding: set[tuple[int, int]] = set()
    while True:
        outlet = outlet or look(tell, connect)
        for payload in _for_a_while(incoming, looks.still_there if outlet else looks.again):
            if payload is None:
                _release(outlet, sounding)
                return True
            tell(_play(outlet, payload, sounding))
        if outlet and not outlet.listed():
            tell(f"down {outlet.name} went away")
            return False


class _Named(Protocol):
    name: str


N = TypeVar("N", bound=_Named)


def look(tell: Tell, connect: Callable[[], N]) -> N | None:
    """Connect to a port and tell how that went; None if it is not there."""
    try:
        port = connect()
    except Missing as missing:
        tell(f"down {missing}")
    except Exception as problem:  # python-rtmidi raises its own SystemError, imports may raise anything
        tell(f"unavailable {reason(problem)}")
    else:
        tell(f"up {port.name}")
        return port
    return None


def _for_a_while(incoming: SimpleQueue[bytes | None], seconds: float) -> Iterator[bytes | None]:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        try:
            yield incoming.get(timeout=left)
        except Empty:
            return


def _play(outlet: Outlet | None, payload: bytes, sounding: set[tuple[int, int]]) -> str:
    if outlet is None:
        return "failed the port is not open"
    try:
        outlet.send(payload)
    except Exception as problem:
        return f"failed {reason(problem)}"
    for message in messages(payload):
        _note(message, sounding)
    return "sent"


def _note(payload: bytes, sounding: set[tuple[int, int]]) -> None:
    kind, channel = payload[0] & 0xF0, payload[0] & 0x0F
    if kind == 0x90 and payload[2]:
        sounding.add((channel, payload[1]))
    elif kind in (0x80, 0x90):
        sounding.discard((channel, payload[1]))


def _release(outlet: Outlet | None, sounding: set[tuple[int, int]]) -> None:
    if outlet is None:
        return
    for channel, note in sorted(sounding):
        with contextlib.suppress(Exception):
            outlet.send(bytes((0x80 | channel, note, 64)))
    time.sleep(LAST_NOTES)
    with contextlib.suppress(Exception):
        outlet.close()


def leave(close: Callable[[], object]) -> None:
    """Close a port; the process ends if that takes more than ten seconds."""
    threading.Thread(target=leave_anyhow, args=(LAST_LOOK,), daemon=True).start()
    with contextlib.suppress(Exception):
        close()


def leave_anyhow(after: float = LAST_WORDS) -> None:
    """End the process in so many seconds, whatever it is doing then: a native call may hang."""
    time.sleep(after)
    os._exit(4)


def frames(read: Callable[[], bytes]) -> Iterator[bytes]:
    """Cut a stream of bytes into the messages it holds, until it ends."""
    buffer = b""
    while chunk := read():
        buffer += chunk
        while len(buffer) >= 4 and len(buffer) >= (end := 4 + int.from_bytes(buffer[:4])):
            yield buffer[4:end]
            buffer = buffer[end:]


def _listen(incoming: SimpleQueue[bytes | None]) -> None:
    for payload in frames(lambda: os.read(0, 65536)):
        incoming.put(payload)
    incoming.put(None)
    leave_anyhow()


def apart() -> Tell:
    """Make this process live and end with the show's alone; gives what tells the show something."""
    # Ctrl-C and a service's stop go to the whole group of processes. This one ends when the show's process has ended.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.environ.setdefault("JACK_NO_START_SERVER", "1")
    return _reports()


def _reports() -> Tell:
    # Native libraries print where they like: the reports get a pipe of their own, stdout goes where stderr goes.
    pipe = os.dup(1)
    os.dup2(2, 1)

    def tell(line: str) -> None:
        try:
            os.write(pipe, f"{line}\n".encode())
        except OSError:  # nobody listens any more; stdin says so too, and releases the notes
            return

    return tell


def main(
    arguments: Sequence[str], looks: Looks = LOOKS, through: Callable[[Outlet], Outlet] = lambda outlet: outlet
) -> NoReturn:
    """Hold the port that the JSON in the first argument describes, or list the outputs; then end the process.

    `through`: what stands between the messages and the port.
    """
    tell = apart()
    if arguments[0] == "list":
        os._exit(name_ports("MidiOut", arguments[1], tell))
    incoming: SimpleQueue[bytes | None] = SimpleQueue()
    threading.Thread(target=_listen, args=(incoming,), daemon=True).start()
    # A client that outlived its server must neither be closed nor deleted, that crashes or hangs: it is held on to, and
    # the process left without any destructor.
    held: list[Outlet] = []
    ended = serve(incoming, tell, lambda: _hold(held, through(Port(**json.loads(arguments[0])))), looks)
    os._exit(0 if ended else 3)


def _hold(held: list[Outlet], outlet: Outlet) -> Outlet:
    held.append(outlet)
    return outlet


def name_ports(kind: str, api: str, tell: Tell) -> int:
    """Tell the names of the ports, `MidiIn` or `MidiOut`; what the process ends with."""
    try:
        listing = native(kind, api)
        names = listing.get_ports()
        listing.delete()
    except Exception as problem:
        tell(f"unavailable {reason(problem)}")
        return 1
    for name in names:
        tell(f"port {name}")
    return 0


if __name__ == "__main__":
    main(sys.argv[1:])
