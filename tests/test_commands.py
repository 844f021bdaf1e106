"""The commands of `showcaller`, but for the one that serves: what they print, for people and for programs."""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from automation.__main__ import main
from automation.clock import FakeClock
from automation.commands import COMMANDS
from automation.desk import Desk
from automation.devices import osc
from automation.journal import Header, Journal
from automation.settings import read_toml
from automation.shows import SHOWS
from tests.live import ROOT, ear, ended, press_words, server

EPISODE = ROOT / "config/episodes/chgk-demo.toml"
Print = pytest.CaptureFixture[str]


def said(capsys: Print, *words: str | Path, code: int = 0) -> str:
    """Run a command in this process; what it printed, on stderr if it must fail."""
    assert main([str(word) for word in words]) == code
    printed = capsys.readouterr()
    assert (printed.out if code else printed.err) == ""
    return printed.err if code else printed.out


def written(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


# Help --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_each_command_shows_examples(name: str, capsys: Print) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert re.search(rf"^  .*showcaller {name}\b", capsys.readouterr().out.partition("examples:")[2], re.MULTILINE)


def test_the_help_lists_every_command_with_a_sentence(capsys: Print) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    for name in COMMANDS:
        assert re.search(rf"^ +{name} +[A-Z].*", text, re.MULTILINE)


@pytest.mark.parametrize("words", [[], ["spin"], ["rehearse"], ["cuesheet", "chgk", "--format", "pdf"]])
def test_a_wrong_command_line_ends_with_2(words: list[str], capsys: Print) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: showcaller" in capsys.readouterr().err


# check -------------------------------------------------------------------------------------------------------------


def test_check_finds_nothing_wrong_with_the_demo(capsys: Print) -> None:
    assert said(capsys, "check", EPISODE) == f"{EPISODE}: 0 errors, 0 warnings\n"
    assert json.loads(said(capsys, "check", "chgk-demo", "--json")) == []


def test_check_lists_mistakes_with_file_and_place(tmp_path: Path, capsys: Print) -> None:
    text = EPISODE.read_text("utf-8")
    bad = written(tmp_path / "bad.toml", text.replace('fire = ["end_titles"]', 'fire = ["end_title"]'))
    assert main(["check", str(bad)]) == 1
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"error: {bad}: segment[18] (Финальные титры): fire: there is no cue 'end_title'")
    assert last.startswith(f"{bad}: 1 errors, ")
    assert main(["check", str(bad), "--json"]) == 1
    problems = json.loads(capsys.readouterr().out)
    assert problems[0].keys() == {"level", "file", "place", "text"}
    assert [problem["level"] for problem in problems].count("error") == 1


def test_check_says_which_episodes_there_are(capsys: Print) -> None:
    assert "the project has chgk-demo, chgk-demo-uk, chgk-template" in said(capsys, "check", "nothing", code=1)


# rehearse ----------------------------------------------------------------------------------------------------------

