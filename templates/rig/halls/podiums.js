// The studio of four teams, from above: four podiums before a stage of five corners, each team's table behind its podium.

import { beam, flood, polar, pool, rgba, soft } from "../paint.js";
import { CUE, PODIUMS, STAGE, TABLES, corners, things } from "./podiums-things.js";

export { things };

/** Lights that move as long as they are on. */
export const moving = ["beams"];

const FLOODS = [["titles", 0.6], ["work", 0.9], ["flash", 0.9], ["green", 0.6], ["red", 0.75]];
const BEAMS = 10;

function beams(now) {
  return Array.from({ length: BEAMS }, (_, index) => {
    const at = (index / BEAMS) * 2 * Math.PI;
    const sway = 0.5 * Math.sin(now * 0.55 + index * 1.9);
    return [polar(485, at), polar(90 + 60 * Math.sin(now * 0.4 + index), at + Math.PI + sway)];
  });
}

function edge(c, width, { level, colour }) {
  if (level < 0.004) return;
  for (const [times, strength] of [[5, 0.12], [2.4, 0.25], [1, 0.9]]) {
    c.strokeStyle = rgba(colour, level * strength);
    c.lineWidth = width * times;
    c.beginPath();
    for (const [x, y] of corners(STAGE)) c.lineTo(x, y);
    c.closePath();
    c.stroke();
  }
}

/** Let every light fall on a surface. */
export function fall(c, at, now) {
  const hall = at("hall");
  for (let index = 0; index < 10; index++) pool(c, polar(420, (index / 10) * 2 * Math.PI + 0.31), 250, hall, 0.35);
  pool(c, [0, 0], 660, soft(hall, 0.35));
  pool(c, [0, 40], 380, at("stage"), 0.55);
  edge(c, 26, soft(at("rim"), 0.5));
  PODIUMS.forEach((place, index) => {
    const light = at(`podium${index + 1}`);
    pool(c, place, 105, light, 0.5);
    pool(c, TABLES[index], 135, soft(light, 0.45), 0.4);
  });
  const dance = at("beams");
  if (dance.level > 0.004) for (const [, to] of beams(now)) pool(c, to, 120, soft(dance, 0.5));
  for (const [name, part] of FLOODS) flood(c, soft(at(name), part));
}

/** What is seen of the light itself: in the air, and in the lamps. */
export function glow(c, at, now) {
  edge(c, 4, at("rim"));
  PODIUMS.forEach((place, index) => {
    const light = at(`podium${index + 1}`);
    beam(c, [place[0] * 0.6, 490], place, 46, soft(light, 0.5));
    pool(c, place, 40, soft(light, 0.8), 0.4);
  });
  const dance = at("beams");
  if (dance.level > 0.004) for (const [from, to] of beams(now)) beam(c, from, to, 46, dance);
  pool(c, [0, 40], 330, soft(at("stage"), 0.1));
  for (const [name, part] of [["flash", 0.3], ["green", 0.2], ["red", 0.25]]) flood(c, soft(at(name), part));
  const cue = at("cue");
  pool(c, CUE, 46, cue, 0.2);
  pool(c, CUE, 12, cue, 0.9);
}
