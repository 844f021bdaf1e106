// The shape of the board: where each row and cell lies, and the stepped outline around them, for any number of rows.

import { grid } from "../lib/lycko.js";

const FRAME = 44; // px from the outline to the cells
const GAP = 8;
const WIDEST = 118; // px from cell to cell
const SLIMMEST = 1.42; // height of a cell by its width, at most
const CORNER = 30;

// Measure a board of rows of so many cells. Lengths are in pixels from the left top corner of the board's place.
export function shape(rows) {
  const { width, height } = grid.board;
  const across = Math.min(WIDEST, Math.floor((width - 2 * FRAME) / Math.max(1, ...rows)));
  const down = Math.min(Math.floor(across * SLIMMEST), Math.floor((height - 2 * FRAME) / Math.max(1, rows.length)));
  const top = Math.round((height - rows.length * down) / 2);
  const lines = rows.map((count, i) => ({ count, left: Math.round((width - count * across) / 2), top: top + i * down }));
  const size = { width: across - GAP, height: down - GAP };
  const cell = (row, column) => ({ ...size, left: lines[row].left + column * across + GAP / 2, top: lines[row].top + GAP / 2 });
  return { rows, lines, top: top - FRAME, across, down, size, cell, outline: (inset) => rounded(corners(lines, across, down, FRAME - inset), CORNER - inset * 0.6) };
}

// The corners of the outline, `pad` px around the cells, clockwise from the left top one.
function corners(lines, across, down, pad) {
  const right = [];
  lines.forEach(({ count, left, top }, i) => {
    const x = left + count * across + pad;
    const [above, below] = [lines[i - 1], lines[i + 1]];
    if (above?.count !== count) right.push([x, above ? top + step(above.count, count, pad) : top - pad]);
    if (below?.count !== count) right.push([x, below ? top + down + step(count, below.count, pad) : top + down + pad]);
  });
  return [...[...right].reverse().map(([x, y]) => [grid.board.width - x, y]), ...right];
}

// The wider of two rows keeps its margin: so far below the line between them the outline bends.
const step = (above, below, pad) => (below > above ? -pad : pad);

// A closed path through corners, each rounded.
function rounded(points, radius) {
  const towards = ([x, y], [u, v]) => {
    const far = Math.hypot(u - x, v - y);
    const by = Math.min(radius, far / 2) / far;
    return `${(x + (u - x) * by).toFixed(1)} ${(y + (v - y) * by).toFixed(1)}`;
  };
  const bend = (point, i) => {
    const [before, after] = [points.at(i - 1), points[(i + 1) % points.length]];
    return `${i ? "L" : "M"}${towards(point, before)}Q${point.join(" ")} ${towards(point, after)}`;
  };
  return `${points.map(bend).join("")}Z`;
}
