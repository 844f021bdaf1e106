// The clocks of Lyckohjulet, of 3, 5 and 10 seconds: a ring that burns down around the second.

import { Graphic, IN } from "../lib/graphic.js";
import { faces, fair } from "../lib/lycko.js";
import { clock, follow, left } from "../lib/time.js";
import { art, DIAL } from "./art.js";

const PLACES = ["board", "bottom-right", "bottom-left", "centre"];
const OVER = 900; // milliseconds for which the zero stands before the clock goes
const TIGHT = 3; // the last seconds

export default class LyckoClock extends Graphic {
  static faces = faces;
  static css = `${fair}
    .clock { position: absolute; width: ${DIAL}px; height: ${DIAL}px; }
    .clock.board { left: 1590px; top: 558px; }
    .clock.bottom-right { right: 96px; bottom: 54px; }
    .clock.bottom-left { left: 96px; bottom: 54px; }
    .clock.centre { left: 852px; top: 432px; }
    .whole { position: absolute; inset: 0; opacity: 0; }
    .dial, .dial > * { position: absolute; left: 0; top: 0; width: ${DIAL}px; height: ${DIAL}px; }
    .dial svg { display: block; }
    .tight, .held, .hot, .flash { opacity: 0; }
    .half { position: absolute; top: 0; width: 108px; height: ${DIAL}px; overflow: hidden; }
    .half.right { left: 108px; }
    .half.left { left: 0; }
    .half > div { position: absolute; top: 0; width: 108px; height: ${DIAL}px; will-change: transform; }
    .half.right > div { left: 0; transform-origin: 0 50%; }
    .half.left > div { right: 0; transform-origin: 100% 50%; }
    .half > div > div { position: absolute; top: 29px; width: 79px; height: 158px; border: 20px solid #F5C84B; }
    .half.right > div > div { left: 0; border-left: 0; border-radius: 0 79px 79px 0; }
    .half.left > div > div { right: 0; border-right: 0; border-radius: 79px 0 0 79px; }
    .hot .half > div > div { border-color: #FF6FB4; }
    .figure { font-weight: 800; font-size: 72px; line-height: 214px; text-align: center; }
    .figure.wide { font-size: 56px; letter-spacing: -.04em; }`;

  build(root) {
    const half = (side) => `<div class="half ${side}"><div><div></div></div></div>`;
    const ring = (name) => `<div class="${name}">${half("right")}${half("left")}</div>`;
    root.innerHTML = `<div class="clock"><div class="whole"><div class="dial"><div>${art.case}</div>${ring("ring")}${ring("hot")}
      <div>${art.face}</div><div class="tight">${art.tight}</div><div class="figure display"></div><div class="held">${art.held}</div></div></div></div>`;
    const parts = ["clock", "whole", "dial", "ring", "hot", "tight", "figure", "held"];
    this.parts = Object.fromEntries(parts.map((name) => [name, root.querySelector(`.${name}`)]));
    this.halves = [...root.querySelectorAll(".half.right > div")].map((right, i) => [right, root.querySelectorAll(".half.left > div")[i]]);
    this.shown = {};
    this.running = null;
    this.end = () => {};
  }

  render(data, { skip }) {
    const still = skip || this.current === undefined;
    this.parts.clock.className = `clock ${PLACES.includes(data.place) ? data.place : "board"}`;
    clearTimeout(this.going);
    if (!data.clock) return this.#gone(still);
    this.running = this.#timed(data.clock);
    this.#be("held", this.parts.held, !this.running.running, still);
    this.#come(true, still);
    this.#run(still);
  }

  // The same clock, filled by hand without its moment, goes on as it went.
  #timed(wanted) {
    const given = JSON.stringify(wanted);
    const known = this.running && this.given === given;
    this.given = given;
    return known ? this.running : clock({ length: 5, ...wanted });
  }

  // A clock that has run out shows its zero a moment longer.
  #gone(still) {
    const out = this.running && left(this.running) < 0.4 && !still;
    this.running = null;
    this.given = "";
    const go = () => {
      this.end();
      this.#come(false, still);
    };
    if (out) this.going = setTimeout(go, OVER);
    else go();
  }

  #come(seen, still) {
    if (this.shown.whole === seen) return undefined;
    this.shown.whole = seen;
    const frames = seen
      ? [{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "none" }]
      : [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.85)" }];
    const options = seen ? { duration: 360, easing: "cubic-bezier(.3, 1.4, .5, 1)" } : { duration: 260, easing: IN };
    return this.move(this.parts.whole, frames, { ...options, skip: still });
  }

  #run(still) {
    this.end();
    this.second = null;
    this.first = still;
    this.end = follow(this.running, (rest) => this.#draw(rest));
    this.first = false;
  }

  // Everything of one frame, by transforms alone.
  #draw(rest) {
    const { length, running } = this.running ?? { length: 5, running: false };
    const burnt = 360 * Math.min(1, Math.max(0, 1 - rest / length));
    for (const [right, leftHalf] of this.halves) {
      right.style.transform = `rotate(${Math.min(180, burnt)}deg)`;
      leftHalf.style.transform = `rotate(${Math.max(0, burnt - 180)}deg)`;
    }
    const second = Math.max(0, Math.ceil(rest - 0.001));
    if (second === this.second) return;
    const beats = this.second !== null && running;
    this.second = second;
    this.parts.figure.textContent = second;
    this.parts.figure.classList.toggle("wide", second > 9);
    this.#tighten(second <= TIGHT, length, beats);
  }

  #tighten(tight, length, beats) {
    const { tight: disc, hot, ring, figure, dial } = this.parts;
    this.#be("tight", disc, tight, this.first);
    this.#be("hot", hot, tight, this.first);
    this.#be("ring", ring, !tight, this.first);
    if (!beats) return;
    this.move(figure, [{ transform: "scale(1.28)" }, { transform: "none" }], { duration: 460 });
    if (tight) this.move(dial, [{ transform: "scale(1.06)" }, { transform: "none" }], { duration: 520 });
  }

  // Let an element be seen or not, once for each change.
  #be(key, element, seen, still) {
    if (this.shown[key] === seen) return;
    this.shown[key] = seen;
    this.move(element, [{ opacity: seen ? 1 : 0 }], { duration: 260, skip: still });
  }

  enter({ skip }) {
    if (!this.running) return undefined;
    this.shown.whole = undefined;
    this.#run(skip);
    return this.#come(true, skip);
  }

  async leave({ skip }) {
    clearTimeout(this.going);
    await this.#come(false, skip);
    if (this.current === undefined) this.end();
  }

  async dispose() {
    clearTimeout(this.going);
    this.end();
    return super.dispose();
  }
}
