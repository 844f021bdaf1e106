"""The desk: who may press what when, what undo means, what a restart finds."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from automation.model import AIR, HOST, LIGHTS, Refused, Role
from tests.toy import Table, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.journal"


def test_a_press_is_journaled_before_anybody_hears_of_it(path: Path) -> None:
    with table(path) as t:
        heard: list[int] = []
        t.desk.listen(lambda change: heard.append(t.journal.last.seq if t.journal.last else 0))
        assert t.press("score", 3, by="host").entry.seq == 1
        assert heard == [1]
        assert t.desk.state.points == 3


def test_luck_is_drawn_by_the_desk_and_kept_in_the_journal(path: Path) -> None:
    with table(path) as t:
        t.press("roll")
        eyes = t.desk.state.eyes
        assert 1 <= eyes <= 6
        assert t.refusal("roll", 6).code == "bad-value"
    with table(path) as t:
        assert t.desk.state.eyes == eyes


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (("scroe", 1), "unknown-verb", "did you mean 'score'"),
        (("score", 10), "bad-value", "`int` <= 9"),
        (("score", "many"), "bad-value", "Expected `int`"),
        (("score", 1, 2), "bad-value", "it takes points"),
        (("jump", 9), "bad-value", "the rundown has 3"),
        (("adjust", "points", 1, ""), "bad-value", "length >= 1"),
        (("adjust", "points", 1), "bad-value", "missing required field `reason`"),
        (("clock_end",), "not-yours", "by the clock alone"),
        (("resume",), "not-now", "not held"),
        (("pause",), "not-now", "no clock is running"),
        (("undo",), "not-now", "nothing to undo"),
        (("redo",), "not-now", "nothing to redo"),
        (("extend", 5), "not-now", "no clock is running"),
    ],
)
def test_nonsense_is_refused_with_its_reason(path: Path, words: tuple[object, ...], code: str, part: str) -> None:
    with table(path) as t:
        refused = t.refusal(*words)
        assert refused.code == code
        assert part in refused.text


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({}, '"do"'),
        ({"do": 5}, '"do"'),
        ({"do": "score", "point": 1}, "no argument 'point'"),
        ({"do": "roll", "eyes": 6}, "eyes"),
    ],
)
def test_a_press_in_words_is_read_strictly(path: Path, words: dict[str, object], part: str) -> None:
    with table(path) as t, pytest.raises(Refused) as refused:
        t.desk.vocabulary.read(words)
    assert part in refused.value.text


def test_whole_floats_and_trailing_lists_come_as_controllers_send_them(path: Path) -> None:
    with table(path) as t:
        assert t.press("score", 3.0).entry.action == t.desk.vocabulary.read({"do": "score", "points": 3})
        pick = t.press("pick", "a", 1.0, 2, 3.0).entry.action
        assert pick == t.desk.vocabulary.read({"do": "pick", "name": "a", "numbers": [1, 2, 3]})
        assert t.refusal("score", 1.5).code == "bad-value"


def test_an_old_page_is_stale(path: Path) -> None:
    with table(path) as t:
        t.press("score", seen=0)
        assert t.refusal("score", 2, seen=0).code == "stale"
        assert t.press("score", 2, seen=1).entry.seq == 2


def test_the_same_press_from_any_source_within_the_lockout_is_a_slip(path: Path) -> None:
    with table(path, lockout=0.3) as t:
        t.press("score", 1, by="clicker")
        t.clock.advance(0.29)
        assert t.refusal("score", 1, by="page").code == "locked-out"
        t.press("score", 2, by="page")
        t.clock.advance(0.02)
        t.press("score", 1, by="page")
        assert t.desk.state.points == 4


def test_a_refused_press_locks_nothing_out(path: Path) -> None:
    with table(path, lockout=0.3) as t:
        t.refusal("undo")
        t.press("score")
        t.press("undo")


@pytest.mark.parametrize(
    ("role", "words", "allowed"),
    [
        (HOST, ("roll",), True),
        (HOST, ("score",), False),
        (HOST, ("undo",), False),
        (HOST, ("go",), False),
        (LIGHTS, ("roll",), False),
        (AIR, ("roll",), False),
        (Role("player", 1), ("roll",), False),
    ],
)
def test_each_role_presses_only_its_own(path: Path, role: Role, words: tuple[str, ...], allowed: bool) -> None:
    with table(path) as t:
        if allowed:
            assert words[0] in t.desk.legal(role)
            t.press(*words, role=role)
        else:
            assert words[0] not in t.desk.legal(role)
            assert t.refusal(*words, role=role).code == "not-yours"


def test_deadlines_are_pressed_by_the_clock_at_their_own_time(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock.advance(7.0)
        t.clock.advance(2.999)
        assert t.desk.state.phase == "running"
        t.clock.advance(50.0)
        assert t.desk.state.phase == "late"
        assert [(c.entry.by, c.entry.at) for c in t.changes[1:]] == [("clock", 7.0), ("clock", 10.0)]


def test_a_late_timer_lets_no_late_press_in(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock._now = 11.0  # the loop was busy: no timer has run yet
        assert t.late_refusal("finish").code == "not-now"
        assert t.desk.state.phase == "late"


def test_pause_and_resume_keep_what_was_left(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock.advance(4.0)
        t.press("pause")
        t.clock.advance(100.0)
        assert t.desk.state.phase == "running"
        assert t.refusal("pause").code == "not-now"
        t.press("resume")
        t.clock.advance(5.9)
        assert t.desk.state.phase == "running"
        t.clock.advance(0.2)
        assert t.desk.state.phase == "late"
        assert t.changes[-1].entry.at == pytest.approx(110.0)


@pytest.mark.parametrize(
    ("presses", "left"),
    [((("extend", 5),), 11.0), ((("extend", -3),), 3.0), ((("extend", -30),), 0.0), ((("restart_clock",),), 10.0)],
)
def test_the_operator_extends_and_restarts_a_running_clock(
    path: Path, presses: tuple[tuple[object, ...], ...], left: float
) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock.advance(4.0)
        for words in presses:
            t.press(*words)
        assert t.desk.state.clock.ends - t.desk.game_now() == pytest.approx(left)
        t.clock.advance(left + 0.01)
        assert t.desk.state.phase == "late"


def test_an_extended_clock_warns_again(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock.advance(8.0)
        t.press("extend", 5)
        t.clock.advance(10.0)
        assert t.verbs == ["begin", "clock_warn", "extend", "clock_warn", "clock_end"]


def test_stop_ends_the_running_clock_as_if_it_had_run_out(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock.advance(1.0)
        assert "stop" in t.desk.legal()
        change = t.press("stop")
        assert t.desk.state.phase == "late"
        assert [type(event).__name__ for event in change.events] == ["ClockEnded"]


# Undo ------------------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_to_any_depth(path: Path) -> None:
    with table(path) as t:
        states = [t.desk.state]
        for points in range(1, 10):
            t.press("score", points)
            states.append(t.desk.state)
        for state in reversed(states[:-1]):
            t.press("undo")
            assert t.desk.state == state
        for state in states[1:]:
            t.press("redo")
            assert t.desk.state == state
        assert t.refusal("redo").code == "not-now"


def test_a_press_after_undo_forgets_what_could_be_redone(path: Path) -> None:
    with table(path) as t:
        t.press("score", 1)
        t.press("score", 2)
        t.press("undo")
        t.press("score", 3)
        assert t.refusal("redo").code == "not-now"
        assert t.desk.state.points == 4
        t.press("undo")
        assert t.desk.state.points == 1


def test_undo_brings_no_event_and_holds_the_clock_where_it_stood(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.clock.advance(4.0)
        t.press("finish")
        t.clock.advance(60.0)
        change = t.press("undo")
        assert (change.kind, change.events, change.fires) == ("undo", (), ())
        assert t.desk.held
        assert t.desk.state.phase == "running"
        t.clock.advance(60.0)
        assert t.desk.state.phase == "running"
        t.press("resume")
        t.clock.advance(5.9)
        assert t.desk.state.phase == "running"
        t.clock.advance(0.2)
        assert t.desk.state.phase == "late"


def test_undo_says_what_it_will_undo_and_passes_over_a_mere_warning(path: Path) -> None:
    with table(path) as t:
        t.press("score", 4)
        t.press("begin")
        t.clock.advance(8.0)
        assert t.desk.view(Role("director")).undo == "begin"
        t.press("undo")
        assert t.desk.state.phase == "idle"
        envelope = t.desk.view(Role("director"))
        assert (envelope.undo, envelope.redo) == ("score", "clock_warn")


def test_a_held_clock_gives_way_to_a_new_press(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.press("pause")
        t.press("finish")
        assert not t.desk.held


def test_undo_reopens_a_finished_game(path: Path) -> None:
    with table(path) as t:
        t.press("finish")
        assert t.refusal("score").code == "not-now"
        t.press("undo")
        t.press("score")


# The rundown -----------------------------------------------------------------------------------------------------


def test_go_starts_a_segment_fires_its_cues_and_presses_its_actions_in_one_entry(path: Path) -> None:
    with table(path) as t:
        assert t.press("go").fires == ("titles",)
        t.press("go")
        assert t.desk.seq == 2
        assert t.desk.state.points == 2
        eyes = t.desk.state.eyes
        assert eyes
        t.press("undo")
        assert (t.desk.state.points, t.desk.view(Role("host")).rundown.position.standby) == (0, 2)  # type: ignore[union-attr]
        t.press("redo")
        assert t.desk.state.eyes == eyes


def test_go_that_the_rules_refuse_moves_nothing(path: Path) -> None:
    with table(path) as t:
        t.press("begin")
        t.press("jump", 2)
        refused = t.refusal("go")
        assert refused.code == "not-now"
        assert "roll" in refused.text


def test_a_rundown_segment_presses_a_clock_and_is_held(path: Path) -> None:
    with table(path) as t:
        t.press("jump", 3)
        t.press("hold")
        assert t.refusal("go").text == "the rundown is held; release it first"
        t.press("release")
        t.press("go")
        assert t.desk.state.phase == "running"
        assert t.refusal("go").code == "not-now"


# Restart ---------------------------------------------------------------------------------------------------------


def test_a_restart_goes_on_in_the_same_state_with_the_clock_held(path: Path) -> None:
    with table(path) as t:
        t.press("score", 2)
        t.press("begin")
        t.clock.advance(4.25)
        state, seq = t.desk.state, t.desk.seq
    with table(path, at=5000.0) as t:
        assert (t.desk.state, t.desk.seq, t.desk.held) == (state, seq, True)
        left = t.desk.state.clock.ends - t.desk.game_now()
        assert 5.75 <= left <= 6.25
        t.clock.advance(1000.0)
        assert t.desk.state.phase == "running"
        t.press("resume")
        t.clock.advance(left + 0.001)
        assert t.desk.state.phase == "late"


def test_undo_and_redo_reach_over_a_restart(path: Path) -> None:
    with table(path) as t:
        for points in (1, 2, 3, 4):
            t.press("score", points)
        t.press("undo")
        t.press("undo")
        t.press("redo")
        t.press("undo")
    with table(path) as t:
        assert t.desk.state.points == 3
        t.press("redo")
        t.press("redo")
        assert t.desk.state.points == 10
        assert t.refusal("redo").code == "not-now"
        for _ in range(4):
            t.press("undo")
        assert t.desk.state.points == 0


def test_undo_deeper_than_memory_folds_from_the_journal(path: Path) -> None:
    with table(path) as t:
        for _ in range(1205):
            t.press("score")
        for _ in range(1205):
            t.press("undo")
        assert t.desk.state.points == 0
        assert len(t.desk.past) <= 200


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(["score", "roll", "begin", "undo", "redo", "pause", "resume", "go", "back", "finish", "+3"]),
        max_size=40,
    ),
    st.integers(0, 40),
)
def test_whatever_is_pressed_a_restart_anywhere_finds_the_same(
    tmp_path_factory: pytest.TempPathFactory, verbs: list[str], cut: int
) -> None:
    path = tmp_path_factory.mktemp("runs") / "run.journal"
    with table(path) as t:
        _press_all(t, verbs[:cut])
        left = t.snapshot()[:3]
    with table(path) as t:
        assert t.snapshot()[:3] == left
        _press_all(t, verbs[cut:])
        before = t.desk.state
        if "undo" in t.desk.legal():
            t.press("undo")
            t.press("redo")
            assert t.desk.state == before


def _press_all(t: Table, verbs: list[str]) -> None:
    for word in verbs:
        if word.startswith("+"):
            t.clock.advance(float(word))
        elif word in t.desk.legal():
            # Only GO may meet rules that its segment has not foreseen.
            with suppress(Refused) if word == "go" else nullcontext():
                t.press(word)
        else:
            t.refusal(word)


def test_public_views_hold_no_secret(path: Path) -> None:
    with table(path) as t:
        assert "swordfish" in str(t.desk.view(HOST))
        for role in (AIR, LIGHTS, Role("player", 1)):
            assert "swordfish" not in str(t.desk.view(role))
            assert t.desk.view(role).rundown is None


def test_a_follower_that_fails_stops_nobody(path: Path) -> None:
    with table(path) as t:

        def broken(change: object) -> None:
            raise RuntimeError("lamp")

        t.desk.listen(broken)
        t.desk.listen(t.changes.append)
        t.press("score")
        assert len(t.changes) == 2


def test_the_expected_step_comes_as_a_page_may_press_it(path: Path) -> None:
    with table(path) as t:
        assert t.desk.view(Role("director")).expected == {"do": "roll"}
        assert t.desk.view(HOST).expected == {"do": "roll"}
        t.press("begin")
        assert t.desk.view(HOST).expected is None


def test_where_people_decide_each_page_is_told_what_it_may_press_of_it(path: Path) -> None:
    with table(path) as t:
        assert t.desk.view(Role("director")).decisions == ()
        t.press("begin")
        t.clock.advance(11.0)
        assert t.desk.state.phase == "late"
        seen = {str(role): t.desk.view(role).decisions for role in (Role("director"), HOST, Role("air"))}
        assert seen == {"director": ("score", "roll"), "host": ("roll",), "air": ()}


def test_the_schema_tells_what_a_press_takes(path: Path) -> None:
    with table(path) as t:
        schema = t.desk.vocabulary.schema()
        assert schema["score"]["properties"].keys() == {"do", "points"}
        assert schema["roll"]["properties"].keys() == {"do"}
        assert schema["go"]["properties"].keys() == {"do"}
        assert "clock_end" not in schema
