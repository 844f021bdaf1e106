"""Messages of our own that come back to an input of ours press nothing, are told, and people are not mistaken."""

from __future__ import annotations

import pytest

from automation.clock import FakeClock
from automation.devices import osc
from automation.devices.midi import Control, MidiMessage, NoteOff, NoteOn, encode
from automation.devices.osc import OscMessage
from automation.echoes import SOON, Echo
from automation.loops import SAID_AGAIN, Loops
from automation.model import Refused


class Room:
    """A room whose outputs and inputs the test plays."""

    def __init__(self) -> None:
        self.clock = FakeClock(50.0)
        self.refused: list[tuple[str, str, str, str]] = []
        self.heard: list[MidiMessage] = []
        self.loops = Loops(self.clock, self._refuse)
        self._ear = self.loops.ear("midi pads", lambda message, at: self.heard.append(message))

    def _refuse(self, by: str, what: str, refused: Refused) -> None:
        self.refused.append((by, what, refused.code, refused.text))

    def plays(self, *messages: MidiMessage) -> None:
        for message in messages:
            self.loops.left("sound", encode(message), midi=True)

    def hears(self, message: MidiMessage, after: float = 0.0) -> bool:
        """Let a message come in; whether it got through."""
        self.clock.advance(after)
        before = len(self.heard)
        self._ear(message, self.clock.now())
        return len(self.heard) > before


def test_a_note_that_was_sent_and_comes_back_is_refused_and_told() -> None:
    room = Room()
    room.plays(NoteOn(60))
    assert not room.hears(NoteOn(60), after=0.003)
    assert room.refused == [
        (
            "midi pads",
            "note on 60 (C4) velocity 100 channel 1",
            "loop",
            "sound sent this itself just before: its output leads back to this input",
        )
    ]
    (told,) = room.loops.health()
    assert (told["by"], told["count"], told["device"]) == ("midi pads", 1, "sound")


@pytest.mark.parametrize("message", [NoteOn(61), NoteOn(60, 99), NoteOn(60, 100, 2), NoteOff(60), Control(60, 100)])
def test_a_press_that_is_not_just_what_was_sent_is_of_a_person(message: MidiMessage) -> None:
    room = Room()
    room.plays(NoteOn(60))
    assert room.hears(message, after=0.003)
    assert room.refused == []


def test_the_same_note_pressed_a_moment_later_is_of_a_person() -> None:
    room = Room()
    room.plays(NoteOn(60))
    assert room.hears(NoteOn(60), after=SOON + 0.001)


def test_for_each_message_that_was_sent_one_is_refused() -> None:
    room = Room()
    room.plays(NoteOn(60), NoteOn(60))
    assert [room.hears(NoteOn(60), after=0.001) for _ in range(4)] == [False, False, True, True]


def test_what_was_pressed_before_it_was_sent_is_of_a_person() -> None:
    room = Room()
    stamped = room.clock.now() - 0.002  # it lay in a queue meanwhile
    room.plays(NoteOn(60))
    room._ear(NoteOn(60), stamped)
    assert room.heard == [NoteOn(60)]


def test_the_end_of_a_note_with_a_length_is_known_when_it_comes() -> None:
    room = Room()
    room.plays(NoteOn(60, length=2.0))
    assert not room.hears(NoteOn(60), after=0.003)
    assert room.hears(NoteOff(60), after=1.0)
    assert not room.hears(NoteOff(60), after=1.0)


@pytest.mark.parametrize("newly", [True, False])
def test_a_press_of_a_person_ends_though_just_that_was_sent_in_between(newly: bool) -> None:
    room = Room()
    if newly:  # lamps of an output that was just found: there the first message that comes back is believed
        echo = room.loops.lamps["pad lamps"] = Echo()
        echo.left(encode(NoteOff(60)) * 2, room.clock.now())
    else:
        room.plays(NoteOff(60), NoteOff(60))
    assert room.hears(NoteOn(60), after=0.001)
    assert room.hears(NoteOff(60), after=0.001)
    assert room.refused == []
    assert not room.hears(NoteOff(60), after=0.001)
    assert [code for _, _, code, _ in room.refused] == ["loop"]


def test_a_loop_is_told_once_a_second_and_counted_whole() -> None:
    room = Room()
    for _ in range(1000):
        room.plays(NoteOn(60))
        assert not room.hears(NoteOn(60), after=0.001)
    assert len(room.refused) == int(1.0 / SAID_AGAIN)
    assert room.loops.health()[0]["count"] == 1000


def test_of_two_devices_that_lead_to_one_input_both_are_told() -> None:
    room = Room()
    for device in ("sound", "lights"):
        room.loops.left(device, encode(NoteOn(60)), midi=True)
        assert not room.hears(NoteOn(60), after=0.001)
    assert [(each["device"], each["count"]) for each in room.loops.health()] == [("sound", 1), ("lights", 1)]
    assert [text.partition(" ")[0] for _, _, _, text in room.refused] == ["sound", "lights"]


def test_much_that_is_sent_is_forgotten_again() -> None:
    room = Room()
    for number in range(20_000):
        room.plays(Control(number % 120, number // 120 % 128, 1 + number % 16))
        room.clock.advance(0.0001)
    assert len(room.loops._sent) <= 1000


def test_an_osc_message_that_was_sent_and_comes_back_is_known() -> None:
    room = Room()
    go, cue = OscMessage("/showcaller/go", (1,)), OscMessage("/eos/ping", ())
    for message in (go, cue):
        packet = osc.encode(osc.message({"osc": message.address, "args": list(message.args)}))
        room.loops.left("lights", packet, midi=False)
    assert [room.loops.osc("osc 127.0.0.1:9", each) for each in (go, go, cue)] == [True, False, False]
    assert room.refused[0][:3] == ("osc 127.0.0.1:9", "/showcaller/go", "loop")


@pytest.mark.parametrize("payload", [b"", b"POST http://x/showcaller/go", b"/showcaller/go", b"\xf0\x7f\xf7"])
@pytest.mark.parametrize("is_midi", [True, False])
def test_payloads_of_other_wires_are_let_be(payload: bytes, is_midi: bool) -> None:
    room = Room()
    room.loops.left("http", payload, is_midi)
    assert room.loops._sent == {}
