// The lamps of a blitz or superblitz of «Что? Где? Когда?»: which question is asked, which were answered right.

import { Graphic, IN } from "../lib/graphic.js";
import { plates } from "../lib/plates.js";

const strings = { ru: { blitz: "Блиц", superblitz: "Суперблиц" }, uk: { blitz: "Бліц", superblitz: "Супербліц" } };
const STATES = ["current", "right", "wrong"];
const BREATH = 2400; // milliseconds of the quiet light around the question that is asked

const glass = (parts) => `<svg viewBox="0 0 88 88" width="88" height="88" aria-hidden="true">${parts}</svg>`;
const ART = {
  empty: glass(`<circle cx="44" cy="44" r="42" fill="#0B0C0E"/><circle cx="44" cy="44" r="38" fill="#101E18" stroke="#8A6B24" stroke-width="4"/>`),
  halo: glass(`<circle cx="44" cy="44" r="41" fill="none" stroke="#E9CF8A" stroke-width="4"/>`),
  current: glass(`<circle cx="44" cy="44" r="36" fill="#0B0C0E" stroke="#F6EBCB" stroke-width="6"/>`),
  right: glass(`<circle cx="44" cy="44" r="40" fill="#C8A24A"/><circle cx="44" cy="44" r="38" fill="none" stroke="#F6EBCB" stroke-width="4"/>
    <path d="M24 46l14 14 27-31" fill="none" stroke="#0B0C0E" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>`),
  wrong: glass(`<circle cx="44" cy="44" r="40" fill="#6E1423"/><circle cx="44" cy="44" r="38" fill="none" stroke="#E49AA8" stroke-width="4"/>
    <path d="M29 29l30 30M59 29L29 59" stroke="#F4F1E8" stroke-width="9" stroke-linecap="round"/>`),
};

export default class Blitz extends Graphic {
  static css = `${plates}
    .whole { position: absolute; left: 96px; top: 222px; opacity: 0; }
    .panel { min-width: 328px; padding: 20px 18px; }
    .title { font-family: "Playfair Display", Georgia, serif; font-weight: 700; font-size: 52px; line-height: 60px; text-transform: uppercase;
      text-align: center; letter-spacing: .12em; margin-right: -.12em; color: #E9CF8A; }
    .title.long { font-size: 46px; letter-spacing: 0; margin-right: 0; }
    .lamps { display: flex; justify-content: center; gap: 10px; margin-top: 14px; max-width: 480px; flex-wrap: wrap; }
    .lamp { position: relative; width: 88px; height: 88px; }
    .lamp > div { position: absolute; inset: 0; }
    .lamp svg { display: block; }
    .lamp .number { font-size: 48px; font-weight: 500; line-height: 86px; text-align: center; color: #A39B80; }
    .lamp .current, .lamp .right, .lamp .wrong, .lamp .halo { opacity: 0; }
    .lamp .current .number { position: absolute; inset: 0; color: #F4F1E8; font-weight: 600; }
    .lamp .halo { will-change: transform, opacity; }`;

  build(root) {
    root.innerHTML = `<div class="whole"><div class="panel plate"><div class="title"></div><div class="lamps"></div></div></div>`;
    [this.whole, this.word, this.lamps] = ["whole", "title", "lamps"].map((name) => root.querySelector(`.${name}`));
    this.shown = new Map();
    this.seen = false;
  }

  render({ language, sector_kind: kind, blitz }, { skip }) {
    const marks = blitz ?? [];
    const quiet = skip || this.current === undefined;
    if (marks.length) this.#light(marks, kind === "superblitz" ? "superblitz" : "blitz", strings[language] ?? strings.ru, quiet || !this.seen);
    if (this.seen === Boolean(marks.length)) return;
    this.seen = Boolean(marks.length);
    if (this.seen) this.#arrive(quiet);
    else this.#go(quiet);
  }

  #light(marks, kind, words, skip) {
    this.word.textContent = words[kind];
    this.word.classList.toggle("long", kind === "superblitz");
    if (this.lamps.children.length !== marks.length) {
      this.lamps.innerHTML = marks.map((_, i) => lamp(i + 1)).join("");
      this.shown.clear();
    }
    marks.forEach((mark, i) => STATES.forEach((state) => this.#set(this.lamps.children[i], state, mark === state, skip)));
  }

  #set(element, state, on, skip) {
    const part = element.querySelector(`.${state}`);
    if ((this.shown.get(part) ?? false) === on) return;
    this.shown.set(part, on);
    const from = { current: "scale(.8)", right: "translateY(26px) scale(.8)", wrong: "translateY(-26px) scale(.8)" }[state];
    const states = on ? [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }] : [{ opacity: 0 }];
    this.move(part, states, { duration: on ? 460 : 280, skip });
    if (state === "current") this.#breathe(element.querySelector(".halo"), on);
  }

  #breathe(halo, on) {
    this.endless.end(halo);
    if (!on) return;
    const stops = [{ opacity: 0.9, transform: "scale(.9)" }, { opacity: 0, transform: "scale(1.14)", offset: 0.7 }, { opacity: 0, transform: "scale(1.14)" }];
    this.endless.begin(halo, stops, { duration: BREATH, easing: "ease-out" });
  }

  #arrive(skip) {
    const state = [{ opacity: 0, transform: "translateX(-48px)" }, { opacity: 1, transform: "none" }];
    return Promise.all([
      this.move(this.whole, state, { duration: 420, skip }),
      this.moveAll(this.lamps.children, [{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "none" }], { duration: 380, delay: 160, gap: 80, skip }),
    ]);
  }

  #go(skip) {
    return this.move(this.whole, [{ opacity: 0, transform: "translateX(-36px)" }], { duration: 280, easing: IN, skip });
  }

  enter({ skip }) {
    return this.seen ? this.#arrive(skip) : undefined;
  }

  leave({ skip }) {
    return this.seen ? this.#go(skip) : undefined;
  }
}

const lamp = (n) => `<div class="lamp"><div>${ART.empty}</div><div class="number">${n}</div><div class="halo">${ART.halo}</div>
  <div class="current">${ART.current}<div class="number">${n}</div></div><div class="right">${ART.right}</div><div class="wrong">${ART.wrong}</div></div>`;
