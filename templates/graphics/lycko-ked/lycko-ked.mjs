// Kvitt eller dubbelt: a card that waits to be turned over, and what it says.

import { Graphic, IN } from "../lib/graphic.js";
import { faces, fair } from "../lib/lycko.js";
import { BACK, confetti, count } from "../lib/lycko-parts.js";
import { Presence } from "../lib/lycko-presence.js";

const strings = { sv: { first: "Kvitt", between: "eller", second: "Dubbelt", pot: "I potten", kvitt: "Kvitt", dubbelt: "Dubbelt" } };
const TURN = 1150; // milliseconds
const STAY = 3600; // milliseconds that the answer stays to be seen

export default class LyckoKed extends Graphic {
  static faces = faces;
  static css = `${fair}
    .scene, .scene > * { position: absolute; }
    .scene { inset: 0; perspective: 1600px; }
    .rays { left: 360px; top: -170px; width: 1200px; height: 1200px; opacity: 0; }
    .rays svg { display: block; }
    .card { left: 750px; top: 150px; width: 420px; height: 560px; transform-style: preserve-3d; will-change: transform; }
    .sway, .side { position: absolute; inset: 0; }
    .sway { transform-style: preserve-3d; }
    .side { border-radius: 36px; backface-visibility: hidden; display: flex; flex-direction: column; align-items: center; justify-content: center; border: 10px solid #F5C84B; box-shadow: inset 0 0 0 5px #7A4A06; }
    .side::after { content: ""; position: absolute; inset: 18px; border: 4px solid rgba(255, 233, 163, .75); border-radius: 20px; }
    .front { background: radial-gradient(circle at 50% 40%, #E0468C, #B3206E 60%, #6E0F52); }
    .back { transform: rotateY(180deg); }
    .back.kvitt { background: radial-gradient(circle at 50% 36%, #3A3150, #120D20 70%); border-color: #A79BC0; color: #F4EEF8; }
    .back.dubbelt { background: radial-gradient(circle at 50% 36%, #FFF6D2, #F5C84B 55%, #D98E1B); border-color: #FFFDF6; color: #3A1650; }
    .word { font-weight: 800; font-size: 54px; line-height: 78px; white-space: nowrap; text-transform: uppercase; }
    .small { font-size: 44px; line-height: 60px; font-weight: 600; color: #FFE9A3; }
    .sum { font-weight: 800; font-size: 150px; line-height: 160px; }
    .back .word { font-size: 52px; }
    .pot { left: 640px; top: 738px; width: 640px; height: 132px; padding: 0 44px; display: flex; align-items: center; justify-content: space-between; }
    .pot .label { font-size: 38px; }
    .pot .figure { font-size: 64px; font-weight: 700; white-space: nowrap; }
    .confetti { inset: 0; }`;

