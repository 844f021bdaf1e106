"""CasparCG's commands as cue sheets write them, against the lines of the AMCP protocol."""

from __future__ import annotations

import re
import tomllib
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError, Wire, amcp
from automation.devices.amcp_words import TWEENS, quoted, template_data
from tests.amcp_tokens import tokens
from tests.live import ROOT

WIRE: Wire = amcp

# AMCP protocol (CasparCG wiki): "Basic Commands", "Mixer Commands", "Template Commands".
COMMANDS: list[tuple[dict[str, Any], str]] = [
    ({"play": "1-20", "clip": "intro"}, 'PLAY 1-20 "intro"'),
    ({"play": "1-20", "clip": "shows/intro 2", "loop": True}, 'PLAY 1-20 "shows/intro 2" LOOP'),
    ({"play": "1-20", "clip": "#FF0000FF"}, 'PLAY 1-20 "#FF0000FF"'),
    ({"play": "1-20"}, "PLAY 1-20"),
    ({"play": "1-10", "page": "http://a:8080/air?layers=1,2"}, 'PLAY 1-10 [HTML] "http://a:8080/air?layers=1,2"'),
    (
        {"loadbg": "2-1", "clip": "x", "transition": "mix", "frames": 25, "tween": "easeinsine", "auto": True},
        'LOADBG 2-1 "x" MIX 25 EASEINSINE AUTO',
    ),
    (
        {"load": "1-20", "clip": "x", "transition": "push", "frames": 12, "direction": "left", "seek": 50, "length": 9},
        'LOAD 1-20 "x" PUSH 12 LEFT SEEK 50 LENGTH 9',
    ),
    ({"stop": "1-20"}, "STOP 1-20"),
    ({"pause": "1-20"}, "PAUSE 1-20"),
    ({"resume": "1-20"}, "RESUME 1-20"),
    ({"clear": "1-20"}, "CLEAR 1-20"),
    ({"clear": 1}, "CLEAR 1"),
    ({"mixer": "1-20", "set": "opacity", "value": 0}, "MIXER 1-20 OPACITY 0"),
    ({"mixer": "1-20", "set": "opacity", "value": 1 / 3, "frames": 25}, "MIXER 1-20 OPACITY 0.333333 25"),
    (
        {"mixer": "1-20", "set": "fill", "value": [0, -0.25, 0.5, 1.0], "frames": 8, "tween": "easeoutinback"},
        "MIXER 1-20 FILL 0 -0.25 0.5 1 8 EASEOUTINTBACK",
    ),
    ({"mixer": 2, "set": "mastervolume", "value": 0.5}, "MIXER 2 MASTERVOLUME 0.5"),
    ({"mixer": "1-20", "set": "clear"}, "MIXER 1-20 CLEAR"),
    ({"cg": "1-20", "action": "add", "template": "lower/third"}, 'CG 1-20 ADD 1 "lower/third" 1'),
    ({"cg": "1-20", "action": "add", "template": "t", "on_load": False}, 'CG 1-20 ADD 1 "t" 0'),
    ({"cg": "1-20", "action": "play", "cg_layer": 2}, "CG 1-20 PLAY 2"),
    ({"cg": "1-20", "action": "next"}, "CG 1-20 NEXT 1"),
    ({"cg": "1-20", "action": "stop"}, "CG 1-20 STOP 1"),
    ({"cg": "1-20", "action": "remove"}, "CG 1-20 REMOVE 1"),
    ({"cg": "1-20", "action": "clear"}, "CG 1-20 CLEAR"),
    ({"cg": "1-20", "action": "invoke", "call": 'go("x")'}, 'CG 1-20 INVOKE 1 "go(\\"x\\")"'),
    ({"amcp": "SET 1 MODE 1080p5000"}, "SET 1 MODE 1080p5000"),
    (
        {"cg": "1-20", "action": "update", "data": {"f0": "a\tÅ", "n": 2}},
        'CG 1-20 UPDATE 1 "<templateData><componentData id=\\"f0\\"><data id=\\"text\\" value=\\"a&#9;&#197;\\"/>'
        '</componentData><componentData id=\\"n\\"><data id=\\"text\\" value=\\"2\\"/></componentData></templateData>"',
    ),
]


