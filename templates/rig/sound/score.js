// How music is written down: lines of notes, beats.

/** Write a line of music: "57:1 60:.5 -:2" is note and beats, `-` a rest; several notes sound as "57+60+64:4". */
export function line(instrument, gain, written) {
  let at = 0;
  return written.trim().split(/\s+/).flatMap((word) => {
    const [notes, length] = word.split(":");
    const [start, beats] = [at, Number(length)];
    at += beats;
    return notes === "-" ? [] : notes.split("+").map((note) => ({ instrument, gain, at: start, note: Number(note), beats }));
  });
}

/** Repeat a beat: at these places of every `each` beats. */
export function beat(instrument, gain, beats, each, places, note = 0) {
  const found = [];
  for (let start = 0; start < beats; start += each) {
    for (const place of places) found.push({ instrument, gain, at: start + place, note, beats: 0.25 });
  }
  return found;
}

/** Write notes of half a beat each. */
export const eighths = (notes) => notes.map((note) => `${note}:.5`).join(" ");
