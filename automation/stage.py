"""What the programme's picture shows, layer by layer; an order changes it and says what the pages have to do. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

FRONT = 99
"""Layers are numbered from 1 to this; a higher one lies before a lower one."""
MOST_ON_LAYER = 8
"""Graphics that a layer can hold; one more is a controller that never clears."""

Act = Literal["show", "clear", "play", "stop", "update", "custom", "load", "remove"]


class Order(Struct, frozen=True, omit_defaults=True):
    """What shall happen on a layer.

    `show` is a level: this layer shows this graphic with this data and nothing else. All others are edges: `clear`
    takes everything off with its animation, `remove` without; `load` prepares one; the rest is done by one that is
    there: the one named by `instance`, otherwise the newest of the layer (of that `graphic`, where one is given).
    `play` loads a graphic that is not there.
    """

    layer: int
    act: Act = "show"
    graphic: str = ""
    version: str = ""
    data: dict[str, Any] = {}
    goto: int | None = None
    delta: int = 1
    custom: str = ""
    payload: Any = None
    skip: bool = False
    """Without animation."""
    instance: str = ""


class Instance(Struct, frozen=True):
    """A graphic on a layer."""

    id: str
    layer: int
    graphic: str
    version: str
    steps: int
    """How many it has; 0: it plays and leaves by itself; -1: only the graphic knows."""
    data: dict[str, Any] = {}
    step: int = -1
    """Where it is, counted from 0; -1 before it plays, and after its end."""
    played: bool = False
    """Whether it was played since it was loaded or stopped, so that a level is not played twice."""
    failed: bool = False
    """A page could not draw it."""


class Op(Struct, frozen=True, tag_field="do", tag=str.lower):
    """One thing that the pages do with an instance."""

    id: str


class Load(Op, frozen=True):
    """Make it and load it; nothing is seen yet."""

    layer: int
    graphic: str
    version: str = ""
    data: dict[str, Any] = {}


class Play(Op, frozen=True):
    """Go to a step."""

    goto: int | None = None
    delta: int = 1
    skip: bool = False


class Update(Op, frozen=True):
    """Take this data: all of it, what is not in it is no longer said."""

    data: dict[str, Any] = {}
    skip: bool = False


class Stop(Op, frozen=True):
    """Go off by the graphic's own animation, and stay loaded."""

    skip: bool = False


class Custom(Op, frozen=True):
    """Do an action of the graphic's own."""

    action: str = ""
    payload: Any = None
    skip: bool = False


class Leave(Op, frozen=True):
    """Go off by the graphic's own animation, then be gone."""


class Remove(Op, frozen=True):
    """Be gone at once."""


class Known(Struct, frozen=True):
    """What the stage has to know of a graphic's manifest."""

    version: str = ""
    steps: int = 1


class Stage(Struct, frozen=True):
    """What is shown: instances in the order in which they came."""

    instances: tuple[Instance, ...] = ()
    made: int = 0
    """How many instances there were, for their ids."""

    def on(self, layer: int) -> tuple[Instance, ...]:
        """List what is on a layer."""
        return tuple(each for each in self.instances if each.layer == layer)

    def find(self, instance: str) -> Instance | None:
        """Find an instance by its id."""
        return next((each for each in self.instances if each.id == instance), None)

    def layers(self) -> list[dict[str, Any]]:
        """Say everything to a page that comes: layers from back to front, what is on them and how far it is."""
        numbers = sorted({each.layer for each in self.instances})
        return [{"layer": number, "graphics": [_said(each) for each in self.on(number)]} for number in numbers]


Done = tuple[Stage, tuple[Op, ...]]


def follow(stage: Stage, order: Order, known: Known) -> Done:
    """Follow an order: the new stage, and what the pages do. LookupError: there is nothing that could do it.

    `known` is of the graphic that the order shows or loads.

    >>> stage, ops = follow(Stage(), Order(20, graphic="card"), Known())
    >>> [type(op).__name__ for op in ops], follow(stage, Order(20, graphic="card"), Known())[1]
    (['Load', 'Play'], ())
    """
    return _ACTS[order.act](stage, order, known)


def failed(stage: Stage, instance: str) -> Stage:
    """Note that a page could not draw an instance: shown again, it is loaded anew."""
    there = stage.find(instance)
    return stage if there is None else _put(stage, msgspec.structs.replace(there, failed=True))


def reached(stage: Stage, instance: str, step: int) -> Stage:
    """Note the step that a graphic says it is at, where only the graphic knows."""
    there = stage.find(instance)
    return stage if there is None or there.steps >= 0 else _put(stage, msgspec.structs.replace(there, step=step))


def _said(instance: Instance) -> dict[str, Any]:
    return {key: getattr(instance, key) for key in ("id", "graphic", "version", "data", "step")}


# Acts ------------------------------------------------------------------------------------------------------------


