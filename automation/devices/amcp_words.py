"""Commands for CasparCG as a cue sheet writes them, and their lines of AMCP."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from automation.devices import DeviceError

Fields = Mapping[str, Any]


class Command(Struct, frozen=True, tag="amcp"):
    """One command: its line without REQ and without the end of the line, and how people read it."""

    line: str
    text: str


TRANSITIONS = ("cut", "mix", "push", "wipe", "slide")
DIRECTIONS = ("left", "right")
_CURVES = ("quad", "cubic", "quart", "quint", "sine", "expo", "circ", "elastic", "back", "bounce")
TWEENS = ("linear", "easenone", *(f"ease{way}{curve}" for curve in _CURVES for way in ("in", "out", "inout", "outin")))
_MISSPELT = {"easeoutinback": "easeoutintback"}
"""The server's tweener spells one of them so."""

MIXER: Mapping[str, int] = {
    "opacity": 1,
    "brightness": 1,
    "saturation": 1,
    "contrast": 1,
    "rotation": 1,
    "volume": 1,
    "mastervolume": 1,
    "anchor": 2,
    "fill": 4,
    "clip": 4,
    "crop": 4,
    "levels": 5,
    "perspective": 8,
    "clear": 0,
}
"""What a mixer sets, and how many numbers it takes (AMCP protocol, "Mixer Commands")."""

_PLACE = re.compile(r"([1-9]\d{0,2})(?:-(\d{1,4}))?")
_LONGEST = 32_768
"""Bytes of the longest line; a lower third has a hundredth of that."""


def message(fields: Fields, /) -> Command:
    """Read a command from the words of a cue sheet; `DeviceError` names the key and the reason.

    >>> message({"play": "1-20", "clip": "intro", "loop": True}).line
    'PLAY 1-20 "intro" LOOP'
    >>> message({"mixer": "1-20", "set": "opacity", "value": 0.5, "frames": 25, "tween": "easeinsine"}).line
    'MIXER 1-20 OPACITY 0.5 25 EASEINSINE'
    """
    kinds = [key for key in fields if key in _KINDS]
    if len(kinds) != 1:
        wrong = kinds[1] if kinds else next(iter(fields), "message")
        raise DeviceError(f"{wrong}: one of {', '.join(_KINDS)} is expected")
    known, read = _KINDS[kinds[0]]
    for key in fields:
        if key not in (kinds[0], *known):
            others = f"it knows {', '.join(known)}" if known else "it stands alone"
            raise DeviceError(f"{key}: {kinds[0]} does not know it; {others}")
    command = read(fields)
    if len(command.line.encode()) > _LONGEST:
        raise DeviceError(f"{kinds[0]}: {len(command.line.encode())} bytes; {_LONGEST} are the most")
    return command


def encode(message: Command, /) -> bytes:
    """Write a command as it goes on the wire, without REQ and without the end of the line.

    >>> encode(message({"clear": "1-20"}))
    b'CLEAR 1-20'
    """
    return message.line.encode()


def describe(message: Command, /) -> str:
    """Say a command as operators write it.

    >>> describe(message({"cg": "1-20", "action": "update", "data": {"name": "Åsa"}}))
    'CG 1-20 UPDATE 1 {"name": "Åsa"}'
    """
    return message.text


