"""Measures a press on its way: an OSC press arrives, an OSC cue leaves. Beside it, in the same run, a bare echo.

Driver and servers are separate processes on loopback. Rounds of the contestants alternate, so that whatever else the
machine does hits all alike. What counts are the ratios.

    python benchmarks/press_to_wire.py
    python benchmarks/press_to_wire.py --pages 50 --presses 5000
    python benchmarks/press_to_wire.py --show lyckohjulet
    python benchmarks/press_to_wire.py --show chgk lyckohjulet --round
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pythonosc.osc_message_builder import OscMessageBuilder

ROOT = Path(__file__).parent.parent
HOST = "127.0.0.1"


def message(address: str, *args: str | int) -> bytes:
    builder = OscMessageBuilder(address)
    for arg in args:
        builder.add_arg(arg)
    return builder.build().dgram


# Shows -----------------------------------------------------------------------------------------------------------


class Evening(NamedTuple):
    """Two presses of a show that stay legal by turns for ever, and each of which has a cue for the lights."""

    presses: tuple[bytes, bytes]
    before: tuple[bytes, ...] = ()
    """What is pressed first."""
    season: str = ""
    """What its demo's season needs for it."""
    round: tuple[bytes, ...] = ()
    """Presses of a round as it is played, each with a cue for the lights; all of them are taken back then, by undo."""

    def turns(self, whole: bool) -> tuple[bytes, ...]:
        """Name the presses that are made by turns."""
        return self.round + (message("/showcaller/undo"),) * len(self.round) if whole else self.presses


TO_A_QUESTION = (
    *("start", "announce_topic", "announce_topics", "start_clock"),
    *("stop", "lock", "call_players", "read_start"),
)


def _press(verb: str, *args: str | int) -> bytes:
    return message(f"/showcaller/press/{verb}", *args)


EVENINGS = {
    "chgk": Evening(
        (_press("break", "music"), _press("end_break")),
        round=(
            *(_press("spin"), _press("arrow", 3), _press("open"), _press("start_clock")),
            *(_press("stop"), _press("answer"), _press("correct"), _press("next")),
        ),
    ),
    # A wheel that stands in the studio, as a drawn one stops by itself; wedge 2 is Bankrutt.
    "lyckohjulet": Evening(
        (_press("spin"), _press("land", 2)),
        (_press("show_puzzle"),),
        'wheel = "studio"',
        round=(
            *(_press("spin"), _press("land", 1), _press("letter", "S"), _press("spin"), _press("land", 2)),
            *(_press("spin"), _press("land", 4), _press("letter", "X"), _press("spin")),
        ),
    ),
    # A question is being read: a team presses, and did not mean to.
    "xamsa": Evening(
        (_press("buzz", 2), _press("cancel_buzz")),
        tuple(map(_press, TO_A_QUESTION)),
    ),
}

# Contestants -----------------------------------------------------------------------------------------------------

ECHO = """
import asyncio, sys
class Echo(asyncio.DatagramProtocol):
    def connection_made(self, transport): self.transport = transport
    def datagram_received(self, packet, address): self.transport.sendto(packet, ("127.0.0.1", int(sys.argv[2])))
async def main():
    await asyncio.get_running_loop().create_datagram_endpoint(Echo, local_addr=("127.0.0.1", int(sys.argv[1])))
    await asyncio.Event().wait()
asyncio.run(main())
"""

RELAY = """
import asyncio, sys
from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_server import AsyncIOOSCUDPServer
from pythonosc.udp_client import SimpleUDPClient
client = SimpleUDPClient("127.0.0.1", int(sys.argv[2]))
def relay(address, *args): client.send_message("/eos/cue/1/12/fire", 1.0)
async def main():
    dispatcher = Dispatcher()
    dispatcher.map("/showcaller/*", relay)
    server = AsyncIOOSCUDPServer(("127.0.0.1", int(sys.argv[1])), dispatcher, asyncio.get_running_loop())
    await server.create_serve_endpoint()
    await asyncio.Event().wait()
asyncio.run(main())
"""

