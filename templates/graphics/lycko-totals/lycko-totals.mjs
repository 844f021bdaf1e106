// How the contestants stand: what is in each bank; a tie for the first place, or the winner of the main game.

import { Graphic } from "../lib/graphic.js";
import { faces, fair } from "../lib/lycko.js";
import { BACK, confetti, count, enter, exit, Places } from "../lib/lycko-parts.js";
import { badge, coloursOf } from "../lib/lycko-seats.js";
import { fit } from "../lib/type.js";

const strings = {
  sv: {
    standing: "Ställningen",
    tie: "Oavgjort!",
    first: (name) => `${name} vinner!`,
    tied: "Lika",
    settled: { tie: "En snabbpussel avgör", puzzle: "Avgjort i snabbpussel", best_round: "Avgjort av bästa rond", rounds_won: "Avgjort av antal vunna ronder" },
    final: "Vidare till finalen",
  },
};

export default class LyckoTotals extends Graphic {
  static faces = faces;
  static css = `${fair}
    .card { position: absolute; left: 330px; top: 130px; width: 1260px; height: 640px; }
    .card > .plate { position: absolute; inset: 0; border-radius: 36px; }
    .card > .plate::before { height: 120px; border-radius: 30px 30px 60px 60px / 30px 30px 20px 20px; }
    .title { position: absolute; left: 60px; right: 60px; top: 34px; height: 84px; line-height: 84px; text-align: center; font-weight: 700; white-space: nowrap; overflow: hidden; }
    .note { position: absolute; left: 60px; right: 60px; top: 116px; font-size: 36px; line-height: 46px; font-weight: 600; text-align: center; color: #FFE9A3; }
    .row { position: absolute; left: 60px; width: 1140px; height: 122px; }
    .row .ground { position: absolute; inset: 0; border-radius: 61px; background: #0B1236; border: 3px solid #3B4CB8; overflow: hidden; }
    .row .bar { position: absolute; left: 0; top: 0; bottom: 0; width: 100%; transform-origin: 0 50%; opacity: .92; }
    .row .glow { position: absolute; inset: -5px; border-radius: 66px; border: 7px solid #F5C84B; opacity: 0; }
    .row .badge-place { position: absolute; left: 10px; top: 9px; }
    .row .badge-place svg { display: block; }
    .row .name { position: absolute; left: 136px; top: 29px; width: 600px; height: 66px; line-height: 64px; font-weight: 600; white-space: nowrap; overflow: hidden; text-shadow: 0 2px 5px rgba(8, 6, 40, .8); }
    .row .amount { position: absolute; right: 46px; top: 25px; font-size: 56px; line-height: 72px; font-weight: 700; white-space: nowrap; text-shadow: 0 2px 5px rgba(8, 6, 40, .8); }
    .row .tag { position: absolute; right: -34px; top: -22px; height: 50px; padding: 0 22px; border-radius: 25px; font-size: 32px; line-height: 44px; font-weight: 700; color: #141A3C;
      background: linear-gradient(#FFF3C4, #F5C84B 60%, #E9AE2C); border: 3px solid #FFFDF6; opacity: 0; }
    .crown { position: absolute; left: 22px; top: -38px; opacity: 0; }
    .crown svg { display: block; }
    .confetti { position: absolute; inset: 0; }`;

  build(root) {
    const rows = [0, 1, 2].map((i) => `<div class="row" style="top:${186 + i * 142}px"><div class="ground"><div class="bar" style="background:${bar(i + 1)}"></div></div><div class="glow"></div>
      <div class="badge-place">${badge(i + 1, 104)}</div><div class="crown">${CROWN}</div><div class="name"></div><div class="amount display"></div><div class="tag"></div></div>`);
    root.innerHTML = `<div class="card"><div class="plate"></div><div class="title display"></div><div class="note"></div>${rows.join("")}</div><div class="confetti"></div>`;
    const one = (name) => root.querySelector(`.${name}`);
    [this.card, this.heading, this.note, this.confetti] = [one("card"), one("title"), one("note"), one("confetti")];
    this.rows = [...root.querySelectorAll(".row")].map((row) => ({ row, ...Object.fromEntries(["bar", "glow", "crown", "name", "amount", "tag"].map((name) => [name, row.querySelector(`.${name}`)])) }));
    this.places = new Places(this);
  }