SCRIPT = """
# a comment, and an empty line above
{"at": 0, "do": "spin"}
{"at": 2.5, "do": "open"}
{"at": 20, "by": "host", "do": "open"}
{"at": 21, "by": "host", "do": "start_clock"}
{"at": 90, "by": "host", "do": "answer"}
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return written(tmp_path / "script.jsonl", SCRIPT)


def rehearsed(capsys: Print, *words: str | Path) -> list[dict[str, Any]]:
    text = said(capsys, "rehearse", "chgk-demo", *words, "--json")
    return [json.loads(line) for line in text.splitlines()]


def test_rehearse_writes_a_line_for_each_entry_and_refusal_with_just_the_promised_keys(
    script: Path, capsys: Print
) -> None:
    lines = rehearsed(capsys, script)
    own = {"spin": {"stop", "seconds"}}
    for line in lines:
        plain = {"at", "by", "do"} | own.get(line["do"], set())
        entry = plain | {"seq", "events", "state", "legal", "steps"}
        assert line.keys() == (plain | {"refused"} if "refused" in line else entry)
        for step in line.get("steps", ()):
            assert step.keys() == {"device", "at", "bytes"}
            assert bytes.fromhex(step["bytes"])
    (refused,) = [line for line in lines if "refused" in line]
    assert (refused["at"], refused["refused"]["code"]) == (2.5, "not-now")
    assert [line["seq"] for line in lines if "seq" in line] == list(range(1, len(lines)))


def test_what_happens_by_itself_happens_on_its_moment(script: Path, capsys: Print) -> None:
    lines = [line for line in rehearsed(capsys, script) if line["by"] == "clock"]
    assert [(line["do"], line["at"]) for line in lines[-2:]] == [("clock_warn", 71.0), ("clock_end", 81.0)]
    assert lines[-1]["state"]["phase"] == "time_up"
    gong = [step for step in lines[-1]["steps"] if step["bytes"] == "993478"]
    assert gong == [{"device": "sound", "at": 81.0, "bytes": "993478"}]


def test_a_rehearsal_is_the_same_for_the_same_seed(script: Path, capsys: Print) -> None:
    first, again, other = (rehearsed(capsys, script, "--seed", seed) for seed in ("7", "7", "8"))
    assert first == again
    assert first[0]["seconds"] != other[0]["seconds"]


def test_rehearse_prints_for_people_what_is_pressed_happens_and_leaves(script: Path, capsys: Print) -> None:
    text = said(capsys, "rehearse", "chgk-demo", script)
    for pattern in (
        r"^  0:00\.000  director   spin stop=\d+ seconds=[\d.]+$",
        r"^  0:02\.500  director   open  REFUSED not-now: open is not possible in spinning",
        r"^  1:21\.000  clock      clock_end$",
        r"^ +· clock_ended clock=minute$",
        r"^ +→   1:21\.000  lights    /eos/cue/1/16/fire 1\.0$",
    ):
        assert re.search(pattern, text, re.MULTILINE), pattern


BAD_SCRIPTS = [
    ('{"at": 0, "do": "spin"}\n{"at": 1, "do": ', "line 2: Input data was truncated"),
    ('\n\n["spin"]', "line 3: Expected `object`"),
    ('{"at": "soon", "do": "spin"}', "line 1: Expected `float | null`, got `str` - at `$.at`"),
    ('{"at": 5, "do": "spin"}\n{"at": 4, "do": "open"}', "at 4: the script is at 5 s already"),
]


@pytest.mark.parametrize(("text", "reason"), BAD_SCRIPTS)
def test_a_script_that_makes_no_sense_is_told_with_its_line(
    tmp_path: Path, text: str, reason: str, capsys: Print
) -> None:
    assert main(["rehearse", "chgk-demo", str(written(tmp_path / "bad.jsonl", text))]) == 1
    printed = capsys.readouterr()
    assert reason in printed.err
    assert len(printed.err.splitlines()) == 1


def test_a_script_that_is_not_there_is_named(capsys: Print) -> None:
    assert said(capsys, "rehearse", "chgk-demo", "none.jsonl", code=1) == "none.jsonl: No such file or directory\n"


# controllers -------------------------------------------------------------------------------------------------------


def test_controllers_lists_what_comes_with_the_project(capsys: Print) -> None:
    text = said(capsys, "controllers")
    assert re.search(r"^launchpad-x +Novation Launchpad X +chgk, lyckohjulet, xamsa$", text, re.MULTILINE)
    assert "midi-buzzers" not in said(capsys, "controllers", "launchpad-x")


def test_controllers_shows_the_keys_of_one_show_as_a_table_or_as_a_page(capsys: Print) -> None:
    text = said(capsys, "controllers", "x-touch-mini", "--show", "xamsa")
    assert re.search(r"^Read +Read out +Correct +Wrong ", text, re.MULTILINE)
    assert "Spin" not in text
    page = said(capsys, "controllers", "x-touch-mini", "--show", "xamsa", "--html")
    assert page.startswith("<!doctype html>")
    assert page.count("<section>") == 3


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["none"], "none: no such controller's file; the project has apc-mini-mk2"),
        (["launchpad-x", "--show", "jeopardy"], "unknown show 'jeopardy'"),
    ],
)
def test_a_controller_that_is_not_there_is_named(words: list[str], reason: str, capsys: Print) -> None:
    assert reason in said(capsys, "controllers", *words, code=1)


# Journals: replay and league ---------------------------------------------------------------------------------------

LOST = ("spin", "arrow 1", "open", "early_answer", "wrong", "next")
WON = ("spin", "arrow 2", "open", "early_answer", "correct", "next")


def played(path: Path, presses: tuple[str, ...], **changes: Any) -> Path:
    """Leave the journal of a game to one point; `changes` of its episode."""
    words = read_toml(EPISODE)
    words["season"]["target"] = 1
    clock = FakeClock()
    with closing(Journal.create(path, Header("chgk", words | changes, 1_700_000_000.0, "0.1.0"))) as journal:
        desk = Desk(SHOWS["chgk"], journal, clock, Random(1))
        for press in presses:
            clock.advance(1.0)
            desk.press(desk.vocabulary.read(press_words(press)), "host")
    return path


def test_replay_prints_the_game_and_marks_what_was_undone(tmp_path: Path, capsys: Print) -> None:
    journal = played(tmp_path / "a.journal", (*LOST[:5], "undo", "correct", "next"))
    first, *rows = said(capsys, "replay", journal).splitlines()
    assert first.startswith("chgk · Что? Где? Когда? · begun ")
    marked = [(line[6], line.split()[-1]) for line in rows[4:8]]
    assert marked == [("~", "wrong"), (" ", "undo"), (" ", "correct"), (" ", "next")]
    assert 'phase: "game_over"' in rows
    assert "experts: 1" in rows


def test_replay_writes_json_with_the_state_at_the_end(tmp_path: Path, capsys: Print) -> None:
    journal = played(tmp_path / "a.journal", (*LOST[:5], "undo"))
    *rows, last = map(json.loads, said(capsys, "replay", "--json", journal).splitlines())
    assert [row["seq"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row["kept"] for row in rows] == [True, True, True, True, False, False]
    assert rows[1] == {"seq": 2, "at": 2.0, "by": "host", "do": "arrow", "sector": 1, "kept": True}
    assert (last["state"]["phase"], last["state"]["viewers"]) == ("answering", 0)


def test_replay_names_a_file_that_is_no_journal(tmp_path: Path, capsys: Print) -> None:
    notes = written(tmp_path / "notes.journal", "notes\n" * 200)
    assert said(capsys, "replay", notes, code=1).startswith(f"{notes}: is not a journal")


async def test_a_journal_that_is_being_written_can_be_replayed(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        await live.plays("spin", "arrow 3")
        code, text, _ = await ended(tmp_path, "replay", "--json", str(live.journal))
        assert code == 0
        assert json.loads(text.splitlines()[-1])["state"]["phase"] == "sector"
        await live.plays("open")


def league(tmp_path: Path) -> list[Path]:
    games = {"Юристы": (LOST, "qualifying"), "Врачи": (WON, "qualifying"), "Актёры": (WON[:-1], "qualifying")}
    games |= {"Врачи в финале": (WON, "final")}
    return [
        played(tmp_path / f"{i}.journal", presses, team=team.split()[0], league={"stage": stage, "pair": "А"})
        for i, (team, (presses, stage)) in enumerate(games.items())
    ]


def test_league_prints_pairs_and_champion_from_finished_games(tmp_path: Path, capsys: Print) -> None:
    text = said(capsys, "league", *league(tmp_path))
    assert re.search(r"А\W+Юристы\W+0:1 ", text)
    assert re.search(r"А\W+Врачи\W+1:0\W+→", text)
    assert "champion: Врачи" in text
    assert "Актёры" not in text  # whose game is not over


def test_league_writes_json(tmp_path: Path, capsys: Print) -> None:
    found = json.loads(said(capsys, "league", "--json", *league(tmp_path)))
    assert (found["champion"], found["finalists"], found["flags"]) == ("Врачи", ["Врачи"], [])
    assert [(game["team"], game["experts"]) for game in found["pairs"][0]["games"]] == [("Юристы", 0), ("Врачи", 1)]


def test_league_takes_games_from_elsewhere_and_names_a_mistake_in_them(tmp_path: Path, capsys: Print) -> None:
    game = {"team": "Гости", "experts": 6, "viewers": 0, "ended": 1, "stage": "final"}
    games = written(tmp_path / "games.json", json.dumps([game]))
    assert "champion: Гости" in said(capsys, "league", "--games", games)
    bad = written(tmp_path / "bad.json", json.dumps([game | {"experts": "six"}]))
    assert said(capsys, "league", "--games", bad, code=1) == f"{bad}: Expected `int`, got `str` - at `$[0].experts`\n"


# cuesheet ----------------------------------------------------------------------------------------------------------


def promised() -> set[tuple[str, str]]:
    """Give number and label of every look and cue of the sheet."""
    sheet = read_toml(ROOT / "cues/chgk.toml")
    return {(each.get("number", ""), each["label"]) for each in (*sheet["look"], *sheet["cue"])}


class _Cells(HTMLParser):
    """Reads the rows of a table."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "!doctype"):
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def test_the_cue_sheet_is_the_same_table_in_csv_and_html_with_every_look_and_cue(capsys: Print) -> None:
    table = list(csv.reader(io.StringIO(said(capsys, "cuesheet", "chgk", "--format", "csv"))))
    page = _Cells()
    page.feed(said(capsys, "cuesheet", "chgk", "--format", "html"))
    assert page.rows == table
    head, *rows = table
    assert head == ["number", "label", "when", "device", "message", "bytes"]
    assert promised() | {("PANIC", "safe state")} == {(number, label) for number, label, *_ in rows}
    assert {"lights", "sound", "graphics"} == {row[3] for row in rows}
    sent = next(row[5] for row in rows if row[4] == "/eos/cue/1/12/fire 1.0")
    assert bytes.fromhex(sent) == osc.encode(osc.message({"osc": "/eos/cue/1/12/fire", "args": [1.0]}))


