// The attackpussel's strap: what it is played for; while solutions may be tried, the time for them burns down in it.

import { Graphic } from "../lib/graphic.js";
import { faces, fair } from "../lib/lycko.js";
import { count, enter, exit, Places } from "../lib/lycko-parts.js";
import { clock, left } from "../lib/time.js";

const strings = { sv: { name: "Attack", spin: "Vad spelar vi om?", solve: "Lös nu!", over: "Tiden är ute" } };
const SOLVES = ["attack_solve", "attack_judge"];

export default class LyckoAttack extends Graphic {
  static faces = faces;
  static css = `${fair}
    .strap { position: absolute; left: 96px; top: 708px; height: 76px; }
    .plate { height: 76px; border-radius: 38px; padding: 0 34px 0 78px; display: flex; align-items: center; gap: 20px; white-space: nowrap; overflow: hidden; }
    .plate::before { left: 16px; right: 16px; height: 26px; border-radius: 24px 24px 12px 12px; }
    .bolt { position: absolute; left: 24px; top: 8px; }
    .bolt svg { display: block; }
    .name { font-size: 36px; line-height: 68px; font-weight: 700; color: #FFE9A3; }
    .value { font-size: 48px; line-height: 66px; font-weight: 700; }
    .value.text { font-family: inherit; font-size: 38px; font-weight: 600; }
    .solve { position: absolute; left: 0; top: 0; width: 470px; justify-content: space-between; opacity: 0; }
    .solve .word { font-size: 48px; line-height: 64px; font-weight: 700; }
    .solve.over .word { font-size: 40px; }
    .solve .bar { position: absolute; left: 0; bottom: 0; width: 100%; height: 12px; background: #B3206E; transform-origin: 0 50%; }
    .solve .number { font-size: 52px; font-weight: 800; min-width: 50px; text-align: right; }`;

  build(root) {
    root.innerHTML = `<div class="strap"><div class="plate dusk show"><div class="bolt">${BOLT}</div><div class="name"></div><div class="value display"></div></div>
      <div class="plate gold solve"><div class="bar"></div><div class="bolt">${BOLT}</div><div class="word display"></div><div class="number display"></div></div></div>`;
    this.parts = Object.fromEntries(["strap", "show", "name", "value", "solve", "bar", "word", "number"].map((name) => [name, root.querySelector(`.${name}`)]));
    this.places = new Places(this);
  }

  render(data, { skip }) {
    const still = skip || this.current === undefined;
    const words = strings[data.language] ?? strings.sv;
    const { name, value, show, solve, word } = this.parts;
    const solves = SOLVES.includes(data.phase);
    name.textContent = words.name;
    value.classList.toggle("text", !data.value);
    value.classList.toggle("display", Boolean(data.value));
    if (data.value) count(value, data.value, { skip: still });
    else Object.assign(value, { textContent: words.spin, figure: 0, goal: undefined });
    const over = data.phase === "attack_judge";
    word.textContent = over ? words.over : words.solve;
    solve.classList.toggle("over", over);
    this.places.seen(solve, solves, { skip: still, from: { opacity: 0, transform: "scaleX(.6)" } });
    this.places.seen(show, !solves, { skip: still, from: { opacity: 0, transform: "scaleX(.6)" } });
    this.#burn(solves ? data.clock : null);
  }

  enter({ skip }) {
    return enter(this, [this.parts.strap], { from: "translateX(-80px)", skip });
  }

  leave({ skip }) {
    return exit(this, [this.parts.strap], { to: "translateX(-60px)", skip });
  }

  async dispose() {
    cancelAnimationFrame(this.frame);
    return super.dispose();
  }

  #burn(given) {
    const { bar, number } = this.parts;
    cancelAnimationFrame(this.frame);
    this.burning?.cancel();
    const running = clock(given);
    const rest = left(running);
    if (!running) {
      bar.style.transform = "scaleX(0)";
      number.textContent = "";
      return;
    }
    this.burning = bar.animate([{ transform: `scaleX(${rest / running.length})` }, { transform: "scaleX(0)" }], { duration: rest * 1000, fill: "both" });
    if (!running.running) this.burning.pause();
    const tick = () => {
      const now = left(running);
      const shown = now > 0 ? String(Math.ceil(now)) : "";
      if (number.textContent !== shown) number.textContent = shown;
      if (running.running && now > 0) this.frame = requestAnimationFrame(tick);
    };
    tick();
  }
}

const BOLT = `<svg viewBox="0 0 40 52" width="40" height="52"><path d="M24 2L4 30H17L13 50L36 19H22Z" fill="#FFF3C4" stroke="#7A4A06" stroke-width="3" stroke-linejoin="round"/></svg>`;
