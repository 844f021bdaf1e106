// The stings of Xəmsə: frame drum, plucked strings and bells, in the steps of Şur and Segah as far as a keyboard has them.

import { row } from "./phrases.js";
import { brass, drum, hertz, noise, tone } from "./voices.js";

/** Pluck a string: a bright tone that loses its brightness. */
function pluck(c, out, at, note, { gain = 0.3, length = 0.9 } = {}) {
  tone(c, out, at, { hz: hertz(note), wave: "sawtooth", gain: gain * 0.6, length, cut: 3800, attack: 0.002 });
  tone(c, out, at, { hz: hertz(note), wave: "triangle", gain, length: length * 1.3, attack: 0.002 });
  noise(c, out, at, { hz: 3600, q: 1.2, gain: gain * 0.3, length: 0.03 });
}

/** Pluck strings in a row: notes and seconds between two. */
function strings(c, out, at, notes, gap, shape = {}) {
  notes.forEach((note, place) => pluck(c, out, at + place * gap, note, shape));
  return notes.length * gap + (shape.length ?? 0.9) * 1.3;
}

/** Beat a frame drum: low in the middle, high at the edge. */
function frame(c, out, at, low, gain = 0.6) {
  if (low) drum(c, out, at, { hz: 72, gain, length: 0.5 });
  else drum(c, out, at, { hz: 210, gain: gain * 0.5, length: 0.12 });
  noise(c, out, at, { filter: "highpass", hz: 5200, gain: gain * 0.22, length: 0.09 }); // its rings
}

/** The title of a round: a roll, a run of five strings, a chord. */
const title = (run, chord) => (c, out, at) => {
  for (let beat = 0; beat < 6; beat++) frame(c, out, at + beat * 0.09, beat === 0, 0.25 + beat * 0.06);
  strings(c, out, at + 0.5, run, 0.1, { gain: 0.26 });
  frame(c, out, at + 1, true, 0.7);
  brass(c, out, at + 1, { notes: chord, gain: 0.5, length: 1.5, hold: 0.25, cut: 2200 });
  return 2.5;
};

/** A team's button: two beats of its own tone, which no other team has. */
const buzz = (note, wave) => (c, out, at) => {
  for (const after of [0, 0.12]) {
    tone(c, out, at + after, { hz: hertz(note), wave, gain: 0.26, length: after ? 0.5 : 0.1, hold: after ? 0.25 : 0.06, cut: 4000 });
    tone(c, out, at + after, { hz: hertz(note + 12), gain: 0.18, length: after ? 0.5 : 0.1, hold: after ? 0.2 : 0.06 });
  }
  return 0.7;
};

function hit(c, out, at, notes, hz = 58) {
  drum(c, out, at, { hz, gain: 0.7, length: 0.7 });
  noise(c, out, at, { filter: "highpass", hz: 4600, gain: 0.16, length: 0.4 });
  if (notes.length) brass(c, out, at + 0.02, { notes, gain: 0.44, length: 1, hold: 0.12, cut: 2000 });
  return 1.2;
}

/** Every sting by its name: `(context, out, at)` plays it and tells how many seconds it takes. */
export const PODIUMS = {
  titleBelli: title([62, 64, 65, 67, 69], [50, 57, 62, 65]),
  titleSertli: title([64, 65, 67, 69, 71], [52, 59, 64, 67]),
  titleSirli: title([62, 63, 66, 67, 70], [50, 57, 62, 66]),
  titleFerdi: title([69, 67, 65, 64, 62], [45, 57, 60, 64]),
  titleXamsa: title([57, 62, 66, 69, 74], [38, 50, 57, 62, 66]),

  named(c, out, at) {
    frame(c, out, at, true, 0.6);
    return strings(c, out, at, [74, 81], 0.08);
  },
  allNamed: (c, out, at) => strings(c, out, at, [69, 72, 74, 77, 81], 0.07),
  choose: (c, out, at) => row(c, out, at, [74, 81], 0.16, { gain: 0.26, ratio: 2, length: 0.9 }),
  fixed: (c, out, at) => hit(c, out, at, [50, 57, 62]),

  whoosh(c, out, at) {
    noise(c, out, at, { hz: 300, to: 4200, q: 1.6, gain: 0.7, length: 0.6, attack: 0.25 });
    return 0.7;
  },
  cut: (c, out, at) => hit(c, out, at, [], 44),
  chosen(c, out, at) {
    frame(c, out, at, true, 0.7);
    brass(c, out, at, { notes: [50, 57, 62, 65, 69], gain: 0.5, length: 1.4, hold: 0.3 });
    return strings(c, out, at, [62, 65, 69, 74], 0.08);
  },

  buzz1: buzz(57, "sawtooth"),
  buzz2: buzz(62, "square"),
  buzz3: buzz(66, "sawtooth"),
  buzz4: buzz(71, "square"),

  queued(c, out, at) {
    pluck(c, out, at, 81, { gain: 0.34, length: 0.2 });
    return 0.4;
  },
  click(c, out, at) {
    frame(c, out, at, false, 0.9);
    pluck(c, out, at + 0.02, 69, { gain: 0.24, length: 0.3 });
    return 0.5;
  },

  shown: (c, out, at) => strings(c, out, at, [69, 74], 0.1, { gain: 0.28 }),
  topicEnd: (c, out, at) => strings(c, out, at, [74, 72, 69, 67, 62], 0.11, { gain: 0.28 }),
  roundEnd(c, out, at) {
    for (let beat = 0; beat < 8; beat++) frame(c, out, at + beat * 0.08, false, 0.3 + beat * 0.06);
    frame(c, out, at + 0.66, true, 0.8);
    brass(c, out, at + 0.66, { notes: [50, 54, 57, 62], gain: 0.5, length: 1.5, hold: 0.3 });
    return 2.2;
  },
  sudden(c, out, at) {
    for (const after of [0, 0.4, 0.8]) frame(c, out, at + after, true, 0.7);
    brass(c, out, at + 0.8, { notes: [45, 51, 57], gain: 0.5, length: 1.1, cut: 1400 });
    return 2;
  },

  sealed: (c, out, at) => hit(c, out, at, [38, 45, 50]),
  closed: (c, out, at) => hit(c, out, at, [45, 50], 50),
  turn(c, out, at) {
    for (let beat = 0; beat < 10; beat++) frame(c, out, at + beat * 0.07, beat % 3 === 0, 0.14 + beat * 0.04);
    return 1.2;
  },
  written: (c, out, at) => hit(c, out, at, [57, 62]),
  stake: (c, out, at) => hit(c, out, at, [50, 57, 60, 65]),

  tied(c, out, at) {
    brass(c, out, at, { notes: [57, 62, 66], gain: 0.46, length: 0.5 });
    brass(c, out, at + 0.45, { notes: [55, 62, 67, 71], gain: 0.5, length: 1.9, hold: 0.4 });
    return 2.5;
  },
};
