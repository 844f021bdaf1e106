"""What each role sees of a game of Xəmsə, moment by moment."""

from __future__ import annotations

from typing import Any

import pytest

from automation.model import AIR, DIRECTOR, HOST, LIGHTS, ClockEnd, Role
from automation.shows.xamsa.actions import Correct, RevealAnswer, Write
from automation.shows.xamsa.events import AnswerWritten
from automation.shows.xamsa.prompts import PROMPTS, ROUNDS
from automation.shows.xamsa.rules import LEGAL
from automation.shows.xamsa.views import Fields, PlayerSums
from tests.play import play
from tests.shows.xamsa_cases_asked import WORKED
from tests.shows.xamsa_cases_final import ANSWERED, BEFORE, OPEN, WAGERED
from tests.shows.xamsa_clauses import clauses
from tests.shows.xamsa_episodes import (
    BELLI,
    EPISODES,
    FERDI,
    READING,
    SHOW,
    SILENT,
    THINKING,
    UP,
    answers,
    drawing,
    episode,
    revealed,
    xamsa,
)

NO_RESERVE = episode(reserve=())
FERDI_FIRST = EPISODES["Fərdi first"]
EARLY = episode(season={"question_text": "reading"})
NEVER = episode(season={"question_text": "never"})
SIRLI_FIRST = episode(season={"round_order": ("sirli", "sertli", "belli", "ferdi", "xamsa")})
SERTLI_FIRST = episode(season={"round_order": ("sertli", "sirli", "belli", "ferdi", "xamsa")})
LAID = "start\nannounce_topics\nstart_clock\n"


def seen(lines: str, role: Role = AIR, on: Any = None) -> Any:
    """Play, and give what a role sees."""
    return SHOW.view(xamsa(lines, on).state, role)


TEXTS = [
    ("up", UP, None, ("", "")),
    ("being read", READING, None, ("", "")),
    ("being read, where the episode says so", READING, EARLY, ("sual <belli 1/1>", "")),
    ("interrupted", READING + "buzz 1", None, ("", "")),
    ("read out", THINKING, None, ("sual <belli 1/1>", "")),
    ("read out, where the episode keeps it off", THINKING, NEVER, ("", "")),
    ("answered", READING + "buzz 1\ncorrect", None, ("sual <belli 1/1>", "")),
    ("with its answer", READING + "buzz 1\ncorrect\nshow_answer", None, ("sual <belli 1/1>", "cavab <belli 1/1>")),
    ("the next", UP + SILENT, None, ("", "")),
    ("of the Xəmsə round before it is read", WAGERED + "lock_wagers\nread_start", None, ("", "")),
    ("of the Xəmsə round", WAGERED + "lock_wagers\nread_start\nread_end", None, ("sual <xamsa>", "")),
]


@clauses("G6")
@pytest.mark.parametrize(("lines", "on", "shown"), [text[1:] for text in TEXTS], ids=[text[0] for text in TEXTS])
def test_the_picture_shows_of_the_question(lines: str, on: Any, shown: tuple[str, str]) -> None:
    question = seen(lines, AIR, on).question
    assert (question.text, question.answer) == shown


@clauses("G6")
def test_a_team_never_reads_ahead_of_the_host() -> None:
    assert seen(READING, Role("player", 1), EARLY).air.question.text == ""
    assert seen(THINKING, Role("player", 1), EARLY).air.question.text == "sual <belli 1/1>"


@clauses("G6", "G1")
def test_the_host_holds_question_and_answer() -> None:
    card = seen(UP, HOST)
    assert (card.question.question, card.question.answer) == ("sual <belli 1/1>", "cavab <belli 1/1>")
    assert card.topics[4] == "mövzu <belli 5>"
    assert "1/2>" not in str(card)


BOARDS = [
    ("no board under the title", "", None, []),
    ("laid out", "start", None, ["hidden"] * 5),
    ("two announced", "start\nannounce_topic\nannounce_topic", None, ["announced"] * 2 + ["hidden"] * 3),
    ("one in play", BELLI, None, ["current"] + ["announced"] * 4),
    ("one played", UP + SILENT * 5, None, ["played"] + ["announced"] * 4),
    ("hidden ones", "start\nstart_clock\n+60\nlock\ncall_players", SIRLI_FIRST, ["current"] + ["hidden"] * 4),
    ("two removed", FERDI + "remove 1 4\nremove 2 1", FERDI_FIRST,
     ["removed", "announced", "announced", "removed", "announced"]),
    ("one left", FERDI + "remove 1 4\nremove 2 1\nremove 3 2\nremove 4 5", FERDI_FIRST,
     ["removed", "removed", "current", "removed", "removed"]),
    ("no board in the Xəmsə round", OPEN, None, []),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "on", "states"), [board[1:] for board in BOARDS], ids=[board[0] for board in BOARDS])
