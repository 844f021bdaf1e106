"""What each role may see of a game of ЧГК; unopened envelopes and unread questions leave to nobody but the director."""

from __future__ import annotations

from msgspec import Struct

from automation.model import Clock
from automation.shows.chgk.episode import Media, Player, Question, Season, Sector
from automation.shows.chgk.league import Standings
from automation.shows.chgk.state import (
    Round,
    Score,
    Top,
)


class Fields(Struct, frozen=True):
    """What looks and lamps are matched against: flat and free of secrets."""

    phase: str
    experts: int
    viewers: int
    round: int
    """Which round of the game, from 1; 0 between rounds."""
    arrow: int
    """Where the arrow points; 0 when there is no round."""
    sector: int
    """Which sector plays; 0 when there is no round."""
    sector_kind: str
    """question, sponsor, blitz or superblitz; empty until the sector is opened."""
    read: bool
    """Whether the question was read out, so that it may be seen."""
    media: str
    """text, image, audio, video, object or black_box, once it was shown or brought; empty before."""
    viewer: str
    town: str
    prize: int
    """The viewer who asks, once introduced, and what he can win."""
    clock: str
    """top, minute, extra, club, blitz, answer (a soft one) or empty."""
    bank: int
    club_used: bool
    early: bool
    """Whether the answer is given without the minute."""
    blitz_question: int
    blitz_right: int
    seated: str
    """Who plays the superblitz or the decisive round; empty for the whole team."""
    decisive: bool
    break_kind: str
    verdict: str
    """right, wrong or no_answer while the round is over; empty otherwise."""
    winner: str
    """experts, viewers, nobody or empty."""


class Card(Struct, frozen=True):
    """The question as the audience may see it by now."""

    viewer: str
    town: str
    photo: str
    sponsor: str
    prize: int
    number: int
    """Which question of a blitz; 0 in an ordinary sector."""
    question: str
    answer: str
    media: Media


class Playing(Struct, frozen=True):
    """The sound or film that belongs to the question, from the moment in game time when it was shown (C-R15)."""

    kind: str
    file: str
    at: float


class Prize(Struct, frozen=True):
    """A prize that was won."""

    viewer: str
    town: str
    prize: int


class AirView(Struct, frozen=True, tag_field="role", tag="air"):
    """The programme's picture."""

    phase: str
    language: str
    title: str
    subtitle: str
    team: str
    viewers_team: str
    experts: int
    viewers: int
    target: int
    sectors: tuple[str, ...]
    """Of each sector: unplayed, played, current or empty."""
    arrow: int
    """Where the arrow points; between rounds and while it turns, where it was left. 0 before the first spin."""
    clockwise: str
    """How the numbers run around the table: ascending or descending."""
    sector: int
    sector_kind: str
    top: Top | None
    clock: Clock | None
    """The running clock; the soft one of the answer is not for the picture."""
    card: Card | None
    playing: Playing | None
    """None once there is a verdict."""
    bank: int
    club_used: bool
    blitz: tuple[str, ...]
    """The lamps of a blitz: right, wrong, current or empty text; no lamps in an ordinary sector."""
    blitz_seconds: float
    """The discussion of one question of a blitz."""
    roster: tuple[Player, ...]
    team_seated: bool
    seated: tuple[int, ...]
    """Who sits at the table, as places in the roster from 1."""
    decisive: bool
    decisive_worth: int
    """What the decisive round is worth to whoever wins it."""
    archived: Score | None
    break_kind: str
    artist: str
    song: str
    """Who plays in the music pause, and what; empty where the episode does not say."""
    league: Standings | None
    """None for a game of no league."""
    verdict: str
    early: bool
    """Whether the answer is given without the minute."""
    prize: Prize | None
    winner: str


class HostView(Struct, frozen=True, tag_field="role", tag="host"):
    """The host's card: what the audience sees, the question in his hand, and what comes next."""

    air: AirView
    say: str
    question: Question | None
    """The question in play with its answer, from the moment the sector is open."""
    number: int
    next: str
    """The verb of the expected step, or empty."""
    clock: Clock | None


class DirectorView(Struct, frozen=True, tag_field="role", tag="director"):
    """Everything that helps to direct the game."""

    phase: str
    experts: int
    viewers: int
    clock: Clock | None
    round: Round | None
    past: tuple[Round, ...]
    question: Question | None
    prize: int
    bank: int
    club_used: bool
    sectors: tuple[str, ...]
    """Of each sector: unplayed, played, empty or voided."""
    envelopes: tuple[Sector, ...]
    loaded: tuple[int, ...]
    reserves_left: int
    top: Top | None
    team_seated: bool
    roster: tuple[Player, ...]
    seated: tuple[int, ...]
    decisive: bool
    archived: Score | None
    break_kind: str
    verdict: str
    """The last verdict of the game: what `correct_ruling` would reverse."""
    winner: str
    declared: bool
    language: str
    season: Season
    say: str
    next: str
