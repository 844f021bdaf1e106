// The transition of Lyckohjulet: night and dusk sweep across the picture, and the wheel rolls through it with them.

import { Graphic } from "../lib/graphic.js";
import { drawing, hub, wheel } from "../lib/lycko.js";

const ARRIVE = "cubic-bezier(.25, .6, .2, 1)";
const DEPART = "cubic-bezier(.6, 0, .75, .4)";
// When things come, stand and go, in milliseconds. The dusk lies under the night: it comes first and goes last.
const DUSK = { come: 0, stand: 430, go: 880, gone: 1380 };
const NIGHT = { come: 90, stand: 500, go: 810, gone: 1270 };
const WHEEL = { come: 120, stand: 640, go: 760, gone: 1210 };
const SIZE = 780;
const FAR = 1460; // px from the middle to where the wheel is out of the picture
const TURN = (FAR / (SIZE * 0.47)) * (180 / Math.PI); // degrees by which it rolls on that way

export default class LyckoTransition extends Graphic {
  static faces = [];
  static css = `
    .panel { position: absolute; left: -460px; top: 0; width: 2840px; height: 1080px; opacity: 0; }
    .panel svg, .mark { display: block; }
    .rider { position: absolute; left: ${960 - SIZE / 2}px; top: ${526 - SIZE / 2}px; width: ${SIZE}px; height: ${SIZE}px; opacity: 0; }
    .rider > div { position: absolute; inset: 0; transform-origin: 50% 52%; }`;

  steps = 0;

  build(root) {
    root.innerHTML = `<div class="panel dusk">${panel("dusk", ["#E0468C", "#B3206E", "#5A1C74"])}</div>
      <div class="panel night">${panel("night", ["#2C2F86", "#101B4D", "#2A1858"])}</div>
      <div class="rider"><div class="rolls">${drawing(wheel + hub, SIZE)}</div></div>`;
    [this.dusk, this.night, this.rider, this.wheel] = ["dusk", "night", "rider", "rolls"].map((name) => root.querySelector(`.${name}`));
  }

  enter() {
    return Promise.all([
      this.#cross(this.dusk, DUSK, (way) => `translateX(${way * 2840}px)`),
      this.#cross(this.night, NIGHT, (way) => `translateX(${way * 2840}px)`),
      this.#cross(this.rider, WHEEL, (way) => `translateX(${way * FAR}px)`, 24),
      this.#cross(this.wheel, WHEEL, (way) => `rotate(${way * TURN}deg)`, 24),
    ]);
  }

  leave() {
    for (const element of [this.dusk, this.night, this.rider]) this.move(element, [{ opacity: 0 }], { skip: true });
  }

  // Move an element across: in from the left, a while (nearly) still, out to the right.
  #cross(element, { come, stand, go, gone }, transform, drift = 0) {
    const duration = gone - come;
    const at = (moment, way) => ({ offset: (moment - come) / duration, opacity: 1, transform: transform(way) });
    const still = drift / 1200;
    return this.move(
      element,
      [{ ...at(come, -1), easing: ARRIVE }, at(stand, -still), { ...at(go, still), easing: DEPART }, at(gone, 1)],
      { duration, delay: come, easing: "linear" },
    );
  }
}

// A panel of 2840 px whose edges are arcs, as of a wheel, with rims of gold and bulbs along them.
function panel(name, [light, middle, deep]) {
  const edge = (x) => `M${x} -40Q${x + 300} 540 ${x} 1120`;
  const curve = (x, width) => `<path d="${edge(x)}" fill="none" stroke="url(#${name}-gold)" stroke-width="${width}"/>`;
  const bulb = (x) => (_, i) => {
    const t = (i + 0.5) / 14;
    return `<circle cx="${(x + 600 * t * (1 - t)).toFixed(1)}" cy="${(-40 + 1160 * t).toFixed(1)}" r="9"/>`;
  };
  const bulbs = (x) => `<g fill="#FFE9A3">${Array.from({ length: 14 }, bulb(x)).join("")}</g>`;
  return `<svg viewBox="0 0 2840 1080" width="2840" height="1080" aria-hidden="true"><defs>
    <linearGradient id="${name}-fill" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/>
      <stop offset=".4" stop-color="${middle}"/><stop offset=".75" stop-color="${deep}"/><stop offset="1" stop-color="${middle}"/></linearGradient>
    <linearGradient id="${name}-gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".4" stop-color="#F5C84B"/>
      <stop offset="1" stop-color="#B87814"/></linearGradient></defs>
    <path d="M100 -40Q400 540 100 1120H2500Q2800 540 2500 -40Z" fill="url(#${name}-fill)"/>
    ${curve(104, 12)}${curve(2496, 12)}${bulbs(132)}${bulbs(2468)}${curve(160, 6)}${curve(2440, 6)}</svg>`;
}
