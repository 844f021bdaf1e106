"""Ten thousand cue messages a second to five devices, one of them dead and one slow: what is lost, and what is late.

The receivers are a process of their own (`python -m benchmarks.devices --receive`). Fades of one second, 40 messages
each, are begun ten times a second on every device by the same cue. In turns with it, bare timers of the same event loop
send as many messages at the same moments by one socket: what counts is the ratio.

    python -m benchmarks.devices
    chrt -f 10 python -m benchmarks.devices     before all other work of a busy machine (Linux, as root)
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import platform
import random
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from automation import __version__
from automation.asrun import AsRun
from automation.clock import SystemClock
from automation.commands.run import loop_factory
from automation.cues import RAMP_RATE, CueSheet, Words, read_sheet
from automation.desk import Desk
from automation.devices import osc
from automation.journal import Header, Journal
from automation.model import Action, Entry, Event
from automation.runner import Runner
from automation.settings import find_episode, read_toml
from automation.shows import SHOWS
from automation.studio import go_before_others
from automation.sweep import Sweeper

ROOT = Path(__file__).parent.parent
HOST = "127.0.0.1"
HEALTHY = ("udp", "length", "slip")
DEVICES = (*HEALTHY, "slow", "dead")
FADES = 5
"""Fades that a cue begins on each device, five milliseconds apart."""
EVERY = 0.1
"""Seconds between two cues."""
APART = 0.005
LENGTH = 1.0
STEPS = round(LENGTH * RAMP_RATE)
NUMBERS = 16
"""Cues are told apart by their number until it comes again, after 1.6 s."""
SLOWLY = 500
"""Messages that the slow device takes in a second; it is sent four times as many."""


# The receivers ---------------------------------------------------------------------------------------------------


def listening(name: str) -> socket.socket:
    """Open a receiver's port. The system takes little for the slow one, as a small machine would."""
    kind = socket.SOCK_DGRAM if name in ("udp", "bare") else socket.SOCK_STREAM
    found = socket.socket(socket.AF_INET, kind)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096 if name == "slow" else 8 << 20)
    found.bind((HOST, 0))
    if kind == socket.SOCK_STREAM:
        found.listen()
    return found


def receive(file: Path) -> None:
    """Note what comes, and when, until stdin ends; then write all of it to a file."""
    heard: list[tuple[str, float, bytes]] = []
    with selectors.DefaultSelector() as chosen:
        ports = {name: listening(name) for name in ("udp", "length", "slip", "slow", "bare")}
        for name, each in ports.items():
            chosen.register(each, selectors.EVENT_READ, name)
        chosen.register(sys.stdin, selectors.EVENT_READ, "")
        print(json.dumps({name: each.getsockname()[1] for name, each in ports.items()}), flush=True)
        _hear(chosen, heard)
    lines = (json.dumps((name, at, chunk.hex())) for name, at, chunk in heard)
    file.write_text("\n".join(lines), "utf-8")


