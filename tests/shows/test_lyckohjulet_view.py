"""What each role sees of Lyckohjulet: levels that a picture can draw at once, and no secrets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from automation.model import AIR, DIRECTOR, HOST, LIGHTS, Role
from automation.shows.lyckohjulet.wheel import full_turn, travelled, way
from tests.shows.lyckohjulet_cases_end import CHOSEN, TIE
from tests.shows.lyckohjulet_clauses import clauses
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
    MONEY,
    PRIZE,
    SHOW,
    asked,
    episode,
    lycko,
    rich,
    solved,
)

WHEELS, QUICK = EPISODES["wheels only"], EPISODES["quick ones"]


def air(lines: str, on: Any = None) -> Any:
    """See the picture after a game."""
    return SHOW.view(lycko(lines, on).state, AIR)


def lit(view: Any) -> str:
    """Read the cells that turned last, in their order."""
    return "".join(view.board.cells[cell].glyph for cell in view.board.lit)


# The board -------------------------------------------------------------------------------------------------------


@clauses("spelet-4", "spelet-5")
def test_the_picture_can_draw_the_board_and_what_turned_last() -> None:
    view = air("show_puzzle\n" + asked(MONEY, "T"))
    assert view.board.rows == (12, 14, 14, 12)
    assert lit(view) == "TTT"
    assert [(cell.row, cell.column) for cell in view.board.cells][:3] == [(1, 1), (1, 2), (1, 3)]
    assert lit(air("show_puzzle\n" + asked(MONEY, "T") + asked(MONEY, "N"))) == "NN"


@pytest.mark.parametrize("ends", ["+4\nsolve\n+2\nwrong", "+4\nblow_off"])
def test_what_turned_last_does_not_turn_again_when_the_turn_ends(ends: str) -> None:
    lines = "show_puzzle\n" + asked(MONEY, "T")
    assert air(lines + ends).board == air(lines).board


def test_a_solution_turns_all_that_was_hidden() -> None:
    view = air("show_puzzle\n" + asked(MONEY, "T") + "solve\n+2\ncorrect")
    assert lit(view) == "BÄRESENÄNALDRIG"
    assert (view.board.at, view.solution) == (2.0, "Bättre sent än aldrig")


def test_the_last_letter_of_a_snabbpussel_turns_like_the_others() -> None:
    view = air("show_puzzle\nstart\n+12", QUICK)
    assert (len(view.board.lit), view.solution) == (1, "Lugn i stormen")


def test_a_blank_board_says_nothing_about_the_next_puzzle() -> None:
    view = air("show_puzzle\n" + solved())
    assert (view.board.cells, view.category, view.solution, view.used) == ((), "", "", "")


@clauses("hjulet-22")
def test_used_letters_and_the_last_one_are_told() -> None:
    view = air("show_puzzle\n" + asked(MONEY, "T") + "buy_vowel E\n" + asked(MONEY, "W"))
    assert view.used == "TEW"
    assert (view.asked.letter, view.asked.count, view.asked.repeated) == ("W", 0, False)
    again = air("show_puzzle\n" + asked(MONEY, "T") * 2)
    assert (again.asked.letter, again.asked.repeated) == ("T", True)


# The wheel -------------------------------------------------------------------------------------------------------


@clauses("hjulet-1")
def test_the_wheel_is_seen_with_its_words() -> None:
    labels = [wedge.label for wedge in air("show_puzzle").wheel.wedges][:10]
    assert labels == [
        "300",
        "500",
        "BANKRUTT",
        "FRISPEL",
        "KVITT ELLER DUBBELT",
        "JACKPOT",
        "STÅ ÖVER",
        "en resa",
        "1\u00a0000",
        "KVITT ELLER DUBBELT",
    ]


@clauses("joker-1")
def test_the_joker_is_seen_on_its_wedge_until_it_is_won() -> None:
    assert [n for n, wedge in enumerate(air("").wheel.wedges) if wedge.joker] == [JOKER]
    view = air("show_puzzle\n" + asked(JOKER, "B"))
    assert not any(wedge.joker for wedge in view.wheel.wedges)
    assert [one.joker for one in view.contestants] == [True, False, False]


@clauses("hjulet-1", "final-5")
def test_the_picture_turns_the_wheel_to_where_it_will_stop() -> None:
    turning = air("show_puzzle\nspin\n+1").wheel
    spin = turning.spin
    assert (turning.landed, turning.rests, spin.start, spin.at, spin.seat) == (-1, 0.5, 0.5, 0.0, 1)
    assert way(spin) >= 24
    assert travelled(spin, 0.0) == 0.0
    assert travelled(spin, spin.seconds) == pytest.approx(way(spin))
    assert travelled(spin, full_turn(spin)) == pytest.approx(24)
    speeds = [travelled(spin, t + 0.1) - travelled(spin, t) for t in (0.0, 1.0, 2.0, 4.0)]
    assert speeds == sorted(speeds, reverse=True)
    stopped = air("show_puzzle\nspin\n+9").wheel
    assert (stopped.rests, stopped.spin) == (spin.stop, None)
    assert stopped.landed == int(spin.stop)


def test_a_spin_that_is_done_again_starts_where_the_wheel_is() -> None:
    first, again = air("show_puzzle\nspin").wheel.spin, air("show_puzzle\nspin\n+0.5\nrespin").wheel.spin
    assert again.start == pytest.approx((first.start + travelled(first, 0.5)) % 24)
    assert again.at == 0.5


def test_where_a_hand_landed_the_wheel_it_rests_in_the_middle_of_the_wedge() -> None:
    wheel = air(f"show_puzzle\nspin\n+1\nland {PRIZE}").wheel
    assert (wheel.rests, wheel.landed, wheel.spin) == (PRIZE + 0.5, PRIZE, None)


def test_a_landing_that_only_confirms_the_drawn_one_does_not_move_the_wheel() -> None:
    drawn = air("show_puzzle\nspin").wheel.spin.stop
    assert air(f"show_puzzle\nspin\n+1\nland {int(drawn)}").wheel.rests == drawn


@clauses("ked-2", "ked-9")
def test_a_wedge_lies_turned_over_until_the_next_spin_then_money_shows() -> None:
    flipped = "show_puzzle\n" + asked(KED, "B") + "flip dubbelt\n"
    wedges = air(flipped).wheel.wedges
    assert (wedges[KED].kind, wedges[KED].back) == ("ked", "dubbelt")
    assert (wedges[KED2].kind, wedges[KED2].back, wedges[KED2].value) == ("money", "", 700)
    later = air(flipped + "spin").wheel.wedges
    assert (later[KED].kind, later[KED].value) == ("money", 400)


@clauses("L-R21", "L-R14")
def test_what_was_taken_off_shows_its_kronor() -> None:
    wedge = air("show_puzzle\n" + asked(PRIZE, "T")).wheel.wedges[PRIZE]
    assert (wedge.kind, wedge.label) == ("money", "600")
    lucky = "show_puzzle\n" + asked(JACKPOT, "T") + solved()
    view = air(lucky, episode(season={"jackpot_remove": True}))
    assert (view.wheel.wedges[JACKPOT].kind, view.jackpot) == ("money", 0)


# The contestants -------------------------------------------------------------------------------------------------


@clauses("inledning-1")
def test_podiums_show_pot_bank_prizes_and_whose_turn_it_is() -> None:
    lines = "show_puzzle\n" + asked(PRIZE, "T") + asked(MONEY, "S") + solved() + "show_puzzle\n" + rich(pot2=70)
    first, second, _ = air(lines).contestants
    assert (first.bank, first.banked, first.prizes, first.active) == (300, ("en resa",), (), False)
    assert (second.pot, second.active) == (70, True)


@clauses("snabb-5", "tiebreak-1")
def test_podiums_show_who_is_locked_out() -> None:
    wrong = air("show_puzzle\nstart\n+1\nbuzz 2\nwrong", QUICK)
    assert [one.locked for one in wrong.contestants] == [False, True, False]
    assert [one.locked for one in air(TIE + "tie_break\nshow_puzzle", WHEELS).contestants] == [False, False, True]
    assert [one.tied for one in air(TIE, WHEELS).contestants] == [True, True, False]


# Clocks ----------------------------------------------------------------------------------------------------------

CLOCKS = [
    ("show_puzzle\nspin", None, ""),
    ("show_puzzle\nstart_clock", None, "letter"),
    ("show_puzzle\nsolve", None, "solve"),
    ("show_puzzle\nstart", QUICK, ""),
    ("show_puzzle\nstart\n+1\nbuzz 1", QUICK, "snabb"),
    (f"show_puzzle\nspin\nland {FIVE}\nletter G", episode("attack Ägg", "final Oxe"), "attack"),
    (CHOSEN + "reveal_all\nstart_clock", WHEELS, "final"),
]


@pytest.mark.parametrize(("lines", "on", "clock"), CLOCKS)
def test_the_picture_shows_the_clocks_that_people_play_against(lines: str, on: Any, clock: str) -> None:
    view = air(lines, on)
    assert (view.clock.name if view.clock else "") == clock


# The end ---------------------------------------------------------------------------------------------------------


@clauses("final-2", "final-8")
def test_the_final_shows_its_wheel_and_the_tray_of_chosen_letters() -> None:
    view = air(FINAL + "pick K\npick A\npick F", WHEELS)
    assert [wedge.label for wedge in view.final_wheel.wedges] == [str(n) for n in range(1, 25)]
    final = view.final
    assert (final.consonants, final.vowels, final.consonants_wanted, final.vowels_wanted) == ("KF", "A", 6, 2)
    assert (final.result, final.envelope) == ("", None)
    assert view.board.cells
    assert not any(cell.glyph for cell in view.board.cells)


@clauses("final-3", "final-6", "G6")
def test_an_envelope_is_a_secret_until_it_is_open() -> None:
    played = CHOSEN + "reveal_all\nstart_clock\n+1\ncorrect"
    view = air(played, WHEELS)
    assert (view.final.result, view.final.envelope) == ("won", None)
    opened = air(played + "\nopen_envelope", WHEELS).final
    assert opened.envelope.text == f"<kuvert {opened.wedge}>"
    director: Any = SHOW.view(lycko(FINAL, WHEELS).state, DIRECTOR)
    assert director.envelope.text.startswith("<kuvert")


# Lights ----------------------------------------------------------------------------------------------------------

LOOKS: list[tuple[str, Any, dict[str, Any]]] = [
    ("", None, {"phase": "round_intro", "round_type": "wheel", "round": 1, "seat": 1, "letters_left": 0}),
    ("show_puzzle\n" + asked(MONEY, "T"), None, {"seat": 1, "pot": 900, "landed": "money", "wedge": 0, "value": 300}),
    ("show_puzzle\nspin", None, {"phase": "spinning", "landed": "", "wedge": -1, "clock": "wheel"}),
    (f"show_puzzle\nspin\nland {FRISPEL}", None, {"landed": "frispel"}),
    (f"show_puzzle\nspin\nland {BANKRUPT}", None, {"landed": "bankrupt", "seat": 2}),
    ("show_puzzle\n" + asked(JACKPOT, "T"), None, {"chance": True, "jackpot": 2500}),
    ("show_puzzle\n" + asked(FIVE, "X"), WHEELS, {"only_vowels": True, "letters_left": 2}),
    ("show_puzzle\n" + asked(JOKER, "X"), WHEELS, {"joker": True}),
    ("show_puzzle\nstart\n+2\nbuzz 3\nwrong", QUICK, {"locked": 1, "clock": "reveal", "letters_left": 10, "seat": 0}),
    (TIE, WHEELS, {"tied": True, "winner": 0, "phase": "tie"}),
    (FINAL, WHEELS, {"winner": 1, "round_type": "final", "bank": 500}),
]


@pytest.mark.parametrize(("lines", "on", "fields"), LOOKS)
def test_looks_can_be_matched_against_plain_fields(lines: str, on: Any, fields: dict[str, Any]) -> None:
    view = SHOW.view(lycko(lines, on).state, LIGHTS)
    assert {key: getattr(view, key) for key in fields} == fields


# People ----------------------------------------------------------------------------------------------------------

SAYS = [
    ("", None, "Rond 1: presentera kategorin och visa pusslet"),
    ("show_puzzle", None, "Anna-Karin Björkegren: snurra, köp en vokal eller lös pusslet"),
    (
        "show_puzzle\n" + asked(KED, "T"),
        None,
        "Kvitt eller dubbelt: vill Anna-Karin Björkegren vända? Potten är 3_000_kr",
    ),
    ("", QUICK, "Snabbpussel: presentera kategorin och visa pusslet"),
    (TIE, WHEELS, "Lika mellan Anna-Karin Björkegren och Åke Ström: snabbpussel, eller bästa rond om tiden är knapp"),
    (FINAL + "pick K", WHEELS, "Anna-Karin Björkegren: 5 konsonanter och 2 vokaler kvar att välja"),
]


@pytest.mark.parametrize(("lines", "on", "say"), SAYS)
def test_the_host_is_told_in_swedish_what_to_do(lines: str, on: Any, say: str) -> None:
    view: Any = SHOW.view(lycko(lines, on).state, HOST)
    assert view.say == say.replace("_", "\u00a0")


def test_the_host_has_the_solution_in_hand_before_the_board_is_shown() -> None:
    view: Any = SHOW.view(lycko("").state, HOST)
    assert (view.solution, view.category, view.next) == ("Bättre sent än aldrig", "<kategori 1>", "show_puzzle")


LANDED = [
    ("show_puzzle\n" + asked(KED, "T"), False, False),
    ("show_puzzle\n" + asked(KED, "T") + "flip dubbelt", False, True),
    ("show_puzzle\n" + asked(KED, "T") + "flip kvitt\n" + solved() + "show_puzzle", False, False),
    (f"show_puzzle\nspin\nland {FRISPEL}\nsolve", True, False),
    (f"show_puzzle\nspin\nland {FRISPEL}\nsolve\nwrong", False, False),
]


@clauses("L-R11", "L-R12")
@pytest.mark.parametrize(("lines", "free", "out"), LANDED)
def test_host_and_director_see_what_holds_after_a_wedge_with_a_function(lines: str, free: bool, out: bool) -> None:
    state = lycko(lines).state
    for role in (HOST, DIRECTOR):
        view: Any = SHOW.view(state, role)
        assert (view.free, view.ked_out) == (free, out)


def test_the_director_sees_what_is_left_and_what_would_be_next() -> None:
    view: Any = SHOW.view(lycko("show_puzzle\n" + asked(MONEY, "T") + "buy_vowel Ä").state, DIRECTOR)
    assert view.left == "ABDEGILNRS"
    assert (view.next_puzzle.puzzle, view.spares_left) == ("Eld och lågor", 4)
    assert view.dubbelt in (KED, KED2)


@clauses("G6")
@pytest.mark.parametrize("seat", [0, 1, 4])
def test_a_phone_of_any_seat_sees_no_secret(seat: int) -> None:
    view = SHOW.view(lycko("show_puzzle").state, Role("player", seat))
    assert "aldrig" not in repr(view).lower()


@clauses("G6")
def test_the_picture_is_the_same_whatever_a_hidden_letter_is() -> None:
    plain = EPISODES["wheels only"]
    other = replace(plain, round=(replace(plain.round[0], puzzle="Uxa"), *plain.round[1:]))
    lines = "show_puzzle\n" + asked(FIVE, "X")
    assert air(lines, plain) == air(lines, other)
