// Points as the show with four teams writes them: a true minus, groups of three from five figures on.

import { thousands } from "./kronor.js";

/** Write points: −200, 1500, 20 800. */
export function points(number) {
  const plain = Math.abs(number);
  return `${number < 0 ? "−" : ""}${plain < 10_000 ? plain : thousands(plain)}`;
}

/** Write points with their sign: +200, −200, 0. */
export const signed = (number) => (number > 0 ? `+${points(number)}` : points(number));