def _hear(chosen: selectors.BaseSelector, heard: list[tuple[str, float, bytes]]) -> None:
    slow: socket.socket | None = None
    due = time.monotonic()
    while True:
        for key, _ in chosen.select(0.01 if slow else None):
            wire: Any = key.fileobj
            if not key.data:
                return
            if key.data not in ("udp", "bare") and wire.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                line, _ = wire.accept()
                if key.data == "slow":
                    slow = line
                else:
                    chosen.register(line, selectors.EVENT_READ, key.data)
            elif chunk := wire.recv(65_536):
                heard.append((key.data, time.monotonic(), chunk))
            else:
                chosen.unregister(wire)
        if slow and time.monotonic() >= due:
            due = time.monotonic() + 0.05
            slow.settimeout(0.001)
            with contextlib.suppress(OSError):
                slow.recv(SLOWLY * 32 // 20)


class Heard(NamedTuple):
    """A message as it arrived."""

    number: int
    fade: int
    step: int
    at: float


def told(file: Path) -> dict[str, list[Heard]]:
    """Read what the receivers wrote."""
    found: dict[str, list[Heard]] = {}
    streams: dict[str, bytes] = {}
    for line in file.read_text("utf-8").splitlines():
        name, at, text = json.loads(line)
        whole = streams.get(name, b"") + bytes.fromhex(text)
        packets, streams[name] = _SPLIT[name](whole)
        found.setdefault(name, []).extend(heard for packet in packets if (heard := _read(packet, at)))
    return found


def _read(packet: bytes, at: float) -> Heard | None:
    for bundle in osc.decode(packet):
        for message in bundle.messages:
            _, number, fade = message.address.lstrip("/").split("/")
            return Heard(int(number), int(fade), round(float(message.args[0])), at)
    return None  # a sign of life


def _by_length(stream: bytes) -> tuple[list[bytes], bytes]:
    found = []
    while len(stream) >= 4 and len(stream) >= 4 + (size := int.from_bytes(stream[:4], "big")):
        found.append(stream[4 : 4 + size])
        stream = stream[4 + size :]
    return found, stream


def _by_slip(stream: bytes) -> tuple[list[bytes], bytes]:
    *parts, rest = stream.split(b"\xc0")  # nothing that is sent here has to be escaped but for the end itself
    found = [part.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb") for part in parts if part]
    return found, rest


_SPLIT: Mapping[str, Callable[[bytes], tuple[list[bytes], bytes]]] = {
    "udp": lambda packet: ([packet], b""),
    "bare": lambda packet: ([packet], b""),
    "length": _by_length,
    "slip": _by_slip,
}


# The show --------------------------------------------------------------------------------------------------------


class Fade(Event, frozen=True):
    """A cue is due."""

    number: int


class Fields(Struct, frozen=True):
    """What looks are matched against: there are none here."""

    phase: str = "on"


class Begin(Action, frozen=True):
    """The press that all comes from."""


class Change(Struct, frozen=True):
    """What the runner is told by a desk."""

    entry: Entry
    events: tuple[Event, ...]
    kind: str = "press"
    fires: tuple[str, ...] = ()
    head: int = 0


def sheet() -> CueSheet:
    """Write the cue sheet: one cue with all fades."""
    ramp = f"ramp = {{ from = 0, to = {STEPS}, over = {LENGTH} }}"
    blocks = ",".join(
        f'{{ device = "{device}", osc = "/fade/$number/{fade}", {ramp}, after = {fade * APART} }}'
        for fade in range(FADES)
        for device in DEVICES
    )
    text = f'show = "benchmark"\n[[cue]]\nid = "fades"\non = "fade"\ndo = [{blocks}]'
    return CueSheet(read_sheet(text, "benchmark"), prepare)


def prepare(device: str, words: Words) -> tuple[bytes, str]:
    """Write a message as OSC."""
    message = osc.message(words)
    return osc.encode(message), osc.describe(message)


def rig(ports: Mapping[str, int]) -> dict[str, Any]:
    """Make the five devices."""
    dead = socket.socket()
    dead.bind((HOST, 0))
    tables: dict[str, dict[str, Any]] = {
        "udp": {"targets": [f"{HOST}:{ports['udp']}"]},
        "length": {"targets": [f"tcp://{HOST}:{ports['length']}"], "framing": "length"},
        "slip": {"targets": [f"tcp://{HOST}:{ports['slip']}"], "framing": "slip"},
        "slow": {"targets": [f"tcp://{HOST}:{ports['slow']}"]},
        "dead": {"targets": [f"tcp://{HOST}:{dead.getsockname()[1]}"]},
    }
    dead.close()
    return {name: osc.make(name, table) for name, table in tables.items()}


class Figures(Struct):
    """What was measured on the side of the sender."""

    began: dict[str, list[tuple[float, int]]] = field(default_factory=lambda: {"rig": [], "bare": []})
    """When cues began (monotonic seconds) and their numbers, for the rig and for the bare timers."""
    presses: list[float] = []
    """Seconds that each cue took until the show was free for the next press."""
    counts: dict[str, dict[str, int]] = {}
    """Outcomes of the whole run by device, warming up included."""


async def measure(ports: Mapping[str, int], folder: Path, rounds: int, seconds: float) -> Figures:
    """Send by turns, as the show does and with bare timers."""
    clock = SystemClock()
    log, loop = AsRun(folder / "asrun.jsonl"), asyncio.get_running_loop()
    sweeper = Sweeper(quiet_desk(folder, clock))
    runner = Runner(sheet(), rig(ports), clock, Fields, clock.now, log, later=lambda call: loop.call_later(0.001, call))
    await runner.open()
    figures = Figures()
    bare = Bare(ports["bare"], loop)
    for turn in range(1 + rounds):
        into = figures if turn else Figures()  # the first turn is for warming up
        await _fades(seconds if turn else 2.0, functools.partial(_cue, runner, into))
        await _fades(seconds if turn else 2.0, functools.partial(bare.cue, into))
    figures.counts = {report.name: report.counts for report in runner.report()}
    sweeper.close()
    await runner.close()
    log.close()
    return figures


def quiet_desk(folder: Path, clock: SystemClock) -> Desk:
    """Open an episode that nobody presses in: what runs are its fades, and what is left behind is swept as ever."""
    words = read_toml(find_episode("chgk-demo"))
    journal = Journal.create(folder / "run.journal", Header("chgk", words, 0.0, __version__))
    return Desk(SHOWS["chgk"], journal, clock, random.Random(1))


async def _fades(seconds: float, cue: Callable[[int], None]) -> None:
    """Begin a cue ten times a second, and wait for the end of the last."""
    start = time.monotonic()
    for turn in range(round(seconds / EVERY)):
        await asyncio.sleep(max(0.0, start + turn * EVERY - time.monotonic()))
        cue(turn % NUMBERS)
    await asyncio.sleep(LENGTH + 1.0)


def _cue(runner: Runner, figures: Figures, number: int) -> None:
    began = time.monotonic()
    runner.follow(Change(Entry(1, 0.0, 0.0, "benchmark", Begin()), (Fade(number),)))
    figures.presses.append(time.monotonic() - began)
    figures.began["rig"].append((began, number))


class Bare:
    """Timers of the event loop, each of which sends a packet that was made beforehand."""

    def __init__(self, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._out = loop, socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._out.connect((HOST, port))
        self._packets = {number: list(self._made(number)) for number in range(NUMBERS)}

    def _made(self, number: int) -> Iterator[tuple[float, bytes]]:
        for fade in range(FADES):
            for step in range(STEPS + 1):
                words = {"osc": f"/fade/{number}/{fade}", "value": float(step)}
                yield fade * APART + step * LENGTH / STEPS, osc.encode(osc.message(words))

    def cue(self, figures: Figures, number: int) -> None:
        """Begin all fades, as often as there are devices."""
        began = time.monotonic()
        for after, packet in self._packets[number]:
            for _ in DEVICES:
                self._loop.call_later(max(0.0, began + after - time.monotonic()), self._out.send, packet)
        figures.began["bare"].append((began, number))


# Figures ---------------------------------------------------------------------------------------------------------


def lateness(heard: list[Heard], began: list[tuple[float, int]]) -> list[float]:
    """Say how late each message came, in ms."""
    starts: dict[int, list[float]] = {}
    for at, number in began:
        starts.setdefault(number, []).append(at)
    late = []
    for each in heard:
        after = each.fade * APART + each.step * LENGTH / STEPS
        # The newest that can be meant; a timer may be a millisecond early.
        start = max((at for at in starts.get(each.number, ()) if at + after <= each.at + 0.005), default=None)
        if start is not None and each.at - start - after < NUMBERS * EVERY:
            late.append((each.at - start - after) * 1000)
    return late


def jitter(late: list[float]) -> float:
    """Say how far messages are from their usual lateness: p99, in ms."""
    usual = statistics.median(late)
    return statistics.quantiles((abs(each - usual) for each in late), n=100)[98]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--receive", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args()
    if args.receive:
        return receive(args.receive)
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = _run(folder, args.rounds, args.seconds)
        report(told(folder / "heard"), figures)
    return None


def _run(folder: Path, rounds: int, seconds: float) -> Figures:
    go_before_others()  # as the show does, and its receivers with it
    command = [sys.executable, "-m", "benchmarks.devices", "--receive", str(folder / "heard")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe) as receivers:
        assert receivers.stdout is not None
        ports = json.loads(receivers.stdout.readline())
        with asyncio.Runner(loop_factory=loop_factory()) as loop:
            figures = loop.run(measure(ports, folder, rounds, seconds))
        receivers.communicate(timeout=60)
    return figures


def report(heard: Mapping[str, list[Heard]], figures: Figures) -> None:
    """Print the figures."""
    each = len(figures.began["rig"]) * FADES * (STEPS + 1)
    cue = FADES * (STEPS + 1) * len(DEVICES)
    print(f"{each * len(DEVICES)} messages to {len(DEVICES)} devices, {cue / EVERY:g} a second")
    base = 0.0
    for name in ("bare", *HEALTHY):
        late = lateness(heard.get(name, []), figures.began["bare" if name == "bare" else "rig"])
        base = base or jitter(late)
        cuts = statistics.quantiles(late, n=100)
        lost = each * (len(DEVICES) if name == "bare" else 1) - len(late)
        print(
            f"{name:7} lost {lost:5}   late p50 {cuts[49]:5.2f} ms, p99 {cuts[98]:5.2f} ms, worst {max(late):6.1f} ms"
            f"   jitter p99 {jitter(late):5.2f} ms ({jitter(late) / base:.1f} × bare)"
        )
    for name in ("slow", "dead"):
        print(f"{name:7} " + ", ".join(f"{count} {result}" for result, count in figures.counts[name].items()))
    cuts = statistics.quantiles(figures.presses, n=100)
    print(
        f"a press of {cue} steps keeps the show busy for {cuts[49] * 1e3:.1f} ms (p50), {cuts[98] * 1e3:.1f} ms (p99)"
    )


if __name__ == "__main__":
    main()
