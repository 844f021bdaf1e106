"""What pages and programs may ask of the show: press, panic, resync, test; one judgement for HTTP and sockets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from automation.desk import Change
from automation.model import DIRECTOR, Refused, Role
from automation.server.site import Site


def read_words(text: str | bytes) -> dict[str, Any]:
    """Read a JSON object; `ValueError` says what else it is.

    >>> read_words('{"do": "spin"}')
    {'do': 'spin'}
    """
    try:
        words = msgspec.json.decode(text)
    except RecursionError:
        raise ValueError("not JSON that anybody means: it is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ValueError(f"not JSON: {error}") from None
    if not isinstance(words, dict):
        raise ValueError(f"an object is expected, not {type(words).__name__}")
    return words


def press(site: Site, words: Mapping[str, Any], by: str, role: Role) -> Change:
    """Press what the words say (`do`, its arguments, and `seen`), or log and raise `Refused`."""
    rest = {key: value for key, value in words.items() if key != "seen"}
    try:
        seen = _seen(words.get("seen"))
        action = site.desk.vocabulary.read(rest)
        if site.buzzers is not None and site.buzzers.is_button(action):
            return site.buzzers.by_hand(action, by, role, seen)
        return site.desk.press(action, by, role, seen)
    except Refused as refused:
        site.log.refused(by, _verb(rest.get("do")), refused)
        raise


def answer_press(words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
    """Answer a page's press, or raise `Refused`."""
    change = press(site, {key: value for key, value in words.items() if key not in ("type", "id")}, by, role)
    return {"type": "accepted", "seq": change.entry.seq}


def answer_time(words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
    """Tell a page the time, in seconds of the run."""
    return {"type": "time", "t": words.get("t"), "at": site.desk.now()}


def panic(site: Site, by: str, role: Role) -> None:
    """Bring every device into its safe state, or raise `Refused`."""
    only_director(site, "panic", by, role)
    site.runner.panic(by)


def resync(site: Site, device: Any, by: str, role: Role) -> None:
    """Send the looks again, to one device or to all (None), or raise `Refused`."""
    only_director(site, "resync", by, role)
    if device is not None:
        _known(site, device)
    site.runner.resync(device)


def test(site: Site, device: Any, by: str, role: Role) -> None:
    """Send a device its test message, or raise `Refused`."""
    only_director(site, "test", by, role)
    _known(site, device)
    if device not in site.tests:
        raise Refused("no-test", f"there is no test message for {device!r}")
    site.runner.test(device, site.tests[device])


def _seen(value: Any) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise Refused("bad-value", f"seen: the number of an entry is expected, not {value!r}")
    return value


def _verb(value: Any) -> str:
    return value[:100] if isinstance(value, str) else ""


def only_director(site: Site, do: str, by: str, role: Role) -> None:
    """Log and raise `Refused` where anybody but a director asks for something."""
    if role != DIRECTOR:
        refused = Refused("not-yours", f"{do} is not for the role {role}")
        site.log.refused(by, do, refused)
        raise refused


def _known(site: Site, device: Any) -> None:
    names = [report.name for report in site.runner.report()]
    if device not in names:
        raise Refused("unknown-device", f"there is no device {device!r}, only {', '.join(names) or 'none at all'}")
