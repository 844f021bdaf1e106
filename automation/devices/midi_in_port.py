"""The process that holds one MIDI input: it stamps what comes in the moment it comes and reports it on stdout.

A program of its own for the reasons that `midi_port` names. Out, one line each: `up NAME`, `down WHY`, `unavailable
WHY`; `in STAMP HEX` for what came, with the monotonic clock's nanoseconds, which all programs of a machine share;
`lost COUNT` for pieces that nobody fetched in time. It ends when stdin ends. Called as `list API` it prints the inputs,
each as `port NAME`, and ends.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import NoReturn, Protocol

from automation.devices.midi_port import (
    Looks,
    Tell,
    apart,
    find,
    leave,
    leave_anyhow,
    look,
    name_ports,
    native,
    pulse,
)

LOOKS = Looks(again=0.5, still_there=0.5)

MOST_WAITING = 4096
"""Pieces that wait to be reported; the native library's thread must never be held up."""

LONGEST = 4096
"""Bytes of the longest piece that is reported: of a longer SysEx nobody here wants to know."""

Piece = tuple[int, bytes]
"""When it came (nanoseconds) and its bytes."""


class Inlet(Protocol):
    """An open MIDI input."""

    name: str

    def listed(self) -> bool:
        """Look whether it is still there."""

    def close(self) -> None:
        """Leave the MIDI system, if that is there still."""


class Mailbox:
    """What came in and is not reported yet."""

    def __init__(self) -> None:
        self.ended = False
        self.lost = 0
        self._pieces: SimpleQueue[Piece | None] = SimpleQueue()

    def put(self, piece: bytes) -> None:
        """Stamp a piece and keep it, unless it is too long or one too many.

        Called by the native library's thread, so it never waits and never raises.
        """
        if self._pieces.qsize() < MOST_WAITING and len(piece) <= LONGEST:
            self._pieces.put((time.monotonic_ns(), piece))
        else:
            self.lost += 1

    def end(self) -> None:
        """Let nobody wait any longer."""
        self.ended = True
        self._pieces.put(None)

    def take(self, seconds: float) -> Iterator[Piece]:
        """Give what comes within so many seconds."""
        until = time.monotonic() + seconds
        while not self.ended and (left := until - time.monotonic()) > 0:
            try:
                piece = self._pieces.get(timeout=left)
            except Empty:
                return
            if piece is not None:
                yield piece


class Port:
    """A MIDI input through python-rtmidi."""

    def __init__(
        self,
        heard: Callable[[bytes], None],
        port: str,
        api: str,
        virtual: bool,
        client: str,
        number: int,
        system: bool = False,
    ) -> None:
        """Open the port; `system`: messages of the system, such as time code, are heard too."""
        # A virtual input is a port to send to, as an output sees it; any other is one to listen to.
        self._listing = native("MidiOut" if virtual else "MidiIn", api)
        names = self._listing.get_ports()
        place = None if virtual else find(self._listing, port, number, "input")
        self._in = native("MidiIn", api, client)
        self._in.ignore_types(sysex=not system, timing=not system, active_sense=True)
        self._in.set_callback(lambda event, _: heard(bytes(event[0])))
        if place is None:
            self._in.open_virtual_port(port)
            ours = [name for name in self._listing.get_ports() if port in name and name not in names]
            self.name, self._ours = port, ours[:1]
        else:
            self._in.open_port(place)  # by its place: two alike have one name
            self.name, self._ours = names[place], [name for name in names if name == names[place]]
        self._pulse = pulse(self._in, self._listing)
        self._alive = True

    def listed(self) -> bool:
        self._alive = self._pulse is None or self._pulse.beats()
        if not self._alive:
            return False
        # Of two of one name, nobody can say which has gone.
        return not self._ours or self._listing.get_ports().count(self._ours[0]) >= len(self._ours)

    def close(self) -> None:
        # A JACK server holds up everybody for each client that is gone without a word; one that outlived its server
        # must be neither closed nor deleted, that crashes or hangs.
        if not self._alive:
            return
        self._in.close_port()
        self._in.delete()
        self._listing.delete()
        if self._pulse:
            self._pulse.close()


def serve(box: Mailbox, tell: Tell, connect: Callable[[], Inlet], looks: Looks) -> bool:
    """Look for the port, report what comes until stdin ends (True) or the port is lost (False)."""
    inlet: Inlet | None = None
    while not box.ended:
        inlet = inlet or look(tell, connect)
        for stamp, piece in box.take(looks.still_there if inlet else looks.again):
            tell(f"in {stamp} {piece.hex()}")
        if box.lost:
            lost, box.lost = box.lost, 0
            tell(f"lost {lost}")
        if inlet and not inlet.listed():
            tell(f"down {inlet.name} went away")
            _leave(inlet)
            return False
    _leave(inlet)
    return True


def _leave(inlet: Inlet | None) -> None:
    if inlet is not None:
        leave(inlet.close)


def _wait_for_the_end(box: Mailbox) -> None:
    while os.read(0, 4096):
        pass
    box.end()
    leave_anyhow()


def main(arguments: Sequence[str], looks: Looks = LOOKS) -> NoReturn:
    """Hold the input that the JSON in the first argument describes, or list the inputs; then end the process."""
    tell = apart()
    if arguments[0] == "list":
        os._exit(name_ports("MidiIn", arguments[1], tell))
    box = Mailbox()
    threading.Thread(target=_wait_for_the_end, args=(box,), daemon=True).start()
    words = json.loads(arguments[0])
    # Each is held on to, and the process left without any destructor.
    held: list[Port] = []

    def connect() -> Inlet:
        held.append(Port(box.put, **words))
        return held[-1]

    ended = serve(box, tell, connect, looks)
    os._exit(0 if ended else 3)