  build(root) {
    const words = strings.sv;
    root.innerHTML = `<div class="scene"><div class="rays">${RAYS}</div>
      <div class="card"><div class="sway"><div class="side front"><div class="word display">${words.first}</div><div class="small">${words.between}</div><div class="word display">${words.second}</div></div>
      <div class="side back kvitt"><div class="sum display"></div><div class="word display"></div></div></div></div>
      <div class="pot plate"><div class="label">${words.pot}</div><div class="figure display"></div></div><div class="confetti"></div></div>`;
    const one = (name) => root.querySelector(`.${name}`);
    this.parts = Object.fromEntries(["scene", "rays", "card", "sway", "back", "pot", "figure", "confetti"].map((name) => [name, one(name)]));
    [this.sum, this.word] = [one("back .sum"), one("back .word")];
    this.presence = new Presence(this.parts.scene, (o) => this.#come(o), (o) => this.#go(o));
    this.answer = "";
  }

  render(data, { skip, before }) {
    const live = this.current !== undefined && !skip;
    const back = data.wedges?.[data.landed]?.back ?? "";
    const waits = data.phase === "ked_flip";
    const turns = live && this.presence.on && back && !this.answer;
    this.#answer(waits ? "" : back, !turns);
    const pot = data.contestants?.[(data.seat || 1) - 1]?.pot ?? 0;
    if (this.presence.on || waits || data.show !== "auto") count(this.parts.figure, pot, { skip: !turns, delay: turns ? TURN : 0 });
    if (data.show !== "auto" || waits) {
      this.presence.show({ skip: !live });
    } else if (turns) {
      this.presence.hide({ linger: TURN + STAY });
    } else if (!before || before.phase !== data.phase || skip) {
      this.presence.hide({ skip: !live });
    }
  }

  enter({ skip }) {
    return this.presence.on ? this.#come({ skip }) : null;
  }

  leave({ skip }) {
    return this.presence.on ? this.#go({ skip }) : null;
  }

  async dispose() {
    this.presence?.end();
    return super.dispose();
  }

  #answer(back, skip) {
    if (this.answer === back) return;
    this.answer = back;
    const { card, rays, pot } = this.parts;
    if (!back) {
      this.#sway();
      this.move(card, [{ transform: "none" }], { duration: 300, skip: true });
      this.move(rays, [{ opacity: 0 }], { duration: 240, skip: true });
      pot.classList.remove("gold");
      return;
    }
    this.parts.back.className = `side back ${back}`;
    this.sum.textContent = back === "dubbelt" ? "×2" : "0";
    this.word.textContent = strings.sv[back];
    this.#sway();
    const won = back === "dubbelt";
    const end = won ? "rotateY(540deg) scale(1.08)" : "rotateY(540deg) rotateZ(-5deg) translateY(14px)";
    const way = [
      { transform: "none", easing: "cubic-bezier(.5, 0, .6, 1)" },
      { transform: "translateY(-26px) rotateY(0deg) scale(1.1)", offset: 0.26, easing: "cubic-bezier(.6, 0, .3, 1)" },
      { transform: "translateY(-26px) rotateY(540deg) scale(1.16)", offset: 0.82, easing: "cubic-bezier(.5, 0, .8, .5)" },
      { transform: end },
    ];
    this.move(card, way, { duration: TURN, easing: "linear", skip }).then(() => {
      if (this.answer !== back) return;
      pot.classList.toggle("gold", won);
      if (won && !skip) confetti(this, this.parts.confetti, { x: 960, y: 430, pieces: 60, spread: 760 });
    });
    if (!won) return;
    this.move(rays, [{ opacity: 0, transform: "rotate(0deg) scale(.7)" }, { opacity: 1, transform: "rotate(14deg) scale(1)" }], { duration: 900, delay: skip ? 0 : TURN - 180, skip });
  }

  // The card sways while its answer is awaited.
  #sway() {
    const { sway } = this.parts;
    this.endless.end(sway);
    if (!this.presence.on || this.answer) return;
    const ways = [{ transform: "rotateY(-11deg) translateY(6px)" }, { transform: "rotateY(11deg) translateY(-8px)" }];
    this.endless.begin(sway, ways, { duration: 1700, direction: "alternate", easing: "ease-in-out" });
  }

  #come({ skip }) {
    const { sway, pot, scene } = this.parts;
    this.#sway();
    this.move(scene, [{ opacity: 1, transform: "none" }], { duration: 1, skip: true });
    return Promise.all([
      this.move(sway.parentElement, this.answer ? [] : [{ opacity: 0, transform: "translateY(120px) rotateZ(-14deg) scale(.7)" }, { opacity: 1, transform: "none" }], { duration: 500, easing: BACK, skip }),
      this.move(pot, [{ opacity: 0, transform: "translateY(50px)" }, { opacity: 1, transform: "none" }], { duration: 420, delay: skip ? 0 : 180, skip }),
    ]);
  }

  #go({ skip }) {
    return this.move(this.parts.scene, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(-40px)" }], { duration: 280, easing: IN, skip }).then(() => this.#sway());
  }
}

const RAYS = `<svg viewBox="-600 -600 1200 1200" width="1200" height="1200"><defs><radialGradient id="ked-ray" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="590">
  <stop offset="0" stop-color="#FFE9A3" stop-opacity=".95"/><stop offset="1" stop-color="#F5C84B" stop-opacity="0"/></radialGradient></defs>
  ${Array.from({ length: 16 }, (_, i) => `<path d="M0 0L-62 -590L62 -590Z" fill="url(#ked-ray)" transform="rotate(${i * 22.5})"/>`).join("")}</svg>`;
