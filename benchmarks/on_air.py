"""What the benchmarks of the picture share: a server with the demo show, and Chromium with its programme on air."""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
HOST = "127.0.0.1"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
SETTINGS = """
episode = "chgk-demo"
runs = "{folder}/runs"
cues = "{folder}/cues"
graphics = "{folder}/graphics"
[server]
port = {web}
[osc]
port = {osc}
[rig]
port = {rig}
[desk]
lockout = 0.0
[devices.lights]
kind = "osc"
targets = ["127.0.0.1:{rig}"]
[devices.sound]
kind = "midi"
port = "none of this name"
[devices.graphics]
kind = "graphics"
"""


@dataclass(frozen=True)
class Served:
    """Where a server can be reached."""

    url: str
    osc: int


@contextlib.contextmanager
def server(graphics: dict[str, str] | None = None, looks: str = "") -> Iterator[Served]:
    """Serve the demo show in a process of its own; `graphics` are files added to it, `looks` is added to its sheet."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        served = _settings(folder, graphics or {}, looks)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "automation", "run", "--new"]
        running = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE)
        try:
            assert running.stdout is not None
            if not any(b"Ctrl-C" in line for line in running.stdout):
                raise SystemExit("the server does not start")
            yield served
        finally:
            running.terminate()
            running.wait(timeout=10)


def _settings(folder: Path, graphics: dict[str, str], looks: str) -> Served:
    web, osc, rig = (_free_port(kind) for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_DGRAM))
    for each in ("cues", "graphics"):
        (folder / each).mkdir()
    for file, text in graphics.items():
        (folder / "graphics" / file).write_text(text, "utf-8")
    sheet = (ROOT / "cues" / "chgk.toml").read_text("utf-8")
    (folder / "cues" / "chgk.toml").write_text(f"{sheet}\n{looks}", "utf-8")
    text = SETTINGS.format(folder=folder.as_posix(), web=web, osc=osc, rig=rig)
    (folder / "showcaller.toml").write_text(text, "utf-8")
    return Served(f"http://{HOST}:{web}", osc)


def _free_port(kind: int) -> int:
    with socket.socket(socket.AF_INET, kind) as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


@contextlib.contextmanager
def chromium(script: str = "", gpu: bool = False) -> Iterator[Page]:
    """Open Chromium with an empty page of 1920×1080; `script` runs before the scripts of each page."""
    if CHROMIUM is None:
        raise SystemExit("install chromium (apt-get install chromium)")
    args = ["--no-sandbox"] if gpu else ["--no-sandbox", "--disable-gpu"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.on("pageerror", lambda error: print(f"error on the page: {error}", file=sys.stderr))
        page.add_init_script(script)
        try:
            yield page
        finally:
            browser.close()


def machine(page: Page) -> str:
    """Say what this was measured on."""
    version = page.context.browser.version if page.context.browser else "?"
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Chromium {version}; {load()}"


def load() -> str:
    """Say what else the machine has to do."""
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    one, five, _ = os.getloadavg()
    cores = os.cpu_count() or 1
    return f"load {one:.1f} (1 min), {five:.1f} (5 min)" + (", MORE THAN THERE ARE CORES" if one > cores else "")
