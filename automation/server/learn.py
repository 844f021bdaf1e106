"""What directors may have controllers learn: a key is waited for, and a lesson is written; by HTTP and by sockets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from automation.learn_desk import LearnDesk, Learnt
from automation.model import Refused, Role
from automation.server.presses import only_director
from automation.server.site import Site


def learn(site: Site, wish: Mapping[str, Any], by: str, role: Role) -> Learnt:
    """Let a key do what the words say from now on, or log and raise `Refused`."""
    only_director(site, "learn", by, role)
    try:
        return _desk(site).learn(wish)
    except Refused as refused:
        site.log.refused(by, "learn", refused)
        raise


def answer(words: Mapping[str, Any], site: Site, by: str, role: Role) -> dict[str, Any]:
    """Answer a page: `listen` waits for a key, `stop` ends that, a `wish` is fulfilled."""
    if "wish" in words:
        wish = words["wish"]
        learnt = learn(site, wish if isinstance(wish, dict) else {}, by, role)
        return {"type": "accepted", "seq": site.desk.seq, "file": learnt.file, "copied": learnt.copied}
    only_director(site, "learn", by, role)
    match words.get("want"):
        case "listen":
            _desk(site).listen()
        case "stop":
            _desk(site).stop()
        case other:
            raise Refused("bad-value", f"want: listen or stop is expected, not {other!r}"[:200])
    return {"type": "accepted", "seq": site.desk.seq}


def told(site: Site) -> dict[str, Any]:
    """Say how controllers and lessons stand."""
    return {"type": "controllers", **(site.learn.told() if site.learn else {"controllers": []})}


def _desk(site: Site) -> LearnDesk:
    if site.learn is None:
        raise Refused("bad-value", "this show has no controllers")
    return site.learn
