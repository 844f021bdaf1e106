"""What docs/timecode.md shows is accepted as it stands, and what is said wrong is named before air."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from automation.cues import read_sheet
from automation.rundown import Segment
from automation.settings import TimecodeSettings
from automation.timecode import GAP, WINDOW, State
from tests.live import ROOT
from tests.test_settings import DEVICES, in_a_process

TEXT = (ROOT / "docs/timecode.md").read_text("utf-8")
SETTINGS, CUE, SEGMENT, LOOK, OUT = re.findall(r"^```toml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def test_the_settings_cue_segment_and_look_are_read() -> None:
    assert TimecodeSettings(**tomllib.loads(SETTINGS)["timecode"]).words() == {"port": "Playout"}
    assert read_sheet(f'show = "chgk"\n{CUE}', "docs").cue[0].at_timecode == "01:00:10:00"
    assert read_sheet(f'show = "chgk"\n{LOOK}', "docs").look[0].window == {"min": "01:00:00:00", "max": "01:00:29:24"}
    out = TimecodeSettings(**tomllib.loads(OUT)["timecode"]).out
    assert (out.words(), out.start) == ({"port": "Recorder"}, "10:00:00:00")
    (segment,) = tomllib.loads(SEGMENT)["segment"]
    assert msgspec.convert(segment, Segment).timecode == "01:00:00:00"


def test_numbers_and_states_are_those_of_the_program() -> None:
    assert f"the last {WINDOW:g} s count as reached" in TEXT
    assert f"a step back of {WINDOW:g} s or less while it runs is no jump" in TEXT
    assert f"nothing is noticed for\n  {GAP:g} s" in TEXT
    for state in get_args(State):
        assert f"`{state}`" in TEXT


GOOD = '[timecode]\nport = "Playout"\n'
CUES = '\n[[cue]]\nid = "late"\nat_timecode = "{time}"\ndo = [{{ device = "sound", note_on = 1 }}]\n'


@pytest.mark.parametrize(
    ("settings", "time", "code", "said"),
    [
        (GOOD, "01:00:10:00", 0, "0 errors, 0 warnings"),
        ("", "01:00:10:00", 0, "(late).at_timecode: no time code comes in; the settings need [timecode] port"),
        (GOOD, "01:00:10:25", 1, '(late).at_timecode: a time is expected ("01:00:00:00", frames below 25)'),
        (GOOD, "soon", 1, "(late).at_timecode: a time is expected"),
        (GOOD + "rate = 29.97\n", "01:01:00:00", 1, "01:01:00:00 does not exist at 29.97 frames a second"),
        (GOOD + "rate = 29.97\n", "01:01:00;02", 0, "0 errors"),
        (GOOD + "rate = 26\n", "01:00:10:00", 1, "timecode.rate: Value error, it is none of 24, 25, 29.97, 30"),
        (GOOD + "number = 0\n", "01:00:10:00", 1, "settings: timecode: timecode: number: 0 is not 1 or more"),
        (
            "[timecode]\nnumber = 2\n",
            "01:00:10:00",
            1,
            "settings: timecode: timecode: Object missing required field `port`",
        ),
        (GOOD + "freewheel = 11\n", "01:00:10:00", 1, "timecode.freewheel: Input should be less than or equal to 10"),
        (
            '[timecode.out]\nport = "x"\nstart = "1:00"\n' + GOOD,
            "01:00:10:00",
            1,
            "settings: timecode.out.start: a time is expected",
        ),
        ("[timecode]\nprot = 1\n", "01:00:10:00", 1, "timecode.prot: Extra inputs are not permitted"),
    ],
)
def test_check_finds_what_does_not_fit(tmp_path: Path, settings: str, time: str, code: int, said: str) -> None:
    own = (ROOT / "cues" / "chgk.toml").read_text("utf-8") + CUES.format(time=time)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "chgk.toml").write_text(own, "utf-8")
    ended = in_a_process(tmp_path, 'cues = "own"\n' + settings + DEVICES)
    assert said in ended.stdout + ended.stderr
    assert ended.returncode == code, ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
