"""Whole evenings of the demos for what is plugged in, with a rig that dies and comes back in the middle of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from automation.devices.osc import OscMessage
from automation.model import Action, verb
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests import lyckohjulet_evening, xamsa_evening
from tests.amcp_server import AmcpServer
from tests.evenings import demo_with, quick_sheet, the_plan
from tests.kills import Truth, stings
from tests.live import Ear, Live, until, until_told
from tests.peers.plugged import PATIENCE, Hands
from tests.test_kill_evenings import EVENINGS, NEVER, sting

QUESTION = "arrow:{} open read start_clock stop"
CHGK = " ".join(
    text.format(sector)
    for sector, text in (
        (7, "go go go arrow:{} open read start_clock answer correct read start_clock answer no_answer next"),
        (12, f"go {QUESTION} club_help stop answer correct next"),
        (2, "go arrow:{} open read early_answer correct next"),
        (5, "go arrow:{} open seat:3 read start_clock stop answer wrong next"),
        (3, f"go go go {QUESTION} use_extra_minute stop answer correct next"),
        (6, "go arrow:{} open bring_black_box read start_clock answer correct next"),
        (1, f"go {QUESTION} answer correct next"),
        (4, "request_decisive grant:1,3,6 go " + f"{QUESTION} answer correct next jump:18 go go"),
    )
)
"""To 5:2 through the two blitzes, both clocks more, the music and the black box; then three experts alone."""


class Evening(Struct, frozen=True):
    """A show's evening: the pad that is played, the presses, times that end by nothing but a press, and its end."""

    pad: str
    actions: tuple[Action, ...]
    season: dict[str, Any]
    lists: tuple[int, ...]
    """The cue lists of the studio."""
    sting: str
    """The event that is heard and seen."""
    fields: tuple[str, ...]
    """Which moment it belongs to."""
    live: tuple[str, ...]
    """The phases in which the screens show another clip."""
    end: dict[str, Any]


def _read(show: str, text: str) -> Iterator[Action]:
    words = Vocabulary(SHOWS[show])
    for each in text.split():
        name, _, values = each.partition(":")
        yield words.read_positional(name, [int(v) if v.isdecimal() else v for v in values.split(",") if v])


def _lined_up(text: str) -> str:
    """Name the players of a line-up one after another, as the pads do."""
    return re.sub(
        r"line_up:(\d),(\d+)",
        lambda found: " ".join(f"assign:{found[1]},{topic},{player}" for topic, player in enumerate(found[2], 1)),
        text,
    )


def evening(show: str) -> Evening:
    """Give the evening of a show."""
    if show == "chgk":
        clocks = dict.fromkeys(("minute", "blitz", "club", "extra", "answer_time"), NEVER)
        return Evening(
            "apc-mini-mk2",
            tuple(_read(show, CHGK)),
            clocks | {"top": "studio"},
            (1, 2),
            "verdict_right",
            ("experts", "viewers"),
            ("minute", "answering", "blitz_clock", "time_up"),
            {"phase": "game_over", "winner": "experts"},
        )
    known = EVENINGS[show]
    season = dict.fromkeys(known.clocks, NEVER) | known.season
    if show == "lyckohjulet":
        words = Vocabulary(SHOWS[show])
        presses = [words.read(line.words) for line in lyckohjulet_evening.script(lyckohjulet_evening.BY_HAND)]
        return Evening(
            "launchpad-x",
            tuple(presses[:-1]),  # the last one only lets time pass
            season,
            known.lists,
            "letter_hit",
            known.stings["letter_hit"],
            ("turn", "spinning"),
            known.end,
        )
    text = _lined_up(xamsa_evening.by_hand(f"{xamsa_evening.TO_THE_END} {xamsa_evening.WON}"))
    return Evening(
        "launchpad-mini-mk3",
        tuple(_read(show, re.sub(r"(write:\d),\w+", r"\1,kağızda", text))),
        season,
        known.lists,
        "answer_right",
        known.stings["answer_right"],
        ("q_ready", "reading", "thinking"),
        known.end,
    )


