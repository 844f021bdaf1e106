"""What happens in ЧГК by its rules; no field of an event tells a secret."""

from __future__ import annotations

from automation.model import Adjusted, ClockEnded, ClockStarted, ClockWarned, Event


class TeamSeated(Event, frozen=True):
    """The team took its seats."""

    players: int


class Spun(Event, frozen=True):
    """The top spins; a drawn one stops at `stop` after `seconds` (both 0 for a real one)."""

    stop: int
    seconds: float
    again: bool


class TopLanded(Event, frozen=True):
    """The arrow points to a sector."""

    arrow: int


class SectorResolved(Event, frozen=True):
    """The sector that plays is found, clockwise from the arrow (1.4)."""

    arrow: int
    sector: int


class SectorOpened(Event, frozen=True):
    """The envelope is open; `kind` is question, sponsor, blitz or superblitz, `media` that of its question."""

    sector: int
    kind: str
    media: str


class PlayerSeated(Event, frozen=True):
    """One player sits down for the superblitz."""

    player: str


class AuthorShown(Event, frozen=True):
    """The viewer who asks is introduced."""

    viewer: str
    town: str
    prize: int


class BlackBoxBrought(Event, frozen=True):
    """The black box comes in."""


class MediaShown(Event, frozen=True):
    """What belongs to the question is shown."""

    kind: str
    file: str


class BlitzQuestion(Event, frozen=True):
    """A question of a blitz or superblitz begins."""

    number: int


class QuestionRead(Event, frozen=True):
    """The question is read out; `number` counts within a blitz and is 0 otherwise."""

    number: int


class EarlyAnswerGiven(Event, frozen=True):
    """The experts answer without the minute."""


class AnswerListened(Event, frozen=True):
    """The answer is being listened to."""


class ExtraEarned(Event, frozen=True):
    """A right early answer earned an extra minute."""

    bank: int


class ExtraStarted(Event, frozen=True):
    """An extra minute is spent; `left` remain."""

    left: int


class ClubStarted(Event, frozen=True):
    """The club helps."""


class ClubEnded(Event, frozen=True):
    """The club is done; the team must answer."""


class VerdictRight(Event, frozen=True):
    """The answer is right; `won` unless more questions of a blitz follow."""

    kind: str
    question: int
    won: bool
    early: bool


class VerdictWrong(Event, frozen=True):
    """The answer is wrong or missing: the viewer gets the prize."""

    kind: str
    question: int
    answered: bool
    viewer: str
    town: str
    prize: int


class ScoreChanged(Event, frozen=True):
    """The score is now this."""

    experts: int
    viewers: int


class DecisiveRequested(Event, frozen=True):
    """The experts asked for the decisive round."""


class DecisiveGranted(Event, frozen=True):
    """The decisive round is granted; the names of those who stay are joined by commas."""

    players: str


class DecisiveRefused(Event, frozen=True):
    """The decisive round is refused."""


class BreakStarted(Event, frozen=True):
    """A pause begins: music, commercial or other."""

    kind: str


class BreakEnded(Event, frozen=True):
    """The pause is over."""

    kind: str


class RulingCorrected(Event, frozen=True):
    """The last verdict was reversed; it is `right` or `wrong` now."""

    verdict: str


class QuestionVoided(Event, frozen=True):
    """The question of a sector was taken out of the game."""

    sector: int


class ReserveLoaded(Event, frozen=True):
    """A reserve envelope lies on a sector."""

    sector: int


class NoQuestions(Event, frozen=True):
    """No sector is left to play and nobody has won."""


class GameWon(Event, frozen=True):
    """The experts won; `declared` when questions had run out."""

    experts: int
    viewers: int
    declared: bool


class GameLost(Event, frozen=True):
    """The viewers won; `declared` when questions had run out."""

    experts: int
    viewers: int
    declared: bool


class GameUndecided(Event, frozen=True):
    """Questions ran out at an equal score."""

    experts: int
    viewers: int


EVENTS: tuple[type[Event], ...] = (
    TeamSeated,
    Spun,
    TopLanded,
    SectorResolved,
    SectorOpened,
    PlayerSeated,
    AuthorShown,
    BlackBoxBrought,
    MediaShown,
    BlitzQuestion,
    QuestionRead,
    EarlyAnswerGiven,
    AnswerListened,
    ExtraEarned,
    ExtraStarted,
    ClubStarted,
    ClubEnded,
    VerdictRight,
    VerdictWrong,
    ScoreChanged,
    DecisiveRequested,
    DecisiveGranted,
    DecisiveRefused,
    BreakStarted,
    BreakEnded,
    RulingCorrected,
    QuestionVoided,
    ReserveLoaded,
    NoQuestions,
    GameWon,
    GameLost,
    GameUndecided,
    Adjusted,
    ClockStarted,
    ClockWarned,
    ClockEnded,
)
