// Headings and title cards of Xəmsə. A title card is a band over the whole width between two carpet borders, which move
// apart as the cloth between them opens.

import { IN, OUT } from "./graphic.js";
import { drawn, ground, strip } from "./xamsa-art.js";
import { IN_PLACE, line } from "./xamsa.js";

const BORDER = 72;

export const cards = `
  .heading { left: 240px; top: 54px; width: 1320px; height: 120px; opacity: 0; }
  .heading.wide { width: 1584px; }
  .heading .what { position: absolute; left: 0; top: 0; width: 560px; height: 120px; line-height: 116px; padding: 0 36px; background: #8E1B2F; }
  .heading .about { position: absolute; left: 596px; right: 44px; top: 0; height: 120px; line-height: 118px; font-weight: 500; }
  .band { position: absolute; left: 0; width: 1920px; }
  .band > .border { left: 0; width: 1920px; opacity: 0; }
  .band > .floor { position: absolute; left: 0; width: 1920px; opacity: 0;
    background: linear-gradient(90deg, #0B0F14, #141B24 30%, #141B24 70%, #0B0F14); }
  .ring { position: relative; }
  .ring > *, .fibre { position: absolute; inset: 0; }
  .spin { transform-origin: 50% 53%; }
  .ring svg { display: block; }
`;

// A heading: what it is, and a word about it. Fill it with `head`.
export const heading = (wide = false) =>
  `<div class="plate heading teal ${wide ? "wide" : ""}"><div class="what title one"></div><div class="about one"></div></div>`;

export function head(root, what, about) {
  line(root.querySelector(".heading .what"), what, { most: 60, least: 40 });
  line(root.querySelector(".heading .about"), about, { most: 46, least: 34 });
}

export const headIn = (graphic, root, skip) =>
  Promise.all([
    graphic.unroll(root.querySelectorAll(".heading"), "right", { skip }),
    graphic.rise(root.querySelectorAll(".heading > div"), { skip, delay: 160, from: "translateX(-24px)" }),
  ]);

// A band from `top` with a height in px, its borders included.
export const band = (top, height, inside) => `<div class="band" style="top:${top}px;height:${height}px">
  <div class="floor" style="top:${BORDER}px;height:${height - 2 * BORDER}px"></div>
  <div class="border" style="top:0"></div><div class="border" style="bottom:0"></div>${inside}</div>`;

export function bandIn(graphic, root, { skip = false } = {}) {
  const whole = root.querySelector(".band");
  const half = whole.offsetHeight / 2 - BORDER;
  const [upper, lower] = whole.querySelectorAll(":scope > .border");
  const [floor] = whole.querySelectorAll(":scope > .floor");
  const from = (y) => [{ opacity: 0, transform: `translateY(${y}px)` }, { opacity: 1, transform: `translateY(${y}px)`, offset: 0.2 }, IN_PLACE];
  const options = { duration: 560, skip, easing: OUT };
  return Promise.all([
    graphic.move(upper, from(half), options),
    graphic.move(lower, from(-half), options),
    graphic.move(floor, [{ opacity: 0, transform: "scaleY(0)" }, { opacity: 1, transform: "scaleY(0)", offset: 0.2 }, IN_PLACE], options),
  ]);
}

export function bandOut(graphic, root, { skip = false } = {}) {
  const whole = root.querySelector(".band");
  const half = whole.offsetHeight / 2 - BORDER;
  const [upper, lower] = whole.querySelectorAll(":scope > .border");
  const to = (y) => [IN_PLACE, { opacity: 1, transform: `translateY(${y}px)`, offset: 0.85 }, { opacity: 0, transform: `translateY(${y}px)` }];
  const options = { duration: 360, delay: skip ? 0 : 80, skip, easing: IN };
  return Promise.all([
    graphic.move(upper, to(half), options),
    graphic.move(lower, to(-half), options),
    graphic.move(whole.querySelector(":scope > .floor"), [IN_PLACE, { opacity: 1, transform: "scaleY(0)", offset: 0.85 }, { opacity: 0, transform: "scaleY(0)" }], options),
  ]);
}

// The pentagon of five strips in px, around something in its middle.
export const ring = (size, inside) => `<div class="ring" style="width:${size}px;height:${size}px"><div class="base">${drawn(ground, size)}</div>
  <div class="spin">${[0, 1, 2, 3, 4].map((i) => `<div class="fibre">${drawn(strip(i), size)}</div>`).join("")}</div><div class="core">${inside}</div></div>`;

// Let the strips weave themselves around the middle.
export const ringIn = (graphic, root, { skip = false, delay = 0 } = {}) =>
  Promise.all([
    graphic.rise(root.querySelectorAll(".ring > .base"), { skip, delay, from: "scale(.5)", duration: 420 }),
    graphic.rise(root.querySelectorAll(".ring > .spin"), { skip, delay, from: "none", duration: 300 }),
    graphic.rise(root.querySelectorAll(".fibre"), { skip, delay: delay + 120, from: "rotate(-90deg) scale(1.35)", duration: 560, gap: 80 }),
    graphic.rise(root.querySelectorAll(".ring > .core"), { skip, delay: delay + 420, from: "scale(.4)", duration: 460 }),
  ]);
