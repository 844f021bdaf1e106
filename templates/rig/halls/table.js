// The hall around a round table with thirteen sectors, from above.

import { beam, flood, polar, pool, ring, soft } from "../paint.js";
import { things as painted } from "./table-things.js";

const SECTORS = 13;
const TABLE = 262;
const TURN = (2 * Math.PI) / SECTORS;

// The angle of a sector, the first one at the top.
const angle = (sector) => (sector - 1) * TURN - Math.PI / 2;

/** Lights that move as long as they are on. */
export const moving = ["beams"];

/** Paint what stands in the hall. */
export const things = (c) => painted(c, angle);

const BEAMS = 10;
const SEAT = polar(318, Math.PI / 2 + TURN / 2); // where the player sits who is on his own
const CUE = [352, 392]; // the host's desk

function beams(now) {
  return Array.from({ length: BEAMS }, (_, index) => {
    const at = (index / BEAMS) * 2 * Math.PI;
    const sway = 0.5 * Math.sin(now * 0.55 + index * 1.9);
    return [polar(480, at), polar(90 + 60 * Math.sin(now * 0.4 + index), at + Math.PI + sway)];
  });
}

/** Let every light fall on a surface. */
export function fall(c, at, now) {
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
  for (const name of ["work", "flash"]) flood(c, soft(at(name), 0.9));
}

/** What is seen of the light itself: in the air, and in the lamps. */
export function glow(c, at, now) {
  ring(c, TABLE + 6, 4, at("rim"));
  for (let sector = 1; sector <= SECTORS; sector++) beam(c, polar(470, angle(sector)), polar(196, angle(sector)), 52, soft(at(`spot ${sector}`), 0.55));
  beam(c, polar(470, Math.PI / 2 + TURN / 2), SEAT, 60, soft(at("person"), 0.5));
  const concert = at("beams");
  if (concert.level > 0.004) for (const [from, to] of beams(now)) beam(c, from, to, 46, concert);
  pool(c, [0, 0], 330, soft(at("table"), 0.1));
  flood(c, soft(at("flash"), 0.3));
  const cue = at("cue");
  pool(c, CUE, 46, cue, 0.2);
  pool(c, CUE, 12, cue, 0.9);
}
