// The stings of Lyckohjulet: the fair, its wheel, its bells.

import { beeps, rise, row } from "./phrases.js";
import { bell, brass, drum, hertz, noise, tone } from "./voices.js";

function buzzer(c, out, at, notes, length, cut = 1400) {
  for (const note of notes) tone(c, out, at, { hz: hertz(note), wave: "square", gain: 0.3 / notes.length, length, hold: length * 0.7, cut });
  return length + 0.1;
}

function slide(c, out, at, from, to, length, gain = 0.3) {
  tone(c, out, at, { hz: hertz(from), to: hertz(to), wave: "sawtooth", gain, length, hold: length * 0.6, cut: 3000 });
  return length;
}

function chords(c, out, at, list, gain = 0.45) {
  for (const [after, notes, length] of list) brass(c, out, at + after, { notes, gain, length, hold: length * 0.4, cut: 3200 });
  const [after, , length] = list.at(-1);
  return after + length;
}

const till = (c, out, at, notes) => {
  noise(c, out, at, { filter: "highpass", hz: 5200, gain: 0.26, length: 0.07 });
  noise(c, out, at + 0.09, { filter: "highpass", hz: 4000, gain: 0.22, length: 0.05 });
  return row(c, out, at + 0.14, notes, 0.05, { length: 0.9, gain: 0.24, ratio: 5.2 }) + 0.14;
};

