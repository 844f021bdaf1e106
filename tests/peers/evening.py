"""Evenings of Lyckohjulet as an episode file has them, for the tests of pages."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.shows.lyckohjulet_episodes import episode

SEGMENTS = ({"title": "Öppning", "planned": 60.0}, {"title": "Rond 1", "planned": 300.0})


def evening(*rounds: str, **season: Any) -> dict[str, Any]:
    """Give an evening of these rounds with a real wheel in the studio, unless `season` says otherwise."""
    words = msgspec.to_builtins(episode(*rounds, season={"wheel": "studio", **season}))
    return {"show": "lyckohjulet", **words, "segment": list(SEGMENTS)}


PRESSES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("show_puzzle", {}),
    ("spin", {}),
    ("land", {"wedge": 1}),
    ("letter", {"letter": "T"}),
    ("buy_vowel", {"vowel": "E"}),
    ("spin", {}),
    ("land", {"wedge": 4}),
    ("letter", {"letter": "N"}),
    ("flip", {"back": "dubbelt"}),
    ("spin", {}),
    ("land", {"wedge": 5}),
    ("letter", {"letter": "S"}),
    ("solve", {}),
    ("correct", {}),
    ("bank", {}),
    ("show_puzzle", {}),
    ("spin", {}),
    ("land", {"wedge": 8}),
    ("letter", {"letter": "V"}),
    ("spin", {}),
    ("land", {"wedge": 2}),
    ("use_joker", {}),
    ("solve", {}),
    ("correct", {}),
    ("bank", {}),
    ("show_puzzle", {}),
    ("start", {}),
    ("buzz", {"seat": 1}),
    ("wrong", {}),
    ("buzz", {"seat": 2}),
    ("correct", {}),
    ("bank", {}),
    ("show_puzzle", {}),
    ("spin", {}),
    ("land", {"wedge": 3}),
    ("letter", {"letter": "B"}),
    ("correct", {}),
    ("bank", {}),
    ("spin", {}),
    ("land", {"wedge": 7}),
    ("envelope", {}),
    ("category", {}),
    *(("pick", {"letter": letter}) for letter in "KFBCLHAE"),
    ("reveal_all", {}),
    ("start_clock", {}),
    ("correct", {}),
    ("open_envelope", {}),
)
"""A whole evening of the sample episode, through nearly every phase."""

LONG = {"reveal_interval": 60.0, "snabb_answer": 60.0, "attack_solve": 60.0, "final_clock": 60.0}
"""Times in which a test can look at many pages in one phase."""