# Pages that read and throw away. In a control room they are on machines of their own; here, what they spend is taken
# from the two cores that driver and server share. So they read as a network card does that gathers packets: a few times
# a second, all at once. Woken by each packet they took the core from the server in the middle of a press.
PAGES = """
import os, socket, sys, time
if hasattr(os, "SCHED_IDLE"): os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
HEAD = ["GET /ws?role={}&changes=1 HTTP/1.1", "Host: 127.0.0.1:" + sys.argv[1],
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
roles = ["director", "host", "air", "air", "lights"]
pages = []
for i in range(int(sys.argv[2])):
    pages.append(socket.create_connection(("127.0.0.1", int(sys.argv[1]))))
    pages[-1].sendall("\\r\\n".join(HEAD).format(roles[i % 5]).encode())
    pages[-1].setblocking(False)
buffer = bytearray(1 << 20)
while True:
    time.sleep(0.1)
    for page in pages:
        try: size = page.recv_into(buffer)
        except BlockingIOError: continue
        if not size: sys.exit()
        if buffer.find(b"\\x89\\x00", 0, size) >= 0:  # a ping wants its pong
            page.sendall(bytes((0x8A, 0x80, 0, 0, 0, 0)))
"""

SETTINGS = """
episode = "evening.toml"
runs = "{runs}"
[server]
port = {web}
[osc]
port = {port}
[desk]
lockout = 0.0
[devices.lights]
kind = "osc"
targets = ["127.0.0.1:{out}"]
[devices.sound]
kind = "midi"
port = "none of this name"
[devices.graphics]
kind = "graphics"
"""


class Contestant:
    """A server process, its port, and the socket at which its cues arrive."""

    def __init__(
        self, name: str, out: socket.socket, port: int, process: subprocess.Popen[bytes], turns: tuple[bytes, ...]
    ) -> None:
        self.name, self.out, self.port, self.process, self.turns = name, out, port, process, turns
        self.times: list[float] = []
        self.sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.sender.connect((HOST, port))
        self.turn = 0

    def press(self) -> None:
        """Send one press and wait for the first message that follows from it."""
        packet = self.turns[self.turn % len(self.turns)]
        self.turn += 1
        self.drain()
        start = time.perf_counter_ns()
        self.sender.send(packet)
        self.out.recv(2048)
        self.times.append((time.perf_counter_ns() - start) / 1000)

    def drain(self) -> None:
        self.out.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                self.out.recv(2048)
        self.out.settimeout(5.0)


def free(kind: int = socket.SOCK_DGRAM) -> tuple[socket.socket, int]:
    found = socket.socket(socket.AF_INET, kind)
    found.bind((HOST, 0))
    return found, found.getsockname()[1]


def free_port(kind: int = socket.SOCK_DGRAM) -> int:
    found, port = free(kind)
    found.close()
    return port


@contextlib.contextmanager
def contestants(shows: Sequence[str], pages: int, whole: bool) -> Iterator[list[Contestant]]:
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        scripts = (("echo", ECHO), ("python-osc relay", RELAY))
        found = [_script(name, code, EVENINGS[shows[0]].turns(whole)) for name, code in scripts]
        for show in shows:
            (Path(folder) / show).mkdir()
            found.append(_showcaller(Path(folder) / show, show, pages, EVENINGS[show].turns(whole), stack))
        for each in found:
            stack.callback(_end, each.process)
        for each in found:
            _wait_for(each)
        yield found


def _script(name: str, code: str, turns: tuple[bytes, ...]) -> Contestant:
    (out, to), port = free(), free_port()
    return Contestant(name, out, port, subprocess.Popen([sys.executable, "-c", code, str(port), str(to)]), turns)


