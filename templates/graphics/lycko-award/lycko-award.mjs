// What a round was won with: the winner's name and the kronor that go from the pot into the bank, down to the podium.

import { Graphic, IN } from "../lib/graphic.js";
import { faces, fair } from "../lib/lycko.js";
import { BACK, confetti, count, enter } from "../lib/lycko-parts.js";
import { badge } from "../lib/lycko-seats.js";
import { fit } from "../lib/type.js";

const strings = { sv: { solves: "Rätt löst!", prizes: "+", winner: "Vinnare!" } };
const [LEFT, WIDTH] = [360, 1200];

export default class LyckoAward extends Graphic {
  static faces = faces;
  static css = `${fair}
    .award { position: absolute; left: ${LEFT}px; top: 670px; width: ${WIDTH}px; height: 112px; }
    .award > .plate { position: absolute; inset: 0; border-radius: 56px; overflow: hidden; }
    .award > .plate::before { left: 24px; right: 24px; height: 38px; border-radius: 38px 38px 16px 16px; }
    .badge-place { position: absolute; left: 12px; top: 10px; }
    .badge-place svg { display: block; }
    .state, .name { position: absolute; left: 124px; white-space: nowrap; color: #141A3C; }
    .state { top: 6px; font-size: 32px; line-height: 40px; font-weight: 700; color: #5A3A06; }
    .name { top: 42px; width: 500px; height: 62px; line-height: 60px; font-weight: 700; overflow: hidden; }
    .sum { position: absolute; right: 50px; top: 10px; width: 520px; height: 92px; line-height: 90px; font-size: 72px; font-weight: 800; text-align: right; white-space: nowrap; color: #3A1650; }
    .tiebreak .sum:not(.winner), .award:not(.tiebreak) .winner { display: none; }
    .sum.with { top: 0; font-size: 56px; height: 66px; line-height: 66px; }
    .prize { position: absolute; right: 50px; top: 60px; width: 520px; height: 46px; line-height: 44px; font-weight: 700; text-align: right; white-space: nowrap; overflow: hidden; color: #8E1556; }
    .shine { position: absolute; left: -240px; top: -20px; width: 150px; height: 180px; transform: rotate(14deg); background: linear-gradient(90deg, rgba(255,255,255,0), rgba(255,255,255,.7), rgba(255,255,255,0)); }
    .shine > div { width: 100%; height: 100%; }
    .confetti { position: absolute; inset: 0; }`;

  build(root) {
    root.innerHTML = `<div class="confetti"></div><div class="award"><div class="plate gold"><div class="shine"></div></div><div class="badge-place"></div><div class="state"></div><div class="name"></div>
      <div class="sum display"></div><div class="sum display winner"></div><div class="prize"></div></div>`;
    this.parts = Object.fromEntries(["award", "shine", "badge-place", "state", "name", "sum", "winner", "prize", "confetti"].map((name) => [name, root.querySelector(`.${name}`)]));
    const across = [{ transform: "none" }, { transform: "translateX(1600px)", offset: 0.3 }, { transform: "translateX(1600px)" }];
    this.endless.begin(this.parts.shine, across, { duration: 4200, delay: 700 });
  }

  render(data, { skip }) {
    const words = strings[data.language] ?? strings.sv;
    const person = data.contestants?.[data.seat - 1];
    // What was won stands until the graphic leaves: then the next round has begun already.
    if (!person || (data.phase && data.phase !== "round_won")) return;
    const { award, "badge-place": place, state, name, sum, winner, prize } = this.parts;
    this.seat = data.seat;
    place.innerHTML = badge(data.seat, 92);
    state.textContent = words.solves;
    // A tie-break pays nothing: who solves it has won the programme (L-R29).
    award.classList.toggle("tiebreak", data.round_type === "tiebreak");
    winner.textContent = words.winner;
    fit(name, person.name, { most: 48, least: 34 });
    const prizes = person.prizes.length && data.round_type !== "tiebreak" ? `${words.prizes} ${person.prizes.join(", ")}` : "";
    sum.classList.toggle("with", Boolean(prizes));
    fit(prize, prizes, { most: 36, least: 32 });
    count(sum, data.award, { skip: skip || this.current === undefined });
  }

  enter({ skip }) {
    const { award, sum, confetti: pieces } = this.parts;
    if (!skip) {
      const to = sum.goal ?? 0;
      count(sum, 0, { skip: true });
      count(sum, to, { delay: 320 });
      confetti(this, pieces, { x: 960, y: 700, pieces: 64, spread: 860 });
    }
    return enter(this, [award], { from: "translateY(60px) scale(.8)", easing: BACK, skip });
  }

  // Into the bank: down to the winner's podium.
  leave({ skip }) {
    const x = 96 + ((this.seat ?? 2) - 1) * 584 + 280 - (LEFT + WIDTH / 2);
    const way = [
      { opacity: 1, transform: "none" },
      { opacity: 1, transform: "translateY(-14px) scale(1.02)", offset: 0.3 },
      { opacity: 0, transform: `translate(${x}px, 260px) scale(.18)` },
    ];
    return this.move(this.parts.award, way, { duration: 480, easing: IN, skip });
  }
}
