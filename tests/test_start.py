"""A start that is refused: ports in use, a network without tokens, and files that make no sense."""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from tests.live import ROOT, Live, ear, ended, server


async def refused(live: Live, *words: str, **environment: str) -> str:
    """Start the server, which must end at once with one clear line; the line."""
    code, said, complained = await ended(live.folder, "run", *words, **environment)
    assert (code, said) == (1, "")
    assert "Traceback" not in complained
    assert len(complained.splitlines()) == 1, complained
    return complained


@asynccontextmanager
async def idle(folder: Path, **settings: Any) -> AsyncIterator[Live]:
    async with server(folder, start=False, **settings) as live:
        yield live


async def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    async with idle(tmp_path) as live:
        with closing(socket.socket()) as other:
            other.bind(("127.0.0.1", live.http))
            other.listen()
            assert f"127.0.0.1:{live.http} is in use" in await refused(live)
        async with ear(live.osc):
            said = await refused(live)
            assert f"127.0.0.1:{live.osc}" in said
            assert "in use" in said
        await live.start()


async def test_a_server_for_the_network_needs_tokens(tmp_path: Path) -> None:
    async with idle(tmp_path) as live:
        said = await refused(live, SHOWCALLER_SERVER__HOST="0.0.0.0")
        assert "0.0.0.0 can be reached from the network" in said
        assert "[server.tokens] director = " in said
        assert "[osc] allow = " in await refused(live, SHOWCALLER_OSC__HOST="0.0.0.0")


def _damaged(path: Path) -> bytes:
    """Overwrite a few bytes of the last row."""
    whole = bytearray(path.read_bytes())
    at = whole.rindex(b'"do":"spin","stop"')
    whole[at + 6 : at + 10] = b"open"
    return bytes(whole)


def _cut(path: Path) -> bytes:
    return path.read_bytes()[:-3000]


def _foreign(path: Path) -> bytes:
    return b"These are the notes of the meeting.\n" * 100


def _database(path: Path) -> bytes:
    other = path.with_suffix(".other")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE entry (seq INTEGER)")
        connection.commit()
    found = other.read_bytes()
    other.unlink()
    return found


def _empty(path: Path) -> bytes:
    return b""


JOURNALS = [
    (_damaged, "row 1"),
    (_cut, ""),
    (_foreign, "is not a journal"),
    (_database, "not a journal"),
    (_empty, "not a journal"),
]


async def test_a_journal_that_makes_no_sense_stops_the_start_and_stays_as_it_is(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        await live.plays("spin")
        await live.stop()
        sound = live.journal.read_bytes()
        for spoil, reason in JOURNALS:
            live.journal.write_bytes(sound)
            bad = spoil(live.journal)
            live.journal.write_bytes(bad)
            for words in ((), ("--journal", str(live.journal))):
                said = await refused(live, *words)
                assert live.journal.name in said
                assert reason in said
                assert live.journal.read_bytes() == bad
                assert len(list((tmp_path / "runs").glob("*.journal"))) == 1
        live.journal.write_bytes(sound)
        await live.start()
        assert "goes on after entry 1" in live.greeting


async def test_two_servers_never_write_one_journal(tmp_path: Path) -> None:
    async with server(tmp_path) as live:
        await live.plays("spin")
        said = await refused(live, SHOWCALLER_SERVER__PORT="1", SHOWCALLER_OSC__PORT="1")
        assert f"{live.journal.name}: another Showcaller is writing this journal" in said
        await live.plays("arrow 3")


SHEET, EPISODE = ROOT / "cues/chgk.toml", ROOT / "config/episodes/chgk-demo.toml"
SECTOR_12 = re.compile(r"\[\[sector\]\]\nnumber = 12\n.*?(?=\[\[sector\]\]\n)", re.DOTALL)


def _written(folder: Path, file: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    (folder / file.name).write_text(text.replace(old, new, 1), "utf-8")
    return folder / file.name


SHEETS = [
    ('on = "segment_started"', 'onn = "segment_started"', "unknown field `onn` - at `$.cue[0]`"),
    ('on = "team_seated"', 'on = "team_saeted"', "did you mean 'team_seated'?"),
    ('device = "lights"', 'device = "lamps"', "look[0] (Table light, hall dark).do[0]: there is no device 'lamps'"),
    ("note_on = 60", "note_on = 200", "cue[0] (opening).do[2]: note_on: "),
    ('phase = "pre_spin"', 'phase = "pre_spni"', "there is no phase 'pre_spni'"),
    ("[[look]]\n", "[[look]\n", "chgk.toml: "),
]


@pytest.mark.parametrize(("old", "new", "reason"), SHEETS)
async def test_a_cue_sheet_with_a_mistake_stops_the_start(tmp_path: Path, old: str, new: str, reason: str) -> None:
    sheet = _written(tmp_path, SHEET, old, new)
    async with idle(tmp_path, top=f'cues = "{tmp_path.as_posix()}"') as live:
        said = await refused(live)
        assert str(sheet) in said
        assert reason in said
        assert not (tmp_path / "runs").exists()


EPISODES: list[tuple[str, str, str]] = [
    (next(iter(SECTOR_12.findall(EPISODE.read_text("utf-8")))), "", "12"),
    ('kind = "superblitz"', 'kind = "blitz"', "blitz"),
    ("number = 13", "number = 14", "Expected `int` <= 13"),
    ("minute = 60", 'minute = "60"', "$.season.minute: Expected `float`, got `str`"),
    ('press = [{ do = "spin" }]', 'press = [{ do = "spni" }]', "did you mean 'spin'?"),
    ('show = "chgk"', 'show = "chgl"', "unknown show 'chgl'"),
]


@pytest.mark.parametrize(("old", "new", "reason"), EPISODES)
async def test_an_episode_with_a_mistake_stops_the_start(tmp_path: Path, old: str, new: str, reason: str) -> None:
    episode = _written(tmp_path, EPISODE, old, new)
    async with idle(tmp_path, episode=episode.name) as live:
        said = await refused(live)
        assert episode.name in said
        assert reason in said
        assert not (tmp_path / "runs").exists()


SETTINGS: list[tuple[str, str, str]] = [
    ("[desk]", "[dsek]", "showcaller.toml: dsek: "),
    ('kind = "osc"', 'kind = "ocs"', "devices.lights.kind: unknown kind 'ocs'"),
    ("lockout = ", "lockout = -", "desk.lockout: "),
    ('episode = "chgk-demo"', 'episode = "chgk-dmeo"', "chgk-dmeo: no such episode file"),
    ("targets = ", "target = ", "lights"),
]


@pytest.mark.parametrize(("old", "new", "reason"), SETTINGS)
async def test_settings_with_a_mistake_stop_the_start(tmp_path: Path, old: str, new: str, reason: str) -> None:
    async with idle(tmp_path, lockout=0.5) as live:
        _written(tmp_path, tmp_path / "showcaller.toml", old, new)
        assert reason in await refused(live)
