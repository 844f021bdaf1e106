// Something that comes and goes by itself while its graphic is on: it follows the phase, and may linger to be seen.

// Milliseconds that the wheel stays to be read: after it stopped, and while a Kvitt eller dubbelt turns on its card.
export const STAYS = { spinning: 2900, ked_flip: 4750 };

export class Presence {
  #timer = 0;
  #element;
  on = false;

  // `come(o)` and `go(o)` move the element in and out and give the promise of it; o.skip: at once.
  constructor(element, come, go) {
    this.#element = element;
    this.come = come;
    this.go = go;
    element.style.visibility = "hidden";
  }

  show(o = {}) {
    clearTimeout(this.#timer);
    if (this.on) return null;
    this.on = true;
    this.#element.style.visibility = "";
    return this.come(o);
  }

  // `linger`: milliseconds that it stays to be seen.
  hide({ skip = false, linger = 0 } = {}) {
    clearTimeout(this.#timer);
    if (!this.on) return null;
    if (linger && !skip) {
      this.#timer = setTimeout(() => this.hide(), linger);
      return null;
    }
    this.on = false;
    return Promise.resolve(this.go({ skip })).then(() => {
      if (!this.on) this.#element.style.visibility = "hidden";
    });
  }

  end() {
    clearTimeout(this.#timer);
  }
}
