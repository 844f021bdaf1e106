// A sign with bulbs along its frame, as at the fair: gold, a band of dusk, gold, and a field of night.
//
// signs is the style sheet; sign(width, height) the drawing, blink(width, height, which) the glow of every second bulb.

const SPACING = 40; // px from bulb to bulb, about
const BAND = 16; // px from the edge to the bulbs

const svg = (width, height, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${DEFS}${inside}</svg>`;

const DEFS = `<defs>
  <linearGradient id="ls-gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".25" stop-color="#F5C84B"/>
    <stop offset=".5" stop-color="#C9861A"/><stop offset=".65" stop-color="#F5C84B"/><stop offset=".82" stop-color="#FFE9A3"/>
    <stop offset="1" stop-color="#A96A10"/></linearGradient>
  <linearGradient id="ls-dusk" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="#2C2F86"/><stop offset=".4" stop-color="#6A2288"/>
    <stop offset=".75" stop-color="#B3206E"/><stop offset="1" stop-color="#8C1A6B"/></linearGradient>
  <linearGradient id="ls-night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#232C7E"/><stop offset=".5" stop-color="#101B4D"/>
    <stop offset="1" stop-color="#1E1656"/></linearGradient>
  <radialGradient id="ls-bulb"><stop offset="0" stop-color="#FFFDF2"/><stop offset=".45" stop-color="#FFE9A3"/><stop offset="1" stop-color="#E9A52C"/></radialGradient>
  <radialGradient id="ls-glow"><stop offset="0" stop-color="#FFF7D6"/><stop offset=".3" stop-color="#FFE9A3" stop-opacity=".9"/>
    <stop offset=".55" stop-color="#FFD25E" stop-opacity=".35"/><stop offset="1" stop-color="#FFD25E" stop-opacity="0"/></radialGradient>
</defs>`;

const box = (width, height, inset, radius, paint) =>
  `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius - inset * 0.7}" ${paint}/>`;

// The sign itself. `lamps: false` leaves the bulbs out.
export function sign(width, height, { radius = 40 } = {}) {
  const lamps = bulbs(width, height, radius).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="url(#ls-bulb)"/>`).join("");
  return svg(
    width,
    height,
    box(width, height, 3, radius, `fill="url(#ls-dusk)" stroke="url(#ls-gold)" stroke-width="6"`) +
      box(width, height, 28, radius, `fill="url(#ls-night)" stroke="url(#ls-gold)" stroke-width="4"`) +
      lamps,
  );
}

// The glow of the even bulbs (0) or the odd ones (1).
export function blink(width, height, which, { radius = 40 } = {}) {
  const every = bulbs(width, height, radius).filter((_, i) => i % 2 === which);
  return svg(width, height, every.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="19" fill="url(#ls-glow)"/>`).join(""));
}

// Where the bulbs sit: evenly along the frame, an even number.
function bulbs(width, height, radius) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const [round, wide, high] = [radius - BAND * 0.7, width - 2 * radius + BAND * -0.6, height - 2 * radius + BAND * -0.6];
  const corner = (x, y) => `a${round} ${round} 0 0 1 ${x * round} ${y * round}`;
  path.setAttribute("d", `M${BAND + round} ${BAND}h${wide}${corner(1, 1)}v${high}${corner(-1, 1)}h${-wide}${corner(-1, -1)}v${-high}${corner(1, -1)}`);
  const length = path.getTotalLength();
  const count = 2 * Math.round(length / SPACING / 2);
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = path.getPointAtLength((i * length) / count);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  });
}
