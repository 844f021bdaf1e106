from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from automation.model import ROLES, verb
from automation.server.pages import PAGES
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "templates"
WORDS = TEMPLATES / "words"
LANGUAGES: dict[str, str] = json.loads((WORDS / "languages.json").read_text("utf-8"))
SOURCE = {code: json.loads((WORDS / f"{code}.json").read_text("utf-8")) for code in LANGUAGES}
ENGLISH = SOURCE["en"]


def flat(words: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """List the texts of a language by their places in the file."""
    for key, value in words.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}/")
        else:
            yield f"{above}{key}", value


def fields(text: str) -> list[str]:
    """List the {fields} of a text."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_every_text_and_every_field_in_it(code: str) -> None:
    own, english = dict(flat(SOURCE[code])), dict(flat(ENGLISH))
    assert own.keys() ^ english.keys() == set()
    assert [key for key, text in own.items() if not text.strip() or text != text.strip()] == []
    assert [key for key, text in own.items() if fields(text) != fields(english[key])] == []


def test_every_file_of_words_is_offered_as_a_language() -> None:
    files = {path.stem for path in WORDS.glob("*.json")} - {"languages"}
    assert files == LANGUAGES.keys() == {"en", "sv", "az", "ru", "uk"}


LETTERS = {
    "az": "əıİöüğşçƏ",
    "sv": "åäöÅ",
    "uk": "іїєґ’",
    "ru": "ёыэъ",
}


@pytest.mark.parametrize("code", LETTERS)
def test_a_language_is_written_in_its_own_letters(code: str) -> None:
    written = "".join(text for _, text in flat(SOURCE[code]))
    assert [letter for letter in LETTERS[code] if letter not in written] == []


@pytest.mark.parametrize(("code", "foreign"), [("ru", "іїєґ"), ("uk", "ыэъё"), ("az", "äåîâ")])
def test_no_letter_of_a_neighbour_slips_in(code: str, foreign: str) -> None:
    assert [text for _, text in flat(SOURCE[code]) if set(text.lower()) & set(foreign)] == []


PARTICULAR = "Showcaller OpenAPI Enter Esc Del GO Virtual"
"""Words that are the same in every language."""


@pytest.mark.parametrize("code", ["ru", "uk"])
def test_cyrillic_texts_hold_no_latin_words_but_names(code: str) -> None:
    named = set(PARTICULAR.split()) | {"showcaller", "toml", "targets"}
    for key, text in flat(SOURCE[code]):
        latin = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}", "", text))
        assert set(latin) <= named, (key, text)


def test_everything_that_the_server_names_has_a_word() -> None:
    phases = {phase for show in SHOWS.values() for phase in show.LEGAL}
    verbs = {name for show in SHOWS.values() for name in Vocabulary(show).verbs}
    arguments = {name for show in SHOWS.values() for names in Vocabulary(show).arguments.values() for name in names}
    assert phases - ENGLISH["phase"].keys() == set()
    assert verbs - ENGLISH["verb"].keys() == set()
    assert arguments - ENGLISH["argument"].keys() == set()
    assert set(ROLES) - ENGLISH["role"].keys() == set()
    assert PAGES.keys() - ENGLISH["page"].keys() == set()
    assert {verb(action) for show in SHOWS.values() for action in show.ACTIONS} - ENGLISH["verb"].keys() == set()


def test_every_refusal_has_a_word() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "automation").rglob("*.py"))
    codes = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source))
    assert len(codes) > 8
    assert codes - ENGLISH["refused"].keys() == set()


# No text in code --------------------------------------------------------------------------------------------------

PLACES = ("director", "common", "host", "rig")
KEYS = re.compile(
    r"^(Enter|Escape|Space|Backspace|Delete|Minus|Equal|Shift\+.*|PageDown|PageUp|Period|F5|Tab|Arrow\w+|Key|Digit|Esc)$"
)


def literals(source: str) -> Iterator[str]:
    """List the texts that a script writes in quotes, without its comments and without what it fills into them."""
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", source, flags=re.DOTALL)
    for match in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`', code):
        text = next(each for each in match.groups() if each is not None)
        yield re.sub(r"\$\{[^}]*\}", "", text)


def is_prose(text: str) -> bool:
    """Tell whether a text is meant for people: it has a capitalised word, or letters that are not ASCII.

    >>> [is_prose(text) for text in ("Trying again", "Сектор", "small held", "#glance", "Shift+U", "refused.lost")]
    [True, True, False, False, False, False]
    """
    if KEYS.match(text):
        return False
    return bool(re.search(r"[^\W\d_a-zA-Z]", text) or re.search(r"(?<![\w.#/-])[A-Z][a-z]{2,}(?![\w(])", text))


KNOWN = re.compile(r"^(Content-Type|WebSocket\w*|AudioContext|Promise|NumpadEnter|Numpad.*|.*\bsans-serif)$")


def test_the_code_of_pages_holds_no_text_for_people() -> None:
    found = []
    for place in PLACES:
        for path in sorted((TEMPLATES / place).glob("**/*.js")):
            texts = literals(path.read_text("utf-8"))
            found += [f"{path.name}: {text}" for text in texts if is_prose(text) and not KNOWN.match(text)]
    assert found == []


def test_the_pages_themselves_hold_no_text_but_the_name() -> None:
    pages = [TEMPLATES / "index.html", *(TEMPLATES / place / "index.html" for place in ("director", "host", "rig"))]
    for path in pages:
        html = re.sub(r"<(style|script)\b.*?</\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
        texts = [text.strip() for text in re.findall(r">([^<]+)<", html) if text.strip()]
        assert texts in ([], ["Showcaller"]), (path, texts)
