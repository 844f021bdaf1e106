"""The wire OSC: messages as a cue sheet writes them, devices that send them, and the port where others come in."""

from __future__ import annotations

from automation.devices.desks import GENERIC
from automation.devices.osc_in import OscIn
from automation.devices.osc_limits import Source
from automation.devices.osc_out import OscOut
from automation.devices.osc_packet import Bundle, Ignored, OscMessage, decode
from automation.devices.osc_words import Osc, Together, describe, encode, message

make = GENERIC.make

__all__ = [
    "Bundle",
    "Ignored",
    "Osc",
    "OscIn",
    "OscMessage",
    "OscOut",
    "Source",
    "Together",
    "decode",
    "describe",
    "encode",
    "make",
    "message",
]
