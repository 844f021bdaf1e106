// The three contestants of Lyckohjulet along the foot of the picture: name, pot, bank, prizes, Joker, and whose turn it is.

import { Graphic } from "../lib/graphic.js";
import { faces, fair, kronor, thousands } from "../lib/lycko.js";
import { cap } from "../lib/lycko-paint.js";
import { confetti, count, enter, exit, Places } from "../lib/lycko-parts.js";
import { badge, coloursOf } from "../lib/lycko-seats.js";
import { fit } from "../lib/type.js";

const strings = {
  sv: {
    bank: "Bank",
    banked: "I banken",
    plays: (amount) => `Spelar om ${kronor(amount)}`, answers: "Svarar!", locked: "Ute", tied: "Lika", winner: "Vinnare", ked: "Kvitt eller dubbelt?", chance: "Jackpotchans!", joker: "Jokern?",
  },
};
const SEATS = [1, 2, 3];
const POTS = ["wheel", "attack"];
const ANSWERS = ["snabb_answer", "snabb_judge"];
const PLAYS = ["pick_consonant", "free_pick", "solving", "attack_turn", "attack_solve", "attack_judge"];
const BANDS = [["#C42F7C", "#8E1556"], ["#A8690A", "#6E4204"], ["#2468B4", "#144A8A"]];
const [WIDTH, HEIGHT] = [560, 226];

export default class LyckoPodiums extends Graphic {
  static faces = faces;
  static css = `${fair}
    .podium { position: absolute; top: 800px; width: ${WIDTH}px; height: ${HEIGHT}px; }
    .podium .body { position: absolute; inset: 0; }
    .podium .plate { position: absolute; inset: 0; overflow: hidden; border-radius: 24px; }
    .podium .plate::before { display: none; }
    .podium .gold-plate { opacity: 0; }
    .band { position: absolute; left: 0; right: 0; top: 0; height: 80px; }
    .badge-place { position: absolute; left: 16px; top: 9px; }
    .badge-place svg, .cap, .gift svg, .bulbs svg, .lock svg { display: block; }
    .name { position: absolute; left: 96px; top: 13px; width: 440px; height: 64px; line-height: 64px; font-weight: 600; white-space: nowrap; overflow: hidden; color: #FFFDF6; }
    .joker, .gift { position: absolute; right: 20px; top: 87px; width: 72px; height: 72px; padding: 8px; border-radius: 36px; border: 4px solid #F5C84B; background: #FFFDF6; opacity: 0; }
    .gift { right: 102px; padding: 14px; }
    .gift .more { position: absolute; right: -10px; bottom: -8px; min-width: 40px; height: 40px; border-radius: 20px; background: #B3206E; color: #FFFDF6; font-size: 32px; line-height: 38px; font-weight: 700; text-align: center; }
    .gift .more:empty { display: none; }
    .joker svg { width: 48px; height: 48px; }
    .pot { position: absolute; left: 28px; top: 80px; width: 504px; height: 84px; line-height: 84px; font-weight: 700; white-space: nowrap; font-size: 66px; }
    .pot .unit { font-size: .62em; font-weight: 600; margin-left: .28em; }
    .rule { position: absolute; left: 28px; right: 28px; top: 162px; height: 3px; border-radius: 2px; background: #F5C84B; opacity: .6; }
    .bank { position: absolute; left: 28px; top: 165px; height: 54px; display: flex; align-items: center; gap: 14px; white-space: nowrap; }
    .bank .label { line-height: 54px; }
    .bank .amount { font-size: 48px; line-height: 54px; font-weight: 600; }
    .town { position: absolute; right: 28px; top: 165px; width: 300px; text-align: right; font-size: 34px; line-height: 54px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .won .pot, .won .town { color: #141A3C; }
    .won .label { color: #5A3A06; }
    .won .rule { background: #7A4A06; }
    .bulbs { position: absolute; inset: -9px; opacity: 0; }
    .bulbs > div { position: absolute; inset: 0; }
    .bulbs .even { animation: lamp 1.1s steps(1) infinite; }
    .bulbs .odd { animation: lamp 1.1s -.55s steps(1) infinite; }
    @keyframes lamp { 0% { opacity: 1; } 50% { opacity: .28; } }
    .shade { position: absolute; inset: 0; border-radius: 24px; background: rgba(8, 8, 34, .66); opacity: 0; }
    .flash { position: absolute; inset: 0; border-radius: 24px; opacity: 0; }
    .tag { position: absolute; right: 24px; top: -24px; height: 48px; padding: 0 22px; border-radius: 24px; font-size: 32px; line-height: 41px; font-weight: 700; white-space: nowrap;
      color: #141A3C; background: linear-gradient(#FFF3C4, #F5C84B 60%, #E9AE2C); border: 3px solid #FFFDF6; opacity: 0; }
    .tag.dark { color: #FFFDF6; background: #2A2338; border-color: #A79BC0; padding-left: 62px; }
    .lock { position: absolute; left: 22px; top: 3px; opacity: 0; }
    .tag.dark .lock { opacity: 1; }
    .confetti { position: absolute; inset: 0; }`;

