"""Games that show a question of Xəmsə: reading, buttons, queue, clocks, what is booked."""

from __future__ import annotations

from tests.shows.xamsa_cases import TOPIC, Case
from tests.shows.xamsa_episodes import EPISODES, NEXT_TOPIC, READING, SILENT, THINKING, UP, episode, lost

ASKED: dict[str, Case] = {
    "a topic has five questions": Case(
        "T17", UP + TOPIC, {"phase": "topic_over", "asked": None, "asked_before": 5}, "", "topic_over"
    ),
    "other players stand at the buttons in the next topic": Case(
        "X-R18",
        UP + TOPIC + NEXT_TOPIC + "read_start\n!not-yours buzz 1 0 1\nbuzz 1 0 2\ncorrect",
        {"ledger[0].player": 2, "ledger[0].topic": 2},
        "200/0/0/0",
    ),
    "a press before the reading costs nothing and is legal later": Case(
        "X1 T28", UP + "! buzz 1\nread_start\nbuzz 1", {"asked.answering": 1}, "0/0/0/0"
    ),
    "a press stops the reading at once": Case(
        "T34 T28",
        READING + "buzz 3",
        {"phase": "answering", "asked.answering": 3, "asked.read": False},
        "",
        "reading_started buzz_first clock_started",
        cannot="read_end",
        can="correct wrong no_answer cancel_buzz buzz",
    ),
    "a right answer brings the nominal and ends the question": Case(
        "T18 T19",
        READING + "buzz 3\ncorrect",
        {"phase": "q_closed", "asked.winner": 3},
        "0/0/200/0",
        "answer_right score_changed question_closed",
        cannot="buzz",
    ),
    "a wrong answer takes the nominal": Case("T20", READING + "buzz 3\nwrong", {}, "0/0/-200/0", "answer_wrong"),
    "after a wrong answer the reading goes on for the others, who may interrupt it again": Case(
        "X3 T35",
        READING + "buzz 1\nwrong\nbuzz 4",
        {"phase": "answering", "asked.answering": 4, "asked.read": False},
        "-200/0/0/0",
        "answer_wrong reading_resumed buzz_first",
    ),
    "after a drawn-out answer the reading goes on as well": Case(
        "T35 X-R6",
        READING + "buzz 1\n+5\nno_answer\nread_end",
        {"phase": "thinking"},
        "0/0/0/0",
        "clock_ended answer_missing reading_resumed reading_ended",
    ),
    "the five seconds to answer only raise a cue": Case(
        "X-R6 G5",
        READING + "buzz 1\n+5",
        {"phase": "answering", "clock": None},
        "0/0/0/0",
        "clock_ended",
        can="correct wrong no_answer",
    ),
    "the seconds to answer may be left out": Case(
        "X-R6",
        READING.replace("start_clock\n", "start_clock\n") + "buzz 1",
        {"clock": None},
        on=episode(season={"answer_time": 0}),
    ),
    "the second to press answers when the first was wrong, without pressing again": Case(
        "T29 T30 X-R8",
        READING + "buzz 2\nbuzz 1\nwrong",
        {"asked.answering": 1, "asked.queue": ()},
        "0/-200/0/0",
        "buzz_first buzz_queued answer_wrong buzz_passed",
        unsaid="reading_resumed",
    ),
    "the third and the fourth follow in the order of their presses": Case(
        "T30",
        READING + "buzz 4\nbuzz 2\nbuzz 3\nbuzz 1\nwrong\nno_answer\nwrong\ncorrect",
        {"asked.answered": (4, 2, 3), "asked.winner": 1},
        "200/0/-200/-200",
        "buzz_queued buzz_queued buzz_queued buzz_passed buzz_passed buzz_passed answer_right",
    ),
    "the reading resumes only when nobody waits": Case(
        "X-R8", READING + "buzz 2\nbuzz 1\nwrong\nwrong", {"phase": "reading"}, "-200/-200/0/0", "reading_resumed"
    ),
    "nobody answers a question twice": Case(
        "T31", READING + "buzz 2\nwrong\n!locked-out buzz 2", {"phase": "reading", "asked.answered": (2,)}
    ),
    "a changed answer is a wrong one": Case("X-R9 T31", READING + "buzz 2\nwrong", {}, "0/-200/0/0"),
    "a second press of the same team changes nothing": Case(
        "T31 G2",
        READING + "buzz 1\n!locked-out buzz 1\n+1\nbuzz 2\n+1\nbuzz 3\n!locked-out buzz 2",
        {"asked.queue[0].team": 2, "asked.queue[1].team": 3, "asked.queue[0].stamp": 1.0},
    ),
    "a question that all have missed is over": Case(
        "T30",
        READING + "buzz 1\nwrong\nbuzz 2\nwrong\nbuzz 3\nwrong\nbuzz 4\nwrong",
        {"phase": "q_closed"},
        "-200/-200/-200/-200",
        "question_closed",
        cannot="buzz next",
        can="show_answer",
    ),
    "three are wrong and the fourth is silent": Case(
        "X5", THINKING + "buzz 1\nwrong\nbuzz 2\nwrong\nbuzz 3\nwrong\n+5", {"phase": "q_closed"}, "-200/-200/-200/0"
    ),
    "when all have pressed there is nothing left to press": Case(
        "T31", READING + "buzz 1\nbuzz 2\nbuzz 3\nbuzz 4", cannot="buzz"
    ),
    "five seconds are for thinking, and then the buttons are dead": Case(
        "T32 X-R7 X7",
        THINKING + "+4.999\n+0.001\n! buzz 1",
        {"phase": "q_closed"},
        "0/0/0/0",
        "reading_ended clock_started clock_ended question_closed",
    ),
    "a press just before the end counts": Case("X-R7", THINKING + "+4.999\nbuzz 1", {"phase": "answering"}),
    "the seconds stand still while somebody answers, and are never begun anew": Case(
        "X-R7 T32",
        THINKING + "+2\nbuzz 1\n+4\nwrong\n+1\nbuzz 2\n+60\nwrong\n+1.999\n+0.001",
        {"phase": "q_closed"},
        "-200/-200/0/0",
        "thinking_resumed thinking_resumed clock_ended question_closed",
    ),
    "the seconds begin when the question is read out, not before": Case(
        "X-R7", READING + "+60\nbuzz 1\nwrong\n+60\nread_end", {"phase": "thinking", "clock.length": 5.0}
    ),
    "when nobody wants to answer the host announces the answer and asks on": Case(
        "T33",
        THINKING + "+5\n! next\nshow_answer\nnext",
        {"phase": "q_ready", "asked.place": 2},
        "",
        "clock_ended question_closed answer_shown question_ready",
    ),
    "after a right answer it need not be shown": Case("T33", READING + "buzz 1\ncorrect\nnext", {"asked.place": 2}),
    "no answer costs nothing, and the right passes on": Case(
        "X-R5",
        READING + "buzz 3\nbuzz 4\nno_answer",
        {"asked.answering": 4, "asked.answered": (3,)},
        "0/0/0/0",
        "answer_missing buzz_passed",
        unsaid="score_changed",
    ),
    "an episode may let no answer cost the nominal": Case(
        "X-R5", READING + "buzz 3\nno_answer", {"phase": "reading"}, "0/0/-200/0", on=EPISODES["no answer costs"]
    ),
    "an accidental press is taken back and costs nothing": Case(
        "X9",
        THINKING + "+2\nbuzz 1\ncancel_buzz\nbuzz 1",
        {"asked.answering": 1, "asked.left": 3.0},
        "0/0/0/0",
        "buzz_first buzz_cancelled thinking_resumed buzz_first",
    ),
    "after an accidental press the queue comes first": Case(
        "X9 X-R8", READING + "buzz 1\nbuzz 2\ncancel_buzz\n", {"asked.answering": 2, "asked.answered": ()}
    ),
    "a press in the queue may be taken back too": Case(
        "X9",
        READING + "buzz 1\nbuzz 2\nbuzz 3\ncancel_buzz 2\n!bad-value cancel_buzz 2\nwrong",
        {"asked.answering": 3, "asked.answered": (1,)},
    ),
    "a press that was meant for another question does nothing": Case(
        "G2 X7", UP + SILENT + "read_start\n!stale buzz 1 1\nbuzz 1 2", {"asked.answering": 1}
    ),
    "a press of nobody's button is refused": Case("G2", READING + "!bad-value buzz 5\n!bad-value buzz 0"),
    "the host decides what is right": Case("G1", READING + "! correct\n! wrong\n! no_answer"),
}

