"""Where a game of ЧГК stands, and plain questions about it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from automation import model
from automation.shows.chgk.episode import SECTORS, SEVERAL, Episode, Question, laid_out

Mark = Literal["unplayed", "played", "empty", "voided"]
Verdict = Literal["", "right", "wrong", "no_answer", "void"]

BETWEEN = ("pre_spin", "spinning", "break", "decisive_requested", "no_questions")
"""The phases in which no question is in play."""


class Score(Struct, frozen=True):
    """Points of both sides."""

    experts: int
    viewers: int


class Numbers(Struct, frozen=True):
    """What VOID restores (G7)."""

    experts: int
    viewers: int
    bank: int
    club_used: bool


class Top(Struct, frozen=True):
    """The spinning top: where it stops (0 until known), seconds of spinning, game time of its start."""

    stop: int
    seconds: float
    at: float


class Round(Struct, frozen=True, kw_only=True):
    """One round: a question, or the questions of a blitz."""

    number: int
    arrow: int
    sector: int
    before: Numbers
    reserve: int = 0
    """Which reserve envelope (from 1) lay there; 0 for the sector's own."""
    decisive: bool = False
    kind: str = ""
    """What the sector turned out to be; empty until it is opened."""
    question: int = 0
    """Which question of a blitz is in play; 0 in an ordinary sector."""
    right: int = 0
    """How many questions of a blitz were answered right."""
    introduced: bool = False
    """Whether the viewer of this question was named."""
    read: bool = False
    media_shown: bool = False
    media_at: float = 0.0
    """When what belongs to the question was shown, in game time."""
    seated: tuple[int, ...] = ()
    """Who plays the superblitz."""
    early: bool = False
    extras: int = 0
    """Extra minutes spent on this question."""
    club: bool = False
    earned: int = 0
    """Extra minutes that its early answer put into the bank and that are not taken back."""
    verdict: Verdict = ""
    viewer: str = ""
    town: str = ""
    prize: int = 0
    """The prize and whose it is, when the round was lost (1.2.2)."""


class State(model.State, frozen=True, kw_only=True):
    """A game of ЧГК."""

    episode: Episode
    experts: int = 0
    viewers: int = 0
    bank: int = 0
    """Extra minutes that can be spent."""
    expired: int = 0
    """Extra minutes that the end of the game took (they return if it is reopened)."""
    club_used: bool = False
    sectors: tuple[Mark, ...]
    loaded: tuple[int, ...] = (0,) * SECTORS
    """Which reserve envelope (from 1) lies on each sector; 0 for its own."""
    reserves_used: int = 0
    team_seated: bool = False
    top: Top | None = None
    round: Round | None = None
    """The round in play."""
    past: tuple[Round, ...] = ()
    """Rounds that ended, voided ones too, oldest first."""
    decisive: bool = False
    archived: Score | None = None
    """The score before the decisive round."""
    three: tuple[int, ...] = ()
    """Who stayed at the table for the decisive round."""
    refused_after: int = -1
    """How many rounds had ended when the decisive round was last refused."""
    break_kind: str = ""
    music: int = 0
    """How many music pauses have begun."""
    winner: Literal["", "experts", "viewers", "nobody"] = ""
    declared: bool = False


def start(episode: Episode, /) -> State:
    """Give the state before the first press."""
    laid = laid_out(episode)
    marks: tuple[Mark, ...] = tuple("empty" if s.kind == "empty" else "unplayed" for s in laid.sector)
    return State(phase="pre_spin" if "unplayed" in marks else "no_questions", episode=laid, sectors=marks)


def resolved(state: State, arrow: int) -> int:
    """Find the sector that plays: the arrow's, or the next clockwise one that has not played yet (1.4, C-R1)."""
    step = 1 if state.episode.season.clockwise == "ascending" else -1
    sector = arrow
    while state.sectors[sector - 1] != "unplayed":
        sector = (sector - 1 + step) % SECTORS + 1
    return sector


def kind_of(state: State, sector: int) -> str:
    """Say what lies on a sector."""
    return "question" if state.loaded[sector - 1] else state.episode.sector[sector - 1].kind


def question_of(state: State, round: Round | None) -> Question | None:
    """Give the question that a round is at; None before its envelope is opened."""
    if round is None or not round.kind:
        return None
    if round.reserve:
        return state.episode.reserve[round.reserve - 1]
    sector = state.episode.sector[round.sector - 1]
    return sector.questions[round.question - 1] if round.kind in SEVERAL else sector


def prize_of(state: State, round: Round) -> int:
    """Say what a viewer gets for the question that a round is at (1.2.2, C-R13)."""
    question = question_of(state, round)
    if question is None or (round.kind == "sponsor" and not state.episode.season.sponsor_prize):
        return 0
    return question.prize or (state.episode.sector[round.sector - 1].prize if round.kind in SEVERAL else 0)


def shown_round(state: State) -> Round | None:
    """Give the round that everybody looks at: in play, or just over."""
    if state.round is not None:
        return state.round
    return state.past[-1] if state.phase == "round_over" and state.past else None


def last_judged(state: State) -> int:
    """Find the last ended round that has a verdict, as an index into `past`; -1 for none."""
    return next((i for i in range(len(state.past) - 1, -1, -1) if state.past[i].verdict != "void"), -1)


def in_blitz(round: Round | None) -> bool:
    """Say whether a round is a blitz or superblitz."""
    return round is not None and round.kind in SEVERAL


def is_finished(state: State) -> bool:
    """Say whether somebody has won: the target is reached (1.5) or the decisive round was played (C-R8)."""
    if max(state.experts, state.viewers) >= state.episode.season.target:
        return True
    last = last_judged(state)
    return state.decisive and last >= 0 and state.past[last].decisive


def at_table(state: State) -> tuple[int, ...]:
    """Say who sits at the table, as places in the roster."""
    if state.round is not None and state.round.seated:
        return state.round.seated
    return state.three or tuple(range(1, len(state.episode.roster) + 1))


def name(state: State, player: int) -> str:
    """Give the name of a player."""
    return state.episode.roster[player - 1].name


def with_round(state: State, **changes: object) -> State:
    """Change the round in play."""
    assert state.round is not None
    return replace(state, round=replace(state.round, **changes))
