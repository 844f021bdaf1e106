"""The course of a round, from the spin to the answer, and the breaks between rounds."""

from __future__ import annotations

from msgspec.structs import replace

from automation.model import Clock, ClockEnd, ClockEnded, ClockStarted, ClockWarn, ClockWarned, Event, Refused
from automation.shows.chgk.actions import (
    Answer,
    Arrow,
    Break,
    BringBlackBox,
    ClubHelp,
    EarlyAnswer,
    EndBreak,
    Open,
    Read,
    Respin,
    Seat,
    SeatTeam,
    ShowMedia,
    Spin,
    StartClock,
    Stop,
    UseExtraMinute,
)
from automation.shows.chgk.episode import SECTORS, SEVERAL
from automation.shows.chgk.events import (
    AnswerListened,
    AuthorShown,
    BlackBoxBrought,
    BlitzQuestion,
    BreakEnded,
    BreakStarted,
    ClubEnded,
    ClubStarted,
    EarlyAnswerGiven,
    ExtraStarted,
    MediaShown,
    PlayerSeated,
    QuestionRead,
    SectorOpened,
    SectorResolved,
    Spun,
    TeamSeated,
    TopLanded,
)
from automation.shows.chgk.state import (
    Numbers,
    Round,
    State,
    Top,
    at_table,
    in_blitz,
    kind_of,
    name,
    prize_of,
    question_of,
    resolved,
    with_round,
)

Turn = tuple[State, tuple[Event, ...]]


def between(state: State) -> tuple[str, bool]:
    """Name the phase after a round: the next spin, or none when no sector is left (C-R14)."""
    left = "unplayed" in state.sectors
    return ("pre_spin" if left else "no_questions"), left


def _clocked(state: State, clock: str, seconds: float, at: float, warn: float = 0.0) -> Turn:
    warn = warn if warn < seconds else 0.0
    running = Clock(clock, seconds, at + seconds, warn)
    return replace(state, clock=running), (ClockStarted(clock, seconds),)


def seat_team(state: State, action: SeatTeam, at: float) -> Turn:
    """Introduce the team."""
    return replace(state, team_seated=True), (TeamSeated(len(state.episode.roster)),)


# The top ---------------------------------------------------------------------------------------------------------


def spin(state: State, action: Spin | Respin, at: float) -> Turn:
    """Spin the top, or spin it again (C-R2); a drawn one has a clock of its own."""
    season = state.episode.season
    spun = Spun(action.stop, action.seconds, isinstance(action, Respin))
    spinning = replace(state, phase="spinning", clock=None, top=Top(action.stop, action.seconds, at))
    if season.top == "studio":
        return spinning, (spun,)
    if not (1 <= action.stop <= SECTORS and action.seconds > 0):
        raise Refused("bad-value", "where the top stops, and when, has to be drawn first")
    clocked, started = _clocked(spinning, "top", action.seconds, at, season.top_slow)
    return clocked, (spun, *started)


def arrow(state: State, action: Arrow, at: float) -> Turn:
    """Land where the operator says; he overrides the drawn stop."""
    if not 1 <= action.sector <= SECTORS:
        raise Refused("bad-value", f"there is no sector {action.sector}: they are 1 to {SECTORS}")
    return _landed(state, action.sector)


def _landed(state: State, pointed: int) -> Turn:
    sector = resolved(state, pointed)
    round = Round(
        number=1 + sum(past.verdict != "void" for past in state.past),
        arrow=pointed,
        sector=sector,
        before=Numbers(state.experts, state.viewers, state.bank, state.club_used),
        reserve=state.loaded[sector - 1],
        decisive=state.decisive,
    )
    marks = (*state.sectors[: sector - 1], "played", *state.sectors[sector:])
    landed = replace(state, phase="sector", clock=None, top=None, round=round, sectors=marks)
    return landed, (TopLanded(pointed), SectorResolved(pointed, sector))


# The envelope ----------------------------------------------------------------------------------------------------


def open_sector(state: State, action: Open, at: float) -> Turn:
    """Open the envelope (1.4)."""
    assert state.round is not None
    kind = kind_of(state, state.round.sector)
    several = kind in SEVERAL
    opened = with_round(state, kind=kind, question=1 if several else 0)
    question = question_of(opened, opened.round)
    assert question is not None
    event = SectorOpened(state.round.sector, kind, "text" if several else question.media.kind)
    if kind == "superblitz":
        return replace(opened, phase="pick_one"), (event,)
    if kind == "blitz":
        return replace(opened, phase="blitz_ready"), (event,)
    introduced, events = _introduced(opened)
    return replace(introduced, phase="reading"), (event, *events)


def _introduced(state: State) -> Turn:
    assert state.round is not None
    question = question_of(state, state.round)
    assert question is not None
    prize = prize_of(state, state.round)
    return with_round(state, introduced=True), (AuthorShown(question.viewer, question.town, prize),)


def seat(state: State, action: Seat, at: float) -> Turn:
    """Seat the captain's choice for the superblitz (1.4.1); in the decisive round one of the three (C-R8)."""
    if action.player not in at_table(state):
        raise Refused("bad-value", f"there is no player {action.player} at the table")
    seated = with_round(state, seated=(action.player,))
    return replace(seated, phase="blitz_ready"), (PlayerSeated(name(state, action.player)),)


