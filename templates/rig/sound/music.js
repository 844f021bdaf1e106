// The music: short pieces that go round for as long as their note is held. Melodies and grooves are the project's own.

import { PODIUMS } from "./podiums-music.js";
import { beat, eighths, line } from "./score.js";
import { bell, brass, drum, hertz, noise, tone } from "./voices.js";
import { WHEEL } from "./wheel-music.js";

const AHEAD = 0.5; // seconds that are scheduled in advance
const LOOK = 120; // milliseconds between two looks

const INSTRUMENTS = {
  lead: (c, out, at, note, length, gain) => brass(c, out, at, { notes: [note], gain: gain * 0.9, length: length + 0.12, hold: length * 0.5, cut: 2600 }),
  bass: (c, out, at, note, length, gain) => tone(c, out, at, { hz: hertz(note), wave: "triangle", gain, length: length + 0.06, hold: length * 0.6, cut: 900 }),
  pad: (c, out, at, note, length, gain) => brass(c, out, at, { notes: [note], gain, length: length + 0.5, attack: Math.min(0.5, length / 3), hold: length * 0.6, cut: 1100 }),
  pluck: (c, out, at, note, length, gain) => tone(c, out, at, { hz: hertz(note), wave: "triangle", gain, length: Math.max(0.22, length), cut: 2600 }),
  bell: (c, out, at, note, length, gain) => bell(c, out, at, { hz: hertz(note), ratio: 3.01, index: 1, gain, length: length + 0.9 }),
  kick: (c, out, at, note, length, gain) => drum(c, out, at, { hz: 52, gain, length: 0.28 }),
  tom: (c, out, at, note, length, gain) => drum(c, out, at, { hz: hertz(note), gain, length: 0.34 }),
  snare: (c, out, at, note, length, gain) => noise(c, out, at, { hz: 1900, q: 0.6, gain, length: 0.16 }),
  hat: (c, out, at, note, length, gain) => noise(c, out, at, { filter: "highpass", hz: 7000, gain, length: 0.05 }),
};

