"""Games that show the course of a round: minute, points, table, blitz, the end."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from automation.shows.chgk.episode import Episode, Kind
from tests.shows.chgk_episodes import (
    EPISODES,
    asked,
    episode,
    lost,
    nine_envelopes,
    table,
    to_question,
    to_time_up,
    won,
)

BLITZ = to_question(7)
SUPERBLITZ = to_question(5) + "seat 2\n"
FIVE = won(1, 2, 3, 4, 6)
DECISIVE = FIVE + "request_decisive\ngrant 1 2 6\n"


EMPTY: Kind = "empty"


class Case(Struct, frozen=True):
    """A game, and what is true after it."""

    clauses: str
    lines: str
    so: dict[str, Any] = {}
    """Fields of the state."""
    said: str = ""
    """Events that happened, in this order, others in between."""
    unsaid: str = ""
    """Events that never happened."""
    can: str = ""
    cannot: str = ""
    on: Episode = EPISODES["both blitzes"]


COURSE: dict[str, Case] = {
    # 1.2, 1.6: the minute
    "the experts have one minute": Case(
        "1.2",
        to_question(1) + "read\nstart_clock\n+50\n+10",
        {"phase": "time_up"},
        "question_read clock_started clock_warned clock_ended",
    ),
    "who starts the clock has read the question": Case(
        "1.2", to_question(1) + "start_clock", {"phase": "minute"}, "question_read clock_started"
    ),
    "the team may answer before the minute is over and earns nothing by it": Case(
        "C-R4", to_question(1) + "start_clock\n+20\nanswer\ncorrect", {"experts": 1, "bank": 0}, unsaid="clock_ended"
    ),
    "the operator may stop the minute": Case(
        "1.2", to_question(1) + "start_clock\n+20\nstop", {"phase": "time_up"}, "clock_ended", can="answer"
    ),
    "the signal of the minute may be left out": Case(
        "C-R10 C-R16", to_time_up(1), {"phase": "time_up"}, unsaid="clock_warned", on=episode(season={"warn": 0})
    ),
    "a signal that would come before the minute does not come": Case(
        "C-R10 C-R16", to_time_up(1), {"phase": "time_up"}, unsaid="clock_warned", on=episode(season={"warn": 60})
    ),
    "after the minute a soft clock only says that its time is over": Case(
        "C-R10",
        to_time_up(1) + "+20",
        {"phase": "time_up", "clock": None},
        "clock_ended clock_started clock_ended",
        can="answer",
    ),
    "the soft clock may be left out": Case(
        "C-R10", to_time_up(1), {"clock": None}, can="answer", on=episode(season={"answer_time": 0})
    ),
    # 1.2.1, 1.2.2: points and prizes
    "a right answer gives the experts a point": Case(
        "1.2.1", won(1), {"experts": 1, "viewers": 0}, "verdict_right score_changed"
    ),
    "a wrong answer gives the viewers a point": Case(
        "1.2.2", lost(1), {"experts": 0, "viewers": 1}, "verdict_wrong score_changed"
    ),
    "no answer counts as a wrong one": Case(
        "C-R11", to_time_up(1) + "answer\nno_answer", {"experts": 0, "viewers": 1, "past[0].verdict": "no_answer"}
    ),
    "the author of a missed question gets the prize": Case(
        "1.2.2 C-R13", lost(1), {"past[0].viewer": "зритель <1>", "past[0].town": "город <1>", "past[0].prize": 1000}
    ),
    "nobody gets a prize for an answered question": Case("1.2.2", won(1), {"past[0].prize": 0, "past[0].viewer": ""}),
    "in a blitz the author of the missed question gets the prize": Case(
        "C-R13", BLITZ + asked("correct") + asked("wrong"), {"past[0].viewer": "зритель <7/2>", "past[0].prize": 1000}
    ),
    "the sponsor's question pays a prize": Case("C-R13", lost(13), {"past[0].prize": 1000, "viewers": 1}),
    "the sponsor's question may pay none": Case(
        "C-R13", lost(13), {"past[0].prize": 0, "viewers": 1}, on=episode(season={"sponsor_prize": False})
    ),
    # 1.2.3, G1: the host decides
    "only an answer that was listened to can be judged": Case(
        "1.2.3 G1", to_time_up(1), cannot="correct wrong no_answer"
    ),
    "the host judges either way, whatever the clock says": Case(
        "1.2.3 G1 G5", to_time_up(1) + "answer", {"phase": "answering"}, can="correct wrong no_answer"
    ),
    # 1.3, 1.4: the table
    "sector 13 plays the sponsor's question": Case(
        "1.3", to_question(13), {"round.kind": "sponsor"}, "sector_resolved sector_opened author_shown"
    ),
    "sector 13 counts like the others and is used up once": Case(
        "C-R1", won(13) + "spin\narrow 13", {"round.sector": 1, "sectors[12]": "played"}
    ),
    "an arrow on a played sector plays the next one clockwise": Case(
        "1.4", won(3) + "spin\narrow 3", {"round.sector": 4, "round.arrow": 3}
    ),
    "played sectors in a row are passed over": Case(
        "1.4", won(3, 4) + "spin\narrow 3", {"round.sector": 6}, on=episode(sectors=table(s5="empty"))
    ),
    "after sector 12 comes sector 13": Case("1.4", won(12) + "spin\narrow 12", {"round.sector": 13}),
    "after sector 13 comes sector 1": Case("1.4", won(12, 13) + "spin\narrow 12", {"round.sector": 1}),
    "with 1 to 12 gone an arrow on 4 plays 13": Case(
        "C3",
        "spin\narrow 4",
        {"round.sector": 13},
        on=episode(sectors=table(**dict.fromkeys((f"s{n}" for n in range(1, 13)), EMPTY))),
    ),
    "empty sectors are passed over like played ones": Case(
        "C-R1", "spin\narrow 10", {"round.sector": 1}, on=nine_envelopes()
    ),
    "voided sectors are passed over like played ones": Case(
        "C-R1 G7", to_question(3) + "void\nspin\narrow 3", {"round.sector": 4, "sectors[2]": "voided"}
    ),
    "clockwise may run downwards": Case(
        "C-R16", won(1) + "spin\narrow 1", {"round.sector": 13}, on=episode(season={"clockwise": "descending"})
    ),
    "an arrow on 0 is refused": Case("C1", "spin\n!bad-value arrow 0", {"phase": "spinning"}),
    "an arrow on 14 is refused": Case("C1 G2", "spin\n!bad-value arrow 14", {"phase": "spinning"}),
    "an arrow on a line is the operator's to decide": Case(
        "C-R2", "spin\nrespin\narrow 5", {"round.arrow": 5}, "spun spun top_landed"
    ),
    "the drawn top lands by itself": Case("1.4 C-R2", "spin\n+10", {"phase": "sector"}, "spun clock_ended top_landed"),
    "a real top waits for its arrow": Case(
        "1.4",
        "spin\n+600",
        {"phase": "spinning", "clock": None},
        can="arrow respin",
        cannot="stop",
        on=EPISODES["real top"],
    ),
    # 1.4.1, 1.4.2: blitz and superblitz
    "in a superblitz the captain seats one player": Case(
        "1.4.1",
        to_question(5) + "!bad-value seat 7\n!bad-value seat 0\nseat 4",
        {"phase": "blitz_ready", "round.seated": (4,)},
        "sector_opened player_seated",
    ),
    "in a blitz the whole team plays": Case("1.4.2", BLITZ, {"phase": "blitz_ready", "round.seated": ()}),
    "each question of a superblitz has twenty seconds": Case(
        "1.4.1 C-R3", SUPERBLITZ + "read\nstart_clock\n+20", {"phase": "blitz_time_up"}, "blitz_question clock_ended"
    ),
    "each question of a blitz has twenty seconds": Case(
        "1.4.2 C-R3", BLITZ + asked("correct") + "start_clock\n+20", {"phase": "blitz_time_up", "round.question": 2}
    ),
    "three right answers win a superblitz, for one point": Case(
        "1.4.1 C-R3", SUPERBLITZ + asked("correct") * 3, {"experts": 1, "viewers": 0, "past[0].right": 3}
    ),
    "three right answers win a blitz, for one point": Case(
        "1.4.2 C-R3", BLITZ + asked("correct") * 3, {"experts": 1, "viewers": 0, "phase": "round_over"}
    ),
    "two right answers win nothing yet": Case("1.4.2", BLITZ + asked("correct") * 2, {"experts": 0, "viewers": 0}),
    "the first wrong answer ends a blitz": Case(
        "C-R3 1.4.2", BLITZ + asked("wrong"), {"viewers": 1, "phase": "round_over", "past[0].question": 1}
    ),
    "right, right and no answer gives the viewers one point only": Case(
        "C13", BLITZ + asked("correct") * 2 + "read\nstart_clock\n+20\nno_answer", {"experts": 0, "viewers": 1}
    ),
    "a blitz question may be answered before its clock and earns nothing": Case(
        "C-R5", BLITZ + "read\nanswer\ncorrect", {"phase": "blitz_ready", "bank": 0}
    ),
    "a blitz knows neither the club nor early answers": Case(
        "C-R5 C-R6", lost(1) + BLITZ + "read\n! early_answer\nstart_clock\n+20\n! club_help", cannot="club_help"
    ),
    # 1.5: to six
    "the experts win with six points": Case(
        "1.5 C-R9", FIVE + won(8), {"phase": "game_over", "winner": "experts"}, "game_won", cannot="spin next"
    ),
    "the viewers win with six points": Case(
        "1.5", lost(1, 2, 3, 4, 6, 8), {"phase": "game_over", "winner": "viewers"}, "game_lost"
    ),
    "the game ends when its last round is closed": Case(
        "1.5", FIVE + to_time_up(8) + "answer\ncorrect", {"phase": "round_over", "experts": 6}, unsaid="game_won"
    ),
    "a corrected ruling reopens the game": Case(
        "C-R9", FIVE + won(8) + "correct_ruling\nnext", {"phase": "pre_spin", "experts": 5, "viewers": 1, "winner": ""}
    ),
    "the target is a number of the season": Case(
        "C-R16", won(1, 2), {"phase": "game_over"}, on=episode(season={"target": 2, "decisive_points": 1})
    ),
}