def quoted(text: str) -> str:
    """Write a text as one token, as the server's tokenizer reads it: it knows \\\\, \\" and \\n, and eats all others.

    >>> print(quoted('a "b" c'))
    "a \\"b\\" c"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def template_data(data: Mapping[str, Any]) -> str:
    """Write a template's data as XML in ASCII, everything that any version of the server stumbles over as a number.

    Lines with letters beyond ASCII end the connection of servers before 2.5.1 in the C locale (CasparCG/server#1106),
    and quotes and backslashes do not survive each version's way to the page (#1761).

    >>> template_data({"f0": 'Å & "$5"'}).removeprefix("<templateData>").removesuffix("</templateData>")
    '<componentData id="f0"><data id="text" value="&#197; &#38; &#34;&#36;5&#34;"/></componentData>'
    """
    parts = (
        f'<componentData id="{_entities(f"data.{name}", str(name))}">'
        f'<data id="text" value="{_entities(f"data.{name}", _plain(name, value))}"/></componentData>'
        for name, value in data.items()
    )
    return f"<templateData>{''.join(parts)}</templateData>"


def _plain(name: Any, value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, str | int | float):
        return str(value)
    raise DeviceError(f"data.{name}: a text, a number, true or false is expected, not {value!r}")


def _entities(key: str, text: str) -> str:
    return "".join(_entity(key, letter) for letter in text)


def _entity(key: str, letter: str) -> str:
    code = ord(letter)
    # XML 1.0, "Characters": these cannot even be written as numbers.
    if (code < 0x20 and letter not in "\t\n\r") or 0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF):
        raise DeviceError(f"{key}: XML has no character {letter!r}")
    return letter if letter.isascii() and (letter.isalnum() or letter in " .,:;!?()/+*=_-") else f"&#{code};"


# Words ------------------------------------------------------------------------------------------------------------


def place(key: str, value: Any, layer: bool = True) -> str:
    """Read where something goes, "1-20" for layer 20 of channel 1; `DeviceError` if that is none.

    `layer`: a channel alone is not enough.
    """
    text = str(value)
    found = None if isinstance(value, bool) else _PLACE.fullmatch(text)
    if not found or (layer and found[2] is None):
        raise DeviceError(f'{key}: channel and layer are expected, "1-20", not {value!r}')
    return text


def _clip(verb: str) -> Callable[[Fields], Command]:
    def read(fields: Fields) -> Command:
        words = [verb.upper(), place(verb, fields[verb])]
        if "clip" in fields or "page" in fields:
            words += [*_source(fields), *_manner(fields)]
        elif verb != "play" or len(fields) > 1:
            raise DeviceError("clip: is missing, the name of a clip; or page, the address of a page")
        return _said(*words)

    return read


def _source(fields: Fields) -> Iterator[str]:
    if "clip" in fields and "page" in fields:
        raise DeviceError("page: there is a clip too")
    if "page" in fields:
        yield "[HTML]"
        yield quoted(address("page", fields["page"]))
        return
    clip = _text("clip", fields["clip"])
    if clip.startswith("["):  # a producer that is chosen by hand: more than a clip
        raise DeviceError(f"clip: {clip!r} is none; page shows a page, amcp anything")
    yield quoted(clip)


def address(key: str, value: Any) -> str:
    """Read the address of a page; `DeviceError` if it is none that goes through AMCP as it is."""
    if not isinstance(value, str) or not re.fullmatch(r"(https?|file)://[!-~]+", value) or re.search(r'["\\]', value):
        raise DeviceError(f"{key}: an address is expected (http://127.0.0.1:8080/air), not {value!r}")
    return value


def _manner(fields: Fields) -> Iterator[str]:
    if _flag("loop", fields):
        yield "LOOP"
    if "transition" in fields:
        yield _one_of("transition", fields["transition"], TRANSITIONS).upper()
        yield str(_whole("frames", fields.get("frames", 0)))
        yield from (_tween(fields["tween"]),) if "tween" in fields else ()
        yield from (_one_of("direction", fields["direction"], DIRECTIONS).upper(),) if "direction" in fields else ()
    elif wrong := next((key for key in ("frames", "tween", "direction") if key in fields), None):
        raise DeviceError(f"{wrong}: has no meaning without transition")
    for key in ("seek", "length"):
        if key in fields:
            yield key.upper()
            yield str(_whole(key, fields[key]))
    if _flag("auto", fields):
        yield "AUTO"


def _simple(verb: str, layer: bool = True) -> Callable[[Fields], Command]:
    return lambda fields: _said(verb.upper(), place(verb, fields[verb], layer))


def _mixer(fields: Fields) -> Command:
    what = _one_of("set", fields.get("set"), tuple(MIXER))
    where = place("mixer", fields["mixer"], layer=what not in ("mastervolume", "clear"))
    if what == "mastervolume" and "-" in where:
        raise DeviceError(f"mixer: mastervolume is a whole channel's, not {where!r}")
    values = fields.get("value", [])
    numbers = list(values) if isinstance(values, list | tuple) else [values]
    if len(numbers) != MIXER[what]:
        raise DeviceError(f"value: {what} takes {MIXER[what]} numbers, there are {len(numbers)}")
    words = ["MIXER", where, what.upper(), *(_number(value) for value in numbers)]
    if "frames" in fields:
        words.append(str(_whole("frames", fields["frames"])))
        words += [_tween(fields["tween"])] if "tween" in fields else []
    elif "tween" in fields:
        raise DeviceError("tween: has no meaning without frames")
    return _said(*words)


_CG: Mapping[str, tuple[str, ...]] = {
    "add": ("template", "data", "on_load"),
    "play": (),
    "stop": (),
    "next": (),
    "update": ("data",),
    "invoke": ("call",),
    "remove": (),
    "clear": (),
}
"""What is done with a template, and the words that belong to it."""


def _cg(fields: Fields) -> Command:
    where, action = place("cg", fields["cg"]), _one_of("action", fields.get("action"), tuple(_CG))
    for key in ("template", "data", "call", "on_load"):
        if key in fields and key not in _CG[action]:
            raise DeviceError(f"{key}: {action} does not know it")
    if action == "clear":
        return _said("CG", where, "CLEAR")
    start = ["CG", where, action.upper()]
    number = str(_whole("cg_layer", fields.get("cg_layer", 1)))
    if action == "add":
        start += [number, quoted(_text("template", fields.get("template"))), str(int(_flag("on_load", fields, True)))]
        return _filled(start, fields) if "data" in fields else _said(*start)
    if action == "update":
        return _filled([*start, number], fields)
    if action == "invoke":
        return _said(*start, number, quoted(_text("call", fields.get("call"))))
    return _said(*start, number)


def _filled(words: list[str], fields: Fields) -> Command:
    data = fields.get("data")
    if not isinstance(data, Mapping):
        raise DeviceError(f'data: a table is expected ({{ name = "$viewer" }}), not {data!r}')
    line = " ".join((*words, quoted(template_data(data))))
    return Command(line, " ".join((*words, json.dumps(dict(data), ensure_ascii=False))))


_NOT_OURS = ("REQ", "PING", "BEGIN", "COMMIT", "DISCARD", "BYE", "KILL", "RESTART")
"""What would have no answer, end our connection, or end the server."""


def _raw(fields: Fields) -> Command:
    line = _text("amcp", fields["amcp"]).strip()
    if not line:
        raise DeviceError("amcp: is empty")
    verb = line.split(" ")[0].upper()
    if verb in _NOT_OURS:
        raise DeviceError(f"amcp: {verb} has no place in a cue")
    if len(re.findall(r'(?<!\\)(?:\\\\)*"', line)) % 2:
        raise DeviceError("amcp: a quote is not closed")
    return _said(line)


def _said(*words: str) -> Command:
    line = " ".join(words)
    return Command(line, line)


# Values -----------------------------------------------------------------------------------------------------------


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise DeviceError(f"{key}: a text is expected, not {value!r}")
    if not value.isprintable():  # the end of a line would begin another command
        raise DeviceError(f"{key}: {value!r} holds a character that has no place in a command")
    return value


def _whole(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise DeviceError(f"{key}: a whole number from 0 is expected, not {value!r}")
    return value


def _number(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or abs(value) > 1e6:
        raise DeviceError(f"value: a number is expected, not {value!r}")
    return f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _flag(key: str, fields: Fields, otherwise: bool = False) -> bool:
    value = fields.get(key, otherwise)
    if not isinstance(value, bool):
        raise DeviceError(f"{key}: true or false is expected, not {value!r}")
    return value


def _one_of(key: str, value: Any, known: tuple[str, ...]) -> str:
    if value not in known:
        what = "is missing" if value is None else f"{value!r} is not known"
        raise DeviceError(f"{key}: {what}; one of {', '.join(known)} is expected")
    return str(value)


def _tween(value: Any) -> str:
    name = _one_of("tween", value, TWEENS)
    return _MISSPELT.get(name, name).upper()


_MANNER = ("clip", "page", "loop", "transition", "frames", "tween", "direction", "seek", "length")
_KINDS: Mapping[str, tuple[tuple[str, ...], Callable[[Fields], Command]]] = {
    "play": (_MANNER, _clip("play")),
    "load": (_MANNER, _clip("load")),
    "loadbg": ((*_MANNER, "auto"), _clip("loadbg")),
    "pause": ((), _simple("pause")),
    "resume": ((), _simple("resume")),
    "stop": ((), _simple("stop")),
    "clear": ((), _simple("clear", layer=False)),
    "mixer": (("set", "value", "frames", "tween"), _mixer),
    "cg": (("action", "cg_layer", "template", "data", "on_load", "call"), _cg),
    "amcp": ((), _raw),
}
"""The word that says what is done, the words that may stand beside it, and what reads them."""
