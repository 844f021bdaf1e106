// The parts of the clock that do not change, as SVG of 288 units.

const DIAL = 288;
const MARKS = 60;

const drawing = (parts) => `<svg viewBox="0 0 ${DIAL} ${DIAL}" width="${DIAL}" height="${DIAL}" aria-hidden="true">${parts}</svg>`;

const mark = (i, from, to) => `<path d="M144 ${144 - from}V${144 - to}" transform="rotate(${(i * 360) / MARKS} 144 144)"/>`;
const marks = (from, to, every = 1) => [...Array(MARKS / every).keys()].map((i) => mark(i * every, from, to)).join("");

export const art = {
  // Lacquer, a brass edge, and the groove in which the ring lies.
  case: drawing(`<defs><radialGradient id="case" cx=".42" cy=".34" r=".72"><stop offset="0" stop-color="#24282D"/><stop offset=".75"
    stop-color="#0F1114"/></radialGradient></defs>
    <circle cx="144" cy="144" r="143" fill="#0B0C0E"/><circle cx="144" cy="144" r="139.5" fill="none" stroke="#C8A24A" stroke-width="4"/>
    <circle cx="144" cy="144" r="126" fill="#0C2A20"/><circle cx="144" cy="144" r="100" fill="url(#case)"/>
    <circle cx="144" cy="144" r="98" fill="none" stroke="#8A6B24" stroke-width="3"/>`),
  // What closes in when the last seconds come.
  tight: drawing(`<circle cx="144" cy="144" r="97" fill="#6E1423"/><circle cx="144" cy="144" r="89" fill="none" stroke="#F08A9A" stroke-width="4"/>`),
  // The seconds are cut into the ring.
  cuts: drawing(`<g stroke="#0B0C0E" stroke-width="3">${marks(127, 99)}</g><g stroke="#0B0C0E" stroke-width="7">${marks(127, 99, 15)}</g>`),
  // Where the ring burns.
  ember: drawing(`<circle cx="144" cy="31" r="19" fill="#E9CF8A" opacity=".35"/><circle cx="144" cy="31" r="13" fill="#FFF3CF"/>`),
  // The sign of a held clock.
  held: drawing(`<circle cx="144" cy="250" r="32" fill="#E9CF8A" stroke="#0B0C0E" stroke-width="6"/>
    <path d="M136 236v28M152 236v28" stroke="#0B0C0E" stroke-width="8"/>`),
};
