"""What happens in Xəmsə by its rules; no field of an event tells a secret. `round` is belli, sertli, sirli, ferdi,
xamsa or tie; teams are numbered by seat, topics as they are played, all from 1."""

from __future__ import annotations

from automation.model import Adjusted, ClockEnded, ClockStarted, ClockWarned, Event


class RoundStarted(Event, frozen=True):
    """The round whose title was shown begins; `number` counts the rounds of the game."""

    round: str
    number: int


class RoundIntroduced(Event, frozen=True):
    """The title of a round comes up; of the first one it is there from the start."""

    round: str
    number: int


class TopicsLaid(Event, frozen=True):
    """Five topics lie on the board, their names still hidden."""

    round: str


class TopicAnnounced(Event, frozen=True):
    """A topic got its name."""

    round: str
    topic: int
    name: str


class TopicsAnnounced(Event, frozen=True):
    """All topics of the round are known now."""

    round: str


class TopicsOrdered(Event, frozen=True):
    """The host set the order of the hidden topics."""


class ChoiceOpened(Event, frozen=True):
    """The teams may choose their players: for one topic, or for all (topic 0)."""

    round: str
    topic: int


class TeamReady(Event, frozen=True):
    """A team has chosen; what, nobody knows yet."""

    team: int


class ChoiceLocked(Event, frozen=True):
    """The players are fixed and may be seen; `filled` places were filled in from the roster."""

    round: str
    topic: int
    filled: int


class FerdiTurn(Event, frozen=True):
    """It is a team's turn to remove a topic."""

    team: int


class TopicRemoved(Event, frozen=True):
    """A team removed a topic."""

    team: int
    topic: int
    name: str


class TopicLeft(Event, frozen=True):
    """One topic is left to play."""

    topic: int
    name: str


class PlayersOut(Event, frozen=True):
    """The players of a topic stand at their buttons."""

    round: str
    topic: int
    player1: str
    player2: str
    player3: str
    player4: str


class QuestionReady(Event, frozen=True):
    """A question is up; `number` counts all questions of the game, `place` those of the topic (0 without one)."""

    round: str
    number: int
    place: int
    nominal: int


class ReadingStarted(Event, frozen=True):
    """The host reads."""

    round: str
    number: int
    place: int
    nominal: int


class ReadingResumed(Event, frozen=True):
    """The host reads on for those who are left."""

    number: int


class ReadingEnded(Event, frozen=True):
    """The question is read out."""

    round: str
    number: int


class ThinkingResumed(Event, frozen=True):
    """The time to think goes on with what was left."""

    left: float


class BuzzFirst(Event, frozen=True):
    """A team was first and answers."""

    team: int
    player: str


class BuzzQueued(Event, frozen=True):
    """A team pressed while another had the right to answer; it is `place`-th of all that pressed, from 2."""

    team: int
    place: int


class BuzzPassed(Event, frozen=True):
    """The right to answer passes to the next in the queue, who need not press again."""

    team: int
    player: str


class BuzzCancelled(Event, frozen=True):
    """An accidental press was taken back."""

    team: int


class AnswerRight(Event, frozen=True):
    """The answer is right."""

    team: int
    player: str
    points: int
    total: int


class AnswerWrong(Event, frozen=True):
    """The answer is wrong; `points` is below 0."""

    team: int
    player: str
    points: int
    total: int


class AnswerMissing(Event, frozen=True):
    """There was no answer; `points` is 0, or below by the episode's option."""

    team: int
    player: str
    points: int
    total: int


class QuestionClosed(Event, frozen=True):
    """The question is over; `team` was right, 0 if nobody was."""

    number: int
    team: int


class AnswerShown(Event, frozen=True):
    """The right answer is shown."""

    round: str
    number: int


class TopicOver(Event, frozen=True):
    """The fifth question of a topic is over."""

    round: str
    topic: int


class RoundOver(Event, frozen=True):
    """A round is over."""

    round: str
    number: int


class TeamSatOut(Event, frozen=True):
    """A team has nothing to wager and sits the Xəmsə round out."""

    team: int


class WagersOpened(Event, frozen=True):
    """The captains may wager."""


class WagerLocked(Event, frozen=True):
    """A team has wagered; how much, nobody knows yet."""

    team: int


class WagersLocked(Event, frozen=True):
    """All wagers are fixed."""


class CollectOpened(Event, frozen=True):
    """The written answers are handed in."""


class AnswerWritten(Event, frozen=True):
    """A team handed in its answer; which, nobody knows yet."""

    team: int


class CollectClosed(Event, frozen=True):
    """No more written answers are taken."""


class FinalTurn(Event, frozen=True):
    """It is a team's turn to have its answer revealed."""

    team: int


class AnswerRevealed(Event, frozen=True):
    """A team's written answer is shown."""

    team: int
    text: str


class WagerRevealed(Event, frozen=True):
    """A team's wager is shown."""

    team: int
    points: int


class FinalResult(Event, frozen=True):
    """A team won its wager (right) or lost it (wrong, none)."""

    team: int
    verdict: str
    points: int
    total: int


class ScoreChanged(Event, frozen=True):
    """A team's total is now this."""

    team: int
    total: int


class QuestionVoided(Event, frozen=True):
    """A question was taken out of the game; whether a reserve question replaces it."""

    number: int
    reserve: bool


class SuddenDeathStarted(Event, frozen=True):
    """A question decides between the teams that share the first place, their numbers joined by commas."""

    teams: str


class GameWon(Event, frozen=True):
    """A team won the game."""

    team: int
    name: str
    total: int


class GameTied(Event, frozen=True):
    """Several teams share the first place; their numbers are joined by commas."""

    teams: str
    total: int


EVENTS: tuple[type[Event], ...] = (
    RoundIntroduced,
    RoundStarted,
    TopicsLaid,
    TopicAnnounced,
    TopicsAnnounced,
    TopicsOrdered,
    ChoiceOpened,
    TeamReady,
    ChoiceLocked,
    FerdiTurn,
    TopicRemoved,
    TopicLeft,
    PlayersOut,
    QuestionReady,
    ReadingStarted,
    ReadingResumed,
    ReadingEnded,
    ThinkingResumed,
    BuzzFirst,
    BuzzQueued,
    BuzzPassed,
    BuzzCancelled,
    AnswerRight,
    AnswerWrong,
    AnswerMissing,
    QuestionClosed,
    AnswerShown,
    TopicOver,
    RoundOver,
    TeamSatOut,
    WagersOpened,
    WagerLocked,
    WagersLocked,
    CollectOpened,
    AnswerWritten,
    CollectClosed,
    FinalTurn,
    AnswerRevealed,
    WagerRevealed,
    FinalResult,
    ScoreChanged,
    QuestionVoided,
    SuddenDeathStarted,
    GameWon,
    GameTied,
    Adjusted,
    ClockStarted,
    ClockWarned,
    ClockEnded,
)
