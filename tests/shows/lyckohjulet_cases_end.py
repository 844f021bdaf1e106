"""Games that show ties, the final, and what is put right."""

from __future__ import annotations

from automation.shows.lyckohjulet.episode import Episode
from tests.shows.lyckohjulet_cases import ONLY, SHOW, WHEELS, Case
from tests.shows.lyckohjulet_cases_quick import GO, QSHOW, QUICK
from tests.shows.lyckohjulet_episodes import (
    EPISODES,
    FINAL,
    FIVE,
    JACKPOT,
    JOKER,
    KED,
    MONEY,
    PRIZE,
    asked,
    episode,
    missed,
    picks,
    rich,
    solved,
    spares,
)

SENSOR = EPISODES["a real wheel"]


def tied(bank1: int = 0, bank2: int = 0, bank3: int = 0) -> str:
    """Play the rounds of `wheels only` for nothing, and set the banks before the last one is closed."""
    return rich(bank1=bank1, bank2=bank2, bank3=bank3) + SHOW + solved() + SHOW + solved()


TIE = tied(2000, 2000, 500)
BREAK = TIE + "tie_break\nshow_puzzle\nstart\n+2\n"

FOUR_ROUNDS = [
    (1, 700, solved()),
    (2, 700, solved()),
    (3, 400, solved()),
    (3, 300, "solve\nwrong\nsolve\nwrong\n" + solved()),
]
"""Who wins how much, and how: the fourth round begins with the first contestant."""

TIES: dict[str, Case] = {
    "the highest sum of all rounds wins and plays the final": Case(
        "inledning-5 inledning-6 final-1 L-R1",
        tied(100, 0, 300),
        {"phase": "final_spin", "winner": 3, "seat": 3, "decided_by": "amount"},
        "banked winner_named",
        unsaid="tie_detected",
        on=WHEELS,
    ),
    "equal highest amounts are a tie of those alone": Case(
        "tiebreak-1",
        TIE,
        {"phase": "tie", "tied": (1, 2), "winner": 0},
        "tie_detected",
        can="tie_break",
        on=WHEELS,
    ),
    "nothing at all is a tie of three": Case("tiebreak-1 L30", tied(), {"phase": "tie", "tied": (1, 2, 3)}, on=WHEELS),
    "a tie below the first place does not matter": Case(
        "tiebreak-1", tied(900, 300, 300), {"phase": "final_spin", "winner": 1}, unsaid="tie_detected", on=WHEELS
    ),
    "a snabbpussel breaks the tie, and others cannot press": Case(
        "L29 tiebreak-1",
        BREAK + "!locked-out buzz 3\nbuzz 2",
        {"phase": "snabb_answer", "seat": 2, "spare": 2},
        "tie_break_started round_intro",
        on=WHEELS,
    ),
    "it pays nothing and is no round": Case(
        "L-R29",
        BREAK + "buzz 2\ncorrect\nbank",
        {
            "phase": "final_spin",
            "winner": 2,
            "banks": (2000, 2000, 500),
            "decided_by": "puzzle",
            "standings[1].rounds_won": 1,
        },
        "winner_named",
        on=WHEELS,
    ),
    "when all who are tied are locked out another one is played": Case(
        "L-R23 tiebreak-1",
        BREAK + "buzz 1\nwrong\nbuzz 2\nwrong\nbank\ntie_break\nshow_puzzle",
        {"phase": "snabb_ready", "tied": (1, 2), "spare": 4, "locked": ()},
        "round_unsolved tie_detected tie_break_started",
        on=WHEELS,
    ),
    "when time is short the best single round decides": Case(
        "tiebreak-2 tiebreak-3",
        SHOW + rich(pot1=700) + solved() + SHOW + rich(pot2=300) + solved() + "adjust bank:2 400 x\ndecide",
        {"winner": 1, "decided_by": "best_round", "phase": "final_spin"},
        "tie_detected winner_named",
        on=WHEELS,
    ),
    "among those still equal the most rounds won decide": Case(
        "tiebreak-2 tiebreak-4",
        SHOW
        + rich(pot1=700)
        + solved()
        + SHOW
        + "solve\nwrong\nsolve\nwrong\n"
        + solved()
        + SHOW
        + rich(pot3=700)
        + solved()
        + "decide",
        {"winner": 1, "decided_by": "rounds_won", "phase": "final_spin"},
        on=episode("wheel Oxe", "wheel Ost", "wheel Ull", "final Kaffe"),
    ),
    "who is out by the best round does not come back by rounds won": Case(
        "tiebreak-4",
        "".join(SHOW + f"adjust pot:{seat} {pot} x\n" + won for seat, pot, won in FOUR_ROUNDS) + "decide",
        {"phase": "tie", "tied": (1, 2), "banks": (700, 700, 700), "standings[2].rounds_won": 2},
        "tie_detected tie_narrowed",
        on=episode("wheel Oxe", "wheel Ost", "wheel Ull", "wheel Eld", "final Kaffe"),
    ),
    "only those still equal after the best round are asked for rounds won": Case(
        "tiebreak-4",
        tied(500, 500, 500) + "decide",
        {"phase": "tie", "tied": (1, 2)},
        "tie_narrowed",
        can="tie_break name_winner",
        cannot="decide",
        on=WHEELS,
    ),
    "what the rules can settle the operator does not": Case(
        "tiebreak-2",
        SHOW + rich(pot1=700) + solved() + SHOW + rich(pot2=300) + solved() + "adjust bank:2 400 x",
        {"phase": "tie"},
        can="decide tie_break",
        cannot="name_winner",
        on=WHEELS,
    ),
    "what nothing settles the operator does": Case(
        "tiebreak-2",
        tied(500, 500, 500) + "decide\n!bad-value name_winner 3\nname_winner 2",
        {"winner": 2, "decided_by": "operator"},
        on=WHEELS,
    ),
    "without a spare puzzle there is no tie-break": Case(
        "tiebreak-1",
        tied(500, 500, 0),
        {"phase": "tie"},
        cannot="tie_break",
        on=episode("wheel Oxe", "wheel Ost", "final Kaffe", spare=()),
    ),
    "prizes do not count": Case(
        "L-R1",
        SHOW + asked(PRIZE, "X") + solved() + SHOW + rich(pot2=100) + solved(),
        {"winner": 2},
        on=WHEELS,
    ),
    "prizes may count": Case(
        "L-R1",
        SHOW + asked(PRIZE, "X") + solved() + SHOW + rich(pot2=100) + solved(),
        {"winner": 1, "standings[0].best_round": 8000},
        on=episode("wheel Oxe", "wheel Ost", "final Kaffe", season={"prizes_have_value": True}),
    ),
}