  render(data, { skip, before }) {
    const still = skip || this.current === undefined;
    const words = strings[data.language] ?? strings.sv;
    const people = data.contestants ?? [];
    const most = Math.max(1, ...people.map((each) => each.bank));
    this.#head(data, words, people);
    this.rows.forEach((parts, i) => {
      const person = people[i];
      parts.row.style.display = person ? "" : "none";
      if (!person) return;
      if (parts.named !== person.name) fit(parts.name, person.name, { most: 52, least: 40 });
      parts.named = person.name;
      count(parts.amount, person.bank, { skip: still });
      const wide = 0.11 + 0.89 * (person.bank / most);
      this.places.to(parts.bar, wide.toFixed(3), { transform: `scaleX(${wide.toFixed(4)})` }, { duration: 900, skip: still });
      const tied = person.tied && !data.winner;
      parts.tag.textContent = words.tied;
      this.places.seen(parts.tag, tied, { skip: still, delay: still ? 0 : 300 });
      this.places.seen(parts.glow, tied || person.winner, { from: { opacity: 0 }, skip: still, delay: still ? 0 : 200 });
      this.places.seen(parts.crown, person.winner, { from: { opacity: 0, transform: "translateY(-90px) rotate(-40deg)" }, duration: 500, skip: still, delay: still ? 0 : 400 });
    });
    if (!still && data.winner && before && !before.winner) this.#cheer(data.winner);
  }

  enter({ skip }) {
    if (!skip) this.#rise();
    if (!skip && this.data.winner) this.#cheer(this.data.winner, 500);
    return Promise.all([
      enter(this, [this.card], { from: "translateY(70px) scale(.94)", skip, easing: BACK }),
      enter(this, [this.heading, this.note, ...this.rows.map((each) => each.row)], { from: "translateX(-50px)", gap: 70, delay: skip ? 0 : 160, skip }),
    ]);
  }

  leave({ skip }) {
    return exit(this, [this.card], { to: "translateY(-50px) scale(.96)", skip });
  }

  #head(data, words, people) {
    const winner = people[data.winner - 1];
    const tie = !winner && data.tied?.length > 1;
    const name = winner ? winner.name.split(" ")[0] : "";
    fit(this.heading, winner ? words.first(name) : tie ? words.tie : words.standing, { most: 66, least: 44 });
    this.note.textContent = winner ? words.settled[data.decided_by] ?? words.final : tie ? words.settled.tie : data.subtitle ?? "";
  }

  // The bars grow from nothing as the card comes in.
  #rise() {
    for (const { bar: each, amount } of this.rows) {
      const now = getComputedStyle(each).transform;
      this.move(each, [{ transform: "scaleX(.02)" }, { transform: now === "none" ? "scaleX(1)" : now }], { duration: 1000, delay: 420 });
      const to = amount.goal ?? 0;
      count(amount, 0, { skip: true });
      count(amount, to, { delay: 420 });
    }
  }

  #cheer(seat, delay = 0) {
    clearTimeout(this.cheering);
    this.cheering = setTimeout(() => confetti(this, this.confetti, { x: 960, y: 330 + (seat - 1) * 142, pieces: 70, spread: 800 }), delay);
  }
}

const bar = (seat) => {
  const [, middle, deep] = coloursOf(seat);
  return seat === 2 ? `linear-gradient(90deg, #5E3A05, #9A6208)` : `linear-gradient(90deg, ${deep}, ${middle})`;
};
const CROWN = `<svg viewBox="0 0 80 56" width="80" height="56"><path d="M6 50L2 14L22 28L40 4L58 28L78 14L74 50Z" fill="#F5C84B" stroke="#FFFDF6" stroke-width="4" stroke-linejoin="round"/><path d="M10 44H70" stroke="#B87814" stroke-width="6"/></svg>`;