def test_the_board_of_topics(lines: str, on: Any, states: list[str]) -> None:
    assert [topic.state for topic in seen(lines, AIR, on).board] == states


@clauses("X-R2")
def test_the_board_says_who_removed_a_topic() -> None:
    board = seen(FERDI + "remove 1 4\nremove 2 1", AIR, FERDI_FIRST).board
    assert [topic.removed_by for topic in board] == [2, 0, 0, 1, 0]


@clauses("T8", "T9", "G6")
def test_a_hidden_topic_has_no_name_on_the_board() -> None:
    out = "start\nstart_clock\n+60\nlock\ncall_players\n"
    assert [seen(lines, AIR, SIRLI_FIRST).board[0].name for lines in (out, out + "announce_topic")] == [
        "", "mövzu <sirli 1>"
    ]  # fmt: skip


def test_the_cells_of_the_board_follow_the_questions() -> None:
    first = seen(UP + "read_start\nbuzz 2\ncorrect\nnext\n" + SILENT + "void\nread_start", AIR, NO_RESERVE).board[0]
    assert first.cells == ("right", "missed", "void", "current", "open")
    assert first.teams == (2, 0, 0, 0, 0)


@clauses("X-R19", "G6")
def test_line_ups_are_seen_by_their_own_team_until_they_are_locked() -> None:
    lines = LAID + "line_up 1 5 4 3 2 1\n"
    own, other, picture = (seen(lines, role) for role in (Role("player", 1), Role("player", 2), AIR))
    assert (own.lineup, own.unused) == ((5, 4, 3, 2, 1), ())
    assert other.lineup == (0,) * 5
    assert [team.ready for team in picture.teams] == [True, False, False, False]
    assert [team.lineup for team in picture.teams] == [(0,) * 5] * 4
    assert seen(lines + "+60\nlock", AIR).teams[0].lineup == (5, 4, 3, 2, 1)


@clauses("X-R19", "X-R4")
def test_in_the_sertli_round_only_past_and_locked_players_are_known() -> None:
    first = "start\nannounce_topic\n" + "".join(f"assign {seat} 1 {seat}\n" for seat in (1, 2, 3, 4))
    assert [team.player for team in seen(first, AIR, SERTLI_FIRST).teams] == [0, 0, 0, 0]
    assert [team.player for team in seen(first + "lock", AIR, SERTLI_FIRST).teams] == [1, 2, 3, 4]
    later = first + "lock\ncall_players\n" + SILENT * 5 + "next\nannounce_topic\nassign 3 2 5"
    assert seen(later, AIR, SERTLI_FIRST).teams[2].lineup == (3, 0, 0, 0, 0)
    assert seen(later, Role("player", 3), SERTLI_FIRST).lineup == (3, 5, 0, 0, 0)


@clauses("X-R18")
def test_the_players_out_change_with_the_topic() -> None:
    first, second = seen(UP), seen(UP + SILENT * 5 + "next\ncall_players")
    assert first.teams[0].players[first.teams[0].player - 1] == "Aygün Quliyeva"
    assert (first.teams[0].player, second.teams[0].player, second.out) == (1, 2, True)


def test_the_queue_is_seen_in_its_order() -> None:
    picture = seen(READING + "buzz 3\nbuzz 1\nbuzz 4")
    assert [(one.team, one.player, one.place) for one in picture.queue] == [
        (3, "Fidan Cəfərova", 1), (1, "Aygün Quliyeva", 2), (4, "Kamran Yusifov", 3)
    ]  # fmt: skip
    assert [(team.state, team.queue) for team in picture.teams] == [
        ("queued", 2), ("free", 0), ("answering", 1), ("queued", 3)
    ]  # fmt: skip


