// The score as text, and all data kept for the tests to read.
export default class extends HTMLElement {
  updates = [];

  async load({ data }) {
    this.innerHTML = `<div style="position:absolute;left:100px;top:100px;font:60px sans-serif;visibility:hidden"></div>`;
    this.show(data);
  }
  async dispose() {}
  async playAction({ skipAnimation }) {
    this.skipped = skipAnimation;
    this.firstElementChild.style.visibility = "visible";
    return { statusCode: 200, currentStep: 0 };
  }
  async stopAction() { this.firstElementChild.style.visibility = "hidden"; }
  async updateAction({ data }) {
    this.updates.push(data);
    this.show(data);
  }
  async customAction() {}
  show(data) {
    this.data = data;
    this.firstElementChild.textContent = `${data.experts}:${data.viewers} ${data.viewer ?? ""}`;
  }
}
