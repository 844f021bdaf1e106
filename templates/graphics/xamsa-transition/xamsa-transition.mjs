// The transition of Xəmsə: five strips of cloth weave across the picture from both sides, the mark on them; then they draw away.

import { mark, woven } from "../lib/xamsa-art.js";
import { Xamsa } from "../lib/xamsa.js";

const ARRIVE = "cubic-bezier(.25, .6, .2, 1)";
const DEPART = "cubic-bezier(.6, 0, .75, .4)";
const STRIPS = ["#8E1B2F", "#0C4A4E", "#11151C", "#0C4A4E", "#8E1B2F"];
const GAP = 45; // milliseconds by which each strip follows the one before
const STAND = 420;
const GO = 840;
const GONE = 1260;

export default class Transition extends Xamsa {
  static css = `
    .strip { position: absolute; left: 0; width: 1920px; height: 217px; opacity: 0; will-change: transform; }
    .strip i { position: absolute; left: 0; right: 0; height: 16px; background: url("${woven("teeth")}") 0 0 / 28px 16px repeat-x; }
    .strip .upper { top: 0; }
    .strip .lower { bottom: 0; transform: scaleY(-1); }
    .middle { position: absolute; left: 690px; top: 262px; width: 540px; height: 540px; opacity: 0; }`;

  steps = 0;

  build(root) {
    const strip = (colour, i) => `<div class="strip" style="top:${i * 216}px;background-color:${colour}"><i class="upper"></i><i class="lower"></i></div>`;
    root.innerHTML = `${STRIPS.map(strip).join("")}<div class="middle">${mark(540)}</div>`;
    this.strips = [...root.querySelectorAll(".strip")];
    this.middle = root.querySelector(".middle");
  }

  enter() {
    const whole = GONE + 4 * GAP;
    const strips = this.strips.map((strip, i) => {
      const side = i % 2 ? 1 : -1;
      const at = (moment, x) => ({ offset: (moment + i * GAP) / whole, opacity: 1, transform: `translateX(${x * side * 1930}px)` });
      const way = [
        at(-i * GAP, 1),
        { ...at(0, 1), easing: ARRIVE },
        at(STAND, 0),
        { ...at(GO, 0), easing: DEPART },
        at(GONE, -1),
        at(whole - i * GAP, -1),
      ];
      return this.move(strip, way, { duration: whole, easing: "linear" });
    });
    const at = (moment, opacity, transform, easing = "linear") => ({ offset: moment / whole, opacity, transform, easing });
    const sign = this.move(
      this.middle,
      [
        at(0, 0, "rotate(-72deg) scale(.4)"),
        at(190, 0, "rotate(-72deg) scale(.4)", ARRIVE),
        at(640, 1, "rotate(-3deg)"),
        at(860, 1, "rotate(3deg)", DEPART),
        at(1180, 0, "rotate(72deg) scale(.5)"),
        at(whole, 0, "rotate(72deg) scale(.5)"),
      ],
      { duration: whole, easing: "linear" },
    );
    return Promise.all([...strips, sign]);
  }

  leave() {
    for (const element of [...this.strips, this.middle]) this.move(element, [{ opacity: 0 }], { skip: true });
  }
}