/** Each piece: beats a minute, how many beats until it begins again, and its notes. */
export const PIECES = {
  // A ratchet that never rests, over a bass that climbs.
  spin: {
    tempo: 148, beats: 16,
    notes: [
      ...line("pluck", 0.2, eighths([57, 64, 69, 64, 57, 64, 70, 64, 57, 64, 72, 64, 57, 64, 70, 64, 58, 65, 70, 65, 58, 65, 74, 65, 59, 65, 74, 65, 59, 68, 76, 68])),
      ...line("bass", 0.34, "33:2 33:2 33:2 33:2 34:2 34:2 35:2 35:1 40:1"),
      ...beat("hat", 0.09, 16, 0.5, [0, 0.25]),
      ...beat("kick", 0.4, 16, 2, [0]),
      ...beat("tom", 0.22, 16, 4, [3, 3.5], 45),
    ],
  },

  blackBox: {
    tempo: 72, beats: 16,
    notes: [
      ...line("pad", 0.16, "45+52+60:4 44+52+59:4 43+50+58:4 44+52+56:4"),
      ...line("bell", 0.1, "-:1 76:1.5 75:1.5 -:1.5 71:1 72:1.5 -:1 74:1.5 70:1 -:2 68:1.5 71:1"),
      ...line("bass", 0.3, "33:3 -:1 32:3 -:1 31:3 -:1 32:3 -:1"),
      ...beat("hat", 0.04, 16, 1, [0, 0.5]),
    ],
  },

  // The artist's track: something to nod to.
  track: {
    tempo: 112, beats: 32,
    notes: [
      ...line("bass", 0.36, "38:1.5 38:.5 45:1 38:1 34:1.5 34:.5 41:1 34:1 36:1.5 36:.5 43:1 36:1 33:1.5 33:.5 40:1 43:1 ".repeat(2)),
      ...line("pad", 0.13, "62+65+69:4 58+62+65:4 60+64+67:4 57+61+64:4 62+65+69:4 58+62+65:4 60+64+67:4 57+61+64:4"),
      ...line("lead", 0.2, "74:1.5 72:.5 69:1 -:1 70:1.5 69:.5 65:1 -:1 67:1 69:.5 72:.5 76:1 74:1 73:2 -:2 77:1.5 76:.5 74:1 -:1 74:1 72:.5 70:.5 69:1 -:1 72:1 71:.5 72:.5 74:1 76:1 73:3 -:1"),
      ...beat("kick", 0.5, 32, 2, [0, 1.25]),
      ...beat("snare", 0.24, 32, 2, [1]),
      ...beat("hat", 0.08, 32, 0.5, [0]),
    ],
  },

  victory: {
    tempo: 124, beats: 16,
    notes: [
      ...line("lead", 0.3, "67:.75 67:.25 72:1 76:1 74:.5 72:.5 74:1.5 69:.5 72:2 71:.75 72:.25 74:1 79:1 77:.5 76:.5 74:1 71:1 72:2"),
      ...line("pad", 0.15, "60+64+67:4 57+60+65:4 55+59+65:4 55+59+62:2 60+64+67:2"),
      ...line("bass", 0.36, "36:1 43:1 36:1 43:1 41:1 48:1 41:1 48:1 43:1 50:1 43:1 50:1 43:1 47:1 36:1 43:1"),
      ...beat("kick", 0.42, 16, 1, [0]),
      ...beat("snare", 0.2, 16, 1, [0.5, 0.75]),
    ],
  },

  defeat: {
    tempo: 66, beats: 16,
    notes: [
      ...line("lead", 0.24, "69:1.5 68:.5 69:1 64:1 65:1.5 64:.5 62:2 60:1.5 62:.5 64:1 59:1 57:4"),
      ...line("pad", 0.16, "57+60+64:4 53+57+62:4 52+57+60:2 52+56+59:2 45+57+60+64:4"),
      ...line("bass", 0.32, "45:4 38:4 40:2 40:2 33:4"),
    ],
  },

  // Night, a club, attention: a slow walk with a bell.
  opening: {
    tempo: 92, beats: 32,
    notes: [
      ...line("bass", 0.34, "38:1 -:.5 38:.5 45:1 44:1 43:1 -:.5 43:.5 38:1 41:1 34:1 -:.5 34:.5 41:1 38:1 33:1 -:.5 33:.5 40:1 37:1 ".repeat(2)),
      ...line("pad", 0.13, "57+62+65:4 58+62+67:4 58+62+65:4 57+61+64:4 57+62+65:4 55+62+67:4 58+62+65:4 57+61+67:4"),
      ...line("bell", 0.14, "-:16 81:1.5 79:.5 77:1 74:1 79:1.5 77:.5 74:2 77:1.5 74:.5 70:1 74:1 73:3 -:1"),
      ...line("lead", 0.22, "62:1.5 65:.5 69:2 70:1 69:.5 67:.5 62:2 65:1.5 67:.5 70:1 65:1 64:2 61:2 62:1.5 65:.5 69:2 74:1 72:.5 70:.5 67:2 70:1.5 69:.5 65:1 67:1 69:4"),
      ...beat("kick", 0.36, 32, 4, [0, 2.5]),
      ...beat("hat", 0.06, 32, 1, [0.5]),
      ...beat("snare", 0.12, 32, 4, [2]),
    ],
  },

  ...WHEEL,
  ...PODIUMS,
};

/** Begin a piece; gives the function that begins no more of its notes. `until`: seconds, for a piece that is rendered. */
export function begin(context, out, at, name, until = Infinity) {
  const { tempo, beats, notes } = PIECES[name];
  const sorted = [...notes].sort((one, other) => one.at - other.at);
  const second = 60 / tempo;
  let place = 0;
  const schedule = () => {
    const horizon = until < Infinity ? until : context.currentTime + AHEAD;
    for (;;) {
      const note = sorted[place % sorted.length];
      const when = at + (Math.floor(place / sorted.length) * beats + note.at) * second;
      if (when >= horizon) return;
      place += 1;
      // A page that slept catches up without playing what it missed.
      if (when >= context.currentTime - 0.05) INSTRUMENTS[note.instrument](context, out, Math.max(when, context.currentTime), note.note, note.beats * second, note.gain);
    }
  };
  schedule();
  if (until < Infinity) return () => {};
  const timer = setInterval(schedule, LOOK);
  return () => clearInterval(timer);
}
