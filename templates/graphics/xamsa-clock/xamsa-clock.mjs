// The clocks of Xəmsə: a pentagon whose five sides burn down, a fifth of the time each; five seconds to think are five sides.

import { clock, follow, left } from "../lib/time.js";
import { corners, pentagon } from "../lib/xamsa-art.js";
import { line, parts, plates, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: { assign: "Seçim", remove: "Seçim", pick: "Seçim", think: "Vaxt", wager: "Gediş", final: "Müzakirə", collect: "Cavablar" },
};
const PLACES = { think: "low", final: "middle", collect: "middle" };
const PAUSED = ["answering", "settling"];
const SIZE = 100;
const OVER = 900; // milliseconds in which the zero stands before the clock goes
const SHORT = 10; // seconds: a clock no longer than this tightens for its last two

const CORNERS = corners(50, 54, 42);
const SIDE = Math.hypot(CORNERS[1][0] - CORNERS[0][0], CORNERS[1][1] - CORNERS[0][1]);

export default class XamsaClock extends Xamsa {
  static css = `${plates}
    .clock { position: absolute; width: 414px; height: 220px; transform-origin: 100% 0; opacity: 0; }
    .clock.low { left: 1410px; top: 606px; }
    .clock.middle { left: 1410px; top: 406px; }
    .clock.head { left: 1584px; top: 54px; width: 240px; height: 120px; }
    .body { inset: 0; }
    .ring { position: absolute; left: 10px; top: 6px; width: 100px; height: 100px; zoom: 1.96; }
    .head .ring { left: 8px; top: 7px; zoom: 1.04; }
    .ring svg { position: absolute; inset: 0; }
    .side { position: absolute; height: 9px; margin-top: -4.5px; transform-origin: 0 50%; }
    .side i { position: absolute; inset: 0; background: #E7A21B; transform-origin: 100% 50%; will-change: transform; }
    .hot .side i { background: #F0526B; }
    .number { position: absolute; right: 34px; top: 26px; width: 170px; height: 130px; line-height: 130px; font-size: 136px; text-align: center; }
    .head .number { right: 20px; top: 0; width: 110px; height: 120px; line-height: 120px; font-size: 76px; }
    .name { position: absolute; right: 34px; top: 158px; width: 170px; height: 44px; line-height: 44px; text-align: center; color: #9FD0CC; font-weight: 500; }
    .head .name { display: none; }
    .held { position: absolute; left: 50px; top: 54px; opacity: 0; }
    .held i { position: absolute; top: -16px; width: 10px; height: 32px; background: #F4F1E8; }`;

  build(root) {
    root.lang = "az";
    const sides = CORNERS.map(([x, y], i) => {
      const [nx, ny] = CORNERS[(i + 1) % 5];
      const turn = Math.atan2(ny - y, nx - x);
      return `<div class="side" style="left:${x}px;top:${y}px;width:${SIDE}px;transform:rotate(${turn}rad)"><i></i></div>`;
    });
    const knots = CORNERS.map(([x, y]) => `<path d="M${x} ${y - 7}l7 7l-7 7l-7 -7z" fill="#F4F1E8"/>`);
    root.innerHTML = `<div class="clock low"><div class="plate body"><div class="ring">
      <svg viewBox="0 0 100 100" width="${SIZE}" height="${SIZE}"><path d="${pentagon(50, 54, 42)}" fill="#17202A" stroke="#33464F" stroke-width="9"/></svg>
      ${sides.join("")}<svg viewBox="0 0 100 100" width="${SIZE}" height="${SIZE}">${knots.join("")}</svg>
      <div class="held"><i style="left:-15px"></i><i style="left:5px"></i></div></div>
      <div class="number figure"></div><div class="name one"></div></div></div>`;
    this.parts = parts(root, "clock", "body", "ring", "number", "name", "held");
    this.sides = [...root.querySelectorAll(".side i")];
    this.running = null;
    this.end = () => {};
  }

  render(data, { skip }) {
    clearTimeout(this.going);
    const wanted = this.#wanted(data);
    if (!wanted) return this.#gone(skip);
    this.running = wanted;
    this.parts.clock.className = `clock ${data.place || PLACES[wanted.name] || "head"}`;
    line(this.parts.name, (strings[data.language] ?? strings.az)[wanted.name] ?? "", { most: 34 });
    this.be(this.parts.held, !wanted.running, { skip, duration: 300 });
    this.#seen(true, skip);
    this.#run();
  }

  // The clock that runs, or the five seconds where an answer holds them.
  #wanted({ clock: given, think, phase, length }) {
    if (strings.az[given?.name]) return this.#timed(given);
    this.given = "";
    if (!(think > 0 && PAUSED.includes(phase) && this.data.question?.read)) return null;
    return { name: "think", length: length || 5, left: think, running: false, at: 0 };
  }

  // The same clock filled by hand without its moment goes on as it went.
  #timed(given) {
    const known = this.running && this.given === JSON.stringify(given);
    this.given = JSON.stringify(given);
    return known ? this.running : clock({ ...given });
  }

  // A clock that has run out shows its zero a moment longer.
  #gone(skip) {
    const out = this.running?.running && left(this.running) < 0.5 && !this.still(skip);
    this.running = null;
    const go = () => {
      this.end();
      this.#seen(false, skip);
    };
    if (out) this.going = setTimeout(go, OVER);
    else go();
  }

  #seen(seen, skip) {
    this.be(this.parts.clock, seen, { skip, from: "translateX(60px)", duration: 420 });
  }

  #run() {
    this.end();
    this.second = null;
    // A resumed clock goes on from where it stood: its pentagon is that of the whole time.
    this.length = this.running.name === "think" ? Math.max(this.data.length || 5, this.running.left) : this.running.length || 60;
    this.end = follow(this.running, (rest) => this.#draw(rest));
  }

  #draw(rest) {
    const fifth = this.length / 5;
    this.sides.forEach((side, i) => {
      const full = Math.min(1, Math.max(0, (rest - (4 - i) * fifth) / fifth));
      if (side.full === full) return;
      side.full = full;
      side.style.transform = `scaleX(${full})`;
    });
    const second = Math.ceil(rest - 0.001);
    if (second === this.second) return;
    const beats = this.second !== null && this.running?.running;
    this.second = second;
    const { number, ring } = this.parts;
    number.textContent = second;
    const hot = this.running?.name !== "think" ? second <= (this.running?.warn || SHORT) : second <= 2;
    ring.classList.toggle("hot", hot);
    if (beats && (hot || this.length <= SHORT)) this.move(number, [{ transform: "scale(1.16)" }, { transform: "none" }], { duration: 420 });
  }

  enter({ skip }) {
    return this.running ? this.move(this.parts.body, [{ transform: "scale(.9)" }, { transform: "none" }], { duration: 420, skip }) : undefined;
  }

  async leave({ skip }) {
    await this.fall([this.parts.body], { skip, to: "translateX(60px)" });
    this.move(this.parts.body, [{ opacity: 1, transform: "none" }], { duration: 1, skip: true });
  }

  async dispose() {
    clearTimeout(this.going);
    this.end();
    return super.dispose();
  }
}
