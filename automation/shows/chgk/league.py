"""The league «Звёздные войны» (clause 2): from finished games to finalists, a champion and open questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from automation.shows.chgk.state import State


class Game(Struct, frozen=True):
    """A finished game of the league; `ended` is its time of day as seconds since 1970."""

    team: str
    experts: int
    viewers: int
    ended: float
    stage: Literal["qualifying", "final"]
    pair: str = ""

    @property
    def beat(self) -> bool:
        """Whether the team beat the viewers."""
        return self.experts > self.viewers


class Pair(Struct, frozen=True):
    """A duel of the qualifying series (2.3) and who advances from it; empty for nobody."""

    name: str
    games: tuple[Game, ...]
    advances: str


class Flag(Struct, frozen=True):
    """Something that the rules leave to the producer, or that he should know; `place` is a pair or a stage."""

    place: str
    text: str


class Table(Struct, frozen=True):
    """The league as it stands."""

    pairs: tuple[Pair, ...]
    finalists: tuple[str, ...]
    ranking: tuple[Game, ...]
    """The final series, best first; a team that lost never outranks one that won."""
    champion: str
    """Empty while there is none."""
    flags: tuple[Flag, ...]


class Standings(Struct, frozen=True):
    """What the picture shows of the league."""

    pairs: tuple[Pair, ...]
    ranking: tuple[Game, ...]
    champion: str


def result(state: State, ended: float) -> Game | None:
    """Give a finished game's line for the league, None for a game that is not over or not of the league."""
    episode = state.episode
    if state.phase != "game_over" or episode.league is None:
        return None
    return Game(episode.team, state.experts, state.viewers, ended, episode.league.stage, episode.league.pair)


def standings(state: State) -> Standings | None:
    """Give the league with the games that the episode names, and with this one once it is over; None outside of it."""
    league = state.episode.league
    if league is None:
        return None
    # The file names the games in their order; nothing else of their times matters to the table.
    games = [Game(one.team, one.experts, one.viewers, i, one.stage, one.pair) for i, one in enumerate(league.games)]
    this = result(state, len(games))
    found = table([*games, this] if this else games)
    return Standings(found.pairs, found.ranking, found.champion)


def table(
    games: Iterable[Game],
    *,
    neither: Literal["nobody", "smaller_deficit"] = "nobody",
    equal: Literal["later", "nobody"] = "later",
) -> Table:
    """Work out the league from its games, in any order.

    `neither` says who advances from a pair in which nobody beat the viewers, `equal` who does at equal winning
    scores (C-R17; the text gives the later victory for the final series only, 2.4).
    """
    played = sorted(games, key=lambda game: (game.ended, game.team))
    flags: list[Flag] = []
    pairs = [_duel(name, duel, neither, equal, flags) for name, duel in _pairs(played)]
    finalists = tuple(pair.advances for pair in pairs if pair.advances)
    ranking = _ranking([game for game in played if game.stage == "final"])
    _check_finalists(ranking, finalists, flags)
    return Table(tuple(pairs), finalists, ranking, _champion(ranking, flags), tuple(flags))


def _size(game: Game) -> tuple[int, int]:
    # 6:0 is larger than 6:5 (2.3); with any target the margin says the same.
    return game.experts - game.viewers, game.experts


def _pairs(played: Sequence[Game]) -> list[tuple[str, tuple[Game, ...]]]:
    qualifying = [game for game in played if game.stage == "qualifying"]
    names = sorted({game.pair for game in qualifying})
    return [(name, tuple(game for game in qualifying if game.pair == name)) for name in names]


def _duel(name: str, games: tuple[Game, ...], neither: str, equal: str, flags: list[Flag]) -> Pair:
    if len(games) != 2 or games[0].team == games[1].team:
        flags.append(Flag(name, f"{len(games)} game(s) of a pair: it takes one of each team"))
        return Pair(name, games, "")
    winners = [game for game in games if game.beat]
    if not winners:
        return Pair(name, games, _of_losers(name, games, neither, flags))
    return Pair(name, games, _of_winners(name, winners, equal, flags))


def _of_losers(name: str, games: tuple[Game, ...], neither: str, flags: list[Flag]) -> str:
    smaller, other = sorted(games, key=_size, reverse=True)
    if neither == "nobody" or _size(smaller) == _size(other):
        flags.append(Flag(name, "neither team beat the viewers: nobody advances (C-R17)"))
        return ""
    flags.append(Flag(name, f"neither team beat the viewers: {smaller.team} lost by less (C-R17)"))
    return smaller.team


def _of_winners(name: str, winners: list[Game], equal: str, flags: list[Flag]) -> str:
    best = _best(winners)
    if len(best) == 1:
        return best[0].team
    if equal == "nobody":
        flags.append(Flag(name, "equal winning scores: the producer decides (C-R17)"))
        return ""
    return _latest(name, best, flags)


def _best(games: Sequence[Game]) -> list[Game]:
    top = max(_size(game) for game in games)
    return [game for game in games if _size(game) == top]


def _latest(place: str, best: Sequence[Game], flags: list[Flag]) -> str:
    late = max(game.ended for game in best)
    latest = [game for game in best if game.ended == late]
    if len(latest) > 1:
        flags.append(Flag(place, "equal winning scores at the same moment: the producer decides"))
        return ""
    flags.append(Flag(place, f"equal winning scores: {latest[0].team} won later (2.4)"))
    return latest[0].team


def _ranking(finals: Sequence[Game]) -> tuple[Game, ...]:
    # Who lost has a negative margin, so never outranks who won.
    return tuple(sorted(finals, key=lambda game: (_size(game), game.ended), reverse=True))


def _check_finalists(ranking: Sequence[Game], finalists: Sequence[str], flags: list[Flag]) -> None:
    if not finalists:
        return
    flags.extend(
        Flag("final", f"{game.team} did not come out of a pair") for game in ranking if game.team not in finalists
    )


def _champion(ranking: Sequence[Game], flags: list[Flag]) -> str:
    if not ranking:
        return ""
    winners = [game for game in ranking if game.beat]
    if not winners:
        flags.append(Flag("final", "no team beat the viewers: there is no champion (C-R17)"))
        return ""
    best = _best(winners)
    return best[0].team if len(best) == 1 else _latest("final", best, flags)
