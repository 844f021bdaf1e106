// The jackpot of Lyckohjulet: a counter that grows, beside the wheel or under the board; its glow when it can be won.

import { Graphic } from "../lib/graphic.js";
import { faces, fair, thousands } from "../lib/lycko.js";
import { confetti, count, Places } from "../lib/lycko-parts.js";
import { STAYS } from "../lib/lycko-presence.js";
import { rest } from "../lib/lycko-spin.js";

const strings = { sv: { jackpot: "Jackpot", chance: "Lös – och vinn jackpotten!" } };
const BY_WHEEL = ["spinning", "joker_decision", "ked_flip"];
const STAR = `<svg viewBox="0 0 100 100"><path d="M50 4L63.5 34L96 38L72 60.5L78.5 93L50 77L21.5 93L28 60.5L4 38L36.5 34Z" fill="#FFF3C4" stroke="#B87814" stroke-width="4" stroke-linejoin="round"/></svg>`;

export default class LyckoJackpot extends Graphic {
  static faces = faces;
  static css = `${fair}
    .face { position: absolute; opacity: 0; }
    .large { left: 96px; top: 76px; width: 404px; height: 172px; padding: 18px 30px; }
    .large .label { font-size: 36px; line-height: 44px; }
    .large .sum { margin-top: 2px; height: 84px; line-height: 84px; font-size: 62px; font-weight: 700; white-space: nowrap; color: #F5C84B; }
    .large .unit { font-size: .6em; margin-left: .25em; }
    .small { left: 96px; top: 714px; height: 68px; padding: 0 28px 0 70px; border-radius: 34px; display: flex; align-items: center; gap: 16px; white-space: nowrap; }
    .small::before { left: 14px; right: 14px; top: 4px; height: 24px; border-radius: 20px 20px 12px 12px; }
    .small .sum { font-size: 48px; line-height: 60px; font-weight: 700; color: #F5C84B; }
    .small .star { position: absolute; left: 14px; top: 6px; width: 48px; height: 48px; }
    .chance { left: 96px; top: 678px; width: 668px; height: 98px; padding: 0 36px 0 100px; border-radius: 49px; display: flex; align-items: center; justify-content: space-between; white-space: nowrap; }
    .chance::before { left: 20px; right: 20px; height: 34px; border-radius: 30px 30px 14px 14px; }
    .chance .words { width: 290px; font-size: 32px; line-height: 37px; font-weight: 700; white-space: normal; text-wrap: balance; }
    .chance .sum { font-size: 48px; font-weight: 700; }
    .chance .star { position: absolute; left: 18px; top: 12px; width: 66px; height: 66px; }
    .star svg { display: block; width: 100%; height: 100%; }
    .chance .star { animation: swing 1.6s ease-in-out infinite alternate; }
    @keyframes swing { from { transform: rotate(-14deg) scale(.94); } to { transform: rotate(14deg) scale(1.1); } }
    .confetti { position: absolute; inset: 0; }`;

  build(root) {
    const sum = `<div class="sum display"><span class="figure"></span><span class="unit">\u00a0kr</span></div>`;
    root.innerHTML = `<div class="face large plate"><div class="label"></div>${sum}</div>
      <div class="face small plate"><div class="star">${STAR}</div><div class="label"></div>${sum}</div>
      <div class="face chance plate gold"><div class="star">${STAR}</div><div class="words"></div>${sum}</div><div class="confetti"></div>`;
    this.faces = ["large", "small", "chance"].map((name) => root.querySelector(`.${name}`));
    this.labels = root.querySelectorAll(".label");
    this.figures = root.querySelectorAll(".figure");
    [this.words, this.confetti] = [root.querySelector(".words"), root.querySelector(".confetti")];
    this.places = new Places(this);
  }

  render(data, { skip, before }) {
    const still = skip || this.current === undefined;
    const words = strings[data.language] ?? strings.sv;
    for (const label of this.labels) label.textContent = words.jackpot;
    this.words.textContent = words.chance;
    // It was won, and begins anew: the sum that was won stays with who won it.
    const won = before?.chance && data.award > 0 && data.phase === "round_won";
    this.figures.forEach((figure) => count(figure, data.jackpot, { skip: still || won, write: thousands }));
    const grew = !still && before && data.jackpot > before.jackpot;
    if (grew) this.#grow();
    if (won && !still) confetti(this, this.confetti, { x: 824, y: 740 });
    this.#turn(data, before, still);
  }

  // Beside the wheel it stays as long as the wheel does, so that both go together.
  #turn(data, before, skip) {
    const stay = before && before.phase !== data.phase ? (STAYS[before.phase] ?? 0) + slowing(before.spin, data.rests) : 0;
    const goes = this.face === "large" && faceOf(data) === "small" && !skip;
    if (goes && before.phase === data.phase) return; // it waits already
    clearTimeout(this.waiting);
    if (goes && stay) this.waiting = setTimeout(() => this.#choose(faceOf(this.data), false), stay);
    else this.#choose(faceOf(data), skip);
  }

  async dispose() {
    clearTimeout(this.waiting);
    return super.dispose();
  }

  enter({ skip }) {
    if (skip) return null;
    const now = this.faces[["large", "small", "chance"].indexOf(faceOf(this.data))];
    return now && this.move(now, [{ opacity: 0, transform: "translateX(-60px)" }, { opacity: 1, transform: "none" }], { duration: 440 });
  }

  leave({ skip }) {
    const gone = this.faces.map((face) => this.places.seen(face, false, { skip }));
    return gone.length && this.move(this.confetti, [{ opacity: 1 }, { opacity: 1 }], { duration: 280, skip }).then(() => this.#choose(faceOf(this.data), true));
  }

  #choose(name, skip) {
    this.face = name;
    ["large", "small", "chance"].forEach((each, i) => this.places.seen(this.faces[i], each === name, { skip, delay: !skip && each === name ? 140 : 0 }));
  }

  #grow() {
    for (const figure of this.figures) {
      this.move(figure.parentElement, [{ transform: "none" }, { transform: "scale(1.09)", offset: 0.3 }, { transform: "none" }], { duration: 640 });
    }
  }
}

// The milliseconds in which the wheel comes to where it was said to have stopped.
function slowing(spin, rests) {
  if (!spin || rests === undefined) return 0;
  const { elapsed = 0, running = true, at = performance.now() } = spin;
  return rest(spin, elapsed + (running ? (performance.now() - at) / 1000 : 0), rests) * 1000;
}

function faceOf({ jackpot, chance, phase, place = "auto" }) {
  if (!jackpot || phase === "round_won") return ""; // the award stands there
  if (chance) return "chance";
  if (place !== "auto") return place === "wheel" ? "large" : "small";
  return BY_WHEEL.includes(phase) ? "large" : "small";
}
