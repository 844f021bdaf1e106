from __future__ import annotations

import pytest

from automation.model import Role, SheetError
from automation.server.access import Access, check_binding

TOKENS = {"director": "d", "air": "a", "player": "p", "player:2": "p2"}

MAY = [
    ("director", ["d"], True),
    ("air", ["d"], True),
    ("air", ["a"], True),
    ("air", ["x", "a"], True),
    ("air", ["p"], False),
    ("air", [], False),
    ("air", [""], False),
    ("director", ["a"], False),
    ("director", ["д"], False),
    ("player:1", ["p"], True),
    ("player:1", ["p2"], False),
    ("player:2", ["p2"], True),
    ("host", ["a"], False),
    ("host", ["d"], True),
]


@pytest.mark.parametrize(("role", "given", "may"), MAY)
def test_a_role_opens_to_its_own_token_and_to_the_directors(role: str, given: list[str], may: bool) -> None:
    assert Access(tokens=TOKENS).may(Role.parse(role), given) is may


def test_without_tokens_every_role_is_open() -> None:
    assert Access().may(Role("director"), [])


BINDINGS = [
    ("127.0.0.1", {}, None),
    ("localhost", {}, None),
    ("::1", {}, None),
    ("0.0.0.0", {"director": "d"}, None),
    ("0.0.0.0", {}, r"^0\.0\.0\.0 can be reached .* set \[server\.tokens\] director = .* or bind 127\.0\.0\.1$"),
    ("", {}, "^every address can be reached"),
    ("192.168.1.5", {"air": "a"}, "^192.168.1.5 can be reached"),
    ("studio.local", {}, "^studio.local can be reached"),
    ("127.0.0.1", {"director": " "}, r"^\[server.tokens\] director: a token cannot be empty$"),
    ("127.0.0.1", {"producer": "x"}, r"^\[server.tokens\] producer: unknown role"),
]


@pytest.mark.parametrize(("host", "tokens", "complaint"), BINDINGS)
def test_a_wide_binding_needs_a_directors_token(host: str, tokens: dict[str, str], complaint: str | None) -> None:
    if complaint is None:
        check_binding(host, tokens)
        return
    with pytest.raises(SheetError, match=complaint):
        check_binding(host, tokens)


HOSTS = [
    ("127.0.0.1", "127.0.0.1:8080", True),
    ("127.0.0.1", "localhost:8080", True),
    ("127.0.0.1", "[::1]:8080", True),
    ("127.0.0.1", "evil.example:8080", False),
    ("127.0.0.1", "127.0.0.1.evil.example", False),
    ("127.0.0.1", "[", False),
    ("127.0.0.1", "", False),
    ("127.0.0.1", "panel.studio", True),
    ("0.0.0.0", "studio.local:8080", True),
]


@pytest.mark.parametrize(("bound", "header", "own"), HOSTS)
def test_a_loopback_server_answers_to_no_foreign_name(bound: str, header: str, own: bool) -> None:
    assert Access(bound, origins=("https://panel.studio",)).is_own_host(header) is own


ORIGINS = [
    (None, True),
    ("http://127.0.0.1:8080", True),
    ("https://127.0.0.1:8080", True),
    ("http://127.0.0.1:9999", False),
    ("http://evil.example", False),
    ("null", False),
    ("", False),
    ("file://127.0.0.1:8080", False),
    ("http://[", False),
    ("https://panel.studio", True),
]


@pytest.mark.parametrize(("origin", "own"), ORIGINS)
def test_only_pages_of_this_server_and_listed_ones_are_own(origin: str | None, own: bool) -> None:
    assert Access(origins=("https://panel.studio",)).is_own_origin(origin, "127.0.0.1:8080") is own
