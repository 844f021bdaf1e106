// The stage of OGraf graphics: layers, what the server says is on them, and what it says shall happen there.

import { Instance } from "./instance.js";

const REVEAL = 2; // seconds after which the picture is shown though something on it is not loaded yet

export class Renderer {
  /** Draw into an element. `only`: the numbers of the layers to draw, or null for all. `scene` as for Instance. */
  constructor(root, scene, only = null) {
    this.root = root;
    this.scene = scene;
    this.only = only;
    this.known = -1; // the number of the last operation; -1: nothing is known
    this.layers = new Map();
    this.instances = new Map();
  }

  /** Bring the picture to what the server says it is: at once, nothing is animated that was there already. */
  async stage({ n, layers }, skip = true) {
    this.known = n;
    const told = layers.flatMap(({ layer, graphics }) => graphics.map((each) => ({ ...each, layer })));
    const wanted = told.filter((each) => this.#drawn(each.layer));
    const kept = new Map(wanted.map((each) => [each, this.#same(each)]));
    const staying = new Set(kept.values());
    for (const each of [...this.instances.values()]) if (!staying.has(each)) this.#drop(each, skip);
    this.instances.clear();
    const all = wanted.map((each) => this.#bring(each, kept.get(each), skip));
    await Promise.race([Promise.allSettled(all), new Promise((go) => setTimeout(go, REVEAL * 1000))]);
  }

  /** Follow operations. False if some are missing before them. */
  ops({ after, n, ops }) {
    if (after !== this.known) return false;
    this.known = n;
    for (const op of ops) this.#follow(op);
    return true;
  }

  /** Let every graphic take in the newest view. */
  follow(skip = false) {
    for (const each of this.instances.values()) each.follow(skip);
  }

  /** Take everything off, each by its own animation. */
  clear() {
    const all = [...this.instances.values()].map((each) => each.leave());
    this.instances.clear();
    this.known = -1;
    return Promise.allSettled(all);
  }

  // How it is done -----------------------------------------------------------------------------------------------

  #drawn(layer) {
    return !this.only || this.only.has(layer);
  }

  #follow({ do: what, ...op }) {
    if (what === "load") {
      if (this.#drawn(op.layer)) this.#load(op, op);
      return;
    }
    const there = this.instances.get(op.id);
    if (!there) return;
    if (what === "leave" || what === "remove") this.instances.delete(op.id);
    there[what](op);
  }

  #load(told, op) {
    const made = new Instance(told, this.#layer(told.layer), this.scene);
    this.instances.set(told.id, made);
    made.load(op, { patient: true });
    return made;
  }

  // After the server was started again its numbers begin anew: the same graphic on the same layer is the same.
  #same(told) {
    const alike = ({ told: mine, gone }) =>
      !gone && mine.layer === told.layer && mine.graphic === told.graphic && mine.version === told.version;
    const all = [...this.instances.values()].filter(alike);
    return all.find((each) => each.told.id === told.id) ?? all[0];
  }

  #drop(instance, skip) {
    this.instances.delete(instance.told.id);
    return skip ? instance.remove() : instance.leave();
  }

  async #bring(told, kept, skip) {
    const instance = kept ?? new Instance(told, this.#layer(told.layer), this.scene);
    this.instances.set(told.id, instance);
    const before = instance.step;
    const changed = JSON.stringify(instance.told.data) !== JSON.stringify(told.data);
    instance.told = told;
    const done = [kept ? (changed ? instance.update({ data: told.data, skip }) : null) : instance.load({})];
    if (told.step !== before) done.push(told.step < 0 ? instance.stop({ skip }) : instance.play({ goto: told.step, skip }));
    await Promise.allSettled(done);
  }

  #layer(number) {
    if (!this.layers.has(number)) {
      const made = document.createElement("div");
      made.className = "layer";
      made.dataset.layer = number;
      made.style.zIndex = number;
      this.root.append(made);
      this.layers.set(number, made);
    }
    return this.layers.get(number);
  }
}
