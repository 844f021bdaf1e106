"""OSC in the control room over UDP and TCP: passcodes, subscriptions with leases, answers on the way they came."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pythonosc.tcp_client import SimpleTCPClient

from automation.asrun import AsRun
from automation.devices import osc
from automation.devices.osc import OscMessage
from automation.devices.osc_stream import FRAMINGS
from automation.model import Refused, Role
from automation.osc_desk import OscDesk
from automation.osc_guard import GUESSES, LONGEST_WAIT
from automation.osc_subscribers import AT_ONCE, LEASE, MOST
from automation.runner import Runner
from automation.settings import OscInSettings
from automation.tally_desk import TallyDesk
from tests.live import ear, free_port, until
from tests.test_cues import bound
from tests.toy import Table, table

CODE = "cuckoo-42"


class Room:
    """A desk with its OSC, and what was refused."""

    def __init__(self, t: Table, **settings: Any) -> None:
        self.table, self.clock, self.desk = t, t.clock, t.desk
        self.refused: list[tuple[str, str, str, str]] = []
        runner = Runner(bound('show = "toy"'), {}, t.clock, t.desk.fields, t.desk.now, AsRun())
        self.osc = OscDesk(t.desk, runner, t.clock, OscInSettings(port=free_port(), **settings), self._refuse)

    def _refuse(self, by: str, what: str, refused: Refused) -> None:
        self.refused.append((by, what, refused.code, refused.text))

    @property
    def port(self) -> int:
        return self.osc.port.port

    async def presses(self, count: int) -> None:
        """Wait for so many entries in the journal."""
        await until(lambda: self.desk.seq == count)


@asynccontextmanager
async def room(path: Path, **settings: Any) -> AsyncIterator[Room]:
    with table(path / "run.journal") as t:
        here = Room(t, **settings)
        await here.osc.open()
        try:
            yield here
        finally:
            await here.osc.close()


class Line:
    """A connection over TCP that hears OSC, and speaks it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, framing: str) -> None:
        self.heard: list[OscMessage] = []
        self._framing = FRAMINGS[framing]
        self.writer = writer
        self.reading = asyncio.create_task(self._read(reader))

    async def _read(self, stream: asyncio.StreamReader) -> None:
        frames = self._framing.reader()
        while chunk := await stream.read(65_536):
            for packet in frames.feed(chunk):
                self.heard += [message for bundle in osc.decode(packet) for message in bundle.messages]

    def say(self, address: str, *args: Any) -> None:
        self.writer.write(self._framing.write(osc.encode(osc.message({"osc": address, "args": list(args)}))))

    async def hears(self, address: str, *args: Any) -> None:
        await until(lambda: OscMessage(address, args) in self.heard)


@asynccontextmanager
async def line(port: int, framing: str = "length") -> AsyncIterator[Line]:
    opened = Line(*await asyncio.open_connection("127.0.0.1", port), framing)
    try:
        yield opened
    finally:
        opened.writer.close()
        await opened.reading


def answers(heard: list[OscMessage], what: str) -> list[tuple[Any, ...]]:
    return [message.args for message in heard if message.address == f"/showcaller/{what}"]


# TCP --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("framing", ["length", "slip"])
async def test_presses_come_over_tcp_and_refusals_go_back_on_the_same_connection(tmp_path: Path, framing: str) -> None:
    port = free_port()
    async with room(tmp_path, tcp_port=port) as here, line(port, framing) as surface, line(port, framing) as other:
        surface.say("/showcaller/press/score", 3)
        await here.presses(1)
        surface.say("/showcaller/press/score", 99)
        await until(lambda: answers(surface.heard, "refused") != [])
        assert answers(surface.heard, "refused")[0][:2] == ("/showcaller/press/score", "bad-value")
        assert here.table.changes[0].entry.by.startswith("osc 127.0.0.1:")
        assert other.heard == []


async def test_what_is_no_osc_is_answered_on_the_connection(tmp_path: Path) -> None:
    port = free_port()
    async with room(tmp_path, tcp_port=port) as here, line(port, "slip") as surface:
        surface.writer.write(FRAMINGS["slip"].write(b"no osc at all"))
        await until(lambda: answers(surface.heard, "error") != [])
        assert here.refused[0][1:3] == ("packet", "bad-packet")


@pytest.mark.parametrize("mode", ["1.0", "1.1"])
async def test_python_osc_speaks_to_it_in_both_framings(tmp_path: Path, mode: str) -> None:
    port = free_port()

    def converse() -> str:
        with SimpleTCPClient("127.0.0.1", port, mode=mode) as client:  # type: ignore[no-untyped-call]
            client.send_message("/showcaller/press/score", 3)
            client.send_message("/showcaller/press/score", 99)
            return str(next(client.get_messages(20)).address)

    async with room(tmp_path, tcp_port=port) as here:
        told = await asyncio.to_thread(converse)
        await here.presses(1)
    assert told == "/showcaller/refused"