def _showcaller(
    folder: Path, show: str, pages: int, turns: tuple[bytes, ...], stack: contextlib.ExitStack
) -> Contestant:
    evening = EVENINGS[show]
    demo = (ROOT / "config" / "episodes" / f"{show}-demo.toml").read_text("utf-8")
    (folder / "evening.toml").write_text(demo.replace("[season]\n", f"[season]\n{evening.season}\n"), "utf-8")
    (out, to), port, web = free(), free_port(), free_port(socket.SOCK_STREAM)
    (folder / "showcaller.toml").write_text(
        SETTINGS.format(runs=(folder / "runs").as_posix(), web=web, port=port, out=to), "utf-8"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "automation", "run", "--new"]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE)
    assert process.stdout is not None
    for line in process.stdout:
        if b"Ctrl-C" in line:
            break
    if pages:
        viewers = subprocess.Popen([sys.executable, "-c", PAGES, str(web), str(pages)])
        stack.callback(_end, viewers)
        time.sleep(2.0)
    made = Contestant(f"showcaller {show}", out, port, process, turns)
    for packet in evening.before:
        made.sender.send(packet)
    return made


def _wait_for(contestant: Contestant) -> None:
    contestant.out.settimeout(0.2)
    for _ in range(50):
        contestant.sender.send(contestant.turns[contestant.turn])
        with contextlib.suppress(TimeoutError, ConnectionRefusedError):
            contestant.out.recv(2048)
            contestant.turn += 1
            return
        time.sleep(0.1)
    raise SystemExit(f"{contestant.name} does not answer")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(timeout=10)


# Measuring -------------------------------------------------------------------------------------------------------


def measure(
    shows: Sequence[str], pages: int, presses: int, rate: float, whole: bool = False, block: int = 100
) -> dict[str, dict[str, float]]:
    """Press `presses` times each in these shows, `rate` a second, in blocks that alternate."""
    with contestants(shows, pages, whole) as field:
        for each in field:
            _block(each, 200, rate)
            each.times.clear()
        for _ in range(presses // block):
            for each in field:
                _block(each, block, rate)
        return {each.name: _figures(each.times) for each in field}


def _block(each: Contestant, count: int, rate: float) -> None:
    due = time.perf_counter()
    for _ in range(count):
        due += 1 / rate
        time.sleep(max(0.0, due - time.perf_counter()))
        each.press()


def _figures(times: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=1000)
    return {"p50": statistics.median(times), "p99": cuts[989], "p99.9": cuts[998], "max": max(times)}


def report(title: str, figures: dict[str, dict[str, float]]) -> None:
    print(f"\n{title}")
    print(f"{'':24}" + "".join(f"{name:>14}" for name in ("p50", "p99", "p99.9")) + "   (µs, and times the echo)")
    for name, own in figures.items():
        ratios = (f"{own[key]:7.0f} {own[key] / figures['echo'][key]:4.1f}×" for key in ("p50", "p99", "p99.9"))
        print(f"{name:24}" + "".join(f"{text:>14}" for text in ratios))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--show", nargs="+", choices=EVENINGS, default=["chgk"], help="whose presses (default: chgk)")
    parser.add_argument("--presses", type=int, default=3000, help="presses for each contestant (default: 3000)")
    parser.add_argument("--rate", type=float, default=200.0, help="presses a second (default: 200)")
    parser.add_argument("--pages", type=int, help="connected pages (default: first 0, then 50)")
    parser.add_argument("--round", action="store_true", help="a round as it is played, and undo, not two presses alone")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.round and not all(EVENINGS[show].round for show in args.show):
        parser.error(f"--round: only {', '.join(show for show, each in EVENINGS.items() if each.round)} have one here")
    found = {}
    for pages in (0, 50) if args.pages is None else (args.pages,):
        figures = measure(args.show, pages, args.presses, args.rate, args.round)
        found[f"{pages} pages"] = figures
        if not args.json:
            what = "a round and undo" if args.round else "two presses"
            report(f"{', '.join(args.show)}, {what}, {pages} pages connected, {args.rate:g} presses a second", figures)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(json.dumps({"machine": machine, "shows": args.show, **found}) if args.json else f"\n{machine}")


if __name__ == "__main__":
    main()
