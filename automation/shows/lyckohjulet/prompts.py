"""What the host is told to do in each phase, in Swedish."""

from __future__ import annotations

from automation.shows.lyckohjulet.alphabet import kronor
from automation.shows.lyckohjulet.finale import chosen, wanted
from automation.shows.lyckohjulet.state import State, hidden, player_name, quick, standing, type_of

PROMPTS = {
    "round_intro": "Rond {round}: presentera kategorin och visa pusslet",
    "turn": "{name}: snurra, köp en vokal eller lös pusslet",
    "spinning": "Hjulet snurrar",
    "pick_consonant": "{name}: be om en konsonant",
    "free_pick": "Frispel, {name}: en bokstav eller lösningen, utan risk",
    "ked_flip": "Kvitt eller dubbelt: vill {name} vända? Potten är {pot}",
    "joker_decision": "{name} har Jokern: ska den användas?",
    "jackpot_chance": "{name} kan lösa för jackpotten: {jackpot}",
    "solving": "{name} löser: rätt eller fel?",
    "vowels_only": "Bara vokaler kvar, {name}: köp en vokal eller lös pusslet",
    "vowels_only_solve": "{name}: lös pusslet",
    "round_won": "{name} vinner ronden: {award}",
    "no_winner": "Ingen vinner ronden",
    "snabb_ready": "Snabbpussel: starta bokstäverna",
    "snabb_revealing": "Bokstäverna visas: vem trycker först?",
    "snabb_answer": "{name} svarar: rätt eller fel?",
    "snabb_judge": "Tiden är ute. {name}: rätt eller fel?",
    "attack_spin": "Attackpussel: snurra hjulet",
    "attack_turn": "{name}: en konsonant eller en vokal. Hjulet gav {value}",
    "attack_solve": "{name} har {attack:g} sekunder: godkänn rätt svar",
    "attack_judge": "Signalen har gått. Var svaret påbörjat, och rätt?",
    "tie": "Lika mellan {tied}: snabbpussel, eller bästa rond om tiden är knapp",
    "final_spin": "{name} spelar finalen: snurra finalhjulet",
    "final_envelope": "Ta kuvertet som hjulet stannade på",
    "final_category": "Berätta kategorin",
    "final_pick": "{name}: {consonants} konsonanter och {vowels} vokaler kvar att välja",
    "final_ready": "Alla bokstäver är valda: visa dem",
    "final_shown": "Starta klockan: {final:g} sekunder",
    "final_clock": "{name} löser: godkänn rätt svar",
    "final_judge": "Signalen har gått. Var svaret påbörjat, och rätt?",
    "final_won": "Rätt! Öppna kuvertet",
    "final_lost": "Ingen finalvinst: visa gärna vad kuvertet innehöll",
    "game_over": "Slut för i dag: {name} går hem med {bank}",
}


def prompt(state: State) -> str:
    """Tell the host what to do now."""
    if state.phase == "attack_turn" and not hidden(state):
        return f"{player_name(state, state.seat)}: lös pusslet, {state.episode.season.attack_solve:g} sekunder"
    if state.phase == "round_intro" and quick(state):
        return "Snabbpussel: presentera kategorin och visa pusslet"
    own = standing(state, state.seat) if state.seat else None
    consonants, vowels = _left(state)
    return PROMPTS[state.phase].format(
        round=state.round,
        name=player_name(state, state.seat),
        pot=kronor(own.pot if own else 0),
        bank=kronor(own.bank if own else 0),
        jackpot=kronor(state.jackpot),
        award=kronor(state.award),
        value=kronor(state.value),
        tied=" och ".join(player_name(state, seat) for seat in state.tied),
        attack=state.episode.season.attack_solve,
        final=state.episode.season.final_clock,
        consonants=consonants,
        vowels=vowels,
    )


def _left(state: State) -> tuple[int, int]:
    if state.finale is None or type_of(state) != "final":
        return 0, 0
    (consonants, vowels), picked = wanted(state), chosen(state)
    return consonants - len(picked[0]), vowels - len(picked[1])
