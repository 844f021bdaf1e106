"""Games of rounds with the wheel: turns, letters, vowels, solutions."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from automation.shows.lyckohjulet.episode import Episode
from tests.shows.lyckohjulet_episodes import (
    BANKRUPT,
    EPISODES,
    EVENING,
    FIVE,
    MONEY,
    PRIZE,
    STAND_OVER,
    asked,
    episode,
    missed,
    rich,
    solved,
)

WHEELS = EPISODES["wheels only"]
SHOW = "show_puzzle\n"
ONLY = SHOW + asked(FIVE, "X")
"""Of `wheels only`: OXE with nothing but vowels left, 500 kr in the first pot."""


class Case(Struct, frozen=True):
    """A game, and what is true after it."""

    clauses: str
    lines: str
    so: dict[str, Any] = {}
    """Fields of the state; `pots`, `banks` and `board` as well."""
    said: str = ""
    """Events that happened, in this order, others in between."""
    unsaid: str = ""
    """Events that never happened."""
    can: str = ""
    cannot: str = ""
    on: Episode = EPISODES["an evening"]


TURNS: dict[str, Case] = {
    "the board is empty, signs apart, and nobody can do anything before it is shown": Case(
        "spelet-1 spelet-2 spelet-4 L-R5",
        SHOW,
        {"phase": "turn", "seat": 1, "board": "." * 18},
        "puzzle_shown turn_changed",
        can="spin solve",
        cannot="land letter correct bank",
    ),
    "a turn begins with three choices": Case(
        "spelet-8 L2", SHOW + rich(pot1=200), {"phase": "turn"}, can="spin buy_vowel solve"
    ),
    "a vowel needs two hundred in the pot": Case(
        "L1 spelet-8 L-R7",
        SHOW + rich(pot1=150) + "! buy_vowel E",
        {"pots": (150, 0, 0), "seat": 1},
        cannot="buy_vowel",
    ),
    "the bank cannot buy a vowel": Case(
        "L3 L-R7", SHOW + rich(bank1=5000) + "! buy_vowel E", {"banks": (5000, 0, 0)}, cannot="buy_vowel"
    ),
    "the first contestant spins first": Case("hjulet-2 L-R6", SHOW + "spin", {"seat": 1, "phase": "spinning"}, "spun"),
    "the second round begins with the second contestant": Case(
        "L-R6", SHOW + solved(), {"round": 2, "seat": 2, "phase": "round_intro"}
    ),
    "the file may name who begins": Case(
        "L-R6",
        SHOW + solved() + SHOW,
        {"round": 2, "seat": 3, "phase": "turn"},
        on=episode(round=(EVENING[0], replace(EVENING[1], starts=3), *EVENING[2:])),
    ),
    "after a snabbpussel the first contestant still has the first spin": Case(
        "hjulet-2 L-R6",
        SHOW + "start\n+1\nbuzz 2\ncorrect\nbank",
        {"seat": 1, "round": 2},
        on=episode("snabb 500 Lugn i stormen", "wheel Oxe", "final Kaffe"),
    ),
    # Money
    "money times occurrences comes into the pot and the turn goes on": Case(
        "hjulet-7 hjulet-8 hjulet-9 hjulet-10 inledning-2",
        SHOW + asked(MONEY, "T"),
        {"pots": (900, 0, 0), "seat": 1, "phase": "turn", "board": "..TT.....T........"},
        "landed letter_hit",
    ),
    "money takes consonants only": Case(
        "hjulet-7 L-R9",
        SHOW + f"spin\nland {MONEY}\nstart_clock\n+1\n!bad-value letter E",
        {"phase": "pick_consonant", "clock.name": "letter", "seat": 1},
    ),
    "a letter that is shown already ends the turn": Case(
        "hjulet-11", SHOW + asked(MONEY, "T") + asked(FIVE, "T"), {"seat": 2, "pots": (900, 0, 0)}, "letter_missed"
    ),
    "a letter that is not there ends the turn": Case(
        "hjulet-12", SHOW + asked(MONEY, "W"), {"seat": 2}, "letter_missed"
    ),
    "a letter that was used and is not there is taken, and punished": Case(
        "L5 hjulet-23 hjulet-12 L-R13",
        SHOW + missed("F") + asked(FIVE, "F"),
        {"seat": 3, "jackpot": 2800, "used": "F"},
        "letter_missed letter_missed",
    ),
    "Stå över ends the turn and leaves the pot": Case(
        "hjulet-13",
        SHOW + asked(MONEY, "T") + f"spin\nland {STAND_OVER}",
        {"seat": 2, "pots": (900, 0, 0)},
        "stood_over",
    ),
    "Bankrutt takes the pot and ends the turn": Case(
        "hjulet-13 hjulet-18",
        SHOW + asked(MONEY, "T") + f"spin\nland {BANKRUPT}",
        {"seat": 2, "pots": (0, 0, 0)},
        "bankrupted turn_changed",
    ),
    "Bankrutt leaves prizes and what earlier rounds brought": Case(
        "hjulet-19 hjulet-20",
        SHOW + rich(bank1=700) + asked(PRIZE, "T") + f"spin\nland {BANKRUPT}",
        {"banks": (700, 0, 0), "standings[0].prizes": (PRIZE,)},
        "prize_won bankrupted",
    ),
    "after the third comes the first": Case("L-R5", SHOW + missed() * 3, {"seat": 1}),
    "used letters go off the board in the order in which they were asked for": Case(
        "hjulet-22", SHOW + asked(MONEY, "T") + rich(pot1=200) + "buy_vowel E\n" + missed("W"), {"used": "TEW"}
    ),
    # Vowels
    "a vowel costs two hundred once, however often it occurs": Case(
        "L-R7 L4", SHOW + asked(MONEY, "T") + "buy_vowel E", {"pots": (700, 0, 0), "seat": 1}, "vowel_bought letter_hit"
    ),
    "a vowel that is not there is paid for, and ends the turn": Case(
        "hjulet-14 L-R8", SHOW + asked(MONEY, "T") + "buy_vowel O", {"pots": (700, 0, 0), "seat": 2}, "vowel_bought"
    ),
    "a vowel that is shown already is paid for, and ends the turn": Case(
        "hjulet-11 L-R8",
        SHOW + asked(MONEY, "T") + "buy_vowel E\nbuy_vowel E",
        {"pots": (500, 0, 0), "seat": 2},
        "letter_hit vowel_bought letter_missed",
    ),
    "a season may take no money for a vowel that is not there": Case(
        "L-R8",
        SHOW + asked(MONEY, "T") + "buy_vowel O",
        {"pots": (900, 0, 0), "seat": 2},
        unsaid="vowel_bought",
        on=episode(season={"charge_missed_vowel": False}),
    ),
    "consonants are not for sale": Case(
        "L-R9 L6", SHOW + rich(pot1=500) + "!bad-value buy_vowel T", {"pots": (500, 0, 0), "phase": "turn"}
    ),
    "Y is a vowel": Case("L8 L-R9", SHOW + rich(pot1=200) + "!bad-value buy_vowel W\nbuy_vowel Y", {"used": "Y"}),
    "É is shown as É and found by E": Case(
        "L7 L-R2",
        "show_puzzle\n" + rich(pot1=200) + "buy_vowel E",
        {"board": "..É"},
        on=episode("wheel Idé", "final Oxe"),
    ),
    "A finds neither Å nor Ä": Case("L10 L-R2", SHOW + rich(pot1=400) + "buy_vowel A", {"board": "............A....."}),
    # Solutions
    "a solution before the spin wins the round": Case(
        "hjulet-17 lösning-1 lösning-8 lösning-9 inledning-3",
        SHOW + rich(pot1=400) + "solve\ncorrect",
        {"phase": "round_won", "award": 400, "board": "BÄTTRESENTÄNALDRIG"},
        "solve_attempt solve_right round_won",
        unsaid="spun",
    ),
    "the others' pots are emptied, the winner's is banked": Case(
        "inledning-2 inledning-3 inledning-4 lösning-8 lösning-9 hjulet-20",
        SHOW + rich(pot1=900, pot2=300, pot3=100) + "solve\ncorrect\nbank",
        {"banks": (900, 0, 0), "pots": (0, 0, 0)},
        "round_won banked",
    ),
    "a solution after the spin, without a consonant, brings nothing more": Case(
        "hjulet-16 lösning-1",
        SHOW + rich(pot1=400) + f"spin\nland {FIVE}\nsolve\ncorrect",
        {"phase": "round_won", "award": 400},
    ),
    "a solution after a letter": Case("lösning-1", SHOW + asked(MONEY, "T") + "solve\ncorrect", {"award": 900}),
    "a wrong solution ends the turn and leaves the pot": Case(
        "hjulet-15", SHOW + asked(MONEY, "T") + "solve\nwrong", {"seat": 2, "pots": (900, 0, 0)}, "solve_wrong"
    ),
    "a round may be won with nothing, and counts": Case(
        "L-R19", SHOW + solved(), {"banks": (0, 0, 0), "standings[0].rounds_won": 1, "round": 2}
    ),
    "undoing a round that was won": Case(
        "L12", SHOW + rich(pot1=100, pot2=50) + "solve\ncorrect\ncorrect_ruling", {"pots": (100, 50, 0), "seat": 2}
    ),
    # Timing
    "the clock starts by hand, at the host's last word": Case(
        "timing-1 timing-2 L-R10 spelet-9", SHOW + "+60\nstart_clock", {"clock.length": 5.0}, "clock_started"
    ),
    "its end is only said": Case(
        "timing-1 L-R10 L14", SHOW + "start_clock\n+5", {"seat": 1, "phase": "turn", "clock": None}, "clock_ended"
    ),
    "who plays for time is blown off": Case(
        "timing-3",
        SHOW + asked(MONEY, "T") + "start_clock\n+5\nblow_off",
        {"seat": 2, "pots": (900, 0, 0)},
        "blown_off",
    ),
    "contestants go on until one of them solves": Case(
        "timing-4 hjulet-10", SHOW + (missed() * 3) * 4 + missed() + "solve\ncorrect", {"phase": "round_won", "seat": 2}
    ),
    # Only vowels
    "when only vowels are left nobody spins": Case(
        "lösning-3 lösning-5 L-R16",
        ONLY + "! spin",
        {"phase": "vowels_only", "seat": 1, "board": ".X."},
        "letter_hit consonants_exhausted",
        can="buy_vowel solve",
        cannot="spin",
        on=WHEELS,
    ),
    "consonants count as left by what is hidden, not by what was used": Case(
        "L-R16", SHOW + asked(MONEY, "X"), {"phase": "vowels_only", "used": "X"}, on=WHEELS
    ),
    "a bought vowel has to be followed by the solution": Case(
        "lösning-3 L-R17",
        ONLY + "buy_vowel O\n! buy_vowel E",
        {"phase": "vowels_only_solve"},
        can="solve blow_off",
        cannot="spin buy_vowel",
        on=WHEELS,
    ),
    "several vowels may be bought where the season says so": Case(
        "L-R17",
        ONLY + rich(pot1=500) + "buy_vowel O\nbuy_vowel E",
        {"phase": "vowels_only", "pots": (600, 0, 0)},
        on=episode("wheel Oxe", "final Ost", season={"vowels_only_several": True}),
    ),
    "a vowel that is not there leaves no chance to solve": Case(
        "lösning-4 L-R17", ONLY + "buy_vowel A", {"seat": 2, "phase": "vowels_only", "pots": (300, 0, 0)}, on=WHEELS
    ),
    "with everything shown only the solution is left": Case(
        "L-R16",
        ONLY
        + rich(pot1=500)
        + "buy_vowel O\nsolve\nwrong\n"
        + rich(pot2=500)
        + "buy_vowel E\nblow_off\n"
        + rich(pot3=500)
        + "! buy_vowel E",
        {"phase": "vowels_only", "seat": 3, "board": "OXE"},
        "vowels_exhausted",
        can="solve",
        cannot="buy_vowel spin",
        on=WHEELS,
    ),
    "nobody can buy and all have failed: the puzzle is discarded": Case(
        "lösning-6 lösning-7 L-R18",
        ONLY + "buy_vowel A\n" + rich(bank1=70) + "adjust pot:1 -150 x\n" + "solve\nwrong\n" * 3,
        {"phase": "round_intro", "spare": 1, "pots": (0, 0, 0), "seat": 2, "round": 1, "used": "", "banks": (70, 0, 0)},
        "solve_wrong solve_wrong solve_wrong puzzle_discarded round_intro",
        on=WHEELS,
    ),
    "who can still buy a vowel keeps the puzzle alive": Case(
        "lösning-6 L-R18", ONLY + "solve\nwrong\n" * 4, {"phase": "vowels_only", "seat": 2}, on=WHEELS
    ),
    "a vowel that was missed is no failed solution": Case(
        "L-R18",
        ONLY + "adjust pot:1 -400 x\nsolve\nwrong\nsolve\nwrong\nadjust pot:3 200 x\nbuy_vowel A",
        {"phase": "vowels_only", "seat": 1, "pots": (100, 0, 0)},
        unsaid="puzzle_discarded",
        on=WHEELS,
    ),
    "who is blown off has failed": Case(
        "L-R18",
        ONLY + "adjust pot:1 -400 x\nblow_off\nsolve\nwrong\nblow_off",
        {"phase": "round_intro", "pots": (0, 0, 0)},
        "puzzle_discarded",
        on=WHEELS,
    ),
    "turns before only vowels were left do not count": Case(
        "L-R18",
        SHOW + "solve\nwrong\nsolve\nwrong\n" + asked(FIVE, "X") + "adjust pot:3 -400 x\nsolve\nwrong",
        {"phase": "vowels_only", "seat": 1},
        unsaid="puzzle_discarded",
        on=WHEELS,
    ),
}
