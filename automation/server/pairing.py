"""Which phone is which seat's button: codes to begin with, a token for each seat, one phone for each."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from automation.model import Refused

log = logging.getLogger(__name__)

DIGITS = 4
MOST_WRONG, WITHIN = 5, 60.0
"""So many wrong codes from one address within these seconds, and it has to wait; ten thousand codes are few."""
MOST_WRONG_OF_ALL = 20
"""The same for all addresses together."""


class Pairing:
    """The seats' codes and tokens. Only the tokens' prints are kept, in a file beside the journal."""

    def __init__(self, seats: Iterable[int], path: Path | None, now: Callable[[], float]) -> None:
        """Take up what was paired before; a file that makes no sense is left out, and said so in the log."""
        self.seats = tuple(seats)
        self._path, self._now = path, now
        self._prints: dict[int, str] = _read(path) if path else {}
        self._codes: dict[int, str] = {}
        self._invitations: dict[int, str] = {}
        self._wrong: deque[tuple[float, str]] = deque(maxlen=MOST_WRONG_OF_ALL)
        for seat in self.seats:
            self._renew(seat)

    def code(self, seat: int) -> str:
        """Tell the code that a person types to get a seat."""
        return self._codes[seat]

    def invitation(self, seat: int) -> str:
        """Tell the longer code that is in the seat's picture for a camera."""
        return self._invitations[seat]

    def is_taken(self, seat: int) -> bool:
        """Tell whether a phone has a seat, connected or not."""
        return seat in self._prints

    def seat_of_code(self, code: object, by: str) -> int:
        """Find the seat of a code or an invitation; `Refused` where there is none, or after too many wrong ones."""
        given = code if isinstance(code, str) else ""
        now = self._now()
        wrong = [who for when, who in self._wrong if now - when < WITHIN]
        if len(given) == DIGITS and (wrong.count(by) >= MOST_WRONG or len(wrong) >= MOST_WRONG_OF_ALL):
            raise Refused("locked-out", "too many wrong codes: wait a minute, or use the picture")
        for known in (self._codes, self._invitations):
            for seat, right in known.items():
                if hmac.compare_digest(given.encode(), right.encode()):
                    return seat
        self._wrong.append((now, by))
        raise Refused("bad-value", "no seat has this code")

    def seat_of_token(self, token: object) -> int:
        """Find the seat of a token; 0 for none."""
        if not isinstance(token, str):
            return 0
        return next((seat for seat, known in self._prints.items() if hmac.compare_digest(_print(token), known)), 0)

    def grant(self, seat: int) -> str:
        """Give a seat to a phone: its token, which makes any other one for this seat worthless."""
        token = secrets.token_urlsafe(24)
        self._prints[seat] = _print(token)
        self._renew(seat)
        self._write()
        return token

    def free(self, seat: int) -> None:
        """Take a seat away from its phone."""
        self._prints.pop(seat, None)
        self._renew(seat)
        self._write()

    def _renew(self, seat: int) -> None:
        others = {code for other, code in self._codes.items() if other != seat} | {self._codes.get(seat, "")}
        code = next(code for code in iter(_digits, "") if code not in others)
        self._codes[seat], self._invitations[seat] = code, secrets.token_urlsafe(12)

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            new = self._path.with_suffix(".new")
            new.write_bytes(msgspec.json.encode(self._prints))
            new.replace(self._path)
        except OSError as error:  # only a restart asks the phones to pair again
            log.warning("%s: %s", self._path, error)


def _digits() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _print(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _read(path: Path) -> dict[int, str]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[int, str])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        log.warning("%s: %s; phones have to pair again", path, error)
        return {}
