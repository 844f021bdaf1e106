"""Games that show the rounds of Xəmsə: topics, line-ups, removals."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from automation.shows.xamsa.episode import Episode
from tests.shows.xamsa_episodes import (
    BELLI,
    EPISODES,
    FERDI,
    FERDI_FIRST,
    LINEUPS,
    NEXT_TOPIC,
    SILENT,
    UP,
    belli_round,
    episode,
    ferdi_round,
    lost,
    sertli_round,
    sertli_topic,
    sirli_round,
    to_final,
    won,
)

ONLY_FERDI = episode(season={"round_order": FERDI_FIRST})
SERTLI_FIRST = episode(season={"round_order": ("sertli", "belli", "sirli", "ferdi", "xamsa")})
SIRLI_FIRST = episode(season={"round_order": ("sirli", "sertli", "belli", "ferdi", "xamsa")})
THREE_LINED_UP = LINEUPS.replace("line_up 4 1 2 3 4 5\n", "")
TOPIC = SILENT * 5


class Case(Struct, frozen=True):
    """A game, and what is true after it."""

    clauses: str
    lines: str
    so: dict[str, Any] = {}
    """Fields of the state."""
    score: str = ""
    said: str = ""
    """Events that happened, in this order, others in between."""
    unsaid: str = ""
    """Events that never happened."""
    can: str = ""
    cannot: str = ""
    on: Episode = EPISODES["plain"]


ROUNDS: dict[str, Case] = {
    "the rounds come in the order of the text": Case(
        "T3 X-R1", belli_round(), {"round.kind": "sertli", "round.number": 2}, "", "round_over round_introduced"
    ),
    "all five rounds are played, the Xəmsə round last": Case(
        "T3 T4 X-R1", to_final(SILENT * 5), {"round.kind": "xamsa", "round.number": 5, "asked_before": 80}
    ),
    "another order is the episode's": Case(
        "X-R1 X13",
        ferdi_round(won(2) + SILENT * 4),
        {"round.kind": "sirli", "round.number": 2},
        "0/100/0/0",
        on=ONLY_FERDI,
    ),
    # Bəlli
    "in the Bəlli round all topics are announced before anybody chooses": Case(
        "T6",
        "start\nannounce_topic\n! start_clock\nannounce_topics",
        {"round.announced": 5},
        "",
        "topics_laid topic_announced topics_announced",
        can="start_clock",
        cannot="announce_topic announce_topics",
    ),
    "in the Bəlli round a team has a minute to line up": Case(
        "T6 X-R4",
        "start\nannounce_topics\nstart_clock\n+50\n+10",
        {"phase": "assign", "clock": None},
        "",
        "choice_opened clock_started clock_warned clock_ended",
        can="assign lock",
    ),
    "the minute may be cut short when all have chosen": Case(
        "X-R4",
        "start\nannounce_topics\nstart_clock\n" + THREE_LINED_UP + "! lock\nline_up 4 5 4 3 2 1\nlock",
        {"phase": "topic_intro", "round.topic": 1, "clock": None},
        "",
        "team_ready choice_locked",
    ),
    "whoever is missing at the lock is filled in from the roster": Case(
        "X-R4",
        "start\nannounce_topics\nstart_clock\nassign 1 1 3\nassign 1 3 1\n+60\nlock",
        {"round.lineups[0]": (3, 2, 1, 4, 5), "round.lineups[3]": (1, 2, 3, 4, 5)},
        "",
        "clock_ended choice_locked",
    ),
    "a player cannot be named for two topics": Case(
        "X11 T5",
        "start\nannounce_topics\nstart_clock\nassign 1 1 2\n!bad-value assign 1 4 2\n"
        "!bad-value line_up 2 1 1 2 3 4\nassign 2 4 2",
        {"round.lineups[0]": (2, 0, 0, 0, 0)},
    ),
    "a choice may be changed and taken back until the lock": Case(
        "X-R4",
        "start\nannounce_topics\nstart_clock\nassign 1 1 2\nassign 1 1 3\nassign 1 2 2\nassign 1 1 0",
        {"round.lineups[0]": (0, 2, 0, 0, 0)},
    ),
    "nobody chooses after the lock": Case("X-R4", BELLI + "! assign 1 1 2\n! line_up 1 1 2 3 4 5\n! lock"),
    "what does not exist cannot be named": Case(
        "G2",
        "start\nannounce_topics\nstart_clock\n!bad-value assign 5 1 1\n!bad-value assign 1 6 1\n"
        "!bad-value assign 1 1 6\n!bad-value line_up 1 1 2 3 4\n!bad-value line_up 1 1 2 3 4 6",
    ),
    "every player of a team plays one topic of the round": Case(
        "T5 T4",
        UP + (TOPIC + NEXT_TOPIC) * 4,
        {"round.topic": 5, "round.lineups[1]": (1, 2, 3, 4, 5)},
        said="players_out topic_over players_out topic_over players_out",
    ),
    # Şərtli
    "in the Şərtli round a topic is announced just before it is played": Case(
        "T7",
        "start\n! call_players\nannounce_topic\nassign 1 1 4",
        {"phase": "assign", "clock.length": 20.0},
        "",
        "round_started topic_announced choice_opened clock_started",
        cannot="line_up lock",
        on=SERTLI_FIRST,
    ),
    "the player is named for the announced topic alone": Case(
        "T7", "start\nannounce_topic\n!bad-value assign 1 2 4", on=SERTLI_FIRST
    ),
    "who is missing after the twenty seconds is the first unused one": Case(
        "X-R4",
        "start\nannounce_topic\nassign 2 1 1\nassign 3 1 5\nassign 4 1 4\n+20\nlock\ncall_players\n"
        + TOPIC
        + "next\nannounce_topic\n+20\nlock",
        {"round.lineups": ((1, 2, 0, 0, 0), (1, 2, 0, 0, 0), (5, 1, 0, 0, 0), (4, 1, 0, 0, 0))},
        on=SERTLI_FIRST,
    ),
    "a player who has played cannot be named again": Case(
        "X-R4 T5",
        "start\n" + sertli_topic(1, TOPIC) + "announce_topic\n!bad-value assign 1 2 1\nassign 1 2 2",
        on=SERTLI_FIRST,
    ),
    "the fifth topic has a forced player, who is shown all the same": Case(
        "X-R4",
        "start\n" + "".join(sertli_topic(n) for n in (1, 2, 3, 4)) + "announce_topic",
        {"phase": "assign", "round.lineups[2]": (1, 2, 3, 4, 5)},
        can="lock",
        on=SERTLI_FIRST,
    ),
    "the players come out when they are named": Case(
        "T7",
        "start\nannounce_topic\n" + "".join(f"assign {s} 1 1\n" for s in (1, 2, 3, 4)) + "lock\n! announce_topic",
        {"phase": "topic_intro"},
        can="call_players",
        on=SERTLI_FIRST,
    ),
    # Sirli
    "in the Sirli round players are lined up before any topic is named": Case(
        "T8 T9",
        "start\n! announce_topic\n! announce_topics\nstart_clock\n",
        {"phase": "assign", "clock.length": 60.0, "round.announced": 0},
        unsaid="topic_announced",
        on=SIRLI_FIRST,
    ),
    "the host sets the order of the hidden topics": Case(
        "T8",
        "start\n!bad-value order_topics 1 2 3 4 4\norder_topics 5 1 2 3 4\nstart_clock\n"
        + LINEUPS
        + "lock\ncall_players\nannounce_topic",
        {"round.order": (5, 1, 2, 3, 4)},
        "",
        "topics_laid topics_ordered players_out topic_announced",
        on=SIRLI_FIRST,
    ),
    "the order of open topics stands": Case("T8", "start\n! order_topics 5 1 2 3 4"),
    "a hidden topic is named only when its players are out": Case(
        "T9",
        "start\nstart_clock\n" + LINEUPS + "lock\n! announce_topic\ncall_players\n! read_start\nannounce_topic",
        {"phase": "q_ready", "round.announced": 1},
        "",
        "players_out topic_announced question_ready",
        on=SIRLI_FIRST,
    ),
    "the next hidden topic waits for its players": Case(
        "T9",
        "start\nstart_clock\n" + LINEUPS + "lock\ncall_players\nannounce_topic\n" + TOPIC + "next\n! announce_topic",
        {"round.topic": 2, "round.out": False},
        can="call_players",
        on=SIRLI_FIRST,
    ),
    # Fərdi
    "in the Fərdi round five topics are announced and each team removes one": Case(
        "T10",
        FERDI + "remove 1 5\nremove 2 1\nremove 3 4\nremove 4 2",
        {"phase": "ferdi_pick", "round.topic": 3},
        "",
        "topics_announced ferdi_turn topic_removed ferdi_turn topic_left choice_opened",
        on=ONLY_FERDI,
    ),
    "the removal waits for all topics to be announced": Case(
        "T10", "start\nannounce_topic\n! start_clock\n! remove 1 1", on=ONLY_FERDI
    ),
    "the weakest team removes first, equal ones by seat": Case(
        "X-R2",
        belli_round(won(2) + lost(3) + SILENT * 3) + sertli_round() + sirli_round() + FERDI,
        {"round.turns": (3, 1, 4, 2)},
        "0/200/-400/0",
    ),
    "teams without points remove by seat": Case("X-R2 X13", FERDI, {"round.turns": (1, 2, 3, 4)}, on=ONLY_FERDI),
    "an episode may let the strongest remove first": Case(
        "X-R2",
        belli_round(won(2) + SILENT * 4) + sertli_round() + sirli_round() + FERDI,
        {"round.turns": (2, 1, 3, 4)},
        on=episode(season={"elimination_order": "descending"}),
    ),
    "an episode may let the seats decide": Case(
        "X-R2",
        belli_round(won(2) + lost(4) + SILENT * 3) + sertli_round() + sirli_round() + FERDI,
        {"round.turns": (1, 2, 3, 4)},
        on=episode(season={"elimination_order": "seats"}),
    ),
    "nobody removes out of turn, nor what is gone already": Case(
        "X-R2",
        FERDI + "!not-yours remove 2 1\nremove 1 1\n!bad-value remove 2 1\n!bad-value remove 2 6\n"
        "!bad-value remove 5 2",
        {"round.removed": (1,), "clock.name": "remove"},
        on=ONLY_FERDI,
    ),
    "the twenty seconds to remove a topic only raise a cue": Case(
        "X-R2",
        FERDI + "+20",
        {"phase": "ferdi_elim", "clock": None},
        "",
        "clock_warned clock_ended",
        can="remove",
        on=ONLY_FERDI,
    ),
    "any player may be sent into the Fərdi round": Case(
        "T11 X-R3",
        FERDI + "remove 1 1\nremove 2 2\nremove 3 3\nremove 4 4\npick 3 2\npick 1 5\npick 2 1\npick 2 5\n"
        "! lock\n!bad-value pick 1 0\n!bad-value pick 1 6\n+20\nlock\ncall_players",
        {
            "phase": "q_ready",
            "round.lineups[0]": (0, 0, 0, 0, 5),
            "round.lineups[1]": (0, 0, 0, 0, 5),
            "round.lineups[3]": (0, 0, 0, 0, 1),
        },
        "",
        "team_ready choice_locked players_out",
        on=ONLY_FERDI,
    ),
    "one topic is played in the Fərdi round": Case(
        "T11", ferdi_round(), {"round.number": 2, "phase": "round_intro"}, said="topic_over round_over", on=ONLY_FERDI
    ),
}
