"""Follows controllers in a program of its own, and prints how they stand and what they say, until stdin ends.

Called with a kind and a device for each, as `evdev Receiver buzz ""`; `@2` behind a device means the second alike.
Each line: the place of the controller, and `STATE WHY`, or `key NUMBER down MOMENT`. Lines of stdin are lamps' reports.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from automation.devices import buzz_in, evdev_in
from automation.devices.input_port import Message
from automation.devices.keys import Stroke
from automation.devices.node_port import NodePort

MODULES = {"evdev": evdev_in, "buzz": buzz_in}


def port(place: int, kind: str, device: str) -> NodePort:
    def heard(message: Message, at: float) -> None:
        assert isinstance(message, Stroke)
        print(place, "key", message.code, "down" if message.down else "up", f"{at:.6f}", flush=True)

    def stands() -> None:
        print(place, made.status.state, made.status.why, flush=True)

    name, _, number = device.partition("@")
    module = MODULES[kind]
    made: NodePort = module.make(
        f"controller {place}",
        module.read_config("x", {"device": name, "number": int(number or 1)}),
        heard,
    )
    made.watch = stands
    return made


async def follow(arguments: Sequence[str]) -> None:
    pairs = zip(arguments[::2], arguments[1::2], strict=True)
    ports = [port(place, kind, device) for place, (kind, device) in enumerate(pairs, 1)]
    for each in ports:
        await each.open()
    while line := await asyncio.to_thread(sys.stdin.readline):
        for each in ports:
            each.light(bytes.fromhex(line))
    for each in ports:
        print("lost", each.lost, flush=True)
        await each.close()


if __name__ == "__main__":
    asyncio.run(follow(sys.argv[1:]))
