"""List the devices and controllers of the settings and what is plugged into this machine, or send a test message."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from automation.bindings import Order
from automation.commands.standing import lines, running
from automation.controllers import Click, Fingers, Fired, Turn, bind, meaning
from automation.cues import Step
from automation.devices import Device, DeviceError, Measured, Receipt
from automation.devices.input_nodes import Node, buzz_sets, keyboards
from automation.devices.input_port import Message, describe
from automation.devices.midi_in import PROGRAM as INPUTS
from automation.devices.midi_in import read_config
from automation.devices.midi_out import PROGRAM as OUTPUTS
from automation.devices.midi_out import MidiDevice, outputs
from automation.model import Refused, SheetError
from automation.plan import Plan, read_plan
from automation.settings import Settings, find_episode, read_settings
from automation.show_control import show_control_port
from automation.timecode import Chase
from automation.timecode_desk import said, timecode_port
from automation.vocabulary import Vocabulary

EXAMPLES = """examples:
  showcaller devices                        devices and controllers with their states, and what is plugged in
  showcaller devices --listen pads          what comes from a controller, and what it would do
  showcaller devices --test lights          send the device's safe state
  showcaller devices --test sound note_on=60 velocity=100
  showcaller devices --test lights osc=/eos/ping    "confirmed" where the desk answers, "sent" where it never does"""


PATIENCE = 5.0
"""Seconds that the port of a controller may take to be found, for a list that is made once."""


A_TIME = 0.5
"""Seconds that are listened for time code, which comes several times a second if it does at all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--test", metavar="DEVICE", help="send a message to this device")
    parser.add_argument("--listen", metavar="CONTROLLER", help="print what comes from this controller, until Ctrl-C")
    parser.add_argument("words", nargs="*", metavar="WORD=VALUE", help="the message, in the words of a cue sheet")


def run(args: argparse.Namespace) -> int:
    settings = read_settings(args.config)
    plan = read_plan(settings, find_episode(settings.episode))
    if args.words and not args.test:
        raise SheetError("devices: a message needs --test DEVICE")
    if args.listen:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_listen(plan, args.listen))
        return 0
    return asyncio.run(_test(plan, args.test, args.words) if args.test else _list(plan, settings))


async def _list(plan: Plan, settings: Settings) -> int:
    health = await running(settings.server)
    if health is not None:  # a second connection beside it would tell nothing of what it does
        print("\n".join(lines(health)))
    else:
        await _list_ours(plan)
    print("MIDI outputs: " + await _ports(OUTPUTS))
    print("MIDI inputs: " + await _ports(INPUTS))
    if sys.platform == "linux":
        print("keys: " + _nodes(keyboards()))
        print("Buzz! sets: " + _nodes(buzz_sets()))
    return 0


async def _list_ours(plan: Plan) -> None:
    devices = plan.devices()
    await asyncio.gather(*(device.open() for device in devices.values()))
    for name, device in devices.items():
        print(f"{name:<12} {_settings(plan.tables[name])}  {_standing(device)}".rstrip())
    await asyncio.gather(*(device.close() for device in devices.values()))
    await _list_controllers(plan)
    await _list_timecode(plan)
    await _list_show_control(plan)


async def _list_controllers(plan: Plan) -> None:
    ports = {name: panel.open(name, _ignore) for name, panel in plan.panels.items()}
    await asyncio.gather(*(port.open(PATIENCE) for port in ports.values()))
    for name, port in ports.items():
        standing = " ".join(filter(None, (port.status.state, port.status.why)))
        print(f"{name:<12} {plan.panels[name].file.stem} {plan.panels[name].port}  {standing}")
    await asyncio.gather(*(port.close() for port in ports.values()))


async def _list_timecode(plan: Plan) -> None:
    if plan.timecode.port:
        await _list_clock(plan)
    if plan.timecode.out.port:
        out = MidiDevice("timecode out", read_config("timecode.out", plan.timecode.out.words()))
        await out.open()
        print(f"{'timecode':<12} out {plan.timecode.out.words()}  {_standing(out)}")
        await out.close()


async def _list_clock(plan: Plan) -> None:
    chase, told = Chase(), asyncio.Event()

    def hear(message: bytes, at: float) -> None:
        if chase.feed(message, at):
            told.set()

    port = timecode_port(plan.timecode, hear)
    await port.open(PATIENCE)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(A_TIME if port.status.state == "up" else 0):
            await told.wait()
    standing = " ".join(filter(None, (port.status.state, port.status.why)))
    clock = said(chase.stands(time.monotonic()))
    print(f"{'timecode':<12} in {plan.timecode.words()}  {standing}  {clock['time'] or 'no time'} {clock['clock']}")
    await port.close()