@pytest.mark.parametrize(("fields", "line"), COMMANDS)
def test_a_command_goes_on_the_wire_as_the_protocol_writes_it(fields: dict[str, Any], line: str) -> None:
    message = WIRE.message(fields)
    assert WIRE.encode(message).decode() == line
    assert tokens(line)  # the server's tokenizer finds nothing to eat
    if "data" not in fields:
        assert WIRE.describe(message) == line


def test_the_log_says_data_as_people_read_it() -> None:
    command = WIRE.message({"cg": "1-20", "action": "add", "template": "t", "data": {"name": "Åsa"}})
    assert WIRE.describe(command) == 'CG 1-20 ADD 1 "t" 1 {"name": "Åsa"}'


@pytest.mark.parametrize(("value", "sent"), [(0, "0"), (0.5, "0.5"), (1.0, "1"), (1e-9, "0")])
def test_a_ramp_moves_what_the_mixer_sets(value: float, sent: str) -> None:
    line = WIRE.encode(WIRE.message({"mixer": "1-20", "set": "volume", "value": value}))
    assert line.decode() == f"MIXER 1-20 VOLUME {sent}"


_KINDS = "one of play, load, loadbg, pause, resume, stop, clear, mixer, cg, amcp is expected"
_PLACE = 'channel and layer are expected, "1-20", not '
_CLIP = "clip: is missing, the name of a clip; or page, the address of a page"

ERRORS: list[tuple[dict[str, Any], str]] = [
    ({}, f"message: {_KINDS}"),
    ({"paly": "1-20"}, f"paly: {_KINDS}"),
    ({"play": "1-20", "stop": "1-20"}, f"stop: {_KINDS}"),
    ({"play": 20}, f"play: {_PLACE}20"),
    ({"play": "0-20"}, f"play: {_PLACE}'0-20'"),
    ({"play": "1-20 "}, f"play: {_PLACE}'1-20 '"),
    ({"stop": "1"}, f"stop: {_PLACE}'1'"),
    ({"clear": True}, f"clear: {_PLACE}True"),
    ({"stop": "1-20", "clip": "x"}, "clip: stop does not know it; it stands alone"),
    ({"loadbg": "1-20"}, _CLIP),
    ({"play": "1-20", "loop": True}, _CLIP),
    ({"play": "1-20", "clip": ""}, "clip: a text is expected, not ''"),
    ({"play": "1-20", "clip": "x\r\nKILL"}, "clip: 'x\\r\\nKILL' holds a character that has no place in a command"),
    ({"play": "1-20", "clip": "[HTML] x"}, "clip: '[HTML] x' is none; page shows a page, amcp anything"),
    ({"play": "1-20", "clip": "x", "page": "http://a"}, "page: there is a clip too"),
    ({"play": "1-20", "page": "a b"}, "page: an address is expected (http://127.0.0.1:8080/air), not 'a b'"),
    ({"play": "1-20", "clip": "x", "frames": 25}, "frames: has no meaning without transition"),
    ({"play": "1-20", "clip": "x", "loop": 1}, "loop: true or false is expected, not 1"),
    ({"play": "1-20", "clip": "x", "seek": -1}, "seek: a whole number from 0 is expected, not -1"),
    ({"play": "1-20", "clip": "x", "auto": True}, "auto: play does not know it; it knows clip, page, loop, "),
    (
        {"play": "1-20", "clip": "x", "transition": "fade"},
        "transition: 'fade' is not known; one of cut, mix, push, wipe, slide is expected",
    ),
    ({"mixer": "1-20"}, "set: is missing; one of opacity, "),
    ({"mixer": "1-20", "set": "fill", "value": 1}, "value: fill takes 4 numbers, there are 1"),
    ({"mixer": "1-20", "set": "opacity", "value": "1"}, "value: a number is expected, not '1'"),
    ({"mixer": "1-20", "set": "opacity", "value": float("nan")}, "value: a number is expected, not nan"),
    ({"mixer": "1-20", "set": "opacity", "value": 1, "tween": "linear"}, "tween: has no meaning without frames"),
    ({"mixer": "1-20", "set": "mastervolume", "value": 1}, "mixer: mastervolume is a whole channel's, not '1-20'"),
    ({"mixer": 1, "set": "opacity", "value": 1}, f"mixer: {_PLACE}1"),
    ({"cg": "1-20"}, "action: is missing; one of add, play, stop, "),
    ({"cg": "1-20", "action": "add"}, "template: a text is expected, not None"),
    ({"cg": "1-20", "action": "play", "data": {}}, "data: play does not know it"),
    ({"cg": "1-20", "action": "update", "data": "x"}, "data: a table is expected ({ name = \"$viewer\" }), not 'x'"),
    ({"cg": "1-20", "action": "update", "data": {"f0": "\x07"}}, "data.f0: XML has no character '\\x07'"),
    ({"cg": "1-20", "action": "update", "data": {"f0": None}}, "data.f0: a text, a number, true or false is expected"),
    ({"cg": "1-20", "action": "update", "data": {"f0": "x" * 40_000}}, "cg: 40119 bytes; 32768 are the most"),
    ({"amcp": "REQ 1 KILL"}, "amcp: REQ has no place in a cue"),
    ({"amcp": " bye"}, "amcp: BYE has no place in a cue"),
    ({"amcp": 'PLAY 1-1 "x\\"'}, "amcp: a quote is not closed"),
    ({"amcp": " "}, "amcp: is empty"),
]


