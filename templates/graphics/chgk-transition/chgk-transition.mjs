// The transition of «Что? Где? Когда?»: cloth and lacquer sweep across the picture, and the mark spins across with them.

import { Graphic } from "../lib/graphic.js";
import { drawing, plate, sign } from "../lib/mark.js";

const ARRIVE = "cubic-bezier(.25, .6, .2, 1)";
const DEPART = "cubic-bezier(.6, 0, .75, .4)";
// When things come, stand and go, in milliseconds. The cloth lies under the lacquer: it comes first and goes last.
const CLOTH = { come: 0, stand: 430, go: 880, gone: 1380 };
const LACQUER = { come: 90, stand: 520, go: 800, gone: 1270 };
const CLOTHS = ["#15523E", "#0E3B2C", "#08241B"];
const EDGE = 1460; // px of the cloth that the lacquer never hides while they move
const MARK = { come: 130, stand: 640, go: 760, gone: 1200 };

export default class Transition extends Graphic {
  static css = `
    .panel { position: absolute; left: -400px; top: 0; width: 2720px; height: 1080px; opacity: 0; will-change: transform; }
    .edge { width: 1760px; }
    .edge.lead { left: 560px; }
    .panel svg, .mark { display: block; }
    .rider { position: absolute; left: 690px; top: 270px; width: 540px; height: 540px; opacity: 0; }
    .rider > div { position: absolute; inset: 0; }`;

  steps = 0;

  build(root) {
    root.innerHTML = `<div class="panel edge trail">${panel("trail", CLOTHS, EDGE, [0])}</div>
      <div class="panel edge lead">${panel("lead", CLOTHS, EDGE, [1])}</div>
      <div class="panel lacquer">${panel("lacquer", ["#2A2D32", "#15171A", "#0B0C0E"], 2420, [0, 1])}</div>
      <div class="rider"><div class="ring">${drawing(plate, 540)}</div><div class="sign">${drawing(sign, 540)}</div></div>`;
    const names = ["lead", "trail", "lacquer", "rider", "ring"];
    [this.lead, this.trail, this.lacquer, this.rider, this.ring] = names.map((name) => root.querySelector(`.${name}`));
  }

  enter() {
    return Promise.all([
      this.#leads(),
      this.#trails(),
      this.#cross(this.lacquer, LACQUER, (way) => `translateX(${way * 2720}px)`),
      this.#cross(this.rider, MARK, (way) => `translateX(${way * 1300}px)`),
      this.#cross(this.ring, MARK, (way) => `rotate(${way * 400}deg)`, 24),
    ]);
  }

  leave() {
    for (const element of [this.lead, this.trail, this.lacquer, this.rider]) this.move(element, [{ opacity: 0 }], { skip: true });
  }

  // The cloth comes before the lacquer, and is gone as soon as that lies over it.
  #leads() {
    const duration = LACQUER.stand;
    const frames = [
      { opacity: 1, transform: "translateX(-2720px)", easing: ARRIVE },
      { opacity: 1, transform: "none", offset: CLOTH.stand / duration, easing: "step-end" },
      { opacity: 0, transform: "none" },
    ];
    return this.move(this.lead, frames, { duration, easing: "linear" });
  }

  // And it is the last to go. It waits beside the picture, where nothing of it is painted, until the lacquer hides its coming.
  #trails() {
    const duration = CLOTH.gone;
    const frames = [
      { opacity: 1, transform: "translateX(-2720px)", easing: "step-end" },
      { opacity: 1, transform: "none", offset: (LACQUER.stand + 40) / duration },
      { opacity: 1, transform: "none", offset: CLOTH.go / duration, easing: DEPART },
      { opacity: 1, transform: "translateX(2720px)" },
    ];
    return this.move(this.trail, frames, { duration, easing: "linear" });
  }

  // Move an element across: in from the left, a while (nearly) still, out to the right.
  #cross(element, { come, stand, go, gone }, transform, drift = 0) {
    const duration = gone - come;
    const at = (moment, way) => ({ offset: (moment - come) / duration, opacity: 1, transform: transform(way) });
    const still = drift / 800;
    return this.move(
      element,
      [{ ...at(come, -1), easing: ARRIVE }, at(stand, -still), { ...at(go, still), easing: DEPART }, at(gone, 1)],
      { duration, delay: come, easing: "linear" },
    );
  }
}

// A slanted panel with inlays of brass along its edges (0: the left one, 1: the right one).
function panel(name, [light, middle, deep], width, edges) {
  const slanted = (x, wide, fill) => `<path d="M${x + 300} 0h${wide}l-300 1080h${-wide}z" fill="${fill}"/>`;
  const inlay = (edge) => [[edge ? width - 10 : 0, 10], [edge ? width - 28 : 24, 4]].map(([x, wide]) => slanted(x, wide, `url(#${name}-brass)`)).join("");
  return `<svg viewBox="0 0 ${width + 300} 1080" width="${width + 300}" height="1080"><defs>
    <linearGradient id="${name}-fill" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/>
      <stop offset=".4" stop-color="${middle}"/><stop offset=".75" stop-color="${deep}"/><stop offset="1" stop-color="${middle}"/></linearGradient>
    <linearGradient id="${name}-brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F3DFA6"/><stop offset=".5" stop-color="#C8A24A"/>
      <stop offset="1" stop-color="#8A6B24"/></linearGradient></defs>
    ${slanted(0, width, `url(#${name}-fill)`)}${edges.map(inlay).join("")}</svg>`;
}