# The passcode -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("10.0.0.5", True),
        ("::ffff:10.0.0.5", True),
        ("127.0.0.1", True),
        ("fe80::1%eth0", True),
        ("10.0.1.5", False),
        ("::ffff:10.0.1.5", False),
        ("fe81::1", False),
        ("unknown", False),
    ],
)
def test_the_allowed_addresses_are_known_in_whatever_form_they_come(tmp_path: Path, host: str, known: bool) -> None:
    with table(tmp_path / "run.journal") as t:
        room = Room(t, allow=["10.0.0.0/24", "fe80::/16"])
        assert room.osc.guard.knows(host) is known


async def test_without_the_passcode_nothing_is_obeyed_and_the_refusal_says_so(tmp_path: Path) -> None:
    async with room(tmp_path, passcode=CODE) as here, ear() as surface:
        for address in ("/showcaller/press/score", "/showcaller/go", "/showcaller/panic", "/showcaller/subscribe"):
            surface.say(here.port, address)
            await until(lambda address=address: here.refused[-1:] != [] and here.refused[-1][1] == address)  # type: ignore[misc]
        assert here.desk.seq == 0
        await until(lambda: len(answers(surface.heard, "refused")) == 4)
        assert "send /showcaller/connect with it first" in answers(surface.heard, "refused")[0][2]


async def test_with_the_passcode_a_sender_may_press_and_another_may_not(tmp_path: Path) -> None:
    async with room(tmp_path, passcode=CODE) as here, ear() as surface, ear() as other:
        surface.say(here.port, "/showcaller/connect", CODE)
        await surface.hears("/showcaller/connected")
        surface.say(here.port, "/showcaller/press/score", 2)
        await here.presses(1)
        other.say(here.port, "/showcaller/press/score", 3)
        await until(lambda: len(here.refused) == 1)
        surface.say(here.port, "/showcaller/disconnect")
        surface.say(here.port, "/showcaller/press/score", 4)
        await until(lambda: len(here.refused) == 2)
        assert here.desk.seq == 1


async def test_a_bundle_brings_the_passcode_with_its_press(tmp_path: Path) -> None:
    async with room(tmp_path, passcode=CODE) as here, ear() as surface:
        parts = [{"osc": "/showcaller/connect", "args": [CODE]}, {"osc": "/showcaller/press/score", "args": [2]}]
        surface.send(here.port, osc.encode(osc.message({"bundle": parts})))
        await here.presses(1)


async def test_a_passcode_of_digits_may_come_as_a_number(tmp_path: Path) -> None:
    async with room(tmp_path, passcode="5555") as here, ear() as surface:
        surface.say(here.port, "/showcaller/connect", 5555)
        await surface.hears("/showcaller/connected")


@pytest.mark.parametrize("given", [("wrong",), (), (CODE, CODE), (1.5,), (True,), ("",), ("ключ",)])
async def test_a_wrong_passcode_is_refused(tmp_path: Path, given: tuple[Any, ...]) -> None:
    async with room(tmp_path, passcode=CODE) as here, ear() as surface:
        surface.say(here.port, "/showcaller/connect", *given)
        await until(lambda: answers(surface.heard, "refused") != [])
        assert "wrong passcode" in answers(surface.heard, "refused")[0][2]


async def test_after_a_wrong_passcode_even_the_right_one_has_to_wait_longer_each_time(tmp_path: Path) -> None:
    async with room(tmp_path, passcode=CODE) as here, ear() as surface, ear() as other:
        for count in range(1, 9):
            surface.say(here.port, "/showcaller/connect", "wrong")
            await until(lambda count=count: len(here.refused) == 2 * count - 1)  # type: ignore[misc]
            wait = min(2.0 ** (count - 1), LONGEST_WAIT)
            here.clock.advance(wait - 0.01)
            other.say(here.port, "/showcaller/connect", CODE)  # of the same host
            await until(lambda count=count: len(here.refused) == 2 * count)  # type: ignore[misc]
            assert "try again in 1 s" in here.refused[-1][3]
            here.clock.advance(0.01)
        surface.say(here.port, "/showcaller/connect", CODE)
        await surface.hears("/showcaller/connected")


