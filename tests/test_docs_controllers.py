"""What docs/controllers.md shows is accepted as it stands, and what settings say wrong is named before air."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from automation.bindings import Press
from automation.controller_desk import MOST
from automation.controllers import DOUBLE, Fingers, Turn, When, bind, meaning, problems, read_layout
from automation.devices.midi import NoteOff, NoteOn, encode
from automation.devices.midi_in import read_config
from automation.lamps import Board, Scene
from automation.layouts import ORDERS, Key, Relative, messages
from automation.plan import read_plan
from automation.settings import Settings, find_controller, find_episode
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary
from tests.live import ROOT
from tests.test_controllers import FILES
from tests.test_settings import DEVICES, in_a_process

TEXT = (ROOT / "docs/controllers.md").read_text("utf-8")
SETTINGS, FILE, PAGES, WIDE, LAMPS, PLUGGED = re.findall(r"^```toml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def test_the_settings_are_those_of_a_port_and_a_file() -> None:
    for name, table in tomllib.loads(SETTINGS)["controllers"].items():
        assert find_controller(table.pop("file")).is_file()
        assert read_config(name, table).port


@pytest.mark.parametrize("show", SHOWS)
def test_the_settings_of_what_is_no_midi_port_fit_every_show(show: str) -> None:
    settings = Settings(controllers=tomllib.loads(PLUGGED)["controllers"])
    plan = read_plan(settings, find_episode(f"{show}-demo"))
    assert [panel.kind for panel in plan.panels.values()] == ["evdev", "evdev", "buzz", "evdev"]
    assert [each for each in plan.problems() if each.level == "error"] == []


@pytest.mark.parametrize("text", [FILE, WIDE])
@pytest.mark.parametrize("show", SHOWS)
def test_the_file_fits_every_show(show: str, text: str) -> None:
    layout = read_layout(text, "docs/controllers.md")
    assert list(problems(layout, show, tuple(SHOWS), Vocabulary(SHOWS[show]))) == []
    assert bind(layout, show)


def test_a_key_shows_the_letters_while_it_is_held() -> None:
    book = bind(read_layout(PAGES, "docs/controllers.md"), "lyckohjulet")
    fingers, words = Fingers(book), Vocabulary(SHOWS["lyckohjulet"])
    assert (fingers.page, list(book.pages)) == ("main", ["main", "letters"])
    said = []
    for message in (NoteOn(1), NoteOff(1), NoteOn(122), NoteOn(1), NoteOff(1), NoteOff(122), NoteOn(1)):
        for fired in fingers.feed(message, 1.0):
            meant = meaning(fired, words)
            if isinstance(meant, Turn):
                fingers.turn(meant.page)
            elif isinstance(meant, Press):
                said.append(words.words(meant.action))
    assert said == [{"do": "spin"}, {"do": "letter", "letter": "A"}, {"do": "spin"}]


def test_lamps_are_lit_as_they_are_told() -> None:
    layout, words = read_layout(LAMPS, "docs/controllers.md"), Vocabulary(SHOWS["chgk"])
    board = Board(layout, bind(layout, "chgk"), words)
    sent = [
        board.write(board.levels("", Scene(frozenset(legal), ({"do": "go"},))))[Key("note_on", 1, 11)].hex(" ")
        for legal in ((), ("go",))
    ]
    assert sent == ["90 0b 00", "92 0b 15"]
    assert [encode(each).hex(" ") for each in messages(layout.connect)] == ["f0 00 20 29 02 0d 0e 01 f7"]


def test_every_file_and_every_part_of_a_press_is_explained() -> None:
    for word in (*FILES, *get_args(When)):
        assert re.search(rf"^\| (`[\w-]+`, )*`{word}`(, `[\w-]+`)* \|", TEXT, re.MULTILINE), word
    for word in (*ORDERS, *get_args(Relative)):
        assert re.search(rf'[`"]{word}[`"]', TEXT), word
    assert f"More than {MOST} presses" in TEXT
    assert TEXT.count(f"{DOUBLE:g} s") == 2


PLUG = '[controllers.set]\nfile = "buzz"\n'
GOOD = '[controllers.pads]\nfile = "midi-buzzers"\nport = "nano"\n'


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (GOOD, 0, "warning: {files}/midi-buzzers.toml: binding: none of them is for chgk"),
        (GOOD.replace("nano", " "), 1, "error: settings: controllers.pads: pads: port: must not be empty"),
        (
            GOOD.replace('port = "nano"', ""),
            1,
            "error: settings: controllers.pads: pads: Object missing required field",
        ),
        (GOOD.replace("midi-buzzers", "nix"), 1, f"nix: no such controller's file; the project has {', '.join(FILES)}"),
        (GOOD.replace('file = "midi-buzzers"', ""), 1, "settings: controllers.pads: file: say what its buttons do"),
        (GOOD + GOOD.replace("pads", "more"), 1, "error: settings: controllers.pads: more has the same port"),
        (
            GOOD + 'kind = "serial"',
            1,
            "settings: controllers.pads.kind: unknown kind 'serial'; there are midi, evdev, buzz",
        ),
        (GOOD + 'kind = "evdev"', 1, "error: settings: controllers.pads: pads: Object contains unknown field `port`"),
        (
            PLUG.replace("buzz", "key-buzzers"),
            1,
            "error: settings: controllers.set: set: Object missing required field",
        ),
        (PLUG, 0, "warning: {files}/buzz.toml: binding: none of them is for chgk"),
        (PLUG + 'port = "x"', 1, "error: settings: controllers.set: set: Object contains unknown field `port`"),
        (
            PLUG + 'kind = "evdev"\ndevice = "x"',
            1,
            "binding[0].on: key: a controller of the kind evdev has no such keys",
        ),
        (PLUG + PLUG.replace("set", "more"), 1, "error: settings: controllers.set: more has the same port"),
        (GOOD.replace("midi-buzzers", "own.toml"), 1, "error: own.toml: binding[0].press: unknown verb 'spni'"),
    ],
)
def test_check_finds_what_does_not_fit(tmp_path: Path, text: str, code: int, said: str) -> None:
    (tmp_path / "own.toml").write_text('[[binding]]\non = { note_on = 1 }\npress = { do = "spni" }', "utf-8")
    ended = in_a_process(tmp_path, DEVICES + text)
    assert said.format(files=ROOT / "config" / "controllers") in ended.stdout + ended.stderr
    assert ended.returncode == code
    assert "Traceback" not in ended.stderr
