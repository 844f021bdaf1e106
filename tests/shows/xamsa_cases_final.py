"""Games that show the Xəmsə round: wagers, written answers, revealing, winners and ties."""

from __future__ import annotations

from tests.shows.xamsa_cases import Case
from tests.shows.xamsa_episodes import EPISODES, SILENT, answers, episode, final, lost, revealed, to_final, won

BEFORE = to_final(won(1) + won(2) + won(3) + lost(4) + SILENT, order=(4, 1, 2, 3))
"""To the Xəmsə round at 200, 400, 600 and −800."""
OPEN = BEFORE + "start\n"
ALL_LOW = to_final(SILENT * 5) + "start\n"
"""Nobody has points."""
WAGERED = OPEN + "wager 1 200\nwager 2 400\nwager 3 17\n"
ANSWERED = WAGERED + answers(t1="yazı <1>", t2="yazı <2>", t3="yazı <3>")
TIED = (
    to_final(won(1) + SILENT + lost(3) + SILENT * 2, order=(3, 2, 4, 1))
    + "start\nwager 1 200\n"
    + answers(t1="yazı <1>")
    + revealed("wrong")
    + "show_answer\nnext\n"
)
"""The first team has lost all it had: three are at 0."""

XAMSA: dict[str, Case] = {
    "the whole team plays, by its captain's wager": Case(
        "T12 T13",
        WAGERED + "lock_wagers",
        {"asked.round": "xamsa", "stakes.wagers": (200, 400, 17, 0)},
        "",
        "wagers_opened wager_locked wagers_locked question_ready",
    ),
    "a wager is 1 to all that the team has": Case(
        "T14 X-R11 X15",
        OPEN + "!bad-value wager 1 0\n!bad-value wager 1 201\n!bad-value wager 1 -5\nwager 1 1\n"
        "wager 1 200\nwager 2 399",
        {"stakes.wagers": (200, 399, 0, 0)},
    ),
    "a wager counts in single points, and the last word before the lock": Case(
        "X-R11", OPEN + "wager 2 1\nwager 2 37", {"stakes.wagers[1]": 37}
    ),
    "a captain who says nothing wagers 1": Case(
        "X17 X-R11",
        OPEN + "wager 2 400\nwager 3 17\n! lock_wagers\n+30\nlock_wagers",
        {"stakes.wagers": (1, 400, 17, 0), "stakes.locked": True},
        "",
        "clock_warned clock_ended wager_locked wagers_locked",
    ),
    "nobody wagers once the question may be read": Case("X-R11", WAGERED + "lock_wagers\n! wager 1 5\n! lock_wagers"),
    "a team with a single point has no choice": Case(
        "X-R11", BEFORE + "adjust 1 -199 x\nstart", {"stakes.wagers": (1, 0, 0, 0)}, "1/400/600/-800", "wager_locked"
    ),
    "a team without points sits out, still ranked": Case(
        "X-R12", OPEN + "!not-yours wager 4 1", {"stakes.teams": (1, 2, 3)}, "200/400/600/-800", "team_sat_out"
    ),
    "an episode may let a team without points play with 1": Case(
        "X-R12",
        OPEN + "!bad-value wager 4 2\nwager 4 1",
        {"stakes.teams": (1, 2, 3, 4), "stakes.wagers[3]": 1},
        unsaid="team_sat_out",
        on=EPISODES["everybody wagers"],
    ),
    "when all are without points the question may be played for show": Case(
        "X-R12",
        ALL_LOW + "lock_wagers\nread_start\nread_end\n+30\nshow_answer",
        {"phase": "round_over"},
        "0/0/0/0",
        "team_sat_out team_sat_out team_sat_out team_sat_out round_over answer_shown",
        unsaid="collect_opened",
        can="next",
    ),
    "or it may be left out": Case(
        "X-R12", to_final(SILENT * 5) + "next\nnext", {"phase": "game_over"}, said="round_over game_tied"
    ),
    "the round cannot be left out where somebody can wager": Case("X-R12", BEFORE + "! next", can="start"),
    "a correction while captains wager moves their limits": Case(
        "G7 X-R11",
        OPEN + "wager 1 200\nadjust 1 -100 x\nadjust 4 900 y\nwager 4 100",
        {"stakes.teams": (1, 2, 3, 4), "stakes.wagers": (0, 0, 0, 100)},
        "100/400/600/100",
    ),
    "the topic of the question may be announced before the wagers": Case(
        "X-R13",
        BEFORE + "announce_topic\nstart\n! announce_topic",
        {"round.announced": 1},
        said="topic_announced",
        on=episode(xamsa=final("mövzu <son>")),
    ),
    "or while the captains wager": Case(
        "X-R13",
        OPEN + "announce_topic",
        {"round.announced": 1},
        said="topic_announced",
        on=episode(xamsa=final("mövzu <son>")),
    ),
    "without a topic there is none to announce": Case("X-R13", OPEN + "! announce_topic"),
    "one question without nominal is discussed for thirty seconds": Case(
        "T22 T23",
        WAGERED + "lock_wagers\n! read_end\nread_start\n! read_start\nread_end\n+29.9\n! write 1 a",
        {"phase": "final_clock", "asked.nominal": 0, "clock.length": 30.0},
        "",
        "reading_started reading_ended clock_started",
    ),
    "answers are handed in in writing after that": Case(
        "T23 X-R14",
        WAGERED + 'lock_wagers\nread_start\nread_end\n+30\nwrite 1 "yazı <1>"\nwrite 3 "yazı <3>"\n'
        "! close\n!not-yours write 4 x\n+10\n! write 2 x",
        {"phase": "final_reveal", "clock": None},
        "",
        "collect_opened answer_written clock_ended collect_closed final_turn",
    ),
    "the collecting may be closed when all have written": Case(
        "X-R14",
        WAGERED + 'lock_wagers\nread_start\nread_end\n+30\nwrite 1 "a <1>"\nwrite 3 "c <3>"\nwrite 2 "b <2>"\n'
        'write 2 "bb <2>"\nclose',
        {"phase": "final_reveal", "stakes.written[1]": "bb <2>"},
        said="collect_closed",
    ),
    "the grace is an option; without it answers are taken until they are closed": Case(
        "X-R14",
        WAGERED + "lock_wagers\nread_start\nread_end\n+300\nclose",
        {"phase": "final_reveal"},
        on=EPISODES["no clocks"],
    ),
    "answers are revealed from the lowest total to the highest": Case("X-R14", ANSWERED, {"stakes.turns": (1, 2, 3)}),
    "an episode may reveal from the highest": Case(
        "X-R14", WAGERED + "lock_wagers", {"stakes.turns": (3, 2, 1)}, on=episode(season={"reveal_order": "descending"})
    ),
    "a right answer wins the wager, a wrong one loses it": Case(
        "T15 T16",
        ANSWERED + revealed("correct") + revealed("wrong"),
        {"stakes.turn": 3},
        "400/0/600/-800",
        "answer_revealed wager_revealed final_result score_changed final_turn",
    ),
    "no answer loses the wager as well": Case("T16 X-R5", ANSWERED + revealed("no_answer"), {}, "0/400/600/-800"),
    "a blank answer is none": Case(
        "X-R14",
        WAGERED + answers(t2="yazı <2>", t3="  ") + "reveal_answer\n! correct\n! wrong\nno_answer",
        {"stakes.verdicts[0]": "none"},
        "0/400/600/-800",
    ),
    "first the answer, then the wager, then the verdict": Case(
        "X-R14",
        ANSWERED + "! correct\n! reveal_wager\nreveal_answer\n! reveal_answer\nreveal_wager\n! reveal_wager\n"
        "! next\ncorrect\n! wrong\nnext",
        {"stakes.turn": 2, "stakes.answer_shown": False},
    ),
    "a verdict reveals the wager": Case(
        "X-R14", ANSWERED + "reveal_answer\ncorrect", said="answer_revealed wager_revealed final_result"
    ),
    "the highest total wins": Case(
        "X-R15",
        ANSWERED + revealed("correct") + revealed("correct") + revealed("wrong") + "show_answer\nnext",
        {"phase": "game_over"},
        "400/800/583/-800",
        "round_over answer_shown game_won",
        can="adjust",
    ),
    "the highest total wins even where all are negative": Case(
        "X-R15",
        to_final(lost(1) + lost(2) + lost(3) + lost(4) + SILENT, order=(4, 3, 2, 1)) + "next\nnext",
        {"phase": "game_over"},
        "-200/-400/-600/-800",
        "game_won",
    ),
    "equal teams share the first place": Case("X-R15", TIED + "", {"phase": "game_over"}, "0/0/-600/0", "game_tied"),
    "a sudden death may decide between them": Case(
        "X-R15",
        TIED.removesuffix("next\n") + "sudden_death\nread_start\n!not-yours buzz 3\nbuzz 2 0 4\ncorrect\n"
        "show_answer\nnext\nnext",
        {"phase": "game_over", "decided": 2},
        "0/0/-600/0",
        "sudden_death_started question_ready answer_right game_won",
        unsaid="game_tied",
    ),
    "a sudden death that nobody wins decides nothing, and may be tried again": Case(
        "X-R15",
        TIED.removesuffix("next\n") + "sudden_death\nread_start\nread_end\nbuzz 1\nwrong\n+5\nshow_answer\nnext\n"
        "sudden_death\nread_start\nread_end\n+5\nshow_answer\nnext\n! sudden_death\nnext",
        {"phase": "game_over"},
        "0/0/-600/0",
        "sudden_death_started sudden_death_started game_tied",
    ),
    "a sudden death needs a tie": Case("X-R15", ANSWERED + (revealed("correct") * 3) + "! sudden_death"),
    "a spoiled sudden death is taken out": Case(
        "X-R15 X-R17",
        TIED.removesuffix("next\n") + "sudden_death\nread_start\nbuzz 4\ncorrect\nvoid",
        {"phase": "round_over", "decided": 0, "asked": None},
        can="sudden_death next",
    ),
    "a spoiled question of the Xəmsə round is replaced, and the wagers stand": Case(
        "X-R17 G7",
        ANSWERED + revealed("correct") + "void",
        {
            "phase": "final_read",
            "asked.reserve": 3,
            "stakes.wagers": (200, 400, 17, 0),
            "stakes.turn": 0,
            "stakes.written": ("", "", "", ""),
        },
        "200/400/600/-800",
        "question_voided score_changed question_ready",
    ),
    "or left out": Case(
        "X-R17",
        ANSWERED.replace("+10\n", "close\n") + "void",
        {"phase": "round_over", "asked": None},
        "200/400/600/-800",
        "question_voided round_over",
        on=EPISODES["no clocks"],
    ),
    "a correction after the end may change who won": Case(
        "G7 X-R15", TIED + "adjust 2 50 x", {"phase": "game_over"}, "0/50/-600/0", "game_tied adjusted game_won"
    ),
}
