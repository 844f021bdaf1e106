"""Measures a press on its way to the eye: from the OSC packet to the frame in which the picture has changed.

The programme is open in Chromium, with everything that is on it in a game. A small graphic of the benchmark's own
follows the view as any other does, and changes its colour with every press. The page notes when the view arrived, and
when that graphic was changed; Chromium's own trace tells which frame drew it, and when that frame was presented. Of a
graphic of the show it is told when it has moved: the beginning of the frame after the first in which it is elsewhere.

The page's clock is related to the driver's by round trips: the shortest of many is wrong by half of itself at most.

    python -m benchmarks.press_to_picture
    python -m benchmarks.press_to_picture --scene score --presses 500 --gpu
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page
from pythonosc.osc_message_builder import OscMessageBuilder

from benchmarks.on_air import HOST, Served, chromium, load, machine, server

BUDGET = 2 * 1000 / 60 + 10
"""Milliseconds: two frames at 60 Hz and ten milliseconds, which 99 of 100 presses have to keep."""
TRIPS = 200
LOOSE = 4.0
"""Seconds until the page has loaded the modules of all graphics and its first animations are over."""
TRACED = ("cc", "benchmark", "blink.user_timing")
"""What of Chromium's trace tells of frames."""

PROBE = {
    "probe.ograf.json": json.dumps(
        {
            "$schema": "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json",
            "id": "benchmark.probe",
            "version": "1",
            "name": "Probe",
            "main": "probe.mjs",
            "stepCount": 1,
            "supportsRealTime": True,
            "supportsNonRealTime": False,
            "schema": {"type": "object", "properties": {"phase": {"type": "string"}, "score": {"type": "integer"}}},
            "v_showcaller": {"view": {"phase": "phase", "score": "experts"}},
        }
    ),
    "probe.mjs": """
export default class extends HTMLElement {
  async load({ data }) {
    Object.assign(this.style, { inset: "0 auto auto 0", width: "48px", height: "48px", willChange: "transform" });
    return this.updateAction({ data });
  }
  async updateAction({ data: { phase, score } }) {
    const look = `${phase} ${score}`;
    if (look !== this.dataset.look) this.style.background = (this.odd = !this.odd) ? "#f00" : "#0f0";
    this.dataset.look = look;
    return { statusCode: 200 };
  }
  async playAction() { return { statusCode: 200, currentStep: 0 }; }
  async stopAction() { return { statusCode: 200 }; }
  async dispose() { return { statusCode: 200 }; }
}
""",
}
LOOK = """
[[look]]
slot = "benchmark"
do = [{ device = "graphics", layer = 99, graphic = "benchmark.probe" }]
"""

RECORDER = """
(() => {
  window.marks = [];
  let press = null;
  const now = () => performance.now();
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {  // before the page's own
        const arrived = now();
        const seq = /"type":"view".*?"seq":(\\d+)/.exec(data)?.[1];
        if (!seq) return;
        press = { seq: Number(seq), arrived, motions: [] };
        window.marks.push(press);
        moved(press);
      });
    }
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    const motion = animate.apply(this, all);
    if (press && !press.moved) press.motions.push(motion);
    return motion;
  };
  const moves = (motion) => motion.playState === "running" && (motion.effect.getComputedTiming().progress ?? 0) > 0;
  function moved(mine) {
    requestAnimationFrame(() => {
      if (mine !== press) return;
      if (!mine.motions.some(moves)) return moved(mine);
      mine.motions = [];
      requestAnimationFrame(() => { mine.moved = now(); });
    });
  }
  function changed() {
    const mine = press;
    if (!mine || mine.changed) return;
    mine.changed = now();
    performance.mark(`changed ${mine.seq}`);
  }
  addEventListener("DOMContentLoaded", () => {
    const what = { subtree: true, attributes: true, attributeFilter: ["data-look"] };
    new MutationObserver(changed).observe(document.getElementById("stage"), what);
  });
})();
"""


def packet(address: str, *args: str | int) -> bytes:
    """Write an OSC message."""
    builder = OscMessageBuilder(f"/showcaller/{address}")
    for arg in args:
        builder.add_arg(arg)
    written: bytes = builder.build().dgram
    return written


SCORE = tuple(packet("press/adjust", "experts", by, "benchmark") for by in (1, -1))
SPIN = (packet("press/spin"), packet("undo"))
BREAK = (packet("press/break", "music"), packet("press/end_break"))
SCENES = {
    "score": ("the score changes beside the table", SCORE, 0.5),
    "spin": ("the arrow begins to spin, and is taken back", SPIN, 0.5),
    "break": ("a break: table and score go, strap and transition come", BREAK, 2.6),
}
"""Of each its title, its presses in turns, and the seconds after which what the last one moved is at rest."""
ROWS: dict[str, Callable[[float, dict[str, float]], float | None]] = {
    "press → view on the page": lambda sent, mark: mark["arrived"] - sent,
    "view on the page → DOM changed": lambda sent, mark: mark["changed"] - mark["arrived"],
    "DOM changed → frame": lambda sent, mark: mark["frame"] - mark["changed"],
    "frame → presented": lambda sent, mark: mark["shown"] - mark["frame"],
    "press → picture": lambda sent, mark: mark["shown"] - sent,
    "press → show's graphic moves": lambda sent, mark: mark["moved"] - sent if "moved" in mark else None,
}
WHOLE = "press → picture"


@dataclass(frozen=True)
class Offset:
    """How a page's clock stands to this process's, in milliseconds; it may be wrong by `bound`."""

    ahead: float
    bound: float