/** Every sting by its name: `(context, out, at)` plays it and tells how many seconds it takes. */
export const WHEEL = {
  peg(c, out, at) {
    noise(c, out, at, { hz: 2400, q: 4, gain: 0.5, length: 0.03 });
    tone(c, out, at, { hz: 900, to: 700, gain: 0.2, length: 0.04 });
    return 0.08;
  },

  wheelStops(c, out, at) {
    drum(c, out, at, { hz: 64, gain: 0.7, length: 0.6 });
    brass(c, out, at + 0.02, { notes: [53, 60, 65], gain: 0.4, length: 0.7, hold: 0.1 });
    return 0.9;
  },

  onFrispel: (c, out, at) => row(c, out, at, [72, 76, 79, 84, 88], 0.08, { length: 1.4, gain: 0.26 }),

  onKed(c, out, at) {
    brass(c, out, at, { notes: [50, 57, 61], gain: 0.4, length: 0.4, hold: 0.1 });
    brass(c, out, at + 0.36, { notes: [51, 58, 63], gain: 0.46, length: 1.3, hold: 0.3 });
    return 1.8;
  },

  onJackpot(c, out, at) {
    const end = rise(c, out, at, 55, 8);
    return end + row(c, out, at + end, [84, 88, 91, 96, 91, 96], 0.07, { length: 1.2, gain: 0.24 });
  },

  slideDown(c, out, at) {
    slide(c, out, at, 76, 38, 1.5, 0.3);
    slide(c, out, at, 69, 32, 1.5, 0.22);
    drum(c, out, at + 1.4, { hz: 40, gain: 0.9, length: 0.9 });
    return 2.3;
  },

  standOver: (c, out, at) => buzzer(c, out, at, [45, 51], 0.4) + buzzer(c, out, at + 0.5, [44, 50], 0.8),
  blownOff: (c, out, at) => row(c, out, at, [93, 93, 93], 0.08, { length: 0.4, gain: 0.18, ratio: 1.4 }),

  ding(c, out, at) {
    bell(c, out, at, { hz: hertz(88), ratio: 3.01, index: 1.1, gain: 0.36, length: 1.1 });
    bell(c, out, at, { hz: hertz(76), ratio: 2, index: 0.4, gain: 0.16, length: 0.6 });
    return 1.1;
  },

  nope: (c, out, at) => buzzer(c, out, at, [40, 41], 0.7, 900),
  till: (c, out, at) => till(c, out, at, [96]),
  banked: (c, out, at) => till(c, out, at, [84, 88, 91, 96]),
  onlyVowels: (c, out, at) => row(c, out, at, [81, 81, 81], 0.26, { length: 1.1, gain: 0.3, ratio: 2.76 }),
  noVowels: (c, out, at) => row(c, out, at, [76, 69], 0.2, { length: 0.9, gain: 0.26, ratio: 2 }),
  turnTick: (c, out, at) => row(c, out, at, [67], 0.1, { length: 0.25, gain: 0.2, ratio: 2 }),

  category(c, out, at) {
    noise(c, out, at, { filter: "highpass", hz: 3000, to: 7000, gain: 0.14, length: 0.5, attack: 0.3 });
    return row(c, out, at, [65, 69, 72, 77, 81], 0.06, { length: 1.3, gain: 0.24, ratio: 2 });
  },

  roundNext: (c, out, at) => chords(c, out, at, [[0, [53, 57, 60], 0.24], [0.22, [55, 58, 62], 0.24], [0.44, [57, 60, 65, 69], 1.4]], 0.42),
  prize: (c, out, at) => row(c, out, at, [74, 78, 81, 86, 90, 93], 0.09, { length: 1.6, gain: 0.24 }),

  jokerOffered(c, out, at) {
    slide(c, out, at, 50, 57, 0.5, 0.2);
    return 0.5 + row(c, out, at + 0.5, [75, 76], 0.18, { length: 1, gain: 0.26, ratio: 1.4 });
  },

  jokerWon: (c, out, at) => row(c, out, at, [72, 79, 75, 84, 80, 91], 0.09, { length: 1.3, gain: 0.26, ratio: 4.1 }),
  jokerUsed: (c, out, at) => row(c, out, at, [91, 80, 84, 75, 79, 84], 0.08, { length: 1.3, gain: 0.26, ratio: 4.1 }),
  declined: (c, out, at) => row(c, out, at, [69, 64], 0.14, { length: 0.7, gain: 0.22, ratio: 2 }),

  dubbelt(c, out, at) {
    noise(c, out, at + 0.6, { filter: "highpass", hz: 5000, gain: 0.2, length: 2 });
    return chords(c, out, at, [[0, [60, 64, 67], 0.18], [0.2, [60, 64, 67], 0.18], [0.4, [62, 66, 69], 0.2], [0.6, [64, 68, 71, 76], 2]], 0.5);
  },

  kvitt(c, out, at) {
    for (const [place, note] of [72, 70, 67, 64, 61, 58].entries()) slide(c, out, at + place * 0.13, note, note - 3, 0.2, 0.24);
    drum(c, out, at + 0.9, { hz: 44, gain: 0.8, length: 0.8 });
    return 1.8;
  },

  jackpotWon(c, out, at) {
    const end = rise(c, out, at, 48, 12);
    row(c, out, at + end, [96, 91, 88, 96, 91, 88, 96, 100], 0.11, { length: 1.6, gain: 0.2 });
    return end + chords(c, out, at + end, [[0, [60, 64, 67], 0.3], [0.3, [62, 65, 69], 0.3], [0.6, [64, 67, 71], 0.3], [0.9, [60, 67, 72, 76], 2.6]], 0.5);
  },

  solved(c, out, at) {
    row(c, out, at, [77, 81, 84, 89, 93], 0.07, { length: 1.8, gain: 0.2 });
    return chords(c, out, at, [[0, [53, 60, 65], 0.3], [0.28, [55, 62, 67], 0.26], [0.52, [57, 65, 69, 72], 2]], 0.46);
  },

  softBeep: (c, out, at) => beeps(c, out, at, [[0, 76, 0.22]]),
  threeSeconds: (c, out, at) => beeps(c, out, at, [[0, 69, 0.2], [0.24, 69, 0.5]]),
  cellTick: (c, out, at) => row(c, out, at, [84], 0.1, { length: 0.3, gain: 0.24, ratio: 5.2 }),
  buzz1: (c, out, at) => buzzer(c, out, at, [60, 67], 0.5, 3200),
  buzz2: (c, out, at) => buzzer(c, out, at, [64, 71], 0.5, 3200),
  buzz3: (c, out, at) => buzzer(c, out, at, [67, 74], 0.5, 3200),

  lockedOut(c, out, at) {
    buzzer(c, out, at, [43, 44], 0.5, 900);
    drum(c, out, at + 0.5, { hz: 60, gain: 0.7, length: 0.3 });
    return 1;
  },

  nobody: (c, out, at) => chords(c, out, at, [[0, [57, 60], 0.4], [0.4, [55, 58], 0.4], [0.8, [50, 53, 57], 1.2]], 0.34),

  valueSting(c, out, at) {
    const end = rise(c, out, at, 60, 5);
    return end + chords(c, out, at + end, [[0, [57, 64, 69], 0.9]], 0.46);
  },

  tieSting: (c, out, at) => chords(c, out, at, [[0, [57, 64], 0.3], [0.32, [57, 64], 0.3], [0.64, [56, 62, 65], 1.5]], 0.42),
  tieBreak: (c, out, at) => rise(c, out, at, 50, 12) + chords(c, out, at + 0.66, [[0, [58, 62, 65, 70], 1.2]], 0.46),
  winnerSting: (c, out, at) => chords(c, out, at, [[0, [60, 65, 69], 0.2], [0.22, [60, 65, 69], 0.2], [0.44, [62, 65, 70], 0.4], [0.86, [60, 65, 69, 77], 2]], 0.48),
  envelope: (c, out, at) => row(c, out, at, [72, 79], 0.16, { length: 1.4, gain: 0.26, ratio: 2 }),

  envelopeOpened(c, out, at) {
    noise(c, out, at, { hz: 2600, to: 5200, q: 0.8, gain: 0.3, length: 0.4, attack: 0.05 });
    return 0.4 + row(c, out, at + 0.4, [79, 84, 88, 91], 0.08, { length: 1.6, gain: 0.24 });
  },

  pick: (c, out, at) => row(c, out, at, [79, 86], 0.05, { length: 0.5, gain: 0.24, ratio: 2 }),
  finalSignal: (c, out, at) => beeps(c, out, at, [[0, 64, 0.24], [0.28, 64, 0.24], [0.56, 57, 0.9]]) + 0.6,

  finalSting(c, out, at) {
    noise(c, out, at, { filter: "highpass", hz: 5000, gain: 0.22, length: 2.6 });
    return rise(c, out, at, 53, 12) + chords(c, out, at + 0.66, [[0, [65, 69, 72, 77], 0.4], [0.44, [65, 70, 74], 0.4], [0.88, [65, 69, 72, 81], 2.4]], 0.52);
  },

  finalLost: (c, out, at) => chords(c, out, at, [[0, [60, 65, 68], 0.5], [0.5, [58, 61, 65], 0.5], [1, [56, 60, 63], 0.5], [1.5, [53, 60, 65], 1.6]], 0.36),
};
