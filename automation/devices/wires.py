"""The registry of wires, by the word that settings use."""

from __future__ import annotations

from automation.devices import Wire, graphics, midi, osc

WIRES: dict[str, Wire] = {"osc": osc, "midi": midi, "graphics": graphics}
