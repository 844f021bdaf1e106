// What the table is made of, drawn once: SVG as text. Lengths are pixels of the 1920×1080 picture.

import { ARC, SECTORS } from "./spin.js";

const INNER = 172; // where the sectors begin
const CLOTH = 436; // where the cloth ends and the rim begins
const RIM = 506;
export const NUMBERS = 467;
export const CARDS = 338;
const NUMERALS = [...Array(SECTORS).keys()];

const DEFS = `
  <radialGradient id="cloth" gradientUnits="userSpaceOnUse" cx="490" cy="440" r="520">
    <stop offset="0" stop-color="#18573F"/><stop offset=".5" stop-color="#0E3B2C"/><stop offset="1" stop-color="#08241B"/>
  </radialGradient>
  <radialGradient id="fall" gradientUnits="userSpaceOnUse" cx="540" cy="540" r="540">
    <stop offset=".93" stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/>
  </radialGradient>
  <linearGradient id="lacquer" gradientUnits="userSpaceOnUse" x1="185.8" y1="34" x2="843.6" y2="1046">
    <stop offset="0" stop-color="#3A3E44"/><stop offset=".22" stop-color="#15171A"/><stop offset=".6" stop-color="#0B0C0E"/>
    <stop offset=".88" stop-color="#15171A"/><stop offset="1" stop-color="#2A2D32"/>
  </linearGradient>
  <linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#F3DFA6"/><stop offset=".35" stop-color="#C8A24A"/><stop offset=".6" stop-color="#8A6B24"/>
    <stop offset=".85" stop-color="#C8A24A"/><stop offset="1" stop-color="#E9CF8A"/>
  </linearGradient>
  <radialGradient id="shade" gradientUnits="userSpaceOnUse" cx="540" cy="540" r="${CLOTH}">
    <stop offset=".88" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>
  </radialGradient>
  <radialGradient id="well" gradientUnits="userSpaceOnUse" cx="500" cy="480" r="210">
    <stop offset="0" stop-color="#2A2D32"/><stop offset=".6" stop-color="#15171A"/><stop offset="1" stop-color="#0B0C0E"/>
  </radialGradient>`;

const around = (offset, shape) =>
  NUMERALS.map((i) => `<g transform="rotate(${(i + offset) * ARC} 540 540)">${shape(i)}</g>`).join("");

// A sector as a path around (cx, cy), pointing up.
function wedge(cx, cy, inner, outer, trim = 0) {
  const [a, b] = [(ARC / 2 - trim / outer) * (Math.PI / 180), (ARC / 2 - trim / inner) * (Math.PI / 180)];
  const at = (r, angle) => `${(cx + r * Math.sin(angle)).toFixed(2)} ${(cy - r * Math.cos(angle)).toFixed(2)}`;
  return `M${at(inner, -b)}L${at(outer, -a)}A${outer} ${outer} 0 0 1 ${at(outer, a)}L${at(inner, b)}A${inner} ${inner} 0 0 0 ${at(inner, -b)}Z`;
}

// A ring is painted where it is seen, and not under what lies on it: a gradient costs by its pixels.
const circle = (r) => `M540 ${540 - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r} ${r} 0 0 1 0 ${-2 * r}z`;
const ring = (inner, outer, paint) => `<path d="${circle(inner)}${circle(outer)}" fill-rule="evenodd" fill="${paint}"/>`;

// Everything that never moves.
export const table = `<svg viewBox="0 0 1080 1080" width="1080" height="1080"><defs>${DEFS}</defs>
  ${ring(RIM - 6, 540, "url(#fall)")}
  ${ring(CLOTH - 6, RIM, "url(#lacquer)")}
  <circle cx="540" cy="540" r="${RIM - 4}" fill="none" stroke="url(#brass)" stroke-width="4"/>
  <path d="M176 337A417 417 0 0 1 540 45" transform="rotate(-8 540 540)" fill="none" stroke="#fff" stroke-width="12"
    stroke-linecap="round" stroke-opacity=".07"/>
  <circle cx="540" cy="540" r="${CLOTH}" fill="url(#cloth)"/>
  ${around(0, (i) => (i % 2 ? "" : `<path d="${wedge(540, 540, INNER, CLOTH)}" fill="#06180F" fill-opacity=".22"/>`))}
  ${ring(0.88 * CLOTH, CLOTH, "url(#shade)")}
  ${around(0, () => `<rect x="489" y="${540 - CARDS - 70}" width="102" height="140" rx="7" fill="#051A12" fill-opacity=".35" stroke="#8A6B24" stroke-opacity=".5" stroke-width="3"/>`)}
  ${around(0.5, () => `<path d="M540 ${540 - INNER}V${540 - CLOTH}" stroke="#A98435" stroke-width="3"/>
    <path d="M540 ${540 - NUMBERS - 15}l8 15l-8 15l-8 -15z" fill="url(#brass)"/>`)}
  <circle cx="540" cy="540" r="${CLOTH}" fill="none" stroke="url(#brass)" stroke-width="6"/>
  <circle cx="540" cy="540" r="${INNER}" fill="url(#well)" stroke="url(#brass)" stroke-width="6"/>
  <circle cx="540" cy="540" r="${INNER - 14}" fill="none" stroke="#8A6B24" stroke-width="3"/>
  ${around(0, () => `<path d="M540 ${540 - INNER + 22}v14" stroke="#C8A24A" stroke-width="4" stroke-linecap="round"/>`)}
  <circle cx="540" cy="540" r="118" fill="none" stroke="#8A6B24" stroke-width="3"/>
</svg>`;

const sector = (body) => `<svg viewBox="0 0 240 440" width="240" height="440">${body}</svg>`;
const path = wedge(120, 440, INNER, CLOTH);

