// The board of used letters of Lyckohjulet: vowels and consonants, dark when they were asked for, and the last one with
// what it brought.

import { Graphic, IN, OUT } from "../lib/graphic.js";
import { clover, drawing, faces, fair, grid } from "../lib/lycko.js";

const strings = {
  sv: { vowels: "Vokaler", consonants: "Konsonanter", none: "Finns inte", again: "Redan tagen", pieces: "st" },
};
const VOWELS = "AEIOUYÅÄÖ"; // the Swedish order
const CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ";
const AFTER = 1000; // milliseconds after a clock until the last letter is seen again: its zero stands a moment
const CROSS = `<div class="cross"><svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><circle cx="22" cy="22" r="20" fill="#0B1236" stroke="#F9B4D2" stroke-width="3"/>
  <path d="M15 15L29 29M29 15L15 29" stroke="#FF8CC3" stroke-width="6" stroke-linecap="round"/></svg></div>`;
const turned = (degrees) => `perspective(640px) rotateY(${degrees}deg)`;
const TURN = [{ transform: turned(-90) }, { transform: turned(0) }];

export default class LyckoLetters extends Graphic {
  static faces = faces;
  static css = `${fair}
    .panel { position: absolute; left: ${grid.letters.left}px; top: ${grid.letters.top}px; width: ${grid.letters.width}px;
      height: ${grid.letters.height}px; padding: 9px 6px 0; }
    .panel::before { height: 30px; }
    .label { height: 44px; line-height: 44px; padding-left: 4px; white-space: nowrap; }
    .letters { display: grid; grid-template-columns: repeat(5, 44px); grid-auto-rows: 57px; gap: 4px 3px; }
    .letters + .label { margin-top: 7px; }
    .letter { position: relative; font-size: 40px; font-weight: 800; line-height: 55px; text-align: center; }
    .letter > div { position: absolute; inset: 0; border-radius: 8px; }
    .letter.broad { font-size: 35px; }
    .off { color: #8590D6; background: #141C52; font-weight: 600; }
    .on { color: #141A3C; background: radial-gradient(ellipse 76% 70% at 50% 40%, #FFFFFF, #FBF5EA 60%, #E8D8E2);
      box-shadow: inset 0 3px 0 #FFFFFF, inset 0 -4px 0 #CDB6C8; }
    .vowels .on { background: radial-gradient(ellipse 76% 70% at 50% 40%, #FFF3C4, #FBD96E 60%, #EDB538);
      box-shadow: inset 0 3px 0 #FFF8DC, inset 0 -4px 0 #B87814; }
    .lamp { opacity: 0; color: #FBF5EA; background: radial-gradient(ellipse 80% 70% at 50% 46%, #F56CAE, #C2226F);
      box-shadow: inset 0 0 0 3px #FFE3F0; }
    .asked { position: absolute; left: 8px; right: 8px; bottom: 8px; height: 136px; border-radius: 14px; background: #0B1236;
      box-shadow: inset 0 0 0 3px #2E3A8C; overflow: hidden; }
    .last, .last > div { position: absolute; inset: 0; }
    .sign { opacity: .5; }
    .sign svg { position: absolute; left: 46px; top: 0; }
    .tile { position: absolute; left: 14px; top: 12px; width: 84px; height: 112px; border-radius: 10px; text-align: center; color: #141A3C;
      font-size: 78px; font-weight: 800; line-height: 114px;
      background: radial-gradient(ellipse 70% 62% at 50% 42%, #FFFFFF, #FBF5EA 58%, #E8D8E2); box-shadow: inset 0 4px 0 #FFFFFF, inset 0 -5px 0 #CDB6C8; }
    .missed .tile { color: #FBF5EA; background: #B3206E; box-shadow: inset 0 0 0 4px #F9B4D2; }
    .cross { position: absolute; left: 70px; top: 88px; width: 44px; height: 44px; }
    .cross svg { display: block; }
    .count { position: absolute; left: 106px; right: 0; top: 0; height: 136px; display: flex; align-items: center; justify-content: center; gap: 6px; }
    .count .display { font-size: 64px; color: #F5C84B; }
    .count .display.wide { font-size: 48px; }
    .count span { font-size: 34px; font-weight: 600; color: #FBF5EA; }
    .count.words span { font-size: 32px; line-height: 38px; text-align: center; color: #F9B4D2; }`;