def _show(stage: Stage, order: Order, known: Known) -> Done:
    there = _of_level(stage, order, known)
    stage, gone = _without(stage, [each for each in stage.on(order.layer) if each != there], order.skip)
    if there is None:
        stage, loaded = _load(stage, order, known)
        stage, played = _go(stage, stage.instances[-1], Order(order.layer, goto=0, skip=order.skip))
        return stage, (*gone, *loaded, *played)
    stage, updated = _filled(stage, there, order.data, order.skip)
    now = next(each for each in stage.instances if each.id == there.id)
    if now.played:
        return stage, (*gone, *updated)
    stage, played = _go(stage, now, Order(order.layer, goto=0, skip=order.skip))
    return stage, (*gone, *updated, *played)


def _of_level(stage: Stage, order: Order, known: Known) -> Instance | None:
    same = [
        each
        for each in stage.on(order.layer)
        if (each.graphic, each.version) == (order.graphic, known.version) and not each.failed
    ]
    return same[-1] if same else None


def _load(stage: Stage, order: Order, known: Known) -> Done:
    if len(stage.on(order.layer)) >= MOST_ON_LAYER:
        raise LookupError(f"layer {order.layer} holds {MOST_ON_LAYER} graphics already; clear it first")
    made = stage.made + 1
    name = f"{order.layer}.{made}"
    instance = Instance(name, order.layer, order.graphic, known.version, known.steps, order.data)
    return Stage((*stage.instances, instance), made), (
        Load(name, order.layer, order.graphic, known.version, order.data),
    )


def _clear(stage: Stage, order: Order, known: Known) -> Done:
    chosen = [each for each in stage.on(order.layer) if order.graphic in ("", each.graphic)]
    return _without(stage, chosen, order.skip)


def _remove(stage: Stage, order: Order, known: Known) -> Done:
    return _without(stage, [_target(stage, order)], skip=True)


def _without(stage: Stage, gone: Iterable[Instance], skip: bool) -> Done:
    gone = tuple(gone)
    kept = tuple(each for each in stage.instances if each not in gone)
    return Stage(kept, stage.made), tuple(Remove(each.id) if skip else Leave(each.id) for each in gone)


def _play(stage: Stage, order: Order, known: Known) -> Done:
    if not order.graphic or order.instance or _of_level(stage, order, known) is not None:
        return _go(stage, _target(stage, order), order)
    stage, loaded = _load(stage, order, known)
    stage, played = _go(stage, stage.instances[-1], order)
    return stage, (*loaded, *played)


def _go(stage: Stage, instance: Instance, order: Order) -> Done:
    # OGraf v1, playAction: steps count from 0, the start counts as -1, a step that is not there is the end.
    asked = order.goto is not None and order.goto >= 0
    target = max(0, order.goto if asked and order.goto is not None else instance.step + order.delta)
    if instance.steps < 0:  # only the graphic knows where it goes
        op = Play(instance.id, order.goto if asked else None, order.delta, order.skip)
    else:
        op = Play(instance.id, target, 1, order.skip)
    ends = 0 <= instance.steps <= target
    # One that leaves by itself was played all the same; one that was led to its end was stopped.
    changed = msgspec.structs.replace(instance, step=-1 if ends else target, played=not ends or not instance.steps)
    return _put(stage, changed), (op,)


def _stop(stage: Stage, order: Order, known: Known) -> Done:
    there = _target(stage, order)
    stopped = msgspec.structs.replace(there, step=-1, played=False)
    return _put(stage, stopped), (Stop(there.id, order.skip),)


def _update(stage: Stage, order: Order, known: Known) -> Done:
    there = _target(stage, order)
    merged = there.data | order.data
    return _put(stage, msgspec.structs.replace(there, data=merged)), (Update(there.id, merged, order.skip),)


def _filled(stage: Stage, there: Instance, data: dict[str, Any], skip: bool) -> Done:
    if data == there.data:
        return stage, ()
    return _put(stage, msgspec.structs.replace(there, data=data)), (Update(there.id, data, skip),)


def _custom(stage: Stage, order: Order, known: Known) -> Done:
    return stage, (Custom(_target(stage, order).id, order.custom, order.payload, order.skip),)


def _target(stage: Stage, order: Order) -> Instance:
    chosen = [
        each
        for each in stage.on(order.layer)
        if order.instance in ("", each.id) and order.graphic in ("", each.graphic)
    ]
    if not chosen:
        what = f"no {order.graphic!r}" if order.graphic else "nothing"
        raise LookupError(f"layer {order.layer} shows {what}")
    return chosen[-1]


def _put(stage: Stage, instance: Instance) -> Stage:
    return Stage(tuple(instance if each.id == instance.id else each for each in stage.instances), stage.made)


_ACTS: dict[Act, Callable[[Stage, Order, Known], Done]] = {
    "show": _show,
    "clear": _clear,
    "play": _play,
    "stop": _stop,
    "update": _update,
    "custom": _custom,
    "load": _load,
    "remove": _remove,
}
