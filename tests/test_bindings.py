"""What incoming OSC means."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.bindings import Order, Press, read_osc
from automation.model import Refused
from automation.rundown import Go, Hold, Jump
from automation.tally import news, tally
from automation.vocabulary import Undo, Vocabulary
from tests.toy import Begin, Fields, Pick, Score, this_module

WORDS = Vocabulary(this_module())


@pytest.mark.parametrize(
    ("address", "values", "meant"),
    [
        ("/showcaller/press/begin", (), Press(Begin())),
        ("/showcaller/press/begin", (1,), Press(Begin())),
        ("/showcaller/press/begin", (1.0,), Press(Begin())),
        ("/showcaller/press/begin", (True,), Press(Begin())),
        ("/showcaller/press/begin", (math.inf,), Press(Begin())),
        ("/showcaller/press/begin", (0,), None),
        ("/showcaller/press/begin", (0.0,), None),
        ("/showcaller/press/begin", (False,), None),
        ("/showcaller/press/score", (3,), Press(Score(3))),
        ("/showcaller/press/score", (3.0,), Press(Score(3))),
        ("/showcaller/press/score", (), Press(Score(1))),
        ("/showcaller/press/pick", ("a", 1, 2), Press(Pick("a", (1, 2)))),
        ("/showcaller/go", (), Press(Go())),
        ("/showcaller/go", (0.0,), None),
        ("/showcaller/hold", (), Press(Hold())),
        ("/showcaller/press/rundown_hold", (1,), Press(Hold())),
        ("/showcaller/press/rundown_jump", (2,), Press(Jump(2))),
        ("/showcaller/undo", (1.0,), Press(Undo())),
        ("/showcaller/jump", (2,), Press(Jump(2))),
        ("/showcaller/panic", (), Order("panic")),
        ("/showcaller/panic", (0.0,), None),
        ("/showcaller/resync", (), Order("resync")),
        ("/showcaller/resync", ("lights",), Order("resync", "lights")),
        ("/showcaller/subscribe", (), Order("subscribe")),
        ("/showcaller/subscribe", (9001,), Order("subscribe", 9001)),
        ("/showcaller/subscribe", (True,), Order("subscribe")),
        ("/showcaller/subscribe", (0.0,), None),
        ("/showcaller/subscribe", ("host",), Order("subscribe", role="host")),
        ("/showcaller/subscribe", (9001, "player:2"), Order("subscribe", 9001, "player:2")),
        ("/eos/out/ping", ("x",), None),
    ],
)
def test_messages(address: str, values: tuple[Any, ...], meant: object) -> None:
    assert read_osc(address, values, WORDS) == meant


@pytest.mark.parametrize(
    ("address", "values", "code"),
    [
        ("/showcaller/press/sroll", (), "unknown-verb"),
        ("/showcaller/press/", (), "unknown-verb"),
        ("/showcaller/press/begin", (2,), "bad-value"),
        ("/showcaller/press/begin", ("0",), "bad-value"),
        ("/showcaller/press/begin", (math.nan,), "bad-value"),
        ("/showcaller/press/score", (0,), "bad-value"),
        ("/showcaller/press/score", (b"\0",), "bad-value"),
        ("/showcaller/press/score", (1, 2), "bad-value"),
        ("/showcaller/strat", (), "unknown-address"),
        ("/showcaller/resync", (5,), "bad-value"),
        ("/showcaller/subscribe", (70000,), "bad-value"),
        ("/showcaller/subscribe", (True, 1), "bad-value"),
        ("/showcaller/subscribe", ("host", 9001), "bad-value"),
        ("/showcaller/subscribe", ("boss",), "bad-value"),
        ("/showcaller/panic", ("now",), "bad-value"),
    ],
)
def test_nonsense(address: str, values: tuple[Any, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_osc(address, values, WORDS)
    assert refused.value.code == code


ANYTHING = st.one_of(st.integers(), st.floats(), st.text(), st.binary(), st.booleans(), st.none(), st.just((1, 2)))


@given(st.sampled_from([*WORDS.verbs, "", "x/y"]), st.lists(ANYTHING, max_size=4))
def test_whatever_comes_is_a_meaning_or_a_refusal(name: str, values: list[Any]) -> None:
    for address in (f"/showcaller/press/{name}", f"/showcaller/{name}"):
        try:
            read_osc(address, values, WORDS)
        except Refused as refused:
            assert refused.code in ("unknown-verb", "unknown-address", "bad-value")  # noqa: PT017


def test_tally_tells_fields_and_legal_verbs_and_then_only_the_news() -> None:
    before = tally(Fields("idle", 0, 0, ""), ["roll"], ["roll", "score"])
    assert before["/showcaller/state/phase"] == "idle"
    assert (before["/showcaller/legal/roll"], before["/showcaller/legal/score"]) == (1, 0)
    after = tally(Fields("idle", 3, 0, ""), ["score"], ["roll", "score"])
    assert news(after, before) == {
        "/showcaller/state/points": 3,
        "/showcaller/legal/roll": 0,
        "/showcaller/legal/score": 1,
    }
