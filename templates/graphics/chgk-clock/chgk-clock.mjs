// The minute of «Что? Где? Когда?» as a ring that burns down, and whose last seconds tighten.

import { Graphic, IN } from "../lib/graphic.js";
import { plates } from "../lib/plates.js";
import { clock, follow, left } from "../lib/time.js";
import { art } from "./art.js";

const strings = {
  ru: { minute: "Минута", extra: "Доп. минута", club: "Помощь клуба", blitz: "Блиц", superblitz: "Суперблиц" },
  uk: { minute: "Хвилина", extra: "Дод. хвилина", club: "Допомога клубу", blitz: "Бліц", superblitz: "Супербліц" },
};
const NAMES = ["minute", "extra", "club", "blitz"];
const PLACES = ["bottom-right", "bottom-left", "top-right", "top-left", "centre"];
const SHORT = 30; // seconds: a clock below this tightens later, for half of it would be its end
const OVER = 900; // milliseconds in which the zero stands before the clock goes

export default class ChgkClock extends Graphic {
  static css = `${plates}
    .clock { position: absolute; width: 288px; height: 372px; }
    .clock.bottom-right { right: 96px; bottom: 54px; }
    .clock.bottom-left { left: 96px; bottom: 54px; }
    .clock.top-right { right: 96px; top: 54px; }
    .clock.top-left { left: 96px; top: 54px; }
    .clock.centre { left: 816px; top: 354px; }
    .whole { position: absolute; inset: 0; opacity: 0; }
    .dial, .dial > * { position: absolute; left: 0; top: 0; width: 288px; height: 288px; }
    .dial { left: 0; }
    .tight { opacity: 0; }
    .ring { opacity: 1; }
    .half { position: absolute; top: 0; width: 144px; height: 288px; overflow: hidden; }
    .half.right { left: 144px; }
    .half.left { left: 0; }
    .half > div { position: absolute; top: 0; width: 144px; height: 288px; will-change: transform; }
    .half.right > div { left: 0; transform-origin: 0 50%; }
    .half.left > div { right: 0; transform-origin: 100% 50%; }
    .half > div > div { position: absolute; top: 18px; width: 126px; height: 252px; border: 26px solid #C8A24A; }
    .half.right > div > div { left: 0; border-left: 0; border-radius: 0 126px 126px 0; }
    .half.left > div > div { right: 0; border-right: 0; border-radius: 126px 0 0 126px; }
    .hot .half > div > div { border-color: #E4405A; }
    .hot { opacity: 0; }
    .ember { will-change: transform; }
    .figure { font-weight: 600; font-size: 128px; line-height: 288px; text-align: center; }
    .figure i { display: inline-block; width: .5em; font-style: normal; }
    .held { opacity: 0; }
    .name { position: absolute; left: 50%; top: 300px; height: 72px; padding: 9px 20px 0; transform: translateX(-50%); font-size: 38px;
      line-height: 52px; white-space: nowrap; letter-spacing: .03em; }
    .bottom-right .name, .top-right .name { left: auto; right: 0; transform: none; min-width: 288px; text-align: center; }
    .bottom-left .name, .top-left .name { left: 0; transform: none; min-width: 288px; text-align: center; }`;

  build(root) {
    const half = (side) => `<div class="half ${side}"><div><div></div></div></div>`;
    const ring = (name) => `<div class="${name}">${half("right")}${half("left")}</div>`;
    root.innerHTML = `<div class="clock"><div class="whole"><div class="dial">
      <div>${art.case}</div><div class="tight">${art.tight}</div>${ring("ring")}${ring("hot")}
      <div>${art.cuts}</div><div class="ember">${art.ember}</div><div class="figure"></div><div class="held">${art.held}</div>
      </div><div class="name plate"></div></div></div>`;
    const parts = ["clock", "whole", "dial", "tight", "ring", "hot", "ember", "figure", "held", "name"];
    this.parts = Object.fromEntries(parts.map((name) => [name, root.querySelector(`.${name}`)]));
    this.halves = [...root.querySelectorAll(".half.right > div")].map((right, i) => [right, root.querySelectorAll(".half.left > div")[i]]);
    this.shown = {};
    this.running = null;
    this.end = () => {};
  }

