"""The wire OSC: messages as a cue sheet writes them, devices that send them, and the port where others come in."""

from __future__ import annotations

from automation.devices.osc_in import OscIn
from automation.devices.osc_limits import Source
from automation.devices.osc_out import OscOut, make
from automation.devices.osc_packet import Bundle, Ignored, OscMessage, decode
from automation.devices.osc_words import Osc, describe, encode, message

__all__ = [
    "Bundle",
    "Ignored",
    "Osc",
    "OscIn",
    "OscMessage",
    "OscOut",
    "Source",
    "decode",
    "describe",
    "encode",
    "make",
    "message",
]
