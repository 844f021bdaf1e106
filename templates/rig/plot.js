// What a message means for the lights, by the file of the show.

import { Levels } from "./levels.js";

const NO_LIGHT = ["label", "fade"]; // what a look says beside its lights

const pattern = (address) => new RegExp(`^${address.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace("{n}", "(\\d+)")}$`);

// A desk fires when the button goes down; 0 is its way up.
const isRelease = ([first]) => first === 0 || first === false;

/** Build the lights of a show's file: `levels`, what stands (`look`, `spot`, `others`), and `take` for messages. */
export function plot(file) {
  const { osc = [], looks = {}, spot = { count: 0, colour: "#ffffff", fade: 0.5 } } = file;
  // What looks set: a light that a look does not name goes out.
  const scene = [...new Set(Object.values(looks).flatMap(Object.keys))].filter((name) => !NO_LIGHT.includes(name));
  const known = osc.map((entry) => ({ ...entry, test: pattern(entry.address) }));
  const levels = new Levels();
  const stands = { look: "", spot: 0, others: new Map() };

  const does = {
    look(_, number, args, now, atOnce) {
      const look = looks[number];
      if (!look || isRelease(args)) return look?.label;
      stands.look = number;
      for (const name of scene) levels.set(name, ...(look[name] ?? [0, "#000000"]), atOnce ? 0 : look.fade, now);
      return look.label;
    },
    spot(_, number, args, now, atOnce) {
      if (isRelease(args)) return "";
      stands.spot = Number(number) <= spot.count ? Number(number) : 0; // any other number: all out
      for (let place = 1; place <= spot.count; place++) {
        const level = place === stands.spot ? 1 : 0;
        if (level !== levels.goal(`spot ${place}`)) levels.set(`spot ${place}`, level, spot.colour, atOnce ? 0 : spot.fade, now);
      }
      return stands.spot ? `● ${stands.spot}` : "○";
    },
    set({ light, levels: known, fade }, number, args, now, atOnce) {
      if (!known[number] || isRelease(args)) return known[number] && "";
      const [level, colour] = known[number];
      levels.set(light, level, colour, atOnce ? 0 : fade, now);
      return `${light} ${Math.round(level * 100)} %`;
    },
    level({ light, colour }, _, [value = 0], now, atOnce) {
      levels.set(light, Math.min(1, Math.max(0, Number(value))), colour, atOnce ? 0 : 0.04, now);
      return `${light} ${Math.round(value * 100)} %`;
    },
  };

  return {
    /** Every light but the spots, in the order of the file. */
    lights: [...scene, ...new Set(osc.map(({ light }) => light).filter(Boolean))],
    spots: spot.count,
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
