// What a message means for the lights, by the file of the show.

import { Levels } from "./levels.js";

export const SECTORS = 13;
const SCENE = ["hall", "table", "rim", "person", "beams", "work"]; // what a look sets: a light that it does not name goes out

const pattern = (address) => new RegExp(`^${address.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace("{n}", "(\\d+)")}$`);

// A desk fires when the button goes down; 0 is its way up.
const isRelease = ([first]) => first === 0 || first === false;

/** Build the lights of a show's file: `levels`, what stands (`look`, `spot`, `others`), and `take` for messages. */
export function plot(file) {
  const { osc = [], looks = {}, spot = { colour: "#ffffff", fade: 0.5 } } = file;
  const known = osc.map((entry) => ({ ...entry, test: pattern(entry.address) }));
  const levels = new Levels();
  const stands = { look: "", spot: 0, others: new Map() };

  const does = {
    look(_, number, args, now, atOnce) {
      const look = looks[number];
      if (!look || isRelease(args)) return look?.label;
      stands.look = number;
      for (const name of SCENE) levels.set(name, ...(look[name] ?? [0, "#000000"]), atOnce ? 0 : look.fade, now);
      return look.label;
    },
    spot(_, number, args, now, atOnce) {
      if (isRelease(args)) return "";
      stands.spot = Number(number) <= SECTORS ? Number(number) : 0; // any other number: all out
      for (let sector = 1; sector <= SECTORS; sector++) {
        const level = sector === stands.spot ? 1 : 0;
        if (level !== levels.goal(`spot ${sector}`)) levels.set(`spot ${sector}`, level, spot.colour, atOnce ? 0 : spot.fade, now);
      }
      return stands.spot ? `● ${stands.spot}` : "○";
    },
    level({ light, colour }, _, [value = 0], now, atOnce) {
      levels.set(light, Math.min(1, Math.max(0, Number(value))), colour, atOnce ? 0 : 0.04, now);
      return `${light} ${Math.round(value * 100)} %`;
    },
  };

  return {
    levels,
    stands,
    looks,
    reset() {
      levels.clear();
      Object.assign(stands, { look: "", spot: 0, others: new Map() });
    },
    /** Take a message, `atOnce` without a fade; gives what it means, or null for one that the file does not know. */
    take({ address, args, text }, now, atOnce = false) {
      for (const entry of known) {
        const match = entry.test.exec(address);
        const said = match && does[entry.does](entry, match[1], args, now, atOnce);
        if (said !== null && said !== undefined) return said;
      }
      stands.others.set(address, { text, at: now });
      return null;
    },
  };
}
