// One cell of the board. It is nothing (the dark place shows), a blank white tile, or a tile with its glyph.

import { IN, OUT } from "../lib/graphic.js";

export const BREATH = 420; // milliseconds for which a cell is alight before it turns
const AWAY = 170; // the first half of a turn
const INTO = 300; // the second
export const TURN = BREATH + AWAY + INTO;
const LIGHT = 240;

const turned = (degrees) => `perspective(720px) rotateY(${degrees}deg)`;

export const css = `
  .cell, .cell > div, .cell > div > div { position: absolute; }
  .cell > div, .cell > div > div { inset: 0; border-radius: 10px; }
  .blank, .front { background: radial-gradient(ellipse 70% 62% at 50% 42%, #FFFFFF, #FBF5EA 58%, #E8D8E2);
    box-shadow: inset 0 4px 0 #FFFFFF, inset 0 -5px 0 #CDB6C8; }
  .lamp { opacity: 0; background: radial-gradient(ellipse 80% 70% at 50% 46%, #FFD7EA, #F56CAE 42%, #D22C80 100%);
    box-shadow: inset 0 0 0 5px #FFE3F0; }
  .shine { opacity: 0; background: radial-gradient(ellipse 80% 72% at 50% 46%, #FFFBE6, #FFDF7E 55%, #F0B02E);
    box-shadow: inset 0 0 0 5px #FFF6D2; }
  .glyph { display: flex; align-items: center; justify-content: center; color: #141A3C; font-weight: 800; white-space: pre; }`;

export class Cell {
  state = "none";

  constructor({ left, top, width, height }, graphic) {
    this.graphic = graphic;
    this.element = document.createElement("div");
    this.element.className = "cell";
    this.element.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    this.element.innerHTML = `<div class="back"><div class="blank"></div><div class="lamp"></div></div>
      <div class="front"><div class="shine"></div><div class="glyph"></div></div>`;
    const one = (name) => this.element.querySelector(`.${name}`);
    [this.back, this.front, this.lamp, this.shine, this.letter] = ["back", "front", "lamp", "shine", "glyph"].map(one);
    this.#rest();
  }

  // The glyph, in a size in pixels; a wide one is set narrower.
  write(glyph, size, room) {
    this.letter.textContent = glyph;
    this.letter.style.fontSize = `${size}px`;
    this.letter.style.paddingTop = `${Math.round(size * 0.12)}px`;
    pen.font = `800 ${size}px Onest, sans-serif`;
    const wide = pen.measureText(glyph).width;
    this.letter.style.transform = wide > room ? `scaleX(${(room / wide).toFixed(3)})` : "none";
  }

  // Be in a state. `delay` milliseconds from now, negative if it began before; `lit`: breathe before turning.
  be(state, { skip = false, delay = 0, lit = false } = {}) {
    if (state === this.state) return;
    const from = this.state;
    this.state = state;
    this.#stop();
    if (skip) return this.#rest();
    if (from === "none" || state === "none") return this.#flip(from === "none" ? state : from, from === "none", delay);
    this.#turn(state === "shown", delay, lit);
  }

  // Come up out of the dark, or go down into it.
  #flip(face, comes, delay) {
    const [seen, other] = face === "shown" ? [this.front, this.back] : [this.back, this.front];
    other.style.visibility = "hidden";
    seen.style.visibility = "";
    this.lamp.style.opacity = 0;
    const ways = [{ transform: turned(-90) }, { transform: turned(0) }];
    if (comes) this.#play(seen, ways, { duration: 340, delay, easing: OUT }, true);
    else this.#play(seen, [{ transform: turned(0) }, { transform: turned(90) }], { duration: 260, delay, easing: IN }, true);
  }

  // Turn from the blank side to the glyph, or back.
  #turn(forward, delay, lit) {
    const [first, then] = forward ? [this.back, this.front] : [this.front, this.back];
    const breath = lit ? BREATH : 0;
    first.style.visibility = then.style.visibility = "";
    if (lit) this.#play(this.lamp, [{ opacity: 0 }, { opacity: 1 }], { duration: LIGHT, delay, easing: "ease-out" });
    this.#play(first, [{ transform: turned(0) }, { transform: turned(90) }], { duration: AWAY, delay: delay + breath, easing: "ease-in" });
    this.#play(then, [{ transform: turned(-90) }, { transform: turned(0) }], { duration: INTO, delay: delay + breath + AWAY, easing: OUT }, true);
  }

  // A light that goes over the tile: gold over what is shown, rose over what is not.
  flash(delay, { strong = 1, duration = 700 } = {}) {
    const over = this.state === "shown" ? this.shine : this.lamp;
    if (this.state === "none") return;
    this.#play(over, [{ opacity: 0 }, { opacity: strong, offset: 0.35 }, { opacity: 0 }], { duration, delay, easing: "ease-in-out", fill: "none" });
  }

  #play(element, keyframes, options, last = false) {
    const motion = element.animate(keyframes, { fill: "both", ...options });
    if (last) motion.finished.then(() => this.#rest(), () => null);
  }

  #stop() {
    for (const element of [this.back, this.front, this.lamp, this.shine]) element.getAnimations().forEach((motion) => motion.cancel());
  }

  // Stand still in the state: nothing is left of a motion, so that nothing is drawn twice.
  #rest() {
    for (const element of [this.back, this.front, this.lamp]) element.getAnimations().forEach((motion) => motion.cancel());
    this.back.style.visibility = this.state === "blank" ? "" : "hidden";
    this.front.style.visibility = this.state === "shown" ? "" : "hidden";
  }
}

const pen = document.createElement("canvas").getContext("2d");
