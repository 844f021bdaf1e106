// A block of 200 × 200 pixels of one colour.
export default class extends HTMLElement {
  async load({ data }) {
    this.innerHTML = `<div style="position:absolute;top:0;width:200px;height:200px;visibility:hidden"></div>`;
    await this.updateAction({ data });
  }
  async dispose() { this.remove(); }
  async playAction() {
    this.firstElementChild.style.visibility = "visible";
    return { statusCode: 200, currentStep: 0 };
  }
  async stopAction() { this.firstElementChild.style.visibility = "hidden"; }
  async updateAction({ data }) {
    this.data = data;
    Object.assign(this.firstElementChild.style, { background: data.colour, left: `${data.x}px`, opacity: data.value });
  }
  async customAction() {}
}