WORKED = UP + "".join(
    (
        "read_start\nbuzz 2\nbuzz 1\nwrong\ncorrect\nshow_answer\nnext\n",
        SILENT,
        "read_start\nread_end\nbuzz 3\nbuzz 4\nno_answer\nwrong\nbuzz 1\ncorrect\nshow_answer\nnext\n",
        "read_start\nbuzz 2\n!locked-out buzz 2\ncorrect\nshow_answer\nnext\n",
        lost(1, 2, 3, 4),
    )
)
"""The worked example of a topic."""

SUMS: dict[str, Case] = {
    "the worked example": Case("T27 X-R5", WORKED, {"phase": "topic_over"}, "-200/-400/-1000/-1600"),
    "the worked example where no answer costs": Case(
        "X-R5", WORKED, {}, "-200/-400/-1600/-1600", on=EPISODES["no answer costs"]
    ),
    "points of a voided question are taken out and a reserve question of the same nominal comes": Case(
        "X21 X-R17 G7",
        UP + SILENT * 2 + "read_start\nbuzz 1\nwrong\nbuzz 2\ncorrect\nvoid",
        {
            "phase": "q_ready",
            "asked.place": 3,
            "asked.nominal": 600,
            "asked.reserve": 2,
            "ledger": (),
            "asked.number": 4,
        },
        "0/0/0/0",
        "question_voided score_changed score_changed question_ready",
    ),
    "without a reserve question the game goes on": Case(
        "X-R17", UP + "read_start\nbuzz 1\nvoid", {"asked.place": 2, "clock": None}, on=EPISODES["no clocks"]
    ),
    "a question in play, answered or not yet read can be voided": Case(
        "X-R17 G7",
        UP + "void\nread_start\nvoid\nread_start\nread_end\nvoid\nread_start\nread_end\n+5\nvoid\n"
        "read_start\nbuzz 1\ncorrect\nshow_answer\nvoid",
        {"phase": "topic_over"},
        on=EPISODES["no clocks"],
    ),
    "a correction by hand is booked apart": Case(
        "X19 X-R16 G7",
        READING + "buzz 1\ncorrect\nadjust 1 200 x\nadjust Firuzə -50 y\n!bad-value adjust 5 1 z",
        {"ledger[0].points": 200, "adjustments[0].points": 200},
        "400/0/-50/0",
        "adjusted score_changed",
    ),
}
