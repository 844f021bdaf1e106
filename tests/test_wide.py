"""Controls of 14 bits and parameters that come in: halves paired whatever is missing, and the same as what we send."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from automation.bindings import Press
from automation.controllers import Fingers, bind, meaning, picked_up, problems
from automation.devices.input_port import Message
from automation.devices.midi import Control, Control14, MidiMessage, NoteOn, Nrpn, ResetControls, Rpn, encode, message
from automation.devices.midi_in import decode
from automation.devices.midi_stream import MidiStream
from automation.fingers import Fired
from automation.layouts import WIDE, Key
from automation.vocabulary import Vocabulary
from automation.wide import WAIT, Halves
from tests.test_controllers import layout
from tests.toy import Score, this_module

WORDS = Vocabulary(this_module())
KEYS = [Key("control14", 1, 16), Key("control14", 2, 0), Key("nrpn", 1, 300), Key("nrpn", 1, 301), Key("rpn", 1, 300)]
NUMBER, OTHER, REGISTERED = ((99, 2), (98, 44)), ((99, 2), (98, 45)), ((101, 2), (100, 44))


def cc(*pairs: tuple[int, int]) -> list[MidiMessage]:
    return [Control(control, value) for control, value in pairs]


ROWS: dict[str, tuple[list[MidiMessage], list[MidiMessage]]] = {
    "both halves": (cc((16, 100), (48, 5)), [Control14(16, 12805)]),
    "a lower half alone, with the upper one before": (
        cc((16, 1), (48, 5), (48, 6)),
        [Control14(16, 133), Control14(16, 134)],
    ),
    "a lower half alone, of nothing": (cc((48, 5)), []),
    "an upper half alone": (cc((16, 1)), [Control14(16, 128)]),
    "upper halves alone, one after another": (cc((16, 1), (16, 2)), [Control14(16, 128), Control14(16, 256)]),
    "an upper half alone does not keep the lower one": (
        cc((16, 1), (48, 5), (16, 2)),
        [Control14(16, 133), Control14(16, 256)],
    ),
    "another channel": ([Control(0, 1, 2), Control(32, 7, 2), Control(0, 1)], [Control14(0, 135, 2), Control(0, 1)]),
    "a parameter": (cc(*NUMBER, (6, 1), (38, 2)), [Nrpn(300, 130)]),
    "the same again without its number": (
        cc(*NUMBER, (6, 1), (38, 2), (6, 3), (38, 4)),
        [Nrpn(300, 130), Nrpn(300, 388)],
    ),
    "a lower half of a parameter": (cc(*NUMBER, (6, 1), (38, 2), (38, 3)), [Nrpn(300, 130), Nrpn(300, 131)]),
    "one number's half kept": (
        cc(*NUMBER, (6, 1), (38, 2), (98, 45), (6, 1), (38, 2)),
        [Nrpn(300, 130), Nrpn(301, 130)],
    ),
    "the lower half of another parameter's value": (cc(*NUMBER, (6, 1), (38, 2), *OTHER, (38, 3)), [Nrpn(300, 130)]),
    "an upper half before another number": (cc(*NUMBER, (6, 1), *OTHER, (38, 3)), [Nrpn(300, 128)]),
    "a registered one": (cc(*REGISTERED, (6, 1), (38, 2)), [Rpn(300, 130)]),
    "a registered one and then the maker's": (
        cc(*REGISTERED, (6, 1), (38, 2), (98, 44), (99, 2), (6, 3), (38, 4)),
        [Rpn(300, 130), Nrpn(300, 388)],
    ),
    "a parameter that no key is for": (cc((99, 0), (98, 0), (6, 1), (38, 2)), []),
    "no parameter": (cc(*NUMBER, (101, 127), (100, 127), (6, 1), (38, 2)), []),
    "half a number": (cc((99, 2), (6, 1), (38, 2)), []),
    "a value without a number": (cc((6, 1), (38, 2)), []),
    "a reset": ([*cc((16, 1), (48, 2)), ResetControls(), *cc((48, 3))], [Control14(16, 130), ResetControls()]),
    "a reset of another channel": (
        [*cc((16, 1), (48, 2)), ResetControls(2), *cc((48, 3))],
        [Control14(16, 130), ResetControls(2), Control14(16, 131)],
    ),
    "a reset of a parameter": ([*cc(*NUMBER), ResetControls(), *cc((6, 1), (38, 2))], [ResetControls()]),
    "what else comes between": (
        [*cc((16, 1)), NoteOn(60), *cc((7, 5), (48, 2))],
        [NoteOn(60), Control(7, 5), Control14(16, 130)],
    ),
}


@pytest.mark.parametrize(("came", "meant"), ROWS.values(), ids=ROWS)
def test_halves_become_a_value(came: list[MidiMessage], meant: list[MidiMessage]) -> None:
    pairs = Halves(KEYS)
    found = [each for message in came for each, _ in pairs.feed(message, 1.0)]
    assert found + [each for each, _ in pairs.ripe(1.0 + WAIT)] == meant
    assert list(pairs.due()) == []


def test_a_value_has_the_moment_at_which_it_was_known() -> None:
    pairs = Halves(KEYS)
    assert pairs.feed(Control(16, 1), 1.0) == []
    assert (list(pairs.due()), pairs.ripe(1.0 + WAIT / 2)) == ([1.0 + WAIT], [])
    assert pairs.feed(Control(48, 1), 1.01) == [(Control14(16, 129), 1.01)]
    assert pairs.feed(Control(16, 2), 2.0) == []
    assert pairs.ripe(2.0 + WAIT) == [(Control14(16, 256), 2.0)]


def test_a_port_that_is_lost_begins_anew() -> None:
    pairs = Halves(KEYS)
    for each in cc((16, 1), *NUMBER, (6, 1)):
        pairs.feed(each, 1.0)
    pairs.forget()
    assert (list(pairs.due()), pairs.ripe(9.0)) == ([], [])
    assert [pairs.feed(each, 2.0) for each in cc((48, 3), (6, 1), (38, 1))] == [[], [], []]


_values = st.integers(0, 16383)
_sent = st.one_of(
    st.builds(Control14, st.integers(0, 31).filter(lambda number: number != 6), _values, st.integers(1, 16)),
    st.builds(Nrpn, st.integers(0, WIDE["nrpn"]), _values, st.integers(1, 16)),
    st.builds(Rpn, st.integers(0, WIDE["rpn"]), _values, st.integers(1, 16)),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_sent, max_size=20), st.lists(st.integers(1, 9), min_size=1))
def test_what_we_send_comes_in_as_the_same(sent: list[Any], cuts: list[int]) -> None:
    kinds = {Control14: "control14", Nrpn: "nrpn", Rpn: "rpn"}
    pairs = Halves(
        Key(kinds[type(each)], each.channel, getattr(each, type(each).__struct_fields__[0])) for each in sent
    )
    stream, payload, found = MidiStream(), b"".join(map(encode, sent)), list[Message]()
    while payload:
        cut, cuts = cuts[0], [*cuts[1:], cuts[0]]
        piece, payload = payload[:cut], payload[cut:]
        for each in filter(None, map(decode, stream.feed(piece))):
            found += [whole for whole, _ in pairs.feed(each, 1.0)]
    assert found == sent
    assert list(pairs.due()) == []


# As bindings -----------------------------------------------------------------------------------------------------

CHANGE = 'when = "change"\npress = { do = "score", points = "$value" }'
FADER = f"on = {{ control14 = 16 }}\n{CHANGE}"


def fired(fingers: Fingers, *words: dict[str, Any], at: float = 1.0) -> list[Fired]:
    found = []
    for each in words:
        for part in MidiStream().feed(encode(message(each))):
            read = decode(part)
            assert read is not None
            found += fingers.feed(read, at)
    return found


@pytest.mark.parametrize("word", WIDE)
def test_the_words_of_cue_sheets_bind_what_they_send(word: str) -> None:
    fingers = Fingers(bind(layout(f"on = {{ {word} = 16, channel = 3 }}\n{CHANGE}"), "toy"))
    (found,) = fired(fingers, {word: 16, "value": 5, "channel": 3}, {word: 17, "value": 6, "channel": 3})
    assert meaning(found, WORDS) == Press(Score(5))
    (found,) = fired(fingers, {word: 16, "value": 16383, "channel": 3})
    assert found.signal.value == 16383


def test_a_fader_without_lower_halves_is_heard_a_moment_later() -> None:
    fingers = Fingers(bind(layout(FADER), "toy"))
    assert fingers.feed(Control(16, 100), 1.0) == []
    assert fingers.due() == 1.0 + WAIT
    assert [each.signal.value for each in fingers.tick(1.0 + WAIT)] == [12800]
    assert fingers.due() is None


def test_a_button_of_14_bits_goes_down_at_the_half_and_a_fader_passes_it_once() -> None:
    fingers = Fingers(bind(layout('on = { nrpn = 300 }\norder = "go"'), "toy"))
    values = (8191, 8192, 9000, 16383, 0, 8192)
    counts = [len(fired(fingers, {"nrpn": 300, "value": value})) for value in values]
    assert counts == [0, 1, 0, 0, 0, 1]


def test_a_fader_of_14_bits_picks_its_value_up() -> None:
    fingers = Fingers(bind(layout(f'on = {{ control14 = 16 }}\npickup = "points"\n{CHANGE}'), "toy"))
    signals = [fired(fingers, {"control14": 16, "value": value})[0].signal for value in (9000, 8500, 8100, 8101)]
    assert [picked_up(each, 8400) for each in signals] == [False, False, True, False]


WRONG = [
    ((FADER, f"on = {{ control = 48 }}\n{CHANGE}"), "binding[1].on", "binding[0] takes control 48 for another value"),
    ((f"on = {{ control = 16 }}\n{CHANGE}", FADER), "binding[1].on", "binding[0] takes control 16 for another value"),
    (
        (f"on = {{ nrpn = 1 }}\n{CHANGE}", f"on = {{ control14 = 6 }}\n{CHANGE}"),
        "binding[1].on",
        "binding[0] takes control 6 for another value",
    ),
    ((f"on = {{ nrpn = 1 }}\n{CHANGE}", f"on = {{ rpn = 1 }}\n{CHANGE}"), "", ""),
    ((FADER, f"on = {{ control = 48, channel = 2 }}\n{CHANGE}"), "", ""),
    ((FADER, f"on = {{ control14 = {{ min = 17, max = 31 }} }}\n{CHANGE}"), "", ""),
]


@pytest.mark.parametrize(("blocks", "place", "why"), WRONG)
def test_a_control_that_is_a_half_is_nothing_else(blocks: tuple[str, ...], place: str, why: str) -> None:
    assert list(problems(layout(*blocks), "toy", ("toy",), WORDS)) == ([(place, why)] if place else [])
