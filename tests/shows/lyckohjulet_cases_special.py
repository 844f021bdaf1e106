"""Games that show how the wheel stops, the other kinds of rounds, ties, the final, and what is put right."""

from __future__ import annotations

from automation.shows.lyckohjulet.episode import Episode
from tests.shows.lyckohjulet_cases import ONLY, SHOW, WHEELS, Case
from tests.shows.lyckohjulet_episodes import (
    BANKRUPT,
    EPISODES,
    FINAL,
    FIVE,
    FRISPEL,
    JACKPOT,
    JOKER,
    KED,
    KED2,
    PRIZE,
    STAND_OVER,
    asked,
    episode,
    missed,
    picks,
    rich,
    solved,
    spares,
)

STUDIO = episode(season={"wheel": "studio"})
SENSOR = EPISODES["a real wheel"]

WHEEL: dict[str, Case] = {
    "a drawn wheel stops by itself": Case(
        "hjulet-1 G3", SHOW + "spin\n+30", {"wheeling": None, "clock": None}, "spun wheel_turned landed"
    ),
    "the operator says where a real wheel stopped": Case(
        "hjulet-1", SHOW + f"spin\n+60\nland {FIVE}", {"landed": FIVE, "phase": "pick_consonant"}, on=STUDIO
    ),
    "the operator overrides a drawn wheel": Case(
        "hjulet-1", SHOW + f"spin\n+1\nland {PRIZE}", {"landed": PRIZE, "clock": None}
    ),
    "there is no wedge 24": Case(
        "hjulet-1", SHOW + "spin\n!bad-value land 24\n!bad-value land -1", {"phase": "spinning"}
    ),
    "a slip or a trick before the wheel has gone round is spun again": Case(
        "hjulet-3", SHOW + "spin\n+0.1\nrespin", {"phase": "spinning", "seat": 1}, "spun spun", unsaid="landed"
    ),
    "after one full turn nobody spins again": Case(
        "L21 hjulet-4", SHOW + "spin\n+4.9\n! respin", {"phase": "spinning"}, "wheel_turned", cannot="respin"
    ),
    "a sensor says that a real wheel has gone round": Case(
        "hjulet-4", SHOW + "spin\nfull_turn\n! respin\n! full_turn", {"wheeling.full": True}, "wheel_turned", on=STUDIO
    ),
    "on a peg the wedge to the left counts, seen from the contestants": Case(
        "hjulet-5 L-R20", SHOW + "spin\nland_on_peg 0 1", {"landed": 0, "peg": True, "rests": 1.0}, "landed"
    ),
    "left may be the higher number": Case(
        "hjulet-5 L-R20",
        SHOW + "spin\nland_on_peg 1 0",
        {"landed": 1, "peg": True, "rests": 1.0},
        on=episode(season={"wheel_left": "higher"}),
    ),
    "a peg stands between neighbours, left and right": Case(
        "L-R20", SHOW + "spin\n!bad-value land_on_peg 1 0\n!bad-value land_on_peg 3 9\nland_on_peg 23 0", {"landed": 23}
    ),
    "free of the peg the wedge itself counts": Case(
        "hjulet-6", SHOW + f"spin\nland {FIVE}", {"landed": FIVE, "peg": False}
    ),
}

QUICK = EPISODES["quick ones"]
QSHOW = SHOW + "start\n"