  render(data, { skip }) {
    this.parts.clock.className = `clock ${PLACES.includes(data.place) ? data.place : "bottom-right"}`;
    clearTimeout(this.going);
    const wanted = NAMES.includes(data.clock?.name) ? data.clock : null;
    if (!wanted) return this.#gone(skip);
    const words = strings[data.language] ?? strings.ru;
    this.running = this.#timed(wanted);
    const spoken = wanted.name === "blitz" && data.sector_kind === "superblitz" ? "superblitz" : wanted.name;
    this.parts.name.textContent = words[spoken];
    this.skip = skip;
    this.#be("held", this.parts.held, !this.running.running, { skip });
    this.#be("seen", this.parts.whole, true, { skip: skip || this.current === undefined, from: "scale(.9)", duration: 420 });
    this.#run();
  }

  // The same clock filled by hand without its moment goes on as it went.
  #timed(wanted) {
    const known = this.running && this.given === JSON.stringify(wanted);
    this.given = JSON.stringify(wanted);
    return known ? this.running : clock({ ...wanted });
  }

  // A clock that has run out shows its zero a moment longer.
  #gone(skip) {
    const out = this.running && left(this.running) < 0.5 && !skip && this.current !== undefined;
    this.running = null;
    this.given = "";
    const go = () => {
      this.end();
      this.#be("seen", this.parts.whole, false, { skip, to: "scale(.94)" });
    };
    if (out) this.going = setTimeout(go, OVER);
    else go();
  }

  #run() {
    this.end();
    this.second = null;
    this.end = follow(this.running, (rest) => this.#draw(rest));
    this.skip = false;
  }

  // Everything of one frame, by transforms alone.
  #draw(rest) {
    const { length, running } = this.running ?? { length: 60, running: false };
    const burnt = 360 * Math.min(1, Math.max(0, 1 - rest / length));
    for (const [right, leftHalf] of this.halves) {
      right.style.transform = `rotate(${Math.min(180, burnt)}deg)`;
      leftHalf.style.transform = `rotate(${Math.max(0, burnt - 180)}deg)`;
    }
    this.parts.ember.style.transform = `rotate(${burnt}deg)`;
    const second = Math.ceil(rest - 0.001);
    if (second === this.second) return;
    const beats = this.second !== null && running;
    this.second = second;
    this.parts.figure.innerHTML = [...String(second)].map((figure) => `<i>${figure}</i>`).join("");
    this.#tighten(second, second <= (length < SHORT ? 5 : 10), beats);
  }

  #tighten(second, tight, beats) {
    const { tight: disc, hot, ring, ember, figure, dial } = this.parts;
    const options = { skip: this.skip, duration: 500 };
    this.#be("tight", disc, tight, { ...options, from: "scale(.7)", to: "scale(.7)" });
    this.#be("hot", hot, tight, options);
    this.#be("ring", ring, !tight, options);
    this.#be("ember", ember, second > 0, { ...options, still: true });
    if (!tight || !beats) return;
    this.move(figure, [{ transform: "scale(1.22)" }, { transform: "scale(1)" }], { duration: 520 });
    this.move(dial, [{ transform: "scale(1.045)" }, { transform: "scale(1)" }], { duration: 640 });
  }

  // Let an element be seen or not, once for each change.
  #be(key, element, seen, { from = "none", to = "none", still = false, skip = false, duration = 300 } = {}) {
    if (this.shown[key] === seen) return;
    this.shown[key] = seen;
    const states = seen ? [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }] : [{ opacity: 0, transform: to }];
    if (still) states.forEach((state) => delete state.transform);
    this.move(element, states, seen ? { duration, skip } : { duration: Math.min(duration, 280), easing: IN, skip });
  }

  enter({ skip }) {
    if (!this.running) return undefined;
    const { whole, name } = this.parts;
    return Promise.all([
      this.move(whole, [{ opacity: 0, transform: "scale(.86)" }, { opacity: 1, transform: "none" }], { duration: 440, skip }),
      this.move(name, [{ opacity: 0 }, { opacity: 1 }], { duration: 320, delay: 140, skip }),
    ]);
  }

  async leave({ skip }) {
    await this.move(this.parts.clock, [{ opacity: 1 }, { opacity: 0 }], { duration: 280, easing: IN, skip });
    this.move(this.parts.clock, [{ opacity: 1 }], { duration: 1, skip: true });
  }

  async dispose() {
    clearTimeout(this.going);
    this.end();
    return super.dispose();
  }
}
