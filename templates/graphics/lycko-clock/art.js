// The parts of the clock that do not change, as SVG of 216 units.

export const DIAL = 216;
const BULBS = 20;

const drawing = (parts) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DIAL} ${DIAL}" width="${DIAL}" height="${DIAL}" aria-hidden="true">${parts}</svg>`;
const bulb = (i) => `<circle cx="108" cy="15" r="4.5" transform="rotate(${(i * 360) / BULBS} 108 108)"/>`;

export const art = {
  // A gold rim with bulbs, and the groove of the ring.
  case: drawing(`<defs><linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".35" stop-color="#F5C84B"/>
      <stop offset=".7" stop-color="#C9861A"/><stop offset="1" stop-color="#F5C84B"/></linearGradient>
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5A2188"/><stop offset="1" stop-color="#A01C6A"/></linearGradient></defs>
    <circle cx="108" cy="108" r="105" fill="url(#dusk)" stroke="url(#gold)" stroke-width="5"/>
    <g fill="#FFE9A3">${Array.from({ length: BULBS }, (_, i) => bulb(i)).join("")}</g>
    <circle cx="108" cy="108" r="83" fill="#0B1236" stroke="url(#gold)" stroke-width="4"/>`),
  // The disc under the figure; lit for the last seconds.
  face: drawing(`<defs><radialGradient id="face" cx=".45" cy=".35" r=".75"><stop offset="0" stop-color="#2F3A9A"/><stop offset="1" stop-color="#101B4D"/></radialGradient></defs>
    <circle cx="108" cy="108" r="57" fill="url(#face)"/>`),
  tight: drawing(`<defs><radialGradient id="tight" cx=".45" cy=".35" r=".75"><stop offset="0" stop-color="#CE2F80"/><stop offset="1" stop-color="#98155C"/></radialGradient></defs>
    <circle cx="108" cy="108" r="57" fill="url(#tight)"/>`),
  // Two bars: held.
  held: drawing(`<circle cx="108" cy="108" r="57" fill="#101B4D"/><path d="M91 84v48M125 84v48" stroke="#F5C84B" stroke-width="15" stroke-linecap="round"/>`),
};
