"""Who was first, in virtual time: nobody far away is robbed, and nobody can lie himself ahead."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from automation import buzzers
from automation.model import Refused
from automation.shows.xamsa.sums import totals
from benchmarks.virtual_phones import Quality, Table, VirtualPhone, words_of
from tests.server.site import episode
from tests.shows import lyckohjulet_episodes, xamsa_episodes

NEAR, FAR = Quality(0.002), Quality(0.09)
KNOWN = 2.0
"""Seconds after which the ways of all phones are measured."""


@pytest.fixture
def xamsa(tmp_path: Path) -> Iterator[Table]:
    yield from _table(tmp_path, "xamsa", words_of(xamsa_episodes.EPISODES["plain"], "xamsa"))


@pytest.fixture
def settling(tmp_path: Path) -> Iterator[Table]:
    yield from _table(tmp_path, "xamsa", words_of(xamsa_episodes.EPISODES["phones"], "xamsa"))


@pytest.fixture
def lycko(tmp_path: Path) -> Iterator[Table]:
    yield from _table(tmp_path, "lyckohjulet", words_of(lyckohjulet_episodes.EPISODES["quick ones"], "lyckohjulet"))


def _table(folder: Path, name: str, words: dict[str, object]) -> Iterator[Table]:
    table = Table(folder / f"{name}.journal", words)
    yield table
    table.close()


def reading(table: Table, *phones: tuple[int, Quality]) -> list[VirtualPhone]:
    """Connect phones and begin to read a question of Xəmsə."""
    joined = [table.phone(seat, quality) for seat, quality in phones]
    table.plays(*xamsa_episodes.READING.splitlines())
    table.clock.advance(KNOWN)
    return joined


def revealing(table: Table, *phones: tuple[int, Quality]) -> list[VirtualPhone]:
    """Connect phones and let the letters of a snabbpussel of Lyckohjulet appear."""
    joined = [table.phone(seat, quality) for seat, quality in phones]
    table.plays("show_puzzle", "start")
    table.clock.advance(KNOWN)
    return joined


# Order ------------------------------------------------------------------------------------------------------------


def test_a_press_from_far_away_that_was_earlier_is_first(xamsa: Table) -> None:
    near, far = reading(xamsa, (1, NEAR), (2, FAR))
    far.press()
    xamsa.clock.advance(0.02)
    near.press()
    xamsa.clock.advance(0.5)
    assert [line.seat for line in xamsa.buttons.log.lines] == [1, 2], "they arrive in the other order"
    assert (far.button, near.button) == (("answering", 1), ("queued", 2))
    behind = {line.seat: line.behind for line in xamsa.buttons.log.lines}
    assert behind[2] == 0
    assert behind[1] == pytest.approx(0.02, abs=0.001)


def test_until_it_is_decided_nobody_is_shown_as_first(xamsa: Table) -> None:
    near, far = reading(xamsa, (1, NEAR), (2, FAR))
    far.press()
    xamsa.clock.advance(0.02)
    near.press()
    xamsa.clock.advance(0.5)
    for phone in (near, far):
        shown = [each["button"] for each in phone.told]
        assert "answering" not in shown[: shown.index("queued") if "queued" in shown else 0]
    assert [each["place"] for each in near.told if each["button"] == "queued"] == [0, 2]
    assert not any(each["button"] == "answering" for each in near.told)


def test_a_decision_waits_no_longer_than_the_slowest_phone_needs_to_answer(xamsa: Table) -> None:
    near, _ = reading(xamsa, (1, NEAR), (2, Quality(0.05)))
    near.press()
    xamsa.clock.advance(0.002 + 0.095)
    assert xamsa.desk.state.phase == "settling"
    xamsa.clock.advance(0.01)
    assert xamsa.desk.state.phase == "answering"


def test_where_all_are_near_a_decision_waits_forty_milliseconds(xamsa: Table) -> None:
    near, _ = reading(xamsa, (1, NEAR), (2, NEAR))
    near.press()
    xamsa.clock.advance(0.002 + 0.039)
    assert xamsa.desk.state.phase == "settling"
    xamsa.clock.advance(0.002)
    assert xamsa.desk.state.phase == "answering"


def test_a_decision_that_comes_as_its_clock_ends_leaves_the_clock_of_the_answer_alone(settling: Table) -> None:
    reading(settling)
    settling.wired(2)
    assert settling.desk.state.phase == "settling"
    settling.clock._now += 0.05  # the loop was kept busy: both are due, and the buttons are called first
    settling.buttons._decide_if_due()
    assert settling.desk.state.phase == "answering"
    assert settling.desk.state.clock is not None


def test_wires_alone_wait_for_nothing(xamsa: Table) -> None:
    reading(xamsa)
    xamsa.wired(3)
    assert (xamsa.desk.state.phase, xamsa.desk.state.asked.answering) == ("answering", 3)
    xamsa.clock.advance(0.001)
    xamsa.wired(4)
    assert xamsa.outcomes() == [(3, "first", 1), (4, "queued", 2)]
    assert xamsa.buttons.log.lines[1].behind == pytest.approx(0.001)


def test_a_wire_waits_for_the_phones_of_others(xamsa: Table) -> None:
    (far,) = reading(xamsa, (2, FAR))
    far.press()
    xamsa.clock.advance(0.03)
    xamsa.wired(3)
    assert xamsa.desk.state.phase == "settling"
    xamsa.clock.advance(0.5)
    assert xamsa.outcomes() == [(3, "queued", 2), (2, "first", 1)]


def test_a_phone_that_sleeps_is_waited_for_once_at_most_and_then_no_more(xamsa: Table) -> None:
    near, asleep = reading(xamsa, (1, NEAR), (2, NEAR))
    asleep.silent = True
    near.press()
    xamsa.clock.advance(buzzers.MOST_HELD)
    assert xamsa.desk.state.phase == "settling"
    xamsa.clock.advance(0.01)
    assert xamsa.desk.state.asked.answering == 1
    xamsa.plays("cancel_buzz")
    xamsa.clock.advance(2)
    near.press()
    xamsa.clock.advance(0.01)
    assert xamsa.desk.state.asked.answering == 1, "it was not asked again"


def test_a_phone_that_leaves_is_not_waited_for(xamsa: Table) -> None:
    near, gone = reading(xamsa, (1, NEAR), (2, FAR))
    near.press()
    xamsa.clock.advance(0.05)
    gone.leave()
    assert xamsa.desk.state.phase == "answering"


# Trust ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claimed", [0.05, 1.0, 1e6, float("inf")])
@pytest.mark.parametrize("delay", [0.005, 0.03, 0.1])
def test_a_phone_that_dates_its_press_back_gains_no_more_than_its_round_trip(
    xamsa: Table, claimed: float, delay: float
) -> None:
    cheat, honest = reading(xamsa, (1, Quality(delay)), (2, NEAR))
    cheat.hurried = claimed
    honest.press()
    xamsa.clock.advance(2 * delay + 0.001)  # later than the honest one by more than the round trip
    cheat.press()
    xamsa.clock.advance(0.6)
    assert xamsa.desk.state.asked.answering == 2
    line = next(line for line in xamsa.buttons.log.lines if line.seat == 1)
    assert line.arrived - line.moment <= 2 * delay + 1e-6


def test_a_claim_that_is_not_believed_is_marked_in_the_log(xamsa: Table) -> None:
    cheat, honest = reading(xamsa, (1, NEAR), (2, NEAR))
    cheat.hurried = 1.0
    cheat.press()
    honest.press()
    xamsa.clock.advance(0.5)
    by_seat = {line.seat: line for line in xamsa.buttons.log.lines}
    assert (by_seat[1].believed, by_seat[2].believed) == (False, True)
    assert by_seat[1].claimed == pytest.approx(by_seat[1].arrived - 1.002, abs=0.001)


@pytest.mark.parametrize("quality", [Quality(0.01, shift=-3600), Quality(0.01, shift=12.5), Quality(0.01, drift=2e-4)])
def test_a_clock_that_is_wrong_changes_nothing(xamsa: Table, quality: Quality) -> None:
    wrong, right = reading(xamsa, (1, quality), (2, NEAR))
    xamsa.clock.advance(20)
    wrong.press()
    xamsa.clock.advance(0.004)
    right.press()
    xamsa.clock.advance(0.5)
    assert xamsa.desk.state.asked.answering == 1


# Too early, too late, twice ---------------------------------------------------------------------------------------


def test_a_press_for_a_question_that_is_over_does_nothing(xamsa: Table) -> None:
    (phone,) = reading(xamsa, (1, NEAR))
    xamsa.plays("read_end")
    xamsa.clock.advance(6)
    xamsa.plays("show_answer", "next", "read_start")
    xamsa.clock.advance(1)
    before = xamsa.desk.seq
    phone.press(question=1)
    xamsa.clock.advance(0.1)
    assert (xamsa.desk.seq, phone.answers[-1].outcome) == (before, "late")


def test_presses_before_the_reading_and_after_the_end_say_so_and_cost_nothing(xamsa: Table) -> None:
    phone = xamsa.phone(1, NEAR)
    xamsa.plays(*xamsa_episodes.UP.splitlines())
    xamsa.clock.advance(KNOWN)
    phone.press()
    xamsa.clock.advance(0.1)
    xamsa.plays("read_start", "read_end")
    xamsa.clock.advance(6)
    phone.press()
    xamsa.clock.advance(0.1)
    assert [line.outcome for line in phone.answers] == ["early", "late"]
    assert totals(xamsa.desk.state) == (0, 0, 0, 0)


def test_a_press_made_before_the_reading_that_arrives_after_its_start_is_too_early(xamsa: Table) -> None:
    phone = xamsa.phone(1, FAR)
    xamsa.plays(*xamsa_episodes.UP.splitlines())
    xamsa.clock.advance(KNOWN)
    question = xamsa.desk.state.asked.number
    phone.press(question)
    xamsa.clock.advance(0.05)
    xamsa.plays("read_start")
    xamsa.clock.advance(0.5)
    assert (phone.answers[-1].outcome, xamsa.desk.state.phase) == ("early", "reading")


def test_a_press_in_the_last_moment_counts_though_it_arrives_after_the_end(settling: Table) -> None:
    (far,) = reading(settling, (1, FAR))
    settling.plays("read_end")
    settling.clock.advance(4.97)
    far.press()
    settling.clock.advance(0.6)
    assert settling.desk.state.asked.answering == 1


def test_a_press_after_the_last_moment_is_dead_though_its_window_is_open(settling: Table) -> None:
    far, _ = reading(settling, (1, FAR), (2, FAR))
    settling.plays("read_end")
    settling.clock.advance(5.02)
    far.press()
    settling.clock.advance(0.7)
    assert settling.desk.state.phase == "q_closed"
    assert far.answers[-1].outcome == "late"


def test_a_second_press_of_a_team_changes_nothing(xamsa: Table) -> None:
    one, other = reading(xamsa, (1, NEAR), (2, NEAR))
    for phone in (one, one, other, one, other):
        phone.press()
        xamsa.clock.advance(0.01)
    xamsa.clock.advance(0.5)
    one.press()
    xamsa.clock.advance(0.1)
    asked = xamsa.desk.state.asked
    assert (asked.answering, [press.team for press in asked.queue]) == (1, [2])
    firsts = [line for line in xamsa.buttons.log.lines if line.outcome == "first" and not line.why]
    assert [line.seat for line in firsts] == [1]


def test_who_has_answered_is_told_that_it_is_not_his(xamsa: Table) -> None:
    one, _ = reading(xamsa, (1, NEAR), (2, NEAR))
    one.press()
    xamsa.clock.advance(0.5)
    xamsa.plays("wrong")
    xamsa.clock.advance(0.1)
    one.press()
    xamsa.clock.advance(0.1)
    assert one.answers[-1].outcome == "not-you"


def test_a_wired_press_of_a_seat_that_is_not_there_is_refused_and_logged(xamsa: Table) -> None:
    reading(xamsa)
    with pytest.raises(Refused, match="no team 9"):
        xamsa.wired(9)
    assert xamsa.outcomes() == [(9, "not-you", 0)]


# Ties and the journal ---------------------------------------------------------------------------------------------


def test_presses_in_the_same_moment_go_by_seat_with_another_first_at_each_question(xamsa: Table) -> None:
    reading(xamsa, (3, NEAR))
    xamsa.wired(2)
    xamsa.wired(1)
    xamsa.clock.advance(0.5)
    assert xamsa.desk.state.asked.answering == 1, "question 1: seat 1 goes first (X-R10)"


def test_moments_are_in_the_journal_and_folding_gives_the_same_game(xamsa: Table) -> None:
    near, far = reading(xamsa, (1, NEAR), (2, FAR))
    far.press()
    xamsa.clock.advance(0.02)
    near.press()
    xamsa.clock.advance(0.5)
    rows = [msgspec.json.decode(row.action) for row in xamsa.journal.read()]
    stamps = {row["team"]: row["stamp"] for row in rows if row["do"] == "buzz"}
    assert stamps[1] - stamps[2] == pytest.approx(0.02, abs=0.001)
    assert [row["do"] for row in rows[-3:]] == ["buzz", "buzz", "stop"]
    line = xamsa.desk._line
    assert line.at(xamsa.journal, xamsa.desk.head).game == xamsa.desk.state


def test_undo_takes_a_decision_back_and_nobody_decides_again_by_himself(xamsa: Table) -> None:
    near, _ = reading(xamsa, (1, NEAR), (2, NEAR))
    near.press()
    xamsa.clock.advance(0.5)
    xamsa.plays("undo")
    xamsa.clock.advance(2)
    assert xamsa.desk.state.phase == "reading"
    assert near.button == ("free", 0)


# A show that knows no moments -------------------------------------------------------------------------------------


def test_a_show_without_stamps_hears_the_earlier_press_first(lycko: Table) -> None:
    near, far = revealing(lycko, (1, NEAR), (3, FAR))
    far.press()
    lycko.clock.advance(0.02)
    near.press()
    lycko.clock.advance(0.05)
    assert (lycko.desk.state.phase, near.button) == ("snabb_revealing", ("queued", 0))
    lycko.clock.advance(0.5)
    assert (lycko.desk.state.phase, lycko.desk.state.seat) == ("snabb_answer", 3)
    assert lycko.outcomes() == [(1, "late", 0), (3, "first", 1)]
    assert lycko.buttons.log.lines[0].behind == pytest.approx(0.02, abs=0.001)


def test_a_show_without_stamps_and_without_phones_waits_for_nothing(lycko: Table) -> None:
    revealing(lycko)
    lycko.wired(2)
    assert lycko.desk.state.seat == 2


def test_after_a_wrong_answer_an_old_press_is_late(lycko: Table) -> None:
    one, other = revealing(lycko, (1, NEAR), (2, NEAR))
    one.press()
    lycko.clock.advance(0.5)
    meant = other.told[-1]["question"]
    lycko.plays("wrong")
    lycko.clock.advance(0.1)
    other.press(meant)
    lycko.clock.advance(0.5)
    assert (other.answers[-1].outcome, lycko.desk.state.phase) == ("late", "snabb_revealing")
    other.press()
    lycko.clock.advance(0.5)
    assert (other.button, one.button) == (("answering", 1), ("answered", 0))


def test_a_show_without_buttons_says_so(tmp_path: Path) -> None:
    table = Table(tmp_path / "chgk.journal", episode())
    phone = table.phone(1)
    table.clock.advance(1)
    assert phone.button == ("none", 0)
    table.close()