def bring_black_box(state: State, action: BringBlackBox, at: float) -> Turn:
    """Bring in the black box."""
    return with_round(state, media_shown=True), (BlackBoxBrought(),)


def show_media(state: State, action: ShowMedia, at: float) -> Turn:
    """Show what belongs to the question."""
    question = question_of(state, state.round)
    assert question is not None
    return with_round(state, media_shown=True, media_at=at), (MediaShown(question.media.kind, question.media.file),)


# Question and answer ---------------------------------------------------------------------------------------------


def read(state: State, action: Read, at: float) -> Turn:
    """Read the question out; in a blitz its viewer is introduced with it."""
    return _read_out(state)


def _read_out(state: State) -> Turn:
    round = state.round
    assert round is not None
    if round.read:
        return state, ()
    if not in_blitz(round):
        return with_round(state, read=True), (QuestionRead(0),)
    introduced, author = _introduced(state)
    events = (BlitzQuestion(round.question), *author, QuestionRead(round.question))
    return replace(with_round(introduced, read=True), phase="blitz_reading"), events


def start_clock(state: State, action: StartClock, at: float) -> Turn:
    """Start the discussion (1.2, 1.4.1); whoever did not press READ has read by now."""
    season = state.episode.season
    asked, events = _read_out(state)
    if in_blitz(state.round):
        clocked, started = _clocked(replace(asked, phase="blitz_clock"), "blitz", season.blitz, at)
    else:
        clocked, started = _clocked(replace(asked, phase="minute"), "minute", season.minute, at, season.warn)
    return clocked, (*events, *started)


def early_answer(state: State, action: EarlyAnswer, at: float) -> Turn:
    """Take an answer without the minute (1.6)."""
    asked, events = _read_out(state)
    return replace(with_round(asked, early=True), phase="answering"), (*events, EarlyAnswerGiven(), AnswerListened())


def answer(state: State, action: Answer, at: float) -> Turn:
    """Listen to the answer; a running clock stops without its gong."""
    return replace(state, phase="answering", clock=None), (AnswerListened(),)


def use_extra_minute(state: State, action: UseExtraMinute, at: float) -> Turn:
    """Spend an extra minute on this question (1.6, C-R5, C-R7)."""
    season = state.episode.season
    assert state.round is not None
    spent = with_round(replace(state, phase="extra", bank=state.bank - 1), extras=state.round.extras + 1)
    clocked, started = _clocked(spent, "extra", season.extra, at, season.warn)
    return clocked, (ExtraStarted(spent.bank), *started)


def club_help(state: State, action: ClubHelp, at: float) -> Turn:
    """Let the club speak (1.7); the help is used up now, whatever the answer will be (C-R6)."""
    helped = with_round(replace(state, phase="club", club_used=True), club=True)
    clocked, started = _clocked(helped, "club", state.episode.season.club, at)
    return clocked, (ClubStarted(), *started)


# Clocks ----------------------------------------------------------------------------------------------------------

_AFTER = {
    "minute": "time_up",
    "extra": "time_up",
    "club": "must_answer",
    "blitz_clock": "blitz_time_up",
}


def clock_warn(state: State, action: ClockWarn, at: float) -> Turn:
    """Give the running clock's warning (C-R10)."""
    assert state.clock is not None
    return replace(state, clock=replace(state.clock, warned=True)), (ClockWarned(state.clock.name, state.clock.warn),)


def clock_end(state: State, action: ClockEnd | Stop, at: float) -> Turn:
    """Go on when the clock ran out or was stopped; nothing is lost by it, the answer is still to come (G5)."""
    assert state.clock is not None
    ended: tuple[Event, ...] = (ClockEnded(state.clock.name),)
    if state.top is not None:
        landed, events = _landed(state, state.top.stop)
        return landed, (*ended, *events)
    if state.phase not in _AFTER:  # the soft clock of the answer (C-R10)
        return replace(state, clock=None), ended
    if state.phase == "club":
        ended = (*ended, ClubEnded())
    phase = "blitz_time_up" if in_blitz(state.round) else _AFTER[state.phase]
    return _awaiting(replace(state, phase=phase, clock=None), at, ended)


def _awaiting(state: State, at: float, events: tuple[Event, ...]) -> Turn:
    soft = state.episode.season.answer_time
    if not soft:
        return state, events
    clocked, started = _clocked(state, "answer", soft, at)
    return clocked, (*events, *started)


# Breaks ----------------------------------------------------------------------------------------------------------


def begin_break(state: State, action: Break, at: float) -> Turn:
    """Begin a pause (C-R15)."""
    music = state.music + (action.kind == "music")
    return replace(state, phase="break", break_kind=action.kind, music=music), (BreakStarted(action.kind),)


def end_break(state: State, action: EndBreak, at: float) -> Turn:
    """End the pause."""
    return replace(state, phase="pre_spin", break_kind=""), (BreakEnded(state.break_kind),)
