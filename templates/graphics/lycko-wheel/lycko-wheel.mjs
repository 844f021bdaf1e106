// The wheel of Lyckohjulet from above: it turns, stops where the game says, and a flag tells what it stopped on.

import { kronor, thousands } from "../lib/lycko.js";
import { STAYS } from "../lib/lycko-presence.js";
import { Wheel } from "../lib/lycko-wheel.js";

const strings = {
  sv: {
    spins: "Snurrar hjulet",
    each: "för varje konsonant",
    frispel: "En fri bokstav",
    frispel_note: "Inget att förlora",
    jackpot: (amount) => `Jackpotten: ${kronor(amount)}`,
    jackpot_note: "Hitta en konsonant – och lös!",
    ked: "Först en konsonant",
    ked_note: "Sedan får brickan vändas",
    kvitt: "Hela potten är borta",
    dubbelt: "Potten fördubblas",
    stand_over: "Turen går vidare",
    bankrupt: "Potten är borta",
    rescue: "Ska Jokern rädda?",
    prize: "Ett pris",
    prize_note: "Hitta en konsonant så är det ditt",
    joker: "och en Joker att vinna",
    attack: "Vi spelar om",
  },
};
const SHOWN = ["spinning", "ked_flip", "joker_decision", "attack_spin"];

export default class LyckoWheel extends Wheel {
  wanted({ show, phase, round_type: type }) {
    if (show !== "auto") return true;
    return type !== "final" && SHOWN.includes(phase);
  }

  linger(before, data) {
    if (data.spin || data.round_type === "final" || !(data.landed >= 0)) return 0;
    if (before.phase === "ked_flip") return data.wedges?.[data.landed]?.back ? STAYS.ked_flip : 0;
    return before.phase === "spinning" ? STAYS.spinning : 0;
  }

  spins(data) {
    return wordsOf(data).spins;
  }

  told(data) {
    const words = wordsOf(data);
    const wedge = data.wedges?.[data.landed];
    if (!wedge) return null;
    // Then lycko-ked tells it.
    if (data.show === "auto" && (wedge.back || data.phase === "ked_flip")) return null;
    if (data.round_type === "attack") return { tone: "dusk", head: words.attack, text: kronor(data.value || wedge.value), note: words.each };
    const said = (FLAGS[wedge.back || wedge.kind] ?? FLAGS.money)(words, wedge, data);
    const joker = wedge.joker && wedge.kind === "money";
    return { ...said, joker, note: joker ? words.joker : said.note };
  }
}

const wordsOf = ({ language }) => strings[language] ?? strings.sv;

// A flag for each kind of wedge.
const FLAGS = {
  money: (words, { value }) => ({ tone: "pearl", head: "", text: kronor(value), note: words.each }),
  frispel: (words, { label }) => ({ tone: "green", head: words.frispel, text: label, note: words.frispel_note }),
  jackpot: (words, { label }, { jackpot }) => ({ tone: "gold", head: jackpot ? words.jackpot(jackpot) : "", text: label, note: words.jackpot_note }),
  ked: (words, { label }) => ({ tone: "dusk", head: words.ked, text: label, note: words.ked_note }),
  kvitt: (words, { label }) => ({ tone: "night-black", head: "", text: label, note: words.kvitt }),
  dubbelt: (words, { label }) => ({ tone: "gold", head: "", text: label, note: words.dubbelt }),
  stand_over: (words, { label }, data) => ({ tone: "amber", head: "", text: label, note: rescue(words, data) || words.stand_over }),
  bankrupt: (words, { label }, data) => ({ tone: "night-black", head: "", text: label, note: rescue(words, data) || words.bankrupt }),
  prize: (words, { label, value }) => ({ tone: "teal", head: words.prize + (value ? `, värt ${thousands(value)}\u00a0kr` : ""), text: label, note: words.prize_note }),
};
const rescue = (words, { phase }) => (phase === "joker_decision" ? words.rescue : "");
