"""Games that show the course of Xəmsə: rounds, players, reading, buttons, queue, clocks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from automation.shows.xamsa.episode import Episode
from tests.shows.xamsa_episodes import (
    BELLI,
    EPISODES,
    FERDI,
    FERDI_FIRST,
    LINEUPS,
    NEXT_TOPIC,
    READING,
    SILENT,
    THINKING,
    UP,
    belli_round,
    episode,
    ferdi_round,
    lost,
    sertli_round,
    sertli_topic,
    sirli_round,
    to_final,
    won,
)

ONLY_FERDI = episode(season={"round_order": FERDI_FIRST})
SERTLI_FIRST = episode(season={"round_order": ("sertli", "belli", "sirli", "ferdi", "xamsa")})
SIRLI_FIRST = episode(season={"round_order": ("sirli", "sertli", "belli", "ferdi", "xamsa")})
THREE_LINED_UP = LINEUPS.replace("line_up 4 1 2 3 4 5\n", "")
TOPIC = SILENT * 5


class Case(Struct, frozen=True):
    """A game, and what is true after it."""

    clauses: str
    lines: str
    so: dict[str, Any] = {}
    """Fields of the state."""
    score: str = ""
    said: str = ""
    """Events that happened, in this order, others in between."""
    unsaid: str = ""
    """Events that never happened."""
    can: str = ""
    cannot: str = ""
    on: Episode = EPISODES["plain"]


ROUNDS: dict[str, Case] = {
    "the rounds come in the order of the text": Case(
        "T3 X-R1", belli_round(), {"round.kind": "sertli", "round.number": 2}, "", "round_over round_introduced"
    ),
    "all five rounds are played, the Xəmsə round last": Case(
        "T3 T4 X-R1", to_final(SILENT * 5), {"round.kind": "xamsa", "round.number": 5, "asked_before": 80}
    ),
    "another order is the episode's": Case(
        "X-R1 X13",
        ferdi_round(won(2) + SILENT * 4),
        {"round.kind": "sirli", "round.number": 2},
        "0/100/0/0",
        on=ONLY_FERDI,
    ),
    # Bəlli
    "in the Bəlli round all topics are announced before anybody chooses": Case(
        "T6",
        "start\nannounce_topic\n! start_clock\nannounce_topics",
        {"round.announced": 5},
        "",
        "topics_laid topic_announced topics_announced",
        can="start_clock",
        cannot="announce_topic announce_topics",
    ),
    "in the Bəlli round a team has a minute to line up": Case(
        "T6 X-R4",
        "start\nannounce_topics\nstart_clock\n+50\n+10",
        {"phase": "assign", "clock": None},
        "",
        "choice_opened clock_started clock_warned clock_ended",
        can="assign lock",
    ),
    "the minute may be cut short when all have chosen": Case(
        "X-R4",
        "start\nannounce_topics\nstart_clock\n" + THREE_LINED_UP + "! lock\nline_up 4 5 4 3 2 1\nlock",
        {"phase": "topic_intro", "round.topic": 1, "clock": None},
        "",
        "team_ready choice_locked",
    ),
    "whoever is missing at the lock is filled in from the roster": Case(
        "X-R4",
        "start\nannounce_topics\nstart_clock\nassign 1 1 3\nassign 1 3 1\n+60\nlock",
        {"round.lineups[0]": (3, 2, 1, 4, 5), "round.lineups[3]": (1, 2, 3, 4, 5)},
        "",
        "clock_ended choice_locked",
    ),
    "a player cannot be named for two topics": Case(
        "X11 T5",
        "start\nannounce_topics\nstart_clock\nassign 1 1 2\n!bad-value assign 1 4 2\n"
        "!bad-value line_up 2 1 1 2 3 4\nassign 2 4 2",
        {"round.lineups[0]": (2, 0, 0, 0, 0)},
    ),
    "a choice may be changed and taken back until the lock": Case(
        "X-R4",
        "start\nannounce_topics\nstart_clock\nassign 1 1 2\nassign 1 1 3\nassign 1 2 2\nassign 1 1 0",
        {"round.lineups[0]": (0, 2, 0, 0, 0)},
    ),
    "nobody chooses after the lock": Case("X-R4", BELLI + "! assign 1 1 2\n! line_up 1 1 2 3 4 5\n! lock"),
    "what does not exist cannot be named": Case(
        "G2",
        "start\nannounce_topics\nstart_clock\n!bad-value assign 5 1 1\n!bad-value assign 1 6 1\n"
        "!bad-value assign 1 1 6\n!bad-value line_up 1 1 2 3 4\n!bad-value line_up 1 1 2 3 4 6",
    ),
    "every player of a team plays one topic of the round": Case(
        "T5 T4",
        UP + (TOPIC + NEXT_TOPIC) * 4,
        {"round.topic": 5, "round.lineups[1]": (1, 2, 3, 4, 5)},
        said="players_out topic_over players_out topic_over players_out",
    ),
    # Şərtli
    "in the Şərtli round a topic is announced just before it is played": Case(
        "T7",
        "start\n! call_players\nannounce_topic\nassign 1 1 4",
        {"phase": "assign", "clock.length": 20.0},
        "",
        "round_started topic_announced choice_opened clock_started",
        cannot="line_up lock",
        on=SERTLI_FIRST,
    ),
    "the player is named for the announced topic alone": Case(
        "T7", "start\nannounce_topic\n!bad-value assign 1 2 4", on=SERTLI_FIRST
    ),
    "who is missing after the twenty seconds is the first unused one": Case(
        "X-R4",
        "start\nannounce_topic\nassign 2 1 1\nassign 3 1 5\nassign 4 1 4\n+20\nlock\ncall_players\n"
        + TOPIC
        + "next\nannounce_topic\n+20\nlock",
        {"round.lineups": ((1, 2, 0, 0, 0), (1, 2, 0, 0, 0), (5, 1, 0, 0, 0), (4, 1, 0, 0, 0))},
        on=SERTLI_FIRST,
    ),
    "a player who has played cannot be named again": Case(
        "X-R4 T5",
        "start\n" + sertli_topic(1, TOPIC) + "announce_topic\n!bad-value assign 1 2 1\nassign 1 2 2",
        on=SERTLI_FIRST,
    ),
    "the fifth topic has a forced player, who is shown all the same": Case(
        "X-R4",
        "start\n" + "".join(sertli_topic(n) for n in (1, 2, 3, 4)) + "announce_topic",
        {"phase": "assign", "round.lineups[2]": (1, 2, 3, 4, 5)},
        can="lock",
        on=SERTLI_FIRST,
    ),
    "the players come out when they are named": Case(
        "T7",
        "start\nannounce_topic\n" + "".join(f"assign {s} 1 1\n" for s in (1, 2, 3, 4)) + "lock\n! announce_topic",
        {"phase": "topic_intro"},
        can="call_players",
        on=SERTLI_FIRST,
    ),
    # Sirli
    "in the Sirli round players are lined up before any topic is named": Case(
        "T8 T9",
        "start\n! announce_topic\n! announce_topics\nstart_clock\n",
        {"phase": "assign", "clock.length": 60.0, "round.announced": 0},
        unsaid="topic_announced",
        on=SIRLI_FIRST,
    ),
    "the host sets the order of the hidden topics": Case(
        "T8",
        "start\n!bad-value order_topics 1 2 3 4 4\norder_topics 5 1 2 3 4\nstart_clock\n"
        + LINEUPS
        + "lock\ncall_players\nannounce_topic",
        {"round.order": (5, 1, 2, 3, 4)},
        "",
        "topics_laid topics_ordered players_out topic_announced",
        on=SIRLI_FIRST,
    ),
    "the order of open topics stands": Case("T8", "start\n! order_topics 5 1 2 3 4"),
    "a hidden topic is named only when its players are out": Case(
        "T9",
        "start\nstart_clock\n" + LINEUPS + "lock\n! announce_topic\ncall_players\n! read_start\nannounce_topic",
        {"phase": "q_ready", "round.announced": 1},
        "",
        "players_out topic_announced question_ready",
        on=SIRLI_FIRST,
    ),
    "the next hidden topic waits for its players": Case(
        "T9",
        "start\nstart_clock\n" + LINEUPS + "lock\ncall_players\nannounce_topic\n" + TOPIC + "next\n! announce_topic",
        {"round.topic": 2, "round.out": False},
        can="call_players",
        on=SIRLI_FIRST,
    ),
    # Fərdi
    "in the Fərdi round five topics are announced and each team removes one": Case(
        "T10",
        FERDI + "remove 1 5\nremove 2 1\nremove 3 4\nremove 4 2",
        {"phase": "ferdi_pick", "round.topic": 3},
        "",
        "topics_announced ferdi_turn topic_removed ferdi_turn topic_left choice_opened",
        on=ONLY_FERDI,
    ),
    "the removal waits for all topics to be announced": Case(
        "T10", "start\nannounce_topic\n! start_clock\n! remove 1 1", on=ONLY_FERDI
    ),
    "the weakest team removes first, equal ones by seat": Case(
        "X-R2",
        belli_round(won(2) + lost(3) + SILENT * 3) + sertli_round() + sirli_round() + FERDI,
        {"round.turns": (3, 1, 4, 2)},
        "0/200/-400/0",
    ),
    "teams without points remove by seat": Case("X-R2 X13", FERDI, {"round.turns": (1, 2, 3, 4)}, on=ONLY_FERDI),
    "an episode may let the strongest remove first": Case(
        "X-R2",
        belli_round(won(2) + SILENT * 4) + sertli_round() + sirli_round() + FERDI,
        {"round.turns": (2, 1, 3, 4)},
        on=episode(season={"elimination_order": "descending"}),
    ),
    "an episode may let the seats decide": Case(
        "X-R2",
        belli_round(won(2) + lost(4) + SILENT * 3) + sertli_round() + sirli_round() + FERDI,
        {"round.turns": (1, 2, 3, 4)},
        on=episode(season={"elimination_order": "seats"}),
    ),
    "nobody removes out of turn, nor what is gone already": Case(
        "X-R2",
        FERDI + "!not-yours remove 2 1\nremove 1 1\n!bad-value remove 2 1\n!bad-value remove 2 6\n"
        "!bad-value remove 5 2",
        {"round.removed": (1,), "clock.name": "remove"},
        on=ONLY_FERDI,
    ),
    "the twenty seconds to remove a topic only raise a cue": Case(
        "X-R2",
        FERDI + "+20",
        {"phase": "ferdi_elim", "clock": None},
        "",
        "clock_warned clock_ended",
        can="remove",
        on=ONLY_FERDI,
    ),
    "any player may be sent into the Fərdi round": Case(
        "T11 X-R3",
        FERDI + "remove 1 1\nremove 2 2\nremove 3 3\nremove 4 4\npick 3 2\npick 1 5\npick 2 1\npick 2 5\n"
        "! lock\n!bad-value pick 1 0\n!bad-value pick 1 6\n+20\nlock\ncall_players",
        {
            "phase": "q_ready",
            "round.lineups[0]": (0, 0, 0, 0, 5),
            "round.lineups[1]": (0, 0, 0, 0, 5),
            "round.lineups[3]": (0, 0, 0, 0, 1),
        },
        "",
        "team_ready choice_locked players_out",
        on=ONLY_FERDI,
    ),
    "one topic is played in the Fərdi round": Case(
        "T11", ferdi_round(), {"round.number": 2, "phase": "round_intro"}, said="topic_over round_over", on=ONLY_FERDI
    ),
}

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
