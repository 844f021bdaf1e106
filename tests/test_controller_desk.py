"""What is pressed on a controller reaches the desk, the rig and the order of the buzzers."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.asrun import AsRun
from automation.buzz_desk import BuzzDesk
from automation.controller_desk import MOST, ControllerDesk
from automation.controllers import Layout, bind, read_layout
from automation.desk import Desk
from automation.devices import Status
from automation.devices.input_port import Heard
from automation.devices.midi import Control, NoteOff, NoteOn
from automation.devices.midi_in import MidiIn
from automation.devices.midi_out import Config
from automation.devices.recorder import RecorderDevice
from automation.model import Refused
from automation.runner import Runner
from automation.settings import find_controller
from benchmarks.virtual_phones import Quality, words_of
from benchmarks.virtual_phones import Table as Buzzing
from tests.shows import lyckohjulet_episodes, xamsa_episodes
from tests.test_cues import SHEET, bound
from tests.toy import Table, table

PADS = """
[[binding]]
on = { note_on = 36 }
press = { do = "roll" }
[[binding]]
on = { note_on = 36 }
when = "hold"
press = { do = "begin" }
[[binding]]
on = { note_on = [40, 41, 42] }
press = { do = "score", points = "$place" }
[[binding]]
on = { control = 20 }
when = "change"
press = { do = "score", points = "$value" }
[[binding]]
on = { note_on = 1 }
order = "panic"
[[binding]]
on = { note_on = 2 }
order = "resync"
"""


class Pads:
    """A desk with one controller, whose messages the test plays."""

    def __init__(self, t: Table | Buzzing, layout: Layout, show: str, buzzers: BuzzDesk | None = None) -> None:
        self.refused: list[tuple[str, str, str]] = []
        self.lights = RecorderDevice(t.clock.now)
        desk: Desk = t.desk
        fields = desk.fields if isinstance(t, Table) else lambda: None
        devices = {"lights": self.lights, "sound": RecorderDevice(t.clock.now)} if isinstance(t, Table) else {}
        sheet = bound(SHEET if isinstance(t, Table) else 'show = "x"')
        self.runner = Runner(sheet, devices, t.clock, fields, desk.now, AsRun())  # type: ignore[arg-type]
        self.desk = ControllerDesk(
            desk, self.runner, t.clock, {"pads": bind(layout, show)}, self._port, self._refuse, buzzers
        )

    def _port(self, name: str, heard: Heard) -> MidiIn:
        self.hear = heard
        self.port = MidiIn(name, Config("never opened"), heard)
        return self.port

    def _refuse(self, by: str, what: str, refused: Refused) -> None:
        self.refused.append((by, what, refused.code))

    def strike(self, note: int, at: float) -> None:
        """Press a pad and let it go a tenth of a second later."""
        self.hear(NoteOn(note), at)
        self.hear(NoteOff(note), at + 0.1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


def on_toy(t: Table) -> Pads:
    return Pads(t, read_layout(PADS, "pads.toml"), "toy")


def test_a_pad_presses_and_the_journal_says_which_controller(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        pads.strike(41, 0.0)
        assert t.verbs == ["score"]
        assert (t.changes[-1].entry.by, t.desk.state.points) == ("midi pads", 2)


def test_a_pad_that_is_held_does_the_other_thing_while_it_is_still_down(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        pads.hear(NoteOn(36), 0.0)
        t.clock.advance(0.59)
        assert t.verbs == []
        t.clock.advance(0.02)
        assert t.verbs == ["begin"]
        pads.hear(NoteOff(36), 0.7)
        t.clock.advance(5)
        assert t.verbs == ["begin"]


def test_a_pad_that_is_pulled_out_while_it_is_held_down_does_nothing(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        pads.hear(NoteOn(36), 0.0)
        pads.port._stand(Status("down", "pads went away"))
        t.clock.advance(5)
        assert t.verbs == []


def test_what_is_refused_is_told_and_changes_nothing(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        pads.hear(Control(20, 100), 0.0)
        t.press("begin")
        pads.strike(36, 0.0)
        assert pads.refused == [("midi pads", "score", "bad-value"), ("midi pads", "roll", "not-now")]


def test_orders_go_to_the_rig(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        pads.strike(2, 0.0)
        assert [payload.decode() for _, payload in pads.lights.sent] == ["{'osc': '/house/base'}"]
        pads.lights.sent.clear()
        pads.strike(1, 1.0)
        assert pads.lights.sent
        assert t.verbs == []


def test_a_slip_of_the_finger_is_one_press(path: Path) -> None:
    with table(path, lockout=0.3) as t:
        pads = on_toy(t)
        pads.strike(40, 0.0)
        pads.strike(40, 0.1)
        assert t.verbs == ["score"]


def test_a_loop_of_our_own_messages_is_shut_out_said_once_and_listened_to_again(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        for turn in range(1000):
            pads.hear(NoteOn(40), turn / 1000)
            t.clock.advance(0.001)
        assert len(t.verbs) == MOST
        assert pads.refused == [("midi pads", "press", "too-many")]
        t.clock.advance(1.1)
        pads.strike(41, t.clock.now())
        assert len(t.verbs) == MOST + 1
        assert len(pads.refused) == 1


def test_a_fader_moves_a_value_only_from_where_it_stands(path: Path) -> None:
    fader = '[[binding]]\non = { control = 9 }\nwhen = "change"\npickup = "points"\n'
    with table(path) as t:
        pads = Pads(t, read_layout(fader + 'press = { do = "score", points = "$value" }', "pads.toml"), "toy")
        t.press("score", 4)
        for value in (9, 8, 3, 2):  # 3 has passed the four points that stand there, 2 has left the seven behind
            pads.hear(Control(9, value), 0.0)
        assert (t.verbs, t.desk.state.points) == (["score", "score"], 7)
        assert pads.refused == []


def test_a_key_turns_the_page_of_its_own_controller(path: Path) -> None:
    text = "".join(
        f'[[binding]]\npage = "{page}"\non = {{ note_on = {note} }}\n{does}\n'
        for page, note, does in (
            ("one", 1, 'press = { do = "roll" }'),
            ("one", 2, 'turn = "two"'),
            ("two", 1, 'order = "undo"'),
            ("two", 2, 'turn = "one"'),
        )
    )
    with table(path) as t:
        pads = Pads(t, read_layout(text, "pads.toml"), "toy")
        for note in (1, 2, 1, 2, 1):
            pads.strike(note, 0.0)
        assert t.verbs == ["roll", "undo", "roll"]


def test_messages_without_a_binding_are_only_counted_among_the_news(path: Path) -> None:
    with table(path) as t:
        pads = on_toy(t)
        for value in range(100):
            pads.hear(Control(7, value), 0.0)
        pads.strike(40, 0.0)
        assert (t.verbs, pads.refused) == (["score"], [])
        (told,) = pads.desk.health()
        assert (told["name"], told["state"], told["last"]) == (
            "pads",
            "down",
            "note off 40 (E2) velocity 64 channel 1",
        )


# The project's own files -----------------------------------------------------------------------------------------


def own(name: str) -> Layout:
    return read_layout(find_controller(name).read_text("utf-8"), name)


def test_buzzers_of_xamsa_are_ordered_by_the_moments_at_which_they_came(tmp_path: Path) -> None:
    t = Buzzing(tmp_path / "x.journal", words_of(xamsa_episodes.EPISODES["plain"], "xamsa"))
    t.phone(1, Quality(0.002))
    t.plays(*xamsa_episodes.READING.splitlines())
    t.clock.advance(2.0)
    pads = Pads(t, own("midi-buzzers"), "xamsa", t.buttons)
    now = t.clock.now()
    pads.hear(NoteOn(62), now - 0.001)
    pads.hear(NoteOn(61), now - 0.004)  # another controller's process was slower to tell
    t.clock.advance(1.0)
    assert sorted((place, seat) for seat, _, place in t.outcomes()) == [(1, 2), (2, 3)]
    assert {line.by for line in t.buttons.log.lines} == {"midi pads"}
    t.close()


def test_buzzers_of_lyckohjulet_press_for_their_seats(tmp_path: Path) -> None:
    t = Buzzing(tmp_path / "l.journal", words_of(lyckohjulet_episodes.EPISODES["quick ones"], "lyckohjulet"))
    t.plays("show_puzzle", "start")
    t.clock.advance(2.0)
    pads = Pads(t, own("midi-buzzers"), "lyckohjulet", t.buttons)
    pads.hear(NoteOn(62, channel=10), t.clock.now())
    t.clock.advance(1.0)
    assert [line.seat for line in t.buttons.log.lines] == [3]
    assert t.outcomes() == [(3, "first", 1)]
    t.close()


def test_the_sensor_of_a_real_wheel_says_that_it_went_round_and_where_it_stopped(tmp_path: Path) -> None:
    t = Buzzing(tmp_path / "l.journal", words_of(lyckohjulet_episodes.EPISODES["a real wheel"], "lyckohjulet"))
    t.plays("show_puzzle", "spin")
    pads = Pads(t, own("wheel-sensor"), "lyckohjulet", t.buttons)
    pads.hear(Control(21, 0), t.clock.now())
    t.clock.advance(2.0)
    pads.hear(Control(20, 24), t.clock.now())
    assert pads.refused == [("midi pads", "land", "bad-value")]
    pads.hear(Control(20, 23), t.clock.now())
    presses = [t.desk.vocabulary.decode(row.action) for row in t.journal.read()][2:]
    assert [t.desk.vocabulary.words(action) for action in presses] == [{"do": "full_turn"}, {"do": "land", "wedge": 23}]
    t.close()
