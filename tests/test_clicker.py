"""The host's clicker at the server: the next step is pressed here, what people decide goes to the host's page."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.clicker import SETTLE, Clicker
from automation.clock import FakeClock
from automation.devices.key_names import NUMBERS
from automation.devices.keys import Stroke
from automation.model import Refused
from tests.server.site import house, until
from tests.test_controller_desk import Pads, own
from tests.toy import Table, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


class Pages:
    """The host's pages, and the keys that they were passed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.keys: list[str] = []

    def take(self, key: str) -> int:
        self.keys.append(key)
        return self.count


def clicker(t: Table, pages: Pages) -> Clicker:
    made = Clicker(t.desk, t.clock)
    made.pages = pages.take
    return made


def test_next_presses_the_step_that_the_rules_expect_with_no_page_open(path: Path) -> None:
    with table(path) as t:
        clicker(t, Pages(0)).click("next", "evdev clicker")
        assert t.verbs == ["roll"]
        assert t.changes[-1].entry.by == "evdev clicker"


def test_a_thumb_that_slips_presses_once(path: Path) -> None:
    with table(path) as t:
        hand = clicker(t, Pages(1))
        hand.click("next", "evdev clicker")
        t.clock.advance(SETTLE - 0.01)
        with pytest.raises(Refused) as refused:
            hand.click("next", "evdev clicker")
        assert refused.value.code == "too-soon"
        t.clock.advance(0.02)
        hand.click("next", "evdev clicker")
        assert t.verbs == ["roll", "roll"]


def test_what_people_decide_goes_to_the_hosts_page(path: Path) -> None:
    with table(path) as t:
        pages = Pages(1)
        hand = clicker(t, pages)
        t.press("begin")  # from here on the rules expect nothing
        for does in ("next", "other", "cover"):
            hand.click(does, "evdev clicker")
        assert pages.keys == ["next", "back", "cover"]
        assert t.verbs == ["begin"]


@pytest.mark.parametrize("does", ["next", "other", "cover"])
def test_without_a_page_that_is_refused(path: Path, does: str) -> None:
    with table(path) as t:
        hand = clicker(t, Pages(0))
        t.press("begin")
        with pytest.raises(Refused) as refused:
            hand.click(does, "evdev clicker")
        assert refused.value.code == "no-page"


def test_the_file_of_the_clicker_says_which_keys_these_are(path: Path) -> None:
    with table(path) as t:
        pads = Pads(t, own("clicker"), "toy")
        strike(pads, "KEY_F5", 0.0)
        strike(pads, "KEY_ESC", 0.2)
        assert (t.verbs, pads.refused) == ([], [])
        strike(pads, "KEY_PAGEDOWN", 1.0)
        assert t.verbs == ["roll"]
        strike(pads, "KEY_DOT", 2.0)
        strike(pads, "KEY_PAGEUP", 3.0)
        assert pads.refused == [("midi pads", "cover", "no-page"), ("midi pads", "other", "no-page")]


def strike(pads: Pads, key: str, at: float) -> None:
    """Press a key and let it go."""
    pads.hear(Stroke(NUMBERS[key], True), at)
    pads.hear(Stroke(NUMBERS[key], False), at + 0.1)


async def test_keys_are_passed_to_the_hosts_pages_and_to_no_others(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db", FakeClock()) as h:
        assert h.site.clicker is not None
        with pytest.raises(Refused):
            h.site.clicker.click("cover", "evdev clicker")
        async with h.socket("host") as first, h.socket("host") as second, h.socket("director") as director:
            for page in (first, second, director):
                await until(page, "view")
            h.site.clicker.click("cover", "evdev clicker")
            for page in (first, second):
                assert await until(page, "key") == {"type": "key", "does": "cover"}
            await director.send_json({"type": "time", "t": 1})
            seen: list[dict[str, object]] = []
            while not seen or seen[-1]["type"] != "time":
                seen.append(await director.receive_json(timeout=5))
            assert "key" not in {message["type"] for message in seen}
