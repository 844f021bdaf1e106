// The hall from above as the light shows it: things are painted once, lights fall on them, the air glows a little.

import { SECTORS } from "./plot.js";
import { things } from "./things.js";

const SIZE = 1000; // the hall's own units; the middle is 0, 0
const TABLE = 262;
const AMBIENT = [17, 20, 26]; // what can be seen with every light out
const TURN = (2 * Math.PI) / SECTORS;

/** The angle of a sector, the first one at the top. */
export const angle = (sector) => (sector - 1) * TURN - Math.PI / 2;

const rgba = ([r, g, b], alpha) => `rgba(${r | 0}, ${g | 0}, ${b | 0}, ${Math.min(1, alpha).toFixed(3)})`;

const polar = (radius, at) => [radius * Math.cos(at), radius * Math.sin(at)];

function pool(c, [x, y], radius, { level, colour }, core = 0.25) {
  if (level < 0.004) return;
  const light = c.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, rgba(colour, level));
  light.addColorStop(core, rgba(colour, level * 0.86));
  light.addColorStop(0.7, rgba(colour, level * 0.22));
  light.addColorStop(1, rgba(colour, 0));
  c.fillStyle = light;
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

function ring(c, radius, width, { level, colour }) {
  if (level < 0.004) return;
  for (const [times, strength] of [[5, 0.12], [2.4, 0.25], [1, 0.9]]) {
    c.strokeStyle = rgba(colour, level * strength);
    c.lineWidth = width * times;
    c.beginPath();
    c.arc(0, 0, radius, 0, 2 * Math.PI);
    c.stroke();
  }
}

function beam(c, from, to, width, { level, colour }) {
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

const BEAMS = 10;
const SEAT = polar(318, Math.PI / 2 + TURN / 2); // where the player sits who is on his own
export const CUE = [352, 392]; // the host's desk

function beams(now) {
  return Array.from({ length: BEAMS }, (_, index) => {
    const at = (index / BEAMS) * 2 * Math.PI;
    const sway = 0.5 * Math.sin(now * 0.55 + index * 1.9);
    return [polar(480, at), polar(90 + 60 * Math.sin(now * 0.4 + index), at + Math.PI + sway)];
  });
}

/** Let every light fall on a surface. */
function fall(c, at, now) {
  const hall = at("hall");
  for (let index = 0; index < 10; index++) pool(c, polar(400, (index / 10) * 2 * Math.PI + 0.31), 250, hall, 0.35);
  pool(c, [0, 0], 620, { ...hall, level: hall.level * 0.35 });
  pool(c, [0, 0], 360, at("table"), 0.55);
  ring(c, TABLE + 6, 30, { ...at("rim"), level: at("rim").level * 0.5 });
  for (let sector = 1; sector <= SECTORS; sector++) pool(c, polar(196, angle(sector)), 78, at(`spot ${sector}`), 0.5);
  pool(c, SEAT, 105, at("person"), 0.5);
  pool(c, [0, 560], 620, at("titles"));
  const concert = at("beams");
  if (concert.level > 0.004) for (const [, to] of beams(now)) pool(c, to, 120, { ...concert, level: concert.level * 0.5 });
  for (const name of ["work", "flash"]) {
    const { level, colour } = at(name);
    if (level < 0.004) continue;
    c.fillStyle = rgba(colour, level * 0.9);
    c.fillRect(-SIZE / 2, -SIZE / 2, SIZE, SIZE);
  }
}

/** What is seen of the light itself: in the air, and in the lamps. */
function glow(c, at, now) {
  ring(c, TABLE + 6, 4, at("rim"));
  for (let sector = 1; sector <= SECTORS; sector++) beam(c, polar(470, angle(sector)), polar(196, angle(sector)), 52, soft(at(`spot ${sector}`), 0.55));
  beam(c, polar(470, Math.PI / 2 + TURN / 2), SEAT, 60, soft(at("person"), 0.5));
  const concert = at("beams");
  if (concert.level > 0.004) for (const [from, to] of beams(now)) beam(c, from, to, 46, concert);
  pool(c, [0, 0], 330, soft(at("table"), 0.1));
  const { level, colour } = at("flash");
  if (level > 0.004) {
    c.fillStyle = rgba(colour, level * 0.3);
    c.fillRect(-SIZE / 2, -SIZE / 2, SIZE, SIZE);
  }
  const cue = at("cue");
  pool(c, CUE, 46, cue, 0.2);
  pool(c, CUE, 12, cue, 0.9);
}

const soft = (light, part) => ({ ...light, level: light.level * part });

/** Build the picture of the hall on a canvas. Gives `draw(at, now)`; `at(name)` tells a light's level and colour. */
export function hall(canvas) {
  const [painted, light] = [document.createElement("canvas"), document.createElement("canvas")];
  const context = canvas.getContext("2d");
  let size = 0;

  const centred = (surface) => {
    const c = surface.getContext("2d");
    c.setTransform(size / SIZE, 0, 0, size / SIZE, size / 2, size / 2);
    return c;
  };

  const resize = () => {
    const wanted = Math.round(Math.min(canvas.clientWidth, canvas.clientHeight, 1100) * Math.min(devicePixelRatio, 1.5)) || 1;
    if (wanted === size) return;
    size = wanted;
    for (const surface of [canvas, painted, light]) surface.width = surface.height = size;
    things(centred(painted), angle);
  };

  return {
    draw(at, now) {
      resize();
      const c = centred(light);
      c.globalCompositeOperation = "source-over";
      c.fillStyle = rgba(AMBIENT, 1);
      c.fillRect(-SIZE / 2, -SIZE / 2, SIZE, SIZE);
      c.globalCompositeOperation = "lighter";
      fall(c, at, now);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = "copy";
      context.drawImage(painted, 0, 0);
      context.globalCompositeOperation = "multiply";
      context.drawImage(light, 0, 0);
      context.globalCompositeOperation = "lighter";
      glow(centred(canvas), at, now);
    },
  };
}
