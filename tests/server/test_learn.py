"""A key learns what it does: pressed, shown to directors, written into the file, and at work without a restart."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from automation.clock import FakeClock, SystemClock
from automation.controller_desk import MOVES
from automation.learn_desk import WAITS
from automation.server import Access
from automation.settings import project_file
from tests.server.pads import TEXT, Pads
from tests.server.site import House, house, until

LEARN = "/api/learn"
UNDO = {"controller": "pads", "on": {"note_on": 40}, "order": "undo"}
PADS_FILE = "midi-buzzers.toml"


def file_of(folder: Path, text: str = TEXT) -> Path:
    path = folder / "pads.toml"
    path.write_text(text, "utf-8")
    return path


def text_of(file: Path) -> str:
    return file.read_text("utf-8")


def write(file: Path, text: str, mode: int = 0o644) -> None:
    file.write_text(text, "utf-8")
    file.chmod(mode)


def take_away(file: Path) -> None:
    file.unlink()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return file_of(tmp_path)


@pytest.fixture
async def h(tmp_path: Path, file: Path) -> AsyncIterator[House]:
    async with house(tmp_path / "run.db", pads=file) as found:
        yield found


def pads(h: House) -> Pads:
    assert h.pads is not None
    return h.pads


async def learn(h: House, **wish: Any) -> tuple[int, Any]:
    async with h.http.post(h.bound.url + LEARN, json=wish) as answer:
        return answer.status, await answer.json()


async def test_what_a_key_has_learnt_it_does_at_once_and_after_a_restart(h: House, file: Path) -> None:
    pads(h).strike(40)
    assert h.desk.seq == 0
    wish = {"controller": "pads", "on": {"note_on": 40}, "press": {"do": "spin"}}
    assert await learn(h, **wish) == (200, {"file": str(file), "copied": ""})
    pads(h).strike(40)
    assert (h.desk.seq, h.desk.state.phase) == (1, "spinning")
    assert "# the big one" in text_of(file)
    assert tomllib.loads(text_of(file))["binding"][-1] == {
        "on": {"note_on": 40},
        "press": {"do": "spin"},
        "show": "chgk",  # no other show has this verb
    }


async def test_a_key_that_does_something_is_given_away_only_when_that_is_said(h: House, file: Path) -> None:
    wish = {**UNDO, "on": {"note_on": 36}}
    status, said = await learn(h, **wish)
    assert (status, said["refused"]["code"]) == (409, "taken")
    assert [(each["does"], each["label"]) for each in said["refused"]["others"]] == [({"do": "go"}, "GO")]
    assert text_of(file) == TEXT
    assert (await learn(h, **wish, replace=True))[0] == 200
    await h.press("spin")
    pads(h).strike(36)
    assert h.desk.state.phase == "pre_spin"


NONSENSE: dict[str, tuple[dict[str, Any], str]] = {
    "another controller": ({**UNDO, "controller": "x"}, "no controller 'x', only pads"),
    "no key": ({**UNDO, "on": {}}, "exactly one of note_on"),
    "two keys": ({**UNDO, "on": {"note_on": [1, 2]}}, "one key is expected, not 2"),
    "note 128": ({**UNDO, "on": {"note_on": 128}}, "128 is not 0..127"),
    "channel 17": ({**UNDO, "on": {"note_on": 1, "channel": 17}}, "17 is not 1..16"),
    "an unknown verb": ({"controller": "pads", "on": {"note_on": 1}, "press": {"do": "dance"}}, "dance"),
    "a verb of the clock": (
        {"controller": "pads", "on": {"note_on": 1}, "press": {"do": "clock_end"}},
        "only the clock",
    ),
    "a missing argument": ({"controller": "pads", "on": {"note_on": 1}, "press": {"do": "arrow"}}, "sector"),
    "an unknown order": ({**UNDO, "order": "dance"}, "'dance' is none of"),
    "nothing": ({"controller": "pads", "on": {"note_on": 1}}, "exactly one of press and order"),
    "both": ({**UNDO, "press": {"do": "spin"}}, "exactly one of press and order"),
    "an unknown word": ({**UNDO, "nte": 1}, "nte"),
    "a moment that notes lack": ({**UNDO, "when": "up"}, "note_on has no 'up'"),
    "a moment that faders lack": ({**UNDO, "on": {"control": 1}, "when": "up"}, "control has no 'up'"),
    "a way that nothing turns": (
        {**UNDO, "on": {"control": 1, "relative": "x"}, "when": "up"},
        "relative: 'x' is none of twos_complement",
    ),
    "a value that keys lack": (
        {"controller": "pads", "on": {"note_on": 1}, "press": {"do": "arrow", "sector": "$value"}},
        "$value: there is no such field",
    ),
}


@pytest.mark.parametrize(("wish", "why"), NONSENSE.values(), ids=NONSENSE)
async def test_a_wish_that_makes_no_sense_changes_nothing_and_says_why(
    h: House, file: Path, wish: dict[str, Any], why: str
) -> None:
    status, said = await learn(h, **wish)
    assert status == 409
    assert why in said["refused"]["text"]
    assert text_of(file) == TEXT


async def test_one_of_several_keys_is_taken_out_of_its_line_and_the_others_do_what_they_did(
    h: House, file: Path
) -> None:
    wish = {**UNDO, "on": {"note_on": 60}}
    status, said = await learn(h, **wish)
    assert (status, said["refused"]["code"]) == (409, "taken")
    assert said["refused"]["others"][0]["does"] == {"do": "extend", "seconds": 1}
    assert (await learn(h, **wish, replace=True))[0] == 200
    await h.press("spin")
    pads(h).strike(60)
    assert h.desk.state.phase == "pre_spin"
    shared = tomllib.loads(text_of(file))["binding"][1]
    assert shared == {"on": {"note_on": [61]}, "press": {"do": "extend", "seconds": "$each"}, "each": [2]}


async def test_a_fader_learns_to_give_its_value_to_an_action(h: House, file: Path) -> None:
    press = {"do": "arrow", "sector": "$value"}
    wish = {"controller": "pads", "on": {"control": 7}, "press": press, "when": "change"}
    assert (await learn(h, **wish))[0] == 200
    assert tomllib.loads(text_of(file))["binding"][-1] == {
        "on": {"control": 7},
        "press": press,
        "when": "change",
        "show": "chgk",
    }
    await h.press("spin")
    pads(h).move(7, 5)
    assert (h.desk.state.phase, h.desk.state.round.sector) == ("sector", 5)


async def test_an_encoder_learns_what_each_way_does(h: House, file: Path) -> None:
    on = {"control": 16, "relative": "binary_offset"}
    up = {"controller": "pads", "on": on, "press": {"do": "spin"}, "when": "up"}
    assert (await learn(h, **up))[0] == 200
    assert (await learn(h, controller="pads", on=on, order="undo", when="down"))[0] == 200
    status, said = await learn(h, **{**up, "on": {"control": 16, "relative": "sign_bit"}, "when": "change"})
    assert (status, "another binding of the same key says it differently" in said["refused"]["text"]) == (409, True)
    pads(h).move(16, 65)
    assert h.desk.state.phase == "spinning"
    pads(h).move(16, 63)
    assert h.desk.state.phase == "pre_spin"


TURNS: dict[str, tuple[list[int], dict[str, str]]] = {
    "a fader": ([40, 41, 43], {"change": "", "up": "twos_complement", "down": "twos_complement"}),
    "a button": ([127, 0], {"change": ""}),
    "1 again and again": ([1, 1, 1], {"change": "twos_complement", "up": "twos_complement"}),
    "127": ([127, 127], {"change": "twos_complement", "down": "twos_complement"}),
    "63": ([63], {"up": "binary_offset", "down": "binary_offset"}),
    "65": ([65], {"up": "binary_offset", "down": "sign_bit"}),
}


@pytest.mark.parametrize(("values", "ways"), TURNS.values(), ids=TURNS)
async def test_the_whole_way_of_a_control_is_heard_and_does_nothing_else(
    tmp_path: Path, file: Path, values: list[int], ways: dict[str, str]
) -> None:
    spin = '[[binding]]\non = { control = 16 }\nwhen = "change"\norder = "go"\n'
    write(file, TEXT + spin)
    clock = FakeClock()
    async with house(tmp_path / "run.db", clock, pads=file) as h, h.socket() as director:
        await director.send_json({"type": "learn", "want": "listen"})
        await until(director, "controllers", waiting=True)
        pads(h).move(16, *values)
        assert h.desk.seq == 0
        heard = pads(h).learn.told()["heard"]
        assert heard["on"] == {"control": 16}
        assert set(heard["whens"]) == {"press", "hold", "double", "release", "change", "up", "down"}
        assert heard["relative"] == {**heard["relative"], **ways}
        clock.advance(MOVES + 0.1)
        pads(h).move(16, 50)  # a movement of its own
        assert h.desk.seq == 1
        await director.send_json({"type": "learn", "want": "listen"})
        await until(director, "controllers", waiting=True)
        pads(h).move(16, 50)
        await director.send_json({"type": "learn", "want": "stop", "id": 9})
        await until(director, "accepted", id=9)
        pads(h).move(16, 51)  # nobody learns any more
        assert h.desk.seq == 2


async def test_a_key_that_is_known_for_an_encoder_is_heard_as_one(tmp_path: Path, file: Path) -> None:
    write(file, TEXT + '[[binding]]\non = { control = 16, relative = "sign_bit" }\nwhen = "up"\norder = "go"\n')
    async with house(tmp_path / "run.db", pads=file) as h:
        pads(h).learn.listen()
        pads(h).move(16, 1)
        heard = pads(h).learn.told()["heard"]
        assert set(heard["relative"].values()) == {"sign_bit"}
        assert [each.when for each in heard["does"]] == ["up"]


async def test_a_file_that_was_broken_or_locked_meanwhile_is_named(h: House, file: Path) -> None:
    write(file, "[[binding")
    status, said = await learn(h, **UNDO)
    assert (status, said["refused"]["code"]) == (409, "bad-value")
    assert said["refused"]["text"].startswith(f"{file}: ")
    write(file, TEXT, mode=0o444)
    status, said = await learn(h, **UNDO)
    assert (status, said["refused"]) == (409, {"code": "not-saved", "text": f"{file}: the file is read-only"})
    assert text_of(file) == TEXT
    take_away(file)
    assert (await learn(h, **UNDO))[1]["refused"]["text"] == f"{file}: No such file or directory"
    pads(h).strike(40)
    assert h.desk.seq == 0


async def test_a_file_of_the_project_is_copied_and_the_copy_learns(tmp_path: Path) -> None:
    projects = project_file("config") / "controllers" / PADS_FILE
    before, own = projects.read_bytes(), tmp_path / "controllers" / PADS_FILE
    async with house(tmp_path / "run.db", pads=projects) as h:
        assert await learn(h, **UNDO) == (200, {"file": str(own), "copied": str(projects)})
        assert projects.read_bytes() == before
        again = {**UNDO, "on": {"note_on": 41}}
        assert await learn(h, **again) == (200, {"file": str(own), "copied": ""})
        await h.press("spin")
        pads(h).strike(40)
        assert h.desk.state.phase == "pre_spin"
    assert own.read_text("utf-8").count('order = "undo"') == 2
    assert own.read_text("utf-8").startswith(before.decode("utf-8").splitlines()[0])
    async with house(tmp_path / "other.db", pads=projects) as h:
        status, said = await learn(h, **UNDO)
        assert (status, own.name in said["refused"]["text"]) == (409, True)  # it is not overwritten


async def test_the_next_press_is_shown_to_directors_and_does_nothing_else(h: House) -> None:
    async with h.socket() as director:
        await until(director, "controllers", waiting=False)
        await director.send_json({"type": "learn", "want": "listen", "id": 1})
        await until(director, "controllers", waiting=True)
        pads(h).strike(36)
        said = await until(director, "controllers", waiting=False)
        assert said["heard"]["controller"] == "pads"
        assert said["heard"]["on"] == {"note_on": 36}
        assert [(each["does"], each["when"]) for each in said["heard"]["does"]] == [({"do": "go"}, "press")]
        assert h.desk.seq == 0
        pads(h).strike(36)
        assert h.desk.seq == 1
        await director.send_json({"type": "learn", "want": "stop"})
        await until(director, "controllers", heard=None)
        wish = {**UNDO, "on": {"note_on": 50}}
        await director.send_json({"type": "learn", "wish": wish, "id": 2})
        assert (await until(director, "accepted", id=2))["file"].endswith("pads.toml")
        await director.send_json({"type": "learn", "wish": wish, "id": 3})
        assert (await until(director, "refused", id=3))["code"] == "taken"
        await director.send_json({"type": "learn", "want": "dance", "id": 4})
        assert (await until(director, "refused", id=4))["code"] == "bad-value"


LIT = """
grid = ["36 50 -", "51 52"]
[[lamp]]
on = { note_on = { min = 36, max = 51 } }
dim = 1
bright = 3
flash = 5
[[binding]]
label = "Spin"
colour = ""
on = { note_on = 50 }
press = { do = "spin" }
[[binding]]
label = "Open"
page = "one"
on = { note_on = 51 }
press = { do = "open" }
[[binding]]
on = { note_on = 52 }
turn = "two"
[[binding]]
label = "Verdict $place"
page = "two"
on = { note_on = [51, 53] }
when = "hold"
press = { do = "correct" }
"""


async def test_directors_see_each_controllers_page_and_what_its_lamps_show(tmp_path: Path, file: Path) -> None:
    write(file, LIT.lstrip() + TEXT.removeprefix('title = "Pads"\n'))
    async with house(tmp_path / "run.db", SystemClock(), pads=file) as h, h.socket() as director:
        (told,) = (await until(director, "controllers"))["controllers"]
        assert (told["page"], told["pages"]) == ("one", ["one", "two"])
        faces = [[each and (each["name"], each["lines"]) for each in row] for row in told["keys"]]
        assert faces[:2] == [[("36", ["GO"]), ("50", ["Spin"]), None], [("51", ["Open"]), ("52", ["→ two"])]]
        assert (await until(director, "lamps"))["lamps"] == {"pads": [["bright", "bright", ""], ["off", ""], ["", ""]]}
        await h.press("spin")
        assert (await until(director, "lamps"))["lamps"]["pads"][:2] == [["bright", "off", ""], ["off", ""]]
        pads(h).strike(51)
        lamps = await until(director, "lamps")
        assert lamps["lamps"]["pads"][1][0] == "flash"
        while lamps["lamps"]["pads"][1][0] != "off":
            lamps = await until(director, "lamps")
        pads(h).strike(52)
        while told["page"] != "two":
            (told,) = (await until(director, "controllers"))["controllers"]
        assert told["keys"][1][0]["lines"] == ["Verdict 1 (hold 0.6\u00a0s)"]
        wish = {"controller": "pads", "on": {"note_on": 50}, "press": {"do": "open"}, "replace": True}
        assert (await learn(h, **wish))[0] == 200
        while told["keys"][0][1]["lines"] != ["open"]:
            (told,) = (await until(director, "controllers"))["controllers"]


async def test_nobody_waits_for_a_key_for_ever(tmp_path: Path, file: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path / "run.db", clock, pads=file) as h, h.socket() as director:
        for end in ("stop", "time"):
            await director.send_json({"type": "learn", "want": "listen"})
            await until(director, "controllers", waiting=True)
            if end == "stop":
                await director.send_json({"type": "learn", "want": "stop"})
            else:
                clock.advance(WAITS)
            await until(director, "controllers", waiting=False)
        pads(h).strike(36)
        assert h.desk.seq == 1


async def test_only_directors_let_keys_learn(tmp_path: Path, file: Path) -> None:
    access = Access(tokens={"director": "d" * 20, "host": "h" * 20})
    async with house(tmp_path / "run.db", access=access, pads=file) as h:
        assert (await learn(h, **UNDO))[0] == 401
        async with h.http.post(f"{h.bound.url}{LEARN}?token={'h' * 20}", json={**UNDO, "role": "host"}) as answer:
            assert (answer.status, (await answer.json())["refused"]["code"]) == (409, "not-yours")
        async with h.socket("host", params={"token": "h" * 20}) as host:
            await host.send_json({"type": "learn", "want": "listen", "id": 1})
            assert (await until(host, "refused", id=1))["code"] == "not-yours"
        assert text_of(file) == TEXT


async def test_a_show_without_controllers_says_so(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        status, said = await learn(h, **UNDO)
        assert (status, said["refused"]["text"]) == (409, "this show has no controllers")
