// The next version of the lower third. It registers itself, as graphics that are also used elsewhere do.
import First from "./one.mjs";

export default class LowerThird extends First {
  show({ name }) {
    if (name !== undefined) this.firstElementChild.textContent = name.toUpperCase();
  }
}

customElements.define("example-lower-third", LowerThird);