  build(root) {
    root.innerHTML = `<div class="panel plate"><div class="label v"></div><div class="letters vowels"></div>
      <div class="label c"></div><div class="letters consonants"></div><div class="asked"><div class="last"></div></div></div>`;
    [this.panel, this.asked] = ["panel", "last"].map((name) => root.querySelector(`.${name}`));
    this.labels = [...root.querySelectorAll(".label")];
    this.fields = [...root.querySelectorAll(".letters")];
    this.lists = ["", ""];
    this.letters = new Map();
    this.covered = false;
  }

  render(data, { skip }) {
    const words = strings[data.language] ?? strings.sv;
    const still = skip || this.current === undefined;
    [words.vowels, words.consonants].forEach((text, i) => (this.labels[i].textContent = text));
    [data.vowels || VOWELS, data.consonants || CONSONANTS].forEach((list, i) => this.#lay(i, list));
    const used = new Set(data.used ?? "");
    for (const [letter, tile] of this.letters) this.#light(tile, !used.has(letter), still);
    this.#ask(data.asked, words, still);
    this.#cover(Boolean(data.clock), still);
  }

  // The clock hangs over the last letter, which makes room for it.
  #cover(covered, still) {
    if (this.covered === covered) return;
    this.covered = covered;
    this.move(this.asked, [{ opacity: covered ? 0 : 1 }], { duration: 260, delay: covered || still ? 0 : AFTER, skip: still });
  }

  #lay(i, list) {
    if (this.lists[i] === list) return;
    for (const letter of this.lists[i]) this.letters.delete(letter);
    this.lists[i] = list;
    this.fields[i].innerHTML = [...list].map((letter) => `<div class="letter${"MW".includes(letter) ? " broad" : ""}">${["off", "on", "lamp"].map((name) => `<div class="${name}">${letter}</div>`).join("")}</div>`).join("");
    [...list].forEach((letter, n) => {
      const tile = this.fields[i].children[n];
      this.letters.set(letter, { on: tile.querySelector(".on"), lamp: tile.querySelector(".lamp"), lit: true });
    });
  }

  // A letter that is asked for lights up and goes dark.
  #light(tile, lit, still) {
    if (tile.lit === lit) return;
    tile.lit = lit;
    if (lit || still) return this.move(tile.on, [{ opacity: lit ? 1 : 0 }], { duration: 300, skip: still });
    this.move(tile.lamp, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.62 }, { opacity: 0 }], { duration: 1100, easing: "ease-in-out" });
    return this.move(tile.on, [{ opacity: 1 }, { opacity: 0 }], { duration: 300, delay: 320 });
  }

  // The last letter and what it brought.
  #ask(asked, words, still) {
    const html = asked ? told(asked, words) : `<div class="sign">${drawing(clover("#2E3A8C"), 136).replace('viewBox="0 0 200 200"', 'viewBox="62 66 76 76"')}</div>`;
    if (this.html === html) return;
    this.html = html;
    const old = still ? [] : [...this.asked.children];
    if (still) this.asked.replaceChildren();
    for (const one of old) this.move(one, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(30px)" }], { duration: 240, easing: IN }).then(() => one.remove());
    this.asked.insertAdjacentHTML("beforeend", html);
    const fresh = this.asked.lastElementChild;
    if (still || !asked) return;
    const [tile, count] = [".tile", ".count"].map((name) => fresh.querySelector(name));
    this.move(tile, TURN, { duration: 460, delay: 200 });
    this.move(count, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], { duration: 420, delay: 420, easing: "cubic-bezier(.3, 1.6, .5, 1)" });
    const x = (px) => ({ transform: `translateX(${px}px)` });
    if (fresh.classList.contains("missed")) this.move(fresh, [0, -9, 8, -6, 4, 0].map(x), { duration: 480, delay: 660, easing: "ease-in-out" });
  }

  enter({ skip }) {
    return this.move(this.panel, [{ opacity: 0, transform: "translateX(60px)" }, { opacity: 1, transform: "none" }], { duration: 460, delay: skip ? 0 : 140, easing: OUT, skip });
  }

  leave({ skip }) {
    return this.move(this.panel, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateX(46px)" }], { duration: 280, easing: IN, skip });
  }
}

function told({ letter, count, repeated }, words) {
  const tile = `<div class="tile">${letter}</div>${count && !repeated ? "" : CROSS}`;
  const lines = (text) => `<div class="count words"><span>${text.split(" ").join("<br>")}</span></div>`;
  if (repeated) return `<div class="missed">${tile}${lines(words.again)}</div>`;
  if (!count) return `<div class="missed">${tile}${lines(words.none)}</div>`;
  return `<div class="hit">${tile}<div class="count"><div class="display${count > 9 ? " wide" : ""}">${count}</div><span>${words.pieces}</span></div></div>`;
}
