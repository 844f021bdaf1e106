// The evening behind the titles: dusk over the fair, and festoons of lamps. SVG as text, 1920 × 1080.

const LAMPS = 15;

// A festoon from (x, y) to (u, v), hanging by `sag` px.
function festoon([x, y], [u, v], sag) {
  const [mx, my] = [(x + u) / 2, (y + v) / 2 + sag * 2];
  const on = (t) => [(1 - t) ** 2 * x + 2 * t * (1 - t) * mx + t * t * u, (1 - t) ** 2 * y + 2 * t * (1 - t) * my + t * t * v];
  const lamps = Array.from({ length: LAMPS }, (_, i) => {
    const [cx, cy] = on((i + 0.5) / LAMPS);
    return `<circle cx="${cx.toFixed(1)}" cy="${(cy + 12).toFixed(1)}" r="30" fill="url(#lamp)"/><circle cx="${cx.toFixed(1)}" cy="${(cy + 12).toFixed(1)}" r="9" fill="#FFF3C4"/>`;
  });
  return `<path d="M${x} ${y}Q${mx} ${my} ${u} ${v}" fill="none" stroke="#0B1236" stroke-width="5"/>${lamps.join("")}`;
}

export const sky = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1080" width="1920" height="1080" aria-hidden="true"><defs>
  <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0B1236"/><stop offset=".3" stop-color="#1B2468"/>
    <stop offset=".58" stop-color="#5A1F80"/><stop offset=".82" stop-color="#B3206E"/><stop offset="1" stop-color="#E0468C"/></linearGradient>
  <radialGradient id="warm" cx=".5" cy="1.02" r=".62"><stop offset="0" stop-color="#FFC98A" stop-opacity=".75"/><stop offset=".5" stop-color="#F56CAE" stop-opacity=".3"/>
    <stop offset="1" stop-color="#F56CAE" stop-opacity="0"/></radialGradient>
  <radialGradient id="lamp"><stop offset="0" stop-color="#FFE9A3" stop-opacity=".95"/><stop offset=".35" stop-color="#FFD25E" stop-opacity=".4"/>
    <stop offset="1" stop-color="#FFD25E" stop-opacity="0"/></radialGradient></defs>
  <rect width="1920" height="1080" fill="url(#dusk)"/><rect width="1920" height="1080" fill="url(#warm)"/>
  ${festoon([-40, 40], [700, -30], 90)}${festoon([1220, -30], [1960, 40], 90)}${festoon([-60, 300], [330, -20], 60)}${festoon([1590, -20], [1980, 300], 60)}</svg>`;