class Night:
    """An evening with its files, and the screens that belong to it."""

    def __init__(self, show: str, folder: Path) -> None:
        self.show, self.folder, self.tonight = show, folder, evening(show)
        heard = sting(self.tonight.sting, self.tonight.fields)
        self.cues = quick_sheet(folder / "cues", show, heard + self._screens())
        self._heard = quick_sheet(folder / "heard", show, heard)
        self.episode = demo_with(folder, show, **self.tonight.season)

    @property
    def settings(self) -> dict[str, str]:
        """Give what the server is to play."""
        return {"episode": self.episode.name, "top": f'cues = "{self.cues.as_posix()}"'}

    def _screens(self) -> str:
        live = self.tonight.live
        rest = [phase for phase in SHOWS[self.show].LEGAL if phase not in live]
        assert len(rest) + len(live) == len(SHOWS[self.show].LEGAL)
        looks = "".join(
            f'\n[[look]]\nslot = "screens"\nwhile = {{ phase = {list(phases)} }}\n'
            f'do = [{{ device = "playout", play = "1-5", clip = "{clip}", loop = true }}]\n'
            for clip, phases in (("intro", live), ("loop", rest))
        )
        return (
            f'{looks}\n[[cue]]\nid = "screens_sting"\non = "{self.tonight.sting}"\n'
            'do = [{ device = "playout", play = "1-20", clip = "sting" }]\n'
        )

    def add(self, live: Live, playout: AmcpServer) -> None:
        """Write the screens into the settings."""
        with (live.folder / "showcaller.toml").open("a", encoding="utf-8") as file:
            file.write(
                f'\n[devices.playout]\nkind = "casparcg"\nhost = "127.0.0.1"\nport = {playout.port}\n'
                f'pages = {{ "1-10" = "{live.url}/air" }}\n'
            )

    def truth(self) -> Truth:
        """Play the same presses in virtual time."""
        words = Vocabulary(SHOWS[self.show])
        presses = [words.words(action) for action in self.tonight.actions]
        return Truth(the_plan(self.episode, self._heard), presses, self.tonight.lists)

    # In the middle of it -----------------------------------------------------------------------------------------

    async def play(self, hands: Hands, playout: AmcpServer, actions: Sequence[Action]) -> None:
        """Play on; in the middle the pad is pulled out, a link is cut, and the screens die for some presses."""
        stops = [place for place, action in enumerate(actions) if verb(action) in ("correct", "letter", "next")]
        pulled, cut, died = (stops[len(stops) * part // 8] for part in (2, 4, 5))
        back = min(died + 8, len(actions) - 4)
        await hands.play(actions[:pulled])
        await pulled_out(hands)
        await hands.play(actions[pulled:cut])
        await self.cut(hands, playout)
        await hands.play(actions[cut:died])
        await self.die(hands, playout, actions[died:back])
        await hands.play(actions[back:])

    async def cut(self, hands: Hands, playout: AmcpServer) -> None:
        """Cut the link to the screens: nothing flashes."""
        await self.settled(hands, playout)
        before, linked = plays(playout), playout.connections
        playout.cut()
        await until(lambda: playout.connections > linked, PATIENCE)
        await up(hands.live)
        looked = len(playout.said("INFO 1"))
        await until(lambda: len(playout.said("INFO 1")) > looked, PATIENCE)  # what it would send again has come by now
        assert plays(playout) == before

    async def die(self, hands: Hands, playout: AmcpServer, meanwhile: Sequence[Action]) -> None:
        """Let the screens die, play on without them, and bring them back: they show what should be seen, no sting."""
        await self.settled(hands, playout)
        await playout.stop()
        await hands.play(meanwhile)
        _, health = await hands.live.ask("/api/health")
        assert health["loop_lag"] < PATIENCE / 10
        await playout.start()
        await self.settled(hands, playout)
        assert plays(playout) == [1, 1, 0]

    async def settled(self, hands: Hands, playout: AmcpServer) -> None:
        """Wait until the screens show what they should, and have said so."""
        phase = (await hands.live.state("lights"))["view"]["phase"]
        wanted = ("intro" if phase in self.tonight.live else "loop", f"{hands.live.url}/air")
        await until(lambda: (playout.layer("1-5").path, playout.layer("1-10").path) == wanted, PATIENCE)
        await up(hands.live)

    # At the end --------------------------------------------------------------------------------------------------

    async def told_once(self, hands: Hands, playout: AmcpServer, lights: Ear) -> None:
        """Hold the whole evening to the same presses in virtual time: its end, its looks, and each sting once."""
        truth, live = self.truth(), hands.live
        view = (await live.state("lights"))["view"]
        assert view == truth.fields
        assert {name: view[name] for name in self.tonight.end} == self.tonight.end
        await until(lambda: stings(lights.heard) == truth.stings, PATIENCE)
        await until(lambda: self._shown(lights) == truth.looks, PATIENCE)
        await self.settled(hands, playout)
        _, log = await live.ask("/api/asrun?device=playout&limit=5000")
        fired = [each for each in log["outcomes"] if "1-20" in each["text"]]
        assert len({each["seq"] for each in fired}) == len(fired) == sum(truth.stings.values())
        assert {each["result"] for each in fired} == {"confirmed", "failed"}
        assert len(playout.said("PLAY 1-20")) == sum(each["result"] == "confirmed" for each in fired)
        _, log = await live.ask("/api/log?limit=5000")
        refused = [i for i, line in enumerate(log["lines"]) if line["kind"] == "refused"]
        assert not refused, [log["lines"][max(0, i - 8) : i + 4] for i in refused]

    def _shown(self, lights: Ear) -> list[OscMessage]:
        lists = (
            [message for message in lights.heard if message.address.startswith(f"/eos/cue/{number}/")]
            for number in self.tonight.lists
        )
        return [told[-1] for told in lists if told]


async def pulled_out(hands: Hands) -> None:
    """Pull the pad out and plug it in again: its lamps are whole."""
    await hands.pad.unplug(lambda what: hands.stand("pad", "down", what))
    await hands.pad.plug()
    await hands.stand("pad", "up")
    await hands.lamps_are_right()


def plays(playout: AmcpServer) -> list[int]:
    """Say how often something was put on the page's layer, on that of the looks, and on that of the stings."""
    return [playout.layer(place).plays for place in ("1-10", "1-5", "1-20")]


async def up(live: Live) -> None:
    """Wait until the show and the screens have nothing more to say to each other."""

    async def quiet() -> bool:
        _, health = await live.ask("/api/health")
        found = next(each for each in health["devices"] if each["name"] == "playout")
        return found["state"] == "up" and not found["unanswered"]

    await until_told(quiet, PATIENCE)