def test_many_hosts_together_may_guess_but_twice_a_second(tmp_path: Path) -> None:
    with table(tmp_path / "run.journal") as t:
        guard = Room(t, passcode=CODE).osc.guard
        said: list[str] = []
        for number in range(1000):
            try:
                guard.connect((f"10.0.{number // 250}.{number % 250}", 1), ("wrong",))
            except Refused as refused:
                said.append(refused.text)
        assert sum("wrong passcode" in text for text in said) == 20
        assert said[-1] == "too many passcodes at once: try again in a second"
        t.clock.advance(1.0)
        with pytest.raises(Refused, match="wrong passcode"):
            guard.connect(("10.9.9.9", 1), ("wrong",))
        assert GUESSES == 2.0


async def test_the_passcode_is_never_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with room(tmp_path, passcode=CODE) as here, ear() as surface:
        wrong: list[tuple[str, Any]] = [("", ["wrong-" + CODE]), (f"/{CODE}", []), ("", [CODE, 1])]
        for count, (tail, given) in enumerate(wrong, start=1):
            surface.say(here.port, f"/showcaller/connect{tail}", *given)
            await until(lambda count=count: len(here.refused) == count)  # type: ignore[misc]
            here.clock.advance(100.0)
        surface.say(here.port, "/showcaller/connect", CODE)
        await surface.hears("/showcaller/connected")
        surface.say(here.port, f"/showcaller/connect/{CODE}")
        await until(lambda: len(here.refused) == 4)
        told = [str(each) for each in here.refused] + [str(message) for message in surface.heard]
        assert not [text for text in [*told, caplog.text] if CODE in text]
    assert CODE not in repr(OscInSettings(passcode=CODE))  # type: ignore[arg-type]


@pytest.mark.parametrize("passcode", ["", "abc", "x" * 101])
def test_a_passcode_too_short_to_be_one_is_no_setting(passcode: str) -> None:
    with pytest.raises(ValidationError):
        OscInSettings(passcode=passcode)  # type: ignore[arg-type]


