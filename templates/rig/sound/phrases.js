// Short phrases that several stings are made of; each tells how many seconds it takes.

import { bell, hertz, noise, tone } from "./voices.js";

/** Play bells in a row: notes, seconds between two, and how each of them is. */
export function row(c, out, at, notes, gap, { gain = 0.3, length = 1.2, ratio = 3.01, index = 1.2 } = {}) {
  notes.forEach((note, place) => bell(c, out, at + place * gap, { hz: hertz(note), ratio, index, gain, length }));
  return notes.length * gap + length;
}

/** Play beeps: [seconds from now, note, seconds that it sounds]. */
export function beeps(c, out, at, pairs) {
  for (const [after, note, length] of pairs) {
    tone(c, out, at + after, { hz: hertz(note), wave: "square", gain: 0.16, length, hold: length * 0.6, cut: 4200 });
    tone(c, out, at + after, { hz: hertz(note - 12), gain: 0.16, length, hold: length * 0.6 });
  }
  return 1;
}

/** Run upwards, in small steps from a note. */
export function rise(c, out, at, from, count) {
  for (let place = 0; place < count; place++) {
    tone(c, out, at + place * 0.055, { hz: hertz(from + place * 3), wave: "sawtooth", gain: 0.16, length: 0.22, cut: 3600 });
  }
  noise(c, out, at, { hz: 400, to: 6000, q: 2, gain: 0.24, length: count * 0.055 + 0.1, attack: 0.2 });
  return count * 0.055;
}
