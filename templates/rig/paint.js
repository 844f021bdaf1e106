// How light is painted: pools on surfaces, rings, beams in the air, floods over everything.

export const SIZE = 1000; // the hall's own units; the middle is 0, 0

export const rgba = ([r, g, b], alpha) => `rgba(${r | 0}, ${g | 0}, ${b | 0}, ${Math.min(1, alpha).toFixed(3)})`;

export const polar = (radius, at) => [radius * Math.cos(at), radius * Math.sin(at)];

/** Paint a pool of light. */
export function pool(c, [x, y], radius, { level, colour }, core = 0.25) {
  if (level < 0.004) return;
  const light = c.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, rgba(colour, level));
  light.addColorStop(core, rgba(colour, level * 0.86));
  light.addColorStop(0.7, rgba(colour, level * 0.22));
  light.addColorStop(1, rgba(colour, 0));
  c.fillStyle = light;
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Paint a glowing ring around the middle. */
export function ring(c, radius, width, { level, colour }) {
  if (level < 0.004) return;
  for (const [times, strength] of [[5, 0.12], [2.4, 0.25], [1, 0.9]]) {
    c.strokeStyle = rgba(colour, level * strength);
    c.lineWidth = width * times;
    c.beginPath();
    c.arc(0, 0, radius, 0, 2 * Math.PI);
    c.stroke();
  }
}

/** Paint a beam in the air. */
export function beam(c, from, to, width, { level, colour }) {
  if (level < 0.004) return;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  const air = c.createLinearGradient(...from, ...to);
  air.addColorStop(0, rgba(colour, level * 0.5));
  air.addColorStop(1, rgba(colour, level * 0.04));
  c.fillStyle = air;
  c.beginPath();
  c.moveTo(...from);
  c.lineTo(to[0] + nx, to[1] + ny);
  c.lineTo(to[0] - nx, to[1] - ny);
  c.fill();
}

/** Light everything alike. */
export function flood(c, { level, colour }) {
  if (level < 0.004) return;
  c.fillStyle = rgba(colour, level);
  c.fillRect(-SIZE / 2, -SIZE / 2, SIZE, SIZE);
}

/** Give the same light with only a part of its level. */
export const soft = (light, part) => ({ ...light, level: light.level * part });
