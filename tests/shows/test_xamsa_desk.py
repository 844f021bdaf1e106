"""Xəmsə at the desk: late presses, measured presses in the journal, undo, a restart in the middle of a question."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from automation.clock import FakeClock
from automation.desk import Desk
from automation.journal import Header, Journal
from automation.model import DIRECTOR, Refused, Role
from automation.shows.xamsa.actions import Buzz
from automation.shows.xamsa.sums import totals
from tests.shows.xamsa_clauses import clauses
from tests.shows.xamsa_episodes import EPISODES, READING, SHOW, THINKING, UP


@contextmanager
def desk(path: Path, clock: FakeClock, on: str = "plain") -> Iterator[Desk]:
    """Open a desk on a journal; it is taken up again where it is there already."""
    words = {"show": SHOW.NAME, **msgspec.to_builtins(EPISODES[on])}
    journal = Journal.open(path) if path.exists() else Journal.create(path, Header(SHOW.NAME, words, 0.0, "test"))
    opened = Desk(SHOW, journal, clock, random.Random(1), lockout=0.0)
    try:
        yield opened
    finally:
        opened.close()
        journal.close()


def press(on: Desk, lines: str, **more: Any) -> None:
    """Press lines one after another, as a controller sends them."""
    for line in lines.splitlines():
        verb, *values = shlex.split(line)
        numbers = [int(value) if value.lstrip("-").isdigit() else value for value in values]
        if verb == "adjust":  # its target is a name, its delta a number
            numbers[0] = values[0]
        on.press(on.vocabulary.read_positional(verb, numbers), "test", **more)


@clauses("X7", "X-R7")
def test_a_press_a_millisecond_after_the_end_is_dead_though_no_timer_has_run_yet(tmp_path: Path) -> None:
    clock = FakeClock()
    with desk(tmp_path / "a.journal", clock) as table:
        press(table, THINKING)
        clock._now += 5.001  # the machine was busy: nobody has called the timer
        with pytest.raises(Refused) as refused:
            press(table, "buzz 1")
        assert (refused.value.code, table.state.phase, totals(table.state)) == ("not-now", "q_closed", (0, 0, 0, 0))


@clauses("G9", "X-R10")
def test_after_a_crash_the_queue_the_moments_and_the_seconds_are_as_they_were(tmp_path: Path) -> None:
    clock = FakeClock()
    with desk(tmp_path / "a.journal", clock) as table:
        press(table, THINKING)
        clock.advance(2.0)
        table.press(Buzz(3, stamp=1.9), "phone")
        table.press(Buzz(1, stamp=1.95), "phone")
        table.press(Buzz(4, stamp=1.93), "phone")
        before, legal = table.state, table.legal()
    with desk(tmp_path / "a.journal", FakeClock()) as again:
        assert again.state == before
        assert [one.team for one in again.state.asked.queue] == [4, 1]
        assert set(again.legal()) - {"resume"} == set(legal) - {"pause"}
        press(again, "wrong\nwrong\nwrong")
        assert again.state.clock.ends - again.game_now() == pytest.approx(3.0)


@clauses("X19", "G3", "G7")
def test_undo_takes_a_correction_and_a_verdict_back(tmp_path: Path) -> None:
    with desk(tmp_path / "a.journal", FakeClock()) as table:
        press(table, READING + "buzz 1\ncorrect")
        ledger = table.state.ledger
        press(table, "adjust 1 200 protest")
        assert (totals(table.state)[0], table.state.ledger) == (400, ledger)
        press(table, "undo")
        assert (totals(table.state)[0], table.state.ledger) == (200, ledger)
        press(table, "undo")
        assert (table.state.phase, totals(table.state)[0]) == ("answering", 0)
        press(table, "redo")
        assert totals(table.state)[0] == 200


@clauses("G2")
def test_the_settle_window_runs_on_the_desks_clock(tmp_path: Path) -> None:
    clock = FakeClock()
    with desk(tmp_path / "a.journal", clock, "phones") as table:
        press(table, READING)
        clock.advance(1.0)
        press(table, "buzz 2")
        assert table.state.phase == "settling"
        clock.advance(0.04)
        assert (table.state.phase, table.state.asked.answering) == ("answering", 2)


@clauses("G3", "X-R10")
def test_one_undo_takes_a_decision_back_with_the_presses_that_it_waited_for(tmp_path: Path) -> None:
    clock = FakeClock()
    with desk(tmp_path / "a.journal", clock, "phones") as table:
        press(table, READING)
        before = table.state
        press(table, "buzz 2")
        clock.advance(0.01)
        press(table, "buzz 1")
        clock.advance(0.03)
        decided = table.state
        assert (decided.phase, decided.asked.answering, table.view(DIRECTOR).undo) == ("answering", 2, "buzz")
        press(table, "undo")
        assert (table.state, table.view(DIRECTOR).redo) == (before, "clock_end")
        press(table, "redo")
        assert table.state == decided
    with desk(tmp_path / "a.journal", FakeClock(), "phones") as again:
        assert again.state == decided
        press(again, "undo")
        assert again.state == before


@clauses("G3")
def test_undo_while_presses_settle_takes_all_of_them_back(tmp_path: Path) -> None:
    with desk(tmp_path / "a.journal", FakeClock(), "phones") as table:
        press(table, READING)
        before = table.state
        press(table, "buzz 2\nbuzz 1")
        assert table.state.phase == "settling"
        press(table, "undo")
        assert table.state == before


@clauses("X-R10")
@pytest.mark.parametrize(("on", "settle"), [("plain", 0.0), ("phones", 0.04)])
def test_the_journal_says_how_long_the_first_press_really_waited(tmp_path: Path, on: str, settle: float) -> None:
    with desk(tmp_path / "a.journal", FakeClock(), on) as table:
        press(table, READING)
        assert table.press(Buzz(1), "test").entry.action == Buzz(1, settle=settle)
        assert table.press(Buzz(2, settle=0.5), "test").entry.action == Buzz(2, settle=0.5)


@clauses("G6")
def test_a_team_presses_only_what_is_a_teams_to_press(tmp_path: Path) -> None:
    with desk(tmp_path / "a.journal", FakeClock()) as table:
        press(table, UP)
        for line in ("read_start", "void", "adjust 1 200 x"):
            with pytest.raises(Refused) as refused:
                press(table, line, role=Role("player", 1))
            assert refused.value.code == "not-yours"
        press(table, "read_start")
        press(table, "buzz 1", role=Role("player", 1))
        assert table.state.asked.answering == 1


@clauses("G6")
def test_a_team_presses_for_itself_alone(tmp_path: Path) -> None:
    with desk(tmp_path / "a.journal", FakeClock()) as table:
        press(table, "start\nannounce_topics\nstart_clock")
        for line in ("assign 2 1 1", "line_up 2 1 2 3 4 5"):
            with pytest.raises(Refused) as refused:
                press(table, line, role=Role("player", 1))
            assert refused.value.code == "not-yours"
        press(table, "assign 1 1 1", role=Role("player", 1))
        press(table, "line_up 2 1 2 3 4 5", role=Role("host"))
        assert [lineup[0] for lineup in table.state.round.lineups] == [1, 1, 0, 0]
