from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from automation.model import ROLES
from automation.server.pages import PAGES
from automation.shows import SHOWS
from automation.vocabulary import Vocabulary

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "templates"
WORDS = TEMPLATES / "words"
LANGUAGES: dict[str, str] = json.loads((WORDS / "languages.json").read_text("utf-8"))
OWN = sorted(folder.name for folder in WORDS.iterdir() if folder.is_dir())
"""The shows that have words of their own."""
COMMON = [(code,) for code in LANGUAGES]
FILES = [*COMMON, *((show, code) for show in OWN for code in LANGUAGES)]
SOURCE: dict[tuple[str, ...], dict[str, Any]] = {
    path: json.loads(WORDS.joinpath(*path[:-1], f"{path[-1]}.json").read_text("utf-8")) for path in FILES
}
ENGLISH = SOURCE[("en",)]


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


def written(code: str) -> Iterator[tuple[str, str]]:
    """List all texts of a language, those of shows too."""
    for path, words in SOURCE.items():
        if path[-1] == code:
            yield from flat(words, "".join(f"{show}:" for show in path[:-1]))


def english(show: str) -> dict[str, dict[str, str]]:
    """Give the English words as a page of a show knows them."""
    own = SOURCE.get((show, "en"), {})
    return {group: ENGLISH.get(group, {}) | own.get(group, {}) for group in ENGLISH.keys() | own.keys()}


@pytest.mark.parametrize("path", FILES, ids="/".join)
def test_a_language_has_every_text_and_every_field_in_it(path: tuple[str, ...]) -> None:
    own, english = dict(flat(SOURCE[path])), dict(flat(SOURCE[(*path[:-1], "en")]))
    assert own.keys() ^ english.keys() == set()
    assert [key for key, text in own.items() if not text.strip() or text != text.strip()] == []
    assert [key for key, text in own.items() if fields(text) != fields(english[key])] == []


def test_every_file_of_words_is_offered_as_a_language() -> None:
    files = {path.stem for path in WORDS.glob("*.json")} - {"languages"}
    assert files == LANGUAGES.keys() == {"en", "sv", "az", "ru", "uk"}
    assert {path.relative_to(WORDS).parts for path in WORDS.glob("*/*")} == {
        (s, f"{code}.json") for s, code in FILES[len(LANGUAGES) :]
    }


@pytest.mark.parametrize("show", OWN)
def test_a_show_says_itself_only_what_the_pages_do_not_say_already(show: str) -> None:
    own = {code: dict(flat(SOURCE[show, code])) for code in LANGUAGES}
    common = {code: dict(flat(SOURCE[(code,)])) for code in LANGUAGES}
    assert show in SHOWS
    assert [key for key in own["en"] if all(common[code].get(key) == own[code][key] for code in LANGUAGES)] == []


LETTERS = {
    "az": "əıİöüğşçƏ",
    "sv": "åäöÅ",
    "uk": "іїєґ’",
    "ru": "ёыэъ",
}


@pytest.mark.parametrize("code", LETTERS)
def test_a_language_is_written_in_its_own_letters(code: str) -> None:
    letters = "".join(text for _, text in written(code))
    assert [letter for letter in LETTERS[code] if letter not in letters] == []


@pytest.mark.parametrize(("code", "foreign"), [("ru", "іїєґ"), ("uk", "ыэъё"), ("az", "äåîâ")])
def test_no_letter_of_a_neighbour_slips_in(code: str, foreign: str) -> None:
    assert [text for _, text in written(code) if set(text.lower()) & set(foreign)] == []


PARTICULAR = "Showcaller OpenAPI Enter Esc Del GO Virtual"
"""Words that are the same in every language."""


@pytest.mark.parametrize("code", ["ru", "uk"])
def test_cyrillic_texts_hold_no_latin_words_but_names(code: str) -> None:
    named = set(PARTICULAR.split()) | {"showcaller", "toml", "targets"}
    for key, text in written(code):
        latin = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}", "", text))
        assert set(latin) <= named, (key, text)


@pytest.mark.parametrize("name", SHOWS)
def test_everything_that_a_show_names_has_a_word(name: str) -> None:
    show, words = SHOWS[name], english(name)
    vocabulary = Vocabulary(show)
    arguments = {argument for names in vocabulary.arguments.values() for argument in names}
    assert set(show.LEGAL) - words["phase"].keys() == set()
    assert vocabulary.verbs.keys() - words["verb"].keys() == set()
    assert arguments - words["argument"].keys() == set()


@pytest.mark.parametrize("name", SHOWS)
def test_every_clock_of_a_show_has_a_word(name: str) -> None:
    folder = ROOT / "automation" / "shows" / name
    source = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    clocks = set(re.findall(r'(?:clocked|timed|Clock)\(.*"(\w+)"', source))
    assert len(clocks) > 4
    assert clocks - english(name)["clock"].keys() == set()


def test_every_page_and_role_has_a_word() -> None:
    assert set(ROLES) - ENGLISH["role"].keys() == set()
    assert PAGES.keys() - ENGLISH["page"].keys() == set()


def test_every_refusal_has_a_word() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "automation").rglob("*.py"))
    codes = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source))
    assert len(codes) > 8
    assert codes - ENGLISH["refused"].keys() == set()


# No text in code --------------------------------------------------------------------------------------------------

PLACES = ("director", "common", "host", "rig", "buzzer", "captain")
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


KNOWN = re.compile(
    r"^([A-ZÅÄÖ]+|A–Ö|Content-Type|WebSocket\w*|AudioContext|Promise|NumpadEnter|Numpad.*|.*\bsans-serif)$"
)


def test_the_code_of_pages_holds_no_text_for_people() -> None:
    found = []
    for place in PLACES:
        for path in sorted((TEMPLATES / place).glob("**/*.js")):
            texts = literals(path.read_text("utf-8"))
            found += [f"{path.name}: {text}" for text in texts if is_prose(text) and not KNOWN.match(text)]
    assert found == []


def test_the_pages_themselves_hold_no_text_but_the_name() -> None:
    pages = [
        TEMPLATES / "index.html",
        *(TEMPLATES / place / "index.html" for place in ("director", "host", "rig", "buzzer", "captain")),
    ]
    for path in pages:
        html = re.sub(r"<(style|script)\b.*?</\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
        texts = [text.strip() for text in re.findall(r">([^<]+)<", html) if text.strip()]
        assert texts in ([], ["Showcaller"]), (path, texts)
