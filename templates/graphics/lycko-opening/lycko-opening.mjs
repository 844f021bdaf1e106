// The titles of Lyckohjulet: its name on a sign of bulbs before the great wheel, then the contestants, one by one.

import { Graphic, IN, OUT } from "../lib/graphic.js";
import { bitmap } from "../lib/lycko-bitmap.js";
import { drawing, faces, fair, hub, seats, wheel } from "../lib/lycko.js";
import { badge } from "../lib/lycko-seats.js";
import { blink, sign } from "../lib/lycko-sign.js";
import { escaped, sized } from "../lib/titles.js";
import { sky } from "./sky.js";

const strings = { sv: { title: "Lyckohjulet" } };
const [WIDTH, HEIGHT] = [1480, 430];
const GREAT = 1240; // px of the great wheel
const RADIUS = 60;
const EVERY = 12000; // milliseconds between two turns of the great wheel
const SPRING = "cubic-bezier(.3, 1.35, .5, 1)";
const HIGH = "translateY(-296px) scale(.6)"; // the sign makes room for the contestants
const PLACED = { opacity: 1, transform: "none" };

export default class LyckoOpening extends Graphic {
  static faces = faces;
  static css = `${fair}
    .night { position: absolute; inset: 0; opacity: 0; }
    .night > div { position: absolute; left: 0; top: 0; }
    .night canvas { display: block; }
    .turns { transform-origin: 50% 52%; }
    .night > .great { left: ${960 - GREAT / 2}px; top: 440px; width: ${GREAT}px; height: ${GREAT}px; }
    .title { position: absolute; left: ${960 - WIDTH / 2}px; top: 270px; width: ${WIDTH}px; height: ${HEIGHT}px; }
    .pose, .pose > div { position: absolute; inset: 0; }
    .pose svg { display: block; }
    .glow { opacity: 0; }
    .words { display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 0 64px; }
    .name { width: 1340px; height: 216px; line-height: 212px; text-align: center; white-space: nowrap; overflow: hidden; font-weight: 900;
      color: #F5C84B; background: linear-gradient(#FFF6D2 26%, #F9D766 46%, #F5C84B 56%, #E9A52C 80%); background-clip: text; -webkit-background-clip: text; -webkit-text-fill-color: transparent; }
    .sub { width: 1300px; height: 76px; line-height: 68px; text-align: center; white-space: nowrap; overflow: hidden; font-weight: 500; color: #FBF5EA; }
    .sub:empty { display: none; }
    .cards { position: absolute; left: 96px; top: 448px; width: 1728px; height: 560px; }
    .card { position: absolute; top: 0; width: 552px; height: 560px; padding: 4px 14px 0; border-radius: 34px; text-align: center; opacity: 0; }
    .card.plate::before { display: none; }
    .card.plate > .band { position: absolute; left: 0; right: 0; top: 0; height: 122px; border-radius: 29px 29px 0 0; border-bottom: 4px solid #F5C84B; }
    .badge { position: relative; display: block; margin: 26px auto 20px; }
    .who { display: flex; align-items: center; justify-content: center; height: 148px; }
    .who div { width: 516px; line-height: 1.16; font-weight: 700; overflow-wrap: normal; text-wrap: balance; }
    .town { height: 60px; line-height: 58px; white-space: nowrap; overflow: hidden; color: #FFE9A3; font-weight: 600; margin: 8px 0 10px; }
    .about { display: flex; align-items: center; justify-content: center; height: 108px; }
    .about div { width: 480px; line-height: 1.3; text-wrap: balance; }`;

  steps = 4;

  async load(all) {
    const loaded = await super.load(all);
    await this.painted;
    return loaded;
  }

  build(root) {
    const part = (name, html) => `<div class="${name}">${html}</div>`;
    root.innerHTML = `<div class="night"><div class="sky"></div><div class="great"><div class="turns"></div></div></div>
      <div class="title"><div class="pose">${part("sign", sign(WIDTH, HEIGHT, { radius: RADIUS }))}
      ${[0, 1].map((i) => part("glow", blink(WIDTH, HEIGHT, i, { radius: RADIUS }))).join("")}
      <div class="words"><div class="name display"></div><div class="sub"></div></div></div></div><div class="cards"></div>`;
    const names = ["night", "great", "turns", "title", "pose", "name", "sub", "cards"];
    this.parts = Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
    this.glows = [...root.querySelectorAll(".glow")];
    const pictures = [bitmap(sky, 1920, 1080), bitmap(drawing(wheel + hub, GREAT), GREAT, GREAT)];
    root.querySelector(".sky").append(pictures[0].canvas);
    this.parts.turns.append(pictures[1].canvas);
    this.painted = Promise.all(pictures.map(({ drawn }) => drawn));
    this.seen = 0;
    this.high = false;
    this.html = "";
  }

