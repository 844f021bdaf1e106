// The studio of the wheel, from the front: the board above, the wheel before it, three podiums, the audience's heads.

import { beam, flood, pool, rgba, soft } from "../paint.js";
import { BOARD, RADIUS, SEATS, WHEEL, things } from "./wheel-things.js";

export { things };

/** Lights that move as long as they are on. */
export const moving = ["chase"];

const LAMPS = 24; // around the wheel
const RUN = 1.6; // rounds of the chase in ten seconds
const FLOODS = [["titles", 0.6], ["work", 0.9], ["red", 0.85], ["amber", 0.6], ["gold", 0.7]];

function over(c, light, { x, y, width, height }) {
  if (light.level < 0.004) return;
  c.fillStyle = rgba(light.colour, light.level);
  c.fillRect(x - 14, y - 14, width + 28, height + 28);
}

// A blackout is inhibitive: it takes from every light.
const under = (at) => (name) => soft(at(name), 1 - at("black").level);

/** Let every light fall on a surface. */
export function fall(c, at, now) {
  const lit = under(at);
  const room = lit("hall");
  for (const x of [-380, -130, 130, 380]) pool(c, [x, 460], 300, soft(room, 0.7), 0.4);
  pool(c, [0, 0], 720, soft(room, 0.55), 0.4);
  over(c, lit("board"), BOARD);
  pool(c, [0, BOARD.y + BOARD.height / 2], 480, soft(lit("board"), 0.35));
  over(c, lit("lamps"), BOARD);
  pool(c, WHEEL, RADIUS * 1.7, lit("wheel"), 0.55);
  pool(c, WHEEL, RADIUS * 2, soft(lit("chase"), 0.5), 0.4);
  SEATS.forEach(([x, y], index) => {
    pool(c, [x, y], 190, soft(lit("podiums"), 0.8), 0.4);
    pool(c, [x, y - 20], 200, lit(`spot ${index + 1}`), 0.5);
    pool(c, [x, y], 240, lit(`podium${index + 1}`), 0.5);
  });
  for (const [name, part] of FLOODS) flood(c, soft(name === "red" ? at(name) : lit(name), part));
}

/** What is seen of the light itself: in the air, and in the lamps. */
export function glow(c, at, now) {
  const lit = under(at);
  SEATS.forEach(([x, y], index) => beam(c, [x * 0.7, -490], [x, y], 90, soft(lit(`spot ${index + 1}`), 0.5)));
  const chase = lit("chase");
  for (let lamp = 0; lamp < LAMPS; lamp++) {
    const at = ((lamp + 0.5) / LAMPS) * 2 * Math.PI;
    const wave = 0.5 + 0.5 * Math.cos(3 * at - now * RUN * 2 * Math.PI * 0.3);
    pool(c, [WHEEL[0] + (RADIUS + 15) * Math.cos(at), WHEEL[1] + (RADIUS + 15) * Math.sin(at)], 20, soft(chase, wave ** 3), 0.4);
  }
  flood(c, soft(at("red"), 0.22));
  for (const name of ["amber", "gold"]) flood(c, soft(lit(name), 0.2));
}
