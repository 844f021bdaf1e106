"""Games of snabbpussel and attackpussel."""

from __future__ import annotations

from tests.shows.lyckohjulet_cases import SHOW, Case
from tests.shows.lyckohjulet_episodes import (
    BANKRUPT,
    EPISODES,
    FIVE,
    FRISPEL,
    JACKPOT,
    JOKER,
    KED,
    KED2,
    PRIZE,
    STAND_OVER,
    episode,
)

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