  build(root) {
    root.innerHTML = SEATS.map(podium).join("") + `<div class="confetti"></div>`;
    const parts = (each, names) => Object.fromEntries(names.map((name) => [name, each.querySelector(`.${name}`)]));
    const names = ["body", "plate", "gold-plate", "name", "joker", "pot", "figure", "bank", "amount", "gift", "more", "town", "bulbs", "shade", "flash", "tag", "tag-text", "label"];
    this.podiums = [...root.querySelectorAll(".podium")].map((each) => ({ podium: each, ...parts(each, names) }));
    this.confetti = root.querySelector(".confetti");
    this.places = new Places(this);
  }

  render(data, { skip, before }) {
    const still = skip || this.current === undefined;
    this.podiums.forEach((parts, i) => {
      const person = data.contestants?.[i];
      parts.podium.style.display = person ? "" : "none";
      if (person) this.#stand(parts, i + 1, person, data, before?.contestants?.[i], before, still);
    });
  }

  enter({ skip }) {
    return enter(this, this.podiums.map((each) => each.podium), { from: "translateY(90px)", skip });
  }

  leave({ skip }) {
    return exit(this, this.podiums.map((each) => each.podium), { to: "translateY(70px)", skip });
  }

  #stand(parts, seat, person, data, was, before, skip) {
    const words = strings[data.language] ?? strings.sv;
    if (parts.named !== person.name) call(parts.name, person.name);
    parts.named = person.name;
    this.#money(parts, person, was, data, words, skip);
    this.places.seen(parts.joker, person.joker, { from: { opacity: 0, transform: "translateY(-60px) rotate(-200deg) scale(1.6)" }, duration: 480, skip });
    const prizes = person.prizes.length + person.banked.length;
    parts.more.textContent = prizes > 1 ? prizes : "";
    parts.gift.style.right = person.joker ? "" : "20px";
    this.places.seen(parts.gift, prizes > 0, { duration: 440, skip });
    this.#state(parts, seat, person, data, before, words, skip);
  }

  // Where there are pots the pot is what counts; elsewhere, what is in the bank.
  #money(parts, person, was, data, words, skip) {
    const pots = POTS.includes(data.round_type) && !data.winner && !data.tied?.length;
    const lost = pots && was && was.pot > 0 && person.pot === 0 && person.bank === was.bank;
    parts.label.textContent = pots ? words.bank : words.banked;
    parts.amount.style.display = pots ? "" : "none";
    parts.town.textContent = pots ? "" : person.town;
    const other = parts.pots !== pots;
    parts.pots = pots;
    const write = (number) => {
      parts.pot.style.fontSize = number >= 100000 ? "58px" : "";
      return thousands(number);
    };
    count(parts.figure, pots ? person.pot : person.bank, { skip: skip || other, write });
    count(parts.amount, person.bank, { skip });
    if (!lost || skip) return;
    const x = [0, -14, 12, -9, 7, -4, 0].map((far) => ({ transform: `translateX(${far}px)` }));
    this.move(parts.pot, x, { duration: 520, easing: "linear" });
  }

  #state(parts, seat, person, data, before, words, skip) {
    const answers = person.active && ANSWERS.includes(data.phase);
    const active = person.active && !person.winner && !person.locked;
    const won = person.winner;
    const fresh = this.places.seen(parts.bulbs, active || won, { from: { opacity: 0 }, duration: 320, skip });
    this.places.seen(parts["gold-plate"], won, { from: { opacity: 0 }, duration: 420, skip });
    parts.podium.classList.toggle("won", won);
    const away = person.locked || (data.tied?.length && !person.tied && !data.winner);
    this.places.to(parts.shade, away ? "dark" : "light", { opacity: away ? 1 : 0 }, { duration: 360, skip });
    this.#tag(parts, tagOf(person, data, words, answers), person.locked, skip);
    if (answers && fresh && !skip) this.#flash(parts);
    const celebrated = before?.contestants?.[seat - 1]?.winner;
    if (won && !celebrated && before) confetti(this, this.confetti, { x: 96 + (seat - 1) * 584 + WIDTH / 2, y: 800, skip });
  }

  #flash({ flash, plate }) {
    this.move(flash, [{ opacity: 0 }, { opacity: 0.95, offset: 0.14 }, { opacity: 0.15, offset: 0.36 }, { opacity: 0.8, offset: 0.5 }, { opacity: 0 }], { duration: 760, easing: "linear" });
    this.move(plate, [{ transform: "none" }, { transform: "scale(1.045)", offset: 0.25 }, { transform: "none" }], { duration: 520 });
  }

  #tag(parts, text, dark, skip) {
    const { tag, "tag-text": inner } = parts;
    const put = () => {
      if (text) inner.textContent = text;
      tag.classList.toggle("dark", Boolean(dark));
    };
    const other = text && inner.textContent && inner.textContent !== text && parts.tagged;
    parts.tagged = Boolean(text);
    if (other && !skip) {
      this.move(tag, [{ opacity: 1, transform: "none" }, { opacity: 1, transform: "scaleY(0)" }], { duration: 130, easing: "ease-in" }).then(() => {
        put();
        if (parts.tagged) this.move(tag, [{ opacity: 1, transform: "scaleY(0)" }, { opacity: 1, transform: "none" }], { duration: 240 });
      });
      return;
    }
    if (text) put();
    this.places.seen(tag, Boolean(text), { from: { opacity: 0, transform: "translateY(26px) scale(.8)" }, skip });
  }
}

