// The sign of Lyckohjulet as this project draws it: a wheel of twelve wedges with a four-leaf clover in its hub and a
// flipper on its rim. SVG as text, on a square of 200 units.

const DEFS = `
  <linearGradient id="lm-gold" x1="0" y1="0" x2=".6" y2="1">
    <stop offset="0" stop-color="#FFF3C4"/><stop offset=".3" stop-color="#F9D766"/><stop offset=".62" stop-color="#E9AE2C"/>
    <stop offset="1" stop-color="#B87814"/>
  </linearGradient>
  <radialGradient id="lm-blue" gradientUnits="userSpaceOnUse" cx="100" cy="104" r="78">
    <stop offset="0" stop-color="#3B4CB8"/><stop offset=".6" stop-color="#26348F"/><stop offset="1" stop-color="#17225F"/></radialGradient>
  <radialGradient id="lm-pink" gradientUnits="userSpaceOnUse" cx="100" cy="104" r="78">
    <stop offset="0" stop-color="#F27DB4"/><stop offset=".6" stop-color="#DB3D86"/><stop offset="1" stop-color="#A51D66"/></radialGradient>
  <radialGradient id="lm-white" gradientUnits="userSpaceOnUse" cx="100" cy="104" r="78">
    <stop offset="0" stop-color="#FFFDF6"/><stop offset=".7" stop-color="#F7EEDC"/><stop offset="1" stop-color="#E2CFC6"/></radialGradient>
  <radialGradient id="lm-hub" cx=".45" cy=".35" r=".75">
    <stop offset="0" stop-color="#2A3896"/><stop offset="1" stop-color="#0D1540"/></radialGradient>`;

const WEDGES = 12;
const [MIDDLE, RIM] = [104, 79];
const FILLS = ["lm-pink", "lm-blue", "lm-white", "lm-blue"];

const turned = (degrees) => `rotate(${degrees} 100 ${MIDDLE})`;

function wedge(i) {
  const half = Math.PI / WEDGES;
  const [x, y] = [RIM * Math.sin(half), RIM * Math.cos(half)];
  return `<path d="M100 ${MIDDLE}L${(100 - x).toFixed(2)} ${(MIDDLE - y).toFixed(2)}A${RIM} ${RIM} 0 0 1 ${(100 + x).toFixed(2)} ${(MIDDLE - y).toFixed(2)}Z"
    fill="url(#${FILLS[i % FILLS.length]})" stroke="#0D1540" stroke-width="1.6" transform="${turned((i * 360) / WEDGES)}"/>`;
}

// A leaf of the clover: a heart whose point is in the middle.
const leaf = (i) => `<path d="M100 ${MIDDLE - 1}C93 ${MIDDLE - 8} 84 ${MIDDLE - 13} 85 ${MIDDLE - 22}C86 ${MIDDLE - 29} 95.5 ${MIDDLE - 31} 100 ${MIDDLE - 24}
  C104.5 ${MIDDLE - 31} 114 ${MIDDLE - 29} 115 ${MIDDLE - 22}C116 ${MIDDLE - 13} 107 ${MIDDLE - 8} 100 ${MIDDLE - 1}Z" transform="${turned(45 + i * 90)}"/>`;

const peg = (i) => `<circle cx="100" cy="${MIDDLE - RIM - 7}" r="3" transform="${turned(((i + 0.5) * 360) / WEDGES)}"/>`;
const twelve = (each) => Array.from({ length: WEDGES }, (_, i) => each(i)).join("");

// The clover alone, in gold or in a paint of one's own.
export const clover = (fill = "url(#lm-gold)") =>
  `<g fill="${fill}">${[0, 1, 2, 3].map(leaf).join("")}</g>`;

// What turns: rim, pegs and wedges. It turns about (100, 104).
export const wheel = `
  <circle cx="100" cy="${MIDDLE}" r="94" fill="#0D1540"/>
  <circle cx="100" cy="${MIDDLE}" r="86" fill="none" stroke="url(#lm-gold)" stroke-width="14"/>
  <g fill="#7A4A06">${twelve(peg)}</g>
  ${twelve(wedge)}`;

// What stands still: the hub with its clover, and the flipper.
export const hub = `
  <circle cx="100" cy="${MIDDLE}" r="40" fill="url(#lm-gold)"/>
  <circle cx="100" cy="${MIDDLE}" r="35.5" fill="url(#lm-hub)"/>
  ${clover()}`;
export const flipper = `<path d="M100 40C92 27 86 19 86 12.5A14 12 0 0 1 114 12.5C114 19 108 27 100 40Z" fill="#FFFBEF" stroke="#0D1540" stroke-width="3.5"/>
  <circle cx="100" cy="12.5" r="5" fill="url(#lm-gold)" stroke="#7A4A06" stroke-width="1.5"/>`;

// The whole mark in a size in pixels.
export const mark = (size = 200) => drawing(wheel + hub + flipper, size);

// A drawing of the mark's parts in a size in pixels.
export function drawing(parts, size) {
  return `<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${size}" height="${size}"
    aria-hidden="true"><defs>${DEFS}</defs>${parts}</svg>`;
}