CHOSEN = FINAL + picks("KFTRSN", "AE")
JOKERS: Episode = WHEELS
WITH_JOKER = SHOW + asked(JOKER, "X") + solved() + SHOW + solved() + "spin\n+30\nenvelope\ncategory\n"

FINALS: dict[str, Case] = {
    "the final's wheel has envelopes": Case(
        "final-2 final-4 final-6",
        FINAL,
        {"phase": "final_pick", "seat": 1},
        "spun landed envelope_taken puzzle_shown",
        unsaid="jackpot_won",
        on=WHEELS,
    ),
    "the final's wheel has to go round once": Case(
        "final-5",
        tied(100) + "spin\n! land 3\nrespin\n+30",
        {"phase": "final_envelope"},
        "spun spun wheel_turned landed",
        on=WHEELS,
    ),
    "a real wheel in the final has to go round once, where somebody says so": Case(
        "final-5",
        rich(bank1=9)
        + SHOW
        + solved()
        + GO
        + "letter G\ncorrect\nbank\nspin\n! land 3\n! land_on_peg 3 4\nrespin\nfull_turn\nland 3",
        {"phase": "final_envelope", "finale.wedge": 3},
        on=SENSOR,
    ),
    "the category is told before letters are chosen": Case(
        "final-7", tied(100) + "spin\n+30\nenvelope\n! pick K\ncategory\npick K", {"finale.picks": "K"}, on=WHEELS
    ),
    "six consonants and two vowels, in any order, each once": Case(
        "final-8",
        FINAL + "pick A\npick K\n!bad-value pick A\npick E\n!bad-value pick Y\n" + picks("FTRSN", ""),
        {"phase": "final_ready", "finale.picks": "AKEFTRSN"},
        "letter_picked",
        on=WHEELS,
    ),
    "a seventh consonant is one too many": Case(
        "final-8", FINAL + picks("KFTRSN", "") + "!bad-value pick L", {"phase": "final_pick"}, on=WHEELS
    ),
    "the Joker gives a seventh consonant, and is spent": Case(
        "final-9 joker-4 joker-9 L-R15",
        WITH_JOKER + picks("KFTRSN", "AE") + "pick L",
        {"phase": "final_ready", "standings[0].joker": False, "finale.joker": True},
        "joker_used letter_picked",
        on=WHEELS,
    ),
    "letters are shown after all are chosen, at once": Case(
        "final-10",
        FINAL + picks("KFTRS", "AE") + "! reveal_all\npick N\nreveal_all",
        {"phase": "final_shown", "board": "KAFFE", "fresh": 5},
        "letters_revealed",
        on=WHEELS,
    ),
    "letters that are not there show nothing and cost nothing": Case(
        "final-10", FINAL + picks("BCDGHJ", "OU") + "reveal_all", {"board": "....."}, on=WHEELS
    ),
    "ten seconds, several answers": Case(
        "final-11 final-12",
        CHOSEN + "reveal_all\nstart_clock\n+5\n! wrong\n+4\ncorrect",
        {"phase": "final_won"},
        "clock_started final_won",
        on=WHEELS,
    ),
    "what was begun before the signal is still judged in the final": Case(
        "final-13 G5",
        CHOSEN + "reveal_all\nstart_clock\n+10\n+2\ncorrect",
        {"phase": "final_won"},
        "clock_ended final_won",
        on=WHEELS,
    ),
    "who wins the final is paid what is in the envelope": Case(
        "final-3 inledning-6",
        CHOSEN + "reveal_all\nstart_clock\n+3\ncorrect\nopen_envelope",
        {"phase": "game_over", "finale.opened": True},
        "final_won envelope_opened game_over",
        on=WHEELS,
    ),
    "who loses the final keeps the main game's money": Case(
        "final-13 hjulet-20",
        CHOSEN + "reveal_all\nstart_clock\n+10\nwrong\nopen_envelope",
        {"phase": "game_over", "banks": (500, 0, 0)},
        "final_lost envelope_opened game_over",
        on=WHEELS,
    ),
    "the envelope of a lost final may stay closed": Case(
        "final-6",
        CHOSEN + "reveal_all\nstart_clock\n+10\nwrong\nbank",
        {"phase": "game_over", "finale.opened": False},
        "final_lost game_over",
        unsaid="envelope_opened",
        on=WHEELS,
    ),
    "a final's puzzle that is discarded is replaced, letters are chosen anew": Case(
        "omständighet-1",
        WITH_JOKER + picks("KF", "A") + "discard_puzzle rop\ncategory\n" + picks("KFTRSNL", "AE"),
        {"phase": "final_ready", "finale.joker": True, "banks": (1000, 0, 0), "spare": 1},
        "puzzle_discarded puzzle_shown",
        on=WHEELS,
    ),
    "without a final the programme ends with the winner": Case(
        "inledning-5",
        SHOW + asked(FIVE, "X") + solved(),
        {"phase": "game_over", "winner": 1, "finale": None},
        "winner_named game_over",
        on=episode("wheel Oxe"),
    ),
}