SNABB: dict[str, Case] = {
    "there is no wheel and no letter in a snabbpussel": Case(
        "snabb-1 snabb-2",
        SHOW,
        {"phase": "snabb_ready", "seat": 0},
        "puzzle_shown",
        can="start",
        cannot="spin letter buy_vowel solve blow_off",
        on=QUICK,
    ),
    "letters appear one by one, a second apart": Case(
        "snabb-2 L-R24",
        QSHOW + "+3.5",
        {"phase": "snabb_revealing", "clock.name": "reveal"},
        "snabb_started snabb_letter snabb_letter snabb_letter",
        on=QUICK,
    ),
    "the interval is a number of the season": Case(
        "L-R24",
        QSHOW + "+3.5",
        {"phase": "snabb_revealing"},
        "snabb_letter",
        on=episode("snabb 1 Lugn i stormen", "final Kaffe", season={"reveal_interval": 3.0}),
    ),
    "nobody presses before letters appear": Case("snabb-4", SHOW + "! buzz 1", {"phase": "snabb_ready"}, on=QUICK),
    "the first to press answers, the letters stand still": Case(
        "snabb-4",
        QSHOW + "+2\nbuzz 2\n! buzz 1\n+2.9",
        {"phase": "snabb_answer", "seat": 2, "clock.name": "snabb"},
        "buzzed clock_started",
        on=QUICK,
    ),
    "who solves wins the value, straight into the bank": Case(
        "snabb-4 L-R24",
        QSHOW + "+2\nbuzz 2\ncorrect",
        {"phase": "round_won", "seat": 2, "banks": (0, 500, 0), "award": 500},
        "solve_right round_won",
        on=QUICK,
    ),
    "a snabbpussel counts as a round": Case(
        "L-R24",
        QSHOW + "+2\nbuzz 2\ncorrect\nbank",
        {"standings[1].rounds_won": 1, "standings[1].best_round": 500, "round": 2},
        on=QUICK,
    ),
    "after three seconds the signal, and the judge decides": Case(
        "L25 snabb-4 G5",
        QSHOW + "+2\nbuzz 1\n+3\n+5\nwrong",
        {"phase": "snabb_revealing", "locked": (1,), "seat": 0},
        "clock_ended snabb_locked",
        on=QUICK,
    ),
    "a verdict after the signal may still be right": Case(
        "L26 G5", QSHOW + "+2\nbuzz 1\n+3\ncorrect", {"phase": "round_won", "banks": (500, 0, 0)}, on=QUICK
    ),
    "a wrong answer locks out, and letters go on": Case(
        "snabb-5",
        QSHOW + "+2\nbuzz 1\nwrong\n!locked-out buzz 1\n+1",
        {"locked": (1,), "phase": "snabb_revealing"},
        "solve_wrong snabb_locked snabb_letter",
        on=QUICK,
    ),
    "the last one has a chance too, and has to press for it": Case(
        "snabb-6 L-R22",
        QSHOW + "+1\nbuzz 1\nwrong\nbuzz 3\nwrong\n+1\nbuzz 2\ncorrect",
        {"banks": (0, 500, 0), "locked": (1, 3)},
        "snabb_locked snabb_locked snabb_letter buzzed round_won",
        on=QUICK,
    ),
    "all locked out: nobody wins": Case(
        "L-R23",
        QSHOW + "+1\nbuzz 1\nwrong\nbuzz 2\nwrong\nbuzz 3\nwrong",
        {"phase": "no_winner", "board": "LUGNISTORMEN"},
        "round_unsolved",
        on=QUICK,
    ),
    "everything shown: nobody wins": Case(
        "L-R23 snabb-5 snabb-6",
        QSHOW + "+1\nbuzz 1\nwrong\n+12",
        {"phase": "no_winner", "banks": (0, 0, 0), "clock": None},
        "snabb_letter round_unsolved",
        on=QUICK,
    ),
    "a round that nobody wins is closed": Case(
        "L-R23", QSHOW + "+12\nbank", {"phase": "round_intro", "round": 2, "standings[0].rounds_won": 0}, on=QUICK
    ),
    "letters may be held and go on": Case(
        "snabb-2",
        QSHOW + "+2\nhold\n+9\n! buzz 1\nstart\n+1",
        {"phase": "snabb_revealing"},
        "snabb_letter snabb_letter snabb_held snabb_started snabb_letter",
        on=QUICK,
    ),
}

ATTACK_ON = episode("attack Ägg och bacon", "wheel Oxe", "final Kaffe")
GO = SHOW + f"spin\nland {FIVE}\n"