async def _list_show_control(plan: Plan) -> None:
    if not plan.msc.port:
        return
    port = show_control_port(plan.msc, lambda message, at: None)
    await port.open(PATIENCE)
    standing = " ".join(filter(None, (port.status.state, port.status.why)))
    print(f"{'msc':<12} in {plan.msc.words()}  {standing}  device {plan.msc.device_id}")
    await port.close()


async def _listen(plan: Plan, name: str) -> None:
    if name not in plan.panels:
        raise SheetError(f"devices: no controller {name!r}; the settings have {', '.join(plan.panels) or 'none'}")
    panel, words = plan.panels[name], Vocabulary(plan.show)
    fingers = Fingers(bind(panel.layout, plan.show.NAME))

    def hear(message: Message, at: float) -> None:
        does = [_does(fired, words, fingers) for fired in fingers.feed(message, at)]
        print(f"{describe(message):<48} {', '.join(does)}".rstrip(), flush=True)

    def say() -> None:
        print(f"{name}: {port.status.state} {port.status.why}".rstrip(), flush=True)

    port = panel.open(name, hear)
    port.watch = say
    await port.open()
    try:
        await asyncio.Event().wait()
    finally:
        await port.close()


def _does(fired: Fired, words: Vocabulary, fingers: Fingers) -> str:
    try:
        meant = meaning(fired, words)
    except Refused as refused:
        return f"refused: {refused.text}"
    if isinstance(meant, Turn):
        fingers.turn(meant.page)
        return f"page {meant.page}"
    if isinstance(meant, Order):
        return meant.name
    if isinstance(meant, Click):
        return f"{meant.does} of the host's clicker"
    return " ".join(str(value) for value in words.words(meant.action).values())


def _ignore(message: Message, at: float) -> None:
    """Let what comes in be."""


def _settings(table: Mapping[str, Any]) -> Mapping[str, Any] | str:
    return {key: "…" if key in ("passcode", "headers") else value for key, value in table.items()} or ""


def _standing(device: Device) -> str:
    measured = device.round_trip if isinstance(device, Measured) else None
    answered = "" if measured is None else f"answered in {measured * 1000:.1f} ms"
    return " ".join(filter(None, (device.status.state, device.status.why, answered)))


def _nodes(nodes: Sequence[Node]) -> str:
    return ", ".join(map(str, nodes)) or "none"


async def _ports(program: Sequence[str]) -> str:
    try:
        return ", ".join(await outputs(program=program)) or "none"
    except DeviceError as error:
        return f"unavailable: {error}"


async def _test(plan: Plan, name: str, words: list[str]) -> int:
    if name not in plan.wires:
        raise SheetError(f"devices: no device {name!r}; the settings have {', '.join(plan.wires) or 'none'}")
    steps = [_step(plan, name, words)] if words else [s for s in plan.cue_sheet().safe() if s.device == name]
    if not steps:
        raise SheetError(f"devices: the cue sheet has no safe state for {name}; say a message, as osc=/test")
    device = plan.devices()[name]
    await device.open()
    code = await _send(device, steps)
    await device.close()
    return code


async def _send(device: Device, steps: list[Step]) -> int:
    for step in steps:
        try:
            word = await _outcome(device, step.payload)
        except DeviceError as error:
            print(f"failed  {step.text}: {error}", file=sys.stderr)
            return 1
        print(f"{word:<7} {step.text}  [{step.payload.hex(' ')}]")
    return 0


async def _outcome(device: Device, payload: bytes) -> str:
    sent = device.send(payload)
    if sent is not None and not isinstance(sent, Receipt):
        sent = await sent
    if sent is None:
        return "sent"
    await sent
    return "confirmed"


def _step(plan: Plan, device: str, words: list[str]) -> Step:
    fields = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise SheetError(f"devices: {word!r}: write word=value, as note_on=60")
        fields[key] = _value(value)
    try:
        message = plan.wires[device].message(fields)
        return Step(device, 0.0, plan.wires[device].encode(message), plan.wires[device].describe(message), "test")
    except DeviceError as error:
        raise SheetError(f"devices: {error}") from None


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