STALEMATE = ONLY + "adjust pot:1 -500 x\n" + "solve\nwrong\n" * 3
"""Of a first puzzle OXE: only vowels were left, nobody could pay, all three failed; the first contestant is next."""

PUT_RIGHT: dict[str, Case] = {
    "a discarded puzzle takes all pots and prizes of the round": Case(
        "omständighet-1 L-R18",
        SHOW
        + asked(JOKER, "B")
        + asked(PRIZE, "T")
        + missed()
        + asked(KED, "S")
        + "flip dubbelt\nadjust bank:3 5 x\n"
        + "discard_puzzle rop",
        {
            "phase": "round_intro",
            "pots": (0, 0, 0),
            "standings[0].prizes": (),
            "standings[0].joker": True,
            "banks": (0, 0, 5),
            "round": 1,
            "seat": 3,
            "used": "",
            "ked_out": True,
            "jackpot": 3300,
        },
        "puzzle_discarded round_intro",
    ),
    "a puzzle meant for the use is taken first": Case(
        "omständighet-1",
        SHOW + "discard_puzzle rop",
        {"spare": 3},
        on=episode(spare=spares("tiebreak Sol", "any Eld", "wheel Is")),
    ),
    "a puzzle that nobody has seen yet is replaced, and the same contestant begins": Case(
        "omständighet-1", "discard_puzzle tryckfel\n" + SHOW, {"seat": 1, "spare": 1, "phase": "turn"}
    ),
    "a verdict that ended in a stalemate stands; undo is the way back": Case(
        "L-R18", STALEMATE + "! correct_ruling", {"phase": "round_intro", "spare": 1, "seat": 1}, on=WHEELS
    ),
    "failures before a discard do not count after it": Case(
        "L-R18",
        STALEMATE + SHOW + asked(MONEY, "S") + "adjust pot:1 -300 x\nsolve\nwrong",
        {"phase": "vowels_only", "spare": 1, "seat": 2},
        on=episode("wheel Oxe", "final Kaffe", spare=spares("any Is", "any As")),
    ),
    "without a spare puzzle the round is nobody's": Case(
        "omständighet-1",
        SHOW + rich(pot1=50) + "discard_puzzle rop\nbank",
        {"round": 2, "banks": (0, 0, 0)},
        "puzzle_discarded round_unsolved",
        on=EPISODES["no spare"],
    ),
    "void gives the numbers back that the puzzle began with": Case(
        "G7",
        SHOW
        + asked(JOKER, "B")
        + asked(PRIZE, "T")
        + asked(KED, "S")
        + "flip dubbelt\nadjust bank:3 5 x\nadjust jackpot 7 x\nvoid",
        {
            "phase": "round_intro",
            "pots": (0, 0, 0),
            "standings[0].joker": False,
            "joker_lies": True,
            "taken": (),
            "banks": (0, 0, 5),
            "seat": 1,
            "jackpot": 2007,
            "ked_out": False,
            "dubbelt": -1,
            "spare": 1,
        },
        "puzzle_voided round_intro",
    ),
    "void takes a won round back": Case(
        "G7", SHOW + rich(pot1=500) + "solve\ncorrect\nvoid", {"phase": "round_intro", "round": 1, "pots": (0, 0, 0)}
    ),
    "amounts are adjusted with a reason, never below nothing": Case(
        "G7",
        SHOW
        + "adjust pot:2 300 fel\n!bad-value adjust pot:2 -301 fel\nadjust jackpot -500 fel\n!bad-value adjust pott 1 x",
        {"pots": (0, 300, 0), "jackpot": 1500},
        "adjusted adjusted",
    ),
    "an amount that is adjusted after the last round is compared anew": Case(
        "G7",
        tied(500, 500) + "adjust bank:2 1 x",
        {"phase": "final_spin", "winner": 2},
        "tie_detected winner_named",
        on=WHEELS,
    ),
    "a verdict is reversed with all that followed": Case(
        "G1",
        SHOW + asked(JACKPOT, "T") + "solve\nwrong\ncorrect_ruling",
        {"phase": "round_won", "seat": 1, "award": 4000, "jackpot": 2000},
        "solve_wrong ruling_corrected solve_right jackpot_won",
    ),
    "a verdict reversed twice is as it was": Case(
        "G1",
        SHOW + asked(JACKPOT, "T") + "solve\ncorrect\ncorrect_ruling\ncorrect_ruling",
        {"phase": "round_won", "seat": 1, "award": 4000, "jackpot": 2000},
    ),
    "a snabbpussel's verdict is reversed": Case(
        "G1",
        QSHOW + "+1\nbuzz 1\ncorrect\ncorrect_ruling",
        {"phase": "snabb_revealing", "locked": (1,), "banks": (0, 0, 0)},
        on=QUICK,
    ),
    "a final's verdict is reversed until the envelope is open": Case(
        "G1",
        CHOSEN + "reveal_all\nstart_clock\ncorrect\ncorrect_ruling\ncorrect_ruling\nopen_envelope\n! correct_ruling",
        {"phase": "game_over", "finale.won": True},
        on=WHEELS,
    ),
    "once the game has gone on a verdict is undone, not reversed": Case(
        "G1", ONLY + "solve\nwrong\nsolve\n! correct_ruling", {"phase": "solving"}, on=WHEELS
    ),
}
