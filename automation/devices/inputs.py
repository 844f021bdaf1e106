"""The kinds of controllers, by the name that settings and files give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from automation.devices import buzz_in, evdev_in, midi_in
from automation.devices.input_port import Heard, InputPort


class Input(NamedTuple):
    """A kind of controller: how its settings are read (`DeviceError` says what is wrong), and how its port is made."""

    read: Callable[[str, Mapping[str, Any]], Any]
    make: Callable[[str, Any, Heard], InputPort]


INPUTS = {
    "midi": Input(midi_in.read_config, midi_in.MidiIn),
    "evdev": Input(evdev_in.read_config, evdev_in.make),
    "buzz": Input(buzz_in.read_config, buzz_in.make),
}