def compare(page: Page) -> Offset:
    """Relate the page's clock to this process's."""
    trips = []
    for _ in range(TRIPS):
        asked = time.perf_counter()
        there = page.evaluate("performance.now()")
        heard = time.perf_counter()
        trips.append((heard - asked, there - (asked + heard) / 2 * 1000))
    shortest, ahead = min(trips)
    return Offset(ahead, shortest / 2 * 1000)


def measure(
    page: Page, served: Served, packets: tuple[bytes, ...], rest: float, count: int
) -> tuple[dict[str, list[float]], Offset]:
    """Press so often, at random moments; the milliseconds of each part of the way."""
    first, before = _seq(served) + 1, compare(page)
    page.evaluate("() => { marks.length = 0; }")
    with traced(page) as events:
        sent = {first + i: moment * 1000 for i, moment in enumerate(_pressed(served, packets, rest, count))}
        page.wait_for_timeout(1000)
    after = compare(page)
    marks = {mark["seq"]: mark for mark in page.evaluate("() => marks.map(({ motions, ...rest }) => rest)")}
    for seq, times in presented(events).items():
        marks[seq] |= {name: marks[seq]["changed"] + later for name, later in times.items()}
    missed = [seq for seq in sent if "shown" not in marks.get(seq, {})]
    if missed or _seq(served) != first + count - 1:
        raise SystemExit(f"{len(missed)} of {count} presses were not seen: {missed[:5]}")
    # Clocks of two processes drift apart by nothing; what differs is how quick the shortest trip was.
    offset = min(before, after, key=lambda each: each.bound)
    known: dict[str, list[float]] = {}
    for name, row in ROWS.items():
        values = [row(sent[seq] + offset.ahead, marks[seq]) for seq in sent]
        known[name] = [value for value in values if value is not None]
    return known, offset


@contextlib.contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """Let Chromium note what becomes of its frames; the events are there at the end."""
    assert page.context.browser is not None
    session = page.context.browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    over: list[Any] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: over.append(told))
    config = {"recordMode": "recordAsMuchAsPossible", "includedCategories": [*TRACED, "-*"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield events
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)
    session.detach()


def presented(events: list[dict[str, Any]]) -> dict[int, dict[str, float]]:
    """Tell of each press how many milliseconds after its change a frame took it up, and was presented."""
    events = sorted((each for each in events if "ts" in each), key=lambda each: float(each["ts"]))
    changes = {int(each["name"].split()[1]): each for each in reversed(events) if each["name"].startswith("changed ")}
    frames = [each for each in events if each["name"] == "ProxyMain::BeginMainFrame" and each["ph"] == "X"]
    begun: dict[Any, int] = {}
    ends: dict[tuple[int, int], float] = {}
    for each in events:
        if each["name"] != "PipelineReporter":
            continue
        whole = (each["pid"], str(each.get("id2")))
        if each["ph"] == "b":
            begun[whole] = each["args"]["frame_reporter"]["frame_sequence"]
        elif whole in begun:  # of a frame that the page was late for, the part that the page drew comes last
            ends[each["pid"], begun.pop(whole)] = each["ts"]
    found = {}
    for seq, change in changes.items():
        mine = next((each for each in frames if each["pid"] == change["pid"] and each["ts"] > change["ts"]), None)
        end = ends.get((mine["pid"], mine["args"]["begin_frame_id"])) if mine else None
        if mine and end:
            found[seq] = {"frame": (mine["ts"] - change["ts"]) / 1000, "shown": (end - change["ts"]) / 1000}
    return found


def _pressed(served: Served, packets: tuple[bytes, ...], rest: float, count: int) -> list[float]:
    moments = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.connect((HOST, served.osc))
        for i in range(count):
            time.sleep(random.uniform(rest, rest + 0.4))  # anywhere between two frames
            moments.append(time.perf_counter())
            sender.send(packets[i % len(packets)])
    return moments


def _seq(served: Served) -> int:
    with urllib.request.urlopen(f"{served.url}/api/state", timeout=5) as answer:
        return int(json.load(answer)["seq"])


def figures(values: list[float]) -> dict[str, float]:
    """Sum times up."""
    known = sorted(values)
    part = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return {name: known[min(len(known) - 1, int(len(known) * share))] for name, share in part.items()} if known else {}


def report(scene: str, found: dict[str, dict[str, float]], offset: Offset) -> None:
    print(f"\n{scene}   (ms; clocks agree to ±{offset.bound:.2f} ms; {load()})")
    print(f"  {'':32}" + "".join(f"{name:>8}" for name in ("p50", "p90", "p99", "max")))
    for name, row in found.items():
        verdict = ""
        if name == WHOLE:
            verdict = f"   budget {BUDGET:.0f} at p99: " + ("kept" if row["p99"] <= BUDGET else "MISSED")
        print(f"  {name:32}" + "".join(f"{value:8.1f}" for value in row.values()) + verdict)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--presses", type=int, default=120, help="presses in each scene (default: 120)")
    parser.add_argument("--scene", choices=tuple(SCENES), help="one scene alone")
    parser.add_argument("--gpu", action="store_true", help="let Chromium draw as it likes, not by software alone")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    chosen = [SCENES[args.scene]] if args.scene else SCENES.values()
    measured: dict[str, Any] = {}
    with server(PROBE, LOOK) as served, chromium(RECORDER, args.gpu) as page:
        page.goto(f"{served.url}/air")
        page.wait_for_timeout(LOOSE * 1000)
        for scene, packets, rest in chosen:
            times, offset = measure(page, served, packets, rest, args.presses)
            measured[scene] = {name: figures(values) for name, values in times.items()}
            if not args.json:
                report(scene, measured[scene], offset)
        told = machine(page)
    print(json.dumps({"machine": told, **measured}, ensure_ascii=False) if args.json else f"\n{told}")


if __name__ == "__main__":
    main()
