// The black box is brought in.

import { Graphic, IN } from "../lib/graphic.js";
import { rule, shine, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: { attention: "Внимание!", box: "Чёрный ящик" },
  uk: { attention: "Увага!", box: "Чорна скринька" },
};

// A box of black lacquer with brass corners, seen a little from above.
const BOX = `<svg viewBox="0 0 320 260" width="320" height="260" aria-hidden="true"><defs>
  <linearGradient id="box-front" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#34383E"/><stop offset=".45" stop-color="#15171A"/><stop offset="1" stop-color="#08090A"/></linearGradient>
  <linearGradient id="box-lid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4A4F56"/><stop offset="1" stop-color="#1D2024"/></linearGradient>
  <linearGradient id="box-brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#F3DFA6"/><stop offset=".5" stop-color="#C8A24A"/><stop offset="1" stop-color="#8A6B24"/></linearGradient></defs>
  <path d="M52 40h216l38 52H14z" fill="url(#box-lid)" stroke="url(#box-brass)" stroke-width="4" stroke-linejoin="round"/>
  <path d="M66 48h188l26 36H40z" fill="none" stroke="#8A6B24" stroke-width="3"/>
  <path d="M14 92h292v150q0 8 -8 8H22q-8 0 -8 -8z" fill="url(#box-front)" stroke="url(#box-brass)" stroke-width="4"/>
  <path d="M14 126h292" stroke="url(#box-brass)" stroke-width="4"/>
  <g fill="url(#box-brass)"><path d="M14 208v34q0 8 8 8h34z"/><path d="M306 208v34q0 8 -8 8h-34z"/>
  <path d="M136 108h48v34q0 16 -24 22q-24 -6 -24 -22z"/></g>
  <path d="M160 128a7 7 0 0 1 4 12.500l3 13h-14l3 -13a7 7 0 0 1 4 -12.500z" fill="#15171A"/>
  <path d="M124 40q0 -26 36 -26t36 26" fill="none" stroke="url(#box-brass)" stroke-width="9" stroke-linecap="round"/></svg>`;

export default class BlackBox extends Graphic {
  static css = `${titles}
    .box { position: absolute; left: 96px; bottom: 62px; width: 320px; height: 260px; z-index: 1; }
    .window { position: absolute; left: 256px; bottom: 78px; width: 1400px; height: 196px; overflow: hidden; }
    .strap { position: relative; width: max-content; height: 196px; padding: 0 60px 0 206px; }
    .attention { max-width: 1100px; height: 62px; padding-top: 8px; font-size: 42px; line-height: 58px; letter-spacing: .12em;
      text-transform: uppercase; color: #E9CF8A; }
    .what { width: max-content; height: 122px; margin-top: 2px; line-height: 110px; }`;

  build(root) {
    root.innerHTML = `<div class="box">${BOX}</div><div class="window"><div class="strap plate"><div class="attention line"></div>${rule()}
      <div class="what line serif"></div></div></div>`;
    const names = ["box", "strap", "attention", "what", "glint"];
    this.parts = Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
  }

  render({ language, attention, text }) {
    const words = wordsOf(strings, language);
    sized(this.parts.attention, attention || words.attention, { most: 42, least: 32 });
    this.parts.what.style.maxWidth = "1100px";
    sized(this.parts.what, text || words.box, { most: 96, least: 56 });
  }

  enter({ skip }) {
    const { box, strap, attention, what, glint } = this.parts;
    // Carried in: two steps, then set down.
    const carried = [
      { opacity: 0, transform: "translate(-190px, -26px) rotate(-3deg)" },
      { opacity: 1, transform: "translate(-110px, -44px) rotate(2deg)", offset: 0.35, easing: "ease-in-out" },
      { opacity: 1, transform: "translate(-18px, -34px) rotate(-1deg)", offset: 0.72, easing: "ease-in" },
      { opacity: 1, transform: "none" },
    ];
    shine(this, glint);
    return Promise.all([
      this.move(box, carried, { duration: 760, easing: "linear", skip }),
      this.move(strap, [{ transform: "translateX(-101%)" }, { transform: "none" }], { duration: 500, delay: 420, skip }),
      this.moveAll([attention, what], [{ opacity: 0, transform: "translateX(-40px)" }, { opacity: 1, transform: "none" }], { duration: 420, delay: 600, gap: 70, skip }),
    ]);
  }

  leave({ skip }) {
    const { box, strap } = this.parts;
    return Promise.all([
      this.move(strap, [{ transform: "none" }, { transform: "translateX(-101%)" }], { duration: 300, easing: IN, skip }),
      this.move(box, [{ opacity: 0, transform: "translate(-90px, 0)" }], { duration: 280, delay: skip ? 0 : 110, easing: IN, skip }),
    ]);
  }
}
