// A red square, and nothing that goes wrong.
export class Square extends HTMLElement {
  async load() {
    this.innerHTML = `<div style="position:absolute;left:0;top:0;width:400px;height:400px;background:#f00"></div>`;
  }
  async dispose() {}
  async playAction() { return { statusCode: 200, currentStep: 0 }; }
  async stopAction() {}
  async updateAction() {}
  async customAction() {}
}
