"""Games that show how the wheel stops, and what its wedges with a function do."""

from __future__ import annotations

from automation.shows.lyckohjulet.episode import Wedge
from tests.shows.lyckohjulet_cases import SHOW, WHEELS, Case
from tests.shows.lyckohjulet_episodes import (
    BANKRUPT,
    FIVE,
    FRISPEL,
    JACKPOT,
    JOKER,
    KED,
    KED2,
    MONEY,
    PRIZE,
    STAND_OVER,
    asked,
    episode,
    missed,
    rich,
    solved,
)

_PLAIN = episode().wheel
_OWN = {0: Wedge(value=300, jackpot_add=0), 3: Wedge(kind="frispel", jackpot_add=50)}
OWN_GROWTH = episode(wheel=tuple(_OWN.get(n, wedge) for n, wedge in enumerate(_PLAIN)))
STUDIO = episode(season={"wheel": "studio"})

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

WEDGES: dict[str, Case] = {
    # Frispel
    "on Frispel a missing letter costs nothing": Case(
        "frispel-1 L11 L-R11",
        SHOW + asked(FRISPEL, "W") + "spin",
        {"seat": 1, "phase": "spinning", "pots": (0, 0, 0)},
        "letter_missed spun",
    ),
    "on Frispel a consonant pays five hundred for each occurrence": Case(
        "frispel-2", SHOW + asked(FRISPEL, "T"), {"pots": (1500, 0, 0), "seat": 1}
    ),
    "on Frispel a vowel is free and pays nothing": Case(
        "frispel-1 frispel-3 L-R11", SHOW + asked(FRISPEL, "Ä"), {"pots": (0, 0, 0), "seat": 1}, "letter_hit"
    ),
    "on Frispel a letter shown already costs nothing and pays nothing": Case(
        "L-R11", SHOW + asked(FRISPEL, "T") * 2, {"pots": (1500, 0, 0), "seat": 1, "phase": "turn"}, "letter_missed"
    ),
    "on Frispel a wrong solution costs nothing": Case(
        "frispel-4 L-R11", SHOW + f"spin\nland {FRISPEL}\nsolve\nwrong", {"seat": 1, "phase": "turn"}, "solve_wrong"
    ),
    "on Frispel one letter or one attempt is free, no more": Case(
        "L-R11 frispel-6",
        SHOW + f"spin\nland {FRISPEL}\nsolve\nwrong\nsolve\nwrong",
        {"seat": 2},
        "solve_wrong solve_wrong turn_changed",
    ),
    "on Frispel who plays for time is blown off all the same": Case(
        "L-R11", SHOW + f"spin\nland {FRISPEL}\nblow_off", {"seat": 2}, "blown_off"
    ),
    "Frispel stays on the wheel": Case(
        "frispel-5 frispel-6 L-R11", SHOW + asked(FRISPEL, "T") + f"spin\nland {FRISPEL}", {"phase": "free_pick"}
    ),
    # Kvitt eller dubbelt
    "Kvitt eller dubbelt pays a thousand for each occurrence, then offers the flip": Case(
        "ked-3 ked-4 ked-5 L-R12",
        SHOW + f"spin\nland {KED}\n!bad-value letter E\nletter T",
        {"phase": "ked_flip", "pots": (3000, 0, 0)},
        "letter_hit ked_offered",
        can="flip decline",
        cannot="spin solve",
    ),
    "Dubbelt doubles the whole pot, the thousand included": Case(
        "L13 ked-2 ked-6 ked-8 ked-9 L-R12",
        SHOW + rich(pot1=700) + asked(KED, "B") + "flip dubbelt",
        {"pots": (3400, 0, 0), "seat": 1, "phase": "turn", "ked_out": True},
        "ked_dubbelt",
    ),
    "Kvitt empties the pot, leaves prizes, and keeps the turn": Case(
        "ked-2 ked-7 ked-8 L-R12 L16",
        SHOW + asked(PRIZE, "S") + asked(KED, "T") + "flip kvitt",
        {"pots": (0, 0, 0), "seat": 1, "standings[0].prizes": (PRIZE,)},
        "ked_kvitt",
    ),
    "after a flip both wedges are money for the round": Case(
        "ked-1 ked-9 L-R12",
        SHOW + asked(KED, "B") + "flip kvitt\n" + asked(KED2, "S"),
        {"pots": (700, 0, 0), "phase": "turn", "jackpot": 2700},
    ),
    "they are back, shuffled, in the next round": Case(
        "ked-10 L-R12",
        SHOW + asked(KED, "B") + "flip kvitt\n" + solved() + SHOW + asked(KED, "R"),
        {"phase": "ked_flip", "ked_out": False},
    ),
    "who leaves the wedge unturned goes on, and it stays": Case(
        "ked-5 L-R12",
        SHOW + asked(KED, "B") + "decline\n" + asked(KED, "S"),
        {"phase": "ked_flip", "pots": (2000, 0, 0), "ked_out": False},
        "ked_declined ked_offered",
    ),
    "a missing consonant on Kvitt eller dubbelt ends the turn, the wedges stay": Case(
        "L15 L-R12", SHOW + asked(KED, "W"), {"seat": 2, "ked_out": False}, unsaid="ked_offered"
    ),
    "a solution on Kvitt eller dubbelt instead of a consonant": Case(
        "L-R12 L18", SHOW + rich(pot1=300) + f"spin\nland {KED}\nsolve\ncorrect", {"award": 300}
    ),
    "the flip comes before only vowels are left": Case(
        "L23 L-R16",
        SHOW + asked(KED, "X") + "! spin\nflip dubbelt\n! spin",
        {"phase": "vowels_only", "pots": (2000, 0, 0)},
        "consonants_exhausted ked_offered ked_dubbelt",
        on=WHEELS,
    ),
    # Jackpot
    "the jackpot starts anywhere and grows by every spin, hit or not": Case(
        "jackpot-1 L-R13",
        SHOW + asked(FIVE, "W") + asked(JOKER, "T"),
        {"jackpot": 10_500},
        "jackpot_grew letter_missed jackpot_grew letter_hit",
        on=episode(season={"jackpot_start": 9000}),
    ),
    "a landing on Jackpot adds five hundred": Case(
        "jackpot-2 L-R13", SHOW + f"spin\nland {JACKPOT}", {"jackpot": 2500}, "jackpot_grew"
    ),
    "Bankrutt, Stå över, Frispel, Kvitt eller dubbelt and prizes add nothing": Case(
        "L-R13",
        SHOW
        + "".join(f"spin\nland {n}\n" for n in (BANKRUPT, STAND_OVER))
        + asked(FRISPEL, "T")
        + asked(KED, "W")
        + asked(PRIZE, "W"),
        {"jackpot": 2000},
        unsaid="jackpot_grew",
    ),
    "what a wedge adds may be the file's own choice": Case(
        "L-R13",
        SHOW + asked(MONEY, "T") + asked(FRISPEL, "W") + asked(FIVE, "W"),
        {"jackpot": 2550},
        on=OWN_GROWTH,
    ),
    "a spin that is done again adds nothing": Case(
        "L-R13", SHOW + f"spin\nrespin\nland {MONEY}", {"jackpot": 2300}, "spun spun jackpot_grew"
    ),
    "on Jackpot a consonant pays five hundred for each occurrence": Case(
        "jackpot-3", SHOW + asked(JACKPOT, "T"), {"pots": (1500, 0, 0), "phase": "jackpot_chance"}, "jackpot_chance"
    ),
    "spin, Jackpot, a consonant, the solution: the jackpot comes on top of the pot": Case(
        "jackpot-4 jackpot-5 L-R14",
        SHOW + rich(pot1=100) + asked(JACKPOT, "T") + "solve\ncorrect",
        {"pots": (4100, 0, 0), "award": 4100, "jackpot": 2000, "phase": "round_won"},
        "jackpot_chance solve_attempt jackpot_won round_won",
    ),
    "the jackpot's solution has five seconds": Case(
        "jackpot-4 L-R14", SHOW + asked(JACKPOT, "T") + "solve", {"clock.name": "solve", "clock.length": 5.0}
    ),
    "a vowel in between breaks the chain": Case(
        "L17 L-R14",
        SHOW + asked(JACKPOT, "T") + "buy_vowel E\nsolve\ncorrect",
        {"award": 1300, "jackpot": 2500},
        unsaid="jackpot_won",
    ),
    "a vowel breaks the chain when only vowels are left as well": Case(
        "L-R14 L-R16 L22",
        SHOW + asked(JACKPOT, "X") + "buy_vowel O\nsolve\ncorrect",
        {"award": 300, "jackpot": 2500},
        unsaid="jackpot_won",
        on=WHEELS,
    ),
    "a spin in between breaks the chain, though no letter followed it": Case(
        "L-R14 L20",
        SHOW + asked(JACKPOT, "T") + f"spin\nland {MONEY}\nsolve\ncorrect",
        {"award": 1500, "jackpot": 2800},
        unsaid="jackpot_won",
    ),
    "a spin in between breaks the chain": Case(
        "L-R14 L20",
        SHOW + asked(JACKPOT, "T") + asked(MONEY, "S") + "solve\ncorrect",
        {"award": 1800, "jackpot": 2800},
        unsaid="jackpot_won",
    ),
    "a solution before the consonant wins the round without the jackpot": Case(
        "L-R14", SHOW + f"spin\nland {JACKPOT}\nsolve\ncorrect", {"award": 0, "jackpot": 2500}, unsaid="jackpot_won"
    ),
    "not to solve for the jackpot is free": Case(
        "L-R14", SHOW + asked(JACKPOT, "T") + "decline", {"phase": "turn", "seat": 1, "chance": False}
    ),
    "a missing consonant on Jackpot ends the turn": Case(
        "jackpot-6", SHOW + asked(JACKPOT, "W"), {"seat": 2, "jackpot": 2500}, unsaid="jackpot_chance"
    ),
    "a wrong solution for the jackpot ends the turn and leaves all as it is": Case(
        "L19 jackpot-7",
        SHOW + asked(JACKPOT, "T") + "solve\nwrong",
        {"seat": 2, "pots": (1500, 0, 0), "jackpot": 2500, "chance": False},
        "solve_wrong",
    ),
    "the jackpot goes over from round to round": Case(
        "L-R14", SHOW + asked(FIVE, "T") + solved(), {"round": 2, "jackpot": 2500}
    ),
    "a jackpot that was won may leave the wheel": Case(
        "L-R14",
        SHOW + asked(JACKPOT, "T") + solved() + SHOW + asked(MONEY, "R"),
        {"jackpot": 0, "jackpot_gone": True},
        on=episode(season={"jackpot_remove": True}),
    ),
    "the jackpot's chance comes before only vowels are left": Case(
        "L-R16 L22",
        SHOW + asked(JACKPOT, "X") + "! spin\ndecline\n! spin",
        {"phase": "vowels_only"},
        "consonants_exhausted jackpot_chance",
        on=WHEELS,
    ),
    # Joker
    "the Joker lies on its wedge and is won by a consonant there": Case(
        "joker-1 joker-2 joker-3 L-R15",
        SHOW + asked(JOKER, "B"),
        {"standings[0].joker": True, "joker_lies": False, "pots": (1000, 0, 0), "phase": "turn"},
        "letter_hit joker_won",
    ),
    "without a consonant the Joker stays": Case(
        "joker-2 L-R15", SHOW + asked(JOKER, "W"), {"joker_lies": True, "standings[0].joker": False}, unsaid="joker_won"
    ),
    "the Joker stays on the wheel until it is won": Case(
        "L-R15", SHOW + solved() + SHOW + asked(JOKER, "R"), {"standings[1].joker": True}, "joker_won"
    ),
    "the Joker cancels Bankrutt": Case(
        "joker-4 joker-7 joker-8 L-R15",
        SHOW + asked(JOKER, "B") + f"spin\nland {BANKRUPT}\nuse_joker",
        {"pots": (1000, 0, 0), "seat": 1, "phase": "turn", "standings[0].joker": False},
        "joker_offered joker_used",
        unsaid="bankrupted",
    ),
    "the Joker cancels Stå över": Case(
        "joker-7 L-R15",
        SHOW + asked(JOKER, "B") + f"spin\nland {STAND_OVER}\nuse_joker",
        {"seat": 1, "standings[0].joker": False},
        unsaid="stood_over",
    ),
    "whether to use it is the contestant's own business": Case(
        "L9 joker-5 L-R15",
        SHOW + asked(JOKER, "B") + f"spin\nland {BANKRUPT}\ndecline",
        {"pots": (0, 0, 0), "seat": 2, "standings[0].joker": True},
        "joker_offered bankrupted",
    ),
    "the Joker is used once": Case(
        "joker-6 L-R15",
        SHOW + asked(JOKER, "B") + f"spin\nland {BANKRUPT}\nuse_joker\nspin\nland {BANKRUPT}",
        {"pots": (0, 0, 0), "seat": 2, "joker_lies": False},
        "joker_used bankrupted",
    ),
    "the Joker cancels no wrong letter, no wrong solution, no whistle": Case(
        "L-R15 L24",
        SHOW + asked(JOKER, "B") + missed() + missed() * 2 + "solve\nwrong\n" + missed() * 2 + "blow_off",
        {"seat": 2, "standings[0].joker": True},
        unsaid="joker_offered",
    ),
    "the Joker survives Bankrutt, Kvitt and a lost round": Case(
        "L-R15",
        SHOW + asked(JOKER, "B") + asked(KED, "T") + f"flip kvitt\nspin\nland {BANKRUPT}\ndecline\n" + solved(),
        {"standings[0].joker": True, "round": 2},
    ),
    # Prizes
    "a prize is won once, whatever the occurrences, and then money shows": Case(
        "L-R21 inledning-1",
        SHOW + asked(PRIZE, "T") + asked(PRIZE, "S"),
        {"pots": (600, 0, 0), "standings[0].prizes": (PRIZE,), "taken": (PRIZE,)},
        "prize_won",
    ),
    "a prize is kept by winning the round": Case(
        "L-R21 inledning-2",
        SHOW + asked(PRIZE, "T") + solved(),
        {"standings[0].banked": (PRIZE,), "standings[0].prizes": (), "banks": (0, 0, 0)},
    ),
    "a prize is lost with the round": Case(
        "inledning-4", SHOW + asked(PRIZE, "T") + "solve\nwrong\n" + solved(), {"standings[0].banked": ()}
    ),
}
