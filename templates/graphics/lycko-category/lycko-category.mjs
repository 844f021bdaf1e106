// The category of the puzzle, on a strap under the board.

import { Graphic, IN } from "../lib/graphic.js";
import { ALONE, clover, drawing, faces, fair, grid, lettered } from "../lib/lycko.js";
import { escaped, exchange, sized } from "../lib/titles.js";

const ROOM = 1240; // px for the text
const ASIDE = ["wheel", "attack"]; // rounds in which jackpot or attackpussel have the left half of the row
const leaf = drawing(clover(), 44).replace('viewBox="0 0 200 200"', 'viewBox="66 70 68 68"');

export default class LyckoCategory extends Graphic {
  static faces = faces;
  static css = `${fair}
    .place { position: absolute; left: ${grid.board.left}px; top: ${grid.category.top}px; width: ${grid.board.width}px; height: ${grid.category.height}px; }
    .holder, .board { position: absolute; inset: 0; }
    .board { display: flex; justify-content: center; }
    .aside .board { justify-content: flex-end; }
    .strap { display: flex; align-items: center; gap: 22px; height: 68px; padding: 0 34px; border-radius: 34px; white-space: nowrap; }
    .strap::before { left: 14px; right: 14px; top: 4px; height: 24px; border-radius: 20px 20px 12px 12px; }
    .strap svg { display: block; }
    .text { max-width: ${ROOM}px; height: 60px; line-height: 59px; overflow: hidden; }
    .aside .text { max-width: 580px; }`;

  build(root) {
    root.innerHTML = `<div class="place"><div class="holder"></div></div>`;
    [this.place, this.holder] = ["place", "holder"].map((name) => root.querySelector(`.${name}`));
    this.alone = null;
  }

  render(data, { skip }) {
    const still = skip || this.current === undefined;
    const alone = !lettered(data);
    this.place.classList.toggle("aside", !alone && ASIDE.includes(data.round_type));
    const html = data.category ? `<div class="strap plate dusk">${leaf}<div class="text display">${escaped(data.category)}</div>${leaf}</div>` : "";
    const first = html && !this.holder.markup && this.current !== undefined;
    if (alone !== this.alone) {
      const moves = { duration: 640, easing: "cubic-bezier(.5, 0, .2, 1)", skip: still || !this.holder.markup };
      this.move(this.place, [{ transform: `translateX(${alone ? ALONE : 0}px)` }], moves);
    }
    this.alone = alone;
    const away = { transform: "translateY(26px) scale(.96)" };
    exchange(this, this.holder, html, { skip: still, ready: fitted, away, into: { transform: "translateY(-26px) scale(.96)" } });
    if (first) this.enter({ skip });
  }

  enter({ skip }) {
    const options = { duration: 420, delay: skip ? 0 : 160, skip };
    return this.move(this.holder, [{ opacity: 0, transform: "translateY(-30px) scale(.94)" }, { opacity: 1, transform: "none" }], options);
  }

  leave({ skip }) {
    return this.move(this.holder, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(-20px) scale(.96)" }], { duration: 260, easing: IN, skip });
  }
}

function fitted(board) {
  const text = board.querySelector(".text");
  if (text) sized(text, text.textContent, { most: 40, least: 32 });
}