  render({ language, title, subtitle, contestants, backdrop }) {
    const { night, name, sub, cards } = this.parts;
    night.style.display = backdrop === false ? "none" : "";
    sized(name, title || (strings[language] ?? strings.sv).title, { most: 158, least: 72 });
    sized(sub, subtitle ?? "", { most: 54, least: 36 });
    const html = (contestants ?? []).slice(0, 3).map(card).join("");
    if (html === this.html) return;
    this.html = html;
    cards.innerHTML = html;
    [...cards.children].forEach((one, i, all) => {
      one.style.left = `${all.length === 3 ? i * 588 : 864 - all.length * 294 + 18 + i * 588}px`;
      named(one.querySelector(".who div"));
      sized(one.querySelector(".town"), one.querySelector(".town").textContent, { most: 44, least: 34 });
      sized(one.querySelector(".about div"), one.querySelector(".about div").textContent, { most: 38, least: 32, height: 108 });
      one.style.opacity = i < this.seen ? 1 : 0;
    });
  }

  enter({ skip }) {
    const { night, title, great, name, sub, turns } = this.parts;
    this.endless.end(turns);
    const rest = { transform: "rotate(0deg)" };
    this.endless.begin(turns, [rest, { ...rest, offset: 0.82, easing: "cubic-bezier(.4, 0, .1, 1)" }, { transform: "rotate(120deg)" }], { duration: EVERY });
    this.#blink();
    this.high = false;
    this.move(this.parts.pose, [{ transform: "none" }], { skip: true });
    const late = (ms) => (skip ? 0 : ms);
    return Promise.all([
      this.move(night, [{ opacity: 0 }, { opacity: 1 }], { duration: 320, skip }),
      this.move(great, [{ transform: "translateY(300px)" }, { transform: "none" }], { duration: 900, skip }),
      this.move(title, [{ opacity: 0, transform: "translateY(60px) scale(.86)" }, PLACED], { duration: 500, delay: late(240), easing: SPRING, skip }),
      this.move(name, [{ opacity: 0, transform: "scale(.86)" }, PLACED], { duration: 480, delay: late(460), easing: SPRING, skip }),
      this.move(sub, [{ opacity: 0, transform: "translateY(24px)" }, PLACED], { duration: 400, delay: late(620), skip }),
    ]);
  }

  #blink() {
    this.glows.forEach((element, i) => {
      this.endless.end(element);
      this.endless.begin(element, [{ opacity: 0.05, easing: "steps(6, jump-both)" }, { opacity: 1 }], { duration: 800, direction: i ? "alternate" : "alternate-reverse" });
    });
  }

  // Step 0 is the title; each further one brings the next contestant.
  step(number, { skip }) {
    if (number === undefined) return undefined; // it was stopped while it came
    const high = number > 0;
    const moves = [];
    if (high !== this.high) moves.push(this.move(this.parts.pose, [{ transform: high ? "none" : HIGH }, { transform: high ? HIGH : "none" }], { duration: 560, easing: "cubic-bezier(.5, 0, .15, 1)", skip }));
    [...this.parts.cards.children].forEach((one, i) => {
      if (i < number === i < this.seen) return;
      const delay = skip ? 0 : (high !== this.high ? 260 : 0) + Math.max(0, i - this.seen) * 120;
      if (i < number) moves.push(this.move(one, [{ opacity: 0, transform: "translateY(90px) scale(.92)" }, PLACED], { duration: 500, delay, easing: OUT, skip }));
      else moves.push(this.move(one, [PLACED, { opacity: 0, transform: "translateY(50px)" }], { duration: 280, easing: IN, skip }));
    });
    this.high = high;
    this.seen = number;
    return Promise.all(moves);
  }

  leave({ skip }) {
    const { night, title, cards } = this.parts;
    const seen = [...cards.children].slice(0, this.seen);
    this.seen = 0; // played again meanwhile, they come anew
    return Promise.all([
      this.move(title, [PLACED, { opacity: 0, transform: "translateY(-40px) scale(.96)" }], { duration: 300, easing: IN, skip }),
      this.moveAll(seen, [PLACED, { opacity: 0, transform: "translateY(40px)" }], { duration: 280, easing: IN, gap: skip ? 0 : 40, skip }),
      this.move(night, [{ opacity: 1 }, { opacity: 0 }], { duration: 320, delay: skip ? 0 : 60, easing: "ease-in", skip }),
    ]);
  }
}

// A double name is broken at its hyphen only where it would be too small otherwise.
function named(element) {
  const name = element.textContent;
  sized(element, name.replaceAll("-", "-\u2060"), { most: 54, least: 46, height: 130 });
  if (element.scrollWidth > element.clientWidth + 1 || element.textContent.includes("…")) sized(element, name, { most: 54, least: 44, height: 130 });
}

const card = ({ name, town, about }, i) => `<div class="card plate"><div class="band" style="background:linear-gradient(172deg, ${seats[i][1]}, ${seats[i][2]})"></div>${badge(i + 1, 132)}
  <div class="who"><div class="display">${escaped(name)}</div></div><div class="town">${escaped(town)}</div><div class="about"><div>${escaped(about)}</div></div></div>`;
