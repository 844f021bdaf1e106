"""What an incoming message means: a press, an order to the rig, or a subscription. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct

from automation.model import Action, Refused, Role
from automation.vocabulary import Vocabulary

ROOT = "/showcaller/"
PRESS = "press/"
SHORT = ("go", "back", "jump", "hold", "release", "undo", "redo", "pause", "resume")
"""Orders of the desk and the rundown that have an address of their own, whatever verbs a show has."""


class Press(Struct, frozen=True):
    """An action for the desk."""

    action: Action


class Order(Struct, frozen=True):
    """Something for the rig or for the sender, not for the game."""

    name: Literal["panic", "resync", "subscribe", "unsubscribe", "connect"]
    argument: str | int | None = None
    role: str = ""
    """Whose eyes a subscription is for; the director's where none is said."""


def read_osc(address: str, values: Sequence[Any], vocabulary: Vocabulary) -> Press | Order | None:
    """Read an OSC message; None for a button's release or another program's address; `Refused` for nonsense.

    `/showcaller/press/<verb>` takes the arguments in the order of the action's fields. A lone 0, 0.0 or F on a verb
    without arguments is a button's release; a lone 1, 1.0, T or impulse is its press.
    """
    if not address.startswith(ROOT):
        return None
    name = address[len(ROOT) :]
    if name in _ORDERS:
        return None if _is_release(values) else _ORDERS[name](name, values)
    if name.startswith(PRESS):
        return _press(name[len(PRESS) :], values, vocabulary)
    if name in SHORT:
        return _press(vocabulary.order(name), values, vocabulary)
    raise Refused("unknown-address", f"{address}: there is no such address")


def _press(verb: str, values: Sequence[Any], vocabulary: Vocabulary) -> Press | None:
    takes_none = vocabulary.arguments.get(vocabulary.named(verb)) == ()
    if takes_none and _is_release(values):
        return None
    return Press(vocabulary.read_positional(verb, () if takes_none and _is_button(values) else values))


def _is_release(values: Sequence[Any]) -> bool:
    return len(values) == 1 and values[0] in (0, False) and not isinstance(values[0], str | bytes)


def _is_button(values: Sequence[Any]) -> bool:
    return len(values) == 1 and (values[0] is None or values[0] in (1, True) or _is_impulse(values[0]))


def _is_impulse(value: Any) -> bool:
    return isinstance(value, float) and value == float("inf")


def _panic(name: str, values: Sequence[Any]) -> Order:
    if values and not _is_button(values):
        raise Refused("bad-value", f"{name}: it takes no argument")
    return Order("panic")


def _resync(name: str, values: Sequence[Any]) -> Order:
    if not values or _is_button(values):
        return Order("resync")
    if len(values) > 1 or not isinstance(values[0], str):
        raise Refused("bad-value", f"{name}: it takes the name of one device, or nothing for all")
    return Order("resync", values[0])


def _subscribe(name: str, values: Sequence[Any]) -> Order:
    *rest, last = values or (None,)
    if not isinstance(last, str):
        return Order("subscribe", _port(name, values))
    try:
        return Order("subscribe", _port(name, rest), str(Role.parse(last)))
    except ValueError as error:
        raise Refused("bad-value", f"{name}: {error}") from None


def _unsubscribe(name: str, values: Sequence[Any]) -> Order:
    return Order("unsubscribe", _port(name, values))


def _connect(name: str, values: Sequence[Any]) -> Order:
    return Order("connect")  # where nobody asks for a passcode, any is right


def _port(name: str, values: Sequence[Any]) -> int | None:
    if not values or (_is_button(values) and type(values[0]) is not int):
        return None
    if len(values) > 1 or isinstance(values[0], bool) or not isinstance(values[0], int) or not 0 < values[0] < 2**16:
        raise Refused("bad-value", f"{name}: it takes a port from 1 to 65535, or nothing for the sender's own")
    return values[0]


_ORDERS: dict[str, Callable[[str, Sequence[Any]], Order]] = {
    "panic": _panic,
    "resync": _resync,
    "subscribe": _subscribe,
    "unsubscribe": _unsubscribe,
    "connect": _connect,
}
