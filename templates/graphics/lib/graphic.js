// What every graphic of this project shares: the OGraf life of a web component, told in a few verbs of its own.
//
// A graphic extends Graphic and gives:
//   static css        its style sheet, as text
//   static faces      the font families that it waits for; Oswald and Playfair Display if it does not say
//   build(root)       make the elements, once; paint nothing that is seen before it plays
//   render(data, o)   show the data; o.skip: jump to the end state; o.before: the data shown until now (null at first)
//   enter(o), leave(o) move in and out; what they return is waited for
//   steps             how many steps it has (OGraf stepCount); step(n, o) goes to one, counted from 0. A graphic of
//                     0 steps plays and leaves by itself: enter(o) is all of it
//   actions           custom actions by id: (payload, o) => …
// All of it may be called in any order while an animation runs.

import { Endless } from "./endless.js";
import { fonts } from "./type.js";

const OK = { statusCode: 200 };

export class Graphic extends HTMLElement {
  static css = "";
  static faces = ["Oswald", "Playfair Display"];

  steps = 1;
  actions = {};
  data = {};
  current = undefined;
  #motions = new Set();
  #moved = new Map(); // element → its motions since everything last came to rest
  #passes = 0;
  #root = null;
  endless = new Endless(true); // its motions without an end; off air they stand still

  build() {}
  render() {}
  enter() {}
  leave() {}
  step() {}

  // OGraf ------------------------------------------------------------------------------------------------------

  async load({ data = {}, renderCharacteristics = {} } = {}) {
    this.characteristics = renderCharacteristics;
    this.#root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = BASE + this.constructor.css;
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    this.#appear(false);
    this.#root.replaceChildren(style, this.stage);
    this.current = undefined;
    await fonts(this.constructor.faces);
    this.build(this.stage);
    this.#show(data, true);
    return OK;
  }

  async dispose() {
    for (const motion of this.#motions) motion.cancel();
    this.#motions.clear();
    this.#moved.clear();
    this.endless.end();
    this.#root?.replaceChildren();
    return OK;
  }

  async playAction({ delta = 1, goto, skipAnimation = false } = {}) {
    if (this.steps === 0) return this.#pass(skipAnimation);
    const target = goto !== undefined && goto >= 0 ? goto : (this.current ?? -1) + delta;
    if (target >= this.steps) {
      await this.stopAction({ skipAnimation });
      return { ...OK, currentStep: undefined };
    }
    const first = this.current === undefined;
    this.current = Math.max(0, target);
    const o = { skip: skipAnimation, step: this.current };
    if (first) {
      this.#finish();
      this.#appear(true);
      await this.enter(o);
    }
    await this.step(this.current, { ...o, first });
    return { ...OK, currentStep: this.current };
  }

  async #pass(skip) {
    if (skip) return this.stopAction({ skipAnimation: true });
    const pass = ++this.#passes;
    this.#finish();
    this.current = 0;
    this.#appear(true);
    await this.enter({ skip: false, step: 0 });
    // Played again meanwhile, the later one ends it.
    if (pass === this.#passes && this.current !== undefined) await this.stopAction({ skipAnimation: true });
    return OK;
  }

  async stopAction({ skipAnimation = false } = {}) {
    if (this.current !== undefined) {
      this.current = undefined;
      await this.leave({ skip: skipAnimation });
      // Something may have played it again meanwhile.
      if (this.current === undefined) this.#appear(false);
    }
    return OK;
  }

  async updateAction({ data = {}, skipAnimation = false } = {}) {
    this.#show(data, skipAnimation || this.current === undefined);
    return OK;
  }

  async customAction({ id, payload, skipAnimation = false } = {}) {
    if (!Object.hasOwn(this.actions, id)) return { statusCode: 400, statusMessage: `no custom action ${id}` };
    const result = await this.actions[id].call(this, payload, { skip: skipAnimation });
    return { ...OK, result };
  }

  // Let it be seen, or not: then nothing of it moves.
  #appear(seen) {
    this.stage.style.visibility = seen ? "" : "hidden";
    this.stage.classList.toggle("off", !seen);
    if (seen) this.endless.go();
    else this.endless.hold();
  }

  #show(data, skip) {
    const before = Object.keys(this.data).length ? this.data : null;
    this.data = { ...this.data, ...data };
    // The same language set once more has the browser paint the whole graphic again.
    if (this.data.language && this.stage.lang !== this.data.language) this.stage.lang = this.data.language;
    this.render(this.data, { skip, before });
  }

  // Motion -----------------------------------------------------------------------------------------------------

  // Animate an element (transform and opacity only); resolves at the end. `skip` jumps there.
  move(element, keyframes, { duration = 400, delay = 0, easing = OUT, skip = false } = {}) {
    const motion = element.animate(keyframes, { duration, delay, easing, fill: "both" });
    this.#motions.add(motion);
    if (!this.#moved.has(element)) this.#moved.set(element, []);
    this.#moved.get(element).push({ motion, end: keyframes.at(-1) });
    const over = () => {
      this.#motions.delete(motion);
      if (!this.#motions.size) this.#rest();
    };
    if (skip) motion.finish();
    return motion.finished.then(over, over);
  }

  // Once nothing moves any more, where an element came to is its style: an animation that only holds would keep a layer of its
  // own, which costs with every frame, and other antialiasing than on a page that is loaded now. All at once: whoever joins the
  // picture has what lies below painted anew.
  #rest() {
    for (const [element, all] of this.#moved) {
      for (const { motion, end } of all) {
        if (motion.playState === "finished") Object.assign(element.style, styled(end));
      }
      for (const { motion } of all) motion.cancel();
    }
    this.#moved.clear();
  }

  // Move several elements in one after another.
  moveAll(elements, keyframes, options = {}) {
    const gap = options.gap ?? 60;
    return Promise.all([...elements].map((e, i) => this.move(e, keyframes, { ...options, delay: (options.delay ?? 0) + i * gap })));
  }

  #finish() {
    for (const motion of this.#motions) motion.finish();
  }
}

// Wait for so many frames, or not much longer on a page that has none: nobody sees it.
export async function frames(count) {
  for (let i = 0; i < count; i++) await new Promise((go) => [requestAnimationFrame(go), setTimeout(go, 100)]);
}

const styled = ({ offset, easing, composite, ...style }) => style;

export const OUT = "cubic-bezier(.16, 1, .3, 1)"; // arrives softly: entrances
export const IN = "cubic-bezier(.7, 0, .84, 0)"; // leaves briskly: exits

const BASE = `
:host { position: absolute; inset: 0; display: block; contain: strict; pointer-events: none; }
.stage { position: absolute; left: 0; top: 0; width: 1920px; height: 1080px; color: #F4F1E8;
  font-family: Oswald, "Arial Narrow", sans-serif; font-variant-numeric: tabular-nums lining-nums; }
.stage * { box-sizing: border-box; }
.stage.off * { animation-play-state: paused !important; }
.serif { font-family: "Playfair Display", Georgia, serif; font-variant-numeric: lining-nums; }
`;