def test_the_cue_sheet_for_people_has_every_look_and_cue(capsys: Print) -> None:
    lines = said(capsys, "cuesheet", "chgk").splitlines()
    for number, label in promised():
        assert any(re.match(rf"{number} +{re.escape(label)}  ", line) for line in lines), label


def test_the_cue_sheet_prints_times_of_the_playouts_clock(tmp_path: Path, capsys: Print) -> None:
    extra = '\n[[cue]]\nid = "{}"\n{}at_timecode = "01:00:10:00"\ndo = [{{ device = "sound", note_on = 1 }}]\n'
    both = extra.format("late", "") + extra.format("either", 'on = "clock_ended"\nwhen = { clock = "minute" }\n')
    (tmp_path / "chgk.toml").write_text((ROOT / "cues" / "chgk.toml").read_text("utf-8") + both, "utf-8")
    text = (ROOT / "config" / "showcaller.toml").read_text("utf-8")
    settings = written(tmp_path / "own.toml", f'cues = "{tmp_path.as_posix()}"\n{text}\n[timecode]\nport = "x"')
    rows = list(csv.reader(io.StringIO(said(capsys, "--config", settings, "cuesheet", "chgk", "--format", "csv"))))
    when = {row[1]: row[2] for row in rows}
    assert when["late"] == "time code 01:00:10:00"
    assert when["either"] == "clock_ended: clock is minute, or time code 01:00:10:00"