// What stands over a podium now.
function tagOf(person, data, words, answers) {
  if (person.winner) return words.winner;
  if (person.locked) return words.locked;
  if (answers) return words.answers;
  if (person.tied && !data.winner) return words.tied;
  if (!person.active) return "";
  if (data.phase === "jackpot_chance" || data.chance) return words.chance;
  if (data.phase === "ked_flip") return words.ked;
  if (data.phase === "joker_decision") return words.joker;
  if (!PLAYS.includes(data.phase)) return "";
  if (data.round_type === "attack") return data.value ? words.plays(data.value) : "";
  const wedge = data.wedges?.[data.landed];
  if (!wedge || wedge.back) return "";
  return wedge.kind === "money" ? words.plays(wedge.value) : capital(wedge.label);
}

// A name as large as it may be; where it is too long, the first name alone.
function call(element, name) {
  fit(element, name, { most: 48, least: 40 });
  if (element.textContent !== name) fit(element, element.textContent.replace(/ …$/, ""), { most: 48, least: 32 });
}

const capital = (text) => text.slice(0, 1) + text.slice(1).toLocaleLowerCase("sv");

const LAMPS = (offset) => `<svg width="${WIDTH + 18}" height="${HEIGHT + 18}" viewBox="0 0 ${WIDTH + 18} ${HEIGHT + 18}" fill="none">
  <rect x="9" y="9" width="${WIDTH}" height="${HEIGHT}" rx="24" stroke="#FFF3C4" stroke-width="12" stroke-linecap="round" stroke-dasharray="0 51" stroke-dashoffset="${offset}"/></svg>`;
const GIFT = `<svg viewBox="0 0 40 40" width="36" height="36"><rect x="4" y="16" width="32" height="21" rx="3" fill="#E0468C"/><rect x="2" y="10" width="36" height="9" rx="3" fill="#F9B4D2"/>
  <path d="M17 10h6v27h-6z" fill="#F5C84B"/><path d="M20 10C12 10 8 2 13 2C17 2 19 6 20 10C21 6 23 2 27 2C32 2 28 10 20 10Z" fill="none" stroke="#F5C84B" stroke-width="4"/></svg>`;
const LOCK = `<div class="lock"><svg viewBox="0 0 30 40" width="27" height="36"><path d="M7 18V12a8 8 0 0 1 16 0v6" fill="none" stroke="#FFFDF6" stroke-width="5"/><rect x="2" y="17" width="26" height="20" rx="4" fill="#FFFDF6"/></svg></div>`;

function podium(seat) {
  const [light, middle] = coloursOf(seat);
  const [from, to] = BANDS[seat - 1];
  return `<div class="podium" style="left:${96 + (seat - 1) * 584}px"><div class="body">
    <div class="plate"></div><div class="plate gold gold-plate"></div>
    <div class="plate" style="background:none;border-color:transparent"><div class="band" style="background:linear-gradient(100deg, ${from}, ${to});border-bottom:4px solid ${middle}"></div></div>
    <div class="badge-place">${badge(seat, 64)}</div><div class="name"></div><div class="joker">${cap(48)}</div>
    <div class="pot display"><span class="figure"></span><span class="unit">kr</span></div><div class="rule"></div>
    <div class="bank"><div class="label"></div><div class="amount"></div></div>
    <div class="town"></div><div class="gift">${GIFT}<div class="more"></div></div>
    <div class="shade"></div><div class="flash" style="background:${light}"></div>
    <div class="bulbs"><div class="even">${LAMPS(0)}</div><div class="odd">${LAMPS(25.5)}</div></div>
    <div class="tag">${LOCK}<span class="tag-text"></span></div></div></div>`;
}
