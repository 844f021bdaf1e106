// The score of «Что? Где? Когда?» on two old counters.

import { Graphic, IN } from "../lib/graphic.js";
import { plates } from "../lib/plates.js";
import { fit } from "../lib/type.js";
import * as counter from "./counter.js";

const strings = {
  ru: { experts: "Команда знатоков", viewers: "Команда телезрителей", decisive: "Решающий раунд", before: "счёт до него" },
  uk: { experts: "Команда знавців", viewers: "Команда телеглядачів", decisive: "Вирішальний раунд", before: "рахунок до нього" },
};
const SIDES = ["experts", "viewers"];
const PLACES = ["top", "bottom", "side"];

export default class Score extends Graphic {
  static css = `${plates}${counter.css}
    .score { position: absolute; will-change: opacity, transform; display: flex; flex-direction: column; align-items: center; }
    .score.top { left: 440px; top: 54px; width: 1040px; }
    .score.bottom { left: 440px; bottom: 54px; width: 1040px; flex-direction: column-reverse; }
    .score.side { left: 96px; bottom: 54px; width: 312px; flex-direction: column-reverse; }
    .board { display: flex; align-items: center; width: 1040px; height: 148px; padding: 9px 18px 0; }
    .side .board { flex-direction: column; width: 312px; height: 512px; padding: 22px 18px 12px; }
    .name { position: relative; flex: 1; min-width: 0; align-self: stretch; margin: 8px 12px 16px 0; }
    .name.viewers { margin: 8px 0 16px 12px; }
    .side .name { flex: none; height: 96px; margin: 0; }
    .name > div { position: absolute; inset: 0; display: flex; align-items: center; justify-content: center; border-radius: 4px; }
    .text { display: block; max-height: 100%; width: 100%; padding: .17em 12px; text-align: center; line-height: 1.15; font-weight: 400;
      letter-spacing: .01em; text-wrap: balance; overflow: hidden; }
    .side .text { padding: .17em 0; }
    .side .name.experts { order: 0; } .side .counter.experts { order: 1; margin: 6px 0 14px; }
    .side .dots { order: 2; } .side .name.viewers { order: 3; } .side .counter.viewers { order: 4; margin-top: 6px; }
    .won { opacity: 0; }
    .name .won.plate { position: absolute; gap: 0; }
    .won .text { font-weight: 500; }
    .side .name .won { left: -9px; right: -9px; }
    .dots { display: flex; flex-direction: column; gap: 22px; width: 52px; align-items: center; }
    .dots > div { width: 14px; height: 14px; border-radius: 7px; background: #C8A24A; }
    .side .dots { width: 100%; height: 3px; margin: 2px 0 8px; background: #8A6B24; }
    .side .dots > div { display: none; }
    .decisive { height: 72px; margin: 10px 0; padding: 9px 32px 0; font-size: 38px; line-height: 54px; white-space: nowrap; opacity: 0; }
    .decisive b { font-weight: 500; color: #E9CF8A; text-transform: uppercase; letter-spacing: .08em; margin-right: .5em; }
    .decisive i { font-style: normal; font-weight: 500; font-size: 48px; margin-left: .25em; vertical-align: -3px; }
    .side .decisive { width: 312px; height: 224px; padding: 18px 12px 0; text-align: center; white-space: normal; }
    .side .decisive b { display: block; margin: 0; font-size: 34px; line-height: 42px; letter-spacing: .04em; text-wrap: balance; }
    .side .decisive span { display: block; font-size: 34px; line-height: 52px; }
    .side .decisive i { display: block; margin: 0; line-height: 60px; }`;

  build(root) {
    const name = (side) => `<div class="name ${side}"><div class="lost"><div class="text"></div></div><div class="won plate brass"><div class="text"></div></div></div>`;
    root.innerHTML = `<div class="score"><div class="board plate">${name("experts")}${counter.html}
      <div class="dots"><div></div><div></div></div>${counter.html}${name("viewers")}</div>
      <div class="decisive plate cloth"><b></b><span></span><i></i></div></div>`;
    const one = (name) => root.querySelector(`.${name}`);
    this.score = one("score");
    this.board = one("board");
    this.decisive = one("decisive");
    this.counters = [...root.querySelectorAll(".counter")].map((element, i) => {
      element.classList.add(SIDES[i]);
      return new counter.Counter(element, (...args) => this.move(...args));
    });
    this.names = SIDES.map((side) => one(`name.${side}`));
    this.shown = {};
  }

  render(data, { skip }) {
    const words = strings[data.language] ?? strings.ru;
    const place = PLACES.includes(data.place) ? data.place : "top";
    this.score.className = `score ${place}`;
    this.#named([data.team || words.experts, data.viewers_team || words.viewers], place);
    SIDES.forEach((side, i) => {
      this.counters[i].show(data[side] ?? 0, { skip });
      const won = data.winner === side;
      this.#show(`won ${side}`, this.names[i].querySelector(".won"), won, {}, { skip, delay: 500, duration: 480 });
    });
    this.#round(data, words, skip);
  }

  // Both names stand in one size: that of the longer one.
  #named(texts, place) {
    const key = [place, ...texts].join("|");
    if (this.shown.names === key) return;
    this.shown.names = key;
    const lines = this.names.map((name) => [...name.querySelectorAll(".text")]);
    lines.forEach((pair, i) => pair.forEach((line) => fit(line, texts[i], { most: place === "side" ? 40 : 48 })));
    const size = Math.min(...lines.flat().map((line) => parseFloat(line.style.fontSize)));
    for (const line of lines.flat()) line.style.fontSize = `${size}px`;
  }

  #round({ decisive, archived }, words, skip) {
    if (decisive) {
      const [title, before, figures] = this.decisive.children;
      title.textContent = words.decisive;
      before.textContent = archived ? words.before : "";
      figures.textContent = archived ? `${archived.experts}:${archived.viewers}` : "";
    }
    const hidden = this.score.classList.contains("top") ? "translateY(-40px)" : "translateY(40px)";
    this.#show("decisive", this.decisive, Boolean(decisive), { transform: hidden }, { skip, delay: 260 });
  }

  // Let an element be seen or not, once for each change.
  #show(key, element, seen, hidden, options) {
    if (this.shown[key] === seen) return;
    this.shown[key] = seen;
    const keyframe = seen ? { opacity: 1, transform: "none" } : { opacity: 0, transform: "none", ...hidden };
    this.move(element, [keyframe], seen ? options : { ...options, delay: 0, duration: 260, easing: IN });
  }

  enter({ skip }) {
    const from = this.score.classList.contains("top") ? -48 : 48;
    const inside = [...this.names, ...this.board.querySelectorAll(".counter")];
    return Promise.all([
      this.move(this.score, [{ opacity: 0, transform: `translateY(${from}px)` }, { opacity: 1, transform: "none" }], { duration: 440, skip }),
      this.moveAll(inside, [{ opacity: 0 }, { opacity: 1 }], { duration: 320, delay: 160, gap: 50, skip }),
    ]);
  }

  leave({ skip }) {
    const to = this.score.classList.contains("top") ? -36 : 36;
    return this.move(this.score, [{ opacity: 0, transform: `translateY(${to}px)` }], { duration: 290, easing: IN, skip });
  }
}
