"""Counts the frames that Chromium draws: the table spinning as the minute burns, and every graphic coming and going.

Drawn by software alone, on the cores of this machine, at 1920×1080 and 60 Hz. What counts is what the compositor drew,
as Chromium's own trace tells it; the frames of the page's scripts (requestAnimationFrame) stand beside it. A frame is
dropped when half an interval more than its turn has passed while something moved: of a picture that stands still, as
between the coming of a strap and the first light on it, there is nothing to draw.

    python -m benchmarks.frame_rate
    python -m benchmarks.frame_rate --only chgk.table --gpu
"""

from __future__ import annotations

import argparse
import json
import socket
import time
import urllib.request
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page
from pythonosc.osc_message_builder import OscMessageBuilder

from benchmarks.on_air import HOST, Served, chromium, load, machine, server
from benchmarks.press_to_picture import compare

BUDGET = 50.0
"""Frames a second that the table with the burning minute has to hold on two cores."""
INTERVAL = 1000 / 60
LATE = 1.5
COMES, GOES = 2.0, 1.0
"""Seconds in which a graphic comes, and in which it goes."""
SETTLE = 0.3
"""Seconds that the beginning of a trace may disturb."""
LOOSE = 4.0
"""Seconds until the page has loaded the modules of all graphics."""

# In a game the minute follows the spin, and a spin is shorter; here a press begins both. The minute's last seconds with
# their beats are among what is measured.
LOOKS = """
[[look]]
slot = "picture: table"
while = { experts = 1 }
do = [{ device = "graphics", layer = 10, graphic = "showcaller.chgk.table", data.top = { stop = 7, seconds = 60 } }]

[[look]]
slot = "picture: clock"
while = { experts = 1 }
do = [{ device = "graphics", layer = 35, graphic = "showcaller.chgk.clock", data.clock = %(minute)s }]
"""

# What a schema says draws nothing while the graphic comes: a closed envelope's card waits until the arrow lies still.
FILLED: dict[str, dict[str, Any]] = {
    "showcaller.chgk.sector": {"sector_kind": "blitz", "blitz": ["current", "", ""], "seconds": 20}
}

MINUTE = '{ name = "minute", length = 60, left = %g }'

RECORDER = """
window.ticks = [];
(function tick(at) { window.ticks.push(at); requestAnimationFrame(tick); })(performance.now());
window.moved = [];  // from when to when each motion that has an end moved something
const animate = Element.prototype.animate;
Element.prototype.animate = function (...all) {
  const motion = animate.apply(this, all);
  motion.ready.then(() => {
    const { delay, endTime } = motion.effect.getComputedTiming();
    if (!isFinite(endTime) || motion.playState !== "running") return;
    const time = [motion.startTime + delay, motion.startTime + endTime];
    window.moved.push(time);
    motion.finished.catch(() => { time[1] = Math.min(time[1], performance.now()); });
  }, () => {});
  return motion;
};
"""

Figures = dict[str, float]
Times = list[tuple[float, float]]


def recorded(page: Page, seconds: float, act: Callable[[], object]) -> tuple[list[float], list[float], Times]:
    """Act, and give the moments of the frames that were drawn and of those that scripts had, and when something moved.

    All in milliseconds: of the trace, of the page, and of the trace again.
    """
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["viz"])
    page.wait_for_timeout(SETTLE * 1000)
    page.evaluate("() => { ticks.length = moved.length = 0; }")
    since = time.perf_counter() * 1000  # by the same steady clock of the system as the trace
    act()
    page.wait_for_timeout(seconds * 1000)
    until = time.perf_counter() * 1000
    ticks, moved = page.evaluate("[ticks, moved]")
    ahead = compare(page).ahead
    events = json.loads(browser.stop_tracing())["traceEvents"]
    drawn = [(each["ts"] + each.get("dur", 0)) / 1000 for each in events if each["name"] == "Display::DrawAndSwap"]
    times = joined([(begin - ahead, end - ahead) for begin, end in moved])
    return sorted(each for each in drawn if since <= each <= until), ticks, times


def joined(times: Times) -> Times:
    """Join times that overlap."""
    whole: Times = []
    for begin, end in sorted(times):
        if whole and begin <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(end, whole[-1][1]))
        elif end > begin:
            whole.append((begin, end))
    return whole


