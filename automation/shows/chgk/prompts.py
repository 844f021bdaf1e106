"""What the host is told to do in each phase, in the language of the episode."""

from __future__ import annotations

from automation.shows.chgk.state import State

TEAMS = {
    "ru": ("Команда знатоков", "Команда телезрителей"),
    "uk": ("Команда знавців", "Команда телеглядачів"),
}
"""What the sides are called when an episode does not say (1.1)."""

PROMPTS = {
    "ru": {
        "pre_spin": "Запустить волчок",
        "spinning": "Волчок вращается",
        "sector": "Объявить сектор {sector} и вскрыть конверт",
        "pick_one": "Суперблиц: капитан выбирает игрока",
        "reading": "Представить телезрителя, прочитать вопрос, дать минуту",
        "minute": "Идёт минута",
        "time_up": "Время вышло: кто отвечает?",
        "extra": "Идёт дополнительная минута",
        "club": "Помощь клуба: {club:g} секунд",
        "must_answer": "Команда обязана дать ответ",
        "blitz_ready": "Блиц, вопрос {question}: представить телезрителя, прочитать",
        "blitz_reading": "Блиц, вопрос {question}: дать время",
        "blitz_clock": "Блиц, вопрос {question}: идёт время",
        "blitz_time_up": "Блиц, вопрос {question}: ответ?",
        "answering": "Выслушать ответ и решить, верен ли он",
        "round_over": "Счёт {experts}:{viewers}. Объявить ответ и счёт",
        "decisive_requested": "Знатоки просят решающий раунд: разрешить или отказать",
        "break": "Пауза",
        "no_questions": "Вопросов нет: запасной конверт или конец игры",
        "game_over": "Конец игры: {experts}:{viewers}",
    },
    "uk": {
        "pre_spin": "Запустити дзиґу",
        "spinning": "Дзиґа обертається",
        "sector": "Оголосити сектор {sector} і відкрити конверт",
        "pick_one": "Супербліц: капітан обирає гравця",
        "reading": "Представити телеглядача, прочитати запитання, дати хвилину",
        "minute": "Триває хвилина",
        "time_up": "Час вийшов: хто відповідає?",
        "extra": "Триває додаткова хвилина",
        "club": "Допомога клубу: {club:g} секунд",
        "must_answer": "Команда мусить дати відповідь",
        "blitz_ready": "Бліц, запитання {question}: представити телеглядача, прочитати",
        "blitz_reading": "Бліц, запитання {question}: дати час",
        "blitz_clock": "Бліц, запитання {question}: час триває",
        "blitz_time_up": "Бліц, запитання {question}: відповідь?",
        "answering": "Вислухати відповідь і вирішити, чи правильна вона",
        "round_over": "Рахунок {experts}:{viewers}. Оголосити відповідь і рахунок",
        "decisive_requested": "Знавці просять вирішальний раунд: дозволити або відмовити",
        "break": "Пауза",
        "no_questions": "Запитань немає: запасний конверт або кінець гри",
        "game_over": "Кінець гри: {experts}:{viewers}",
    },
}


def prompt(state: State) -> str:
    """Tell the host what to do now."""
    round = state.round
    return PROMPTS[state.episode.language][state.phase].format(
        sector=round.sector if round else 0,
        question=round.question if round else 0,
        club=state.episode.season.club,
        experts=state.experts,
        viewers=state.viewers,
    )
