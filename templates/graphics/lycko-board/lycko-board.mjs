// The puzzle board of Lyckohjulet: letters light up, breathe, and turn, one after another.

import { Graphic, IN } from "../lib/graphic.js";
import { ALONE, faces, fair, grid, lettered } from "../lib/lycko.js";
import { bulbs, frame, glint, glow } from "./art.js";
import { Cell, TURN, css } from "./cell.js";
import { shape } from "./shape.js";

const ROWS = [12, 14, 14, 12];
const WON = ["round_won", "final_won"];
const LONGEST = 2600; // milliseconds that the solution takes to turn, at most
const ACROSS = 34; // milliseconds by column, when tiles come or go
const ROUND = 16000; // milliseconds in which a light goes round the frame
// Lamps glow up and down in few steps, so that a frame in which they do not change costs nothing.
const BLINK = [{ opacity: 0.1, easing: "steps(5, jump-both)" }, { opacity: 1 }];
const BLINKING = { duration: 560 };
const OVER = { opacity: 0 };

export default class LyckoBoard extends Graphic {
  static faces = faces;
  static css = `${fair}${css}
    .place, .board, .board > div { position: absolute; left: 0; top: 0; width: ${grid.board.width}px; height: ${grid.board.height}px; }
    .place { left: ${grid.board.left}px; top: ${grid.board.top}px; }
    .board svg { display: block; }
    .board > .glow { opacity: 0; }
    .board > .glint { left: -45px; top: -45px; width: 90px; height: 90px; opacity: 0; }`;

  build(root) {
    root.innerHTML = `<div class="place"><div class="board"><div class="frame"></div><div class="glow"></div><div class="glow"></div>
      <div class="glint">${glint}</div><div class="cells"></div></div></div>`;
    [this.place, this.board, this.frame, this.field] = ["place", "board", "frame", "cells"].map((name) => root.querySelector(`.${name}`));
    this.glows = [...root.querySelectorAll(".glow")];
    this.glint = root.querySelector(".glint");
    this.rows = this.laid = "";
    this.cells = [];
    this.alone = this.won = null;
  }

  render(data, { skip, before }) {
    const still = skip || this.current === undefined;
    const board = { rows: ROWS, cells: [], lit: [], gap: 0.18, ...data.board };
    if (!board.rows?.length) board.rows = ROWS;
    this.#stand(data, still);
    this.#lay(board);
    const fresh = this.#tiles(board, still);
    this.#turn(board, { still, fresh, solved: Boolean(data.solution) });
    this.#win(WON.includes(data.phase), { still, wait: this.busy });
    if (!still && data.only_vowels && before && !before.only_vowels) this.#pulse(this.busy);
  }

