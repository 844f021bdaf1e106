"""Lamps whose messages come back are found, and people who press the same keys are not mistaken for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, encode
from automation.devices.midi_in import decode
from automation.devices.midi_port import messages
from automation.devices.midi_show import show_control
from automation.echoes import ENOUGH, SOON, Echo, heard_again
from automation.layouts import Key, Layout, read_layout
from automation.loops import Loops
from automation.model import Refused
from tests.test_lamps import Rig, rig
from tests.test_show_control import room

ON, OFF = Control(20, 127), Control(20, 0)
"""What a button sends, and what lights its lamp."""


def told(echo: Echo, at: float, *lamps: MidiMessage, back: float = 0.003) -> list[bool]:
    """Let lamps be told something that comes back; whether each is known again."""
    echo.left(b"".join(map(encode, lamps)), at)
    return [echo.returned(each, at + back) for each in lamps]


def clear() -> Echo:
    """Give one of which it is known that it leads nowhere."""
    echo = Echo()
    echo.left(encode(NoteOn(99)), 0.0)
    assert not echo.returned(NoteOn(98), 1.0)
    return echo


def test_a_panel_that_comes_back_when_its_port_was_just_found_is_known_from_the_first_message() -> None:
    assert told(Echo(), 5.0, NoteOn(1), NoteOff(2), ON) == [True, True, True]


def test_a_loop_that_is_made_later_is_known_from_the_third_message_in_a_row() -> None:
    assert ENOUGH == 3
    assert told(clear(), 5.0, NoteOn(1), NoteOff(2), ON, OFF) == [False, False, True, True]


def test_messages_in_a_row_may_be_far_apart() -> None:
    echo = clear()
    assert [told(echo, 5.0 + i, ON) for i in range(4)] == [[False], [False], [True], [True]]


def test_whoever_presses_what_a_lamp_was_just_told_is_a_person() -> None:
    echo = clear()
    for i in range(100):  # the lamp blinks, and each second time somebody hits the very moment
        echo.left(encode(ON), 5.0 + i)
        assert not echo.returned(ON, 5.01 + i)
        echo.left(encode(OFF), 5.4 + i)


@pytest.mark.parametrize("after", [-0.001, SOON + 0.001])
def test_what_came_before_it_was_sent_or_long_after_is_a_persons(after: float) -> None:
    echo = Echo()
    echo.left(encode(ON), 5.0)
    assert not echo.returned(ON, 5.0 + after)


def test_a_loop_that_is_undone_is_forgotten_and_an_output_that_is_opened_again_begins_anew() -> None:
    echo = Echo()
    assert all(told(echo, 5.0, *[ON] * 5))
    echo.left(encode(ON), 6.0)
    assert told(echo, 7.0, OFF, ON) == [False, False]
    echo.anew()
    assert told(echo, 8.0, OFF, ON) == [True, True]


def test_a_message_that_comes_twice_was_sent_once() -> None:
    echo = Echo()
    assert told(echo, 5.0, ON) == [True]
    assert not echo.returned(ON, 5.004)


def test_what_presses_and_show_control_is_heard_again_and_nothing_else() -> None:
    go = b"\xf0" + show_control({"msc": "go", "cue": 7})[0] + b"\xf7"
    payload = go + bytes.fromhex("f0 7e 7f 09 01 f7 f8") + encode(NoteOn(60, length=2.0)) + encode(Control(123, 0))
    assert list(heard_again(payload)) == [(0.0, go), (0.0, NoteOn(60)), (2.0, NoteOff(60))]


# In the room -----------------------------------------------------------------------------------------------------

NANO: Layout = read_layout(
    """
[[binding]]
on = { control = 20 }
press = { do = "score", points = 1 }
[[binding]]
on = { control = { min = 21, max = 28 } }
press = { do = "score", points = 2 }
[[binding]]
on = { control = 29 }
press = { do = "roll" }
[[lamp]]
on = { control = { min = 20, max = 29 } }
dim = 127
bright = 127
flash = 127
""",
    "nano.toml",
)


class Looped:
    """A controller whose lamps can lead back to it."""

    def __init__(self, r: Rig) -> None:
        self.rig, self.refused = r, list[tuple[str, str, str]]()
        self.loops = Loops(r.t.clock, self._refuse)
        self.loops.lamps["pads lamps"] = r.desk.lamps.lamps["pads"].echo
        self.hear = self.loops.ear("midi pads", r.hear)

    def _refuse(self, by: str, what: str, refused: Refused) -> None:
        self.refused.append((by, refused.code, refused.text))

    def comes_back(self) -> int:
        """Let all that lamps were told come in; how many messages that were."""
        sent = [decode(each) for _, payload in self.rig.out.sent for each in messages(payload)]
        self.rig.out.sent.clear()
        self.rig.t.clock.advance(0.002)
        for each in filter(None, sent):
            self.hear(each, self.rig.t.clock.now())
        self.rig.t.clock.advance(0.0)
        return len(sent)


def test_lamps_that_lead_back_press_nothing_and_are_told(tmp_path: Path) -> None:
    with rig(tmp_path / "run.journal", NANO) as r:
        looped = Looped(r)
        count = looped.comes_back()
        r.t.press("begin")  # roll is not possible any more: its lamp goes out
        r.t.clock.advance(0.0)
        count += looped.comes_back()
        assert (count, r.t.verbs) == (11, ["begin"])
        text = "pads lamps sent this itself just before: its output leads back to this input"
        assert looped.refused == [("midi pads", "loop", text)]
        (health,) = looped.loops.health()
        assert (health["by"], health["count"], health["device"]) == ("midi pads", 11, "pads lamps")


def test_a_quick_finger_that_lets_go_as_its_lamp_goes_out_is_heard(tmp_path: Path) -> None:
    with rig(tmp_path / "run.journal", NANO) as r:
        looped = Looped(r)
        r.t.clock.advance(1.0)
        r.out.sent.clear()
        for _ in range(5):
            looped.hear(ON, r.t.clock.now())
            r.t.clock.advance(0.001)
            r.desk.lamps.refuse("pads", Key("control", 1, 20))  # its lamp flashes
            r.t.clock.advance(0.13)
            assert r.out.sent[-1][1] == encode(OFF)
            looped.hear(OFF, r.t.clock.now())
            r.t.clock.advance(2.0)
        assert r.t.verbs == ["score"] * 5
        assert (looped.refused, looped.loops.health()) == ([], [])


def test_show_control_of_our_own_that_comes_back_is_let_be(tmp_path: Path) -> None:
    def refuse(by: str, what: str, refused: Refused) -> None:
        heard.append((by, what, refused.code))

    heard: list[tuple[str, str, str]] = []
    with room(tmp_path) as here:
        loops = Loops(here.clock, refuse)
        here.desk._loops = loops
        go = b"\xf0" + show_control({"msc": "go", "to": "all"})[0] + b"\xf7"
        here.clock.advance(1.0)
        loops.left("desk", go, midi=True)
        here.desk.hear(go, here.clock.now())
        assert (here.stands, heard) == ((0, 1, False), [("msc", "msc go", "loop")])
        here.hears("go", to="all")
        assert here.stands == (1, 2, False)
