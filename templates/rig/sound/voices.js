// The instruments: tones, bells, noise and drums, each a few nodes of Web Audio that end by themselves.

const QUIET = 0.0001; // exponential ramps cannot reach 0

/** Name a note of MIDI as a frequency in hertz. */
export const hertz = (note) => 440 * 2 ** ((note - 69) / 12);

function envelope(context, out, at, { gain, attack = 0.005, length, hold = 0 }) {
  const made = context.createGain();
  made.gain.setValueAtTime(QUIET, at);
  made.gain.exponentialRampToValueAtTime(gain, at + attack);
  if (hold) made.gain.setValueAtTime(gain, at + attack + hold);
  made.gain.exponentialRampToValueAtTime(QUIET, at + Math.max(length, attack + hold + 0.02));
  made.connect(out);
  return made;
}

/** Play a tone; `to` lets it glide there, `cut` is a low-pass in hertz. */
export function tone(context, out, at, { hz, to, wave = "sine", length = 1, cut, detune = 0, ...shape }) {
  const source = context.createOscillator();
  source.type = wave;
  source.detune.value = detune;
  source.frequency.setValueAtTime(hz, at);
  if (to) source.frequency.exponentialRampToValueAtTime(to, at + length * 0.8);
  let target = envelope(context, out, at, { length, ...shape });
  if (cut) {
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.setValueAtTime(cut, at);
    filter.frequency.exponentialRampToValueAtTime(Math.max(80, cut * 0.35), at + length);
    filter.connect(target);
    target = filter;
  }
  source.connect(target);
  source.start(at);
  source.stop(at + length + 0.05);
}

/** Strike a bell: one tone that shakes another's pitch, less and less (frequency modulation). */
export function bell(context, out, at, { hz, ratio = 3.5, index = 2, length = 2, fade = 0.3, ...shape }) {
  const [carrier, shaker, depth] = [context.createOscillator(), context.createOscillator(), context.createGain()];
  carrier.frequency.value = hz;
  shaker.frequency.value = hz * ratio;
  depth.gain.setValueAtTime(hz * ratio * index, at);
  depth.gain.exponentialRampToValueAtTime(hz * ratio * index * 0.02, at + length * fade);
  shaker.connect(depth).connect(carrier.frequency);
  carrier.connect(envelope(context, out, at, { length, attack: 0.003, ...shape }));
  for (const source of [carrier, shaker]) {
    source.start(at);
    source.stop(at + length + 0.05);
  }
}

const noises = new WeakMap();

function hiss(context) {
  if (!noises.has(context)) {
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    let seed = 22222; // the same noise every time: a sting sounds as it did in rehearsal
    for (let index = 0; index < samples.length; index++) {
      seed = (seed * 16807) % 2147483647;
      samples[index] = (seed / 2147483647) * 2 - 1;
    }
    noises.set(context, buffer);
  }
  return noises.get(context);
}

/** Let noise through a filter; `to` moves it there. */
export function noise(context, out, at, { filter = "bandpass", hz = 2000, to, q = 1, length = 0.2, ...shape }) {
  const source = context.createBufferSource();
  source.buffer = hiss(context);
  source.loop = true;
  const through = context.createBiquadFilter();
  through.type = filter;
  through.Q.value = q;
  through.frequency.setValueAtTime(hz, at);
  if (to) through.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(through).connect(envelope(context, out, at, { length, attack: 0.002, ...shape }));
  source.start(at);
  source.stop(at + length + 0.05);
}

/** Play a brass chord: saws a little apart, through a filter that closes. */
export function brass(context, out, at, { notes, gain = 0.2, length = 1, attack = 0.04, hold = 0, cut = 2400 }) {
  for (const note of notes) {
    for (const detune of [-7, 6]) {
      tone(context, out, at, { hz: hertz(note), wave: "sawtooth", detune, gain: gain / notes.length, length, attack, hold, cut });
    }
  }
}

/** Beat a drum. */
export function drum(context, out, at, { hz = 90, gain = 0.6, length = 0.4 }) {
  tone(context, out, at, { hz: hz * 1.9, to: hz, gain, length, attack: 0.002 });
  noise(context, out, at, { hz: hz * 9, q: 0.7, gain: gain * 0.25, length: 0.06 });
}
