"""Every story comes out as it is written, and between them they go everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from automation.shows import SHOWS
from tests.stories import HERE, stories, tell


@pytest.mark.parametrize("story", stories(), ids=lambda story: f"{story.parent.name}/{story.stem}")
def test_a_story_comes_out_as_it_is_written(story: Path) -> None:
    assert tell(story)[0] == story.read_text(encoding="utf-8"), "python -m tests.stories writes it anew"


@pytest.mark.parametrize("show", SHOWS)
def test_the_stories_of_a_show_reach_every_phase(show: str) -> None:
    reached = {phase for story in (HERE / show).glob("*.txt") for phase in tell(story)[1].phases}
    assert reached == set(SHOWS[show].LEGAL)


@pytest.mark.parametrize("show", SHOWS)
def test_the_stories_of_a_show_hear_every_event(show: str) -> None:
    heard = {type(event) for story in (HERE / show).glob("*.txt") for event in tell(story)[1].events}
    assert heard == set(SHOWS[show].EVENTS)
