"""QLab 5: its words, its passcode, its heartbeat, and the replies by which it confirms.

Sources: QLab's OSC dictionary (version 5) and Figure 53's QLabKit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from automation.devices import DeviceError
from automation.devices.osc_dialog import BEAT, Answer, Locked
from automation.devices.osc_packet import OscMessage, decode
from automation.devices.osc_words import Osc, encode

APPLICATION = (
    "/version",
    "/workspaces",
    "/overrides",
    "/alwaysAudition",
    "/auditionMonitors",
    "/connect",
    "/workspace",
)
"""Addresses of QLab itself; all others are those of a workspace."""

WORDS = ("start", "stop", "load", "pause", "resume")
"""Short words of a cue sheet: each takes the number of a cue."""


class QLabDialog:
    """Follows one workspace of a QLab."""

    needed = True  # without its reply to our passcode it does nothing for us

    def __init__(self, workspace: str, passcode: str = "") -> None:
        self._root = f"/workspace/{workspace}"
        self._passcode = passcode
        self._connected = False

    def greeting(self) -> Sequence[bytes]:
        """Say the passcode, and that every message is to be replied to."""
        self._connected = False
        # Without a passcode QLab 5 wants the empty text all the same (QLabKit).
        connect = Osc(f"{self._root}/connect", "s", (self._passcode,))
        return [encode(connect), encode(Osc(f"{self._root}/alwaysReply", "i", (1,)))]

    def ask(self) -> bytes:
        """Ask for a sign of life; it also keeps QLab from letting us go."""
        return encode(Osc(f"{self._root}/thump"))

    def topic(self, packet: bytes, /) -> str:
        """Say that its reply will tell: QLab replies to everything."""
        if not packet.startswith(b"/"):
            return ""
        (message,) = decode(packet)[0].messages
        return self._within(message.address)

    def hear(self, message: OscMessage, /) -> Answer | Locked | None:
        """Take replies: to our passcode, to our questions, and to what was sent."""
        if not message.address.startswith("/reply/"):
            return None
        topic, reply = self._within(message.address.removeprefix("/reply")), _reply(message)
        status, text = str(reply.get("status", "")), str(reply.get("data", ""))
        if topic == "/connect":
            return self._let_in(status, text)
        why = "" if status == "ok" else f"QLab says {' '.join(filter(None, (status, text)))}"
        if topic == "/thump":
            return Answer((BEAT,), why) if self._connected else None
        return Answer((topic,), why)

    def _let_in(self, status: str, text: str) -> Answer | Locked:
        if status == "denied" or text.startswith("badpass"):
            # Too many wrong passcodes in a row, and QLab ignores us.
            return Locked(f"QLab refuses the passcode ({text or status}): change passcode in the settings")
        if status != "ok":  # the workspace is not open, or not yet
            return Answer((BEAT,), f"QLab does not connect us to its workspace ({text or status})")
        if ":" in text and "control" not in text.partition(":")[2].split("|"):
            return Locked(f"QLab's passcode allows {text.partition(':')[2]}, but not control")
        self._connected = True
        return Answer((BEAT,))

    def _within(self, address: str) -> str:
        return address.removeprefix(self._root)


def _reply(message: OscMessage) -> Mapping[str, Any]:
    try:
        reply = json.loads(message.args[0])
    except (IndexError, TypeError, ValueError):
        return {}
    return reply if isinstance(reply, dict) else {}


def inside(workspace: str, address: str) -> str:
    """Say an address as one of this workspace: otherwise QLab 5 hands it to every workspace that is open.

    >>> inside("A1", "/cue/5/start"), inside("A1", "/version")
    ('/workspace/A1/cue/5/start', '/version')
    """
    own = any(address == each or address.startswith(f"{each}/") for each in APPLICATION)
    return address if own else f"/workspace/{workspace}{address}"


def short(fields: Mapping[str, Any]) -> Osc:
    """Read a message in short words; `DeviceError` names the key and the reason."""
    if len(fields) != 1 or next(iter(fields)) not in WORDS:
        wrong = next((key for key in fields if key not in WORDS), "osc")
        raise DeviceError(f"{wrong}: one of osc, {', '.join(WORDS)} is expected")
    ((word, number),) = fields.items()
    if isinstance(number, bool) or not isinstance(number, int | str) or "/" in str(number):
        raise DeviceError(f'{word}: the number of a cue is expected (5, "5.1"), not {number!r}')
    return Osc(f"/cue/{number}/{word}")