async def test_where_no_passcode_is_asked_connecting_is_answered_all_the_same(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        surface.say(here.port, "/showcaller/connect", "anything")
        await surface.hears("/showcaller/connected")
        assert here.refused == []


async def test_a_connection_over_tcp_has_its_own_passcode(tmp_path: Path) -> None:
    port = free_port()
    async with room(tmp_path, tcp_port=port, passcode=CODE) as here, line(port) as surface, line(port) as other:
        surface.say("/showcaller/connect", CODE)
        surface.say("/showcaller/press/score", 2)
        await here.presses(1)
        other.say("/showcaller/press/score", 3)
        await until(lambda: answers(other.heard, "refused") != [])
        assert here.desk.seq == 1


# Subscriptions ----------------------------------------------------------------------------------------------------

AT_FIRST = {
    ("/showcaller/state/phase", "idle"),
    ("/showcaller/state/points", 0),
    ("/showcaller/legal/roll", 1),
    ("/showcaller/legal/undo", 0),
    ("/showcaller/clock/name", ""),
    ("/showcaller/clock/running", 0),
    ("/showcaller/rundown/current", 0),
    ("/showcaller/rundown/standby", 1),
    ("/showcaller/rundown/next", "Opening"),
    ("/showcaller/expected", "roll"),
}


def pairs(heard: list[OscMessage]) -> set[tuple[Any, ...]]:
    return {(message.address, *message.args) for message in heard}


async def test_a_subscriber_is_told_all_at_first_and_then_what_changes(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        surface.say(here.port, "/showcaller/subscribe")
        await surface.hears("/showcaller/subscribed", LEASE)
        assert pairs(surface.heard) >= AT_FIRST
        surface.heard.clear()
        here.table.press("score", 3)
        here.clock.advance(0.0)
        await surface.hears("/showcaller/legal/undo", 1)
        assert pairs(surface.heard) == {("/showcaller/state/points", 3), ("/showcaller/legal/undo", 1)}


async def test_the_rundown_and_the_clock_second_by_second(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        surface.say(here.port, "/showcaller/subscribe")
        await surface.hears("/showcaller/subscribed", LEASE)
        here.table.press("jump", 3)
        here.table.press("go")
        here.clock.advance(0.0)
        await surface.hears("/showcaller/clock/running", 1)
        assert pairs(surface.heard) >= {
            ("/showcaller/rundown/current", 3),
            ("/showcaller/rundown/title", "Clock"),
            ("/showcaller/rundown/standby", 0),
            ("/showcaller/rundown/next", ""),
            ("/showcaller/clock/name", "minute"),
            ("/showcaller/clock/length", 10.0),
            ("/showcaller/clock/left", 10),
        }
        here.clock.advance(4.0)
        await surface.hears("/showcaller/clock/left", 6)
        here.table.press("pause")
        here.clock.advance(60.0)
        await surface.hears("/showcaller/clock/running", 0)
        lefts = [message.args[0] for message in surface.heard if message.address == "/showcaller/clock/left"]
        assert lefts == [0, 10, 9, 8, 7, 6]


async def test_who_does_not_ask_again_is_told_no_more(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface, ear() as faithful:
        for each in (surface, faithful):
            each.say(here.port, "/showcaller/subscribe")
            await each.hears("/showcaller/subscribed", LEASE)
        here.clock.advance(LEASE - 1)
        faithful.say(here.port, "/showcaller/subscribe")
        await until(lambda: len(answers(faithful.heard, "subscribed")) == 2)
        here.clock.advance(2.0)
        here.table.press("score", 3)
        here.clock.advance(0.0)
        await faithful.hears("/showcaller/state/points", 3)
        assert len(here.osc.subscribers) == 1
        surface.say(here.port, "/showcaller/nothing")
        await until(lambda: answers(surface.heard, "refused") != [])
        assert OscMessage("/showcaller/state/points", (3,)) not in surface.heard


async def test_a_change_while_nobody_listened_is_no_trap_for_the_next_subscriber(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        surface.say(here.port, "/showcaller/subscribe")
        await surface.hears("/showcaller/state/points", 0)
        surface.say(here.port, "/showcaller/unsubscribe")
        await until(lambda: len(here.osc.subscribers) == 0)
        here.table.press("score", 3)
        here.clock.advance(0.0)
        surface.say(here.port, "/showcaller/subscribe")
        await surface.hears("/showcaller/state/points", 3)
        surface.heard.clear()
        here.table.press("undo")
        here.clock.advance(0.0)
        await surface.hears("/showcaller/state/points", 0)


@pytest.mark.parametrize(("role", "titles", "legal"), [("host", True, 1), ("lights", False, 0), ("player:2", False, 0)])
async def test_a_role_is_told_what_it_may_see(tmp_path: Path, role: str, titles: bool, legal: int) -> None:
    async with room(tmp_path) as here, ear() as surface:
        surface.say(here.port, "/showcaller/subscribe", role)
        await surface.hears("/showcaller/subscribed", LEASE)
        assert ("/showcaller/rundown/next" in surface.addresses) == titles
        assert pairs(surface.heard) >= {("/showcaller/legal/roll", legal), ("/showcaller/legal/undo", 0)}


async def test_a_role_that_is_none_is_refused(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        surface.say(here.port, "/showcaller/subscribe", surface.port, "boss")
        await until(lambda: answers(surface.heard, "refused") != [])
        assert "unknown role 'boss'" in answers(surface.heard, "refused")[0][2]


def test_no_role_is_ever_told_a_secret(tmp_path: Path) -> None:
    with table(tmp_path / "run.journal") as t:
        tally = TallyDesk(t.desk, t.clock)
        for words in (["roll"], ["score", 3], ["begin"]):
            for role in ("director", "host", "lights", "air", "player:1"):
                assert "swordfish" not in tally.now(Role.parse(role)).values()
            t.press(*words)


async def test_a_subscription_over_tcp_lasts_as_long_as_its_connection(tmp_path: Path) -> None:
    port = free_port()
    async with room(tmp_path, tcp_port=port) as here:
        async with line(port, "slip") as surface:
            surface.say("/showcaller/subscribe", "lights")
            await surface.hears("/showcaller/subscribed", 0.0)
            here.clock.advance(10 * LEASE)
            here.table.press("score", 3)
            here.clock.advance(0.0)
            await surface.hears("/showcaller/state/points", 3)
            assert len(here.osc.subscribers) == 1
        await until(lambda: len(here.osc.subscribers) == 0)


async def test_who_asks_again_and_again_is_told_all_only_so_often(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        for _ in range(int(AT_ONCE) + 20):
            surface.say(here.port, "/showcaller/subscribe", "lights")
        await until(lambda: len(here.refused) == 20)
        assert "asked more than 10 times a second" in here.refused[0][3]
        assert len(here.osc.subscribers) == 1
        here.clock.advance(1.0)
        surface.say(here.port, "/showcaller/subscribe", "host")
        await surface.hears("/showcaller/rundown/next", "Opening")


async def test_only_so_many_are_told(tmp_path: Path) -> None:
    async with room(tmp_path) as here, ear() as surface:
        for port in range(1, MOST + 1):
            here.osc.subscribers.add(("127.0.0.9", port), Role("lights"))
        surface.say(here.port, "/showcaller/subscribe")
        await until(lambda: answers(surface.heard, "refused") != [])
        assert f"there are {MOST} subscribers already" in answers(surface.heard, "refused")[0][2]
        here.clock.advance(LEASE)
        surface.say(here.port, "/showcaller/subscribe")
        await surface.hears("/showcaller/subscribed", LEASE)
