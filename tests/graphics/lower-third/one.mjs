// A lower third as a stranger would write it: it keeps a log of what was asked of it, for the tests to read.
export default class LowerThird extends HTMLElement {
  calls = [];
  step = undefined;

  async load(params) {
    this.calls.push(["load", params.data]);
    this.params = params;
    this.innerHTML = `<div style="position:absolute;left:100px;top:800px;font:60px sans-serif;visibility:hidden"></div>`;
    this.show(params.data);
  }

  async dispose() {
    this.calls.push(["dispose"]);
    this.innerHTML = "";
  }

  async playAction({ delta = 1, goto, skipAnimation }) {
    this.calls.push(["play", goto, skipAnimation]);
    const target = goto ?? (this.step ?? -1) + delta;
    this.step = target < 2 ? target : undefined;
    this.firstElementChild.style.visibility = this.step === undefined ? "hidden" : "visible";
    this.firstElementChild.dataset.step = String(this.step);
    return { statusCode: 200, statusMessage: `at ${this.step}`, currentStep: this.step };
  }

  async stopAction({ skipAnimation }) {
    this.calls.push(["stop", skipAnimation]);
    this.step = undefined;
    if (!skipAnimation) await this.firstElementChild.animate([{ opacity: 1 }, { opacity: 0 }], 200).finished;
    this.firstElementChild.style.visibility = "hidden";
  }

  async updateAction({ data, skipAnimation }) {
    this.calls.push(["update", data, skipAnimation]);
    this.show(data);
  }

  async customAction({ id, payload }) {
    this.calls.push([id, payload]);
    return { statusCode: 200, result: { was: payload } };
  }

  show({ name }) {
    if (name !== undefined) this.firstElementChild.textContent = name;
  }
}