def figures(moments: list[float], moved: Times | None = None) -> Figures:
    """Sum up the moments of frames, of the time alone in which something `moved` where that is known."""
    between = [(gap, gap / (pair[1] - pair[0])) for pair in pairwise(moments) if (gap := _moving(*pair, moved)) > 0]
    if not between:
        return {"fps": 0.0, "dropped": 0, "worst ms": 0.0}
    gaps, frames = zip(*between, strict=True)
    dropped = sum(round(gap / INTERVAL) - 1 for gap in gaps if gap > LATE * INTERVAL)
    return {"fps": 1000 * sum(frames) / sum(gaps), "dropped": dropped, "worst ms": max(gaps)}


def _moving(earlier: float, later: float, moved: Times | None) -> float:
    """How long something moved between two frames, in milliseconds."""
    if moved is None:
        return later - earlier
    return sum(max(0.0, min(later, end) - max(earlier, begin)) for begin, end in moved)


def table_and_minute(seconds: float, gpu: bool) -> tuple[str, dict[str, Figures]]:
    """Spin the table and burn the minute for so many seconds."""
    with server(looks=LOOKS % {"minute": MINUTE % (seconds + 2)}) as served, chromium(RECORDER, gpu) as page:
        page.goto(f"{served.url}/air")
        page.wait_for_timeout(LOOSE * 1000)
        _press(served, "adjust", "experts", 1, "benchmark")
        page.wait_for_timeout(1000)
        drawn, ticks, _ = recorded(page, seconds, lambda: None)
        if not page.evaluate("() => document.querySelectorAll('[data-layer=\"35\"] .graphic').length"):
            raise SystemExit("the minute is not there")
        return machine(page), {"drawn": figures(drawn), "scripts": figures(ticks)}


def _press(served: Served, verb: str, *args: str | int) -> None:
    builder = OscMessageBuilder(f"/showcaller/press/{verb}")
    for arg in args:
        builder.add_arg(arg)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(builder.build().dgram, (HOST, served.osc))


def each_alone(only: str, gpu: bool, told: Callable[[str, dict[str, Figures]], None]) -> None:
    """Let every graphic of the project come and go, filled with what its schema says, and tell of each."""
    with server() as served, chromium(RECORDER, gpu) as page:
        with urllib.request.urlopen(f"{served.url}/api/graphics", timeout=5) as answer:
            graphics = json.load(answer)["graphics"]
        for graphic in graphics:
            if graphic["source"] == "showcaller" and only in graphic["id"]:
                told(graphic["id"], _alone(page, served, graphic))


def _alone(page: Page, served: Served, graphic: dict[str, Any]) -> dict[str, Figures]:
    page.goto(f"{served.url}/air?graphic={graphic['id']}&caspar=1")
    page.wait_for_function("() => document.querySelector('.graphic > *')?.stage")
    properties = graphic.get("schema", {}).get("properties", {})
    defaults = {name: each["default"] for name, each in properties.items() if "default" in each}
    page.evaluate("(text) => update(text)", json.dumps(defaults | FILLED.get(graphic["id"], {})))
    page.wait_for_timeout(1000)
    came, _, coming = recorded(page, COMES, lambda: page.evaluate("() => play()"))
    went, _, going = recorded(page, GOES, lambda: page.evaluate("() => stop()"))
    return {"comes": figures(came, coming), "goes": figures(went, going)}


def line(name: str, found: Figures, verdict: str = "") -> str:
    return f"  {name:34}{found['fps']:8.1f}{found['dropped']:9.0f}{found['worst ms']:10.1f}{verdict}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the table spins (default: 20)")
    parser.add_argument("--only", default="", help="of the graphics alone, those whose id has this in it; - for none")
    parser.add_argument("--gpu", action="store_true", help="let Chromium draw as it likes, not by software alone")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    told, together = table_and_minute(args.seconds, args.gpu)
    found: dict[str, Any] = {"machine": told, "table and minute": together}
    if not args.json:
        print(f"{told}\n\n  {'':34}{'fps':>8}{'dropped':>9}{'worst ms':>10}")
        fps = together["drawn"]["fps"]
        verdict = f"   budget {BUDGET:.0f}: " + ("kept" if fps >= BUDGET else "MISSED")
        print(line("table and minute, drawn", together["drawn"], verdict))
        print(line("table and minute, scripts", together["scripts"]))

    def tell(name: str, parts: dict[str, Figures]) -> None:
        found[name] = parts
        for part, row in parts.items() if not args.json else ():
            short = name.removeprefix("showcaller.")
            print(
                line(f"{short} {part}", row, "" if row["fps"] >= BUDGET or row["fps"] == 0 else "   below 50"),
                flush=True,
            )

    if args.only != "-":
        each_alone(args.only, args.gpu, tell)
    print(json.dumps(found, ensure_ascii=False) if args.json else f"\n{load()}")


if __name__ == "__main__":
    main()
