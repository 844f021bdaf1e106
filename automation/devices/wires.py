"""The registry of wires, by the word that settings use."""

from __future__ import annotations

from automation.devices import Wire, amcp, graphics, http_request, midi, osc
from automation.devices.desks import DESKS

WIRES: dict[str, Wire] = {
    "osc": osc,
    **DESKS,
    "midi": midi,
    "casparcg": amcp,
    "graphics": graphics,
    "http": http_request,
}