@pytest.mark.parametrize(("fields", "problem"), ERRORS)
def test_a_wrong_command_names_the_key_and_the_reason(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(DeviceError) as raised:
        WIRE.message(fields)
    assert str(raised.value).startswith(problem)


XML_TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"), max_size=40)


@given(st.dictionaries(XML_TEXT.filter(bool), XML_TEXT, max_size=4))
def test_any_text_reaches_a_template_whole_and_is_ascii_on_the_wire(data: dict[str, str]) -> None:
    xml = template_data(data)
    assert xml.isascii()
    line = f"CG 1-20 UPDATE 1 {quoted(xml)}"
    assert tokens(line)[-1] == xml
    parts = ElementTree.fromstring(xml)
    assert {part.get("id"): part.find("data").get("value") for part in parts} == data  # type: ignore[union-attr]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=40))
def test_any_quoted_text_is_one_token_of_the_servers(text: str) -> None:
    assert tokens(f"PLAY 1-1 {quoted(text)} LOOP") == ["PLAY", "1-1", text, "LOOP"]


def test_every_tween_of_the_server_has_its_word() -> None:
    assert len(TWEENS) == 2 + 4 * 10


SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({}, "playout: Object missing required field `host`"),
    ({"host": ""}, "playout: host: a name or an address is expected, not ''"),
    ({"host": "a", "port": 0}, "playout: port: 0 is not 1..65535"),
    ({"host": "a", "patience": 0}, "playout: patience: seconds from 0 to 60 are expected"),
    ({"host": "a", "pages": {"10": "http://a/air"}}, f"playout: pages: {_PLACE}'10'"),
    (
        {"host": "a", "pages": {"1-10": "air"}},
        "playout: pages.1-10: an address is expected (http://127.0.0.1:8080/air)",
    ),
    ({"host": "a", "page": {}}, "playout: Object contains unknown field `page`"),
]


@pytest.mark.parametrize(("config", "problem"), SETTINGS)
def test_wrong_settings_name_the_key_and_the_reason(config: dict[str, Any], problem: str) -> None:
    with pytest.raises(DeviceError) as raised:
        WIRE.make("playout", config)
    assert str(raised.value).startswith(problem)


TEXT = (ROOT / "docs/casparcg.md").read_text("utf-8")
BLOCKS = [tomllib.loads(block) for block in re.findall(r"^```toml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]
DO = [do for block in BLOCKS for each in (*block.get("look", ()), *block.get("cue", ())) for do in each["do"]]
ROWS = re.findall(r"^\| (`(?:play|pause|mixer|cg|amcp) = [^|]*) \| `([A-Z]+) ", TEXT, re.MULTILINE)


def test_what_the_documentation_shows_is_accepted_as_it_stands() -> None:
    assert (len(BLOCKS), len(DO), len(ROWS)) == (2, 5, 8)
    settings = BLOCKS[0]["devices"]["playout"]
    assert WIRE.make("playout", {key: value for key, value in settings.items() if key != "kind"})
    for do in DO:
        assert WIRE.message({key: value for key, value in do.items() if key not in ("device", "after")})


@pytest.mark.parametrize(("words", "verb"), ROWS)
def test_the_words_of_the_tables_are_read(words: str, verb: str) -> None:
    example = re.findall(r"`([^`]+)`", words)[0].replace("http://…", "http://a/air")
    fields = tomllib.loads("\n".join(re.split(r", (?=\w+ = )", example)))
    assert WIRE.encode(WIRE.message(fields)).decode().startswith(verb)
