"""The views of Xəmsə as they leave the server: for lights, picture, host, director, and the team at a seat."""

from __future__ import annotations

from msgspec import Struct

from automation.model import Clock
from automation.shows.xamsa.episode import Question, Reserve, Season, Team, Topic
from automation.shows.xamsa.state import Adjustment, Asked, Booking, Past, Round, Stakes


class Fields(Struct, frozen=True):
    """What looks and lamps are matched against: flat and free of secrets. Teams are seats from 1, 0 for none."""

    phase: str
    round: str
    """belli, sertli, sirli, ferdi or xamsa."""
    round_number: int
    topic: int
    """Which topic is in play, in the order of play; 0 for none."""
    number: int
    """Which question of the game is up; 0 for none."""
    place: int
    """Its place in the topic; 0 for none."""
    nominal: int
    tie: bool
    """Whether it is a question of sudden death."""
    reading: bool
    """Whether the question's reading has begun."""
    read: bool
    """Whether it is read out."""
    locked: bool
    """Whether it is fixed, and known to all, who plays the topic in play."""
    out: bool
    """Whether players stand at their buttons."""
    turn: int
    """Who removes a topic, or has its answer revealed."""
    answering: int
    """Who has the right to answer."""
    queued: int
    """How many wait behind."""
    second: int
    third: int
    fourth: int
    """Who waits, in order."""
    answered1: bool
    answered2: bool
    answered3: bool
    answered4: bool
    """Who has used up the answer to this question."""
    ready1: bool
    ready2: bool
    ready3: bool
    ready4: bool
    """Who has chosen, wagered or handed in, where that is what all wait for."""
    verdict: str
    """The last verdict on the question up: right, wrong, none or empty."""
    verdict_team: int
    right: int
    """Who was right."""
    shown: bool
    """Whether the right answer is shown."""
    answer_shown: bool
    wager_shown: bool
    """What is revealed of the team whose turn it is in the Xəmsə round."""
    clock: str
    """assign, remove, pick, think, answer, wager, final, collect or empty."""
    total1: int
    total2: int
    total3: int
    total4: int
    leader: int
    """Who is ahead; 0 where several are."""
    winner: int
    """Who won; 0 before the end and where several share the first place."""
    tied: bool
    """Whether several share the first place at the end."""


class TeamShown(Struct, frozen=True):
    """A team in the picture."""

    seat: int
    name: str
    colour: str
    sign: str
    players: tuple[str, ...]
    captain: int
    """By roster, from 1."""
    total: int
    round_total: int
    """What the round in play brought so far."""
    topic_total: int
    """What the topic in play brought so far."""
    player: int
    """Who plays the topic in play, by roster, once all may know; 0 before, and for the whole team."""
    lineup: tuple[int, ...]
    """Who plays each topic of the round, once all may know; 0 before."""
    ready: bool
    """Whether it has chosen, wagered or handed in its answer, where that is what all wait for."""
    state: str
    """At the question: answering, queued, answered, free; out where it does not play; empty without a question."""
    queue: int
    """Its place among those who pressed: 1 answers, 2 is next, …; 0 for none."""
    verdict: str
    """What came of its answer to this question: right, wrong, none or empty."""
    points: int
    """What its answer to this question brought."""
    place: int
    """Its rank by total, from 1; equal teams share a rank."""


class TopicShown(Struct, frozen=True):
    """A topic on the board, in the order of play."""

    name: str
    """Empty until it is announced."""
    state: str
    """hidden, announced, current, played or removed."""
    cells: tuple[str, ...]
    """Of each question: open, current, right (somebody was), missed (nobody was) or void."""
    teams: tuple[int, ...]
    """Who was right at each question; 0 for nobody."""
    removed_by: int


class QuestionShown(Struct, frozen=True):
    """The question as the audience may know it by now."""

    number: int
    round: str
    topic: str
    place: int
    nominal: int
    reading: bool
    read: bool
    text: str
    """Empty before it may be seen."""
    answer: str
    """Empty until it is shown."""
    winner: int


class Waiting(Struct, frozen=True):
    """Who has pressed: `place` 1 answers."""

    team: int
    player: str
    place: int


class VerdictShown(Struct, frozen=True):
    """The last verdict."""

    number: int
    team: int
    player: str
    verdict: str
    points: int
    total: int


class Stake(Struct, frozen=True):
    """A team in the Xəmsə round, as far as it is revealed."""

    team: int
    plays: bool
    before: int
    """Its total before the round."""
    wagered: bool
    written: bool
    turn: bool
    """Whether it is being revealed."""
    answer: str
    """Its written answer, once revealed."""
    drawing: tuple[tuple[int, ...], ...]
    """The same as it was written with a pencil: strokes of x and y in turns, on a sheet of 1000 by 400."""
    answer_shown: bool
    wager: int
    """0 until revealed."""
    verdict: str
    total: int


