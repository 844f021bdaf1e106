// What the experts of «Что? Где? Когда?» still have: extra minutes in the bank, the help of the club.

import { Graphic, IN } from "../lib/graphic.js";
import { plates } from "../lib/plates.js";

const strings = {
  ru: { minutes: "Доп. минуты", club: "Помощь клуба" },
  uk: { minutes: "Дод. хвилини", club: "Допомога клубу" },
};
const ROOM = 2; // hourglasses that fit; more of them are one and a number

const hourglass = (paint) => `<svg viewBox="0 0 40 52" width="40" height="52" aria-hidden="true"><path d="M5 4h30M5 48h30" stroke="${paint}"
  stroke-width="6" stroke-linecap="round"/><path d="M9 7c0 12 4 14 9 19-5 5-9 7-9 19h22c0-12-4-14-9-19 5-5 9-7 9-19z" fill="none" stroke="${paint}"
  stroke-width="4" stroke-linejoin="round"/>`;
const SAND = `<path d="M13 13h14c-1 6-4 8-7 11-3-3-6-5-7-11zM12 43c0-6 4-8 8-10 4 2 8 4 8 10z" fill="#E9CF8A"/></svg>`;
const FULL = hourglass("#E9CF8A") + SAND;
const BARE = `${hourglass("#7F6A3A")}</svg>`;
const HEADS = (paint) => `<svg viewBox="0 0 64 52" width="64" height="52" aria-hidden="true" fill="${paint}"><circle cx="14" cy="17" r="8"/>
  <circle cx="50" cy="17" r="8"/><path d="M1 46c0-13 6-18 13-18 4 0 7 1 9 4-4 4-6 9-6 14zM63 46c0-13-6-18-13-18-4 0-7 1-9 4 4 4 6 9 6 14z"/>
  <circle cx="32" cy="14" r="10"/><path d="M16 48c0-15 7-21 16-21s16 6 16 21z" stroke="#0B0C0E" stroke-width="3"/></svg>`;

export default class Resources extends Graphic {
  static css = `${plates}
    .rows { position: absolute; left: 96px; top: 54px; width: 328px; height: 148px; padding: 10px 18px 0; }
    .row { position: relative; height: 62px; display: flex; align-items: center; justify-content: space-between; }
    .row + .row { border-top: 3px solid #4A3B17; height: 66px; }
    .word { font-size: 34px; line-height: 50px; white-space: nowrap; }
    .glasses { position: relative; width: 100px; height: 52px; }
    .glasses > * { position: absolute; right: 0; top: 0; height: 52px; }
    .glass { width: 40px; opacity: 0; }
    .times { display: flex; gap: 8px; font-size: 48px; line-height: 48px; font-weight: 500; color: #E9CF8A; opacity: 0; }
    .glasses .change { width: 60px; height: 60px; top: -4px; border-radius: 30px; background: #E9CF8A; border: 3px solid #0B0C0E; color: #0B0C0E;
      font-size: 38px; font-weight: 600; line-height: 52px; text-align: center; opacity: 0; }
    .club { position: relative; width: 64px; height: 52px; }
    .club > * { position: absolute; left: 0; top: 0; }
    .club .struck { opacity: 0; }
    .second .word { position: relative; }
    .second .word.dimmed { color: #A9A698; }
    svg { display: block; }
    .rows.asleep .word { color: #A9A698; }`;

  build(root) {
    const glasses = [...Array(ROOM)].map((_, i) => `<div class="glass" style="right:${i * 44}px">${FULL}</div>`).join("");
    root.innerHTML = `<div class="rows plate"><div class="row first"><div class="word minutes"></div><div class="glasses">
      <div class="none">${BARE}</div>${glasses}<div class="times"></div><div class="change"></div></div></div>
      <div class="row second"><div class="word help"></div><div class="club"><div class="free">${HEADS("#E9CF8A")}</div>
      <div class="used">${HEADS("#6F6A5C")}</div><div class="struck"><svg viewBox="0 0 64 52" width="64" height="52"><path d="M6 46L58 6" stroke="#0B0C0E"
      stroke-width="12"/><path d="M6 46L58 6" stroke="#F4F1E8" stroke-width="5" stroke-linecap="round"/></svg></div></div></div></div>`;
    const parts = ["rows", "minutes", "none", "times", "change", "help", "free", "used", "struck"];
    this.parts = Object.fromEntries(parts.map((name) => [name, root.querySelector(`.${name}`)]));
    this.glasses = [...root.querySelectorAll(".glass")];
    this.shown = {};
  }

  render({ language, bank: banked, club_used: used, decisive }, { skip, before }) {
    const bank = banked ?? 0;
    const words = strings[language] ?? strings.ru;
    const { rows, minutes, help, free, used: gone, struck } = this.parts;
    minutes.textContent = words.minutes;
    help.textContent = words.club;
    help.classList.toggle("dimmed", Boolean(used));
    rows.classList.toggle("asleep", Boolean(decisive));
    this.#minutes(bank, skip);
    const was = before?.bank ?? bank;
    if (!skip && bank !== was) this.#change(bank - was);
    this.#be("free", free, !used, { skip, duration: 500 });
    this.#be("used", gone, Boolean(used), { skip, duration: 500 });
    this.#be("struck", struck, Boolean(used), { skip, delay: 260, from: "translate(-26px, 22px) scale(.1)", duration: 380 });
  }

  // Hourglasses from the right; an hourglass that is used turns over as it goes.
  #minutes(bank, skip) {
    const many = bank > ROOM;
    this.#be("none", this.parts.none, bank === 0, { skip, delay: bank ? 0 : 260 });
    this.glasses.forEach((glass, i) => {
      const seen = !many && i < bank;
      this.#be(`glass ${i}`, glass, seen, { skip, delay: seen ? 200 : 0, from: "translateY(-30px)", to: "rotate(180deg) scale(.6)", duration: 520 });
    });
    if (many) this.parts.times.innerHTML = `${FULL}<span>×${bank}</span>`;
    this.#be("times", this.parts.times, many, { skip, from: "scale(.6)" });
  }

  #change(by) {
    const { change } = this.parts;
    change.textContent = by > 0 ? `+${by}` : `−${-by}`;
    const [start, end] = by > 0 ? [26, -26] : [-26, 26];
    const stops = [
      { opacity: 0, transform: `translate(38px, ${start}px) scale(.6)` },
      { opacity: 1, transform: "translate(38px, 0) scale(1)", offset: 0.16 },
      { opacity: 1, transform: "translate(38px, 0) scale(1)", offset: 0.84 },
      { opacity: 0, transform: `translate(38px, ${end}px) scale(.9)` },
    ];
    this.move(change, stops, { duration: 2200 });
  }

  // Let an element be seen or not, once for each change.
  #be(key, element, seen, { from = "none", to = "none", ...options }) {
    if (this.shown[key] === seen) return;
    this.shown[key] = seen;
    const states = seen ? [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }] : [{ opacity: 0, transform: to }];
    this.move(element, states, options);
  }

  enter({ skip }) {
    const rows = this.parts.rows.querySelectorAll(".row");
    return Promise.all([
      this.move(this.parts.rows, [{ opacity: 0, transform: "translateX(-48px)" }, { opacity: 1, transform: "none" }], { duration: 420, skip }),
      this.moveAll(rows, [{ opacity: 0 }, { opacity: 1 }], { duration: 300, delay: 120, skip }),
    ]);
  }

  leave({ skip }) {
    return this.move(this.parts.rows, [{ opacity: 0, transform: "translateX(-36px)" }], { duration: 280, easing: IN, skip });
  }
}