ATTACK: dict[str, Case] = {
    "the host spins for the value, once": Case(
        "attack-1 attack-3",
        GO,
        {"phase": "attack_turn", "value": 500, "seat": 1, "jackpot": 2000},
        "spun landed attack_value turn_changed",
        can="letter blow_off",
        cannot="spin buy_vowel solve",
        unsaid="jackpot_grew",
        on=ATTACK_ON,
    ),
    **{
        f"wedge {wedge} has no kronor printed and gives a thousand": Case(
            "attack-2 L-R26", SHOW + f"spin\nland {wedge}", {"value": 1000, "phase": "attack_turn"}, on=ATTACK_ON
        )
        for wedge in (STAND_OVER, BANKRUPT, FRISPEL, JACKPOT, KED, KED2, PRIZE)
    },
    "a consonant pays the value for each occurrence": Case(
        "attack-4 attack-5 attack-6",
        GO + "letter G",
        {"pots": (1000, 0, 0), "phase": "attack_solve", "clock.length": 3.0},
        "letter_hit attack_chance clock_started",
        on=ATTACK_ON,
    ),
    "a vowel costs nothing and pays nothing, and gives three seconds": Case(
        "L27 attack-4 attack-7 attack-8",
        GO + "letter O",
        {"pots": (0, 0, 0), "phase": "attack_solve", "seat": 1},
        on=ATTACK_ON,
    ),
    "several answers may be given, the right one ends it": Case(
        "attack-8 attack-9",
        GO + "letter G\n+1\n! wrong\n+1\ncorrect",
        {"phase": "round_won", "award": 1000},
        on=ATTACK_ON,
    ),
    "what was begun before the signal is still judged": Case(
        "attack-10 G5",
        GO + "letter G\n+3\ncorrect\nbank",
        {"banks": (1000, 0, 0)},
        "clock_ended round_won",
        on=ATTACK_ON,
    ),
    "hit but not solved: the next contestant": Case(
        "L-R27 L28",
        GO + "letter G\n+3\nwrong",
        {"seat": 2, "phase": "attack_turn", "pots": (1000, 0, 0)},
        "clock_ended solve_wrong turn_changed",
        on=ATTACK_ON,
    ),
    "a letter that is not there, or is shown already: the next contestant": Case(
        "L-R25", GO + "letter W\nletter G\n+3\nwrong\nletter G", {"seat": 1, "phase": "attack_turn"}, on=ATTACK_ON
    ),
    "the five seconds to name a letter are soft": Case(
        "L-R10 L-R27", GO + "start_clock\n+5\n+5", {"seat": 1, "phase": "attack_turn"}, "clock_ended", on=ATTACK_ON
    ),
    "with everything shown each has three seconds in turn": Case(
        "L-R27",
        SHOW + f"spin\nland {FIVE}\n" + "letter G\n+3\nwrong\nletter Ä\n+3\nwrong\n! letter B\nsolve",
        {"phase": "attack_solve", "seat": 3, "board": "ÄGG"},
        can="correct",
        on=episode("attack Ägg", "final Kaffe"),
    ),
    "when all have failed with everything shown the puzzle is discarded, the value stays": Case(
        "L-R27",
        SHOW
        + f"spin\nland {FIVE}\nletter G\n+3\nwrong\nletter Ä\n+3\nwrong\n"
        + "solve\n+3\nwrong\nsolve\n+3\nwrong\n"
        + SHOW,
        {"phase": "attack_turn", "value": 500, "seat": 2, "pots": (0, 0, 0), "spare": 1},
        "puzzle_discarded puzzle_shown turn_changed",
        on=episode("attack Ägg", "final Kaffe"),
    ),
    "the Joker is not won and not asked for in an attackpussel": Case(
        "L-R26",
        SHOW + f"spin\nland {JOKER}\nletter G",
        {"value": 1000, "joker_lies": True, "standings[0].joker": False},
        unsaid="joker_won",
        on=ATTACK_ON,
    ),
    "a round with the wheel does not turn into an attackpussel": Case(
        "L-R28", SHOW, {"phase": "turn"}, cannot="start", unsaid="attack_value"
    ),
    "an attackpussel is a round of its own in the rundown": Case(
        "L-R28", SHOW, {"phase": "attack_spin"}, can="spin", on=ATTACK_ON
    ),
}


def tied(bank1: int = 0, bank2: int = 0, bank3: int = 0) -> str:
    """Play the rounds of `wheels only` for nothing, and set the banks before the last one is closed."""
    return rich(bank1=bank1, bank2=bank2, bank3=bank3) + SHOW + solved() + SHOW + solved()


TIE = tied(2000, 2000, 500)
BREAK = TIE + "tie_break\nshow_puzzle\nstart\n+2\n"

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
    "only those still equal after the best round are asked for rounds won": Case(
        "tiebreak-4",
        tied(500, 500, 500) + "decide",
        {"phase": "tie", "tied": (1, 2)},
        "tie_narrowed",
        can="tie_break name_winner",
        cannot="decide",
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
