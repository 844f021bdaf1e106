"""What the host is told to do in each phase, in Azerbaijani."""

from __future__ import annotations

from collections.abc import Callable

from automation.shows.xamsa.buzzer import place_of
from automation.shows.xamsa.state import State, at_button, topics, whose_turn
from automation.shows.xamsa.sums import winners
from automation.shows.xamsa.text import grouped, ordinal

ROUNDS = {
    "belli": "Bəlli raund",
    "sertli": "Şərtli raund",
    "sirli": "Sirli raund",
    "ferdi": "Fərdi raund",
    "xamsa": "Xəmsə",
}
"""What the rounds are called."""

PROMPTS = {
    "round_intro": "{nth} raund: {round}. Elan edin və başlayın",
    "topics": "Mövzuları bir-bir elan edin",
    "topics_known": "Vaxtı işə salın: komandalar oyunçularını müəyyən edir",
    "topics_hidden": "Mövzuların ardıcıllığı hazırdır, adları elan olunmur. Vaxtı işə salın",
    "topics_ferdi": "Komandalar növbə ilə bir mövzunu oyundan istisna edir. Başlayın",
    "assign": "Komandalar oyunçularını müəyyən edir",
    "assign_one": "Kapitanlar «{topic}» mövzusunda oynayacaq oyunçunu müəyyən edir",
    "ferdi_elim": "Bir mövzunu oyundan istisna edir: {team}",
    "ferdi_pick": "Qalan mövzu: «{topic}». Komandalar öz oyunçusunu müəyyən edir",
    "topic_intro": "{nth_topic} mövzu: «{topic}». Oyunçuları çağırın",
    "topic_to_name": "{nth_topic} mövzunu elan edin: «{topic}»",
    "topic_hidden": "{nth_topic} mövzu: əvvəlcə oyunçuları çağırın",
    "q_ready": "{nominal} xallıq sualı oxuyun",
    "q_ready_tie": "Həlledici sualı oxuyun",
    "reading": "Sualı oxuyun və oxunuşun bitdiyini bildirin",
    "thinking": "Düşünmə vaxtı gedir",
    "settling": "Düyməyə basıldı: ilk basan müəyyən edilir",
    "answering": "Cavab verir: {team}",
    "q_closed": "Düzgün cavabı elan edin",
    "answer_shown": "Növbəti suala keçin",
    "answer_shown_last": "Mövzu bitdi. Xalları elan edin",
    "answer_shown_tie": "Yekuna keçin",
    "topic_over": "Mövzunun yekunu. Davam edin",
    "round_over": "Raund bitdi. Xalları elan edin",
    "round_over_last": "Oyunun yekununu elan edin",
    "round_over_tied": "Birinci yerdə xallar bərabərdir: {winners}",
    "wager": "Kapitanlar gedişlərini edir",
    "final_read": "«Xəmsə» raundunun sualını oxuyun",
    "final_clock": "Müzakirə vaxtı gedir",
    "final_collect": "Kapitanlar cavablarını yazılı şəkildə verir",
    "final_reveal": "Yazılı cavabı açın: {team}",
    "final_verdict": "Gedişi açın və qərarınızı bildirin: {team}",
    "final_next": "Davam edin",
    "game_over": "Oyun bitdi. Qalib: {winners}",
    "game_over_tied": "Oyun bitdi. Birinci yeri bölüşürlər: {winners}",
}
"""One line for each phase, and others where a phase has several moments."""


def prompt(state: State) -> str:
    """Tell the host what to do now."""
    round, found = state.round, topics(state)
    team = whose_turn(state) or _answering(state)
    return PROMPTS[_moment(state)].format(
        nth=ordinal(round.number),
        round=ROUNDS[round.kind],
        nth_topic=ordinal(round.topic) if round.topic else "",
        topic=found[round.topic - 1].name if found and round.topic else "",
        nominal=grouped(state.asked.nominal) if state.asked else "",
        team=_team(state, team) if team else "",
        winners=", ".join(state.episode.team[first - 1].name for first in winners(state)),
    )


def _answering(state: State) -> int:
    return state.asked.answering if state.asked else 0


def _team(state: State, team: int) -> str:
    name, player = state.episode.team[team - 1].name, at_button(state, team) if place_of(state, team) else ""
    return f"{name} ({player})" if player else name


def _moment(state: State) -> str:
    several = _MOMENTS.get(state.phase)
    return several(state) if several else state.phase


def _topics(state: State) -> str:
    kind = state.round.kind
    if kind == "sirli":
        return "topics_hidden"
    if state.round.announced < len(topics(state)):
        return "topics"
    return "topics_ferdi" if kind == "ferdi" else "topics_known"


def _topic_intro(state: State) -> str:
    round = state.round
    if round.kind == "sirli":
        return "topic_to_name" if round.out else "topic_hidden"
    return "topic_to_name" if round.announced < round.topic else "topic_intro"


def _is_tie(state: State) -> bool:
    return state.asked is not None and state.asked.round == "tie"


def _answer_shown(state: State) -> str:
    if _is_tie(state):
        return "answer_shown_tie"
    return "answer_shown_last" if state.asked and state.asked.place == 5 else "answer_shown"


def _round_over(state: State) -> str:
    if state.round.kind != "xamsa":
        return "round_over"
    return "round_over_tied" if len(winners(state)) > 1 else "round_over_last"


def _final_reveal(state: State) -> str:
    stakes = state.stakes
    if stakes.verdicts[whose_turn(state) - 1]:
        return "final_next"
    return "final_verdict" if stakes.answer_shown else "final_reveal"


_MOMENTS: dict[str, Callable[[State], str]] = {
    "topics": _topics,
    "assign": lambda state: "assign_one" if state.round.topic else "assign",
    "topic_intro": _topic_intro,
    "q_ready": lambda state: "q_ready_tie" if _is_tie(state) else "q_ready",
    "answer_shown": _answer_shown,
    "round_over": _round_over,
    "final_reveal": _final_reveal,
    "game_over": lambda state: "game_over_tied" if len(winners(state)) > 1 else "game_over",
}
"""The phases that have several moments."""
