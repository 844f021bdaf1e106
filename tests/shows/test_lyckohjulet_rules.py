"""Each sentence of the rules and each ruling, as a game that shows it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from automation.model import AIR, Clock, ClockEnd, Refused, Role
from tests.play import begin, refusal, sample
from tests.shows.lyckohjulet_cases import TURNS, Case
from tests.shows.lyckohjulet_cases_end import CHOSEN, FINALS, PUT_RIGHT, TIES
from tests.shows.lyckohjulet_cases_quick import ATTACK, SNABB
from tests.shows.lyckohjulet_cases_wheel import WEDGES, WHEEL
from tests.shows.lyckohjulet_clauses import clauses
from tests.shows.lyckohjulet_episodes import (
    EPISODES,
    FIVE,
    KED,
    KED2,
    MONEY,
    SHOW,
    asked,
    cells,
    episode,
    laid,
    lycko,
    rich,
    solved,
)

TABLES = (TURNS, WEDGES, WHEEL, SNABB, ATTACK, TIES, FINALS, PUT_RIGHT)
CASES: dict[str, Case] = {name: case for table in TABLES for name, case in table.items()}


def _field(state: Any, path: str) -> Any:
    match path:
        case "pots":
            return tuple(one.pot for one in state.standings)
        case "banks":
            return tuple(one.bank for one in state.standings)
        case "board":
            return cells(state)
    for name in path.replace("[", ".").replace("]", "").split("."):
        state = state[int(name)] if name.isdecimal() else getattr(state, name)
    return state


def _in_order(said: list[str], wanted: list[str]) -> bool:
    rest = iter(said)
    return all(any(tag == one for tag in rest) for one in wanted)


def test_no_case_is_lost_by_having_the_name_of_another() -> None:
    assert len(CASES) == sum(map(len, TABLES))


@pytest.mark.parametrize("name", CASES)
def test_rules_as_the_case_says(name: str) -> None:
    case = CASES[name]
    game = lycko(case.lines, case.on)
    assert {path: _field(game.state, path) for path in case.so} == case.so
    assert _in_order(game.said, case.said.split()), game.said
    assert not set(case.unsaid.split()) & set(game.said)
    assert set(case.can.split()) <= game.can
    assert not set(case.cannot.split()) & game.can


# What a table cannot say -----------------------------------------------------------------------------------------

GOLDEN = [
    (asked(MONEY, "T"), (900, 0, 0), 2300),
    ("buy_vowel E\n", (700, 0, 0), 2300),
    ("spin\nland 2\n", (0, 0, 0), 2300),
    (asked(FIVE, "T"), (0, 0, 0), 2800),
    (asked(3, "Ä"), (0, 0, 0), 2800),
    (asked(3, "R"), (0, 0, 1000), 2800),
    (asked(KED, "N") + "flip dubbelt\n", (0, 0, 6000), 2800),
    (asked(5, "S"), (0, 0, 6500), 3300),
    ("solve\n+4\ncorrect\n", (0, 0, 9800), 2000),
]


@clauses("L-S1")
def test_the_worked_example_comes_out_row_by_row() -> None:
    lines = "show_puzzle\n"
    for more, pots, jackpot in GOLDEN:
        lines += more
        state = lycko(lines).state
        assert (_field(state, "pots"), state.jackpot) == (pots, jackpot), more
    assert _field(lycko(lines + "bank").state, "banks") == (0, 0, 9800)


@clauses("L-S1")
@pytest.mark.parametrize(
    ("rows", "more", "seat", "pots", "jackpot"),
    [(6, asked(KED, "N") + "flip kvitt", 3, (0, 0, 0), 2800), (8, "solve\n+4\nwrong", 1, (0, 0, 6500), 3300)],
)
def test_the_variants_of_the_worked_example(rows: int, more: str, seat: int, pots: Any, jackpot: int) -> None:
    state = lycko("show_puzzle\n" + "".join(row[0] for row in GOLDEN[:rows]) + more).state
    assert (state.seat, _field(state, "pots"), state.jackpot) == (seat, pots, jackpot)


@clauses("L31", "G3")
def test_taking_back_the_verdict_gives_all_pots_back_and_hides_the_cells() -> None:
    lines = "show_puzzle\n" + asked(MONEY, "T") + rich(pot2=70, pot3=30) + "solve\n"
    won = lycko(lines + "correct")
    assert won.state.phase == "round_won"
    before = won.states[-2]
    assert _field(before, "pots") == (900, 70, 30)
    assert cells(before) == "..TT.....T........"
    assert lycko(lines).state == before


@clauses("inledning-7", "inledning-1")
def test_three_contestants_of_the_episode_play() -> None:
    view: Any = SHOW.view(lycko("").state, AIR)
    assert [one.name for one in view.contestants] == ["Anna-Karin Björkegren", "Åke Ström", "Zäta Öberg"]
    assert [one.town for one in view.contestants] == ["Örnsköldsvik", "Ystad", "Kiruna"]


@clauses("spelet-3")
def test_any_category_may_be_used() -> None:
    plain = EPISODES["wheels only"]
    first = replace(plain.round[0], category="Sådant man hittar i en ryggsäck")
    view: Any = SHOW.view(lycko("show_puzzle", replace(plain, round=(first, *plain.round[1:]))).state, AIR)
    assert view.category == "Sådant man hittar i en ryggsäck"


@clauses("spelet-4", "spelet-5", "spelet-6", "spelet-7", "L-R3")
def test_hidden_cells_are_seen_as_cells_and_signs_from_the_start() -> None:
    game = lycko("show_puzzle", episode("wheel 7 sorters kakor - va?!", "final Oxe"))
    view: Any = SHOW.view(game.state, AIR)
    assert cells(game.state) == "7............-..?!"
    assert [cell.glyph for cell in view.board.cells if cell.sign] == ["7", "-", "?", "!"]
    blank: Any = SHOW.view(lycko("").state, AIR)
    assert (blank.board.cells, blank.board.rows, blank.category) == ((), (12, 14, 14, 12), "")


@clauses("hjulet-21", "L8")
def test_the_board_of_used_letters_is_alphabetical_in_swedish() -> None:
    view: Any = SHOW.view(lycko("").state, AIR)
    assert view.vowels == "AEIOUYÅÄÖ"
    assert view.consonants == "BCDFGHJKLMNPQRSTVWXZ"


@clauses("lösning-2", "G1")
def test_the_rules_never_judge_a_solution_themselves() -> None:
    game = lycko("show_puzzle\nsolve")
    assert {"correct", "wrong"} <= game.can
    assert SHOW.expected(game.state) is None


@clauses("ked-10", "L-R12", "G3")
def test_the_backs_are_drawn_for_each_round() -> None:
    backs = {lycko("show_puzzle", seed=seed).state.dubbelt for seed in range(30)}
    assert backs == {KED, KED2}
    pairs = set()
    for seed in range(40):
        game = lycko("show_puzzle\n" + solved() + "show_puzzle", seed=seed)
        pairs.add((game.states[0].dubbelt, game.state.dubbelt))
    assert len(pairs) == 4


@clauses("L-R12", "L-R18")
def test_the_backs_stay_as_they_are_when_a_puzzle_is_discarded() -> None:
    for seed in range(12):
        game = lycko("show_puzzle\ndiscard_puzzle rop\nshow_puzzle", seed=seed)
        assert game.state.dubbelt == game.states[0].dubbelt


@clauses("ked-2", "L-R12")
def test_a_wedge_that_is_turned_over_says_what_was_drawn() -> None:
    lines = "show_puzzle\n" + asked(KED, "B") + "flip"
    for seed in range(8):
        game = lycko(lines, seed=seed)
        doubled = game.states[0].dubbelt == KED
        assert _field(game.state, "pots") == ((2000, 0, 0) if doubled else (0, 0, 0))


@clauses("snabb-3", "G3")
def test_equal_letters_appear_neither_in_order_nor_together() -> None:
    orders = {lycko("show_puzzle\nstart", EPISODES["quick ones"], seed=seed).state.order for seed in range(20)}
    assert len(orders) == 20
    twins = [n for n, glyph in enumerate(laid(lycko("", EPISODES["quick ones"]).state)) if glyph == "N"]
    assert len({tuple(cell for cell in order if cell in twins) for order in orders}) > 1
    assert any(order.index(twins[1]) - order.index(twins[0]) > 1 for order in orders)


@clauses("hjulet-1", "final-5", "G3")
def test_where_the_wheel_stops_is_drawn_once_and_after_a_full_turn() -> None:
    landed = set()
    for seed in range(120):
        game = lycko("show_puzzle\nspin\n+30", seed=seed)
        spin: Any = game.entries[1][0]
        landed.add(spin.wedge)
        assert 5 <= spin.seconds <= 8
        assert 1 <= spin.turns <= 3
        turned, stopped = (next(h for h in game.happenings if h.line == line) for line in ("clock_warn", "clock_end"))
        assert 0 < turned.at < stopped.at == spin.seconds
    assert len(landed) > 20


@clauses("L-R20")
@pytest.mark.parametrize(("left", "wedge"), [("lower", 6), ("higher", 7)])
def test_a_drawn_wheel_exactly_on_a_peg_gives_the_wedge_to_the_left(left: str, wedge: int) -> None:
    game = begin(SHOW, episode(season={"wheel_left": left}))
    spin = replace(SHOW.draw(game.state, sample(SHOW.ACTIONS[1]), _Luck()), wedge=7, within=0.0)
    state, _ = SHOW.apply(game.state, sample(SHOW.ACTIONS[0]).__class__(KED), 0.0)
    state, _ = SHOW.apply(state, spin, 0.0)
    while state.wheeling:
        at, action = SHOW.deadline(state)  # type: ignore[misc]
        state, _ = SHOW.apply(state, action, at)
    assert (state.landed, state.peg, state.rests) == (wedge, True, 7.0)


class _Luck:
    """Chance that always gives the least."""

    def randrange(self, start: int, stop: int, /) -> int:
        return start

    def uniform(self, a: float, b: float, /) -> float:
        return a

    def shuffle(self, x: Any, /) -> None:
        x.reverse()


@clauses("final-3")
def test_what_the_envelope_pays_comes_into_the_bank_when_it_is_open() -> None:
    game = lycko(CHOSEN + "reveal_all\nstart_clock\ncorrect", EPISODES["wheels only"])
    assert _field(game.state, "banks") == (500, 0, 0)
    opened = lycko(CHOSEN + "reveal_all\nstart_clock\ncorrect\nopen_envelope", EPISODES["wheels only"])
    assert _field(opened.state, "banks") == (500 + 7_770_000 + opened.state.finale.wedge, 0, 0)


@clauses("G1", "final-3")
def test_an_envelope_pays_nothing_when_the_verdict_was_reversed() -> None:
    lines = CHOSEN + "reveal_all\nstart_clock\ncorrect\ncorrect_ruling\nopen_envelope"
    game = lycko(lines, EPISODES["wheels only"])
    assert _field(game.state, "banks") == (500, 0, 0)
    assert game.said[-2:] == ["envelope_opened", "game_over"]
    assert not game.state.finale.won


@clauses("G2")
def test_every_refusal_says_why() -> None:
    for line in ("! bank", "! land 3", "!bad-value buy_vowel Q", "! correct_ruling"):
        refused = lycko("show_puzzle\n" + rich(pot1=200) + line).happenings[-1].refused
        assert refused is not None
        assert len(refused.text) > 10


@clauses("G4")
def test_a_clock_is_dropped_with_the_phase_it_belongs_to() -> None:
    game = lycko("show_puzzle\nstart_clock\nblow_off")
    assert SHOW.deadline(game.state) is None
    with pytest.raises(Refused, match="no clock"):
        SHOW.apply(game.state, ClockEnd(), 60.0)


@clauses("G4", "G9")
def test_a_clock_that_was_moved_ends_where_it_stands_now() -> None:
    game = lycko("show_puzzle\nstart_clock")
    moved = replace(game.state, clock=Clock("letter", 90.0, game.at + 90))
    assert SHOW.deadline(moved) == (game.at + 90, ClockEnd())


LETTERS: list[tuple[str, str]] = [
    ("t", "T"),
    ("å", "Å"),
    ("A\u030a", "Å"),
    ("a\u0308", "Ä"),
    ("É", ""),
    ("7", ""),
    ("?", ""),
    ("AB", ""),
    ("А", ""),
    ("ß", ""),
]


@clauses("L-R2", "G8")
@pytest.mark.parametrize(("text", "letter"), LETTERS)
def test_letters_are_read_composed_and_in_either_case_or_refused(text: str, letter: str) -> None:
    game = lycko("show_puzzle\nspin\nland 3")
    action = SHOW.ACTIONS[6]
    if letter:
        state, _ = SHOW.apply(game.state, action(text), 0.0)
        assert state.used == letter
    else:
        refused = refusal(SHOW, game.state, action(text), 0.0)
        assert refused is not None
        assert refused.code == "bad-value"


@clauses("G8")
def test_texts_are_stored_composed() -> None:
    plain = EPISODES["wheels only"]
    first = replace(plain.round[0], puzzle="A\u030angstro\u0308m")
    game = lycko("show_puzzle\nspin\nland 3\nletter Å", replace(plain, round=(first, *plain.round[1:])))
    assert game.state.episode.round[0].puzzle == "Ångström"
    assert cells(game.state) == "Å......."


TIMES = [
    ("letter_clock", "show_puzzle\nstart_clock", "letter"),
    ("solve_clock", "show_puzzle\nsolve", "solve"),
    ("snabb_answer", "show_puzzle\nstart\n+1\nbuzz 1", "snabb"),
    ("reveal_interval", "show_puzzle\nstart", "reveal"),
    ("attack_solve", f"show_puzzle\nspin\nland {FIVE}\nletter G", "attack"),
]


@pytest.mark.parametrize(("key", "lines", "clock"), TIMES)
def test_every_time_is_a_number_of_the_season(key: str, lines: str, clock: str) -> None:
    first = {"snabb": "snabb 5 Lugn", "reveal": "snabb 5 Lugn", "attack": "attack Ägg"}.get(clock, "wheel Oxe")
    changed = episode(first, "final Oxe", season={key: 1.0 if clock == "snabb" else 33.0})
    found = lycko(lines, changed).state.clock
    assert (found.name, found.length) == (clock, 1.0 if clock == "snabb" else 33.0)


@clauses("spelet-9", "G6")
def test_a_contestant_sees_no_more_than_the_button() -> None:
    game = lycko("show_puzzle\nstart\n+2", EPISODES["quick ones"])
    view: Any = SHOW.view(game.state, Role("player", 2))
    assert (view.may_buzz, view.locked, view.buzzed, view.category) == (True, False, 0, "<kategori 1>")
    assert not {"solution", "board", "order"} & set(view.__struct_fields__)
    out: Any = SHOW.view(
        lycko("show_puzzle\nstart\n+2\nbuzz 2\nwrong", EPISODES["quick ones"]).state, Role("player", 2)
    )
    assert (out.may_buzz, out.locked) == (False, True)
