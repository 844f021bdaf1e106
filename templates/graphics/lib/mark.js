// The sign of «Что? Где? Когда?» as this project draws it: a question mark whose hook is the way of the arrow and whose
// dot is the spinning top. SVG as text, on a square of 200 units.

const BRASS = `
  <linearGradient id="mark-brass" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#F3DFA6"/><stop offset=".42" stop-color="#C8A24A"/><stop offset="1" stop-color="#8A6B24"/>
  </linearGradient>
  <linearGradient id="mark-top" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#8A6B24"/><stop offset=".3" stop-color="#F3DFA6"/><stop offset=".55" stop-color="#C8A24A"/>
    <stop offset="1" stop-color="#6E541A"/>
  </linearGradient>
  <radialGradient id="mark-cloth" cx=".5" cy=".4" r=".62">
    <stop offset="0" stop-color="#15523E"/><stop offset=".7" stop-color="#0E3B2C"/><stop offset="1" stop-color="#08241B"/>
  </radialGradient>`;

const ticks = (radius, length) =>
  Array.from({ length: 13 }, (_, i) => {
    const turn = `rotate(${((i + 0.5) * 360) / 13} 100 100)`;
    return `<path d="M100 ${100 - radius}v${length}" transform="${turn}"/>`;
  }).join("");

// The round plate under the sign: lacquer, a brass ring with thirteen marks, cloth.
export const plate = `
  <circle cx="100" cy="100" r="99" fill="#0B0C0E"/>
  <circle cx="100" cy="100" r="94" fill="none" stroke="url(#mark-brass)" stroke-width="5"/>
  <g stroke="#C8A24A" stroke-width="4" stroke-linecap="round">${ticks(87, 6)}</g>
  <circle cx="100" cy="100" r="76" fill="url(#mark-cloth)" stroke="#8A6B24" stroke-width="3"/>`;

// The question mark alone.
export const sign = `<g transform="translate(2 2)">
  <path d="M94.5 110 h11 v16 h15 q8 0 6 7 q-4 13 -24.5 27 q-2 1.5 -4 0 q-20.5 -14 -24.5 -27 q-2 -7 6 -7 h15 z"
    fill="url(#mark-top)"/>
  <path d="M75 137 h50" stroke="#5A4413" stroke-width="4" opacity=".7"/>
  <path d="M71 80 A30 30 0 1 1 113 95 Q100 102 100 114" fill="none" stroke="url(#mark-brass)" stroke-width="11"
    stroke-linecap="round"/>
  <path d="M71 103 L57 78 L85 78 Z" fill="url(#mark-brass)"/>
</g>`;

// The whole mark in a size in pixels; `bare` leaves the plate out.
export function mark(size = 200, { bare = false } = {}) {
  return drawing(`${bare ? "" : plate}${sign}`, size);
}

// A drawing of the mark's parts in a size in pixels.
export function drawing(parts, size) {
  return `<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${size}" height="${size}"
    aria-hidden="true"><defs>${BRASS}</defs>${parts}</svg>`;
}
