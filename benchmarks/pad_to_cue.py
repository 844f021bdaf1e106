"""Measures a pad on its way: a note leaves a controller's JACK port, an OSC cue arrives. Beside it, in the same run, a
bare relay from MIDI to UDP in one process.

JACK itself takes a period (1.3 ms here) on the way. Blocks of the contestants alternate; what counts is the difference.

    python -m benchmarks.pad_to_cue --presses 1000
"""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import rtmidi

from benchmarks.press_to_wire import ROOT, free, free_port

SETTINGS = """
episode = "chgk-demo"
[server]
port = {web}
[osc]
port = {osc}
[rig]
enabled = false
[desk]
lockout = 0.0
[controllers.pads]
file = "pads.toml"
port = "box:pads"
api = "UNIX_JACK"
[devices.lights]
kind = "osc"
targets = ["127.0.0.1:{out}"]
[devices.sound]
kind = "midi"
port = "none of this name"
[devices.graphics]
kind = "graphics"
"""
PADS = """
[[binding]]
on = { note_on = 36 }
press = { do = "break", kind = "music" }
[[binding]]
on = { note_on = 37 }
press = { do = "end_break" }
"""
RELAY = """
import socket, sys, time, rtmidi
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
midi = rtmidi.MidiIn(rtmidi.API_UNIX_JACK, "relay")
midi.set_callback(lambda event, _: event[0][1] == 40 and out.sendto(b"cue", ("127.0.0.1", int(sys.argv[1]))))
midi.open_port(next(i for i, name in enumerate(midi.get_ports()) if name == "box:pads"))
print("ready", flush=True)
sys.stdin.read()
midi.delete()
"""


@contextlib.contextmanager
def jack() -> Iterator[None]:
    """Run a private JACK server; -S, as without it JACK loses and repeats messages."""
    name = f"showcaller-pads-{os.getpid()}"
    os.environ.update(JACK_DEFAULT_SERVER=name, JACK_NO_START_SERVER="1")
    quiet = subprocess.DEVNULL
    command = ["jackd", "-r", "-S", "-n", name, "-d", "dummy", "-r", "48000", "-p", "64"]
    server = subprocess.Popen(command, stdout=quiet, stderr=quiet)
    subprocess.run(["jack_wait", "-w", "-t", "10"], check=True, stdout=quiet)
    try:
        yield
    finally:
        server.terminate()
        server.wait(timeout=60)


@contextlib.contextmanager
def program(command: list[str], ready: bytes, folder: Path) -> Iterator[None]:
    """Run a contestant until its stdin or a signal ends it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=folder, env=environment, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    assert process.stdin is not None
    while ready not in process.stdout.readline():
        assert process.poll() is None, "it ended"
    try:
        yield
    finally:
        process.stdin.close()
        if command[1] == "-m":
            process.terminate()
        process.wait(timeout=20)


def block(box: rtmidi.MidiOut, out: socket.socket, notes: tuple[int, ...], count: int) -> list[float]:
    """Press so often, 100 times a second; the milliseconds that each cue took."""
    times = []
    for turn in range(count):
        time.sleep(0.01)
        out.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                out.recv(2048)
        out.settimeout(10.0)
        start = time.perf_counter_ns()
        box.send_message((0x90, notes[turn % len(notes)], 100))
        out.recv(2048)
        times.append((time.perf_counter_ns() - start) / 1e6)
    return times


def measure(presses: int) -> dict[str, list[float]]:
    """Press by turns, 50 in a row (a controller that sends 60 a second without end is shut out)."""
    times: dict[str, list[float]] = {"relay": [], "showcaller": []}
    with tempfile.TemporaryDirectory() as name, jack(), contextlib.ExitStack() as stack:
        folder, ((bare, to), (lights, target)) = Path(name), (free(), free())
        (folder / "pads.toml").write_text(PADS, "utf-8")
        settings = SETTINGS.format(web=free_port(socket.SOCK_STREAM), osc=free_port(), out=target)
        (folder / "showcaller.toml").write_text(settings, "utf-8")
        box = rtmidi.MidiOut(rtmidi.API_UNIX_JACK, "box")
        stack.callback(box.delete)
        box.open_virtual_port("pads")
        stack.enter_context(program([sys.executable, "-c", RELAY, str(to)], b"ready", folder))
        stack.enter_context(program([sys.executable, "-m", "automation", "run", "--new"], b"Ctrl-C", folder))
        time.sleep(2.0)
        for turn in range(1 + presses // 50):
            for each, out, notes in (("relay", bare, (40,)), ("showcaller", lights, (36, 37))):
                taken = block(box, out, notes, 50)
                times[each] += taken if turn else []  # the first are for warming up
            time.sleep(1.1)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=500)
    for name, times in measure(parser.parse_args().presses).items():
        cuts = statistics.quantiles(times, n=100)
        print(f"{name:12} p50 {cuts[49]:6.2f} ms   p90 {cuts[89]:6.2f} ms   p99 {cuts[98]:6.2f} ms")


if __name__ == "__main__":
    main()
