// One graphic on a layer: an OGraf v1 web component, loaded, driven and watched. One that throws or hangs is taken off.

import { elementOf, graphic } from "./catalogue.js";
import { filled } from "./bindings.js";
import { turn } from "./turn.js";

const LOAD = 5; // seconds that a graphic gets to load
const LEAVE = 5; // seconds that it gets to go off, before it is cut
const DISPOSE = 2; // seconds that it gets to let go
const CHARACTERISTICS = { resolution: { width: 1920, height: 1080 }, accessToPublicInternet: false };

async function within(seconds, what, promise) {
  let timer;
  const late = new Promise((_, no) => {
    timer = setTimeout(no, seconds * 1000, new Error(`${what} took longer than ${seconds} s`));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class Instance {
  /** Make one as the server tells of it, on a layer's element. `scene`: `envelope`, `moment(at)`, `failed`, `done`. */
  constructor(told, layer, scene) {
    this.told = told;
    this.scene = scene;
    this.step = -1;
    this.gone = false;
    this.sent = {};
    this.place = document.createElement("div");
    this.place.className = "graphic";
    this.place.style.opacity = 0; // some graphics paint before they play; a picture that is laid out, but not seen
    layer.append(this.place);
  }

  // What the renderer asks ---------------------------------------------------------------------------------------

  /** Load it, `patient`: in its turn; resolves when it can be played, or is gone. */
  load(op, { patient = false } = {}) {
    this.ready = this.#guarded("load", op, () => within(LOAD, "load", this.#load(patient)));
    return this.ready;
  }

  play({ goto, delta = 1, skip = false, ...op }) {
    const step = goto ?? this.step + delta;
    const comes = this.step < 0 && !skip;
    if (comes && this.loaded) this.ready = this.ready.then(turn);
    this.step = this.steps >= 0 && step >= this.steps ? -1 : Math.max(0, step);
    return this.#act("play", op, () => {
      this.place.style.opacity = "";
      return this.element.playAction({ goto: goto ?? undefined, delta, skipAnimation: skip });
    });
  }

  stop({ skip = false, ...op }) {
    this.step = -1;
    return this.#act("stop", op, () => this.element.stopAction({ skipAnimation: skip }));
  }

  update({ data, skip = false, ...op }) {
    this.told = { ...this.told, data };
    return this.#act("update", op, () => this.element.updateAction({ data: this.#data(), skipAnimation: skip }));
  }

  custom({ action, payload, skip = false, ...op }) {
    const params = { id: action, payload, skipAnimation: skip };
    return this.#act(`customAction ${action}`, op, () => this.element.customAction(params));
  }

  /** Take in the newest view, if anything in it is the graphic's business. */
  follow(skip = false) {
    if (!this.element || this.gone || this.leaving) return null;
    const data = this.#data(true);
    return data && this.#act("update", {}, () => this.element.updateAction({ data, skipAnimation: skip }));
  }

  /** Go off by its own animation, then be gone. */
  async leave() {
    this.leaving = true;
    if (this.loaded && this.step >= 0) {
      this.step = -1;
      await within(LEAVE, "stop", Promise.resolve(this.element.stopAction({ skipAnimation: false }))).catch((error) => this.#complain({}, error));
    }
    await this.remove();
  }

  /** Be gone at once. */
  async remove() {
    if (this.gone) return;
    this.gone = true;
    this.place.style.display = "none";
    this.#still();
    if (this.element?.dispose) {
      await within(DISPOSE, "dispose", (async () => this.element.dispose({}))()).catch(() => null);
    }
    this.place.remove();
  }

  // How it is done -----------------------------------------------------------------------------------------------

  async #load(patient) {
    this.about = await graphic(this.told.graphic, this.told.version);
    this.steps = this.about.steps;
    const name = await elementOf(this.about);
    if (patient) await turn();
    if (this.gone) return null;
    const element = document.createElement(name);
    this.place.append(element);
    this.element = element;
    const said = await element.load({ data: this.#data(), renderType: "realtime", renderCharacteristics: CHARACTERISTICS });
    this.loaded = true;
    return said;
  }

  async #act(what, op, call) {
    await this.ready;
    const limit = this.about?.limit ?? LOAD;
    return this.#guarded(what, op, () => within(limit, what, call()));
  }

  async #guarded(what, op, call) {
    if (this.gone) return this.#complain(op, new Error("it is not there any more"), true);
    try {
      const said = (await call()) ?? {};
      this.#hear(what, op, said);
      return said;
    } catch (error) {
      if (this.gone) return null; // what an action of a graphic that was taken off says is of no interest
      this.#complain(op, error);
      await this.remove();
      return null;
    }
  }

  // End what moves: a motion without an end would go on for ever, though its element is on no page any more.
  #still() {
    const motions = [this.place.getAnimations({ subtree: true }), this.element?.shadowRoot?.getAnimations() ?? []];
    for (const motion of motions.flat()) motion.cancel();
  }

  #hear(what, op, said) {
    const played = what === "play";
    if (played && this.steps < 0) this.step = said.currentStep ?? -1;
    if (op.ask || (played && this.steps < 0)) this.scene.done(this, { op: op.n, played, ...said });
  }

  #complain(op, error, expected = false) {
    if (!expected || op.ask) this.scene.failed(this, op.n, String(error?.message ?? error));
    return null;
  }

  /** All of its data. Where `changed` is asked for: null if nothing is new since the last time. */
  #data(changed = false) {
    const { data, same } = filled(this.about, this.told.data, this.scene, this.sent);
    if (changed && same) return null;
    this.sent = data;
    // What a stranger's graphic does to its data must not reach the view, which all graphics of the page go by.
    return this.about.source === "showcaller" ? data : structuredClone(data);
  }
}
