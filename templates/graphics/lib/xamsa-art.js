// The drawings of Xəmsə: pentagons, the teams' signs, carpet borders, and the mark, as SVG.

const TURN = (2 * Math.PI) / 5;
const round = (number) => Math.round(number * 100) / 100;

// The corners of a pentagon that stands on its side, the first one on top.
export const corners = (cx, cy, radius) =>
  Array.from({ length: 5 }, (_, i) => [cx + radius * Math.sin(i * TURN), cy - radius * Math.cos(i * TURN)]);

const joined = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

export const pentagon = (cx, cy, radius) => joined(corners(cx, cy, radius));

// Signs -----------------------------------------------------------------------------------------------------------

const stroked = (d, inner = "") => `<g fill="none" stroke="currentColor" stroke-width="8" stroke-linejoin="miter">${d}</g>${inner}`;

// The signs of teams by name, on a square of 100 units, in the colour of the text.
export const signs = {
  romb: stroked(
    `<path d="M50 8L92 50L50 92L8 50Z"/><path d="M50 28L72 50L50 72L28 50Z" stroke-width="6"/>`,
    `<path d="M50 42l8 8l-8 8l-8 -8z" fill="currentColor"/>`,
  ),
  ulduz: stroked(
    `<path d="M50 5L63.2 18.2H81.8V36.8L95 50L81.8 63.2V81.8H63.2L50 95L36.8 81.8H18.2V63.2L5 50L18.2 36.8V18.2H36.8Z"/>`,
    `<path d="M50 34l16 16l-16 16l-16 -16z" fill="currentColor"/>`,
  ),
  üçbucaq: stroked(`<path d="M50 12L93 86H7Z"/>`, `<path d="M50 80L32 50H68Z" fill="currentColor"/>`),
  halqa: stroked(`<circle cx="50" cy="50" r="41"/>`, `<circle cx="50" cy="50" r="19" fill="currentColor"/>`),
  kvadrat: stroked(`<path d="M12 12H88V88H12Z"/>`, `<path d="M34 34H66V66H34Z" fill="currentColor"/>`),
  beşbucaq: stroked(`<path d="${pentagon(50, 53, 45)}"/>`, `<path d="${pentagon(50, 53, 20)}" fill="currentColor"/>`),
};

// What an answer was: a tick, a cross, a bar; in the colour of the text.
const VERDICTS = { right: "M20 54L42 76L82 28", wrong: "M26 26L74 74M74 26L26 74", none: "M22 50H78" };
export const judged = (verdict, size) => `<svg viewBox="0 0 100 100" width="${size}" height="${size}" aria-hidden="true">
  <path d="${VERDICTS[verdict]}" fill="none" stroke="currentColor" stroke-width="15" stroke-linecap="square" stroke-linejoin="miter"/></svg>`;

// Cloth -----------------------------------------------------------------------------------------------------------

const tile = (width, height, inside) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`)}`;

const CLOTHS = {
  // A row of teeth, the edge of a plate.
  teeth: [28, 16, `<path d="M0 0H28V16H0Z" fill="#8E1B2F"/><path d="M0 16L14 2L28 16Z" fill="#E7A21B"/>`],
  // The border of a title card: stepped diamonds between two saffron lines.
  border: [
    72,
    72,
    `<path d="M0 0H72V72H0Z" fill="#8E1B2F"/><path d="M0 0H72V5H0ZM0 67H72V72H0Z" fill="#E7A21B"/>
    <path d="M36 12H40V18H46V24H52V30H58V42H52V48H46V54H40V60H32V54H26V48H20V42H14V30H20V24H26V18H32V12Z" fill="#11151C"/>
    <path d="M36 22L50 36L36 50L22 36Z" fill="none" stroke="#E7A21B" stroke-width="4"/>
    <path d="M36 31l5 5l-5 5l-5 -5z" fill="#F4F1E8"/>
    <path d="M0 24L12 36L0 48ZM72 24L60 36L72 48Z" fill="#0C4A4E"/><path d="M0 24L12 36L0 48M72 24L60 36L72 48" fill="none" stroke="#5FB0AE" stroke-width="3"/>`,
  ],
  // The cloth that lies over a hidden topic.
  cloth: [
    58,
    58,
    `<path d="M0 0H58V58H0Z" fill="#6F1425"/><path d="M29 3L55 29L29 55L3 29Z" fill="#8E1B2F" stroke="#C7702B" stroke-width="4"/>
    <path d="M29 19L39 29L29 39L19 29Z" fill="#E7A21B"/><path d="M0 -8L8 0L0 8L-8 0ZM58 -8L66 0L58 8L50 0ZM0 50L8 58L0 66L-8 58ZM58 50L66 58L58 66L50 58Z" fill="#17828A"/>`,
  ],
};

// A cloth's tile as an address for style sheets.
export const woven = (name) => tile(...CLOTHS[name]);

// The mark ----------------------------------------------------------------------------------------------------------

const along = ([ax, ay], [bx, by], [cx, cy], [dx, dy]) => {
  const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const t = ((cx - ax) * sy - (cy - ay) * sx) / (rx * sy - ry * sx);
  return [ax + t * rx, ay + t * ry];
};

// Five strips woven into a pentagon: each lies over the one before it and under the one after it.
export function strips(cx, cy, outer, inner) {
  const [out, within] = [corners(cx, cy, outer), corners(cx, cy, inner)];
  return out.map((corner, i) => {
    const [next, after, before] = [(i + 1) % 5, (i + 2) % 5, (i + 4) % 5];
    return joined([
      corner,
      along(corner, out[next], within[next], within[after]),
      within[next],
      along(within[i], within[next], out[before], corner),
    ]);
  });
}

const STRIP = ["#E7A21B", "#F4F1E8", "#E7A21B", "#C8344F", "#2E9A97"];

// The flower in the middle: five diamonds.
const flower = (cx, cy, far) =>
  corners(cx, cy, far)
    .map(([x, y], i) => {
      const turn = `rotate(${i * 72} ${round(x)} ${round(y)})`;
      const [long, wide] = [far * 0.92, far * 0.5];
      return `<path transform="${turn}" d="M${round(x)} ${round(y - long)}l${round(wide)} ${round(long)}l${round(-wide)} ${round(long)}l${round(-wide)} ${round(-long)}z"/>`;
    })
    .join("");

export const strip = (i, cx = 100, cy = 106, outer = 90, inner = 56) =>
  `<path d="${strips(cx, cy, outer, inner)[i]}" fill="${STRIP[i]}" stroke="#11151C" stroke-width="4" stroke-linejoin="round"/>`;

export const ground = `<path d="${pentagon(100, 106, 103)}" fill="#11151C"/>`;
export const middle = `<path d="${pentagon(100, 106, 52)}" fill="#8E1B2F"/><g fill="#E7A21B">${flower(100, 106, 16)}</g>
  <circle cx="100" cy="106" r="5" fill="#F4F1E8"/>`;

// A drawing of parts of the mark in a size in px.
export const drawn = (inside, size) =>
  `<svg class="mark" viewBox="0 0 200 200" width="${size}" height="${size}" aria-hidden="true">${inside}</svg>`;

// The sign of Xəmsə in a size in px.
export const mark = (size) => drawn(ground + [0, 1, 2, 3, 4].map((i) => strip(i)).join("") + middle, size);