def test_a_show_that_is_not_there_is_told(capsys: Print) -> None:
    for command in ("cuesheet", "actions"):
        assert "unknown show 'chgl'" in said(capsys, command, "chgl", code=1)


# actions -----------------------------------------------------------------------------------------------------------

GOOD_WORDS: list[dict[str, Any]] = [
    {"do": "spin"},
    {"do": "arrow", "sector": 13},
    {"do": "grant", "players": [1, 2, 3]},
    {"do": "break", "kind": "music"},
    {"do": "adjust", "target": "experts", "delta": -1, "reason": "a slip"},
    {"do": "extend", "seconds": 10.5},
]
BAD_WORDS: list[dict[str, Any]] = [
    {"do": "arrow"},
    {"do": "arrow", "sector": 14},
    {"do": "arrow", "sector": "7"},
    {"do": "spin", "stop": 3},
    {"do": "break", "kind": "lunch"},
    {"do": "adjust", "target": "experts", "delta": 1, "reason": ""},
]


def test_actions_prints_json_schema_that_says_what_the_desk_says(capsys: Print) -> None:
    schemas = msgspec.json.decode(said(capsys, "actions", "chgk"))
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
        assert schema["description"]
    for words in GOOD_WORDS:
        assert Draft202012Validator(schemas[words["do"]]).is_valid(words), words
    for words in BAD_WORDS:
        assert not Draft202012Validator(schemas[words["do"]]).is_valid(words), words
    assert {"undo", "go", "pause", "club_help"} <= schemas.keys()
    assert "clock_end" not in schemas  # nobody presses it


