"""What a device has begun and what its other side has kept: PANIC ends the one, a return does not repeat the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from automation.devices import Device, Status
from automation.devices.recorder import RecorderDevice
from automation.devices.tap import Tapped
from tests.test_runner import LostDevice, Rig
from tests.toy import table


class Organ(RecorderDevice):
    """Two of its notes sound until they are ended."""

    def endings(self) -> Sequence[bytes]:
        return [end for end in (b"end 1", b"end 2") if end not in [payload for _, payload in self.sent]]


WRAPPED: dict[str, Callable[[Organ], Device]] = {
    "bare": lambda organ: organ,
    "tapped": lambda organ: Tapped(organ, lambda payload, why: None),
}


@pytest.mark.parametrize("wrap", WRAPPED.values(), ids=WRAPPED)
def test_panic_ends_what_sounds_though_the_step_that_would_have_ended_it_is_cancelled(
    tmp_path: Path, wrap: Callable[[Organ], Device]
) -> None:
    with table(tmp_path / "run.journal") as t:
        organ = Organ(t.clock.now)
        rig = Rig(t, organ=wrap(organ))
        rig.runner.panic("director")
        assert [payload for _, payload in organ.sent] == [b"end 1", b"end 2"]
        assert rig.results("organ") == [("sent", ""), ("sent", "")]
        rig.runner.panic("director")
        assert len(organ.sent) == 2


class Faithful(LostDevice):
    """Its other side may have kept everything while the link was lost."""

    keeps = True


@pytest.mark.parametrize(("keeps", "again"), [(True, ["{'osc': '/score/1'}"]), (False, None)])
def test_what_the_other_side_has_kept_is_not_sent_again(tmp_path: Path, keeps: bool, again: list[str] | None) -> None:
    with table(tmp_path / "run.journal") as t:
        lights = Faithful(t.clock.now)
        rig = Rig(t, lights=lights)
        rig.runner._lanes["lights"].opened = True
        assert rig.sent(lights) == [(0.0, "{'osc': '/house/base'}")]
        lights.status = Status("down", "lost")
        lights.watch()
        t.press("score", 1)  # fails: it has to come later in any case
        lights.keeps = keeps
        lights.status = Status("up")
        lights.watch()
        t.clock.advance(0.0)
        texts = [text for _, text in rig.sent(lights)]
        assert texts == (again or ["{'osc': '/house/base'}", "{'osc': '/score/1'}"])
