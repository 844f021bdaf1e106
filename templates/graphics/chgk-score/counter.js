// A mechanical counter: leaves with the halves of figures fall over one another, one number at a time.

const FLIP = 340; // milliseconds in which one leaf falls
const HURRY = 130; // the same while more numbers wait behind it
const FALL = "cubic-bezier(.5, 0, .9, .6)";
const LAND = "cubic-bezier(.1, .5, .35, 1.25)";

export const css = `
.counter { position: relative; width: 112px; height: 116px; perspective: 520px; }
.counter .half { position: absolute; left: 0; right: 0; height: 57px; overflow: hidden; text-align: center;
  font-weight: 600; font-size: 92px; line-height: 116px; color: #F4F1E8; backface-visibility: hidden; }
.counter .upper { top: 0; border-radius: 6px 6px 0 0; background: linear-gradient(#24272C, #191B1F); }
.counter .lower { bottom: 0; border-radius: 0 0 6px 6px; background: linear-gradient(#2B2F35, #1B1E22); }
.counter .lower > div { margin-top: -59px; }
.counter .leaf { opacity: 0; }
.counter .leaf.upper { transform-origin: 50% 58px; }
.counter .leaf.lower { transform-origin: 50% -1px; }
.counter .pin { position: absolute; top: 48px; width: 8px; height: 20px; border-radius: 2px;
  background: linear-gradient(90deg, #8A6B24, #E9CF8A, #8A6B24); }
.counter .pin.left { left: -4px; }
.counter .pin.right { right: -4px; }
`;

export const html = `<div class="counter">
  <div class="half upper still"><div></div></div><div class="half lower still"><div></div></div>
  <div class="half upper leaf"><div></div></div><div class="half lower leaf"><div></div></div>
  <div class="pin left"></div><div class="pin right"></div></div>`;

export class Counter {
  #shown = null;
  #wanted = 0;
  #turning = null; // the turning that goes on; another object takes over from it

  // `move` moves an element as Graphic.move does.
  constructor(element, move) {
    const half = (name) => element.querySelector(`.${name}`);
    this.move = move;
    this.parts = { upper: half("upper.still"), lower: half("lower.still"), falls: half("upper.leaf"), lands: half("lower.leaf") };
  }

  // Show a number; gives the promise that it is seen.
  show(number, { skip = false } = {}) {
    this.#wanted = number;
    if (skip || this.#shown === null) {
      this.#turning = null;
      this.#still(number);
      return Promise.resolve();
    }
    const goes = this.#turning;
    this.#turning ??= this.#turn();
    return goes ?? this.#turning;
  }

  async #turn() {
    await null; // so that `#turning` is this very turning
    const mine = this.#turning;
    while (this.#turning === mine && this.#shown !== this.#wanted) await this.#flip(mine);
    if (this.#turning === mine) this.#turning = null;
  }

  async #flip(mine) {
    const { upper, lower, falls, lands } = this.parts;
    const away = this.#wanted - this.#shown;
    const [from, to] = [this.#shown, this.#shown + Math.sign(away)];
    const duration = (Math.abs(away) > 1 ? HURRY : FLIP) / 2;
    for (const half of [upper, lands]) half.firstChild.textContent = to;
    for (const half of [lower, falls]) half.firstChild.textContent = from;
    const seen = { opacity: 1 };
    this.move(lands, [{ opacity: 0 }, { opacity: 0 }], { duration: 1, skip: true });
    await this.move(falls, [{ ...seen, transform: "rotateX(0deg)" }, { ...seen, transform: "rotateX(-90deg)" }], { duration, easing: FALL });
    if (this.#turning !== mine) return;
    this.move(falls, [{ opacity: 0 }, { opacity: 0 }], { duration: 1, skip: true });
    await this.move(lands, [{ ...seen, transform: "rotateX(90deg)" }, { ...seen, transform: "rotateX(0deg)" }], { duration, easing: LAND });
    if (this.#turning === mine) this.#still(to);
  }

  #still(number) {
    const { upper, lower, falls, lands } = this.parts;
    this.#shown = number;
    for (const half of [upper, lower]) half.firstChild.textContent = number;
    const away = { opacity: 0, transform: "none" };
    for (const half of [falls, lands]) this.move(half, [away, away], { duration: 1, skip: true });
  }
}