// The shade on a sector that has played.
export const dark = sector(`<path d="${wedge(120, 440, INNER + 3, CLOTH - 3)}" fill="#030C08" opacity=".66"/>`);

// The lamp over the sector that plays.
export const lit = sector(`<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="120" cy="100" r="300">
    <stop offset="0" stop-color="#FFEFC2" stop-opacity=".9"/><stop offset=".4" stop-color="#EBC667" stop-opacity=".74"/>
    <stop offset="1" stop-color="#B98F32" stop-opacity=".34"/></radialGradient></defs>
  <path d="${path}" fill="url(#lamp)"/><path d="${wedge(120, 440, INNER + 3, CLOTH - 3)}" fill="none" stroke="#F3DFA6" stroke-width="6" stroke-linejoin="round"/>`);

// An envelope as it was dealt; the sponsor's is black and brass.
export function envelope(sponsor) {
  const [paper, fold, line, seal, wax] = sponsor
    ? ["#1B1D21", "#26292E", "#C8A24A", "#C8A24A", "#8A6B24"]
    : ["#EFE6CF", "#F8F2E2", "#B9A878", "#7A1A2A", "#561019"];
  return `<svg viewBox="0 0 112 150" width="112" height="150">
    <rect x="9" y="10" width="98" height="136" rx="6" fill="#000" opacity=".4"/>
    <rect x="6" y="6" width="98" height="136" rx="6" fill="${paper}" stroke="${line}" stroke-width="3"/>
    <path d="M8 138L46 84M102 138L64 84" stroke="${line}" stroke-width="3" opacity=".75"/>
    <path d="M8 9L55 92L102 9Z" fill="${fold}" stroke="${line}" stroke-width="3" stroke-linejoin="round"/>
    <circle cx="55" cy="82" r="15" fill="${seal}"/><circle cx="55" cy="82" r="10" fill="none" stroke="${wax}" stroke-width="3"/>
    ${sponsor ? `<rect x="13" y="13" width="84" height="122" rx="2" fill="none" stroke="#E9CF8A" stroke-width="3" opacity=".8"/>` : ""}
    ${sponsor ? `<path d="M55 75l3 5 5 .6-3.6 3.6 1 5.4-5.4-2.6-5.4 2.6 1-5.4-3.6-3.6 5-.6z" fill="#1B1D21"/>` : ""}
  </svg>`;
}

// The arrow, pointing up; it turns about (40, 440) of its 80×570 box.
export const arrow = `<svg viewBox="0 0 80 570" width="80" height="570"><defs>
    <linearGradient id="needle" x1="0" x2="1"><stop offset="0" stop-color="#8A6B24"/><stop offset=".42" stop-color="#F6E5B0"/>
    <stop offset=".58" stop-color="#E9CF8A"/><stop offset="1" stop-color="#7A5D1C"/></linearGradient></defs>
  <g stroke="#0B0C0E" stroke-width="6" stroke-linejoin="round" opacity=".72">
    <path d="M40 10L53 78Q44 70 43.5 82L46 440L43 566H37L34 440L36.5 82Q36 70 27 78Z"/>
    <path d="M19 534a24 24 0 1 0 42 0a27 27 0 0 1 -42 0z"/></g>
  <path d="M40 10L53 78Q44 70 43.5 82L46 440L43 566H37L34 440L36.5 82Q36 70 27 78Z" fill="url(#needle)"/>
  <path d="M19 534a24 24 0 1 0 42 0a27 27 0 0 1 -42 0z" fill="url(#needle)"/>
  <path d="M40 10L53 78Q44 70 43.5 82L40 82Z" fill="#8A6B24" opacity=".55"/></svg>`;

// What the eye keeps of a fast arrow: it trails behind the needle. Its box is 440×440, the pivot in the lower right corner.
export const trail = `<svg viewBox="0 0 440 440" width="440" height="440">${NUMERALS.slice(0, 9)
  .map((i) => {
    const [from, to] = [i * 4, i * 4 + 4].map((a) => (a * Math.PI) / 180);
    const at = (angle) => `${(440 - 424 * Math.sin(angle)).toFixed(1)} ${(440 - 424 * Math.cos(angle)).toFixed(1)}`;
    return `<path d="M440 440L${at(from)}A424 424 0 0 0 ${at(to)}Z" fill="#E9CF8A" opacity="${(0.34 * (1 - i / 9) ** 1.6).toFixed(3)}"/>`;
  })
  .join("")}</svg>`;

// The body of the top, seen from above; it looks the same however it turns.
export const hub = `<svg viewBox="0 0 180 180" width="180" height="180"><defs>
    <radialGradient id="body" cx=".4" cy=".34" r=".72"><stop offset="0" stop-color="#FBEFC9"/><stop offset=".3" stop-color="#D9B660"/>
    <stop offset=".72" stop-color="#8A6B24"/><stop offset="1" stop-color="#4E3B10"/></radialGradient>
    <linearGradient id="edge" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4E3B10"/><stop offset="1" stop-color="#F3DFA6"/></linearGradient></defs>
  <circle cx="94" cy="97" r="78" fill="#000" opacity=".4"/>
  <circle cx="90" cy="90" r="76" fill="url(#body)" stroke="#4E3B10" stroke-width="3"/>
  <circle cx="90" cy="90" r="56" fill="none" stroke="#6E541A" stroke-width="4"/>
  <circle cx="90" cy="90" r="52" fill="none" stroke="#F3DFA6" stroke-width="3" opacity=".6"/>
  <circle cx="90" cy="90" r="33" fill="#15171A" stroke="url(#edge)" stroke-width="5"/>
  <circle cx="90" cy="90" r="17" fill="url(#body)"/></svg>`;
