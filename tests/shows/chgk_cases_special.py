"""Games that show what is special: extra minutes, the club, the decisive round, corrections."""

from __future__ import annotations

from tests.shows.chgk_cases import BLITZ, DECISIVE, FIVE, Case
from tests.shows.chgk_episodes import (
    EPISODES,
    asked,
    early,
    episode,
    lost,
    nine_envelopes,
    to_question,
    to_time_up,
    won,
)

SPECIAL: dict[str, Case] = {
    # 1.6: the extra minute
    "a right answer without the minute earns an extra minute": Case(
        "1.6 C-R4", early(1), {"experts": 1, "bank": 1}, "early_answer_given verdict_right extra_earned"
    ),
    "a wrong answer without the minute loses the question at once": Case(
        "C5 C-R4",
        early(2) + to_question(1) + "early_answer\n! club_help\n! use_extra_minute\nwrong",
        {"viewers": 1, "bank": 1},
        cannot="club_help use_extra_minute",
    ),
    "an answer without the minute comes before the clock": Case("C-R4", to_question(1) + "start_clock\n! early_answer"),
    "an extra minute helps with another question": Case(
        "1.6",
        early(1) + to_time_up(2) + "use_extra_minute\n+60",
        {"phase": "time_up", "bank": 0},
        "extra_started",
        cannot="use_extra_minute",
    ),
    "an extra minute cannot help with the question that earned it": Case(
        "C7", to_question(1) + "early_answer\ncorrect\n! use_extra_minute", {"bank": 1}
    ),
    "extra minutes add up, and one question may take them all": Case(
        "C-R4", early(1) + early(2) + to_time_up(3) + "use_extra_minute\n+60\nuse_extra_minute\n+60", {"bank": 0}
    ),
    "a season may allow one extra minute to a question": Case(
        "C-R4 C-R16",
        early(1) + early(2) + to_time_up(3) + "use_extra_minute\n+60\n! use_extra_minute",
        {"bank": 1},
        on=episode(season={"max_extra_per_question": 1}),
    ),
    "an extra minute may follow the seconds of a blitz question": Case(
        "C-R5", early(1) + BLITZ + "read\nstart_clock\n+20\nuse_extra_minute\n+60", {"phase": "blitz_time_up"}
    ),
    "a season may keep extra minutes out of a blitz": Case(
        "C-R5",
        early(1) + BLITZ + "read\nstart_clock\n+20\n! use_extra_minute",
        on=episode(season={"extra_in_blitz": False}),
    ),
    "each question of a blitz may take the one extra minute that a season allows to a question": Case(
        "C-R4 C-R5",
        early(1)
        + early(2)
        + BLITZ
        + "read\nstart_clock\n+20\nuse_extra_minute\nanswer\ncorrect\nread\nstart_clock\n+20\nuse_extra_minute",
        {"bank": 0, "phase": "extra"},
        on=episode(season={"max_extra_per_question": 1}),
    ),
    "unused extra minutes expire with the game": Case(
        "C19", early(8) + won(1, 2, 3, 4, 6), {"phase": "game_over", "bank": 0}
    ),
    "extra minutes return when the game is reopened": Case(
        "C19 C-R9", early(8) + won(1, 2, 3, 4, 6) + "correct_ruling", {"phase": "round_over", "bank": 1}
    ),
    # 1.7: the club
    "a trailing team may ask the club after the minute, once": Case(
        "1.7 C-R6",
        lost(1) + to_time_up(2) + "club_help\n+20",
        {"phase": "must_answer", "club_used": True},
        "club_started clock_started clock_ended club_ended",
    ),
    "after the club's help the team must answer": Case(
        "1.7 C11 C-R7",
        early(3) + lost(1, 2) + to_time_up(4) + "club_help\n+20\n! use_extra_minute",
        {"bank": 1},
        can="answer",
        cannot="use_extra_minute club_help no_answer correct",
    ),
    "the club may be stopped before its time": Case(
        "1.7", lost(1) + to_time_up(2) + "club_help\nstop", {"phase": "must_answer"}
    ),
    "an extra minute first and the club after it is allowed": Case(
        "C-R7", early(3) + lost(1, 2) + to_time_up(4) + "use_extra_minute\n+60\nclub_help", {"phase": "club"}
    ),
    "the club does not help at an equal score": Case("C-R6", to_time_up(1) + "! club_help"),
    "the club does not help those who lead": Case("C-R6 1.7", won(1) + to_time_up(2) + "! club_help"),
    "the club does not help before the minute is over": Case(
        "C9 1.7", won(1, 2) + lost(3, 4, 6) + to_question(8) + "start_clock\n! club_help\n+60", can="club_help"
    ),
    "the club's help is used up even by a wrong answer": Case(
        "C-R6",
        lost(1) + to_time_up(2) + "club_help\n+20\nanswer\nwrong\nnext\n" + to_time_up(3) + "! club_help",
        {"club_used": True, "viewers": 2},
    ),
    "the club's help does not change the point": Case(
        "C-R11", lost(1) + to_time_up(2) + "club_help\n+20\nanswer\ncorrect", {"experts": 1, "viewers": 1}
    ),
    # 1.8: the decisive round
    "at five points the experts may ask for the decisive round": Case(
        "1.8", FIVE + "request_decisive", {"phase": "decisive_requested"}, can="grant refuse", cannot="spin"
    ),
    "at four points they may not": Case("C15", won(1, 2, 3, 4) + lost(6, 8) + "! request_decisive"),
    "during a question they may not": Case("C15", FIVE + to_question(8) + "start_clock\n! request_decisive"),
    "at 5:5 they may ask as well": Case("C-R8", FIVE + lost(8, 9, 10, 11, 12), can="request_decisive"),
    "granted, the score is 0:0 and three stay; the old score is kept aside": Case(
        "1.8 C-R8",
        FIVE + lost(8) + "request_decisive\ngrant 1 2 6",
        {"experts": 0, "viewers": 0, "three": (1, 2, 6), "archived.experts": 5, "archived.viewers": 1},
        "decisive_requested decisive_granted score_changed",
        cannot="request_decisive",
    ),
    "it takes three experts, each named once, all of this team": Case(
        "1.8 C-R12",
        FIVE + "request_decisive\n!bad-value grant 1 2\n!bad-value grant 1 2 2\n!bad-value grant 1 2 9",
        {"phase": "decisive_requested"},
    ),
    "a refused one may be asked for again before a later spin": Case(
        "C17 C-R8",
        FIVE + lost(8, 9, 10) + "request_decisive\nrefuse\n! request_decisive\n" + lost(11),
        {"experts": 5, "viewers": 4},
        "decisive_refused",
        can="request_decisive",
    ),
    "won, it is worth six points": Case(
        "1.8 C-R8", DECISIVE + won(8), {"phase": "game_over", "experts": 6, "viewers": 0, "winner": "experts"}
    ),
    "lost, the viewers have the six": Case(
        "1.8 C-R8", DECISIVE + lost(8), {"phase": "game_over", "experts": 0, "viewers": 6, "winner": "viewers"}
    ),
    "it is one round even if it is worth less than the target": Case(
        "C-R8 C-R16",
        DECISIVE + won(8),
        {"phase": "game_over", "experts": 3, "winner": "experts"},
        on=episode(season={"decisive_worth": 3}),
    ),
    "it knows no extra minute and no club": Case(
        "1.8.1",
        early(8)
        + won(1, 2, 3, 4)
        + lost(6)
        + "request_decisive\ngrant 1 2 3\n"
        + to_time_up(9)
        + "! use_extra_minute\n! club_help",
        {"bank": 1},
        cannot="use_extra_minute club_help",
    ),
    "an answer without the minute earns nothing in it": Case(
        "C-R8", DECISIVE + to_question(8) + "early_answer\ncorrect", {"experts": 6, "bank": 0}, unsaid="extra_earned"
    ),
    "played sectors stay played in it": Case("C-R8", DECISIVE + "spin\narrow 1", {"round.sector": 5}),
    "a blitz in it is played by the three": Case(
        "C-R8", DECISIVE + BLITZ + asked("correct") * 3 + "next", {"experts": 6, "viewers": 0, "phase": "game_over"}
    ),
    "a superblitz in it is played by one of the three": Case(
        "C-R8", DECISIVE + to_question(5) + "!bad-value seat 3\nseat 6", {"round.seated": (6,)}
    ),
    "a team of one plays, but not the decisive round": Case(
        "C-R12",
        FIVE + "! request_decisive\n" + to_question(5) + "seat 1",
        {"round.seated": (1,)},
        on=episode(roster=EPISODES["both blitzes"].roster[-1:]),
    ),
    "a season may have no decisive round": Case(
        "C-R16", FIVE + "! request_decisive", on=episode(season={"decisive_points": 0})
    ),
    # C-R14: no questions
    "nine envelopes end at 5:4 without a winner": Case(
        "C21 C-R14",
        won(1, 2, 3, 4, 5) + lost(6, 7, 8, 9),
        {"phase": "no_questions", "winner": ""},
        "no_questions",
        can="load_reserve declare",
        cannot="spin",
        on=nine_envelopes(),
    ),
    "the operator declares the higher score": Case(
        "C-R14",
        won(1, 2, 3, 4, 5) + lost(6, 7, 8, 9) + "declare",
        {"winner": "experts", "declared": True},
        "no_questions game_won",
        on=nine_envelopes(),
    ),
    "an equal score is declared for nobody": Case(
        "C-R14",
        won(1, 2, 3, 4) + lost(5, 6, 7, 8) + to_question(9) + "void\ndeclare",
        {"winner": "nobody"},
        "game_undecided",
        on=nine_envelopes(),
    ),
    "a reserve envelope lets the game go on": Case(
        "C-R14",
        won(1, 2, 3, 4, 5) + lost(6, 7, 8, 9) + "load_reserve 11\nspin\narrow 1\nopen\nread\nstart_clock",
        {"round.sector": 11, "round.reserve": 1, "round.kind": "question"},
        "reserve_loaded",
        on=nine_envelopes(),
    ),
    "a reserve envelope does not replace another one": Case(
        "C-R14",
        won(1) + "!bad-value load_reserve 2\n!bad-value load_reserve 14\nload_reserve 1",
        {"sectors[0]": "unplayed", "reserves_used": 1},
    ),
    # C-R15: what the text does not know
    "a music pause comes between rounds only": Case(
        "C-R15",
        "break music\n! spin\nend_break\n" + to_question(1) + "! break music",
        {"phase": "reading"},
        "break_started break_ended",
    ),
    "a black box is brought for its question, once": Case(
        "C-R15",
        to_question(1) + "bring_black_box\n! bring_black_box\n! show_media",
        said="author_shown black_box_brought",
        on=EPISODES["black box and film"],
    ),
    "a film is shown for its question, once": Case(
        "C-R15",
        to_question(2) + "show_media\n! show_media\n! bring_black_box",
        said="media_shown",
        on=EPISODES["black box and film"],
    ),
    "a question without media shows none": Case("C-R15", to_question(3), cannot="show_media bring_black_box"),
    "the team is introduced once": Case("1.1", "seat_team\n! seat_team", {"team_seated": True}, "team_seated"),
    # G7
    "a score can be corrected by hand": Case(
        "G7", won(1) + 'adjust viewers 2 "счёт восстановлен"', {"experts": 1, "viewers": 2}, "adjusted score_changed"
    ),
    "a score stays between nothing and the target": Case(
        "G7", won(1) + "!bad-value adjust experts -2 x\n!bad-value adjust viewers 7 x\n!bad-value adjust hosts 1 x"
    ),
    "a correction to six ends the game between rounds": Case(
        "G7 1.5", FIVE + "adjust experts 1 x", {"phase": "game_over"}, "game_won"
    ),
    "a correction to six does not end it during a question": Case(
        "G7", FIVE + to_question(8) + "!bad-value adjust experts 1 x", {"phase": "reading", "experts": 5}
    ),
    "a correction after the end reopens the game": Case(
        "G7 C-R9", FIVE + won(8) + "adjust experts -1 x", {"phase": "round_over", "winner": ""}
    ),
    "a voided question gives back what it began with": Case(
        "G7",
        early(8) + lost(1, 2) + to_time_up(3) + "use_extra_minute\n+60\nclub_help\n+20\nanswer\nwrong\nvoid",
        {"experts": 1, "viewers": 2, "bank": 1, "club_used": False, "phase": "pre_spin"},
        "question_voided",
    ),
    "a voided last question reopens the game": Case(
        "G7 C-R9", FIVE + won(8) + "void", {"phase": "pre_spin", "experts": 5, "winner": "", "sectors[7]": "voided"}
    ),
    "a corrected score survives the voiding of a later question": Case(
        "G7", won(1) + to_question(2) + "adjust viewers 1 x\nvoid", {"experts": 1, "viewers": 1}
    ),
    "extra minutes come back once when the last question is voided": Case(
        "G7 C19", early(8) + won(1, 2, 3, 4, 6) + "void", {"bank": 1, "expired": 0}
    ),
    "a voided question is nobody's verdict and nobody's prize": Case(
        "G7",
        lost(1) + to_time_up(2) + "answer\nwrong\nvoid",
        {"past[1].prize": 0, "past[1].verdict": "void"},
        can="correct_ruling",
        cannot="void",
    ),
}
