// BARA VOKALER: no consonant is hidden any more. A sign on the board's upper edge.

import { Graphic, IN } from "../lib/graphic.js";
import { shape } from "../lycko-board/shape.js";
import { ALONE, faces, fair, grid, lettered } from "../lib/lycko.js";

const ROWS = [12, 14, 14, 12];
const strings = { sv: { only: "BARA VOKALER" } };
const RISEN = 16; // px by which it stands out of the frame
const OVERSHOT = "cubic-bezier(.3, 1.5, .5, 1)";

export default class LyckoVowels extends Graphic {
  static faces = faces;
  static css = `${fair}
    .place { position: absolute; left: ${grid.board.left}px; width: ${grid.board.width}px; height: 76px; }
    .whole { position: absolute; inset: 0; display: flex; justify-content: center; opacity: 0; }
    .strap { height: 76px; padding: 0 40px; border-radius: 22px; overflow: hidden; white-space: nowrap; }
    .strap::before { height: 28px; }
    .text { font-size: 44px; line-height: 67px; font-weight: 800; letter-spacing: .05em; padding-left: .05em; }
    .shine { position: absolute; left: -130px; top: -4px; width: 110px; height: 76px; opacity: 0;
      background: linear-gradient(100deg, rgba(255, 255, 255, 0), rgba(255, 255, 255, .75) 50%, rgba(255, 255, 255, 0)); }`;

  build(root) {
    root.innerHTML = `<div class="place"><div class="whole"><div class="strap plate gold"><div class="shine"></div><div class="text display"></div></div></div></div>`;
    [this.place, this.whole, this.strap, this.shine, this.text] = ["place", "whole", "strap", "shine", "text"].map((name) => root.querySelector(`.${name}`));
    this.alone = null;
    this.seen = false;
  }

  render(data, { skip }) {
    const still = skip || this.current === undefined;
    this.text.textContent = (strings[data.language] ?? strings.sv).only;
    const alone = !lettered(data);
    if (alone !== this.alone) this.move(this.place, [{ transform: `translateX(${alone ? ALONE : 0}px)` }], { duration: 640, skip: still });
    this.alone = alone;
    this.place.style.top = `${grid.board.top + shape(data.rows?.length ? data.rows : ROWS).top - RISEN}px`;
    const seen = Boolean(data.only_vowels);
    if (seen === this.seen) return;
    this.seen = seen;
    if (this.current !== undefined) this.#be(seen, skip);
  }

  enter({ skip }) {
    return this.#be(this.seen, skip);
  }

  leave({ skip }) {
    return this.#be(false, skip);
  }

  #be(seen, skip) {
    this.endless.end();
    if (!seen) return this.move(this.whole, [{ opacity: 0, transform: "translateY(-20px) scale(.96)" }], { duration: 260, easing: IN, skip });
    const far = this.strap.offsetWidth + 260;
    const over = [{ offset: 0, opacity: 1, transform: "none" }, { offset: 0.22, opacity: 1, transform: `translateX(${far}px)` }, { offset: 1, opacity: 0, transform: `translateX(${far}px)` }];
    this.endless.begin(this.shine, over, { duration: 4200, delay: 600 });
    this.move(this.whole, [{ opacity: 0, transform: "none" }, { opacity: 1, transform: "none" }], { duration: 240, skip });
    return this.move(this.strap, [{ transform: "scale(.7)" }, { transform: "none" }], { duration: 480, easing: OVERSHOT, skip });
  }
}
