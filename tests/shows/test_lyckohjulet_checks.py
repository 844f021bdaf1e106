"""Mistakes in an episode of Lyckohjulet, each with its place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from automation.shows.lyckohjulet.episode import Content, Contestant, Episode, Round, Wedge
from tests.shows.lyckohjulet_clauses import clauses
from tests.shows.lyckohjulet_episodes import ENVELOPES, EPISODES, KED2, PEOPLE, SHOW, WHEEL, episode, rounds, spares

MONEY = Wedge(value=100)


def wheel(**changes: Wedge) -> Episode:
    """Make an episode with other wedges: `wheel(w3=…)`."""
    return episode(wheel=tuple(changes.get(f"w{n}", wedge) for n, wedge in enumerate(WHEEL)))


def puzzle(text: str, category: str = "sak") -> Episode:
    """Make an episode whose first puzzle is another."""
    return episode(round=(Round(type="wheel", category=category, puzzle=text), *episode().round[1:]))


def a_round(**changes: Any) -> Episode:
    """Make an episode whose first round is changed."""
    return episode(round=(replace(episode().round[0], **changes), *episode().round[1:]))


MISTAKES: dict[str, tuple[Episode, str, str]] = {
    "23 wedges": (episode(wheel=WHEEL[:23]), "error", "wheel"),
    "25 wedges": (episode(wheel=(*WHEEL, MONEY)), "error", "wheel"),
    "one Kvitt eller dubbelt": (wheel(w9=MONEY), "error", "wheel"),
    "three of them": (wheel(w1=Wedge(kind="ked", under_value=5)), "error", "wheel"),
    "nothing under it": (wheel(w9=Wedge(kind="ked")), "error", "wheel[9].under_value"),
    "nothing under a prize": (wheel(w7=Wedge(kind="prize", prize="en resa")), "error", "wheel[7].under_value"),
    "a prize without a name": (wheel(w7=Wedge(kind="prize", under_value=5)), "error", "wheel[7].prize"),
    "a prize on money": (wheel(w1=Wedge(value=5, prize="en resa")), "error", "wheel[1].prize"),
    "money without an amount": (wheel(w11=Wedge()), "error", "wheel[11].value"),
    "an amount on Frispel": (wheel(w3=Wedge(kind="frispel", value=500)), "warning", "wheel[3].value"),
    "something under Frispel": (wheel(w3=Wedge(kind="frispel", under_value=5)), "warning", "wheel[3].under_value"),
    "a jackpot that leaves nothing": (
        episode(season={"jackpot_remove": True}),
        "error",
        "wheel[5].under_value",
    ),
    "no money at all": (episode(wheel=(Wedge(kind="bankrupt"),) * 24), "error", "wheel"),
    "23 envelopes": (episode(final_wheel=ENVELOPES[:23]), "error", "final_wheel"),
    "an empty envelope": (episode(final_wheel=(*ENVELOPES[:23], Content())), "error", "final_wheel[23]"),
    "no Joker": (episode(joker=None), "error", "joker"),
    "a Joker on Bankrutt": (episode(joker=2), "error", "joker"),
    "a Joker on Kvitt eller dubbelt": (episode(joker=KED2), "error", "joker"),
    "a Joker beside the wheel": (episode(joker=24), "error", "joker"),
    "a puzzle of 60 letters": (puzzle("A" * 60), "error", "round[0].puzzle"),
    "a word that is too long": (puzzle("Flaggstångsknoppar"), "error", "round[0].puzzle"),
    "a puzzle without a letter": (puzzle("7-9-13!"), "error", "round[0].puzzle"),
    "an empty puzzle": (puzzle(" "), "error", "round[0].puzzle"),
    "no category": (puzzle("Oxe", " "), "error", "round[0].category"),
    "a letter with a foreign mark": (puzzle("Idé"), "warning", "round[0].puzzle"),
    "a letter of another alphabet": (puzzle("Оxe"), "warning", "round[0].puzzle"),
    "a letter of no such sound": (puzzle("Straße"), "none", ""),
    "a spare puzzle that does not fit": (episode(spare=spares("any " + "A" * 20)), "error", "spare[0].puzzle"),
    "no spare puzzle": (episode(spare=()), "error", "spare"),
    "no spare puzzle for a tie": (episode(spare=spares("wheel Oxe", "final Ost")), "warning", "spare"),
    "a puzzle twice": (episode(spare=spares("any Kaffe  och bulle!", "any Ost")), "warning", "spare[0].puzzle"),
    "a snabbpussel without a value": (a_round(type="snabb"), "error", "round[0].value"),
    "a value on another round": (a_round(value=100), "warning", "round[0].value"),
    "who begins a snabbpussel": (a_round(type="snabb", value=1, starts=2), "warning", "round[0].starts"),
    "a final in the middle": (a_round(type="final"), "error", "round[0].type"),
    "no final": (episode(round=rounds("wheel Oxe")), "error", "round[0].type"),
    "no round with the wheel": (EPISODES["quick ones"], "warning", "round"),
    "the same name twice": (
        episode(contestant=(PEOPLE[0], Contestant("anna-karin  BJÖRKEGREN"), PEOPLE[2])),
        "warning",
        "contestant[1].name",
    ),
    "an empty name": (episode(contestant=(Contestant(" "), *PEOPLE[1:])), "error", "contestant[0].name"),
    "a spin longer than the longest": (episode(season={"spin_shortest": 9.0}), "error", "season.spin_longest"),
    "more turns than the most": (episode(season={"turns_least": 9}), "error", "season.turns_most"),
    "letters and marks apart": (puzzle("A\u030angstrom"), "warning", "round[0].puzzle"),
}


@clauses("L-R2", "L-R4", "L-R15", "L-R24", "G8")
@pytest.mark.parametrize("name", [name for name in MISTAKES if MISTAKES[name][1] != "none"])
def test_a_mistake_is_found_at_its_place(name: str) -> None:
    on, level, place = MISTAKES[name]
    found = [(one, where) for one, where, _ in SHOW.problems(on)]
    assert (level, place) in found, found
    assert all(len(text) > 5 for _, _, text in SHOW.problems(on))


def test_a_sound_episode_has_no_mistakes() -> None:
    assert SHOW.problems(episode()) == []


def test_ß_is_two_s_in_capitals() -> None:
    assert SHOW.problems(puzzle("Straße")) == []


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("season", "vowel_prise", 200),
        ("season", "wheel", "real"),
        ("season", "letter_clock", 0),
        ("season", "rows", []),
        ("season", "turns_least", 0),
        ("", "contestant", []),
        ("", "round", []),
        ("", "language", "no"),
    ],
)
def test_a_misspelt_or_impossible_word_is_refused(where: str, key: str, value: Any) -> None:
    file = msgspec.to_builtins(episode())
    (file[where] if where else file)[key] = value
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(file, SHOW.EPISODE)


def test_a_season_has_sensible_numbers_without_a_word() -> None:
    file = msgspec.to_builtins(episode())
    del file["season"]
    season = msgspec.convert(file, SHOW.EPISODE).season  # type: ignore[attr-defined]
    assert (season.vowel_price, season.frispel, season.ked, season.rows) == (200, 500, 1000, (12, 14, 14, 12))
    assert (season.letter_clock, season.snabb_answer, season.attack_solve, season.final_clock) == (5, 3, 3, 10)


@pytest.mark.parametrize("name", EPISODES)
def test_an_episode_goes_through_its_file_form_and_back(name: str) -> None:
    assert msgspec.convert(msgspec.to_builtins(EPISODES[name]), SHOW.EPISODE) == EPISODES[name]
