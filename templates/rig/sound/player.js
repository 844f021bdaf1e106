// The sting player: MIDI bytes in, sound out, as a sampler does it by the map of the show.

import { begin } from "./music.js";
import { STINGS } from "./stings.js";

const [OFF, ON, CONTROL] = [0x8, 0x9, 0xb]; // upper halves of status bytes (MIDI 1.0)
const [VOLUME, SOUND_OFF, NOTES_OFF] = [7, 120, 123]; // controllers
const [CUT, RELEASE] = [0.03, 0.5]; // seconds in which a sound ends: at once, or gently
const GRACE = 60; // milliseconds in which the same music may come again and goes on: a look that is sent anew begins with all notes off
const LATENCY = 0.01; // seconds from a message to its sound: what is scheduled in the past would click

/** Build the player for a map of notes, `{channel: {note: {sound, name, music}}}`; silent until `start`. */
export class Player {
  constructor(notes) {
    this.notes = notes;
    this.held = new Map(); // "channel/note" of music whose key is down: what sounds as soon as there is sound
    this.voices = new Map(); // "channel/note" to what sounds now
    this.volumes = new Map();
    this.channels = new Map();
    this.level = 0.8;
    this.changed = () => {};
  }

  /** Begin to sound; to be called when somebody clicked, for browsers allow it only then. */
  async start() {
    if (!this.context) this.#build(new AudioContext({ latencyHint: "interactive" }));
    await this.context.resume();
    for (const [key, velocity] of this.held) if (!this.voices.has(key)) this.#sound(key, velocity);
    this.changed();
  }

  get running() {
    return this.context?.state === "running";
  }

  #build(context) {
    this.context = context;
    this.master = context.createGain();
    this.master.gain.value = this.level;
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -8;
    limiter.ratio.value = 12;
    limiter.attack.value = 0.002;
    this.analyser = context.createAnalyser();
    this.analyser.fftSize = 1024;
    this.samples = new Float32Array(this.analyser.fftSize);
    this.master.connect(limiter).connect(this.analyser).connect(context.destination);
  }

  /** Set the volume, 0..1. */
  volume(level) {
    this.level = level;
    this.master?.gain.setTargetAtTime(level, this.context.currentTime, 0.02);
  }

  /** Measure what sounds now: the root mean square of the last samples, 0..1. */
  loudness() {
    if (!this.running) return 0;
    this.analyser.getFloatTimeDomainData(this.samples);
    return Math.sqrt(this.samples.reduce((sum, each) => sum + each * each, 0) / this.samples.length);
  }

  /** Name what a message means to the player, or null. */
  named([status, note]) {
    const half = status >> 4;
    return half === ON || half === OFF ? this.notes[(status & 0xf) + 1]?.[note]?.name ?? null : "";
  }

  /** Take a message. `past`: it was sent before this page was open, so only what is held matters. */
  take([status, first, second], past = false) {
    const [half, channel] = [status >> 4, (status & 0xf) + 1];
    const key = `${channel}/${first}`;
    if (half === ON && second > 0) this.#on(key, second / 127, past);
    else if (half === OFF || half === ON) this.#off(key);
    else if (half === CONTROL) this.#control(channel, first, second);
    this.changed();
  }

  /** Play a note as if it had come, for whoever tries it out; music stops at the second time. */
  try(key) {
    if (this.#sting(key).music && this.voices.has(key)) this.#end(key, RELEASE);
    else this.#sound(key, 0.8);
    this.changed();
  }

  /** End every sound at once, and forget what is held. */
  silence() {
    this.held.clear();
    for (const key of [...this.voices.keys()]) this.#end(key, CUT);
    this.changed();
  }

  #sting(key) {
    const [channel, note] = key.split("/");
    return this.notes[channel]?.[note];
  }

  #on(key, velocity, past) {
    const sting = this.#sting(key);
    if (!sting) return;
    if (sting.music) this.held.set(key, velocity);
    const goesOn = sting.music && this.voices.has(key);
    if (!goesOn && (sting.music || !past)) this.#sound(key, velocity);
  }

  // A sting plays to its end; only music ends with its key.
  #off(key) {
    if (this.held.delete(key)) setTimeout(() => this.held.has(key) || this.#end(key, RELEASE), GRACE);
  }

  #control(channel, number, value) {
    if (number === VOLUME) this.#set(channel, value / 127);
    if (number === NOTES_OFF) for (const key of [...this.held.keys()]) if (key.startsWith(`${channel}/`)) this.#off(key);
    if (number !== SOUND_OFF) return;
    for (const key of [...this.held.keys()]) if (key.startsWith(`${channel}/`)) this.held.delete(key);
    for (const key of [...this.voices.keys()]) if (key.startsWith(`${channel}/`)) this.#end(key, CUT);
  }

  #set(channel, level) {
    this.volumes.set(channel, level);
    this.channels.get(channel)?.gain.setTargetAtTime(level, this.context.currentTime, 0.02);
  }

  #channel(channel) {
    if (!this.channels.has(channel)) {
      const made = this.context.createGain();
      made.gain.value = this.volumes.get(channel) ?? 1;
      made.connect(this.master);
      this.channels.set(channel, made);
    }
    return this.channels.get(channel);
  }

  #sound(key, velocity) {
    const sting = this.#sting(key);
    if (!this.running || !sting) return;
    this.#end(key, CUT);
    const out = this.context.createGain();
    out.gain.value = 0.25 + 0.75 * velocity;
    out.connect(this.#channel(Number(key.split("/")[0])));
    const at = this.context.currentTime + LATENCY;
    const voice = { out, stop: () => {} };
    this.voices.set(key, voice);
    if (sting.music) voice.stop = begin(this.context, out, at, sting.sound);
    else {
      const seconds = STINGS[sting.sound](this.context, out, at);
      setTimeout(() => this.voices.get(key) === voice && this.#end(key, CUT), seconds * 1000 + 100);
    }
  }

  #end(key, over) {
    const voice = this.voices.get(key);
    if (!voice) return;
    this.voices.delete(key);
    voice.stop();
    voice.out.gain.setTargetAtTime(0, this.context.currentTime, over / 4);
    setTimeout(() => voice.out.disconnect(), over * 1000 + 200);
    this.changed();
  }
}
