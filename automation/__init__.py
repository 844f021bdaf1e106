"""Showcaller: show automation for television game shows."""

__version__ = "0.1.0"
