"""How CasparCG splits a line into tokens (its `tokenize.cpp`, alike from 2.0.7 on), but with complaints."""

from __future__ import annotations


class Mistake(Exception):
    """A real server would go on with something else than what was meant."""


def tokens(line: str) -> list[str]:
    r"""Split a line at spaces; quotes group, and a closing one ends the token.

    >>> tokens(r'CG 1-20 ADD 1 "a b" 1 "say \"hi\" \\ \n"')
    ['CG', '1-20', 'ADD', '1', 'a b', '1', 'say "hi" \\ \n']
    >>> tokens(r'"cost \$5"')
    Traceback (most recent call last):
    tests.amcp_tokens.Mistake: \$ is eaten, both characters
    """
    found, token, quote, inside = [], "", False, iter(line)
    for letter in inside:
        if letter == "\\":
            token += _escaped(next(inside, ""))
        elif letter == '"':
            if not quote and token:
                raise Mistake("a quote in the middle of a token")
            if quote:
                found.append(token)
                token = ""
            quote = not quote
        elif letter == " " and not quote:
            found += [token] if token else []
            token = ""
        elif letter in "()" and not quote:
            raise Mistake("brackets outside of quotes group from 2.4 on, and do not before")
        else:
            token += letter
    if quote:
        raise Mistake("a quote is not closed")
    return found + ([token] if token else [])


def _escaped(letter: str) -> str:
    if letter in ('"', "\\"):
        return letter
    if letter == "n":
        return "\n"
    raise Mistake(f"\\{letter} is eaten, both characters")
