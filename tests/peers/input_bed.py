"""Keyboards and Buzz! sets that are not there: umockdev's test bed, steered line by line. Run by the system's Python.

In, one JSON object each: `plug` a node, `unplug` it, let `events` or bytes (`report`) come from it. Out, one line each:
`root FOLDER` first; `done` for each order, with the moment of the events; `asked NODE REQUEST VALUE` for what a program
asks of a node by ioctl and does not only read; `wrote NODE HEX` for what it writes.
"""

from __future__ import annotations

import errno
import json
import os
import struct
import sys
import termios
import threading
import time
import traceback
from typing import Any

GRAB, CLOCK = 0x90, 0xA0
"""The numbers of EVIOCGRAB and EVIOCSCLOCKID (Linux, input.h)."""

LAMPS = 8
"""Bytes of a report of lamps."""


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())  # whole lines: threads speak as well


def bits(codes: list[int], size: int) -> bytes:
    made = bytearray(size)
    for code in codes:
        if code // 8 < size:
            made[code // 8] |= 1 << code % 8
    return bytes(made)


def hexadecimal(codes: list[int]) -> str:
    """Write a set of bits as the files in sysfs do: words of 64, the highest first."""
    number = sum(1 << code for code in codes)
    words: list[str] = []
    while number or not words:
        words.append(f"{number & (1 << 64) - 1:x}")
        number >>= 64
    return " ".join(reversed(words))


class Keys:
    """A node of the input system, and what it answers to requests."""

    def __init__(self, words: dict[str, Any]) -> None:
        self.node, self.words = words["plug"], words
        self.vendor, self.product = (int(part, 16) for part in words["ids"].split(":"))
        self.grabbed_by: Any = None
        self.types = [0, 1, *([2] if words.get("mouse") else [])]

    def device(self) -> str:
        number = int(self.node.removeprefix("event"))
        words = self.words
        return (
            f"P: /devices/virtual/input/input{number}/{self.node}\nN: input/{self.node}\n"
            f"E: DEVNAME=/dev/input/{self.node}\nE: SUBSYSTEM=input\nA: dev=13:{64 + number}\n"
            f"L: device=../../input{number}\n\n"
            f"P: /devices/virtual/input/input{number}\nE: SUBSYSTEM=input\n"
            f"A: name={words['name']}\nA: phys={words['phys']}\n"
            f"A: id/vendor={self.vendor:04x}\nA: id/product={self.product:04x}\n"
            f"A: capabilities/ev={hexadecimal(self.types)}\nA: capabilities/key={hexadecimal(words['keys'])}\n"
            f"A: capabilities/rel={'3' if words.get('mouse') else '0'}\n\n"
        )

    def answer(self, number: int, size: int) -> bytes:
        texts = {6: "name", 7: "phys", 8: "uniq"}
        if number in texts:
            return str(self.words.get(texts[number], "")).encode() + b"\0"
        known = {
            1: struct.pack("<I", 0x010001),
            2: struct.pack("<4H", 3, self.vendor, self.product, 0x111),
            0x18: bits(self.words.get("down", []), size),
            0x20: bits(self.types, size),
            0x21: bits(self.words["keys"], size),
        }
        return known.get(number, bytes(size))


class Bed:
    """The test bed with what is plugged in."""

    def __init__(self) -> None:
        import gi

        gi.require_version("UMockdev", "1.0")
        from gi.repository import UMockdev

        self.kit = UMockdev
        self.bed = UMockdev.Testbed.new()
        self.keys: dict[str, Keys] = {}
        self.kept: list[Any] = []
        self.files: dict[str, int] = {}
        self.pause = threading.Event()

    # Orders ------------------------------------------------------------------------------------------------------

    def obey(self, words: dict[str, Any]) -> float:
        order = next(name for name in ("plug", "unplug", "events", "report") if name in words)
        return float(getattr(self, f"do_{order}")(words) or 0)

    def do_plug(self, words: dict[str, Any]) -> None:
        node = words["plug"]
        if node.startswith("hidraw"):
            vendor, product = words["ids"].split(":")
            self.bed.add_from_string(
                f"P: /devices/virtual/hid/{node}/hidraw/{node}\nN: {node}\nE: DEVNAME=/dev/{node}\n"
                f"E: SUBSYSTEM=hidraw\nA: dev=240:{node[6:]}\nL: device=../..\n\n"
                f"P: /devices/virtual/hid/{node}\nE: SUBSYSTEM=hid\n"
                f"E: HID_ID=0003:0000{vendor.upper()}:0000{product.upper()}\n"
                f"E: HID_NAME={words['name']}\nE: HID_PHYS={words['phys']}\n\n"
            )
            self.files[node] = self.bed.get_dev_fd(f"/dev/{node}")
            raw(self.files[node])
            threading.Thread(target=self.listen, args=(node, self.files[node]), daemon=True).start()
            return
        keys = self.keys[node] = Keys(words)
        self.bed.add_from_string(keys.device())
        answers = self.kit.IoctlBase()
        answers.connect("handle-ioctl", lambda _, client: self.asked(keys, client))
        self.bed.attach_ioctl(f"/dev/input/{node}", answers)
        self.kept.append(answers)
        self.files[node] = self.bed.get_dev_fd(f"/dev/input/{node}")

    def do_unplug(self, words: dict[str, Any]) -> None:
        node = words["unplug"]
        del self.files[node]
        if node.startswith("hidraw"):
            self.bed.remove_device(f"/sys/devices/virtual/hid/{node}/hidraw/{node}")
            self.bed.remove_device(f"/sys/devices/virtual/hid/{node}")
            return
        number = node.removeprefix("event")
        self.bed.detach_ioctl(f"/dev/input/{node}")
        self.bed.remove_device(f"/sys/devices/virtual/input/input{number}/{node}")
        self.bed.remove_device(f"/sys/devices/virtual/input/input{number}")

    def do_events(self, words: dict[str, Any]) -> float:
        at = time.monotonic()
        if "down" in words:
            self.keys[words["node"]].words["down"] = words["down"]
        seconds, parts = int(at), int(at % 1 * 1_000_000)
        events = [*words["events"], [0, 0, 0]]
        packed = b"".join(struct.pack("llHHi", seconds, parts, *event) for event in events)
        os.write(self.files[words["node"]], packed)
        return seconds + parts / 1e6

    def do_report(self, words: dict[str, Any]) -> float:
        os.write(self.files[words["node"]], bytes.fromhex(words["report"]))
        return time.monotonic()

    # What programs do --------------------------------------------------------------------------------------------

    def asked(self, keys: Keys, client: Any) -> bool:
        try:
            request, argument = client.props.request, client.props.arg
            number, size = request & 0xFF, request >> 16 & 0x3FFF
            if number == GRAB:
                if keys.grabbed_by is not None and keys.grabbed_by.props.connected:
                    client.complete(-1, errno.EBUSY)
                    return True
                keys.grabbed_by = client
                say("asked", keys.node, "grab", 1)
            elif number == CLOCK:
                say("asked", keys.node, "clock", struct.unpack("i", bytes(argument.resolve(0, 4).retrieve()))[0])
            else:
                argument.resolve(0, size).update(0, keys.answer(number, size)[:size].ljust(size, b"\0"))
            client.complete(size if 0x20 <= number < 0x40 else 0, 0)
        except Exception:
            traceback.print_exc()
            client.complete(-1, errno.ENOTTY)
        return True

    def listen(self, node: str, file: int) -> None:
        os.set_blocking(file, True)
        while self.files.get(node) == file:
            try:
                piece = os.read(file, 4096)
                for at in range(0, len(piece), LAMPS):  # a terminal knows no reports
                    say("wrote", node, piece[at : at + LAMPS].hex())
            except OSError:  # nobody has it open
                self.pause.wait(0.01)


def raw(file: int) -> None:
    """Let bytes pass as they are: the node is played by a terminal."""
    modes: list[Any] = termios.tcgetattr(file)
    modes[0] = modes[1] = modes[3] = 0
    termios.tcsetattr(file, termios.TCSANOW, modes)


def main() -> None:
    bed = Bed()
    from gi.repository import GLib

    loop = GLib.MainLoop()
    os.chmod(bed.bed.get_root_dir(), 0o755)
    say("root", bed.bed.get_root_dir())

    def order(line: str) -> bool:
        try:
            say("done", bed.obey(json.loads(line)))
        except Exception:
            traceback.print_exc()
            say("failed")
        return False

    def follow() -> None:
        for line in sys.stdin:
            GLib.idle_add(order, line)
        GLib.idle_add(loop.quit)

    threading.Thread(target=follow, daemon=True).start()
    loop.run()


if __name__ == "__main__":
    main()
