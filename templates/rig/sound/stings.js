// The stings, one short sound for each moment of the show; each plays itself and tells how many seconds it takes.

import { beeps, rise, row } from "./phrases.js";
import { PODIUMS } from "./podiums-stings.js";
import { bell, brass, drum, hertz, noise, tone } from "./voices.js";
import { WHEEL } from "./wheel-stings.js";

/** Partials of a large gong: pitch above the lowest, strength, seconds. */
const GONG = [[1, 0.5, 6], [1.483, 0.26, 5], [1.932, 0.22, 4.4], [2.546, 0.15, 3.2], [2.763, 0.12, 2.8], [3.731, 0.08, 2], [5.12, 0.05, 1.2]];

function gong(c, out, at) {
  for (const [pitch, gain, length] of GONG) {
    bell(c, out, at, { hz: 98 * pitch, ratio: 1.007, index: 0.004, fade: 0.8, gain: gain * 0.55, length, attack: 0.012 });
  }
  bell(c, out, at, { hz: 196, ratio: 2.76, index: 0.9, fade: 0.12, gain: 0.18, length: 2.4 });
  noise(c, out, at, { filter: "lowpass", hz: 1800, to: 200, gain: 0.22, length: 0.16 });
  return 6;
}

/** Every sting by its name: `(context, out, at)` plays it. */
export const STINGS = {
  gong,

  tick(c, out, at) {
    noise(c, out, at, { hz: 3200, q: 3, gain: 0.5, length: 0.05 });
    tone(c, out, at, { hz: 1480, gain: 0.32, length: 0.07 });
    return 0.12;
  },

  found(c, out, at) {
    drum(c, out, at, { hz: 58, gain: 0.7, length: 0.9 });
    noise(c, out, at, { filter: "highpass", hz: 4200, gain: 0.2, length: 1.4 });
    brass(c, out, at + 0.02, { notes: [45, 52, 57, 60, 64], gain: 0.5, length: 1.3, hold: 0.1 });
    return 1.5;
  },

  sponsor: (c, out, at) => row(c, out, at, [71, 76, 80, 83], 0.13, { length: 1.6, gain: 0.24 }),

  blitz(c, out, at) {
    const end = rise(c, out, at, 48, 10);
    brass(c, out, at + end, { notes: [57, 60, 64, 69], gain: 0.5, length: 0.9 });
    drum(c, out, at + end, { hz: 70, gain: 0.6 });
    return end + 1;
  },

  superblitz(c, out, at) {
    const first = rise(c, out, at, 45, 8);
    const second = first + rise(c, out, at + first, 51, 10);
    brass(c, out, at + second, { notes: [50, 57, 62, 65, 69], gain: 0.55, length: 1.2, hold: 0.15 });
    drum(c, out, at + second, { hz: 55, gain: 0.7, length: 0.8 });
    return second + 1.3;
  },

  warning: (c, out, at) => beeps(c, out, at, [[0, 81, 0.16], [0.24, 81, 0.16], [0.48, 88, 0.34]]),

  club(c, out, at) {
    beeps(c, out, at, [[0, 72, 0.2], [0.22, 76, 0.2], [0.44, 79, 0.5]]);
    return row(c, out, at + 0.44, [84], 0.1, { gain: 0.2 }) + 0.44;
  },

  early: (c, out, at) => row(c, out, at, [88, 93, 100], 0.07, { length: 0.8, gain: 0.22, ratio: 5.2 }),

  right(c, out, at) {
    brass(c, out, at, { notes: [53, 60, 65, 69], gain: 0.34, length: 1.6, hold: 0.3, cut: 1800 });
    return row(c, out, at, [65, 69, 72, 77, 81], 0.09, { length: 2, gain: 0.22 });
  },

  rightShort: (c, out, at) => row(c, out, at, [77, 84], 0.09, { length: 0.9, gain: 0.26 }),

  wrong(c, out, at) {
    for (const [after, low] of [[0, 46], [0.34, 45], [0.68, 41]]) {
      brass(c, out, at + after, { notes: [low, low + 1, low + 6], gain: 0.5, length: after === 0.68 ? 1.4 : 0.36, hold: 0.08, cut: 1100 });
    }
    drum(c, out, at + 0.68, { hz: 46, gain: 0.6, length: 1 });
    return 2.2;
  },

  earned: (c, out, at) => row(c, out, at, [72, 79], 0.14, { length: 1.2, gain: 0.28, ratio: 2 }),

  extra(c, out, at) {
    STINGS.tick(c, out, at);
    STINGS.tick(c, out, at + 0.16);
    return row(c, out, at + 0.32, [67], 0.1, { length: 1.6, gain: 0.34, ratio: 2 }) + 0.32;
  },

  asked(c, out, at) {
    for (let place = 0; place < 12; place++) drum(c, out, at + place * 0.07, { hz: 62, gain: 0.12 + place * 0.04, length: 0.24 });
    brass(c, out, at + 0.86, { notes: [43, 50, 55, 58], gain: 0.5, length: 1.2 });
    return 2.1;
  },

  granted(c, out, at) {
    brass(c, out, at, { notes: [55, 62, 67], gain: 0.4, length: 0.24 });
    brass(c, out, at + 0.22, { notes: [57, 64, 69], gain: 0.4, length: 0.24 });
    brass(c, out, at + 0.44, { notes: [50, 62, 66, 69, 74], gain: 0.56, length: 1.5, hold: 0.3 });
    return 2;
  },

  refused(c, out, at) {
    drum(c, out, at, { hz: 52, gain: 0.7, length: 0.5 });
    drum(c, out, at + 0.32, { hz: 41, gain: 0.7, length: 0.9 });
    brass(c, out, at + 0.32, { notes: [38, 44], gain: 0.3, length: 1, cut: 700 });
    return 1.4;
  },

  breakIn: (c, out, at) => row(c, out, at, [79, 76, 72, 74, 67], 0.12, { length: 1.4, gain: 0.22, ratio: 2 }),
  breakOut: (c, out, at) => row(c, out, at, [67, 74, 72, 76, 79], 0.12, { length: 1.4, gain: 0.22, ratio: 2 }),

  won(c, out, at) {
    [[0, [60, 64, 67], 0.2], [0.2, [60, 64, 67], 0.2], [0.4, [62, 65, 69], 0.2], [0.6, [60, 67, 72, 76], 2.4]].forEach(([after, notes, length]) =>
      brass(c, out, at + after, { notes, gain: 0.5, length, hold: length * 0.4, cut: 3200 }));
    noise(c, out, at + 0.6, { filter: "highpass", hz: 5000, gain: 0.22, length: 2.2 });
    return 3.2;
  },

  lost(c, out, at) {
    [[0, [57, 60, 64]], [0.5, [55, 59, 62]], [1, [53, 57, 60]], [1.5, [45, 52, 57, 60]]].forEach(([after, notes]) =>
      brass(c, out, at + after, { notes, gain: 0.4, length: after === 1.5 ? 2.2 : 0.55, hold: 0.2, cut: 1300 }));
    return 3.8;
  },

  ...WHEEL,
  ...PODIUMS,
};