class PlayerSums(Struct, frozen=True):
    """What a player brought in the round in play and in the game."""

    team: int
    player: int
    name: str
    topics: tuple[int, ...]
    """By topic of the round in play."""
    round: int
    game: int


class TeamSums(Struct, frozen=True):
    """What a team has brought, by round in their order, and in all; `adjusted` is booked apart (X-R16)."""

    team: int
    rounds: tuple[int, ...]
    played: int
    adjusted: int
    total: int
    place: int


class AirView(Struct, frozen=True, tag_field="role", tag="air"):
    """The programme's picture: everything that may be drawn now, at once, after a reload too."""

    phase: str
    language: str
    title: str
    subtitle: str
    round: str
    """belli, sertli, sirli, ferdi or xamsa."""
    round_number: int
    rounds: tuple[str, ...]
    """All rounds in their order."""
    nominals: tuple[int, ...]
    """What the five questions of a topic are worth in this round; empty in the Xəmsə round."""
    teams: tuple[TeamShown, ...]
    board: tuple[TopicShown, ...]
    """The topics of the round; none before it begins and in the Xəmsə round."""
    topic: int
    """Which topic is in play, from 1; 0 for none."""
    topic_name: str
    """Its name once announced; in the Xəmsə round that of its question, if it was announced."""
    out: bool
    """Whether the players stand at their buttons: four lower thirds."""
    turn: int
    """Which team removes a topic, or has its answer revealed; 0 for none."""
    question: QuestionShown | None
    answering: int
    queue: tuple[Waiting, ...]
    """Everybody who has pressed and not answered yet: the one who answers first, then those who wait."""
    verdict: VerdictShown | None
    """The last verdict on the question up."""
    clock: Clock | None
    """The running clock: assign, remove, pick, think, wager, final, collect; not the soft one of the answer."""
    think: float
    """Seconds to think that are left while that clock stands still; 0 when it runs or is over."""
    tie: bool
    """Whether a question of sudden death is played."""
    stakes: tuple[Stake, ...]
    """The teams in the Xəmsə round; none before it."""
    players: tuple[PlayerSums, ...]
    table: tuple[TeamSums, ...]
    """The standings, best first; equal totals by seat."""
    winners: tuple[int, ...]
    """At the end: who won; several share the first place."""


class HostView(Struct, frozen=True, tag_field="role", tag="host"):
    """The host's card: what the audience sees, what he holds in his hand, and what comes next."""

    air: AirView
    say: str
    next: str
    """The verb of the expected step, or empty."""
    topics: tuple[str, ...]
    """The names of the round's topics in the order of play, to be announced."""
    question: Question | None
    """The question up with its answer."""
    number: int
    matches: bool
    """Whether the written answer that is revealed reads like the right one; the host decides (G1)."""
    clock: Clock | None


class PlayerView(Struct, frozen=True, tag_field="role", tag="player"):
    """A team's own view: the picture, and its own choices, which nobody else sees."""

    air: AirView
    team: int
    button: str
    """What a press would be: free, answering, queued, answered, early, late, out."""
    place: int
    """Its place among those who pressed; 0 for none."""
    question: int
    """The number of the question up: what a press names; 0 for none."""
    lineup: tuple[int, ...]
    """Its own players by topic; 0 where none is named."""
    unused: tuple[int, ...]
    """Its players who have no topic in this round yet."""
    plays: bool
    """Whether it plays the Xəmsə round."""
    wager: int
    most: int
    """The most that it may wager now; 0 where it may not."""
    written: str
    drawing: tuple[tuple[int, ...], ...]
    """What it has handed in, with a keyboard or a pencil."""
    turn: bool
    """Whether it is the one to remove a topic."""


class DirectorView(Struct, frozen=True, tag_field="role", tag="director"):
    """Everything that helps to direct the game."""

    phase: str
    language: str
    title: str
    season: Season
    clock: Clock | None
    round: Round
    topics: tuple[Topic, ...]
    """The topics of the round in the order of play."""
    asked: Asked | None
    question: Question | None
    stakes: Stakes
    most: tuple[int, ...]
    """The most that each team may wager."""
    teams: tuple[Team, ...]
    ready: tuple[bool, ...]
    totals: tuple[int, ...]
    table: tuple[TeamSums, ...]
    players: tuple[PlayerSums, ...]
    ledger: tuple[Booking, ...]
    adjustments: tuple[Adjustment, ...]
    past: tuple[Past, ...]
    reserves: tuple[Reserve, ...]
    reserves_used: tuple[int, ...]
    ties_left: int
    turn: int
    buttons: tuple[str, ...]
    """Of each team, what a press would be: free, answering, queued, answered, early, late, out."""
    winners: tuple[int, ...]
    say: str
    next: str