def test_actions_lists_a_line_for_each_verb(capsys: Print) -> None:
    verbs = msgspec.json.decode(said(capsys, "actions", "chgk")).keys()
    lines = said(capsys, "actions", "chgk", "--list").splitlines()
    assert [line.split()[0] for line in lines] == sorted(verbs)
    assert re.match(r"arrow +sector +Say which sector", next(line for line in lines if line.startswith("arrow")))


# devices -----------------------------------------------------------------------------------------------------------


async def test_devices_lists_what_there_is_and_how_it_stands(tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port, start=False):
        code, text, _ = await ended(tmp_path, "devices")
    assert code == 0
    assert re.search(rf"^lights +.*127\.0\.0\.1:{lights.port}.* unknown$", text, re.MULTILINE)
    assert re.search(r"^sound +.*no port has this name.* (unavailable|down) .+", text, re.MULTILINE)
    assert "MIDI outputs: " in text


async def test_devices_says_how_the_time_code_stands(tmp_path: Path) -> None:
    async with server(tmp_path, start=False) as live:
        file = live.folder / "showcaller.toml"
        file.write_text(
            file.read_text("utf-8") + '[timecode]\nport = "no port has this name"\n[timecode.out]\nport = "none"\n',
            "utf-8",
        )
        code, text, _ = await ended(tmp_path, "devices")
    assert code == 0
    assert re.search(r"^timecode +in .*no port has this name.* (unavailable|down) .+ no time none$", text, re.MULTILINE)


async def test_devices_sends_a_message_or_the_safe_state(tmp_path: Path) -> None:
    async with ear() as lights, server(tmp_path, lights.port, start=False):
        code, text, _ = await ended(tmp_path, "devices", "--test", "lights", "osc=/eos/ping", "value=1")
        await lights.hears("/eos/ping", 1.0)
        assert (code, text.split()[:2]) == (0, ["sent", "/eos/ping"])
        code, text, _ = await ended(tmp_path, "devices", "--test", "lights")
        await lights.hears("/eos/cue/1/99/fire", 1.0)
        await lights.hears("/eos/sub/9", 0.0)
        assert code == 0


BAD_TESTS = [
    (("--test", "lamps"), "devices: no device 'lamps'; the settings have lights, sound, graphics"),
    (("--test", "sound", "note_on=200"), "devices: note_on"),
    (("--test", "lights", "/eos/ping"), "devices: '/eos/ping': write word=value"),
    (("--test", "sound", "note_on=60"), "failed  note on 60"),
]


@pytest.mark.parametrize(("words", "reason"), BAD_TESTS)
async def test_devices_says_why_nothing_was_sent(tmp_path: Path, words: tuple[str, ...], reason: str) -> None:
    async with server(tmp_path, start=False):
        code, _, complained = await ended(tmp_path, "devices", *words)
    assert code == 1
    assert complained.startswith(reason)
    assert len(complained.splitlines()) == 1