def test_a_verdict_is_seen_with_its_points_until_the_next_question() -> None:
    picture = seen(THINKING + "+2\nbuzz 3\nwrong")
    assert (picture.verdict.team, picture.verdict.verdict, picture.verdict.points) == (3, "wrong", -200)
    assert [(team.verdict, team.points) for team in picture.teams][2] == ("wrong", -200)
    assert seen(UP + "read_start\nbuzz 3\ncorrect\nnext").verdict is None


@clauses("X-R7")
def test_the_seconds_to_think_stand_in_the_picture_while_somebody_answers() -> None:
    picture = seen(THINKING + "+2\nbuzz 3")
    assert (picture.clock, picture.think) == (None, 3.0)
    assert seen(THINKING + "+2\nbuzz 3", HOST).clock.name == "answer"


@clauses("T24", "T25", "T26", "X-R16")
def test_the_sums_of_the_worked_example() -> None:
    picture = seen(WORKED)
    assert [(one.team, one.total, one.place) for one in picture.table] == [
        (1, -200, 1), (2, -400, 2), (3, -1000, 3), (4, -1600, 4)
    ]  # fmt: skip
    assert picture.players[5] == PlayerSums(2, 1, "Orxan Həsənov", (-400, 0, 0, 0, 0), -400, -400)
    assert [team.topic_total for team in picture.teams] == [-200, -400, -1000, -1600]


@clauses("X19", "X-R16")
def test_a_correction_by_hand_touches_no_sum_of_players_or_rounds() -> None:
    before, after = seen(WORKED), seen(WORKED + "adjust 1 200 x")
    assert before.players == after.players
    line = next(one for one in after.table if one.team == 1)
    assert (line.rounds, line.played, line.adjusted, line.total) == ((-200, 0, 0, 0, 0), -200, 200, 0)


STAKES = [
    (OPEN, [("", 0, False), ("", 0, False), ("", 0, False)]),
    (WAGERED, [("", 0, True), ("", 0, True), ("", 0, True)]),
    (ANSWERED, [("", 0, True), ("", 0, True), ("", 0, True)]),
    (ANSWERED + "reveal_answer", [("yazı <1>", 0, True), ("", 0, True), ("", 0, True)]),
    (ANSWERED + "reveal_answer\nreveal_wager", [("yazı <1>", 200, True), ("", 0, True), ("", 0, True)]),
    (ANSWERED + revealed("correct"), [("yazı <1>", 200, True), ("", 0, True), ("", 0, True)]),
]


@clauses("X-R11", "X-R14", "G6")
@pytest.mark.parametrize(("lines", "shown"), STAKES)
def test_wagers_and_answers_are_seen_when_they_are_revealed(lines: str, shown: Any) -> None:
    picture = seen(lines)
    assert [(one.answer, one.wager, one.wagered) for one in picture.stakes[:3]] == shown
    assert [one.plays for one in picture.stakes] == [True, True, True, False]
    assert [one.before for one in picture.stakes] == [200, 400, 600, -800]


def test_a_captain_sees_his_own_wager_and_answer() -> None:
    own = seen(ANSWERED, Role("player", 3))
    assert (own.wager, own.written, own.plays) == (17, "yazı <3>", True)
    assert [seen(OPEN, Role("player", seat)).most for seat in (1, 2, 3, 4)] == [200, 400, 600, 0]


@clauses("X-R14", "G6")
def test_what_was_written_with_a_pencil_is_an_answer_and_seen_when_it_is_revealed() -> None:
    state = xamsa(WAGERED + answers().removesuffix("+10\n")).state
    drawn, said = SHOW.apply(state, Write(1, "", drawing(1)), 0.0)
    assert said == (AnswerWritten(1),)
    assert SHOW.apply(drawn, Write(1, "", drawing(1)), 0.0)[1] == ()
    assert seen_of(drawn, Role("player", 1)).drawing == drawing(1)
    assert seen_of(drawn, DIRECTOR).stakes.drawn[0] == drawing(1)
    for role in (AIR, HOST, Role("player", 2)):
        assert "391" not in str(seen_of(drawn, role)), role
    assert [one.written for one in seen_of(drawn, AIR).stakes[:1]] == [True]
    revealing, _ = SHOW.apply(drawn, ClockEnd(), 0.0)
    open_, _ = SHOW.apply(revealing, RevealAnswer(), 0.0)
    assert seen_of(open_, AIR).stakes[0].drawing == drawing(1)
    assert SHOW.apply(open_, Correct(), 0.0)[0].stakes.verdicts[0] == "right"


