"""The playout's clock is followed forward, backward and over gaps; each point on it is reached once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices.mtc import RATES, Rate, full_frame, label, quarter_frames
from automation.timecode import GAP, WINDOW, Chase, Follow, Standing, whole

PAL, DROP = RATES[25], RATES[29.97]
HOUR = 90_000
"""01:00:00:00 at 25 frames."""


class Playout:
    """A playout that sends MIDI Time Code, as the specification says, in virtual time."""

    def __init__(self, frame: int = HOUR, rate: Rate = PAL, freewheel: float = 0.5) -> None:
        self.rate, self.frame, self.now = rate, frame, 10.0
        self.chase = Chase(freewheel)

    def plays(self, groups: int, lost: Sequence[int] = (), backward: bool = False) -> None:
        """Send so many times of eight pieces, each over two frames, but for the pieces that are lost."""
        step = -1 if backward else 1
        for group in range(groups):
            pieces = quarter_frames(self.frame, self.rate)[::step]
            for number, message in enumerate(pieces):
                if group * 8 + number not in lost:
                    self.chase.feed(message, self.now)
                self.now += 0.25 / self.rate.a_second
            self.frame += 2 * step

    def locates(self, frame: int) -> None:
        self.frame = frame
        self.chase.feed(full_frame(frame, self.rate), self.now)

    @property
    def stands(self) -> Standing:
        return self.chase.stands(self.now)

    @property
    def shows(self) -> tuple[str, str]:
        return self.stands.state, label(whole(self.stands), self.rate)


def test_nothing_is_known_before_all_eight_pieces_came() -> None:
    playout = Playout()
    for message in quarter_frames(HOUR, PAL)[:7]:
        assert not playout.chase.feed(message, 0.0)
    assert playout.stands == Standing()
    assert playout.chase.feed(quarter_frames(HOUR, PAL)[7], 0.0)


@pytest.mark.parametrize("rate", RATES.values())
def test_eight_pieces_tell_the_time_at_which_the_first_came(rate: Rate) -> None:
    playout = Playout(1800, rate)
    playout.plays(1)
    assert playout.stands.state == "running"
    assert playout.stands.frame == pytest.approx(1802)  # two frames later, when the next first piece is due
    playout.plays(50)
    assert playout.stands.frame == pytest.approx(1902)
    assert playout.stands.rate == rate


def test_between_two_times_the_clock_runs_by_itself() -> None:
    playout = Playout()
    playout.plays(4)
    assert playout.chase.stands(playout.now + 0.04).frame == pytest.approx(HOUR + 9)


def test_a_clock_that_runs_backward_is_followed_backward() -> None:
    playout = Playout()
    playout.plays(4, backward=True)
    assert playout.stands.frame == pytest.approx(HOUR - 8)
    assert playout.stands.speed == -25


def test_a_clock_that_turns_round_is_followed_and_mixes_no_two_times() -> None:
    playout = Playout(HOUR - 1)
    playout.plays(3)
    seen = playout.stands.frame
    playout.plays(3, backward=True)
    assert playout.stands.frame == pytest.approx(seen - 6)
    playout.plays(3)
    assert playout.stands.frame == pytest.approx(seen)


@given(st.integers(0, 40), st.integers(0, 7), st.booleans())
def test_a_run_may_begin_anywhere_and_no_time_is_made_up(start: int, cut: int, backward: bool) -> None:
    playout = Playout(HOUR - 20 + start)  # over a carry of frames, seconds, minutes and hours
    first = playout.frame
    playout.plays(3, lost=range(cut), backward=backward)
    assert playout.stands.frame == pytest.approx(first + (-6 if backward else 6))


@given(st.integers(0, 79))
def test_one_piece_that_is_lost_is_not_noticed(piece: int) -> None:
    playout = Playout()
    playout.plays(2)
    for _ in range(10):
        playout.plays(1, lost=[piece])
        piece -= 8
        assert playout.stands.state == "running"
        assert playout.stands.frame == pytest.approx(playout.frame)


def test_the_clock_goes_on_over_a_gap_and_then_stands_where_it_was_heard_last() -> None:
    playout = Playout(freewheel=0.5)
    playout.plays(4)
    last = playout.stands.frame
    playout.now += GAP + 0.01
    assert playout.stands.state == "freewheel"
    assert playout.stands.frame == pytest.approx(last + (GAP + 0.01) * 25)
    assert playout.chase.ends() == pytest.approx(playout.now - GAP + 0.49 - 0.01, abs=0.011)
    playout.now += 0.5
    assert playout.shows == ("stopped", "01:00:00:07")
    playout.plays(4)
    assert playout.shows == ("running", "01:00:00:16")


def test_pieces_of_before_a_pause_are_no_part_of_the_next_time() -> None:
    playout = Playout()
    for message in quarter_frames(HOUR, PAL)[:4]:
        playout.chase.feed(message, 0.0)
    for message in quarter_frames(HOUR + 9000, PAL)[4:]:
        assert not playout.chase.feed(message, 5.0)


def test_a_full_frame_puts_the_clock_somewhere_and_stops_it() -> None:
    playout = Playout()
    playout.plays(2)
    playout.locates(HOUR + 250)
    assert playout.shows == ("stopped", "01:00:10:00")
    playout.now += 100
    assert playout.shows == ("stopped", "01:00:10:00")
    playout.plays(1)
    assert playout.shows == ("running", "01:00:10:02")


def test_a_full_frame_that_says_where_the_clock_is_anyway_does_not_stop_it() -> None:
    playout = Playout()
    playout.plays(2)
    playout.locates(playout.frame)
    assert playout.stands.state == "running"


def test_times_that_do_not_exist_are_counted_and_let_be() -> None:
    playout = Playout()
    playout.plays(1)
    for number, half in enumerate((15, 1, 0, 0, 0, 0, 0, 2)):
        playout.chase.feed(bytes((0xF1, number << 4 | half)), playout.now)
    assert playout.stands.frame == pytest.approx(HOUR + 2)
    assert playout.chase.wrong == 1


@given(st.lists(st.binary(max_size=12), max_size=30))
def test_whatever_comes_is_taken(messages: list[bytes]) -> None:
    chase = Chase()
    for at, message in enumerate(messages):
        chase.feed(message, at / 100)
    assert chase.stands(1.0).state in ("none", "stopped", "running", "freewheel")


# Points ----------------------------------------------------------------------------------------------------------


class Show:
    """A playout with points on its clock, looked at whenever `Follow` asks for it."""

    def __init__(self, points: dict[str, int], rate: Rate = PAL, frame: int = HOUR) -> None:
        self.playout = Playout(frame, rate)
        self.follow = Follow(points, rate)
        self.reached: list[str] = []

    def look(self, at: float) -> float | None:
        stands = self.playout.chase.stands(at)
        self.reached += self.follow.reach(stands, at)
        return self.follow.next(stands)

    def plays(self, groups: int, backward: bool = False) -> list[str]:
        """Let it play, and name what was reached."""
        self.reached = []
        for _ in range(groups):
            before = self.playout.now
            self.playout.plays(1, backward=backward)
            at = before + 1.75 / self.playout.rate.a_second  # when the last piece came
            while (ahead := self.look(at)) is not None and at + ahead < self.playout.now:
                at += max(ahead, 1e-4)
        return self.reached

    def waits(self, seconds: float) -> list[str]:
        self.reached, self.playout.now = [], self.playout.now + seconds
        self.look(self.playout.now)
        return self.reached

    def jumps(self, frame: int) -> None:
        """Go on somewhere else without a word, as a file that is looped does."""
        self.playout.frame = frame


GONG = {"cue gong": HOUR + 25}


def test_a_point_is_reached_as_the_clock_passes_it_and_not_before() -> None:
    show = Show(GONG)
    assert show.plays(12) == []  # 24 frames
    assert show.plays(1) == ["cue gong"]
    assert show.plays(100) == []


def test_the_moment_of_the_next_point_is_known_beforehand() -> None:
    show = Show({"cue gong": HOUR + 5})
    show.playout.plays(1)
    ahead = show.look(show.playout.now)
    assert ahead == pytest.approx(3 / 25)
    at = show.playout.now + (ahead or 0.0)
    assert show.look(at - 0.001) == pytest.approx(0.001)
    assert show.reached == []
    show.look(at)
    assert show.reached == ["cue gong"]


def test_points_of_one_moment_and_those_in_between_come_in_order() -> None:
    show = Show({"cue c": HOUR + 4, "cue a": HOUR + 3, "cue b": HOUR + 3})
    assert show.plays(4) == ["cue a", "cue b", "cue c"]


def test_no_point_is_reached_twice_by_a_jump_backward() -> None:
    show = Show(GONG)
    assert show.plays(20) == ["cue gong"]
    for frame in (HOUR, HOUR + 24, HOUR + 25, HOUR + 26):
        show.jumps(frame)
        assert show.plays(20) == []


def test_no_point_is_reached_by_a_jump_over_it() -> None:
    show = Show(GONG)
    show.plays(4)
    show.jumps(HOUR + 100)
    assert show.plays(10) == []
    show.jumps(HOUR)
    assert show.plays(20) == ["cue gong"]  # it was not reached yet


@pytest.mark.parametrize(("frames", "reached"), [(0, True), (2, True), (4, True), (5, False), (50, False)])
def test_a_clock_that_begins_just_behind_a_point_reaches_it(frames: int, reached: bool) -> None:
    assert WINDOW * 25 == 6.25  # of which two frames pass until the time is understood
    show = Show(GONG)
    show.playout.locates(HOUR + 25 + frames)
    assert bool(show.plays(3)) == reached


def test_a_playout_that_is_put_on_a_point_reaches_it_when_it_runs_and_not_before() -> None:
    show = Show(GONG)
    show.playout.locates(HOUR + 25)
    assert show.waits(60) == []
    assert show.plays(2) == ["cue gong"]


def test_nothing_is_reached_backward() -> None:
    show = Show(GONG, frame=HOUR + 50)
    assert show.plays(20, backward=True) == []
    assert show.plays(20) == ["cue gong"]


def test_a_point_within_the_freewheel_is_reached_and_not_again_when_the_clock_is_back() -> None:
    show = Show(GONG)
    show.plays(11)  # 22 frames
    assert show.waits(0.2) == ["cue gong"]
    show.waits(1.0)
    assert show.plays(10) == []


def test_a_clock_that_has_stopped_reaches_nothing() -> None:
    show = Show({"cue gong": HOUR + 100})
    show.plays(4)
    for _ in range(100):
        assert show.waits(0.1) == []


def test_a_late_look_misses_nothing() -> None:
    show = Show({"cue gong": HOUR + 12})
    show.plays(5)
    assert show.reached == []
    show.playout.plays(20)
    assert show.waits(0.0) == ["cue gong"]


def test_points_at_another_rate_wait() -> None:
    show = Show({"cue gong": 10}, rate=DROP, frame=0)
    show.follow.rate = PAL
    assert show.plays(20) == []


def test_midnight_is_no_jump() -> None:
    show = Show({"cue last": PAL.day - 2, "cue first": 3}, frame=PAL.day - 10)
    assert show.plays(10) == ["cue last", "cue first"]


def test_what_was_reached_before_a_restart_is_not_reached_again() -> None:
    follow = Follow(GONG, PAL, reached=["cue gong"])
    running = Standing("running", HOUR + 25, PAL, 25)
    assert follow.reach(running, 0.0) == []
    assert (follow.left, follow.next(running)) == (0, None)


@given(
    st.sampled_from(list(RATES.values())),
    st.lists(st.integers(4, 400), unique=True, max_size=20),
    st.lists(st.tuples(st.integers(-200, 200), st.integers(1, 40)), max_size=8),
)
def test_however_the_clock_jumps_each_point_is_reached_once_at_most(
    rate: Rate, places: list[int], moves: list[tuple[int, int]]
) -> None:
    show, found = Show({f"cue {place}": place for place in places}, rate, frame=0), list[str]()
    for jump, groups in moves:
        show.jumps(max(0, show.playout.frame + jump))
        found += show.plays(groups)
    assert len(found) == len(set(found))
    show.jumps(0)
    found += show.plays(210)
    assert sorted(found) == sorted(show.follow.points)