  // Beside the used letters, or alone in the middle.
  #stand(data, still) {
    const alone = !lettered(data);
    if (alone === this.alone) return;
    this.alone = alone;
    this.move(this.place, [{ transform: `translateX(${alone ? ALONE : 0}px)` }], { duration: 640, easing: "cubic-bezier(.5, 0, .2, 1)", skip: still });
  }

  // The frame, where the rows are other ones.
  #lay({ rows }) {
    if (this.rows === rows.join()) return;
    this.rows = rows.join();
    this.shape = shape(rows);
    this.frame.innerHTML = frame(this.shape);
    this.glows.forEach((element, i) => (element.innerHTML = glow(this.shape, i)));
    this.ring = bulbs(this.shape);
    this.#forget();
    this.#wander();
  }

  #forget() {
    this.field.replaceChildren();
    this.cells = [];
    this.laid = "";
  }

  // The tiles of a puzzle, where it is another one: the old ones go, the new ones come, in a wave from the left. Gives the
  // milliseconds until the old ones are gone, or null if the puzzle is the same.
  #tiles({ rows, cells }, still) {
    const known = cells.filter(({ row, column }) => column < (rows[row] ?? 0));
    const laid = known.map(({ row, column, sign }) => `${row}.${column}${sign ? "!" : ""}`).join();
    this.known = known;
    if (laid === this.laid) return null;
    this.laid = laid;
    const old = this.cells;
    const far = Math.max(0, ...old.map(({ column }) => column));
    for (const { cell, column } of old) cell.be("none", { skip: still, delay: column * ACROSS });
    const gone = old.length && !still ? far * ACROSS + 280 : 0;
    setTimeout(() => old.forEach(({ cell }) => cell.element.remove()), gone);
    if (still) old.forEach(({ cell }) => cell.element.remove());
    this.cells = known.map(({ row, column }) => ({ row, column, cell: new Cell(this.shape.cell(row, column), this) }));
    this.field.append(...this.cells.map(({ cell }) => cell.element));
    return gone;
  }

  // Bring each cell into its state.
  #turn({ lit, gap, ...board }, { still, fresh, solved }) {
    const { width, height } = this.shape.size;
    const size = Math.round(Math.min(width * 1.1, height * 0.76));
    const order = new Map(lit.map((number, i) => [this.#numbered(board, number), i]));
    const apart = solved && lit.length ? Math.min(gap * 1000, LONGEST / lit.length) : gap * 1000;
    const age = aged(board, still);
    this.busy = 0;
    this.cells.forEach(({ row, column, cell }, i) => {
      const { glyph } = this.known[i];
      if (glyph) cell.write(glyph, size, width - 15);
      const state = glyph ? "shown" : "blank";
      const turn = order.has(i);
      const delay = turn ? order.get(i) * apart - age : 0;
      if (fresh !== null && cell.state === "none") this.#come(cell, { state, turn, delay, age, still, wait: fresh + column * ACROSS + row * 16 });
      else if (cell.state !== state) cell.be(state, { skip: still && !(turn && delay > -TURN), delay, lit: turn });
      if (turn) this.busy = Math.max(this.busy, delay + TURN);
    });
  }

  // A tile that was not there: it comes up in the wave; one that still has to turn, comes blank and turns in its time.
  #come(cell, { state, turn, delay, age, still, wait }) {
    if (!turn || age === Infinity || delay < -TURN) return cell.be(state, { skip: still, delay: wait });
    cell.be("blank", { skip: true });
    cell.be(state, { delay, lit: true });
  }

  // Cells are numbered as they were sent; those that have no place on the board are left out here.
  #numbered({ cells }, number) {
    return this.known.indexOf(cells[number]);
  }

  // The solution was right: gold goes over the letters, and the bulbs of the frame blink in turn as long as it stands.
  #win(won, { still, wait }) {
    if (won === this.won) return;
    this.won = won;
    this.glows.forEach((element) => this.endless.end(element));
    this.#wander();
    if (!won) return;
    const begin = Math.max(0, still ? 0 : wait - 500);
    this.glows.forEach((element, i) => this.endless.begin(element, BLINK, { ...BLINKING, delay: begin, direction: i ? "alternate" : "alternate-reverse" }));
    if (!still) for (let i = 0; i < 3; i++) this.#sweep(wait + i * 900);
  }

  #sweep(delay) {
    for (const { row, column, cell } of this.cells) cell.flash(delay + column * 48 + row * 70, { duration: 760 });
  }

  // Only vowels are hidden: what is hidden says so.
  #pulse(wait) {
    const hidden = this.cells.filter(({ cell }) => cell.state === "blank");
    for (const [i, { cell }] of hidden.entries()) for (let n = 0; n < 2; n++) cell.flash(wait + n * 760 + i * 30, { strong: 0.75, duration: 720 });
  }

  // A light goes round the frame, until all of its bulbs blink.
  #wander() {
    this.endless.end(this.glint);
    if (this.won) return;
    const way = [...this.ring, this.ring[0]].map(([x, y]) => ({ opacity: 0.85, transform: `translate(${x}px, ${y}px)` }));
    this.endless.begin(this.glint, way, { duration: ROUND });
  }

  enter({ skip }) {
    if (!skip) this.#rise();
    return this.move(this.board, [{ opacity: 0, transform: "translateY(34px) scale(.955)" }, { opacity: 1, transform: "none" }], { duration: 480, skip });
  }

  // The tiles come up as the board comes.
  #rise() {
    for (const { row, column, cell } of this.cells) {
      const { state } = cell;
      cell.be("none", { skip: true });
      cell.be(state, { delay: 200 + column * ACROSS + row * 16 });
    }
  }

  leave({ skip }) {
    return this.move(this.board, [{ opacity: 1, transform: "none" }, { ...OVER, transform: "translateY(-22px) scale(.97)" }], { duration: 300, easing: IN, skip });
  }
}

// How long ago, in milliseconds, the cells began to turn. Where that is not told: just now, or long ago for a page that
// has just come.
function aged({ elapsed, at, running }, still) {
  if (elapsed === undefined) return still ? Infinity : 0;
  return elapsed * 1000 + (running && at !== undefined ? performance.now() - at : 0);
}