@clauses("G1")
@pytest.mark.parametrize(("text", "matches"), [("CAVAB <xamsa>", True), ("cavab  <XAMSA>", True), ("kavab", False)])
def test_the_host_is_told_whether_a_written_answer_reads_like_the_right_one(text: str, matches: bool) -> None:
    lines = WAGERED + answers(t3=text) + "reveal_answer\nno_answer\nnext\nreveal_answer\nno_answer\nnext\n"
    hidden = [seen_of(state) for state in _raw(lines + "reveal_answer")]
    assert hidden[-1].matches is matches
    assert hidden[-2].matches is False


def _raw(lines: str) -> list[Any]:
    # Played without watching secrets: what is written here is the right answer.
    return play(SHOW, EPISODES["plain"], lines).states


def seen_of(state: Any, role: Role = HOST) -> Any:
    """Give what a role sees of a state."""
    return SHOW.view(state, role)


@clauses("X-R15")
def test_the_end_names_who_won() -> None:
    lines = ANSWERED + revealed("correct") + revealed("correct") + revealed("wrong")
    assert seen(lines).winners == ()
    assert seen(lines + "show_answer\nnext").winners == (2,)


FIELDS: list[tuple[str, dict[str, Any]]] = [
    ("", {"phase": "round_intro", "round": "belli", "topic": 0, "number": 0, "clock": "", "leader": 0}),
    (LAID + "line_up 2 1 2 3 4 5", {"clock": "assign", "ready1": False, "ready2": True}),
    (UP, {"phase": "q_ready", "topic": 1, "place": 1, "nominal": 200, "out": True, "reading": False}),
    (READING, {"reading": True, "read": False, "answering": 0}),
    (READING + "buzz 3\nbuzz 1\nbuzz 4", {"answering": 3, "queued": 2, "second": 1, "third": 4, "fourth": 0}),
    (READING + "buzz 3\nbuzz 1\nwrong", {"answering": 1, "answered3": True, "verdict": "wrong", "verdict_team": 3}),
    (THINKING, {"clock": "think", "read": True}),
    (READING + "buzz 3\ncorrect\nshow_answer", {"verdict": "right", "right": 3, "shown": True, "leader": 3}),
    (OPEN + "wager 2 5", {"round": "xamsa", "clock": "wager", "ready2": True, "ready3": False, "total4": -800}),
    (ANSWERED + "reveal_answer", {"turn": 1, "answer_shown": True, "wager_shown": False}),
    (ANSWERED + "reveal_answer\ncorrect", {"turn": 1, "wager_shown": True, "verdict": "right", "total1": 400}),
    (BEFORE, {"winner": 0, "tied": False, "leader": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "so"), FIELDS)
def test_the_fields_for_looks_follow_the_game(lines: str, so: dict[str, Any]) -> None:
    fields = seen(lines, LIGHTS)
    assert isinstance(fields, Fields)
    assert {key: getattr(fields, key) for key in so} == so


def test_the_director_sees_everything() -> None:
    view = seen(WAGERED, DIRECTOR)
    assert (view.stakes.wagers, view.most, view.totals) == (
        (200, 400, 17, 0),
        (200, 400, 600, 0),
        (200, 400, 600, -800),
    )
    assert seen(LAID + "assign 1 2 3", DIRECTOR).round.lineups[0] == (0, 3, 0, 0, 0)
    assert seen("", DIRECTOR).topics[0].name == "mövzu <belli 1>"


def test_the_host_has_a_line_for_every_phase() -> None:
    assert set(LEGAL) <= set(PROMPTS)
    assert set(ROUNDS) == {"belli", "sertli", "sirli", "ferdi", "xamsa"}


SAYS = [
    ("", "1-ci raund: Bəlli raund. Elan edin və başlayın"),
    (UP, "200 xallıq sualı oxuyun"),
    (UP + SILENT * 4, "1.000 xallıq sualı oxuyun"),
    (READING + "buzz 2", "Cavab verir: Zəfəran (Orxan Həsənov)"),
    (ANSWERED, "Yazılı cavabı açın: Nar"),
]


@pytest.mark.parametrize(("lines", "say"), SAYS)
def test_the_host_is_told_what_to_do_in_azerbaijani(lines: str, say: str) -> None:
    assert seen(lines, HOST).say == say
