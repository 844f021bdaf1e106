// What of the board does not move: its frame of gold and dusk with bulbs, and the dark places where no letter belongs.

import { clover, grid } from "../lib/lycko.js";

const { width: WIDTH, height: HEIGHT } = grid.board;
const SPACING = 43; // px from bulb to bulb, about

const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">${inside}</svg>`;

const DEFS = `<defs>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".22" stop-color="#F5C84B"/>
    <stop offset=".45" stop-color="#C9861A"/><stop offset=".6" stop-color="#F5C84B"/><stop offset=".78" stop-color="#FFE9A3"/>
    <stop offset="1" stop-color="#A96A10"/></linearGradient>
  <linearGradient id="dusk" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#2C2F86"/><stop offset=".4" stop-color="#6A2288"/>
    <stop offset=".75" stop-color="#B3206E"/><stop offset="1" stop-color="#8C1A6B"/></linearGradient>
  <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0B1236"/><stop offset="1" stop-color="#0F1746"/></linearGradient>
  <linearGradient id="slot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1B2564"/><stop offset=".5" stop-color="#18205A"/>
    <stop offset="1" stop-color="#241C5E"/></linearGradient>
  <radialGradient id="bulb"><stop offset="0" stop-color="#FFFDF2"/><stop offset=".45" stop-color="#FFE9A3"/><stop offset="1" stop-color="#E9A52C"/></radialGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="#FFF7D6"/><stop offset=".3" stop-color="#FFE9A3" stop-opacity=".9"/>
    <stop offset=".55" stop-color="#FFD25E" stop-opacity=".35"/><stop offset="1" stop-color="#FFD25E" stop-opacity="0"/></radialGradient>
</defs>`;

// The frame and the empty places of a board.
export function frame(board) {
  const { size, across } = board;
  const slot = (row, column) => {
    const { left, top, width, height } = board.cell(row, column);
    const scale = (size.width / 200).toFixed(3);
    return `<g transform="translate(${left} ${top})"><rect width="${width}" height="${height}" rx="10" fill="url(#slot)"/>
      <path d="M10 1.5H${width - 10}" stroke="#3A478F" stroke-width="3" stroke-linecap="round"/>
      <g opacity=".5" transform="translate(${width / 2} ${height / 2}) scale(${scale}) translate(-100 -104)">${clover("#2C3780")}</g></g>`;
  };
  const slots = board.rows.flatMap((count, row) => Array.from({ length: count }, (_, column) => slot(row, column)));
  const lamps = bulbs(board).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6.5" fill="url(#bulb)"/>`);
  return svg(`${DEFS}<path d="${board.outline(3)}" fill="url(#dusk)" stroke="url(#gold)" stroke-width="6"/>
    <path d="${board.outline(9)}" fill="none" stroke="#0B1236" stroke-opacity=".55" stroke-width="4"/>
    <path d="${board.outline(36)}" fill="url(#field)" stroke="url(#gold)" stroke-width="4"/>
    ${lamps.join("")}${across > 40 ? slots.join("") : ""}`);
}

// The glow of every second bulb.
export function glow(board, which) {
  const every = bulbs(board).filter((_, i) => i % 2 === which);
  return svg(`${DEFS}${every.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="21" fill="url(#glow)"/>`).join("")}`);
}

// Where the bulbs sit: evenly along the frame, an even number.
export function bulbs(board) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", board.outline(21));
  const length = path.getTotalLength();
  const count = 2 * Math.round(length / SPACING / 2);
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = path.getPointAtLength((i * length) / count);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  });
}

// A light that goes round the frame.
export const glint = `<svg viewBox="0 0 120 120" width="90" height="90" aria-hidden="true">${DEFS}<circle cx="60" cy="60" r="58" fill="url(#glow)"/></svg>`;
